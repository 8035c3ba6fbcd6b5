"""Pictures of the table from above after each change, showing what a verdict was based on.

The camera side sends one with each frame in which something was put down, moved or removed.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from typing import Any

#: Pictures kept (a hundred kilobytes each); older verdicts lose theirs.
KEPT = 64
#: A finding made within this many seconds (table's clock) of the present frame belongs to it.
SAME_FRAME = 0.02


class Pictures:
    """The latest pictures, numbered from 1, and the findings they belong to. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: OrderedDict[int, bytes] = OrderedDict()
        self._of: dict[tuple[Any, ...], int] = {}
        self._number = 0

    def add(self, picture: bytes) -> None:
        """Store a JPEG; ignore an empty one."""
        if not picture:
            return
        with self._lock:
            self._number += 1
            self._kept[self._number] = picture
            while len(self._kept) > KEPT:
                gone, _ = self._kept.popitem(last=False)
                self._of = {key: number for key, number in self._of.items() if number != gone}

    def get(self, number: int) -> bytes | None:
        """Return a picture, or None if it is gone or does not exist yet."""
        with self._lock:
            return self._kept.get(number)

    @property
    def newest(self) -> int | None:
        """The number of the newest picture, or None."""
        with self._lock:
            return self._number or None

    def shown(self, findings: Iterable[Mapping[str, Any]], now: float) -> list[dict[str, Any]]:
        """Return the findings, each with the ``picture`` of the table that it is about.

        A finding made ``now`` (seconds) belongs to the newest picture, because nothing has moved
        since. One made before anybody looked has no picture.
        """
        with self._lock:
            return [_with(finding, self._about(_key(finding), now)) for finding in findings]

    def asked(self, proposals: Iterable[Mapping[str, Any]], now: float) -> list[dict[str, Any]]:
        """Return the proposals, each finding with the ``picture`` of its proposal."""
        with self._lock:
            return [self._shown(proposal, now) for proposal in proposals]

    def _shown(self, proposal: Mapping[str, Any], now: float) -> dict[str, Any]:
        number = self._about((proposal["time"], proposal["number"]), now)
        return {
            **proposal,
            "candidates": [
                {**each, "findings": [_with(finding, number) for finding in each["findings"]]}
                for each in proposal["candidates"]
            ],
        }

    def _about(self, key: tuple[Any, ...], now: float) -> int | None:
        """Return the picture for the key of a finding or proposal; the key starts with its time."""
        if self._number and key not in self._of and abs(key[0] - now) < SAME_FRAME:
            self._of[key] = self._number
        return self._of.get(key)


def _key(finding: Mapping[str, Any]) -> tuple[Any, ...]:
    return (finding["time"], finding["rule"], *finding["units"], finding["message"])


def _with(finding: Mapping[str, Any], number: int | None) -> dict[str, Any]:
    return dict(finding) if number is None else {**finding, "picture": number}
