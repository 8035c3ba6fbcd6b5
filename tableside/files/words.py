"""The catalogue of messages about files."""

from __future__ import annotations

from pathlib import Path

from tableside.engine.message import Catalogue

say = Catalogue("files", Path(__file__).with_name("words"))
