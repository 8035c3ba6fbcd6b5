"""The models of a position as it is written: how large their bases are, and how many there are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tableside.files.fault import FileError
from tableside.files.fielded import with_models as fielded_with
from tableside.files.loading import found_text
from tableside.files.words import say as of_file
from tableside.rules.brothers_at_arms.data import tables

#: The scale of a position that names none.
USUAL = "15mm"


def with_models(position: Mapping[str, Any], file: str) -> Mapping[str, Any]:
    """Return it with the bases of its scale; reserves with as many stands as they are strong.

    Raises FileError for a scale that there is not.
    """
    scales, name = tables().scales, position.get("scale", USUAL)
    if not isinstance(name, str) or name not in scales:
        found, mend = of_file("is-value", value=found_text(name)), ", ".join(scales)
        raise FileError.one(file, "scale", found, of_file("name-one-of", names=mend))
    return fielded_with(position, scales[name].bases, _stands)


def _stands(unit: Mapping[str, Any]) -> int:
    """Return how many stands a unit has that is not on the table yet."""
    strength = unit.get("strength")
    lone = unit.get("type") in ("riverboat", "commander")
    return strength if isinstance(strength, int) and not lone else 1
