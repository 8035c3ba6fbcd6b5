"""Look at a jig: register the picture to its card, locate every free tag at its corner."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from tableside.engine.message import Text
from tableside.files.camera import Camera
from tableside.files.jig import Jig
from tableside.files.roster import Roster
from tableside.geometry.units import MM_PER_INCH, inches
from tableside.vision.board_fit import Unregistered, follow, register
from tableside.vision.changes import Box
from tableside.vision.detect import LEAST_SIDE, Detector, detector_for, gray_of
from tableside.vision.gray_picture import GrayPicture
from tableside.vision.jig.corner import Corner
from tableside.vision.lens import Lens
from tableside.vision.marker_fit import Registration
from tableside.vision.marks import in_view, on_plane, wanted
from tableside.vision.measurement import Corners, TagSight
from tableside.vision.refine import THOROUGH, ToneCurve, inflation, refine, usual_autocorrelation
from tableside.vision.registration_covariance import registration_covariance
from tableside.vision.table_view import View
from tableside.vision.unit_reader import LEAST_SCORE, UnitReader

Floats = NDArray[np.float64]
Gray = NDArray[np.uint8]
Name = tuple[str, int]

_CELL = 4.5  # px: what a cell of a small tag is enlarged to before it is read
_SMALL_CELL = 1.4  # mm
_MOST_ENLARGED = 4
_OTHERS = (1, 0, -1)
_SHARPENED = 0.7
_SIDES = (4.0, 60.0)  # mm, of a black square that is taken for a unit's
_OFF = 0.12  # natural logarithm of apparent over expected side
# The picture's part is compared in squares of so many px; a number that differs by so many has
# changed, and so many squares are more than noise.
_SQUARE, _DIFFERS, _MANY = 4, 10.0, 6
_SHIFTED = 1.0  # px, RMS of the card's markers: the card or the camera was moved


@dataclass(frozen=True, eq=False)
class SeenTag:
    """A free tag in one picture. ``place`` (3,): x, y (mm from the corner), angle (radians).

    It is taken to lie ``height`` mm above the card; were it a millimetre higher, it would seem to
    lie ``lean`` (2,) mm from where it is. ``covariance`` (3, 3) is the picture's; ``side`` (mm)
    that of its black square as it is seen; ``corners`` are in pixels.
    """

    name: Name
    place: Floats
    covariance: Floats
    height: float
    lean: Floats
    side: float
    corners: Corners


@dataclass(frozen=True, eq=False)
class Glance:
    """One picture of a jig. ``trouble``: why the card is not found; ``moving``: something moves.

    ``twice`` are the names of tags that are seen in two places. ``slant`` (0 to 1): how slantingly
    the corner is seen, 1 as in that corner of the picture that is farthest from the camera's foot.
    """

    trouble: Text = ""
    moving: bool = False
    tags: tuple[SeenTag, ...] = ()
    twice: tuple[Name, ...] = ()
    slant: float = 1.0
    registration: Registration | None = None


class CardReader:
    """Looks at one picture of a jig after another, by a camera of known lens.

    Tags of ``families`` are looked for; ``folder`` is where dictionary files lie. ``roster``: whose
    tags may be there, where that is known: they are read when they are smaller, too.
    """

    def __init__(
        self,
        jig: Jig,
        camera: Camera,
        families: Iterable[str],
        folder: Path | None = None,
        roster: Roster | None = None,
    ) -> None:
        self._jig, self._folder, self._corner = jig, folder, Corner.of(jig)
        self._lens = Lens.of(camera)
        self._tone = ToneCurve()
        self._own = {(m.family, m.id) for m in jig.markers}
        own = {family for family, _ in self._own}
        self._quick: Detector = detector_for(own, folder, decimate=2.0)
        self._thorough: Detector = detector_for(own, folder)
        self._detector: Detector = detector_for({*families, *own}, folder)
        self._registration: Registration | None = None
        self._part: NDArray[np.float32] | None = None
        self._box: Box = (0, 0, 0, 0)
        self._sights: tuple[TagSight, ...] = ()
        self._looks = 0
        known = None if roster is None else UnitReader(roster, jig.board, (), folder)
        self._units: UnitReader | None = known

    def look(self, image: NDArray[np.uint8], heights: Mapping[Name, float], usual: float) -> Glance:
        """Return what a picture shows; tags lie ``heights`` mm above the card, else ``usual``."""
        picture = GrayPicture.of(gray_of(image), self._tone)
        registration = self._register(picture)
        if isinstance(registration, Unregistered):
            self._registration, self._part = None, None
            return Glance(trouble=registration.troubles[-1])
        moving = self._moving(picture.gray, registration)
        self._registration = registration
        fresh = self._found(picture.gray, registration.view)
        names = [(s.family, s.id) for s in fresh]
        twice = tuple(sorted({name for name in names if names.count(name) > 1}))
        # What was read once is still there as long as nothing moves, if its picture is.
        still = () if moving else self._sights
        more = [*still, *self._known(picture, registration, fresh)]
        more = [s for n, s in enumerate(more) if s.name not in {t.name for t in more[:n]}]
        self._sights = (*fresh, *(s for s in more if (s.family, s.id) not in names))
        tags = self._placed(picture, registration, heights, usual)
        slant = self._corner.slant(registration.view, picture.gray.shape)
        return Glance("", moving, tags, twice, slant, registration)

    def _register(self, picture: GrayPicture) -> Registration | Unregistered:
        board, folder = self._jig.board, self._folder
        if self._registration is not None:
            still = follow(picture, board, self._registration, folder)
            if still is not None:
                return still
        start = None if self._registration is None else self._registration.view
        for detector in (self._quick, self._thorough):
            sights = detector.find(picture.gray)
            registration = register(picture, board, sights, self._lens, folder, start)
            if (
                isinstance(registration, Registration)
                and len(registration.placed) >= len(board.markers) - 2
            ):
                break
        return registration

    def _moving(self, gray: Gray, registration: Registration) -> bool:
        """Tell whether the card's middle has changed since the previous picture."""
        shift = (
            None if self._registration is None else registration.shift_from(self._registration.view)
        )
        moved = shift is None or shift > _SHIFTED
        if moved:
            self._box = self._corner.box(registration.view, gray.shape)
        left, top, right, bottom = self._box
        if min(right - left, bottom - top) < LEAST_SIDE:
            return True
        size = ((right - left) // _SQUARE, (bottom - top) // _SQUARE)
        sharp = gray[top:bottom, left:right].astype(np.float32)
        part = np.asarray(cv2.resize(sharp, size, interpolation=cv2.INTER_AREA), np.float32)
        before, self._part = self._part, part
        if moved or before is None:
            return True
        even = float(np.median(part)) / max(float(np.median(before)), 1.0)  # the light may breathe
        return int((np.abs(part - before * even) > _DIFFERS).sum()) >= _MANY

    def _found(self, gray: Gray, view: View) -> tuple[TagSight, ...]:
        """Return the free tags at the corner, from the picture's part enlarged."""
        left, top, right, bottom = self._box
        part = gray[top:bottom, left:right]
        if min(part.shape) < LEAST_SIDE:
            return ()
        wide = self._corner.pixels_a_mm(view) * _SMALL_CELL
        # Which tags are read hangs on the size a little: each picture tries another.
        self._looks += 1
        larger = math.ceil(_CELL / max(wide, 0.1)) + _OTHERS[self._looks % len(_OTHERS)]
        larger = min(max(larger, 1), _MOST_ENLARGED)
        if larger > 1:
            part = _enlarged(part, larger)
        sights = [_back(s, larger, left, top) for s in self._detector.find(part)]
        return tuple(s for s in sights if (s.family, s.id) not in self._own)

    def _known(
        self, picture: GrayPicture, registration: Registration, fresh: Sequence[TagSight]
    ) -> list[TagSight]:
        """Return the visible tags of the roster, small ones included."""
        if self._units is None:
            return []
        proven = self._units.read(picture, registration, fresh)
        poses = np.array([p.pose for p in proven]).reshape(-1, 3)
        sides = np.array([p.mount.tag.side * p.size for p in proven])
        boxes = in_view(registration.view, poses, sides, np.array([p.height for p in proven]))
        middles = [np.mean(box, axis=0).tolist() for box in boxes]
        return [
            TagSight(*p.mount.name, box, (middle[0], middle[1]))
            for p, box, middle in zip(proven, boxes, middles, strict=True)
        ]

    def _placed(
        self,
        picture: GrayPicture,
        registration: Registration,
        heights: Mapping[Name, float],
        usual: float,
    ) -> tuple[SeenTag, ...]:
        """Return the tags that are truly there, between the corner's edges."""
        view, corner = registration.view, self._corner
        names, high, guesses, sides = self._at_corner(view, heights, usual)
        if not names:
            return ()
        asked = wanted(names, sides, high, guesses, self._folder)
        found = refine(picture.gray, view, asked, picture.tone, registration.own_blur(), THOROUGH)
        good = (found.score > LEAST_SCORE) & (np.abs(np.log(found.size)) < _OFF)
        factors = inflation(found, usual_autocorrelation(found))
        boxes = in_view(view, found.poses, sides * found.size, high)
        return tuple(
            SeenTag(
                name=names[n],
                place=corner.place(found.poses[n]),
                covariance=corner.covariance(
                    found.covariance[n] * factors[n]
                    + registration_covariance(registration, found.poses[n], inches(float(high[n])))
                ),
                height=float(high[n]),
                lean=corner.lean(view, found.poses[n], float(high[n])),
                side=float(sides[n] * found.size[n]),
                corners=boxes[n],
            )
            for n in np.flatnonzero(good)
        )

    def _at_corner(
        self, view: View, heights: Mapping[Name, float], usual: float
    ) -> tuple[list[Name], Floats, Floats, Floats]:
        """Return the sights that may be free tags: names, heights, guessed poses, sides in mm."""
        high = np.array([heights.get((s.family, s.id), usual) for s in self._sights])
        guesses, sides = on_plane(view, self._sights, high)
        sides = sides * MM_PER_INCH
        there = np.isfinite(guesses).all(axis=1) & (sides > _SIDES[0]) & (sides < _SIDES[1])
        rows = [int(n) for n in np.flatnonzero(there) if self._corner.holds(guesses[n])]
        names = [(self._sights[n].family, self._sights[n].id) for n in rows]
        return names, high[rows], guesses[rows], sides[rows]


def _enlarged(part: Gray, larger: int) -> Gray:
    """Return a part of a picture enlarged and sharpened, so that small tags are read in it."""
    size = (part.shape[1] * larger, part.shape[0] * larger)
    smooth = cv2.resize(part, size, interpolation=cv2.INTER_CUBIC)
    soft = cv2.GaussianBlur(smooth, (0, 0), 0.8 * larger)
    sharp = cv2.addWeighted(smooth, 1.0 + _SHARPENED, soft, -_SHARPENED, 0.0)
    return np.asarray(sharp, dtype=np.uint8)


def _back(sight: TagSight, larger: int, left: int, top: int) -> TagSight:
    """Return a sight in an enlarged part as one in the picture."""

    def at(point: Sequence[float]) -> tuple[float, float]:
        x, y = ((value + 0.5) / larger - 0.5 for value in point)
        return x + left, y + top

    return TagSight(
        sight.family, sight.id, tuple(map(at, sight.corners)), at(sight.centre), sight.margin
    )
