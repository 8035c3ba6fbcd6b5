"""The whole way from a frame to an observation of the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Protocol

import numpy as np

from tableside.files.board import Board
from tableside.files.camera import Camera
from tableside.files.roster import Roster
from tableside.vision.follow.follower import Follower, Moment
from tableside.vision.lens import Lens
from tableside.vision.measurement import Measurement
from tableside.vision.observation import Observation
from tableside.vision.shrink import shrunk
from tableside.vision.sources.decoding import size_trouble
from tableside.vision.sources.frame import Frame, Picture
from tableside.vision.surfaces import Surface
from tableside.vision.sweeps import HURRY
from tableside.vision.table_view import TableView
from tableside.vision.words import say


class Measures(Protocol):
    """Measures one picture: ``tableside.vision.measure.Measurer``, or a test's own."""

    def measure(
        self,
        image: Picture,
        time: float | None = None,
        small: Picture | None = None,
        *,
        soon: bool = False,
    ) -> Measurement:
        """Return what the picture says; ``time`` in seconds; ``small`` is it ``shrunk``.

        ``soon``: another one follows so soon that what is new may in part be left to it.
        """


class Pipeline:
    """Frames in, observations out; the same frames give the same observations.

    One pipeline follows one run of frames whose times never decrease. After a jump in a
    recording take a new one: what it remembers is of another moment.
    """

    def __init__(
        self,
        camera: Camera,
        board: Board,
        roster: Roster,
        surfaces: Sequence[Surface] = (),
        measurer: Measures | None = None,
        folder: Path | None = None,
    ) -> None:
        self._camera = camera
        self._measurer = measurer or _measurer(camera, board, roster, surfaces, folder)
        self._follower = Follower(camera, board, roster)
        self._last: tuple[Picture, Measurement] | None = None
        self._small: tuple[Picture, Picture] | None = None

    @property
    def view(self) -> TableView | None:
        """How the camera looked at the table in the last frame, None where that is not known."""
        camera = None if self._last is None else self._last[1].camera
        if camera is None:
            return None
        return TableView(Lens.of(self._camera), np.array(camera[0]), np.array(camera[1]))

    def step(self, frame: Frame) -> Observation:
        """Return what is known of the table after ``frame``."""
        moment = Moment(frame.index, frame.time)
        if frame.image is None:
            return self._follower.blind(moment, frame.trouble)
        wrong = size_trouble(frame.image, self._camera.width, self._camera.height)
        if wrong:
            why = say("trouble", what=wrong, fix=say("ask-for-that-size"))
            return self._follower.blind(moment, say("frame-unusable", frame=frame.index, why=why))
        small = self._shrunk(frame.image)
        soon = frame.until_next is not None and frame.until_next < HURRY
        measurement = self._measurer.measure(frame.image, frame.time, small, soon=soon)
        if self._last is not None and self._last[0] is frame.image:
            # The same picture is no second sight of it; but what has changed before may only now
            # have been looked over.
            moment = replace(moment, fresh=False)
            if measurement.unchanged:
                return self._follower.follow(moment, self._last[1], small)
        self._last = (frame.image, measurement)
        return self._follower.follow(moment, measurement, small)

    def _shrunk(self, image: Picture) -> Picture:
        """Return ``image`` shrunk; where it is the one before, so is its small one."""
        if self._small is None or self._small[0] is not image:
            self._small = image, shrunk(image)
        return self._small[1]


def _measurer(
    camera: Camera,
    board: Board,
    roster: Roster,
    surfaces: Sequence[Surface],
    folder: Path | None,
) -> Measures:
    # Imported late: the detector's library is loaded only where a picture is measured.
    from tableside.vision.measure import Measurer

    return Measurer(camera, board, roster, surfaces, folder=folder)
