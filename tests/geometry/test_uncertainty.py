"""What two measured places share counts once: against the covariance of all errors together."""

from __future__ import annotations

import copy
import json
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from shapely import Point

from tableside.geometry.pose import Pose
from tableside.geometry.uncertainty import (
    Built,
    Matrix3,
    Measured,
    as_json,
    of_gap,
    of_json,
    of_move,
    of_turn,
)

Floats = NDArray[np.float64]

_NONE: Matrix3 = ((0.0, 0.0, 0.0), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0))


def diagonal(x: float, y: float, facing: float) -> Matrix3:
    """Return a covariance of independent errors with these deviations."""
    return (x * x, 0.0, 0.0), (0.0, y * y, 0.0), (0.0, 0.0, facing * facing)


def measured(pose: Pose, picture: Matrix3, built: Built) -> Measured:
    """Return the deviations of a place."""
    whole = np.array(picture) + np.array(built.covariance(pose.facing))
    return Measured.of(tuple(map(tuple, whole.tolist())), built, pose.facing)  # type: ignore[arg-type]


def ends(*points: tuple[float, float]) -> tuple[Point, Point]:
    """Return two places of no extent."""
    here, there = map(Point, points)
    return here, there


SEAT = Built(diagonal(0.012, 0.008, 0.4))
BOARD = Built(_NONE, board=((0.01, 0.0, 0.0), (0.0, 0.006, 0.1)))


def test_what_a_unit_carries_along_drops_out_of_a_straight_move() -> None:
    start, end = Pose(4, 4, 30), Pose(9, 7, 30)
    sharp = diagonal(0.001, 0.001, 0.02)
    before, after = measured(start, sharp, SEAT), measured(end, sharp, SEAT)
    assert of_move((before, start), (after, end)) == pytest.approx(math.sqrt(2) * 0.001)
    assert of_turn((before, start), (after, end)) == pytest.approx(math.sqrt(2) * 0.02)


def test_turned_about_it_counts_twice() -> None:
    start, end = Pose(4, 4, 0), Pose(9, 4, 180)
    before, after = measured(start, _NONE, SEAT), measured(end, _NONE, SEAT)
    assert of_move((before, start), (after, end)) == pytest.approx(2 * 0.012)


def test_neighbours_share_the_boards_errors() -> None:
    one, other = Pose(4, 4, 0), Pose(6, 4, 0)
    sigmas = (measured(one, _NONE, BOARD), measured(other, _NONE, BOARD))
    gap = of_gap((sigmas[0], one), (sigmas[1], other), ends((4.5, 4.0), (5.5, 4.0)))
    assert gap == pytest.approx(0.0, abs=1e-12)
    mine, yours = measured(one, _NONE, SEAT), measured(other, _NONE, SEAT)
    gap = of_gap((mine, one), (yours, other), ends((4.5, 4.0), (5.5, 4.0)))
    assert gap == pytest.approx(math.sqrt(2) * 0.012)


def test_a_facing_counts_with_its_lever_alone() -> None:
    turned = diagonal(0.0, 0.0, 1.0)
    one, other = Pose(4, 4, 0), Pose(6, 4, 0)
    exact = measured(other, _NONE, Built(_NONE))
    sigma = measured(one, turned, Built(_NONE))
    corner = of_gap((sigma, one), (exact, other), ends((4.5, 5.0), (5.5, 5.0)))
    middle = of_gap((sigma, one), (exact, other), ends((4.5, 4.0), (5.5, 4.0)))
    assert corner == pytest.approx(math.radians(1.0))
    assert middle == pytest.approx(0.0, abs=1e-12)


def test_plain_deviations_and_units_that_meet_are_left_to_the_caller() -> None:
    apart, together = ends((0.0, 0.0), (2.0, 0.0)), ends((1.0, 1.0), (1.0, 1.0))
    place = (measured(Pose(0, 0, 0), _NONE, SEAT), Pose(0, 0, 0))
    plain = ((0.01, 0.01, 0.1), Pose(2, 0, 0))
    assert of_gap(place, plain, apart) is None
    assert of_gap(plain, place, apart) is None
    assert of_gap(place, place, apart) is not None
    assert of_gap(place, place, together) is None
    assert of_move(place, plain) is None
    assert of_turn(plain, place) is None


NUMBERS = st.floats(-0.02, 0.02)
POSES = st.builds(Pose, st.floats(0, 36), st.floats(0, 24), st.floats(0, 359))
SQUARE = st.lists(st.lists(NUMBERS, min_size=3, max_size=3), min_size=3, max_size=3)


