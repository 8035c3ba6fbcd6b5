"""How a unit's bases stand, on both sides of each limit."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.brothers_at_arms.brothers_table import (
    DEPTH,
    WIDTH,
    Data,
    ask,
    line,
    position,
    unit,
)


def shape(*poses: list[float], **more: Any) -> Data:
    return ask(position(unit("a", "csa", *poses, **more)), ask="shape", unit="a")


def test_a_lone_stand_has_every_shape() -> None:
    assert shape([9, 9, 45])["shape"] == "any"
    assert shape([9, 9, 405])["facing"] == pytest.approx(45)


@pytest.mark.parametrize(
    ("gap", "name"), [(0.0, "single-line"), (0.504, "single-line"), (0.506, "irregular")]
)
def test_bases_of_a_line_hang_together(gap: float, name: str) -> None:
    found = shape([9, 9, 90], [9 + WIDTH + gap, 9, 90], [9 + 2 * WIDTH + gap, 9, 90])
    assert found["shape"] == name
    assert found["ranks"] == [["1", "2", "3"]]


@pytest.mark.parametrize(("off", "name"), [(30.0, "single-line"), (30.2, "irregular")])
def test_facings_lie_near_their_mean(off: float, name: str) -> None:
    """Two facings lie half their difference from their sum: 15 degrees of 30."""
    assert shape([9, 9, 90], [9 + WIDTH, 9, 90 + off])["shape"] == name


def test_ranks_are_read_from_left_to_right() -> None:
    front, rear = line(20, 20, 3), line(20, 20 - DEPTH, 2)
    assert shape(*rear, *front)["ranks"] == [["3", "4", "5"], ["1", "2"]]
    turned = [[40 - x, 40 - y, 270.0] for x, y, _ in (*rear, *front)]
    assert shape(*turned)["ranks"] == [["3", "4", "5"], ["1", "2"]]


@pytest.mark.parametrize(
    ("rear", "name"),
    [(1, "double-line"), (2, "double-line"), (3, "irregular")],
)
def test_a_double_line_has_no_more_behind_than_in_front(rear: int, name: str) -> None:
    poses = [*line(20, 20, 2), *line(20 - WIDTH / 2, 20 - DEPTH, rear)]
    assert shape(*poses)["shape"] == name


def test_one_behind_one_and_three_ranks_are_a_column() -> None:
    assert shape([9, 9, 90], [9, 9 - DEPTH, 90])["shape"] == "column"
    ranks = [pose for n in range(3) for pose in line(20, 20 - n * DEPTH, 2)]
    assert shape(*ranks)["shape"] == "column"


@pytest.mark.parametrize(("share", "ranks"), [(0.34, 2), (0.32, 1)])
def test_behind_means_more_than_a_third_of_the_width(share: float, ranks: int) -> None:
    found = shape([9, 9, 90], [9 + WIDTH * (1 - share), 9 - DEPTH, 90])
    assert len(found["ranks"]) == ranks


@pytest.mark.parametrize(("bend", "name"), [(45.0, "column"), (45.2, "irregular")])
def test_a_file_bends_with_the_road(bend: float, name: str) -> None:
    """The second stand's front lies at the first one's back, turned against it."""
    from tableside.geometry.pose import Pose

    first = Pose(20, 20, 0)
    joint = first.place(-DEPTH / 2, 0)
    second = Pose(*joint, bend).place(-DEPTH / 2, 0)
    third = Pose(*Pose(*joint, bend).place(-DEPTH, 0), bend).place(-DEPTH / 2, 0)
    poses: list[list[float]] = [[20, 20, 0], [*second, bend], [*third, bend]]
    found = shape(*poses)
    assert found["shape"] == name
    if name == "column":
        assert found["ranks"] == [["1"], ["2"], ["3"]]


def test_what_was_declared_counts_and_what_is_seen_is_told() -> None:
    found = shape(*line(20, 20, 3), declared="column")
    assert (found["shape"], found["seen"], found["declared"]) == ("column", "single-line", "column")


def test_a_gap_that_may_be_too_wide_is_in_doubt() -> None:
    sure = shape([9, 9, 90], [9 + WIDTH + 0.5, 9, 90])
    assert sure["doubt"] == []
    found = shape([9, 9, 90], [9 + WIDTH + 0.5, 9, 90], sigma=[0.01, 0.01, 0.1])
    assert [doubt["limit"] for doubt in found["doubt"]] == [0.5]


def test_whether_a_stand_is_behind_another_may_be_in_doubt() -> None:
    """It is behind one whose span it overlaps by more than a third."""
    third = WIDTH / 3
    for overlap, name, unsure in (
        (third + 0.06, "column", False),
        (third + 0.02, "column", True),
        (third - 0.02, "single-line", True),
        (third - 0.06, "single-line", False),
    ):
        second = [20 + WIDTH - overlap, 20 - DEPTH - 0.3, 90]
        found = shape([20, 20, 90], second, sigma=[0.02, 0.02, 0.0])
        assert found["shape"] == name
        doubts = [(doubt["measured"], doubt["limit"]) for doubt in found["doubt"]]
        assert doubts == [pytest.approx((overlap, third))] * unsure
