"""One frame measured: places, facings, heights, and everything that must be said, not guessed."""

from __future__ import annotations

import functools
import re
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from tableside.files.board import Board
from tableside.files.fault import FileError
from tableside.files.roster import Roster
from tableside.geometry.pose import Pose, turn_between
from tableside.vision.detect import detector_for
from tableside.vision.lens import Lens
from tableside.vision.measure import Measurer
from tableside.vision.measurement import Measurement
from tableside.vision.surfaces import Surface
from tests.vision.flat_scene import (
    Printed,
    Scene,
    looking_down,
    photograph,
    simple_board,
    simple_roster,
    simple_scene,
    unit_tags,
)

pytestmark = pytest.mark.slow

HILL = Surface(((6.0, 1.9), (14.0, 1.9), (14.0, 5.2), (6.0, 5.2)), 25.0)


def measurer(scene: Scene, surfaces: tuple[Surface, ...] = ()) -> Measurer:
    return Measurer(scene.camera, scene.board, scene.roster, surfaces)


@functools.cache
def plain_scene() -> Scene:
    return simple_scene()


@functools.cache
def plain_picture() -> np.ndarray:
    return photograph(plain_scene())


def errors(scene: Scene, measured: Measurement) -> dict[str, np.ndarray]:
    return {
        u.unit: np.array(
            [
                u.pose.x - scene.poses[u.unit].x,
                u.pose.y - scene.poses[u.unit].y,
                turn_between(scene.poses[u.unit].facing, u.pose.facing),
            ]
        )
        for u in measured.units
    }


def check(scene: Scene, measured: Measurement, limit: float = 0.003, turn: float = 0.06) -> None:
    assert measured.registered, measured.troubles
    found = errors(scene, measured)
    assert set(found) == set(scene.poses)
    for unit, error in found.items():
        assert np.hypot(error[0], error[1]) < limit, (unit, error)
        assert abs(error[2]) < turn, (unit, error)


def test_every_unit_is_placed_to_thousandths_of_an_inch() -> None:
    measured = measurer(plain_scene()).measure(plain_picture())
    check(plain_scene(), measured, 0.001, 0.02)
    assert measured.accuracy is not None
    assert measured.accuracy < 0.001
    assert measured.shift is None
    assert not measured.unknown
    assert not measured.conflicts
    assert not measured.troubles
    assert measured.camera is not None
    np.testing.assert_allclose(measured.camera[0], plain_scene().view.rotation, atol=2e-3)
    np.testing.assert_allclose(measured.camera[1], plain_scene().view.shift, atol=0.05)
    for unit in measured.units:
        assert len(unit.tags) == 2
        assert unit.surface == 0.0


def test_the_tags_are_given_with_their_true_corners() -> None:
    scene = plain_scene()
    measured = measurer(scene).measure(plain_picture())
    unit = measured.units[0]
    tags = {t.id: t for t in unit.tags}
    roster = next(u for u in scene.roster.units if u.id == unit.unit)
    for printed in unit_tags(roster, scene.poses[unit.unit], 0.0):
        sight = tags[printed.id]
        centre = scene.view.to_pixels([(printed.x, printed.y, printed.height / 25.4)])[0]
        np.testing.assert_allclose(sight.centre, centre, atol=0.03)
        first = np.array(sight.corners[0]) - centre
        angle = np.radians(printed.angle + 135)
        along = scene.view.to_pixels(
            [(printed.x + np.cos(angle), printed.y + np.sin(angle), printed.height / 25.4)]
        )[0]
        towards = (along - centre) / np.hypot(*(along - centre))
        assert first @ towards / np.hypot(*first) > 0.98  # the first corner is the top left


def test_colour_and_grey_pictures_say_the_same() -> None:
    colour = cv2.cvtColor(plain_picture(), cv2.COLOR_GRAY2BGR)
    one = measurer(plain_scene()).measure(plain_picture())
    two = measurer(plain_scene()).measure(np.asarray(colour))
    assert [u.pose for u in one.units] == [u.pose for u in two.units]


