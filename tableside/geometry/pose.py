"""A place and a facing on the board, and how surely they are known."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass


def wrap_degrees(angle: float) -> float:
    """Return ``angle`` (degrees) in the half-open range [0, 360).

    >>> wrap_degrees(-90), wrap_degrees(360)
    (270.0, 0.0)
    """
    wrapped = math.fmod(angle, 360.0)
    if wrapped < 0.0:
        wrapped += 360.0
    return 0.0 if wrapped >= 360.0 else wrapped


def turn_between(start: float, end: float) -> float:
    """Return the signed turn (degrees) from ``start`` to ``end``, in (-180, 180].

    >>> turn_between(350, 10), turn_between(0, 180), turn_between(0, 181)
    (20.0, 180.0, -179.0)
    """
    turn = wrap_degrees(end - start)
    return turn - 360.0 if turn > 180.0 else turn


def turn_modulo_180(start: float, end: float) -> float:
    """Return how far (degrees, [0, 90]) two lines of these directions are from parallel.

    >>> turn_modulo_180(10, 190), turn_modulo_180(0, 91)
    (0.0, 89.0)
    """
    turn = abs(turn_between(start, end))
    return min(turn, 180.0 - turn)


@dataclass(frozen=True, slots=True)
class Pose:
    """The centre of a base (``x``, ``y``, inches) and where its front looks (``facing``, degrees).

    Facing is counter-clockwise from +x. In the base's own frame +x is ahead and +y is left.
    """

    x: float
    y: float
    facing: float

    @classmethod
    def of(cls, numbers: Sequence[float]) -> Pose:
        """Make a pose of ``[x, y, facing]``.

        >>> Pose.of([12, 8, 90])
        Pose(x=12.0, y=8.0, facing=90.0)
        """
        x, y, facing = numbers
        return cls(float(x), float(y), float(facing))

    def as_list(self) -> list[float]:
        """Return ``[x, y, facing]``."""
        return [self.x, self.y, self.facing]

    def place(self, ahead: float, left: float) -> tuple[float, float]:
        """Return the board point ``ahead`` and ``left`` inches of this pose's centre.

        >>> Pose(1, 2, 90).place(3, 0)
        (1.0, 5.0)
        """
        cos, sin = unit_vector(self.facing)
        return self.x + ahead * cos - left * sin, self.y + ahead * sin + left * cos

    def ahead(self, run: float) -> Pose:
        """Return the pose that lies so many inches straight ahead, unturned.

        >>> Pose(1, 2, 90).ahead(3)
        Pose(x=1.0, y=5.0, facing=90)
        """
        return Pose(*self.place(run, 0.0), self.facing)

    def seen(self, x: float, y: float) -> tuple[float, float]:
        """Return how far ahead and to the left of this pose's centre a board point lies.

        >>> Pose(1, 2, 90).seen(1, 5)
        (3.0, 0.0)
        """
        cos, sin = unit_vector(self.facing)
        right, up = x - self.x, y - self.y
        return right * cos + up * sin, up * cos - right * sin

    def compose(self, inner: Pose) -> Pose:
        """Return ``inner``, given in this pose's frame, as a pose on the board.

        >>> Pose(1, 2, 90).compose(Pose(3, 0, 180))
        Pose(x=1.0, y=5.0, facing=270.0)
        """
        x, y = self.place(inner.x, inner.y)
        return Pose(x, y, wrap_degrees(self.facing + inner.facing))

    def inverse(self) -> Pose:
        """Return the pose that ``compose`` takes back to the origin."""
        cos, sin = unit_vector(self.facing)
        return Pose(
            -self.x * cos - self.y * sin,
            self.x * sin - self.y * cos,
            wrap_degrees(-self.facing),
        )

    def bearing_to(self, other: Pose) -> float:
        """Return the direction (degrees, from -180 to 180) from this centre to the other's.

        >>> Pose(1, 1, 0).bearing_to(Pose(1, 3, 90)), Pose(1, 1, 0).bearing_to(Pose(0, 1, 0))
        (90.0, 180.0)
        """
        return math.degrees(math.atan2(other.y - self.y, other.x - self.x))

    def distance_to(self, other: Pose) -> float:
        """Return the distance (inches) between the two centres."""
        return math.hypot(other.x - self.x, other.y - self.y)

    def facing_like(self, other: Pose) -> Pose:
        """Return this pose or its half turn, whichever faces more nearly as ``other`` does.

        A rectangular base fills the same ground either way; at a right angle it keeps its facing.

        >>> Pose(1, 2, 350).facing_like(Pose(0, 0, 10)).facing
        350
        >>> Pose(1, 2, 350).facing_like(Pose(0, 0, 180)).facing
        170.0
        """
        if abs(turn_between(other.facing, self.facing)) <= 90.0:
            return self
        return Pose(self.x, self.y, wrap_degrees(self.facing + 180.0))

    def near(self, other: Pose, distance: float, turn: float) -> bool:
        """Whether ``other`` is at most so far off (inches) and turned by so much (degrees).

        >>> Pose(0, 0, 350).near(Pose(1, 0, 10), 1, 20), Pose(0, 0, 0).near(Pose(0, 0, 21), 1, 20)
        (True, False)
        """
        turned = abs(turn_between(self.facing, other.facing))
        return self.distance_to(other) <= distance and turned <= turn


def unit_vector(facing: float) -> tuple[float, float]:
    """Return (cos, sin) of ``facing`` (degrees), exact at the quarter turns.

    >>> unit_vector(90), unit_vector(180)
    ((0.0, 1.0), (-1.0, 0.0))
    """
    quarter, rest = divmod(wrap_degrees(facing), 90.0)
    if rest == 0.0:
        return ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[int(quarter) % 4]
    angle = math.radians(facing)
    return math.cos(angle), math.sin(angle)
