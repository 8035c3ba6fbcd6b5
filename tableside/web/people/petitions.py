"""Requests for a role that is taken, so that a latecomer always has somebody to ask.

The role's holder or the host answers. Once the holder's phone has been gone for a minute, the other
player or the referee may answer too; if none of them is there, no answer is needed. A role that
becomes free goes to whoever asked first, but not one that the host took back. The host ends all
requests with a new code or the lock. In a game with secrets none of that holds: the holder or
the host answers, or nobody does.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from tableside.engine.message import SaidError
from tableside.web.people.roles import Role
from tableside.web.people.seats import Seats, TakenError, mark_of
from tableside.web.words import say

#: Seconds that a phone must have been gone before others may give its role away.
GONE = 60.0
#: Seconds that a request lasts, and for as long after that as its phone is there.
LASTS = 300.0
#: The most requests at once, and from one address; a table has no room for more.
MOST, OF_ONE = 16, 4


@dataclass(frozen=True, slots=True)
class Petition:
    """A phone's numbered request for a role, with its player's name, address and time."""

    number: int
    phone: str
    role: Role
    name: str
    address: str
    since: float

    def as_json(self) -> dict[str, Any]:
        """Return the request as everybody sees it."""
        who = {"name": self.name, "mark": mark_of(self.phone)}
        return {"number": self.number, **self.role.as_json(), **who}


class Petitions:
    """The open requests at one table. Thread-safe.

    ``changed`` is called after each change that others see.
    """

    def __init__(self, seats: Seats, changed: Callable[[], None]) -> None:
        self._seats, self._changed = seats, changed
        self._lock = seats.guard  # shared, because each object calls the other
        self._asked: dict[int, Petition] = {}
        self._number, self._code = 0, seats.code

    def ask(self, phone: str, role: Role, name: str, address: str = "") -> bool:
        """Ask for a role that is taken; return whether it was granted at once.

        ``address``: where the phone is. Raises TakenError if only the host gives roles, or too many
        are asking, from that address or in all.
        """
        with self._lock:
            if self._seats.locked:
                raise TakenError(say("table-locked"))
            self._tidy()
            others = [each for each in self._asked.values() if each.phone != phone]
            near = sum(each.address == address for each in others)
            if len(others) >= MOST or near >= OF_ONE:
                raise TakenError(say("too-many-ask"))
            self._forget(phone)
            self._number += 1
            asked = Petition(self._number, phone, role, name, address, self._seats.now())
            self._asked[asked.number] = asked
            if not self._somebody_answers(asked):
                self._grant(asked)
            self._changed()
            return asked.number not in self._asked

    def cancel(self, number: int, phone: str | None) -> bool:
        """Withdraw a phone's request; return False if it has no such request."""
        with self._lock:
            asked = self._asked.get(number)
            if asked is None or asked.phone != phone:
                return False
            self._forget(asked.phone)
            self._changed()
            return True

    def answer(self, number: int, *, yes: bool, role: Role, hosts: bool) -> bool:
        """Grant or refuse a request as ``role``; return False if it is gone.

        Raises TakenError if that is for others to answer, or if the host alone may grant it.
        """
        with self._lock:
            self._tidy()
            asked = self._asked.get(number)
            if asked is None:
                return False
            if not hosts and role != asked.role:
                self._check_gone(asked)
            if yes and not hosts and self._seats.learns(asked.phone, asked.role):
                raise TakenError(say("knows-another-side"))
            if yes:
                self._grant(asked)
            else:
                self._forget(asked.phone)
            self._changed()
            return True

    def ending(self, role: Role, do: Callable[[], None]) -> None:
        """End the requests for a role and take it back by ``do``; neither, if that raises."""
        with self._lock:
            asked = self._asked
            self._asked = {n: each for n, each in asked.items() if each.role != role}
            try:
                do()
            except SaidError:
                self._asked = asked
                raise
            self._changed()

    def settle(self) -> None:
        """Give each role that has become free to whoever asked for it first.

        Requests that no longer count are dropped before.
        """
        with self._lock:
            self._tidy()
            for asked in [*self._asked.values()]:
                if not self._seats.locked and self._seats.is_free(asked.role):
                    self._grant(asked)

    def as_json(self) -> list[dict[str, Any]]:
        """Return the requests as everybody sees them, oldest first.

        ``others``: seconds until somebody other than the holder may answer; None while the holder's
        phone is there, and in a game with secrets.
        """
        with self._lock:
            asked = self._asked.values()
            return [{**each.as_json(), "others": self._others_wait(each)} for each in asked]

    def _tidy(self) -> None:
        """Drop requests made before the lock or a new code, and those that have lapsed."""
        ended = self._seats.locked or self._seats.code != self._code
        self._code = self._seats.code
        self._keep(() if ended else filter(self._counts, self._asked.values()))

    def _counts(self, asked: Petition) -> bool:
        """Return whether a request is still to be answered."""
        fresh = self._seats.now() - asked.since < LASTS or self._seats.is_there(asked.phone)
        return fresh and self._seats.seat(asked.phone).role != asked.role

    def _keep(self, those: Iterable[Petition]) -> None:
        kept = {asked.number: asked for asked in those}
        if kept != self._asked:
            self._asked = kept
            self._changed()

    def _others_wait(self, asked: Petition) -> int | None:
        holders = self._seats.holders(asked.role)
        if self._seats.secret or any(map(self._seats.is_there, holders)):
            return None
        return max(
            (math.ceil(GONE - min(GONE, self._seats.gone_for(h))) for h in holders), default=0
        )

    def _check_gone(self, asked: Petition) -> None:
        """Raise TakenError unless the role's holder has been gone for long enough.

        In a game with secrets that is never so.
        """
        if self._seats.secret:
            raise TakenError(say("holder-or-host"))
        for phone in self._seats.holders(asked.role):
            left = GONE - self._seats.gone_for(phone)
            if left > 0:
                raise TakenError(say("still-there", seconds=int(left) + 1))

    def _somebody_answers(self, asked: Petition) -> bool:
        """Return whether anybody must be asked: the holder, or another who may answer."""
        if self._seats.secret:
            return True
        holders = self._seats.holders(asked.role)
        gone = all(self._seats.gone_for(phone) >= GONE for phone in holders)
        return bool(holders) and (not gone or self._seats.anybody_there())

    def _grant(self, asked: Petition) -> None:
        self._forget(asked.phone)
        self._seats.hand_over(asked.phone, asked.role, asked.name)

    def _forget(self, phone: str) -> None:
        self._asked = {n: each for n, each in self._asked.items() if each.phone != phone}