@pytest.mark.parametrize("seed", [11, 12, 13])
def test_the_covariance_is_honest(seed: int) -> None:
    squares = []
    for tilt in (0.0, 18.0):
        scene = simple_scene(units=8, seed=seed, tilt=tilt)
        picture = photograph(scene, seed=seed, noise=2.5, blur=0.6)
        measured = measurer(scene).measure(picture)
        check(scene, measured)
        for unit in measured.units:
            error = errors(scene, measured)[unit.unit]
            squares.append(error @ np.linalg.solve(np.array(unit.covariance), error))
    assert len(squares) == 16
    assert max(squares) < 25
    assert np.mean(squares) / 3 < 1.6  # not too sure of itself
    assert np.mean(squares) / 3 > 0.1  # nor of no use


def hill_scene() -> Scene:
    """u0 and u2 stand on a hill, u4 beside it, the others far from it."""
    scene = simple_scene(tilt=15.0)
    scene.poses["u0"] = Pose(8.0, 3.5, 75.0)
    scene.poses["u2"] = Pose(12.2, 3.6, 200.0)
    scene.poses["u4"] = Pose(16.0, 3.4, 95.0)
    scene.ground = {"u0": 25.0, "u2": 25.0}
    return scene


def test_units_on_a_hill_are_placed_as_well_as_on_the_mat() -> None:
    scene = hill_scene()
    measured = measurer(scene, (HILL,)).measure(photograph(scene))
    check(scene, measured, 0.0015, 0.03)
    assert {u.unit for u in measured.units if u.surface == 25.0} == {"u0", "u2"}


def test_a_hill_that_is_not_known_shows_in_the_places() -> None:
    """What the correction is worth: at 8 inches from the foot an inch of hill is half an inch."""
    scene = hill_scene()
    measured = measurer(scene).measure(photograph(scene))
    error = errors(scene, measured)
    assert {u for u, e in error.items() if np.hypot(e[0], e[1]) > 0.05} == {"u0", "u2"}


def test_a_unit_at_the_foot_of_a_hill_is_not_put_on_it() -> None:
    """Its picture falls where a unit on the hill's edge would be seen: the tags' sizes decide."""
    scene = simple_scene(units=2, tilt=15.0)
    for y in (5.6, 6.0, 6.4):
        scene.poses = {"u0": Pose(10.0, y, 90.0), "u1": Pose(5.0, 8.5, 10.0)}
        measured = measurer(scene, (HILL,)).measure(photograph(scene))
        check(scene, measured, 0.002)
        assert all(u.surface == 0.0 for u in measured.units)


def test_a_tag_that_is_there_twice_is_a_conflict() -> None:
    scene = simple_scene()
    scene.extra = (Printed("tag36h11", 40, 11.2, 13.5, 6.6, 40.0, 3.0),)
    measured = measurer(scene).measure(photograph(scene))
    assert [unit for unit, _ in measured.conflicts] == ["u0"]
    assert "tag 40 is seen in 2 places" in str(measured.conflicts[0][1])
    assert {u.unit for u in measured.units} == set(scene.poses) - {"u0"}


def test_tags_of_one_unit_that_disagree_are_a_conflict() -> None:
    scene = simple_scene()
    left, right = unit_tags(scene.roster.units[0], scene.poses.pop("u0"), 0.0)
    scene.extra = (left, replace(right, x=right.x + 0.15))
    measured = measurer(scene).measure(photograph(scene))
    assert [unit for unit, _ in measured.conflicts] == ["u0"]
    assert "do not agree" in str(measured.conflicts[0][1])
    assert set(errors(scene, measured)) == set(scene.poses)


def test_a_tag_that_is_glued_upside_down_is_named() -> None:
    scene = simple_scene()
    left, right = unit_tags(scene.roster.units[0], scene.poses.pop("u0"), 0.0)
    scene.extra = (left, replace(right, angle=right.angle + 180.0))
    measured = measurer(scene).measure(photograph(scene))
    ((unit, sentence),) = measured.conflicts
    assert unit == "u0"
    number = scene.roster.units[0].bases[0].tags[1].id
    assert str(sentence).startswith(f"tag {number} is glued upside down; glue it")


