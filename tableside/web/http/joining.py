"""Joining: phones take roles with the table's code; the host assigns, revokes and locks them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from flask import Response, jsonify, request

from tableside.session.store import StoreError
from tableside.web.http.address import qr_svg
from tableside.web.http.posts import (
    PostError,
    read_name,
    read_on,
    read_role,
    read_text_field,
    read_wish,
)
from tableside.web.http.routes import View, read_body
from tableside.web.http.schemas import SEAT_ANSWERS
from tableside.web.people.guesses import Guesses, TooSoonError
from tableside.web.people.keys import spoken
from tableside.web.people.petitions import Petitions
from tableside.web.people.roles import HOST, WATCHER, Role, Who
from tableside.web.people.seats import NotKeptError, Seats, TakenError
from tableside.web.people.visitors import Visitor, Visitors, visitor
from tableside.web.table.clocks import MOST_MINUTES
from tableside.web.table.live import LiveTable
from tableside.web.words import say


def join_url(address: str, code: str) -> str:
    """Return the QR code's URL; the code is a fragment, so it never appears in a server's log.

    >>> join_url("http://192.168.1.20:8000", "K7QM4XPZ")
    'http://192.168.1.20:8000/join#K7QM4XPZ'
    """
    return f"{address}/join#{code}"


class Joining:
    """The views for joining and for the host's page. ``addresses``: as phones reach the server."""

    def __init__(
        self, table: LiveTable, seats: Seats, visitors: Visitors, addresses: Sequence[str]
    ) -> None:
        self._table, self._seats, self._visitors = table, seats, visitors
        self._addresses = addresses
        self.address = addresses[0] if addresses else ""
        self._guesses = Guesses()
        self._drawn = ("", "")  # the join URL and its QR code
        self._petitions = Petitions(seats, self._tell)
        seats.changed, seats.secret = self._settle, table.secret
        self._tell()

    def views(self) -> dict[str, View]:
        """Return the views by name."""
        return {
            "join": self.join,
            "seat": self.seat,
            "host_enter": self.enter,
            "host_house": lambda: jsonify(self._house()),
            "host_give": self.give,
            "host_lock": self.lock,
            "host_code": self.renew,
            "host_restart": self.restart,
            "host_clocks": self.clocks,
        }

    def shown_to(self, visitor: Visitor) -> dict[str, Any] | None:
        """Return how to join if ``visitor``'s screen is the host's, else None.

        This machine's own screen is the host's unless it must give the secret.
        """
        if not visitor.hosts:
            return None
        return self._how_to_join()

    def too_soon(self, asked: str, cookies: Sequence[str], address: str) -> float:
        """Return for how many seconds a request from an unknown phone would be refused.

        ``asked`` is in the form ``POST /join``; ``cookies`` are those of ours that came with it.
        """
        if asked != "POST /join" or any(map(self._seats.phone_of, cookies)):
            return 0.0
        return self._guesses.wait(None, address)

    def join(self) -> Response:
        """Take a role for the asking phone: with the code, or in exchange for its present role."""
        body = read_body()
        role, name = read_role(body, self._table.sides), read_name(body)
        code = read_text_field(body, "code")
        hosts = visitor().hosts
        if not hosts and self._seats.learns(visitor().phone, role):
            raise PostError(403, say("secrets-of-roles"))
        if role != WATCHER and visitor().role == WATCHER and not hosts:
            if not code:
                raise PostError(403, say("code-needed"))
            self._guess(code)
        phone, asks = self._visitors.known(), "ask" in body and read_on(body, "ask")
        called = "" if role.side is None else self._table.side_name(role.side)
        try:
            self._seats.claim(phone, role, name, called=called, as_host=hosts)
        except TakenError as error:
            if not asks or self._seats.locked or not self._seats.holders(role):
                raise PostError(409, error.message) from None
            return self._asked(phone, role, name)
        return self._you()

    def _asked(self, phone: str, role: Role, name: str) -> Response:
        """Ask for a role that is taken."""
        done = False

        def ask() -> None:
            nonlocal done
            done = self._petitions.ask(phone, role, name, request.remote_addr or "")

        _put(ask)
        answer = self._you()
        answer.status_code = 200 if done else 202
        return answer

    def seat(self) -> Response:
        """Answer another phone's request for a role, or withdraw this phone's own."""
        body, asks = read_body(), visitor()
        number, do = read_wish(body, SEAT_ANSWERS)
        if do == "cancel":
            done = self._petitions.cancel(number, asks.phone)
        elif not asks.may(Who.JOINED):
            raise PostError(403, say("not-joined"))
        else:
            done = False

            def answer() -> None:
                nonlocal done
                yes = do == "accept"
                done = self._petitions.answer(number, yes=yes, role=asks.role, hosts=asks.hosts)

            _put(answer)
        if not done:
            raise PostError(409, say("wish-gone"))
        return self._you()

    def enter(self) -> Response:
        """Make the asking phone the host's, given the host's secret.

        There is no rate limit: 144 bits cannot be guessed, and the host must not wait for
        attackers.
        """
        if not self._seats.is_secret(read_text_field(read_body(), "secret")):
            raise PostError(403, say("wrong-secret"))
        phone = self._visitors.known()
        _put(lambda: self._seats.claim(phone, HOST, visitor().name, as_host=True))
        return self._you()

    def give(self) -> Response:
        """Give a phone a role; giving it the watcher's revokes its role.

        Who asked for the role that it had does not get it by that.
        """
        body = read_body()
        role, phone = read_role(body, self._table.sides), read_text_field(body, "phone")
        if phone not in {each["phone"] for each in self._seats.phones()}:
            raise PostError(400, say("unknown-phone"))
        had = self._seats.seat(phone).role
        if had != role:
            give = partial(self._seats.give, phone, role)
            _put(lambda: self._petitions.ending(had, give))
        return jsonify(self._house())

    def lock(self) -> Response:
        """Lock or unlock phones' choice of roles."""
        on = read_on(read_body())
        _put(lambda: self._seats.lock(on))
        return jsonify(self._house())

    def renew(self) -> Response:
        """Replace the table's code."""
        read_body()
        _put(self._seats.renew_code)
        return jsonify(self._house())

    def clocks(self) -> Response:
        """Give each side so many minutes on a clock, or remove the clocks."""
        minutes = read_body().get("minutes", 0)  # removing them takes an explicit null
        if minutes is not None and (
            not isinstance(minutes, int)
            or isinstance(minutes, bool)
            or not 1 <= minutes <= MOST_MINUTES
        ):
            raise PostError(400, say("clock-minutes", most=MOST_MINUTES))
        if self._table.recorded is not None:
            raise PostError(409, say("recording-without-clocks"))
        self._table.set_clocks(minutes)
        return jsonify(self._house())

    def restart(self) -> Response:
        """Begin a new game, or replay a recording."""
        read_body()
        try:
            done = self._table.restart()
        except StoreError as error:
            raise PostError(507, error.message) from None
        if not done:
            raise PostError(503, say("camera-starting"), 2.0)
        if self._table.recorded is None:
            self._seats.free()
        return jsonify(self._house())

    def _guess(self, code: str) -> None:
        """Raise PostError unless the code is right and the guess was not made too soon.

        Phones without a cookie count together per address; each gets its own cookie for its next
        try.
        """
        phone, address = visitor().phone, request.remote_addr or ""
        self._visitors.known()
        try:
            right = self._guesses.guess(phone, address, lambda: self._seats.is_code(code))
        except TooSoonError as error:
            raise PostError(
                429, say("wrong-too-often", seconds=math.ceil(error.seconds)), error.seconds
            ) from None
        if not right:
            raise PostError(403, say("wrong-code"))

    def _settle(self) -> None:
        self._petitions.settle()
        self._tell()

    def _tell(self) -> None:
        seats = {**self._seats.as_json(), "asks": self._petitions.as_json()}
        self._table.told.tell({"seats": seats})

    def _you(self) -> Response:
        asks = visitor()
        return jsonify(self._visitors.now(asks.phone, asks.here).as_json())

    def _how_to_join(self) -> dict[str, Any]:
        address, url = self.address, join_url(self.address, self._seats.code)
        if self._drawn[0] != url:
            self._drawn = (url, qr_svg(url))
        code = spoken(self._seats.code)
        return {"code": code, "address": address, "url": url, "qr": self._drawn[1]}

    def _house(self) -> dict[str, Any]:
        return {
            **self._how_to_join(),
            "addresses": list(self._addresses),
            "locked": self._seats.locked,
            "sides": list(self._table.sides),
            "recorded": self._table.recorded is not None,
            "clocks": self._table.minutes,
            "phones": self._seats.phones(),
        }


def _put(do: Callable[[], None]) -> None:
    """Change who sits where; raise PostError: 409 if it cannot be had, 507 if it is not kept."""
    try:
        do()
    except TakenError as error:
        raise PostError(409, error.message) from None
    except NotKeptError as error:
        raise PostError(507, error.message) from None
