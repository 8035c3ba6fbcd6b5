"""The time of a live table's game: it goes on where the game was left."""

from __future__ import annotations


class PlayTime:
    """Counts on from ``kept`` seconds, and over a camera side that starts anew at zero."""

    def __init__(self, kept: float) -> None:
        self._before, self._last = kept, 0.0

    def begin_again(self) -> None:
        """Let a new game begin at zero, at whatever time the camera side is.

        >>> played = PlayTime(355.0)
        >>> (played.at(40.0), played.begin_again(), played.at(50.0))
        (395.0, None, 10.0)
        """
        self._before = -self._last

    def at(self, time: float) -> float:
        """Return the game's time at the camera side's own ``time``, both in seconds.

        >>> played = PlayTime(355.0)
        >>> [played.at(time) for time in (0.0, 40.0, 1.0)]
        [355.0, 395.0, 396.0]
        """
        if time < self._last:
            self._before += self._last
        self._last = time
        return self._before + time
