"""Solid shapes that a ray of sight can hit. Inches, board axes, z upwards.

A ray is followed by height: it meets the level z at ``eye + (z - eye_z) * slope``. Of two hits
on one ray the higher one is nearer the camera, so heights do the work of a depth buffer.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol

import numpy as np

from tableside.simulate.arrays import Floats, Floats32, Ints


class Rays(NamedTuple):
    """A window of sample rays: the eye (3,), and x and y gained for each inch of height."""

    eye: Floats
    slope_x: Floats32
    slope_y: Floats32


class Hits(NamedTuple):
    """Where rays meet a solid: their places in the window, heights, normals (3, n), albedo."""

    row: Ints
    column: Ints
    height: Floats32
    normal: tuple[Floats32, Floats32, Floats32]
    albedo: Floats32  # (3,) or (n, 3), linear blue, green, red


class Solid(Protocol):
    """What the painter needs of a shape."""

    @property
    def corners(self) -> Floats:
        """Points (n, 3) whose convex hull holds the solid."""

    def hit(self, rays: Rays) -> Hits:
        """Return where the rays meet the solid first."""

    def outline(self) -> Floats:
        """Return points (n, 3) whose hull is (nearly) the solid: its shadow is drawn from them."""

    def moved(self, turn: Floats, shift: Floats) -> Solid:
        """Return the solid turned by the matrix ``turn`` (3, 3) and then shifted."""


_BOX = np.array([[x, y, z] for x in (-1.0, 1.0) for y in (-1.0, 1.0) for z in (-1.0, 1.0)])


def _ball(count: int) -> Floats:
    """Return points spread evenly over the unit sphere (a golden spiral)."""
    index = np.arange(count) + 0.5
    z = 1.0 - 2.0 * index / count
    angle = np.pi * (1.0 + 5.0**0.5) * index
    radius = np.sqrt(1.0 - z * z)
    return np.stack([radius * np.cos(angle), radius * np.sin(angle), z], axis=1)


_BALL = _ball(48)


@dataclass(frozen=True, eq=False, slots=True)
class Ellipsoid:
    """An ellipsoid: its centre (3,), half-axes as the columns of ``axes`` (3, 3), its colour."""

    centre: Floats
    axes: Floats
    albedo: Floats32

    @property
    def corners(self) -> Floats:
        """The corners of the box around it, along its axes."""
        return np.asarray(self.centre + _BOX @ self.axes.T)

    def outline(self) -> Floats:
        """Return points on its skin."""
        return np.asarray(self.centre + _BALL @ self.axes.T)

    def moved(self, turn: Floats, shift: Floats) -> Ellipsoid:
        """Return it turned and shifted."""
        return Ellipsoid(turn @ self.centre + shift, turn @ self.axes, self.albedo)

    def hit(self, rays: Rays) -> Hits:
        """Return the upper meeting points."""
        to_ball = np.linalg.inv(self.axes).astype(np.float32)
        dx, dy = rays.slope_x, rays.slope_y
        lift = np.float32(self.centre[2] - rays.eye[2])
        qx = lift * dx + np.float32(rays.eye[0] - self.centre[0])
        qy = lift * dy + np.float32(rays.eye[1] - self.centre[1])
        o = [m[0] * qx + m[1] * qy for m in to_ball]
        d = [m[0] * dx + m[1] * dy + m[2] for m in to_ball]
        a = d[0] * d[0] + d[1] * d[1] + d[2] * d[2]
        b = o[0] * d[0] + o[1] * d[1] + o[2] * d[2]
        c = o[0] * o[0] + o[1] * o[1] + o[2] * o[2] - np.float32(1.0)
        root = b * b - a * c
        row, column = np.nonzero(root > 0)
        at = (row, column)
        s = (np.sqrt(root[at]) - b[at]) / a[at]
        skin = [o[i][at] + s * d[i][at] for i in range(3)]
        return Hits(
            row, column, s + np.float32(self.centre[2]), _turned(to_ball, skin), self.albedo
        )


def _turned(matrix: Floats32, skin: list[Floats32]) -> tuple[Floats32, Floats32, Floats32]:
    """Return the unit normals that the transposed ``matrix`` makes of points of the ball."""
    n = [matrix[0, i] * skin[0] + matrix[1, i] * skin[1] + matrix[2, i] * skin[2] for i in range(3)]
    length = np.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2])
    return n[0] / length, n[1] / length, n[2] / length


@dataclass(frozen=True, eq=False, slots=True)
class Rod:
    """A round rod without its ends: from ``start`` to ``end`` (3,), ``radius`` inches."""

    start: Floats
    end: Floats
    radius: float
    albedo: Floats32

    @property
    def corners(self) -> Floats:
        """The corners of boxes around both ends."""
        return np.concatenate([self.start + _BOX * self.radius, self.end + _BOX * self.radius])

    def outline(self) -> Floats:
        """Return points round both ends."""
        return np.concatenate([self.start + _BALL * self.radius, self.end + _BALL * self.radius])

    def moved(self, turn: Floats, shift: Floats) -> Rod:
        """Return it turned and shifted."""
        return replace(self, start=turn @ self.start + shift, end=turn @ self.end + shift)

    def hit(self, rays: Rays) -> Hits:
        """Return the upper meeting points with the round side."""
        middle = (self.start + self.end) / 2
        half = float(np.linalg.norm(self.end - self.start)) / 2
        ux, uy, uz = ((self.end - self.start) / (2 * half)).astype(np.float32)
        dx, dy = rays.slope_x, rays.slope_y
        lift = np.float32(middle[2] - rays.eye[2])
        qx = lift * dx + np.float32(rays.eye[0] - middle[0])
        qy = lift * dy + np.float32(rays.eye[1] - middle[1])
        along_q = qx * ux + qy * uy
        along_d = dx * ux + dy * uy + uz
        px, py, pz = qx - along_q * ux, qy - along_q * uy, -along_q * uz
        ex, ey, ez = dx - along_d * ux, dy - along_d * uy, 1 - along_d * uz
        a = ex * ex + ey * ey + ez * ez + np.float32(1e-9)
        b = px * ex + py * ey + pz * ez
        c = px * px + py * py + pz * pz - np.float32(self.radius**2)
        root = b * b - a * c
        s = (np.sqrt(np.maximum(root, 0)) - b) / a
        row, column = np.nonzero((root > 0) & (np.abs(along_q + s * along_d) <= half))
        at = (row, column)
        k = s[at]
        r = np.float32(1.0 / self.radius)
        normal = (
            (px[at] + k * ex[at]) * r,
            (py[at] + k * ey[at]) * r,
            (pz[at] + k * ez[at]) * r,
        )
        return Hits(row, column, k + np.float32(middle[2]), normal, self.albedo)


@dataclass(frozen=True, eq=False, slots=True)
class Block:
    """A convex solid of flat faces: vertices (n, 3), outward normals (f, 3), a colour each (f, 3).

    ``offset`` (f,) is normal . point on the face.
    """

    vertices: Floats
    normals: Floats
    offset: Floats
    albedo: Floats32

    @property
    def corners(self) -> Floats:
        """Its vertices."""
        return self.vertices

    def outline(self) -> Floats:
        """Return its vertices."""
        return self.vertices

    def moved(self, turn: Floats, shift: Floats) -> Block:
        """Return it turned and shifted."""
        normals = self.normals @ turn.T
        return Block(
            self.vertices @ turn.T + shift, normals, self.offset + normals @ shift, self.albedo
        )

    def hit(self, rays: Rays) -> Hits:
        """Return the meeting points nearest the eye, whose faces give normal and colour."""
        base = float(self.vertices[:, 2].mean())
        lift = np.float32(base - rays.eye[2])
        x = lift * rays.slope_x + np.float32(rays.eye[0])
        y = lift * rays.slope_y + np.float32(rays.eye[1])
        enter = np.full(x.shape, np.inf, dtype=np.float32)  # seen downwards: s falls along the ray
        leave = np.full(x.shape, -np.inf, dtype=np.float32)
        face = np.zeros(x.shape, dtype=np.intp)
        middle = self.vertices.mean(axis=0)
        local_x, local_y = x - np.float32(middle[0]), y - np.float32(middle[1])
        for index, (normal, offset) in enumerate(zip(self.normals, self.offset, strict=True)):
            nx, ny, nz = normal.astype(np.float32)
            slope = nx * rays.slope_x + ny * rays.slope_y + nz
            room = np.float32(offset - normal @ [middle[0], middle[1], base]) - (
                nx * local_x + ny * local_y
            )
            with np.errstate(divide="ignore", invalid="ignore"):
                s = room / slope
            front = slope > 0  # going down leaves this side last: it is met from outside
            nearer = front & (s < enter)
            enter = np.where(nearer, s, enter)
            face = np.where(nearer, index, face)
            leave = np.where((slope < 0) & (s > leave), s, leave)
        row, column = np.nonzero(enter > leave)
        at = (row, column)
        which = face[at]
        n = self.normals.astype(np.float32)[which]
        return Hits(
            row,
            column,
            enter[at] + np.float32(base),
            (n[:, 0], n[:, 1], n[:, 2]),
            self.albedo[which],
        )


def ball(
    centre: tuple[float, float, float],
    radii: tuple[float, float, float],
    albedo: Floats32,
    yaw: float = 0.0,
    pitch: float = 0.0,
) -> Ellipsoid:
    """Return an ellipsoid of these half-axes, pitched up and then turned by degrees."""
    cy, sy = np.cos(np.radians(yaw)), np.sin(np.radians(yaw))
    cp, sp = np.cos(np.radians(pitch)), np.sin(np.radians(pitch))
    turn = np.array([[cy, -sy, 0], [sy, cy, 0], [0, 0, 1]])
    lean = np.array([[cp, 0, -sp], [0, 1, 0], [sp, 0, cp]])
    return Ellipsoid(np.array(centre, dtype=float), turn @ lean @ np.diag(radii), albedo)


def box(
    low: tuple[float, float, float],
    high: tuple[float, float, float],
    top: Floats32,
    side: Floats32 | None = None,
) -> Block:
    """Return an upright box between two corners; ``side`` is the colour of all but its top."""
    middle = (np.array(low) + np.array(high)) / 2
    half = (np.array(high) - np.array(low)) / 2
    normals = np.array([[0, 0, 1], [0, 0, -1], [1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0]], float)
    offset = np.abs(normals) @ half + normals @ middle
    colours = np.stack([top] + [top if side is None else side] * 5)
    return Block(middle + _BOX * half, normals, offset, colours)


def house(
    width: float, depth: float, wall: float, ridge: float, roof: Floats32, walls: Floats32
) -> Block:
    """Return a gabled house about the origin, its ridge along x. Inches."""
    w, d = width / 2, depth / 2
    rise = np.array([0.0, ridge - wall, d])  # a roof's normal, up to its length
    rise = np.array([0.0, rise[1], rise[2]]) / np.hypot(rise[1], rise[2])
    normals = np.array(
        [
            [0, rise[1], rise[2]],
            [0, -rise[1], rise[2]],
            [1, 0, 0],
            [-1, 0, 0],
            [0, 1, 0],
            [0, -1, 0],
            [0, 0, -1],
        ]
    )
    offset = np.array([ridge * rise[2], ridge * rise[2], w, w, d, d, 0.0])
    floor = [[x, y, 0.0] for x in (-w, w) for y in (-d, d)]
    eaves = [[x, y, wall] for x in (-w, w) for y in (-d, d)]
    ridges = [[x, 0.0, ridge] for x in (-w, w)]
    colours = np.stack([roof, roof * np.float32(0.93)] + [walls] * 5)
    return Block(np.array(floor + eaves + ridges), normals, offset, colours)


def about_z(degrees: float) -> Floats:
    """Return the matrix (3, 3) of a turn counter-clockwise about the vertical."""
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])


def about_x(degrees: float) -> Floats:
    """Return the matrix (3, 3) of a turn about x that takes y towards z."""
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.array([[1.0, 0.0, 0.0], [0.0, c, -s], [0.0, s, c]])
