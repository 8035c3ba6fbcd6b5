"""Battles that wait for the table, and how their results affect the campaign.

The table either lets these rules resolve such a battle, or fights it with another game's rules.
In the latter case its losses replace fire and melee. ``data/battles.json`` sets the losses at which
a unit retreats, routs or shatters; all consequences (retreat, rout, fall-back, shattering,
surrender, fatigue, ammunition, experience, morale) are those of any battle.
"""

from __future__ import annotations

from tableside.engine.message import Amount, Several
from tableside.engine.ruleset import Event
from tableside.rules.gitm.campaign import fights
from tableside.rules.gitm.campaign.resolving import Resolving
from tableside.rules.gitm.campaign.results import after_battle, exert, lose_men
from tableside.rules.gitm.campaign.shattered import retreats, routs, shatter
from tableside.rules.gitm.combat.battle import Battle, Party
from tableside.rules.gitm.data import battles, defaults, tables
from tableside.rules.gitm.memory import Contest, Result
from tableside.rules.gitm.state import Unit
from tableside.rules.gitm.words import say


def go_on(umpire: Resolving, contest: Contest) -> None:
    """Resolve the pending battle, then the rest of the phase's combat.

    Raises WaitsError for the next battle.
    """
    umpire.remember(contest=None)
    fight = fights.battle_in(umpire.state, contest.at)
    if fight is not None and contest.result is None:
        fights.fight_out(umpire, fight)
    elif fight is not None and contest.result is not None:
        _take(umpire, fight, contest.result)
    fights.go_through(umpire, contest.left)


def _take(umpire: Resolving, fight: Battle, result: Result) -> None:
    """Apply the result of a battle fought on the table."""
    parties, every = fight.parties, fight.units
    odds, loser = fights.odds_of(parties), _beaten(umpire, parties, result)
    _tell_referee(umpire, fight, every, result)
    for party in parties:
        for unit in party.units:
            lost = (2 * unit.men * result.lost.get(unit.id, 0) + 100) // 200  # half up
            lose_men(umpire, unit, lost, "lost" if party is loser else "won")
    tiring = defaults().tiring
    for party, other in (parties, parties[::-1]):
        for unit in party.units:
            exert(umpire, unit, tiring["fire"] + tiring["melee"])
            _conduct(umpire, unit, result.lost.get(unit.id, 0), other)
    if loser is not None:
        fights.give_way(umpire, fight, loser)
        fights.tell_winner(umpire, fight, loser)
    after_battle(umpire, every, loser, odds)


def _beaten(umpire: Resolving, parties: tuple[Party, Party], result: Result) -> Party | None:
    """Return the party whose enemy held the field; None if neither side did."""
    held = result.held
    for party, other in (parties, parties[::-1]):
        if held is not None and umpire.state.are_allied(party.units[0].side, held):
            return other
    return None


def _tell_referee(
    umpire: Resolving, fight: Battle, every: tuple[Unit, ...], result: Result
) -> None:
    """Log the result for the referee alone: the sides learn it from what follows."""
    lost = tuple(
        say("fought-lost", unit=unit.called, lost=Amount(result.lost.get(unit.id, 0), "%", 0))
        for unit in every
    )
    text = say("told-fought", square=fight.place.called, losses=Several(lost, "comma"))
    umpire.events.append(Event("fought", tuple(unit.id for unit in every), text, to=()))


def _conduct(umpire: Resolving, unit: Unit, lost: int, other: Party) -> None:
    """Make a unit retreat, rout or shatter by its losses, unless it is in a fort.

    A unit that is too tired shatters as soon as it has to check.
    """
    now = next(umpire.acting((unit.id,)), None)
    if now is None or now.fort:
        return
    by = battles().conduct
    tired = now.fatigue >= tables().fatigue["shatters"] and lost >= 100 * defaults().check["from"]
    if lost >= by["shatters"]:
        shatter(umpire, now)
    elif tired:
        shatter(umpire, now, "told-shattered-tired")
    elif lost >= by["routs"]:
        routs(umpire, now)
    elif lost >= by["retreats"]:
        retreats(umpire, now, umpire.left(other.units))
