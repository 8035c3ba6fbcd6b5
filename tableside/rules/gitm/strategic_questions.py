"""Questions about the strategic map, supply and the minister's work (sections 10.4 and 10.6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from tableside.engine import asking, grid
from tableside.engine.answering import Answer, Asked, plain, told
from tableside.engine.asking import Question
from tableside.engine.inquiry import maybe, one_of, some_of, whole
from tableside.engine.ruleset import QuestionError
from tableside.files.parts import LARGEST
from tableside.rules.gitm import asked
from tableside.rules.gitm.asked import asks
from tableside.rules.gitm.breach import judged
from tableside.rules.gitm.exits import Entry, entry_of, entry_square, exits, no_entry
from tableside.rules.gitm.gathering import Gathering, gathering
from tableside.rules.gitm.lines import Purpose, connection, flight, is_cut, may_requisition
from tableside.rules.gitm.moves import initiative_number, is_fast
from tableside.rules.gitm.ordering import order_breaches
from tableside.rules.gitm.orders import BOXES, KINDS, orders_of
from tableside.rules.gitm.sieges import siege
from tableside.rules.gitm.staff_work import MIXED, merge_breaches, merged, resting, shipment
from tableside.rules.gitm.state import Piece, State, Unit
from tableside.rules.gitm.strategic import Boxes, journey, withdrawal
from tableside.rules.gitm.words import say


def _exit(state: State, unit: Unit, direction: str | None) -> Answer:
    """Answer with all eight exits, and the details of one on top if it is named."""
    found = exits(state, unit)
    ways = {
        way: {"open": each.allowed, **told(each, "by", "breaches")} for way, each in found.items()
    }
    one = {} if direction is None else ways[direction] | told(found[direction], "verdict")
    return {**one, "directions": ways}


def _enter(state: State, question: Question) -> Answer:
    direction = asked.direction(state, question, "direction")
    unit = maybe(asked.unit)(state, question, "unit")
    side = maybe(asked.side)(state, question, "side")
    to = maybe(asked.strategic)(state, question, "strategic")
    if unit is not None:
        if side not in (None, unit.side):
            raise QuestionError("side", say("not-its-side", unit=unit.called))
        near = maybe(asked.square)(state, question, "entry")
        entry = entry_of(unit, to or grid.step_to(unit.strategic, direction), direction, near)
    else:
        entry = Entry(to, direction, asked.square(state, question, "entry"), side)
    square = entry_square(state, entry)
    return {"square": plain(square), **judged([no_entry(state, entry)] if square is None else [])}


def _siege(state: State, city: Piece, side: str | None) -> Answer:
    found = siege(state, city)
    said = told(found, "inside", "outside", "half", "present", "besieged", "standing")
    return said | asked.guessed(state, side, (*found.defenders, *found.besiegers))


def _boxes(_state: State, question: Question, field: str) -> Boxes:
    value = asking.required(question, field)
    if not isinstance(value, list) or len(value) != BOXES:
        raise QuestionError(field, say("no-boxes", value=asking.shown(value), count=BOXES))
    return [
        None if each == "" else asked.strategic_in(each, f"{field}[{index}]")
        for index, each in enumerate(value)
    ]


def _strategic(state: State, unit: Unit, boxes: Boxes | None) -> Answer:
    """Answer with the result of a strategic path, by default that of the unit's orders."""
    found = journey(state, unit, unit.orders.boxes if boxes is None else boxes)
    steps = [
        {
            "phase": phase,
            "from": str(step.origin),
            **told(step, "to", "direction", "cost", "forced", "entry", "breaches"),
        }
        for phase, step in found.steps
    ]
    return {
        **told(found, "allowance", "forced_possible"),
        "steps": steps,
        **told(found, "halts", "why", "fatigue", "verdict", "breaches"),
    }


def _initiative(state: State, unit: Unit) -> Answer:
    """Answer whether a unit is fast, and the range of its initiative number."""
    least, most = (initiative_number(state, unit, drawn) for drawn in (0, 1))
    return {"fast": is_fast(state, unit), "least": least, "most": most}


def _line(state: State, unit: Unit, purpose: Purpose) -> Answer:
    found = connection(state, unit, purpose)
    line = found.line
    more = {"requisition": may_requisition(state, unit)} if purpose == "supply" else {}
    return {
        "connected": found.connected,
        "path": [] if line is None else plain(line.path),
        "length": None if line is None else line.length,
        "limit": found.limit,
        "source": None if line is None else line.source,
        "chain": [told(each, "source", "path", "length", "limit") for each in found.chain],
        "cut": is_cut(state, unit, purpose),
        **more,
    }


def _merge(state: State, source: Unit, into: Unit) -> Answer:
    breaches = tuple(merge_breaches(state, source, into))
    if breaches:
        return {"allowed": False, "breaches": plain(breaches)}
    found = merged(state, source, into)
    return {
        "allowed": True,
        "breaches": [],
        "merged": told(found, *MIXED),
        **told(found, "excess", "excess_batteries", "lost"),
    }


def _shatter(state: State, unit: Unit) -> Answer:
    found = flight(state, unit)
    return {
        "city": found.city,
        "length": len(found.line) - 1 if found.line else None,
        "line": plain(found.line),
        "ends": plain(found.ends),
        "destroyed": found.city is None,
    }


def _march(state: State, unit: Unit, kinds: tuple[str, ...] | None) -> Gathering:
    return gathering(state, unit, unit.orders.march if kinds is None else kinds)


def _ship(state: State, question: Question) -> Answer:
    """Answer about a shipment; a side may only ask about its own cities' supplies."""
    source, to = asked.city(state, question, "from"), asked.city(state, question, "to")
    side = maybe(asked.side)(state, question, "as")
    if side is not None and not state.is_own_city(source, side):
        raise QuestionError("from", say("not-own", unit=source.called))
    supplies = whole(1, int(LARGEST))(state, question, "supplies")
    return told(shipment(state, source, to, supplies), "allowed", "length", "breaches")


def _sheet(_state: State, question: Question, field: str) -> Any:
    return orders_of(asking.required(question, field), field)


_UNIT = {"unit": asked.unit}

QUESTIONS: Mapping[str, Asked[State]] = {
    "exit": asks(_exit, {**_UNIT, "direction": maybe(asked.direction)}),
    "enter": Asked(_enter, ("direction", "entry", "unit", "side", "strategic", "as")),
    "siege": asks(_siege, {"city": asked.city, "as": maybe(asked.side)}),
    "strategic": asks(_strategic, {**_UNIT, "boxes": maybe(_boxes)}),
    "withdraw": asks(
        withdrawal, {**_UNIT, "to": asked.strategic}, "verdict", "breaches", "cost", "stragglers"
    ),
    "initiative": asks(_initiative, _UNIT),
    "line": asks(_line, {**_UNIT, "for": one_of(get_args(Purpose))}),
    "merge": asks(_merge, {"from": asked.unit, "into": asked.unit}),
    "shatter": asks(_shatter, _UNIT),
    "march": asks(
        _march, {**_UNIT, "kinds": maybe(some_of(KINDS))}, "kind", "stays", "candidates", "to"
    ),
    "inactivate": asks(resting, _UNIT, "allowed", "limit", "counted", "breaches"),
    "ship": Asked(_ship, ("from", "to", "supplies", "as")),
    "orders": asks(
        lambda state, unit, orders: judged(order_breaches(state, unit, orders)),
        {**_UNIT, "orders": _sheet},
    ),
}
