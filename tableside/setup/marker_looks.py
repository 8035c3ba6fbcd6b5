"""How each of the board's markers looks in a picture: its place and size, or why unread."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from tableside.files.board import Board, Marker
from tableside.files.roster import Tag
from tableside.setup.patch import Unread, why_unread
from tableside.vision.board_fit import Unregistered
from tableside.vision.gray_picture import GrayPicture
from tableside.vision.marker_fit import Registration
from tableside.vision.marks import marker_corners, on_plane, wanted
from tableside.vision.measurement import TagSight
from tableside.vision.refine import THOROUGH, Refined, refine
from tableside.vision.table_view import View

Floats = NDArray[np.float64]

#: A tag's picture must fit so well (correlation) for its size to count.
_FITS = 0.8


@dataclass(frozen=True, eq=False)
class MarkerLook:
    """A marker as the picture has it: ``placed``, ``astray``, ``turned``, or why it is not read.

    ``unseen``: not read, and its expected place in the picture is unknown. ``corners`` (4, 2) are
    where it lies in the picture, or should, None where that is unknown; ``size`` its apparent side
    divided by the stated one, None where it is not read.
    """

    marker: Marker
    state: Literal["placed", "astray", "turned", "unseen"] | Unread
    offset: tuple[float, float] = (0.0, 0.0)
    turn: float = 0.0
    corners: Floats | None = None
    size: float | None = None


def sizes_of(
    picture: GrayPicture,
    registration: Registration,
    named: Sequence[tuple[Tag | Marker, TagSight, float]],
    folder: Path | None,
) -> tuple[float, ...]:
    """Return the ratio of apparent to stated side of tags, without those that fit badly.

    ``named`` gives each tag's sight and the height of the ground under it, mm.
    """
    if not named:
        return ()
    found = _refined(picture, registration, named, folder)
    return tuple(
        float(size) for size, score in zip(found.size, found.score, strict=True) if score > _FITS
    )


def _refined(
    picture: GrayPicture,
    registration: Registration,
    named: Sequence[tuple[Tag | Marker, TagSight, float]],
    folder: Path | None,
    scale: float = 1.0,
) -> Refined:
    """Return tags fitted to their pictures; ``named`` gives sight and ground (mm).

    Their sides are ``scale`` times the stated ones, and their sizes are told in those.
    """
    heights = np.array([tag.height + ground for tag, _, ground in named])
    guesses, _ = on_plane(registration.view, [sight for _, sight, _ in named], heights)
    names = [(tag.family, tag.id) for tag, _, _ in named]
    sides = scale * np.array([tag.side for tag, _, _ in named])
    asked = wanted(names, sides, heights, guesses, folder)
    return refine(
        picture.gray, registration.view, asked, picture.tone, registration.own_blur(0.5), THOROUGH
    )


def marker_looks(
    picture: GrayPicture,
    board: Board,
    registration: Registration | Unregistered,
    view: View | None,
    sights: Sequence[TagSight],
    folder: Path | None,
) -> tuple[MarkerLook, ...]:
    """Return every marker of the board as a picture has it.

    ``view``: how the camera last looked at the board, None if never registered.
    """
    placed = (
        _placed(picture, registration, folder) if isinstance(registration, Registration) else {}
    )
    read = {} if isinstance(registration, Registration) else {(s.family, s.id): s for s in sights}
    looks = []
    for marker in board.markers:
        name = (marker.family, marker.id)
        if name in placed:
            looks.append(placed[name])
        elif name in read:
            corners = np.array(read[name].corners)
            looks.append(MarkerLook(marker, "placed", corners=corners))
        else:
            looks.append(_unread(picture.gray, marker, view, folder))
    return tuple(looks)


def _placed(
    picture: GrayPicture, registration: Registration, folder: Path | None
) -> dict[tuple[str, int], MarkerLook]:
    """Return the markers that register the picture, by family and number."""
    if not registration.placed:
        return {}
    named = [(placed.marker, placed.sight, 0.0) for placed in registration.placed]
    found = _refined(picture, registration, named, folder, registration.scale)
    return {
        (placed.marker.family, placed.marker.id): MarkerLook(
            placed.marker,
            "astray" if placed.stray else "turned" if placed.turned else "placed",
            placed.offset,
            placed.turn,
            np.array(placed.sight.corners),
            float(size) * registration.scale if score > _FITS else None,
        )
        for placed, size, score in zip(registration.placed, found.size, found.score, strict=True)
    }


def _unread(
    gray: NDArray[np.uint8], marker: Marker, view: View | None, folder: Path | None
) -> MarkerLook:
    """Return a marker that was not read: why, and where it should be in the picture."""
    if view is None:
        return MarkerLook(marker, "unseen")
    square = marker_corners(marker)
    why = why_unread(gray, view, square, marker.family, marker.id, folder)
    corners = view.to_pixels(square)
    return MarkerLook(marker, why, corners=corners if np.isfinite(corners).all() else None)
