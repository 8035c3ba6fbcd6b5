"""Margins of many chains that are low, row by row, and how the chains would lift them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tableside.geometry.slides import Floats
from tableside.rules.gmu.retreat.chains import Indices
from tableside.rules.gmu.retreat.scene import SLIDES

#: Free numbers of a chain: three directions, three facings.
FREE = 2 * SLIDES


class Rows(NamedTuple):
    """Limits that chains keep by less than was asked: of which chain, the margin, its slopes.

    ``slopes`` (6, rows) go with the chain's angles.
    """

    chain: Indices
    margin: Floats
    slopes: Floats


class Judged(NamedTuple):
    """How N chains keep their limits: the lowest margin of each, and the rows that are low.

    Margins well above the aim may be told too low. Whether a chain meets forbidden water is
    known exactly, how far it is from that only roughly.
    """

    lowest: Floats
    rows: Rows


def joined(rows: list[Rows]) -> Rows:
    """Return all rows in one."""
    if not rows:
        return Rows(np.zeros(0, dtype=np.intp), np.zeros(0), np.zeros((FREE, 0)))
    chain, margin, slopes = zip(*rows, strict=True)
    return Rows(np.concatenate(chain), np.concatenate(margin), np.concatenate(slopes, axis=1))
