"""Choosing one sequence of slides to show: with room on all sides, and measured exactly again."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from tableside.engine.quantity import SLACK
from tableside.geometry.pose import Pose, turn_between, wrap_degrees
from tableside.motion.sequences.check import final_measures, sequence_holds
from tableside.motion.sequences.facts import Facts
from tableside.motion.sequences.found import Found
from tableside.motion.sequences.many import Indices, Sequences, join, led_to
from tableside.motion.sequences.repair import lowest_of, repair, strengthened
from tableside.motion.sequences.scene import SLIDES, Scene, Zone
from tableside.motion.slides import Floats

Steps = tuple[Pose, Pose, Pose]

# The room (inches) that the sequence shown should leave on every limit, where it can be had.
_ROOM = SLACK + 0.02
_TRIES = 24  # sequences that are compared
_NEAR = 0.3  # inches from a place asked for, within which known sequences are led over to it
#: Outside the area by more than this (inches), no further way is looked for.
BAND = 0.05
_DIRECTIONS = 24  # of the first slide, for each bend, where all ways are tried
_MIXES = 6  # of facings, besides the plain ones


def best_steps(found: Found, scene: Scene | None = None) -> Steps | None:
    """Return the slides with the most room among those found, measured exactly; None without any.

    ``scene``: judged as there instead, by repairing the ways found. Their ends are chosen here and
    not measured, so that their length is exact however unsure the unit's place is.
    """
    sequences = found.sequences()
    if len(sequences) == 0:
        return None
    picked = np.unique(np.linspace(0, len(sequences) - 1, _TRIES).astype(int))
    facts = found.search.facts if scene is None else found.facts_in(scene)
    facts = facts._replace(length_slack=facts.tolerance)
    return _strongest(scene or found.search.scene, facts, sequences.take(picked), None)[0]


def steps_to(found: Found, to: Pose, scene: Scene | None = None) -> Steps | None:
    """Return three slides followed by a last turn to ``to``, measured exactly.

    None when no such slides were found; slides that need the tolerance only if none do without.
    ``scene``: judged as there instead.
    """
    scene = scene or found.search.scene
    slack = float(scene.policy.slack(math.sqrt(2) * max(scene.unit.sigma[:2])))
    if scene.start.distance_to(to) > SLIDES * scene.slide + max(slack, 0.0):
        return None
    if found.off_area(to) > BAND + max(slack, 0.0):
        return None
    if not all(measure.kept(scene.policy) for measure in final_measures(scene, to)):
        return None
    facts = found.facts_in(scene, _to_stay(scene, to))
    best = None
    for sequences in _ways_to(found, to):
        x, y = np.full(len(sequences), to.x), np.full(len(sequences), to.y)
        good, repaired = repair(facts, led_to(scene, sequences, x, y), (x, y), rounds=20)
        if good.any():
            steps, strict = _strongest(scene, facts, repaired.take(good), to)
            best = best or steps
            if strict:
                return steps
    return best


def _to_stay(scene: Scene, to: Pose) -> tuple[int, ...]:
    """Return which watched zones the last pose stands in, so that they may not have been left."""
    area = scene.unit.at(to).footprint
    return tuple(
        n
        for n, other in enumerate(scene.watched)
        if other.zone is Zone.HELD
        and area.distance(other.piece.footprint)
        < scene.zone - float(scene.policy.slack(other.sigma))
    )


def _ways_to(found: Found, to: Pose) -> Iterator[Sequences]:
    """Return sequences to lead over to a place: those ending nearest, rough ones, then all ways."""
    sequences = found.all_sequences()
    x, y = sequences.points(found.search.scene)[-1]
    yield sequences.take(_nearest(x, y, to, 24))
    search = found.search
    x, y = search.where(search.seed_i, search.seed_j)
    yield search.seeds.take(_nearest(x, y, to, 60))
    yield _all_ways(search.scene, to)


def _nearest(x: Floats, y: Floats, to: Pose, many: int) -> Indices:
    """Return the numbers of the places nearest to one, and ever fewer of those farther off."""
    off = np.hypot(x - to.x, y - to.y)
    order = np.argsort(off, kind="stable")
    order = order[: np.searchsorted(off[order], _NEAR)]
    if len(order) == 0:
        return order
    picked = np.unique(np.geomspace(1, len(order), 2 * many).astype(int) - 1)
    return np.asarray(order[picked])


def _all_ways(scene: Scene, to: Pose) -> Sequences:
    """Return sequences to a place by ways all round, each in some mixes of facings."""
    turns = np.linspace(0.0, 2 * math.pi, _DIRECTIONS, endpoint=False)
    parts = []
    for bend in (-1.0, 1.0):
        angles = np.zeros((2 * SLIDES, _DIRECTIONS))
        angles[0], angles[1], angles[2] = turns, bend, 0.0
        x, y = np.full(_DIRECTIONS, to.x), np.full(_DIRECTIONS, to.y)
        bent = led_to(scene, Sequences(angles, np.full(_DIRECTIONS, scene.slide)), x, y)
        parts += [bent, _reversed(bent)]
    ways = join(parts)
    slides = ways.angles[:SLIDES]
    edges = [math.radians(f) for f in (scene.start.facing, scene.opponent.piece.place.facing)]
    plain = [slides, slides + math.pi / 2]
    plain += [np.full(slides.shape, e + q * math.pi / 2) for e in edges for q in (0, 1)]
    rng = np.random.default_rng(0)
    found = []
    for number in range(len(plain) + _MIXES):
        facings = plain[number % len(plain)]
        if number >= len(plain):
            which = rng.integers(0, len(plain), slides.shape)
            facings = np.choose(which, plain)
        found.append(Sequences(np.concatenate([slides, facings]), ways.length))
    return join(found)


def _reversed(sequences: Sequences) -> Sequences:
    """Return the same slides in reverse order."""
    angles = sequences.angles.copy()
    angles[:SLIDES] = angles[SLIDES - 1 :: -1]
    return Sequences(angles, sequences.length)


def _strongest(
    scene: Scene, facts: Facts, sequences: Sequences, to: Pose | None
) -> tuple[Steps | None, bool]:
    """Return the sequence with the most clearance among those that hold when measured exactly.

    Also whether it holds without any tolerance.
    """
    sequences = sequences.take(np.arange(min(len(sequences), _TRIES)))
    count = len(sequences)
    end = None if to is None else (np.full(count, to.x), np.full(count, to.y))
    lowest, lacks, better = strengthened(facts, sequences, end, _ROOM)
    if end is not None:
        better = led_to(scene, better, *end)
        lowest = np.minimum(lowest, lowest_of(facts, better))
    order = np.lexsort((lacks, lowest < SLACK, lowest < 0.0))
    last = None if to is None else to.facing
    for n in order[lowest[order] >= 0.0]:
        steps = poses_of(scene, better.take(np.array([n])))
        if sequence_holds(scene, steps, scene.policy, last):
            return steps, bool(lowest[n] >= SLACK)
    return None, False


def poses_of(scene: Scene, sequence: Sequences) -> Steps:
    """Return the poses after each slide of a single sequence.

    Of two facings that look the same, the one with the lesser turn is named.
    """
    poses: list[Pose] = []
    facing = scene.start.facing
    for number, (x, y) in enumerate(sequence.points(scene)[1:, :, 0]):
        turned = wrap_degrees(math.degrees(float(sequence.facings[number, 0])))
        if scene.symmetric and abs(turn_between(facing, turned)) > 90.0:
            turned = wrap_degrees(turned + 180.0)
        facing = turned
        poses.append(Pose(float(x), float(y), facing))
    return poses[0], poses[1], poses[2]
