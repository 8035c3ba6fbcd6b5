"""Read, write and cross-check a position of Mini-Nap (docs/rules/mini-nap.md).

Its fields are those of ``State`` and its parts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from tableside.engine.position import written
from tableside.engine.terrain import shape_faults
from tableside.files.loading import PlacedFault
from tableside.files.position import read_position
from tableside.files.position_checks import (
    OFF_TABLE,
    SHARED_CHECKS,
    Centre,
    Check,
    Place,
    beside,
    centres_on_board,
    entries,
    is_pose,
    known,
    missing,
    two_sides,
    unfit,
)
from tableside.files.words import say as of_file
from tableside.rules.mini_nap.fights.strength import MOST_GUNS
from tableside.rules.mini_nap.formations.formation import stands_of
from tableside.rules.mini_nap.kinds import STAND_SIZES, Kind
from tableside.rules.mini_nap.state import HouseRules, State, Unit
from tableside.rules.mini_nap.words import say

#: The terrain that may be given as a line with a width.
LINES = frozenset({"river", "stream", "bridge", "ford", "road"})

#: The lists of units that a state has.
_LISTS = ("units", "eliminated", "aside")


def load(data: Any, file: str, place: str = "") -> State:
    """Return the state of a position; raise FileError with all its faults."""
    read = read_position(data, State, file, place, checks())
    lists: dict[str, Any] = {
        name: tuple(_whole(unit, read.house) for unit in getattr(read, name)) for name in _LISTS
    }
    terrain = tuple(piece.on(read.board) for piece in read.terrain)
    return replace(read, **lists, terrain=terrain)


def _whole(unit: Unit, house: HouseRules) -> Unit:
    """Return the unit of an entry, completed with its sizes, tolerances and stands."""
    count = unit.kind.stands
    sizes = unit.sizes or (STAND_SIZES[unit.kind.branch],)
    sizes = sizes if len(sizes) == count else sizes[:1] * count
    unit = replace(unit, sizes=sizes, tolerances=house.tolerances)
    if unit.laid is not None:
        return replace(unit, stands=stands_of(*unit.laid, sizes))
    return unit


def dump(state: State) -> dict[str, Any]:
    """Return the state as a position that ``load`` reads back without loss."""
    lists: dict[str, Any] = {
        name: tuple(_bare(unit) for unit in getattr(state, name)) for name in _LISTS
    }
    return written(replace(state, **lists))


def _bare(unit: Unit) -> Unit:
    """Return the unit as its entry writes it: without what follows from the rest."""
    if set(unit.sizes) == {STAND_SIZES[unit.kind.branch]}:
        unit = replace(unit, sizes=())
    return unit if unit.at is None else replace(unit, stands=None)


def checks() -> tuple[Check, ...]:
    """Return all cross-checks of a position."""
    centres, shapes = partial(centres_on_board, centre=_middle), partial(shape_faults, lines=LINES)
    return (*SHARED_CHECKS, two_sides, _initiative, _brigades, _units, centres, shapes)


def _kind(entry: Mapping[str, Any]) -> Kind | None:
    value = entry.get("type")
    return Kind(value) if isinstance(value, str) and value in set(Kind) else None


def _initiative(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    if isinstance(data.get("sides"), dict):
        yield from known(data.get("initiative"), ("initiative",), data["sides"])


def _brigades(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    if "units" not in data:  # reported elsewhere
        return
    units = [unit for _, unit in entries(data, "units", *OFF_TABLE)]
    brigades = {u["brigade"]: None for u in units if isinstance(u.get("brigade"), str)}
    yield from known(data.get("brigade"), ("brigade",), brigades)
    used = data.get("used")
    for index, name in enumerate(used if isinstance(used, list) else ()):
        yield from known(name, ("used", index), brigades)


def _units(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    for place, unit in entries(data, "units"):
        yield from _where(place, unit, _kind(unit))
    for place, unit in entries(data, "units", *OFF_TABLE):
        kind = _kind(unit)
        if kind is not None:
            yield from _fields_of(place, unit, kind)


def _where(place: Place, unit: Mapping[str, Any], kind: Kind | None) -> Iterator[PlacedFault]:
    stands, formation = unit.get("stands"), unit.get("formation")
    if stands is None and unit.get("pose") is None:
        yield PlacedFault((*place, "pose"), of_file("is-missing"), of_file("pose-or-stands"))
    elif stands is not None and unit.get("pose") is not None:
        yield beside((*place, "stands"), "pose")
    if isinstance(stands, list):
        if kind is not None and len(stands) != kind.stands:
            yield _listed((*place, "stands"), stands, kind)
        if formation is not None:
            yield beside((*place, "formation"), "stands")
    elif stands is None and formation is None and kind is not None and kind.stands == 2:
        mend = say("file-name-formation")
        yield PlacedFault((*place, "formation"), of_file("is-missing"), mend)


def _listed(place: Place, listed: list[Any], kind: Kind) -> PlacedFault:
    """Return the fault of a list without exactly one entry for each stand."""
    found = say("file-lists", count=len(listed))
    return PlacedFault(place, found, say("file-one-a-stand", kind=kind, count=kind.stands))


def _fields_of(place: Place, unit: Mapping[str, Any], kind: Kind) -> Iterator[PlacedFault]:
    wanted = [] if kind.is_command else ["brigade", "rating", "strength"]
    for field in [*wanted, *(["class"] if kind.is_battery else [])]:
        if unit.get(field) is None:
            yield missing((*place, field), kind)
    if not kind.is_battery and unit.get("class") is not None:
        yield unfit((*place, "class"), kind)
    yield from _strength((*place, "strength"), unit.get("strength"), kind)
    for field in ("lancer", "irregular"):
        if unit.get(field) is True and kind is not Kind.LIGHT_CAVALRY:
            yield unfit((*place, field), kind)
    if unit.get("base") is not None and unit.get("bases") is not None:
        yield beside((*place, "bases"), "base")
    bases = unit.get("bases")
    if isinstance(bases, list) and len(bases) != kind.stands:
        yield _listed((*place, "bases"), bases, kind)


def _strength(place: Place, strength: Any, kind: Kind) -> Iterator[PlacedFault]:
    if isinstance(strength, int) and kind.is_battery and strength > MOST_GUNS:
        found = of_file("is-value", value=str(strength))
        yield PlacedFault(place, found, say("file-most-guns", most=MOST_GUNS))


def _middle(unit: Mapping[str, Any]) -> Centre | None:
    """Return the middle of a unit's stands, which must be on the board."""
    stands = unit.get("stands")
    if not isinstance(stands, list) or not stands or not all(map(is_pose, stands)):
        return None
    x, y = (sum(stand[axis] for stand in stands) / len(stands) for axis in (0, 1))
    return "stands", x, y
