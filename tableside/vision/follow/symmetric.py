"""Symmetric 3 x 3 matrices as plain numbers.

Written out by hand because numpy is ten times slower for a single matrix of this size, and a table
has a hundred of them in every frame.
"""

from __future__ import annotations

from tableside.geometry.uncertainty import Matrix3

Vector = tuple[float, float, float]
# xx, xy, xz, yy, yz, zz
Symmetric = tuple[float, float, float, float, float, float]


def from_rows(rows: Matrix3) -> Symmetric:
    """Return the upper triangle of a symmetric matrix."""
    (xx, xy, xz), (_, yy, yz), (_, _, zz) = rows
    return xx, xy, xz, yy, yz, zz


def as_rows(matrix: Symmetric, scale: float = 1.0) -> Matrix3:
    """Return ``matrix`` times ``scale`` as rows."""
    xx, xy, xz, yy, yz, zz = (number * scale for number in matrix)
    return (xx, xy, xz), (xy, yy, yz), (xz, yz, zz)


def inverse(matrix: Symmetric) -> Symmetric:
    """Return the inverse of a positive definite matrix.

    >>> inverse((2.0, 0.0, 0.0, 4.0, 0.0, 0.5))
    (0.5, 0.0, 0.0, 0.25, 0.0, 2.0)
    """
    xx, xy, xz, yy, yz, zz = matrix
    a, b, c = yy * zz - yz * yz, xz * yz - xy * zz, xy * yz - xz * yy
    one = 1.0 / (xx * a + xy * b + xz * c)
    return (
        a * one,
        b * one,
        c * one,
        (xx * zz - xz * xz) * one,
        (xy * xz - xx * yz) * one,
        (xx * yy - xy * xy) * one,
    )


def faded_sum(old: Symmetric, fade: float, new: Symmetric) -> Symmetric:
    """Return ``fade`` times ``old`` plus ``new``."""
    a, b, c, d, e, f = (o * fade + n for o, n in zip(old, new, strict=True))
    return a, b, c, d, e, f


def times(matrix: Symmetric, vector: Vector) -> Vector:
    """Return matrix times vector."""
    xx, xy, xz, yy, yz, zz = matrix
    x, y, z = vector
    return xx * x + xy * y + xz * z, xy * x + yy * y + yz * z, xz * x + yz * y + zz * z


def dot(a: Vector, b: Vector) -> float:
    """Return the scalar product."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