def test_a_tag_that_nobody_knows_is_reported_and_placed_on_no_unit() -> None:
    scene = simple_scene()
    scene.extra = (Printed("tag36h11", 300, 14.0, 13.5, 6.6, 40.0, 0.0),)
    measured = measurer(scene).measure(photograph(scene))
    assert [t.name for t in measured.unknown] == ["tag36h11 300"]
    check(scene, measured)


@pytest.mark.parametrize("side", [11.2, 7.0, 5.4])
def test_no_unit_is_invented_from_other_tags(side: float) -> None:
    scene = simple_scene(units=8, seed=6, side=side)
    picture = photograph(scene, blur=0.6)
    for first in (100, 250, 400):
        others = simple_roster(40, side=side, first=first)
        measured = Measurer(scene.camera, scene.board, others).measure(picture)
        assert measured.registered
        assert measured.units == ()
        assert not measured.conflicts
        assert {t.id for t in measured.unknown} <= set(range(40, 56))


def test_small_tags_are_read_where_a_general_detector_reads_none() -> None:
    scene = simple_scene(units=8, seed=5, side=5.4)  # 1.25 px a cell
    picture = photograph(scene, blur=0.6)
    general = detector_for(["tag36h11"]).find(picture)
    assert sum(t.id >= 40 for t in general) <= 2
    measured = measurer(scene).measure(picture)
    check(scene, measured, 0.003, 0.12)
    assert sum(len(u.tags) for u in measured.units) == 16


def test_too_few_markers_are_told_with_numbers() -> None:
    scene = simple_scene(units=1)
    scene.board = simple_board()
    picture = photograph(scene)
    covers = scene.view.to_pixels([(m.at[0], m.at[1], 0) for m in scene.board.markers[:6]])
    covered = picture.copy()
    for x, y in covers.astype(int):
        covered[y - 50 : y + 50, max(0, x - 50) : x + 50] = 90
    measured = measurer(scene).measure(covered)
    assert not measured.registered
    assert measured.units == ()
    assert tuple(map(str, measured.troubles)) == (
        "2 of the board's 8 markers can be seen; 3 are needed"
        "; uncover them, move the lamp, or turn the camera until more are in the picture",
    )


@pytest.mark.parametrize("value", [0, 255])
def test_a_black_or_white_frame_does_no_harm(value: int) -> None:
    scene = plain_scene()
    camera = measurer(scene)
    check(scene, camera.measure(plain_picture()))
    blind = camera.measure(np.full_like(plain_picture(), value))
    assert not blind.registered
    assert blind.troubles
    check(scene, camera.measure(plain_picture()))


def moved_board(board: Board, number: int, **change: object) -> Board:
    markers = list(board.markers)
    markers[number] = markers[number].model_copy(update=change)
    return board.model_copy(update={"markers": tuple(markers)})


def test_a_marker_that_lies_elsewhere_is_named_and_left_out() -> None:
    scene = plain_scene()
    x, y = scene.board.markers[2].at
    wrong = moved_board(scene.board, 2, at=(x - 0.4, y))
    measured = Measurer(scene.camera, wrong, scene.roster).measure(plain_picture())
    check(scene, measured)
    assert tuple(map(str, measured.troubles)) == (
        "marker 2 lies 0.40 in from where the board file has it"
        "; lay it back, or take its place as it lies at the set-up's Board step",
    )


def test_a_marker_of_another_size_is_named_and_left_out() -> None:
    scene = plain_scene()
    wrong = moved_board(scene.board, 3, side=30.0)
    measured = Measurer(scene.camera, wrong, scene.roster).measure(plain_picture())
    check(scene, measured)
    (said,) = measured.troubles
    assert re.fullmatch(
        r"marker 3 measures 2[34]\.\d mm a side, the board file has 30 mm", str(said)
    )


