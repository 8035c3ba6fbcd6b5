"""Read, write and cross-check a position of Got mit uns.

Its fields are those of ``State`` and its parts (docs/judge.md).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from tableside.engine.position import written
from tableside.engine.terrain import shape_faults
from tableside.files.loading import PlacedFault
from tableside.files.position import read_position
from tableside.files.position_checks import (
    OFF_TABLE,
    SHARED_CHECKS,
    Check,
    Place,
    beside,
    entries,
    ids_of,
    known,
    missing,
    one_entry,
    two_sides,
    unfit,
)
from tableside.files.words import say as of_file
from tableside.geometry.footprint import Base
from tableside.rules.gmu.book import Book
from tableside.rules.gmu.say import say
from tableside.rules.gmu.setup.settled import Setup
from tableside.rules.gmu.state import HouseRules, Kind, Piece, State
from tableside.rules.gmu.turn.flow import FLOW
from tableside.rules.gmu.turn.phases import SETUP

P = TypeVar("P", bound=Piece)

#: The terrain that may be given as a line with a width.
LINES = frozenset({"river", "stream", "road", "bridge"})

#: Width and depth (mm) of bases by the rules; the house rules give those of a headquarters.
BASE_SIZES = {
    Kind.INFANTRY: (60.0, 30.0),
    Kind.CAVALRY: (60.0, 30.0),
    Kind.DETACHMENT: (60.0, 20.0),
}

#: The fields of a state that list pieces.
_LISTS = ("pieces", *OFF_TABLE)


def default_bases(kind: Kind, house: HouseRules) -> tuple[Base, ...]:
    """Return the default bases (mm) of a kind of unit."""
    if kind is not Kind.HEADQUARTERS:
        return (Base(*BASE_SIZES[kind]),)
    if house.headquarters_disc is not None:
        return (Base(house.headquarters_disc, house.headquarters_disc, disc=True),)
    return (Base(*house.headquarters_base),)


def with_bases(piece: P, house: HouseRules) -> P:
    """Return the piece, with its kind's default bases if it has none."""
    return piece if piece.bases else replace(piece, bases=default_bases(piece.kind, house))


def _bare(piece: P, house: HouseRules) -> P:
    """Return the piece as its entry writes it: without bases if they are its kind's default."""
    return replace(piece, bases=()) if piece.bases == default_bases(piece.kind, house) else piece


def load(data: Any, book: Book, file: str, place: str = "") -> State:
    """Return the state of a position; raise FileError with all its faults."""
    read = read_position(data, State, file, place, checks(book))
    lists: dict[str, Any] = {
        name: tuple(with_bases(piece, read.house) for piece in getattr(read, name))
        for name in _LISTS
    }
    terrain = tuple(piece.on(read.board) for piece in read.terrain)
    setup = (read.setup or Setup()) if read.phase == SETUP else None
    return replace(read, **lists, terrain=terrain, setup=setup, book=book)


def dump(state: State) -> dict[str, Any]:
    """Return the state as a position that ``load`` reads back without loss."""
    lists: dict[str, Any] = {
        name: tuple(_bare(piece, state.house) for piece in getattr(state, name)) for name in _LISTS
    }
    return written(replace(state, **lists))


def checks(book: Book) -> tuple[Check, ...]:
    """Return all cross-checks of a position against the book's armies, periods and scenarios."""

    def in_book(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
        yield from known(data.get("period"), ("period",), book.periods)
        yield from known(data.get("scenario"), ("scenario",), book.scenarios)
        for name, side in _objects(data.get("sides")):
            yield from known(side.get("army"), ("sides", name, "army"), book.armies)
        scenario = data.get("scenario", "battle")
        played = book.scenarios.get(scenario) if isinstance(scenario, str) else None
        if played is not None:
            for place, unit in entries(data, "reserves"):
                yield from known(unit.get("arrival"), (*place, "arrival"), played.arrivals)

    terrain = partial(shape_faults, lines=LINES, points=("objective",))
    own = (in_book, two_sides, _aggressor, _units, terrain, _entered, _tasks, _play, _setup)
    return (*SHARED_CHECKS, *own)


def _tasks(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    """Find tasks whose unit is in the wrong list, and owed tasks without ``stood``."""
    for name, where in (("awaited", "units"), ("owed", "aside")):
        units = ids_of(data, where)
        for place, task in entries(data, name):
            yield from known(task.get("unit"), (*place, "unit"), units)
            if name == "owed" and task.get("stood") is None:
                yield PlacedFault((*place, "stood"), of_file("is-missing"), of_file("add-it"))


def _objects(value: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    for name, inner in value.items() if isinstance(value, dict) else ():
        if isinstance(inner, dict):
            yield name, inner


def _aggressor(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    if isinstance(data.get("sides"), dict):
        yield from known(data.get("aggressor"), ("aggressor",), data["sides"])


def _units(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    for place, unit in entries(data, "units", *OFF_TABLE):
        yield from unit_faults(unit, place)
        yield from one_entry(place, unit.get("entry"))
    for place, unit in entries(data, "units"):
        if unit.get("pose") is None:
            yield PlacedFault((*place, "pose"), of_file("is-missing"), of_file("add-it"))


def unit_faults(unit: Mapping[str, Any], place: Place = ()) -> Iterator[PlacedFault]:
    """Yield the contradictions in a unit's entry; ``place``: where the entry is in the file."""
    kind = unit.get("type")
    if kind == Kind.HEADQUARTERS:
        if unit.get("formation") is None:
            yield missing((*place, "formation"), kind)
    elif unit.get("formation") is not None:
        yield unfit((*place, "formation"), str(kind))
    if kind in (Kind.HEADQUARTERS, Kind.DETACHMENT) and unit.get("battle_value"):
        yield unfit((*place, "battle_value"), str(kind))
    if unit.get("base") is not None and unit.get("bases") is not None:
        yield beside((*place, "bases"), "base")


def _entered(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    if "units" in data:
        units = ids_of(data, "units", *OFF_TABLE)
        yield from _all_known(data.get("entered"), ("entered",), units)


def _play(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    """Find steps and sides in the order that the phase or the game does not have."""
    phase, sides, order = data.get("phase"), data.get("sides"), data.get("order")
    if not isinstance(order, dict):
        return
    if isinstance(phase, str) and phase in FLOW.phases:
        steps = [step.id for step in FLOW.phases[phase].steps]
        yield from known(order.get("step"), ("order", "step"), steps)
    if isinstance(sides, dict):
        yield from known(order.get("to_act"), ("order", "to_act"), sides)
        yield from _all_known(order.get("passed"), ("order", "passed"), sides)


def _all_known(value: Any, place: Place, names: Collection[str]) -> Iterator[PlacedFault]:
    for index, name in enumerate(value if isinstance(value, list) else ()):
        yield from known(name, (*place, index), names)


def _setup(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    """Find a set-up in a game that has begun, and unknown sides in one."""
    setup, sides = data.get("setup"), data.get("sides")
    if setup is not None and data.get("phase") != SETUP:
        yield PlacedFault(("setup",), say("file-only-in-setup"), of_file("remove-it"))
    if not isinstance(setup, dict) or not isinstance(sides, dict):
        return
    rolls = _objects(setup.get("dice"))
    parts: list[tuple[Place, Any]] = [(("setup", "dice", name), roll) for name, roll in rolls]
    parts += [(("setup", name), setup.get(name)) for name in ("edges", "chosen", "flanks")]
    for place, part in parts:
        for side in part if isinstance(part, dict) else ():
            yield from known(side, (*place, side), sides)
    yield from _all_known(setup.get("armies"), ("setup", "armies"), sides)
