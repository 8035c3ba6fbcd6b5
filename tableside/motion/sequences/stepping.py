"""Improve sequences of slides by small steps of the greatest effect; compiled.

Damped Gauss-Newton: each step is the smallest change of a sequence's angles that would, to first
order, lead its end where it is wanted and lift every broken limit to the aim.
"""

from __future__ import annotations

import math

import numpy as np

from tableside.geometry.compiled import compiled, part
from tableside.motion.sequences.facts import Facts
from tableside.motion.sequences.measuring import measure
from tableside.motion.sequences.scene import SLIDES
from tableside.motion.sequences.scratch import FREE, Scratch, new_scratch
from tableside.motion.slides import Floats

_DAMPING = 1e-4
_LONGEST = 0.25  # of a step: radians in all six angles together
_PATIENCE = 3  # rounds after which what still breaks a limit by this many inches is given up
_HOPELESS = 0.1
#: How near (inches) a repaired sequence's end must come to where it is wanted.
AT_END = 0.001
# Of being drawn somewhere against the limits, round by round.
_WEIGHTS = np.array([1.0, 0.3, 0.1, 0.03])
_LEAST_AIM = 0.001

#: What is to be done with sequences: see ``work``.
MEASURE, REPAIR, DRAW, STRENGTHEN = range(4)


@compiled
def work(
    facts: Facts, job: int, angles: Floats, length: Floats, ends: Floats, rounds: int, aim: float
) -> Floats:
    """Work on sequences (6, N) of slides of a ``length`` (N,), in place, one after the other.

    ``ends`` (2, N): where they are to end (inches), or (2, 0) to leave that free. One function
    for all jobs, for each would be compiled with all its parts:

    * ``MEASURE``: leave them as they are;
    * ``REPAIR``: until they keep every limit, at most ``rounds`` times;
    * ``DRAW``: as near to ``ends`` as their limits let them, then repair them; of sequences in
      a row that are to end in one place those after the first that does are given up;
    * ``STRENGTHEN``: the most room on all sides that can be had, up to ``aim``.

    Returns (2, N) the lowest margins, below 0 where a limit is broken or an end not reached; and,
    when strengthened, what the sequences lack of the aim.
    """
    found, scratch = np.zeros((2, len(length))), new_scratch(facts)
    there = False
    for n in range(len(length)):
        if job == DRAW:
            there = there and ends[0, n] == ends[0, n - 1] and ends[1, n] == ends[1, n - 1]
            if there:
                found[0, n] = -1.0
                continue
        for i in range(FREE):
            scratch.sequence[i] = angles[i, n]
        goal = scratch.goal
        goal[0], goal[1], goal[2] = 0.0, 0.0, 0.0
        if ends.shape[1] > 0:
            goal[0], goal[1], goal[2] = 1.0, ends[0, n], ends[1, n]
        if job == MEASURE:
            found[0, n] = measure(facts, scratch, length[n], aim)
            continue
        if job == STRENGTHEN:
            found[0, n] = _strengthen(facts, scratch, angles, length, n, rounds, aim)
            found[1, n] = scratch.told[1]
            continue
        if job == DRAW:
            for weight in _WEIGHTS:
                measure(facts, scratch, length[n], _LEAST_AIM)
                _step(scratch, weight)
            goal[0] = 0.0
        found[0, n] = _repair(facts, scratch, length, n, rounds, aim)
        for i in range(FREE):
            angles[i, n] = scratch.sequence[i]
        goal[0] = 1.0
        there = found[0, n] >= 0.0 and _off(scratch) <= AT_END
    return found


@part
def _repair(
    facts: Facts, scratch: Scratch, length: Floats, n: int, rounds: int, aim: float
) -> float:
    """Repair the sequence at work; return its lowest margin, -1 when it does not come right.

    It is left alone as soon as it keeps every limit, and given up when still far from that.
    """
    for number in range(rounds + 1):
        lowest = measure(facts, scratch, length[n], aim)
        if lowest >= 0.0 and _off(scratch) <= AT_END:
            return lowest
        if number == rounds or (number >= _PATIENCE and lowest <= -_HOPELESS):
            break
        length[n] = _length(facts, scratch, length[n])
        _step(scratch, 1.0)
    return -1.0


