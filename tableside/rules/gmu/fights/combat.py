"""Combat (gmu section 4): who may fight whom, the tally of each side, and the exact odds."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import shapely

from tableside.engine.figures import signed
from tableside.engine.finding import Item
from tableside.engine.message import Message, Several, inches
from tableside.engine.quantity import Doubt, Quantity, Ruling, all_of, broken, doubts_at
from tableside.geometry.shapes import signed_gap
from tableside.rules.gmu.command import battle_range, headquarters_of, headquarters_value
from tableside.rules.gmu.nearness import doubts, gap, sigma_between
from tableside.rules.gmu.say import say
from tableside.rules.gmu.state import Ground, Kind, Piece, State
from tableside.rules.gmu.terrain import mostly, mostly_doubt
from tableside.rules.gmu.zones import CONTROL

#: The attacker's bonus against a detachment.
AGAINST_DETACHMENT = 2


class Effect(StrEnum):
    """What a combat does to its loser, mildest first."""

    NONE = "none"
    RETREAT = "retreat"
    BROKEN = "broken"
    ELIMINATED = "eliminated"


@dataclass(frozen=True, slots=True)
class Tally:
    """The modifiers of one side's die, and the doubts about them."""

    items: tuple[Item, ...]
    doubts: tuple[Doubt, ...] = ()

    @property
    def modifier(self) -> int:
        """The sum of the items."""
        return sum(item.value for item in self.items)

    def __add__(self, other: Tally) -> Tally:
        return Tally((*self.items, *other.items), doubts(*self.doubts, *other.doubts))


@dataclass(frozen=True, slots=True)
class Combat:
    """A combat before the dice: whether it is allowed, and both tallies."""

    attacker: Piece
    defender: Piece
    ruling: Ruling
    attack: Tally
    defence: Tally
    last_turn: bool

    @property
    def allowed(self) -> bool:
        """Whether no rule forbids it, as measured."""
        return self.ruling.passes

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """All doubts about the range and the tallies."""
        return doubts(*self.ruling.doubts, *self.attack.doubts, *self.defence.doubts)


@dataclass(frozen=True, slots=True)
class Outcome:
    """A combat after the dice. ``loser`` is None in a draw."""

    attacker: int
    defender: int
    loser: Piece | None
    effect: Effect


def tally_text(state: State, piece: Piece, tally: Tally) -> Message:
    """Return a unit's tally, such as "II Corps +3: battle value +1, headquarters +2 (Hancock)"."""
    items = tuple(_line(state, item) for item in tally.items) or (say("term-nothing"),)
    total = signed(tally.modifier)
    return say("tally", unit=piece.name, total=total, items=Several(items, "comma"))


def _line(state: State, item: Item) -> Message:
    name, value = item.rule.removeprefix("combat."), signed(item.value)
    if item.unit is None:
        return say(f"item-{name}", value=value)
    return say(f"item-{name}-of", value=value, unit=state.name(item.unit))


def combat(state: State, attacker: Piece, defender: Piece) -> Combat:
    """Return the combat of two units on the table, allowed or not."""
    return Combat(
        attacker,
        defender,
        all_of(_limits(state, attacker, defender)),
        attack_tally(state, attacker, defender),
        defence_tally(state, attacker, defender),
        state.turn >= state.last_turn,
    )


def _limits(state: State, attacker: Piece, defender: Piece) -> Iterator[Ruling]:
    pair = {"attacker": attacker.name, "defender": defender.name}
    if attacker.id != defender.id:
        distance = gap(attacker, defender)
        far = inches(distance.value)
        text = say("out-of-range", **pair, distance=far, limit=inches(CONTROL))
        yield distance.at_most(CONTROL, "combat.range", text)
    if not attacker.is_corps:
        yield broken("combat.attacker", say("detachment-attacks", **pair))
    barred = not state.book.periods[state.period].cavalry_attacks_infantry
    if barred and attacker.kind is Kind.CAVALRY and defender.kind is Kind.INFANTRY:
        yield broken("combat.cavalry-attacks-infantry", say("cavalry-attacks", **pair))
    if attacker.side == defender.side:
        yield broken("combat.own-side", say("same-side", **pair))


def attack_tally(state: State, attacker: Piece, defender: Piece) -> Tally:
    """Return the attacker's tally."""
    tally = _own_value(state, attacker, defender)
    tally += _headquarters(state, attacker, (attacker, defender))
    tally += _support(state, "cavalry", attacker, attacker, defender)
    tally += _support(state, "infantry", defender, attacker, defender)
    if defender.kind is Kind.DETACHMENT:
        tally += Tally((Item("combat.detachment", AGAINST_DETACHMENT),))
    return tally


