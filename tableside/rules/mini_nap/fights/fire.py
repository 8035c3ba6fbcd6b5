"""Firing: whether a unit may fire at another, how far, and with how many dice.

The rule text breaks off early in its firing phase: reach, arc and dice are the table's own
(``data/firing.json``); who may not fire, and the bar on firing through friends, are the text's.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.message import degrees
from tableside.engine.quantity import (
    SLACK_DEGREES,
    Quantity,
    Ruling,
    along,
    broken,
    doubts_at,
    first_of,
)
from tableside.engine.spacing import sigma_between
from tableside.geometry.front_lines import Front, Lines
from tableside.geometry.pose import turn_between
from tableside.geometry.shapes import direction
from tableside.geometry.shots import Shot
from tableside.motion.outlines import fronts_of
from tableside.rules.mini_nap import data
from tableside.rules.mini_nap.fights.strength import Thrown, strength
from tableside.rules.mini_nap.formations.formation import Formation
from tableside.rules.mini_nap.scene import touches_no_enemy
from tableside.rules.mini_nap.state import State, Unit
from tableside.rules.mini_nap.words import cm, say

#: Clearance (inches) between lines of fire and units.
_SIDE = 1e-5


@dataclass(frozen=True)
class Fire:
    """A shot at a target: its first breach or all doubts, range (inches), dice and line.

    ``close``: the doubts on which only the number of dice hangs.
    """

    outcome: Ruling
    close: Ruling
    range: float
    thrown: Thrown
    shot: Shot | None

    @property
    def dice(self) -> int:
        """How many dice it throws."""
        return self.thrown.count


def fire(state: State, unit: Unit, target: Unit) -> Fire:
    """Return a unit's shot at another, allowed or not."""
    lines = _Lines(state, unit, target)
    shot = lines.clear()
    distance = shot.length if shot else float(unit.outline.distance(target.outline))
    sigma = sigma_between(unit, target, direction(unit.outline, target.outline))
    measured = Quantity(unit.id, target.id, distance, sigma)
    half = data.firing().halved_beyond * reach(state, unit)
    dice = _dice(unit, target, far=not measured.within(half))
    close = Ruling(doubts=doubts_at([measured] * unit.kind.is_battery, half))
    return Fire(first_of(_bars(state, lines, shot, measured)), close, distance, dice, shot)


def returns(unit: Unit) -> Ruling:
    """Return the ruling on returning fire: only small arms, once per initiative."""
    if not unit.kind.is_infantry:
        return broken("firing.return", say("fire-return", unit=unit))
    if "returned" in unit.did:
        return broken("firing.return", say("fire-returned", unit=unit))
    return Ruling()


def may_return(state: State, shooter: str, target: str) -> bool:
    """Whether the unit that was fired at can return a shot."""
    unit, enemy = state.by_id[target], state.by_id[shooter]
    found = fire(state, unit, enemy)
    bars = (*returns(unit).breaches, *found.outcome.breaches)
    return not bars and found.dice > 0 and not strength(state, unit).removed


def _bars(state: State, lines: _Lines, shot: Shot | None, measured: Quantity) -> Iterator[Ruling]:
    """Yield the rulings on the shot, in the order in which they are reported."""
    unit, target = lines.unit, lines.target
    if unit.side == target.side:
        yield broken("firing.own-side", say("charge-own-side", unit=unit, target=target))
    if unit.kind.is_cavalry:
        yield broken("firing.cavalry", say("fire-cavalry", unit=unit))
    for guns in (unit, target):
        if guns.abandoned:
            yield broken("firing.abandoned", say("fire-abandoned", unit=guns))
    yield from _spent(state, unit)
    yield touches_no_enemy(
        state, unit, "firing.contact", lambda enemy: say("fire-contact", unit=unit, enemy=enemy)
    )
    yield lines.in_arc
    far, distance = reach(state, unit), cm(measured.value)
    text = say("fire-range", target=target, distance=distance, unit=unit, far=cm(far))
    yield measured.at_most(far, "firing.range", text)
    if shot is None:
        if lines.clear(friends=False) is not None or lines.clear(others=False) is None:
            yield broken("firing.friend", say("fire-friend", unit=unit, target=target))
        yield broken("firing.blocked", say("fire-blocked", unit=unit, target=target))


