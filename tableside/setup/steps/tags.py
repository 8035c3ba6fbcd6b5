"""The units' step: the units, which of them the camera sees, and which tags it misses."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from tableside.engine.message import Several, Text, Value, decimal
from tableside.files.fielded import stand_by_stand
from tableside.files.roster import Base, Roster, Tag, Unit
from tableside.geometry.pose import Pose
from tableside.geometry.units import MM_PER_INCH
from tableside.rig.trays import FORMS, HEIGHTS, Form, check_sizes, usual_roster
from tableside.rules.registry import everyone_in
from tableside.setup.doubts import Called, misnamed, misplaced, of_game, strange
from tableside.setup.looking import Looked
from tableside.setup.patch import WORDS, Unread, why_unread
from tableside.setup.report import (
    Button,
    Mark,
    Report,
    Said,
    SetupError,
    State,
    blocked,
    worst,
)
from tableside.setup.standing import on_tags, outlines, tag_square
from tableside.setup.table import POSITION, Table
from tableside.setup.words import say
from tableside.vision.detect import gray_of
from tableside.vision.measurement import Measurement, UnitSight
from tableside.vision.table_view import View

Floats = NDArray[np.float64]

#: Tags off their stated size by more than this share, the markers' allowed for, were printed so.
TRUE_SIZE = 0.01
#: So many tags must be seen for their size to be told.
ENOUGH = 4
#: So many units that are not seen have a line each; more are gathered in one.
LINES = 3


def report(table: Table, seen: Looked, faults: Sequence[Text]) -> Report:
    """Return the report on the units and their tags; ``faults`` are the position's."""
    if table.position is None or faults:
        return blocked(say("no-game-yet"), say("fix-game-first"))
    if table.roster is None:
        where = Said(say("units-no-tags"), say("fix-say-where-tags"), "plain")
        return Report("open", (where,), values={"forms": list(FORMS), "game": True})
    measured, called, fielded = seen.measured, Called.of(table), _fielded(table.position)
    sights = {} if measured is None else {sight.unit: sight for sight in measured.units}
    values = _values(table.roster, seen, called, sights, fielded)
    if seen.fault:
        return Report("wrong", (Said(seen.fault, say("fix-number-tags")),), values=values)
    if measured is None or not measured.registered or seen.image is None or seen.view is None:
        return blocked(say("board-not-found"), say("fix-first")).with_values(**values)
    missing = _missing(table.roster, sights, gray_of(seen.image), seen.view)
    ground = outlines(table.roster, sights)
    conflicts = {unit for unit, _ in measured.conflicts}
    buried = {**_buried(table, sights, ground), **_stood_on(missing, sights, ground)}
    said = [*_told_buried(buried, called)]
    said += _absent(table, fielded, {*sights, *conflicts, *buried}, called)
    said += _unread([each for each in missing if each[0].id not in buried], measured, called)
    said += _scale(table.roster, seen)
    said += [*strange(table, measured, called), *misplaced(table, sights, called)]
    state: State = worst(said)
    if state == "done":
        words = say("units-seen", count=len(fielded)) if fielded else say("no-unit-yet")
        said.append(Said(words, tone="good"))
    return Report(
        state, tuple(said), tuple(_marks(table.roster, called, sights, seen.view)), values
    )


def _values(
    roster: Roster,
    seen: Looked,
    called: Called,
    sights: Mapping[str, UnitSight],
    fielded: Sequence[str],
) -> dict[str, Any]:
    """Return the page's values: they can be printed and looked through before a board is found."""
    return {
        "forms": list(FORMS),
        "game": True,
        "counters": _are_counters(roster),
        "units": [_entry(unit, called, sights.get(unit.id), fielded) for unit in roster.units],
        "shown": [[sight.family, sight.id] for sight in seen.sights],
    }


def _fielded(position: Mapping[str, Any]) -> list[str]:
    """Return the units that a position has on the table, or their stands."""
    listed = (unit for each in _units(position) for unit in stand_by_stand(each))
    return [unit["id"] for unit in listed if unit.get("pose") is not None]


def _are_counters(roster: Roster) -> bool:
    """Whether the units are card counters that carry their own tags."""
    return any(
        abs(tag.at[0]) < base.base[1] / 2 and tag.height == HEIGHTS["counter"]
        for unit in roster.units
        for base in unit.bases
        for tag in base.tags
    )


