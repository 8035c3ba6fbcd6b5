"""By how much chains of three slides keep or break each limit of a retreat, many at once."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from tableside.geometry.slides import Floats
from tableside.rules.gmu.retreat_chains import Chains, Joints, joints
from tableside.rules.gmu.retreat_limits import (
    add_distance_rows,
    add_edge_rows,
    add_end_rows,
    add_sweep_rows,
)
from tableside.rules.gmu.retreat_river import RiverField
from tableside.rules.gmu.retreat_rows import Legs, Rows
from tableside.rules.gmu.retreat_scene import ROUNDING, SLIDE, SLIDES, Scene


def margins_of(
    scene: Scene,
    chains: Chains,
    river: RiverField | None = None,
    stay: Sequence[int] = (),
    free: bool = False,
) -> tuple[Floats, Floats]:
    """Return all margins (rows, N), 0 or above where kept, and their slopes (rows, 4, N).

    The slopes go with the first direction and the three facings; if the ends are ``free``,
    (rows, 6, N), with their x and y before the facings.
    With a river the last three rows are its own, one a slide. ``stay``: the numbers of those
    among ``scene.watched`` whose zone the chains may not have left at their end.
    """
    at = joints(scene, chains, free)
    legs = Legs.of(scene, chains, at)
    rows = Rows(len(at.moves))
    _add_lengths(scene, rows, chains, at)
    add_sweep_rows(scene, rows, legs)
    add_distance_rows(scene, rows, legs, stay)
    add_end_rows(scene, rows, legs)
    if scene.near_edge:
        add_edge_rows(scene, rows, legs)
    if river is not None:
        margin, share, slope = river.along(legs.begin, legs.way)
        mx = (1 - share) * legs.begin_move[0] + share * legs.end_move[0]
        my = (1 - share) * legs.begin_move[1] + share * legs.end_move[1]
        rows.add_legs(margin, slope[0] * mx + slope[1] * my, np.zeros(margin.shape))
    return rows.stacked()


def _add_lengths(scene: Scene, rows: Rows, chains: Chains, at: Joints) -> None:
    """Add the rows for the slides' length: the end in reach of all three, and of the last two."""
    far = np.hypot(chains.x - scene.start.x, chains.y - scene.start.y)
    slack = scene.policy.slack(math.sqrt(2) * max(scene.unit.sigma[:2]))
    slopes = rows.none(2, len(chains))
    slopes[1, : rows.free] = at.stretch_slope
    if rows.free > 1:
        scale = -1.0 / np.maximum(far, 1e-9)
        slopes[0, 1] = scale * (chains.x - scene.start.x)
        slopes[0, 2] = scale * (chains.y - scene.start.y)
    rows.add(np.stack([SLIDES * SLIDE + slack - far, at.stretch]) + ROUNDING, slopes)
