"""Where a learned piece lies when its tag lies elsewhere, and what of it is on the board."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from shapely import affinity

from tableside.geometry.pose import Pose
from tableside.setup.free_tags import Lying, ground_under
from tableside.setup.laying import laid_points
from tableside.setup.piece import on_board
from tableside.setup.sure import SURE
from tableside.setup.templates import Template
from tableside.simulate.presets import camera
from tableside.vision.lens import Lens
from tableside.vision.measurement import TagSight
from tableside.vision.surfaces import Surface
from tableside.vision.table_view import TableView
from tests.setup.stand_in import SIZE
from tests.setup.tables import DEPTH, VIEW, WIDTH

BOARD = shapely.box(0, 0, WIDTH, DEPTH)

coordinates = st.floats(-6, 6)
points = st.lists(st.tuples(coordinates, coordinates), min_size=3, max_size=8)
poses = st.builds(Pose, st.floats(-2, 26), st.floats(-2, 18), st.floats(0, 359.99))


@given(points, poses, poses)
def test_learned_at_one_pose_a_piece_lies_alike_at_another(
    corners: list[tuple[float, float]], first: Pose, second: Pose
) -> None:
    """The same turn and shift as shapely's, of what was learned where the tag lay first."""
    back = first.inverse()
    own = tuple(back.place(x, y) for x, y in corners)
    template = Template.model_construct(line=own, width=1.0)
    found = laid_points(template, second)
    turned = affinity.rotate(
        shapely.MultiPoint(corners), second.facing - first.facing, origin=(first.x, first.y)
    )
    there = affinity.translate(turned, second.x - first.x, second.y - first.y)
    true = shapely.get_coordinates(there)
    assert np.abs(np.subtract(found, true)).max() < 1e-6


@given(points, st.sampled_from(["polygon", "line", "at"]))
def test_no_shape_reaches_off_the_board(corners: list[tuple[float, float]], shape: str) -> None:
    moved = [[x * 3 + 12, y * 3 + 8] for x, y in corners]
    outline = shapely.Polygon(moved)
    if shape == "polygon" and not (outline.is_valid and outline.area > 0.01):
        return
    kept, cut = on_board(shape, moved, BOARD)
    if not cut:
        assert kept == moved
    for x, y in kept:
        assert -1e-9 <= x <= WIDTH + 1e-9
        assert -1e-9 <= y <= DEPTH + 1e-9
    if shape == "polygon" and outline.intersection(BOARD).area > 0.01:
        assert shapely.Polygon(kept).is_valid


def test_an_edge_that_cuts_a_piece_in_two_leaves_the_larger_part() -> None:
    fork: list[list[float]] = [
        [-1, 0],
        [-1, 9],
        [3, 9],
        [3, 7],
        [-0.5, 7],
        [-0.5, 2],
        [5, 2],
        [5, 0],
    ]
    kept, cut = on_board("polygon", fork, BOARD)
    assert cut
    assert shapely.Polygon(kept).bounds == (0, 0, 5, 2)
    road, cut = on_board(
        "line", [[2.0, -1.0], [2.0, 3.0], [3.0, -1.0], [8.0, -1.0], [8.0, 4.0]], BOARD
    )
    assert cut
    assert road[0] == [2.0, 0.0]  # the other part is the last 4 in
    assert len(road) == 3
    assert on_board("at", [[25.0, 3.0]], BOARD) == ([], True)
    assert on_board("at", [[24.0, 3.0]], BOARD) == ([[24.0, 3.0]], False)


@given(st.floats(1, 23), st.floats(1, 15), st.floats(0, 359.9))
def test_a_tag_is_on_the_top_that_it_is_seen_on(x: float, y: float, facing: float) -> None:
    """The ground under a tag is what is there, but for the strip that a raised edge hides."""
    view = TableView(Lens.of(camera("plain", SIZE)), VIEW.matrix, np.array(VIEW.translation))
    top = Surface(((9.0, 5.0), (16.0, 5.0), (16.0, 11.0), (9.0, 11.0)), 25.0)
    ground = 25.0 if top.covers(x, y) else 0.0
    pixels = view.to_pixels(np.array([[x, y, (ground + 3.0) / 25.4]]))[0]
    centre = (float(pixels[0]), float(pixels[1]))
    corners = tuple((centre[0] + a, centre[1] + b) for a, b in ((-8, -8), (8, -8), (8, 8), (-8, 8)))
    sight = TagSight("tag36h11", 500, corners, centre)
    if top.gap(x, y) > 0.6:
        assert ground_under(view, sight, 3.0, [top]) == ground


@pytest.mark.parametrize(("sigma", "spread"), [(0.001, 0.01), (0.005, 0.05), (0.006, 0.06)])
def test_a_turned_tag_is_worst_at_the_farthest_corner(sigma: float, spread: float) -> None:
    found = Lying(Pose(3, 4, 90), np.diag([0.0, 0.0, sigma**2]), 24.0, 0.0, 0.0)
    assert found.spread([(3, 5), (3, 14)]) == pytest.approx(spread)
    assert found.spread([(3, 4)]) == 0.0
    assert SURE == 0.05
