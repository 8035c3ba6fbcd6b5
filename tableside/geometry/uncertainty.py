"""How far measured places may be off, and what two of them share.

A place is known by one standard deviation of x, y (inches) and facing (degrees). Some of what makes
it uncertain belongs to the picture that it was measured in; the rest was there before: how the tags
sit on the model, and how the board was laid out. A model carries the former along when it moves,
and neighbours share the latter, so that the length of a move and the gap between two neighbours
are surer than two places. ``Measured`` knows the parts; ``of_gap``, ``of_move`` and ``of_turn`` put
them together (Gaussian error propagation with the covariances of what is shared).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from tableside.geometry.pose import Pose
from tableside.geometry.shapes import nearest_points

#: One standard deviation of x, y (inches) and facing (degrees).
Sigma: TypeAlias = tuple[float, float, float]

Matrix3 = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]

_LARGEST = 1e6  # no table is so large, in inches or degrees

_Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Built:
    """How far off a unit's pose may be because of how unit and board were put together.

    These errors do not change from frame to frame, and some of them are common to two poses.
    ``carried`` (inches and degrees, squared) is in the unit's own frame (ahead, left, turn): it
    goes with the unit where it moves. ``leans`` has for each base how one standard deviation of
    its height shifts the unit on the board (inches): the same deviation wherever it stands.
    ``board`` has the shifts (x, y, facing) that stand for one standard deviation each of the
    board's own independent errors: column k is the same error for every unit of a picture, so the
    covariance of two units' errors is the sum over k of their columns' products.
    """

    carried: Matrix3
    leans: tuple[tuple[float, float], ...] = ()
    board: tuple[tuple[float, float, float], ...] = ()

    def covariance(self, facing: float) -> Matrix3:
        """Return the covariance of (x, y, facing) of the unit where it faces ``facing`` degrees.

        >>> long = Built(((4.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 2.0)), ((1.0, 0.0),))
        >>> [round(row[n], 9) for n, row in enumerate(long.covariance(90.0))]
        [2.0, 4.0, 2.0]
        """
        (aa, al, at), (_, ll, lt), (_, _, tt) = self.carried
        cos, sin = math.cos(math.radians(facing)), math.sin(math.radians(facing))
        xx = aa * cos * cos - 2 * al * cos * sin + ll * sin * sin
        xy = (aa - ll) * cos * sin + al * (cos * cos - sin * sin)
        yy = aa * sin * sin + 2 * al * cos * sin + ll * cos * cos
        xf, yf, ff = at * cos - lt * sin, at * sin + lt * cos, tt
        for x, y, turn in (*((x, y, 0.0) for x, y in self.leans), *self.board):
            xx, xy, yy = xx + x * x, xy + x * y, yy + y * y
            xf, yf, ff = xf + x * turn, yf + y * turn, ff + turn * turn
        return (xx, xy, xf), (xy, yy, yf), (xf, yf, ff)


#: A unit that is put together exactly.
NOTHING_BUILT = Built(((0.0, 0.0, 0.0), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)))


def sum_of(one: Matrix3, other: Matrix3) -> Matrix3:
    """Return the sum of two symmetric matrices."""
    (axx, axy, axf), (_, ayy, ayf), (_, _, aff) = one
    (bxx, bxy, bxf), (_, byy, byf), (_, _, bff) = other
    xy, xf, yf = axy + bxy, axf + bxf, ayf + byf
    return (axx + bxx, xy, xf), (xy, ayy + byy, yf), (xf, yf, aff + bff)


class Measured(tuple[float, float, float]):
    """A ``Sigma`` that knows its parts: everywhere a plain one, but two of them can be compared.

    ``picture`` is the covariance (inches and degrees, squared) that each picture has for itself,
    ``built`` what was there before. Two are equal where their parts are.
    """

    picture: Matrix3
    built: Built

    @classmethod
    def of(cls, covariance: Matrix3, built: Built, facing: float) -> Measured:
        """Return the deviations of a place that faces ``facing`` degrees.

        ``covariance`` is the whole of it, ``built`` included.
        """
        # Without numpy, which takes longer to begin with three rows than this does for all.
        parts = zip(_half(covariance), _half(built.covariance(facing)), strict=True)
        numbers = tuple(math.sqrt(max(covariance[n][n], 0.0)) for n in range(3))
        return _made(numbers, _whole([whole - part for whole, part in parts]), built)

    def __eq__(self, other: object) -> bool:
        """Whether both have the same parts; plain numbers have none."""
        if isinstance(other, Measured):
            return (self.picture, self.built) == (other.picture, other.built)
        return False

    def __ne__(self, other: object) -> bool:
        """Whether they are not equal: a tuple has an answer of its own."""
        return not self == other

    def __hash__(self) -> int:
        """Return a hash of the parts."""
        return hash((self.picture, self.built))

    def __reduce__(self) -> tuple[Any, ...]:
        """Return how it is copied: by its numbers, which say the facing already."""
        return _made, (tuple(self), self.picture, self.built)


def _made(numbers: tuple[float, ...], picture: Matrix3, built: Built) -> Measured:
    made = tuple.__new__(Measured, numbers)
    made.picture, made.built = picture, built
    return made


#: Where something is, and how surely.
Place = tuple[Sigma, Pose]
Point = tuple[float, float]


def of_gap(one: Place, other: Place, areas: tuple[BaseGeometry, BaseGeometry]) -> float | None:
    """Return the deviation (inches) of the gap between two units along its shortest line.

    ``areas``: what each covers. None where they meet, and unless both places know their parts.
    """
    if not (isinstance(one[0], Measured) and isinstance(other[0], Measured)):
        return None
    here, there = nearest_points(*areas)
    length = math.dist(here, there)
    if not length:
        return None
    way = ((there[0] - here[0]) / length, (there[1] - here[1]) / length)
    pulls = (_at_point(one[1], here, way, -1.0), _at_point(other[1], there, way, 1.0))
    return _difference((one[0], other[0]), (one[1], other[1]), pulls, same=False)


def of_move(before: Place, after: Place) -> float | None:
    """Return the deviation (inches) of how far a unit's centre went in a straight line.

    Of no move at all that along its x axis counts. None unless both places know their parts.
    """
    if not (isinstance(before[0], Measured) and isinstance(after[0], Measured)):
        return None
    dx, dy = after[1].x - before[1].x, after[1].y - before[1].y
    length = math.hypot(dx, dy)
    x, y = (dx / length, dy / length) if length else (1.0, 0.0)
    pulls = (np.array([-x, -y, 0.0]), np.array([x, y, 0.0]))
    return _difference((before[0], after[0]), (before[1], after[1]), pulls, same=True)


def of_turn(before: Place, after: Place) -> float | None:
    """Return the deviation (degrees) of how far a unit turned.

    None unless both places know their parts.
    """
    if not (isinstance(before[0], Measured) and isinstance(after[0], Measured)):
        return None
    pulls = (np.array([0.0, 0.0, -1.0]), np.array([0.0, 0.0, 1.0]))
    return _difference((before[0], after[0]), (before[1], after[1]), pulls, same=True)


def _at_point(pose: Pose, point: Point, way: Point, sign: float) -> _Floats:
    """Return how a point of a base goes ``way`` as its unit's x, y and facing (degrees) grow."""
    right, up = point[0] - pose.x, point[1] - pose.y
    turned = math.radians(way[1] * right - way[0] * up)
    return sign * np.array([*way, turned])


