"""The message catalogue of Brothers at Arms."""

from __future__ import annotations

from pathlib import Path

from tableside.engine.bodies import Stand
from tableside.engine.message import Catalogue, Message

say = Catalogue("brothers", Path(__file__).with_name("words"))


def stand_called(stand: Stand) -> Message:
    """Return players' name for a stand of a unit."""
    return say("stand", stand=stand.id)
