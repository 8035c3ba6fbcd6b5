"""What a report says of itself: its catalogue of messages."""

from __future__ import annotations

from pathlib import Path

from tableside.engine.message import Catalogue

say = Catalogue("report", Path(__file__).with_name("words"))
