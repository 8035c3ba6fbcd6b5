"""Painted soldiers of about 12 mm, their guns and horses, as simple solids.

Millimetres while they are built, in the base's own frame: x to the front, y to the left, z from
the top of the tray; ``in_inches`` makes what the renderer takes.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from tableside.geometry.units import MM_PER_INCH
from tableside.simulate.arrays import Floats, Floats32, linear
from tableside.simulate.solids import Block, Ellipsoid, Rod, Solid, about_x, about_z, ball, box

FLAG_LEAN = 42.0  # degrees

SKIN = linear(196, 150, 118)
WOOD = linear(112, 78, 48)
STEEL = linear(120, 122, 126)
BRASS = linear(176, 138, 62)
HORSES = (linear(92, 62, 42), linear(66, 48, 38), linear(120, 84, 54), linear(150, 140, 126))


@dataclass(frozen=True, eq=False, slots=True)
class Uniform:
    """The colours of a side: coats (one is drawn for each man), trousers, hats, its flag's."""

    coats: tuple[Floats32, ...]
    trousers: Floats32
    hat: Floats32
    flag: tuple[Floats32, Floats32]


_UNIFORMS = {
    "csa": Uniform(
        (linear(138, 138, 132), linear(124, 124, 120), linear(150, 128, 94)),
        linear(122, 112, 98),
        linear(128, 120, 104),
        (linear(176, 34, 40), linear(40, 52, 110)),
    ),
    "usa": Uniform(
        (linear(42, 54, 92), linear(36, 48, 84)),
        linear(98, 122, 158),
        linear(34, 40, 62),
        (linear(196, 60, 60), linear(214, 208, 196)),
    ),
}
_COATS = ((150, 40, 36), (40, 96, 60), (46, 62, 120), (196, 190, 176), (108, 70, 120), (70, 70, 74))


def uniform(side: str) -> Uniform:
    """Return the uniform of a side; sides without one of their own get one by their name."""
    if side in _UNIFORMS:
        return _UNIFORMS[side]
    coat = linear(*_COATS[zlib.crc32(side.encode()) % len(_COATS)])
    return Uniform(
        (coat,), linear(120, 116, 108), linear(52, 48, 46), (coat, linear(220, 214, 200))
    )


def figures(kind: str, side: str, size: tuple[float, float], seed: int) -> tuple[Solid, ...]:
    """Return the figures on a base of ``size`` (width, depth in mm) of a unit type, in inches."""
    random = np.random.default_rng([seed, 5])
    dress = uniform(side)
    builders = {
        "infantry": _infantry,
        "cavalry": _cavalry,
        "detachment": _gun_and_crew,
        "headquarters": _staff,
    }
    return tuple(in_inches(builders.get(kind, _infantry)(dress, size, random)))


def in_inches(solids: Iterable[Solid]) -> Iterator[Solid]:
    """Yield the solids, given in mm, in inches."""
    scale = 1.0 / MM_PER_INCH
    for solid in solids:
        if isinstance(solid, Ellipsoid):
            yield Ellipsoid(solid.centre * scale, solid.axes * scale, solid.albedo)
        elif isinstance(solid, Rod):
            yield Rod(solid.start * scale, solid.end * scale, solid.radius * scale, solid.albedo)
        elif isinstance(solid, Block):
            yield Block(solid.vertices * scale, solid.normals, solid.offset * scale, solid.albedo)


def _at(parts: Iterable[Solid], x: float, y: float, yaw: float = 0.0) -> Iterator[Solid]:
    turn, shift = about_z(yaw), np.array([x, y, 0.0])
    for part in parts:
        yield part.moved(turn, shift)


def _man(dress: Uniform, random: np.random.Generator, musket: bool = True) -> Iterator[Solid]:
    coat = dress.coats[int(random.integers(len(dress.coats)))]
    yield ball((0, 0, 2.5), (1.3, 1.5, 2.7), dress.trousers)
    yield ball((0, 0, 6.4), (1.5, 2.1, 2.6), coat)
    yield ball((0.1, 0, 9.6), (1.15, 1.1, 1.25), SKIN)
    yield ball((0.25, 0, 10.5), (1.45, 1.3, 0.75), dress.hat)
    if musket:
        yield Rod(np.array([1.9, 1.4, 4.2]), np.array([0.2, -1.9, 11.4]), 0.33, WOOD)


def _rod(
    start: tuple[float, float, float],
    end: tuple[float, float, float],
    radius: float,
    colour: Floats32,
) -> Rod:
    return Rod(np.array(start, dtype=float), np.array(end, dtype=float), radius, colour)


