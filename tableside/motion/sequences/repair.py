"""Repair many sequences of slides that nearly work; the loops are in ``stepping``."""

from __future__ import annotations

import numpy as np

from tableside.motion.sequences import stepping
from tableside.motion.sequences.facts import Facts
from tableside.motion.sequences.many import Flags, Sequences
from tableside.motion.sequences.scene import SLIDES
from tableside.motion.slides import Floats, Vector

#: How near (inches) a repaired sequence's end must come to where it is wanted.
AT_END = stepping.AT_END


def holding(facts: Facts, sequences: Sequences) -> Flags:
    """Return which sequences keep every limit as they are."""
    return lowest_of(facts, sequences) >= 0.0


def lowest_of(facts: Facts, sequences: Sequences) -> Floats:
    """Return the sequences' lowest margins (inches): below 0 where a limit is broken.

    Of a sequence that keeps every limit it is only known that it is not below 0.
    """
    lowest: Floats = stepping.work(facts, stepping.MEASURE, *_copied(sequences, None), 0, 0.0)[0]
    return lowest


def repair(
    facts: Facts, sequences: Sequences, to: Vector | None, rounds: int, aim: float = 0.0005
) -> tuple[Flags, Sequences]:
    """Return which sequences keep every limit, some after repairing, and all of them, as repaired.

    ``to``: where they are to end (inches); None leaves their ends free. A sequence is left alone as
    soon as it keeps every limit, and given up when it is still far from that.
    """
    angles, length, ends = _copied(sequences, to)
    lowest, _ = stepping.work(facts, stepping.REPAIR, angles, length, ends, rounds, aim)
    return lowest >= 0.0, Sequences(angles, length)


def drawn(
    facts: Facts, sequences: Sequences, to: Vector, rounds: int = 4
) -> tuple[Flags, Sequences]:
    """Draw the sequences' ends as near to places that cannot be reached as their limits let them.

    Returns which sequences keep every limit, and the sequences. Of sequences in a row to one place
    those after the first that comes all the way are given up.
    """
    angles, length, ends = _copied(sequences, to)
    length[:] = facts.slide + max(facts.length_slack, 0.0) / SLIDES
    lowest, _ = stepping.work(facts, stepping.DRAW, angles, length, ends, rounds, 0.0005)
    return lowest >= 0.0, Sequences(angles, length)


def strengthened(
    facts: Facts, sequences: Sequences, to: Vector | None, aim: float, rounds: int = 8
) -> tuple[Floats, Floats, Sequences]:
    """Return the sequences with more clearance on all sides, as near to ``aim`` inches as possible.

    First their lowest margins (below 0: a limit is broken), then their shortfall from the aim.
    """
    angles, length, ends = _copied(sequences, to)
    lowest, lacks = stepping.work(facts, stepping.STRENGTHEN, angles, length, ends, rounds, aim)
    return lowest, lacks, Sequences(angles, length)


def _copied(sequences: Sequences, to: Vector | None) -> tuple[Floats, Floats, Floats]:
    """Return copies of the sequences' angles and lengths, and of their ends."""
    ends = np.zeros((2, 0)) if to is None else np.stack(to).astype(np.float64)
    return sequences.angles.copy(order="C"), sequences.length.copy(), ends
