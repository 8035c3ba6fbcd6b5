"""Decide where to look for new tags besides where the picture has just changed.

A tag is sought wherever the picture changes, in the same frame. Once may not be enough (a hand may
still half cover it), so changed parts are searched again a few frames later, and the whole board
ever more rarely: after 4, 32, 256 and each 512 frames, when nothing moves.

A look over the whole board, including the first, is spread over several frames if the next frame
follows soon: the rest is left to the next one. The work per frame is counted in tiles, so that slow
and fast machines follow a film identically.
"""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from tableside.vision.changes import Changed, Tiles
from tableside.vision.whole_look import Sweep, WholeLook, oldest

FIRST, TIMES, LONGEST = 4, 8, 512  # frames between two looks over the whole board
AGAIN = 8  # frames after which what has changed is looked over again
MOSTLY = 0.4  # share of the picture that changed: then all is looked over at once
# Of frames that come faster than this (seconds), what is still changing is looked through so often
# only: a tag can be read where the picture has become still. (Five a second do, however their times
# are rounded. Slower ones are looked through at once: the next would tell late.)
HURRY, STIRRING = 0.26, 1.0
# ... or, where it has become still, a moment (seconds) later: neighbouring places are then looked
# through together.
MOMENT = 0.15
# Tiles that one frame looks through while a hand moves, and when it does not: the rest waits for
# the next frames, what has waited longest first, so that no frame takes long.
MOST, MOST_AT_REST = 200, 1200
SETTLING = 2  # looks over the whole board before tags of any name are looked for too
_ROUND = np.ones((3, 3), np.uint8)  # tiles round one that has become still: a tag may lie across


def _nothing() -> Tiles | None:
    """Return that nothing is known of how anything looked."""
    return None


class Sweeps:
    """Counts the frames since each look, and what has changed since."""

    def __init__(self) -> None:
        self._rest = FIRST
        self._rested = 0
        self._quiet = 0
        self._part_rested = 0
        self._pending: Changed | None = None
        self._time: float | None = None
        self._sought_at = 0.0
        self._calmed_at = 0.0
        self._frame = 0
        self._looks = 0  # over the whole board
        # The frame since which a tile waits to be looked through, 0 where it does not; None: none.
        self._since: NDArray[np.int64] | None = None
        self._whole = WholeLook()

    @property
    def whole(self) -> bool:
        """Whether all of the board has been looked over at least once."""
        return self._whole.done

    def anew(self, spread: tuple[int, int] | None, *, registering: bool) -> Sweep:
        """Return where to look in a frame in which the camera has moved; ``spread`` as in ``step``.

        Any place of the picture is then another of the board. ``registering``: the board was
        sought in all of the picture.
        """
        return self._whole.begin(self._frame, spread, registering=registering)

    def looked(self, sweep: Sweep) -> bool:
        """Note that a frame was looked over where ``sweep`` says; tell whether that was the rest.

        What a frame was not looked over for, as the board was not found in it, is still to be.
        """
        return self._whole.looked(sweep)

    def step(
        self,
        changed: Changed | None,
        time: float | None = None,
        familiar: Callable[[], Tiles | None] = _nothing,
        spread: tuple[int, int] | None = None,
    ) -> Sweep:
        """Return where to look in the next frame, of which ``changed`` is new (None: all of it).

        ``time`` (seconds) is the frame's; without it every change is looked through at once.
        ``familiar`` tells where the frame looks as it did when it was last looked through: of
        frames that come fast such tiles do not wait any longer. ``spread`` (rows and columns of
        tiles): another frame follows soon, so that what is due of all may be left to it in part.
        """
        hurry = time is not None and self._time is not None and time - self._time < HURRY
        self._time = time
        self._frame += 1
        if changed is None or changed.share > MOSTLY:
            self._rest = FIRST
            return self._all_over(spread, registering=changed is None)
        self._count(changed)
        if self._whole.goes_on:
            self._waiting(changed)  # after that
            return self._whole.part(spread)
        # A hand on the table is no time to look for newcomers elsewhere, unless it never goes.
        if self._rested >= (self._rest if self._quiet >= FIRST else LONGEST):
            self._rest, self._part_rested = min(TIMES * self._rest, LONGEST), 0
            return self._all_over(spread)
        again = 4 * AGAIN if hurry and changed.any else AGAIN
        if self._pending is not None and self._part_rested >= again:
            part, self._pending, self._part_rested = self._pending, None, 0
            self._since = None
            return Sweep(True, part)
        waiting = self._waiting(changed)
        if not hurry or time is None:
            self._since = None
            return Sweep(bool(waiting.any()) and not changed.any, Changed(waiting, waiting))
        calm = self._calmed(self._strange(waiting, familiar), changed, time)
        # A frame in which nothing changed is looked at only where that is due.
        return Sweep(calm.any and not changed.any, calm)

    def _all_over(self, spread: tuple[int, int] | None, *, registering: bool = False) -> Sweep:
        """Begin a look over the whole board; return this frame's part of it."""
        self._rested, self._pending, self._since = 0, None, None
        self._looks += 1
        general = self._looks > SETTLING
        return self._whole.begin(self._frame, spread, general=general, registering=registering)

    def _count(self, changed: Changed) -> None:
        """Count a frame, and note its changes."""
        if changed.any:
            self._pending = changed.joined(self._pending)
        self._rested += 1
        self._part_rested += 1
        self._quiet = 0 if changed.any else self._quiet + 1

    def _waiting(self, changed: Changed) -> Tiles:
        """Return the tiles that are to be looked through, those that have just changed included."""
        if self._since is None or self._since.shape != changed.tiles.shape:
            self._since = np.zeros(changed.tiles.shape, dtype=np.int64)
        self._since[changed.tiles & (self._since == 0)] = self._frame
        return np.asarray(self._since > 0)

    def _strange(self, waiting: Tiles, familiar: Callable[[], Tiles | None]) -> Tiles:
        """Return the waiting tiles, without those that look as they did before."""
        known = familiar() if waiting.any() else None
        if known is None or known.shape != waiting.shape:
            return waiting
        assert self._since is not None
        self._since[known] = 0
        return np.asarray(waiting & ~known)

    def _calmed(self, waiting: Tiles, changed: Changed, time: float) -> Changed:
        """Return where a hand has left off moving, or, now and then, all that has changed."""
        assert self._since is not None
        if time - self._sought_at >= STIRRING:
            self._sought_at, part = time, waiting
        elif changed.any and time - self._calmed_at < MOMENT:
            return changed.only(np.zeros_like(changed.tiles))
        else:
            part = np.asarray(waiting & ~changed.tiles)
        self._calmed_at = time
        part = oldest(part, self._since, MOST if changed.any else MOST_AT_REST)
        self._since[part] = 0
        return Changed(np.asarray(cv2.dilate(part.astype(np.uint8), _ROUND) > 0), part)
