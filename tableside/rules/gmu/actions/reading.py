"""Actions read from plain data, as players post them and recordings keep them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast, get_args

from tableside.engine import asking
from tableside.engine.message import Several
from tableside.engine.ruleset import QuestionError
from tableside.rules.gmu import questions
from tableside.rules.gmu.actions.types import (
    Action,
    Arrive,
    Choose,
    Edge,
    Fight,
    Formation,
    Gone,
    Limited,
    Move,
    Pass,
    Place,
    Placement,
    Recall,
    Roll,
    SideEdge,
    SideRoll,
    Sigma,
    TakeArmy,
    TakeEdge,
    TakePeriod,
    Thrower,
    ToPhase,
    Withdraw,
)
from tableside.rules.gmu.data import UnitClass
from tableside.rules.gmu.say import say
from tableside.rules.gmu.turn.phases import PHASES

Data = Mapping[str, Any]

#: More of one class than this have no room on any table.
MOST_OF_A_CLASS = 99


def read_action(data: Data) -> Action:
    """Return the action; raise QuestionError for one that is badly written."""
    return _READERS[asking.choice(data, "action", tuple(_READERS))](data)


def _optional_name(data: Data, field: str) -> str | None:
    return None if data.get(field) is None else asking.name(data, field)


def _names(data: Data, field: str) -> tuple[str, ...]:
    value = asking.required(data, field)
    listed = isinstance(value, list | tuple) and all(isinstance(name, str) for name in value)
    if not listed or len(set(value)) != len(value):
        raise QuestionError(field, say("ids-once"))
    return tuple(value)


def _die(data: Data) -> int:
    return asking.die_of(asking.required(data, "die"), "die")


def _rolled(data: Data) -> Thrower | None:
    if data.get("rolled") is None:
        return None
    return cast("Thrower", asking.choice(data, "rolled", get_args(Thrower)))


def _sigma(data: Data) -> Sigma | None:
    value = data.get("sigma")
    if value is None:
        return None
    numbers = (
        isinstance(value, list | tuple)
        and len(value) == 3
        and all(asking.is_number(each) and each >= 0 for each in value)
    )
    if not numbers:
        raise QuestionError("sigma", say("no-sigma"))
    x, y, facing = value
    return float(x), float(y), float(facing)


def _fight(data: Data) -> Fight:
    attacker, defender = asking.name(data, "attacker"), asking.name(data, "defender")
    dice = questions.dice(data)
    if dice is None:
        raise QuestionError("dice", say("two-dice"))
    return Fight(attacker, defender, dice, _rolled(data))


def _move(data: Data) -> Move:
    to = asking.pose(data, "to")
    start = questions.optional_pose(data, "from") if data.get("from") is not None else None
    return Move(asking.name(data, "unit"), to, start, _sigma(data))


def _place(data: Data) -> Place:
    way = cast("Placement", asking.choice(data, "as", get_args(Placement)))
    formation = None
    if data.get("formation") is not None:
        formation = cast("Formation", asking.choice(data, "formation", get_args(Formation)))
    unit, to = asking.name(data, "unit"), asking.pose(data, "to")
    return Place(unit, way, to, formation, _optional_name(data, "with"), _sigma(data))


def _army(data: Data) -> TakeArmy:
    side, army = asking.name(data, "side"), asking.name(data, "army")
    if ("die" in data) == ("units" in data):
        raise QuestionError("die", say("die-or-units"))
    if "die" in data:
        return TakeArmy(side, army, _die(data), rolled=_rolled(data))
    units = data["units"]
    if not isinstance(units, dict) or not all(asking.is_whole(n) for n in units.values()):
        raise QuestionError("units", say("units-of-classes"))
    for name, number in units.items():
        if name not in get_args(UnitClass):
            classes = Several(get_args(UnitClass), "comma")
            raise QuestionError(f"units.{name}", say("no-class", classes=classes))
        if not 0 <= number <= MOST_OF_A_CLASS:
            raise QuestionError(
                f"units.{name}", say("none-of-so-many", number=number, most=MOST_OF_A_CLASS)
            )
    return TakeArmy(side, army, units=tuple(units.items()))


def _roll(data: Data) -> Roll:
    what = cast("SideRoll", data["action"])
    return Roll(what, asking.name(data, "side"), _die(data), _rolled(data))


def _edge(data: Data) -> TakeEdge:
    edge = cast("Edge", asking.choice(data, "edge", get_args(Edge)))
    return TakeEdge(cast("SideEdge", data["action"]), asking.name(data, "side"), edge)


_READERS: dict[str, Callable[[Data], Action]] = {
    "combat": _fight,
    "phase": lambda data: ToPhase(asking.choice(data, "to", PHASES)),
    "move": _move,
    "moved": _move,
    "gone": lambda data: Gone(asking.name(data, "unit")),
    "pass": lambda data: Pass(asking.name(data, "side")),
    "limit": lambda data: Limited(_die(data), _optional_name(data, "side"), _rolled(data)),
    "place": _place,
    "recall": lambda data: Recall(asking.name(data, "unit")),
    "withdraw": lambda data: Withdraw(asking.name(data, "unit"), asking.name(data, "from")),
    "choose": lambda data: Choose(asking.name(data, "side"), _names(data, "units")),
    "arrival": lambda data: Arrive(asking.name(data, "unit"), _die(data), _rolled(data)),
    "period": lambda data: TakePeriod(asking.name(data, "period")),
    "army": _army,
    "aggressor": _roll,
    "friction": _roll,
    "side": _edge,
    "flank": _edge,
}

#: The words of all actions.
ACTIONS = tuple(_READERS)
