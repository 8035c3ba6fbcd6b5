"""Field an encounter of two forces as a game of Got mit uns, and return what is left of them.

``data/fielding.json`` gives the conversion from men to corps and back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field

from tableside.engine.encounter import Arm, Body, Encounter, Force, Outcome, holder
from tableside.engine.muster import ArmyList, Lists
from tableside.engine.ruleset import QuestionError
from tableside.fielding.arraying import Array, Block, Group
from tableside.fielding.conversion import (
    BySkill,
    Commands,
    Fielding,
    Part,
    Steps,
    commands,
    led_by,
    losses,
    numbered,
    position_of,
    put_down,
    side_of,
    step_of,
)
from tableside.files.loading import data_file
from tableside.files.parts import Count, Name
from tableside.geometry.units import inches
from tableside.rules.gmu import data
from tableside.rules.gmu.book import text_book
from tableside.rules.gmu.position import BASE_SIZES
from tableside.rules.gmu.say import say, titled
from tableside.rules.gmu.state import HouseRules, Kind, State
from tableside.rules.gmu.turn.objectives import winner

Percent = Annotated[Count, Field(le=100)]


class Conversion(Fielding):
    """``data/fielding.json``; ``lost``: the percentage of a corps' men lost, by its fate."""

    format: Literal["tableside.gmu-fielding/1"]
    period: Name
    army: Name
    corps: dict[Arm, Steps]
    values: dict[Arm, BySkill]
    guns_add: Count
    value_most: dict[Arm, Count]
    lost: dict[Literal["kept", "broken", "eliminated", "away"], Percent]


table = data_file(data.FOLDER / "fielding.json", Conversion)


@dataclass(frozen=True)
class _Corps(Part):
    """A piece that represents men of a body."""

    kind: Kind
    value: int


def _pieces(force: Force, body: Body) -> tuple[_Corps, ...]:
    """Return the pieces of a body: corps by its number of men, or a detachment if they are too few.

    If no body of a force is large enough for a corps, its largest one becomes a corps anyway.
    """
    count = step_of(table().corps[body.arm], body.men)
    if not count and body is _largest_of_none(force):
        count = 1
    if not count:
        few = Part(body.id, body.name, body.arm, body.men, body.skill)
        return (_Corps(**vars(few), kind=Kind.DETACHMENT, value=0),)
    kind = Kind.CAVALRY if body.arm == "horse" else Kind.INFANTRY
    names = (f"{body.name} {n + 1}" if count > 1 else body.name for n in range(count))
    each = body.men / count
    return tuple(
        _Corps(id_, name, body.arm, each, body.skill, kind, _value(body, first=not n))
        for n, (id_, name) in enumerate(zip(numbered(body.id, count), names, strict=True))
    )


def _largest_of_none(force: Force) -> Body | None:
    """Return the largest body of a force if none is large enough for a corps, else None."""
    if any(step_of(table().corps[body.arm], body.men) for body in force.bodies):
        return None
    return max(force.bodies, key=lambda body: body.men)


def _value(body: Body, *, first: bool) -> int:
    """Return the battle value of a corps: by its skill, plus the guns on the body's first one."""
    by = table()
    arm: Arm = "horse" if body.arm == "horse" else "foot"
    guns = by.guns_add if first and body.gunners and body.arm != "guns" else 0
    return min(by.value_most[arm], by.values[arm][body.skill] + guns)


def lists() -> Lists:
    """Return what armies are made of, and the known army lists."""
    armies = tuple(map(_listed, text_book().armies.values()))
    return table().lists(armies)


def _listed(army: data.ArmyList) -> ArmyList:
    title, short = titled(f"army-{army.id}", army.title), army.short or army.title
    return ArmyList(army.id, title, titled(f"army-short-{army.id}", short), army.colour)


