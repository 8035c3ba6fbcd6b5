"""The questions that can be asked about a position of Brothers at Arms (docs/rules)."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.engine import asking
from tableside.engine.answering import Answer, Asked, asked_of, late
from tableside.engine.asking import Question
from tableside.engine.ruleset import QuestionError
from tableside.engine.troops import direction_away
from tableside.rules.brothers_at_arms import attack, command, fire, melee, night, objectives, shape
from tableside.rules.brothers_at_arms.capturing import capture
from tableside.rules.brothers_at_arms.fall_back import attackers, fall_back, path_doubts
from tableside.rules.brothers_at_arms.state import Piece, State, Unit
from tableside.rules.brothers_at_arms.words import say

#: Who answers about moves; loaded with its searches when first asked.
MOVING = "tableside.rules.brothers_at_arms.movement.questions"


def answer(state: State, question: Question) -> Answer:
    """Return the answer; raise QuestionError, its place within the question, for a wrong one."""
    return asked_of(QUESTIONS, question).answer(state, question)


def _any_unit(state: State, question: Question, field: str) -> Unit:
    name = asking.name(question, field)
    if name not in state.by_id:
        raise QuestionError(field, say("no-unit", unit=asking.shown(name)))
    return state.by_id[name]


def _unit(state: State, question: Question, field: str = "unit") -> Unit:
    """Return the fighting unit that a field names."""
    unit = _any_unit(state, question, field)
    if unit.is_commander:
        raise QuestionError(field, say("is-commander", unit=unit.called))
    return unit


def _target(state: State, question: Question, unit: Unit) -> Unit | Piece:
    """Return what is fired at: any other unit or commander, or works."""
    name = asking.name(question, "target")
    if name in state.pieces:
        piece = state.pieces[name]
        if not piece.is_works:
            raise QuestionError("target", say("no-works", terrain=name))
        return piece
    target = _any_unit(state, question, "target")
    if target.id == unit.id:
        raise QuestionError("target", say("itself", unit=unit.called))
    return target


def _shape(state: State, question: Question) -> Answer:
    return shape.answer(state, _unit(state, question))


def _fire(state: State, question: Question) -> Answer:
    unit = _unit(state, question)
    return fire.answer(state, unit, _target(state, question, unit), question)


def _targets(state: State, question: Question) -> Answer:
    return fire.targets(state, _unit(state, question))


def _fall_back(state: State, question: Question) -> Answer:
    unit = _unit(state, question)
    at_night = asking.choice(question, "cause", ("flinch", "night")) == "night"
    named = _attackers_named(question)
    if at_night:
        if "from" in question:
            raise QuestionError("from", say("night-from"))
        nearest = night.nearest_enemy(state, unit)
        if nearest is None or not state.house.night_move:
            return {**night.stays(unit), "swept": None, "through": [], "doubt": []}
        path = night.path_away(state, unit, nearest)
        return {**path.as_json(), "doubt": path_doubts(state, path)}
    enemy = _unit(state, question, "from")
    if enemy.side == unit.side:
        raise QuestionError("from", say("from-friend", unit=enemy.called))
    for name in named:
        if name not in {stand.id for stand in enemy.stands}:
            raise QuestionError("stands", say("no-stand", unit=enemy.called, stand=name))
    facing = shape.counts_as(state, unit).facing
    stands = attackers(state, unit, enemy, named)
    direction = direction_away(stands, unit.stands, facing)
    path = fall_back(state, unit, direction)
    return {**path.as_json(), "doubt": path_doubts(state, path)}


def _attackers_named(question: Question) -> tuple[str, ...]:
    value = question.get("stands", [])
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise QuestionError("stands", say("stands-list"))
    return tuple(value)


def _melee(state: State, question: Question) -> Answer:
    return melee.answer(state, _unit(state, question), question)


def _capture(state: State, question: Question) -> Answer:
    unit = _unit(state, question)
    commander = _any_unit(state, question, "commander")
    if not commander.is_commander:
        raise QuestionError("commander", say("no-commander", unit=commander.called))
    return capture(state, unit, commander).as_json(attack.dice_in(question, "dice", 1))


def _orders(state: State, question: Question) -> Answer:
    side = asking.name(question, "side")
    if side not in state.sides:
        raise QuestionError("side", say("no-side", side=side))
    return command.orders(state, side, command.rolls_of(state, side, question.get("rolls", {})))


#: Every question, with the fields that it has.
QUESTIONS: Mapping[str, Asked[State]] = {
    "shape": Asked(_shape, ("unit",)),
    "orders": Asked(_orders, ("side", "rolls")),
    "fire": Asked(_fire, ("unit", "target", "dice", "save", "flinch", "through")),
    "targets": Asked(_targets, ("unit",)),
    "fall-back": Asked(_fall_back, ("unit", "cause", "from", "stands")),
    "melee": Asked(_melee, ("unit", "choose", "dice", "save", "flinch")),
    "capture": Asked(_capture, ("unit", "commander", "dice")),
    "reach": Asked(late(MOVING, "reach"), ("unit",)),
    "move": Asked(late(MOVING, "move"), ("unit", "to", "shape")),
    "place": Asked(late(MOVING, "place"), ("unit", "as", "to", "dice")),
    "night": Asked(lambda state, question: night.answer(state)),
    "objectives": Asked(lambda state, question: objectives.answer(state)),
}
