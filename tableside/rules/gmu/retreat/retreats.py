"""Retreats (section 4): where a beaten corps can go, one way there, and judging where it went.

Everything asks one search (``retreat_search``), kept for the position it was made for: the area
shown is the border of the very places that ``judge`` finds ways to.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from shapely.geometry.base import BaseGeometry

from tableside.engine.quantity import Breach, Doubt, Verdict
from tableside.geometry.pose import Pose
from tableside.geometry.shapes import EMPTY, as_geojson
from tableside.rules.gmu import questions
from tableside.rules.gmu.nearness import DEVIATIONS, doubts
from tableside.rules.gmu.retreat.check import (
    Measure,
    final_measures,
    measures_of,
    start_measures,
)
from tableside.rules.gmu.retreat.found import Found
from tableside.rules.gmu.retreat.route import Steps, best_steps, steps_to
from tableside.rules.gmu.retreat.scene import SLIDE, SLIDES, Policy, Scene, scene_of
from tableside.rules.gmu.state import TOLERANCE, Piece, State

_LENIENT = Policy(doubts=1)
_CERTAIN = Policy(doubts=-1)


@dataclass(frozen=True, slots=True)
class Judgement:
    """Whether a corps may end its retreat in a pose, and the three slides that lead there.

    A last turn to the pose's facing follows the slides. ``steps`` is None where none lead there.
    """

    verdict: Verdict
    breaches: tuple[Breach, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    steps: Steps | None = None


def answer(state: State, question: Mapping[str, Any]) -> dict[str, Any]:
    """Answer ``{"ask": "retreat", "unit": U, "from": V}``, with or without ``"to": pose``.

    ``possible``, ``area`` (GeoJSON of the legal final centres, or null), ``steps`` (three poses,
    each facing held during its slide) and ``doubt``; with ``to`` also ``verdict`` and
    ``breaches``, and the steps lead to that pose's centre (null when none do).
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
        judgement = _NEVER if scene is None else _judged(scene, to)
        found["verdict"] = str(judgement.verdict)
        found["breaches"] = [breach.as_json() for breach in judgement.breaches]
        found["doubt"] = [doubt.as_json() for doubt in judgement.doubts]
        found["steps"] = _written(judgement.steps)
    return found


def _written(steps: Steps | None) -> list[list[float]] | None:
    return None if steps is None else [step.as_list() for step in steps]


def possible(state: State, unit: Piece, enemy: Piece) -> bool:
    """Whether ``unit`` can retreat at all from ``enemy``; a detachment never can."""
    return steps_of(state, unit, enemy) is not None


def legal_area(state: State, unit: Piece, enemy: Piece) -> BaseGeometry:
    """Return all places (inches) where the centre of ``unit`` can end; empty when there is none.

    Its border is within 0.01 in of the true one.
    """
    return _area(scene_of(state, unit, enemy)) if _can_retreat(unit, enemy) else EMPTY


def steps_of(state: State, unit: Piece, enemy: Piece) -> Steps | None:
    """Return three slides of a retreat, with as much room on all sides as can be had, or None."""
    if not _can_retreat(unit, enemy):
        return None
    return _steps(scene_of(state, unit, enemy))


def judge(state: State, unit: Piece, enemy: Piece, to: Pose) -> Judgement:
    """Judge whether ``unit`` may end its retreat from ``enemy`` in the pose ``to``.

    What is in doubt is counted once as broken (then a legal way is surely legal) and once as
    kept (then, where there is no way, it is surely illegal); else it is too close to call.
    """
    if not _can_retreat(unit, enemy):
        return _NEVER
    return _judged(scene_of(state, unit, enemy), to)


def _judged(scene: Scene, to: Pose) -> Judgement:
    steps = _steps_to(scene, scene, to)
    if not scene.unsure:
        if steps is None:
            return Judgement(Verdict.ILLEGAL, _breaches(scene, to))
        return Judgement(Verdict.LEGAL, steps=steps)
    lenient = scene.judged_with(_LENIENT)
    if steps is not None and not _doubts(lenient, steps, to):  # as sure as any that are looked for
        return Judgement(Verdict.LEGAL, steps=steps)
    sure = _steps_to(scene, scene.judged_with(_CERTAIN), to)
    if sure is not None:
        return Judgement(Verdict.LEGAL, steps=sure)
    perhaps = steps or _steps_to(scene, lenient, to) or _steps_to(lenient, lenient, to)
    if perhaps is None:
        return Judgement(Verdict.ILLEGAL, _breaches(lenient, to))
    breaches = () if steps is not None else _breaches(scene, to)
    return Judgement(Verdict.TOO_CLOSE, breaches, _doubts(lenient, perhaps, to), steps)


def _doubts(scene: Scene, steps: Steps, to: Pose) -> tuple[Doubt, ...]:
    """Return what is too near to call about slides that lead to ``to``."""
    return doubts(*(measure.doubt for measure in measures_of(scene, steps, to.facing)))


def possible_doubts(state: State, unit: Piece, enemy: Piece) -> tuple[Doubt, ...]:
    """Return what leaves it open whether ``unit`` can retreat at all; nothing when it is sure."""
    return _possible_doubts(scene_of(state, unit, enemy)) if _can_retreat(unit, enemy) else ()


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
    return doubts(*(measure.doubt for measure in measures_of(scene, steps)))


_NOT_AT_ALL = Breach("retreat.unreachable", "Only a corps retreats, and only from an enemy.")


_NEVER = Judgement(Verdict.ILLEGAL, (_NOT_AT_ALL,))


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
    """Return slides to ``to`` that hold in ``judged``, from the ways found in ``searched``."""
    return steps_to(_found(searched), to, judged) if _may_start(judged) else None


_SENTENCES = {
    "retreat.overlap": "The base would stand on another.",
    "retreat.zone-of-control": "The base would stand in an enemy's zone of control.",
    "retreat.board": "The base would stand over the edge of the board.",
    "retreat.river": "Its centre would be in the river.",
}


def _breaches(scene: Scene, to: Pose) -> tuple[Breach, ...]:
    """Return why no retreat ends in ``to``: what its last pose breaks, else that no way leads."""
    worst: dict[str, Measure] = {}
    for measure in [*start_measures(scene), *final_measures(scene, to)]:
        if not measure.kept(scene.policy):
            before = worst.get(measure.rule)
            if before is None or measure.lack > before.lack:
                worst[measure.rule] = measure
    if worst:
        return tuple(
            Breach(rule, _SENTENCES[rule], max(0.0, each.lack), give=each.give)
            for rule, each in worst.items()
        )
    far = scene.start.distance_to(to) - SLIDES * SLIDE
    if far > TOLERANCE:
        text = "It is farther away than three slides of 1.00 in lead."
        give = DEVIATIONS * math.sqrt(2) * max(scene.unit.sigma[:2])  # both ends are measured
        return (Breach("retreat.unreachable", text, far, give=give),)
    near = scene.opponent.distance + SLIDES * scene.gain - _farthest(scene, to)
    if near > TOLERANCE:
        text = f"It is no farther from {scene.opponent.piece.id} than the corps began."
        return (Breach("retreat.closer", text, near, give=DEVIATIONS * scene.opponent.sigma),)
    text = "No three slides that each lead farther away, past all that is in the way, end there."
    return (Breach("retreat.unreachable", text),)


def _farthest(scene: Scene, to: Pose) -> float:
    """Return the greatest distance (inches) that the base at ``to`` can have to the opponent."""
    turns = (Pose(to.x, to.y, float(angle)) for angle in range(0, 360, 3))
    return max(scene.unit.at(pose).distance(scene.opponent.piece) for pose in turns)
