"""What actions have in common: the kinds of their fields, and when they are possible."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tableside.engine import asking
from tableside.engine.action import Action
from tableside.engine.finding import Finding
from tableside.engine.quantity import Verdict
from tableside.engine.ruleset import Event, QuestionError
from tableside.engine.values import Kind
from tableside.rules.gitm import asked
from tableside.rules.gitm.breach import Breach
from tableside.rules.gitm.memory import Stage
from tableside.rules.gitm.orders import PHASES, Orders, orders_data, orders_of
from tableside.rules.gitm.squares import square_of, strategic_name, strategic_of
from tableside.rules.gitm.state import Piece, State, Unit
from tableside.rules.gitm.words import say

Done = tuple[State, tuple[Event, ...]]
#: Everything that can be done in a campaign.
Doing = Action[State]


def _one(word: str) -> list[str] | None:
    return [word]


def _read_square(value: Any, field: str) -> Any:
    return asked.square_in(value, field)


def _read_strategic(value: Any, field: str) -> Any:
    return asked.strategic_in(value, field)


#: A tactical square: ``5-9``.
SQUARE = Kind(
    _read_square,
    str,
    lambda value: _one(value) if square_of(value) is not None else None,
    lambda words: (words[0], 1) if words and square_of(words[0]) is not None else None,
)
#: A strategic square: ``G8-V5``.
STRATEGIC = Kind(
    _read_strategic,
    strategic_name,
    lambda value: _one(value) if strategic_of(value) is not None else None,
    lambda words: (words[0], 1) if words and strategic_of(words[0]) is not None else None,
)


def _read_orders(value: Any, field: str) -> Orders:
    """Read orders as a position writes them, or ``engage`` as an object as phones fill it in."""
    phases = value.get("engage") if isinstance(value, dict) else None
    if isinstance(phases, dict):
        known = {name: phases.get(name, usual) for name, usual in (("first", 1), ("last", PHASES))}
        for name in phases:
            if name not in known:
                raise QuestionError(f"{field}.engage.{name}", asking.unknown_field(name, known))
        value = {**value, "engage": list(known.values())}
    return orders_of(value, field)


#: The orders of a unit, an object; no line of text holds them.
ORDERS = Kind(_read_orders, orders_data)


def whole(least: int, most: int) -> Kind:
    """Return the kind of a whole number from ``least`` to ``most``."""

    def read(value: Any, field: str) -> int:
        return asked.whole({field: value}, field, least, most)

    return Kind(
        read,
        words=lambda value: [str(value)],
        taken=lambda words: (int(words[0]), 1) if words and words[0].isdecimal() else None,
    )


def unit_of(state: State, name: str, field: str = "unit") -> Unit:
    """Return a unit of the campaign; raise QuestionError for any other name."""
    return asked.unit_named(state, name, field)


def city_of(state: State, name: str, field: str) -> Piece:
    """Return a city; raise QuestionError for any other name."""
    return asked.city(state, {field: name}, field)


def side_of(state: State, name: str) -> str:
    """Return a side of the campaign; raise QuestionError for any other name."""
    return asked.side(state, {"side": name}, "side")


def must_be(state: State, *stages: Stage) -> None:
    """Raise QuestionError where the campaign waits for something else."""
    stage = state.campaign.stage
    if stage not in stages:
        raise QuestionError("action", say(f"stage-{stage}"))


def must_write(state: State, side: str) -> None:
    """Raise QuestionError where a side cannot change its orders any more."""
    must_be(state, "orders")
    if side in state.campaign.ready:
        raise QuestionError("action", say("stage-ready", side=state.side_called(side)))


def findings(
    breaches: Iterable[Breach], units: tuple[str, ...], to: tuple[str, ...] | None
) -> tuple[Finding, ...]:
    """Return breaches as the referee flags them."""
    return tuple(
        Finding(each.rule, units, Verdict.ILLEGAL, each.message, to=to) for each in breaches
    )
