"""Reinforcements: corps that move onto the board from an edge or a point (section 5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.quantity import Breach, Doubt, Verdict
from tableside.geometry.pose import Pose
from tableside.geometry.shapes import EMPTY
from tableside.motion.obstacles import Array, Field
from tableside.motion.paths import way_from
from tableside.motion.reach import reach_area
from tableside.motion.search import UndecidedError
from tableside.motion.slices import obstacle
from tableside.motion.standing import tidy
from tableside.motion.targets import OnLine
from tableside.motion.ways import Source, Way
from tableside.rules.gmu.command import movement
from tableside.rules.gmu.limits import Limit
from tableside.rules.gmu.movement.ends import Zones, beyond_stream, limits, zones_at
from tableside.rules.gmu.movement.ground import Water, closed_water, domain, passes
from tableside.rules.gmu.movement.margins import uncertain, undecided, way_doubts
from tableside.rules.gmu.movement.moves import move
from tableside.rules.gmu.movement.reach import Pass, across, ends_of, reach, reach_field
from tableside.rules.gmu.movement.start import ROAD_BONUS, SHORT, Start, start_of
from tableside.rules.gmu.movement.ways import Activation, field_of
from tableside.rules.gmu.nearness import DEVIATIONS
from tableside.rules.gmu.placement.entry import Bound, Entry, Line, sources_of
from tableside.rules.gmu.placement.limits import Placed
from tableside.rules.gmu.state import (
    TOLERANCE,
    Absent,
    Ground,
    Piece,
    State,
    Terrain,
    measured_sigma,
)
from tableside.rules.gmu.words import inches_text
from tableside.rules.gmu.zones import HILL_INFLUENCE

#: Facings (degrees) in which it is looked whether a base can stand at a place of its entry.
FACINGS = tuple(7.5 * i for i in range(48))


class Reinforcement:
    """A corps of the reserves that may come this turn, from where its entry says."""

    def __init__(self, state: State, piece: Piece) -> None:
        self.state, self.piece = state, piece
        listed = [entry for entry in state.reserves if entry.piece.id == piece.id]
        self.listed: Absent | None = listed[0] if listed else None
        where = self.listed.entry if self.listed is not None else None
        self.entry = Entry(state, piece, where if where is not None else (0.0, 0.0))
        self._bound = Bound(self.entry)
        full = movement(state, piece)
        plain = min(full, SHORT) if "rain" in state.weather else full
        self.start = Start(None, (), (), plain, full + ROAD_BONUS)

    def area(self) -> BaseGeometry:
        """Return where its centre may be at the end, in some facing; empty when it cannot come."""
        if self._unlisted() is not None:
            return EMPTY
        shown = EMPTY
        for one in self._passes():
            shown = shown.union(self._area(one, shown))
        found = [reach(self.state.put(begun), begun).area for begun in self._begun_in_zone()]
        return tidy([shown, *found])

    def ruling(self, to: Pose) -> Placed:
        """Return what is said of one pose at the end of its move."""
        unlisted = self._unlisted()
        if unlisted is not None:
            return Placed.of([unlisted])
        there = self.piece.at(to)
        zones = zones_at(self.state, self.start, there)
        found = limits(self.state, self.start, self._nearest(there), there, zones)
        bound = [each for each in found if each.breach and each.breach.rule == "movement.command"]
        if bound and self._from(there):
            found = [each for each in found if each not in bound]
        found += self._banks(there)
        if not any(limit.breach for limit in found):
            try:
                found += self._went(there, zones)
            except UndecidedError:
                found.append(self._not_known(there))
        ruled = Placed.of(found)
        return ruled if not ruled.breaches else self._out_of_zone(there) or ruled

    def _unlisted(self) -> Limit | None:
        """Return why it cannot come this turn, None when it can."""
        if self.listed is None:
            text = f"{self.piece.id} is not listed in the reserves"
            return Limit(Breach("placement.limit", text))
        available = self.listed.available
        if available is not None and available > self.state.turn:
            text = f"{self.piece.id} comes on turn {available}: this is turn {self.state.turn}"
            return Limit(Breach("placement.limit", text))
        return None

    def _went(self, there: Piece, zones: Zones) -> Iterator[Limit]:
        """Yield what is said of the way on: how long it is, and how surely it is open."""
        found = self._way(there, zones)
        if found is None:
            yield self._no_way(there, zones)
            return
        one, field, way = found
        begun = self.piece.at(way.path[0])
        yield Limit(None, _length_doubts(begun, there, way.length, one.allowance))
        if uncertain(self.state, begun):
            yield Limit(None, tuple(way_doubts(self.state, begun, field, way, one.allowance)))

    def _nearest(self, there: Piece) -> Piece:
        """Return the corps at the place of its entry nearest to a pose, facing the same way."""
        x, y = OnLine(*self.entry.line).nearest(_centre(there))[0]
        return self.piece.at(Pose(float(x), float(y), there.place.facing))

    def _passes(self, *at: Pose, rivers: bool = True) -> list[Pass]:
        """Return the readings of the rules: open ground, roads, over each stream that is near."""
        state, water = self.state, Water.of(self.state)
        plain, road = self.start.plain, self.start.road

        def ground(on_road: bool, crossed: Terrain | None = None) -> BaseGeometry:
            found = domain(state, water, on_road, crossed, rivers, *at)
            return state.board if found is None else found

        found = [Pass(plain, ground(False))]
        found += [Pass(road, ground(True))] if road is not None else []
        for stream in state.ground(Ground.STREAM):
            if stream.area.distance(self.entry.shape) <= plain:
                found.append(Pass(plain, ground(False, stream), stream))
        return found

    def _lines(self, one: Pass) -> list[Line]:
        assert one.ground is not None
        return self.entry.lines(one.ground)

    def _from(self, there: Piece) -> bool:
        """Whether command lets it end there from some place on its entry."""
        return any(
            self._bound.lines(there, self._lines(one), one.allowance)
            for one in self._passes(there.place)
        )

    def _area(self, one: Pass, shown: BaseGeometry) -> BaseGeometry:
        """Return where it may end by one reading; what is ``shown`` already is not looked for."""
        most = one.allowance
        sources = [source for line in self._lines(one) for source in sources_of(line, most)]
        if not sources:
            return EMPTY
        act = Activation(self.state, self.piece.at(_pose(sources[0], 0.0)), self.start)
        field = reach_field(act, self.entry.bounds, one.ground)
        begun = self._first(field, sources)
        if begun is None:
            return EMPTY
        obstacles = tuple(map(obstacle, field.keepouts))
        commanded = self._bound.area(sources, one.allowance)
        wanted = (commanded.wanted,) if commanded.wanted else ()
        ends = ends_of(act)
        ends = replace(ends, standing=replace(ends.standing, wanted=wanted))
        if one.crossed is not None:
            ends = across(self.state, one.crossed, ends)
        area = reach_area(field, obstacles, begun, sources, one.allowance, ends, shown)
        return area if commanded.within is None else area.intersection(commanded.within)

    def _first(self, field: Field, sources: list[Source]) -> Pose | None:
        """Return a pose at one of some places that is not shut to it, None when all are."""
        shut = [k.area.buffer(k.radius - TOLERANCE, join_style="mitre") for k in field.keepouts]
        closed = shapely.union_all(shut)
        poses = (_pose(source, facing) for source in sources for facing in FACINGS)
        return next((p for p in poses if not closed.intersects(field.mover.at(p))), None)

    def _way(
        self, there: Piece, zones: Zones, rivers: bool = True
    ) -> tuple[Pass, Field, Way] | None:
        """Return the shortest way on by the first reading that has one, and what bore on it."""
        act = Activation(self.state, there, self.start)
        for one in self._passes(there.place, rivers=rivers):
            if not self._may_end(one, there):
                continue
            field = replace(field_of(act, there, zones, one.ground), bounds=self.entry.bounds)
            for line in self._bound.lines(there, self._lines(one), one.allowance):
                way = way_from(field, OnLine(*line), there.place, one.allowance)
                if way is not None and self._crosses_once(one, way):
                    return one, field, way
        return None

    def _may_end(self, one: Pass, there: Piece) -> bool:
        assert one.ground is not None
        if not self.entry.joined(one.ground, there.place):
            return False
        return one.crossed is None or beyond_stream(self.state, one.crossed, there).breach is None

    def _crosses_once(self, one: Pass, way: Way) -> bool:
        if one.crossed is None:
            return True
        line = shapely.LineString([(pose.x, pose.y) for pose in way.path])
        return passes(line, closed_water(self.state, one.crossed)) <= 1

    def _banks(self, there: Piece) -> list[Limit]:
        """Return the limits of water between the entry and an end, whatever way is taken."""
        state, name, water = self.state, self.piece.id, Water.of(self.state)

        def joined(water: Water, crossed: Terrain | None = None) -> bool:
            ground = domain(state, water, False, crossed, True, there.place)
            return ground is None or self.entry.joined(ground, there.place)

        if not joined(replace(water, streams=())):
            return [Limit(Breach("movement.river", _over_river(name)))]
        if joined(water):
            return []
        crossed = [s for s in state.ground(Ground.STREAM) if joined(water, s)]
        if not crossed:
            text = f"{name} would cross more than one stream away from any bridge"
            return [Limit(Breach("movement.stream", text))]
        tried = [beyond_stream(state, stream, there) for stream in crossed]
        return [min(tried, key=lambda limit: limit.breach is not None)]

    def _out_of_zone(self, there: Piece) -> Placed | None:
        """Return what is said where it can come from an enemy zone over its entry: 1.00 in.

        None where it cannot.
        """
        near = self._nearest(there).place
        if near.distance_to(there.place) > SHORT + TOLERANCE:
            return None
        for begun in self._begun_in_zone(there.place.facing, near=near):
            if begun.place.distance_to(there.place) > SHORT + TOLERANCE:
                continue
            found = move(self.state.put(begun), begun, there.place)
            if found.verdict is not Verdict.ILLEGAL:
                return Placed(found.verdict, found.breaches, found.doubts)
        return None

    def _begun_in_zone(self, *facings: float, near: Pose | None = None) -> Iterator[Piece]:
        """Yield poses on the entry in an enemy zone from which section 5 allows 1.00 in.

        They stand along it, and at ``near``, facing along and across the entry or as
        ``facings`` say.
        """
        units = [p for p in self.state.pieces if p.is_unit and p.side != self.piece.side]
        enemies = shapely.union_all([p.footprint for p in units])
        more = [] if near is None else [Source(near.x, near.y)]
        for source in [*more, *sources_of(self.entry.line, SHORT)]:
            far = HILL_INFLUENCE + self.piece.reach
            if not units or enemies.distance(shapely.Point(source.x, source.y)) > far:
                continue
            for facing in (*facings, 0.0, 90.0):
                begun = self.piece.at(Pose(source.x, source.y, facing))
                start = start_of(self.state, begun)
                if start.held is None and (start.influenced or start.leaving):
                    yield begun

    def _no_way(self, there: Piece, zones: Zones) -> Limit:
        """Name what keeps it from coming there: the allowance, a river, else the way."""
        name, nearest = self.piece.id, self._nearest(there)
        least = nearest.place.distance_to(there.place)
        allowance = self._largest(there, least)
        if least > allowance + TOLERANCE:
            text = (
                f"{name} would come {inches_text(least)} onto the board; it may go "
                f"{inches_text(allowance)}"
            )
            close = _length_doubts(nearest, there, least, allowance)
            give = _give(nearest, there)
            return Limit(Breach("movement.allowance", text, least - allowance, give=give), close)
        if self.state.ground(Ground.RIVER) and self._way(there, zones, rivers=False):
            return Limit(Breach("movement.river", _over_river(name)))
        text = f"no legal way of at most {inches_text(allowance)} leads {name} there"
        return Limit(Breach("movement.path", text))

    def _largest(self, there: Piece, least: float) -> float:
        """Return the largest allowance that applies: the road's where even that is too short."""
        road = self.start.road
        if road is not None and least > road + TOLERANCE:
            ground = domain(self.state, Water.of(self.state), True, None, True, there.place)
            if ground is not None and self.entry.joined(ground, there.place):
                return road
        return self.start.plain

    def _not_known(self, there: Piece) -> Limit:
        """Return the limit of a search that gave up before it knew: too close to call."""
        least = self._nearest(there).place.distance_to(there.place)
        text = f"whether a legal way leads {self.piece.id} there is not known"
        doubt = undecided(self.piece.id, least, self.start.road or self.start.plain)
        return Limit(Breach("movement.path", text), (doubt,))


def _pose(source: Source, facing: float) -> Pose:
    return Pose(source.x, source.y, facing)


def _centre(piece: Piece) -> Array:
    return np.array([[piece.place.x, piece.place.y]])


def _over_river(name: str) -> str:
    return f"{name} would cross a river away from any bridge or town"


def _length_doubts(
    begun: Piece, there: Piece, length: float, allowance: float
) -> tuple[Doubt, ...]:
    """Return the doubt about a length whose end alone was measured."""
    by = _give(begun, there)
    close = by > 0 and abs(length - allowance) <= by
    return (Doubt(there.id, None, length, allowance, by),) if close else ()


def _give(begun: Piece, there: Piece) -> float:
    """Return two standard deviations of a length whose end alone was measured, inches."""
    along = (there.place.x - begun.place.x, there.place.y - begun.place.y)
    return DEVIATIONS * measured_sigma(there, along)
