"""One frame, and what every source of frames offers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Protocol, TypeAlias, runtime_checkable

import numpy as np
import numpy.typing as npt

from tableside.engine.message import Text

Picture: TypeAlias = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """A frame: its number from 0, its time (seconds from the source's start), its picture.

    ``image`` is (height, width, 3), blue green red; None when it could not be had, and then
    ``trouble`` says why in one sentence. A source that knows that the picture is the one of the
    frame before hands on the same object, so that it need not be measured again. ``until_next`` is
    in how many seconds the next frame is due, None where none is known to come: what this one
    shows is then not left to be looked at later.
    """

    index: int
    time: float
    image: Picture | None
    trouble: Text = ""
    until_next: float | None = None


class FrameSource(Protocol):
    """Yields frames once, in order. ``live`` says that waiting costs frames."""

    live: bool

    def __iter__(self) -> Iterator[Frame]:
        """Yield the frames; a bad one is yielded with its trouble and the rest goes on."""

    def close(self) -> None:
        """Let go of the file or device; harmless when called twice."""


@runtime_checkable
class SeekableSource(Protocol):
    """A source that ends and can be read at any frame: a folder, a recording, a video file."""

    live: bool

    def __len__(self) -> int:
        """Return the number of frames."""

    def time_of(self, index: int) -> float:
        """Return the time of frame ``index``, seconds from the start."""

    def read(self, index: int) -> Frame:
        """Return frame ``index``; raise IndexError beyond the last."""

    def __iter__(self) -> Iterator[Frame]:
        """Yield all frames, as fast as they are asked for."""

    def close(self) -> None:
        """Let go of the file; harmless when called twice."""


def followed(frame: Frame, source: SeekableSource) -> Frame:
    """Return a frame of ``source`` with the time until the source's next one."""
    after = frame.index + 1
    if after >= len(source):
        return frame
    return replace(frame, until_next=source.time_of(after) - frame.time)
