"""Where in the picture previously placed tags lie, cached for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from tableside.geometry.units import MM_PER_INCH
from tableside.vision.pose_fit import Mount
from tableside.vision.table_view import View

Floats = NDArray[np.float64]


class PlacedTag(Protocol):
    """A tag at a place on the board: x, y (inches), ``height`` mm up."""

    @property
    def mount(self) -> Mount:
        """Which tag it is."""

    @property
    def pose(self) -> Floats:
        """Where it lies."""

    @property
    def height(self) -> float:
        """How high it lies."""


class Spots:
    """The places in the picture of the tags that were asked for last, while the view stays.

    Most tags of a table are the very same from frame to frame, so they are told apart by which
    they are, not by what they say.
    """

    def __init__(self) -> None:
        self._view: View | None = None
        self._known: dict[PlacedTag, tuple[float, float, float]] = {}

    def of(self, view: View, tags: Sequence[PlacedTag]) -> tuple[Floats, Floats]:
        """Return each tag's centre (n, 2) and its side (n,) in pixels."""
        before = self._known if self._view is view else {}
        new = [tag for tag in tags if tag not in before]
        known = {tag: before[tag] for tag in tags if tag in before}
        if new:
            points = np.array([(*tag.pose[:2], tag.height / MM_PER_INCH) for tag in new])
            pixels, jacobian = view.jacobian(points)
            scale = np.sqrt(np.abs(np.linalg.det(jacobian[:, :, :2]))) / MM_PER_INCH
            sides = np.array([tag.mount.tag.side for tag in new]) * scale
            rows = np.column_stack([pixels, sides]).tolist()
            known.update((tag, (x, y, side)) for tag, (x, y, side) in zip(new, rows, strict=True))
        self._view, self._known = view, known
        table = np.array([known[tag] for tag in tags]).reshape(-1, 3)
        return table[:, :2], table[:, 2]
