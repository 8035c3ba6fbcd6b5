"""Small tags: found as squares, read from a closed set, never invented; and fused into units."""

from __future__ import annotations

import math
from dataclasses import replace

import cv2
import numpy as np
import pytest

from tableside.files.roster import Roster
from tableside.geometry.pose import Pose
from tableside.vision.families import pattern
from tableside.vision.lens import Lens
from tableside.vision.pose_fit import fuse, mounts_of
from tableside.vision.read import Light, Reader
from tableside.vision.refine import ToneCurve
from tableside.vision.seek import Seeker
from tableside.vision.squares import Squares, find_squares
from tableside.vision.surfaces import Surface, heights_at
from tableside.vision.template import Templates, kurtosis_of
from tests.vision.flat_scene import (
    Scene,
    camera_file,
    looking_down,
    simple_roster,
    simple_scene,
)

WALL = 12  # fine pixels a coarse one


def picture(tag: int, cell: float, angle: float, blur: float = 0.5) -> np.ndarray:
    """Return light (h, w) of a tag ``cell`` px a cell, turned clockwise, on grey."""
    cells = np.pad(pattern("tag36h11", tag), 1, constant_values=True)
    size = int(len(cells) * cell * 1.6) + 12
    fine = np.full((size * WALL, size * WALL), 0.2, np.float32)
    middle = size * WALL / 2 - 0.5
    scale = cell * WALL
    rows, columns = np.mgrid[0 : size * WALL, 0 : size * WALL]
    x, y = (columns - middle) / scale, (rows - middle) / scale
    u = math.cos(angle) * x + math.sin(angle) * y + len(cells) / 2
    v = -math.sin(angle) * x + math.cos(angle) * y + len(cells) / 2
    on = (u >= 0) & (u < len(cells)) & (v >= 0) & (v < len(cells))
    fine[on] = np.where(cells[v[on].astype(int), u[on].astype(int)], 0.75, 0.04)
    light = fine.reshape(size, WALL, size, WALL).mean(axis=(1, 3))
    return np.asarray(cv2.GaussianBlur(light, (0, 0), blur), dtype=np.float64)


def as_numbers(light: np.ndarray) -> np.ndarray:
    numbers = np.round(255 * np.clip(light, 0, 1) ** (1 / 2.2))
    return np.asarray(numbers, dtype=np.uint8)


@pytest.mark.parametrize("cell", [1.25, 1.5, 2.0, 3.0, 5.0])
@pytest.mark.parametrize("angle", [0.0, 0.4, 0.785, 1.3])
def test_squares_are_found_where_they_are(cell: float, angle: float) -> None:
    gray = as_numbers(picture(11, cell, angle))
    found = find_squares(gray, 8 * cell, 8 * cell)
    middle = (np.array(gray.shape[::-1]) - 1) / 2
    away = np.hypot(*(found.centres - middle).T)
    turn = (found.angles - angle + math.pi / 4) % (math.pi / 2) - math.pi / 4
    good = (away < max(0.4 * cell, 0.55)) & (np.abs(turn) < 0.13)
    assert good.any()
    assert np.abs(found.sides[good] / (8 * cell) - 1).min() < 0.2


def test_squares_of_another_size_are_left_out() -> None:
    gray = np.pad(as_numbers(picture(11, 3.0, 0.3)), 60, mode="edge")
    assert len(find_squares(gray, 23.0, 25.0).sides)
    assert not len(find_squares(gray, 110.0, 120.0).sides)
    assert not len(find_squares(gray, 8.0, 10.0).sides)


def test_squares_count_from_the_whole_pictures_corner() -> None:
    gray = as_numbers(picture(11, 2.0, 0.0))
    here = find_squares(gray, 16, 16)
    there = find_squares(gray, 16, 16, origin=(100, 40))
    np.testing.assert_allclose(there.centres, here.centres + np.array([100, 40]))
    assert not len(find_squares(gray[:2], 16, 16).sides)


@pytest.mark.parametrize("most", [1e3, 1e6, 1e9, 1e15])
def test_squares_larger_than_the_picture_take_no_memory(most: float) -> None:
    gray = np.random.default_rng(4).integers(0, 255, (960, 1280)).astype(np.uint8)
    find_squares(gray, 10.0, most)


def almost_beside_the_camera(ahead: float) -> Scene:
    """Return a tilted camera that has the board's near edge ``ahead`` inches before its plane."""
    scene = simple_scene(units=2)
    lens = Lens.of(camera_file(model="plain", distortion=()))
    aim = 20.0
    for _ in range(2):
        view = looking_down(lens, (10.0, aim), 12.0, tilt=65.0)
        slope = float(np.sin(np.radians(65.0)))
        depth = float((view.rotation @ (10.0, 0.0, 0.0) + view.shift)[2])
        aim += (depth - ahead) / slope
    return replace(scene, view=looking_down(lens, (10.0, aim), 12.0, tilt=65.0))


