"""The path of a unit that falls back, and its end; at night, that of all units (sections 2, 4)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine import quantity
from tableside.engine.answering import plain, told
from tableside.engine.bodies import Stand
from tableside.engine.contact import nearest_gap
from tableside.engine.gaps import OVERLAP_SHRUNK
from tableside.engine.led import ForcedSlide, Stop, measured, to_edge
from tableside.engine.quantity import DEVIATIONS, Doubt, Quantity, Ruling, doubts_at
from tableside.engine.sliding import Slide, outlines, pieces_of, slid
from tableside.engine.troops import direction_away
from tableside.rules.brothers_at_arms.contact import (
    base_doubts,
    contact,
    contact_doubts,
    newly_touched,
)
from tableside.rules.brothers_at_arms.melee import Melee
from tableside.rules.brothers_at_arms.shape import counts_as
from tableside.rules.brothers_at_arms.shots import Shooting
from tableside.rules.brothers_at_arms.state import State, Unit

#: An object in contact at the start stops a base only if the base, slid forward by the first and
#: shrunk on every side by the second, would meet it; inches.
PRESSED_SLID, PRESSED_SHRUNK = 0.2, 0.05
#: What may end a path and is no piece of terrain.
_NAMELESS = ("board", "river")
#: Farther than any board reaches, inches.
_FAR = 1e4


@dataclass(frozen=True)
class Path(ForcedSlide):
    """A path: its heading (degrees), where it ends, and the ids of the friends it goes through."""

    state: State
    unit: Unit
    heading: float
    stop: Stop
    through: tuple[str, ...]

    @cached_property
    def slide(self) -> Slide:
        """Its bases as they slide."""
        return Slide(self.unit.stands, self.heading)

    @property
    def most(self) -> float:
        """Its full rate, or how far it goes on beyond that to be clear of friends."""
        return max(self.state.rate(self.unit), self.length)

    @property
    def end(self) -> Stop:
        """Where it ends, and what ends it."""
        return self.stop

    @property
    def on_board(self) -> Path:
        """The path as the models take it: the board's edge stops it before a base's centre is off.

        By the rules an edge touched at the start counts only if it is pressed at once, but no
        position can have a base off the board.
        """
        centres = shapely.MultiPoint([(base.pose.x, base.pose.y) for base in self.slide.stands])
        room, outcome = to_edge(centres, self.direction, self.state.board), _over_edge(self.state)
        return self if self.length <= room else replace(self, stop=Stop(room, outcome, "board"))

    @property
    def to(self) -> tuple[Stand, ...]:
        """The unit's stands at the end of the path, with their facing unchanged."""
        return self.slide.at(self.length)

    def as_json(self) -> dict[str, Any]:
        """Return the path as in the answer to ``fall-back``."""
        way = told(self, "direction", "length") | {"to": plain(self.poses)}
        return way | told(self, "swept", "outcome", "stopped_by", "through")

    def found(self) -> Iterator[Ruling]:
        """Yield nothing: whoever falls back breaks no rule by it."""
        yield from ()

    def doubts(self) -> Iterator[Doubt]:
        """Yield the doubts about contact with enemies at its start and its end, and on its way.

        Also about whether the ground or the border that may stop it lies within its full length,
        and about the friends that it goes through or has to get clear of.
        """
        unit, moved = self.unit, replace(self.unit, stands=self.to)
        contacts = (*contact_doubts(self.state, unit), *contact_doubts(self.state, moved))
        found = dict.fromkeys((*contacts, *self._ends_in_doubt()))
        yield from found
        told_of = {doubt.b for doubt in found}
        yield from (doubt for doubt in self._met_in_doubt() if doubt.b not in told_of)

    def _ends_in_doubt(self) -> tuple[Doubt, ...]:
        """The doubts about what may end it straight ahead."""
        unit, sigma = self.unit, self.sigma_ahead
        ends = (
            Quantity(unit.id, None if stop.by in _NAMELESS else stop.by, stop.length, sigma)
            for stop in (_stops(self.state, unit, self.direction) if sigma else ())
            if stop.outcome != "melee" and 0.0 < stop.length <= self.length + DEVIATIONS * sigma
        )
        full = self.length if self.outcome == "moved" else self.state.rate(unit)
        return doubts_at(ends, full)

    def _met_in_doubt(self) -> Iterator[Doubt]:
        """Yield the doubts about what it may meet with its sides, or go through."""
        state, rate, deep = self.state, self.state.rate(self.unit), -2 * OVERLAP_SHRUNK
        yield from self.meets(state.enemies(self.unit), contact=state.house.contact)
        yield from self.meets_ground(_barring(state, self.unit))
        yield from self.meets(state.friends(self.unit), deep)
        if self.length >= rate:
            yield from self.meets(state.friends(self.unit), deep, at=rate)


