"""Taking pictures by oneself: only sharp, still and new ones, until nothing is missing."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tableside.vision.calibration.collecting import ENOUGH, STILL_FRAMES, Collector, leaning
from tableside.vision.calibration.patterns import Pattern, Sighting
from tests.vision.calibration.test_calibrate import CHARUCO, SIZE, album, shown


def collector(still: bool = True) -> Collector:
    return Collector(Pattern.parse(CHARUCO), still=still)


def moved(gray: np.ndarray, by: float) -> np.ndarray:
    shift = np.array([[1.0, 0.0, by], [0.0, 1.0, 0.0]])
    return np.asarray(cv2.warpAffine(gray, shift, SIZE, borderMode=cv2.BORDER_REPLICATE))


def test_a_picture_is_taken_once_when_it_has_stood_still() -> None:
    live, view = collector(), shown(CHARUCO, 5)
    taken = [live.look(view).taken for _ in range(STILL_FRAMES + 2)]
    assert taken == [0] * (STILL_FRAMES - 1) + [1] * 3
    assert str(live.progress.advice).startswith("This view is taken already. Next: show it at the")
    assert not live.progress.just_taken


@pytest.mark.parametrize(("step", "taken"), [(0.3, 1), (0.8, 0)])
def test_what_is_carried_along_is_not_taken(step: float, taken: int) -> None:
    live, view = collector(), shown(CHARUCO, 5)
    for frame in range(STILL_FRAMES):
        live.look(moved(view, step * frame))
    assert live.progress.taken == taken
    assert (str(live.progress.advice) == "Hold it still") is (taken == 0)


def test_what_is_blurred_or_not_there_is_not_taken_and_said() -> None:
    live = collector(still=False)
    assert "is not seen" in str(live.look(np.full(SIZE[::-1], 128, np.uint8)).advice)
    blurred = cv2.GaussianBlur(shown(CHARUCO, 5), (0, 0), 1.5).astype(np.uint8)
    assert "blurred" in str(live.look(blurred).advice)
    assert live.progress.taken == 0
    assert live.trouble("the camera gives no picture").advice == "the camera gives no picture"
    assert live.look(shown(CHARUCO, 5)).taken == 1
    small = live.look(shown(CHARUCO, 6)[:240, :320])
    assert (small.taken, small.size) == (1, SIZE)
    assert "320 x 240" in str(small.advice)


@pytest.mark.parametrize("legacy", [False, True])
def test_twelve_views_all_over_are_all_that_is_needed(legacy: bool) -> None:
    live = collector(still=False)
    steps = [live.look(view) for view in album(CHARUCO, legacy=legacy).values()]
    assert [step.taken for step in steps] == list(range(1, ENOUGH + 1))
    assert [step.complete for step in steps] == [False] * (ENOUGH - 1) + [True]
    assert str(steps[0].missing[0]) == "show it at the top right of the picture"
    assert steps[-1].missing == ()
    assert min(min(row) for row in steps[-1].cells) >= 1
    assert set(steps[-1].tilts) == {"left", "right", "top", "bottom"}
    assert live.pattern.legacy is legacy
    assert len(live.pictures) == ENOUGH


def test_what_is_missing_is_named() -> None:
    live = collector(still=False)
    for index in (3, 7):  # the pattern far on the right
        live.look(shown(CHARUCO, index))
    assert "show it at the bottom left of the picture" in map(str, live.progress.missing)
    assert not any(str(line).endswith("top right of the picture") for line in live.progress.missing)


@pytest.mark.parametrize(
    ("axis", "angle", "edges"),
    [
        ("y", 30.0, {"right"}),
        ("y", -30.0, {"left"}),
        ("x", 30.0, {"top"}),
        ("x", -30.0, {"bottom"}),
        ("x", 14.0, set()),
        ("x", 16.0, {"top"}),
    ],
)
def test_the_side_that_is_nearer_is_told(axis: str, angle: float, edges: set[str]) -> None:
    """Corners seen by the lens that is assumed, the pattern in the middle."""
    flat = np.array([(x, y) for y in range(-3, 4) for x in range(-4, 5)], dtype=float) * 20
    turn = np.array([1.0, 0, 0] if axis == "x" else [0, 1.0, 0]) * np.radians(angle)
    rotation, _ = cv2.Rodrigues(turn)
    solid = np.column_stack([flat, np.zeros(len(flat))]) @ rotation.T + (0, 0, 400)
    focal = 0.9 * SIZE[0]
    pixels = solid[:, :2] / solid[:, 2:] * focal + np.array(SIZE) / 2
    assert leaning(Sighting(np.arange(len(flat)), flat, pixels, 20.0), SIZE) == edges
    nearer = solid[np.argmin(solid[:, 2]), :2]  # by the picture itself: x right, y down
    side = {"left": nearer[0] < 0, "right": nearer[0] > 0, "top": nearer[1] < 0}
    for edge in edges & side.keys():
        assert side[edge]
