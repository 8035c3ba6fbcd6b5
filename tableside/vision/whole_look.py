"""Look over the whole board: in one frame, or in parts if the next frame follows soon.

The work per frame is counted in tiles of the picture, never in time, so that slow and fast machines
follow a film identically.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tableside.vision.changes import Changed, Tiles

# Tiles that one frame looks through: half of a picture of 1920 x 1080. Tiles that lie together cost
# a quarter of what as many scattered ones do.
MOST_OF_ALL = 4096
# Share of the picture's longer side by which the parts of such a look overlap: no tag that is
# smaller can be cut in two by both.
_OVERLAP = 0.05


@dataclass(frozen=True, eq=False)
class Sweep:
    """``due``: look over ``where`` (None: the whole board). Else ``where`` is what just changed.

    ``of_all``: it is a part of a look over the whole board. ``general``: tags of any name are
    looked for, too, and that all over the picture.
    """

    due: bool
    where: Changed | None
    of_all: bool = False
    general: bool = False

    @property
    def puts_off(self) -> bool:
        """Whether all of a look over the whole board is left to the frames that follow."""
        return self.of_all and not self.general and self.where is not None and not self.where.any


EVERYTHING = Sweep(True, None)


class WholeLook:
    """A look over the whole board, in one frame or in parts."""

    def __init__(self) -> None:
        self.done = False  # whether all was looked over at least once
        # The frame since which a tile waits to be looked over, 0 where it does not; None: none.
        self._since: NDArray[np.int64] | None = None
        self._never: Tiles | None = None  # not looked over yet
        self._general = False  # whether tags of any name are still to be looked for
        self._put_off = False  # whether the last frame left all to the next one

    @property
    def goes_on(self) -> bool:
        """Whether a part is left for this frame."""
        return self._since is not None or self._general

    def begin(
        self,
        frame: int,
        spread: tuple[int, int] | None,
        *,
        general: bool = False,
        registering: bool = False,
    ) -> Sweep:
        """Begin to look over all in frame number ``frame`` from 1; return what of it is now.

        ``spread`` (rows and columns of tiles) where the next frame will go on, None where all is to
        be looked over at once. ``general``: look for tags of any name as well. ``registering``: the
        frame has the board to find first, which is enough for one, unless the one before did so.
        What waits already keeps its turn, or a lamp that flickers would let some wait for ever.
        """
        if spread is None:
            return Sweep(True, None, general=general or self._general)
        self._general |= general
        if self._since is None or self._since.shape != spread:
            self._since = np.zeros(spread, dtype=np.int64)
        self._since[self._since == 0] = frame
        if self._never is None or self._never.shape != spread:
            self._never = np.ones(spread, dtype=bool)
        self._put_off = registering and not self._put_off
        if self._put_off:
            return Sweep(True, _no_tiles(spread), of_all=True)
        return self.part(spread)

    def part(self, spread: tuple[int, int] | None) -> Sweep:
        """Return what is to be looked over now, all that is left where ``spread`` is None."""
        if spread is None:
            return Sweep(True, None, general=self._general)
        if self._since is None or self._since.shape != spread:
            # A look of its own: it takes as long as the rest together.
            return Sweep(True, _no_tiles(spread), of_all=True, general=self._general)
        core = oldest(self._since > 0, self._since, MOST_OF_ALL)
        side = 2 * math.ceil(_OVERLAP * max(spread)) + 1
        around = cv2.dilate(core.astype(np.uint8), np.ones((side, side), np.uint8))
        return Sweep(True, Changed(around > 0, core), of_all=True)

    def looked(self, sweep: Sweep) -> bool:
        """Note that a frame was looked over where ``sweep`` says.

        Return whether it was a look over the whole board, or the last part of one.
        """
        if sweep.general:
            self._general = False
        if sweep.where is None:
            self.done, self._since, self._never, self._general = True, None, None, False
        elif sweep.of_all and self._since is not None:
            self._since[sweep.where.core] = 0
            if self._never is not None:
                self._never &= ~sweep.where.core
                self.done = self.done or not self._never.any()
            if not self._since.any():
                self._since = None
        return (sweep.where is None or sweep.of_all) and not self.goes_on


def _no_tiles(shape: tuple[int, int]) -> Changed:
    """Return that nothing of a picture of so many rows and columns of tiles is meant."""
    none = np.zeros(shape, dtype=bool)
    return Changed(none, none)


def oldest(tiles: Tiles, since: NDArray[np.int64], most: int) -> Tiles:
    """Return those of the tiles that have waited longest, ``most`` at most."""
    places = np.flatnonzero(tiles)
    if len(places) <= most:
        return tiles
    # Of one frame's the left ones first: what is looked through together lies together.
    order = np.lexsort((places % tiles.shape[1], since.ravel()[places]))
    chosen = np.zeros(tiles.size, dtype=bool)
    chosen[places[order[:most]]] = True
    return chosen.reshape(tiles.shape)
