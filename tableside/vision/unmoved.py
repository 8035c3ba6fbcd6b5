"""Tell whether a tag with a change around it still lies where it was read.

A hand's shadow changes the light on many tags and moves none of them. Refitting a tag costs
milliseconds; comparing its pixels with the earlier ones costs microseconds: they are explained by
the old ones under another light (a gain and an offset that may slope) and a small shift and turn,
one step of Lucas and Kanade (1981). Whatever that does not explain (a finger, a missing tag, glare)
is read again.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

#: Pixels by which a tag's corners may seem to have gone: three times what noise does to a small one
#: (0.05, measured). What is glanced at is read again when nothing changes there any more.
_STILL = 0.15
#: Least share of the new pixels' variance that the old ones explain.
_EXPLAINED = 0.93
#: A tag darker than this (gain) is too dark to tell.
_LEAST_GAIN = 0.3
_WIDTH = 0.8  # half the patch, in sides: the white round the frame is on it
_MOST_PIXELS = 40  # a side that are compared: of a larger tag every second one, or fewer, will do
_LEAST = 4  # px: half of the smallest patch that tells anything


@dataclass(frozen=True, eq=False)
class _Look:
    """A tag when it was read: ``size`` pixels a side from ``corner`` on, and one more all round.

    Each ``step``-th pixel is compared later.
    """

    corner: tuple[int, int]
    size: int
    step: int
    wide: NDArray[np.uint8]

    @functools.cached_property
    def explained(self) -> tuple[Floats, Floats] | None:
        """The columns that explain the pixels later, and what solves for them; None: none do.

        Worked out when it is asked for: most tags never are.
        """
        wide, half = self.wide.astype(np.float64), self.size // 2
        some = (slice(None, None, self.step), slice(None, None, self.step))
        patch = wide[1:-1, 1:-1][some].ravel()
        across = ((wide[1:-1, 2:] - wide[1:-1, :-2]) / 2)[some].ravel()
        down = ((wide[2:, 1:-1] - wide[:-2, 1:-1]) / 2)[some].ravel()
        v, u = np.mgrid[-half : half + 1, -half : half + 1].astype(np.float64) / half
        u, v = u[some].ravel(), v[some].ravel()
        turned = half * (u * down - v * across)
        columns = np.column_stack(
            [patch, patch * u, patch * v, np.ones_like(patch), across, down, turned, u, v]
        )
        normal = columns.T @ columns
        if not np.isfinite(normal).all() or np.linalg.cond(normal) > 1e14:
            return None
        return columns, np.linalg.solve(normal, columns.T)


class Unmoved:
    """Keeps how objects looked when they were read; queried with the very same objects later."""

    def __init__(self) -> None:
        self._looks: dict[int, tuple[object, _Look | None]] = {}

    def note(
        self, gray: NDArray[np.uint8], things: Sequence[object], centres: Floats, sides: Floats
    ) -> None:
        """Remember how the things read in this picture look, and forget all others.

        Those already known keep their look. ``centres`` (n, 2) and ``sides`` (n,) are in pixels.
        """
        before = self._looks
        self._looks = {
            id(thing): before.get(id(thing)) or (thing, _look(gray, centre, float(side)))
            for thing, centre, side in zip(things, centres, sides, strict=True)
        }

    def unmoved(self, gray: NDArray[np.uint8], things: Sequence[object]) -> NDArray[np.bool_]:
        """Tell (n,) which things surely lie where they lay when they were noted."""
        return np.array([self._is_still(gray, thing) for thing in things], dtype=bool)

    def _is_still(self, gray: NDArray[np.uint8], thing: object) -> bool:
        _, look = self._looks.get(id(thing), (None, None))
        if look is None or look.explained is None:
            return False
        columns, solver = look.explained
        (x, y), size, step = look.corner, look.size, look.step
        now = gray[y : y + size : step, x : x + size : step].astype(np.float64).ravel()
        if len(now) != len(columns):
            return False
        answer = solver @ now
        gain, shift, turn = answer[0], answer[4:6], answer[6]
        if gain < _LEAST_GAIN:
            return False
        gone = float(np.hypot(*shift)) + abs(float(turn)) * size / 2
        if gone > _STILL * gain:
            return False
        rest = now - columns @ answer
        return float(rest @ rest) <= (1 - _EXPLAINED) * len(now) * float(now.var())


def _look(gray: NDArray[np.uint8], centre: Floats, side: float) -> _Look | None:
    """Return how a tag looks; None where too little of it is in the picture."""
    half = max(round(_WIDTH * side), _LEAST)
    left, top = (int(n) - half for n in np.round(centre))
    size = 2 * half + 1
    rows, columns = gray.shape
    if left < 1 or top < 1 or left + size >= columns or top + size >= rows:
        return None
    # A copy: a view would keep the whole picture.
    wide = gray[top - 1 : top + size + 1, left - 1 : left + size + 1].copy()
    return _Look((left, top), size, -(-size // _MOST_PIXELS), wide)
