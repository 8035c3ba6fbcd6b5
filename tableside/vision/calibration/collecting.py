"""Collect good pictures of a pattern: sharp, still, and new; say what is missing."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, fields, replace
from typing import Any

import cv2
import numpy as np

from tableside.engine.message import Text, decimal
from tableside.vision.calibration.patterns import Gray, Pattern, Sighting
from tableside.vision.calibration.screening import (
    BLURRED,
    TILT,
    Shot,
    edge_width,
    like_one_of,
)
from tableside.vision.words import say

#: Cells of the picture, rows and columns, in each of which the pattern should have been.
CELLS = (3, 4)
#: So many pictures are enough, if nothing is missing; with nothing new to show there may be more.
ENOUGH = 12
#: Corners that move by less than this many pixels (RMS) from frame to frame stand still ...
STILL = 0.5
#: ... and must for so many frames on end.
STILL_FRAMES = 3
#: A view that fills no cell and no tilt is taken when corners are this share of the diagonal off.
OTHER_VIEW = 0.08
#: Which edge of the picture the pattern leans towards, when it is tilted enough.
EDGES = ("left", "right", "top", "bottom")
_WAITING = say("waiting-for-the-camera")
_ALREADY = say("view-taken-already")
_LEAN = math.tan(math.radians(TILT))


@dataclass(frozen=True)
class Progress:
    """The progress: what the last frame showed, and what the pictures so far cover.

    ``corners`` (x, y; px) of the pattern in the last frame; ``cells`` the number of pictures with
    the pattern in each cell, row by row from the top; ``tilts`` the edges that it has leaned
    towards; ``advice`` what to do now, ``missing`` everything still needed, both sentences.
    """

    taken: int = 0
    size: tuple[int, int] = (0, 0)
    corners: tuple[tuple[float, float], ...] = ()
    cells: tuple[tuple[int, ...], ...] = ((0,) * CELLS[1],) * CELLS[0]
    tilts: tuple[str, ...] = ()
    advice: Text = _WAITING
    missing: tuple[Text, ...] = ()
    just_taken: bool = False

    @property
    def complete(self) -> bool:
        """Whether the collection is complete."""
        return self.taken >= ENOUGH and not self.missing

    def as_json(self) -> dict[str, Any]:
        """Return it as JSON for a page; messages become sentences only when shown."""
        return {each.name: getattr(self, each.name) for each in fields(self)}


@dataclass
class Collector:
    """Processes one frame after another. ``still`` False treats each as a separate photograph."""

    pattern: Pattern
    still: bool = True
    pictures: dict[str, Gray] = field(default_factory=dict)
    progress: Progress = field(default_factory=Progress)
    _shots: list[Shot] = field(default_factory=list)
    _last: Sighting | None = None
    _quiet: int = 1
    _size: tuple[int, int] = (0, 0)  # of the pictures that were taken

    def look(self, gray: Gray) -> Progress:
        """Take the picture (h, w) if it is useful, and return the progress."""
        size = (gray.shape[1], gray.shape[0])
        sighting = self._find(gray)
        self._quiet = self._quiet + 1 if self._stands(sighting) else 1
        self._last = sighting
        advice = self._objection(gray, sighting, size)
        if not advice and sighting is not None:
            self._take(gray, sighting)
        self.progress = self._told(size, sighting, advice)
        return self.progress

    def trouble(self, text: Text) -> Progress:
        """Note that a frame could not be read."""
        self._last, self._quiet = None, 1
        self.progress = replace(self.progress, corners=(), advice=text, just_taken=False)
        return self.progress

    def _find(self, gray: Gray) -> Sighting | None:
        if self.pattern.kind != "charuco" or self.pattern.legacy is not None:
            return self.pattern.find(gray)
        settled = self.pattern.settled(iter([gray]))
        found = settled.find(gray)
        if found is not None:
            self.pattern = settled
        return found

    def _stands(self, sighting: Sighting | None) -> bool:
        if sighting is None or self._last is None:
            return False
        return _apart(sighting, self._last) < STILL

    def _objection(self, gray: Gray, sighting: Sighting | None, size: tuple[int, int]) -> Text:
        """Return why this frame is rejected, "" when it is taken."""
        if self._shots and size != self._size:
            return say("camera-changed-size", width=size[0], height=size[1])
        if sighting is None:
            return say("advice", what=say("pattern-not-seen"), fix=say("show-it-whole"))
        if self.still and self._quiet < STILL_FRAMES:
            return say("hold-it-still")
        width = edge_width(gray, sighting)
        if width > BLURRED:
            what = say("pattern-blurred", width=decimal(width, 1))
            return say("advice", what=what, fix=say("focus-or-light"))
        if not self._is_new(sighting, size):
            return _ALREADY
        return ""

    def _is_new(self, sighting: Sighting, size: tuple[int, int]) -> bool:
        if like_one_of(sighting, self._shots, size) is not None:
            return False
        cells, tilts = self._covered(self._shots, size)
        more_cells, more_tilts = self._covered([*self._shots, Shot("", sighting)], size)
        fills = np.count_nonzero(more_cells) > np.count_nonzero(cells) or more_tilts != tilts
        least = OTHER_VIEW * math.hypot(*size)
        return bool(fills) or all(_apart(sighting, s.sighting) > least for s in self._shots)

    def _take(self, gray: Gray, sighting: Sighting) -> None:
        name = f"picture-{len(self._shots) + 1:02}.png"
        self._shots.append(Shot(name, sighting))
        self.pictures[name] = gray.copy()
        self._size = (gray.shape[1], gray.shape[0])

    def _covered(
        self, shots: list[Shot], size: tuple[int, int]
    ) -> tuple[np.ndarray[tuple[int, int], np.dtype[np.int64]], set[str]]:
        cells = np.zeros(CELLS, dtype=np.int64)
        tilts: set[str] = set()
        for shot in shots:
            pixels = shot.sighting.pixels / size
            at = np.clip((pixels[:, ::-1] * CELLS).astype(int), 0, np.array(CELLS) - 1)
            cells[tuple(np.unique(at, axis=0).T)] += 1
            tilts |= leaning(shot.sighting, size)
        return cells, tilts

    def _told(self, size: tuple[int, int], sighting: Sighting | None, advice: Text) -> Progress:
        cells, tilts = self._covered(self._shots, size)
        missing = tuple(_missing(cells, tilts, len(self._shots)))
        corners = () if sighting is None else tuple(map(tuple, sighting.pixels.round(1).tolist()))
        just_taken = not advice
        if just_taken or advice == _ALREADY:
            what = advice or say("taken")
            advice = say("nothing-missing", seen=what)
            if missing:
                advice = say("advice-next", what=what, fix=missing[0])
        return Progress(
            taken=len(self._shots),
            size=self._size if self._shots else size,
            corners=corners,
            cells=tuple(tuple(row) for row in cells.tolist()),
            tilts=tuple(edge for edge in EDGES if edge in tilts),
            advice=advice,
            missing=missing,
            just_taken=just_taken,
        )


def leaning(sighting: Sighting, size: tuple[int, int]) -> set[str]:
    """Return the edges of the picture where the pattern is clearly nearer to the camera.

    The lens is still unknown, so the field of view of a typical camera is assumed. Tilts of 15
    degrees and more count.
    """
    focal = 0.9 * max(size)
    matrix = np.array([[focal, 0, size[0] / 2], [0, focal, size[1] / 2], [0, 0, 1.0]])
    solid = np.column_stack([sighting.flat, np.zeros(len(sighting.flat))])
    pixels = np.ascontiguousarray(sighting.pixels)
    found, turn, _ = cv2.solvePnP(solid, pixels, matrix, None, flags=cv2.SOLVEPNP_IPPE)
    if not found:
        return set()
    x, y, z = cv2.Rodrigues(turn)[0][:, 2]
    if abs(z) < 1e-6:
        return set()
    farther = {"left": -x / z, "right": x / z, "top": -y / z, "bottom": y / z}
    return {edge for edge, slope in farther.items() if slope >= _LEAN}


def _apart(one: Sighting, other: Sighting) -> float:
    """Return the distance (pixels, RMS) of the corners that both show; inf with fewer than 6."""
    both, mine, theirs = np.intersect1d(one.ids, other.ids, return_indices=True)
    if len(both) < 6:
        return math.inf
    away = one.pixels[mine] - other.pixels[theirs]
    return float(np.sqrt((away**2).sum(axis=1).mean()))


def _missing(
    cells: np.ndarray[tuple[int, int], np.dtype[np.int64]], tilts: set[str], taken: int
) -> list[Text]:
    wanted: list[Text] = []
    rows, columns = ("top", "middle", "bottom"), ("left", "left-middle", "right-middle", "right")
    empty = np.argwhere(cells == 0).tolist()
    # The corners first: they are what a lens is known by worst.
    empty.sort(key=lambda cell: (cell[0] not in (0, 2)) + (cell[1] not in (0, 3)))
    wanted += [say("show-it-at", place=say(f"cell-{rows[r]}-{columns[c]}")) for r, c in empty]
    wanted += [say(f"tilt-{edge}") for edge in EDGES if edge not in tilts]
    if taken < ENOUGH and not wanted:
        wanted.append(say("more-from-anywhere", more=ENOUGH - taken))
    return wanted
