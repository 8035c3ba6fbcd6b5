"""Measure one frame: every unit's place and facing in inches, and how surely."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tableside.files.board import Board
from tableside.files.camera import Camera
from tableside.files.roster import Roster
from tableside.geometry.pose import Pose, wrap_degrees
from tableside.geometry.units import MM_PER_INCH
from tableside.vision.board_fit import Unregistered, register
from tableside.vision.detect import Library, detector_for, gray_of
from tableside.vision.lens import Lens
from tableside.vision.marker_fit import Registration
from tableside.vision.marks import in_view, on_plane, wanted
from tableside.vision.measurement import Measurement, TagSight, UnitSight
from tableside.vision.observation import Matrix3
from tableside.vision.pose_fit import Mount, mounts_of
from tableside.vision.refine import Refined, ToneCurve, refine
from tableside.vision.standing import Seen, Standing, stand
from tableside.vision.surfaces import Surface, height_at
from tableside.vision.table_view import TableView, View, plane_slopes

Floats = NDArray[np.float64]

_LEAST_SCORE = 0.7  # correlation below which a tag's picture is not taken for it
_INFLATION = 1.8  # measured: the pixels' own spread says too little (docs/accuracy.md)
_APART = 0.05  # inches by which tags of one unit may disagree before it is a conflict
_AGREE = 36.0  # ... and so many squared standard deviations
_HEIGHT_SIGMA_MM = 0.05
_FIELD_REACH = 6.0  # inches over which unexplained error turns things


@dataclass(frozen=True)
class _Read:
    """A tag of the roster that was found: where it belongs and where it is in the picture."""

    mount: Mount
    sight: TagSight


class Measurer:
    """Measures the frames of one camera over one board.

    It answers from each frame alone; of earlier frames it keeps only where the board was, as the
    first guess for the next. ``camera`` None ties the picture by a homography:
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
        self._mounts = {mount.name: mount for unit in roster.units for mount in mounts_of(unit)}
        self._markers = {(m.family, m.id) for m in board.markers}
        names = {name for name, _ in (*self._mounts, *self._markers)}
        self._detector = detector_for(names, folder, library)
        self._view: View | None = None

    def measure(self, image: NDArray[np.uint8]) -> Measurement:
        """Return what a frame says: (h, w) grey or (h, w, 3) BGR, 8 bits."""
        gray = gray_of(image)
        sights = self._detector.find(gray)
        tied = register(gray, self._board, sights, self._lens, self._tone, self._folder, self._view)
        if isinstance(tied, Unregistered):
            return Measurement(registered=False, troubles=tied.troubles)
        shift = None if self._view is None else tied.shift_from(self._view)
        self._view = tied.view
        units, conflicts = self._units(gray, tied, sights)
        return Measurement(
            registered=True,
            units=units,
            unknown=self._unknown(gray, tied, sights),
            conflicts=conflicts,
            accuracy=tied.accuracy,
            shift=shift,
            camera=_camera_of(tied.view),
            troubles=tied.troubles,
        )

    def _units(
        self, gray: NDArray[np.uint8], tied: Registration, sights: Sequence[TagSight]
    ) -> tuple[tuple[UnitSight, ...], tuple[tuple[str, str], ...]]:
        """Return the units that are seen, and those that cannot be placed with the reason."""
        reads = [
            _Read(self._mounts[s.family, s.id], s)
            for s in sights
            if (s.family, s.id) in self._mounts
        ]
        if not reads:
            return (), ()
        heights = self._heights(tied.view, reads)
        found = self._refine(gray, tied, reads, heights)
        good = [n for n in range(len(reads)) if _is_good(found, n)]
        usual = float(np.median(found.size[good])) if good else 1.0
        by_unit: dict[str, list[int]] = {}
        for n in good:
            by_unit.setdefault(reads[n].mount.unit, []).append(n)
        units, conflicts = [], []
        for unit, rows in sorted(by_unit.items()):
            twice = _seen_twice([reads[n] for n in rows])
            if twice:
                conflicts.append((unit, twice))
                continue
            seen = _seen(reads, found, heights, rows)
            standing = stand(tied.view, seen, self._surfaces, usual)
            if standing.fused.apart > _APART and standing.fused.squares > _AGREE:
                conflicts.append((unit, _disagree(seen, standing)))
                continue
            tags = _tags(tied.view, seen, [reads[n].sight for n in rows], found, rows)
            units.append(_sight(tied, unit, standing, tags, seen))
        return tuple(units), tuple(conflicts)

    def _heights(self, view: View, reads: Sequence[_Read]) -> Floats:
        """Return each tag's height (mm) above the mat, as a first guess."""
        own = np.array([r.mount.tag.height for r in reads])
        ground = np.zeros(len(reads))
        if not self._surfaces:
            return own
        for _ in range(2):
            poses, _ = on_plane(view, [r.sight for r in reads], own + ground)
            for n, (read, (x, y, a)) in enumerate(zip(reads, poses, strict=True)):
                unit = Pose(x, y, math.degrees(a)).compose(read.mount.pose.inverse())
                ground[n] = height_at(self._surfaces, unit.x, unit.y)
        return own + ground

    def _refine(
        self,
        gray: NDArray[np.uint8],
        tied: Registration,
        reads: Sequence[_Read],
        heights: Floats,
    ) -> Refined:
        guesses, _ = on_plane(tied.view, [r.sight for r in reads], heights)
        asked = wanted(
            (r.mount.name for r in reads),
            np.array([r.mount.tag.side for r in reads]),
            heights,
            guesses,
            self._folder,
        )
        return refine(gray, tied.view, asked, self._tone, blur=tied.blur)

    def _unknown(
        self, gray: NDArray[np.uint8], tied: Registration, sights: Sequence[TagSight]
    ) -> tuple[TagSight, ...]:
        """Return the tags that neither board nor roster has and whose picture is truly there."""
        strange = [
            s
            for s in sights
            if (s.family, s.id) not in self._mounts and (s.family, s.id) not in self._markers
        ]
        if not strange:
            return ()
        heights = np.zeros(len(strange))
        guesses, sides = on_plane(tied.view, strange, heights)
        sides = np.where(np.isfinite(sides), sides, 1.0) * MM_PER_INCH
        asked = wanted(((s.family, s.id) for s in strange), sides, heights, guesses, self._folder)
        found = refine(gray, tied.view, asked, self._tone, blur=tied.blur)
        return tuple(s for n, s in enumerate(strange) if _is_good(found, n))


