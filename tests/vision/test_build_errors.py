"""Errors of how unit and board were put together, in what is told of a unit's pose."""

from __future__ import annotations

import math

import cv2
import numpy as np
import pytest

from tableside.files.board import Board
from tableside.files.build import Word, marker_build, unit_build
from tableside.files.roster import Roster
from tableside.geometry.pose import Pose, turn_between
from tableside.geometry.uncertainty import Built
from tableside.geometry.units import MM_PER_INCH
from tableside.simulate.building import as_built
from tableside.simulate.stage import Stage
from tableside.vision.build_errors import built_of, marker_covariances, weighing_covariances
from tableside.vision.follow.tracker import Tracker
from tableside.vision.lens import Lens
from tableside.vision.marker_fit import MarkerFit
from tableside.vision.measure import Measurer
from tableside.vision.measurement import Measurement, TagSight, UnitSight
from tableside.vision.observation import Happening
from tableside.vision.pose_fit import fuse, mounts_of
from tableside.vision.refine import Refined
from tableside.vision.table_view import TableView
from tests.vision.flat_scene import Scene, looking_down, photograph, simple_scene

SIGHT = TagSight("tag36h11", 0, ((0.0, 0.0),) * 4, (0.0, 0.0))  # no fit looks at it
BUILT: tuple[Word, ...] = ("measured", "printed", "tray", "hand")


def declared(scene: Scene, board: Word, roster: Word) -> tuple[Board, Roster]:
    """Return the scene's files, which say how they were built."""
    return (
        scene.board.model_copy(update={"build": marker_build(board)}),
        scene.roster.model_copy(update={"build": unit_build(roster)}),
    )


def stage_of(scene: Scene, board: Word, roster: Word, seed: int) -> Stage:
    return Stage(*declared(scene, board, roster), scene.camera, seed=seed)


def several_bases(roster: Roster) -> Roster:
    """Return a roster of one unit with a base ahead and one to the left, a tag pair each."""
    one, other = (unit.bases[0] for unit in roster.units[:2])
    far = other.model_copy(update={"pose": (0.2, 3.0, 20.0)})
    unit = roster.units[0].model_copy(update={"bases": (one, far)})
    return roster.model_copy(update={"units": (unit,)})


@pytest.mark.slow
@pytest.mark.parametrize("word", BUILT)
@pytest.mark.parametrize("bases", [1, 2])
def test_units_put_together_as_declared_are_off_by_what_is_told(word: Word, bases: int) -> None:
    """Tags of trays with drawn errors, placed without any error of the picture's."""
    scene = simple_scene(units=2, tilt=14.0)
    if bases == 2:
        scene.roster = several_bases(scene.roster)
    pose, squares = Pose(16.0, 8.5, 35.0), []
    own = np.diag([1e-5, 1e-5, 1e-4]) ** 2
    for seed in range(250):
        stage = stage_of(scene, "exact", word, seed)
        unit, told = as_built(stage).roster.units[0], stage.roster.units[0]
        mounts, true = mounts_of(told, stage.roster.build_of(told)), mounts_of(unit)
        at = [pose.compose(mount.pose) for mount in true]
        poses = np.array([(p.x, p.y, math.radians(p.facing)) for p in at])
        heights = np.array([m.tag.height for m in mounts])
        poses[:, :2] = scene.view.lifted(
            poses[:, :2], np.array([m.tag.height for m in true]), heights
        )
        own_all = np.tile(own, (len(mounts), 1, 1))
        fused = fuse(mounts, poses, own_all, weighing_covariances(mounts, math.radians(35)))
        built = built_of(scene.view, mounts, fused, heights)
        assert built is not None
        x, y, facing = fused.pose
        error = np.array([x - pose.x, y - pose.y, turn_between(pose.facing, math.degrees(facing))])
        squares.append(error @ np.linalg.solve(np.array(built.covariance(pose.facing)), error) / 3)
    assert np.mean(squares) == pytest.approx(1.0, abs=0.16)