def covariance(root: list[list[float]]) -> Matrix3:
    """Return the covariance with such a root."""
    whole = np.array(root) @ np.array(root).T
    return tuple(map(tuple, whole.tolist()))  # type: ignore[return-value]


@st.composite
def builds(draw: st.DrawFn) -> Built:
    """A unit's and its board's errors of every kind."""
    columns = draw(st.lists(st.tuples(NUMBERS, NUMBERS, NUMBERS), min_size=4, max_size=4))
    leans = draw(st.lists(st.tuples(NUMBERS, NUMBERS), max_size=2))
    return Built(covariance(draw(SQUARE)), tuple(leans), tuple(columns))


def rotation(facing: float) -> Floats:
    """Return what takes errors in a unit's own frame to the board's."""
    cos, sin = math.cos(math.radians(facing)), math.sin(math.radians(facing))
    return np.array([[cos, -sin, 0.0], [sin, cos, 0.0], [0.0, 0.0, 1.0]])


@given(POSES, POSES, SQUARE, builds(), builds())
def test_a_move_is_as_sure_as_all_errors_together_say(
    start: Pose, end: Pose, root: list[list[float]], built: Built, other: Built
) -> None:
    """One unit's errors at two places, as the columns of one matrix of six rows."""
    after = Built(built.carried, built.leans, other.board)
    seat = np.linalg.cholesky(np.array(built.carried) + 1e-18 * np.eye(3))
    lean = np.array([(*lean, 0.0) for lean in built.leans]).reshape(-1, 3).T
    columns = np.hstack([
        np.vstack([rotation(start.facing) @ seat, rotation(end.facing) @ seat]),
        np.vstack([lean, lean]),
        np.vstack([np.array(built.board).T, np.array(after.board).T]),
        np.kron(np.eye(2), np.array(root)),
    ])  # fmt: skip
    whole = columns @ columns.T
    places = (
        (measured(start, covariance(root), built), start),
        (measured(end, covariance(root), after), end),
    )
    length = math.hypot(end.x - start.x, end.y - start.y)
    way = ((end.x - start.x) / length, (end.y - start.y) / length) if length else (1.0, 0.0)
    pull = np.array([-way[0], -way[1], 0.0, *way, 0.0])
    turn = np.array([0.0, 0.0, -1.0, 0.0, 0.0, 1.0])
    assert of_move(*places) == pytest.approx(math.sqrt(pull @ whole @ pull), abs=1e-7)
    assert of_turn(*places) == pytest.approx(math.sqrt(turn @ whole @ turn), abs=1e-7)


@given(POSES, SQUARE, builds())
def test_the_parts_are_kept_in_a_log_and_in_a_copy(
    pose: Pose, root: list[list[float]], built: Built
) -> None:
    sigma = measured(pose, covariance(root), built)
    again = of_json(json.loads(json.dumps(as_json(sigma))))
    assert again == sigma
    assert tuple(again) == tuple(sigma)
    assert hash(again) == hash(sigma)
    assert copy.deepcopy(sigma) == sigma
    assert sigma != tuple(sigma)
    whole = np.diag(built.covariance(pose.facing)) + np.diag(covariance(root))
    assert tuple(sigma) == pytest.approx(tuple(np.sqrt(whole)))


def test_plain_deviations_are_three_numbers_in_a_log() -> None:
    assert as_json((0.01, 0.02, 0.3)) == [0.01, 0.02, 0.3]
    assert of_json([0.01, 0.02, 0.3]) == (0.01, 0.02, 0.3)


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("is", [1, 2]),
        ("is", [0.1, -0.1, 0.1]),
        ("is", 3),
        ("picture", [1, 2]),
        ("picture", [float("nan")] * 6),
        ("carried", None),
        ("leans", [[1, 2, 3]]),
        ("leans", 5),
        ("board", [["x", 1, 2]]),
        ("board", "abc"),
        ("is", [10**400, 1, 1]),
    ],
)
def test_a_part_that_is_no_part_is_refused(part: str, value: object) -> None:
    kept = as_json(measured(Pose(0, 0, 0), _NONE, SEAT))
    assert isinstance(kept, dict)
    with pytest.raises(ValueError):  # noqa: PT011 -- whoever reads it says where and what
        of_json({**kept, part: value})
    del kept[part]
    with pytest.raises(ValueError, match=f"without {part}"):
        of_json(kept)
