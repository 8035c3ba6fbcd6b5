"""The options to answer a run, a charge, a shot or a square that was just formed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tableside.engine.message import Text
from tableside.engine.offering import own
from tableside.engine.quantity import Verdict
from tableside.engine.ruleset import Ask, Option
from tableside.geometry.pose import wrap_degrees
from tableside.motion.bearings import on_arc
from tableside.motion.halving import Span
from tableside.rules.mini_nap.actions.reacting import FeintBack, React
from tableside.rules.mini_nap.actions.referee import judge
from tableside.rules.mini_nap.fights.fire import fire
from tableside.rules.mini_nap.play.offering import along, passing, shot, tested
from tableside.rules.mini_nap.reactions.flight import feint
from tableside.rules.mini_nap.reactions.open import Reaction, fits, may_square
from tableside.rules.mini_nap.reactions.react import Asked, react
from tableside.rules.mini_nap.reactions.runs import open_calls
from tableside.rules.mini_nap.state import Contact, State, Unit
from tableside.rules.mini_nap.words import say, term

_STOPPED = say("ask-stopped")
_HOW_FAR = say("ask-how-far")
#: How far (inches) inside the ends of a stretch a mover is stopped.
_INSIDE = 0.01
#: The turns offered for a tap, degrees counter-clockwise.
_TURNS = (90, 45, 0, -45, -90)
_AFTER_CONTACT = ("fall-back", "limber-flee", "flee-to-square", "emergency-square")


def on_run(state: State) -> Iterator[Option]:
    """Yield the other side's calls on an announced run, and the pass that lets it go."""
    yield from calls(state)
    side = state.other_side(state.initiative)
    yield passing(side, say("option-lets-go", side=state.side_called(side)))


def on_shot(state: State) -> Iterator[Option]:
    """Yield the return of fire of a unit that was fired at, and the pass."""
    if state.shot is not None:
        unit, enemy = state.by_id[state.shot.target], state.by_id[state.shot.unit]
        text = say("option-return", unit=unit, target=enemy)
        yield shot(unit, enemy, fire(state, unit, enemy), text)
    yield passing(state.other_side(state.initiative), say("option-no-return"))


def on_feint(state: State) -> Iterator[Option]:
    """Yield the options of a charger once its enemies react no further: a feint, and the pass."""
    made = state.contact_made
    if made is not None and made.unit in state.by_id:
        yield from _feint(state, state.by_id[made.unit], state.by_id[made.target], made.started)
    yield passing(state.initiative or "", say("option-no-feint"))


def on_contact(state: State) -> Iterator[Option]:
    """Yield the options after a charge has come into contact."""
    made = state.contact_made
    if made is None:
        yield from calls(state)
        return
    yield from _answers(state, made)
    side, why = state.by_id[made.target].side, unanswered(state, made)
    text = say("option-no-reaction", side=state.side_called(side))
    yield passing(side, text if why is None else say("option-cannot-react", why=why))


def _answers(state: State, made: Contact) -> Iterator[Option]:
    yield from calls(state)
    target, enemy = state.by_id[made.target], state.by_id.get(made.unit)
    if enemy is None:
        return
    for unit in state.units:
        if unit.side == target.side and (unit.id == target.id or may_square(unit)):
            yield from _of_unit(state, unit, enemy, made)
    yield from _feint(state, enemy, target, made.started)


def unanswered(state: State, made: Contact) -> Text | None:
    """Return why the charged side has no reaction; None if it has one.

    The reason is that of the charged unit. None as well if one of its reactions is too close to
    call.
    """
    target, enemy = state.by_id[made.target], state.by_id.get(made.unit)
    if enemy is None or any(each.side == target.side for each in _answers(state, made)):
        return None
    names = [name for name in _AFTER_CONTACT if fits(name, target, enemy)]
    rulings = [react(state, _asked(state, target, name, enemy, made)).outcome for name in names]
    if any(not ruling.breaches for ruling in rulings):
        return None
    return rulings[0].breaches[0].message if rulings else say("react-none", unit=target)


