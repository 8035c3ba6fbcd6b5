"""What is said of armies that do not fit on a table: a catalogue of messages."""

from __future__ import annotations

from pathlib import Path

from tableside.engine.message import Catalogue

say = Catalogue("fielding", Path(__file__).with_name("words"))