def defence_tally(state: State, attacker: Piece, defender: Piece) -> Tally:
    """Return the defender's tally."""
    tally = Tally(_item("combat.battle-value", defender.battle_value))
    tally += _headquarters(state, defender, (attacker, defender))
    tally += _support(state, "cavalry", defender, defender, attacker)
    tally += _terrain(state, attacker, defender)
    return tally + Tally(_item("combat.rain", 1 if "rain" in state.weather else 0))


def _item(rule: str, value: int, unit: str | None = None) -> tuple[Item, ...]:
    return (Item(rule, value, unit),) if value else ()


def _own_value(state: State, attacker: Piece, defender: Piece) -> Tally:
    """Return the attacker's battle value; cavalry has none against a town or defensible ground."""
    own = Tally(_item("combat.battle-value", attacker.battle_value))
    if attacker.kind is not Kind.CAVALRY or not attacker.battle_value:
        return own
    grounds = (Ground.TOWN, Ground.DEFENSIBLE)
    held = [mostly(state, defender, ground) for ground in grounds]
    near = [mostly_doubt(state, defender, ground) for ground in grounds]
    # A doubt about one ground does not matter if the defender is surely on the other.
    sure = any(h and n is None for h, n in zip(held, near, strict=True))
    return Tally(() if any(held) else own.items, () if sure else doubts(*near))


def _headquarters(state: State, fighter: Piece, pair: tuple[Piece, Piece]) -> Tally:
    """Return the bonus of the best headquarters in battle formation in range; on ties the nearest.

    ``pair``: attacker and defender. By the house rule ``headquarters-support`` the enemy's
    headquarters compete as well; if still tied, the attacker's wins.
    """
    in_all = state.house.headquarters_support == "combat"
    fighting = [
        (headquarters_value(state, hq), gap(hq, supported), battle_range(state, hq), hq.side)
        for supported in (pair if in_all else (fighter,))
        for hq in headquarters_of(state, supported.side)
        if hq.formation == "battle"
    ]
    fighting.sort(key=lambda entry: (-entry[0], round(entry[1].value, 6)))
    items: tuple[Item, ...] | None = None
    near: list[Doubt | None] = []
    for value, distance, limit, side in fighting:
        near.append(distance.doubt(limit))
        if distance.within(limit):
            own = _item("combat.headquarters", value, distance.a) if side == fighter.side else ()
            items = own if items is None else items
            if near[-1] is None:
                near += doubts_at(_as_near(fighting, value, distance), 0.0)
                break
    return Tally(items or (), doubts(*near))


def _as_near(
    fighting: list[tuple[int, Quantity, float, str]], value: int, nearest: Quantity
) -> Iterator[Quantity]:
    """Yield how much farther off than the nearest headquarters the others of its value are."""
    for other_value, other, limit, _ in fighting:
        if other_value == value and other.a != nearest.a and other.within(limit):
            sigma = math.hypot(other.sigma, nearest.sigma)
            yield Quantity(nearest.a, other.a, other.value - nearest.value, sigma)


def _support(state: State, arm: str, around: Piece, fighter: Piece, enemy: Piece) -> Tally:
    """Return +1 for each other friend of this arm within 1.00 in of ``around``."""
    friends = (each for each in state.friends(fighter) if each.kind == arm and each.id != enemy.id)
    gaps = [gap(friend, around) for friend in friends]
    items = (Item(f"combat.{arm}-support", 1, each.a) for each in gaps if each.within(CONTROL))
    return Tally(tuple(items), doubts_at(gaps, CONTROL))


@dataclass(frozen=True, slots=True)
class _Bonus:
    rule: str
    value: int
    holds: bool
    near: tuple[Doubt, ...]


def _terrain(state: State, attacker: Piece, defender: Piece) -> Tally:
    """Return the best single terrain bonus; on ties the first in the rules."""
    bonuses = sorted(_bonuses(state, attacker, defender), key=lambda bonus: -bonus.value)
    held = next((bonus for bonus in bonuses if bonus.holds), None)
    sure = next((n for n, bonus in enumerate(bonuses) if bonus.holds and not bonus.near), None)
    # Of those after one that surely holds none can count.
    near = doubts(*(doubt for bonus in bonuses[:sure] for doubt in bonus.near))
    return Tally((Item(held.rule, held.value),) if held else (), near)


def _bonuses(state: State, attacker: Piece, defender: Piece) -> list[_Bonus]:
    found = []
    if defender.kind is not Kind.CAVALRY:
        for ground, value in ((Ground.TOWN, 1), (Ground.DEFENSIBLE, 2)):
            near = doubts(mostly_doubt(state, defender, ground))
            found.append(_Bonus(f"combat.{ground}", value, mostly(state, defender, ground), near))
    crossing = crossing_gap(state, attacker, defender, Ground.BRIDGE)
    if crossing is not None:
        near = doubts(crossing.doubt(0.0))
        found.append(_Bonus("combat.bridge", 1, crossing.within(0.0), near))
    found.append(_hill_bonus(state, attacker, defender))
    return found


