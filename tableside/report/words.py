"""The catalogue of messages that a report contains."""

from __future__ import annotations

from pathlib import Path

from tableside.engine.message import Catalogue

say = Catalogue("report", Path(__file__).with_name("words"))