def _units(position: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    units = position.get("units")
    return [u for u in units if isinstance(u, dict) and "id" in u] if units else []


def _entry(
    unit: Unit, called: Called, sight: UnitSight | None, fielded: Sequence[str]
) -> dict[str, Any]:
    pose = None if sight is None else [round(part, 2) for part in sight.pose.as_list()]
    tags = [
        {"base": base, "number": number, "id": tag.id}
        for base, each in enumerate(unit.bases)
        for number, tag in enumerate(each.tags)
    ]
    on_table = unit.id in fielded
    return {
        "id": unit.id,
        "name": called(unit.id),
        "pose": pose,
        "on_table": on_table,
        "tags": tags,
    }


def _buried(
    table: Table, sights: Mapping[str, UnitSight], ground: Mapping[str, BaseGeometry]
) -> dict[str, str]:
    """Return the unseen units whose tags are covered, each with the unit that covers them."""
    found = {}
    listed = (stand for unit in _units(table.position or {}) for stand in stand_by_stand(unit))
    poses = {each["id"]: each.get("pose") for each in listed}
    for unit in table.roster.units if table.roster else ():
        at = poses.get(unit.id)
        if at is not None and unit.id not in sights:
            tags = [tag for base in unit.bases for tag in base.tags]
            other = on_tags(unit, Pose.of(at), tags, ground)
            if other is not None:
                found[unit.id] = other
    return found


def _stood_on(
    missing: Sequence[tuple[Unit, Tag, Unread]],
    sights: Mapping[str, UnitSight],
    ground: Mapping[str, BaseGeometry],
) -> dict[str, str]:
    """Return the visible units with a covered tag, each with the unit that covers it."""
    others = ((u, on_tags(u, sights[u.id].pose, (tag,), ground)) for u, tag, _ in missing)
    return {unit.id: other for unit, other in others if other is not None}


def _told_buried(buried: Mapping[str, str], called: Called) -> Iterator[Said]:
    for unit, other in buried.items():
        text = say("unit-on-tags", unit=called(other), other=called(unit))
        yield Said(text, say("fix-unit-on-tags"), "doubt")


def _absent(
    table: Table, fielded: Sequence[str], told: Container[str], called: Called
) -> Iterator[Said]:
    """Report which units have no tags, and which are not seen.

    ``told``: units that are seen, or whose absence has been explained already.
    """
    listed_units = {unit.id: unit for unit in (table.roster.units if table.roster else ())}
    unlisted = [name for name in fielded if name not in listed_units]
    for name, other in _misnamed(table, unlisted):
        unlisted.remove(name)
        yield Said(say("unit-misnamed", game=name, roster=other), say("fix-misnamed"))
    if unlisted:
        text = say("units-without-tag", units=Several(tuple(called(name) for name in unlisted)))
        yield Said(text, say("fix-roster"), button=_anew("lip"))
    absent = [u for n, u in listed_units.items() if n in fielded and n not in told]
    if len(absent) > LINES:
        names = Several(tuple(called(unit.id) for unit in absent))
        text = say("units-unseen", count=len(absent), all=len(fielded), units=names)
        yield Said(text, say("fix-units-unseen"), "doubt")
        return
    for unit in absent:
        tags = tuple(str(tag.id) for base in unit.bases for tag in base.tags)
        text = say("unit-unseen", unit=called(unit.id), count=len(tags), tags=Several(tags))
        mend = say("fix-unit-unseen")
        yield Said(text, mend, "doubt")


def _misnamed(table: Table, unlisted: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the units of the game, and those of the roster that they may be: of their side each.

    A unit that the game has off the table is no other's.
    """
    game = {unit["id"]: unit.get("side") for unit in of_game(table)}
    spare: dict[str, list[str]] = {}
    for unit in table.roster.units if table.roster else ():
        if not {unit.id, unit.id.partition("/")[0]} & game.keys():  # reserves list no stands
            spare.setdefault(unit.side, []).append(unit.id)
    for side, names in spare.items():
        yield from misnamed([name for name in unlisted if game.get(name) == side], names)


def _anew(form: Form) -> Button:
    return Button(say("button-roster"), {"do": "roster", "form": form})


def _missing(
    roster: Roster, sights: Mapping[str, UnitSight], gray: NDArray[np.uint8], view: View
) -> list[tuple[Unit, Tag, Unread]]:
    """Return the unread tags of visible units, and why."""
    found = []
    for unit in roster.units:
        sight = sights.get(unit.id)
        if sight is None:
            continue
        read = {(tag.family, tag.id) for tag in sight.tags}
        for base in unit.bases:
            for tag in base.tags:
                if (tag.family, tag.id) not in read:
                    corners = _tag_corners(sight, base, tag)
                    why = why_unread(gray, view, corners, tag.family, tag.id)
                    found.append((unit, tag, why))
    return found


def _tag_corners(sight: UnitSight, base: Base, tag: Tag) -> Floats:
    """Return the corners (4, 3) of a tag's black square on the board, inches."""
    flat = tag_square(sight.pose, base, tag)
    height = (tag.height + sight.surface) / MM_PER_INCH
    return np.column_stack([flat, np.full(4, height)])


def _unread(
    missing: Sequence[tuple[Unit, Tag, Unread]], measured: Measurement, called: Called
) -> Iterator[Said]:
    told = {(other.family, other.belongs) for other in measured.instead}
    for why, (words, mend) in WORDS.items():
        for unit, tag, reason in missing:
            if reason == why and (tag.family, tag.id) not in told:
                yield Said(
                    say("unit-tag-unread", tag=tag.id, unit=called(unit.id), why=words),
                    mend,
                    "doubt",
                )


def tag_scale(seen: Looked) -> float | None:
    """Return the ratio of tag scale to marker scale (apparent over stated); None with too few."""
    if len(seen.tag_sizes) < ENOUGH or seen.marker_scale is None:
        return None
    return float(np.median(seen.tag_sizes)) / seen.marker_scale


def _scale(roster: Roster, seen: Looked) -> Iterator[Said]:
    scale = tag_scale(seen)
    if scale is None or abs(scale - 1) <= TRUE_SIZE:
        return
    side = float(np.median([t.side for u in roster.units for b in u.bases for t in b.tags]))
    shown: dict[str, Value] = {
        "share": decimal(100 * scale, 1),
        "side": decimal(side * scale, 1),
        "stated": float(side),
    }
    text = say("tag-scale", **shown)
    yield Said(
        text,
        say("fix-tag-scale"),
        button=Button(say("button-tag-sides"), {"do": "tag-sides"}),
    )


def _marks(
    roster: Roster, called: Called, sights: Mapping[str, UnitSight], view: View
) -> Iterator[Mark]:
    for unit in roster.units:
        sight = sights.get(unit.id)
        if sight is None:
            continue
        for number, base in enumerate(unit.bases):
            pose = sight.pose.compose(Pose.of(base.pose))
            right, ahead = (length / 2 / MM_PER_INCH for length in base.base)
            corners = [
                (*pose.place(a * ahead, b * right), sight.surface / MM_PER_INCH)
                for a, b in ((1, 1), (1, -1), (-1, -1), (-1, 1))
            ]
            pixels = view.to_pixels(np.array(corners))
            if np.isfinite(pixels).all():
                points = tuple((round(x, 1), round(y, 1)) for x, y in pixels.tolist())
                yield Mark(points, "good", "" if number else called(unit.id))


def made_roster(position: Mapping[str, Any], form: str) -> Roster:
    """Return the roster of a position's units on the usual trays; raise SetupError, FileError."""
    if form not in FORMS:
        raise SetupError(say("form-one-of", names=", ".join(FORMS)))
    units = everyone_in(position, POSITION)
    check_sizes(units, POSITION)
    return usual_roster(units, next(each for each in FORMS if each == form))


def with_sides(roster: Roster, scale: float) -> Roster:
    """Return a roster whose tags are ``scale`` times as large, in the same places."""

    def base(old: Base) -> Base:
        tags = tuple(t.model_copy(update={"side": round(t.side * scale, 3)}) for t in old.tags)
        return old.model_copy(update={"tags": tags})

    units = tuple(u.model_copy(update={"bases": tuple(map(base, u.bases))}) for u in roster.units)
    return roster.model_copy(update={"units": units})
