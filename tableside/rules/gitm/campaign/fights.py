"""Combat at the end of a tactical phase: bombardment, fire, checks, melee (chapter 9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from tableside.engine.grid import Cell
from tableside.engine.message import Several
from tableside.rules.gitm.campaign.resolving import Resolving, WaitsError
from tableside.rules.gitm.campaign.results import (
    How,
    after_battle,
    check,
    exert,
    inflict,
    spend_ammunition,
)
from tableside.rules.gitm.campaign.shattered import falls_back, shatter
from tableside.rules.gitm.combat import bombard
from tableside.rules.gitm.combat.battle import Battle, Party, manned_fort
from tableside.rules.gitm.combat.lines import flanks
from tableside.rules.gitm.combat.strengths import Situation, fire, guns_share
from tableside.rules.gitm.data import defaults
from tableside.rules.gitm.memory import Contest, Meeting
from tableside.rules.gitm.orders import Line
from tableside.rules.gitm.squares import FIELD
from tableside.rules.gitm.state import State, Unit
from tableside.rules.gitm.words import say

Segment = Literal["fire", "melee"]
#: Postures that become a skirmish at bad odds (9.10).
_STAUNCH = ("attack", "defend")
_USUAL = "N"


def resolve(umpire: Resolving) -> None:
    """Resolve bombardment and every combat of a tactical phase."""
    _bombard(umpire)
    go_through(umpire, _contested(umpire))


def go_through(umpire: Resolving, places: Sequence[Meeting]) -> None:
    """Resolve the combat of each square in turn; raise WaitsError if the table is to fight it."""
    for number, place in enumerate(places, 1):
        _overrun(umpire, place)
        fight = battle_in(umpire.state, place)
        if fight is None:
            continue
        _announce(umpire, fight)
        if umpire.state.house.battles == "table":
            raise WaitsError(Contest(place, tuple(places[number:])))
        fight_out(umpire, fight)


def _contested(umpire: Resolving) -> list[Meeting]:
    """Return the squares that hold active units of hostile sides."""
    found: dict[Meeting, set[str]] = {}
    for unit in umpire.active():
        found.setdefault(Meeting(unit.strategic, unit.square), set()).add(unit.side)
    return sorted(place for place, here in found.items() if umpire.state.any_hostile(here))


def _bombard(umpire: Resolving) -> None:
    """Let guns next to an enemy bombard him, unless they moved or are in a fight (9.14).

    Units that evade do not bombard. Each target is the legal square that holds the most men.
    """
    for unit in umpire.active():
        if unit.defend == "evade" or not bombard.has_guns(unit):
            continue
        moved = umpire.state.conduct(unit.id).moved
        enemies = umpire.state.enemies_in(unit.strategic, unit.side)
        marks = {each.square for each in enemies if each.is_combat}
        targets = [
            cell
            for cell in FIELD.around(unit.square)
            if cell in marks and not any(bombard.breaches(umpire.state, unit, cell, moved))
        ]
        here = {cell: umpire.state.active_at(unit.strategic, cell) for cell in targets}
        if targets:
            _shell(umpire, unit, max(targets, key=lambda cell: sum(u.men for u in here[cell])))


def _shell(umpire: Resolving, unit: Unit, cell: Cell) -> None:
    posture = unit.defend
    guns = replace(unit, men=unit.gunners, batteries=unit.batteries)
    strength = fire(guns, Situation(posture)) * defaults().bombard["strength"]
    targets = [u for u in umpire.state.active_at(unit.strategic, cell) if u.is_combat]
    names = Several(tuple(each.called for each in targets))
    told = say("told-bombarded", unit=unit.called, square=str(cell), units=names)
    umpire.tell("bombarded", (unit, *targets), told, umpire.fighters((unit, *targets)))
    spend_ammunition(umpire, unit)
    weights = {each.id: float(each.men) for each in targets}
    city = manned_fort(umpire.state, unit.strategic, cell)
    inflict(umpire, targets, weights, _drawn(umpire, strength, "fire"), "guns", city)
    _break_fort(umpire, unit, cell, strength)


def _break_fort(umpire: Resolving, unit: Unit, cell: Cell, strength: float) -> None:
    """Roll for a fort to lose a level, if the guns can damage that level (9.14)."""
    city = umpire.state.city_in(unit.strategic)
    if city is None or city.square != cell or city.fort is None:
        return
    level = city.fort.level
    if level > bombard.damages(unit):
        return
    if umpire.draws.chance(min(1.0, strength / defaults().bombard["level_per"]), "fort"):
        fort = replace(city.fort, level=level - 1) if level > 1 else None
        umpire.state = umpire.state.set_piece(replace(city, fort=fort))
        umpire.tell("fort", (), say("told-fort", city=city.called, level=level - 1))


def _overrun(umpire: Resolving, place: Meeting) -> None:
    """Shatter headquarters reached by an enemy, or let them fall back (9.2)."""
    here = umpire.state.active_at(place.strategic, place.square)
    for unit in [each for each in here if each.is_hq and not each.fort]:
        enemies = [e for e in here if e.is_combat and umpire.state.are_hostile(e.side, unit.side)]
        if not enemies:
            continue
        if umpire.draws.chance(defaults().overrun, "overrun"):
            shatter(umpire, unit, "told-shattered-overrun")
        else:
            falls_back(umpire, unit)


def battle_in(state: State, place: Meeting) -> Battle | None:
    """Return the battle in a square: units that entered this phase attack those already there."""
    here = [u for u in state.active_at(place.strategic, place.square) if u.is_combat]
    came = [unit for unit in here if unit.entered_from is not None]
    struck = [unit for unit in came if state.conduct(unit.id).struck]  # they attack (8.11)
    first = (struck or came)[0] if came else _bolder(state, here)
    if first is None:
        return None
    attackers = tuple(unit for unit in (came or here) if state.are_allied(unit.side, first.side))
    ways = tuple(unit.entered_from or _USUAL for unit in attackers)
    moved = frozenset(unit.id for unit in came)
    fight = Battle(state, place.strategic, place.square, attackers, ways, moved)
    return fight if fight.defender is not None else None


def _bolder(state: State, here: Sequence[Unit]) -> Unit | None:
    """Return the attacker if nobody moved: the first unit with an enemy, of the stronger side."""
    fit = [u for u in here if any(state.are_hostile(u.side, other.side) for other in here)]
    men = {side: sum(u.men for u in fit if u.side == side) for side in state.sides}
    return max(fit, key=lambda unit: men[unit.side], default=None)


@dataclass(frozen=True)
class _Force:
    """A party in a segment: its strength, and by unit the weight by which losses are shared.

    Only units with a weight can be hit.
    """

    party: Party
    strength: float
    weights: Mapping[str, float]


def _announce(umpire: Resolving, fight: Battle) -> None:
    """Announce to all sides who fights where, and record the battle."""
    attacker, defending = fight.parties
    told = say(
        "told-battle",
        square=fight.place.called,
        attackers=Several(tuple(unit.called for unit in attacker.units)),
        defenders=Several(tuple(unit.called for unit in defending.units)),
    )
    umpire.tell("battle", fight.units, told)
    remember = umpire.state.campaign
    if fight.strategic not in remember.fought:
        umpire.remember(fought=(*remember.fought, fight.strategic))


def fight_out(umpire: Resolving, fight: Battle) -> None:
    """Resolve a battle: fire, checks, melee, checks, then experience and morale."""
    parties = _placed(umpire, fight.attacker), _placed(umpire, fight.defending)
    odds = odds_of(parties)
    _segment(umpire, fight, parties, "fire")
    left, loser = _renewed(umpire, fight), None
    if left is not None and left.defender is not None:
        attacker, defender = _placed(umpire, left.attacker), _placed(umpire, left.defending)
        parties = _outnumbered(attacker, defender), _outnumbered(defender, attacker)
        loser = _segment(umpire, left, parties, "melee")
    tell_winner(umpire, fight, loser)
    after_battle(umpire, fight.units, loser, odds)


def tell_winner(umpire: Resolving, fight: Battle, loser: Party | None) -> None:
    """Announce to all sides who won: the side that the loser fought, else who still stands there.

    Nothing is said of a battle without a loser that both sides left, or neither.
    """
    if loser is None:
        stand = [any(umpire.still_at(fight.place, party.units)) for party in fight.parties]
        won = [party for party, stands in zip(fight.parties, stand, strict=True) if stands]
    else:
        beaten = loser.units[0].side
        won = [p for p in fight.parties if not umpire.state.are_allied(p.units[0].side, beaten)]
    if len(won) == 1:
        sides = dict.fromkeys(umpire.state.side_called(unit.side) for unit in won[0].units)
        told = say("told-won", square=fight.place.called, sides=Several(tuple(sides)))
        umpire.tell("won", (), told)


def odds_of(parties: tuple[Party, Party]) -> float:
    """Return the ratio of the stronger party's melee strength to the weaker one's."""
    sums = sorted(party.melee_sum for party in parties)
    return sums[1] / sums[0] if sums[0] > 0 else float("inf")


def _renewed(umpire: Resolving, fight: Battle) -> Battle | None:
    """Return the battle with the units still in its square; None if no attacker is left."""
    attackers = tuple(umpire.still_at(fight.place, fight.attackers))
    if not attackers:
        return None
    ways = tuple(unit.entered_from or _USUAL for unit in attackers)
    return replace(fight, state=umpire.state, attackers=attackers, directions=ways)


def _placed(umpire: Resolving, party: Party) -> Party:
    """Return a party with a random unit moved into each line that no unit chose (9.3)."""
    lines = party.lines
    while lines.drawn is not None:
        free = ("second", "rear") if lines.drawn == "front" else ("rear",)
        fit = [unit for unit, line in lines.placed if line in free]
        drawn = umpire.draws.one_of(fit, f"{lines.drawn} line")
        placed = tuple(
            (unit, lines.drawn if unit.id == drawn.id else line) for unit, line in lines.placed
        )
        lines = replace(lines, placed=placed, drawn=None)
        rear = [unit for unit, line in placed if line == "rear"]
        if rear and not any(line == "second" for _, line in placed):
            lines = replace(lines, drawn="second")
    return replace(party, lines=lines)


def _outnumbered(party: Party, other: Party) -> Party:
    """Return a party; at odds of two to one against it, attack and defence become skirmish."""
    if party.melee_sum * defaults().outnumbered > other.melee_sum:
        return party
    by = defaults().posture
    postures = {n: "skirmish" if p in _STAUNCH else p for n, p in party.postures.items()}
    melee = {
        name: value * by[postures[name]]["strength"] / by[party.postures[name]]["strength"]
        for name, value in party.melee.items()
    }
    return replace(party, postures=postures, melee=melee)


def _segment(
    umpire: Resolving, fight: Battle, parties: tuple[Party, Party], segment: Segment
) -> Party | None:
    """Resolve fire or melee for both sides at once; return the loser of a melee."""
    forces = [_force(umpire, fight, party, index, segment) for index, party in enumerate(parties)]
    drawn = [_drawn(umpire, force.strength, segment) for force in forces]
    loser = None
    if segment == "melee":
        loser = parties[0] if drawn[0] < drawn[1] else parties[1]
    hurt: list[tuple[int, Unit, int]] = []
    for index, force in enumerate(forces):
        units = [unit for unit in umpire.left(force.party.units) if unit.id in force.weights]
        how: How = "beaten" if force.party is loser else segment
        lost = inflict(umpire, units, force.weights, drawn[1 - index], how, fight.fort)
        hurt += [(index, *each) for each in lost]
    for force in forces:
        _tire(umpire, force.party, segment)
    for index, unit, count in hurt:
        for now in umpire.acting((unit.id,)):
            share = count / max(1, now.men + count)
            trapped = index == 1 and fight.squares and parties[1] is loser
            if share >= defaults().check["from"]:
                anchored = _flank(umpire, fight, parties[index])
                enemies = umpire.left(parties[1 - index].units)
                check(umpire, now, share, anchored, enemies, trapped=trapped)
    if loser is not None:
        give_way(umpire, fight, loser)
    return loser


def give_way(umpire: Resolving, fight: Battle, loser: Party) -> None:
    """Make the loser's units that are still in the square fall back."""
    for unit in umpire.still_at(fight.place, loser.units):
        falls_back(umpire, unit)


