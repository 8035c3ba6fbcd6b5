"""The plain way to measure a table: pyapriltags as it comes, solvePnP, the known lens and heights.

It is what anyone would write first, and what ``python -m bench`` compares with. Heights of the
ground are given to it from the truth.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

import cv2
import numpy as np
from numpy.typing import NDArray

from tableside.geometry.pose import Pose, wrap_degrees
from tableside.simulate.stage import Stage
from tableside.vision.apriltag_library import wrapper
from tableside.vision.lens import Lens
from tableside.vision.marks import marker_corners, pose_of_corners
from tableside.vision.pose_fit import mounts_of
from tableside.vision.table_view import TableView

Floats = NDArray[np.float64]


class PlainWay:
    """Measures the frames of one stage. ``ground`` maps units to the height (mm) they stand at."""

    def __init__(self, stage: Stage, ground: Mapping[str, float]) -> None:
        self._stage, self._ground = stage, ground
        self._lens = Lens.of(stage.camera)
        self._detector = wrapper().Detector(families="tag36h11", quad_decimate=1.0)

    def measure(self, picture: NDArray[np.uint8]) -> dict[str, Pose]:
        """Return the poses of the units of which a tag is read; none where the board is not."""
        gray = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), dtype=np.uint8)
        boxes = {
            int(found.tag_id): found.corners[::-1] - 0.5 for found in self._detector.detect(gray)
        }
        view = self._view(boxes)
        if view is None:
            return {}
        poses = {}
        for unit in self._stage.roster.units:
            ground = self._ground.get(unit.id, 0.0)
            seen = [
                (mount, _tag_pose(view, boxes[mount.tag.id], mount.tag.height + ground))
                for mount in mounts_of(unit)
                if mount.tag.id in boxes
            ]
            if seen:
                poses[unit.id] = _mean([t.compose(m.pose.inverse()) for m, t in seen])
        return poses

    def _view(self, boxes: Mapping[int, Floats]) -> TableView | None:
        """Return the view that solvePnP finds from the markers' corners."""
        markers = [m for m in self._stage.board.markers if not m.held_out and m.id in boxes]
        if len(markers) < 3:
            return None
        places = np.concatenate([marker_corners(m) for m in markers])
        flat = self._lens.undistort(np.concatenate([boxes[m.id] for m in markers]))
        good, turn, shift = cv2.solvePnP(places, flat, np.eye(3), np.zeros(4))
        if not good:
            return None
        rotation = np.asarray(cv2.Rodrigues(turn)[0], dtype=np.float64)
        return TableView(self._lens, rotation, np.asarray(shift, dtype=np.float64).ravel())


def _tag_pose(view: TableView, box: Floats, height: float) -> Pose:
    poses, _ = pose_of_corners(view.to_plane(box, height)[None])
    x, y, angle = poses[0]
    return Pose(float(x), float(y), math.degrees(angle))


def _mean(poses: list[Pose]) -> Pose:
    """Return the mean of poses of one unit; with two tags the facing is their line's."""
    angles = np.radians([p.facing for p in poses])
    facing = math.degrees(math.atan2(np.sin(angles).mean(), np.cos(angles).mean()))
    x, y = (float(np.mean([getattr(p, axis) for p in poses])) for axis in "xy")
    return Pose(x, y, wrap_degrees(facing))
