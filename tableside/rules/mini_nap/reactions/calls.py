"""Who may call a charge on a run, from how near, and what a test needs (section 5.6)."""

from __future__ import annotations

from collections.abc import Sequence

from shapely.geometry.base import BaseGeometry

from tableside.motion.barriers import ROUNDING
from tableside.rules.mini_nap import data
from tableside.rules.mini_nap.charges.fan import charge_allowance
from tableside.rules.mini_nap.state import State, Unit


def call_range(state: State, unit: Unit) -> float:
    """Return how near (inches) a mover must be for the unit to call."""
    return state.rule_cm(data.reaction_table().call[unit.kind.branch])


def needs(state: State, unit: Unit, bonus: int = 0) -> int:
    """Return what a bare die must show for a unit to pass a test of its quality, at least 1."""
    return max(data.tests().quality[unit.rating or "trained"] - bonus, 1)


def may_call(state: State, unit: Unit) -> bool:
    """Whether a unit is one that may charge as a reaction: formed, no square, no battery."""
    return unit.formed and not unit.kind.is_battery and charge_allowance(state, unit) > 0.0


def first_touched(state: State, area: BaseGeometry, units: Sequence[Unit]) -> Unit | None:
    """Return the unit nearest to an area of those in contact with it, None without one."""
    gaps = [(float(area.distance(unit.outline)), unit) for unit in units]
    close = [pair for pair in gaps if pair[0] <= state.contact + ROUNDING]
    return min(close, key=lambda pair: pair[0])[1] if close else None
