"""A game that is over is read on the phone: how it went, on a page of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tableside.session.session import Session
from tableside.session.store import create_store
from tests.rules.gmu import gmu_table
from tests.session.kept_game import FIGHT, START
from tests.web.conftest import NewPhone
from tests.web.spoken import SpokenTable

LAST_TURN = {**START, "last_turn": START["turn"]}


@pytest.fixture
def over(tmp_path: Path) -> Iterator[SpokenTable]:
    """The table of a kept game that has just ended."""
    state = gmu_table.GMU.load(LAST_TURN, "start.json")
    store = create_store(tmp_path / "game.tableside", gmu_table.GMU.dump(state))
    session = Session(gmu_table.GMU, state, (), store)
    session.act({**FIGHT, "dice": [3, 3]})
    for phase in ("movement", "command", "end"):
        session.act({"action": "phase", "to": phase})
    made = SpokenTable(session, blind=True)
    yield made
    made.close()


def test_a_game_that_is_over_is_read(over: SpokenTable, new_phone: NewPhone) -> None:
    phone = new_phone(served=over, locale="de-DE")
    phone.open()
    panel = phone.page.locator("#turn-panel")
    expect(panel).to_contain_text("Das Spiel ist aus.")
    with phone.page.expect_popup() as opened:
        panel.get_by_role("link", name="Nachlesen, wie es verlief").tap()
    report = opened.value
    expect(report.get_by_role("heading", level=1)).to_have_text("Got mit uns")
    expect(report.locator("html")).to_have_attribute("lang", "de")
    expect(report.locator("li .dice")).to_have_count(1)
    phone.page.get_by_role("button", name="Verlauf").tap()
    expect(phone.page.locator("#sheet .report a")).to_have_attribute("href", "/report")
    phone.page.goto(f"{over.url}/host")
    expect(phone.page.locator("#ways a").last).to_have_attribute("href", "/report")
