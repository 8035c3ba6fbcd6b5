"""Measure one frame: every unit's place and facing in inches, and how surely."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tableside.files.board import Board
from tableside.files.camera import Camera
from tableside.files.roster import Roster
from tableside.geometry.units import MM_PER_INCH
from tableside.vision.board_fit import Unregistered, register
from tableside.vision.detect import Library, detector_for, gray_of
from tableside.vision.lens import Lens
from tableside.vision.marker_fit import Registration
from tableside.vision.marks import on_plane, wanted
from tableside.vision.measurement import Measurement, TagSight
from tableside.vision.observation import Matrix3
from tableside.vision.refine import ToneCurve, refine
from tableside.vision.surfaces import Surface
from tableside.vision.table_view import TableView, View
from tableside.vision.unit_reader import LEAST_SCORE, Picture, UnitReader
from tableside.vision.unit_sights import unit_sights


class Measurer:
    """Measures the frames of one camera over one board.

    It answers from each frame alone; of earlier frames it keeps only where board and tags were,
    as first guesses for the next. ``camera`` None ties the picture by a homography:
    heights are then left out. ``folder`` is where dictionary files named as families lie, and
    ``gamma`` the camera's tone curve. Raise FamilyError for a family that does not exist.
    """

    def __init__(
        self,
        camera: Camera | None,
        board: Board,
        roster: Roster,
        surfaces: Sequence[Surface] = (),
        *,
        folder: Path | None = None,
        gamma: float = 2.2,
        library: Library = "pyapriltags",
    ) -> None:
        self._lens = None if camera is None else Lens.of(camera)
        self._board = board
        self._surfaces = tuple(surfaces)
        self._folder = folder
        self._tone = ToneCurve(gamma)
        self._reader = UnitReader(roster, board, self._surfaces, folder)
        self._markers = {(m.family, m.id) for m in board.markers}
        names = {name for name, _ in (*self._reader.mounts, *self._markers)}
        self._detector = detector_for(names, folder, library)
        self._view: View | None = None

    def measure(self, image: NDArray[np.uint8]) -> Measurement:
        """Return what a frame says: (h, w) grey or (h, w, 3) BGR, 8 bits."""
        picture = Picture.of(gray_of(image), self._tone)
        sights = self._detector.find(picture.gray)
        tied = register(
            picture.gray, self._board, sights, self._lens, self._tone, self._folder, self._view
        )
        if isinstance(tied, Unregistered):
            return Measurement(registered=False, troubles=tied.troubles)
        shift = None if self._view is None else tied.shift_from(self._view)
        self._view = tied.view
        proven = self._reader.read(picture, tied, sights)
        units, conflicts = unit_sights(tied, proven, self._surfaces)
        return Measurement(
            registered=True,
            units=units,
            unknown=self._unknown(picture, tied, sights),
            conflicts=conflicts,
            accuracy=tied.accuracy,
            shift=shift,
            camera=_camera_of(tied.view),
            troubles=tied.troubles,
        )

    def _unknown(
        self, picture: Picture, tied: Registration, sights: Sequence[TagSight]
    ) -> tuple[TagSight, ...]:
        """Return the tags that neither board nor roster has and whose picture is truly there."""
        ours = {*self._reader.mounts, *self._markers}
        strange = [s for s in sights if (s.family, s.id) not in ours]
        if not strange:
            return ()
        heights = np.zeros(len(strange))
        guesses, sides = on_plane(tied.view, strange, heights)
        sides = np.where(np.isfinite(sides), sides, 1.0) * MM_PER_INCH
        asked = wanted(((s.family, s.id) for s in strange), sides, heights, guesses, self._folder)
        found = refine(picture.gray, tied.view, asked, self._tone, blur=tied.blur)
        return tuple(
            s for s, score in zip(strange, found.score, strict=True) if score > LEAST_SCORE
        )


def _camera_of(view: View) -> tuple[Matrix3, tuple[float, float, float]] | None:
    """Return the board-to-camera pose as plain numbers; None without a lens."""
    if not isinstance(view, TableView):
        return None
    rows = tuple(tuple(row) for row in view.rotation.tolist())
    return rows, tuple(view.shift.tolist())  # type: ignore[return-value]