def _is_good(found: Refined, n: int) -> bool:
    """Tell whether the picture shows the tag that was asked for."""
    return bool(
        found.score[n] > _LEAST_SCORE
        and np.isfinite(found.poses[n]).all()
        and abs(math.log(found.size[n])) < 0.12
    )


def _seen_twice(reads: Sequence[_Read]) -> str | None:
    """Return a sentence when one tag stands in two places."""
    by_name: dict[str, list[TagSight]] = {}
    for read in reads:
        by_name.setdefault(read.sight.name, []).append(read.sight)
    for name, sights in sorted(by_name.items()):
        if len(sights) > 1:
            return f"tag {name} is seen in {len(sights)} places; no two tags may be alike"
    return None


def _disagree(seen: Seen, standing: Standing) -> str:
    names = " and ".join(f"{m.tag.family} {m.tag.id}" for m in seen.mounts)
    return (
        f"its tags {names} do not agree: {2 * standing.fused.apart:.2f} in "
        "from where the roster has them on one unit"
    )


def _seen(reads: Sequence[_Read], found: Refined, heights: Floats, rows: Sequence[int]) -> Seen:
    return Seen(
        mounts=[reads[n].mount for n in rows],
        poses=found.poses[rows],
        covariances=found.covariance[rows] * _INFLATION**2,
        sizes=found.size[rows],
        heights=heights[rows],
    )


def _tags(
    view: View, seen: Seen, sights: Sequence[TagSight], found: Refined, rows: Sequence[int]
) -> tuple[TagSight, ...]:
    """Return the tags with the corners that the refined places give, in pixels."""
    sides = np.array([m.tag.side for m in seen.mounts]) * found.size[rows]
    boxes = in_view(view, seen.poses, sides, seen.heights)
    middles = view.to_pixels(np.column_stack([seen.poses[:, :2], seen.heights / MM_PER_INCH]))
    return tuple(
        TagSight(s.family, s.id, box, (float(m[0]), float(m[1])), s.margin)
        for s, box, m in zip(sights, boxes, middles, strict=True)
    )


def _sight(
    tied: Registration, unit: str, standing: Standing, tags: tuple[TagSight, ...], seen: Seen
) -> UnitSight:
    x, y, facing = standing.fused.pose
    return UnitSight(
        unit=unit,
        pose=Pose(float(x), float(y), wrap_degrees(math.degrees(facing))),
        covariance=_in_degrees(_covariance(tied, standing, seen)),
        tags=tags,
        surface=standing.surface,
    )


def _covariance(tied: Registration, standing: Standing, seen: Seen) -> Floats:
    """Return all that the pose may be out by (3, 3): tags, board, lens, heights, ground."""
    pose = standing.fused.pose
    height = (float(np.mean([m.tag.height for m in seen.mounts])) + standing.surface) / MM_PER_INCH
    ahead = (pose[0] + math.cos(pose[2]), pose[1] + math.sin(pose[2]))
    points = np.array([(*pose[:2], height), (*ahead, height)])
    place, tip = plane_slopes(tied.view, points)
    across = np.array([-math.sin(pose[2]), math.cos(pose[2])])
    slopes = np.vstack([place, across @ (tip - place)])
    covariance = standing.fused.covariance + slopes @ tied.covariance @ slopes.T
    covariance += np.diag([1.0, 1.0, 1.0 / _FIELD_REACH**2]) * tied.field**2
    for shift in _height_errors(tied.view, standing, height):
        covariance += np.outer(shift, shift)
    return np.asarray(covariance)


def _height_errors(view: View, standing: Standing, height: float) -> list[Floats]:
    """Return the shifts (3,) that stand for heights that are not exactly known."""
    pose = standing.fused.pose
    up = np.array([height * MM_PER_INCH])
    raised = view.lifted(pose[None, :2], up, up + _HEIGHT_SIGMA_MM)[0]
    errors = [np.append(raised - pose[:2], 0.0)]
    if standing.other is not None:
        away = standing.other - pose
        away[2] = (away[2] + math.pi) % (2 * math.pi) - math.pi
        errors.append(away)
    return errors


def _in_degrees(covariance: Floats) -> Matrix3:
    scale = np.array([1.0, 1.0, math.degrees(1.0)])
    rows = (covariance * scale[:, None] * scale).tolist()
    return tuple(tuple(row) for row in rows)  # type: ignore[return-value]


def _camera_of(view: View) -> tuple[Matrix3, tuple[float, float, float]] | None:
    """Return the board-to-camera pose as plain numbers; None without a lens."""
    if not isinstance(view, TableView):
        return None
    rows = tuple(tuple(row) for row in view.rotation.tolist())
    return rows, tuple(view.shift.tolist())  # type: ignore[return-value]
