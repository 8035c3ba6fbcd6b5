"""Who sits where: which phone has which role, and which phones are present."""

from __future__ import annotations

import logging
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from tableside.engine.message import SaidError, Text
from tableside.files.fault import reason_of
from tableside.web.people.keys import new_code, same, same_code, sign, signed
from tableside.web.people.roles import HOST, WATCHER, Kind, Role
from tableside.web.people.seat_book import Seat, SeatBook, keep_book
from tableside.web.words import say

LOG = logging.getLogger("tableside.table")

#: The most phones with a role at once; watchers and the host's do not count.
MOST_SEATS = 64


class TakenError(SaidError):
    """Raised when a role is not available; the message is for the player who asked."""


class NotKeptError(SaidError):
    """Raised when a change of the host's could not be stored, so is not made; says how to mend."""


class Seats:
    """The roles of one table's phones. Thread-safe.

    ``book`` is the stored seating, ``path`` where to store it (None: nowhere). ``shared``: any
    number of phones may be referee (for a recording, where that only means its controls).
    ``changed`` is called after each change that others see. ``clock`` returns seconds; a phone that
    has not connected since the start counts as gone from then on. ``secret``: whether sides know
    different things, so that a phone that has had one side gets no other without the host.
    """

    def __init__(
        self,
        book: SeatBook,
        path: Path | None = None,
        *,
        shared: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._clock, self._since = clock, clock()
        self._gone: dict[str, float] = {}  # when phones with a role left
        self._book, self._path, self._shared = book, path, shared
        self._lock = threading.RLock()  # reentrant: ``changed`` calls back
        self._there: Counter[str] = Counter()  # open streams by phone
        self._version = 0
        self._unwritten = self._told = False  # book differs from its file; failure already logged
        self.changed: Callable[[], None] = lambda: None
        self.secret = False

    @property
    def guard(self) -> threading.RLock:
        """The lock to hold while the seating changes."""
        return self._lock

    @property
    def version(self) -> int:
        """A number that grows with every change of a role, the lock or the code."""
        return self._version

    @property
    def code(self) -> str:
        """The code that lets a phone join."""
        return self._book.code

    @property
    def locked(self) -> bool:
        """Whether only the host may give roles."""
        return self._book.locked

    def cookie(self, phone: str) -> str:
        """Return a phone's cookie value."""
        return sign(phone, self._book.key)

    def phone_of(self, cookie: str | None) -> str | None:
        """Return the phone id in a cookie, or None if it is not one of ours."""
        return signed(cookie, self._book.key)

    def is_code(self, given: str) -> bool:
        """Return whether this is the table's code, in constant time."""
        return same_code(given, self._book.code)

    def is_secret(self, given: str) -> bool:
        """Return whether this is the host's secret, in constant time."""
        return same(given, self._book.secret)

    def seat(self, phone: str | None) -> Seat:
        """Return a phone's seat; an unknown phone is a watcher."""
        return self._book.seats.get(phone or "", Seat(WATCHER))

    def holder(self, cookies: Iterable[str]) -> str | None:
        """Return the first phone with a role among these cookies, else None."""
        phones = (self.phone_of(cookie) for cookie in cookies)
        return next((each for each in phones if each in self._book.seats), None)

    def learns(self, phone: str | None, role: Role) -> bool:
        """Return whether a role would show a phone more than one side's secrets."""
        if not self.secret:
            return False
        others = (had for side, had in self._book.who_had().items() if side != role.side)
        return role.kind is Kind.REFEREE or (
            role.kind is Kind.SIDE and any(phone in had for had in others)
        )

    def is_free(self, role: Role) -> bool:
        """Return whether whoever asks first may have a role: nobody has it.

        In a game with secrets nobody has had it, either.
        """
        with self._lock:
            return not self.holders(role) and not self._who_had(role)

    def claim(
        self, phone: str, role: Role, name: str, *, called: Text = "", as_host: bool = False
    ) -> None:
        """Take a role for a phone at its player's request; raise TakenError if unavailable.

        The caller has already checked whether the phone may join at all. ``called``: what players
        call its side. ``as_host``: its player may have any role.
        """
        with self._lock:
            if role != WATCHER and not as_host:
                self._check_free(phone, role, called)
            seat = Seat(role, "" if role == WATCHER else name)
            self._keep(self._with(phone, seat, self._book.seats))

    def give(self, phone: str, role: Role) -> None:
        """Give a phone a role at the host's request; others keep the same role.

        Raises TakenError if there are too many, and NotKeptError.
        """
        with self._lock:
            seat = Seat(role, "" if role == WATCHER else self.seat(phone).name)
            self._keep(self._with(phone, seat, self._book.seats), must=True)

    def hand_over(self, phone: str, role: Role, name: str) -> None:
        """Give a phone a role in place of its holders, who become watchers."""
        with self._lock:
            left = {other: seat for other, seat in self._book.seats.items() if seat.role != role}
            self._keep(self._with(phone, Seat(role, name), left))

    def free(self) -> None:
        """Make everybody but the host a watcher, because another party's game begins.

        Its secrets are new: whoever had a side may have another one.
        """
        with self._lock:
            kept = {phone: seat for phone, seat in self._book.seats.items() if seat.role == HOST}
            self._keep(replace(self._book, seats=kept, had={}))

    def holders(self, role: Role) -> tuple[str, ...]:
        """Return the phones with this role."""
        return tuple(phone for phone, seat in self._book.seats.items() if seat.role == role)

    def is_there(self, phone: str) -> bool:
        """Return whether a phone has a stream open."""
        with self._lock:
            return phone in self._there

    def gone_for(self, phone: str) -> float:
        """Return for how many seconds a phone has had no stream open; 0 while it has one."""
        with self._lock:
            if phone in self._there:
                return 0.0
            return self._clock() - self._gone.get(phone, self._since)

    def now(self) -> float:
        """Return the present time in seconds, by the clock that phones' absences are told by."""
        return self._clock()

    def anybody_there(self) -> bool:
        """Return whether a phone with a role has a stream open."""
        with self._lock:
            return any(phone in self._there for phone in self._book.seats)

    def lock(self, on: bool) -> None:
        """Lock or unlock the choice of roles with the code; raise NotKeptError."""
        with self._lock:
            self._keep(replace(self._book, locked=on), must=True)

    def renew_code(self) -> None:
        """Replace the code: the old one no longer admits anybody; roles stay.

        Raises NotKeptError: after a restart the old code would admit phones again.
        """
        with self._lock:
            self._keep(replace(self._book, code=new_code()), must=True)

    def come(self, phone: str | None) -> None:
        """Record that a phone has opened the stream."""
        if phone is not None:
            with self._lock:
                self._there[phone] += 1
                self._gone.pop(phone, None)
                self._write()
                self._came_or_went(phone)

    def go(self, phone: str | None) -> None:
        """Record that a phone's stream has ended."""
        if phone is not None:
            with self._lock:
                self._there[phone] -= 1
                if self._there[phone] <= 0:
                    del self._there[phone]
                    if phone in self._book.seats:
                        self._gone[phone] = self._clock()
                self._write()
                self._came_or_went(phone)

    def _came_or_went(self, phone: str) -> None:
        """Notify others if the phone has a role: its presence decides who may answer for it."""
        if phone in self._book.seats:
            self.changed()

    def close(self) -> None:
        """Retry writing the book if that failed before."""
        with self._lock:
            self._write()

    def held_sides(self) -> frozenset[str]:
        """Return the sides that phones have taken, present or not."""
        return frozenset(s.role.side for s in self._book.seats.values() if s.role.side is not None)

    def as_json(self) -> dict[str, Any]:
        """Return what everybody sees: the names at each side and of the referees, and the lock.

        ``number`` grows with each change, even an invisible one; ``away``: the sides of which no
        phone is present.
        """
        with self._lock:
            seats, there = dict(self._book.seats), set(self._there)
        sides: dict[str, list[str]] = {}
        for seat in seats.values():
            if seat.role.side is not None:
                sides.setdefault(seat.role.side, []).append(seat.name)
        referees = [seat.name for seat in seats.values() if seat.role.kind is Kind.REFEREE]
        looking_on = {seat.role.side for phone, seat in seats.items() if phone in there}
        away = [side for side in sides if side not in looking_on]
        shown = {"locked": self.locked, "sides": sides, "referees": referees, "away": away}
        return {"number": self._version, **shown}

    def phones(self) -> list[dict[str, Any]]:
        """Return what the host sees: every phone that is present or has a role."""
        with self._lock:
            book, there = self._book, dict(self._there)
        return [
            {"phone": phone, "mark": mark_of(phone), "there": phone in there, **seat.as_json()}
            for phone, seat in _all_of(book.seats, there).items()
        ]

    def _check_free(self, phone: str, role: Role, called: Text) -> None:
        if self.locked:
            raise TakenError(say("table-locked"))
        if self.learns(phone, role):  # asked by two posts at once, one may have had a side just now
            raise TakenError(say("secrets-of-roles"))
        if self._shared and role.kind is Kind.REFEREE:
            return
        for other, seat in self._book.seats.items():
            if other != phone and seat.role == role:
                if role.side is None:
                    raise TakenError(say("referee-taken"))
                raise TakenError(say("role-taken", who=called or role.side))
        had = self._who_had(role)
        if had and phone not in had:
            raise TakenError(say("side-of-another-phone", who=called or role.side or ""))

    def _who_had(self, role: Role) -> tuple[str, ...]:
        """Return the phones that have had a role; none in a game without secrets."""
        return self._book.who_had().get(role.side or "", ()) if self.secret else ()

    def _with(self, phone: str, seat: Seat, others: Mapping[str, Seat]) -> SeatBook:
        """Return the book with a phone seated among ``others``; raise TakenError."""
        seats = dict(others)
        seats.pop(phone, None)
        if seat.role != WATCHER:
            players = sum(other.role != HOST for other in seats.values())
            if seat.role != HOST and players >= MOST_SEATS:
                raise TakenError(say("too-many-roles"))
            seats[phone] = seat
        return self._book.seated(seats, remember=self.secret)

    def _keep(self, book: SeatBook, *, must: bool = False) -> None:
        """Take over a changed book; ``must``: only if it can be stored, else raise NotKeptError."""
        if book == self._book:
            return
        failed = self._store(book)
        if failed is not None and must:
            raise NotKeptError(
                say("seats-not-kept", file=str(self._path), reason=reason_of(failed))
            )
        self._book, self._unwritten = book, failed is not None
        self._version += 1
        self.changed()

    def _write(self) -> None:
        """Write the book if it has changed; on failure the next visit retries."""
        if self._unwritten:
            self._unwritten = self._store(self._book) is not None

    def _store(self, book: SeatBook) -> OSError | None:
        """Write a book to the file; return why that failed, or None."""
        if self._path is None:
            return None
        try:
            keep_book(self._path, book)
        except OSError as error:
            if not self._told:
                LOG.error("%s: who sits where could not be kept: %s", self._path, error)
            self._told = True
            return error
        self._told = False
        return None


def mark_of(phone: str) -> str:
    """Return the short mark that distinguishes a phone on the host's page.

    >>> mark_of("3fa9c2d0")
    '3FA9'
    """
    return phone[:4].upper()


def _all_of(seats: Mapping[str, Seat], there: Mapping[str, int]) -> dict[str, Seat]:
    return {**seats, **{phone: Seat(WATCHER) for phone in there if phone not in seats}}
