"""The observations of a recording played from its beginning: measured once, then replayed."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import TypeAlias

from tableside.vision.observation import Observation
from tableside.vision.pipeline import Pipeline
from tableside.vision.sources.frame import Frame

#: What a frame showed, and the board from above where it changed (JPEG, else empty).
Shown: TypeAlias = tuple[Observation, bytes]

#: Frames of a recording that is kept, some 15 KB each; longer ones are measured anew each time.
MOST = 2000


class Played:
    """Measures a recording's frames in order, and those of a run from the first frame only once.

    A pipeline that begins with the same frame and gets the same ones yields the same results. One
    that begins in the middle of a recording, after a jump back, knows less and yields others.
    ``frames`` are those of the recording; None: of a camera, which shows none of them twice.
    """

    def __init__(
        self,
        frames: int | None,
        new_pipeline: Callable[[], Pipeline],
        show: Callable[[Pipeline, Frame], Shown],
    ) -> None:
        self._new_pipeline, self._show = new_pipeline, show
        self._pipeline = self._from_first = new_pipeline()
        self._kept: list[bytes] = []
        self._keeps = frames is not None and frames <= MOST

    def begin(self, frame: Frame) -> None:
        """Begin with a frame that does not follow the previous one."""
        again = self._keeps and frame.index == 0
        self._pipeline = self._from_first if again else self._new_pipeline()

    def step(self, frame: Frame) -> Shown:
        """Return what a frame shows."""
        keeps = self._keeps and self._pipeline is self._from_first
        if keeps and frame.index < len(self._kept):
            known: Shown = pickle.loads(self._kept[frame.index])
            return known
        shown = self._show(self._pipeline, frame)
        if keeps:
            self._kept.append(pickle.dumps(shown))
        return shown
