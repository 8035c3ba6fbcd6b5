"""The questions about the strategic map, and the fields that each has (10.4 to 10.6)."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.engine.answering import Asked
from tableside.rules.gitm import (
    entering,
    exits,
    gathering,
    initiative,
    lines,
    merging,
    resting,
    shattering,
    shipping,
    sieges,
    strategic,
    withdrawing,
)
from tableside.rules.gitm.state import State

QUESTIONS: Mapping[str, Asked[State]] = {
    "exit": Asked(exits.answer, ("unit", "direction", "as")),
    "enter": Asked(entering.answer, ("direction", "entry", "unit", "side", "strategic", "as")),
    "siege": Asked(sieges.answer, ("city", "as")),
    "strategic": Asked(strategic.answer, ("unit", "boxes", "as")),
    "withdraw": Asked(withdrawing.answer, ("unit", "to", "as")),
    "initiative": Asked(initiative.answer, ("unit", "as")),
    "line": Asked(lines.answer, ("unit", "for", "as")),
    "merge": Asked(merging.answer, ("from", "into", "as")),
    "shatter": Asked(shattering.answer, ("unit", "as")),
    "march": Asked(gathering.answer, ("unit", "kinds", "as")),
    "inactivate": Asked(resting.answer, ("unit", "as")),
    "ship": Asked(shipping.answer, ("from", "to", "supplies", "as")),
}
