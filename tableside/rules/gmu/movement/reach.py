"""How far a corps reaches: every place to which one activation can bring its centre."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.quantity import Doubt
from tableside.geometry.shapes import EMPTY, areas_only, as_geojson
from tableside.motion.goals import Band, Ends, Gate
from tableside.motion.obstacles import Field, Keepout, Mover
from tableside.motion.paths import obstacles_of
from tableside.motion.reach import Begin, reach_area
from tableside.motion.standing import Standing, tidy
from tableside.rules.gmu.command import binding_headquarters, command_range
from tableside.rules.gmu.movement.ends import BEYOND, start_in_river
from tableside.rules.gmu.movement.ground import VERGE, Water, domain, roads, stretches
from tableside.rules.gmu.movement.start import start_of
from tableside.rules.gmu.movement.ways import APART, Activation, bounds_of
from tableside.rules.gmu.nearness import doubts, gap
from tableside.rules.gmu.state import Ground, Kind, Piece, State, Terrain
from tableside.rules.gmu.zones import CONTROL, has_influence, heeds


@dataclass(frozen=True)
class Reach:
    """How far a corps reaches: whether it may be activated, the largest allowance, and the area.

    ``doubts``: which zones it starts in, on which all the rest depends.
    """

    eligible: bool
    allowance: float
    area: BaseGeometry
    doubts: tuple[Doubt, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return it as the answer of a ``reach`` question (docs/judge.md)."""
        return {
            "eligible": self.eligible,
            "allowance": self.allowance,
            "area": as_geojson(self.area),
            "doubt": [doubt.as_json() for doubt in self.doubts],
        }


def reach(state: State, piece: Piece) -> Reach:
    """Return where one legal activation of ``piece`` can end, in some facing."""
    start = start_of(state, piece)
    if start.held is not None:
        return Reach(False, 0.0, EMPTY, start.doubts)
    act = Activation(state, piece, start)
    passes = _passes(act)
    allowance = max(one.allowance for one in passes)
    begun = start_in_river(state, piece)
    if not begun.passes:
        return Reach(True, allowance, EMPTY, doubts(*start.doubts, *begun.doubts))
    field = reach_field(act, bounds_of(state, piece), None)
    obstacles, shown = obstacles_of(field, piece.place), EMPTY
    ends = ends_of(act)
    for one in passes:
        on, to = replace(field, domain=one.ground), ends
        if one.crossed is not None:
            to = across(state, one.crossed, ends)
        more = reach_area(on, obstacles, Begin(piece.place), one.allowance, to, shown)
        shown = shown.union(more)
    wet = shapely.union_all([area for _, area in Water.of(state).streams])
    if wet.contains(shapely.Point(piece.place.x, piece.place.y)):
        shown = shown.difference(wet)
    return Reach(True, allowance, tidy([shown]), doubts(*start.doubts, *begun.doubts))


@dataclass(frozen=True)
class Pass:
    """One kind of move that the rules allow: how far, on which ground, across which stream."""

    allowance: float
    ground: BaseGeometry | None
    crossed: Terrain | None = None


def _passes(act: Activation) -> list[Pass]:
    """Return the kinds of move that apply: over open ground, along a road, across each stream."""
    state, here = act.state, act.here.place
    water = Water.of(state)
    found = [Pass(act.start.plain, domain(state, water, False, None, True, here))]
    centre = shapely.Point(here.x, here.y)
    if act.start.road is not None and roads(state).distance(centre) <= VERGE:
        found.append(Pass(act.start.road, domain(state, water, True, None, True, here)))
    for stream in state.ground(Ground.STREAM):
        if stream.area.distance(centre) <= act.start.plain:
            ground = domain(state, water, False, stream, True, here)
            found.append(Pass(act.start.plain, ground, stream))
    return found


def reach_field(
    act: Activation, bounds: tuple[float, float, float, float], ground: BaseGeometry | None
) -> Field:
    """Return the obstacles to every way of the corps, wherever it ends."""
    return Field(Mover(act.here.bases), bounds, tuple(_hard(act)), domain=ground)


def _bound(act: Activation, enemy: Piece) -> bool:
    """Whether the enemy's zone of influence closes its zone of control to the corps."""
    if not heeds(act.here, enemy) or not has_influence(act.state, enemy):
        return False
    area, _ = act.influence(enemy)
    return enemy.id not in act.start.influenced and area is enemy.footprint


