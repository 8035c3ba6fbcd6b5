"""A phase of a turn of the campaign resolved, for tests."""

from __future__ import annotations

from typing import Any

from tableside.engine.message import rendered
from tableside.engine.ruleset import Event
from tableside.rules.gitm.campaign.turn import resolve_phase
from tableside.rules.gitm.ruleset import make
from tableside.rules.gitm.state import State, Unit
from tests.rules.gitm.example import (
    Data,
    loaded,
    position,
    theatre,
)

RULES = make()
PLAIN = theatre(".....", ".....", ".....", ".....", ".....")


def resolved(phase: str, *units: Data, **more: Any) -> tuple[State, list[str]]:
    """Return the position after a phase, and what was told in it."""
    more.setdefault("terrain", [PLAIN])
    after, events = resolve_phase(loaded(position(*units, phase=phase, **more)))
    return after, told(events)


def told(events: tuple[Event, ...]) -> list[str]:
    """Return what was told but for the draws."""
    return [rendered(event.text, "en") for event in events if event.kind != "draw"]


def a(state: State, name: str) -> Unit:
    """Return a unit."""
    return state.by_id[name]
