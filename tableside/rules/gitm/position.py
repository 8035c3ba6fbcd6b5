"""Read, write and check a position of Gathered In Their Masses (section 10.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, get_args

from tableside.engine.grid import Cell
from tableside.files.loading import PlacedFault, found_text
from tableside.files.position import read_position
from tableside.files.position_checks import (
    SHARED_CHECKS,
    Place,
    drawn,
    entries,
    fields_fit,
    known,
    missing,
    relations,
    unfit,
    within,
)
from tableside.files.words import say as of_file
from tableside.rules.gitm.data import tables
from tableside.rules.gitm.squares import FIELD, WORLD, strategic_of
from tableside.rules.gitm.state import STACK, Kind, State
from tableside.rules.gitm.words import say

#: The fields that a stack may have; all others belong to units only.
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
    """Return the state of a position; raise FileError listing all faults."""
    return read_position(data, State, file, place, (*SHARED_CHECKS, *_CHECKS))


def _sides(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    """Report fewer than two sides."""
    sides = data.get("sides")
    if isinstance(sides, dict) and len(sides) < 2:
        yield PlacedFault(("sides",), say("file-sides", count=len(sides)), say("file-two-sides"))


def _units(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    """Report fields that a unit's type requires, forbids or limits."""
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
        yield from within(unit.get("men"), (*place, "men"), 1, about.most, kind)
    yield from within(unit.get("batteries"), (*place, "batteries"), 0, about.batteries, kind)
    yield from within(unit.get("supplies"), (*place, "supplies"), 0, about.wagon, kind)


def _stack(data: Mapping[str, Any], place: Place, unit: Mapping[str, Any]) -> Iterator[PlacedFault]:
    """Report fields that no stack may have, and members of another side or square."""
    yield from fields_fit(place, unit, ("members",), _STACK_FIELDS)
    members = unit.get("members")
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
    """Report missing fields of maps and cities, and badly drawn maps."""
    sides = data.get("sides")
    cities: dict[Any, str] = {}
    maps = 0
    for place, piece in entries(data, "terrain"):
        kind = str(piece.get("type"))
        if kind not in _FIELDS:
            continue  # said elsewhere
        yield from fields_fit(place, piece, _NEEDED[kind], _FIELDS[kind])
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
    yield from drawn(piece.get("rows"), (*place, "rows"), tuple(tables().tactical), size)
    yield from drawn(piece.get("ratings"), (*place, "ratings"), tuple("01234"), size)


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
    yield from drawn(rows, (*place, "rows"), tuple(tables().strategic), (len(first), len(rows)))


def _start(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    sides, start = data.get("sides"), data.get("start")
    if isinstance(sides, dict) and isinstance(start, dict):
        for name in start:
            yield from known(name, ("start", name), sides)


def _contest(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    """Report a wait for a battle that is not named, and a battle in a phase without combat."""
    campaign, phase = data.get("campaign"), data.get("phase", "tactical-1")
    if not isinstance(campaign, dict):
        return
    contest = campaign.get("contest")
    if contest is None and campaign.get("stage") == "battle":
        yield PlacedFault(("campaign", "contest"), of_file("is-missing"), of_file("add-it"))
    if contest is not None and isinstance(phase, str) and phase not in _FIGHTING:
        place: Place = ("campaign", "contest")
        yield PlacedFault(place, say("file-no-combat", phase=phase), of_file("remove-it"))


#: The phases with combat (9.1).
_FIGHTING = ("tactical-1", "tactical-2", "tactical-3", "tactical-4")
_CHECKS = (_sides, relations, _units, _terrain, _start, _contest)
