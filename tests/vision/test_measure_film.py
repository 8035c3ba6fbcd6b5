"""Frames one after the other: what changed is read again, what did not stays as it was."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tableside.files.build import marker_build
from tableside.geometry.pose import Pose
from tableside.vision.changes import TILE, Changes
from tableside.vision.lens import Lens
from tableside.vision.measure import Measurer
from tableside.vision.measurement import Measurement
from tableside.vision.shrink import shrunk
from tests.vision.flat_scene import Scene, looking_down, photograph, simple_scene


def measurer(scene: Scene) -> Measurer:
    return Measurer(scene.camera, scene.board, scene.roster)


def poses(measured: Measurement) -> dict[str, Pose]:
    return {u.unit: u.pose for u in measured.units}


def away(scene: Scene, measured: Measurement) -> float:
    found = poses(measured)
    assert set(found) == set(scene.poses)
    return max(found[u].distance_to(p) for u, p in scene.poses.items())


@pytest.mark.slow
def test_a_still_table_is_measured_once_and_stays_to_the_last_digit() -> None:
    scene = simple_scene()
    camera = measurer(scene)
    first = camera.measure(photograph(scene, seed=1))
    second = camera.measure(photograph(scene, seed=2))
    assert poses(second) == poses(first)
    assert second.shift == 0.0


@pytest.mark.slow
def test_a_unit_that_moves_is_found_again_and_no_other_changes() -> None:
    scene = simple_scene()
    camera = measurer(scene)
    before = poses(camera.measure(photograph(scene, seed=1)))
    camera.measure(photograph(scene, seed=2))
    for step in range(1, 4):
        old = scene.poses["u3"]
        scene.poses["u3"] = Pose(old.x + 0.3, old.y - 0.2, old.facing + 25.0)
        measured = camera.measure(photograph(scene, seed=10 + step))
        assert away(scene, measured) < 0.002
        same = {u for u, p in poses(measured).items() if p == before[u]}
        assert same == set(scene.poses) - {"u3"}


@pytest.mark.slow
def test_a_unit_under_a_cover_is_not_seen_and_seen_again_afterwards() -> None:
    scene = simple_scene()
    camera = measurer(scene)
    camera.measure(photograph(scene, seed=1))
    camera.measure(photograph(scene, seed=2))
    x, y = scene.view.to_pixels([(scene.poses["u2"].x, scene.poses["u2"].y, 0.0)])[0]
    cover = (x - 110, y - 110, x + 110, y + 110)
    hidden = camera.measure(photograph(scene, seed=3, covers=[cover]))
    assert hidden.registered
    assert "u2" not in poses(hidden)
    assert "u2" in poses(camera.measure(photograph(scene, seed=4)))


@pytest.mark.slow
def test_a_newcomer_is_found_where_something_changed() -> None:
    scene = simple_scene()
    waiting = scene.poses.pop("u5")
    camera = measurer(scene)
    for seed in range(3):
        assert "u5" not in poses(camera.measure(photograph(scene, seed=seed)))
    scene.poses["u5"] = waiting
    assert away(scene, camera.measure(photograph(scene, seed=9))) < 0.002


@pytest.mark.slow
@pytest.mark.parametrize("degrees", [0.1, 2.5])
def test_a_knocked_camera_is_measured_and_the_units_stay(degrees: float) -> None:
    """The small knock is within reach of the last view; after the large one all is sought anew."""
    scene = simple_scene()
    camera = measurer(scene)
    camera.measure(photograph(scene, seed=1))
    lens = Lens.of(scene.camera)
    old = scene.view
    scene.view = looking_down(lens, (10.0, 5.5), 21.0, 12.0 + degrees, 3.0 + degrees)
    measured = camera.measure(photograph(scene, seed=2))
    assert away(scene, measured) < 0.002
    points = [(*m.at, 0.0) for m in scene.board.markers]
    moved = np.hypot(*(scene.view.to_pixels(points) - old.to_pixels(points)).T)
    assert measured.shift == pytest.approx(float(np.sqrt((moved**2).mean())), rel=0.05)
    again = camera.measure(photograph(scene, seed=3))
    assert again.shift == pytest.approx(0.0, abs=0.05)


def taped(scene: Scene, seed: int) -> Scene:
    """Return the scene with a board file whose markers lie up to 0.03 in beside where it says."""
    random = np.random.default_rng(seed)
    beside = [
        m.model_copy(update={"at": tuple(np.add(m.at, random.uniform(-0.03, 0.03, 2)).tolist())})
        for m in scene.board.markers
    ]
    stated = {"markers": tuple(beside), "build": marker_build("tray")}
    return replace(scene, board=scene.board.model_copy(update=stated))


@pytest.mark.slow
@pytest.mark.parametrize("side", [slice(0, 640), slice(640, 1280)])
def test_units_stay_where_they_are_while_a_cloth_hides_half_of_taped_markers(side: slice) -> None:
    scene = simple_scene()
    camera = measurer(taped(scene, 5))
    before = poses(camera.measure(photograph(scene, seed=1)))
    covered = photograph(scene, seed=2)
    covered[:, side] = 90
    under = camera.measure(covered)
    assert under.registered
    after = camera.measure(photograph(scene, seed=3))
    assert 0 < len(under.units) < len(after.units) == len(before)
    for seen in (under, after):
        for unit, pose in poses(seen).items():
            assert pose.distance_to(before[unit]) < 0.004, unit


@pytest.mark.slow
def test_what_looks_the_same_under_taped_markers_is_not_read_again() -> None:
    scene = simple_scene()
    camera = measurer(taped(scene, 5))
    still = poses(camera.measure(photograph(scene, seed=1)))
    scene.poses["u1"] = Pose(9.0, 6.0, 40.0)
    seen = camera.measure(photograph(scene, seed=1))
    assert seen.shift == 0.0
    now = poses(seen)
    assert now["u1"] != still.pop("u1")
    assert {unit: now[unit] for unit in still} == still


@pytest.mark.slow
def test_a_lost_board_is_found_again() -> None:
    scene = simple_scene()
    camera = measurer(scene)
    camera.measure(photograph(scene, seed=1))
    assert not camera.measure(np.full((720, 1280), 30, np.uint8)).registered
    assert away(scene, camera.measure(photograph(scene, seed=2))) < 0.002


@pytest.mark.slow
def test_the_same_frames_give_the_same_answers() -> None:
    scene = simple_scene()
    frames = [photograph(scene, seed=s) for s in range(2)]
    scene.poses["u1"] = Pose(9.0, 6.0, 40.0)
    frames += [photograph(scene, seed=s) for s in range(2, 4)]
    one, two = measurer(scene), measurer(scene)
    assert [one.measure(f) for f in frames] == [two.measure(f) for f in frames]


def test_changes_are_told_by_the_tile_and_noise_is_none() -> None:
    random = np.random.default_rng(4)
    base = random.integers(60, 180, (160, 240)).astype(np.uint8)
    changes = Changes()
    assert changes.look(shrunk(base)) is None
    changes.read(None)
    noisy = np.clip(base + random.normal(0, 4, base.shape), 0, 255).astype(np.uint8)
    changed = changes.look(shrunk(noisy))
    assert changed is not None
    assert not changed.any
    moved = noisy.copy()
    moved[70:74, 100:104] += 40
    changed = changes.look(shrunk(moved))
    assert changed is not None
    row, column = 72 // TILE, 102 // TILE
    assert changed.tiles[row, column]
    assert changed.tiles.sum() == 9  # and the tiles next to it
    places = np.array([(102.0, 72.0), (20.0, 20.0), (2.0, 2.0), (np.nan, 20.0)])
    touched = changed.touches(places, np.array([1.0, 4.0, 4.0, 4.0]))
    assert touched.tolist() == [True, False, True, True]  # off the picture nothing is known
    changes.read(changed)
    after = changes.look(shrunk(moved))
    assert after is not None
    assert not after.any


@pytest.mark.parametrize("shape", [(40, 60), (40, 60, 3), (41, 62)])
def test_a_picture_is_averaged_down_to_a_quarter(shape: tuple[int, ...]) -> None:
    image = np.random.default_rng(7).integers(0, 256, shape).astype(np.uint8)
    small = shrunk(image)
    assert small.shape[:2] == (-(-shape[0] // 4), -(-shape[1] // 4))
    if shape[0] % 4 == 0:
        means = image.reshape(10, 4, 15, 4, -1).mean(axis=(1, 3)).reshape(small.shape)
        assert np.abs(small - means).max() <= 1.0


def test_a_slow_drift_is_noticed_in_the_end() -> None:
    base = np.full((160, 160), 90, np.uint8)
    changes = Changes()
    changes.look(shrunk(base))
    changes.read(None)
    seen = []
    for step in range(8):
        drifted = base.copy()
        drifted[32:48, 32:48] += step
        changed = changes.look(shrunk(drifted))
        assert changed is not None
        seen.append(changed.any)
    assert not seen[0]
    assert seen[-1]