def _spent(state: State, unit: Unit) -> Iterator[Ruling]:
    """Yield the breaches due to what the unit has done before.

    In a Division Manoeuvre no unit of the division fires, whether it has moved or not.
    """
    did, guns = unit.did, unit.kind.is_battery
    as_one = state.division is not None and unit.division == state.division
    rows = (
        ("fired" in did, "firing.fired", say("fire-fired", unit=unit)),
        (guns and "turned" in did, "firing.turned", say("fire-turned", unit=unit)),
        ("redeployed" in did, "firing.redeployed", say("fire-redeployed", unit=unit)),
        (as_one or "division" in did, "firing.division", say("fire-division", unit=unit)),
    )
    yield from (broken(rule, text) for holds, rule, text in rows if holds)


def reach(state: State, unit: Unit) -> float:
    """Return how far (inches) a unit fires; 0 if it does not."""
    table = data.firing().reach
    if unit.kind.is_infantry:
        return state.rule_cm(table["small-arms"])
    return state.rule_cm(table[unit.gun_class or "light"]) if unit.kind.is_battery else 0.0


def _dice(unit: Unit, target: Unit, *, far: bool) -> Thrown:
    """Return the dice of a shot, ``far``: past half the reach; none if the unit does not fire."""
    table, guns = data.firing(), unit.kind.is_battery
    if not guns and not unit.kind.is_infantry:
        return Thrown(0)
    dice, nation = unit.left, unit.nation.lower()
    if guns and nation == "russian":
        dice = min(dice, table.russian_guns_most)
    arm = "guns" if guns else "infantry"
    about = {"rating": unit.rating, "kgl": unit.kgl, "advantage": unit.advantage}
    more = int(any(data.fits(row, arm=arm, nation=nation, **about) for row in table.one_more))
    halves = {
        "column": not guns and unit.formation.value in table.halved_small_arms,
        "far": guns and far,
        "unformed": target.formation is Formation.SKIRMISH or target.kind.is_battery,
    }
    return Thrown(dice, more, tuple(why for why, holds in halves.items() if holds))


class _Lines:
    """The lines of fire from each stand of a unit to the parts of a target."""

    def __init__(self, state: State, unit: Unit, target: Unit) -> None:
        self.unit, self.target = unit, target
        around = [u for u in state.in_the_way(unit) if u.id != target.id]
        self.friends = [_wall(u) for u in around if u.side == unit.side]
        self.enemies = [_wall(u) for u in around if u.side != unit.side]
        kinds = data.firing().blocked_by
        self.ground = [piece.area for piece in state.terrain if piece.kind in kinds]
        fronts = fronts_of(unit.stands or (), unit.sizes)
        self.lines = Lines(fronts, target.part_areas, arc := data.firing().arc)
        off = min((_off(front, target.outline) for front in fronts), default=180.0)
        text = say("fire-arc", target=target, arc=degrees(arc, 0), unit=unit)
        measured = Quantity(unit.id, target.id, off, _off_sigma(unit, target), angle=True)
        self.in_arc = measured.judged(arc, measured.within(arc), "firing.arc", text, None)
        if off > arc and not self.in_arc.breaches:
            self.lines = replace(self.lines, arc=max(off, arc + SLACK_DEGREES))

    def clear(self, *, friends: bool = True, others: bool = True) -> Shot | None:
        """Return the shortest line past friends (and its own other stand), enemies and ground."""
        walls = [*(self.enemies if others else ()), *(self.friends if friends else ())]
        return self.lines.clear(walls, self.ground if others else (), own=friends)


def _off(front: Front, target: BaseGeometry) -> float:
    """Return how far (degrees) off a front's facing a target is; 0 if some is straight ahead."""
    a, b = np.array(front.edge), shapely.get_coordinates(target)
    x, y = (b[None] - a[:, None]).reshape(-1, 2).T
    turns = [turn_between(front.facing, way) for way in np.degrees(np.arctan2(y, x)).tolist()]
    ahead = min(turns) < 0.0 < max(turns) < min(turns) + 180.0
    touched = shapely.LineString(front.edge).intersects(target)
    return 0.0 if ahead or touched else min(map(abs, turns))


def _off_sigma(unit: Unit, target: Unit) -> float:
    """Return one standard deviation (degrees) of the direction of a target off a unit's facing."""
    aside = math.hypot(*(along(u.pose_sigma, (0.0, 0.0), 0.0) for u in (unit, target)))
    away = max(float(unit.outline.distance(target.outline)), unit.shape.half_diagonal)
    return math.hypot(unit.pose_sigma[2], math.degrees(math.atan2(aside, away)))


def _wall(unit: Unit) -> BaseGeometry:
    """Return a unit's area for lines of fire, grown so that a line along its side is blocked."""
    return unit.outline.buffer(_SIDE, join_style="mitre")
