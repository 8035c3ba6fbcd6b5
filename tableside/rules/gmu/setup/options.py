"""What can be settled before the first turn, as things that a player can tap."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tableside.engine.ruleset import Ask, Chance, Option
from tableside.rules.gmu.say import edge_name, say, titled
from tableside.rules.gmu.setup.steps import (
    FLANKS,
    OPPOSITE,
    corps_of,
    has_something,
    marched_ahead,
    period_name,
    selection_of,
    settled_so_far,
    undeployed,
    wanted,
)
from tableside.rules.gmu.state import Absent, State
from tableside.rules.gmu.turn.flow import now, sides_in_order
from tableside.rules.gmu.turn.phases import step_name, steps

#: A die that a player types, taps or lets the program throw.
DIE = Ask("die", "dice", say("ask-die"), tuple(range(1, 7)))

_TO = Ask("to", "pose", say("ask-pose"))


def units_of(entries: Iterable[Absent]) -> tuple[str, ...]:
    """Return the ids of pieces off the table."""
    return tuple(entry.piece.id for entry in entries)


def setup_options(state: State) -> list[Option]:
    """Return what can be settled in the present step, by either side; the passes apart."""
    name = now(state).step
    found: list[Option] = []
    if name == "armies" and not settled_so_far(state).armies:
        names = tuple(state.book.periods)
        labels = tuple(period_name(state, name) for name in names)
        which = Ask("period", "choice", say("ask-period"), names, labels=labels)
        found.append(Option({"action": "period"}, say("choose-period"), None, (which,)))
    if name == "terrain":
        side = state.aggressor
        found.append(Option({"action": "pass", "side": side}, say("play-on-this-table")))
    for side in sides_in_order(state):
        if has_something(state, side, name) and side not in now(state).passed:
            found += _of_side(state, side, name)
    return found


def _of_side(state: State, side: str, name: str) -> Iterator[Option]:
    if name == "armies":
        yield from _armies(state, side)
    elif name in ("aggressor", "friction"):
        text = say(f"roll-for-{name}", side=state.side_name(side))
        yield Option({"action": name, "side": side}, text, side, (DIE,), _odds(state, side, name))
    elif name in ("sides", "flank"):
        yield _edge(state, side, name)
    elif name == "selection":
        yield from _selection(state, side)
    elif name in ("advance", "deployment"):
        yield from _deployment(state, side, name)


def _armies(state: State, side: str) -> Iterator[Option]:
    """The armies of the period that have a chart; one without is chosen class by class."""
    charted = [a for a in state.book.armies_of(state.period) if a.chart is not None]
    if charted:
        labels = tuple(titled(f"army-{army.id}", army.title) for army in charted)
        ids = tuple(army.id for army in charted)
        which = Ask("army", "choice", say("ask-army"), ids, labels=labels)
        text = say("roll-army", side=state.side_name(side))
        yield Option({"action": "army", "side": side}, text, side, (which, DIE))


def _odds(state: State, side: str, name: str) -> tuple[Chance, ...]:
    if name == "aggressor":
        adds = state.sides[side].army.aggression or 0
        return tuple(Chance(say("number", number=face + adds), 1 / 6) for face in DIE.choices)
    results = state.played.friction
    return tuple(
        Chance(titled(f"friction-{each.id}", each.title), len(each.rolls) / 6) for each in results
    )


def _edge(state: State, side: str, name: str) -> Option:
    names = {"side": state.side_name(side), "other": state.side_name(state.other(side))}
    if name == "sides":
        action, text = {"action": "side", "side": side}, say("choose-side", side=names["side"])
        return Option(action, text, side, (_edges(tuple(OPPOSITE)),))
    own = settled_so_far(state).edges.get(state.other(side), "south")
    text = say("choose-flank", **names)
    return Option({"action": "flank", "side": side}, text, side, (_edges(FLANKS[own]),))


def _edges(edges: tuple[str, ...]) -> Ask:
    return Ask("edge", "choice", say("ask-edge"), edges, labels=tuple(map(edge_name, edges)))


def _selection(state: State, side: str) -> Iterator[Option]:
    asked = selection_of(state, side)
    if asked is None:
        return
    need = wanted(state, side, asked)
    corps = tuple(piece.id for piece in corps_of(state, side))
    who = Ask("units", "units", say("ask-corps"), corps, need.most, need.least)
    text = say("choose-friction-corps", side=state.side_name(side))
    yield Option({"action": "choose", "side": side}, text, side, (who,))


def _deployment(state: State, side: str, name: str) -> Iterator[Option]:
    ahead = marched_ahead(state, side)
    waiting = undeployed(state, side)
    units = tuple(p.id for p in waiting if name == "deployment" or p.id in ahead)
    if units:
        who = Ask("unit", "unit", say("ask-which"), units)
        action = {"action": "place", "as": "deployment"}
        yield Option(action, step_name(steps()[name][1]), side, (who, _TO))
