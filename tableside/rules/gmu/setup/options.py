"""What can be settled before the first turn, as options that a player can tap."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from tableside.engine.message import Text
from tableside.engine.offering import choice, one_described, some_of
from tableside.engine.ruleset import Ask, Chance, Option
from tableside.rules.gmu.data import ArmyList
from tableside.rules.gmu.drawing import strength
from tableside.rules.gmu.say import say, titled
from tableside.rules.gmu.setup.armies import models_of
from tableside.rules.gmu.setup.steps import (
    FLANKS,
    OPPOSITE,
    corps_of,
    is_infantry_0,
    marched_ahead,
    period_name,
    selection_of,
    settled_so_far,
    undeployed,
    wanted,
)
from tableside.rules.gmu.state import Kind, Piece, State
from tableside.rules.gmu.turn.flow import FLOW
from tableside.rules.gmu.turn.phases import step_name

#: A die that a player types, taps or lets the program throw.
DIE = Ask("die", "dice", say("ask-die"), tuple(range(1, 7)))

TO = Ask("to", "pose", say("ask-pose"))


def with_kind(piece: Piece) -> Text:
    """Return a piece's name with its kind and a corps' battle value."""
    kind = say(f"kind-{piece.kind}")
    if piece.is_corps:
        return say("corps-described", unit=piece.name, kind=kind, value=strength(piece))
    return say("described", unit=piece.name, kind=kind)


def which(pieces: Iterable[Piece]) -> Ask:
    """Return the ask for one of some pieces that are put on the table."""
    return one_described(pieces, say("ask-which"), with_kind)


def _period(state: State) -> Iterator[Option]:
    if settled_so_far(state).armies:
        return
    names = {name: period_name(state, name) for name in state.book.periods}
    periods = choice("period", say("ask-period"), names)
    yield Option({"action": "period"}, say("choose-period"), None, (periods,))


def _play_on(state: State) -> Iterator[Option]:
    yield Option({"action": "pass", "side": state.aggressor}, say("play-on-this-table"))


def _armies(state: State, side: str) -> Iterator[Option]:
    """Offer the period's armies: by die with a chart, without one by naming the models."""
    armies, models = state.book.armies_of(state.period), models_of(state, side)
    charted = [army for army in armies if army.chart is not None]
    if charted:
        text = say("roll-army", side=state.side_name(side))
        yield Option({"action": "army", "side": side}, text, side, (_which(charted), DIE))
    uncharted = [army for army in armies if army.chart is None]
    if uncharted and models:
        who = some_of(models, say("ask-models"), with_kind, len(models), "models")
        who = replace(who, least=1)
        text = say("name-army", side=state.side_name(side))
        yield Option({"action": "army", "side": side}, text, side, (_which(uncharted), who))


def _which(armies: Sequence[ArmyList]) -> Ask:
    named = {army.id: titled(f"army-{army.id}", army.title) for army in armies}
    return choice("army", say("ask-army"), named)


def _aggression(state: State, side: str) -> Iterator[Option]:
    adds = state.army(side).aggression or 0
    odds = tuple(Chance(say("number", number=face + adds), 1 / 6) for face in DIE.choices)
    text = say("roll-for-aggressor", side=state.side_name(side))
    yield Option({"action": "aggressor", "side": side}, text, side, (DIE,), odds)


def _friction(state: State, side: str) -> Iterator[Option]:
    odds = tuple(
        Chance(titled(f"friction-{each.id}", each.title), len(each.rolls) / 6)
        for each in state.played.friction
    )
    text = say("roll-for-friction", side=state.side_name(side))
    yield Option({"action": "friction", "side": side}, text, side, (DIE,), odds)


def _own_edge(state: State, side: str) -> Iterator[Option]:
    text = say("choose-side", side=state.side_name(side))
    yield Option({"action": "side", "side": side}, text, side, (_edges(tuple(OPPOSITE)),))


def _flank(state: State, side: str) -> Iterator[Option]:
    other = state.other(side)
    text = say("choose-flank", side=state.side_name(side), other=state.side_name(other))
    own = settled_so_far(state).edges.get(other, "south")
    yield Option({"action": "flank", "side": side}, text, side, (_edges(FLANKS[own]),))


def _edges(edges: tuple[str, ...]) -> Ask:
    return Ask("edge", "edge", say("ask-edge"), edges)


def _selection(state: State, side: str) -> Iterator[Option]:
    asked = selection_of(state, side)
    if asked is None:
        return
    need, corps = wanted(state, side, asked), corps_of(state, side)
    label, among = say("ask-corps"), tuple[str, ...]()
    if need.infantry_0:
        label = say("ask-corps-infantry", count=need.infantry_0)
        among = tuple(piece.id for piece in corps if is_infantry_0(piece))
    elif need.cavalry:
        label = say("ask-corps-cavalry", count=need.cavalry)
        among = tuple(piece.id for piece in corps if piece.kind is Kind.CAVALRY)
    who = replace(
        some_of(corps, label, with_kind, need.most),
        least=need.least,
        among=among,
        among_least=need.infantry_0 or need.cavalry,
    )
    text = say("choose-friction-corps", side=state.side_name(side))
    yield Option({"action": "choose", "side": side}, text, side, (who,))


def _deployment(state: State, side: str) -> Iterator[Option]:
    """Offer the pieces to deploy now: first the corps that march ahead."""
    step, units = FLOW.step(state), undeployed(state, side)
    if step.id == "advance":
        units = tuple(piece for piece in units if piece.id in marched_ahead(state, side))
    if units:
        action = {"action": "place", "as": "deployment"}
        yield Option(action, step_name(step), side, (which(units), TO))


#: By step of the set-up: what anybody can settle, and what each side can for itself.
COMMON: Mapping[str, Callable[[State], Iterator[Option]]] = {
    "armies": _period,
    "terrain": _play_on,
}
OFFERS: Mapping[str, Callable[[State, str], Iterator[Option]]] = {
    "armies": _armies,
    "aggressor": _aggression,
    "sides": _own_edge,
    "friction": _friction,
    "selection": _selection,
    "flank": _flank,
    "advance": _deployment,
    "deployment": _deployment,
}
