"""Every question that can be asked about a position of Got mit uns (docs/judge.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tableside.engine import asking
from tableside.engine.answering import Asked, asked_of, late
from tableside.engine.asking import Question
from tableside.geometry.shapes import as_geojson
from tableside.rules.gmu import questions, sight
from tableside.rules.gmu.command import MissingValueError, command_area, command_range, in_command
from tableside.rules.gmu.fights import combat
from tableside.rules.gmu.fights.pursuit import pursuit
from tableside.rules.gmu.nearness import doubts, gap
from tableside.rules.gmu.setup import scenario
from tableside.rules.gmu.state import Kind, State
from tableside.rules.gmu.turn import objectives
from tableside.rules.gmu.zones import control_zone, influence_zone

HEADQUARTERS = frozenset({Kind.HEADQUARTERS})


def answer(state: State, question: Question) -> dict[str, Any]:
    """Return the answer; raise QuestionError, with a place in the question, for a wrong one."""
    asked = asked_of(QUESTIONS, question)
    try:
        return asked.answer(state, question)
    except MissingValueError as error:  # reported at the unit that needs it
        raise questions.missing_value(error, asked.fields[0]) from None


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


_GMU = "tableside.rules.gmu"

#: Every question, with the fields that it has.
QUESTIONS: Mapping[str, Asked[State]] = {
    "zones": Asked(_zones, ("unit",)),
    "command": Asked(_command, ("unit",)),
    "sight": Asked(_sight, ("from", "to")),
    "reach": Asked(late(_GMU + ".movement.moves", "answer_reach"), ("unit",)),
    "move": Asked(late(_GMU + ".movement.moves", "answer_move"), ("unit", "to")),
    "combat": Asked(_combat, ("attacker", "defender", "dice")),
    "retreat": Asked(late(_GMU + ".retreat.retreats", "answer"), ("unit", "from", "to")),
    "pursuit": Asked(_pursuit, ("attacker", "defender", "effect")),
    "place": Asked(late(_GMU + ".placement.pieces", "answer"), ("unit", "as", "with", "to")),
    "objectives": Asked(lambda state, _: objectives.answer(state)),
    "scenario": Asked(lambda state, _: {"unmet": scenario.unmet(state)}),
}
