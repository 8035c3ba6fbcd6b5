"""What the camera side hands on: plain values, no picture in them (and no cv2)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum

from tableside.engine.message import Text
from tableside.geometry.pose import Pose
from tableside.vision.accuracy_map import AccuracyMap
from tableside.vision.words import say as say  # whoever takes observations finds their words

Matrix3 = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]


@dataclass(frozen=True, slots=True)
class Built:
    """What a unit's pose may be out by because of how unit and board were put together.

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


class Life(StrEnum):
    """The state of a unit on the table, as the camera knows it (CONTRACT: replay)."""

    SETTLED = "settled"
    MOVING = "moving"
    HELD = "held"
    HIDDEN = "hidden"
    GONE = "gone"


class Happening(StrEnum):
    """The kinds of event that the camera side reports."""

    APPEARED = "appeared"
    MOVED = "moved"
    GONE = "gone"
    CAMERA_MOVED = "camera-moved"
    REGISTERED = "registered"
    LOST_REGISTRATION = "lost-registration"
    UNKNOWN_TAG = "unknown-tag"
    CONFLICT = "conflict"


@dataclass(frozen=True, slots=True)
class SeenUnit:
    """A unit's place. ``covariance`` of (x, y, facing): inches and degrees, squared.

    ``unseen`` is the seconds since it was last seen, 0 when it is seen in this frame.
    ``pose`` of a hidden unit is the last one that was trusted. ``stands``: the poses of its
    stands, where each has tags of its own; ``covariance`` is then that of each. ``guessed``: some
    of them are hidden, and laid as they stood last to those that are seen. ``built`` is the part
    of ``covariance`` that comes from how things were put together, None where that is nothing or
    not known.
    """

    id: str
    pose: Pose
    covariance: Matrix3
    life: Life
    unseen: float = 0.0
    stands: tuple[Pose, ...] = ()
    guessed: bool = False
    built: Built | None = None

    @property
    def sigma(self) -> tuple[float, float, float]:
        """One standard deviation of x, y (inches) and facing (degrees)."""
        c = self.covariance
        return (c[0][0] ** 0.5, c[1][1] ** 0.5, c[2][2] ** 0.5)


@dataclass(frozen=True, slots=True)
class TableEvent:
    """Something that happened on the table. ``detail`` is a sentence for people.

    ``start`` and ``end`` are given where a unit moved; ``tag`` is ``family id`` of a tag.
    """

    kind: Happening
    unit: str | None = None
    start: Pose | None = None
    end: Pose | None = None
    tag: str | None = None
    detail: Text = ""


@dataclass(frozen=True, slots=True)
class Observation:
    """One frame's worth of knowledge. ``time`` in seconds from the start of the source.

    ``accuracy`` is the RMS error in inches at the markers held out of the fit, None when
    there are none or the board is not registered; ``accuracy_map`` what it is from place to
    place, None where nothing is measured. ``troubles`` are sentences for people that hold for
    this frame ("frame could not be read: ...").
    """

    frame: int
    time: float
    registered: bool
    units: tuple[SeenUnit, ...] = ()
    events: tuple[TableEvent, ...] = ()
    accuracy: float | None = None
    troubles: tuple[Text, ...] = ()
    accuracy_map: AccuracyMap | None = None
