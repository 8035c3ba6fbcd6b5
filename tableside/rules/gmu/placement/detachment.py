"""Detachments: placed in contact with a headquarters, then slid to where they stay (section 6)."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.message import inches
from tableside.engine.quantity import SLACK, Ruling, all_of, broken
from tableside.geometry.convex import convex_parts
from tableside.geometry.pose import Pose
from tableside.geometry.shapes import EMPTY
from tableside.motion.components import Rooms
from tableside.motion.edges import joined, slices_of
from tableside.motion.goals import Ends
from tableside.motion.nodes import edge_directions, facings_of
from tableside.motion.obstacles import Array, Field, Keepout, Mover
from tableside.motion.paths import obstacles_of, way_to
from tableside.motion.reach import Begin, reach_area
from tableside.motion.search import UndecidedError
from tableside.motion.standing import Standing, tidy
from tableside.motion.targets import InContact
from tableside.motion.ways import Source
from tableside.rules.gmu.command import command_range
from tableside.rules.gmu.movement.margins import undecided
from tableside.rules.gmu.movement.ways import eased
from tableside.rules.gmu.nearness import gap
from tableside.rules.gmu.placement.limits import outside_zones, sides_of, stands, zone_keepouts
from tableside.rules.gmu.say import say
from tableside.rules.gmu.state import Kind, Piece, State

#: No way is searched for farther than this (inches) outside the area shown.
OUTSIDE = 0.05

#: Clearance (inches) from obstacles at the start of a way.
CLEAR = 0.002

#: Step (degrees) between the facings in which a way may begin, besides those in line with the
#: headquarters and what stands near.
STEP = 7.5


class Detachment:
    """A detachment that a headquarters sends out, along a way no longer than its command range."""

    def __init__(self, state: State, piece: Piece, staff: Piece) -> None:
        self.state, self.piece, self.staff = state, piece, staff
        self.friends, self.enemies = sides_of(state, piece)
        self.mover = Mover(piece.bases)
        self.bounds = (0.0, 0.0, state.width, state.depth)

    def area(self) -> BaseGeometry:
        """Return where its centre may be, in some facing; empty if it may not be placed."""
        return self._area

    @cached_property
    def _area(self) -> BaseGeometry:
        if self._limits().breaches:
            return EMPTY
        field = self._field()
        sources = self._sources
        if not sources:
            return EMPTY
        start, limit = sources[0], command_range(self.state, self.staff)
        solid = tuple(Keepout(p.id, p.footprint) for p in self.state.pieces)
        zones = tuple(zone_keepouts(self.state, (*self.friends, *self.enemies)))
        ends = Ends(Standing(self.mover, self.bounds, (*solid, *zones)))
        begin = Begin(Pose(start.x, start.y, start.facing or 0.0), sources[1:])
        area = reach_area(field, obstacles_of(field), begin, limit, ends)
        return tidy([area])

    def ruling(self, to: Pose) -> Ruling:
        """Return the ruling on one pose."""
        there = self.piece.at(to)
        found = all_of(
            (
                self._limits(),
                self._near(there),
                *outside_zones(self.state, there, (*self.friends, *self.enemies)),
                stands(self.state, there),
            )
        )
        return found.and_(self._shut(to)) if found.passes else found

    def _shut(self, to: Pose) -> Ruling:
        """Return the ruling that a way leads to a pose; too close to call if the search gave up."""
        reach, rule = command_range(self.state, self.staff), "placement.path"
        try:
            if self._way(to):
                return Ruling()
        except UndecidedError:
            return Ruling(doubts=(undecided(rule, self.piece.id, self._least(to), reach),))
        text = say("no-way-from-hq", unit=self.piece.name, hq=self.staff.name, limit=inches(reach))
        return broken(rule, text)

    def _limits(self) -> Ruling:
        """Return the ruling that its side may place one more detachment, with this headquarters."""
        found, piece = Ruling(), self.piece
        if self.staff.side != piece.side:
            text = say("not-own-hq", hq=self.staff.name, unit=piece.name)
            found = broken("placement.limit", text)
        corps = sum(friend.is_corps for friend in self.friends)
        placed = sum(friend.kind is Kind.DETACHMENT for friend in self.friends)
        lost = sum(
            entry.kind is Kind.DETACHMENT and entry.side == piece.side
            for entry in self.state.eliminated
        )
        if placed + lost + 1 <= corps:
            return found
        text = say(
            "too-many-detachments",
            side=self.state.side_name(piece.side),
            corps=corps,
            number=placed + lost + 1,
        )
        return found.and_(broken("placement.limit", text))

    def _near(self, there: Piece) -> Ruling:
        """Return the ruling that even the shortest possible way from contact is within range."""
        reach, near = command_range(self.state, self.staff), gap(there, self.staff)
        least = replace(near, value=self._least(there.place))
        text = say(
            "far-from-own-hq",
            unit=there.name,
            hq=self.staff.name,
            distance=inches(least.value),
            limit=inches(reach),
        )
        return least.at_most(reach, "placement.distance", text)

    def _least(self, to: Pose) -> float:
        """Return a lower bound (inches) for the length of a way from contact to a pose."""
        centre = np.array([[to.x, to.y]])
        return float(InContact(self.mover, self.staff.footprint).bound(centre)[0])

    def _field(self, *ends: Pose) -> Field:
        """Return what the way must keep clear of: corps and enemy zones.

        A zone's edge leaves poses in ``ends`` out that overlap it by no more than the slack.
        """
        corps = tuple(Keepout(p.id, p.footprint) for p in self.state.pieces if p.is_corps)
        bases = [self.piece.at(end).footprint for end in ends]
        zones = (
            zone if zone.radius else replace(zone, area=eased(zone.area, *bases))
            for zone in zone_keepouts(self.state, self.enemies)
        )
        return Field(self.mover, self.bounds, (*corps, *zones))

    def _way(self, to: Pose) -> bool:
        """Whether a way leads there, searched from its end.

        If no straight one does, ``_shut_off`` spares the search for hopeless poses.
        """
        target = InContact(self.mover, self.staff.footprint)
        reach = command_range(self.state, self.staff) + SLACK
        way = way_to(self._field(to), to, target, reach, True, lambda: self._shut_off(to))
        return way is not None

    def _shut_off(self, to: Pose) -> bool:
        """Whether a pose is well outside the area, or not connected to any first pose."""
        area = self.area()
        if area.is_empty or area.distance(shapely.Point(to.x, to.y)) > OUTSIDE:
            return True
        field = self._field(to)
        begins = np.array([(source.x, source.y) for source in self._sources])
        facings = np.array([source.facing for source in self._sources], dtype=np.float64)
        rooms = Rooms(field, obstacles_of(field), begins, command_range(self.state, self.staff))
        end = rooms.holding(np.array([[to.x, to.y]]), np.array([to.facing]))
        return not end & rooms.holding(begins, facings)

    def _first_facings(self) -> Array:
        """Return the facings in which a way may begin: every ``STEP`` degrees, and in line.

        In line with the headquarters, and with anything near enough to hinder the first pose.
        In a facing between two of them the farthest corner reaches at most 0.003 in farther.
        """
        far = 2 * self.mover.reach + CLEAR
        things = [Keepout(self.staff.id, self.staff.footprint), *self._field().keepouts]
        lines = {
            line
            for thing in things
            if thing.area.distance(self.staff.footprint) <= thing.radius + far
            for line in edge_directions(thing)
        }
        return facings_of(lines, STEP, 180.0 if self.mover.half_turn else 360.0)

    @cached_property
    def _sources(self) -> list[Source]:
        """The poses in contact with the headquarters from which all ways can begin.

        Unhindered, a base in each facing reaches farthest from where corners of the two bases
        meet; otherwise also from the ends of what is left of the line of contact.
        """
        facings = self._first_facings()
        turned = self.mover.turned(facings)
        touching = joined(slices_of(convex_parts(self.staff.footprint), turned), len(facings))
        boxes = Standing(self.mover, self.bounds).slices(facings)
        far = 2 * self.mover.reach + CLEAR
        near = (
            part
            for thing in obstacles_of(self._field())
            for part in thing.grown
            if self.staff.footprint.distance(shapely.Polygon(part)) <= far
        )
        blocked = shapely.buffer(joined(slices_of(near, turned), len(facings)), CLEAR)
        rims = shapely.get_exterior_ring(shapely.simplify(touching, 0.02))
        lines = shapely.difference(shapely.intersection(rims, boxes), blocked)
        return [
            Source(x, y, facing)
            for facing, line in zip(facings.tolist(), lines, strict=True)
            for x, y in np.unique(shapely.get_coordinates(line).round(6), axis=0).tolist()
        ]
