"""The message catalogue of Gathered In Their Masses."""

from __future__ import annotations

from pathlib import Path

from tableside.engine.message import Catalogue

say = Catalogue("gitm", Path(__file__).with_name("words"))
