"""What the awaited decision allows, as things that a player can tap."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from tableside.engine.message import Text
from tableside.engine.quantity import Verdict
from tableside.engine.ruleset import Ask, Chance, Option
from tableside.geometry.pose import turn_between, wrap_degrees
from tableside.rules.mini_nap.actions.feinting import FeintBack
from tableside.rules.mini_nap.actions.fighting import Man
from tableside.rules.mini_nap.actions.reacting import React
from tableside.rules.mini_nap.actions.referee import judge
from tableside.rules.mini_nap.charges import charge, extend
from tableside.rules.mini_nap.charges.field import charge_allowance
from tableside.rules.mini_nap.fights import melee
from tableside.rules.mini_nap.fights.fire import Fire, fire
from tableside.rules.mini_nap.fights.thrown import Thrown
from tableside.rules.mini_nap.formations.formation import Formation
from tableside.rules.mini_nap.manoeuvres import division
from tableside.rules.mini_nap.manoeuvres.kinds import kinds_of
from tableside.rules.mini_nap.play.awaited import other_side, waits_for
from tableside.rules.mini_nap.play.break_through import able, may_break_through, side_of
from tableside.rules.mini_nap.play.sequence import dice_count, may_act, throwers, unused
from tableside.rules.mini_nap.reactions.calls import Span
from tableside.rules.mini_nap.reactions.feint import feint
from tableside.rules.mini_nap.reactions.open import may_square
from tableside.rules.mini_nap.reactions.react import Asked, react
from tableside.rules.mini_nap.reactions.runs import Call, open_calls
from tableside.rules.mini_nap.state import Contact, State, Unit
from tableside.rules.mini_nap.words import say, term

PIPS = (1, 2, 3, 4, 5, 6)
_DIE = Ask("die", "dice", say("ask-die"), PIPS)
_TO = Ask("to", "pose", say("ask-where"))
_STOPPED = say("ask-stopped")
_HOW_FAR = say("ask-how-far")
#: How far inside the ends of a stretch a mover is stopped, inches.
_INSIDE = 0.01
#: How far a unit may be turned with a tap, degrees counter-clockwise.
_TURNS = (90, 45, 0, -45, -90)

Offer = Callable[[State], Iterator[Option]]


def options(state: State) -> tuple[Option, ...]:
    """Return what the awaited decision allows."""
    return tuple(_OFFERS[waits_for(state)](state))


def _in_turn(found: Callable[[State], Iterator[Option]], *, passes: bool) -> Offer:
    """Return what the side with the initiative can do in a phase, and what can be called.

    ``passes``: whether it may leave what it finds there undone.
    """

    def offered(state: State) -> Iterator[Option]:
        if state.initiative is None:
            return
        able = list(found(state))
        yield from able
        if passes or not able:
            side = state.initiative
            yield _passing(side, say("option-done", side=state.side_called(side)))
        yield from _calls(state)

    return offered


def _passing(side: str, text: Text) -> Option:
    return Option({"action": "pass", "side": side}, text, side)


def _nothing(state: State) -> Iterator[Option]:
    return iter(())


def _next_turn(state: State) -> Iterator[Option]:
    yield Option({"action": "turn"}, say("option-turn", turn=state.turn + 1))


def _on_run(state: State) -> Iterator[Option]:
    """Yield what the other side can call on a run that is announced, or that it lets it go."""
    yield from _calls(state)
    side = other_side(state)
    yield _passing(side, say("option-lets-go", side=state.side_called(side)))


def _on_shot(state: State) -> Iterator[Option]:
    """Yield what a unit that was fired at can do about it."""
    if state.shot is not None:
        unit, enemy = state.by_id[state.shot.target], state.by_id[state.shot.unit]
        text = say("option-return", unit=unit.called, target=enemy.called)
        yield _shot(unit, enemy, fire(state, unit, enemy), text)
    yield _passing(other_side(state), say("option-no-return"))


def _on_feint(state: State) -> Iterator[Option]:
    """Yield what is left to a charger that its enemies react to no further."""
    made = state.contact_made
    if made is not None and made.unit in state.by_id:
        yield from _feint(state, state.by_id[made.unit], state.by_id[made.target], made.started)
    yield _passing(state.initiative or "", say("option-no-feint"))


def _on_contact(state: State) -> Iterator[Option]:
    """Yield what can be done about a charge that has come into contact."""
    yield from _calls(state)
    if state.contact_made is not None:
        yield from _reactions(state, state.contact_made)


def _calls(state: State) -> Iterator[Option]:
    """Yield the calls that are open on the run that is announced or was just made."""
    if state.run is None:
        return
    for call in open_calls(state, state.run):
        action = {"action": "react", "unit": call.unit, "as": call.name, "from": state.run.unit}
        places = tuple(place for place in _places(call) if _may_stop(state, call, place))
        if not places:
            continue
        where = Ask("at", "length", _STOPPED, places, optional=True)
        asks = (where,) if call.needs is None else (where, _DIE)
        odds = _test_odds(call.needs, say("odds-charges-in"), say("odds-stays"))
        text = say(
            "option-call",
            unit=state.called(call.unit),
            reaction=term(call.name),
            mover=state.called(state.run.unit),
        )
        yield Option(action, text, state.by_id[call.unit].side, asks, odds)


def _places(call: Call) -> tuple[float, ...]:
    """Return places to stop a mover at: the ends and the middle of where a call is open."""
    low, high = call.spans[0]
    if high - low < 4 * _INSIDE:
        return ((low + high) / 2,)
    return _along(low + _INSIDE, high - _INSIDE)


def _may_stop(state: State, call: Call, place: float) -> bool:
    """Whether the mover may be stopped there: a stretch may have gaps that were not looked at."""
    if state.run is None:
        return False
    die = None if call.needs is None else PIPS[-1]
    return not judge(state, React(call.unit, call.name, state.run.unit, die, at=place))


def _along(low: float, high: float) -> tuple[float, ...]:
    """Return both ends of a stretch and its middle, each once."""
    return tuple(dict.fromkeys(round(place, 3) for place in (low, (low + high) / 2, high)))


def _roll(state: State) -> Iterator[Option]:
    asks = []
    for field, side in zip(("first", "second"), state.sides, strict=False):
        if side in throwers(state):
            count = dice_count(state, side)
            asks.append(
                Ask(field, "dice", say("ask-dice-of", name=state.side_called(side)), PIPS, count)
            )
    yield Option({"action": "initiative"}, say("option-initiative"), None, tuple(asks))


def _choices(state: State) -> Iterator[Option]:
    side = state.initiative or ""
    brigades = unused(state, side)
    if brigades:
        which = Ask(
            "brigade", "name", say("ask-brigade"), brigades, labels=_groups(state, brigades)
        )
        yield Option({"action": "brigade"}, say("option-brigade"), side, (which,))
    names = {u.division for u in state.units if u.side == side and u.division is not None}
    for name in sorted(name for name in names if name is not None):
        if division.barred(state, name).verdict is Verdict.LEGAL and division.units_of(state, name):
            action = {"action": "division", "division": name}
            yield Option(action, say("option-division", division=state.group_called(name)), side)


def _groups(state: State, names: tuple[str, ...]) -> tuple[Text, ...]:
    return tuple(state.group_called(name) for name in names)


def acting(state: State) -> tuple[Unit, ...]:
    """Return the units whose initiative it is, in any phase of it."""
    return tuple(
        unit
        for unit in state.units
        if unit.side == state.initiative
        and unit.blocks
        and unit.formation is not Formation.NONE
        and (
            unit.division == state.division
            if state.division is not None
            else unit.brigade == state.brigade
        )
    )


def _manoeuvres(state: State) -> Iterator[Option]:
    free = [u for u in acting(state) if may_act(state, u).verdict is Verdict.LEGAL]
    able = tuple(u.id for u in free if _goes(state, u))
    side = state.initiative
    if able:
        who = Ask("unit", "unit", say("ask-unit"), able, labels=tuple(map(state.called, able)))
        yield Option({"action": "move"}, say("option-move"), side, (who, _TO))
    if state.division is not None:
        return
    for unit in free:
        if charge.bars(unit).verdict is not Verdict.LEGAL:
            continue
        found = list(_charges(state, unit))
        yield from found
        yield from _extensions(state, unit, {str(each.action["target"]) for each in found})


def _charges(state: State, unit: Unit) -> Iterator[Option]:
    for found in charge.targets(state, unit):
        target = found.fan.target
        if not found.ruling.doubts:
            action = {"action": "charge", "unit": unit.id, "target": target.id}
            text = say("option-charge", unit=unit.called, target=target.called)
            yield Option(action, text, unit.side)


def _goes(state: State, unit: Unit) -> bool:
    """Whether the unit has a way to go; guns in a Division Manoeuvre are redeployed."""
    if state.division is not None:
        return unit.formation is not Formation.SQUARE
    return bool(kinds_of(unit, unit.formation))


def _extensions(state: State, unit: Unit, within: set[str]) -> Iterator[Option]:
    count = extend.distance_dice(unit)
    if not count:
        return
    reach = charge_allowance(state, unit) + state.rule_cm(6 * count)
    for target in state.enemies(unit):
        if target.id in within or float(unit.outline.distance(target.outline)) > reach:
            continue
        found = extend.extension(state, unit, target)
        if found.outcome.verdict is not Verdict.LEGAL:
            continue
        pips = Ask("distance", "dice", say("ask-distance"), PIPS, count)
        action = {"action": "extend", "unit": unit.id, "target": target.id}
        text = say("option-extend", unit=unit.called, target=target.called)
        odds = _test_odds(found.needs, say("odds-charges-on"), say("odds-disordered"))
        yield Option(action, text, unit.side, (_DIE, pips), odds)


def _test_odds(needed: int | None, passed: Text, failed: Text) -> tuple[Chance, ...]:
    if needed is None:
        return ()
    good = max(0, 7 - needed) / 6
    rows = (Chance(passed, good), Chance(failed, 1 - good))
    return tuple(row for row in rows if row.chance > 0)


def _reactions(state: State, made: Contact) -> Iterator[Option]:
    target, enemy = state.by_id[made.target], state.by_id.get(made.unit)
    side = target.side
    if enemy is not None:
        for unit in state.units:
            if unit.side == side and (unit.id == target.id or may_square(unit)):
                yield from _of_unit(state, unit, enemy, made)
        yield from _feint(state, enemy, target, made.started)
    yield _passing(side, say("option-no-reaction", side=state.side_called(side)))


_AFTER_CONTACT = ("fall-back", "limber-flee", "flee-to-square", "emergency-square")


def _of_unit(state: State, unit: Unit, enemy: Unit, made: Contact) -> Iterator[Option]:
    for name in _AFTER_CONTACT:
        if not unit.kind.is_battery and name in ("limber-flee", "flee-to-square"):
            continue
        asked = Asked(unit, name, enemy, started=made.started, charged=made.charged(state))
        found = react(state, asked)
        if found.outcome.verdict is not Verdict.LEGAL:
            continue
        action = {"action": "react", "unit": unit.id, "as": name, "from": enemy.id}
        asks = () if found.needs is None else (_DIE,)
        far = tuple(place for span in found.more.get("safe", ()) for place in _along(*span))
        if far:
            asks = (*asks, Ask("distance", "length", _HOW_FAR, far))
        odds = _test_odds(found.needs, say("odds-succeeds"), say("odds-fails"))
        yield Option(
            action,
            say("option-react", unit=unit.called, reaction=term(name)),
            unit.side,
            asks,
            odds,
        )


def _feint(state: State, enemy: Unit, square: Unit, started: float) -> Iterator[Option]:
    action = {"action": "feint", "unit": enemy.id, "square": square.id}
    if not square.kind.is_infantry or not enemy.kind.is_cavalry:
        return
    if judge(state, FeintBack(enemy.id, square.id, 6)):
        return
    found = feint(state, enemy, square, started)
    asks: tuple[Ask, ...] = (_DIE,)
    for low, high in found.safe:
        asks = (*asks, Ask("distance", "length", _HOW_FAR, _along(low, high)))
    asks = (*asks, *_facings(enemy, found.pivots))
    odds = _test_odds(found.needs, say("odds-rides-back"), say("odds-fights"))
    yield Option(action, say("option-feint", unit=enemy.called), enemy.side, asks, odds)


def _facings(unit: Unit, spans: tuple[Span, ...]) -> Iterator[Ask]:
    """Yield what asks how a unit faces after a feint: as it charged, or turned by up to 90."""
    for low, high in spans:
        right = turn_between(low, unit.pose.facing)
        turns = [each for each in _TURNS if -right <= each <= high - low - right]
        faced = tuple(round(wrap_degrees(unit.pose.facing + each), 3) for each in turns)
        labels = tuple(_turn_called(each) for each in turns)
        yield Ask("facing", "number", say("ask-facing"), faced, optional=True, labels=labels)


def _turn_called(turned: int) -> Text:
    if turned == 0:
        return say("turn-ahead")
    return say("turn-left" if turned > 0 else "turn-right", by=abs(turned))


def _shots(state: State) -> Iterator[Option]:
    for unit in acting(state):
        if unit.kind.is_cavalry or may_act(state, unit, firing=True).breaches:
            continue
        for target in state.enemies(unit):
            found = fire(state, unit, target)
            if found.outcome.breaches or found.doubts or not found.dice:
                continue
            text = say("option-fire", unit=unit.called, target=target.called)
            yield _shot(unit, target, found, text)


def _shot(unit: Unit, target: Unit, found: Fire, text: Text) -> Option:
    dice = Ask("dice", "dice", _counted(unit, found.thrown, say("ask-dice")), PIPS, found.dice)
    action = {"action": "fire", "unit": unit.id, "target": target.id}
    return Option(action, text, unit.side, (dice,), _hits(found.dice))


def _hits(count: int) -> tuple[Chance, ...]:
    chances = melee.hit_odds(count)
    return tuple(Chance(say("odds-lost", losses=n), chance) for n, chance in enumerate(chances))


def _fights(state: State) -> Iterator[Option]:
    for unit, enemy in melee.contacts(state):
        own, theirs = melee.dice(unit, enemy), melee.dice(enemy, unit)
        asks = []
        action: dict[str, object] = {"action": "fight", "unit": unit.id, "enemy": enemy.id}
        for field, who, thrown in (("dice", unit, own), ("enemy_dice", enemy, theirs)):
            label = _counted(who, thrown, say("ask-dice-of", name=who.called))
            if thrown.count:
                asks.append(Ask(field, "dice", label, PIPS, thrown.count))
            else:
                action[field] = []
        text = say("option-fight", unit=unit.called, enemy=enemy.called)
        yield Option(action, text, None, tuple(asks), _fight_odds(unit, enemy, own, theirs))


def _counted(unit: Unit, thrown: Thrown, plain: Text) -> Text:
    """Return what asks for dice: with how they are counted, where that is not plain."""
    return plain if thrown.plain else thrown.text(unit.called)


def _fight_odds(unit: Unit, enemy: Unit, own: Thrown, theirs: Thrown) -> tuple[Chance, ...]:
    if not own.count and not theirs.count:
        return ()
    found = melee.odds(own.count, theirs.count)
    rows = (
        Chance(say("odds-beaten", unit=enemy.called), found.enemy_beaten),
        Chance(say("odds-both-stay"), found.stays),
        Chance(say("odds-beaten", unit=unit.called), found.beaten),
    )
    return tuple(row for row in rows if row.chance > 0)


def _break_through(state: State) -> Iterator[Option]:
    """Yield what can be done in the last phase: fights first, then what breaks through."""
    fights = list(_fights(state))
    yield from fights
    if fights:
        return
    side = side_of(state)
    if side is None:
        return
    free = [u for u in able(state, side) if not may_break_through(state, u).breaches]
    movers = tuple(u.id for u in free)
    if movers:
        who = Ask("unit", "unit", say("ask-unit"), movers, labels=tuple(map(state.called, movers)))
        where = replace(_TO, moved=True)
        yield Option({"action": "move"}, say("option-break-through"), side, (who, where))
    for unit in free:
        if charge.bars(unit).verdict is Verdict.LEGAL:
            yield from _charges(state, unit)
    for unit in state.units:
        if unit.abandoned and unit.side == side and not judge(state, Man(unit.id)):
            action = {"action": "man", "unit": unit.id}
            yield Option(action, say("option-man", unit=unit.called), unit.side)
    yield _passing(side, say("option-done", side=state.side_called(side)))
    yield from _calls(state)


#: By what the table waits for (``waits_for``).
_OFFERS: Mapping[str, Offer] = {
    "over": _nothing,
    "call": _on_run,
    "reaction": _on_contact,
    "return": _on_shot,
    "feint": _on_feint,
    "turn": _next_turn,
    "roll": _roll,
    "choice": _choices,
    "manoeuvre": _in_turn(_manoeuvres, passes=True),
    "firing": _in_turn(_shots, passes=True),
    "hand-to-hand": _in_turn(_fights, passes=False),
    "break-through": _break_through,
}