def _difference(
    sigmas: tuple[Measured, Measured],
    poses: tuple[Pose, Pose],
    pulls: tuple[_Floats, _Floats],
    *,
    same: bool,
) -> float:
    """Return the standard deviation of what is measured between two places.

    ``pulls``: by how much it grows where each place is an inch farther along x, along y, and
    turned by a degree. ``same``: both are places of one unit, which carries its own errors along;
    else only the board's are common to them.
    """
    total = sum(float(p @ np.array(s.picture) @ p) for s, p in zip(sigmas, pulls, strict=True))
    built = [sigma.built for sigma in sigmas]
    own = [_own_frame(pose.facing, pull) for pose, pull in zip(poses, pulls, strict=True)]
    leans = [_pulled(b.leans, p[:2]) for b, p in zip(built, pulls, strict=True)]
    if same:
        both = own[0] + own[1]
        total += float(both @ np.array(built[0].carried) @ both) + _common(leans)
    else:
        total += sum(float(p @ np.array(b.carried) @ p) for b, p in zip(built, own, strict=True))
        total += sum(float(each @ each) for each in leans)
    total += _common([_pulled(b.board, p) for b, p in zip(built, pulls, strict=True)])
    return math.sqrt(max(total, 0.0))


def _own_frame(facing: float, pull: _Floats) -> _Floats:
    """Return a pull along the unit's own axes: ahead, left, turn."""
    cos, sin = math.cos(math.radians(facing)), math.sin(math.radians(facing))
    x, y, turn = pull
    return np.array([x * cos + y * sin, y * cos - x * sin, turn])


