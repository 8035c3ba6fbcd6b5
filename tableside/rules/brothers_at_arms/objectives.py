"""Who holds which objective, and how the battle stands (section 10, objectives)."""

from __future__ import annotations

from typing import Any

from tableside.engine.quantity import SLACK
from tableside.rules.brothers_at_arms.state import Ground, Piece, State

#: By how many objectives more a level of victory is won, from the highest.
LEVELS = ((5, "complete"), (3, "decisive"), (1, "tactical"))


def present(state: State, objective: Piece) -> str | None:
    """Return the side that alone has a stand of a unit in an objective's radius, else None."""
    radius = state.house.objective_radius
    radius = state.scale.objective_radius if radius is None else radius
    sides = {
        unit.side
        for unit in state.units
        if not unit.is_commander
        and any(stand.area.distance(objective.area) <= radius + SLACK for stand in unit.stands)
    }
    return sides.pop() if len(sides) == 1 else None


def answer(state: State) -> dict[str, Any]:
    """Answer ``objectives``: owners as of now, those that change hands as the bound ends."""
    names = tuple(state.sides)
    ends = state.phase == 12 and (state.round or names[0]) != (state.first or names[0])
    found, claimed = {}, []
    for objective in state.of_kinds((Ground.OBJECTIVE,)):
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
        "doubt": [],
    }
