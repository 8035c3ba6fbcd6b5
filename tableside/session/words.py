"""The catalogue of messages that the session shows to people."""

from __future__ import annotations

from pathlib import Path

from tableside.engine.message import Catalogue

say = Catalogue("session", Path(__file__).with_name("words"))