def _force(umpire: Resolving, fight: Battle, party: Party, index: int, segment: Segment) -> _Force:
    """Return a party's strength in a segment, and the weights of its units for losses."""
    by = defaults()
    strength, weights = 0.0, {}
    for unit, line in party.lines.placed:
        share = _share(unit, line, party, segment)
        own = party.fire[unit.id] if segment == "fire" else party.melee[unit.id]
        strength += own * share
        if segment == "melee" or line != "rear":
            posture = by.posture[party.postures[unit.id]]
            weights[unit.id] = party.melee[unit.id] * posture["losses"]
    if party.mixed_arms:
        strength *= by.mixed_arms
    if segment == "melee" and not (index == 1 and fight.squares):
        strength *= by.flanks[_flank(umpire, fight, party)]
    return _Force(party, strength, weights)


def _share(unit: Unit, line: Line, party: Party, segment: Segment) -> float:
    """Return the share of a unit that takes part; what its line has no room for is in the rear."""
    behind = 0.0 if segment == "fire" else 1.0 if unit.arm == "cavalry" else 0.5
    behind *= party.lines.engaged
    if line == "rear":
        return behind
    share = party.lines.share(line)
    if segment == "fire" and line == "second":
        return share * guns_share(unit)
    return share + (1 - share) * behind


def _flank(umpire: Resolving, fight: Battle, party: Party) -> str:
    side = party.units[0].side
    found = flanks(umpire.state, fight.strategic, fight.at, side, party.units, fight.length)
    found = replace(found, filled=party.lines.filled("front"))  # with who was drawn for it
    return found.anchored if found.turnable else "both"


def _drawn(umpire: Resolving, strength: float, segment: Segment) -> float:
    """Return the random losses that a strength inflicts, before they are divided."""
    by = defaults().losses
    return (
        strength * by[segment] * umpire.draws.between(by["least"], by["most"], f"{segment} losses")
    )


def _tire(umpire: Resolving, party: Party, segment: Segment) -> None:
    """Add fatigue to all units that took part, and spend their ammunition."""
    for unit, line in party.lines.placed:
        idle = segment == "fire" and party.fire[unit.id] == 0.0
        if _share(unit, line, party, segment) != 0.0 and not idle:
            exert(umpire, unit, defaults().tiring[segment])
