"""What is awaited in a campaign, and what each side can do now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, get_args

from tableside.engine.message import Message, Several, Text
from tableside.engine.order_sheet import Sheet, together
from tableside.engine.overlay import Ghost
from tableside.engine.prompting import NAMED
from tableside.engine.ruleset import Ask, Option, Prompt
from tableside.rules.gitm.battle_options import battle_options
from tableside.rules.gitm.campaign.ending import winner_text
from tableside.rules.gitm.counters import counters, table
from tableside.rules.gitm.data import tables
from tableside.rules.gitm.drawing import COUNTER, places, planned
from tableside.rules.gitm.lines import headquarters
from tableside.rules.gitm.ordering import NO_SOURCE, left_open
from tableside.rules.gitm.orders import (
    ALL_PHASES,
    BOXES,
    KINDS,
    NEAREST,
    PHASES,
    Attack,
    Defend,
    Line,
)
from tableside.rules.gitm.staff_work import may_merge
from tableside.rules.gitm.state import STACK, State, Unit
from tableside.rules.gitm.words import say
from tableside.rules.gitm.written import filled_in

#: The largest radius of an area: from a corner it covers the whole map.
RADIUS = 14
_WRITING = ("orders", "deploy")
_SHEET = Sheet(say)
_ask = _SHEET.ask


def prompt(state: State) -> Prompt:
    """Return the prompt: what the campaign waits for, from whom, and any truce on offer."""
    found, offered = _prompt(state), state.campaign.agreed.get("truce", frozenset())
    if not offered:
        return found
    sides = Several(tuple(state.side_called(side) for side in state.sides if side in offered))

    def told(awaited: Text) -> Message:
        return say("awaits-truce", awaited=awaited, sides=sides, count=len(offered))

    what = found.text if found.what is None else found.what
    return replace(found, text=told(found.text), what=told(what))


def _prompt(state: State) -> Prompt:
    stage = state.campaign.stage
    if stage in _WRITING:
        waiting = [side for side in state.sides if side not in state.campaign.ready]
        names = Several(tuple(state.side_called(side) for side in waiting))
        awaited = "awaits-orders" if stage == "orders" else "awaits-deploy"
        text = say(awaited, sides=names)
        side = waiting[0] if len(waiting) == 1 else None
        what = say("now-orders") if stage == "orders" else say("now-deploy")
        return Prompt(side, text, stage, planned(state), what, tuple(waiting))
    if stage == "counters":
        return Prompt(None, counters_text(state), stage, _ghosts(state))
    if stage == "battle":
        contest = state.campaign.contest
        assert contest is not None, "checked when it was read"
        told = "said" if contest.said else "fought" if contest.fielded else "battle"
        sides = Several(tuple(state.side_called(side) for side in contest.said))
        return Prompt(None, say(f"awaits-{told}", square=contest.at.called, sides=sides), stage)
    if stage == "over":
        return Prompt(None, winner_text(state), stage, over=True)
    return Prompt(None, say(f"awaits-{stage}"), stage)


def _amiss(state: State) -> tuple[dict[str, Unit], dict[str, Unit]]:
    """Return the counters to put into their squares, and the counters to remove, by id."""
    found = counters(state)
    put = (*found.of("wrong_square", "off_grid"), *found.missing)
    lift = found.of("extra")
    return {unit.id: unit for unit in put}, {unit.id: unit for unit in lift}


def counters_text(state: State) -> Message:
    """Return the text that names the first few counters to put right; to a side, of its own."""
    put, lift = _amiss(state)
    side = None if state.glimpse is None else state.glimpse.side
    wrong = [unit for unit in (*put.values(), *lift.values()) if unit.kind != STACK]
    told = [
        say("counter-put", unit=unit.called, square=str(unit.square))
        if unit.id in put
        else say("counter-lift", unit=unit.called)
        for unit in wrong
        if side is None or state.are_allied(side, unit.side)
    ]
    if told:
        moves, more = Several(tuple(told[:NAMED]), "comma"), max(0, len(told) - NAMED)
        return say("awaits-counters", moves=moves, more=more)
    return say("counters-others") if wrong else say("counters-right")


def _ghosts(state: State) -> tuple[Ghost, ...]:
    """Return ghosts at the correct places of missing and misplaced counters."""
    away, _ = _amiss(state)
    bare = places(state.put(*(replace(state.by_id[name], pose=None) for name in away)))
    return tuple(
        Ghost("put", name, (tuple(COUNTER.outline(pose)),), state.by_id[name].called)
        for name, pose in bare.items()
        if name in away and pose is not None
    )


def options(state: State) -> tuple[Option, ...]:
    """Return the actions that are possible now."""
    return tuple(_options(state))


def _options(state: State) -> Iterator[Option]:
    stage = state.campaign.stage
    if stage == "over":
        return
    for side in state.sides:
        if stage in _WRITING:
            yield from _writing(state, side)
    if stage == "counters":
        yield Option({"action": "confirm"}, say("do-confirm"))
        yield from _placing(state)
    if stage == "resolve":
        yield Option({"action": "resolve"}, say("do-resolve"))
    if stage == "draw":
        ask = _ask("number", "number", tuple(range(1, 101)))
        yield Option({"action": "draw"}, say("do-draw"), asks=(ask,))
    if stage == "battle":
        yield from battle_options(state)
    for side in state.sides:
        yield from _agreeing(state, side)


def _writing(state: State, side: str) -> Iterator[Option]:
    """Yield a side's options while it writes orders or deploys, and to say it is ready."""
    if side in state.campaign.ready:
        yield Option({"action": "unready", "side": side}, say("do-unready"), side, stays=True)
        return
    own = [unit for unit in state.by_id.values() if unit.side == side]
    names = tuple(unit.id for unit in own)
    if names and state.campaign.stage == "deploy":
        yield _deploy(state, side, tuple(unit.id for unit in own if not unit.is_militia))
    elif names:
        yield _orders(state, side, names)
        told = state.campaign
        told_to = {*told.ordered, *told.rest, *told.wake, *(pair[0] for pair in told.merges)}
        if given := tuple(name for name in names if name in told_to):
            yield Option({"action": "clear"}, say("do-clear"), side, (_unit(state, given),))
        yield from _staff_work(state, side, names)
    ordering = state.campaign.stage == "orders"
    text = say("do-ready-orders") if ordering else say("do-ready-deploy")
    note, warning = left_open(state, side) if ordering else ("", "")
    yield Option({"action": "ready", "side": side}, text, side, note=note, warning=warning)


