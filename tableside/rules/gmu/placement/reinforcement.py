"""Reinforcements: corps that move onto the board from an edge or a point (section 5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.message import inches
from tableside.engine.quantity import SLACK, Ruling, Verdict, broken
from tableside.geometry.pose import Pose
from tableside.geometry.shapes import EMPTY
from tableside.motion.obstacles import Field
from tableside.motion.paths import way_from
from tableside.motion.reach import Begin, reach_area
from tableside.motion.search import UndecidedError
from tableside.motion.slices import obstacle
from tableside.motion.standing import tidy
from tableside.motion.targets import OnLine
from tableside.motion.ways import Source, Way
from tableside.rules.gmu.command import movement
from tableside.rules.gmu.movement.ends import Zones, beyond_stream, limits, zones_at
from tableside.rules.gmu.movement.ground import Water, closed_water, domain, passes
from tableside.rules.gmu.movement.margins import uncertain, undecided, way_doubts
from tableside.rules.gmu.movement.moves import banks, move, settled, within_allowance
from tableside.rules.gmu.movement.reach import Pass, across, ends_of, reach, reach_field
from tableside.rules.gmu.movement.start import SHORT, Start, anywhere, start_of
from tableside.rules.gmu.movement.ways import Activation, field_of
from tableside.rules.gmu.placement.entry import Bound, Entry, Line, sources_of
from tableside.rules.gmu.say import say
from tableside.rules.gmu.state import Ground, Piece, Reserve, State, Terrain
from tableside.rules.gmu.zones import HILL_INFLUENCE

#: The facings (degrees) tried for a base on its entry.
FACINGS = tuple(7.5 * i for i in range(48))


class Reinforcement:
    """A corps of the reserves that is to come onto the board from its entry."""

    def __init__(self, state: State, piece: Piece) -> None:
        self.state, self.piece = state, piece
        listed = [entry for entry in state.reserves if entry.id == piece.id]
        self.listed: Reserve | None = listed[0] if listed else None
        where = self.listed.entry if self.listed is not None else None
        self.entry = Entry(state, piece, where if where is not None else (0.0, 0.0))
        self._bound = Bound(self.entry)
        self.start = anywhere(state, movement(state, piece))

    def area(self) -> BaseGeometry:
        """Return where its centre may end, in some facing; empty if it cannot come."""
        if self._unlisted() is not None:
            return EMPTY
        shown = EMPTY
        for one in self._passes():
            shown = shown.union(self._area(one, shown))
        found = [reach(self.state.put(begun), begun).area for begun in self._begun_in_zone()]
        return tidy([shown, *found])

    def ruling(self, to: Pose) -> Ruling:
        """Return the ruling on a move that ends in a pose."""
        unlisted = self._unlisted()
        if unlisted is not None:
            return unlisted
        there = self.piece.at(to)
        zones = zones_at(self.state, self.start, there)
        found = limits(self.state, self.start, self._nearest(there), there, zones)
        broken_as_measured = {breach.rule for breach in found.breaches}
        broken_as_measured |= {doubt.rule for doubt in found.doubts if doubt.fails}
        if "movement.command" in broken_as_measured and self._from(there):
            found = found.without("movement.command")
        found = found.and_(banks(self.state, there, partial(self._leads, there)))
        if found.passes:
            try:
                found = found.and_(self._went(there, zones))
            except UndecidedError:
                found = found.and_(self._not_known(there))
        found = settled(Activation(self.state, there, self.start), (self.start,) * 2, there, found)
        return found if found.passes else self._out_of_zone(there) or found

    def _unlisted(self) -> Ruling | None:
        """Return why it cannot come this turn, None if it can."""
        if self.listed is None:
            return broken("placement.limit", say("not-in-reserves", unit=self.piece.name))
        available, now = self.listed.available, self.state.turn
        if available > now:
            text = say("comes-later", unit=self.piece.name, turn=available, now=now)
            return broken("placement.limit", text)
        return None

    def _went(self, there: Piece, zones: Zones) -> Ruling:
        """Return the ruling on the way in: its length, and any doubt that it is open."""
        found = self._way(there, zones)
        if found is None:
            return self._no_way(there, zones)
        one, field, way = found
        begun = self.piece.at(way.path[0])
        ruling = _length(begun, there, way.length, one.allowance, self.start)
        if not uncertain(self.state, begun):
            return ruling
        unsure = way_doubts(self.state, begun, field, way, one.allowance)
        return ruling.and_(Ruling(doubts=tuple(unsure)))

    def _nearest(self, there: Piece) -> Piece:
        """Return the corps at the point of its entry nearest to ``there``, in the same facing."""
        centre = np.array([[there.place.x, there.place.y]])
        x, y = OnLine(*self.entry.line).nearest(centre)[0]
        return self.piece.at(Pose(float(x), float(y), there.place.facing))

    def _passes(self, *at: Pose, rivers: bool = True) -> list[Pass]:
        """Return the kinds of move to try: over open ground, by road, across each nearby stream."""
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
        """Whether command lets it end there from some point of its entry."""
        return any(
            self._bound.lines(there, self._lines(one), one.allowance)
            for one in self._passes(there.place)
        )

    def _area(self, one: Pass, shown: BaseGeometry) -> BaseGeometry:
        """Return where it may end by one kind of move, skipping the area ``shown`` already."""
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
        area = reach_area(field, obstacles, Begin(begun, sources), one.allowance, ends, shown)
        return area if commanded.within is None else area.intersection(commanded.within)

    def _first(self, field: Field, sources: list[Source]) -> Pose | None:
        """Return an unobstructed pose at one of the sources, None if there is none."""
        shut = [k.area.buffer(k.radius - SLACK, join_style="mitre") for k in field.keepouts]
        closed = shapely.union_all(shut)
        poses = (_pose(source, facing) for source in sources for facing in FACINGS)
        return next((p for p in poses if not closed.intersects(field.mover.at(p))), None)

    def _way(
        self, there: Piece, zones: Zones, rivers: bool = True
    ) -> tuple[Pass, Field, Way] | None:
        """Return the first kind of move that has a way in, its field and its shortest way."""
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
        return one.crossed is None or beyond_stream(self.state, one.crossed, there).passes

    def _crosses_once(self, one: Pass, way: Way) -> bool:
        if one.crossed is None:
            return True
        line = shapely.LineString([(pose.x, pose.y) for pose in way.path])
        return passes(line, closed_water(self.state, one.crossed)) <= 1

    def _leads(self, there: Piece, water: Water, crossed: Terrain | None) -> bool:
        ground = domain(self.state, water, False, crossed, True, there.place)
        return ground is None or self.entry.joined(ground, there.place)

    def _out_of_zone(self, there: Piece) -> Ruling | None:
        """Return the ruling on a move of 1.00 in that begins in an enemy zone over its entry.

        None if every such move is illegal.
        """
        near = self._nearest(there).place
        if near.distance_to(there.place) > SHORT + SLACK:
            return None
        for begun in self._begun_in_zone(there.place.facing, near=near):
            if begun.place.distance_to(there.place) > SHORT + SLACK:
                continue
            found = move(self.state.put(begun), begun, there.place).ruling
            if found.verdict is not Verdict.ILLEGAL:
                return found
        return None

    def _begun_in_zone(self, *facings: float, near: Pose | None = None) -> Iterator[Piece]:
        """Yield the corps on its entry in enemy zones from which section 5 allows 1.00 in.

        It is tried along the entry and at ``near``, facing along and across the entry and in
        ``facings``.
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

    def _no_way(self, there: Piece, zones: Zones) -> Ruling:
        """Return why it cannot get there: the allowance, a river, else that no way is open."""
        nearest = self._nearest(there)
        least = nearest.place.distance_to(there.place)
        allowance = self.start.largest(least, lambda: self._on_road(there))
        length = _length(nearest, there, least, allowance, self.start)
        if not length.passes:
            return length
        if self.state.ground(Ground.RIVER) and self._way(there, zones, rivers=False):
            return broken("movement.river", say("over-river", unit=there.name))
        text = say("no-way", unit=there.name, limit=inches(allowance))
        return length.and_(broken("movement.path", text))

    def _on_road(self, there: Piece) -> bool:
        ground = domain(self.state, Water.of(self.state), True, None, True, there.place)
        return ground is not None and self.entry.joined(ground, there.place)

    def _not_known(self, there: Piece) -> Ruling:
        """Return the ruling of a search that gave up undecided: too close to call."""
        least = self._nearest(there).place.distance_to(there.place)
        limit = self.start.road or self.start.plain
        return Ruling(doubts=(undecided("movement.path", self.piece.id, least, limit),))


def _pose(source: Source, facing: float) -> Pose:
    return Pose(source.x, source.y, facing)


def _length(begun: Piece, there: Piece, length: float, allowance: float, start: Start) -> Ruling:
    """Return the ruling on the length (inches) of a way whose end alone was measured."""
    exact = replace(begun, sigma=(0.0, 0.0, 0.0))
    return within_allowance(exact, there, length, allowance, start)