def fielded(encounter: Encounter) -> dict[str, Any]:
    """Return the position of a battle; raise QuestionError if no table is large enough."""
    sides = [_commands(force) for force in encounter.forces]
    groups = [[_group(force, *each) for each in enumerate(bodies)] for force, bodies in sides]
    array = put_down(encounter, table(), (groups[0], groups[1]))
    units = [
        unit
        for force, bodies in sides
        for number, each in enumerate(bodies)
        for unit in _units(array, force, number, each)
    ]
    return {
        **position_of("gmu", encounter, array, table()),
        "period": _period(encounter),
        "last_turn": text_book().scenarios["battle"].turns,
        "phase": "combat",
        "aggressor": encounter.attacker.side,
        "sides": {force.side: _side(force) for force in encounter.forces},
        "units": units,
        "aside": [each for force in encounter.forces for each in _detachments(force)],
    }


def _detachments(force: Force) -> Iterator[dict[str, Any]]:
    """Yield the detachments that a force may send out: as many as it has corps (section 5)."""
    pieces = [piece for body in force.bodies for piece in _pieces(force, body)]
    for number in range(1, sum(piece.kind is not Kind.DETACHMENT for piece in pieces) + 1):
        yield {
            "id": f"{force.side}-d{number}",
            "side": force.side,
            "type": str(Kind.DETACHMENT),
            "name": f"{force.name} detachment {number}",
            "short": f"D{number}",
        }


def _commands(force: Force) -> tuple[Force, Commands]:
    return force, commands(force, table().command)


def _side(force: Force) -> dict[str, Any]:
    return {"army": _army(force), **side_of(force)}


def _army(force: Force) -> str:
    return force.army or table().army


def _period(encounter: Encounter) -> str:
    """Return the period of both armies; raise QuestionError if they share none or are unknown."""
    armies = text_book().armies
    unknown = [name for force in encounter.forces if (name := _army(force)) not in armies]
    if unknown:
        raise QuestionError("army", say("no-army", army=unknown[0], armies=", ".join(armies)))
    first, second = (armies[_army(force)].period for force in encounter.forces)
    if first != second:
        raise QuestionError("army", say("two-periods"))
    return first


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
    """Yield the units of a command and its headquarters as written in a position."""
    for piece in (piece for body in bodies for piece in _pieces(force, body)):
        value = {"battle_value": piece.value} if piece.value else {}
        about = {"id": piece.id, "side": force.side, "type": str(piece.kind), "name": piece.name}
        yield {**about, "pose": array.poses[piece.id].as_list(), **value}
    name = _staff(force, number)
    yield {
        "id": name,
        "side": force.side,
        "type": str(Kind.HEADQUARTERS),
        "name": _chief(force, number, bodies),
        "formation": "command",
        "pose": array.poses[name].as_list(),
    }


def _chief(force: Force, number: int, bodies: Sequence[Body]) -> str:
    """Return who commands: its own leader; the force's takes the first command without one."""
    leaderless = (n for n, each in enumerate(_commands(force)[1]) if led_by(each) is None)
    own = force.leader if number == next(leaderless, None) else None
    return led_by(bodies) or own or f"{force.name} HQ {number + 1}"


def outcome(state: State, encounter: Encounter) -> Outcome:
    """Return the outcome of a battle; raise QuestionError if it is not from this encounter."""
    fates, by = _fates(state), table().lost
    lost = losses(encounter, _pieces, lambda piece: by[fates[piece.id]], fates)
    over = state.turn == state.last_turn and state.phase == "end"
    return Outcome(lost, winner(state) or holder(encounter, lost), over)


Fate = Literal["kept", "broken", "eliminated", "away"]


def _fates(state: State) -> dict[str, Fate]:
    """Return the fate of each unit; those lifted off the table are kept."""
    lists: tuple[tuple[Fate, Sequence[Any]], ...] = (
        ("kept", (*state.pieces, *state.aside)),
        ("broken", state.broken),
        ("eliminated", state.eliminated),
        ("away", state.reserves),
    )
    return {unit.id: fate for fate, units in lists for unit in units}
