"""Where one sequence of slides leads, and the sums over its measured rows; compiled.

A row is a limit that a sequence keeps by less than was asked, with the derivatives of its margin by
the sequence's six angles. A step needs only sums over the rows.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from tableside.geometry.compiled import part
from tableside.motion.sequences.facts import Facts
from tableside.motion.sequences.scene import SLIDES
from tableside.motion.slide_gap import SEGMENTS
from tableside.motion.slides import Floats

#: Free numbers of a sequence: three directions, three facings.
FREE = 2 * SLIDES

#: When bases meet: where a slide begins or ends, the facing already turned, or all along it.
BEGIN, END, SLIDING = 0, 1, 2

#: Columns of ``far``: the distance, the unit vector along it, and how it follows the facing.
GAP, NORMAL_X, NORMAL_Y, TURN = range(4)


class Scratch(NamedTuple):
    """One sequence at work: inches, radians. ``sequence`` (6,) its angles; ``goal`` (3,):
    whether it is to end somewhere (0 or 1), and where.

    ``points`` (4, 2) where the slides begin and end, ``ways`` (3, 2), ``turns`` (3, 2) the cosines
    and sines of the facings; ``far`` (watched, 2, 3, 4) at the begins and ends; ``segments``
    (5, 2) of the gap at hand, ``slopes`` (6,) of the row at hand. Summed over the rows:
    ``normal`` (6, 6) and ``wanted`` (6,), the normal equations; ``told`` (2,): the lowest margin,
    and the squares of what is lacking.
    """

    sequence: Floats
    goal: Floats
    points: Floats
    ways: Floats
    turns: Floats
    far: Floats
    segments: Floats
    slopes: Floats
    normal: Floats
    wanted: Floats
    told: Floats


@part
def new_scratch(facts: Facts) -> Scratch:
    """Return room for the sequences of a scene, one after the other."""
    return Scratch(
        np.zeros(FREE),
        np.zeros(3),
        np.zeros((SLIDES + 1, 2)),
        np.zeros((SLIDES, 2)),
        np.zeros((SLIDES, 2)),
        np.zeros((len(facts.watched), 2, SLIDES, 4)),
        np.zeros((SEGMENTS, 2)),
        np.zeros(FREE),
        np.zeros((FREE, FREE)),
        np.zeros(FREE),
        np.zeros(2),
    )


@part
def lay(facts: Facts, scratch: Scratch, length: float) -> None:
    """Set up the sequence at work: where its slides lead; no rows yet."""
    angles = scratch.sequence
    points, ways, turns = scratch.points, scratch.ways, scratch.turns
    points[0, 0], points[0, 1] = facts.start[0], facts.start[1]
    for leg in range(SLIDES):
        ways[leg, 0], ways[leg, 1] = length * math.cos(angles[leg]), length * math.sin(angles[leg])
        turns[leg, 0], turns[leg, 1] = (
            math.cos(angles[SLIDES + leg]),
            math.sin(angles[SLIDES + leg]),
        )
        points[leg + 1, 0] = points[leg, 0] + ways[leg, 0]
        points[leg + 1, 1] = points[leg, 1] + ways[leg, 1]
    for i in range(FREE):
        scratch.wanted[i] = 0.0
        for j in range(FREE):
            scratch.normal[i, j] = 0.0


@part
def add_slopes(
    scratch: Scratch, by: float, leg: int, share: float, nx: float, ny: float, turn: float
) -> None:
    """Add ``by`` times a length's derivatives by the angles, given those by a slide.

    The length follows the slide's begin and end by shares of the normal, and its facing by
    ``turn``. A slide's direction moves its end by its own left normal, and every later point as
    well.
    """
    for before in range(leg + 1):
        moved = by * (share if before == leg else 1.0)
        wx, wy = scratch.ways[before, 0], scratch.ways[before, 1]
        scratch.slopes[before] += moved * (ny * wx - nx * wy)
    scratch.slopes[SLIDES + leg] += by * turn


@part
def take_row(scratch: Scratch, margin: float, aim: float) -> None:
    """Add the row at hand to the sums, and begin a new one."""
    lack, slopes = aim - margin, scratch.slopes
    scratch.told[0] = min(scratch.told[0], margin)
    scratch.told[1] += lack * lack
    for i in range(FREE):
        for j in range(FREE):
            scratch.normal[i, j] += slopes[i] * slopes[j]
        scratch.wanted[i] += slopes[i] * lack
    for i in range(FREE):
        slopes[i] = 0.0
