"""What the table needs from the camera side: a source of observations that takes commands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

from tableside.vision.observation import Observation

Mode = Literal["playing", "paused", "live", "ended"]


@dataclass(frozen=True, slots=True)
class Seen:
    """A frame was measured. ``restarted``: the recording begins again with this frame.

    ``mode`` says whether the source plays, is paused, or is a live camera.
    """

    observation: Observation
    restarted: bool = False
    mode: Mode = "live"
    loop: bool = False


@dataclass(frozen=True, slots=True)
class Failed:
    """The camera side cannot go on: a sentence for people."""

    text: str


@dataclass(frozen=True, slots=True)
class Command:
    """What a player asks of a recording: ``time`` in seconds for a jump, ``on`` for the loop."""

    do: Literal["play", "pause", "step", "jump", "loop"]
    time: float | None = None
    on: bool | None = None


class Link(Protocol):
    """A running camera side. ``receive`` is called by one thread, ``send`` by any."""

    def receive(self, seconds: float) -> Seen | Failed | None:
        """Return what came, None when nothing did for ``seconds``; raise EOFError when it died."""

    def send(self, command: Command) -> None:
        """Pass a command on; one that cannot be delivered any more is dropped."""

    def close(self) -> None:
        """Stop it and wait until it is gone."""