def calls(state: State) -> Iterator[Option]:
    """Yield the open calls on the run that is announced or was just made."""
    if state.run is None:
        return
    for call, spans in open_calls(state, state.run):
        action = {"action": "react", "unit": call.unit, "as": call.name, "from": state.run.unit}
        places = tuple(place for place in _places(*spans[0]) if _may_stop(state, call, place))
        if not places:
            continue
        where = Ask("at", "length", _STOPPED, places, optional=True)
        die, odds = tested(call.needs, say("odds-charges-in"), say("odds-stays"))
        who, mover = state.called(call.unit), state.called(state.run.unit)
        text = say("option-call", unit=who, reaction=term(call.name), mover=mover)
        yield Option(action, text, state.by_id[call.unit].side, (where, *die), odds)


def _places(low: float, high: float) -> tuple[float, ...]:
    """Return where to offer stopping a mover: the ends and the middle of an open stretch."""
    if high - low < 4 * _INSIDE:
        return ((low + high) / 2,)
    return along(low + _INSIDE, high - _INSIDE)


def _may_stop(state: State, call: Reaction, place: float) -> bool:
    """Whether the mover may be stopped there, as a stretch may have undetected gaps."""
    if state.run is None:
        return False
    die = None if call.needs is None else 6
    return not judge(state, React(call.unit, call.name, state.run.unit, die, at=place))


def _of_unit(state: State, unit: Unit, enemy: Unit, made: Contact) -> Iterator[Option]:
    for name in _AFTER_CONTACT:
        if not unit.kind.is_battery and name in ("limber-flee", "flee-to-square"):
            continue
        question = _asked(state, unit, name, enemy, made)
        found = react(state, question)
        if found.outcome.verdict is not Verdict.LEGAL:
            continue
        action = {"action": "react", "unit": unit.id, "as": name, "from": enemy.id}
        hits = react(state, replace(question, die=1)).more.get("hits", 0)
        fails = say("odds-fails", reaction=name, hits=hits)
        asks, odds = tested(found.needs, say("odds-succeeds"), fails)
        far = tuple(place for span in found.more.get("safe", ()) for place in along(*span))
        if far:
            asks = (*asks, Ask("distance", "length", _HOW_FAR, far, optional=bool(asks)))
        text = say("option-react", unit=unit, reaction=term(name))
        yield Option(action, text, unit.side, asks, odds)


def _asked(state: State, unit: Unit, name: str, enemy: Unit, made: Contact) -> Asked:
    return Asked(unit, name, enemy, started=made.started, charged=made.charged(state))


def _feint(state: State, enemy: Unit, square: Unit, started: float) -> Iterator[Option]:
    if not square.kind.is_infantry or not enemy.kind.is_cavalry:
        return
    if judge(state, FeintBack(enemy.id, square.id, 6)):
        return
    found = feint(state, enemy, square, started)
    far = tuple(place for span in found.safe for place in along(*span))
    asks, odds = tested(found.needs, say("odds-rides-back"), say("odds-fights"))
    if far:
        asks = (*asks, Ask("distance", "length", _HOW_FAR, far, optional=True))
    stops = [found, *(feint(state, enemy, square, started, each) for each in far)]
    asks = (*asks, *_facings(enemy, [stop.pivots for stop in stops]))
    yield own("feint", enemy, say("option-feint", unit=enemy), asks, odds, square=square.id)


def _facings(unit: Unit, stops: Sequence[tuple[Span, ...]]) -> Iterator[Ask]:
    """Yield the question how a unit faces after a feint: as it charged, or turned by up to 90.

    ``stops``: for each point where it may stop, the spans of free facings. As the point is asked at
    the same time, only facings that are free at all of them are offered.
    """
    faced = {each: round(wrap_degrees(unit.pose.facing + each), 3) for each in _TURNS}
    free = [
        each
        for each, facing in faced.items()
        if all(any(on_arc(facing, span) for span in spans) for spans in stops)
    ]
    if free:
        choices, labels = tuple(faced[each] for each in free), tuple(map(_turn_called, free))
        yield Ask("facing", "number", say("ask-facing"), choices, optional=True, labels=labels)


def _turn_called(turned: int) -> Text:
    if turned == 0:
        return say("turn-ahead")
    return say("turn-left" if turned > 0 else "turn-right", by=abs(turned))
