"""The counters of a campaign for whoever prints and tags them: 17 x 17 mm, one a unit, and stacks.

The facing of a counter means nothing: its tag lies on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tableside.rules.gitm.drawing import COUNTER
from tableside.rules.gitm.state import STACK

#: The number of stack counters per side.
STACKS = 4


def with_models(position: Mapping[str, Any], file: str) -> Mapping[str, Any]:
    """Return a position with the counter of each unit, and stack counters for each side."""
    units = position.get("units")
    if not isinstance(units, list):
        return position
    counter = {"base": [COUNTER.width, COUNTER.depth], "form": "counter"}
    listed = [*units, *_stacks(position.get("sides"), units)]
    made = [{**unit, **counter} if isinstance(unit, dict) else unit for unit in listed]
    return {**position, "units": made}


def _stacks(sides: Any, units: list[Any]) -> Iterator[dict[str, str]]:
    """Yield the stack counters that a position does not already list."""
    taken = [unit.get("id") for unit in units if isinstance(unit, dict)]
    for side in sides if isinstance(sides, dict) else ():
        for number in range(1, STACKS + 1):
            name = f"{side}-stack-{number}"
            if name not in taken:
                short = f"{str(side).upper()} stack {number}"
                yield {"id": name, "side": side, "type": STACK, "short": short}
