"""Every question that can be asked about a position of Got mit uns (CONTRACT section 3)."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any, cast

from tableside.engine import asking
from tableside.engine.asking import Question
from tableside.geometry.shapes import as_geojson
from tableside.rules.gmu import questions, sight
from tableside.rules.gmu.command import (
    MissingValueError,
    command_area,
    command_range,
    in_command,
)
from tableside.rules.gmu.fights import combat
from tableside.rules.gmu.fights.pursuit import pursuit
from tableside.rules.gmu.nearness import doubts, gap
from tableside.rules.gmu.setup import scenario
from tableside.rules.gmu.state import Kind, State
from tableside.rules.gmu.turn import objectives
from tableside.rules.gmu.zones import control_zone, influence_zone

Answerer = Callable[[State, Question], dict[str, Any]]

HEADQUARTERS = frozenset({Kind.HEADQUARTERS})


def answer(state: State, question: Question) -> dict[str, Any]:
    """Return the answer; raise QuestionError, its place within the question, for a wrong one."""
    name = asking.choice(question, "ask", tuple(QUESTIONS))
    try:
        return QUESTIONS[name](state, question)
    except MissingValueError as error:
        raise questions.missing_value(error, _FIELD[name]) from None


def _zones(state: State, question: Question) -> dict[str, Any]:
    unit = questions.unit(state, question, "unit", frozenset(Kind))
    return {
        "control": as_geojson(control_zone(unit)),
        "influence": as_geojson(influence_zone(state, unit)),
    }


def _command(state: State, question: Question) -> dict[str, Any]:
    headquarters = questions.unit(state, question, "unit", HEADQUARTERS)
    reach = command_range(state, headquarters)
    friends = [piece for piece in state.friends(headquarters) if piece.is_corps]
    near = doubts(*(gap(headquarters, piece).doubt(reach) for piece in friends))
    return {
        "area": as_geojson(command_area(state, headquarters)),
        "in_command": [p.id for p in friends if in_command(state, headquarters, p)],
        "doubt": [doubt.as_json() for doubt in near],
    }


def _sight(state: State, question: Question) -> dict[str, Any]:
    start = questions.unit(state, question, "from")
    return sight.answer(state, start, questions.unit(state, question, "to"))


def _combat(state: State, question: Question) -> dict[str, Any]:
    attacker = questions.unit(state, question, "attacker")
    defender = questions.unit(state, question, "defender")
    return combat.answer(state, attacker, defender, questions.dice(question))


def _pursuit(state: State, question: Question) -> dict[str, Any]:
    attacker = questions.unit(state, question, "attacker")
    defender = questions.unit(state, question, "defender")
    effect = combat.Effect(asking.choice(question, "effect", tuple(combat.Effect)))
    return pursuit(state, attacker, defender, effect).as_json()


def _objectives(state: State, question: Question) -> dict[str, Any]:
    return objectives.answer(state)


def _scenario(state: State, question: Question) -> dict[str, Any]:
    return {"unmet": scenario.unmet(state)}


def _late(module: str, function: str) -> Answerer:
    """Return an answerer whose module, with its search, is only loaded when it is asked."""

    def ask(state: State, question: Question) -> dict[str, Any]:
        found = importlib.import_module(module)
        return cast("dict[str, Any]", getattr(found, function)(state, question))

    return ask


QUESTIONS: dict[str, Answerer] = {
    "zones": _zones,
    "command": _command,
    "sight": _sight,
    "reach": _late("tableside.rules.gmu.movement.moves", "answer_reach"),
    "move": _late("tableside.rules.gmu.movement.moves", "answer_move"),
    "combat": _combat,
    "retreat": _late("tableside.rules.gmu.retreat.retreats", "answer"),
    "pursuit": _pursuit,
    "place": _late("tableside.rules.gmu.placement.pieces", "answer"),
    "objectives": _objectives,
    "scenario": _scenario,
}

#: The field that an error names when an army list lacks a value that the answer needs.
_FIELD = {name: "attacker" if name in ("combat", "pursuit") else "unit" for name in QUESTIONS}
