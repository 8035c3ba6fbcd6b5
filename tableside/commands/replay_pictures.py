"""A recording's frames with what two replays differ in drawn on them: A in full lines, B dashed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

import cv2
import numpy as np

from tableside.files.recordings import Recording
from tableside.geometry.footprint import Base as Shape
from tableside.geometry.pose import Pose
from tableside.session.compare import Difference
from tableside.vision.lens import Lens
from tableside.vision.measure import Measurer
from tableside.vision.setting import Setting
from tableside.vision.sources.decoding import encode_jpeg, size_trouble
from tableside.vision.sources.frame import Picture
from tableside.vision.sources.pictures import RecordedFrames
from tableside.vision.table_view import Floats, TableView

#: Width of a report's pictures, pixels.
WIDTH = 960
#: Blue and orange are told apart by everybody; BGR, as ``#0072b2`` and ``#e69f00``.
COLOURS = ((178, 114, 0), (0, 159, 230))
#: Parts that a side of a base is drawn in; of B every other one is left out.
PARTS = 8
#: How wide a line is, pixels of the report's picture.
THICK = 2


class Pictures:
    """Gives a frame as JPEG with its differences drawn; nothing is drawn where no board is seen."""

    def __init__(self, recording: Recording) -> None:
        self._frames = RecordedFrames(recording)
        s = Setting.of(recording)
        self._camera = s.camera
        self._measurer = Measurer(s.camera, s.board, s.roster, s.surfaces, folder=s.folder)
        self._shapes = {
            unit.id: [Shape(*base.base, Pose.of(base.pose)) for base in unit.bases]
            for unit in s.roster.units
        }
        self._shapes |= {
            f"{marker.family} {marker.id}": [Shape(marker.side, marker.side)]
            for marker in s.board.markers
        }

    def __call__(self, frame: int, differences: Iterable[Difference]) -> bytes:
        """Return the frame; no bytes for one that has no picture."""
        image = self._frames.read(frame).image if frame < len(self._frames) else None
        if image is None:
            return b""
        placed = [each for each in differences if each.places != (None, None)]
        if placed and not size_trouble(image, self._camera.width, self._camera.height):
            image = self._drawn(image, placed)
        return encode_jpeg(image, 80, WIDTH)

    def _drawn(self, image: Picture, differences: Sequence[Difference]) -> Picture:
        camera = self._measurer.measure(image).camera
        if camera is None:
            return image
        view = TableView(Lens.of(self._camera), np.array(camera[0]), np.array(camera[1]))
        grey = image.ndim == 2
        drawn = np.array(cv2.cvtColor(image, cv2.COLOR_GRAY2BGR) if grey else image, dtype=np.uint8)
        thick = THICK * max(1, round(image.shape[1] / WIDTH))
        for difference in differences:
            for side, place in enumerate(difference.places):
                if place is None:
                    continue
                for shape in self._shapes.get(difference.about, ()):
                    outline = shape.outline(Pose.of(place))
                    _draw(drawn, _pixels(view, outline), side, thick)
        return drawn


def _pixels(view: TableView, outline: Sequence[tuple[float, float]]) -> list[Floats]:
    """Return the parts of an outline's sides as pairs of pixels; without those that none shows."""
    ends = np.array([*outline, outline[0]])
    steps = np.linspace(0, 1, PARTS, endpoint=False)[:, None]
    along = [a + (b - a) * steps for a, b in pairwise(ends)]
    points = np.vstack([*along, ends[:1]])
    seen = view.to_pixels(np.column_stack([points, np.zeros(len(points))]))
    return [np.array(pair) for pair in pairwise(seen) if np.isfinite(pair).all()]


def _draw(image: Picture, parts: Sequence[Floats], side: int, thick: int) -> None:
    for colour, wide in (((255, 255, 255), thick + 2), (COLOURS[side], thick)):
        for number, part in enumerate(parts):
            if side == 0 or number % 2 == 0:
                a, b = (tuple(int(v) for v in np.clip(end.round(), -9999, 9999)) for end in part)
                cv2.line(image, a, b, colour, wide, cv2.LINE_AA)
