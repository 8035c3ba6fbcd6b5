"""The bases of a unit that have a shot at a target, and why others have none (section 2).

Woods are screens whose depth limits have the usual slack.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.bodies import Stand
from tableside.engine.quantity import DEVIATIONS, SLACK, SLACK_DEGREES, Doubt, Quantity, along
from tableside.engine.screens import ON_EDGE, Ends, beyond, depth_doubt, leaning, shortest
from tableside.geometry.lines import Screen, View, off_facing
from tableside.geometry.shapes import direction
from tableside.geometry.shots import Shot
from tableside.rules.brothers_at_arms.data import tables
from tableside.rules.brothers_at_arms.ground import level_doubts, level_of, level_of_works
from tableside.rules.brothers_at_arms.state import Piece, State, Unit

Point = tuple[float, float]

#: A line meets an object if more than this much of the line lies inside it, inches.
MEETS = 0.005
#: A base stops lines as if it were larger by this share: a line between two that touch meets both.
GROWN = 1e-6
#: Sample points on the front edge, if the house rules let a line begin anywhere on it.
EDGE_PLACES = 33


@dataclass(frozen=True)
class Aim:
    """One area of the target to fire at, and its stand for the deviation."""

    area: BaseGeometry
    stand: Stand | None = None


@dataclass(frozen=True)
class StandShot:
    """The result for one base: its shortest clear line, or why it has none.

    ``distance``: that of its shot, else from its front middle to the target's nearest point;
    ``why``: ``range``, ``arc`` or ``blocked``; ``by``: the ids in the way.
    """

    stand: Stand
    line: Shot | None
    distance: float
    why: str | None = None
    by: tuple[str, ...] = ()


@dataclass(frozen=True)
class Shooting:
    """A unit's search for shots at a target: a unit, a commander or works."""

    state: State
    unit: Unit
    target: Unit | Piece

    @cached_property
    def reach(self) -> float:
        """The range of the unit, inches; at most one step at night."""
        steps = self.unit.range or 1
        if "night" in self.state.weather:
            steps = min(steps, 1)
        return steps * self.state.step

    @cached_property
    def aims(self) -> tuple[Aim, ...]:
        """The possible aims: every base of a unit, or the whole of a section of works."""
        if isinstance(self.target, Piece):
            return (Aim(self.target.area),)
        return tuple(Aim(stand.area, stand) for stand in self.target.stands)

    @cached_property
    def shots(self) -> tuple[StandShot, ...]:
        """The result for each base of the unit, in order."""
        return tuple(self.shot_of(stand) for stand in self.unit.stands)

    @cached_property
    def with_shot(self) -> tuple[StandShot, ...]:
        """The results of the bases that have a shot."""
        return tuple(shot for shot in self.shots if shot.line is not None)

    def shot_of(
        self, stand: Stand, lean: float = 0.0, in_woods: float = 0.0, up: int = 0
    ) -> StandShot:
        """Return the result for one base, as measured or with limits shifted by deviations.

        ``lean``: by how many standard deviations its reach and its arc widen; ``in_woods``: by how
        many woods and settlements let a longer line pass; ``up``: where it is in doubt who is on a
        hill, those at both ends are and those between are not (1), or the other way round (-1).
        """
        far, turned = self._sigmas(stand) if lean else (0.0, 0.0)
        reach = self.reach + SLACK + beyond(lean * far, SLACK)
        half = self.state.house.fire_arc / 2 + SLACK_DEGREES + beyond(lean * turned, SLACK_DEGREES)
        views = self._views(stand, (reach, half), in_woods, up)
        near = min(float(aim.area.distance(shapely.Point(stand.front))) for aim in self.aims)
        if near == 0.0:  # its front middle lies on the target
            return StandShot(stand, Shot(stand.front, stand.front), near)
        if not views:
            return StandShot(stand, None, near, "range")
        seen = [(view, line) for view in views if (line := view.nearest()) is not None]
        seen = [(view, line) for view, line in seen if line.length <= reach]
        if not seen:
            return StandShot(stand, None, near, "arc")
        seen.sort(key=lambda pair: pair[1].length)
        best = shortest(seen)
        if best is not None and best.length <= reach:
            return StandShot(stand, best, best.length)
        return StandShot(stand, None, near, "blocked", seen[0][0].stopped_by())

    def _views(
        self, stand: Stand, limits: tuple[float, float], in_woods: float, up: int
    ) -> list[View]:
        """Return the views of the target from a base: of each aim in reach, from each eye.

        ``limits``: the reach (inches) and half of the arc (degrees); the others as for ``shot_of``.
        """
        reach, half = limits
        level = level_of(self.state, stand, up)
        levels = [max(level, self._level_at(aim, up)) for aim in self.aims]
        screens = {each: self._screens(stand, each, reach, up) for each in set(levels)}
        ends = [self._ends(stand, aim) for aim in self.aims]
        return [
            View(
                eye,
                aim.area,
                [*screens[high], *(leaning(wood, eye, end, in_woods) for wood in self._woods)],
                stand.pose.facing,
                half,
            )
            for eye in self._eyes(stand)
            for aim, high, end in zip(self.aims, levels, ends, strict=True)
            if aim.area.distance(shapely.Point(eye)) <= reach
        ]

    def _eyes(self, stand: Stand) -> list[Point]:
        """Return the points where a base's line may begin: its front middle, or all along it."""
        if self.state.house.range_from == "front-centre":
            return [stand.front]
        (ax, ay), (bx, by) = stand.corners[0], stand.corners[3]
        edge = shapely.LineString([(ax, ay), (bx, by)])
        lines = (shapely.shortest_line(edge, aim.area) for aim in self.aims)
        nearest = [shapely.get_coordinates(line)[0] for line in lines]
        shares = np.linspace(0.0, 1.0, EDGE_PLACES)
        even = [(float(ax + (bx - ax) * s), float(ay + (by - ay) * s)) for s in shares]
        return [*even, *((float(x), float(y)) for x, y in nearest)]

    def _level_at(self, aim: Aim, up: int) -> int:
        if aim.stand is not None:
            return level_of(self.state, aim.stand, up)
        return level_of_works(self.state, aim.area)

    def _screens(self, stand: Stand, level: int, reach: float, up: int) -> list[Screen]:
        """Return the screens, except woods and settlements, for a line of ``stand``.

        ``level``: that of the line's higher end; ``up``: as for ``shot_of``.
        """
        near = reach + stand.half_diagonal
        found = [
            Screen(unit.id, other.area, MEETS, MEETS, MEETS, GROWN)
            for unit in self.state.units
            if not unit.is_commander and unit is not self.target
            for other in unit.stands
            if stand.pose.distance_to(other.pose) <= near + other.half_diagonal
            and self._in_the_way(unit, other, stand, level, up)
        ]
        if self.state.house.hills_block:
            found += [
                Screen(hill.id, hill.area, MEETS, MEETS, MEETS)
                for hill in self.state.of_kinds(("hill",))
                if hill.level > level
            ]
        return found

    def _in_the_way(self, unit: Unit, other: Stand, stand: Stand, level: int, up: int) -> bool:
        if unit.id == self.unit.id:
            return self.state.house.own_bases_block and other.id != stand.id
        return level_of(self.state, other, -up) >= level

    @cached_property
    def _woods(self) -> list[Screen]:
        """The woods and settlements as screens; touching pieces of one kind are merged."""
        depth = self.state.agreed("edge_depth")
        inside = self.state.length(self.state.scale.sight_inside)
        found = []
        for kind in tables().blocks_sight:
            pieces = [p for p in self.state.of_kinds((kind,)) if p is not self.target]
            # A little larger, pieces that touch at a corner only are one part, too.
            parts = shapely.union_all([piece.area.buffer(ON_EDGE) for piece in pieces])
            for part in shapely.get_parts(parts):
                one = [piece for piece in pieces if piece.area.intersects(part)]
                area = shapely.union_all([piece.area for piece in one])
                found.append(Screen(one[0].id, area, MEETS, depth + SLACK, inside + SLACK))
        return found

    def _ends(self, stand: Stand, aim: Aim) -> Ends:
        """Return the ids at both ends of a line, with their deviations along it."""
        way = direction(shapely.Point(stand.front), aim.area)
        near, far = along(stand.sigma, way, stand.half_diagonal), 0.0
        if aim.stand is not None:
            far = along(aim.stand.sigma, way, aim.stand.half_diagonal)
        return Ends(self.unit.id, self.target.id, near, far)

    def doubts(self) -> Iterator[Doubt]:
        """Yield the distances, angles, depths and levels that are too close to call.

        Only bases that may or may not have a shot are considered.
        """
        for stand, least, may in zip(self.unit.stands, self._at_least, self._at_most, strict=True):
            if least.line is None and may.line is not None:
                for aim in self.aims:
                    yield from self._aim_doubts(stand, aim)
                yield from self._depth_doubts(stand, may)
                yield from self._level_doubts(stand)

    def _aim_doubts(self, stand: Stand, aim: Aim) -> Iterator[Doubt]:
        """Yield the doubt about range if the aim may be in the arc, and vice versa."""
        far, off = self._measured(stand, aim, self.target.id)
        arc = self.state.house.fire_arc / 2
        if off.value <= arc + SLACK_DEGREES + beyond(off.give, SLACK_DEGREES):
            yield from filter(None, [far.doubt(self.reach, "fire.range")])
        if far.value <= self.reach + SLACK + beyond(far.give, SLACK):
            yield from filter(None, [off.doubt(arc, "fire.arc")])

    def _depth_doubts(self, stand: Stand, may: StandShot) -> Iterator[Doubt]:
        """Yield doubts if a base's best line crosses woods almost exactly to the depth limit.

        Yield none if another line passes for certain.
        """
        if may.line is None:
            return
        end = shapely.Point(may.line.end)
        ends = self._ends(stand, min(self.aims, key=lambda aim: float(aim.area.distance(end))))
        doubts = (depth_doubt(wood, may.line, ends, "fire.blocked") for wood in self._woods)
        found = [doubt for doubt in doubts if doubt is not None]
        if found and self.shot_of(stand, DEVIATIONS, -DEVIATIONS).line is None:
            yield from found

    def _level_doubts(self, stand: Stand) -> Iterator[Doubt]:
        """Yield doubts if it hangs on who stands on a hill whether a base has a shot."""
        low = self.shot_of(stand, DEVIATIONS, DEVIATIONS, -1)
        if low.line is not None:
            return
        yield from level_doubts(self.state, self.unit.id, [stand])
        found = (self.state.by_id.get(each) for each in (self.target.id, *low.by))
        for unit in filter(None, found):
            yield from level_doubts(self.state, unit.id, unit.stands)

    def _measured(self, stand: Stand, aim: Aim, target: str) -> tuple[Quantity, Quantity]:
        """Return an aim's distance from where a base fires, and its angle off the facing."""
        eye = min(map(shapely.Point, self._eyes(stand)), key=aim.area.distance)
        sigma = self._ends(stand, aim).sigma
        far = float(eye.distance(aim.area))
        distance = Quantity(self.unit.id, target, far, sigma)
        corners = shapely.get_coordinates(aim.area)
        ahead = shapely.LineString([stand.front, stand.pose.place(self.reach + far, 0.0)])
        off = min(
            off_facing(stand.pose.facing, stand.front, (float(x), float(y))) for x, y in corners
        )
        if ahead.intersects(aim.area):
            off = 0.0
        across = math.degrees(sigma / far) if far > 0.0 else 0.0
        turned = math.hypot(stand.sigma[2], across)
        return distance, Quantity(self.unit.id, target, off, turned, angle=True)

    def _sigmas(self, stand: Stand) -> tuple[float, float]:
        """Return the largest deviations of a base's distances (inches) and angles (degrees)."""
        measured = [self._measured(stand, aim, self.target.id) for aim in self.aims]
        return max(far.sigma for far, _ in measured), max(off.sigma for _, off in measured)

    @cached_property
    def _at_least(self) -> tuple[StandShot, ...]:
        """The result for each base if every doubt goes against it."""
        return self._leaning(-DEVIATIONS)

    @cached_property
    def _at_most(self) -> tuple[StandShot, ...]:
        """The result for each base if every doubt goes in its favour."""
        return self._leaning(DEVIATIONS)

    def _leaning(self, lean: float) -> tuple[StandShot, ...]:
        return tuple(
            self.shot_of(stand, lean, lean, 1 if lean > 0.0 else -1)
            if self._levels_in_doubt or any(self._sigmas(stand))
            else shot
            for stand, shot in zip(self.unit.stands, self.shots, strict=True)
        )

    @cached_property
    def _levels_in_doubt(self) -> bool:
        stands = ((unit.id, unit.stands) for unit in self.state.units)
        return any(any(level_doubts(self.state, *each)) for each in stands)

    @cached_property
    def dice_between(self) -> tuple[int, int]:
        """The least and the greatest number of bases with a shot, given the doubts."""
        least = sum(shot.line is not None for shot in self._at_least)
        return least, sum(shot.line is not None for shot in self._at_most)
