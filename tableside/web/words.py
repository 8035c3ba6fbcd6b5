"""What the server says to people: its catalogue of messages."""

from __future__ import annotations

from pathlib import Path

from tableside.engine.message import Catalogue

say = Catalogue("web", Path(__file__).with_name("words"))
