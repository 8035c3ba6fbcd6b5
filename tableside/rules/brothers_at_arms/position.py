"""Brothers at Arms' own words in a position file, and what must fit together.

docs/rules/brothers-at-arms.md lists them. The file is the state: ``state.py`` reads it as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from tableside.engine.terrain import TerrainShape, shape_faults
from tableside.files.loading import Model, PlacedFault
from tableside.files.parts import (
    AsTuple,
    Name,
    NotNegative,
    Point,
    PoseNumbers,
    Sigma,
    Size,
)
from tableside.files.position import (
    SHARED_CHECKS,
    Check,
    Envelope,
    Named,
    NamedSide,
    Turn,
    Whole,
    entries,
)
from tableside.rules.brothers_at_arms.words import say

UnitType = Literal["infantry", "cavalry", "artillery", "riverboat", "commander"]
TerrainType = Literal[
    "hill", "steep", "woodland", "settlement", "building", "fortified-building", "marsh",
    "stream", "river", "bridge", "ford", "road", "railroad", "hedge", "wall",
    "prepared-defence", "field-defence", "impassable", "objective",
]  # fmt: skip
Status = Literal["rolled", "nic", "pinned", "fatigued", "arriving"]
Formed = Literal["single-line", "double-line", "column"]
Positive1 = Annotated[Whole, Field(ge=1)]

#: Obstacles, which are always a line with a width.
OBSTACLES = frozenset({"hedge", "wall", "prepared-defence", "field-defence"})
#: The terrain that may be a line with a width.
LINES = OBSTACLES | {"road", "railroad", "stream", "river", "bridge", "ford"}
#: The terrain that is a point.
POINTS = frozenset({"objective"})
#: What fighting units need, and commanders may not have.
FIGHTING = ("group", "range", "attack", "strength")


class StandFile(Model):
    """A stand of a unit: its base in mm where it is not that of the table."""

    id: Name
    pose: PoseNumbers
    base: Size | None = None
    sigma: Sigma | None = None


class UnitFile(Named):
    """A fighting unit or a commander: ``stands``, or the ``pose`` of a lone one."""

    id: Name
    side: Name
    type: UnitType
    pose: PoseNumbers | None = None
    stands: Annotated[tuple[StandFile, ...], AsTuple, Field(min_length=1)] | None = None
    base: Size | None = None
    sigma: Sigma | None = None
    group: Name | None = None
    assigned: Name | None = None
    range: Positive1 | None = None
    attack: Annotated[Whole, Field(ge=1, le=6)] | None = None
    strength: Positive1 | None = None
    left: Positive1 | None = None
    abilities: Annotated[tuple[Literal["indomitable", "sharpshooters"], ...], AsTuple] = ()
    declared: Formed | None = None
    status: Annotated[tuple[Status, ...], AsTuple] = ()
    command: Positive1 | None = None
    higher: bool = False
    exceptional: bool = False
    superior: Name | None = None


class EntryFile(Model):
    """Where a reserve comes on: an edge of the board, or a point."""

    edge: Literal["north", "south", "east", "west"] | None = None
    at: Point | None = None


class ReserveFile(UnitFile):
    """A unit that comes later: in bound ``available``, or by a flank march or a full circuit."""

    entry: EntryFile
    available: Positive1 | None = None
    arrival: Literal["flank", "circuit"] | None = None


class TerrainFile(TerrainShape):
    """A piece of terrain; ``left``: the strength of works; the last four are an objective's."""

    type: TerrainType
    grade: Literal["local", "turnpike"] | None = None
    level: Positive1 | None = None
    left: Annotated[Whole, Field(ge=0, le=6)] | None = None
    at: Point | None = None
    owner: Name | None = None
    since: Positive1 | None = None
    held_by: Name | None = None
    held_from: Positive1 | None = None


class SideFile(NamedSide):
    """A side; ``army`` is what it is called, and may be left out."""

    army: Name | None = None


class MeleeFile(Model):
    """A melee under way: who came into contact, and with whom."""

    attacker: Name
    defender: Name


