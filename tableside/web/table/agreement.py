"""What both sides must want: one asks, it is done when the others have asked for the same."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from typing import Any

#: Answered posts that are remembered, so that one sent again is not taken for a second wish.
REMEMBERED = 256


class Agreement:
    """What sides have asked for in the game's present state. Safe for threads.

    A wish holds for the state it was asked in: when the game goes on it is gone.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._state = -1
        self._wishes: dict[str, dict[str, Any]] = {}  # by side: one has one wish at a time
        self._posts: OrderedDict[str, tuple[str, ...]] = OrderedDict()

    def wish(
        self,
        state: int,
        what: Mapping[str, Any],
        side: str,
        others: Iterable[str],
        post: str | None,
    ) -> tuple[str, ...]:
        """Have ``side`` ask for ``what`` in ``state``; return who has not asked for it yet.

        ``others``: the sides that have to agree. Empty: all do, and the wishes are used up.
        """
        with self._lock:
            if post is not None and post in self._posts:
                return self._posts[post]
            if state != self._state:
                self._state, self._wishes = state, {}
            self._wishes[side] = dict(what)
            missing = tuple(sorted(s for s in set(others) if self._wishes.get(s) != what))
            if not missing:
                self._wishes = {s: w for s, w in self._wishes.items() if w != what}
            elif post is not None:
                self._posts[post] = missing
                while len(self._posts) > REMEMBERED:
                    self._posts.popitem(last=False)
            return missing

    def forget(self) -> None:
        """Forget all wishes: another game begins, whose states have the same numbers."""
        with self._lock:
            self._state, self._wishes = -1, {}
            self._posts.clear()

    def as_json(self) -> dict[str, Any]:
        """Return the wishes as everybody sees them: the state, and what each side asks for."""
        with self._lock:
            return {"state": self._state, "sides": dict(self._wishes)}
