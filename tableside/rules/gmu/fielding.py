"""A meeting of two forces fought as a game of Got mit uns, and what is left of them.

The table by which men become corps, and corps men again, is ``data/fielding.json``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Literal

from pydantic import Field

from tableside.engine.arraying import Array, Block, Group
from tableside.engine.conversion import (
    BySkill,
    Fielding,
    Steps,
    commands,
    led_by,
    mean_lost,
    numbered,
    put_down,
    step_of,
    terrain_of,
)
from tableside.engine.encounter import Arm, Body, Encounter, Force, Outcome, holder
from tableside.engine.ruleset import QuestionError
from tableside.files.loading import load
from tableside.files.parts import Count, Name
from tableside.geometry.units import inches
from tableside.rules.gmu.book import text_book
from tableside.rules.gmu.data import FOLDER
from tableside.rules.gmu.position import BASE_SIZES
from tableside.rules.gmu.say import say
from tableside.rules.gmu.state import HouseRules, Kind, State
from tableside.rules.gmu.turn.objectives import winner

Percent = Annotated[Count, Field(le=100)]


class Conversion(Fielding):
    """``data/fielding.json``; ``lost``: of a hundred men of a corps, by what became of it."""

    format: Literal["tableside.gmu-fielding/1"]
    period: Name
    army: Name
    corps: dict[Arm, Steps]
    values: dict[Arm, BySkill]
    guns_add: Count
    value_most: dict[Arm, Count]
    lost: dict[Literal["kept", "broken", "eliminated", "away"], Percent]


@cache
def table() -> Conversion:
    """Return the table of conversion; raise FileError with its faults."""
    return load(FOLDER / "fielding.json", Conversion)


@dataclass(frozen=True)
class _Corps:
    """A piece that stands for men of a body."""

    id: str
    kind: Kind
    name: str
    value: int
    men: float


def _pieces(force: Force, body: Body) -> tuple[_Corps, ...]:
    """Return the pieces of a body: corps by its men, or a detachment where those are too few.

    A force none of whose bodies makes a corps has its largest one as a corps.
    """
    count = step_of(table().corps[body.arm], body.men)
    if not count and body is _largest_of_none(force):
        count = 1
    if not count:
        return (_Corps(body.id, Kind.DETACHMENT, body.name, 0, body.men),)
    kind = Kind.CAVALRY if body.arm == "horse" else Kind.INFANTRY
    names = (f"{body.name} {n + 1}" if count > 1 else body.name for n in range(count))
    each = body.men / count
    return tuple(
        _Corps(id_, kind, name, _value(body, first=not n), each)
        for n, (id_, name) in enumerate(zip(numbered(body.id, count), names, strict=True))
    )


def _largest_of_none(force: Force) -> Body | None:
    """Return the largest body of a force none of whose bodies makes a corps; else None."""
    if any(step_of(table().corps[body.arm], body.men) for body in force.bodies):
        return None
    return max(force.bodies, key=lambda body: body.men)


def _value(body: Body, *, first: bool) -> int:
    """Return the battle value of a corps: by its skill, and more for guns with the first one."""
    by = table()
    arm: Arm = "horse" if body.arm == "horse" else "foot"
    guns = by.guns_add if first and body.gunners and body.arm != "guns" else 0
    return min(by.value_most[arm], by.values[arm][body.skill] + guns)


def fielded(encounter: Encounter) -> dict[str, Any]:
    """Return the position of a battle; raise QuestionError where no table is large enough."""
    sides = [_commands(force) for force in encounter.forces]
    groups = [[_group(force, *each) for each in enumerate(bodies)] for force, bodies in sides]
    array = put_down(encounter, table(), (groups[0], groups[1]))
    if array is None:
        raise QuestionError("at", say("no-room"))
    units = [
        unit
        for force, bodies in sides
        for number, each in enumerate(bodies)
        for unit in _units(array, force, number, each)
    ]
    zones = array.zones
    return {
        "format": "tableside.position/1",
        "ruleset": "gmu",
        "period": table().period,
        "board": {"width": zones.width, "depth": zones.depth},
        "turn": 1,
        "last_turn": text_book().scenarios["battle"].turns,
        "phase": "combat",
        "aggressor": encounter.attacker.side,
        "sides": {force.side: _side(force) for force in encounter.forces},
        "units": units,
        "terrain": terrain_of(array, table()),
    }


Commands = tuple[tuple[Body, ...], ...]


def _commands(force: Force) -> tuple[Force, Commands]:
    return force, commands(force, table().command)


def _side(force: Force) -> dict[str, Any]:
    colour = {"colour": force.colour} if force.colour else {}
    return {"army": table().army, "name": force.name, **colour}


def _block(name: str, kind: Kind) -> Block:
    size = HouseRules().headquarters_base if kind is Kind.HEADQUARTERS else BASE_SIZES[kind]
    return Block(name, *map(inches, size))


def _group(force: Force, number: int, bodies: Sequence[Body]) -> Group:
    pieces = (piece for body in bodies for piece in _pieces(force, body))
    head = _block(_staff(force, number), Kind.HEADQUARTERS)
    return Group(tuple(_block(piece.id, piece.kind) for piece in pieces), (head,))


def _staff(force: Force, number: int) -> str:
    return f"{force.side}-hq-{number + 1}"


def _units(
    array: Array, force: Force, number: int, bodies: Sequence[Body]
) -> Iterator[dict[str, Any]]:
    """Yield the units of a command and its headquarters as a position writes them."""
    for piece in (piece for body in bodies for piece in _pieces(force, body)):
        value = {"battle_value": piece.value} if piece.value else {}
        about = {"id": piece.id, "side": force.side, "type": str(piece.kind), "name": piece.name}
        yield {**about, "pose": array.poses[piece.id].as_list(), **value}
    name = _staff(force, number)
    yield {
        "id": name,
        "side": force.side,
        "type": str(Kind.HEADQUARTERS),
        "name": led_by(bodies) or force.leader or f"{force.name} HQ {number + 1}",
        "formation": "command",
        "pose": array.poses[name].as_list(),
    }


def outcome(state: State, encounter: Encounter) -> Outcome:
    """Return what a battle came to; raise QuestionError where it is none of this encounter."""
    fates = _fates(state)
    lost = {}
    for force in encounter.forces:
        for body in force.bodies:
            pieces = _pieces(force, body)
            missing = next((piece.id for piece in pieces if piece.id not in fates), None)
            if missing is not None:
                raise QuestionError("units", say("not-of-encounter", unit=missing))
            by = table().lost
            lost[body.id] = mean_lost((piece.men, by[fates[piece.id]]) for piece in pieces)
    over = state.turn == state.last_turn and state.phase == "end"
    return Outcome(lost, winner(state) or holder(encounter, lost), over)


Fate = Literal["kept", "broken", "eliminated", "away"]


def _fates(state: State) -> dict[str, Fate]:
    """Return what has become of each unit: those that somebody lifted are kept."""
    lists: tuple[tuple[Fate, Sequence[Any]], ...] = (
        ("kept", (*state.pieces, *state.aside)),
        ("broken", state.broken),
        ("eliminated", state.eliminated),
        ("away", state.reserves),
    )
    return {unit.id: fate for fate, units in lists for unit in units}
