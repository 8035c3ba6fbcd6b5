"""Where a recording's game stood at each moment played so far, so that a jump back lands in it."""

from __future__ import annotations

from bisect import bisect_right
from typing import Any

from tableside.session.session import Memory, Session
from tableside.vision.observation import Observation


class History:
    """What the session knew after each change. A recording is always played from its start.

    (A jump ahead shows every frame on the way, so nothing is ever left out.)
    """

    def __init__(self, session: Session[Any]) -> None:
        self._session = session
        self._times: list[float] = []
        self._kept: list[Memory[Any]] = []
        self._known = session.number

    def restart(self, observation: Observation) -> None:
        """Bring the session to where ``observation`` does not follow the one before it."""
        at = bisect_right(self._times, observation.time) if observation.frame else 0
        if at:
            self._session.restore(self._kept[at - 1])
        else:
            self._session.reset()
        self._known = self._session.number

    def note(self, time: float) -> None:
        """Keep what the session knows at ``time`` (seconds), if it is new."""
        changed = self._session.number != self._known
        self._known = self._session.number
        if changed and (not self._times or time > self._times[-1]):
            self._times.append(time)
            self._kept.append(self._session.remember())
