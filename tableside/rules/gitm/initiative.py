"""Which units move first in a tactical phase (8.6)."""

from __future__ import annotations

from tableside.rules.gitm.data import tables
from tableside.rules.gitm.lines import communications
from tableside.rules.gitm.state import State, Unit


def is_fast(state: State, unit: Unit) -> bool:
    """Whether a unit moves among the first: cavalry, or horse artillery, of enough men."""
    fast = tables().types[state.house.meant(unit.kind)].fast
    return 0 < fast <= unit.men


def has_staff(state: State, unit: Unit) -> bool:
    """Whether a unit's communications come from the army headquarters with the able staff (8.6)."""
    name = tables().initiative.headquarters
    head = state.by_id.get(name)
    if head is None or not state.are_allied(head.side, unit.side):
        return False
    return communications(state, unit).source == name


def initiative_number(state: State, unit: Unit, drawn: float) -> float:
    """Return a unit's number for what is drawn, from 0 to 1; lower numbers move first."""
    about = tables().initiative
    prompt = about.fast if is_fast(state, unit) else about.others
    limit = tables().fatigue["strategic"]
    tired = min(unit.fatigue, limit) / limit
    number = prompt["base"] + prompt["drawn"] * drawn + prompt["tired"] * tired
    if has_staff(state, unit):
        number *= about.prompter
    return min(max(number, prompt["least"]), prompt["most"])
