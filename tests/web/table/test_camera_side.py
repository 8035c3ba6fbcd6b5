"""How the server reads the camera side: all that comes is taken, and told when there is time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tableside.vision.messages import Failed, Message, Playing, Seen
from tableside.web.table import camera_side
from tableside.web.table.camera_side import CameraSide

PAUSED = Playing(2.0, "paused", loop=True)


class Waiting:
    """A camera side whose messages have come already; after the last one it is stopped."""

    def __init__(self, messages: list[Message | None], done: Callable[[], None]) -> None:
        self._messages, self._done = messages, done

    def receive(self, seconds: float) -> Message | None:
        if not self._messages:
            self._done()
            return None
        return self._messages.pop(0)

    def send(self, command: object) -> None:
        raise AssertionError("nobody asks for anything")

    def close(self) -> None:
        pass


def read(messages: list[Message | None]) -> list[str]:
    """Return what the reader of these messages did, in order; what does not loop is urgent."""
    did: list[str] = []

    def take(message: Seen | Playing) -> bool:
        did.append("take")
        return not message.loop

    side = CameraSide(
        lambda: Waiting(messages, side.close),
        take,
        lambda: did.append("tell"),
        lambda text: did.append(f"down: {text}"),
    )
    side.start()
    side._thread.join(10)
    return did


def test_what_waits_is_told_together() -> None:
    assert read([PAUSED, PAUSED, PAUSED, None, PAUSED]) == [*["take"] * 3, "tell", "take", "tell"]


def test_what_changes_the_game_is_told_at_once() -> None:
    wanted = ["take", "take", "tell", "take", "tell"]
    assert read([PAUSED, replace(PAUSED, loop=False), PAUSED]) == wanted


def test_of_what_never_pauses_players_are_told_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(camera_side, "TOGETHER_SECONDS", 0.0)
    assert read([PAUSED, PAUSED]) == ["take", "tell", "take", "tell"]


def test_why_it_fails_is_said_whatever_waits() -> None:
    assert read([PAUSED, Failed("No camera.")]) == ["take", "down: No camera.", "tell"]
