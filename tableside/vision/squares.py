"""Find dark squares of about a known size: places where a small tag may be.

General detectors need sharp corners, which a tag of ten pixels has not. A tag's black frame is
still a dark patch with light paper around it: patches of the right size and squareness are
taken from the picture against its own surroundings, and whether a tag is there is left to
the reader, who knows which tags there can be.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tableside.vision.shrink import LABELLING

Floats = NDArray[np.float64]

# Windows of the surroundings that a pixel is compared with, in sides of the largest square,
# and how many grey numbers darker it must be. Measured: the small ones find tags with cells of
# 1.2 px, the large one those that are covered in part or large.
_WINDOWS = ((0.4, 4), (0.6, 7), (1.2, 7))
_SHARP_ENOUGH = 26.0  # px a side: larger squares are sought in a picture of half the size
_LONGEST = 1.4  # longer side over shorter
_FULLEST = 0.6  # least share of its box that a patch's outline fills
_SIZE_SPAN = (0.7, 1.35)  # of the expected side
_PAPER = 1.25  # side of the white paper over the black square's, with its quiet zone


@dataclass(frozen=True, eq=False)
class Squares:
    """Candidates: centres (n, 2) px, sides (n,) px, angles (n,) radians modulo a quarter turn."""

    centres: Floats
    sides: Floats
    angles: Floats

    def chosen(self, rows: NDArray[np.bool_]) -> Squares:
        """Return some of the candidates."""
        return Squares(self.centres[rows], self.sides[rows], self.angles[rows])


def joined(parts: Sequence[Squares]) -> Squares:
    """Return the candidates of several parts of a picture as one."""
    if not parts:
        return Squares(np.zeros((0, 2)), np.zeros(0), np.zeros(0))
    return Squares(
        np.concatenate([p.centres for p in parts]),
        np.concatenate([p.sides for p in parts]),
        np.concatenate([p.angles for p in parts]),
    )


def find_squares(
    gray: NDArray[np.uint8],
    least: float,
    most: float,
    origin: tuple[int, int] = (0, 0),
    within: NDArray[np.uint8] | None = None,
) -> Squares:
    """Return the dark and the light squares that may be tags, ``least`` to ``most`` a side.

    Sides are in pixels; none is looked for that is longer than the picture. ``origin`` is the
    pixel of the whole picture at which ``gray`` begins; centres are given there. ``within``: 255
    where squares may lie wholly, 0 elsewhere, as large as ``gray``.
    """
    # A window takes memory by its size, and none need be larger than the picture.
    most = min(most, float(max(gray.shape)))
    if least > _SHARP_ENOUGH:
        half = cv2.resize(gray, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        size = half.shape[::-1]
        part = None
        if within is not None:
            mask = cv2.resize(within, size, interpolation=cv2.INTER_NEAREST)
            part = np.asarray(mask, dtype=np.uint8)
        found = find_squares(np.asarray(half, dtype=np.uint8), least / 2, most / 2, within=part)
        return Squares(2 * found.centres + 0.5 + origin, 2 * found.sides, found.angles)
    rows: list[tuple[float, float, float, float]] = []
    if min(gray.shape) >= 3:
        for share, darker in _WINDOWS:
            window = max(3, int(share * most) // 2 * 2 + 1)
            dark, light = _against_mean(gray, window, darker)
            if within is not None:
                dark, light = dark & within, light & within
            rows += _patches(dark, least, most, 8)
            papers = _patches(light, _PAPER * least, _PAPER * most, 4)
            rows += [(x, y, side / _PAPER, angle) for x, y, side, angle in papers]
    table = _distinct(np.array(rows, dtype=np.float64).reshape(-1, 4))
    return Squares(table[:, :2] + origin, table[:, 2], table[:, 3])


def _against_mean(
    gray: NDArray[np.uint8], window: int, by: int
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return where a picture is darker, and where lighter, than its surroundings by so much."""
    mean = cv2.boxFilter(gray, -1, (window, window), borderType=cv2.BORDER_REPLICATE)
    dark = cv2.compare(cv2.subtract(mean, gray), by, cv2.CMP_GE)  # type: ignore[call-overload]
    light = cv2.compare(cv2.subtract(gray, mean), by, cv2.CMP_GT)  # type: ignore[call-overload]
    return np.asarray(dark, dtype=np.uint8), np.asarray(light, dtype=np.uint8)


def _patches(
    mask: NDArray[np.uint8], least: float, most: float, connectivity: int
) -> list[tuple[float, float, float, float]]:
    """Return centre, side and angle of the mask's patches that are square and of the right size."""
    low, high = least * _SIZE_SPAN[0], most * _SIZE_SPAN[1]
    _, labels, boxes, _ = cv2.connectedComponentsWithStatsWithAlgorithm(
        mask, connectivity, cv2.CV_32S, LABELLING
    )
    wide, tall, area = boxes[:, 2], boxes[:, 3], boxes[:, 4]
    fits = (np.minimum(wide, tall) >= low) & (np.maximum(wide, tall) <= high * math.sqrt(2))
    fits &= area > 0.2 * wide * tall
    # What is as large as the picture is the picture.
    fits &= (wide < mask.shape[1] - 1) & (tall < mask.shape[0] - 1)
    found = []
    labelled = np.flatnonzero(fits)
    for label, (x, y, w, h, _) in zip(labelled.tolist(), boxes[labelled].tolist(), strict=True):
        patch = (labels[y : y + h, x : x + w] == label).view(np.uint8)
        outline = cv2.findContours(patch, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0][0]
        (cx, cy), (a, b), angle = cv2.minAreaRect(outline)
        # Outlines run through the outermost pixels' centres: half a pixel is missing all round.
        longer, shorter = max(a, b) + 1.0, min(a, b) + 1.0
        if longer > _LONGEST * shorter or not low <= (longer + shorter) / 2 <= high:
            continue
        if cv2.contourArea(outline) < _FULLEST * a * b:
            continue
        found.append((x + cx, y + cy, (longer + shorter) / 2, math.radians(angle)))
    return found


def _distinct(rows: Floats) -> Floats:
    """Return the rows with those left out that say nearly what an earlier one says."""
    if len(rows) < 2:
        return rows
    quarter = math.pi / 2
    turn = np.abs((rows[:, None, 3] - rows[None, :, 3] + quarter / 2) % quarter - quarter / 2)
    same = np.hypot(*(rows[:, None, :2] - rows[None, :, :2]).transpose(2, 0, 1)) < 0.6
    same &= turn < 0.06
    same &= np.abs(rows[:, None, 2] - rows[None, :, 2]) < 1.0
    return np.asarray(rows[~np.triu(same, 1).any(axis=0)])
