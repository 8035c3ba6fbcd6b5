"""Who asks: the phone that a signed cookie names, or the machine that the server runs on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from flask import Flask, Request, Response, g, request

from tableside.web.people.addresses import read_address
from tableside.web.people.keys import new_id
from tableside.web.people.roles import HOST, WATCHER, Role, Who
from tableside.web.people.seats import Seats, mark_of

#: Seconds that a phone is known without coming back: a campaign's month.
KNOWN = 30 * 24 * 3600

#: Headers that a server in between adds: what comes through one is not from this machine.
_FORWARDED = ("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-Ip")


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who made a request.

    ``phone``: the id in its cookie, None for one without. ``here``: it comes from this machine.
    ``hosts``: the host's page is open to it, whatever it plays.
    """

    phone: str | None
    here: bool
    hosts: bool
    role: Role
    name: str = ""

    def may(self, who: Who) -> bool:
        """Whether an address for ``who`` is open to it."""
        return self.hosts or self.role.may(who)

    def as_json(self) -> dict[str, Any]:
        """Return what its page is told of it."""
        mark = "" if self.phone is None else mark_of(self.phone)
        return {**self.role.as_json(), "hosts": self.hosts, "name": self.name, "mark": mark}


class Visitors:
    """Tells who asks. ``ask_secret``: this machine is no host either until it gives the secret."""

    def __init__(self, seats: Seats, *, ask_secret: bool = False) -> None:
        self._seats, self._ask_secret = seats, ask_secret

    def add_to(self, app: Flask) -> None:
        """Have every request of ``app`` know its visitor, and every page give a cookie."""
        app.before_request(self._meet)
        app.after_request(self._give_cookie)

    def now(self, phone: str | None, here: bool) -> Visitor:
        """Return who a phone is by now: roles change while its stream is open."""
        seat = self._seats.seat(phone)
        hosts = seat.role == HOST or (here and not self._ask_secret)
        role = HOST if hosts and seat.role == WATCHER else seat.role
        return Visitor(phone, here, hosts, role, seat.name)

    def known(self) -> str:
        """Return the id of the phone that asks; one that has none gets one with the answer."""
        if g.visitor.phone is None:
            g.visitor = self.now(new_id(), g.visitor.here)
            g.new_phone = True
        return str(g.visitor.phone)

    def _meet(self) -> None:
        phone = self._seats.phone_of(request.cookies.get(_cookie_name()))
        g.visitor, g.new_phone = self.now(phone, is_here(request)), False

    def _give_cookie(self, response: Response) -> Response:
        # With each page anew: who comes back is known for another month.
        is_page = response.mimetype == "text/html" and "visitor" in g
        if g.get("new_phone") or (is_page and g.visitor.phone is not None):
            value = self._seats.cookie(g.visitor.phone)
            response.set_cookie(
                _cookie_name(), value, max_age=KNOWN, httponly=True, samesite="Lax", path="/"
            )
        return response


def visitor() -> Visitor:
    """Return who made the present request."""
    found: Visitor = g.visitor
    return found


def is_here(asked: Request) -> bool:
    """Whether a request comes from this machine's own browser, at its own name.

    Another site's name that was made to lead here is none, nor is what another server passes on.
    """
    if any(name in asked.headers for name in _FORWARDED):
        return False
    name = urlsplit(f"//{asked.host}").hostname or ""
    return _is_loopback(asked.remote_addr or "") and (name == "localhost" or _is_loopback(name))


def _is_loopback(address: str) -> bool:
    read = read_address(address)
    return read is not None and read.is_loopback


def _cookie_name() -> str:
    """Cookies are not kept apart by port: two tables on one machine must not share one."""
    return f"tableside-{urlsplit(f'//{request.host}').port or 80}"
