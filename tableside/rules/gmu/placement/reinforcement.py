"""Reinforcements: corps that move onto the board from an edge or a point (section 5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from tableside.geometry.paths import way_from
from tableside.geometry.paths_field import UNBOUNDED, Field
from tableside.geometry.paths_layers import obstacle
from tableside.geometry.paths_reach import reach_area
from tableside.geometry.paths_search import UndecidedError
from tableside.geometry.paths_standing import tidy
from tableside.geometry.paths_targets import OnLine
from tableside.geometry.paths_ways import Source, Way
from tableside.geometry.pose import Pose
from tableside.geometry.shapes import EMPTY
from tableside.rules.gmu.command import movement
from tableside.rules.gmu.limits import Limit
from tableside.rules.gmu.movement.ends import Zones, limits, zones_at
from tableside.rules.gmu.movement.ground import VERGE, Water, domain, roads
from tableside.rules.gmu.movement.margins import undecided
from tableside.rules.gmu.movement.moves import move
from tableside.rules.gmu.movement.reach import ends_of, reach, reach_field
from tableside.rules.gmu.movement.start import ROAD_BONUS, SHORT, Start, start_of
from tableside.rules.gmu.movement.ways import Activation, field_of
from tableside.rules.gmu.placement.limits import Placed
from tableside.rules.gmu.state import TOLERANCE, Absent, Piece, State
from tableside.rules.gmu.words import inches_text
from tableside.rules.gmu.zones import HILL_INFLUENCE
from tableside.rules.verdict import Breach, Verdict

Line = tuple[tuple[float, float], tuple[float, float]]
Box = tuple[float, float, float, float]

#: Between two places on the entry edge from which ways are begun, inches.
SPACING = 0.25


class Reinforcement:
    """A corps of the reserves that may come this turn, from where its entry says."""

    def __init__(self, state: State, piece: Piece) -> None:
        self.state, self.piece = state, piece
        listed = [entry for entry in state.reserves if entry.piece.id == piece.id]
        self.entry: Absent | None = listed[0] if listed else None
        full = movement(state, piece)
        plain = min(full, SHORT) if "rain" in state.weather else full
        self.start = Start(None, (), (), plain, full + ROAD_BONUS)

    def area(self) -> BaseGeometry:
        """Return where its centre may be at the end, in some facing; empty when it cannot come."""
        if self._unlisted() is not None:
            return EMPTY
        found = [
            self._area(allowance, on_road, line)
            for allowance, on_road in self._readings()
            for line in self._lines(on_road)
        ]
        found += [reach(self.state.put(begun), begun).area for begun in self._begun_in_zone()]
        return tidy(found)

    def ruling(self, to: Pose) -> Placed:
        """Return what is said of one pose at the end of its move."""
        unlisted = self._unlisted()
        if unlisted is not None:
            return Placed.of([unlisted])
        there = self.piece.at(to)
        act = Activation(self.state, self._at_entry(to), self.start)
        zones = zones_at(self.state, self.start, there)
        found = limits(self.state, self.start, act.here, there, zones)
        if any(limit.breach for limit in found):
            return Placed.of(found)
        try:
            way = self._way(act, there, zones)
        except UndecidedError:
            return Placed.of([*found, self._not_known(to)])
        if way is not None:
            begun = self.piece.at(way.path[0])
            found = limits(self.state, self.start, begun, there, zones)
        elif not self._out_of_zone(there):
            found.append(self._no_way(to))
        return Placed.of(found)

    def _not_known(self, to: Pose) -> Limit:
        """Return the limit of a search that gave up before it knew: too close to call."""
        least = float(OnLine(*self._entry_line()).bound(np.array([[to.x, to.y]]))[0])
        text = f"whether a legal way leads {self.piece.id} there is not known"
        doubt = undecided(self.piece.id, least, self.start.road or self.start.plain)
        return Limit(Breach("movement.path", text), (doubt,))

    def _unlisted(self) -> Limit | None:
        """Return why it cannot come this turn, None when it can."""
        if self.entry is None:
            text = f"{self.piece.id} is not listed in the reserves"
            return Limit(Breach("placement.limit", text))
        available = self.entry.available
        if available is not None and available > self.state.turn:
            text = f"{self.piece.id} comes on turn {available}: this is turn {self.state.turn}"
            return Limit(Breach("placement.limit", text))
        return None

    def _readings(self) -> list[tuple[float, bool]]:
        road = self.start.road
        return [(self.start.plain, False), *([(road, True)] if road is not None else [])]

    def _entry_line(self) -> Line:
        """Return the entry as a line on the board's edge; a point is a line of no length."""
        width, depth = self.state.width, self.state.depth
        entry = self.entry.entry if self.entry is not None else None
        edges: dict[str, Line] = {
            "south": ((0.0, 0.0), (width, 0.0)),
            "north": ((0.0, depth), (width, depth)),
            "west": ((0.0, 0.0), (0.0, depth)),
            "east": ((width, 0.0), (width, depth)),
        }
        if isinstance(entry, str):
            return edges[entry]
        assert entry is not None
        return (entry, entry)

    def _lines(self, on_road: bool) -> list[Line]:
        """Return where a way may begin: the whole entry, or the parts of it that lie on a road."""
        line = self._entry_line()
        if not on_road:
            return [line]
        ground = roads(self.state).buffer(VERGE)
        whole = shapely.Point(line[0]) if line[0] == line[1] else shapely.LineString(line)
        found: list[Line] = []
        for part in shapely.get_parts(whole.intersection(ground)):
            if not part.is_empty:
                ends = shapely.get_coordinates(part)
                found.append((tuple(ends[0].tolist()), tuple(ends[-1].tolist())))
        return found

    def _bounds(self) -> Box:
        """Return the board, open at the edges that the entry lies on."""
        (ax, ay), (bx, by) = self._entry_line()
        width, depth = self.state.width, self.state.depth
        return (
            -UNBOUNDED if max(ax, bx) <= TOLERANCE else 0.0,
            -UNBOUNDED if max(ay, by) <= TOLERANCE else 0.0,
            UNBOUNDED if min(ax, bx) >= width - TOLERANCE else width,
            UNBOUNDED if min(ay, by) >= depth - TOLERANCE else depth,
        )

    def _at_entry(self, to: Pose) -> Piece:
        """Return the corps at the place of its entry nearest to a pose, facing the same way."""
        line = OnLine(*self._entry_line())
        x, y = line.nearest(np.array([[to.x, to.y]]))[0]
        return self.piece.at(Pose(float(x), float(y), to.facing))

    def _ground(self, on_road: bool, *at: Pose) -> BaseGeometry:
        """Return where its centre may be."""
        water = Water.of(self.state)
        ground = domain(self.state, water, on_road, None, True, *at)
        return self.state.board if ground is None else ground

    def _area(self, allowance: float, on_road: bool, line: Line) -> BaseGeometry:
        sources = self._sources(line)
        begun = Pose(sources[0].x, sources[0].y, 0.0)
        act = Activation(self.state, self.piece.at(begun), self.start)
        ground = self._ground(on_road)
        field = reach_field(act, self._bounds(), ground)
        obstacles = tuple(map(obstacle, field.keepouts))
        return reach_area(field, obstacles, begun, sources[1:], allowance, ends_of(act))

    def _sources(self, line: Line) -> list[Source]:
        """Return places all along a line, its middle first."""
        (ax, ay), (bx, by) = line
        count = int(np.hypot(bx - ax, by - ay) / SPACING) + 1
        shares = np.linspace(0.0, 1.0, count + 1) if (ax, ay) != (bx, by) else np.array([0.0])
        order = sorted(range(len(shares)), key=lambda i: (-(i & -i) if i else -(1 << 30), i))
        return [
            Source(float(ax + shares[i] * (bx - ax)), float(ay + shares[i] * (by - ay)))
            for i in order
        ]

    def _way(self, act: Activation, there: Piece, zones: Zones) -> Way | None:
        """Return the shortest way on, by the plain reading first."""
        for allowance, on_road in self._readings():
            ground = self._ground(on_road, there.place)
            field: Field = replace(field_of(act, there, zones, ground), bounds=self._bounds())
            for line in self._lines(on_road):
                way = way_from(field, OnLine(*line), there.place, allowance)
                if way is not None:
                    return way
        return None

    def _out_of_zone(self, there: Piece) -> bool:
        """Whether it can come from a place on its entry that lies in an enemy zone: 1.00 in."""
        line = OnLine(*self._entry_line())
        near = float(line.bound(np.array([[there.place.x, there.place.y]]))[0])
        if near > SHORT + TOLERANCE:
            return False
        return any(
            self._goes(begun, there.place)
            for begun in self._begun_in_zone(there.place.facing)
            if begun.place.distance_to(there.place) <= SHORT + TOLERANCE
        )

    def _begun_in_zone(self, *facings: float) -> Iterator[Piece]:
        """Yield poses on the entry in an enemy zone from which section 5 allows 1.00 in.

        They stand ``SPACING`` apart, facing along and across the entry or as ``facings`` say.
        """
        units = [p for p in self.state.pieces if p.is_unit and p.side != self.piece.side]
        enemies = shapely.union_all([p.footprint for p in units])
        for source in self._sources(self._entry_line()):
            far = HILL_INFLUENCE + self.piece.reach
            if not units or enemies.distance(shapely.Point(source.x, source.y)) > far:
                continue
            for facing in (*facings, 0.0, 90.0):
                begun = self.piece.at(Pose(source.x, source.y, facing))
                start = start_of(self.state, begun)
                if start.held is None and (start.influenced or start.leaving):
                    yield begun

    def _goes(self, begun: Piece, to: Pose) -> bool:
        return move(self.state.put(begun), begun, to).verdict is not Verdict.ILLEGAL

    def _no_way(self, to: Pose) -> Limit:
        """Name what keeps it from coming there: the allowance, else the way."""
        line = OnLine(*self._entry_line())
        least = float(line.bound(np.array([[to.x, to.y]]))[0])
        allowance = self.start.plain
        if least > allowance + TOLERANCE:
            text = (
                f"{self.piece.id} would come {inches_text(least)} onto the board; it may go "
                f"{inches_text(allowance)}"
            )
            return Limit(Breach("movement.allowance", text, least - allowance))
        text = f"no legal way of at most {inches_text(allowance)} leads {self.piece.id} there"
        return Limit(Breach("movement.path", text))
