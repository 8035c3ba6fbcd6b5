"""The counters of a campaign for whoever prints and tags them: 17 x 17 mm, one a unit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tableside.rules.gitm.drawing import COUNTER


def with_models(position: Mapping[str, Any], file: str) -> Mapping[str, Any]:
    """Return a position with the ``base`` (mm) of each counter."""
    units = position.get("units")
    if not isinstance(units, list):
        return position
    base = [COUNTER.width, COUNTER.depth]
    based = [{**unit, "base": base} if isinstance(unit, dict) else unit for unit in units]
    return {**position, "units": based}
