"""Asking for a role that somebody has: who comes late is never told "taken" and nothing else.

Who has the role says yes or no, or the host. Once that phone has been gone for a minute the other
player or the referee may say yes, too; where none of them is there, nobody has to. A role that
becomes free goes to whoever asked first.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tableside.web.people.roles import Role
from tableside.web.people.seats import Seats, TakenError, mark_of
from tableside.web.words import say

#: Seconds that a phone has to be gone before others may give its role away, at least.
GONE = 60.0
#: So many may ask at once: a table is no place for more.
MOST = 16


@dataclass(frozen=True, slots=True)
class Petition:
    """What a phone asks for, under a number of its own, and its player's name."""

    number: int
    phone: str
    role: Role
    name: str

    def as_json(self) -> dict[str, Any]:
        """Return it as everybody sees it."""
        who = {"name": self.name, "mark": mark_of(self.phone)}
        return {"number": self.number, **self.role.as_json(), **who}


class Petitions:
    """What phones ask for at one table. Safe for threads.

    ``changed`` is called after each change that others see.
    """

    def __init__(self, seats: Seats, changed: Callable[[], None]) -> None:
        self._seats, self._changed = seats, changed
        self._lock = seats.guard  # one for both: each calls the other
        self._asked: dict[int, Petition] = {}
        self._number = 0

    def ask(self, phone: str, role: Role, name: str) -> bool:
        """Ask for a role that is taken; return whether it is the phone's already.

        Raises TakenError where only the host gives roles, or too many ask.
        """
        with self._lock:
            if self._seats.locked:
                raise TakenError(say("table-locked"))
            self._forget(phone)
            if len(self._asked) >= MOST:
                raise TakenError(say("too-many-ask"))
            self._number += 1
            asked = Petition(self._number, phone, role, name)
            self._asked[asked.number] = asked
            if not self._somebody_answers(asked):
                self._grant(asked)
            self._changed()
            return asked.number not in self._asked

    def cancel(self, number: int, phone: str | None) -> bool:
        """Have a phone ask no more; False: it does not."""
        with self._lock:
            asked = self._asked.get(number)
            if asked is None or asked.phone != phone:
                return False
            self._forget(asked.phone)
            self._changed()
            return True

    def answer(self, number: int, *, yes: bool, role: Role, hosts: bool) -> bool:
        """Say yes or no for ``role``; False where nobody asks so. Raises TakenError."""
        with self._lock:
            asked = self._asked.get(number)
            if asked is None:
                return False
            if not hosts and role != asked.role:
                self._check_gone(asked)
            if yes:
                self._grant(asked)
            else:
                self._forget(asked.phone)
            self._changed()
            return True

    def settle(self) -> None:
        """Give what has become free to whoever asked for it first."""
        with self._lock:
            for asked in [*self._asked.values()]:
                if not self._seats.locked and not self._seats.holders(asked.role):
                    self._grant(asked)

    def as_json(self) -> list[dict[str, Any]]:
        """Return what is asked for as everybody sees it, the first first.

        ``others``: in how many seconds others than who has the role may answer; None while that
        phone is there.
        """
        with self._lock:
            asked = self._asked.values()
            return [{**each.as_json(), "others": self._others_wait(each)} for each in asked]

    def _others_wait(self, asked: Petition) -> int | None:
        holders = self._seats.holders(asked.role)
        if any(map(self._seats.is_there, holders)):
            return None
        return max(
            (math.ceil(GONE - min(GONE, self._seats.gone_for(h))) for h in holders), default=0
        )

    def _check_gone(self, asked: Petition) -> None:
        """Raise TakenError unless who has the role has been gone for long enough."""
        for phone in self._seats.holders(asked.role):
            left = GONE - self._seats.gone_for(phone)
            if left > 0:
                raise TakenError(say("still-there", seconds=int(left) + 1))

    def _somebody_answers(self, asked: Petition) -> bool:
        """Whether somebody with a role has to be asked: who has it, or who may speak for them."""
        holders = self._seats.holders(asked.role)
        gone = all(self._seats.gone_for(phone) >= GONE for phone in holders)
        return bool(holders) and (not gone or self._seats.anybody_there())

    def _grant(self, asked: Petition) -> None:
        self._forget(asked.phone)
        self._seats.hand_over(asked.phone, asked.role, asked.name)

    def _forget(self, phone: str) -> None:
        self._asked = {n: each for n, each in self._asked.items() if each.phone != phone}
