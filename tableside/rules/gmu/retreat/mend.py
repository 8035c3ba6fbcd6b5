"""Mending chains of slides that nearly work, many at once, by small steps that help the most.

Damped Gauss-Newton: each step is the smallest change of a chain's angles that would, to first
order, lead its end where it is wanted and lift every broken limit to ``aim``.
"""

from __future__ import annotations

import math

import numpy as np

from tableside.geometry.slides import Floats, Vector
from tableside.rules.gmu.retreat.chains import Chains, Flags, length_to
from tableside.rules.gmu.retreat.judging import judge
from tableside.rules.gmu.retreat.limits import Limits
from tableside.rules.gmu.retreat.rows import FREE, Judged, Rows
from tableside.rules.gmu.retreat.scene import SLIDE, SLIDES, Scene

_DAMPING = 1e-4
_LONGEST = 0.25  # of a step: radians in all six angles together
_PATIENCE = 3  # rounds after which what still breaks a limit by this many inches is given up
_HOPELESS = 0.1
#: How near (inches) a mended chain's end must come to where it is wanted.
AT_END = 0.001
# Of being drawn somewhere against the limits, round by round.
_WEIGHTS = (1.0, 0.3, 0.1, 0.03)
_LEAST_AIM = 0.001


def mend(
    limits: Limits, chains: Chains, to: Vector | None, rounds: int, aim: float = 0.0005
) -> tuple[Flags, Chains]:
    """Return which chains keep every limit, some after mending, and all of them, as mended.

    ``to``: where they are to end (inches); None leaves their ends free. A chain is left alone as
    soon as it keeps every limit, and given up when it is still far from that.
    """
    scene = limits.scene
    done = np.zeros(len(chains), dtype=bool)
    mended = chains.copy()
    open_ = np.arange(len(chains))
    current = chains
    for number in range(rounds + 1):
        if len(open_) == 0:
            break
        judged = judge(limits, current, aim)
        goal = None if to is None else (to[0][open_], to[1][open_])
        good = judged.lowest >= 0.0
        if goal is not None:
            good &= off_end(scene, current, goal) <= AT_END
        mended.put(open_, current)
        done[open_[good]] = True
        left = ~good
        if number >= _PATIENCE:
            left &= judged.lowest > -_HOPELESS
        if number == rounds or not left.any():
            break
        moved = toward(scene, current, judged, aim, goal)
        open_, current = open_[left], moved.take(left)
    return done, mended


def drawn(limits: Limits, chains: Chains, to: Vector, rounds: int = 4) -> tuple[Flags, Chains]:
    """Draw the chains' ends as near to places that cannot be reached as their limits let them.

    Returns which chains keep every limit, and the chains.
    """
    scene = limits.scene
    slack = float(scene.policy.slack(math.sqrt(2) * max(scene.unit.sigma[:2])))
    length = SLIDE + max(slack, 0.0) / SLIDES
    current = Chains(chains.angles, np.full(len(chains), length))
    for weight in _WEIGHTS:
        judged = judge(limits, current, _LEAST_AIM)
        current = toward(limits.scene, current, judged, _LEAST_AIM, to, weight)
    return mend(limits, current, None, rounds)


def strengthened(
    limits: Limits, chains: Chains, to: Vector | None, aim: float, rounds: int = 8
) -> tuple[Floats, Floats, Chains]:
    """Return the chains with more room on all sides, as near to ``aim`` inches as can be had.

    First their lowest margins (below 0: a limit is broken), then what they lack of the aim.
    """
    best, count = chains.copy(), len(chains)
    lowest, lacks = np.full(count, -np.inf), np.full(count, np.inf)
    current = chains
    for number in range(rounds + 1):
        judged = judge(limits, current, aim)
        rows = judged.rows
        lack = np.bincount(rows.chain, np.maximum(aim - rows.margin, 0.0) ** 2, count)
        good = judged.lowest >= 0.0
        if to is not None:
            good &= off_end(limits.scene, current, to) <= AT_END
        better = good & ((lowest < 0.0) | (lack < lacks))
        best.put(better, current.take(better))
        lowest = np.where(better, judged.lowest, lowest)
        lacks = np.where(better, lack, lacks)
        if number == rounds or (good & (lack == 0.0)).any():
            break
        current = toward(limits.scene, current, judged, aim, to)
    return lowest, lacks, best


def off_end(scene: Scene, chains: Chains, to: Vector) -> Floats:
    """Return how far (inches) the chains end from places."""
    ways = chains.ways
    x, y = scene.start.x + ways[:, 0].sum(axis=0), scene.start.y + ways[:, 1].sum(axis=0)
    return np.asarray(np.hypot(to[0] - x, to[1] - y))


def toward(
    scene: Scene,
    chains: Chains,
    judged: Judged,
    aim: float,
    to: Vector | None,
    weight: float | None = None,
) -> Chains:
    """Return the chains one step nearer to keeping their limits, and to ending at ``to``.

    ``weight``: of an inch that the end is off, against one by which a limit is broken. Without
    it the end is to be reached, by slides as long as that needs.
    """
    normal, wanted = _normal(judged.rows, aim, len(chains))
    length = chains.length
    if to is not None:
        if weight is None:
            length = length_to(scene, *to)
        _add_ends(scene, chains, to, weight or 1.0, normal, wanted)
    normal[:, range(2 * SLIDES), range(2 * SLIDES)] += _DAMPING
    step = np.linalg.solve(normal, wanted[:, :, None])[:, :, 0].T
    size = np.sqrt((step**2).sum(axis=0))
    step *= np.minimum(1.0, _LONGEST / np.maximum(size, 1e-12))
    return Chains(chains.angles + step, length)


def _normal(rows: Rows, aim: float, count: int) -> tuple[Floats, Floats]:
    """Return the normal equations (N, 6, 6) and (N, 6) of the rows that are below the aim."""
    free = FREE
    if len(rows.chain) == 0:
        return np.zeros((count, free, free)), np.zeros((count, free))
    # Each row with its own wish beside its slopes: one sum gives both.
    wide = np.concatenate([rows.slopes, (aim - rows.margin)[None]])
    products = (wide[:, None] * wide[None]).reshape((free + 1) ** 2, -1)
    cell = rows.chain + count * np.arange((free + 1) ** 2)[:, None]
    sums = np.bincount(cell.ravel(), products.ravel(), count * (free + 1) ** 2)
    sums = np.moveaxis(sums.reshape(free + 1, free + 1, count), 2, 0)
    return np.ascontiguousarray(sums[:, :free, :free]), np.ascontiguousarray(sums[:, :free, free])


def _add_ends(
    scene: Scene, chains: Chains, to: Vector, weight: float, normal: Floats, wanted: Floats
) -> None:
    ways = chains.ways
    off_x = weight * (to[0] - scene.start.x - ways[:, 0].sum(axis=0))
    off_y = weight * (to[1] - scene.start.y - ways[:, 1].sum(axis=0))
    px, py = -weight * ways[:, 1], weight * ways[:, 0]
    square = px[:, None] * px[None] + py[:, None] * py[None]
    normal[:, :SLIDES, :SLIDES] += np.moveaxis(square, 2, 0)
    wanted[:, :SLIDES] += (px * off_x + py * off_y).T
