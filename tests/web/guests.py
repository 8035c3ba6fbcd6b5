"""Phones of a served table that keep their cookies, without a browser."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from tableside.web.http.app import Settings, create_app
from tableside.web.people.seat_book import SeatBook
from tableside.web.people.seats import Seats
from tableside.web.table.live import LiveTable
from tableside.web.table.recorded import Recorded
from tests.fake_game import FakeLink, fake_session

AWAY, HERE = "192.168.1.77", "127.0.0.1"
ROLL = {"action": "roll"}
JOIN = ("http://192.168.1.20:8000",)


@dataclass
class Guest:
    """One phone: ``address`` is where it comes from."""

    client: FlaskClient
    address: str = AWAY

    def post(self, path: str, headers: Mapping[str, str] | None = None, /, **body: Any) -> Any:
        """Post and return (status, JSON)."""
        answer = self.client.post(
            path,
            json=body,
            headers=dict(headers or {}),
            environ_overrides={"REMOTE_ADDR": self.address},
        )
        return answer.status_code, answer.get_json()

    def get(self, path: str) -> Any:
        """Get and return (status, JSON or text)."""
        answer = self.client.get(path, environ_overrides={"REMOTE_ADDR": self.address})
        return answer.status_code, answer.get_json(silent=True) or answer.get_data(as_text=True)

    def act(self, house: House, **action: Any) -> int:
        """Roll, or do ``action``, in the state as it is; return the status."""
        status: int = self.post("/act", state=house.table.number, action=action or ROLL)[0]
        return status

    def you(self) -> dict[str, Any]:
        """What the table tells this phone that it is."""
        told: dict[str, Any] = self.get("/state")[1]["you"]
        return told


@dataclass
class House:
    """A table of the tiny game, and the way in for as many phones as wanted."""

    table: LiveTable
    seats: Seats
    app: Flask
    secret: str
    link: FakeLink = field(default_factory=FakeLink)

    def guest(self, address: str = AWAY) -> Guest:
        return Guest(self.app.test_client(), address)

    def joined(self, role: str, side: str | None = None, address: str = AWAY) -> Guest:
        guest = self.guest(address)
        body = {"role": role, "code": self.seats.code, **({"side": side} if side else {})}
        status, answer = guest.post("/join", **body)
        assert status == 200, answer
        return guest

    def host(self) -> Guest:
        guest = self.guest()
        assert guest.post("/host/enter", secret=self.secret)[0] == 200
        return guest


def open_house(
    recorded: Recorded | None = None,
    session: Any = None,
    *,
    sets_up: bool = False,
    **settings: Any,
) -> House:
    link, book = FakeLink(), SeatBook()
    table = LiveTable(session or fake_session(), lambda: link, recorded, sets_up=sets_up)
    seats = Seats(book, shared=recorded is not None)
    app = create_app(table, Settings(join=JOIN, **settings), seats)
    return House(table, seats, app, book.secret, link)
