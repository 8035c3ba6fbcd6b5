"""Measure one frame: every unit's place and facing in inches, with uncertainty."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tableside.engine.message import Message
from tableside.files.board import Board
from tableside.files.camera import Camera
from tableside.files.roster import Roster
from tableside.geometry.uncertainty import Matrix3
from tableside.geometry.units import MM_PER_INCH, inches
from tableside.vision.accuracy_map import AccuracyMap
from tableside.vision.board_fit import Unregistered, follow, register
from tableside.vision.changes import Box, Changed, Changes, tiles_of
from tableside.vision.checks import check_tags
from tableside.vision.detect import Library, detector_for, find_in, find_touching, gray_of
from tableside.vision.familiar import Familiar
from tableside.vision.families import family
from tableside.vision.first_look import explained
from tableside.vision.gray_picture import GrayPicture
from tableside.vision.instead_of_own import InsteadOfOwn
from tableside.vision.lens import Lens
from tableside.vision.lens_check import lens_checked
from tableside.vision.marker_fit import Placed, Registration
from tableside.vision.marks import on_plane, wanted
from tableside.vision.measurement import Measurement, TagSight
from tableside.vision.print_scale import misprinted_tags, tags_of_other_size
from tableside.vision.refine import ToneCurve, refine
from tableside.vision.shrink import shrunk
from tableside.vision.surfaces import Surface
from tableside.vision.sweeps import Sweeps
from tableside.vision.table_accuracy import table_accuracy
from tableside.vision.table_view import TableView, View
from tableside.vision.unit_reader import LEAST_SCORE, Proven, UnitReader
from tableside.vision.unit_sights import UnitPlacer
from tableside.vision.unmoved import Unmoved
from tableside.vision.whole_look import Sweep

Floats = NDArray[np.float64]

_MOVED = 0.15  # px: markers that lie so far from where they were mean that all is read again
_QUIET_MARKERS = 4  # that must look the same for the camera to have kept still
_LITTLE = 0.05  # share of the picture that is looked over for tags of any name each time
_REACH = 8  # px round what changed


class Measurer:
    """Measures the frames of one camera over one board.

    Frames of a film may be passed one after the other: then only changes since the last reading are
    read again, and everything now and then. Otherwise each frame is measured independently.
    ``camera`` None registers the picture by a homography, ignoring heights. ``folder`` holds the
    dictionary files named as families, and ``gamma`` is the camera's tone curve. Raise FileError
    for tags that do not exist and for tags that board and roster both use.
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
        check_tags(board, roster, folder)
        self._lens = None if camera is None else Lens.of(camera)
        source = None if camera is None else camera.source
        self._lens_error = None if source is None else source.expected_error
        self._board = board
        self._folder = folder
        self._tone = ToneCurve(gamma)
        self._reader = UnitReader(roster, board, tuple(surfaces), folder)
        self._placer = UnitPlacer(tuple(surfaces))
        self._instead = InsteadOfOwn(self._reader.mounts.values(), folder)
        self._markers = {(m.family, m.id) for m in board.markers}
        names = {name for name, _ in (*self._reader.mounts, *self._markers)}
        self._detector = detector_for(names, folder, library)
        markers = {name for name, _ in self._markers}
        self._quick_detector = detector_for(markers, folder, library, decimate=2.0)
        # Tags without a black frame are read by the general detector only.
        self._always_general = any(
            family(name, folder).reversed_border for name, _ in self._reader.mounts
        )
        self._changes = Changes()
        self._familiar = Familiar()
        self._registration: Registration | None = None
        self._sought = False  # whether the board was sought all over the last picture
        self._markers_unmoved = Unmoved()
        self._touching = False  # whether the board was found only by parting touching squares
        self._strangers: tuple[TagSight, ...] = ()
        self._last: Measurement | None = None
        self._sweeps = Sweeps()

    def measure(
        self,
        image: NDArray[np.uint8],
        time: float | None = None,
        small: NDArray[np.uint8] | None = None,
        *,
        soon: bool = False,
    ) -> Measurement:
        """Return what a frame says: (h, w) grey or (h, w, 3) BGR, 8 bits.

        ``time`` (seconds) spares work where frames come fast, ``small`` (the picture ``shrunk``)
        where the caller has it; the poses do not depend on them. ``soon``: another frame follows
        so soon that a look over the whole board may be left to it in part.
        """
        small = shrunk(image) if small is None else small
        changed = self._changes.look(small)
        familiar = functools.partial(self._familiar.tiles, small)
        changed = None if self._last is None else changed
        spread = tiles_of(small) if soon else None
        sweep = self._sweeps.step(changed, time, familiar, spread)
        idle = changed is not None and not (sweep.due or changed.any or self._reader.owes)
        if self._last is not None and idle:
            return replace(self._last, shift=0.0, unchanged=True)
        picture = GrayPicture.of(gray_of(image), self._tone)
        registration, sights = self._register(picture, changed, sweep)
        if isinstance(registration, Unregistered):
            return self._lost(registration)
        registration, shift = self._better(registration)
        if changed is not None and (shift is None or shift > _MOVED):
            changed, sweep = None, self._sweeps.anew(spread, registering=self._sought)
        proven, said = self._read(picture, registration, sights, changed, sweep)
        self._changes.read(changed)
        self._familiar.note(small, sweep.where, changed)
        self._strangers = self._unknown(picture, registration, sights)
        self._last = self._measured(registration, proven, shift, picture.gray, said)
        if registration is not self._registration:
            self._markers_unmoved.note(picture.gray, *_seen_markers(registration))
        self._registration = registration
        return self._last

    def _better(self, new: Registration) -> tuple[Registration, float | None]:
        """Return the better registration, and its shift from the last one, px."""
        if self._registration is None:
            return new, None
        better = self._registration.better_of(new)
        return better, better.shift_from(self._registration.view)

    def _read(
        self,
        picture: GrayPicture,
        registration: Registration,
        sights: Sequence[TagSight],
        changed: Changed | None,
        sweep: Sweep,
    ) -> tuple[list[Proven], tuple[Message, ...]]:
        """Return the units' tags in the picture, and what is to be said of their sizes."""
        # Finding the board shows units' tags too: they wait, unless they are looked for now.
        ours = () if sweep.puts_off and not self._always_general else sights
        proven = self._reader.read(picture, registration, ours, changed, sweep)
        ended = self._sweeps.looked(sweep)
        if proven or not ended:
            sides = [p.mount.tag.side for p in proven]
            return proven, misprinted_tags(sides, [p.size for p in proven])
        found = sights if sweep.general else self._detector.find(picture.gray)
        return proven, self._why_none(registration.view, found)

    def _why_none(self, view: View, sights: Sequence[TagSight]) -> tuple[Message, ...]:
        """Return why no unit is found on the whole board, if the size of their tags explains it.

        ``sights`` are the tags that the general detector finds on it.
        """
        mounts = self._reader.mounts
        ours = [s for s in sights if (s.family, s.id) in mounts]
        return tags_of_other_size(view, ours, [mounts[s.family, s.id].tag for s in ours])

    def _measured(
        self,
        registration: Registration,
        proven: Sequence[Proven],
        shift: float | None,
        gray: NDArray[np.uint8],
        said: tuple[Message, ...],
    ) -> Measurement:
        """Return what the picture says, now that its tags are read; ``said`` of their sizes."""
        whole = self._sweeps.whole
        # As long as some tags were not looked for, a unit's place would be that of a part of them.
        read = proven if whole else ()
        units, conflicts = self._placer.place(registration, read, self._reader.autocorrelation)
        return Measurement(
            registered=True,
            instead=self._instead.look(gray, registration.view, units),
            units=units,
            unknown=self._strangers,
            conflicts=conflicts,
            accuracy=registration.accuracy,
            shift=shift,
            camera=_camera_of(registration.view),
            troubles=(*registration.troubles, *said),
            accuracy_map=self._map_of(registration, self._registration, gray),
            whole=whole,
            markers=tuple(
                (*p.marker.at, inches(p.marker.height)) for p in registration.placed if not p.stray
            ),
        )

    def _register(
        self, picture: GrayPicture, changed: Changed | None, sweep: Sweep
    ) -> tuple[Registration | Unregistered, Sequence[TagSight]]:
        """Return the registration, and the general detector's finds if it was used."""
        gray = picture.gray
        everywhere = self._always_general or sweep.general
        parts = None
        if not everywhere and sweep.where is not None and not sweep.of_all:
            parts = sweep.where.boxes(_REACH)
        little = parts is not None and _area(parts) < _LITTLE * gray.size
        due = everywhere or (sweep.due and little)
        registration = self._still_registered(picture, changed)
        self._sought = registration is None
        if registration is not None:
            return registration, find_in(self._detector, gray, parts) if due else ()
        start = None if self._registration is None else self._registration.view
        for detector in (self._quick_detector, self._detector):
            sights = detector.find(picture.gray)
            answer = register(picture, self._board, sights, self._lens, self._folder, start)
            if self._full(answer):
                break
        if not self._full(answer) and (start is None or self._touching):
            sights = find_touching(self._detector, picture.gray)
            parted = register(picture, self._board, sights, self._lens, self._folder, start)
            if _markers_in(parted) > _markers_in(answer):
                answer, self._touching = parted, True
        if due and detector is self._quick_detector:
            sights = self._detector.find(picture.gray)
        if self._registration is None:
            answer = explained(answer, gray, self._board, sights, self._lens, self._folder)
            if isinstance(answer, Registration):
                answer = lens_checked(answer, self._lens_error)
        return answer, sights

    def _full(self, answer: Registration | Unregistered) -> bool:
        """Tell whether nearly all markers are found: a better search could hardly find more."""
        return _markers_in(answer) >= 0.8 * len(self._board.markers)

    def _still_registered(
        self, picture: GrayPicture, changed: Changed | None
    ) -> Registration | None:
        """Return the registration if it holds, or one from markers near where they were."""
        if self._registration is None:
            return None
        if self._last is not None and changed is not None:
            seen, centres, sides = _seen_markers(self._registration)
            touched = changed.touches(centres, sides)
            # Markers that look the same, but for a shadow, have not moved; nor has the camera.
            if not _holds(~touched):
                among = [p for p, is_touched in zip(seen, touched, strict=True) if is_touched]
                touched[touched] = ~self._markers_unmoved.unmoved(picture.gray, among)
            if _holds(~touched) and not self._uncovered(self._registration, changed):
                return self._registration
        return follow(picture, self._board, self._registration, self._folder)

    def _uncovered(self, registration: Registration, changed: Changed) -> bool:
        """Tell whether something changed where a marker lies that the registration lacks."""
        seen = {placed.marker.id for placed in registration.placed}
        rest = [marker for marker in self._board.markers if marker.id not in seen]
        if not rest:
            return False
        at = np.array([(*marker.at, inches(marker.height)) for marker in rest])
        reach = np.array([inches(marker.side) for marker in rest])
        pixels = registration.view.to_pixels(
            np.concatenate([at, at + np.outer(reach, (1.0, 0.0, 0.0))])
        )
        centres, beside = np.split(pixels, 2)
        within = changed.covers(centres)
        sizes = np.hypot(*(beside - centres).T)
        return bool(changed.touches(centres[within], sizes[within]).any())

    def _map_of(
        self, registration: Registration, before: Registration | None, gray: NDArray[np.uint8]
    ) -> AccuracyMap:
        if (
            registration is before
            and self._last is not None
            and self._last.accuracy_map is not None
        ):
            return self._last.accuracy_map
        height, width = gray.shape
        return table_accuracy(registration, self._board, (width, height), self._lens_error)

    def _lost(self, why: Unregistered) -> Measurement:
        """Forget the last picture and report that the board was not found in this one."""
        self._changes.forget()
        self._familiar.forget()
        self._last = None
        return Measurement(registered=False, troubles=why.troubles)

    def _unknown(
        self, picture: GrayPicture, registration: Registration, sights: Sequence[TagSight]
    ) -> tuple[TagSight, ...]:
        """Return the verified tags that neither board nor roster has."""
        ours = {*self._reader.mounts, *self._markers}
        new = [s for s in sights if (s.family, s.id) not in ours]
        old = [s for s in self._strangers if not any(_is_same(s, other) for other in new)]
        strange = [*old, *new]
        if not strange:
            return ()
        heights = np.zeros(len(strange))
        guesses, sides = on_plane(registration.view, strange, heights)
        sides = np.where(np.isfinite(sides), sides, 1.0) * MM_PER_INCH
        asked = wanted(((s.family, s.id) for s in strange), sides, heights, guesses, self._folder)
        found = refine(picture.gray, registration.view, asked, self._tone, registration.own_blur())
        return tuple(
            sight for sight, score in zip(strange, found.score, strict=True) if score > LEAST_SCORE
        )


