"""A position file's values made into a state, and a state written back as a position."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any

import shapely

from tableside.engine.phases import Play
from tableside.engine.terrain import terrain_entry, terrain_of
from tableside.files.position import FORMAT
from tableside.geometry.footprint import ORIGIN, Base
from tableside.geometry.pose import Pose
from tableside.geometry.uncertainty import as_json
from tableside.rules.gmu.book import Book
from tableside.rules.gmu.position import (
    AwaitedFile,
    BrokenFile,
    HouseFile,
    PositionFile,
    ReserveFile,
    UnitFile,
)
from tableside.rules.gmu.position_play import OrderFile, SetupFile
from tableside.rules.gmu.setup.settled import Setup
from tableside.rules.gmu.state import (
    Absent,
    Awaited,
    Ground,
    HouseRules,
    Kind,
    Piece,
    Side,
    State,
    Task,
)
from tableside.rules.gmu.turn.phases import SETUP

#: Width and depth (mm) of the bases that the rules give; headquarters: the house rules'.
BASE_SIZES = {
    Kind.INFANTRY: (60.0, 30.0),
    Kind.CAVALRY: (60.0, 30.0),
    Kind.DETACHMENT: (60.0, 20.0),
}


def default_bases(kind: Kind, house: HouseRules) -> tuple[Base, ...]:
    """Return the bases (mm) of a unit of this kind whose entry names none."""
    if kind is not Kind.HEADQUARTERS:
        return (Base(*BASE_SIZES[kind]),)
    if house.headquarters_disc is not None:
        return (Base(house.headquarters_disc, house.headquarters_disc, disc=True),)
    return (Base(*house.headquarters_base),)


def state_of(file: PositionFile, book: Book) -> State:
    """Return the state of a checked position."""
    house = house_rules(file.house_rules)
    board = shapely.box(0, 0, file.board.width, file.board.depth)
    return State(
        width=file.board.width,
        depth=file.board.depth,
        period=file.period,
        turn=file.turn,
        last_turn=file.last_turn,
        phase=file.phase,
        aggressor=file.aggressor,
        sides={
            name: Side(name, book.armies[side.army].army(), side.name, side.colour)
            for name, side in file.sides.items()
        },
        pieces=tuple(piece_of(unit, house, Pose.of(unit.pose)) for unit in file.units),
        terrain=tuple(
            terrain_of(piece, Ground(piece.type), board, piece.at) for piece in file.terrain
        ),
        weather=frozenset(file.weather),
        scenario=file.scenario or "battle",
        eliminated=tuple(Absent(piece_of(unit, house)) for unit in file.eliminated),
        broken=tuple(_broken(unit, house) for unit in file.broken),
        reserves=tuple(_reserve(unit, house) for unit in file.reserves),
        entered=frozenset(file.entered),
        house=house,
        awaited=tuple(_awaited(task) for task in file.awaited),
        aside=tuple(Absent(piece_of(unit, house)) for unit in file.aside),
        play=None if file.order is None else _play(file.order),
        setup=_setup(file.setup) if file.phase == SETUP else None,
        book=book,
    )


def _play(order: OrderFile) -> Play:
    return Play(
        step=order.step,
        to_act=order.to_act,
        passed=order.passed,
        left=order.left,
        placed=frozenset(order.placed),
        used=frozenset(order.used),
        kept=order.kept,
    )


def _setup(file: SetupFile | None) -> Setup:
    if file is None:
        return Setup()
    return Setup(
        dice={roll: dict(dice) for roll, dice in file.dice.items()},
        armies=frozenset(file.armies),
        edges=dict(file.edges),
        chosen=dict(file.chosen),
        flanks=dict(file.flanks),
    )


def house_rules(file: HouseFile) -> HouseRules:
    """Return the house rules, defaults where the file is silent."""
    return HouseRules(**{name: getattr(file, name) for name in file.model_fields_set})


def piece_of(unit: UnitFile, house: HouseRules, pose: Pose | None = None) -> Piece:
    """Return the piece of a unit's entry, at ``pose`` (None: off the table)."""
    kind = Kind(unit.type)
    if unit.bases is not None:
        bases = tuple(Base(*part.base, place=Pose.of(part.pose)) for part in unit.bases)
    elif unit.base is not None:
        bases = (Base(*unit.base),)
    else:
        bases = default_bases(kind, house)
    return Piece(
        id=unit.id,
        side=unit.side,
        kind=kind,
        bases=bases,
        pose=pose,
        battle_value=unit.battle_value or 0,
        formation=unit.formation,
        sigma=unit.sigma or (0.0, 0.0, 0.0),
        given=unit.name,
        short=unit.short,
    )


def _broken(unit: BrokenFile, house: HouseRules) -> Absent:
    return Absent(piece_of(unit, house), due=unit.due)


def _reserve(unit: ReserveFile, house: HouseRules) -> Absent:
    return Absent(
        piece_of(unit, house),
        available=unit.available,
        entry=unit.entry.edge or unit.entry.at,
        arrival=unit.arrival,
    )


