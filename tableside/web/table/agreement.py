"""What both sides must want: one asks, it is done when the others have asked for the same.

Until then whoever asked can cancel it, and whoever is asked can decline it.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tableside.engine.message import Text

#: Answered posts that are remembered, so that one sent again is not taken for a second wish.
REMEMBERED = 256


@dataclass(frozen=True, slots=True)
class Wish:
    """What a side asks for: ``what`` as it is posted, and in words what that ``does``.

    ``number``: its own; the same wish of several sides has that of the first.
    """

    what: Mapping[str, Any]
    does: Text
    number: int = 0


class Agreement:
    """What sides have asked for in the game's present state. Safe for threads.

    A wish holds for the state it was asked in, and one about what waits to be decided while that
    waits: when the game or the hands go on it is gone.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._state = -1
        self._wishes: dict[str, Wish] = {}  # by side: one has one wish at a time
        self._declined: dict[str, Any] | None = None  # the last that was, while its state lasts
        self._lapsed: list[dict[str, Any]] = []  # those of the state before this one
        self._number = 0
        self._posts: OrderedDict[str, tuple[str, ...]] = OrderedDict()

    def wish(
        self, state: int, wish: Wish, side: str, others: Iterable[str], post: str | None
    ) -> tuple[str, ...]:
        """Have ``side`` ask for something in ``state``; return who has not asked for it yet.

        ``others``: the sides that have to agree. Empty: all do, and the wishes are used up.
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
        """Whether a side asks for this."""
        with self._lock:
            return any(wish.what == what for wish in self._wishes.values())

    def cancel(self, number: int, side: str) -> bool:
        """Have ``side`` ask no more for the wish of this number; False: it does not."""
        with self._lock:
            if (own := self._wishes.get(side)) is None or own.number != number:
                return False
            del self._wishes[side]
            return True

    def decline(self, number: int, by: str | None) -> bool:
        """Refuse the wish of this number for side ``by``, None: for the referee.

        False where nobody asks for it, or that side does itself.
        """
        with self._lock:
            sides = [side for side, wish in self._wishes.items() if wish.number == number]
            if not sides or by in sides:
                return False
            self._declined = {"sides": sides, "by": by, **_told(self._wishes[sides[0]])}
            self._drop(self._wishes[sides[0]].what)
            return True

    def see(self, state: int, waiting: int | None) -> None:
        """Forget what is past: the game is at ``state``, ``waiting`` is what is to be decided."""
        with self._lock:
            if state != self._state:
                self._go_on(state)
            gone = [wish.what for wish in self._wishes.values() if _is_past(wish, waiting)]
            for what in gone:
                self._drop(what)

    def forget(self) -> None:
        """Forget all wishes: another game begins, whose states have the same numbers."""
        with self._lock:
            self._go_on(-1)
            self._lapsed = []
            self._posts.clear()

    def as_json(self) -> dict[str, Any]:
        """Return the wishes as everybody sees them.

        Who asks for what, what was declined last, and what the state before left unanswered.
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
            asked.setdefault(wish.number, {**_told(wish), "sides": []})["sides"].append(side)
        return list(asked.values())

    def _numbered(self, wish: Wish) -> Wish:
        same = [each.number for each in self._wishes.values() if each.what == wish.what]
        if not same:
            self._number += 1
        return Wish(dict(wish.what), wish.does, min(same, default=self._number))

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
    """Whether a wish is about what waits no more."""
    return wish.what.get("proposal") not in (None, waiting)
