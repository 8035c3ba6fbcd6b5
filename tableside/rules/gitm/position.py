"""A position of Gathered In Their Masses read and written, and what must fit in it (10.1)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, get_args

from tableside.engine.grid import Cell
from tableside.engine.message import Several
from tableside.files.loading import PlacedFault, found_text
from tableside.files.position import read_position
from tableside.files.position_checks import (
    SHARED_CHECKS,
    Place,
    entries,
    known,
    missing,
    unfit,
)
from tableside.files.words import say as of_file
from tableside.rules.gitm.data import tables
from tableside.rules.gitm.squares import FIELD, WORLD, strategic_of
from tableside.rules.gitm.state import STACK, Kind, State
from tableside.rules.gitm.words import say

#: The fields that a stack has; all others are those of units.
_STACK_FIELDS = frozenset(("id", "side", "type", "strategic", "square", "members", "pose", "sigma"))
_NEEDED: Mapping[str, tuple[str, ...]] = {
    "tactical-map": ("rows",),
    "strategic-map": ("origin", "rows"),
    "city": ("strategic", "square", "owner"),
}
_FIELDS: Mapping[str, frozenset[str]] = {
    "tactical-map": frozenset(("id", "type", "name", "rows", "ratings")),
    "strategic-map": frozenset(("id", "type", "name", "origin", "rows", "owner", "owners")),
    "city": frozenset(
        ("id", "type", "name", "strategic", "square", "owner", "supplies", "fort", "besieged")
    ),
}


def load(data: Any, file: str, place: str = "") -> State:
    """Return the state of a position; raise FileError with all its faults."""
    return read_position(data, State, file, place, (*SHARED_CHECKS, *_CHECKS))


def _sides(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    """Find fewer than two sides, relations to nobody, and sides both allied and neutral."""
    sides = data.get("sides")
    if not isinstance(sides, dict):
        return
    if len(sides) < 2:
        yield PlacedFault(("sides",), say("file-sides", count=len(sides)), say("file-two-sides"))
    for name, about in sides.items():
        for relation in ("allies", "neutral"):
            for index, other in enumerate(_listed(about, relation)):
                others = [each for each in sides if each != name]
                yield from known(other, ("sides", name, relation, index), others)
        for index, other in enumerate(_listed(about, "neutral")):
            if other in _listed(about, "allies") or name in _listed(sides.get(other), "allies"):
                place: Place = ("sides", name, "neutral", index)
                yield PlacedFault(place, say("file-both", side=str(other)), of_file("keep-one"))


def _listed(about: Any, field: str) -> list[str]:
    value = about.get(field) if isinstance(about, dict) else None
    return [each for each in value if isinstance(each, str)] if isinstance(value, list) else []


def _units(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    """Find what a type of unit needs and lacks, has not, or has too many of."""
    for place, unit in entries(data, "units"):
        kind = unit.get("type")
        if kind not in get_args(Kind):
            continue  # said elsewhere
        if unit.get("sigma") is not None and unit.get("pose") is None:
            yield PlacedFault((*place, "sigma"), say("file-sigma"), say("file-sigma-pose"))
        if kind == STACK:
            yield from _stack(data, place, unit)
            continue
        if unit.get("members") is not None:
            yield unfit((*place, "members"), str(kind))
        yield from _numbers(place, unit, str(kind))


def _numbers(place: Place, unit: Mapping[str, Any], kind: str) -> Iterator[PlacedFault]:
    about = tables().types[kind]
    if about.most and unit.get("men") is None:
        yield missing((*place, "men"), kind)
    elif about.most:
        yield from _between(unit.get("men"), (*place, "men"), 1, about.most, kind)
    yield from _between(unit.get("batteries"), (*place, "batteries"), 0, about.batteries, kind)
    yield from _between(unit.get("supplies"), (*place, "supplies"), 0, about.wagon, kind)


def _between(value: Any, place: Place, least: int, most: int, kind: str) -> Iterator[PlacedFault]:
    """Find a whole number out of a type's limits; what is none is said elsewhere."""
    if not isinstance(value, int) or isinstance(value, bool):
        return
    if not least <= value <= most:
        mend = say("file-give-from", least=least, most=most, kind=kind)
        yield PlacedFault(place, of_file("is-value", value=found_text(value)), mend)


def _stack(data: Mapping[str, Any], place: Place, unit: Mapping[str, Any]) -> Iterator[PlacedFault]:
    """Find the fields that no stack has, and members that are not its side's in its square."""
    for name in unit:
        if name not in _STACK_FIELDS and unit[name] is not None:
            yield unfit((*place, name), STACK)
    members = unit.get("members")
    if members is None:
        yield missing((*place, "members"), STACK)
    if not isinstance(members, list):
        return
    if len(set(map(str, members))) < max(2, len(members)):
        yield PlacedFault((*place, "members"), say("file-members"), say("file-two-members"))
    where = ("side", "strategic", "square")
    fit = [
        each.get("id")
        for _, each in entries(data, "units")
        if each.get("type") != STACK and all(each.get(key) == unit.get(key) for key in where)
    ]
    for index, member in enumerate(members):
        if isinstance(member, str) and member not in fit:
            found = say("file-no-member", unit=member)
            yield PlacedFault((*place, "members", index), found, say("file-member-of"))


