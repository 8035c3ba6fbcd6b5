"""The questions ``fall-back`` and ``thrown-back`` (section 11)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from tableside.engine import asking
from tableside.engine.answering import Answer
from tableside.engine.asking import Question
from tableside.engine.bodies import Stand
from tableside.engine.ruleset import QuestionError
from tableside.geometry.shapes import as_geojson
from tableside.rules.metal_men.asked import any_unit, combat_unit, dice_in, must_fight, unit_named
from tableside.rules.metal_men.data import tables
from tableside.rules.metal_men.retreats.fall_back import CAUSES, Cause, Retreat
from tableside.rules.metal_men.retreats.thrown import Thrown
from tableside.rules.metal_men.state import State, Unit
from tableside.rules.metal_men.words import say

#: The faces of the die of a flight, and of that of a unit that is thrown back.
_FLIGHT, _THROW = 6, 8


def fall_back(state: State, question: Question) -> Answer:
    """Answer ``fall-back``."""
    unit = any_unit(state, question)
    cause = cast("Cause", asking.choice(question, "cause", CAUSES))
    if unit.is_leader or not (unit.is_combat or cause == "voluntary"):
        raise QuestionError("unit", say("no-retreat", unit=unit.called))
    direction = asking.number(question, "direction")
    found = Retreat(state, unit, cause, _flight_dice(unit, cause, question), direction)
    answer = {
        **found.ruling.as_json(),
        "direction": found.direction,
        "length": found.length,
        "to": _poses(found.to),
        "swept": as_geojson(found.swept),
        "outcome": found.outcome,
        "stopped_by": found.stopped_by,
        "through": [friend.id for friend in found.through],
        "checks": [friend.id for friend in found.checks],
        "stands_lost": found.stands_lost,
    }
    if cause == "voluntary":
        answer["away_from"] = None if found.away_from is None else found.away_from.id
    return answer


def _flight_dice(unit: Unit, cause: Cause, question: Question) -> tuple[int, ...]:
    """Return the dice of a flight: one of a unit that is disorganized, two of a routed one.

    One in good order does not flee at all: any number of them is taken.
    """
    if cause != "flight":
        if "dice" in question:
            raise QuestionError("dice", say("no-retreat-dice"))
        return ()
    count = tables().flight_dice.get(unit.state)
    dice = dice_in(asking.required(question, "dice"), "dice", _FLIGHT, count)
    if not dice:
        raise QuestionError("dice", say("dice-count", count=1, given=0))
    return dice


def thrown_back(state: State, question: Question) -> Answer:
    """Answer ``thrown-back``."""
    unit = combat_unit(state, question)
    by = _by(state, unit, asking.required(question, "by"))
    (die,) = dice_in(asking.required(question, "dice"), "dice", _THROW, 1)
    found = Thrown(state, unit, by, die)
    return {
        **found.ruling.as_json(),
        "to": _poses(found.to),
        "length": found.length,
        "distance": found.distance,
        "from": found.nearest.id,
        "outcome": found.outcome,
        "stopped_by": found.stopped_by,
    }


def _by(state: State, unit: Unit, value: Any) -> tuple[Unit, ...]:
    """Return those whose hits were in the tally: of an id, or of a list of them."""
    several = isinstance(value, list)
    if several and not value:
        raise QuestionError("by", say("by-list"))
    found = []
    for index, name in enumerate(value if several else [value]):
        place = f"by[{index}]" if several else "by"
        if not isinstance(name, str):
            raise QuestionError(place, say("by-list"))
        other = must_fight(unit_named(state, name, place), place)
        if other.id == unit.id:
            raise QuestionError(place, say("itself", unit=unit.called))
        found.append(other)
    return tuple(found)


def _poses(stands: Iterable[Stand]) -> dict[str, list[float]]:
    return {stand.id: stand.pose.as_list() for stand in stands}
