"""What an option asks players to fill in: dice, and one unit of several."""

from __future__ import annotations

from collections.abc import Iterable

from tableside.engine.message import Text
from tableside.engine.ruleset import Ask
from tableside.engine.troops import Troops


def dice(field: str, label: Text, count: int = 1, faces: int = 6) -> Ask:
    """Return what asks for some dice of so many faces."""
    return Ask(field, "dice", label, tuple(range(1, faces + 1)), count)


def one_of(units: Iterable[Troops], label: Text, field: str = "unit") -> Ask:
    """Return what asks for one of some units, by what players call them."""
    named = {unit.id: unit.called for unit in units}
    return Ask(field, "unit", label, tuple(named), labels=tuple(named.values()))
