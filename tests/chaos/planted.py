"""Faults that are planted to see them found: a server that loses, doubles, reorders, changes."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from tableside.engine.secrets import EVERYTHING, Audience
from tableside.session.session import Receipt
from tableside.web.table.live import LiveTable

KINDS = ("lost", "doubled", "reordered", "changed", "done all the same")
#: One post in so many is treated badly.
_EACH = 7


def install(planted: Callable[[], str]) -> None:
    """Have every table of this process do what is ``planted`` at the moment, "" for nothing."""
    whole: Any = LiveTable.act
    lock, held, count = threading.Lock(), dict[str, Any](), [0]

    def act(
        self: LiveTable,
        seen: int,
        action: Mapping[str, Any],
        post: str | None = None,
        audience: Audience = EVERYTHING,
        **how: bool,
    ) -> Receipt:
        def really(seen: int, action: Mapping[str, Any], post: str | None) -> Receipt:
            receipt: Receipt = whole(self, seen, action, post, audience, **how)
            return receipt

        kind = planted()
        if kind not in KINDS:
            return really(seen, action, post)
        with lock:
            count[0] += 1
            # That phone's next post was surely begun after the one held back was acknowledged.
            if kind == "reordered" and (late := held.pop(_phone(post), None)):
                receipt = really(self.number, action, post)
                really(self.number, *late)
                return receipt
            if count[0] % _EACH:
                return really(seen, action, post)
            return _badly(kind, really, held, (seen, action, post))

    LiveTable.act = act  # type: ignore[method-assign]


def _phone(post: str | None) -> str:
    """Return whose post it is: phones number theirs behind their name."""
    return str(post).rpartition("-")[0]


def _badly(
    kind: str, act: Callable[..., Receipt], held: dict[str, Any], said: tuple[Any, ...]
) -> Receipt:
    """Treat one post badly."""
    seen, action, post = said
    if kind == "lost":
        return Receipt(seen + 1, ())
    if kind == "reordered":
        held[_phone(post)] = (action, post)
        return Receipt(seen + 1, ())
    if kind == "changed":
        x, y, facing = action["to"]
        return act(seen, {**action, "to": [x, y + 0.5, facing]}, post)
    if kind == "doubled":
        receipt = act(seen, action, post)
        again = act(receipt.state, action, f"{post}-again")
        return replace(again, state=receipt.state)
    act(seen, action, post)
    raise OSError("planted")
