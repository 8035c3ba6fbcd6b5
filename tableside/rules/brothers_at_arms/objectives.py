"""Objectives: who holds them, and the level of victory (section 10, objectives)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tableside.engine.gaps import gap_to
from tableside.engine.quantity import SLACK, Doubt, doubts_at
from tableside.rules.brothers_at_arms.state import Piece, State

#: The lead in objectives needed for each level of victory, highest first.
LEVELS = ((5, "complete"), (3, "decisive"), (1, "tactical"))


def present(state: State, objective: Piece) -> str | None:
    """Return the only side with a fighting unit's stand in an objective's radius, else None."""
    radius = state.agreed("objective_radius")
    sides = {
        unit.side
        for unit in state.units
        if not unit.is_commander
        and any(stand.area.distance(objective.area) <= radius + SLACK for stand in unit.stands)
    }
    return sides.pop() if len(sides) == 1 else None


def _doubts(state: State) -> Iterator[Doubt]:
    """Yield doubts if a unit's nearest stand may or may not be within an objective's radius."""
    for objective in state.of_kinds(("objective",)):
        for unit in (each for each in state.units if not each.is_commander):
            gaps = (gap_to(unit.id, each, objective.id, objective.area) for each in unit.stands)
            nearest = min(gaps, key=lambda gap: gap.value)
            yield from doubts_at([nearest], state.agreed("objective_radius"))


def answer(state: State) -> dict[str, Any]:
    """Answer ``objectives``: the owners now, and what changes hands as the bound ends."""
    names = tuple(state.sides)
    ends = state.phase == 12 and state.side_to_act != state.first_side
    found, claimed = {}, []
    for objective in state.of_kinds(("objective",)):
        here, begun = present(state, objective), objective.held_from
        owner, since = objective.owner, objective.since
        held = here is not None and objective.held_by == here and here != owner
        if ends and held and begun is not None and begun <= state.turn:
            owner, since = here, state.turn
            claimed.append(objective.id)
        found[objective.id] = {"owner": owner, "since": since, "present": here}
    held_by = {side: sum(each["owner"] == side for each in found.values()) for side in names}
    first, second = (held_by[name] for name in names)
    level = next((level for least, level in LEVELS if abs(first - second) >= least), "draw")
    winner = None if first == second else names[0] if first > second else names[1]
    return {
        "objectives": found,
        "claimed": claimed,
        "held": held_by,
        "level": level,
        "winner": winner,
        "doubt": [doubt.as_json() for doubt in _doubts(state)],
    }
