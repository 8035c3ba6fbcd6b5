"""The board from straight above: every inch where it belongs, hills laid down at their height."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tableside.files.board import Board
from tableside.vision.from_above import UNSEEN, from_above
from tableside.vision.lens import Lens
from tableside.vision.messages import Seen
from tableside.vision.running import Running
from tableside.vision.sources.decoding import decode
from tableside.vision.sources.frame import Picture
from tableside.vision.surfaces import Surface
from tableside.vision.table_view import TableView

BOARD = Board.model_validate(
    {
        "format": "tableside.board/1",
        "width": 30.0,
        "depth": 20.0,
        "markers": [{"family": "tag36h11", "id": 0, "side": 40.0, "at": [1.25, 1.25]}],
    }
)
SCALE = 20.0
HEIGHT = 40.0  # inches that the camera hangs above the mat


def view(bent: float = -0.1) -> TableView:
    """A camera that looks straight down at the board's middle, through a lens that bends."""
    matrix = [[800.0, 0.0, 399.5], [0.0, 800.0, 299.5], [0.0, 0.0, 1.0]]
    lens = Lens.from_numbers("plain", matrix, [bent, 0.0, 0.0, 0.0, 0.0], 800, 600)
    down = np.diag([1.0, -1.0, -1.0])
    return TableView(lens, down, -down @ np.array([15.0, 10.0, HEIGHT]))


def dotted(place: tuple[float, float, float]) -> Picture:
    """A black picture with one soft white dot where a board point (inches) is seen."""
    x, y = view().to_pixels([place])[0]
    rows, columns = np.mgrid[0:600, 0:800]
    dot = 255 * np.exp(-((rows - y) ** 2 + (columns - x) ** 2) / 8.0)
    return np.repeat(dot[:, :, None], 3, axis=2).astype(np.uint8)


def brightest(picture: Picture) -> tuple[float, float]:
    """The board place (inches) of the middle of what is white in a picture from above."""
    white = np.where((picture == UNSEEN).all(axis=2), 0, picture[:, :, 0]).astype(float)
    white[white < 60] = 0
    rows, columns = np.mgrid[0 : white.shape[0], 0 : white.shape[1]]
    x = ((columns + 0.5) * white).sum() / white.sum() / SCALE
    y = 20.0 - ((rows + 0.5) * white).sum() / white.sum() / SCALE
    return float(x), float(y)


@pytest.mark.parametrize("place", [(3.1, 2.6), (15.0, 10.0), (26.4, 17.2)])
def test_a_point_of_the_mat_is_where_it_is_in_inches(place: tuple[float, float]) -> None:
    flat = from_above(dotted((*place, 0.0)), view(), BOARD, scale=SCALE)
    assert flat.shape == (400, 600, 3)
    assert brightest(flat) == pytest.approx(place, abs=0.02)


def test_a_hills_top_is_where_it_is_though_the_camera_sees_it_further_out() -> None:
    hill = Surface(((20, 12), (28, 12), (28, 18), (20, 18)), 25.4)
    seen = dotted((25.0, 16.0, 1.0))
    assert brightest(from_above(seen, view(), BOARD, [hill], SCALE)) == pytest.approx(
        (25.0, 16.0), abs=0.02
    )
    assert brightest(from_above(seen, view(), BOARD, scale=SCALE))[0] > 25.2


def test_what_the_camera_does_not_see_is_grey() -> None:
    white = np.full((600, 800, 3), 255, np.uint8)
    beside = TableView(view().lens, view().rotation, view().shift - np.array([12.0, 0.0, 0.0]))
    flat = from_above(white, beside, BOARD, scale=SCALE)
    assert tuple(flat[200, 590]) == (255, 255, 255)
    assert tuple(flat[200, 5]) == UNSEEN


@pytest.mark.slow
def test_a_frame_is_handed_on_where_something_changed_and_only_there(root: Path) -> None:
    running = Running(str(root / "fixtures" / "images" / "demo"), None)
    first, second = running.take(), None
    while second is None:
        second = running.take()
    running.close()
    assert isinstance(first, Seen)
    assert isinstance(second, Seen)
    assert first.observation.events
    assert not second.observation.events
    assert second.picture == b""
    image, trouble = decode(first.picture)
    assert (image is not None, trouble) == (True, "")
    assert image is not None
    assert image.shape[1] / image.shape[0] == pytest.approx(36 / 24)