def test_without_markers_held_out_each_is_checked_by_the_others() -> None:
    scene = plain_scene()
    fitted = Board(
        format="tableside.board/1",
        width=20.0,
        depth=11.0,
        markers=tuple(m.model_copy(update={"held_out": False}) for m in scene.board.markers),
        build=scene.board.build,
    )
    measured = Measurer(scene.camera, fitted, scene.roster).measure(plain_picture())
    check(scene, measured)
    assert measured.accuracy is not None
    assert 0 < measured.accuracy < 0.001


def test_a_picture_without_a_lens_is_measured_on_the_mat() -> None:
    scene = simple_scene()
    scene.camera = scene.camera.model_copy(update={"model": "plain", "distortion": ()})
    scene.view = looking_down(Lens.of(scene.camera), (10.0, 5.5), 21.0, 12.0)
    flat = scene.roster.model_dump()
    for unit in flat["units"]:
        for tag in unit["bases"][0]["tags"]:
            tag["height"] = 0.0
    scene.roster = Roster.model_validate(flat)
    measured = Measurer(None, scene.board, scene.roster).measure(photograph(scene))
    check(scene, measured, 0.002, 0.05)
    assert measured.camera is None


@pytest.mark.parametrize(
    "family", ["aruco_5x5_100", "tag36h11/border2", "tagStandard41h12", "tag25h9", "aruco_6x6_250"]
)
def test_units_may_wear_tags_of_any_family(family: str) -> None:
    scene = simple_scene(units=4)
    data = scene.roster.model_dump()
    for number, unit in enumerate(data["units"]):
        for k, tag in enumerate(unit["bases"][0]["tags"]):
            tag.update(family=family, id=2 * number + k, side=12.0)
    scene.roster = Roster.model_validate(data)
    measured = measurer(scene).measure(photograph(scene))
    check(scene, measured, 0.002, 0.05)
    assert sum(len(u.tags) for u in measured.units) == 8


def test_markers_may_be_of_another_family_than_the_units() -> None:
    scene = simple_scene(units=4)
    markers = tuple(m.model_copy(update={"family": "aruco_4x4_50"}) for m in scene.board.markers)
    scene.board = scene.board.model_copy(update={"markers": markers})
    check(scene, measurer(scene).measure(photograph(scene)), 0.0015)


def test_tags_that_cannot_be_are_told_all_at_once() -> None:
    scene = simple_scene(units=2)
    board = moved_board(scene.board, 1, family="tag99h1")
    data = scene.roster.model_dump()
    data["units"][0]["bases"][0]["tags"][1]["id"] = 600
    data["units"][1]["bases"][0]["tags"][0]["id"] = 4
    with pytest.raises(FileError) as wrong:
        Measurer(scene.camera, board, Roster.model_validate(data))
    places = [fault.place for fault in wrong.value.faults]
    assert places == [
        "markers[1].family",
        "units[0].bases[0].tags[1].id",
        "units[1].bases[0].tags[0].id",
    ]
    assert "family tag99h1 is not known" in str(wrong.value.faults[0])
    assert "from 0 to 586" in str(wrong.value.faults[1])
    assert "marker of the board too" in str(wrong.value.faults[2])


def test_a_dictionary_file_is_looked_for_in_the_folder(tmp_path: Path) -> None:
    known = cv2.aruco.extendDictionary(30, 5, randomSeed=3)
    storage = cv2.FileStorage(str(tmp_path / "mine.yml"), cv2.FILE_STORAGE_WRITE)
    known.writeDictionary(storage)
    storage.release()
    scene = simple_scene(units=2)
    data = scene.roster.model_dump()
    for number, unit in enumerate(data["units"]):
        for k, tag in enumerate(unit["bases"][0]["tags"]):
            tag.update(family="mine.yml", id=2 * number + k)
    scene.roster = Roster.model_validate(data)
    with pytest.raises(FileError, match="is not there"):
        Measurer(scene.camera, scene.board, scene.roster)
    camera = Measurer(scene.camera, scene.board, scene.roster, folder=tmp_path)
    picture = photograph(scene, folder=tmp_path)
    check(scene, camera.measure(picture), 0.002, 0.05)
