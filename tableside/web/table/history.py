"""Remember a recording's game after each change, so that a jump back can restore it."""

from __future__ import annotations

from bisect import bisect_right
from typing import Any

from tableside.session.session import Memory, Session
from tableside.vision.observation import Observation


class History:
    """The session's knowledge after each change of a recording, which always plays from its start.

    A jump ahead still processes every frame on the way, so there are no gaps.
    """

    def __init__(self, session: Session[Any]) -> None:
        self._session = session
        self._times: list[float] = []
        self._kept: list[Memory[Any]] = []
        self._known = session.number

    def restart(self, observation: Observation) -> None:
        """Restore the session for an ``observation`` that does not follow the previous one."""
        at = bisect_right(self._times, observation.time) if observation.frame else 0
        if at:
            self._session.restore(self._kept[at - 1])
        else:
            self._session.reset()
        self._known = self._session.number

    def note(self, time: float) -> None:
        """Store the session's knowledge at ``time`` (seconds) if the game has changed."""
        changed = self._session.number != self._known
        self._known = self._session.number
        if changed and (not self._times or time > self._times[-1]):
            self._times.append(time)
            self._kept.append(self._session.remember())
