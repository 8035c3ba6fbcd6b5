"""Decisions that need every side: one side asks, and it is done once the others ask for the same.

Until then the asking side can cancel, and the sides that are asked can decline.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tableside.engine.message import Text

#: Answered posts remembered, so that a repeated post does not count as a second wish.
REMEMBERED = 256


@dataclass(frozen=True, slots=True)
class Wish:
    """A side's request: ``what`` as posted, and ``does`` as words for people.

    ``number`` identifies it; the same wish from several sides keeps the first one's number.
    ``overlays`` show on the map what it is about.
    """

    what: Mapping[str, Any]
    does: Text
    number: int = 0
    overlays: Sequence[Mapping[str, Any]] = ()


class Agreement:
    """What the sides have asked for in the game's present state. Thread-safe.

    A wish lapses when the game moves on; a wish about a pending change also lapses when that change
    is no longer pending.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._state = -1
        self._wishes: dict[str, Wish] = {}  # by side: each has one wish at a time
        self._declined: dict[str, Any] | None = None  # the latest decline in this state
        self._lapsed: list[dict[str, Any]] = []  # wishes that the previous state left open
        self._number = 0
        self._posts: OrderedDict[str, tuple[str, ...]] = OrderedDict()

    def wish(
        self, state: int, wish: Wish, side: str, others: Iterable[str], post: str | None
    ) -> tuple[str, ...]:
        """Record a wish of ``side`` in ``state``; return the sides that have not asked for it yet.

        ``others``: the sides that must agree. An empty result means that all do, and the wishes are
        used up.
        """
        with self._lock:
            if post is not None and post in self._posts:
                return self._posts[post]
            self._go_on(state)
            self._wishes[side] = self._numbered(wish)
            self._declined = None
            missing = tuple(sorted(s for s in set(others) if not self._wants(s, wish)))
            if not missing:
                self._drop(wish.what)
            elif post is not None:
                self._posts[post] = missing
                while len(self._posts) > REMEMBERED:
                    self._posts.popitem(last=False)
            return missing

    def asks(self, what: Mapping[str, Any]) -> bool:
        """Return whether any side is asking for this."""
        with self._lock:
            return any(wish.what == what for wish in self._wishes.values())

    def cancel(self, number: int, side: str) -> bool:
        """Cancel the wish with this number of ``side``; return False if it has none."""
        with self._lock:
            if (own := self._wishes.get(side)) is None or own.number != number:
                return False
            del self._wishes[side]
            return True

    def decline(self, number: int, by: str | None) -> bool:
        """Decline the wish with this number for side ``by``, or for the referee (None).

        Returns False if nobody is asking for it, or that side itself is.
        """
        with self._lock:
            sides = [side for side, wish in self._wishes.items() if wish.number == number]
            if not sides or by in sides:
                return False
            self._declined = {"sides": sides, "by": by, **_told(self._wishes[sides[0]])}
            self._drop(self._wishes[sides[0]].what)
            return True

    def accept(self, number: int, *, alone: bool) -> bool:
        """Return whether the wish with this number is still open, for a post that accepts it.

        ``alone``: that one answer is enough, so the wish is used up and can no longer be declined.
        """
        with self._lock:
            wish = next((each for each in self._wishes.values() if each.number == number), None)
            if wish is not None and alone:
                self._drop(wish.what)
            return wish is not None

    def see(self, state: int, waiting: int | None) -> None:
        """Drop outdated wishes: the game is at ``state``, and ``waiting`` is the pending change."""
        with self._lock:
            if state != self._state:
                self._go_on(state)
            gone = [wish.what for wish in self._wishes.values() if _is_past(wish, waiting)]
            for what in gone:
                self._drop(what)

    def forget(self) -> None:
        """Forget all wishes: another game begins, whose state numbers repeat."""
        with self._lock:
            self._go_on(-1)
            self._lapsed = []
            self._posts.clear()

    def as_json(self) -> dict[str, Any]:
        """Return the wishes as everybody sees them.

        These are the open wishes, the last one declined, and those left unanswered by the previous
        state.
        """
        with self._lock:
            return {
                "state": self._state,
                "asked": self._asked(),
                "declined": self._declined,
                "lapsed": self._lapsed,
            }

    def _asked(self) -> list[dict[str, Any]]:
        asked: dict[int, dict[str, Any]] = {}
        for side, wish in self._wishes.items():
            about = {**_told(wish), "overlays": list(wish.overlays), "sides": []}
            asked.setdefault(wish.number, about)["sides"].append(side)
        return list(asked.values())

    def _numbered(self, wish: Wish) -> Wish:
        same = [each.number for each in self._wishes.values() if each.what == wish.what]
        if not same:
            self._number += 1
        return replace(wish, what=dict(wish.what), number=min(same, default=self._number))

    def _wants(self, side: str, wish: Wish) -> bool:
        own = self._wishes.get(side)
        return own is not None and own.what == wish.what

    def _drop(self, what: Mapping[str, Any]) -> None:
        self._wishes = {s: w for s, w in self._wishes.items() if w.what != what}

    def _go_on(self, state: int) -> None:
        if state != self._state:
            self._lapsed = self._asked()
            self._state, self._wishes, self._declined = state, {}, None


def _told(wish: Wish) -> dict[str, Any]:
    return {"number": wish.number, "what": dict(wish.what), "does": wish.does}


def _is_past(wish: Wish, waiting: int | None) -> bool:
    """Return whether a wish is about a change that is no longer pending."""
    return wish.what.get("proposal") not in (None, waiting)
