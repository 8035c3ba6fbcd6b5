"""The end of a turn: surrender, rest, stragglers, morale, reforming; the end of the campaign."""

from __future__ import annotations

from dataclasses import replace

from tableside.engine.message import Message, Several
from tableside.rules.gitm.campaign import news
from tableside.rules.gitm.campaign.resolving import Resolving
from tableside.rules.gitm.campaign.results import captured
from tableside.rules.gitm.campaign.shattered import surrenders
from tableside.rules.gitm.data import defaults, tables
from tableside.rules.gitm.lines import communications, supply
from tableside.rules.gitm.memory import Conduct, Reforming
from tableside.rules.gitm.orders import Orders
from tableside.rules.gitm.sieges import besieged_around, siege
from tableside.rules.gitm.state import Piece, State, Unit
from tableside.rules.gitm.words import say

DRAW = "draw"


def take_cities(umpire: Resolving) -> None:
    """Give cities to the side that stands in them unopposed; begin and end sieges (10.3)."""
    for city in umpire.state.cities:
        taker = _taker(umpire, city)
        if taker is not None:
            owner = str(city.owner)
            city = replace(city, owner=taker, besieged=False)
            umpire.state = umpire.state.set_piece(city)
            side = umpire.state.side_called(taker)
            umpire.tell("city", (), say("told-city", city=city.called, side=side))
            captured(umpire, city.place[0], owner, taker)
            for unit in umpire.state.active_at(*city.place):  # headquarters in its fort (9.2)
                if unit.is_hq and unit.fort and umpire.state.are_allied(unit.side, owner):
                    surrenders(umpire, unit)
        standing = siege(umpire.state, replace(city, besieged=None)).besieged
        if standing != bool(city.besieged):
            umpire.state = umpire.state.set_piece(replace(city, besieged=standing))
            text = say("told-besieged" if standing else "told-relieved", city=city.called)
            umpire.tell("siege", (), text)


def _taker(umpire: Resolving, city: Piece) -> str | None:
    """Return the side whose combat units hold an enemy city that has no defenders."""
    here = [unit for unit in umpire.state.active_at(*city.place) if unit.is_combat]
    owner = str(city.owner)
    if any(umpire.state.are_allied(unit.side, owner) for unit in here):
        return None
    hostile = [unit.side for unit in here if umpire.state.are_hostile(unit.side, owner)]
    return hostile[0] if hostile else None


def resolve(umpire: Resolving) -> None:
    """Resolve the end of the turn, then begin the next one or end the campaign."""
    _surrender(umpire)
    for name in tuple(umpire.state.by_id):
        unit = _rest(umpire, umpire.state.by_id[name])
        if unit.state == "shattered":
            _reform(umpire, unit)
    state = umpire.state
    if state.turn >= state.last_turn:
        umpire.state = over(umpire.state, *_decided(state))
        umpire.tell("over", (), winner_text(umpire.state))
        return
    news.report(umpire)
    umpire.state = begin_turn(replace(umpire.state, turn=state.turn + 1))


def _surrender(umpire: Resolving) -> None:
    """Draw for each besieged garrison without supplies to surrender (10.3)."""
    for city in umpire.state.cities:
        if not city.besieged or city.supplies:
            continue
        inside = [
            unit
            for unit in umpire.state.active_at(*city.place)
            if umpire.state.is_own_city(city, unit.side)
        ]
        hungry = [unit for unit in inside if not unit.supplies]
        if hungry and umpire.draws.chance(defaults().surrender, "surrender"):
            for unit in inside:
                surrenders(umpire, unit)
            take_cities(umpire)


def _rest(umpire: Resolving, unit: Unit) -> Unit:
    """Lower fatigue, drift morale to the middle, add marching experience, return stragglers.

    Units at rest and shattered ones do so, too. Returns the unit after it.
    """
    by = defaults()
    done = umpire.state.conduct(unit.id)
    kind = umpire.state.house.quick_as(unit.kind)
    fatigue = max(0, unit.fatigue - tables().types[kind].rest)
    experience = unit.experience
    if done.steps and experience < by.experience.marching:
        experience += 1
    morale = unit.morale
    if unit.id not in umpire.state.campaign.stirred:
        middle = by.morale["middle"]
        drift = min(by.morale["drift"], abs(morale - middle))
        morale += drift if morale < middle else -drift
    unit = umpire.change(unit, fatigue=fatigue, experience=experience, morale=morale)
    return _stragglers(umpire, unit)


