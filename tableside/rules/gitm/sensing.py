"""Counters as the camera sees them, and actions for those moved by hand (section 3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tableside.engine.finding import Finding
from tableside.engine.message import Several
from tableside.engine.ruleset import Proposal, Sensed
from tableside.geometry.pose import Pose
from tableside.rules.gitm.actions.playing import Placed
from tableside.rules.gitm.squares import PRINTED
from tableside.rules.gitm.state import State
from tableside.rules.gitm.words import say


def sense(state: State, places: Mapping[str, Sensed | None]) -> State:
    """Return the position with counters where the camera sees them (None: off the table).

    A counter waiting in the space east of the grid has no pose.
    """
    units = tuple(
        unit
        if unit.id not in places
        else replace(unit, pose=None, sigma=None)
        if (here := places[unit.id]) is None or waits(here.pose)
        else replace(unit, pose=here.pose, sigma=here.sigma)
        for unit in state.units
    )
    return replace(state, units=units)


def waits(pose: Pose) -> bool:
    """Whether a counter lies in the space east of the grid, where unused ones wait."""
    return pose.x > PRINTED.east


def recognise(
    state: State, before: Mapping[str, Sensed | None], after: Mapping[str, Sensed | None]
) -> tuple[Proposal, ...]:
    """Propose that counters were placed where they lie now, and flag wrong places.

    Moving counters never makes a move: it only matches the table to the game.
    """
    table = sense(state, before)
    actions: list[dict[str, Any]] = []
    findings: list[tuple[Finding, ...]] = []
    for name, here in after.items():
        if name not in state.by_id:
            continue
        cell = None if here is None else PRINTED.at(here.pose.x, here.pose.y)
        action: dict[str, Any] = {"action": "placed", "unit": name}
        if cell is not None:
            action["square"] = str(cell)
        if here is not None and not waits(here.pose):
            action["at"] = here.pose.as_list()
        actions.append(action)
        findings.append(tuple(Placed(name, cell).judge(table)))
    if not actions:
        return ()
    names = Several(tuple(state.by_id[each["unit"]].called for each in actions))
    text, why = say("hands-counters", units=names), say("hands-why")
    return (Proposal(text, why, tuple(actions), tuple(findings)),)
