"""A player's hand and arm, reaching in over the table's edge."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np

from tableside.geometry.units import MM_PER_INCH
from tableside.simulate.arrays import Floats, Floats32, linear, sample
from tableside.simulate.figures import in_inches
from tableside.simulate.solids import Ellipsoid, Rod, Solid, about_z, ball

SKIN = linear(208, 158, 128)
NAIL = linear(222, 178, 156)

_CREASE = 1.5  # mm, of a texel of the grain
_LEAST, _MOST = 0.72, 1.18
_KNUCKLE_HEIGHT = 60.0  # mm above the finger tips


def _creases() -> Floats32:
    """Return the grain of skin and cloth: fine, middling and broad unevenness."""
    noise = np.random.default_rng(11).normal(0.0, 1.0, (3, 256, 512)).astype(np.float32)
    total = np.ones((256, 512), dtype=np.float32)
    for layer, (ahead, left), depth in zip(
        noise, ((0.7, 0.7), (1.2, 3.5), (4.0, 9.0)), (0.03, 0.05, 0.05), strict=True
    ):
        soft = cv2.GaussianBlur(layer, (0, 0), sigmaX=ahead, sigmaY=left)
        total += np.float32(depth / float(soft.std())) * soft
    return np.clip(total, _LEAST, _MOST)


_CREASES = _creases()


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand whose finger tips are at ``at`` (inches), ``height`` inches above the mat.

    The arm comes from ``shoulder``, a point (inches) beyond the board's edge. ``sleeve`` is the
    (red, green, blue) of the shirt. An open hand lies flat, a closed one grips downwards.
    """

    at: tuple[float, float]
    height: float
    shoulder: tuple[float, float]
    closed: bool = True
    sleeve: tuple[int, int, int] = (86, 96, 122)

    def grain(self, x: Floats32, y: Floats32) -> Floats32:
        """Return what the light on skin and cloth is multiplied by, seen from above (inches).

        Creases and folds: they go with the hand.
        """
        dx, dy = self.at[0] - self.shoulder[0], self.at[1] - self.shoulder[1]
        length = math.hypot(dx, dy) * _CREASE / MM_PER_INCH
        ahead, left = np.float32(dx / length), np.float32(dy / length)
        across, up = x - np.float32(self.at[0]), y - np.float32(self.at[1])
        return sample(_CREASES, across * ahead + up * left + 440, up * ahead - across * left + 128)

    def solids(self) -> tuple[Solid, ...]:
        """Return the hand and arm as solids on the board, inches."""
        dx, dy = self.at[0] - self.shoulder[0], self.at[1] - self.shoulder[1]
        reach = math.hypot(dx, dy) * 25.4
        parts = _grip() if self.closed else _flat()
        parts += _arm(reach, linear(*self.sleeve))
        turn = about_z(math.degrees(math.atan2(dy, dx)))
        shift = np.array([*self.at, self.height])
        return tuple(part.moved(turn, shift) for part in in_inches(parts))


def _limb(points: list[tuple[float, float, float]], radius: float, colour: Floats32) -> list[Solid]:
    """Return a bent limb through points (mm): rods with balls at the joints."""
    joints = [np.array(point, dtype=float) for point in points]
    solids: list[Solid] = [Rod(a, b, radius, colour) for a, b in pairwise(joints)]
    solids += [_joint(joint, radius, colour) for joint in joints]
    return solids


def _joint(middle: Floats, radius: float, colour: Floats32) -> Ellipsoid:
    return Ellipsoid(middle, np.eye(3) * radius, colour)


def _grip() -> list[Solid]:
    """Return fingers that reach down to the origin, the palm behind and above it."""
    solids: list[Solid] = [ball((-76, 1, 61), (38, 31, 13), SKIN, pitch=8)]
    for across, ahead in ((-27, -5), (-9, 3), (9, 3), (27, -4)):
        knuckle = (-40.0, float(across), _KNUCKLE_HEIGHT)
        middle = (ahead - 8.0, across * 0.8, 42.0)
        tip = (ahead + 2.0, across * 0.62, 9.0)
        wrist = (-104.0, across * 0.55, 60.0)
        solids += _limb([wrist, knuckle], 9.6, SKIN)
        solids += _limb([knuckle, middle, tip], 8.0, SKIN)
        solids.append(ball((ahead + 8.0, across * 0.62, 15.0), (3.0, 4.6, 6.0), NAIL))
    solids += _limb([(-106, 18, 58), (-82, 35, 51), (-50, 40, 36), (-30, 26, 12)], 9.5, SKIN)
    return solids


def _flat() -> list[Solid]:
    solids: list[Solid] = [ball((-90, 1, 16), (40, 32, 12), SKIN)]
    for across, length in ((-30, -12), (-10, 0), (10, -2), (29, -20)):
        knuckle = (-52.0, float(across), 16.0)
        solids += _limb([(-116.0, across * 0.5, 17.0), knuckle], 9.6, SKIN)
        solids += _limb([knuckle, (length - 10.0, across * 1.15, 10.0)], 8.2, SKIN)
    solids += _limb([(-116, 18, 16), (-94, 40, 14), (-64, 58, 10)], 9.5, SKIN)
    return solids


def _arm(reach: float, sleeve: Floats32) -> list[Solid]:
    """Return wrist, forearm and sleeve to a shoulder ``reach`` mm behind the finger tips."""
    far = max(reach, 260.0)
    rise = min(0.22 * (far - 120.0), 170.0)
    cuff = (-190.0, 0.0, 66.0 + 0.22 * 70)
    end = (-far, 0.0, 66.0 + rise)
    solids = _limb([(-114, 0, 60), (-142, 0, 66), cuff], 23.0, SKIN)
    solids += _limb([cuff, end], 35.0, sleeve)
    solids += _limb([end, (-far - 220.0, 0.0, end[2] + 40.0)], 44.0, sleeve)
    return solids