def _stragglers(umpire: Resolving, unit: Unit) -> Unit:
    losses = umpire.state.campaign.losses.get(unit.id)
    if losses is None or not losses.stragglers or not unit.is_combat:
        return unit
    if unit.fort and besieged_around(umpire.state, unit.side, unit.strategic, unit.square):
        return unit
    by = defaults().stragglers_back
    orders = unit.orders
    marching = orders.pursue or orders.march or any(box is not None for box in orders.boxes)
    share = by["marching" if marching else "resting"]
    back = min(round(losses.stragglers * share), unit.of_type.most - unit.men)
    if back > 0:
        left = replace(losses, stragglers=losses.stragglers - back)
        umpire.remember(losses={**umpire.state.campaign.losses, unit.id: left})
    return umpire.change(unit, men=unit.men + max(0, back))


def _reform(umpire: Resolving, unit: Unit) -> None:
    """Count down a shattered unit's turns; reform it if supplied and connected (12.3, 12.5).

    After too many failures the unit is destroyed.
    """
    reforming = dict(umpire.state.campaign.reforming)
    known = reforming.get(unit.id, Reforming(1))
    back = replace(unit, state="active")
    awake = umpire.state.put(back)
    if known.turns > 1:
        reforming[unit.id] = replace(known, turns=known.turns - 1)
    elif supply(awake, back).connected and communications(awake, back).connected:
        reforming.pop(unit.id, None)
        umpire.change(unit, state="active")
        umpire.tell_own("reformed", unit, "told-reformed")
    else:
        known = replace(known, turns=1, failed=known.failed + 1)
        reforming[unit.id] = known
        if known.failed >= defaults().shatter.failures:
            reforming.pop(unit.id)
            umpire.remove(unit, "destroyed")
    umpire.remember(reforming=reforming)


def begin_turn(state: State) -> State:
    """Return the position at the start of a turn, with orders open again."""
    units = tuple(
        replace(unit, orders=Orders(), entered_from=None) if unit.members == () else unit
        for unit in state.units
    )
    start = {
        side: tuple(sorted({u.strategic for u in units if u.side == side and _holds(u)}))
        for side in state.sides
    }
    conduct = {u.id: Conduct(start=u.square) for u in units if not u.members}
    state = replace(state, units=units, phase="supply", battles=state.campaign.fought, start=start)
    return state.with_campaign(
        stage="orders", ready=frozenset(), ordered={}, conduct=conduct, fought=(),
        stirred=frozenset(), entered=(), agreed={},
        posted={u.id: u.strategic for u in units if not u.members and u.is_active},
    )  # fmt: skip


def _holds(unit: Unit) -> bool:
    return not unit.members and unit.is_active and unit.is_combat


def over(state: State, winner: str, ended: str) -> State:
    """Return the position with the campaign over; ``ended``: what decided it."""
    after = replace(state, phase="end")
    return after.with_campaign(stage="over", winner=winner, ended=ended, agreed={}, contest=None)


def _cities(state: State, side: str) -> int:
    return sum(1 for city in state.cities if city.owner == side)


def _men(state: State, side: str) -> int:
    return sum(unit.men for unit in state.by_id.values() if unit.side == side)


def _decided(state: State) -> tuple[str, str]:
    """Return the winner after the last turn and what decided it: cities held, then men."""
    for ended, merit in (("cities", _cities), ("men", _men)):
        first, second, *_ = sorted(state.sides, key=lambda side: -merit(state, side))
        if merit(state, first) > merit(state, second):
            return first, ended
    return DRAW, "even"


def winner_text(state: State) -> Message:
    """Return the sentence that names the winner and what decided the campaign."""
    winner, ended = state.campaign.winner, state.campaign.ended
    if winner is None or winner == DRAW:
        return say(f"told-tie-{ended}") if ended in ("truce", "even") else say("told-tie")
    side = state.side_called(winner)
    others = [each for each in state.sides if each != winner]
    if ended == "concede":
        names = Several(tuple(map(state.side_called, others)))
        return say("told-winner-concede", side=side, others=names, count=len(others))
    if ended == "cities":
        most = max(_cities(state, each) for each in others)
        count = _cities(state, winner)
        return say("told-winner-cities", side=side, count=count, others=most)
    return say("told-winner-men" if ended == "men" else "told-winner", side=side)
