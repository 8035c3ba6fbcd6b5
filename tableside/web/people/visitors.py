"""Identify who is asking: the phone named by a signed cookie, or the server's own machine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from flask import Flask, Request, Response, g, request

from tableside.web.people.addresses import is_this_machine
from tableside.web.people.keys import new_id
from tableside.web.people.roles import HOST, WATCHER, Role, Who
from tableside.web.people.seats import Seats, mark_of

#: Seconds for which an absent phone is remembered: a month, for campaigns.
KNOWN = 30 * 24 * 3600

#: Headers added by proxies: a request that has one is not from this machine.
_FORWARDED = ("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-Ip")


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who made a request.

    ``phone``: the id in its cookie, or None. ``here``: it comes from this machine. ``hosts``: it
    may use the host's page, whatever its role.
    """

    phone: str | None
    here: bool
    hosts: bool
    role: Role
    name: str = ""

    def may(self, who: Who) -> bool:
        """Return whether an address for ``who`` is open to this visitor."""
        return self.hosts or self.role.may(who)

    def as_json(self) -> dict[str, Any]:
        """Return what the visitor's page is told about itself."""
        mark = "" if self.phone is None else mark_of(self.phone)
        return {**self.role.as_json(), "hosts": self.hosts, "name": self.name, "mark": mark}


class Visitors:
    """Identifies visitors. ``ask_secret``: even this machine must give the secret to be host."""

    def __init__(self, seats: Seats, *, ask_secret: bool = False) -> None:
        self._seats, self._ask_secret = seats, ask_secret

    def add_to(self, app: Flask) -> None:
        """Identify the visitor of every request to ``app``, and set a cookie with every page."""
        app.before_request(self._meet)
        app.after_request(self._give_cookie)

    def now(self, phone: str | None, here: bool) -> Visitor:
        """Return a phone's current rights, because roles may change while its stream is open."""
        seat = self._seats.seat(phone)
        hosts = seat.role == HOST or (here and not self._ask_secret)
        role = HOST if hosts and seat.role == WATCHER else seat.role
        return Visitor(phone, here, hosts, role, seat.name)

    def known(self) -> str:
        """Return the asking phone's id, assigning one with the response if it has none."""
        if g.visitor.phone is None:
            g.visitor = self.now(new_id(), g.visitor.here)
            g.new_phone = True
        return str(g.visitor.phone)

    def _meet(self) -> None:
        phone = self._seats.phone_of(request.cookies.get(_cookie_name()))
        g.visitor, g.new_phone = self.now(phone, is_here(request)), False

    def _give_cookie(self, response: Response) -> Response:
        # Renewed with each page, so that a returning visitor is known for another month.
        is_page = response.mimetype == "text/html" and "visitor" in g
        if g.get("new_phone") or (is_page and g.visitor.phone is not None):
            value = self._seats.cookie(g.visitor.phone)
            response.set_cookie(
                _cookie_name(), value, max_age=KNOWN, httponly=True, samesite="Lax", path="/"
            )
        return response


def visitor() -> Visitor:
    """Return the current request's visitor."""
    found: Visitor = g.visitor
    return found


def is_here(asked: Request) -> bool:
    """Return whether a request comes from this machine's own browser, under its own name.

    Another site's name made to resolve to this machine does not count, nor does a request forwarded
    by another server.
    """
    if any(name in asked.headers for name in _FORWARDED):
        return False
    name = urlsplit(f"//{asked.host}").hostname or ""
    return is_this_machine(asked.remote_addr or "") and is_this_machine(name)


def _cookie_name() -> str:
    """Return the cookie's name, with the port in it: browsers share cookies across ports."""
    return f"tableside-{urlsplit(f'//{request.host}').port or 80}"
