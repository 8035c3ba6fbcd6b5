"""What the awaited decision allows, as options that a player can tap."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from tableside.engine.ending import with_left
from tableside.engine.luck import compared
from tableside.engine.message import Several, Text
from tableside.engine.offering import choice, dice, group_of, one_of, own
from tableside.engine.quantity import Verdict
from tableside.engine.ruleset import Ask, Chance, Option
from tableside.rules.mini_nap.actions.fighting import Man
from tableside.rules.mini_nap.actions.referee import judge
from tableside.rules.mini_nap.charges import charge, extend
from tableside.rules.mini_nap.charges.fan import charge_allowance
from tableside.rules.mini_nap.fights import melee
from tableside.rules.mini_nap.fights.fire import fire
from tableside.rules.mini_nap.fights.strength import Thrown
from tableside.rules.mini_nap.formations.formation import TWO_STANDS, Formation
from tableside.rules.mini_nap.manoeuvres import division
from tableside.rules.mini_nap.manoeuvres.kinds import kinds_of
from tableside.rules.mini_nap.play.answering import calls, on_contact, on_feint, on_run, on_shot
from tableside.rules.mini_nap.play.awaited import waits_for
from tableside.rules.mini_nap.play.break_through import free, side_of
from tableside.rules.mini_nap.play.offering import Offer, counted, passing, shot, tested
from tableside.rules.mini_nap.play.sequence import dice_count, may_act, throwers, unused
from tableside.rules.mini_nap.play.units import from_start, to_charge
from tableside.rules.mini_nap.state import State, Unit
from tableside.rules.mini_nap.words import say, term

#: How many units of a brigade are named when one is chosen.
SHOWN = 3
_TO = Ask("to", "pose", say("ask-where"))
_NAMED = {named.value: term(named.value) for named in TWO_STANDS}
_FORMATION = choice("formation", say("ask-formation"), _NAMED, optional=True)


def options(state: State) -> tuple[Option, ...]:
    """Return what the awaited decision allows."""
    offered = tuple(_OFFERS[waits_for(state)](state))
    return with_left(offered, {unit.id: unit.side for unit in state.units})


def _in_turn(found: Callable[[State], Iterator[Option]], *, passes: bool) -> Offer:
    """Return the offer of a phase: what the side with the initiative can do, and open calls.

    ``passes``: whether it may pass while there is something left to do.
    """

    def offered(state: State) -> Iterator[Option]:
        if state.initiative is None:
            return
        able = list(found(state))
        yield from able
        if passes or not able:
            yield _done(state, state.initiative)
        yield from calls(state)

    return offered


def _next_turn(state: State) -> Iterator[Option]:
    yield Option({"action": "turn"}, say("option-turn", turn=state.turn + 1), ends=True)


def _roll(state: State) -> Iterator[Option]:
    asks = []
    for field, side in zip(("first", "second"), state.sides, strict=False):
        if side in throwers(state):
            label = say("ask-dice-of", name=state.side_called(side))
            asks.append(dice(field, label, dice_count(state, side)))
    yield Option({"action": "initiative"}, say("option-initiative"), None, tuple(asks))


def _choices(state: State) -> Iterator[Option]:
    side = state.initiative or ""
    if brigades := unused(state, side):
        units = {name: _of(state, name) for name in brigades}
        which = group_of("brigade", say("ask-brigade"), units, partial(_brigade, state))
        yield Option({"action": "brigade"}, say("option-brigade"), side, (which,))
    for name in sorted({u.division for u in state.units if u.side == side and u.division}):
        if division.barred(state, name).verdict is Verdict.LEGAL and division.units_of(state, name):
            action = {"action": "division", "division": name}
            yield Option(action, say("option-division", division=state.group_called(name)), side)


def _of(state: State, brigade: str) -> list[Unit]:
    """Return a brigade's units on the table, without abandoned guns and commands."""
    return [unit for unit in state.units if unit.brigade == brigade and unit.blocks]


def _brigade(state: State, name: str) -> Text:
    """Return a brigade's name with its first units, so that players find it on the table."""
    called = [unit.called for unit in _of(state, name)]
    units, more = Several(tuple(called[:SHOWN]), "comma"), len(called[SHOWN:])
    return say("brigade-of", brigade=state.group_called(name), units=units, more=more)


def acting(state: State) -> tuple[Unit, ...]:
    """Return the units in a formation whose initiative it is, in any phase."""
    own = [u for u in state.units if u.side == state.initiative and u.blocks]
    group = "brigade" if state.division is None else "division"
    acts = [unit for unit in own if getattr(unit, group) == getattr(state, group)]
    return tuple(unit for unit in acts if unit.formation is not Formation.NONE)


def _manoeuvres(state: State) -> Iterator[Option]:
    free = [u for u in acting(state) if _fresh(state, u)]
    able = [unit for unit in free if _goes(state, unit)]
    able += [unit for unit in acting(state) if _has_only_turned(state, unit)]
    if able:
        asks = (one_of(able, say("ask-unit")), _FORMATION, _TO)
        yield Option({"action": "move"}, say("option-move"), state.initiative, asks)
    if state.division is not None:
        return
    for unit in free:
        yield from _all_charges(state, unit)
    if state.begun is not None:  # after a turn or change it may still charge
        table = to_charge(state, state.begun.unit)
        going_on = [u for u in acting(table) if u.id == state.begun.unit and _fresh(table, u)]
        yield from (option for u in going_on for option in _all_charges(table, u))


