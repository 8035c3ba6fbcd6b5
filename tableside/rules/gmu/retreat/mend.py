"""Mending chains of slides that nearly work, many at once; the loops are in ``stepping``."""

from __future__ import annotations

import numpy as np

from tableside.motion.slides import Floats, Vector
from tableside.rules.gmu.retreat import stepping
from tableside.rules.gmu.retreat.chains import Chains, Flags
from tableside.rules.gmu.retreat.facts import Facts
from tableside.rules.gmu.retreat.scene import SLIDE, SLIDES

#: How near (inches) a mended chain's end must come to where it is wanted.
AT_END = stepping.AT_END


def holding(facts: Facts, chains: Chains) -> Flags:
    """Return which chains keep every limit as they are."""
    return lowest_of(facts, chains) >= 0.0


def lowest_of(facts: Facts, chains: Chains) -> Floats:
    """Return the chains' lowest margins (inches): below 0 where a limit is broken.

    Of a chain that keeps every limit it is only known that it is not below 0.
    """
    lowest: Floats = stepping.work(facts, stepping.MEASURE, *_copied(chains, None), 0, 0.0)[0]
    return lowest


def mend(
    facts: Facts, chains: Chains, to: Vector | None, rounds: int, aim: float = 0.0005
) -> tuple[Flags, Chains]:
    """Return which chains keep every limit, some after mending, and all of them, as mended.

    ``to``: where they are to end (inches); None leaves their ends free. A chain is left alone as
    soon as it keeps every limit, and given up when it is still far from that.
    """
    angles, length, ends = _copied(chains, to)
    lowest, _ = stepping.work(facts, stepping.MEND, angles, length, ends, rounds, aim)
    return lowest >= 0.0, Chains(angles, length)


def drawn(facts: Facts, chains: Chains, to: Vector, rounds: int = 4) -> tuple[Flags, Chains]:
    """Draw the chains' ends as near to places that cannot be reached as their limits let them.

    Returns which chains keep every limit, and the chains. Of chains in a row to one place those
    after the first that comes all the way are given up.
    """
    angles, length, ends = _copied(chains, to)
    length[:] = SLIDE + max(facts.length_slack, 0.0) / SLIDES
    lowest, _ = stepping.work(facts, stepping.DRAW, angles, length, ends, rounds, 0.0005)
    return lowest >= 0.0, Chains(angles, length)


def strengthened(
    facts: Facts, chains: Chains, to: Vector | None, aim: float, rounds: int = 8
) -> tuple[Floats, Floats, Chains]:
    """Return the chains with more room on all sides, as near to ``aim`` inches as can be had.

    First their lowest margins (below 0: a limit is broken), then what they lack of the aim.
    """
    angles, length, ends = _copied(chains, to)
    lowest, lacks = stepping.work(facts, stepping.STRENGTHEN, angles, length, ends, rounds, aim)
    return lowest, lacks, Chains(angles, length)


def _copied(chains: Chains, to: Vector | None) -> tuple[Floats, Floats, Floats]:
    """Return arrays of their own of the chains' angles and lengths, and of their ends."""
    ends = np.zeros((2, 0)) if to is None else np.stack(to).astype(np.float64)
    return chains.angles.copy(order="C"), chains.length.copy(), ends
