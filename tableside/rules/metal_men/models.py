"""The models of a position as it is written: how large their bases are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tableside.files.fielded import LISTS
from tableside.files.fielded import with_models as fielded_with
from tableside.rules.metal_men.data import tables


def with_models(position: Mapping[str, Any], file: str) -> Mapping[str, Any]:
    """Return it with the base of each unit's type, and of a battery's caisson its own.

    They are as large at every size of figures; ``file`` has nothing to say of them.
    """
    sizes = tables().bases
    found = fielded_with(position, {**sizes, "battery": sizes["gun"]}, lambda _: 1)
    for name in LISTS:
        given, here = position.get(name), found.get(name)
        if isinstance(given, list) and isinstance(here, list):
            found[name] = [_parted(own, unit) for own, unit in zip(given, here, strict=True)]
    return found


def _parted(given: Any, unit: Any) -> Any:
    """Return a battery with the base of its caisson, unless the file gives all its stands one."""
    stands = unit.get("stands") if isinstance(unit, dict) else None
    if not isinstance(stands, list) or unit.get("type") != "battery" or "base" in given:
        return unit
    size = list(tables().bases["caisson"])
    return {
        **unit,
        "stands": [
            {"base": size, **each}
            if isinstance(each, dict) and each.get("part") == "caisson"
            else each
            for each in stands
        ],
    }