def _unit(state: State, names: tuple[str, ...], field: str = "unit") -> Ask:
    return _ask(field, "unit", names, labels=tuple(state.by_id[name].called for name in names))


def _deploy(state: State, side: str, names: tuple[str, ...]) -> Option:
    places = (
        _ask("strategic", "square", optional=True, grid="chart"),
        _ask("square", "square", optional=True, grid="table", map_of="strategic"),
    )
    return Option({"action": "deploy"}, say("do-deploy"), side, (_unit(state, names), *places))


def _source(state: State, side: str) -> Ask:
    """Return the ask for a source of supplies: own cities, corps headquarters, or none."""
    cities = {city.id: city.called for city in state.cities if state.is_own_city(city, side)}
    heads = {u.id: u.called for u in headquarters(state, side, "corps-hq")}
    known: dict[str, Text] = {**cities, **heads, NO_SOURCE: say("word-no-source")}
    labels = tuple(known.values())
    return _ask("orders.source", "choice", tuple(known), optional=True, labels=labels)


def _orders(state: State, side: str, names: tuple[str, ...]) -> Option:
    """Return the option of the order sheet; every line of it may be left blank (6.8)."""
    asks = (
        _unit(state, names),
        _SHEET.square("orders.to", "table", *NEAREST, labels=_NEAREST),
        _SHEET.words("orders.attack", get_args(Attack)),
        _SHEET.square("orders.boxes", "chart", count=BOXES),
        _SHEET.square("orders.waypoint", "table"),
        _SHEET.number("orders.phase", 1, PHASES),
        _SHEET.number("orders.engage.first", 1, PHASES),
        _SHEET.number("orders.engage.last", 1, PHASES),
        _SHEET.words("orders.line", get_args(Line)),
        _SHEET.words("orders.defend", get_args(Defend)),
        _SHEET.square("orders.entry", "table", map_of="orders.boxes"),
        _SHEET.number("orders.level", 0, tables().types["corps-hq"].wagon),
        _source(state, side),
        _SHEET.words("orders.march", KINDS, count=3, least=0),
        _SHEET.square("orders.support.at", "table"),
        _SHEET.number("orders.support.radius", 0, RADIUS),
        _SHEET.some("orders.support.phases", ALL_PHASES),
        _SHEET.square("orders.intercept.at", "table"),
        _SHEET.number("orders.intercept.radius", 0, RADIUS),
        _SHEET.some("orders.intercept.phases", ALL_PHASES),
        *(_SHEET.yes(f"orders.{name}") for name in _SWITCHES),
    )
    given = {name: filled_in(state.by_id[name].orders) for name in names}
    stand = {name: fields for name, fields in given.items() if fields}
    sheet = tuple(replace(ask, aside=ask.field not in _USUAL) for ask in together(asks, *_WHOLE))
    return Option({"action": "orders"}, say("do-orders"), side, sheet, given=stand)


