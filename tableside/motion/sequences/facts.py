"""The limits of one scene as plain arrays, for the loops that measure them."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from tableside.engine.quantity import DEVIATIONS, SLACK
from tableside.motion.sequences.forbidden import ForbiddenField
from tableside.motion.sequences.scene import Obstacle, Scene, Zone
from tableside.motion.slides import Floats, Rectangle

#: Columns of ``own`` and ``rects``: the middle, the two half axes, how far the corners are.
X, Y, AX, AY, BX, BY, REACH = range(7)

#: Columns of ``limits``: what must be left between, what zone of its start, what of both the
#: start itself gives; the variances of the gap along x, along y, and by turning.
LIMIT, HELD, GIVEN, GIVEN_HELD, VAR_X, VAR_Y, VAR_TURN = range(7)

#: Columns of ``watched``: the least gain (below 0: none asked), the distance at the start, whether
#: the zone must be stayed in, and the first and the number after the last of its rectangles.
GAIN, DISTANCE, STAY, FIRST, AFTER = range(5)


class Facts(NamedTuple):
    """Everything that limits the slides of one unit; inches. ``own`` (bases, 7) at facing 0.

    ``rects`` (R, 7) and ``limits`` (R, 7): first the ``swept`` that slides must avoid, then those
    up to ``under`` that the last must not end on, then those of the ``watched`` (W, 5) enemies. A
    limit of NaN forbids nothing; ``HELD`` is -1 or the number of the watched enemy. ``edges`` (4,
    2): the slack at the west, east, south and north edge, and the allowance from the start.
    ``forbidden`` (E, 4): the sides of forbidden ground; ``depths``: its guide. ``slide``: how long
    a slide is, ``zone``: how deep the enemies' zones are.
    """

    start: Floats
    board: Floats
    own: Floats
    rects: Floats
    limits: Floats
    swept: int
    under: int
    watched: Floats
    near_edge: bool
    edges: Floats
    forbidden: Floats
    depths: Floats
    depths_at: Floats
    doubts: int
    tolerance: float
    length_slack: float
    slide: float
    zone: float


def facts_of(scene: Scene, field: ForbiddenField | None, stay: tuple[int, ...] = ()) -> Facts:
    """Return a scene's limits; ``stay``: numbers of the watched whose zone must not be left."""
    watched = list(scene.watched)
    swept = [o for o in scene.all if o.blocks or o.zone in (Zone.CLOSED, Zone.HELD)]
    under = [o for o in scene.all if o.not_under]
    rects = [_rects(others) for others in (swept, under, watched)]
    limits = [_swept_limits(o, watched, scene.zone) for o in swept for _ in o.shapes]
    limits += [_limits(o, 0.0) for o in under for _ in o.shapes]
    limits += [_limits(o, np.nan) for o in watched for _ in o.shapes]
    first = len(rects[0]) + len(rects[1])
    policy, sigma = scene.policy, scene.unit.sigma
    return Facts(
        np.array([scene.start.x, scene.start.y], np.float64),
        np.array([scene.width, scene.depth], np.float64),
        np.array([_row(shape) for shape in scene.own]),
        np.concatenate(rects),
        np.array(limits).reshape(-1, 7),
        len(rects[0]),
        first,
        _watched(scene, stay, first),
        scene.near_edge,
        _edges(scene),
        np.zeros((0, 4)) if field is None else field.sides,
        np.zeros((2, 2)) if field is None else field.table,
        np.zeros(2) if field is None else field.corner,
        policy.doubts,
        policy.tolerance,
        float(policy.slack(math.sqrt(2) * max(sigma[:2]))),
        scene.slide,
        scene.zone,
    )


def _row(shape: Rectangle) -> list[float]:
    return [*shape.centre, *shape.half_axes[0], *shape.half_axes[1], shape.reach]


def _rects(others: list[Obstacle]) -> Floats:
    return np.array([_row(shape) for other in others for shape in other.shapes]).reshape(-1, 7)


def _limits(other: Obstacle, limit: float) -> list[float]:
    spread = other.spread
    return [limit, -1, np.inf, np.inf, spread.x, spread.y, spread.turn]


def _swept_limits(other: Obstacle, watched: list[Obstacle], zone: float) -> list[float]:
    closed = other.zone is Zone.CLOSED
    row = _limits(other, zone if closed else 0.0 if other.blocks else np.nan)
    row[HELD] = watched.index(other) if other.zone is Zone.HELD else -1
    row[GIVEN] = given(row[LIMIT], other.distance if closed else other.gap, other.sigma)
    row[GIVEN_HELD] = given(zone, other.distance, other.sigma)
    return row


def _watched(scene: Scene, stay: tuple[int, ...], first: int) -> Floats:
    found = []
    for n, other in enumerate(scene.watched):
        gain = scene.gain if other.opponent else 0.0 if other.no_nearer else -1.0
        found.append([gain, other.distance, n in stay, first, first + len(other.shapes)])
        first += len(other.shapes)
    return np.array(found, dtype=np.float64)


def _edges(scene: Scene) -> Floats:
    found = []
    for number, at_start in enumerate(scene.start_edges):
        sigma = scene.unit.sigma_along((1.0, 0.0) if number < 2 else (0.0, 1.0))
        found.append([float(scene.policy.slack(sigma)), given(0.0, at_start, sigma)])
    return np.array(found)


def given(limit: float, at_start: float, sigma: float) -> float:
    """Return the least gap allowed to the first slide, where the start itself is in doubt.

    Such a unit only has to avoid going further past the limit than it stands; else infinite.
    """
    by = DEVIATIONS * sigma
    return at_start - SLACK if by > 0.0 and abs(at_start - limit) <= by else np.inf
