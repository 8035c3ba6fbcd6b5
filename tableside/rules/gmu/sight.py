"""Line of sight between two units (gmu section 2)."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.quantity import DEVIATIONS, SLACK, Doubt, Quantity
from tableside.geometry.shapes import DECIMALS, signed_gap
from tableside.geometry.sight import Segment, can_see, sight_line
from tableside.rules.gmu.nearness import doubts, sigma_between
from tableside.rules.gmu.state import Ground, Piece, State, Terrain
from tableside.rules.gmu.terrain import holds_part, mostly, mostly_doubt

#: Grounds that stop a line unless one of its ends is on them.
_COVER = (Ground.TOWN, Ground.DEFENSIBLE)
_STEPS = 12


@dataclass(frozen=True, slots=True)
class Blocker:
    """Something that may stop a line. ``piece`` is None for terrain."""

    id: str
    area: BaseGeometry
    piece: Piece | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """The grounds (hill, town, defensible) that each of the two units is mostly on."""

    start: frozenset[Ground]
    end: frozenset[Ground]


def sight(state: State, start: Piece, end: Piece) -> Segment | None:
    """Return a clear line (inches) from ``start`` to ``end``, None if there is none."""
    areas = [blocker.area for blocker in blockers(state, start, end, standing(state, start, end))]
    return sight_line(start.footprint, end.footprint, areas)


def standing(state: State, start: Piece, end: Piece) -> Standing:
    """Return the grounds that the two units are mostly on."""
    grounds = (Ground.HILL, *_COVER)
    return Standing(
        *(
            frozenset(ground for ground in grounds if mostly(state, piece, ground))
            for piece in (start, end)
        )
    )


def blockers(state: State, start: Piece, end: Piece, on: Standing) -> list[Blocker]:
    """Return what may stop a line between the two: other units, and terrain not excepted."""
    ends = (start.id, end.id)
    third = [
        Blocker(piece.id, piece.footprint, piece)
        for piece in state.pieces
        if piece.is_unit and piece.id not in ends
    ]
    from_hill = Ground.HILL in on.start | on.end
    grounds = (Ground.HILL,) if from_hill else (Ground.HILL, *_COVER)

    def excepted(terrain: Terrain) -> bool:
        return any(
            terrain.kind in grounds_of and holds_part(terrain, piece)
            for piece, grounds_of in ((start, on.start), (end, on.end))
        )

    stops = [terrain for terrain in state.ground(*grounds) if not excepted(terrain)]
    return third + [Blocker(piece.id, piece.area) for piece in stops if not piece.area.is_empty]


def sight_doubts(state: State, start: Piece, end: Piece) -> tuple[Doubt, ...]:
    """Return the doubts whether a base is mostly on some ground, and whether the line is clear."""
    if not any(any(piece.sigma) for piece in state.pieces):
        return ()
    on = standing(state, start, end)
    between = blockers(state, start, end, on)
    seen = _visible(start, end, between)
    found = _ground_doubts(state, (start, end), on, between, seen)
    return doubts(*found, _line_doubt(start, end, between, seen))


def _visible(
    start: Piece,
    end: Piece,
    between: list[Blocker],
    grown: Callable[[Blocker], float] | None = None,
) -> bool:
    """Whether the two see each other past the blockers, each enlarged by ``grown`` inches."""
    areas = []
    for blocker in between:
        by = grown(blocker) if grown else 0.0
        area = blocker.area.buffer(by, join_style="mitre") if by else blocker.area
        if not area.is_empty:
            areas.append(area)
    return can_see(start.footprint, end.footprint, areas)


def _ground_doubts(
    state: State, pair: tuple[Piece, Piece], on: Standing, between: list[Blocker], seen: bool
) -> list[Doubt | None]:
    """Return the doubts about what a unit is mostly on, or on at all, that change the answer."""
    found: list[Doubt | None] = []
    start, end = pair
    for piece, name in ((start, "start"), (end, "end")):
        for ground in (Ground.HILL, *_COVER):
            near = mostly_doubt(state, piece, ground)
            if near is None:
                continue
            flipped = {"start": on.start, "end": on.end}
            flipped[name] = flipped[name] ^ {ground}
            if _visible(start, end, blockers(state, start, end, Standing(**flipped))) != seen:
                found.append(near)
        for terrain in state.ground(*(on.start if piece is start else on.end)):
            room, along = signed_gap(piece.footprint, terrain.area)
            near = Quantity(piece.id, terrain.id, room, piece.sigma_along(along)).doubt(0.0)
            without = [blocker for blocker in between if blocker.id != terrain.id]
            other = without if without != between else [*between, Blocker(terrain.id, terrain.area)]
            if near and _visible(start, end, other) != seen:
                found.append(near)
    return found


def _line_doubt(start: Piece, end: Piece, between: list[Blocker], seen: bool) -> Doubt | None:
    """Return the doubt whether the line is clear if every blocker is off by two deviations."""
    across = (start.place.y - end.place.y, end.place.x - start.place.x)
    of_ends = sigma_between(start, end, across)

    def allowance(blocker: Blocker) -> float:
        own = 0.0 if blocker.piece is None else sigma_between(blocker.piece, None, across)
        return DEVIATIONS * math.hypot(of_ends, own)

    most = max(map(allowance, between), default=0.0)
    corridor = shapely.union_all([start.footprint, end.footprint]).convex_hull
    between = [b for b in between if b.area.distance(corridor) <= most + SLACK]
    # Seen: would it still be if every blocker were larger? Unseen: if every one were smaller?
    sign = 1.0 if seen else -1.0

    def at(part: float) -> bool:
        return _visible(start, end, between, lambda b: sign * part * allowance(b))

    if most <= 0.0 or not between or at(1.0) == seen:
        return None
    low, high = 0.0, 1.0
    for _ in range(_STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if at(middle) == seen else (low, middle)
    culprit = _nearest_blocker(between, start, end, [b for b in between if allowance(b)])
    by = allowance(culprit)
    return Doubt(start.id, culprit.id, sign * high * by, 0.0, by)


def _nearest_blocker(
    between: list[Blocker], start: Piece, end: Piece, unsure: list[Blocker]
) -> Blocker:
    """Return the one of the ``unsure`` nearest to the clear line past the blockers ``between``.

    Without such a line it is the nearest to the line between the centres.
    """
    line = sight_line(start.footprint, end.footprint, [blocker.area for blocker in between])
    way = shapely.LineString(line or ((start.place.x, start.place.y), (end.place.x, end.place.y)))
    return min(unsure, key=lambda blocker: float(blocker.area.distance(way)))


def answer(state: State, start: Piece, end: Piece) -> dict[str, Any]:
    """Return the answer of a ``sight`` question (docs/judge.md)."""
    line = sight(state, start, end)
    found: dict[str, Any] = {"visible": line is not None}
    if line is not None:
        found["line"] = [[round(x, DECIMALS), round(y, DECIMALS)] for x, y in line]
    return {**found, "doubt": [near.as_json() for near in sight_doubts(state, start, end)]}
