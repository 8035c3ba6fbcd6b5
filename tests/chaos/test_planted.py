"""A server with a fault planted in it is found out, from its phones' side alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.chaos import faulty, kills, planted
from tests.session.kept_game import START

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("kind", ["", *planted.KINDS])
def test_a_planted_fault_is_found(tmp_path: Path, kind: str) -> None:
    position = tmp_path / "position.json"
    position.write_text(json.dumps(START), "utf-8")
    found = faulty.planted(tmp_path, kills.words_of(position), kind or "none", most=40)
    assert found.acknowledged > 20
    assert any(fault.startswith(kind) for fault in found.faults) == bool(kind)