@pytest.mark.slow
@pytest.mark.parametrize("word", BUILT)
def test_a_board_laid_as_declared_is_off_by_what_is_told(word: Word) -> None:
    """Markers that lie elsewhere by draws: the view is out by what its covariance says."""
    scene = simple_scene(units=1, tilt=10.0)
    squares, parts, fields = [], [], []
    for seed in range(120):
        stage = stage_of(scene, word, "exact", seed)
        markers = [m for m in stage.board.markers if not m.held_out]
        laid = [m for m in as_built(stage).board.markers if not m.held_out]
        row = np.ones(len(markers))
        own = np.tile(np.diag([2e-5, 2e-5, 2e-4]) ** 2, (len(markers), 1, 1))
        stated = np.array([m.height for m in markers])
        seen = np.array([(*m.at, math.radians(m.angle)) for m in laid])
        seen[:, :2] = scene.view.lifted(seen[:, :2], np.array([m.height for m in laid]), stated)
        found = Refined(seen, own, row, row, row, row, row, row, 0.87 * row, 99 * row)
        sights = [(m, SIGHT) for m in markers]
        builds = [stage.board.build_of(m) for m in markers]
        fit = MarkerFit(scene.view, sights, found, builds)
        fit.run()
        worth = fit.registration((), None)
        assert isinstance(worth.view, TableView)
        turn = cv2.Rodrigues(worth.view.rotation @ scene.view.rotation.T)[0].ravel()
        error = np.concatenate([turn, worth.view.shift - scene.view.shift])
        squares.append(error @ np.linalg.solve(worth.covariance, error) / 6)
        parts.append(worth.from_picture + worth.from_build @ worth.from_build.T - worth.covariance)
        fields.append(worth.field)
    assert np.mean(squares) == pytest.approx(1.0, abs=0.2)
    assert np.abs(parts).max() < 1e-12
    assert np.count_nonzero(fields) <= 6  # by chance alone


def measured(scene: Scene, board: Word, roster: Word, picture: np.ndarray) -> Measurement:
    return Measurer(scene.camera, *declared(scene, board, roster)).measure(picture)


@pytest.mark.slow
def test_what_is_exact_has_no_part_of_its_own() -> None:
    scene = simple_scene(units=2)
    picture = photograph(scene)
    exact = measured(scene, "exact", "exact", picture)
    assert all(u.built is None and u.picture is u.covariance for u in exact.units)
    trays = measured(scene, "hand", "tray", picture)
    for one, other in zip(exact.units, trays.units, strict=True):
        assert other.built is not None
        assert one.pose.distance_to(other.pose) < 0.001
        total, own = np.array(other.covariance), np.array(other.picture)
        assert np.allclose(total - own, other.built.covariance(other.pose.facing), atol=1e-15)
        assert np.sqrt(total[0, 0]) > 0.005 > 10 * np.sqrt(own[0, 0])


@pytest.mark.slow
def test_a_bad_marker_is_found_against_picture_and_build() -> None:
    scene = simple_scene(units=1)
    picture = photograph(scene)

    def said(word: Word, off: float) -> list[str]:
        board, roster = declared(scene, word, "exact")
        markers = list(board.markers)
        x, y = markers[2].at
        markers[2] = markers[2].model_copy(update={"at": (x + off, y)})
        board = board.model_copy(update={"markers": tuple(markers)})
        told = Measurer(scene.camera, board, roster).measure(picture)
        return [str(text) for text in told.troubles if str(text).startswith("marker 2 lies")]

    assert said("exact", 0.06) == [
        "marker 2 lies 0.06 in from where the board file has it"
        "; lay it back, or take its place as it lies at the set-up's Board step"
    ]
    assert said("hand", 0.06) == []  # as likely as not
    assert len(said("hand", 0.4)) == 1


