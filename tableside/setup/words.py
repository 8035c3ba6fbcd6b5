"""What is said while a table is set up: its catalogue of messages."""

from __future__ import annotations

from pathlib import Path

from tableside.engine.message import Catalogue

say = Catalogue("setup", Path(__file__).with_name("words"))
