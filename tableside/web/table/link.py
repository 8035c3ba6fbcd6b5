"""The interface to the camera side: a source of observations that takes commands."""

from __future__ import annotations

from typing import Protocol

from tableside.vision.messages import Command, Message


class Link(Protocol):
    """A running camera side (``vision.process.VisionProcess`` is one).

    One thread calls ``receive``; any thread may call ``send``.
    """

    def receive(self, seconds: float) -> Message | None:
        """Return the next message, None after ``seconds`` without any; raise EOFError on death."""

    def send(self, command: Command) -> None:
        """Pass a command on; drop it if it cannot be delivered any more."""

    def close(self) -> None:
        """Stop the camera side and wait until it is gone."""
