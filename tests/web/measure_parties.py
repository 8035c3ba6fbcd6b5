"""The tasks of two players: each has a phone, and what one asks the other answers.

Part of ``python -m tests.web.measure_tasks``, which says how it is measured.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, Locator, expect

from tableside.geometry.pose import Pose
from tableside.rules.registry import load_position
from tableside.session.handling import read_handling
from tableside.session.session import Session
from tableside.web.http.app import Settings
from tableside.web.people.seat_book import SeatBook
from tableside.web.people.seats import Seats
from tests.conftest import ROOT
from tests.web.players import Camera, Phone, new_phone
from tests.web.spoken import SpokenTable

DEMO = ROOT / "fixtures" / "images" / "demo"
#: What the sides of the demo are called.
CALLED = {"csa": "Confederacy", "usa": "Union"}
CORPS, COMBAT = "usa-2", {"attacker": "csa-1", "defender": "usa-1", "dice": [5, 3]}


@dataclass
class Party:
    """A table with a phone of each side's, and a camera that is spoken for."""

    phones: dict[str, Phone]
    table: SpokenTable
    seats: Seats
    camera: Camera
    poses: dict[str, Pose]
    late: Callable[[], Phone]
    taps: int = 0
    begun: float = field(default_factory=time.perf_counter)

    def start(self) -> None:
        """From now on time counts."""
        self.begun = time.perf_counter()

    def tap(self, what: Locator) -> None:
        """Tap something."""
        what.tap()
        self.taps += 1


def allowed(at: Party) -> None:
    """A move that breaks a rule stays where it is, as both sides say so."""
    pose = at.poses[CORPS]
    at.camera.do({"do": "move", "unit": CORPS, "to": [pose.x + 2, pose.y, pose.facing]})
    mine, other = at.phones["usa"].button("Allow it"), at.phones["csa"].button("Allow it")
    expect(mine).to_be_visible()
    at.start()
    at.tap(mine)
    expect(at.phones["csa"].page.locator("#wishes")).to_be_visible()
    at.tap(other)
    for phone in at.phones.values():
        expect(phone.button("Allow it")).to_have_count(0)


def taken_back(at: Party) -> None:
    """One side asks for the last change to be undone, the other says yes."""
    number = at.table.live.number
    at.table.live.act(number, {"action": "combat", **COMBAT})
    back = at.phones["csa"].button("Take back the last change")
    for phone in at.phones.values():
        phone.shows(number + 1)
    at.start()
    for _ in range(2):  # the second tap asks the other side
        at.tap(back)
    at.tap(at.phones["usa"].button("Accept"))
    for phone in at.phones.values():
        expect(phone.page.locator("#prompt")).to_contain_text("name a combat, or pass")


def next_party(at: Party) -> None:
    """After a new game somebody who has never been here scans the code and plays a side."""
    assert at.table.live.restart()
    at.seats.free()  # as the host's page does
    phone = at.late()
    at.start()
    phone.page.goto(f"{at.table.url}/join#{at.seats.code}")
    at.tap(phone.page.locator(".role").filter(has_text=CALLED["usa"]))
    at.tap(phone.button("Join"))
    expect(phone.page.locator("#you")).to_be_visible()
    expect(phone.page.locator(".unit").first).to_be_visible()


TASKS: dict[str, Callable[[Party], None]] = {
    "a wrong move is allowed by both sides": allowed,
    "the last change is taken back, both sides agreeing": taken_back,
    "the next party joins, from the code that is scanned": next_party,
}


@contextmanager
def party(browser: Browser, slowed: int) -> Iterator[Party]:
    """Give the demo's table with a slow phone of each side."""
    position: dict[str, Any] = json.loads((DEMO / "position.json").read_text("utf-8"))
    seats = Seats(SeatBook())
    settings = Settings(join=("http://192.168.1.20:8000",), ask_secret=True)
    session = Session(*load_position(position, "demo"), handling=read_handling(["propose"]))
    table = SpokenTable(session, settings=settings, seats=seats)
    poses = {u["id"]: Pose.of(u["pose"]) for u in position["units"] if "pose" in u}
    camera, phones = Camera(table, dict(poses)), []

    def phone() -> Phone:
        made = new_phone(browser)
        made.context.new_cdp_session(made.page).send(
            "Emulation.setCPUThrottlingRate", {"rate": slowed}
        )
        phones.append(made)
        return made

    try:
        sides = {side: phone() for side in CALLED}
        for side, made in sides.items():
            made.join(table.url, seats.code, side, "")
            expect(made.page.locator(".unit.life-settled").first).to_be_visible()
        yield Party(sides, table, seats, camera, poses, phone)
    finally:
        for made in phones:
            made.context.close()
        table.close()


def measured(browser: Browser, name: str, slowed: int) -> tuple[int, float]:
    """Return the taps and the seconds of a task."""
    with party(browser, slowed) as at:
        at.start()
        TASKS[name](at)
        return at.taps, time.perf_counter() - at.begun