def _seen_markers(registration: Registration) -> tuple[list[Placed], Floats, Floats]:
    """Return the markers that count, their centres (n, 2) and how far they reach (n,), pixels."""
    seen = [p for p in registration.placed if not p.stray]
    centres = np.array([p.sight.centre for p in seen]).reshape(-1, 2)
    return seen, centres, np.array([_reach(p.sight) for p in seen])


def _holds(quiet: NDArray[np.bool_]) -> bool:
    """Tell whether enough markers look unchanged for the camera to have kept still."""
    return bool(quiet.sum() >= max(_QUIET_MARKERS, 0.6 * len(quiet)))


def _reach(sight: TagSight) -> float:
    """Return the distance (px) of a tag's corners from its centre."""
    return float(np.hypot(*np.subtract(sight.corners, sight.centre).T).max())


def _area(boxes: Sequence[Box]) -> int:
    return sum((right - left) * (bottom - top) for left, top, right, bottom in boxes)


def _is_same(one: TagSight, other: TagSight) -> bool:
    """Tell whether two sights are of one tag: the same name in the same place."""
    apart = float(np.hypot(*np.subtract(one.centre, other.centre)))
    return one.name == other.name and apart < _reach(one)


def _markers_in(answer: Registration | Unregistered) -> int:
    """Return how many markers a registration has; none where there is no registration."""
    return 0 if isinstance(answer, Unregistered) else len(answer.placed)


def _camera_of(view: View) -> tuple[Matrix3, tuple[float, float, float]] | None:
    """Return the board-to-camera pose as plain numbers; None without a lens."""
    if not isinstance(view, TableView):
        return None
    rows = tuple(tuple(row) for row in view.rotation.tolist())
    return rows, tuple(view.shift.tolist())  # type: ignore[return-value]
