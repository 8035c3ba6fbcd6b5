"""A campaign of an evening on two phones without a camera."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, expect

from tableside.engine.secrets import Audience
from tableside.rules.registry import load_position
from tableside.session.session import Session
from tableside.web.http.app import Settings
from tableside.web.people.seat_book import SeatBook
from tableside.web.people.seats import Seats
from tests.web.players import Phone, new_phone
from tests.web.spoken import SpokenTable

SCENARIOS = Path("tableside/rules/gitm/scenarios")


@dataclass
class Evening:
    """The table, and a phone of each side."""

    session: Session[Any]
    seats: Seats
    table: SpokenTable
    west: Phone
    east: Phone

    @property
    def state(self) -> Any:
        return self.session.state

    def act(self, **action: Any) -> None:
        """Do something at the table, and wait until both phones show it."""
        self.table.live.act(self.table.live.number, action)
        self.drawn()

    def drawn(self) -> None:
        """Wait until both phones show the present state, and take every tap again."""
        for phone, side in ((self.west, "west"), (self.east, "east")):
            phone.shows(self.table.live.number_for(Audience(side)))
            expect(phone.panel.locator("[aria-disabled=true]")).to_have_count(0)


@contextmanager
def campaign(browser: Browser, root: Path, scenario: str) -> Iterator[Evening]:
    """A scenario of a campaign with a phone of each side, neither of which may complain."""
    file = root / SCENARIOS / f"{scenario}.json"
    rules, state = load_position(json.loads(file.read_text(encoding="utf-8")), file.name)
    seats = Seats(SeatBook())
    settings = Settings(join=("http://192.168.1.20:8000",))
    session = Session(rules, state)
    table = SpokenTable(session, settings=settings, seats=seats, blind=True)
    phones = [new_phone(browser) for _ in range(2)]
    for phone, side in zip(phones, ("Aldmark", "Vessaria"), strict=True):
        phone.join(table.url, seats.code, side, side)
    yield Evening(session, seats, table, *phones)
    for phone in phones:
        phone.context.close()
    table.close()
    assert [each for phone in phones for each in phone.complaints] == []


def sheet(phone: Phone, unit: str) -> Locator:
    """Open the order sheet of a unit; return where it is moved to."""
    phone.button("Give orders").tap()
    phone.panel.locator('[data-field="unit"]').get_by_role("button", name=unit, exact=True).tap()
    return phone.panel.get_by_label("Move to", exact=True)
