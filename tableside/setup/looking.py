"""What one picture of the table shows: markers, registration, units, prints."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tableside.engine.message import Text
from tableside.files.board import Board
from tableside.files.fault import FileError
from tableside.files.roster import Roster
from tableside.rig.trays import FAMILY
from tableside.setup.marker_looks import MarkerLook, marker_looks, sizes_of
from tableside.setup.table import Table
from tableside.vision.accuracy_map import AccuracyMap
from tableside.vision.board_fit import Unregistered, register
from tableside.vision.calibration.patterns import Pattern, PatternError
from tableside.vision.changes import Changes
from tableside.vision.detect import detector_for, gray_of
from tableside.vision.first_look import explained
from tableside.vision.gray_picture import GrayPicture
from tableside.vision.lens import Lens
from tableside.vision.lens_check import lens_checked
from tableside.vision.marker_fit import Registration
from tableside.vision.measure import Measurer
from tableside.vision.measurement import Measurement, TagSight
from tableside.vision.refine import ToneCurve
from tableside.vision.shrink import shrunk
from tableside.vision.sources.decoding import size_trouble
from tableside.vision.sources.frame import Picture
from tableside.vision.table_accuracy import table_accuracy
from tableside.vision.table_view import View


@dataclass(frozen=True, eq=False)
class Looked:
    """What the newest picture tells; parts are None while unknown.

    ``trouble``: why there is no picture; ``misfit``: why it does not go with this camera file;
    ``fault``: why no unit can be looked for. ``pattern``: whether the lens pattern lies in the
    picture, checked when a marker is missing. ``sizes`` are the units' tags' apparent sides divided
    by the stated ones, by unit.
    """

    image: Picture | None = None
    trouble: Text = ""
    misfit: Text = ""
    fault: Text = ""
    sights: tuple[TagSight, ...] = ()
    attempt: Registration | Unregistered | None = None
    view: View | None = None
    markers: tuple[MarkerLook, ...] = ()
    accuracy: AccuracyMap | None = None
    measured: Measurement | None = None
    tag_sizes: tuple[float, ...] = ()
    pattern: bool = False

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture, pixels; zeros where there is none."""
        return (0, 0) if self.image is None else (self.image.shape[1], self.image.shape[0])

    @property
    def registration(self) -> Registration | None:
        """The picture's registration, None where there is none."""
        return self.attempt if isinstance(self.attempt, Registration) else None

    @property
    def marker_scale(self) -> float | None:
        """The median ratio of the markers' apparent to stated sides, None with fewer than three."""
        sizes = [look.size for look in self.markers if look.size is not None]
        return float(np.median(sizes)) if len(sizes) >= 3 else None


class Looker:
    """Looks at successive pictures of a table with the settings so far."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._tone = ToneCurve()
        self._lens = None if table.camera is None else Lens.of(table.camera)
        self._changes = Changes()
        self._last: Looked | None = None
        self._view: View | None = None
        self._measurer: Measurer | None = None
        self._fault: Text = ""
        self._detector = detector_for(_families(table), table.folder)
        if table.camera is not None and table.board is not None and table.roster is not None:
            try:
                self._measurer = Measurer(
                    table.camera, table.board, table.roster, table.surfaces, folder=table.folder
                )
            except FileError as error:
                self._fault = error.faults[0].message

    def fits(self, table: Table) -> bool:
        """Whether it matches this table's current settings."""
        mine = self._table
        return (mine.camera, mine.board, mine.roster, mine.surfaces, _families(mine)) == (
            table.camera, table.board, table.roster, table.surfaces, _families(table)
        )  # fmt: skip

    def look(self, image: Picture) -> Looked:
        """Return what a picture (h, w, 3) shows; the previous result where nothing changed."""
        changed = self._changes.look(shrunk(image))
        if self._last is not None and changed is not None and not changed.any:
            return replace(self._last, image=image)
        self._last = self._look(image)
        self._changes.read(None)
        return self._last

    def _look(self, image: Picture) -> Looked:
        table, gray = self._table, gray_of(image)
        sights = self._detector.find(gray)
        looked = Looked(image, fault=self._fault, sights=sights)
        if table.camera is not None:
            wrong = size_trouble(image, table.camera.width, table.camera.height)
            if wrong:
                return replace(looked, misfit=wrong)
        if self._lens is None or table.board is None:
            return looked
        looked = self._tie(looked, gray, table.board)
        if self._measurer is not None and looked.registration is not None:
            measured = self._measurer.measure(image)
            looked = replace(looked, measured=measured)
            if table.roster is not None:
                looked = replace(looked, tag_sizes=self._tag_sizes(looked, gray, table.roster))
        return looked

    def _tie(self, looked: Looked, gray: NDArray[np.uint8], board: Board) -> Looked:
        sights, folder = looked.sights, self._table.folder
        picture = GrayPicture.of(gray, self._tone)
        registration = register(picture, board, sights, self._lens, folder, self._view)
        registration = explained(registration, gray, board, sights, self._lens, folder)
        accuracy = None
        if isinstance(registration, Registration):
            self._view = registration.view
            source = None if self._table.camera is None else self._table.camera.source
            stated = None if source is None else source.expected_error
            registration = lens_checked(registration, stated)
            accuracy = table_accuracy(registration, board, looked.size, stated)
        view = self._view
        markers = marker_looks(picture, board, registration, view, sights, folder)
        looked = replace(
            looked, attempt=registration, view=view, markers=markers, accuracy=accuracy
        )
        missing = any(look.state in ("covered", "unseen") for look in markers)
        return replace(looked, pattern=missing and self._shows_pattern(gray))

    def _shows_pattern(self, gray: NDArray[np.uint8]) -> bool:
        """Whether the sheet used to measure the lens is in a picture."""
        try:
            return Pattern.parse(self._table.kept.pattern).find(gray) is not None
        except PatternError:
            return False

    def _tag_sizes(
        self, looked: Looked, gray: NDArray[np.uint8], roster: Roster
    ) -> tuple[float, ...]:
        """Return the ratio of apparent to stated side of every tag that locates a unit."""
        registration, measured = looked.registration, looked.measured
        if registration is None or measured is None:
            return ()
        tags = {
            (tag.family, tag.id): tag
            for unit in roster.units
            for base in unit.bases
            for tag in base.tags
        }
        seen = [(sight, unit.surface) for unit in measured.units for sight in unit.tags]
        named = [(tags[s.family, s.id], s, high) for s, high in seen if (s.family, s.id) in tags]
        return sizes_of(GrayPicture.of(gray, self._tone), registration, named, self._table.folder)


def _families(table: Table) -> set[str]:
    """Return the families of the tags searched for all over a picture."""
    units = () if table.roster is None else table.roster.units
    return {
        FAMILY,
        *(marker.family for marker in (table.board.markers if table.board else ())),
        *(tag.family for unit in units for base in unit.bases for tag in base.tags),
        *(template.family for template in table.templates.pieces),
    }
