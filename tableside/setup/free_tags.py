"""Tags of no unit and no marker: which are seen, and where they lie on ground of known height."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tableside.engine.message import Text
from tableside.geometry.pose import Pose, wrap_degrees
from tableside.geometry.units import MM_PER_INCH
from tableside.setup.doubts import Called
from tableside.setup.looking import Looked
from tableside.setup.table import Table
from tableside.setup.words import say
from tableside.vision.detect import gray_of
from tableside.vision.marks import on_plane, wanted
from tableside.vision.measurement import TagSight
from tableside.vision.refine import THOROUGH, ToneCurve, inflation, refine, usual_autocorrelation
from tableside.vision.registration_covariance import registration_covariance
from tableside.vision.surfaces import Surface, height_at, heights_of
from tableside.vision.table_view import View
from tableside.vision.unit_reader import LEAST_SCORE

Floats = NDArray[np.float64]

_FIELD_REACH = 6.0  # inches over which the markers' unexplained error turns things


@dataclass(frozen=True, eq=False)
class Lying:
    """A tag on ground of a known height.

    ``pose`` faces along the tag's top edge, left to right; ``covariance`` (3, 3) is that of x, y
    (inches) and angle (radians); ``side`` the apparent side of its black square (mm), ``height``
    (mm) its height above the mat, ``ground`` the part of that which the piece stands on.
    """

    pose: Pose
    covariance: Floats
    side: float
    height: float
    ground: float

    def spread(self, points: Sequence[tuple[float, float]]) -> float:
        """Return one standard deviation (inches) of the least certain of ``points`` (inches)."""
        worst = 0.0
        for x, y in points:
            jacobian = np.array([[1.0, 0.0, self.pose.y - y], [0.0, 1.0, x - self.pose.x]])
            worst = max(
                worst, float(np.linalg.eigvalsh(jacobian @ self.covariance @ jacobian.T)[-1])
            )
        return math.sqrt(worst)


def owner_of(table: Table, tag: tuple[str, int]) -> Text:
    """Return a tag's owner: a unit's name or "a marker of the board"; nothing for a free one."""
    if table.board is not None and any((m.family, m.id) == tag for m in table.board.markers):
        return say("owner-board")
    for unit in () if table.roster is None else table.roster.units:
        if any((t.family, t.id) == tag for base in unit.bases for t in base.tags):
            return Called.of(table)(unit.id)
    return ""


def free_sights(table: Table, sights: Sequence[TagSight]) -> dict[tuple[str, int], list[TagSight]]:
    """Return the sights of each tag that belongs to no unit and is no marker."""
    found: dict[tuple[str, int], list[TagSight]] = {}
    for sight in sights:
        if not owner_of(table, (sight.family, sight.id)):
            found.setdefault((sight.family, sight.id), []).append(sight)
    return found


def place_at(view: View, sight: TagSight, height: float) -> tuple[float, float]:
    """Return where a tag's centre is (inches) if it lies ``height`` mm above the mat."""
    poses, _ = on_plane(view, [sight], np.array([height]))
    return float(poses[0, 0]), float(poses[0, 1])


def ground_under(view: View, sight: TagSight, above: float, surfaces: Sequence[Surface]) -> float:
    """Return the height (mm) of the ground under a tag that lies ``above`` mm over it.

    If several tops fit, the highest, since it hides what is below; the mat where none fits.
    """
    for ground in sorted(heights_of(surfaces), reverse=True):
        if height_at(surfaces, *place_at(view, sight, ground + above)) == ground:
            return ground
    return 0.0


def lying(
    seen: Looked, sight: TagSight, above: float, ground: float, folder: Path | None
) -> Lying | None:
    """Return a tag as lying ``above`` mm over ``ground``; None where it is not truly there."""
    registration = seen.registration
    if registration is None or seen.image is None:
        return None
    heights = np.array([above + ground])
    guesses, sides = on_plane(registration.view, [sight], heights)
    if not np.isfinite(guesses).all():
        return None
    side = sides * MM_PER_INCH
    asked = wanted([(sight.family, sight.id)], side, heights, guesses, folder)
    gray = gray_of(seen.image)
    found = refine(gray, registration.view, asked, ToneCurve(), registration.own_blur(), THOROUGH)
    if found.score[0] <= LEAST_SCORE:
        return None
    x, y, angle = found.poses[0].tolist()
    own = found.covariance[0] * inflation(found, usual_autocorrelation(found))[0]
    covariance = own + registration_covariance(
        registration, found.poses[0], float(heights[0]) / MM_PER_INCH
    )
    covariance += np.diag([1.0, 1.0, 1.0 / _FIELD_REACH**2]) * registration.field**2
    pose = Pose(x, y, wrap_degrees(math.degrees(angle)))
    return Lying(pose, covariance, float(side[0] * found.size[0]), float(heights[0]), ground)