@pytest.mark.slow
def test_one_units_move_is_surer_than_its_two_places() -> None:
    """Seat and glue go with the unit: they are the same before and after."""
    scene = simple_scene(units=1, tilt=0.0)
    scene.view = looking_down(Lens.of(scene.camera), (10.0, 5.5), 21.0)
    (name,) = scene.poses
    board, roster = declared(scene, "exact", "tray")
    stage = Stage(board, roster, scene.camera, seed=3)
    errors, sights = [], []
    for pose in (Pose(6.0, 5.0, 30.0), Pose(9.0, 6.0, 30.0)):
        scene.poses[name] = pose
        standing = Scene(scene.camera, scene.view, board, as_built(stage).roster, scene.poses)
        (sight,) = Measurer(scene.camera, board, roster).measure(photograph(standing)).units
        errors.append((sight.pose.x - pose.x, sight.pose.y - pose.y))
        sights.append(sight)
    assert math.hypot(*errors[0]) > 0.004
    first_off, second_off = errors
    assert math.dist(first_off, second_off) < 0.35 * math.hypot(*errors[0])  # the height leans
    first, second = (sight.built for sight in sights)
    assert first is not None
    assert second is not None
    assert np.allclose(first.carried, second.carried, atol=1e-6)
    away = np.subtract(first.leans, second.leans)
    assert np.hypot(*away.T).max() < np.hypot(3.0, 1.0) * 0.3 / MM_PER_INCH / 20.0


@pytest.mark.slow
def test_two_neighbours_share_the_boards_error() -> None:
    scene = simple_scene(units=2)
    one, other = scene.poses
    scene.poses[one], scene.poses[other] = Pose(9.0, 5.0, 90.0), Pose(12.0, 5.0, 90.0)
    sights = measured(scene, "hand", "exact", photograph(scene)).units
    columns = [np.array(sight.built.board) for sight in sights if sight.built is not None]
    apart = np.sqrt(((columns[0] - columns[1])[:, :2] ** 2).sum())
    alone = [np.sqrt((each[:, :2] ** 2).sum()) for each in columns]
    assert min(alone) > 0.004
    assert apart < 0.5 * min(alone)


def test_a_marker_that_may_lie_higher_may_seem_farther_from_the_camera() -> None:
    scene = simple_scene(units=1, tilt=0.0)
    places = np.array([scene.view.eye[:2], scene.view.eye[:2] + np.array([8.0, 0.0])])
    build = marker_build("exact").model_copy(update={"height": 2.0})
    below, aside = marker_covariances(scene.view, places, np.zeros(2), [build, build])
    assert np.abs(below).max() < 1e-12
    higher = 2.0 / MM_PER_INCH
    assert math.sqrt(aside[0, 0]) == pytest.approx(8.0 * higher / scene.view.eye[2], rel=0.01)
    assert aside[1, 1] < 1e-12


def test_what_a_unit_carries_turns_with_it() -> None:
    built = Built(((4.0, 0.5, 0.1), (0.5, 1.0, 0.2), (0.1, 0.2, 2.0)))
    for facing in (0.0, 30.0, 90.0, 217.0):
        cos, sin = math.cos(math.radians(facing)), math.sin(math.radians(facing))
        turn = np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]])
        assert np.allclose(built.covariance(facing), turn @ built.carried @ turn.T)


def test_follower_is_as_quick_to_see_a_move_of_a_unit_that_sits_loosely() -> None:
    """What stays the same wherever the unit stands does not hide that it moved."""
    variances = ((1e-6, 0.0, 0.0), (0.0, 1e-6, 0.0), (0.0, 0.0, 1e-4))
    loose = Built(((0.01, 0.0, 0.0), (0.0, 0.01, 0.0), (0.0, 0.0, 1.0)))
    tracker, events = Tracker(), []
    for frame in range(20):
        pose = Pose(10.0 if frame < 10 else 10.15, 8.0, 90.0)
        total = ((0.010001, 0.0, 0.0), (0.0, 0.010001, 0.0), (0.0, 0.0, 1.0001))
        sight = UnitSight("u", pose, total, (), built=loose, own=variances)
        events += tracker.step(0.2 * frame, [sight])
    (state,) = tracker.states(4.0)
    assert [event.kind for event in events] == [Happening.APPEARED, Happening.MOVED]
    assert state.built is loose
    assert state.sigma[0] == pytest.approx(0.1, rel=0.01)
