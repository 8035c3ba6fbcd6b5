"""Stop still units from jittering in the stream: a camera's last decimals are noise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tableside.geometry.pose import turn_between

#: Changes of a still unit's place up to these (inches, degrees) are not sent.
STILL_INCHES = 0.004
STILL_DEGREES = 0.15

#: Fields measured anew in each picture, compared at the precision that a player perceives.
_MEASURED = frozenset({"pose", "sigma", "doubt"})


class Steady:
    """Remembers what was sent and repeats it while the new values hardly differ."""

    def __init__(self) -> None:
        self._sent: dict[str, dict[str, Any]] = {}
        self._table: dict[str, Any] | None = None

    def units(self, fresh: Mapping[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
        """Return the units, repeating the last sent version of those that have hardly changed."""
        self._sent = {
            name: self._sent[name] if self._hardly_changed(name, unit) else unit
            for name, unit in fresh.items()
        }
        return self._sent

    def accuracy(self, fresh: dict[str, Any] | None, *, registered: bool) -> dict[str, Any] | None:
        """Return the accuracy; repeat the last one if little changed or the board is unseen."""
        if fresh is None and not registered:
            return self._table
        if fresh is None or self._table is None or not _same_map(self._table, fresh):
            self._table = fresh
        return self._table

    def _hardly_changed(self, name: str, unit: Mapping[str, Any]) -> bool:
        sent = self._sent.get(name)
        if sent is None or any(
            sent.get(key) != value for key, value in unit.items() if key not in _MEASURED
        ):
            return False
        (x, y, facing), (sent_x, sent_y, sent_facing) = unit["pose"], sent["pose"]
        near = abs(x - sent_x) <= STILL_INCHES and abs(y - sent_y) <= STILL_INCHES
        turned = abs(turn_between(sent_facing, facing)) > STILL_DEGREES
        return (
            near
            and not turned
            and _alike(sent["sigma"], unit["sigma"])
            and _for_the_same_reason(sent["doubt"], unit["doubt"])
        )


def _for_the_same_reason(sent: Mapping[str, Any] | None, fresh: Mapping[str, Any] | None) -> bool:
    """Return whether two explanations of a place's uncertainty read the same."""
    if sent is None or fresh is None:
        return sent is fresh
    if any(sent[key] != fresh[key] for key in ("cause", "how", "cure")):
        return False
    return _alike([sent["told"], sent["left"] or 0.0], [fresh["told"], fresh["left"] or 0.0])


def _same_map(sent: Mapping[str, Any], fresh: Mapping[str, Any]) -> bool:
    """Return whether each figure is within a third and on the same side of the limit."""
    if any(sent[key] != fresh[key] for key in ("limit", "size")):
        return False
    pairs = [
        pair
        for rows in zip(sent["errors"], fresh["errors"], strict=True)
        for pair in zip(*rows, strict=True)
    ]
    limit = fresh["limit"]
    return all(
        a is b or (a and b and (a > limit) == (b > limit) and _alike([a], [b])) for a, b in pairs
    )


def _alike(sent: list[float], fresh: list[float]) -> bool:
    """Return whether two uncertainties look the same to a player: within a third of each other."""
    return all(abs(a - b) <= max(0.001, 0.33 * max(a, b)) for a, b in zip(sent, fresh, strict=True))