#: What may stand for a square, in words.
_NEAREST = tuple(say(f"goal-{goal}") for goal in NEAREST)
#: The fields that most orders fill in; the sheet shows the others aside.
_USUAL = ("unit", "orders.to", "orders.attack", "orders.boxes")
#: Of a place and its radius both are filled in, or none.
_WHOLE = tuple(
    f"orders.{name}.{part}" for name in ("support", "intercept") for part in ("at", "radius")
)
_SWITCHES = ("pursue", "halt_detection", "halt_entry", "no_forced", "stay_out")


def _staff_work(state: State, side: str, names: tuple[str, ...]) -> Iterator[Option]:
    """Yield the minister's options: mergers, rest, shipments, commanders."""
    mergeable = tuple(name for name in names if may_merge(state.by_id[name]))
    if len(mergeable) > 1:
        pair = (_unit(state, mergeable, "from"), _unit(state, mergeable, "into"))
        yield Option({"action": "merge"}, say("do-merge"), side, pair)
    awake = tuple(name for name in names if state.by_id[name].is_active)
    if awake:
        yield Option({"action": "inactivate"}, say("do-inactivate"), side, (_unit(state, awake),))
    asleep = tuple(name for name in names if state.by_id[name].state == "inactive")
    if asleep:
        yield Option({"action": "activate"}, say("do-activate"), side, (_unit(state, asleep),))
    cities = tuple(city.id for city in state.cities if city.owner == side)
    if len(cities) > 1:
        yield Option({"action": "ship"}, say("do-ship"), side, _shipping(state, cities))
    chosen = (_unit(state, names), _ask("commander", "name"), _ask("deputy", "name", optional=True))
    yield Option({"action": "assign"}, say("do-assign"), side, chosen)


def _shipping(state: State, cities: tuple[str, ...]) -> tuple[Ask, ...]:
    labels: tuple[Text, ...] = tuple(state.pieces[name].called for name in cities)
    return (
        Ask("from", "choice", say("ask-city-from"), cities, labels=labels),
        Ask("to", "choice", say("ask-city-to"), cities, labels=labels),
        Ask("supplies", "number", say("ask-supplies"), tuple(range(tables().shipment + 1))),
    )


def _placing(state: State) -> Iterator[Option]:
    """Yield options to confirm each counter's place, for tables without a camera."""
    for name in table(state).loose:
        unit = state.by_id[name]
        if unit.pose is None:
            action = {"action": "placed", "unit": name, "square": str(unit.square)}
            yield Option(action, say("do-placed", unit=unit.called, square=str(unit.square)))


def _agreeing(state: State, side: str) -> Iterator[Option]:
    """Yield a side's ways to end the campaign; last the one that may vanish, so none shifts.

    They are kept aside, except the option to accept a truce that another side has offered.
    """
    rare: dict[str, Any] = {"side": side, "aside": True}
    yield Option({"action": "concede", "side": side}, say("do-concede"), for_good=True, **rare)
    offered = state.campaign.agreed.get("truce", frozenset())
    truce = {"action": "truce", "side": side}
    if not offered:
        yield Option(truce, say("do-truce"), **rare)
    elif side not in offered:
        last = len(offered) == len(state.sides) - 1
        yield Option(truce, say("do-accept-truce"), side, for_good=last)
