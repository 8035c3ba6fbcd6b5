"""A tape measure on the current table: between units, terrain, places and ghosts."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeVar

from tableside.engine.asking import is_number, pose_of
from tableside.engine.measuring import End, lay, place_end, terrain_end, unit_end
from tableside.engine.ruleset import QuestionError, RuleSet, Sensed
from tableside.session.words import say

S = TypeVar("S")

#: A ghost has no uncertainty: it is where the finger put it.
EXACT = (0.0, 0.0, 0.0)
#: The farthest coordinate (inches) that can be measured to.
FARTHEST = 1000.0
ENDS = ("unit", "terrain", "at")


def measured(
    ruleset: RuleSet[S], state: S, one: Mapping[str, Any], other: Mapping[str, Any]
) -> Callable[[], dict[str, Any]]:
    """Return a function that measures between two ends (``engine.measuring.lay``).

    An end is a ``unit``, a piece of ``terrain``, or a place ``at`` [x, y] in inches. A unit may be
    replaced by its ghost standing at ``to`` [x, y, facing]. Raises QuestionError for an invalid
    end.
    """
    for field, end in (("one", one), ("other", other)):
        state = _with_ghost(ruleset, state, field, end)
    ends = [_end(ruleset, state, *each) for each in (("one", one), ("other", other))]
    return partial(lay, ruleset, state, *ends)


def _with_ghost(ruleset: RuleSet[S], state: S, field: str, end: Mapping[str, Any]) -> S:
    """Return the state with the unit moved to its ghost, if the end is a ghost."""
    if "to" not in end:
        return state
    unit_end(ruleset.units(state), end.get("unit"))  # raises unless it is on the table
    to = pose_of(end["to"], field)
    return ruleset.sense(state, {end["unit"]: Sensed(to, EXACT)})


def _end(ruleset: RuleSet[S], state: S, field: str, end: Mapping[str, Any]) -> End:
    kinds = [kind for kind in ENDS if kind in end]
    if len(kinds) != 1 or set(end) - {*ENDS, "to"} or ("to" in end and kinds != ["unit"]):
        raise QuestionError(field, say("tape-end"))
    if kinds == ["at"]:
        return place_end(_place(end["at"], field))
    if kinds == ["unit"]:
        return unit_end(ruleset.units(state), end["unit"])
    return terrain_end(ruleset.table(state)["terrain"], end["terrain"])


def _place(value: Any, field: str) -> tuple[float, float]:
    if not (isinstance(value, list) and len(value) == 2 and all(map(_is_near, value))):
        raise QuestionError(field, say("tape-end"))
    return float(value[0]), float(value[1])


def _is_near(value: Any) -> bool:
    return is_number(value) and math.isfinite(value) and abs(value) <= FARTHEST
