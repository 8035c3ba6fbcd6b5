"""Play a recording in its own time: pause, step, jump, loop."""

from __future__ import annotations

import time as clock
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import replace

from tableside.vision.messages import Mode
from tableside.vision.sources.frame import Frame, SeekableSource

# Behind by more than this (seconds), playing goes on from where it is instead of catching up: no
# frame is ever left out, or a slow machine would see another game than a fast one.
BEHIND = 0.5


class Player:
    """Hands out the frames of ``source`` when they are due.

    ``restarted`` is true for a frame that does not follow the one before it: after a jump, a
    step back and when the loop closes. Whoever follows the table then forgets what it knew.
    """

    def __init__(
        self,
        source: SeekableSource,
        *,
        loop: bool = False,
        now: Callable[[], float] = clock.monotonic,
    ) -> None:
        self.loop = loop
        self.restarted = True
        self._source = source
        self._now = now
        self._next = 0
        self._steps = 0
        self._paused = False
        self._jumped = True
        self._times = [source.time_of(index) for index in range(len(source))]
        self._offset = now() - self._times[0]

    @property
    def mode(self) -> Mode:
        """Whether it plays, is paused, or has come to the end."""
        if self._paused:
            return "paused"
        return "ended" if self._at_end and not self.loop else "playing"

    @property
    def _at_end(self) -> bool:
        return self._next >= len(self._times)

    def play(self) -> None:
        """Go on; from the beginning when it has ended."""
        if self._at_end:
            self._go_to(0)
        self._paused = False
        self._anchor()

    def pause(self) -> None:
        """Stay at the frame that was shown last."""
        self._paused = True

    def step(self) -> None:
        """Show one more frame and stay there."""
        self._paused = True
        if self._at_end:
            self._go_to(0)
        self._steps += 1

    def jump(self, time: float) -> None:
        """Go to the first frame at or after ``time`` (seconds); the last one when there is none.

        Ahead, every frame on the way is shown as fast as can be, so that nothing that happened
        is missed; back, that one frame is shown next.
        """
        target = min(bisect_left(self._times, time), len(self._times) - 1)
        if target < self._next:
            self._go_to(target)
        self._steps = target - self._next + 1

    def wait(self) -> float | None:
        """Return the seconds until a frame is due, 0 when one is; None when none will be."""
        if self._steps:
            return 0.0
        if self._paused or (self._at_end and not self.loop):
            return None
        return max(0.0, self._due() - self._now())

    def take(self) -> Frame:
        """Return the next frame; to be called when ``wait`` is 0."""
        if self._at_end:
            self._go_to(0)
            self._anchor()
        hurried, self._steps = self._steps > 0, max(0, self._steps - 1)
        if hurried or self._now() - self._due() > BEHIND:
            self._anchor()
        self.restarted, self._jumped = self._jumped, False
        frame = self._source.read(self._next)
        self._next += 1
        # Who stops at a frame wants to see all of it.
        return replace(frame, until_next=None) if self._paused and not self._steps else frame

    def _go_to(self, index: int) -> None:
        self._next, self._jumped = index, True

    def _due(self) -> float:
        if self._at_end:  # the loop closes as long after the last frame as frames are apart
            return self._offset + self._times[-1] + self._pause_between()
        return self._offset + self._times[self._next]

    def _pause_between(self) -> float:
        return self._times[-1] - self._times[-2] if len(self._times) > 1 else 1.0

    def _anchor(self) -> None:
        """Make the next frame due now."""
        if not self._at_end:
            self._offset = self._now() - self._times[self._next]
