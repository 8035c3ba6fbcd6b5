"""Terrain that is drawn and refused stays on the page, and the step says what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tableside.engine.message import rendered
from tableside.setup.draft import draft_of
from tableside.setup.report import SetupError
from tableside.setup.setting_up import SettingUp
from tableside.setup.table import open_table
from tests.setup.tables import POSITION, board

SQUARE = [[2, 2], [6, 2], [6, 5], [2, 5]]
CROSSED = [[2, 2], [6, 5], [6, 2], [2, 5]]


def hill(polygon: list[Any], **more: Any) -> dict[str, Any]:
    return {"id": "hill-1", "type": "hill", "name": "Hill 1", "polygon": polygon, **more}


@pytest.fixture
def job(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SettingUp]:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    asked = open_table(tmp_path / "table").with_board(board()).with_position(POSITION)
    job = SettingUp(asked)
    job.do({"do": "step", "step": "terrain"})
    yield job
    job.close()


def terrain(job: SettingUp) -> dict[str, Any]:
    (found,) = (each for each in job.status()["steps"] if each["name"] == "terrain")
    return dict(found)


def test_an_outline_that_crosses_itself_stays_until_it_is_mended(job: SettingUp) -> None:
    job.do({"do": "terrain", "pieces": [hill(CROSSED)]})
    step = terrain(job)
    assert step["state"] == "wrong"
    (said,) = (each["text"] for each in step["said"] if each["tone"] == "wrong")
    assert str(said) == (
        "The outline of Hill 1 crosses itself: drag its corners until no two sides cross"
    )
    assert rendered(said, "de").startswith("Der Umriss von")
    assert step["values"]["pieces"] == [hill(CROSSED)]
    assert job.table.pieces == [], "the game has no terrain that its rules refuse"
    with pytest.raises(SetupError, match="crosses itself"):
        job.do({"do": "height", "id": "hill-1", "height": 10})
    job.do({"do": "terrain", "pieces": [hill(SQUARE, height=10)]})
    assert terrain(job)["state"] == "done"
    assert job.table.pieces == [hill(SQUARE, height=10)]


def test_a_draft_outlives_other_changes_but_not_another_game(job: SettingUp) -> None:
    job.do({"do": "terrain", "pieces": [hill(CROSSED)]})
    job.do({"do": "names", "names": {"csa-1": "Hood"}})
    assert terrain(job)["values"]["pieces"] == [hill(CROSSED)]
    job.do({"do": "muster", "ruleset": "mini-nap", "armies": ARMIES})
    assert terrain(job)["values"]["pieces"] == []


ARMIES = [
    {"name": name, "colour": colour, "lines": [{"arm": "foot", "name": name, "count": 1}]}
    for name, colour in (("Reds", "#aa0000"), ("Blues", "#0000aa"))
]


@pytest.mark.parametrize(
    "piece",
    [
        None,
        {"type": "hill", "polygon": CROSSED},
        hill([["a", 2], [6, 5], [6, 2]]),
        hill([[2, float("nan")], [6, 5], [6, 2]]),
        hill(CROSSED, height="high"),
        {"id": "h", "type": "hill"},
    ],
)
def test_what_no_page_draws_is_refused_and_not_kept(job: SettingUp, piece: Any) -> None:
    with pytest.raises(SetupError):
        job.do({"do": "terrain", "pieces": [piece]})
    assert draft_of(job.table, [piece]) is None
    assert terrain(job)["values"]["pieces"] == []


def test_what_the_rules_take_is_no_draft(job: SettingUp) -> None:
    assert draft_of(job.table, [hill(SQUARE)]) is None
    named = draft_of(job.table, [hill(SQUARE, name="x" * 81)])
    assert named is not None
    assert len(named.faults) == 1
