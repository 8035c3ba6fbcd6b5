"""The report of an evening's campaign: a turn under its own heading, squares, and whose it is."""

from __future__ import annotations

import json
from html import unescape
from pathlib import Path

import pytest

from tableside.cli import main
from tableside.rules.registry import load_position
from tableside.session.session import Session
from tableside.session.store import create_store

SCENARIO = "tableside/rules/gitm/scenarios/fordham-fords.json"


@pytest.fixture
def kept(tmp_path: Path, root: Path) -> Path:
    """Return a game of one turn, resolved, taken back and resolved again."""
    data = json.loads((root / SCENARIO).read_text(encoding="utf-8"))
    rules, state = load_position(data, SCENARIO)
    session = Session(rules, state, (), create_store(tmp_path / "game", rules.dump(state)))
    for name in ("AM1IN", "VS1IN"):
        session.act({"action": "orders", "unit": name, "orders": {"to": "4-10"}})
    for side in ("west", "east"):
        session.act({"action": "ready", "side": side})
    session.undo()
    session.act({"action": "ready", "side": "east"})
    assert session.store is not None
    session.store.close()
    return tmp_path / "game"


def page(kept: Path, *words: str) -> str:
    """Return the report, as a page."""
    out = kept.with_suffix(".html")
    out.unlink(missing_ok=True)
    assert main(["game", str(kept), "--report", str(out), *words]) == 0
    return unescape(out.read_text(encoding="utf-8"))


def test_a_turn_s_battles_are_told_in_that_turn(kept: Path) -> None:
    told = page(kept)
    before, _, after = told.partition("Battle in G5-U1 4-10")
    assert "<h2>Turn 1</h2>" in before
    assert "<h2>Turn 2</h2>" not in before
    assert "Tactical phase 1." in before
    assert after.count("Battle in G5-U1 4-10") == 0, "what was taken back is not told in full"
    assert "numbers were drawn" not in told
    assert "Orders for 1st Foot: Move to: 4-10." in told


def test_the_maps_have_the_squares_that_sentences_name_and_units_letters(kept: Path) -> None:
    told = page(kept)
    drawn = told.partition("<svg")[2].partition("</svg>")[0]
    assert [f">{number}</text>" in drawn for number in range(16)] == [True] * 15 + [False]
    assert ">ML</text>" in drawn
    assert "…" not in drawn


def test_a_side_is_named_as_players_call_it(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = page(kept, "--for", "vessaria")
    assert told == page(kept, "--for", "east")
    assert "Orders for 1st Foot" not in told
    with pytest.raises(SystemExit):
        page(kept, "--for", "Union")
    assert "name one of Aldmark, Vessaria, everybody" in capsys.readouterr().err
