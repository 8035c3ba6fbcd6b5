"""How a unit's place looked when the unit last stood there in plain view."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from tableside.vision.follow.around import Place
from tableside.vision.follow.backdrop import LEAST_CHANGE
from tableside.vision.follow.ground import Array, Mask, filled
from tableside.vision.sources.frame import Picture

# Inches of ground round the unit that tell whether something larger lies over it. The first
# part is left out: a figure's shadow goes with the figure.
RING_FROM, RING_TO = 0.25, 0.7
# Shares of changed pixels. A lifted base leaves almost none of its footprint as it was, and most of
# the ring; a hand or a mug changes both. In between nothing is claimed.
RING_CHANGED = 0.35
GONE_SHARE = 0.5
SAME_SHARE = 0.15
# So many pixels of change on the rim of the piece mean that something goes on beyond it.
LEAST_BEYOND = 4
_SOLID = np.ones((5, 5), np.uint8)  # half an inch on a usual table: noise is not so solid
# With less of the ring in view than this many pixels there is nothing to go by.
LEAST_RING = 40
# Ground is known by its texture where two pictures of it correlate at least so well; something that
# lies over it has another one, and less than half of that correlation is left.
LEAST_GRAIN = 0.3
GRAIN_LEFT = 0.5
SIDES = 6  # of a ring, each of which has to show the ground
_FINE = (5, 5)  # what varies over more pixels is light, not texture


@dataclass(frozen=True, eq=False)
class Snapshot:
    """A piece of the ground picture: its place in it, what it showed, footprint and ring.

    ``rim`` is its outermost pixels, but for sides where the ground picture itself ends. ``grain``
    is how well two pictures of the ring correlate, 0 to 1, as long as nothing lies over it.
    """

    rows: slice
    columns: slice
    picture: Picture
    inside: Mask
    ring: Mask
    rim: Mask
    grain: float = 0.0

    @classmethod
    def take(
        cls, picture: Picture, foot: Array, body: Array, free: Mask, scale: float
    ) -> Snapshot | None:
        """Cut the place out of ``picture``; None when it lies outside.

        ``foot`` is the hull of the footprint, ``body`` of all that stands on it, in ground
        pixels; ``free`` marks ground in view that no other unit covers.
        """
        far = int(np.ceil(RING_TO * scale)) + 1
        low = np.maximum(np.floor(body.min(axis=0)).astype(int) - far, 0)
        high = np.minimum(np.ceil(body.max(axis=0)).astype(int) + far + 1, picture.shape[1::-1])
        if (high <= low).any():
            return None
        rows, columns = slice(low[1], high[1]), slice(low[0], high[0])
        shape = (int(high[1] - low[1]), int(high[0] - low[0]))
        whole = filled(shape, [body - low])
        ring = _grown(whole, RING_TO * scale) & ~_grown(whole, RING_FROM * scale)
        inside = filled(shape, [foot - low]) > 0
        rim = np.zeros(shape, dtype=bool)
        rim[0], rim[-1] = low[1] > 0, high[1] < picture.shape[0]
        rim[:, 0] |= low[0] > 0
        rim[:, -1] |= high[0] < picture.shape[1]
        seen = picture[rows, columns].copy()
        return cls(rows, columns, seen, inside, ring & free[rows, columns], rim)

    def compare(self, picture: Picture, free: Mask) -> Place:
        """Say how the place looks in ``picture``; ``free`` as in ``take``."""
        ring = self.ring & free[self.rows, self.columns]
        if np.count_nonzero(ring) < LEAST_RING or not self.inside.any():
            return Place.UNKNOWN
        changed = self._changed(picture[self.rows, self.columns], ring)
        if np.count_nonzero(changed & ring) > RING_CHANGED * np.count_nonzero(ring):
            return Place.COVERED
        share = np.count_nonzero(changed & self.inside) / np.count_nonzero(self.inside)
        if share >= GONE_SHARE:
            around = changed & (free[self.rows, self.columns] | self.inside)
            return Place.COVERED if self._goes_on(around) else self._bare(picture, ring)
        return Place.SAME if share <= SAME_SHARE else Place.COVERED

    def after(self, before: Snapshot) -> Snapshot:
        """Return a copy with its texture measured from this picture and an earlier one."""
        if before.ring.shape != self.ring.shape or (before.rows, before.columns) != (
            self.rows,
            self.columns,
        ):
            return self
        both = self.ring & before.ring
        return replace(self, grain=_correlation(before.picture, self.picture, both))

    def _bare(self, picture: Picture, ring: Mask) -> Place:
        """Say whether bare ground is seen on all sides of an empty place."""
        if self.grain < LEAST_GRAIN:
            return Place.BLANK
        now = picture[self.rows, self.columns]
        known = [
            _correlation(self.picture, now, side) >= GRAIN_LEFT * self.grain
            for side in self._sides(ring)
            if np.count_nonzero(side) >= LEAST_RING
        ]
        if not known:
            return Place.BLANK
        return Place.EMPTY if all(known) else Place.COVERED

    def _sides(self, ring: Mask) -> Iterator[Mask]:
        """Yield the parts of the ring that lie to each side of the place."""
        rows, columns = np.nonzero(self.inside)
        y, x = np.indices(ring.shape)
        turn = np.arctan2(y - rows.mean(), x - columns.mean()) / (2 * np.pi) * SIDES
        sector = np.floor(turn).astype(int) % SIDES
        return (ring & (sector == side) for side in range(SIDES))

    def _goes_on(self, changed: Mask) -> bool:
        """Say whether the change extends beyond the piece, as an arm, a cloth or a ruler does.

        A removed unit leaves a change no larger than itself.
        """
        solid = cv2.morphologyEx(changed.astype(np.uint8), cv2.MORPH_OPEN, _SOLID)
        _, labels = cv2.connectedComponents(solid)
        own = np.unique(labels[self.inside & changed])
        beyond = np.isin(labels[self.rim], own[own > 0])
        return int(np.count_nonzero(beyond)) >= LEAST_BEYOND

    def _changed(self, now: Picture, ring: Mask) -> Mask:
        """Return where it differs, after removing the light level of the ring."""
        gain = np.median((now[ring] + 1.0) / (self.picture[ring] + 1.0), axis=0)
        expected = self.picture * np.clip(gain, 0.7, 1.4)
        apart = np.abs(now - expected).max(axis=2).astype(np.float32)
        return np.asarray(cv2.blur(apart, (3, 3)) > LEAST_CHANGE)


def _correlation(one: Picture, other: Picture, where: Mask) -> float:
    """Return how well the textures of two pictures correlate where ``where`` is set; 0 if none."""
    if np.count_nonzero(where) < LEAST_RING:
        return 0.0
    a, b = (_texture(picture)[where] for picture in (one, other))
    power = float((a @ a) * (b @ b))
    return float(a @ b) / power**0.5 if power > 0.0 else 0.0


def _texture(picture: Picture) -> npt.NDArray[np.float32]:
    grey = picture.astype(np.float32).mean(axis=2)
    return np.asarray(grey - cv2.blur(grey, _FINE))


def _grown(mask: npt.NDArray[np.uint8], radius: float) -> Mask:
    size = 2 * max(1, round(radius)) + 1
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
    return np.asarray(cv2.dilate(mask, kernel) > 0)
