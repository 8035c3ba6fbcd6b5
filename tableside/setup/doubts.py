"""What is doubtful about the units seen: their tags, their places, whether they are in play."""

from __future__ import annotations

import difflib
import itertools
import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import shapely

from tableside.engine.message import Several, Text
from tableside.files.fielded import LISTS, stand_by_stand
from tableside.geometry.exchanged import exchanged
from tableside.setup.looking import Looked
from tableside.setup.my_armies import side_name
from tableside.setup.report import Said
from tableside.setup.standing import outlines
from tableside.setup.table import Table
from tableside.setup.words import say
from tableside.vision.measurement import Measurement, UnitSight
from tableside.vision.words import parted

#: So near (inches) to another unit's place a unit stands in it.
IN_PLACE = 1.5
#: Bases that overlap by more than this share of the smaller one do not both stand on the table.
OVERLAP = 0.15
#: How alike two names must be (difflib's ratio) for one to be the other, miswritten.
ALIKE = 0.6

#: What becomes of a tag of no unit.
FREE = say("fix-free-tag")


@dataclass(frozen=True)
class Called:
    """What people call the units of a table."""

    names: Mapping[str, Text]

    @classmethod
    def of(cls, table: Table) -> Called:
        """Return the names of the units: the roster's, else the game's, the id where there is none.

        A name that both sides use gets its side added.
        """
        known = {unit["id"]: (_name_of(unit), str(unit.get("side"))) for unit in of_game(table)}
        for unit in () if table.roster is None else table.roster.units:
            known[unit.id] = (unit.name or known.get(unit.id, ("",))[0], unit.side)
        twice = {name for name, n in Counter(n for n, _ in set(known.values())).items() if n > 1}
        names: dict[str, Text] = {}
        for name, (called, side) in known.items():
            names[name] = called or name
            if called and called in twice:
                names[name] = say("unit-of-side", unit=called, side=side_name(table, side))
        return cls(names)

    def __call__(self, unit: str) -> Text:
        """Return a unit's name; its id where neither roster nor game has one."""
        return self.names.get(unit, unit)


def of_game(table: Table) -> list[Mapping[str, Any]]:
    """Return the units of a table's position, on the table and off it, stand by stand.

    What is no unit in a faulty position is left out.
    """
    position = table.position or {}
    lists = (each for name in LISTS if isinstance(each := position.get(name), list | tuple))
    units = (unit for each in lists for unit in each if isinstance(unit, dict))
    return [
        stand for unit in units if isinstance(unit.get("id"), str) for stand in stand_by_stand(unit)
    ]


def _name_of(unit: Mapping[str, Any]) -> str:
    name = unit.get("name")
    return name if isinstance(name, str) else ""


def misnamed(unlisted: Sequence[str], spare: Sequence[str]) -> list[tuple[str, str]]:
    """Return which units of a game may be which spare ones of the roster, each at most once.

    >>> misnamed(["csa-l", "reserve"], ["csa-1"])
    [('csa-l', 'csa-1')]
    """
    pairs = []
    left = list(spare)
    for name in unlisted:
        near = difflib.get_close_matches(name, left, 1, ALIKE)
        if near:
            left.remove(near[0])
            pairs.append((name, near[0]))
    return pairs


def strange(table: Table, measured: Measurement, called: Called) -> Iterator[Said]:
    """Yield messages about tags of no unit, and units whose tags contradict each other."""
    terrain = {each.tag for each in table.templates.pieces}
    placed = {(other.family, other.lies) for other in measured.instead}
    for other in measured.instead:
        unit = called(other.unit)
        text = say("tag-lies-instead", tag=other.lies, belongs=other.belongs, unit=unit)
        yield Said(text, say("fix-tag-instead", belongs=other.belongs, unit=unit))
    unknown = tuple(
        str(s.id)
        for s in measured.unknown
        if (s.family, s.id) not in terrain and (s.family, s.id) not in placed
    )
    if unknown:
        text = say("tags-of-no-unit", count=len(unknown), tags=Several(unknown))
        yield Said(text, FREE, "doubt")
    for name, sentence in measured.conflicts:
        what, fix = parted(sentence)
        yield Said(say("unit-said", unit=called(name), text=what), fix or say("fix-unit-conflict"))


def misplaced(table: Table, sights: Mapping[str, UnitSight], called: Called) -> Iterator[Said]:
    """Yield doubts about where units stand."""
    for one, other in exchanged(_stated(table), _found(sights), IN_PLACE):
        text = say("units-exchanged", one=called(one), other=called(other))
        yield Said(text, say("fix-units-exchanged"), "doubt")
    if table.roster is None or table.board is None:
        return
    ground = outlines(table.roster, sights)
    board = shapely.box(0, 0, table.board.width, table.board.depth)
    for name, under in ground.items():
        if not board.intersects(under.centroid):
            yield Said(say("unit-off-table", unit=called(name)), say("fix-unit-off"), "doubt")
    for one, other in itertools.combinations(ground, 2):
        shared = ground[one].intersection(ground[other]).area
        if shared > OVERLAP * min(ground[one].area, ground[other].area):
            text = say("units-overlap", one=called(one), other=called(other))
            yield Said(text, say("fix-units-overlap"))


def in_place(table: Table, seen: Looked) -> frozenset[str]:
    """Return the units whose stands are all seen near their places in the position."""
    at = (
        {} if seen.measured is None else {u.unit: (u.pose.x, u.pose.y) for u in seen.measured.units}
    )
    units = (table.position or {}).get("units")
    stands = {
        str(unit["id"]): [each for each in stand_by_stand(unit) if each.get("pose")]
        for unit in (units if isinstance(units, list | tuple) else ())
        if isinstance(unit, dict)
    }
    return frozenset(
        unit
        for unit, listed in stands.items()
        if listed
        and all(
            each["id"] in at and math.dist(at[each["id"]], each["pose"][:2]) <= IN_PLACE
            for each in listed
        )
    )


def _stated(table: Table) -> dict[str, tuple[float, float]]:
    """Return the places of the units, or of their stands, in the position."""
    units = (table.position or {}).get("units")
    return {
        stand["id"]: (float(stand["pose"][0]), float(stand["pose"][1]))
        for unit in (units if isinstance(units, list | tuple) else ())
        for stand in stand_by_stand(unit)
        if isinstance(stand, dict) and stand.get("pose")
    }


def _found(sights: Mapping[str, UnitSight]) -> dict[str, tuple[float, float]]:
    return {name: (sight.pose.x, sight.pose.y) for name, sight in sights.items()}
