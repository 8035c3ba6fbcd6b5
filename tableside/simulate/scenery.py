"""What stands on the mat for good: houses, walls, bridges' parapets and trees."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np
import shapely

from tableside.geometry.units import inches
from tableside.simulate.arrays import Floats32, linear
from tableside.simulate.solids import Solid, about_z, ball, box, house
from tableside.simulate.terrain import Terrain, surface

ROOFS = (linear(146, 74, 58), linear(122, 88, 66), linear(104, 104, 110), linear(158, 92, 64))
WALLS = (linear(206, 196, 174), linear(178, 160, 134), linear(196, 182, 166))
STONE = linear(138, 132, 122)
LEAVES = (linear(70, 104, 52), linear(84, 116, 58), linear(62, 94, 56), linear(104, 118, 62))

#: Height and thickness (mm) and colour of what runs along a line.
_FENCES = {"wall": (3.2, 2.2, STONE), "hedge": (4.0, 3.0, LEAVES[2])}

_STONE_LENGTH = 0.55  # inches of wall built in one piece


def scenery(
    terrain: Sequence[Terrain], trees: Sequence[tuple[float, float]], seed: int
) -> tuple[Solid, ...]:
    """Return the standing solids of the terrain and of trees at these points (inches)."""
    random = np.random.default_rng([seed, 23])
    solids: list[Solid] = []
    for piece in terrain:
        if piece.type == "town":
            solids.extend(_houses(piece, terrain, random))
        elif piece.type == "defensible":
            ring = list(piece.shape().exterior.coords)
            solids.extend(_wall(ring, 3.2, 2.2, STONE, random))
        elif piece.type in _FENCES:
            run = piece.line or list(piece.shape().exterior.coords)
            solids.extend(_wall(run, *_FENCES[piece.type], random))
        elif piece.type == "bridge":
            solids.extend(_parapets(piece, random))
    for x, y in trees:
        floor = inches(surface(terrain, x, y))
        solids.extend(_tree(x, y, floor, random))
    return tuple(solids)


def _houses(
    piece: Terrain, terrain: Sequence[Terrain], random: np.random.Generator
) -> Iterator[Solid]:
    for place in piece.houses:
        width, depth, ridge = (inches(length) for length in place.size)
        roof = ROOFS[int(random.integers(len(ROOFS)))]
        walls = WALLS[int(random.integers(len(WALLS)))]
        built = house(width, depth, ridge * 0.58, ridge, roof, walls)
        floor = inches(surface(terrain, *place.at))
        yield built.moved(about_z(place.angle), np.array([*place.at, floor]))


def _wall(
    points: Sequence[tuple[float, ...]],
    height: float,
    thick: float,
    colour: Floats32,
    random: np.random.Generator,
) -> Iterator[Solid]:
    """Yield a dry wall along a line, in short pieces of slightly different colour; sizes in mm."""
    line = shapely.LineString(points)
    pieces = max(1, math.ceil(line.length / _STONE_LENGTH))
    for start in range(pieces):
        a = line.interpolate(start / pieces, normalized=True)
        b = line.interpolate((start + 0.94) / pieces, normalized=True)
        length = math.hypot(b.x - a.x, b.y - a.y) / 2
        angle = math.degrees(math.atan2(b.y - a.y, b.x - a.x))
        stone = colour * np.float32(random.uniform(0.82, 1.12))
        half = inches(thick / 2)
        part = box((-length, -half, 0.0), (length, half, inches(height)), stone)
        yield part.moved(about_z(angle), np.array([(a.x + b.x) / 2, (a.y + b.y) / 2, 0.0]))


def _parapets(piece: Terrain, random: np.random.Generator) -> Iterator[Solid]:
    if piece.line is None or piece.width is None:
        return
    for side in (-0.5, 0.5):
        edge = shapely.LineString(piece.line).offset_curve(side * piece.width)
        yield from _wall(list(edge.coords), 2.6, 1.6, STONE, random)


def _tree(x: float, y: float, floor: float, random: np.random.Generator) -> Iterator[Solid]:
    size = inches(random.uniform(8.0, 13.0))
    leaf = LEAVES[int(random.integers(len(LEAVES)))]
    for lump in range(5):
        way = lump * 2.4 + random.uniform(0, 0.8)
        out = 0.0 if lump == 0 else size * 0.42
        radius = size * (0.72 if lump == 0 else random.uniform(0.42, 0.55))
        high = floor + size * (1.45 if lump == 0 else random.uniform(0.8, 1.15))
        shade = leaf * np.float32(random.uniform(0.85, 1.15))
        middle = (x + out * math.cos(way), y + out * math.sin(way), high)
        yield ball(middle, (radius, radius, radius * 0.85), shade)