def _pulled(columns: Sequence[Sequence[float]], pull: _Floats) -> _Floats:
    return np.array(columns, dtype=float).reshape(-1, len(pull)) @ pull


def _common(effects: Sequence[_Floats]) -> float:
    """Return the variance of errors that both ends share; not where their number differs."""
    one, other = effects
    if len(one) != len(other):
        return float(one @ one + other @ other)
    return float((one + other) @ (one + other))


def as_json(sigma: Sigma) -> list[float] | dict[str, Any]:
    """Return deviations as a log keeps them: three numbers, or those with their parts."""
    if not isinstance(sigma, Measured):
        return list(sigma)
    built = sigma.built
    return {
        "is": list(sigma),
        "picture": _half(sigma.picture),
        "carried": _half(built.carried),
        "leans": [list(lean) for lean in built.leans],
        "board": [list(column) for column in built.board],
    }


def of_json(data: Any) -> Sigma:
    """Return what ``as_json`` wrote; raise ValueError on anything else."""
    if not isinstance(data, Mapping):
        x, y, facing = _numbers(data, 3)
        return x, y, facing
    missing = sorted({"is", "picture", "carried", "leans", "board"} - data.keys())
    if missing:
        raise ValueError(f"without {', '.join(missing)}")
    pairs = (_numbers(lean, 2) for lean in _listed(data["leans"]))
    triples = (_numbers(column, 3) for column in _listed(data["board"]))
    built = Built(
        _whole(data["carried"]),
        tuple((x, y) for x, y in pairs),
        tuple((x, y, turn) for x, y, turn in triples),
    )
    numbers = _numbers(data["is"], 3)
    if min(numbers) < 0.0:
        raise ValueError("a deviation below 0")
    return _made(numbers, _whole(data["picture"]), built)


def _listed(data: Any) -> Sequence[Any]:
    if not isinstance(data, list | tuple):
        raise ValueError("a list wanted")
    return data


def _numbers(data: Any, count: int) -> tuple[float, ...]:
    found = _listed(data)
    if len(found) != count or not all(isinstance(each, int | float) for each in found):
        raise ValueError(f"{count} numbers wanted")
    if not all(abs(each) <= _LARGEST for each in found):  # NaN is not, either
        raise ValueError(f"numbers of at most {_LARGEST:g} wanted")
    return tuple(map(float, found))


def _half(matrix: Matrix3) -> list[float]:
    """Return the upper half of a symmetric matrix, row by row."""
    return [matrix[i][j] for i in range(3) for j in range(i, 3)]


def _whole(half: Any) -> Matrix3:
    xx, xy, xf, yy, yf, ff = _numbers(half, 6)
    return (xx, xy, xf), (xy, yy, yf), (xf, yf, ff)
