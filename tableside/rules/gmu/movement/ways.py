"""The zones, bases and ground of section 5 as input of the path search, and the way of a move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.quantity import SLACK
from tableside.geometry.shapes import signed_gap
from tableside.motion.obstacles import Field, Keepout, Mover, Zone
from tableside.motion.paths import shortest_way
from tableside.motion.ways import Way
from tableside.rules.gmu.movement.ends import Zones, beyond_stream
from tableside.rules.gmu.movement.ground import CLEAR, Water, domain, parted, passes
from tableside.rules.gmu.movement.start import Start
from tableside.rules.gmu.state import Ground, Kind, Piece, State, Terrain
from tableside.rules.gmu.zones import (
    CONTROL,
    INFLUENCE,
    has_influence,
    heeds,
    influence_reach,
    influence_zone,
)

#: How far (inches) a way keeps from an enemy detachment that it does not end at: just off contact.
APART = SLACK + 0.001

#: How much (inches) a zone is shrunk, step by step, until the ends of a way are out of it.
EASE = (0.0, 0.002, 0.004, SLACK + 0.002)


@dataclass(frozen=True)
class Activation:
    """One corps, where it stands, and what binds it there."""

    state: State
    here: Piece
    start: Start

    @cached_property
    def _shapes(self) -> dict[str, tuple[BaseGeometry, float]]:
        return {}

    def influence(self, enemy: Piece) -> tuple[BaseGeometry, float]:
        """Return the enemy's zone of influence: ``influence_shape``, cached."""
        if enemy.id not in self._shapes:
            self._shapes[enemy.id] = influence_shape(self.state, enemy)
        return self._shapes[enemy.id]

    def others(self) -> tuple[Piece, ...]:
        """Return every other piece on the table."""
        return tuple(p for p in self.state.pieces if p.id != self.here.id)

    def enemies(self) -> tuple[Piece, ...]:
        """Return the enemy units."""
        return tuple(p for p in self.state.enemies(self.here) if p.is_unit)


def influence_shape(state: State, enemy: Piece) -> tuple[BaseGeometry, float]:
    """Return the zone of influence as an area and the distance from it that counts as inside."""
    reach = influence_reach(state, enemy)
    rivers = state.area_of(Ground.RIVER)
    bare = rivers.is_empty or rivers.distance(enemy.footprint) > reach + SLACK
    if reach == INFLUENCE and bare:
        return enemy.footprint, reach
    return influence_zone(state, enemy), 0.0


def field_of(act: Activation, there: Piece, zones: Zones, ground: BaseGeometry | None) -> Field:
    """Return the obstacles, zones and ground that bear on the corps' way to ``there``."""
    found = list(_zones(act, there, zones))
    keepouts = [keepout for keepout, _ in found if keepout is not None]
    bound = {keepout.id for keepout in keepouts if keepout.radius == CONTROL}
    solid = [_solid(act, other, there) for other in act.others() if _is_solid(act, other, bound)]
    return Field(
        Mover(act.here.bases),
        bounds_of(act.state, act.here, there),
        (*solid, *keepouts),
        tuple(zone for _, zone in found if zone is not None),
        ground,
    )


def _zones(
    act: Activation, there: Piece, zones: Zones
) -> Iterator[tuple[Keepout | None, Zone | None]]:
    """Yield the zones to keep out of, and those to enter or leave, of every enemy unit."""
    for enemy in act.enemies():
        area = enemy.footprint
        if enemy.id in act.start.leaving:
            yield None, Zone(enemy.id, area, CONTROL, "leave")
        elif enemy in zones.control:
            yield None, Zone(enemy.id, area, CONTROL, "enter")
        else:
            yield Keepout(enemy.id, area, CONTROL), None
        if not heeds(act.here, enemy) or not has_influence(act.state, enemy):
            continue
        area, reach = act.influence(enemy)
        if area.is_empty:
            continue
        if enemy.id in act.start.influenced:
            yield None, Zone(enemy.id, area, reach, "leave")
        elif enemy in zones.influence:
            yield None, Zone(enemy.id, area, reach, "enter")
        else:
            area = area if reach else eased(area, act.here.footprint, there.footprint)
            yield Keepout(f"{enemy.id} influence", area, reach), None


def eased(area: BaseGeometry, *ends: BaseGeometry) -> BaseGeometry:
    """Return the area shrunk until the ends are out of it, by at most the tolerance of every limit.

    A base that overlaps the edge of a zone by no more than that is outside it.
    """
    for depth in EASE:
        less = area if depth == 0.0 else area.buffer(-depth, join_style="mitre")
        if not shapely.intersects(less.buffer(-CLEAR, join_style="mitre"), ends).any():
            return less
    return area


def _is_solid(act: Activation, other: Piece, bound: set[str]) -> bool:
    """Whether it is a corps or enemy detachment whose zone of control is not a keepout already."""
    if other.is_corps:
        return other.id not in bound
    return other.side != act.here.side and other.is_unit and other.id not in bound


def _solid(act: Activation, other: Piece, there: Piece) -> Keepout:
    """Return a base as a keepout, reduced by how deep the ends already overlap it."""
    area = other.footprint
    gaps = [signed_gap(piece.footprint, area)[0] for piece in (act.here, there)]
    if min(gaps) < 0.0:
        return Keepout(other.id, area.buffer(min(gaps), join_style="mitre"))
    apart = min(APART, *gaps) if other.kind is Kind.DETACHMENT else 0.0
    return Keepout(other.id, area, apart)


def bounds_of(state: State, *pieces: Piece) -> tuple[float, float, float, float]:
    """Return the board's bounds, extended where one of the ends already sticks out."""
    x0, y0, x1, y1 = shapely.bounds([piece.footprint for piece in pieces]).T
    return (
        min(0.0, float(x0.min())),
        min(0.0, float(y0.min())),
        max(state.width, float(x1.max())),
        max(state.depth, float(y1.max())),
    )


@dataclass(frozen=True)
class Passage:
    """A way that was found, and the field it was found in."""

    way: Way
    field: Field


def find_way(
    act: Activation,
    there: Piece,
    zones: Zones,
    allowance: float,
    on_road: bool = False,
    rivers: bool = True,
) -> Passage | None:
    """Return the shortest legal way of at most ``allowance`` inches, None if there is none.

    It ignores the limits of the end pose, except those of a stream that the way crosses.
    """
    streams = act.state.ground(Ground.STREAM)
    may_cross = (s for s in streams if beyond_stream(act.state, s, there).passes)
    found = [
        passage
        for crossed in (None, *may_cross)
        if (passage := _way(act, there, zones, allowance, on_road, rivers, crossed)) is not None
    ]
    return min(found, key=lambda passage: passage.way.length, default=None)


def _way(
    act: Activation,
    there: Piece,
    zones: Zones,
    allowance: float,
    on_road: bool,
    rivers: bool,
    crossed: Terrain | None,
) -> Passage | None:
    water = Water.of(act.state)
    ends = (act.here.place, there.place)
    ground = domain(act.state, water, on_road, crossed, rivers, *ends)
    if parted(ground, *ends):
        return None
    field = field_of(act, there, zones, ground)
    way = shortest_way(field, *ends, allowance)
    if way is None or crossed is None:
        return None if way is None else Passage(way, field)
    closed = next(area for stream, area in water.streams if stream is crossed)
    line = shapely.LineString([(pose.x, pose.y) for pose in way.path])
    return Passage(way, field) if passes(line, closed) <= 1 else None
