"""Questions about a Metal Men position, and their answers (section 11 of the reading)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from tableside.engine import asking
from tableside.engine.answering import Answer, Asked, asked_of, plain, told
from tableside.engine.asking import Question
from tableside.engine.inquiry import Reader, asks, maybe, needed
from tableside.engine.quantity import Ruling, Verdict, all_of, broken, unless
from tableside.engine.ruleset import QuestionError
from tableside.rules.metal_men import asked, command, firefights, morale, shape, supply
from tableside.rules.metal_men.contact import charged
from tableside.rules.metal_men.data import FLIGHT_DIE, INSPIRE_DIE, MOST_POINTS, THROW_DIE, tables
from tableside.rules.metal_men.fire import Fire, in_band, ruling_of, shot_as_json
from tableside.rules.metal_men.movement.judged import JudgedMove
from tableside.rules.metal_men.movement.rates import reach_of
from tableside.rules.metal_men.retreats import CAUSES, Cause, Retreat, Thrown
from tableside.rules.metal_men.shots import arc
from tableside.rules.metal_men.sight import sight
from tableside.rules.metal_men.state import Declared, State, Unit
from tableside.rules.metal_men.words import say

#: More hits than any fire makes.
_MOST_HITS = 1000


def answer(state: State, question: Question) -> Answer:
    """Answer a question; raise QuestionError, with the place in it, if it is malformed."""
    return asked_of(QUESTIONS, question).answer(state, question)


def fire(state: State, question: Question) -> Answer:
    """Answer ``fire``: at one target, or split among several."""
    unit = asked.combat_unit(state, question, "unit")
    phase = asked.fire_phase(state, question)
    leader = maybe(asked.leader)(state, question, "leader")
    if "split" in question:
        return _split(state, unit, phase, leader, question)
    target = _target(state, unit, asking.name(question, "target"), "target")
    shot = Fire(state, unit, target, phase, maybe(asked.stands)(state, question, "stands"))
    ruling = ruling_of(shot, leader)
    found = {**ruling.as_json(), "phase": phase, **shot_as_json(shot), "support": shot.support}
    if shot.dice_between is not None:
        found["dice_between"] = list(shot.dice_between)
    return found | _thrown(shot, ruling, question)


def _target(state: State, unit: Unit, name: str, field: str) -> Unit:
    return asked.other_than(unit, asked.unit_of(state, name, field), field)


def _thrown(shot: Fire, ruling: Ruling, question: Question) -> dict[str, Any]:
    """Return the result of the dice: empty if none are given, nulls if the shot is illegal."""
    faces, legal = tables().fire.dice[shot.unit.arm], ruling.verdict is not Verdict.ILLEGAL
    counts = legal and shot.band is not None
    thrown = asking.dice_of(question, "dice", faces, shot.dice if counts else None)
    if thrown is None:
        return {}
    hits, low_ammo = shot.counted(thrown) if counts else (None, None)
    return {"hits": hits, "low_ammo": low_ammo}


def _part(shot: Fire, *names: str) -> dict[str, Any]:
    told = shot_as_json(shot)
    return {name: told[name] for name in names}


def _split(state: State, unit: Unit, phase: str, leader: Unit | None, question: Question) -> Answer:
    for field in ("target", "stands", "dice"):
        if field in question:
            raise QuestionError(field, say("beside-split", field=field))
    groups = _groups(state, unit, question["split"])
    shots = [Fire(state, unit, target, phase, stands, True) for target, stands in groups]
    ruling = _split_ruling(unit, shots, leader)
    told = ("stands", "range", "band", "needs", "dice", "items")
    listed = [{"target": shot.target.id, **_part(shot, *told)} for shot in shots]
    return {**ruling.as_json(), "shots": listed}


def _split_ruling(unit: Unit, shots: list[Fire], leader: Unit | None) -> Ruling:
    """Return the ruling on a split fire: each group on its own, then all together."""
    found = all_of(ruling_of(shot, leader) for shot in shots)
    names = [name for shot in shots for name in shot.chosen or ()]
    if len(names) != len(set(names)):
        found = found.and_(broken("fire.split", say("fire-split", unit=unit)))
    bands = {shot.band.name for shot in shots if shot.band is not None}
    if not found.breaches and len(bands) > 1 and not shots[0].state.house.split_bands:
        found = found.and_(broken("fire.split-bands", say("fire-split-bands", unit=unit)))
    return found


def _groups(state: State, unit: Unit, value: Any) -> list[tuple[Unit, tuple[str, ...]]]:
    """Parse the targets of a split fire, each with the stands that fire at it."""
    if not isinstance(value, list) or not value:
        raise QuestionError("split", say("split-list"))
    groups = []
    for index, each in enumerate(value):
        place = f"split[{index}]"
        given = asking.parts_of(each, place, say("split-list"), ("target",), ("stands",))
        target = _target(state, unit, given["target"], f"{place}.target")
        stands = asking.stands_named(unit, given.get("stands"), f"{place}.stands")
        groups.append((target, stands))
    return groups


def _targets(state: State, unit: Unit, phase: str) -> Answer:
    """Answer ``targets``: every enemy the unit could fire on, the nearest-band rule aside.

    Enemies beyond the nearest band are listed as illegal.
    """
    every = [Fire(state, unit, enemy, phase) for enemy in state.enemies(unit)]
    fires = tuple(fire for fire in every if fire.possible)
    rulings = [in_band(fire, fires) for fire in fires]
    found = all_of([*rulings, *(Ruling((), fire.missed) for fire in every)])
    return {
        "phase": phase,
        "targets": [
            {
                "unit": shot.target.id,
                "verdict": str(ruling.verdict),
                **_part(shot, "band", "range", "needs", "dice", "stands"),
            }
            for shot, ruling in zip(fires, rulings, strict=True)
        ],
        "doubt": plain(found.doubts),
    }


def _sight(state: State, question: Question) -> Answer:
    unit = asked.any_unit(state, question, "from")
    if not unit.is_leader:
        unit = asked.combat_unit(state, question, "from")
    target = asked.other_than(unit, asked.combat_unit(state, question, "to"), "to")
    return sight(state, unit, target)


def _morale(state: State, question: Question) -> Answer:
    unit = asked.combat_unit(state, question, "unit")
    hits = asking.whole_of(question.get("hits", 1), "hits", 0, _MOST_HITS)
    inspired = _inspired(state, unit, hits, question.get("inspire"))
    rolls = asking.dice_of(question, "rolls", unit.morale_die, inspired.checks)
    return morale.morale_answer(inspired, rolls)


def _inspired(state: State, unit: Unit, hits: int, value: Any) -> morale.Inspired:
    if value is None:
        return morale.Inspired(state, unit, hits)
    given = asking.parts_of(value, "inspire", say("inspire-object"), ("leader",), ("dice",))
    leader = asked.leader_of(state, given["leader"], "inspire.leader")
    die = None
    if "dice" in given:
        (die,) = asking.dice_in(given["dice"], "inspire.dice", INSPIRE_DIE, 1)
    return morale.Inspired(state, unit, hits, leader, die)


def _move(state: State, question: Question) -> Answer:
    unit = asked.any_unit(state, question, "unit")
    poses = asking.stand_poses(unit, asking.required(question, "to"), "to", whole=False)
    leader = maybe(asked.leader)(state, question, "leader")
    declared = asked.shape_for(unit, question.get("declared", unit.declared), "declared")
    moved = replace(unit.put(poses), declared=cast("Declared | None", declared))
    found = JudgedMove(state, unit, moved, _points(unit, question))
    ruling = found.ruling
    charges: Answer = {}
    if state.house.charge_check != "none" and unit.is_combat:
        charges = {"charges": plain(charged(state, unit, moved))}
    if leader is not None:
        ruling = ruling.and_(_ordered(state, unit, leader))
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


def _ordered(state: State, unit: Unit, leader: Unit) -> Ruling:
    """Return the ruling on the order; only the leader himself can order a leader."""
    if not unit.is_leader:
        return command.order_ruling(state, unit, leader)
    text = say("orders-command", leader=leader, unit=unit)
    return unless(unit.id == leader.id, "orders.command", text)


def _points(unit: Unit, question: Question) -> int:
    """Return how many points a leader spends; 1 by default."""
    spent, given = question.get("points", 1), "points" in question
    asking.fitting(unit, unit.is_leader or not given, say("points-leader", unit=unit), "points")
    return asking.whole_of(spent, "points", 1, MOST_POINTS)


def _fall_back(state: State, question: Question) -> Answer:
    unit = asked.any_unit(state, question, "unit")
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
    """Return the dice of a flight: one for a disorganized unit, two for a routed one.

    A unit in good order does not flee, so any number of dice is accepted.
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
    """Return the units whose hits were tallied, from one id or a list of ids."""
    unit, value = asked.combat_unit(state, question, "unit"), asking.required(question, field)
    several = isinstance(value, list)
    if several and not value:
        raise QuestionError("by", say("by-list"))
    found = []
    for index, name in enumerate(value if several else [value]):
        place = f"by[{index}]" if several else "by"
        found.append(asked.other_than(unit, asked.unit_of(state, name, place), place))
    return tuple(found)


