"""Effects of combat: losses, checks, ammunition, experience, morale (9.7 to 9.13)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

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
from tableside.rules.gitm.state import Piece, Unit

#: How men are lost: to guns or fire, in a melee or ``beaten`` in one, in a battle on the table.
How = Literal["guns", "fire", "melee", "beaten", "won", "lost"]
_LOSERS = ("beaten", "lost")
_FAIR = QUALITIES.index("fair")


def inflict(
    umpire: Resolving,
    units: Sequence[Unit],
    weights: Mapping[str, float],
    losses: float,
    how: How,
    city: Piece | None = None,
) -> list[tuple[Unit, int]]:
    """Divide losses among units by weight; return each survivor that lost men, with its loss.

    Who is ``beaten`` in a melee loses half as much again, with a larger share of prisoners.
    ``city``: the one whose manned fort cuts the losses of those in it (9.7).
    """
    by = defaults()
    whole = sum(weights[unit.id] for unit in units)
    if whole <= 0:
        return []
    losses *= by.losses["loser"] if how == "beaten" else 1.0
    fort, cut = city.fort if city else None, by.fort_cut
    kept = 1 - cut["first"] - cut["more"] * (fort.level - 1) if fort else 1.0
    found = []
    for unit in units:
        share = weights[unit.id] / whole * (kept if unit.fort else 1.0)
        lost = min(unit.men, round(losses * share))
        left = lose_men(umpire, unit, lost, how)
        if lost and left is not None:
            found.append((left, lost))
    return found


def lose_men(umpire: Resolving, unit: Unit, lost: int, how: How) -> Unit | None:
    """Take men from a unit and tell its own side; return it, or None if it is destroyed."""
    if not lost:
        return unit
    kinds = defaults().kinds
    umpire.tell_own("losses", unit, "told-losses", count=lost, how=how)
    return umpire.lose(unit, _of_kinds(lost, kinds["loser" if how in _LOSERS else "winner"]))


def _of_kinds(lost: int, shares: Sequence[float]) -> Losses:
    """Split a loss into killed, wounded, prisoners and stragglers, who take the remainder."""
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
    umpire: Resolving,
    unit: Unit,
    share: float,
    anchored: str,
    enemies: tuple[Unit, ...],
    *,
    trapped: bool,
) -> None:
    """Check a unit's morale: on failure it retreats or routs; if too tired it shatters (12.1).

    ``trapped``: it is in squares on the losing side, so a failure may shatter it (9.5).
    """
    by = defaults().check
    chance = pass_chance(unit, share, anchored)
    passed = umpire.draws.chance(chance, "morale")
    per_cent = Amount(100 * chance, "%", 0)
    message = "told-check-passed" if passed else "told-check-failed"
    umpire.tell_own("check", unit, message, chance=per_cent)
    if unit.fort:
        return
    if unit.fatigue >= tables().fatigue["shatters"]:
        shatter(umpire, unit, "told-shattered-tired")
    elif not passed:
        if trapped and umpire.draws.chance(by["squares_shatter"], "squares"):
            shatter(umpire, unit, "told-shattered-squares")
        elif umpire.draws.chance(by["retreat"], "retreat or rout"):
            retreats(umpire, unit, enemies)
        else:
            routs(umpire, unit)


def spend_ammunition(umpire: Resolving, unit: Unit) -> None:
    """Spend one ammunition of a unit other than cavalry, once per phase (10.9)."""
    now = umpire.unit(unit.id)
    if now is None or umpire.state.conduct(unit.id).fired or now.arm == "cavalry":
        return
    umpire.note(unit.id, fired=True)
    umpire.change(now, ammunition=max(0, now.ammunition - 1))


def exert(umpire: Resolving, unit: Unit, points: int) -> None:
    """Add fatigue to a unit that has fought, and spend its ammunition."""
    for now in umpire.left((unit,)):
        spend_ammunition(umpire, umpire.tire(now, points))


def after_battle(
    umpire: Resolving, fought: Sequence[Unit], loser: Party | None, odds: float
) -> None:
    """Add experience, and after a melee change morale of units in it or near it (3.7).

    Experience depends on the odds and is greatest at even odds (3.6).
    """
    learning = defaults().experience
    learnt = next((gain for most, gain in learning.odds if odds < most), learning.otherwise)
    for unit in umpire.acting(each.id for each in fought):
        umpire.change(unit, experience=min(learning.most, unit.experience + learnt))
    if loser is None or not fought:
        return
    by = defaults().morale
    where, losing = fought[0].strategic, loser.units[0].side
    names = {unit.id for unit in fought}
    stirred = []
    for unit in umpire.active():
        if unit.id in names:
            points = by["battle"]
        elif grid.steps(unit.strategic, where) <= by["near"]:
            points = by["near_battle"]
        else:
            continue
        lost = umpire.state.are_allied(unit.side, losing)
        stirred.append((unit, -points if lost else points))
    _stir(umpire, stirred)


def _stir(umpire: Resolving, stirred: Sequence[tuple[Unit, int]]) -> None:
    """Change units' morale by points, and exempt them from this turn's drift."""
    umpire.put_all(
        altered(unit, morale=min(100, max(0, unit.morale + points))) for unit, points in stirred
    )
    umpire.remember(stirred=umpire.state.campaign.stirred | {unit.id for unit, _ in stirred})


def captured(umpire: Resolving, city: Cell, owner: str, taker: str) -> None:
    """Change morale near a captured city: up for the taker's side, down for the owner's (3.7)."""
    by, stirred = defaults().morale, []
    for unit in umpire.active():
        away = grid.steps(unit.strategic, city)
        if away > by["near"]:
            continue
        points = by["city"] if away == 0 else by["near_city"]
        if umpire.state.are_allied(unit.side, taker):
            stirred.append((unit, points))
        elif umpire.state.are_allied(unit.side, owner):
            stirred.append((unit, -points))
    _stir(umpire, stirred)