@pytest.mark.parametrize("ahead", [1.0, 1e-2, 1e-5, 1e-9, -1.0])
def test_tags_are_sought_where_the_board_reaches_below_the_camera(ahead: float) -> None:
    """There a tag would be many times larger than the picture."""
    scene = almost_beside_the_camera(ahead)
    mounts = [mount for unit in scene.roster.units for mount in mounts_of(unit)]
    seeker = Seeker(mounts, scene.board, (), None)
    gray = np.random.default_rng(4).integers(0, 255, (960, 1280)).astype(np.uint8)
    light = Light(gray, ToneCurve().table)
    seeker.seek(gray, light, scene.view, 0.6, np.zeros((0, 2)))


def place(light: np.ndarray, angle: float, cell: float) -> tuple[Squares, np.ndarray]:
    middle = (np.array(light.shape[::-1]) - 1) / 2
    square = Squares(middle[None], np.array([8 * cell]), np.array([angle]))
    turn = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
    return square, turn[None] * cell


@pytest.mark.parametrize("cell", [1.1, 1.4, 2.2])
def test_tags_are_read_in_every_turn(cell: float) -> None:
    reader = Reader([pattern("tag36h11", n) for n in range(40)])
    for tag in (3, 17, 39):
        for quarter in range(4):
            angle = 0.3 + quarter * math.pi / 2
            light = picture(tag, cell, angle)
            square, by_cell = place(light, 0.3, cell)  # a square's sides say nothing of its top
            read = reader.read(light.astype(np.float32), square, by_cell, 0.58 / cell)
            best = int(read.score.argmax())
            assert read.tag[best] == tag
            assert read.score[best] > 0.95
            turned = (0.3 + read.angle[best] - angle + math.pi) % (2 * math.pi) - math.pi
            assert abs(turned) < 0.12


def test_light_worked_out_where_it_is_needed_reads_the_same() -> None:
    reader, tone = Reader([pattern("tag36h11", n) for n in range(5)]), ToneCurve()
    gray = np.pad(as_numbers(picture(3, 1.5, 0.3)), ((70, 20), (30, 90)), mode="edge")
    middles = np.array([[(30 + gray.shape[1] - 91) / 2, (70 + gray.shape[0] - 21) / 2], [1.0, 2.0]])
    turn = np.array([[math.cos(0.3), -math.sin(0.3)], [math.sin(0.3), math.cos(0.3)]])
    by_cell = np.stack([turn, turn]) * 1.5
    blur = np.array([0.4, 0.4])
    whole = reader.certainty(tone.light(gray).astype(np.float32), middles, by_cell, blur)
    part = reader.certainty(Light(gray, tone.table), middles, by_cell, blur)
    assert whole[0][0, 3] > 0.9
    np.testing.assert_allclose(part, whole, atol=1e-4)
    near = reader.certainty(Light(gray, tone.table), middles[:1], by_cell[:1], blur[:1])
    np.testing.assert_allclose(near[0][0], whole[0][0], atol=1e-4)


@pytest.mark.parametrize("cell", [1.25, 2.0])
def test_a_strange_tag_is_nobodys(cell: float) -> None:
    """Tags that are not in the closed set never look inside like one that is."""
    reader = Reader([pattern("tag36h11", n) for n in range(72)])
    best = 0.0
    for tag in range(200, 240):
        light = picture(tag, cell, 0.0).astype(np.float32)
        square, by_cell = place(light, 0.0, cell)
        own, other = reader.certainty(light, square.centres, by_cell, np.array([0.58 / cell]))
        best = max(best, float(own.max()), float(other.max()))
    light = picture(20, cell, 0.0).astype(np.float32)
    square, by_cell = place(light, 0.0, cell)
    own, other = reader.certainty(light, square.centres, by_cell, np.array([0.58 / cell]))
    assert own[0].argmax() == 20
    assert own[0, 20] > 0.9
    assert np.partition(own[0], -2)[-2] < own[0, 20] - 0.12
    assert best < own[0, 20] - 0.1


def test_nothing_promising_is_read_from_noise() -> None:
    random = np.random.default_rng(5)
    reader = Reader([pattern("tag36h11", n) for n in range(72)])
    light = random.uniform(0, 1, (400, 400)).astype(np.float32)
    centres = random.uniform(30, 370, (300, 2))
    squares = Squares(centres, np.full(300, 16.0), np.zeros(300))
    by_cell = np.tile(np.eye(2) * 2.0, (300, 1, 1))
    read = reader.read(light, squares, by_cell, 0.3)
    assert len(read.tag) == 0 or read.score.max() < 0.7


