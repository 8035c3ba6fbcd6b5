"""Look up the units, commanders, works and sides that questions and actions name."""

from __future__ import annotations

from typing import Any

from tableside.engine import asking
from tableside.engine.quantity import Breach, Ruling
from tableside.engine.ruleset import QuestionError
from tableside.rules.brothers_at_arms.state import Piece, Reserve, State, Unit
from tableside.rules.brothers_at_arms.words import say


def unit_of(state: State, name: str, field: str = "unit") -> Unit:
    """Return a unit or commander on the table; raise QuestionError for any other name."""
    return asking.among(state.by_id, name, say("no-unit", unit=asking.shown(name)), field)


def fighting_unit(state: State, name: str, field: str = "unit") -> Unit:
    """Return a fighting unit on the table; raise QuestionError for any other name."""
    unit = unit_of(state, name, field)
    return asking.fitting(unit, not unit.is_commander, say("is-commander", unit=unit), field)


def commander_of(state: State, name: str, field: str = "commander") -> Unit:
    """Return a commander on the table; raise QuestionError for any other name."""
    unit = unit_of(state, name, field)
    return asking.fitting(unit, unit.is_commander, say("no-commander", unit=unit), field)


def works_of(state: State, name: str, field: str = "works") -> Piece:
    """Return a section of works; raise QuestionError for any other name."""
    piece = state.pieces.get(name)
    if piece is None or not piece.is_works:
        raise QuestionError(field, say("no-works", terrain=state.called(name)))
    return piece


def target_of(state: State, unit: Unit, name: str) -> Unit | Piece:
    """Return a unit's target: another unit or commander, or works; else raise QuestionError."""
    if name in state.pieces:
        return works_of(state, name, "target")
    target = unit_of(state, name, "target")
    return asking.fitting(target, target.id != unit.id, say("itself", unit=unit), "target")


def reserve_of(state: State, name: str) -> Reserve | None:
    """Return the reserve with a name, None if there is none."""
    return next((each for each in state.reserves if each.id == name), None)


def ruling_as_json(state: State, unit: Unit, ruling: Ruling) -> dict[str, Any]:
    """Return ``verdict``, ``breaches`` and ``doubt``; breaches list the other units involved."""
    others = {*state.by_id} - {unit.id}

    def breach_as_json(breach: Breach) -> dict[str, Any]:
        meant = [name for name in breach.against if name in others]
        return {**breach.as_json(), **({"units": meant} if meant else {})}

    return {**ruling.as_json(), "breaches": [breach_as_json(each) for each in ruling.breaches]}
