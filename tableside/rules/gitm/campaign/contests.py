"""Battles that wait for the table, and what their results do to the campaign.

Such a battle is fought out by the rules' own means after all, or on the table by those of another
game. Its losses then stand in place of fire and melee; what a unit that lost so much does is in
``data/battles.json``, and all that follows (retreats, routs, falls back, who shatters or
surrenders, fatigue, ammunition, experience, morale) is what it is after any battle.
"""

from __future__ import annotations

from tableside.engine.conversion import step_of
from tableside.engine.message import Amount, Several
from tableside.engine.ruleset import Event
from tableside.rules.gitm.campaign import fights
from tableside.rules.gitm.campaign.resolving import Resolving
from tableside.rules.gitm.campaign.results import (
    after_battle,
    experience,
    lose_men,
    spend_ammunition,
)
from tableside.rules.gitm.campaign.shattered import retreats, routs, shatter
from tableside.rules.gitm.campaign.waiting import WaitsError
from tableside.rules.gitm.combat.battle import Battle, Party
from tableside.rules.gitm.data import battles, defaults, tables
from tableside.rules.gitm.memory import Contest, Meeting, Result
from tableside.rules.gitm.squares import strategic_name
from tableside.rules.gitm.state import State, Unit
from tableside.rules.gitm.words import say


def place_name(at: Meeting) -> str:
    """Return a place as players read it: ``G8-V5 9-5``."""
    return f"{strategic_name(at.strategic)} {at.square}"


def waiting(state: State, waits: WaitsError, stirred: bool) -> State:
    """Return the campaign stopped at a battle."""
    return state.with_campaign(stage="battle", contest=waits.contest(stirred=stirred))


def go_on(desk: Resolving, contest: Contest) -> None:
    """Resolve the battle that waited, then what is left of the phase's combat.

    Raises WaitsError for the next battle.
    """
    desk.remember(contest=None)
    fight = fights.battle_in(desk.state, contest.at.strategic, contest.at.square)
    if fight is not None and contest.result is None:
        fights.fight_out(desk, fight)
    elif fight is not None and contest.result is not None:
        _take(desk, fight, contest.result)
    fights.go_through(desk, [(each.strategic, each.square) for each in contest.left])


def _take(desk: Resolving, fight: Battle, result: Result) -> None:
    """Take the result of a battle that was fought on the table."""
    parties = fight.attacker, fight.defending
    every = (*parties[0].units, *parties[1].units)
    odds, loser = fights.odds_of(parties), _beaten(desk, parties, result)
    _tell_referee(desk, fight, every, result)
    for party in parties:
        for unit in party.units:
            lost = (2 * unit.men * result.lost.get(unit.id, 0) + 100) // 200  # half up
            lose_men(desk, unit, lost, loser=party is loser)
    for party, other in (parties, parties[::-1]):
        for unit in party.units:
            _tire(desk, unit)
            _conduct(desk, unit, result.lost.get(unit.id, 0), other)
    if loser is not None:
        fights.give_way(desk, fight, loser)
    for unit in every:
        now = desk.unit(unit.id)
        if now is not None and now.is_active:
            experience(desk, now, odds)
    after_battle(desk, every, loser)


def _beaten(desk: Resolving, parties: tuple[Party, Party], result: Result) -> Party | None:
    """Return the party whose enemy held the field; None where neither of them did."""
    held = result.held
    for party, other in (parties, parties[::-1]):
        if held is not None and desk.state.are_allied(party.units[0].side, held):
            return other
    return None


def _tell_referee(desk: Resolving, fight: Battle, every: tuple[Unit, ...], result: Result) -> None:
    """Tell the referee alone how the battle ended: to the sides it is told by what follows."""
    square = place_name(Meeting(fight.strategic, fight.at))
    lost = tuple(
        say("fought-lost", unit=unit.called, lost=Amount(result.lost.get(unit.id, 0), "%", 0))
        for unit in every
    )
    text = say("told-fought", square=square, losses=Several(lost, "comma"))
    desk.events.append(Event("fought", tuple(unit.id for unit in every), text, to=()))


def _tire(desk: Resolving, unit: Unit) -> None:
    """Tire a unit as a whole battle does, fire and melee, and spend its ammunition."""
    now = desk.unit(unit.id)
    if now is not None:
        tiring = defaults().tiring
        now = desk.tire(now, tiring.fire + tiring.melee)
        spend_ammunition(desk, now)


def _conduct(desk: Resolving, unit: Unit, lost: int, other: Party) -> None:
    """Let a unit do what its losses make it do; one in a fort stays, one too tired shatters."""
    now = desk.unit(unit.id)
    if now is None or not now.is_active or now.fort:
        return
    enemies = tuple(e for e in (desk.unit(each.id) for each in other.units) if e is not None)
    step = step_of(battles().steps, lost)
    tired = now.fatigue >= tables().fatigue.shatters and lost >= 100 * defaults().check.from_
    if tired or step == SHATTERS:
        shatter(desk, now)
    elif step == ROUTS:
        routs(desk, now)
    elif step == RETREATS:
        retreats(desk, now, enemies)


#: What losses make a unit do, in the order of the file's steps.
RETREATS, ROUTS, SHATTERS = 1, 2, 3