class HouseFile(Model):
    """The house rules; None takes the scale's own number."""

    shape_gap: Annotated[NotNegative | None, Field(alias="shape-gap")] = None
    shape_angle: Annotated[NotNegative, Field(alias="shape-angle")] = 15.0
    contact: NotNegative = 0.05
    range_from: Annotated[Literal["front-centre", "edge"], Field(alias="range-from")] = (
        "front-centre"
    )
    fire_arc: Annotated[NotNegative, Field(alias="fire-arc")] = 180.0
    own_bases_block: Annotated[bool, Field(alias="own-bases-block")] = True
    hills_block: Annotated[bool, Field(alias="hills-block")] = True
    edge_depth: Annotated[NotNegative | None, Field(alias="edge-depth")] = None
    obstacle_reach: Annotated[NotNegative | None, Field(alias="obstacle-reach")] = None
    objective_radius: Annotated[NotNegative | None, Field(alias="objective-radius")] = None
    measure_move: Annotated[Literal["centre", "corner"], Field(alias="measure-move")] = "centre"
    shape_change: Annotated[Literal["anchor", "all"], Field(alias="shape-change")] = "anchor"
    edge: Literal["stop", "lost"] = "stop"
    river_impassable: Annotated[bool, Field(alias="river-impassable")] = True
    command_roll_optional: Annotated[bool, Field(alias="command-roll-optional")] = False
    rolled_units_fire: Annotated[bool, Field(alias="rolled-units-fire")] = True
    leaderless_roll: Annotated[Literal["unit", "group"], Field(alias="leaderless-roll")] = "unit"
    no_superior: Annotated[Literal["roll", "free"], Field(alias="no-superior")] = "roll"
    pinned_until: Annotated[Literal["own-round", "next-round"], Field(alias="pinned-until")] = (
        "own-round"
    )
    disengage: Literal["in-command", "in-range"] = "in-command"
    sharpshooter_strict: Annotated[bool, Field(alias="sharpshooter-strict")] = False
    indomitable_melee: Annotated[bool, Field(alias="indomitable-melee")] = True
    melee_cover_minus: Annotated[bool, Field(alias="melee-cover-minus")] = True
    melee_both_sides: Annotated[bool, Field(alias="melee-both-sides")] = False
    flinch_melee: Annotated[Literal["side", "both"], Field(alias="flinch-melee")] = "side"
    fire_out_of_melee: Annotated[bool, Field(alias="fire-out-of-melee")] = False
    split_fire: Annotated[bool, Field(alias="split-fire")] = False
    capture_once: Annotated[bool, Field(alias="capture-once")] = False
    train_then_move: Annotated[bool, Field(alias="train-then-move")] = False
    fatigue_rest: Annotated[Whole, Field(alias="fatigue-rest", ge=0)] = 4
    night_move: Annotated[bool, Field(alias="night-move")] = True
    own_lines: Annotated[Literal["nearest", "free"], Field(alias="own-lines")] = "nearest"
    works_after_flinch: Annotated[
        Literal["open", "dispersed"], Field(alias="works-after-flinch")
    ] = "open"


class PositionFile(Envelope):
    """A position of Brothers at Arms."""

    ruleset: Literal["brothers-at-arms"]
    scale: Literal["6mm", "15mm", "25mm"] = "15mm"
    measure: Literal["in", "cm"] = "in"
    sides: dict[Name, SideFile]
    units: Annotated[tuple[UnitFile, ...], AsTuple]
    terrain: Annotated[tuple[TerrainFile, ...], AsTuple] = ()
    turn: Turn = 1
    last_turn: Turn | None = None
    first: Name | None = None
    round: Name | None = None
    phase: Annotated[Whole, Field(ge=1, le=12)] = 1
    weather: Annotated[tuple[Literal["night"], ...], AsTuple] = ()
    melees: Annotated[tuple[MeleeFile, ...], AsTuple] = ()
    eliminated: Annotated[tuple[UnitFile, ...], AsTuple] = ()
    reserves: Annotated[tuple[ReserveFile, ...], AsTuple] = ()
    groups: dict[Name, Named] = Field(default_factory=dict)
    house_rules: HouseFile = HouseFile()


