"""Prints of another size, views that the picture contradicts, and checks with a hand on them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tableside.files.board import Board
from tableside.files.roster import Unit
from tableside.vision.board_fit import follow, register
from tableside.vision.detect import detector_for
from tableside.vision.gray_picture import GrayPicture
from tableside.vision.lens import Lens
from tableside.vision.marker_fit import Registration
from tableside.vision.measure import Measurer
from tableside.vision.measurement import Measurement
from tableside.vision.refine import ToneCurve
from tableside.vision.table_accuracy import table_accuracy
from tests.vision.flat_scene import Scene, photograph, simple_scene


def reprinted(scene: Scene, scale: float) -> np.ndarray:
    """Return a picture of the board with its cards printed ``scale`` times as large."""
    cards = tuple(m.model_copy(update={"side": scale * m.side}) for m in scene.board.markers)
    board = scene.board.model_copy(update={"markers": cards})
    return photograph(Scene(scene.camera, scene.view, board, scene.roster, scene.poses))


def measured(scene: Scene, picture: np.ndarray) -> Measurement:
    return Measurer(scene.camera, scene.board, scene.roster).measure(picture)


def check(scene: Scene, found: Measurement) -> None:
    assert {u.unit for u in found.units} == set(scene.poses)
    assert max(u.pose.distance_to(scene.poses[u.unit]) for u in found.units) < 0.002


@pytest.mark.slow
@pytest.mark.parametrize("scale", [0.88, 0.915, 0.96, 0.985, 1.04, 1.085])
def test_a_common_misprint_is_used_and_named(scale: float) -> None:
    scene = simple_scene(units=2, tilt=8.0)
    found = measured(scene, reprinted(scene, scale))
    check(scene, found)
    (said,) = found.troubles
    assert str(said).startswith(f"the board's markers are {24 * scale:.1f} mm a side, not 24 mm")
    assert str(said).endswith("%, which is allowed for")


@pytest.mark.slow
@pytest.mark.parametrize("scale", [0.996, 1.004])
def test_a_print_that_is_nearly_right_is_not_complained_of(scale: float) -> None:
    scene = simple_scene(units=1, tilt=8.0)
    assert measured(scene, reprinted(scene, scale)).troubles == ()


@pytest.mark.slow
@pytest.mark.parametrize("scale", [0.4, 0.6, 0.8, 1.2, 1.6])
def test_a_print_of_quite_another_size_is_measured_or_told(scale: float) -> None:
    scene = simple_scene(units=1)
    found = measured(scene, reprinted(scene, scale))
    assert found.troubles
    if found.registered:
        check(scene, found)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scale", "said"),
    [
        (0.75, "so far off they are not measured"),
        (0.92, "which is allowed for"),
        (0.985, ""),
        (1.015, ""),
        (1.09, "which is allowed for"),
        (1.4, "so far off they are not measured"),
    ],
)
def test_tags_of_another_size_than_the_roster_says_are_named(scale: float, said: str) -> None:
    scene = simple_scene(units=7)
    units = tuple(resized(unit, 1 / scale) for unit in scene.roster.units)
    roster = scene.roster.model_copy(update={"units": units})
    found = Measurer(scene.camera, scene.board, roster).measure(photograph(scene))
    side = roster.units[0].bases[0].tags[0].side
    if not said:
        assert found.troubles == ()
    else:
        (trouble,) = found.troubles
        is_side = f"about {side * scale:.0f}" if "not measured" in said else f"{side * scale:.1f}"
        starts = f"the tags on the models are {is_side} mm a side, not {side:.4g} mm"
        assert str(trouble).startswith(starts)
        assert said in str(trouble)
    if "not measured" not in said:
        assert len(found.units) == 7
        check(scene, found)


def resized(unit: Unit, scale: float) -> Unit:
    """Return a unit whose tags are stated so many times as large."""
    bases = []
    for base in unit.bases:
        tags = tuple(t.model_copy(update={"side": t.side * scale}) for t in base.tags)
        bases.append(base.model_copy(update={"tags": tags}))
    return unit.model_copy(update={"bases": tuple(bases)})


@pytest.mark.slow
def test_a_misprint_is_followed_through_a_film() -> None:
    scene = simple_scene(units=1)
    camera = Measurer(scene.camera, scene.board, scene.roster)
    first = camera.measure(reprinted(scene, 0.9))
    scene.view = replace(scene.view, shift=scene.view.shift + np.array([0.02, 0.01, 0.0]))
    second = camera.measure(reprinted(scene, 0.9))
    check(scene, first)
    check(scene, second)
    assert second.troubles == first.troubles != ()


def few(scene: Scene, count: int, off: int) -> Board:
    """Return the scene's first markers, ``off`` of which are stated half an inch beside."""
    markers = [m for m in scene.board.markers if not m.held_out][:count]
    for n in range(off):
        x, y = markers[n].at
        way = 0.5 if n % 2 else -0.5
        markers[n] = markers[n].model_copy(update={"at": (x + way, y + 0.3)})
    return scene.board.model_copy(update={"markers": tuple(markers)})


@pytest.mark.slow
@pytest.mark.parametrize(("count", "off", "holds"), [(3, 0, True), (4, 1, False), (5, 1, True)])
def test_three_markers_are_not_believed_against_a_fourth(count: int, off: int, holds: bool) -> None:
    scene = simple_scene(units=1)
    scene.board = few(scene, count, off)
    found = measured(scene, photograph(scene_as_it_is(scene)))
    assert found.registered is holds
    if holds:
        check(scene, found)
    else:
        assert found.units == ()
        assert str(found.troubles[-1]).startswith(("3 markers agree", "the markers that are seen"))


def scene_as_it_is(scene: Scene) -> Scene:
    """Return the scene with all markers where they truly lie."""
    true = simple_scene(units=1)
    return Scene(true.camera, true.view, true.board, scene.roster, scene.poses)


def registered(scene: Scene, picture: np.ndarray) -> Registration:
    sights = detector_for(["tag36h11"]).find(picture)
    seen = GrayPicture.of(picture, ToneCurve())
    found = register(seen, scene.board, sights, Lens.of(scene.camera))
    assert isinstance(found, Registration)
    return found


@pytest.mark.slow
def test_a_held_out_marker_under_a_hand_does_not_count() -> None:
    scene = simple_scene(units=1)
    check_by = [m for m in scene.board.markers if m.held_out]
    free = registered(scene, photograph(scene))
    assert free.checked == len(check_by) == 2
    assert free.accuracy is not None
    x, y = check_by[0].at
    for left, top, right, bottom in ((-0.5, 0.2, 0.5, -0.5), (-0.5, 0.5, 0.1, -0.5)):
        corners = [(x + left, y + top, 0.0), (x + right, y + bottom, 0.0)]
        (x0, y0), (x1, y1) = scene.view.to_pixels(corners)
        picture = photograph(scene, covers=[(x0, y0, x1, y1)])
        covered = follow(GrayPicture.of(picture, ToneCurve()), scene.board, free)
        assert covered is not None
        assert covered.accuracy is not None
        assert covered.accuracy < 3 * free.accuracy


def test_a_map_that_is_nonsense_is_not_shown() -> None:
    scene = simple_scene(units=1)
    found = registered(scene, photograph(scene))
    size = (scene.camera.width, scene.camera.height)
    assert table_accuracy(found, scene.board, size, None).worst is not None
    poor = table_accuracy(
        replace(found, covariance=1e8 * found.covariance), scene.board, size, None
    )
    assert poor.worst is None or poor.worst <= 1.0
    assert table_accuracy(found, scene.board, size, 60.0).typical is None
