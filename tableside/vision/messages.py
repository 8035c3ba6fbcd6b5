"""What the vision process and the server say to each other: plain values that pickle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from tableside.engine.message import Text
from tableside.vision.observation import Observation

Mode: TypeAlias = Literal["playing", "paused", "live", "ended", "none"]


@dataclass(frozen=True, slots=True)
class Seen:
    """A frame was measured. ``restarted``: the recording begins again with this frame.

    ``mode`` says whether the source plays, is paused, has ended, is a live camera, or there is
    none. ``kept`` is the frame's time (seconds) in the recording that is being made, None where it
    is in none.
    ``picture``: the frame as a JPEG of the board from above (``from_above``) where something was
    put down, moved or taken off in it, else empty.
    """

    observation: Observation
    restarted: bool = False
    mode: Mode = "live"
    loop: bool = False
    kept: float | None = None
    picture: bytes = b""


@dataclass(frozen=True, slots=True)
class Playing:
    """A recording was paused, played on or set to loop; ``time`` is that of its last frame.

    Nothing was measured, so the frame is not sent again: phones know it already.
    """

    time: float
    mode: Mode
    loop: bool


@dataclass(frozen=True, slots=True)
class Photo:
    """The newest frame as a JPEG, as wide as it was asked for; no bytes when there is none yet."""

    frame: int
    time: float
    jpeg: bytes


@dataclass(frozen=True, slots=True)
class Failed:
    """The camera side cannot go on: a sentence for people."""

    text: Text


@dataclass(frozen=True, slots=True)
class Command:
    """What is asked of the camera side.

    ``time`` in seconds for a jump, ``on`` for the loop, ``width`` (pixels) for a photo.
    """

    do: Literal["play", "pause", "step", "jump", "loop", "photo", "stop"]
    time: float | None = None
    on: bool | None = None
    width: int | None = None


Message: TypeAlias = Seen | Playing | Photo | Failed
