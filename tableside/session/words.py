"""What the session says to people: its catalogue of messages."""

from __future__ import annotations

from pathlib import Path

from tableside.engine.message import Catalogue

say = Catalogue("session", Path(__file__).with_name("words"))