_UNIT: dict[str, Reader[State, Any]] = {"unit": asked.combat_unit}
_LEADER: dict[str, Reader[State, Any]] = {"leader": asked.leader}
_RALLY = {"phase": asked.order_phase("rally", "movement"), "dice": maybe(asked.die)}
_THROW = needed(lambda value, field: asking.dice_in(value, field, THROW_DIE, 1))

#: Every question, with its fields.
QUESTIONS: Mapping[str, Asked[State]] = {
    "shape": asks(shape.answer, _UNIT),
    "arc": asks(arc, {**_UNIT, "stands": maybe(asked.firing_stands)}),
    "sight": Asked(_sight, ("from", "to")),
    "fire": Asked(fire, ("unit", "target", "phase", "stands", "leader", "dice", "split")),
    "targets": asks(_targets, {**_UNIT, "phase": asked.fire_phase}),
    "firefights": asks(firefights.answer, {}),
    "rout": asks(morale.rout_answer, {}),
    "orders": asks(command.orders, {**_LEADER, "phase": asked.order_phase(*command.ORDER_PHASES)}),
    "rally": asks(morale.rally_answer, _UNIT | _LEADER | _RALLY),
    "morale": Asked(_morale, ("unit", "hits", "rolls", "inspire")),
    "fall-back": Asked(_fall_back, ("unit", "cause", "direction", "dice")),
    "thrown-back": asks(_thrown_back, {**_UNIT, "by": _by, "dice": _THROW}),
    "move": Asked(_move, ("unit", "to", "leader", "declared", "points")),
    "reach": asks(
        reach_of, {"unit": asked.any_unit}, "eligible", "allowance", "halved", "areas", "doubt"
    ),
    "supply": asks(supply.answer, {}),
}