def _terrain(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    """Find what a map or a city needs and lacks, and maps that are badly drawn."""
    sides = data.get("sides")
    cities: dict[Any, str] = {}
    maps = 0
    for place, piece in entries(data, "terrain"):
        kind = str(piece.get("type"))
        if kind not in _FIELDS:
            continue  # said elsewhere
        for name in _NEEDED[kind]:
            if piece.get(name) is None:
                yield missing((*place, name), kind)
        for name, value in piece.items():
            if name not in _FIELDS[kind] and value is not None:
                yield unfit((*place, name), kind)
        if kind == "city":
            if isinstance(sides, dict):
                yield from known(piece.get("owner"), (*place, "owner"), sides)
            yield from _one_city(place, piece, cities)
        elif kind == "tactical-map":
            yield from _tactical(place, piece)
        else:
            maps += 1
            if maps > 1:
                yield PlacedFault((*place, "type"), say("file-two-maps"), of_file("keep-one"))
            yield from _strategic(place, piece)


def _one_city(
    place: Place, piece: Mapping[str, Any], cities: dict[Any, str]
) -> Iterator[PlacedFault]:
    square = piece.get("strategic")
    if not isinstance(square, str):
        return
    if square in cities:
        found = say("file-two-cities", city=cities[square], square=square)
        yield PlacedFault((*place, "strategic"), found, say("file-other-square"))
    cities.setdefault(square, str(piece.get("id")))


def _tactical(place: Place, piece: Mapping[str, Any]) -> Iterator[PlacedFault]:
    if isinstance(piece.get("id"), str) and strategic_of(piece["id"]) is None:
        found = say("file-strategic", value=found_text(piece["id"]))
        yield PlacedFault((*place, "id"), found, say("file-write-strategic"))
    size = (FIELD.columns, FIELD.rows)
    yield from _drawn(piece.get("rows"), (*place, "rows"), tuple(tables().tactical), size)
    yield from _drawn(piece.get("ratings"), (*place, "ratings"), tuple("01234"), size)


def _strategic(place: Place, piece: Mapping[str, Any]) -> Iterator[PlacedFault]:
    rows = piece.get("rows")
    if not isinstance(rows, list):
        return
    if not rows or not rows[0]:
        yield PlacedFault((*place, "rows"), say("file-no-rows"), say("file-draw-rows"))
        return
    first = rows[0] if isinstance(rows[0], str) else ""
    origin = strategic_of(piece.get("origin"))
    if origin and Cell(origin.column + len(first) - 1, origin.row + len(rows) - 1) not in WORLD:
        yield PlacedFault((*place, "rows"), say("file-past-world"), say("file-draw-less"))
    yield from _drawn(rows, (*place, "rows"), tuple(tables().strategic), (len(first), len(rows)))


def _drawn(
    rows: Any, place: Place, letters: Collection[str], size: tuple[int, int]
) -> Iterator[PlacedFault]:
    """Find a wrong number of rows or letters, and letters that are none of the map's."""
    if not isinstance(rows, list):
        return
    width, depth = size
    if len(rows) != depth:
        mend = say("file-rows", rows=depth, letters=width)
        yield PlacedFault(place, of_file("has-entries", count=len(rows)), mend)
    for index, row in enumerate(rows):
        if not isinstance(row, str):
            continue  # said elsewhere
        strange = sorted({letter for letter in row if letter not in letters})
        if len(row) != width:
            found = say("file-letters", count=len(row))
            yield PlacedFault((*place, index), found, say("file-rows", rows=depth, letters=width))
        elif strange:
            mend = say("file-use", letters=Several(tuple(letters), "comma"))
            yield PlacedFault((*place, index), say("file-letter", letter=strange[0]), mend)


def _start(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    sides, start = data.get("sides"), data.get("start")
    if isinstance(sides, dict) and isinstance(start, dict):
        for name in start:
            yield from known(name, ("start", name), sides)


def _contest(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    """Find a battle that is waited for and not named, and one in a phase without combat."""
    campaign, phase = data.get("campaign"), data.get("phase", "tactical-1")
    if not isinstance(campaign, dict):
        return
    contest = campaign.get("contest")
    if contest is None and campaign.get("stage") == "battle":
        yield PlacedFault(("campaign", "contest"), of_file("is-missing"), of_file("add-it"))
    if contest is not None and isinstance(phase, str) and phase not in _FIGHTING:
        place: Place = ("campaign", "contest")
        yield PlacedFault(place, say("file-no-combat", phase=phase), of_file("remove-it"))


#: The phases that have combat (9.1).
_FIGHTING = ("tactical-1", "tactical-2", "tactical-3", "tactical-4")
_CHECKS = (_sides, _units, _terrain, _start, _contest)