def _hard(act: Activation) -> list[Keepout]:
    """Return what no way may touch: corps, enemy detachments, and closed zones of control."""
    found = []
    for other in act.others():
        enemy = other.side != act.here.side
        if enemy and other.is_unit and _shut(act, other):
            found.append(Keepout(other.id, other.footprint, CONTROL))
        elif other.is_corps:
            found.append(Keepout(other.id, other.footprint))
        elif enemy and other.kind is Kind.DETACHMENT:
            apart = min(APART, act.here.distance(other))
            found.append(Keepout(other.id, other.footprint, apart))
    return found


def _shut(act: Activation, enemy: Piece) -> bool:
    """Whether the corps may not enter the enemy's zone of control at all."""
    if enemy.id in act.start.leaving:
        return False
    return bool(act.start.leaving) or _bound(act, enemy)


def ends_of(act: Activation) -> Ends:
    """Return where a move that crosses no stream may end."""
    off = [Keepout(p.id, p.footprint) for p in act.others()]
    if act.start.leaving:
        off += [Keepout(p.id, p.footprint, CONTROL) for p in act.enemies()]
    board = (0.0, 0.0, act.state.width, act.state.depth)
    standing = Standing(Mover(act.here.bases), board, tuple(off), tuple(_commanded(act)))
    return Ends(standing, tuple(_gates(act)), act.state.house.alignment_degrees)


def across(state: State, crossed: Terrain, ends: Ends) -> Ends:
    """Return where a move that crosses a stream may end."""
    stream, near = (Keepout(crossed.id, crossed.area, radius) for radius in (0.0, BEYOND))
    off, wanted = ends.standing.keepouts, ends.standing.wanted
    standing = replace(ends.standing, keepouts=(*off, stream), wanted=(*wanted, (near,)))
    return replace(ends, standing=standing, bands=_along(state, crossed))


def _commanded(act: Activation) -> list[tuple[Keepout, ...]]:
    """Return the ranges, one of which the corps must end in; empty if it is not bound."""
    staff = binding_headquarters(act.state, act.here)
    ranges = [Keepout(hq.id, hq.footprint, command_range(act.state, hq)) for hq in staff]
    starts = [gap(hq, act.here) for hq in staff]
    if not any(g.within(r.radius) for g, r in zip(starts, ranges, strict=True)):
        pairs = zip(staff, starts, strict=True)
        gain = act.state.house.command_gain
        ranges += [Keepout(hq.id, hq.footprint, max(g.value - gain, 0.0)) for hq, g in pairs]
    return [tuple(ranges)] if ranges else []


def _gates(act: Activation) -> list[Gate]:
    """Return the enemy zones that the move may enter and be bound by, and those it starts in."""
    found: list[Gate] = []
    for enemy in act.enemies():
        facing = enemy.place.facing
        out_of = enemy.id in act.start.leaving
        if out_of or (not act.start.leaving and not _bound(act, enemy)):
            found.append(Gate(enemy.id, enemy.footprint, CONTROL, facing, out_of))
        if heeds(act.here, enemy) and has_influence(act.state, enemy):
            area, radius = act.influence(enemy)
            inside = enemy.id in act.start.influenced
            if not area.is_empty:
                found.append(Gate(enemy.id, area, radius, facing, inside))
    return found


def _along(state: State, stream: Terrain) -> tuple[Band, ...]:
    """Return the facings parallel to each stretch, and where it is the nearest one."""
    pieces, wide = stretches(stream), state.house.stream_degrees

    @cache
    def areas() -> list[BaseGeometry]:
        return nearest_to(state, pieces)

    def inside(number: int) -> Callable[[], BaseGeometry] | None:
        return None if len(pieces) == 1 else lambda: areas()[number]

    found = []
    for number, ((ax, ay), (bx, by)) in enumerate(pieces):
        across = float(np.degrees(np.arctan2(by - ay, bx - ax))) + 90.0
        found.append(Band(across - wide, across + wide, inside(number)))
    return tuple(found)


def nearest_to(
    state: State, pieces: list[tuple[tuple[float, float], tuple[float, float]]]
) -> list[BaseGeometry]:
    """Return the part of the board where each of the straight pieces is the nearest one."""
    lines = [shapely.LineString(piece).segmentize(0.1) for piece in pieces]
    points = np.concatenate([shapely.get_coordinates(line) for line in lines])
    owners = np.concatenate([np.full(len(line.coords), i) for i, line in enumerate(lines)])
    found = shapely.voronoi_polygons(shapely.MultiPoint(points), extend_to=state.board)
    cells = shapely.get_parts(shapely.get_parts(found))  # a cell may bring a stray line along
    cells = cells[shapely.get_dimensions(cells) == 2]
    tree = shapely.STRtree(cells)
    asked, cell = tree.query(shapely.points(points), predicate="intersects")
    return [
        areas_only(shapely.union_all(cells[np.unique(cell[owners[asked] == number])]))
        for number in range(len(pieces))
    ]
