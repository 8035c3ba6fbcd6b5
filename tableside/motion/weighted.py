"""The cheapest ways of a point over ground on which an inch costs more or less.

A cheapest way is straight within a face of the ground, bends at corners and where it passes from
one face into another. So its bends are looked for at the faces' corners and at points laid out
along the lines between faces; then again at points laid out more densely about the bends that were
found. Where all costs the same there are only corners, and the way is exact. A line may cost
something to cross (``tolls``): places on its two sides are linked at that cost. Inches throughout.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from tableside.geometry.shapes import EMPTY
from tableside.motion.country import FINER, NEAR, Country, Nodes, Point
from tableside.motion.edges import Indices
from tableside.motion.obstacles import Array

#: Points along lines between faces lie so far apart; so often they are laid out closer.
SPACING = 0.1
ROUNDS = 2
#: Ways are looked for no farther off than this first, where nothing tells how far they lead.
FIRST = 2.5
#: Where points are laid out anew a way over them costs so much more at most; inches.
_ABOUT = 0.2


@dataclass(frozen=True)
class Way:
    """What the cheapest way costs, and its places from the start to the goal."""

    cost: float
    path: tuple[Point, ...]


@dataclass(frozen=True)
class Wider:
    """The search must be repeated with a larger ``margin``; the way costs ``most`` at most."""

    margin: float
    most: float = math.inf


class Search:
    """Looks for cheapest ways over a country; what it lays out is kept for the next search.

    ``margin``: by how much the country goes on about all places that are asked for, where it was
    cut out of a larger one, and ``least``: the least that an inch costs anywhere in that.
    ``apart``: how far apart points are laid out at first, inches; ``close``: where ``CLOSER`` times
    closer.
    """

    def __init__(
        self,
        country: Country,
        margin: float | None = None,
        least: float | None = None,
        apart: float = SPACING,
        close: BaseGeometry = EMPTY,
    ) -> None:
        self.country, self.margin, self.apart, self.close = country, margin, apart, close
        self.least = country.least if least is None else least
        self._kept: list[tuple[BaseGeometry | None, Nodes]] = []

    def way(self, start: Point, goal: Point) -> Way | None:
        """Return the cheapest way from one place to another, None where there is none.

        Of ways through several faces it costs at most a hundredth of an inch more than the
        cheapest.
        """
        return self.ways([(start, goal)])[0]

    def ways(self, pairs: Sequence[tuple[Point, Point]]) -> list[Way | None]:
        """Return the cheapest way of each pair of places, as ``way``."""
        found: list[Way | None] = []
        for start, goal in pairs:
            told: Way | Wider | None = Wider(first_margin(math.dist(start, goal)))
            while isinstance(told, Wider):
                margin = None if told.margin >= self._size else told.margin
                told = self.near(start, goal, [start, goal], margin, told.most)
            found.append(told)
        return found

    def near(
        self,
        start: Point,
        goal: Point,
        places: Sequence[Point],
        margin: float | None,
        most: float = math.inf,
    ) -> Way | Wider | None:
        """Return the cheapest way if it is sure to lie within a margin about ``places``.

        None where there is no way at all; else how to look again. Without a margin everywhere is
        looked. What is laid out serves all the places. ``most``: what some way is known to cost.
        """
        if self.margin is None and not self.country.joined(start, goal):
            return None
        nodes = self.nodes(None if margin is None else about(places, margin))
        found = self._within(start, goal, nodes, most + _ABOUT)
        if found is None and most < math.inf:
            found = self._within(start, goal, nodes, math.inf)
        if margin is None:
            return None if found is None else self._refined(found)
        if found is None:
            return Wider(3 * margin, most)
        needed = self._needed(start, goal, found.cost, margin)
        return self._refined(found) if needed <= margin else Wider(needed, found.cost)

    def _needed(self, start: Point, goal: Point, cost: float, margin: float) -> float:
        """Return how far about two places to look for all ways cheaper than a cost.

        A way that goes so far off is at least as long as one there and back by the middle, and
        costs as elsewhere until it comes to cheap ground.
        """
        off = self.country.to_cheap(start, goal)
        off = off if self.margin is None else min(off, 2 * margin)
        plain = self.country.plain
        length = cost / plain if cost <= plain * off else off + (cost - plain * off) / self.least
        return math.sqrt(max(length**2 - math.dist(start, goal) ** 2, 0.0)) / 2

    @cached_property
    def _size(self) -> float:
        low_x, low_y, high_x, high_y = self.country.free.bounds
        return float(np.hypot(high_x - low_x, high_y - low_y))

    def nodes(self, window: BaseGeometry | None) -> Nodes:
        """Return the nodes of a window, or of one laid out before that holds it."""
        for kept, nodes in self._kept:
            if kept is None or (window is not None and kept.covers(window)):
                return nodes
        nodes = self.country.nodes(window, self.apart, self.close)
        self._kept.append((window, nodes))
        return nodes

    def _within(self, start: Point, goal: Point, nodes: Nodes, bound: float) -> Way | None:
        country = self.country
        starts, goals = country.standing(start), country.standing(goal)
        if not len(starts) or not len(goals):
            return None
        _, before, best, last = self.spread(nodes, starts, goals, bound)
        if not np.isfinite(best) or best > bound:
            return None
        path = [goal]
        while last >= 0:
            x, y = nodes.places[last]
            path.append((float(x), float(y)))
            last = int(before[last])
        return Way(float(best), (start, *reversed(path)))

    def spread(
        self, nodes: Nodes, starts: Array, goals: Array, bound: float
    ) -> tuple[Array, Indices, float, int]:
        """Return what ``weighted_kernels.spread`` finds over this country."""
        # Late: machine code takes half a second to load.
        from tableside.motion.weighted_kernels import spread

        country = self.country
        found: tuple[Array, Indices, float, int] = spread(
            nodes.places, nodes.begins, nodes.links, nodes.linked, nodes.fees, country.costs,
            country.edges, country.rings.begins, starts, goals,
            country.least, country.plain, self._off_cheap(goals), float(bound),
        )  # fmt: skip
        return found

    def _off_cheap(self, goals: Array) -> float:
        """Return how far (inches) around the first goal there is no cheap ground."""
        if not len(goals):
            return 0.0
        x, y, _ = goals[0]
        return max(self.country.to_cheap((x, y)) - NEAR, 0.0)

    def _refined(self, way: Way) -> Way:
        """Return the way with its bends laid out more and more densely."""
        country, apart = self.country, self.apart
        if country.uniform:
            return way
        for _ in range(ROUNDS):
            if len(way.path) < 3:
                return way
            apart /= FINER
            nodes = country.nodes_near(np.array(way.path[1:-1]), apart)
            found = self._within(way.path[0], way.path[-1], nodes, way.cost)
            way = way if found is None else found
        return way


def first_margin(straight: float) -> float:
    """Return how far about two places so far apart a way is looked for first, inches."""
    return FIRST + 0.15 * straight


def about(places: Sequence[Point], margin: float) -> BaseGeometry:
    """Return the box about places, with a margin."""
    (low_x, low_y), (high_x, high_y) = np.min(places, axis=0), np.max(places, axis=0)
    return shapely.box(low_x - margin, low_y - margin, high_x + margin, high_y + margin)
