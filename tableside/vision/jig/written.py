"""Write what the jig measured into a roster."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tableside.files.build import SeatBuild, TagBuild, UnitBuild, unit_build
from tableside.files.roster import Base, Roster, Tag, Unit
from tableside.vision.jig.solve import MeasuredBase

#: A base of a roster: its unit's id, and which of the unit's bases it is.
Place = tuple[str, int]

_LIKE = 0.03  # a stated side that differs by no more (share) is kept: print it is, and not measured


def with_measured(roster: Roster, measured: Mapping[Place, MeasuredBase]) -> Roster:
    """Return the roster with the tags of measured bases where they were found.

    Its ``build`` is then ``measured``; each unit states its own, the others what they stated.
    """
    if not measured:
        return roster
    units = tuple(_unit(roster, unit, measured) for unit in roster.units)
    return roster.model_copy(update={"units": units, "build": unit_build("measured")})


def _unit(roster: Roster, unit: Unit, measured: Mapping[Place, MeasuredBase]) -> Unit:
    before = roster.build_of(unit)
    found = {n: measured[unit.id, n] for n in range(len(unit.bases)) if (unit.id, n) in measured}
    if not found:
        return unit.model_copy(update={"build": before})
    whole = len(found) == len(unit.bases)
    bases = tuple(
        _base(base, found[n], alone=len(unit.bases) == 1)
        if n in found
        else _as_it_was(base, before)
        for n, base in enumerate(unit.bases)
    )
    seats = [each.seat for each in found.values()]
    seat = _worst([_seat(each) for each in seats] + ([] if whole else [before.seat]))
    tag = _tag_build(next(iter(found.values())))
    return unit.model_copy(update={"bases": bases, "build": UnitBuild(tag=tag, seat=seat)})


def _as_it_was(base: Base, before: UnitBuild) -> Base:
    tags = tuple(t.model_copy(update={"build": t.build or before.tag}) for t in base.tags)
    return base.model_copy(update={"tags": tags})


def _base(base: Base, found: MeasuredBase, alone: bool) -> Base:
    stated = {(tag.family, tag.id): tag for tag in base.tags}
    tags = []
    for tag in found.tags:
        side, old = tag.side, stated.get(tag.name)
        if old is not None and abs(side / old.side - 1) < _LIKE:
            side = old.side
        tags.append(
            Tag(
                family=tag.name[0],
                id=tag.name[1],
                side=round(side, 2),
                at=(round(tag.at[0], 3), round(tag.at[1], 3)),
                angle=round(tag.angle, 3),
                height=round(max(tag.height, 0.0), 3),
                build=None if alone else _tag_build(found),
            )
        )
    return base.model_copy(update={"tags": tuple(tags)})


def _tag_build(found: MeasuredBase) -> TagBuild:
    tag = found.tag
    return TagBuild(
        place=round(tag.place, 3),
        angle=round(tag.angle, 3),
        height=round(tag.height, 3),
        scale=round(tag.scale, 5),
    )


def _seat(seat: SeatBuild) -> SeatBuild:
    return SeatBuild(place=round(seat.place, 3), angle=round(seat.angle, 3))


def _worst(seats: Iterable[SeatBuild]) -> SeatBuild:
    listed = list(seats)
    return SeatBuild(place=max(s.place for s in listed), angle=max(s.angle for s in listed))