def _awaited(task: AwaitedFile) -> Awaited:
    to = None if task.to is None else Pose.of(task.to)
    return Awaited(Task(task.task), task.unit, task.enemy, to, task.into)


def position_of(state: State) -> dict[str, Any]:
    """Return the state as a position that ``state_of`` reads back without loss."""
    position: dict[str, Any] = {
        "format": FORMAT,
        "ruleset": "gmu",
        "period": state.period,
        "board": {"width": state.width, "depth": state.depth},
        "turn": state.turn,
        "last_turn": state.last_turn,
        "phase": state.phase,
        "aggressor": state.aggressor,
        "weather": sorted(state.weather),
        "sides": {name: _side_entry(side) for name, side in state.sides.items()},
        "units": [unit_entry(piece, state.house) for piece in state.pieces],
        "terrain": [terrain_entry(piece) for piece in state.terrain],
        "scenario": state.scenario,
        "eliminated": [unit_entry(entry.piece, state.house) for entry in state.eliminated],
        "broken": [
            {**unit_entry(entry.piece, state.house), "due": entry.due} for entry in state.broken
        ],
        "reserves": [_reserve_entry(entry, state.house) for entry in state.reserves],
        "entered": sorted(state.entered),
        "house_rules": house_entry(state.house),
    }
    if state.awaited:
        position["awaited"] = [_awaited_entry(task) for task in state.awaited]
    if state.aside:
        position["aside"] = [unit_entry(entry.piece, state.house) for entry in state.aside]
    if state.play is not None:
        position["order"] = _order_entry(state.play)
    if state.setup is not None:
        position["setup"] = _setup_entry(state.setup)
    return position


def _order_entry(play: Play) -> dict[str, Any]:
    entry: dict[str, Any] = {"step": play.step, "to_act": play.to_act, "kept": play.kept}
    if play.left is not None:
        entry["left"] = play.left
    entry |= {"passed": list(play.passed)} if play.passed else {}
    entry |= {"placed": sorted(play.placed)} if play.placed else {}
    return entry | ({"used": sorted(play.used)} if play.used else {})


def _setup_entry(setup: Setup) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "dice": {roll: dict(dice) for roll, dice in setup.dice.items()},
        "armies": sorted(setup.armies),
        "edges": dict(setup.edges),
        "chosen": {side: list(units) for side, units in setup.chosen.items()},
        "flanks": dict(setup.flanks),
    }
    return {name: value for name, value in entry.items() if value}


def _side_entry(side: Side) -> dict[str, Any]:
    entry = {"army": side.army.id, "name": side.given, "colour": side.colour}
    return {field: value for field, value in entry.items() if value is not None}


def unit_entry(piece: Piece, house: HouseRules) -> dict[str, Any]:
    """Return a piece as an entry of ``units``, or of the lists of absent ones (no pose)."""
    entry: dict[str, Any] = {"id": piece.id, "side": piece.side, "type": str(piece.kind)}
    entry |= {"name": piece.given} if piece.given is not None else {}
    entry |= {"short": piece.short} if piece.short is not None else {}
    if piece.is_corps:
        entry["battle_value"] = piece.battle_value
    if piece.formation is not None:
        entry["formation"] = piece.formation
    if piece.bases != default_bases(piece.kind, house):
        entry.update(_bases_entry(piece.bases))
    if piece.pose is not None:
        entry["pose"] = piece.pose.as_list()
    if any(piece.sigma):
        entry["sigma"] = as_json(piece.sigma)
    return entry


def _bases_entry(bases: tuple[Base, ...]) -> dict[str, Any]:
    if len(bases) == 1 and bases[0].place == ORIGIN:
        return {"base": [bases[0].width, bases[0].depth]}
    return {
        "bases": [
            {"base": [base.width, base.depth], "pose": base.place.as_list()} for base in bases
        ]
    }


def _reserve_entry(entry: Absent, house: HouseRules) -> dict[str, Any]:
    where = (
        {"edge": entry.entry} if isinstance(entry.entry, str) else {"at": list(entry.entry or ())}
    )
    arrival = {} if entry.arrival is None else {"arrival": entry.arrival}
    whole = unit_entry(entry.piece, house)
    return {**whole, "available": entry.available, "entry": where, **arrival}


def _awaited_entry(task: Awaited) -> dict[str, Any]:
    entry: dict[str, Any] = {"task": str(task.task), "unit": task.unit, "enemy": task.enemy}
    if task.to is not None:
        entry["to"] = task.to.as_list()
    if task.into is not None:
        entry["into"] = task.into
    return entry


def house_entry(house: HouseRules) -> dict[str, Any]:
    """Return every house rule that is not at its default, under the name that files use."""
    entry: dict[str, Any] = {}
    for rule in fields(HouseRules):
        value = getattr(house, rule.name)
        if rule.default is MISSING or value != rule.default:
            entry[rule.name.replace("_", "-")] = list(value) if isinstance(value, tuple) else value
    return entry