def test_a_template_is_the_blurred_picture() -> None:
    cell, blur = 24.0, 0.3
    templates = Templates([pattern("tag36h11", 8)])
    cells = np.pad(pattern("tag36h11", 8), 5, constant_values=True).astype(np.float64)
    fine = np.kron(cells, np.ones((24, 24)))
    blurred = cv2.GaussianBlur(fine, (0, 0), blur * cell, borderType=cv2.BORDER_REPLICATE)
    random = np.random.default_rng(2)
    spots = random.integers(5 * 24, 13 * 24, (200, 2))  # inside the quiet zone
    u, v = ((spots + 0.5) / 24 - 9).T.astype(np.float32)
    spread = np.full(200, blur, np.float32)
    seen = templates.at(np.zeros(200, np.int64), u, v, spread, spread)
    np.testing.assert_allclose(seen.white, blurred[spots[:, 1], spots[:, 0]], atol=2e-3)
    step = np.float32(0.01)
    tag = np.zeros(200, np.int64)
    ahead = templates.at(tag, u + step, v, spread, spread).white
    behind = templates.at(tag, u - step, v, spread, spread).white
    np.testing.assert_allclose(seen.white_by_u, (ahead - behind) / 0.02, atol=0.02)
    more = spread * np.float32(1.01)
    wide = templates.at(tag, u, v, more, more).white
    np.testing.assert_allclose(seen.white_by_blur, (wide - seen.white) / 0.00995, atol=0.02)


@pytest.mark.parametrize("blur", [0.05, 0.4, 1.2])
def test_templates_on_a_grid_are_what_they_are_at_each_of_its_points(blur: float) -> None:
    templates = Templates([pattern("tag36h11", n) for n in (0, 8)])
    steps = np.linspace(-7.0, 7.0, 13, dtype=np.float32)  # beyond the paper too
    u, v = (line.reshape(-1) for line in np.meshgrid(steps, steps))
    spread = np.full(len(u), blur, np.float32)
    for tag, seen in enumerate(templates.on_grid(steps, blur)):
        there = templates.at(np.full(len(u), tag), u, v, spread, spread).white
        np.testing.assert_array_equal(seen.reshape(-1), there)


def test_sharp_pictures_have_flatter_bells() -> None:
    assert kurtosis_of(3.0) == 0
    assert kurtosis_of(0.6) == -5
    assert kurtosis_of(0.45) < kurtosis_of(0.6)
    assert kurtosis_of(0.1) == -60  # a limit: less would be no bell


def test_two_tags_are_worth_more_than_one_and_their_line_gives_the_facing() -> None:
    (unit,) = simple_roster(1).units
    mounts = mounts_of(unit)
    true = Pose(12.0, 7.0, 33.0)
    poses = np.array(
        [(p.x, p.y, math.radians(p.facing)) for p in (true.compose(m.pose) for m in mounts)]
    )
    spread = np.tile(np.diag([0.001**2, 0.001**2, math.radians(0.5) ** 2]), (2, 1, 1))
    both = fuse(mounts, poses, spread)
    np.testing.assert_allclose(both.pose, [12.0, 7.0, math.radians(33.0)], atol=1e-12)
    assert both.squares < 1e-12
    one = fuse(mounts[:1], poses[:1], spread[:1])
    np.testing.assert_allclose(one.pose, both.pose, atol=1e-12)
    assert both.covariance[2, 2] < 0.03 * one.covariance[2, 2]
    # 40 mm apart, each to 0.001 in: their line is known to 0.001 sqrt(2) / 1.57 radians.
    assert math.sqrt(both.covariance[2, 2]) == pytest.approx(0.0009, rel=0.02)


def test_tags_that_do_not_agree_say_so() -> None:
    (unit,) = simple_roster(1).units
    mounts = mounts_of(unit)
    true = Pose(5.0, 5.0, 0.0)
    poses = np.array(
        [(p.x, p.y, math.radians(p.facing)) for p in (true.compose(m.pose) for m in mounts)]
    )
    poses[1, 1] += 0.2
    fused = fuse(mounts, poses, np.tile(np.diag([1e-6, 1e-6, 1e-4]), (2, 1, 1)))
    assert fused.apart == pytest.approx(0.1, rel=0.02)
    assert fused.squares > 1000
    assert fused.freedom == 3


def test_a_units_second_base_is_placed_from_the_units_middle() -> None:
    data = simple_roster(1).model_dump()
    base = dict(data["units"][0]["bases"][0], pose=(0.0, 1.5, 90.0))
    base["tags"] = [dict(base["tags"][0], id=90)]
    data["units"][0]["bases"] = [data["units"][0]["bases"][0], base]
    mounts = mounts_of(Roster.model_validate(data).units[0])
    last = mounts[-1]
    # Tag at (-23, 20) mm of a base that looks left: behind is to the right, left is behind.
    assert last.pose.x == pytest.approx(-20 / 25.4)
    assert last.pose.y == pytest.approx(1.5 - 23 / 25.4)
    assert last.pose.facing == pytest.approx(0.0)


def test_heights_are_looked_up_for_many_places_at_once() -> None:
    hill = Surface(((0, 0), (4, 0), (4, 4), (0, 4)), 25.0)
    places = np.array([[1.0, 1.0], [4.0, 2.0], [4.01, 2.0], [np.nan, 1.0]])
    np.testing.assert_array_equal(heights_at([hill], places), [25.0, 25.0, 0.0, 0.0])
    np.testing.assert_array_equal(heights_at([], places), 0.0)
