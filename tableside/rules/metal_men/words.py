"""What Metal Men with Minie Balls says to people: its catalogue."""

from __future__ import annotations

from pathlib import Path

from tableside.engine.bodies import Stand
from tableside.engine.message import Catalogue, Message

say = Catalogue("metal", Path(__file__).with_name("words"))


def stand_called(stand: Stand) -> Message:
    """Return what players call a stand of a unit."""
    return say("stand", stand=stand.id)
