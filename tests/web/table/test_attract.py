"""An idle table's big screen shows the demo, and the table again as soon as something happens."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tableside.geometry.pose import Pose
from tableside.session.session import Session
from tableside.vision.observation import Life
from tableside.web.http.app import Settings
from tableside.web.table import attract
from tableside.web.table import live as live_table
from tableside.web.table.attract import Attract
from tableside.web.table.live import LiveTable
from tableside.web.table.recorded import Recorded
from tests.fake_game import (
    FakeLink,
    FakePiece,
    FakeRuleSet,
    FakeState,
    fake_session,
    look,
    moved,
    seen,
)
from tests.waiting import until
from tests.web.spoken import LONG, SpokenTable

HOME, FAR = Pose(10, 6, 90), Pose(10, 9, 90)
IDLE = 0.8


def demo_table() -> LiveTable:
    pieces = {"demo-1": FakePiece("demo-1", "red", Pose(20, 12, 0))}
    session: Session[Any] = Session(FakeRuleSet(), FakeState(pieces))
    link = FakeLink()
    link.show(look(0, [seen("demo-1", Pose(20, 12, 0))]), restarted=True)
    return LiveTable(session, lambda: link, Recorded("The demo", 40.0))


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attract, "EVERY", 0.05)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """The tables' clock: it moves when the test says so, however long a machine takes."""
    made = SimpleNamespace(now=0.0)
    monkeypatch.setattr(live_table, "time", SimpleNamespace(monotonic=lambda: made.now))
    return made


@pytest.fixture
def table() -> Iterator[tuple[LiveTable, FakeLink]]:
    link = FakeLink()
    made = LiveTable(fake_session(), lambda: link)
    made.start()
    yield made, link
    made.close()


@pytest.mark.parametrize(
    ("begun", "empty", "shown"),
    [(False, False, True), (True, True, True), (True, False, False)],
)
def test_a_game_under_way_is_not_covered_while_its_players_are_there(
    table: tuple[LiveTable, FakeLink], begun: bool, empty: bool, shown: bool
) -> None:
    live, _ = table
    if begun:
        live.act(0, {"action": "roll"})
    number, asked = live.number, list[float]()

    def nobody() -> bool:
        asked.append(live.quiet())
        return empty

    stage = Attract(live, demo_table, 0.05, nobody)
    stage.come()
    until(lambda: len([quiet for quiet in asked if quiet >= 0.05]) > 2, "it was looked")
    assert stage.on is shown
    assert live.number == number
    stage.go()


def test_it_comes_when_nothing_happens_and_goes_when_something_does(
    clock: SimpleNamespace, table: tuple[LiveTable, FakeLink]
) -> None:
    live, link = table
    demos: list[LiveTable] = []

    def make() -> LiveTable:
        demos.append(demo_table())
        return demos[-1]

    def idle() -> None:
        clock.now += 2 * IDLE
        until(lambda: stage.on, "the demo")

    stage = Attract(live, make, IDLE)
    clock.now = IDLE
    assert (stage.on, demos) == (False, []), "nobody looks on"
    stage.come()
    until(lambda: stage.on, "the demo")
    assert stage.feed is demos[0].feed
    live.act(0, {"action": "roll"})
    until(lambda: not stage.on, "the table after a post")
    assert stage.feed is live.feed
    until(lambda: demos[0].feed.closed, "the end of the first demo")
    idle()
    link.show(look(1, [seen("red-1", HOME, Life.HELD)]))
    until(lambda: not stage.on, "the table when a hand comes")
    idle()
    link.show(look(2, [seen("red-1", FAR)], [moved("red-1", HOME, FAR)]))
    until(lambda: not stage.on, "the table after a move")
    idle()
    stage.go()
    until(lambda: not stage.on, "the end when nobody looks on")
    assert len(demos) == 4
    until(lambda: all(demo.feed.closed for demo in demos), "the end of every demo")


def test_it_can_be_left_out_and_a_recording_needs_none(table: tuple[LiveTable, FakeLink]) -> None:
    live, _ = table
    for stage in (Attract(live, demo_table, 0), Attract(live, None, IDLE)):
        stage.come()
        assert stage._thread is None  # nobody waits for the table to be idle
    recorded = demo_table()
    stage = Attract(recorded, demo_table, 0.01)
    stage.come()
    assert stage._thread is None
    recorded.close()


def test_a_demo_that_cannot_be_made_costs_nothing_but_itself(
    table: tuple[LiveTable, FakeLink], caplog: pytest.LogCaptureFixture
) -> None:
    live, _ = table
    stage = Attract(live, lambda: 1 / 0, 0.01)  # type: ignore[arg-type, return-value]
    stage.come()
    until(lambda: "cannot be shown" in caplog.text, "the line on the terminal")
    until(lambda: stage._make is None, "the end of trying")
    stage.go()
    until(lambda: stage._thread is None, "the end when nobody looks on")
    assert not stage.on
    assert caplog.text.count("cannot be shown") == 1


def test_the_big_screen_goes_to_the_demo_and_back(browser: Browser) -> None:
    table = SpokenTable(demo=demo_table(), settings=Settings(heartbeat=0.3))
    table.link.show(look(1, [seen("red-1", HOME)]))
    page = browser.new_page(viewport={"width": 1920, "height": 1080})
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(table.url + "/show")
    expect(page.locator('[data-unit="red-1"]')).to_be_visible()
    table.attract._idle = 0.01
    expect(page.locator("#attract")).to_contain_text("This is a recorded demo")
    expect(page.locator('[data-unit="demo-1"]')).to_be_visible()
    expect(page.locator('[data-unit="red-1"]')).to_have_count(0)
    expect(page.locator("#code")).to_be_visible()
    table.attract._idle = LONG
    table.live.act(0, {"action": "roll"})
    expect(page.locator('[data-unit="red-1"]')).to_be_visible()
    expect(page.locator('[data-unit="demo-1"]')).to_have_count(0)
    expect(page.locator("#attract")).to_be_empty()
    expect(page.locator("#prompt")).to_contain_text("1 rolls")
    page.close()
    table.close()
    assert complaints == []