def _flag(dress: Uniform, height: float) -> Iterator[Solid]:
    """Yield a flag whose pole leans to the left, so that its cloth is seen from above."""
    turn = about_x(-FLAG_LEAN)
    foot = np.zeros(3)
    yield _rod((0, 0, 0), (0, 0, height), 0.35, WOOD).moved(turn, foot)
    for strip in range(5):
        low = height - 7.0 + strip * 1.4
        colour = dress.flag[strip % 2]
        yield box((-9.0, -0.25, low), (-0.3, 0.25, low + 1.4), colour).moved(turn, foot)


def _rank(
    dress: Uniform, count: int, width: float, ahead: float, random: np.random.Generator
) -> Iterator[Solid]:
    for place in np.linspace(-width / 2, width / 2, count):
        x, y = ahead + random.normal(0, 0.35), float(place) + random.normal(0, 0.3)
        yield from _at(_man(dress, random), x, y, random.normal(0, 9))


def _infantry(
    dress: Uniform, size: tuple[float, float], random: np.random.Generator
) -> Iterator[Solid]:
    width, depth = size
    per_rank = max(3, round(width / 6.0))
    yield from _rank(dress, per_rank, width - 7, 0.27 * depth, random)
    yield from _rank(dress, per_rank, width - 7, -0.07 * depth, random)
    yield from _at(_flag(dress, 17.0), 0.1 * depth, 1.0, random.normal(0, 12))


def _horse(random: np.random.Generator) -> Iterator[Solid]:
    coat = HORSES[int(random.integers(len(HORSES)))]
    yield ball((0, 0, 6.6), (5.0, 1.9, 2.3), coat)
    yield ball((5.0, 0, 9.0), (3.0, 1.0, 1.5), coat, pitch=48)
    yield ball((7.4, 0, 10.8), (1.9, 0.8, 0.95), coat, pitch=-28)
    yield ball((-5.2, 0, 5.4), (0.8, 0.5, 2.4), coat)
    for x in (-3.4, 3.2):
        for y in (-1.1, 1.1):
            yield _rod((x, y, 0), (x, y, 6), 0.55, coat)


def _rider(dress: Uniform, random: np.random.Generator) -> Iterator[Solid]:
    yield from _horse(random)
    coat = dress.coats[int(random.integers(len(dress.coats)))]
    yield ball((-0.3, 0, 8.0), (1.4, 2.6, 1.6), dress.trousers)
    yield ball((-0.3, 0, 11.0), (1.5, 2.0, 2.7), coat)
    yield ball((-0.1, 0, 14.2), (1.15, 1.1, 1.25), SKIN)
    yield ball((0.0, 0, 15.1), (1.6, 1.5, 0.7), dress.hat)


def _cavalry(
    dress: Uniform, size: tuple[float, float], random: np.random.Generator
) -> Iterator[Solid]:
    width, depth = size
    count = max(2, round(width / 12.0))
    for place in np.linspace(-(width - 12) / 2, (width - 12) / 2, count):
        x, y = 0.06 * depth + random.normal(0, 0.8), float(place) + random.normal(0, 0.4)
        yield from _at(_rider(dress, random), x, y, random.normal(0, 6))


def _gun() -> Iterator[Solid]:
    yield _rod((-1.5, 0, 3.6), (6.0, 0, 4.2), 0.9, BRASS)
    yield _rod((-7.0, 0, 0.6), (0, 0, 3.2), 0.6, WOOD)
    for y in (-2.6, 2.6):
        yield ball((0, y, 2.9), (2.9, 0.35, 2.9), WOOD)


def _gun_and_crew(
    dress: Uniform, size: tuple[float, float], random: np.random.Generator
) -> Iterator[Solid]:
    width, depth = size
    for place in (-0.34, 0.0, 0.34):
        yield from _at(_gun(), 0.08 * depth, place * width, random.normal(0, 5))
        for across in (-4.6, 4.6):
            x, y = random.normal(-0.05 * depth, 0.8), place * width + across
            yield from _at(_man(dress, random, musket=False), x, y, random.normal(0, 30))


def _staff(
    dress: Uniform, size: tuple[float, float], random: np.random.Generator
) -> Iterator[Solid]:
    width, depth = size
    for x, y in ((0.16, 0.22), (0.2, -0.2)):
        yield from _at(_rider(dress, random), x * depth, y * width, random.normal(0, 14))
    for x, y in ((-0.2, 0.02), (-0.14, -0.32), (-0.2, 0.3)):
        man = _man(dress, random, musket=False)
        yield from _at(man, x * depth, y * width, random.uniform(-60, 60))
    yield from _at(_flag(dress, 22.0), 0.02 * depth, 0.0, random.normal(0, 10))


def offset_by(solids: Iterable[Solid], shift: Floats) -> tuple[Solid, ...]:
    """Return the solids shifted, inches."""
    still = np.eye(3)
    return tuple(solid.moved(still, shift) for solid in solids)
