"""Watch whether the camera still hangs where it hung."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from tableside.engine.message import Several, Text
from tableside.files.board import Board
from tableside.files.camera import Camera
from tableside.vision.follow.limits import KNOCK_PIXELS, STEADY_FOR
from tableside.vision.measurement import Measurement
from tableside.vision.observation import Happening, TableEvent
from tableside.vision.words import say

Array = npt.NDArray[np.float64]

BUMPED = say("camera-bumped")


class Mount:
    """Tells ``registered``, ``lost-registration`` and ``camera-moved``, each once.

    ``usable`` says whether this frame's measurements are to be trusted: the board is registered
    and the camera hangs still. How far the camera has moved is how far the board's corners have
    moved in the picture (the lens's bending left out: it moves with them).
    """

    def __init__(self, camera: Camera, board: Board) -> None:
        self._matrix = np.array(camera.matrix)
        w, d = board.width, board.depth
        self._corners = np.array([(0, 0, 0), (w, 0, 0), (w, d, 0), (0, d, 0)], dtype=np.float64)
        self._fixed: Array | None = None  # where the corners lie since the last registration
        self._latest: Array | None = None
        self._swinging_since: float | None = None
        self._registered = False
        self._ever = False

    @property
    def usable(self) -> bool:
        """Whether the last frame's measurements may be believed."""
        return self._registered and self._swinging_since is None

    @property
    def trouble(self) -> Text:
        """A sentence while the camera swings, "" while it hangs still."""
        return "" if self._swinging_since is None else BUMPED

    def step(self, time: float, measurement: Measurement) -> Iterator[TableEvent]:
        """Take in a frame; yield what has happened to the registration."""
        if not measurement.registered or measurement.camera is None:
            yield from self._lost(measurement)
            return
        corners = self._project(measurement)
        before, self._latest = self._latest, corners
        if not self._ever:
            yield self._register(corners, say("board-registered"))
            return
        if not self._registered:
            self._registered = True
            if self._swinging_since is None and self._shift(corners) <= KNOCK_PIXELS:
                yield TableEvent(Happening.REGISTERED, detail=say("board-found-again"))
                return
        if self._swinging_since is None:
            if self._shift(corners) > KNOCK_PIXELS:
                self._swinging_since = time
                yield TableEvent(
                    Happening.CAMERA_MOVED,
                    detail=say("camera-moved"),
                )
            return
        if before is None or _rms(corners - before) > KNOCK_PIXELS / 2:
            self._swinging_since = time
        elif time - self._swinging_since >= STEADY_FOR:
            yield self._register(corners, say("board-registered-again"))

    def _lost(self, measurement: Measurement) -> Iterator[TableEvent]:
        if self._registered:
            why = Several(measurement.troubles, "semicolon")
            detail = say("board-lost", why=why if why.items else say("too-few-markers"))
            yield TableEvent(Happening.LOST_REGISTRATION, detail=detail)
        self._registered = False
        self._latest = None

    def _register(self, corners: Array, detail: Text) -> TableEvent:
        self._fixed, self._swinging_since = corners, None
        self._registered = self._ever = True
        return TableEvent(Happening.REGISTERED, detail=detail)

    def _shift(self, corners: Array) -> float:
        """Return how far (pixels) the board lies from where it was registered.

        From there and not from the frame before: a camera that sinks slowly is noticed too.
        """
        return 0.0 if self._fixed is None else _rms(corners - self._fixed)

    def _project(self, measurement: Measurement) -> Array:
        if measurement.camera is None:
            raise ValueError("a registered measurement has a camera pose")
        rotation, translation = measurement.camera
        seen = self._corners @ np.array(rotation).T + np.array(translation)
        pixels = seen @ self._matrix.T
        return np.asarray(pixels[:, :2] / pixels[:, 2:])


def _rms(offsets: Array) -> float:
    return float(np.sqrt((offsets**2).sum(axis=1).mean()))
