"""On the page: a takeback shows which model goes back where, until the camera sees it there."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect
from werkzeug.serving import make_server

from tableside.geometry.pose import Pose
from tableside.web.app import create_app
from tableside.web.live import LiveTable
from tests.fake_game import FakeLink, fake_session, look, moved, seen

START, THERE = Pose(10, 6, 90), Pose(12, 8.5, 60)


class Table:
    """A live table with a camera that a test speaks for, on a port of its own."""

    def __init__(self) -> None:
        self.link = FakeLink()
        self.live = LiveTable(fake_session(), lambda: self.link)
        self.server = make_server("127.0.0.1", 0, create_app(self.live), threaded=True)
        self.url = f"http://127.0.0.1:{self.server.server_port}/"
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()
        self.live.start()

    def close(self) -> None:
        self.live.close()
        self.server.shutdown()
        self.thread.join(10)
        self.server.server_close()


@pytest.fixture
def table() -> Iterator[Table]:
    made = Table()
    yield made
    made.close()


def test_ghost_arrow_and_words_come_and_go(table: Table, browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.goto(table.url)
    table.link.show(look(3, [seen("red-1", THERE)], [moved("red-1", START, THERE)]))
    expect(page.locator("#map .overlay.style-takeback")).to_have_count(0)
    expect(page.locator(".unit.life-settled")).to_have_count(1)
    table.live.undo(table.live.number, None)
    expect(page.locator("#map .overlay.ghost.style-takeback")).to_have_count(1)
    expect(page.locator("#map .overlay.path.style-takeback")).to_have_count(1)
    words = page.locator("#map .overlay.label.style-takeback")
    expect(words).to_have_text("red-1 back here, 3.2 in south-west")
    table.link.show(look(9, [seen("red-1", START)], [moved("red-1", THERE, START)]))
    expect(page.locator("#map .overlay.style-takeback")).to_have_count(0)
    page.close()