def _has_only_turned(state: State, unit: Unit) -> bool:
    """Whether a unit's manoeuvre so far is a turn on the spot, after which it may still go."""
    begun, start = state.begun, from_start(state, unit.id).by_id[unit.id]
    turned = begun is not None and begun.unit == unit.id and not begun.ran
    return turned and start.formation is unit.formation


def _fresh(state: State, unit: Unit) -> bool:
    return may_act(state, unit).verdict is Verdict.LEGAL


def _all_charges(state: State, unit: Unit) -> Iterator[Option]:
    """Yield a unit's charges, and those that it may try to extend."""
    if charge.bars(unit).verdict is not Verdict.LEGAL:
        return
    found = list(_charges(state, unit))
    yield from found
    yield from _extensions(state, unit, {str(each.action["target"]) for each in found})


def _charges(state: State, unit: Unit) -> Iterator[Option]:
    for found in charge.targets(state, unit):
        target = found.fan.target
        if not found.ruling.doubts:
            text = say("option-charge", unit=unit, target=target)
            yield own("charge", unit, text, target=target.id)


def _goes(state: State, unit: Unit) -> bool:
    """Whether the unit has any kind of move; a Division Manoeuvre redeploys guns."""
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
        pips = replace(dice("distance", say("ask-distance"), count), optional=True)
        text = say("option-extend", unit=unit, target=target)
        die, odds = tested(found.needs, say("odds-charges-on"), say("odds-disordered"))
        yield own("extend", unit, text, (*die, pips), odds, target=target.id)


def _shots(state: State) -> Iterator[Option]:
    for unit in acting(state):
        if unit.kind.is_cavalry or may_act(state, unit, firing=True).breaches:
            continue
        for target in state.enemies(unit):
            found = fire(state, unit, target)
            if found.outcome.verdict is not Verdict.LEGAL or not found.dice:
                continue
            text = say("option-fire", unit=unit, target=target)
            yield shot(unit, target, found, text)


def _fights(state: State) -> Iterator[Option]:
    for unit, enemy in melee.contacts(state):
        own, theirs = melee.dice(unit, enemy), melee.dice(enemy, unit)
        asks = []
        action: dict[str, object] = {"action": "fight", "unit": unit.id, "enemy": enemy.id}
        for field, who, thrown in (("dice", unit, own), ("enemy_dice", enemy, theirs)):
            label = counted(who, thrown, say("ask-dice-of", name=who))
            if thrown.count:
                asks.append(dice(field, label, thrown.count))
            else:
                action[field] = []
        text = say("option-fight", unit=unit, enemy=enemy)
        yield Option(action, text, None, tuple(asks), _fight_odds(unit, enemy, own, theirs))


def _fight_odds(unit: Unit, enemy: Unit, own: Thrown, theirs: Thrown) -> tuple[Chance, ...]:
    if not own.count and not theirs.count:
        return ()
    chances = compared(melee.hit_odds(own.count), melee.hit_odds(theirs.count))
    texts = (say("odds-beaten", unit=unit), say("odds-both-stay"), say("odds-beaten", unit=enemy))
    rows = zip(texts, chances, strict=True)
    return tuple(Chance(text, float(chance)) for text, chance in rows if chance)


def _break_through(state: State) -> Iterator[Option]:
    """Yield what can be done in the last phase: fights first, then break-throughs."""
    fights = list(_fights(state))
    yield from fights
    if fights:
        return
    side = side_of(state)
    if side is None:
        return
    if fit := free(state):
        asks = (one_of(fit, say("ask-unit")), replace(_TO, moved=True))
        yield Option({"action": "move"}, say("option-break-through"), side, asks)
    for unit in fit:
        if charge.bars(unit).verdict is Verdict.LEGAL:
            yield from _charges(state, unit)
    for unit in state.units:
        if unit.abandoned and unit.side == side and not judge(state, Man(unit.id)):
            yield own("man", unit, say("option-man", unit=unit))
    yield _done(state, side)
    yield from calls(state)


def _done(state: State, side: str) -> Option:
    text = say("option-done", side=state.side_called(side), phase=state.phase)
    return passing(side, text, ends=True)


#: The offers by what the table waits for (``waits_for``).
_OFFERS: Mapping[str, Offer] = {
    "over": lambda _: iter(()),
    "call": on_run,
    "reaction": on_contact,
    "return": on_shot,
    "feint": on_feint,
    "turn": _next_turn,
    "roll": _roll,
    "choice": _choices,
    "manoeuvre": _in_turn(_manoeuvres, passes=True),
    "firing": _in_turn(_shots, passes=True),
    "hand-to-hand": _in_turn(_fights, passes=False),
    "break-through": _break_through,
}
