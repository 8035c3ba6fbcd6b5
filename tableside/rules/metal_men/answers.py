"""The questions that can be asked about a position of Metal Men (section 11 of the reading)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from tableside.engine import asking
from tableside.engine.answering import Answer, Asked, asked_of, plain, told
from tableside.engine.asking import Question
from tableside.engine.inquiry import Reader, asks, maybe, needed
from tableside.engine.quantity import Ruling, broken
from tableside.engine.ruleset import QuestionError
from tableside.rules.metal_men import asked, command, firefights, morale, shape, shooting, supply
from tableside.rules.metal_men.contact import charged
from tableside.rules.metal_men.data import FLIGHT_DIE, INSPIRE_DIE, MOST_POINTS, THROW_DIE, tables
from tableside.rules.metal_men.movement.judged import JudgedMove
from tableside.rules.metal_men.movement.rates import halved_as_it_moves, reach_of
from tableside.rules.metal_men.retreats import CAUSES, Cause, Retreat, Thrown
from tableside.rules.metal_men.shots import arc
from tableside.rules.metal_men.sight import sight
from tableside.rules.metal_men.state import State, Unit
from tableside.rules.metal_men.words import say


def answer(state: State, question: Question) -> Answer:
    """Return the answer; raise QuestionError, its place within the question, for a wrong one."""
    return asked_of(QUESTIONS, question).answer(state, question)


def _sight(state: State, question: Question) -> Answer:
    name = asking.name(question, "from")
    unit = asked.unit_named(state, name, "from")
    if not unit.is_leader:
        unit = asked.unit_of(state, name, "from")
    target = asked.other_than(unit, asked.combat_unit(state, question, "to"), "to")
    return sight(state, unit, target)


def _morale(state: State, question: Question) -> Answer:
    unit = asked.combat_unit(state, question)
    hits = _hits(question)
    inspired = _inspired(state, unit, hits, question.get("inspire"))
    rolls = asking.dice_of(question, "rolls", unit.morale_die, hits - inspired.spared)
    return morale.morale_answer(state, unit, hits, rolls, inspired)


def _hits(question: Question) -> int:
    hits = question.get("hits", 1)
    if not asking.is_whole(hits) or hits < 0:
        raise QuestionError("hits", say("no-hits", value=asking.shown(hits)))
    return int(hits)


def _inspired(state: State, unit: Unit, hits: int, value: Any) -> morale.Inspired:
    if value is None:
        return morale.Inspired()
    given = asking.parts_of(value, "inspire", say("inspire-object"), ("leader",), ("dice",))
    leader = asked.leader_of(state, given["leader"], "inspire.leader")
    die = None
    if "dice" in given:
        (die,) = asking.dice_in(given["dice"], "inspire.dice", INSPIRE_DIE, 1)
    return morale.Inspired(leader, morale.inspires(state, unit, leader, hits), die)


def _move(state: State, question: Question) -> Answer:
    unit = asked.any_unit(state, question)
    poses = asking.stand_poses(unit, asking.required(question, "to"), "to", whole=False)
    leader = maybe(asked.leader)(state, question, "leader")
    points = _points(unit, question)
    found = JudgedMove(state, unit, poses, _declared(unit, question), points)
    ruling = found.ruling
    charges: Answer = {}
    if state.house.charge_check != "none" and unit.is_combat:
        charges = {"charges": plain(charged(state, unit, unit.put(poses)))}
    if leader is not None:
        ruling = ruling.and_(_ordered(state, unit, leader, found.kind))
    return {
        **ruling.as_json(),
        "as": found.kind,
        "length": found.length,
        "cost": dict(found.costs),
        "allowance": found.allowance,
        "halved": list(found.halved.why),
        "passes": plain(found.passed),
        "shape": found.shape or None,
        "changes_shape": found.changes,
        **charges,
    }


def _ordered(state: State, unit: Unit, leader: Unit, kind: str) -> Ruling:
    """Return what is wrong with the order; a leader orders himself alone."""
    if not unit.is_leader:
        return command.order_ruling(state, unit, leader, "movement", kind)
    if unit.id == leader.id:
        return Ruling()
    return broken("orders.command", say("orders-command", leader=leader, unit=unit))


def _points(unit: Unit, question: Question) -> int:
    """Return how many points a leader spends; 1 where nothing is said."""
    if "points" not in question:
        return 1
    if not unit.is_leader:
        raise QuestionError("points", say("points-leader", unit=unit))
    value = question["points"]
    if not asking.is_whole(value) or not 1 <= value <= MOST_POINTS:
        raise QuestionError("points", say("points-range"))
    return int(value)


def _declared(unit: Unit, question: Question) -> str | None:
    """Return the shape that is declared for after the move, None without one."""
    if "declared" not in question:
        return None
    shapes = shape.SHAPES.get(unit.kind, ())
    if not shapes:
        raise QuestionError("declared", say("no-shape", unit=unit))
    return asking.choice(question, "declared", shapes)


def _reach(state: State, unit: Unit) -> Answer:
    found = reach_of(state, unit)
    return {
        **told(found, "eligible", "allowance", "halved"),
        "areas": plain(found.areas) or None,
        "doubt": plain(halved_as_it_moves(state, unit).doubts),
    }


def _fall_back(state: State, question: Question) -> Answer:
    unit = asked.any_unit(state, question)
    cause = cast("Cause", asking.choice(question, "cause", CAUSES))
    if unit.is_leader or not (unit.is_combat or cause == "voluntary"):
        raise QuestionError("unit", say("no-retreat", unit=unit))
    direction = asking.number(question, "direction")
    found = Retreat(state, unit, cause, _flight_dice(unit, cause, question), direction)
    answer = {
        **found.ruling.as_json(),
        **told(found, "direction", "length"),
        "to": plain(found.poses),
        **told(found, "swept", "outcome", "stopped_by", "through", "checks", "stands_lost"),
    }
    return answer | (told(found, "away_from") if cause == "voluntary" else {})


def _flight_dice(unit: Unit, cause: Cause, question: Question) -> tuple[int, ...]:
    """Return the dice of a flight: one of a unit that is disorganized, two of a routed one.

    One in good order does not flee at all: any number of them is taken.
    """
    if cause != "flight":
        if "dice" in question:
            raise QuestionError("dice", say("no-retreat-dice"))
        return ()
    count = tables().flight_dice.get(unit.state)
    dice = asking.dice_in(asking.required(question, "dice"), "dice", FLIGHT_DIE, count)
    return dice or asking.dice_in(dice, "dice", FLIGHT_DIE, 1)


def _thrown_back(state: State, unit: Unit, by: tuple[Unit, ...], dice: tuple[int, ...]) -> Answer:
    found = Thrown(state, unit, by, *dice)
    return {
        **found.ruling.as_json(),
        "to": plain(found.poses),
        **told(found, "length", "distance"),
        "from": found.nearest.id,
        **told(found, "outcome", "stopped_by"),
    }


def _by(state: State, question: Question, field: str) -> tuple[Unit, ...]:
    """Return those whose hits were in the tally: of an id, or of a list of them."""
    unit, value = asked.combat_unit(state, question), asking.required(question, field)
    several = isinstance(value, list)
    if several and not value:
        raise QuestionError("by", say("by-list"))
    found = []
    for index, name in enumerate(value if several else [value]):
        place = f"by[{index}]" if several else "by"
        if not isinstance(name, str):
            raise QuestionError(place, say("by-list"))
        found.append(asked.other_than(unit, asked.unit_of(state, name, place), place))
    return tuple(found)


_UNIT: dict[str, Reader[State, Any]] = {"unit": asked.combat_unit}
_LEADER: dict[str, Reader[State, Any]] = {"leader": asked.leader}
_RALLY = {"phase": asked.order_phase("rally", "movement"), "dice": maybe(asked.die)}
_THROW = needed(lambda value, field: asking.dice_in(value, field, THROW_DIE, 1))

#: Every question, with the fields that it has.
QUESTIONS: Mapping[str, Asked[State]] = {
    "shape": asks(shape.answer, _UNIT),
    "arc": asks(arc, {**_UNIT, "stands": maybe(asked.stands)}),
    "sight": Asked(_sight, ("from", "to")),
    "fire": Asked(shooting.fire, ("unit", "target", "phase", "stands", "leader", "dice", "split")),
    "targets": asks(shooting.targets, {**_UNIT, "phase": asked.fire_phase}),
    "firefights": asks(firefights.answer, {}),
    "rout": asks(morale.rout_answer, {}),
    "orders": asks(command.orders, {**_LEADER, "phase": asked.order_phase(*command.ORDER_PHASES)}),
    "rally": asks(morale.rally_answer, _UNIT | _LEADER | _RALLY),
    "morale": Asked(_morale, ("unit", "hits", "rolls", "inspire")),
    "fall-back": Asked(_fall_back, ("unit", "cause", "direction", "dice")),
    "thrown-back": asks(_thrown_back, {**_UNIT, "by": _by, "dice": _THROW}),
    "move": Asked(_move, ("unit", "to", "leader", "declared", "points")),
    "reach": asks(_reach, {"unit": asked.any_unit}),
    "supply": asks(supply.answer, {}),
}
