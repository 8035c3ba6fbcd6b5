"""How far units move and over what ground: rates, cost per inch, where stands may end.

Sections 2, 3 and 11.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.bodies import Stand
from tableside.engine.ends import Rule, centres_off, hanging_out, once_each, overlaps
from tableside.engine.likely import Likely, any_near, likely
from tableside.engine.message import Text
from tableside.engine.quantity import Doubt, Ruling, all_of
from tableside.engine.ways import End, StandWays
from tableside.geometry.pose import Pose
from tableside.motion.moves import Moves
from tableside.motion.tolls import Tolls
from tableside.motion.weighted import Way
from tableside.rules.metal_men.contact import contact
from tableside.rules.metal_men.data import tables
from tableside.rules.metal_men.shape import COLUMN, UNLIMBERED, shape_of
from tableside.rules.metal_men.state import MOVEMENT_ORDERS, State, Unit
from tableside.rules.metal_men.words import say

_NO_LINE = shapely.LineString()


def moves(state: State, unit: Unit) -> Moves:
    """Return the ground of a unit's moves."""
    return replace(_over(state, unit, state.board, slow(state, unit)), tolls=tolls(state))


def _over(state: State, unit: Unit, whole: BaseGeometry, slow: Iterable[BaseGeometry]) -> Moves:
    layers = [(tables().slow_cost, area) for area in slow]
    barred = [area for _, area in state.barred()]
    enemies = [enemy.base_area for enemy in state.enemies(unit)]
    return replace(Moves.of(whole, layers, barred, enemies), bare=True)


@dataclass(frozen=True)
class Paths(StandWays):
    """The ways of a unit's moving stands; ``ends``: each of them with its new pose."""

    state: State
    unit: Unit
    ends: tuple[End, ...]

    @cached_property
    def ground(self) -> Moves:
        """The ground for any move."""
        return moves(self.state, self.unit)

    @cached_property
    def road_ground(self) -> Moves:
        """The ground for moves that keep to roads and bridges."""
        friends = friends_bases(self.state, self.unit)
        return _over(self.state, self.unit, roads(self.state), friends)

    @property
    def barred(self) -> Iterable[BaseGeometry]:
        """The impassable ground."""
        return (area for _, area in self.state.barred())

    def more(self, stand: Stand, to: Pose) -> float:
        """Return the extra distance of the farthest corner over the centre, if that counts."""
        return 0.0 if self.state.house.measure_move == "centre" else stand.corner_excess(to)


def roads(state: State) -> BaseGeometry:
    """Return the roads and bridges, where ground counts as open and walls cost nothing."""
    return state.ground(("road", "bridge"))


def slow(state: State, unit: Unit) -> list[BaseGeometry]:
    """Return the areas where an inch costs double: slow ground off the roads, friends' bases.

    Leaders pass through friends freely.
    """
    ground = state.ground(tables().slow).difference(roads(state))
    return [ground, *friends_bases(state, unit)]


def causes(state: State, unit: Unit, way: Way) -> tuple[Text, ...]:
    """Return what a way crosses that makes it cost more than its length."""
    line = shapely.LineString(way.path)
    ground = [p for p in state.of_kinds(tables().slow) if p.area.intersects(line)]
    ground += [w for w in state.of_kinds(("wall",)) if w.middle_line.intersects(line)]
    friends = () if unit.is_leader else state.friends(unit)
    passed = tuple(each.called for each in friends if each.base_area.intersects(line))
    return (*(say(f"ground-{piece.kind}") for piece in ground), *passed)


def friends_bases(state: State, unit: Unit) -> list[BaseGeometry]:
    """Return each base of friendly combat units and trains; none for a leader."""
    friends = () if unit.is_leader else state.friends(unit)
    return [stand.area for friend in friends for stand in friend.bases]


def tolls(state: State) -> Tolls:
    """Return the centre lines of walls off the roads; each crossing costs ``wall_cost``."""
    lines = [wall.middle_line for wall in state.of_kinds(("wall",))]
    crossed = shapely.union_all(lines).difference(roads(state)) if lines else _NO_LINE
    return Tolls(crossed, state.house.wall_cost)


def at_end(state: State, moved: Unit, stands: Sequence[Stand]) -> Ruling:
    """Return the ruling on where a unit ends, checking the given ``stands``.

    Callers leave out a caisson that did not move, as it blocks nothing.
    """
    closed = Rule("movement.ground", say("move-ground", unit=moved))
    board = Rule("movement.board", say("move-board", unit=moved))
    over = () if moved.is_leader else _overlaps(state, moved, stands)
    off = centres_off(moved.id, stands, [area for _, area in state.barred()], closed)
    out = hanging_out(moved.id, stands, state.board, board)
    return all_of(once_each([*over, *off, *out]))