def checks() -> tuple[Check, ...]:
    """Return all cross-checks of a position."""
    return (*SHARED_CHECKS, _sides, _ids_once, _unit_fields, _stands, _terrain, _references)


def _sides(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    sides = data.get("sides")
    if not isinstance(sides, dict):
        return
    if len(sides) != 2:
        yield PlacedFault(("sides",), say("file-sides", count=len(sides)), say("file-two-sides"))
    for field in ("first", "round"):
        name = data.get(field)
        if isinstance(name, str) and name not in sides:
            yield _unknown((field,), name, sides)


def _unknown(place: tuple[int | str, ...], name: str, names: Any) -> PlacedFault:
    listed = ", ".join(map(str, names))
    return PlacedFault(place, say("file-is", value=name), say("file-one-of", names=listed))


def _ids_once(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    """Find a piece of terrain with a unit's id: no two things have one."""
    units = {
        entry.get("id")
        for _, entry in entries(data, "units", "eliminated", "reserves")
        if isinstance(entry.get("id"), str)
    }
    for place, piece in entries(data, "terrain"):
        if isinstance(piece.get("id"), str) and piece["id"] in units:
            found = say("file-unit-has-id", id=piece["id"])
            yield PlacedFault((*place, "id"), found, say("file-own-id"))


def _unit_fields(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    leaders: set[tuple[Any, Any]] = set()
    for place, unit in entries(data, "units", "eliminated", "reserves"):
        kind = unit.get("type")
        if kind not in ("infantry", "cavalry", "artillery", "riverboat", "commander"):
            continue  # said elsewhere
        yield from _commander(place, unit) if kind == "commander" else _fighting(place, unit)
        leads = (unit.get("side"), unit.get("group"))
        if kind == "commander" and place[0] == "units" and isinstance(leads[1], str):
            if leads in leaders:
                found = say("file-two-commanders", group=leads[1])
                yield PlacedFault((*place, "group"), found, say("file-one-commander"))
            leaders.add(leads)


def _fighting(place: tuple[int | str, ...], unit: Mapping[str, Any]) -> Iterator[PlacedFault]:
    kind = str(unit["type"])
    for field in FIGHTING:
        if unit.get(field) is None:
            yield PlacedFault((*place, field), say("file-missing"), say("file-needs", kind=kind))
    for field in ("command", "higher", "exceptional", "superior"):
        if unit.get(field) not in (None, False):
            yield PlacedFault((*place, field), say("file-only-commander"), say("file-remove"))
    if unit.get("group") == "*" and unit.get("assigned") is None:
        yield PlacedFault((*place, "assigned"), say("file-missing"), say("file-star"))
    strength, left, stands = unit.get("strength"), unit.get("left"), unit.get("stands")
    if left is not None and kind != "riverboat":
        yield PlacedFault((*place, "left"), say("file-only-riverboat"), say("file-remove"))
    elif isinstance(left, int) and isinstance(strength, int) and left > strength:
        text = say("file-more-than-strength", count=left, strength=strength)
        yield PlacedFault((*place, "left"), text, say("file-at-most", most=strength))
    if not isinstance(stands, list) or not isinstance(strength, int):
        return
    most = 1 if kind == "riverboat" else strength
    if len(stands) > most:
        text = say("file-more-than-strength", count=len(stands), strength=strength)
        yield PlacedFault((*place, "stands"), text, say("file-at-most", most=most))


def _commander(place: tuple[int | str, ...], unit: Mapping[str, Any]) -> Iterator[PlacedFault]:
    if unit.get("command") is None:
        mend = say("file-needs", kind="commander")
        yield PlacedFault((*place, "command"), say("file-missing"), mend)
    group, higher = unit.get("group"), unit.get("higher") is True
    if (group is None) == (not higher):
        found = say("file-missing") if group is None else say("file-group-and-higher")
        yield PlacedFault((*place, "group"), found, say("file-group-or-higher"))
    for field in ("range", "attack", "strength", "left", "assigned", "abilities", "declared"):
        if unit.get(field) not in (None, []):
            yield PlacedFault((*place, field), say("file-not-commander"), say("file-remove"))
    stands = unit.get("stands")
    if isinstance(stands, list) and len(stands) > 1:
        found = say("file-commander-stands", count=len(stands))
        yield PlacedFault((*place, "stands"), found, say("file-at-most", most=1))


def _stands(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    for place, unit in entries(data, "units"):
        given = [name for name in ("pose", "stands") if unit.get(name) is not None]
        if not given:
            yield PlacedFault((*place, "pose"), say("file-missing"), say("file-pose-or-stands"))
        elif len(given) == 2:
            found = say("file-pose-and-stands")
            yield PlacedFault((*place, "stands"), found, say("file-pose-or-stands"))
        if isinstance(unit.get("stands"), list):
            yield from _each_stand(data, place, unit["stands"])
    for place, unit in entries(data, "reserves"):
        for name in ("pose", "stands"):
            if unit.get(name) is not None:
                yield PlacedFault((*place, name), say("file-off-table"), say("file-remove"))


def _each_stand(
    data: Mapping[str, Any], place: tuple[int | str, ...], stands: list[Any]
) -> Iterator[PlacedFault]:
    seen: set[Any] = set()
    board = data.get("board")
    size: tuple[Any, Any] = (None, None)
    if isinstance(board, dict):
        size = (board.get("width"), board.get("depth"))
    for index, stand in enumerate(stands):
        if not isinstance(stand, dict):
            continue
        name, pose = stand.get("id"), stand.get("pose")
        if isinstance(name, str) and name in seen:
            found = say("file-stand-twice", id=name)
            yield PlacedFault((*place, "stands", index, "id"), found, say("file-own-id"))
        seen.add(name if isinstance(name, str) else None)
        if not isinstance(pose, list) or len(pose) != 3:
            continue
        width, depth = size
        if not all(isinstance(n, int | float) for n in (pose[0], pose[1], width, depth)):
            continue
        on = all(-0.005 <= at <= far + 0.005 for at, far in ((pose[0], width), (pose[1], depth)))
        if not on:
            found = say("file-off-board")
            yield PlacedFault((*place, "stands", index, "pose"), found, say("file-on-board"))


def _terrain(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    yield from shape_faults(data, LINES, POINTS)
    for place, piece in entries(data, "terrain"):
        kind = piece.get("type")
        if not isinstance(kind, str):
            continue
        if kind in OBSTACLES and piece.get("polygon") is not None:
            found = say("file-obstacle-line", kind=kind)
            yield PlacedFault((*place, "polygon"), found, say("file-line-width"))
        if kind == "road" and piece.get("grade") is None:
            yield PlacedFault((*place, "grade"), say("file-missing"), say("file-grade"))
        for field, kinds in _ONLY_OF.items():
            if piece.get(field) is not None and kind not in kinds:
                found = say("file-field-of", kind=kind)
                yield PlacedFault((*place, field), found, say("file-remove"))


_WORKS = ("prepared-defence", "field-defence", "fortified-building")
#: The fields of terrain that only some types have.
_ONLY_OF = {
    "grade": ("road",),
    "level": ("hill",),
    "left": _WORKS,
    "owner": POINTS,
    "since": POINTS,
    "held_by": POINTS,
    "held_from": POINTS,
}


def _references(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    units = [e.get("id") for _, e in entries(data, "units") if isinstance(e.get("id"), str)]
    for place, melee in entries(data, "melees"):
        for field in ("attacker", "defender"):
            name = melee.get(field)
            if isinstance(name, str) and name not in units:
                yield _unknown((*place, field), name, units)
    sides = data.get("sides")
    for place, piece in entries(data, "terrain"):
        for field in ("owner", "held_by"):
            name = piece.get(field)
            if isinstance(name, str) and isinstance(sides, dict) and name not in sides:
                yield _unknown((*place, field), name, sides)
    for place, unit in entries(data, "reserves"):
        entry = unit.get("entry")
        if isinstance(entry, dict) and (entry.get("edge") is None) == (entry.get("at") is None):
            found = say("file-edge-or-at")
            yield PlacedFault((*place, "entry"), found, say("file-one-entry"))
