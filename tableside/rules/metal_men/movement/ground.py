"""The ground of moves: an inch's cost, what bars the way, where stands may end (sections 2, 3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.bodies import Stand
from tableside.engine.ends import Rule, centres_off, hanging_out, once_each, overlaps
from tableside.engine.message import Text
from tableside.engine.moves import Moves
from tableside.engine.quantity import Ruling, all_of
from tableside.engine.ways import End, StandWays
from tableside.geometry.pose import Pose
from tableside.geometry.shapes import EMPTY
from tableside.motion.tolls import Tolls
from tableside.motion.weighted import Way
from tableside.rules.metal_men.data import tables
from tableside.rules.metal_men.state import State, Unit
from tableside.rules.metal_men.words import say

#: Where ground is open, whatever lies under it.
_OPEN = ("road", "bridge")
_NO_LINE = shapely.LineString()


def moves(state: State, unit: Unit) -> Moves:
    """Return the ground of a unit's moves."""
    layers = [(tables().slow_cost, slow(state, unit))]
    return replace(_over(state, unit, state.board, layers), tolls=tolls(state))


def road_moves(state: State, unit: Unit) -> Moves:
    """Return the ground of moves that keep to roads and bridges."""
    layers = [(tables().slow_cost, friends_bases(state, unit))]
    return _over(state, unit, roads(state), layers)


def _over(
    state: State, unit: Unit, whole: BaseGeometry, layers: list[tuple[float, BaseGeometry]]
) -> Moves:
    barred = [area for _, area in state.barred()]
    enemies = [enemy.base_area for enemy in state.enemies(unit)]
    return replace(Moves.of(whole, layers, barred, enemies), bare=True)


@dataclass(frozen=True)
class Paths(StandWays):
    """The ways of those stands of a unit that move, by ``ends``: each stand and its new pose."""

    state: State
    unit: Unit
    ends: tuple[End, ...]

    @cached_property
    def ground(self) -> Moves:
        """The ground of its moves."""
        return moves(self.state, self.unit)

    @cached_property
    def road_ground(self) -> Moves:
        """That of those that keep to roads and bridges."""
        return road_moves(self.state, self.unit)

    @property
    def barred(self) -> Iterable[BaseGeometry]:
        """The impassable ground."""
        return (area for _, area in self.state.barred())

    def more(self, stand: Stand, to: Pose) -> float:
        """Return by how much the farthest corner went farther than the centre, if that counts."""
        return 0.0 if self.state.house.measure_move == "centre" else stand.corner_excess(to)


def roads(state: State) -> BaseGeometry:
    """Return the roads and bridges: there ground is open, and walls cost nothing."""
    return state.ground(_OPEN)


def slow(state: State, unit: Unit) -> BaseGeometry:
    """Return where an inch costs double: in slow ground off the roads, and within friends' bases.

    A leader passes friends freely.
    """
    ground = state.ground(tables().slow).difference(roads(state))
    return shapely.union_all([ground, friends_bases(state, unit)])


def causes(state: State, unit: Unit, way: Way) -> tuple[Text, ...]:
    """Return what a way leads over that makes it count as more than it is long."""
    line = shapely.LineString(way.path)
    ground = [p for p in state.of_kinds(tables().slow) if p.area.intersects(line)]
    ground += [w for w in state.of_kinds(("wall",)) if w.middle_line.intersects(line)]
    friends = () if unit.is_leader else state.friends(unit)
    passed = tuple(each.called for each in friends if each.base_area.intersects(line))
    return (*(say(f"ground-{piece.kind}") for piece in ground), *passed)


def friends_bases(state: State, unit: Unit) -> BaseGeometry:
    """Return the bases of friendly combat units and trains; of a leader's friends none."""
    if unit.is_leader:
        return EMPTY
    return shapely.union_all([friend.base_area for friend in state.friends(unit)])


def tolls(state: State) -> Tolls:
    """Return the middle lines of walls, off the roads: each crossing costs the ``wall-cost``."""
    lines = [wall.middle_line for wall in state.of_kinds(("wall",))]
    crossed = shapely.union_all(lines).difference(roads(state)) if lines else _NO_LINE
    return Tolls(crossed, state.house.wall_cost)


def at_end(state: State, moved: Unit, stands: Sequence[Stand]) -> Ruling:
    """Return what a unit breaks where it stands, by some of its stands.

    Its caisson counts only where that moved itself: it blocks nothing.
    """
    closed = Rule("movement.ground", say("move-ground", unit=moved))
    board = Rule("movement.board", say("move-board", unit=moved))
    every = [
        *([] if moved.is_leader else _overlaps(state, moved, stands)),
        *centres_off(moved.id, stands, [area for _, area in state.barred()], closed),
        *hanging_out(moved.id, stands, state.board, board),
    ]
    return all_of(once_each(every))


def _overlaps(state: State, moved: Unit, stands: Sequence[Stand]) -> Iterator[Ruling]:
    """Yield what lies on a base of a combat unit or train, one of the unit's own included."""

    def against(name: str) -> Rule:
        if name == moved.id:
            return Rule("movement.overlap", say("move-overlap-own", unit=moved))
        return Rule("movement.overlap", say("move-overlap", unit=moved, other=state.called(name)))

    others = [
        (unit.id, base)
        for unit in state.units
        if unit.id != moved.id and not unit.is_leader
        for base in unit.bases
    ]
    return overlaps(moved.id, stands, others, against)
