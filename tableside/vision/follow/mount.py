"""Watch whether the camera still hangs where it did."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from tableside.engine.message import Several, Text
from tableside.files.board import Board
from tableside.files.camera import Camera
from tableside.geometry.uncertainty import Matrix3
from tableside.vision.follow.limits import KNOCK_PIXELS, STEADY_FOR
from tableside.vision.measurement import Measurement
from tableside.vision.observation import Happening, TableEvent
from tableside.vision.words import say

Array = npt.NDArray[np.float64]
CameraPose = tuple[Matrix3, tuple[float, float, float]]

BUMPED = say("camera-bumped")


class Mount:
    """Reports ``registered``, ``lost-registration`` and ``camera-moved``, each once.

    ``usable`` says whether this frame's measurements can be trusted: the board is registered and
    the camera hangs still. The camera's motion is measured by the motion of visible markers in the
    picture (excluding the lens distortion, which moves with them). Places without a visible marker
    tell nothing: under a cloth over half of the board they are only extrapolated.
    """

    def __init__(self, camera: Camera, board: Board) -> None:
        self._matrix = np.array(camera.matrix)
        w, d = board.width, board.depth
        self._corners = np.array([(0, 0, 0), (w, 0, 0), (w, d, 0), (0, d, 0)], dtype=np.float64)
        self._fixed: CameraPose | None = None  # since the last registration
        self._latest: CameraPose | None = None
        self._swinging_since: float | None = None
        self._registered = False
        self._ever = False

    @property
    def usable(self) -> bool:
        """Whether the last frame's measurements can be trusted."""
        return self._registered and self._swinging_since is None

    @property
    def trouble(self) -> Text:
        """A sentence while the camera swings, "" while it hangs still."""
        return "" if self._swinging_since is None else BUMPED

    def step(self, time: float, measurement: Measurement) -> Iterator[TableEvent]:
        """Process a frame; yield the changes of the registration."""
        if not measurement.registered or measurement.camera is None:
            yield from self._lost(measurement)
            return
        camera = measurement.camera
        points = np.array(measurement.markers) if measurement.markers else self._corners
        before, self._latest = self._latest, camera
        if not self._ever:
            yield self._register(camera, say("board-registered"))
            return
        shift = self._apart(self._fixed, camera, points)
        if not self._registered:
            self._registered = True
            if self._swinging_since is None and shift <= KNOCK_PIXELS:
                yield TableEvent(Happening.REGISTERED, detail=say("board-found-again"))
                return
        if self._swinging_since is None:
            if shift > KNOCK_PIXELS:
                self._swinging_since = time
                yield TableEvent(Happening.CAMERA_MOVED, detail=say("camera-moved"))
            return
        if before is None or self._apart(before, camera, points) > KNOCK_PIXELS / 2:
            self._swinging_since = time
        elif time - self._swinging_since >= STEADY_FOR:
            yield self._register(camera, say("board-registered-again"))

    def _lost(self, measurement: Measurement) -> Iterator[TableEvent]:
        if self._registered:
            why = Several(measurement.troubles, "semicolon")
            detail = say("board-lost", why=why if why.items else say("too-few-markers"))
            yield TableEvent(Happening.LOST_REGISTRATION, detail=detail)
        self._registered = False
        self._latest = None

    def _register(self, camera: CameraPose, detail: Text) -> TableEvent:
        self._fixed, self._swinging_since = camera, None
        self._registered = self._ever = True
        return TableEvent(Happening.REGISTERED, detail=detail)

    def _apart(self, one: CameraPose | None, other: CameraPose, points: Array) -> float:
        """Return the distance (pixels, RMS) between board points as two cameras see them.

        Measured from the registration, not from the previous frame, so that a slowly sinking camera
        is noticed too.
        """
        if one is None:
            return 0.0
        offsets = self._project(one, points) - self._project(other, points)
        return float(np.sqrt((offsets**2).sum(axis=1).mean()))

    def _project(self, camera: CameraPose, points: Array) -> Array:
        rotation, translation = camera
        pixels = (points @ np.array(rotation).T + np.array(translation)) @ self._matrix.T
        return np.asarray(pixels[:, :2] / pixels[:, 2:])
