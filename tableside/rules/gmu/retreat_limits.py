"""Each limit of a retreat (section 4) as rows of margins over many chains of slides."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tableside.geometry.slides import Floats, Motion, Turned, Vector
from tableside.rules.gmu.nearness import DEVIATIONS
from tableside.rules.gmu.retreat_rows import (
    Legs,
    Rows,
    gaps,
    pick_rows,
    slack_of,
)
from tableside.rules.gmu.retreat_scene import ROUNDING, SLIDE, SLIDES, Obstacle, Scene, Zone
from tableside.rules.gmu.state import TOLERANCE, measured_sigma
from tableside.rules.gmu.zones import CONTROL

#: A limit that all chains keep by more than this (inches) is not looked at more closely.
AMPLE = 0.3


def lowest(
    legs: int, limit: float, slack: Floats | float, at_start: float, sigma: float
) -> Floats | float:
    """Return the least gaps (inches) that slides may leave where ``limit`` is to be kept.

    A corps whose measured start is itself in doubt about the limit need only not go further
    past it: the first slide is measured against where the corps stands.
    """
    least = limit - slack
    by = DEVIATIONS * sigma
    if by <= 0.0 or abs(at_start - limit) > by:
        return least
    first = np.minimum(least, at_start - TOLERANCE)
    shape = (legs, *np.shape(least)[1:]) if np.ndim(least) else (legs, 1)
    spread = np.broadcast_to(least, shape).copy()
    spread[0] = first[0] if np.ndim(first) else first
    return spread


def add_sweep_rows(scene: Scene, rows: Rows, legs: Legs) -> None:
    """Add the rows for what no slide may meet: corps, and zones that are closed."""
    others = _near(legs, [o for o in scene.all if o.zone is Zone.CLOSED or o.blocks])
    if not others:
        return
    motion = gaps(legs.shapes, legs.begin, legs.way, others)
    slack = np.broadcast_to(slack_of(scene, others, motion), motion.value.shape)
    least = np.empty(motion.value.shape)
    for n, other in enumerate(others):
        closed = other.zone is Zone.CLOSED
        limit, start = (CONTROL, other.distance) if closed else (0.0, other.gap)
        least[:, n] = lowest(SLIDES, limit, slack[:, n], start, other.sigma)
    rows.add_legs(motion.value - least + ROUNDING, legs.follow(motion), motion.turn)


def _near(legs: Legs, others: Sequence[Obstacle]) -> list[Obstacle]:
    """Leave out the obstacles that all slides of all chains stay amply clear of."""
    mx, my = legs.begin[0] + legs.way[0] / 2, legs.begin[1] + legs.way[1] / 2
    unit = max(shape.reach + float(np.hypot(*shape.offset).max()) for shape in legs.shapes)
    kept = []
    for other in others:
        place = other.piece.place
        limit = 0.0 if other.zone is not Zone.CLOSED else CONTROL
        least = limit + AMPLE + unit + other.piece.reach + SLIDE / 2 + 0.01
        nearest = np.min((mx - place.x) ** 2 + (my - place.y) ** 2)
        if nearest <= least**2:
            kept.append(other)
    return kept


def add_end_rows(scene: Scene, rows: Rows, legs: Legs) -> None:
    """Add the rows for what the last slide may not end on: detachments and headquarters."""
    others = _near(legs, [o for o in scene.all if o.not_under])
    if not others:
        return
    shapes = [
        Turned(_last(s.offset), (_last(s.axes[0]), _last(s.axes[1])), s.reach) for s in legs.shapes
    ]
    motion = gaps(shapes, _last(legs.end), None, others)
    margin = motion.value + slack_of(scene, others, motion) + ROUNDING
    slopes = rows.none(len(others), margin.shape[-1])
    slopes[:, -1] = motion.turn[0]
    moves = legs.end_move[0][:, -1], legs.end_move[1][:, -1]
    along = motion.begin[0][0] * moves[0] + motion.begin[1][0] * moves[1]
    slopes[:, : rows.free] = np.moveaxis(along, 0, 1)
    rows.add(margin[0], slopes)


def _last(vector: Vector) -> Vector:
    return vector[0][-1:], vector[1][-1:]


def add_edge_rows(scene: Scene, rows: Rows, legs: Legs) -> None:
    """Add the rows for the board's edges, each for the nearer of the slide's two ends."""
    for axis, size in ((0, scene.width), (1, scene.depth)):
        begin, end = legs.begin[axis], legs.end[axis]
        sigma = measured_sigma(scene.unit, (1.0, 0.0) if axis == 0 else (0.0, 1.0))
        slack = scene.policy.slack(sigma)
        for sign, edge in ((1.0, 0.0), (-1.0, size)):
            start = scene.start_edges[2 * axis + (0 if sign > 0 else 1)]
            least = lowest(SLIDES, 0.0, slack, start, sigma)
            low = begin * sign <= end * sign
            place = np.where(low, begin, end)
            move = np.where(low, legs.begin_move[axis], legs.end_move[axis])
            reach, turn = _extent(legs.shapes, axis, sign)
            left = sign * (place - edge) - reach
            least = np.reshape(least, (-1, 1, 1)) if np.ndim(least) else least
            rows.add_legs(left - least + ROUNDING, sign * move, -turn)


def _extent(shapes: tuple[Turned, ...], axis: int, sign: float) -> tuple[Floats, Floats]:
    """Return how far the unit sticks out against ``sign`` along an axis, and its slope."""
    reach, turn = np.array(-np.inf), np.zeros(())
    for shape in shapes:
        out = -sign * shape.offset[axis]
        slope = -sign * _left(shape.offset)[axis]
        for half in shape.axes:
            out = out + np.abs(half[axis])
            slope = slope + np.sign(half[axis]) * _left(half)[axis]
        more = out > reach
        reach, turn = np.where(more, out, reach), np.where(more, slope, turn)
    return reach, turn


def _left(vector: Vector) -> Vector:
    return -vector[1], vector[0]


def add_distance_rows(scene: Scene, rows: Rows, legs: Legs, stay: Sequence[int] = ()) -> None:
    """Add the rows on distances to watched enemies: farther off, no nearer, not back in a zone.

    Arrays are (begins and ends of the slides, slides, watched, N).
    """
    others = scene.watched
    ends = legs.end
    places = np.stack([legs.begin[0], ends[0]]), np.stack([legs.begin[1], ends[1]])
    motion = gaps(legs.shapes, places, None, others)
    apart = motion.value > 0.0
    moves = (
        np.stack([legs.begin_move[0], legs.end_move[0]], axis=1),
        np.stack([legs.begin_move[1], legs.end_move[1]], axis=1),
    )
    along = motion.begin[0] * moves[0] + motion.begin[1] * moves[1]
    far = np.maximum(motion.value, 0.0)
    along, turn = np.where(apart, along, 0.0), np.where(apart, motion.turn, 0.0)
    slack = slack_of(scene, others, motion)
    slack = np.broadcast_to(slack, far.shape)[1]
    for n, other in enumerate(others):
        watch = far[:, :, n], along[:, :, :, n], turn[:, :, n]
        if other.opponent or other.no_nearer:
            gain = scene.gain if other.opponent else 0.0
            _add_farther(rows, other, watch, gain - slack[:, n])
    held = [n for n, other in enumerate(others) if other.zone is Zone.HELD]
    sweeps = gaps(legs.shapes, legs.begin, legs.way, [others[n] for n in held])
    for m, n in enumerate(held):
        clear = pick_rows(sweeps, [m])
        watch = far[:, :, n], along[:, :, :, n], turn[:, :, n]
        _add_held(scene, rows, legs, others[n], clear, watch)
    for n in stay:
        slopes = rows.none(1, far.shape[-1])
        slopes[0, : rows.free], slopes[0, -1] = -along[:, 1, -1, n], -turn[1, -1, n]
        rows.add((CONTROL + slack[-1, n] - far[1, -1, n])[None] + ROUNDING, slopes)


def distances(scene: Scene, legs: Legs) -> tuple[Floats, Floats]:
    """Return how far (inches) each watched enemy is, and what is left of the zones it started in.

    (2, 3, watched, N): at the slides' begins and ends; (3, zones, N): along them.
    """
    ends = legs.end
    places = np.stack([legs.begin[0], ends[0]]), np.stack([legs.begin[1], ends[1]])
    far = np.maximum(gaps(legs.shapes, places, None, scene.watched).value, 0.0)
    held = [other for other in scene.watched if other.zone is Zone.HELD]
    return far, gaps(legs.shapes, legs.begin, legs.way, held).value - CONTROL


# Distances and their slopes with the facing, (2, 3, N); with the other free numbers in between.
Watch = tuple[Floats, Floats, Floats]


def _add_farther(rows: Rows, other: Obstacle, watch: Watch, least: Floats) -> None:
    """Each slide ends farther off than it began, and farther off than the slide before it."""
    far, along, turn = watch
    own = (far[1] - far[0] - least + ROUNDING)[:, None]
    rows.add_legs(own, (along[:, 1] - along[:, 0])[:, :, None], (turn[1] - turn[0])[:, None])
    margin = far[1] - least + ROUNDING
    margin[0] -= other.distance
    margin[1:] -= far[1, :-1]
    slopes = rows.none(SLIDES, far.shape[-1])
    for leg in range(SLIDES):
        slopes[leg, : rows.free] = along[:, 1, leg]
        slopes[leg, rows.free + leg] = turn[1, leg]
        if leg:
            slopes[leg, : rows.free] -= along[:, 1, leg - 1]
            slopes[leg, rows.free + leg - 1] = -turn[1, leg - 1]
    rows.add(margin, slopes)


def _add_held(
    scene: Scene, rows: Rows, legs: Legs, other: Obstacle, sweeps: Motion, watch: Watch
) -> None:
    """Either it is still in the zone it started in, or the slide stays clear of that zone."""
    far, along, turn = watch
    slack = np.broadcast_to(slack_of(scene, [other], sweeps), sweeps.value.shape)[:, 0]
    clear = sweeps.value[:, 0] - lowest(SLIDES, CONTROL, slack, other.distance, other.sigma)
    deepest, before = far[0].copy(), np.zeros(far[0].shape, dtype=bool)
    before[1:] = far[1, :-1] > far[0, 1:]
    deepest[1:] = np.maximum(far[0, 1:], far[1, :-1])
    still = CONTROL + slack - deepest
    out = clear >= still
    follow = legs.follow(sweeps)[:, :, 0]
    slopes = rows.none(SLIDES, far.shape[-1])
    for leg in range(SLIDES):
        slopes[leg, : rows.free] = np.where(out[leg], follow[:, leg], -along[:, 0, leg])
        own = np.where(out[leg], sweeps.turn[leg, 0], -turn[0, leg])
        slopes[leg, rows.free + leg] = own
        if leg:
            by_before = ~out[leg] & before[leg]
            earlier = np.where(by_before, -along[:, 1, leg - 1], slopes[leg, : rows.free])
            slopes[leg, : rows.free] = earlier
            slopes[leg, rows.free + leg] = np.where(by_before, 0.0, own)
            slopes[leg, rows.free + leg - 1] = np.where(by_before, -turn[1, leg - 1], 0.0)
    rows.add(np.maximum(clear, still) + ROUNDING, slopes)