@part
def _strengthen(
    facts: Facts, scratch: Scratch, angles: Floats, length: Floats, n: int, rounds: int, aim: float
) -> float:
    """Write the best state of the sequence at work over that given; return its lowest margin."""
    best, lacks, long_ = -np.inf, np.inf, length[n]
    for number in range(rounds + 1):
        lowest = measure(facts, scratch, long_, aim)
        good = lowest >= 0.0 and _off(scratch) <= AT_END
        if good and (best < 0.0 or scratch.told[1] < lacks):
            best, lacks, length[n] = lowest, scratch.told[1], long_
            for i in range(FREE):
                angles[i, n] = scratch.sequence[i]
        if number == rounds or lacks == 0.0:
            break
        long_ = _length(facts, scratch, long_)
        _step(scratch, 1.0)
    scratch.told[1] = lacks
    return best


@part
def _off(scratch: Scratch) -> float:
    """Return the distance (inches) of the sequence's end from its goal."""
    goal, points = scratch.goal, scratch.points
    dx, dy = goal[1] - points[SLIDES, 0], goal[2] - points[SLIDES, 1]
    return float(goal[0] * math.sqrt(dx * dx + dy * dy))


@part
def _length(facts: Facts, scratch: Scratch, length: float) -> float:
    """Return how long (inches) the slides to the sequence's end are; without one as they are."""
    goal = scratch.goal
    if goal[0] == 0.0:
        return length
    dx, dy = goal[1] - facts.start[0], goal[2] - facts.start[1]
    return max(facts.slide, math.sqrt(dx * dx + dy * dy) / SLIDES)


@part
def _step(scratch: Scratch, weight: float) -> None:
    """Move the sequence just measured one step nearer to keeping its limits, and to its end.

    ``weight``: of an inch of error at the end, relative to an inch by which a limit is broken.
    """
    normal, wanted, ways, goal = scratch.normal, scratch.wanted, scratch.ways, scratch.goal
    weight *= goal[0]
    off_x = weight * (goal[1] - scratch.points[SLIDES, 0])
    off_y = weight * (goal[2] - scratch.points[SLIDES, 1])
    for i in range(SLIDES):
        px, py = -weight * ways[i, 1], weight * ways[i, 0]
        for j in range(SLIDES):
            normal[i, j] += weight * (py * ways[j, 0] - px * ways[j, 1])
        wanted[i] += px * off_x + py * off_y
    for i in range(FREE):
        normal[i, i] += _DAMPING
    _solve(normal, wanted)
    square = 0.0
    for i in range(FREE):
        square += wanted[i] * wanted[i]
    by = min(1.0, _LONGEST / max(math.sqrt(square), 1e-12))
    for i in range(FREE):
        scratch.sequence[i] += by * wanted[i]


@part
def _solve(matrix: Floats, vector: Floats) -> None:
    """Solve a positive definite system in place, by Cholesky; ``vector`` becomes the answer."""
    size = len(vector)
    for j in range(size):
        for k in range(j):
            matrix[j, j] -= matrix[j, k] * matrix[j, k]
        matrix[j, j] = math.sqrt(matrix[j, j])
        for i in range(j + 1, size):
            for k in range(j):
                matrix[i, j] -= matrix[i, k] * matrix[j, k]
            matrix[i, j] /= matrix[j, j]
    for i in range(size):
        for k in range(i):
            vector[i] -= matrix[i, k] * vector[k]
        vector[i] /= matrix[i, i]
    for i in range(size - 1, -1, -1):
        for k in range(i + 1, size):
            vector[i] -= matrix[k, i] * vector[k]
        vector[i] /= matrix[i, i]
