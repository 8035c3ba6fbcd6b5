"""Joining: a phone takes a role with the table's code; the host hands out, takes back, locks."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
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
from tableside.web.people.roles import HOST, WATCHER, Kind, Role, Who
from tableside.web.people.seats import Seats, TakenError
from tableside.web.people.visitors import Visitor, Visitors, visitor
from tableside.web.table.clocks import MOST_MINUTES
from tableside.web.table.live import LiveTable
from tableside.web.words import say


def join_url(address: str, code: str) -> str:
    """Return what the QR code holds: the code stays in the phone, no log of a server has it.

    >>> join_url("http://192.168.1.20:8000", "K7QM4XPZ")
    'http://192.168.1.20:8000/join#K7QM4XPZ'
    """
    return f"{address}/join#{code}"


class Joining:
    """The views of joining and of the host's page. ``addresses``: as phones reach the server."""

    def __init__(
        self, table: LiveTable, seats: Seats, visitors: Visitors, addresses: Sequence[str]
    ) -> None:
        self._table, self._seats, self._visitors = table, seats, visitors
        self._addresses = addresses
        self.address = addresses[0] if addresses else ""
        self._guesses = Guesses()
        self._drawn = ("", "")  # a code's address and its picture
        self._petitions = Petitions(seats, self._tell)
        seats.changed = self._settle
        self._tell()

    def views(self) -> dict[str, View]:
        """Return them by name."""
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
        """Return how to join, for a big screen of the host's; None for others.

        This machine's own is the host's unless it is asked for the secret, too.
        """
        if not visitor.hosts:
            return None
        return self._how_to_join()

    def too_soon(self, asked: str, cookies: Sequence[str], address: str) -> float:
        """Return for how many seconds a request of a phone that is not known would be refused.

        ``asked`` is written as in ``POST /join``; ``cookies`` are those of ours that it came with.
        """
        if asked != "POST /join" or any(map(self._seats.phone_of, cookies)):
            return 0.0
        return self._guesses.wait(None, address)

    def join(self) -> Response:
        """Take a role for the phone that asks: with the code, or in place of one it has."""
        body = read_body()
        role, name = read_role(body, self._table.sides), read_name(body)
        code = read_text_field(body, "code")
        hosts = visitor().hosts
        if self._table.secret and not hosts and _learns(visitor().role, role):
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
        """Ask for a role that somebody has."""
        done = False

        def ask() -> None:
            nonlocal done
            done = self._petitions.ask(phone, role, name)

        _put(ask)
        answer = self._you()
        answer.status_code = 200 if done else 202
        return answer

    def seat(self) -> Response:
        """Answer a phone that asks for a role, or have this one ask no more."""
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
        """Make the phone that asks the host's, with the host's secret.

        It is looked at whatever was tried before: nobody finds 144 bits, and nobody who has them
        is to wait for those who try.
        """
        if not self._seats.is_secret(read_text_field(read_body(), "secret")):
            raise PostError(403, say("wrong-secret"))
        phone = self._visitors.known()
        _put(lambda: self._seats.give(phone, HOST))
        return self._you()

    def give(self) -> Response:
        """Give a phone a role; to give it the watcher's takes its role back."""
        body = read_body()
        role, phone = read_role(body, self._table.sides), read_text_field(body, "phone")
        if phone not in {each["phone"] for each in self._seats.phones()}:
            raise PostError(400, say("unknown-phone"))
        _put(lambda: self._seats.give(phone, role))
        return jsonify(self._house())

    def lock(self) -> Response:
        """Have phones choose no role any more, or again."""
        self._seats.lock(read_on(read_body()))
        return jsonify(self._house())

    def renew(self) -> Response:
        """Make a new code."""
        read_body()
        self._seats.renew_code()
        return jsonify(self._house())

    def clocks(self) -> Response:
        """Give each side so many minutes on a clock, or take the clocks away."""
        minutes = read_body().get("minutes", 0)  # to take them away has to be said
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
        """Begin a new game; a recording begins again."""
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
        """Raise PostError unless the code is right and was not guessed too soon.

        A phone without a cookie counts with all such of its address; its next try is its own.
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
    try:
        do()
    except TakenError as error:
        raise PostError(409, error.message) from None


def _learns(now: Role, role: Role) -> bool:
    """Whether a phone would see what another side may know alone: only the host gives that."""
    return role.kind is Kind.REFEREE or (
        now.kind is Kind.SIDE and role.kind is Kind.SIDE and now.side != role.side
    )
