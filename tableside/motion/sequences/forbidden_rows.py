"""Forbidden ground under slides: whether it is met, exactly, and which way leads out."""

from __future__ import annotations

from tableside.geometry.compiled import part
from tableside.motion.sequences.facts import Facts
from tableside.motion.sequences.forbidden import STEP
from tableside.motion.sequences.scene import SLIDES
from tableside.motion.sequences.scratch import Scratch, add_slopes, take_row
from tableside.motion.slides import Floats

_SAMPLES = 13  # points of a slide that are looked at for the way out
_ERROR = 0.01  # inches by which the guide out of it may be off
_PUSH = 0.003  # and by which what meets it is led away, though the guide tells of none
_FAR = 0.6  # from the middle of a slide to ground that it cannot meet, by the guide


@part
def forbidden_rows(facts: Facts, scratch: Scratch, aim: float) -> None:
    """Add rows that lead a sequence out of forbidden ground that it meets."""
    points, ways = scratch.points, scratch.ways
    met = False
    for leg in range(SLIDES):
        x, y = points[leg, 0] + ways[leg, 0] / 2, points[leg, 1] + ways[leg, 1] / 2
        if not met and _guide(facts, x, y)[0] < _FAR:
            met = meets(facts.forbidden, points[leg], points[leg + 1])
    if not met:
        return
    deepest, lowest = 0, 1e9
    for leg in range(SLIDES):
        depth = _along(facts, scratch, leg)[0]
        if depth < lowest:
            deepest, lowest = leg, depth
    for leg in range(SLIDES):
        depth, share, sx, sy = _along(facts, scratch, leg)
        margin = min(depth - _ERROR, -_PUSH if leg == deepest else 0.0)
        if margin < 0.0:
            add_slopes(scratch, 1.0, leg, share, sx, sy, 0.0)
            take_row(scratch, margin, aim)


@part
def _along(facts: Facts, scratch: Scratch, leg: int) -> tuple[float, float, float, float]:
    """Return the least distance to it along a slide, at which share of it, and its slopes."""
    least, at, sx, sy = 1e9, 0.0, 0.0, 0.0
    for n in range(_SAMPLES):
        share = n / (_SAMPLES - 1)
        x = scratch.points[leg, 0] + share * scratch.ways[leg, 0]
        y = scratch.points[leg, 1] + share * scratch.ways[leg, 1]
        value, gx, gy = _guide(facts, x, y)
        if value < least:
            least, at, sx, sy = value, share, gx, gy
    return least, at, sx, sy


@part
def _guide(facts: Facts, x: float, y: float) -> tuple[float, float, float]:
    """Return about how far a place is from the ground (inches, below 0 in it), and its slopes."""
    table = facts.depths
    u = min(max((x - facts.depths_at[0]) / STEP, 0.0), table.shape[0] - 1.001)
    v = min(max((y - facts.depths_at[1]) / STEP, 0.0), table.shape[1] - 1.001)
    i, j = int(u), int(v)
    u, v = u - i, v - j
    a, b, c, d = table[i, j], table[i + 1, j], table[i, j + 1], table[i + 1, j + 1]
    value = (a * (1 - u) + b * u) * (1 - v) + (c * (1 - u) + d * u) * v
    return value, ((b - a) * (1 - v) + (d - c) * v) / STEP, ((c - a) * (1 - u) + (d - b) * u) / STEP


@part
def meets(sides: Floats, begin: Floats, end: Floats) -> bool:
    """Whether a straight way meets an area with these sides (x, y, x, y), its edge included."""
    inside = False
    x, y = begin[0], begin[1]
    for n in range(len(sides)):
        ax, ay, bx, by = sides[n, 0], sides[n, 1], sides[n, 2], sides[n, 3]
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
        if max(ax, bx) < min(x, end[0]) or min(ax, bx) > max(x, end[0]):
            continue
        if max(ay, by) < min(y, end[1]) or min(ay, by) > max(y, end[1]):
            continue
        one = _left(ax, ay, bx, by, x, y) * _left(ax, ay, bx, by, end[0], end[1])
        other = _left(x, y, end[0], end[1], ax, ay) * _left(x, y, end[0], end[1], bx, by)
        if one <= 0.0 and other <= 0.0:
            return True
    return inside


@part
def _left(ax: float, ay: float, bx: float, by: float, x: float, y: float) -> float:
    """Return on which side of a line a place lies: above 0 to its left."""
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax)