def _hill_bonus(state: State, attacker: Piece, defender: Piece) -> _Bonus:
    above, level = (mostly(state, piece, Ground.HILL) for piece in (defender, attacker))
    above_doubt, level_doubt = (
        mostly_doubt(state, piece, Ground.HILL) for piece in (defender, attacker)
    )
    # A unit is only worth measuring if the other one leaves the bonus open.
    near = doubts(
        above_doubt if not level or level_doubt else None,
        level_doubt if above or above_doubt else None,
    )
    return _Bonus("combat.hill", 1, above and not level, near)


def crossing_gap(state: State, one: Piece, other: Piece, *kinds: Ground) -> Quantity | None:
    """Return the gap (inches) from the hull of both bases to the nearest ground of these kinds.

    It is negative where that lies inside by so much; None without any.
    """
    crossings = [crossing for crossing in state.ground(*kinds) if not crossing.area.is_empty]
    if not crossings:
        return None
    hull = shapely.union_all([one.footprint, other.footprint]).convex_hull
    gaps = [(*signed_gap(hull, crossing.area), crossing.id) for crossing in crossings]
    measured, along, name = min(gaps)
    return Quantity(other.id, name, measured, sigma_between(one, other, along))


def outcome(fight: Combat, attack_die: int, defence_die: int) -> Outcome:
    """Return the outcome of these dice (1 to 6)."""
    attack = attack_die + fight.attack.modifier
    defence = defence_die + fight.defence.modifier
    if attack == defence:
        return Outcome(attack, defence, None, Effect.NONE)
    loser, winner = (
        (fight.defender, fight.attacker) if attack > defence else (fight.attacker, fight.defender)
    )
    effect = effect_on(loser, winner, abs(attack - defence), fight.last_turn)
    return Outcome(attack, defence, loser, effect)


#: The effects by the greatest difference that has them.
_UP_TO = ((2, Effect.RETREAT), (4, Effect.BROKEN))


def effect_on(loser: Piece, winner: Piece, difference: int, last_turn: bool) -> Effect:
    """Return the effect on the loser of a combat lost by ``difference`` (1 or more).

    1-2 retreat, 3-4 broken, 5 or more eliminated; a corps never suffers worse than a retreat
    from a detachment; a broken detachment, and a corps broken on the last turn, is eliminated.
    """
    effect = next((each for most, each in _UP_TO if difference <= most), Effect.ELIMINATED)
    if loser.is_corps and winner.kind is Kind.DETACHMENT:
        return Effect.RETREAT
    if effect is Effect.BROKEN and (last_turn or loser.kind is Kind.DETACHMENT):
        return Effect.ELIMINATED
    return effect


def odds(fight: Combat) -> dict[str, dict[str, float]]:
    """Return the chance of each effect on ``attacker`` and ``defender``, over all 36 rolls."""
    counts = {side: dict.fromkeys(Effect, 0) for side in ("attacker", "defender")}
    for attack_die in range(1, 7):
        for defence_die in range(1, 7):
            result = outcome(fight, attack_die, defence_die)
            for side, piece in (("attacker", fight.attacker), ("defender", fight.defender)):
                suffers = result.effect if result.loser is piece else Effect.NONE
                counts[side][suffers] += 1
    return {
        side: {str(effect): count / 36 for effect, count in row.items()}
        for side, row in counts.items()
    }


def answer(
    state: State, attacker: Piece, defender: Piece, dice: tuple[int, int] | None
) -> dict[str, Any]:
    """Return the answer of a ``combat`` question (docs/judge.md)."""
    fight = combat(state, attacker, defender)
    found: dict[str, Any] = {
        "allowed": fight.allowed,
        "breaches": [breach.as_json() for breach in fight.ruling.breaches],
        "attacker": _tally_json(fight.attack),
        "defender": _tally_json(fight.defence),
    }
    if fight.allowed:
        found["odds"] = odds(fight)
    if dice is not None:
        result = outcome(fight, *dice)
        found["totals"] = {"attacker": result.attacker, "defender": result.defender}
        found["loser"] = None if result.loser is None else result.loser.id
        found["difference"] = abs(result.attacker - result.defender)
        found["effect"] = str(result.effect)
    return {**found, "doubt": [doubt.as_json() for doubt in fight.doubts]}


def _tally_json(tally: Tally) -> dict[str, Any]:
    return {"modifier": tally.modifier, "items": [item.as_json() for item in tally.items]}
