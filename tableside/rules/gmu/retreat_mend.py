"""Mending chains of slides that nearly work, many at once, by small steps that help the most.

Damped Gauss-Newton on the limits that are broken: each step is the smallest change of the free
numbers of a chain that would, to first order, lift every broken limit to ``aim``.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tableside.geometry.slides import Floats
from tableside.rules.gmu.retreat_chains import Chains, fitted, join, joints, stepped
from tableside.rules.gmu.retreat_margins import margins_of
from tableside.rules.gmu.retreat_river import RiverField
from tableside.rules.gmu.retreat_scene import SLIDES, Scene

_DAMPING = 1e-4
_LONGEST = 0.25  # of a step: radians in all four numbers together
_PATIENCE = 4  # rounds after which what still breaks a limit by this many inches is given up
_HOPELESS = 0.1
_CHUNK = 512  # chains at a time: their rows stay in the processor's cache


@dataclass(frozen=True)
class Mender:
    """Mends chains in one scene. ``stay``: as in ``margins_of``; ``free``: their ends may move."""

    scene: Scene
    river: RiverField | None
    stay: tuple[int, ...] = ()
    free: bool = False

    def judged_in(self, scene: Scene, stay: tuple[int, ...] = ()) -> Mender:
        """Return a mender for the same surroundings judged with another policy."""
        return Mender(scene, self.river and self.river.judged_in(scene), stay)

    def keeps(self, chains: Chains) -> NDArray[np.bool_]:
        """Return which chains keep every limit."""
        return self.mend(chains, rounds=0)[0]

    def mend(
        self, chains: Chains, rounds: int = 12, aim: float = 0.0005
    ) -> tuple[NDArray[np.bool_], Chains]:
        """Return which chains keep every limit, some after mending, and all of them, as mended.

        A chain is left alone as soon as it keeps every limit.
        """
        kept, mended = [], []
        for part in _chunks(len(chains)):
            good, better = self._mend(chains.take(part), rounds, aim)
            kept.append(good)
            mended.append(better)
        if not kept:
            return np.zeros(0, dtype=bool), chains
        return np.concatenate(kept), join(mended)

    def strengthen(
        self, chains: Chains, aim: float, rounds: int = 14
    ) -> tuple[Floats, Floats, Chains]:
        """Return the chains with more room on all sides, as near to ``aim`` inches as can be had.

        First their lowest margins (below 0: a limit is broken), then what they lack of the aim.
        """
        chains = fitted(self.scene, chains)
        best, lowest = chains, np.full(len(chains), -np.inf)
        lacks = np.full(len(chains), np.inf)
        for _ in range(rounds):
            good, margins, slopes = self._judged(chains)
            low = np.where(good, np.maximum(margins.min(axis=0), 0.0), -1.0)
            lack = (np.maximum(aim - margins, 0.0) ** 2).sum(axis=0)
            better = good & ((lowest < 0.0) | (lack < lacks))
            best = best.where(better, chains)
            lowest, lacks = np.where(better, low, lowest), np.where(better, lack, lacks)
            chains = stepped(self.scene, chains, _step(margins, slopes, aim))
        return lowest, lacks, best

    def _judged(self, chains: Chains) -> tuple[NDArray[np.bool_], Floats, Floats]:
        margins, slopes = margins_of(self.scene, chains, self.river, self.stay, self.free)
        hard = margins[:-SLIDES] if self.river is not None else margins
        good = np.all(hard >= 0.0, axis=0)
        if self.river is not None:  # its last rows are only guides: the exact answer decides
            good[good] = self.river.dry(joints(self.scene, chains.take(good)).points)
        return good, margins, slopes

    def _mend(self, chains: Chains, rounds: int, aim: float) -> tuple[NDArray[np.bool_], Chains]:
        done = np.zeros(len(chains), dtype=bool)
        mended = chains.copy()
        open_ = np.arange(len(chains))
        current = fitted(self.scene, chains)
        for done_rounds in range(rounds + 1):
            good, margins, slopes = self._judged(current)
            mended.put(open_, current)
            done[open_[good]] = True
            if good.all() or done_rounds == rounds:
                break
            left = ~good
            if done_rounds >= _PATIENCE:
                left &= margins.min(axis=0) > -_HOPELESS
                if not left.any():
                    break
            open_, current = open_[left], current.take(left)
            step = _step(margins[:, left], slopes[:, :, left], aim)
            current = stepped(self.scene, current, step)
        return done, mended


def _chunks(count: int) -> list[NDArray[np.intp]]:
    return [np.arange(i, min(i + _CHUNK, count)) for i in range(0, count, _CHUNK)]


def _step(margins: Floats, slopes: Floats, aim: float) -> Floats:
    """Return the damped step (free numbers, N) that lifts the broken limits."""
    lack = np.maximum(aim - margins, 0.0)
    active = slopes * (lack > 0.0)[:, None, :]
    normal = np.einsum("rin,rjn->nij", active, active)
    normal += _DAMPING * np.eye(slopes.shape[1])
    wanted = np.einsum("rin,rn->ni", active, lack)
    step = np.linalg.solve(normal, wanted[:, :, None])[:, :, 0].T
    length = np.sqrt((step**2).sum(axis=0))
    return np.asarray(step * np.minimum(1.0, _LONGEST / np.maximum(length, 1e-12)))