def _attackers(state: State, unit: Unit, enemy: Unit, named: Sequence[str]) -> list[Stand]:
    """Return the enemy's stands that fired or fought.

    These are the ``named`` ones, else those that fight the unit in contact, else those with a shot,
    else all.
    """
    chosen: Sequence[str] = named
    if not chosen and contact(state).touching(enemy, unit):
        chosen = Melee(state, enemy).stands_against(unit)
    if not chosen:
        chosen = [shot.stand.id for shot in Shooting(state, enemy, unit).with_shot]
    return [stand for stand in enemy.stands if stand.id in chosen] or list(enemy.stands)


def flinch_path(state: State, unit: Unit, enemy: Unit, named: Sequence[str] = ()) -> Path:
    """Return the path on which a unit falls back from the enemy unit that cost it bases.

    ``named``: the enemy's stands that fired or fought.
    """
    return _fall_back(state, unit, _away(state, unit, _attackers(state, unit, enemy, named)))


def _away(state: State, unit: Unit, stands: Sequence[Stand]) -> float:
    return direction_away(stands, unit.stands, counts_as(state, unit).facing)


def _fall_back(state: State, unit: Unit, direction: float, *, night: bool = False) -> Path:
    """Return the path of a unit at its full rate in a direction.

    It ends early at an enemy unit, impassable ground, a river or the board's edge; anything in
    contact at the start stops it only if pushed into. It passes through friends and commanders, and
    slides on until it overlaps none of them. ``night``: obstacles only block it.
    """
    rate, slide = state.rate(unit), Slide(unit.stands, direction)
    stops = sorted(_stops(state, unit, direction), key=lambda stop: stop.length)
    first = stops[0] if stops else None
    length, outcome, by = rate, "moved", None
    if first is None or first.length > rate:
        friends = [stand for friend in state.friends(unit) for stand in friend.stands]
        length = slide.clear_from(rate, outlines(friends, OVERLAP_SHRUNK), OVERLAP_SHRUNK)
    if first is not None and first.length <= length:
        length, outcome, by = first.length, first.outcome, first.by
    if outcome == "moved" or (outcome not in ("melee", "lost") and not night):
        there = replace(unit, stands=slide.at(length))
        if met := newly_touched(state, there, unit):
            outcome, by = "melee", met[0].id
    if night and outcome in ("melee", "lost"):
        outcome = "blocked"
    through = _passed(state, unit, direction, length)
    return Path(state, unit, direction, Stop(length, outcome, by), through)


def _stops(state: State, unit: Unit, direction: float) -> Iterator[Stop]:
    slide = Slide(unit.stands, direction)
    for enemy in state.enemies(unit):
        touching = bool(contact(state).touching(unit, enemy))
        if touching:
            if _pressed(unit, direction, enemy.area):
                yield Stop(0.0, "blocked", enemy.id)
        else:
            yield Stop(slide.touches(outlines(enemy.stands), True), "melee", enemy.id)
    if unit.kind == "riverboat":
        rivers = state.ground(("river",))
        banks = rivers.buffer(state.house.contact)  # whoever touches one stays within them, too
        length = min(_stay_inside(state, unit, direction, rivers), slide.leaves(banks))
        yield Stop(length, "blocked", "river")
    for piece, area in _barring(state, unit):
        near = min(stand.area.distance(area) for stand in unit.stands)
        if near <= state.house.contact:
            if _pressed(unit, direction, area):
                yield Stop(0.0, "lost", piece)
        else:
            yield Stop(slide.touches(pieces_of([area]), True), "lost", piece)
    for side in _sides(state.board):
        yield Stop(_stay_inside(state, unit, direction, side), _over_edge(state), "board")


def _over_edge(state: State) -> str:
    return "edge" if state.house.edge == "stop" else "lost"


def _barring(state: State, unit: Unit) -> tuple[tuple[str, BaseGeometry], ...]:
    """Return the ground that destroys a unit, without bridges and fords; boats float on rivers."""
    rivers = state.house.river_impassable and unit.kind != "riverboat"
    return state.dry_pieces(("impassable", *(("river",) if rivers else ())))