def _overlaps(state: State, moved: Unit, stands: Sequence[Stand]) -> Iterator[Ruling]:
    """Yield overlaps with bases of combat units and trains, including the unit's own."""

    def against(other: Unit) -> Text:
        return say("move-overlap", unit=moved, other=other)

    others = (unit for unit in state.units if unit.id != moved.id and not unit.is_leader)
    own = Rule("movement.overlap", say("move-overlap-own", unit=moved))
    return overlaps(moved, stands, others, own, against)


def base_rate(state: State, unit: Unit) -> float:
    """Return how far a unit of this type moves per order, inches; for guns, when limbered."""
    if unit.kind == "cavalry" and state.house.cavalry is not None:
        return state.house.cavalry
    return tables().rates[unit.kind]


@dataclass(frozen=True)
class Halved:
    """The reasons that halve a unit's rate at the start: ``dg``, enemies ``near``.

    ``stands``: the stands from which nearness is measured; the caisson if it moves alone.
    """

    state: State
    unit: Unit
    stands: Sequence[Stand]

    @cached_property
    def why(self) -> tuple[str, ...]:
        """The reasons that halve it, as measured."""
        return self._with(self._near.holds)

    @cached_property
    def surely(self) -> tuple[str, ...]:
        """The reasons that halve it beyond doubt."""
        return self._with(self._near.surely)

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """The doubts about enemies being near enough to halve it."""
        return self._near.doubts

    def of(self, rate: float, why: Sequence[str]) -> float:
        """Return a rate halved once for any reasons, or once per reason if they stack."""
        times = len(why) if self.state.house.halves_stack else min(len(why), 1)
        return float(rate / 2**times)

    def _with(self, near: bool) -> tuple[str, ...]:
        found = {"dg": self.unit.state == "dg", "near": near}
        return tuple(why for why, holds in found.items() if holds)

    @cached_property
    def _near(self) -> Likely:
        """Whether enemies are near; leaders are not affected."""
        if self.unit.is_leader:
            return likely(False)
        limit, routed = tables().near_enemy, self.state.house.half_near != "unrouted"
        enemies = (e for e in self.state.enemies(self.unit) if routed or e.state != "routed")
        near = contact(self.state).near(self.unit.id, self.stands, enemies, limit)
        return any_near(tuple(near), limit, "movement.allowance")


@dataclass(frozen=True)
class Reach:
    """Where a unit can go.

    ``areas``: where each stand's centre can go within the ``allowance`` (inches), None if it may
    not move at all; ``halved``: why its rate is halved (``dg``, ``near``). ``doubt``: whether it
    is, and whether the unit gains in column, or is limbered.
    """

    eligible: bool
    allowance: float
    halved: tuple[str, ...]
    areas: Mapping[str, BaseGeometry] | None
    doubt: tuple[Doubt, ...]


def halved_as_it_moves(state: State, unit: Unit) -> Halved:
    """Return what halves a unit's rate; for unlimbered guns, that of the caisson moving alone."""
    standing = unit.is_battery and shape_of(state, unit).name == UNLIMBERED
    return Halved(state, unit, unit.caissons if standing and unit.caissons else unit.bases)


def reach_of(state: State, unit: Unit) -> Reach:
    """Return where a unit can go, including infantry's gain in road column but no road gain."""
    shape, halved = shape_of(state, unit), halved_as_it_moves(state, unit)
    standing, doubts = shape.name == UNLIMBERED, (*halved.doubts, *shape.column_doubts)
    ordered = any(order in MOVEMENT_ORDERS for order in unit.orders)
    if unit.state == "routed" or unit.passed or ordered:
        return Reach(False, 0.0, halved.why, None, halved.doubts)
    stands = unit.caissons if standing else unit.stands
    gain = tables().column_gain if unit.is_foot and shape.name == COLUMN else 0.0
    allowance = halved.of(base_rate(state, unit) + gain, halved.why) if stands else 0.0
    found = moves(state, unit).areas(stands, [allowance]) if stands else []
    areas = {stand.id: area for stand, (area,) in zip(stands, found, strict=True)}
    return Reach(True, allowance, halved.why, areas or None, doubts)
