"""What the table needs from the camera side: a source of observations that takes commands."""

from __future__ import annotations

from typing import Protocol

from tableside.vision.messages import Command, Message


class Link(Protocol):
    """A running camera side (``vision.process.VisionProcess`` is one).

    ``receive`` is called by one thread, ``send`` by any.
    """

    def receive(self, seconds: float) -> Message | None:
        """Return what came, None when nothing did for ``seconds``; raise EOFError when it died."""

    def send(self, command: Command) -> None:
        """Pass a command on; one that cannot be delivered any more is dropped."""

    def close(self) -> None:
        """Stop it and wait until it is gone."""
