"""Retreats (section 4): where a beaten corps can go, one way there, and judging where it went.

All of it uses one search (``motion.sequences.search``), cached per position: the area shown
outlines the very places that ``judge`` finds ways to.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from shapely.geometry.base import BaseGeometry

from tableside.engine.message import inches
from tableside.engine.quantity import DEVIATIONS, SLACK, Breach, Doubt, Ruling, broken
from tableside.geometry.pose import Pose
from tableside.geometry.shapes import EMPTY, as_geojson
from tableside.motion.sequences.check import (
    Limit,
    Measure,
    final_measures,
    measures_of,
    start_measures,
)
from tableside.motion.sequences.found import Found
from tableside.motion.sequences.route import Steps, best_steps, steps_to
from tableside.motion.sequences.scene import SLIDES, Policy, Scene
from tableside.rules.gmu import questions
from tableside.rules.gmu.nearness import doubts
from tableside.rules.gmu.retreat.surroundings import SLIDE, scene_of
from tableside.rules.gmu.say import say
from tableside.rules.gmu.state import Piece, State

#: The rule behind each limit of the slides.
RULES: Mapping[Limit, str] = {
    Limit.LENGTH: "retreat.unreachable",
    Limit.BOARD: "retreat.board",
    Limit.OVERLAP: "retreat.overlap",
    Limit.ZONE: "retreat.zone-of-control",
    Limit.AWAY: "retreat.closer",
    Limit.FORBIDDEN: "retreat.river",
}
_LENIENT = Policy(doubts=1)
_CERTAIN = Policy(doubts=-1)


@dataclass(frozen=True, slots=True)
class Judgement:
    """Whether a corps may end its retreat in a pose, and the three slides that lead there.

    The corps turns to the pose's facing after the slides. ``steps``: None if none lead there.
    """

    ruling: Ruling
    steps: Steps | None = None


def answer(state: State, question: Mapping[str, Any]) -> dict[str, Any]:
    """Answer ``{"ask": "retreat", "unit": U, "from": V}``, with or without ``"to": pose``.

    The answer has ``possible``, ``area`` (GeoJSON of the legal final centres, or null), ``steps``
    (three poses, each facing held during its slide) and ``doubt``; with ``to`` also ``verdict`` and
    ``breaches``, and the steps lead to that pose's centre (null if none do).
    """
    unit = questions.unit(state, question, "unit")
    enemy = questions.unit(state, question, "from")
    to = questions.optional_pose(question)
    scene = scene_of(state, unit, enemy) if _can_retreat(unit, enemy) else None
    steps = None if scene is None else _steps(scene)
    found: dict[str, Any] = {
        "possible": steps is not None,
        "area": None if scene is None else as_geojson(_area(scene)),
        "steps": _written(steps),
        "doubt": [] if scene is None else [d.as_json() for d in _possible_doubts(scene)],
    }
    if to is not None:
        judgement = _never(unit) if scene is None else _judged(state, scene, to)
        found.update(judgement.ruling.as_json())
        found["steps"] = _written(judgement.steps)
    return found


def _written(steps: Steps | None) -> list[list[float]] | None:
    return None if steps is None else [step.as_list() for step in steps]


def possible(state: State, unit: Piece, enemy: Piece) -> bool:
    """Whether ``unit`` can retreat at all from ``enemy``; a detachment never can."""
    return steps_of(state, unit, enemy) is not None


def legal_area(state: State, unit: Piece, enemy: Piece) -> BaseGeometry:
    """Return the area (inches) where the centre of ``unit`` can end; empty if it cannot retreat.

    Its border is within 0.01 in of the true one.
    """
    return _area(scene_of(state, unit, enemy)) if _can_retreat(unit, enemy) else EMPTY


def steps_of(state: State, unit: Piece, enemy: Piece) -> Steps | None:
    """Return the three slides of the retreat with the most room on all sides, or None."""
    if not _can_retreat(unit, enemy):
        return None
    return _steps(scene_of(state, unit, enemy))


def judge(state: State, unit: Piece, enemy: Piece, to: Pose) -> Judgement:
    """Judge whether ``unit`` may end its retreat from ``enemy`` in the pose ``to``.

    If a way is legal with every doubtful limit taken as broken, the retreat is surely legal; if
    there is no way with all of them taken as kept, it is surely illegal. Otherwise it is too close
    to call.
    """
    if not _can_retreat(unit, enemy):
        return _never(unit)
    return _judged(state, scene_of(state, unit, enemy), to)


def _judged(state: State, scene: Scene, to: Pose) -> Judgement:
    steps = _steps_to(scene, scene, to)
    if not scene.unsure:
        return Judgement(Ruling() if steps else Ruling(_breaches(state, scene, to)), steps)
    lenient = scene.judged_with(_LENIENT)
    if steps is not None and not _doubts(lenient, steps, to):  # surely legal
        return Judgement(Ruling(), steps)
    sure = _steps_to(scene, scene.judged_with(_CERTAIN), to)
    if sure is not None:
        return Judgement(Ruling(), sure)
    perhaps = steps or _steps_to(scene, lenient, to) or _steps_to(lenient, lenient, to)
    if perhaps is None:
        return Judgement(Ruling(_breaches(state, lenient, to)))
    return Judgement(Ruling(doubts=_doubts(lenient, perhaps, to)), steps)


def _in_doubt(measures: Iterable[Measure]) -> tuple[Doubt, ...]:
    return doubts(*(measure.doubt(RULES[measure.kind]) for measure in measures))


def _doubts(scene: Scene, steps: Steps, to: Pose) -> tuple[Doubt, ...]:
    """Return the doubts about slides that lead to ``to``."""
    return _in_doubt(measures_of(scene, steps, to.facing))


def _possible_doubts(scene: Scene) -> tuple[Doubt, ...]:
    if not scene.unsure:
        return ()
    steps = _steps(scene)
    if steps is None:
        steps = _steps(scene.judged_with(_LENIENT))
    elif best_steps(_found(scene), scene.judged_with(_CERTAIN)) is not None:
        return ()
    if steps is None:
        return ()
    return _in_doubt(measures_of(scene, steps))


def _never(unit: Piece) -> Judgement:
    return Judgement(broken("retreat.unreachable", say("never-retreats", unit=unit.name)))


def _can_retreat(unit: Piece, enemy: Piece) -> bool:
    return unit.is_corps and enemy.side != unit.side


def _may_start(scene: Scene) -> bool:
    """Whether the pose that the corps stands in is itself legal."""
    return all(measure.kept(scene.policy) for measure in start_measures(scene))


@lru_cache(maxsize=16)
def _found(scene: Scene) -> Found:
    return Found(scene)


@lru_cache(maxsize=64)
def _steps(scene: Scene) -> Steps | None:
    return best_steps(_found(scene)) if _may_start(scene) else None


def _area(scene: Scene) -> BaseGeometry:
    return EMPTY if _steps(scene) is None else _found(scene).area


def _steps_to(searched: Scene, judged: Scene, to: Pose) -> Steps | None:
    """Return slides to ``to`` that are legal in ``judged``, from the ways found in ``searched``."""
    return steps_to(_found(searched), to, judged) if _may_start(judged) else None


def _breaches(state: State, scene: Scene, to: Pose) -> tuple[Breach, ...]:
    """Return why no retreat ends in ``to``: the limits it breaks, else that no way leads there."""
    worst: dict[Limit, Measure] = {}
    for measure in [*start_measures(scene), *final_measures(scene, to)]:
        if not measure.kept(scene.policy):
            before = worst.get(measure.kind)
            if before is None or measure.lack > before.lack:
                worst[measure.kind] = measure
    if worst:
        return tuple(_breach(state, measure) for measure in worst.values())
    unit, opponent = scene.unit, scene.opponent
    called = state.name(unit.id)
    far = scene.start.distance_to(to)
    if far > SLIDES * SLIDE + SLACK:
        give = DEVIATIONS * math.sqrt(2) * max(unit.sigma[:2])  # both ends are measured
        text = say(
            "retreats-too-far", unit=called, length=inches(far), limit=inches(SLIDES * SLIDE)
        )
        return (Breach("retreat.unreachable", text, far - SLIDES * SLIDE, give=give),)
    near = opponent.distance + SLIDES * scene.gain - _farthest(scene, to)
    if near > SLACK:
        enemy = opponent.piece.id
        text = say("retreats-no-farther", unit=called, enemy=state.name(enemy))
        give = DEVIATIONS * opponent.sigma
        return (Breach("retreat.closer", text, near, give=give, against=(enemy,)),)
    return (Breach("retreat.unreachable", say("no-slides", unit=called)),)


def _breach(state: State, measure: Measure) -> Breach:
    rule, by = RULES[measure.kind], max(0.0, measure.lack)
    text = say(
        rule.replace(".", "-"),
        unit=state.name(measure.a),
        other=state.name(measure.b or ""),
        by=inches(by),
    )
    against = () if measure.b is None else (measure.b,)
    return Breach(rule, text, by, give=measure.give, against=against)


def _farthest(scene: Scene, to: Pose) -> float:
    """Return the greatest distance (inches) to the opponent from ``to``, in any facing."""
    turns = (Pose(to.x, to.y, float(angle)) for angle in range(0, 360, 3))
    return max(scene.unit.at(pose).distance(scene.opponent.piece) for pose in turns)
