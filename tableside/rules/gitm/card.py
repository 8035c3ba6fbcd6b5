"""The card shown on tapping a counter: the unit's facts, options and orders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tableside.engine.asking import among
from tableside.engine.grid import Cell
from tableside.engine.message import Several, Text
from tableside.engine.overlay import Area, Overlay, shaded
from tableside.engine.ruleset import Card
from tableside.rules.gitm.combat.flight import retreat
from tableside.rules.gitm.exits import exits
from tableside.rules.gitm.lines import communications, supply
from tableside.rules.gitm.moves import reach
from tableside.rules.gitm.ordering import order_breaches
from tableside.rules.gitm.orders import Orders
from tableside.rules.gitm.sighting import table_square
from tableside.rules.gitm.squares import PRINTED
from tableside.rules.gitm.state import State, Unit
from tableside.rules.gitm.words import say
from tableside.rules.gitm.written import order_lines

_LINES = ("communications", "supply")
Sections = list[tuple[Text, tuple[Text, ...]]]


def glance(state: State, unit: str) -> Card:
    """Return a card with the facts of a unit; raise QuestionError for anything else."""
    shown = among(state.by_id, unit, say("no-unit", unit=unit))
    return Card(shown.called, tuple(_facts(state, shown)), numbers=tuple(_numbers(state, shown)))


def card(state: State, unit: str) -> Card:
    """Return the full card of a unit; raise QuestionError for anything else."""
    begun = glance(state, unit)
    shown = state.by_id[unit]
    if _is_stranger(state, shown):
        return begun
    sections: Sections = []
    if shown.orders != Orders():
        sections += _orders(state, shown)
    if shown.is_active:
        sections += _lines(state, shown)
        sections += _exits(state, shown)
    return replace(begun, sections=tuple(sections), overlays=tuple(_reach(state, shown)))


def _numbers(state: State, unit: Unit) -> Iterator[tuple[Text, Text]]:
    """Yield men, squares a phase and fatigue of a unit that the viewer may know."""
    if _is_stranger(state, unit):
        return
    if unit.is_combat:
        yield say("card-men"), say("card-men-left", men=unit.men)
    yield say("card-walks"), say("card-squares", squares=unit.of_type.tactical)
    yield say("card-fatigue"), say("card-number", number=unit.fatigue)


def _facts(state: State, unit: Unit) -> Iterator[tuple[Text, Text]]:
    kind = say(f"kind-{unit.kind}")
    yield say("card-type"), say("card-kind", kind=kind, side=state.side_called(unit.side))
    where = say("card-at", square=str(unit.strategic), at=str(unit.square))
    yield say("card-where"), where
    if _is_stranger(state, unit):  # the viewer's position only holds a cautious guess
        yield say("card-men"), say("card-unknown")
        return
    if unit.is_combat:
        yield say("card-men"), say("card-strength", men=unit.men, batteries=unit.batteries)
        quality = say(f"quality-{unit.quality}")
        yield say("card-quality"), say("card-spirit", quality=quality, experience=unit.experience)
        yield say("card-morale"), say("card-number", number=unit.morale)
    yield say("card-fatigue"), say("card-number", number=unit.fatigue)
    stores = say("card-stores", supplies=unit.supplies, ammunition=unit.ammunition)
    yield say("card-supplies"), stores
    if unit.state != "active":
        yield say("card-state"), say(f"state-{unit.state}")


def _is_stranger(state: State, unit: Unit) -> bool:
    """Whether a unit is a stranger to the viewer of this position; never to the referee."""
    if state.glimpse is None:
        return False
    side = state.glimpse.side
    return side is None or not state.are_allied(side, unit.side)


def _orders(state: State, unit: Unit) -> Sections:
    """Return the section with a unit's orders and their breaches, as far as known."""
    broken = tuple(each.message for each in order_breaches(state, unit, unit.orders))
    lines = tuple(
        say("card-order", what=what, value=say("word-yes") if value is None else value)
        for what, value in order_lines(state, unit.orders)
    )
    return [(say("card-orders"), (*lines, *(broken or (say("card-orders-good"),))))]


def _lines(state: State, unit: Unit) -> Sections:
    found = communications(state, unit), supply(state, unit)
    sources = [None if each.line is None else each.line.source for each in found]
    texts = (
        say("card-no-line") if name is None else say("card-line", source=_called(state, name))
        for name in sources
    )
    return [(say(f"card-{what}"), (text,)) for what, text in zip(_LINES, texts, strict=True)]


def _called(state: State, name: str) -> str:
    if name in state.by_id:
        return state.by_id[name].called
    return state.pieces[name].called if name in state.pieces else name


def _exits(state: State, unit: Unit) -> Sections:
    ways = exits(state, unit)
    free = tuple(say(f"toward-{way.lower()}") for way, each in ways.items() if each.allowed)
    shut = tuple(each.breaches[0].message for each in ways.values() if not each.allowed)
    told: tuple[Text, ...] = (Several(free, "comma"),) if free else ()
    return [(say("card-exits"), (*told, *dict.fromkeys(shut)))]


def _reach(state: State, unit: Unit) -> Iterator[Overlay]:
    """Yield where a unit on the table's map can go in a phase, and where it could retreat."""
    if unit.strategic != table_square(state):
        return
    if unit.is_active:
        yield from _squares(
            "reach", reach(state, unit).squares, say("card-reach", unit=unit.called)
        )
    if unit.is_combat:
        cells = [cell for run in retreat(state, unit).directions.values() for cell in run]
        yield from _squares("retreat", cells, say("card-retreat", unit=unit.called))


def _squares(style: str, cells: Sequence[Cell], text: Text) -> tuple[Area, ...]:
    return shaded(style, PRINTED.area(cells), text) if cells else ()