def _sides(board: BaseGeometry) -> Iterator[BaseGeometry]:
    """Yield what lies inside each side of the board, as far as anything could go."""
    west, south, east, north = board.bounds
    yield shapely.box(west, -_FAR, _FAR, _FAR)
    yield shapely.box(-_FAR, south, _FAR, _FAR)
    yield shapely.box(-_FAR, -_FAR, east, _FAR)
    yield shapely.box(-_FAR, -_FAR, _FAR, north)


def _stay_inside(state: State, unit: Unit, direction: float, area: BaseGeometry) -> float:
    """Return how far the unit can slide before it leaves an area; infinity for never.

    A border that it touches or overhangs at the start stops it only if pushed into.
    """
    border = area.boundary
    if area.is_empty or not any(
        stand.area.distance(border) <= state.house.contact for stand in unit.stands
    ):
        return Slide(unit.stands, direction).leaves(area)
    pressed = any(
        not area.covers(slid(stand, direction, PRESSED_SLID).shrunk(PRESSED_SHRUNK))
        for stand in unit.stands
    )
    return 0.0 if pressed else math.inf


def _pressed(unit: Unit, direction: float, area: BaseGeometry) -> bool:
    return any(
        slid(stand, direction, PRESSED_SLID).shrunk(PRESSED_SHRUNK).intersects(area)
        for stand in unit.stands
    )


def _passed(state: State, unit: Unit, direction: float, length: float) -> tuple[str, ...]:
    """Return the ids of the friends, including commanders, that the unit passes over."""
    if length <= 0.0:
        return ()
    slide = Slide(unit.stands, direction)
    near = shapely.box(*shapely.total_bounds(slide.swept(length)))
    return tuple(
        friend.id
        for friend in state.friends(unit)
        if friend.area.intersects(near)
        and any(
            low < length and high > 0.0
            for low, high in slide.over(outlines(friend.stands, OVERLAP_SHRUNK), OVERLAP_SHRUNK)
        )
    )


def nearest_enemy(state: State, unit: Unit) -> Unit | None:
    """Return the enemy unit nearest to a unit or commander; ties go by file order."""
    return min(state.enemies(unit), key=lambda enemy: enemy.area.distance(unit.area), default=None)


def attack_doubts(state: State, unit: Unit, enemy: Unit) -> tuple[Doubt, ...]:
    """Return the doubts about which stands of an enemy unit fire at a unit, or touch it."""
    if not measured(*(each.stands for each in state.units)):
        return ()
    shots = () if contact(state).touching(enemy, unit) else Shooting(state, enemy, unit).doubts()
    return (*base_doubts(state, enemy, (unit,), ""), *shots)


def nearest_doubts(state: State, unit: Unit) -> tuple[Doubt, ...]:
    """Return the doubt which of two enemy units is the nearest to a unit."""
    return quantity.nearest_doubts(nearest_gap(unit, enemy) for enemy in state.enemies(unit))


def path_at_night(state: State, unit: Unit, enemy: Unit) -> Path:
    """Return a unit's path at night, away from all stands of an enemy unit."""
    return _fall_back(state, unit, _away(state, unit, enemy.stands), night=True)


def night(state: State) -> dict[str, Any]:
    """Answer ``night``: where every unit goes, in file order.

    Enemies count where they were at dusk, and friends that have already gone where they are now;
    friends yet to go are ignored. Contacts that are too close to call are doubts.
    """
    found: dict[str, dict[str, Any]] = {}
    gone: dict[str, Unit] = {}
    doubts: list[Doubt] = []
    for unit in state.units:
        enemy = nearest_enemy(state, unit) if state.house.night_move else None
        if enemy is None:
            found[unit.id] = stays(unit)
            gone[unit.id] = unit
            continue
        others = [u for u in state.units if u.side != unit.side]
        friends = [u for u in gone.values() if u.side == unit.side]
        dusk = state.with_units([unit, *others, *friends])
        path = path_at_night(dusk, unit, enemy)
        doubts += dict.fromkeys((*nearest_doubts(dusk, unit), *path.doubts()))
        gone[unit.id] = replace(unit, stands=tuple(path.to))
        ends = {"to": plain(path.poses)}
        found[unit.id] = ends | told(path, "outcome", "length", "direction", "stopped_by")
    return {"units": found, "doubt": plain(doubts)}


def stays(unit: Unit) -> dict[str, Any]:
    """Return the answer for a unit that stays where it is."""
    to = plain(unit.poses)
    return {"to": to, "outcome": "moved", "length": 0.0, "direction": None, "stopped_by": None}
