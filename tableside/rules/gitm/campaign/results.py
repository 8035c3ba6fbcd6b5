"""What combat does to units: losses, checks, ammunition, experience, morale (9.7 to 9.13)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tableside.engine import grid
from tableside.engine.altered import altered
from tableside.engine.grid import Cell
from tableside.engine.message import Amount
from tableside.rules.gitm.campaign.resolving import Resolving
from tableside.rules.gitm.campaign.shattered import retreats, routs, shatter
from tableside.rules.gitm.combat.battle import Party
from tableside.rules.gitm.data import defaults, tables
from tableside.rules.gitm.memory import Losses
from tableside.rules.gitm.staff_work import QUALITIES
from tableside.rules.gitm.state import Unit

_FAIR = QUALITIES.index("fair")


def inflict(
    desk: Resolving,
    units: Sequence[Unit],
    weights: Mapping[str, float],
    losses: float,
    *,
    loser: bool,
) -> list[tuple[Unit, int]]:
    """Divide losses among units by their weights; return who is left, each with what he lost.

    The loser of a melee loses half as much again, and more of it as prisoners.
    """
    by = defaults()
    whole = sum(weights[unit.id] for unit in units)
    if whole <= 0:
        return []
    losses *= by.losses["loser"] if loser else 1.0
    found = []
    for unit in units:
        lost = min(unit.men, round(losses * weights[unit.id] / whole))
        left = lose_men(desk, unit, lost, loser=loser)
        if lost and left is not None:
            found.append((left, lost))
    return found


def lose_men(desk: Resolving, unit: Unit, lost: int, *, loser: bool) -> Unit | None:
    """Take so many men from a unit and tell its own side; return it, None where nobody is left."""
    if not lost:
        return unit
    kinds = defaults().kinds
    desk.tell_own("losses", unit, "told-losses", count=lost)
    return desk.lose(unit, _of_kinds(lost, kinds["loser" if loser else "winner"]))


def _of_kinds(lost: int, shares: Sequence[float]) -> Losses:
    """Divide a loss into killed, wounded, prisoners and stragglers; the rest straggles."""
    killed, wounded, prisoners = (round(lost * share) for share in shares[:3])
    killed = min(killed, lost)
    wounded = min(wounded, lost - killed)
    prisoners = min(prisoners, lost - killed - wounded)
    return Losses(killed, wounded, prisoners, lost - killed - wounded - prisoners)


def pass_chance(unit: Unit, share: float, anchored: str) -> float:
    """Return the chance that a unit passes a morale check after losing a share of its men."""
    by = defaults().check
    chance = (
        by["base"]
        + by["quality"] * (QUALITIES.index(unit.quality) - _FAIR)
        + by["experience"] * unit.experience
        - by["lost"] * share
    )
    chance += by["both"] if anchored == "both" else by["none"] if anchored == "none" else 0.0
    return min(by["most"], max(by["least"], chance))


def check(
    desk: Resolving,
    unit: Unit,
    share: float,
    anchored: str,
    enemies: tuple[Unit, ...],
    *,
    trapped: bool,
) -> None:
    """Check a unit's morale; who fails retreats or routs, who is too tired shatters (12.1).

    ``trapped``: it stands in squares on the losing side, and may shatter at once (9.5).
    """
    by = defaults().check
    chance = pass_chance(unit, share, anchored)
    passed = desk.draws.chance(chance, "morale")
    per_cent = Amount(100 * chance, "%", 0)
    message = "told-check-passed" if passed else "told-check-failed"
    desk.tell_own("check", unit, message, chance=per_cent)
    if unit.fort:
        return
    if unit.fatigue >= tables().fatigue["shatters"]:
        shatter(desk, unit)
    elif not passed:
        if trapped and desk.draws.chance(by["squares_shatter"], "squares"):
            shatter(desk, unit)
        elif desk.draws.chance(by["retreat"], "retreat or rout"):
            retreats(desk, unit, enemies)
        else:
            routs(desk, unit)


def spend_ammunition(desk: Resolving, unit: Unit) -> None:
    """Spend one ammunition of infantry or guns, once in a phase (10.9)."""
    now = desk.unit(unit.id)
    if now is None or desk.state.conduct(unit.id).fired or now.arm == "cavalry":
        return
    desk.note(unit.id, fired=True)
    desk.change(now, ammunition=max(0, now.ammunition - 1))


def exert(desk: Resolving, unit: Unit, points: int) -> None:
    """Tire a unit that has fought, and spend its ammunition."""
    for now in desk.left((unit,)):
        spend_ammunition(desk, desk.tire(now, points))


def after_battle(desk: Resolving, fought: Sequence[Unit], loser: Party | None, odds: float) -> None:
    """Give experience, and raise and lower morale after a melee: in it, and near it (3.7).

    Experience is by the odds of the battle, most at even ones (3.6).
    """
    learning = defaults().experience
    learnt = next((gain for most, gain in learning.odds if odds < most), learning.otherwise)
    for unit in desk.acting(each.id for each in fought):
        desk.change(unit, experience=min(learning.most, unit.experience + learnt))
    if loser is None or not fought:
        return
    by = defaults().morale
    where, losing = fought[0].strategic, loser.units[0].side
    names = {unit.id for unit in fought}
    stirred = []
    for unit in desk.active():
        if unit.id in names:
            points = by["battle"]
        elif grid.steps(unit.strategic, where) <= by["near"]:
            points = by["near_battle"]
        else:
            continue
        lost = desk.state.are_allied(unit.side, losing)
        stirred.append((unit, -points if lost else points))
    _stir(desk, stirred)


def _stir(desk: Resolving, stirred: Sequence[tuple[Unit, int]]) -> None:
    """Change units' morale by points; it does not drift in this turn."""
    desk.put_all(
        altered(unit, morale=min(100, max(0, unit.morale + points))) for unit, points in stirred
    )
    desk.remember(stirred=desk.state.campaign.stirred | {unit.id for unit, _ in stirred})


def captured(desk: Resolving, city: Cell, owner: str, taker: str) -> None:
    """Raise and lower morale after a city was taken (3.7)."""
    by, stirred = defaults().morale, []
    for unit in desk.active():
        away = grid.steps(unit.strategic, city)
        if away > by["near"]:
            continue
        points = by["city"] if away == 0 else by["near_city"]
        if desk.state.are_allied(unit.side, taker):
            stirred.append((unit, points))
        elif desk.state.are_allied(unit.side, owner):
            stirred.append((unit, -points))
    _stir(desk, stirred)
