"""All questions about a position of Brothers at Arms (docs/rules)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from tableside.engine import asking
from tableside.engine.answering import Answer, Asked, asked_of, plain, told
from tableside.engine.asking import Question
from tableside.engine.inquiry import asks, of_name
from tableside.engine.quantity import Doubt, Ruling
from tableside.engine.ruleset import QuestionError
from tableside.geometry.shapes import as_geojson
from tableside.rules.brothers_at_arms import (
    attack,
    command,
    fall_back,
    fire,
    melee,
    named,
    objectives,
    shape,
)
from tableside.rules.brothers_at_arms.contact import base_doubts, capture_ruling, contact
from tableside.rules.brothers_at_arms.laying import fielded
from tableside.rules.brothers_at_arms.movement.judged import JudgedMove, melee_doubts, reach_of
from tableside.rules.brothers_at_arms.placing import HOWS, How, JudgedPlace
from tableside.rules.brothers_at_arms.state import Formed, Reserve, State, Unit
from tableside.rules.brothers_at_arms.words import say


def answer(state: State, question: Question) -> Answer:
    """Answer a question; raise QuestionError, with the faulty field, for an invalid one."""
    return asked_of(QUESTIONS, question).answer(state, question)


_any_unit = of_name(named.unit_of)


def _unit(state: State, question: Question, field: str = "unit") -> Unit:
    return named.fighting_unit(state, asking.name(question, field), field)


def _fire(state: State, question: Question) -> Answer:
    unit = _unit(state, question)
    target = named.target_of(state, unit, asking.name(question, "target"))
    return fire.answer(state, unit, target, question)


def _fall_back(state: State, question: Question) -> Answer:
    unit = _unit(state, question)
    at_night = asking.choice(question, "cause", ("flinch", "night")) == "night"
    listed = question.get("stands", [])
    if not isinstance(listed, list) or not all(isinstance(each, str) for each in listed):
        raise QuestionError("stands", say("stands-list"))
    if at_night:
        if "from" in question:
            raise QuestionError("from", say("night-from"))
        nearest = fall_back.nearest_enemy(state, unit)
        if nearest is None or not state.house.night_move:
            return {**fall_back.stays(unit), "swept": None, "through": [], "doubt": []}
        path = fall_back.path_at_night(state, unit, nearest)
        return _gone_back(path, fall_back.nearest_doubts(state, unit))
    enemy = _unit(state, question, "from")
    if enemy.side == unit.side:
        raise QuestionError("from", say("from-friend", unit=enemy))
    for name in listed:
        if name not in {stand.id for stand in enemy.stands}:
            raise QuestionError("stands", say("no-stand", unit=enemy, stand=name))
    path = fall_back.flinch_path(state, unit, enemy, listed)
    return _gone_back(path, () if listed else fall_back.attack_doubts(state, unit, enemy))


def _gone_back(path: fall_back.Path, where: tuple[Doubt, ...]) -> Answer:
    """Return a path, with the doubts about its heading (``where``) and about the rest of it."""
    return {**path.as_json(), "doubt": plain(list(dict.fromkeys((*where, *path.doubts()))))}


def _melee(state: State, question: Question) -> Answer:
    return melee.answer(state, _unit(state, question), question)


def _capture(state: State, question: Question) -> Answer:
    unit = _unit(state, question)
    commander = named.commander_of(state, asking.name(question, "commander"))
    dice = attack.dice_in(question, "dice", 1)
    bases = Ruling(doubts=base_doubts(state, unit, (commander,), "capture.contact"))
    ruling, needs = capture_ruling(state, unit, commander).and_(bases), unit.attack or 1
    allowed = not ruling.breaches
    return {
        "allowed": allowed,
        **ruling.as_json(),
        "touching": [stand.id for stand in contact(state).touching(unit, commander)],
        "needs": needs,
        "captured": dice[0] >= needs if dice is not None and allowed else None,
    }


def _orders(state: State, question: Question) -> Answer:
    side = asking.side_of(state, asking.name(question, "side"))
    return command.orders(state, side, command.rolls_of(state, side, question.get("rolls", {})))


def _reach(state: State, unit: Unit) -> Answer:
    found = reach_of(state, unit)
    areas = {"areas": plain(found.areas) or None, "half": plain(found.half) or None}
    doubts = melee_doubts(state, unit) if found.eligible else ()
    doubt = [each.as_json() for each in doubts]
    return {**told(found, "eligible", "allowance"), **areas, "doubt": doubt}


def _move(state: State, question: Question) -> Answer:
    unit = _any_unit(state, question, "unit")
    poses = asking.stand_poses(unit, asking.required(question, "to"), "to", whole=True)
    shape = asking.choice(question, "shape", get_args(Formed)) if "shape" in question else None
    found = JudgedMove(state, unit, poses, shape)
    return {
        **named.ruling_as_json(state, unit, found.ruling),
        **told(found, "length", "lengths", "allowance"),
        "shape": found.after.name,
        "charge": plain(found.charged),
        **told(found, "unformed", "captures"),
    }


def _place(state: State, question: Question) -> Answer:
    """Answer ``place`` for a unit or commander in reserve or on the table."""
    how: How = asking.choice(question, "as", HOWS)  # type: ignore[assignment]
    unit = _to_place(state, question, how)
    if "dice" in question and how != "flank":
        raise QuestionError("dice", say("no-place-die"))
    dice = attack.dice_in(question, "dice", 1)
    poses = None
    if "to" in question:
        models = fielded(state, unit) if isinstance(unit, Reserve) else unit
        poses = asking.stand_poses(models, question["to"], "to", whole=True)
    found = JudgedPlace(state, unit, how, poses, dice[0] if dice else None)
    answer = {"area": as_geojson(found.area), **named.ruling_as_json(state, unit, found.ruling)}
    if how == "flank":
        answer |= {"needs": found.needs, "arrives": found.arrives}
    return answer


def _to_place(state: State, question: Question, how: How) -> Unit:
    """Return the unit to place; for a reserve or a flank march it must be a reserve."""
    name = asking.name(question, "unit")
    reserve = named.reserve_of(state, name)
    if how in ("reserve", "flank") and reserve is None:
        raise QuestionError("unit", say("no-reserve", unit=asking.shown(name)))
    if how == "flank" and reserve is not None and reserve.arrival is None:
        raise QuestionError("as", say("no-arrival", unit=reserve))
    return reserve if reserve is not None else _any_unit(state, question, "unit")


#: Every question, with its fields.
QUESTIONS: Mapping[str, Asked[State]] = {
    "shape": asks(shape.answer, {"unit": _unit}),
    "orders": Asked(_orders, ("side", "rolls")),
    "fire": Asked(_fire, ("unit", "target", "dice", "save", "flinch", "through")),
    "targets": asks(fire.targets, {"unit": _unit}),
    "fall-back": Asked(_fall_back, ("unit", "cause", "from", "stands")),
    "melee": Asked(_melee, ("unit", "choose", "dice", "save", "flinch")),
    "capture": Asked(_capture, ("unit", "commander", "dice")),
    "reach": asks(_reach, {"unit": _any_unit}),
    "move": Asked(_move, ("unit", "to", "shape")),
    "place": Asked(_place, ("unit", "as", "to", "dice")),
    "night": asks(fall_back.night, {}),
    "objectives": asks(objectives.answer, {}),
}
