"""What differs between two replays, at the tolerance and on both sides of it."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.files.board import Board, Marker
from tableside.session.compare import Difference, Tolerance, compare, moved_markers


def line(
    frame: int = 0,
    pose: tuple[float, float, float] = (10.0, 8.0, 90.0),
    state: str = "settled",
    events: tuple[dict[str, Any], ...] = (),
    findings: tuple[dict[str, Any], ...] = (),
    registered: bool = True,
) -> dict[str, Any]:
    return {
        "frame": frame,
        "time": frame * 0.2,
        "registered": registered,
        "units": [{"id": "csa-1", "pose": list(pose), "state": state}],
        "events": list(events),
        "findings": list(findings),
    }


def moved(x: float = 12.0) -> dict[str, Any]:
    return {"event": "moved", "unit": "csa-1", "from": [10.0, 8.0, 90.0], "to": [x, 8.0, 90.0]}


def finding(margin: float | None = 0.31, verdict: str = "illegal") -> dict[str, Any]:
    amount = {} if margin is None else {"margin": margin}
    return {"rule": "movement.allowance", "units": ["csa-1"], "verdict": verdict, **amount}


def test_the_same_lines_do_not_differ() -> None:
    lines = [line(n, events=(moved(),), findings=(finding(),)) for n in range(3)]
    assert compare(lines, lines) == []


@pytest.mark.parametrize(
    ("pose", "count"),
    [
        ((10.0199, 8.0, 90.0), 0),
        ((10.0201, 8.0, 90.0), 1),
        ((10.0, 8.0, 91.0), 0),
        ((10.0, 8.0, 91.01), 1),
    ],
)
def test_a_pose_differs_beyond_the_tolerance(pose: tuple[float, float, float], count: int) -> None:
    assert len(compare([line()], [line(pose=pose)])) == count


def test_facings_differ_the_short_way_round() -> None:
    assert compare([line(pose=(1, 1, 359.7))], [line(pose=(1, 1, 0.2))]) == []


def test_differences_that_go_on_are_told_once() -> None:
    ours = [line(n) for n in range(6)]
    theirs = [line(n, state="hidden" if 2 <= n <= 4 else "settled") for n in range(6)]
    assert compare(ours, theirs) == [Difference("state", 2, 4, "csa-1", "settled", "hidden")]


def test_a_difference_that_comes_again_is_told_again() -> None:
    theirs = [line(n, pose=(10.5 if n in {1, 3} else 10.0, 8.0, 90.0)) for n in range(5)]
    found = compare([line(n) for n in range(5)], theirs)
    assert [(d.first, d.last) for d in found] == [(1, 1), (3, 3)]


def test_an_event_that_only_one_has_is_told_at_each_frame() -> None:
    found = compare([line(0, events=(moved(),)), line(1)], [line(0), line(1, events=(moved(),))])
    assert [d.text for d in found] == [
        "frame 0: event csa-1: moved to (12.000, 8.000) 90.0 deg / nothing",
        "frame 1: event csa-1: nothing / moved to (12.000, 8.000) 90.0 deg",
    ]


@pytest.mark.parametrize(("x", "count"), [(12.0199, 0), (12.0201, 1)])
def test_events_may_end_a_little_apart(x: float, count: int) -> None:
    assert len(compare([line(events=(moved(),))], [line(events=(moved(x),))])) == count


@pytest.mark.parametrize(
    ("other", "count"),
    [
        (finding(0.3299), 0),
        (finding(0.3301), 1),
        (finding(None), 1),
        (finding(verdict="too_close"), 2),
    ],
)
def test_rulings_differ_in_verdict_or_margin(other: dict[str, Any], count: int) -> None:
    assert len(compare([line(findings=(finding(),))], [line(findings=(other,))])) == count


def test_rulings_come_before_what_the_camera_saw() -> None:
    ours = line(findings=(finding(),), events=(moved(),))
    theirs = line(state="held", pose=(11.0, 8.0, 90.0), registered=False)
    kinds = [difference.kind for difference in compare([ours], [theirs])]
    assert kinds == ["finding", "event", "state", "pose", "frame"]


def test_units_and_frames_that_only_one_has() -> None:
    empty = {**line(), "units": []}
    assert [d.text for d in compare([line()], [empty])] == [
        "frame 0: unit csa-1: is known / nothing"
    ]
    assert [d.text for d in compare([line(0), line(1), line(2)], [line(0)])] == [
        "frames 1-2: frame itself: is there / nothing"
    ]


def test_a_tolerance_may_be_given() -> None:
    assert compare([line()], [line(pose=(11.0, 8.0, 90.0))], Tolerance(1.0, 1.0)) == []


def test_it_is_written_as_json() -> None:
    assert Difference("state", 2, 4, "csa-1", "settled", None).as_json() == {
        "kind": "state",
        "frames": [2, 4],
        "about": "csa-1",
        "a": "settled",
        "b": None,
    }


def board(*markers: tuple[int, float, float]) -> Board:
    laid = [Marker(family="tag36h11", id=n, side=28, at=(x, 1), angle=a) for n, x, a in markers]
    return Board(format="tableside.board/1", width=36, depth=24, markers=tuple(laid))


@pytest.mark.parametrize(
    ("x", "angle", "count"), [(3.0199, 1, 0), (3.0201, 0, 1), (3, 1.01, 1), (3, 359.5, 0)]
)
def test_a_marker_moved_where_it_lies_apart(x: float, angle: float, count: int) -> None:
    found = moved_markers(board((1, 3, 0), (2, 9, 0)), board((1, x, angle), (2, 9, 0)))
    assert len(found) == count


def test_the_marker_that_moved_is_named_and_so_is_one_of_one_board_alone() -> None:
    found = moved_markers(board((1, 3, 0), (2, 9, 0)), board((1, 3.4, 0), (5, 9, 0)))
    assert [each.text for each in found] == [
        "board: marker tag36h11 1: (3.000, 1.000) 0.0 deg / (3.400, 1.000) 0.0 deg",
        "board: marker tag36h11 2: (9.000, 1.000) 0.0 deg / nothing",
        "board: marker tag36h11 5: nothing / (9.000, 1.000) 0.0 deg",
    ]


def test_what_can_be_drawn_says_where_each_side_has_it() -> None:
    (pose,) = compare([line()], [line(pose=(12.0, 8.0, 90.0))])
    assert pose.places == ([10.0, 8.0, 90.0], [12.0, 8.0, 90.0])
    (event,) = compare([line(events=(moved(),))], [line()])
    assert event.places == ([12.0, 8.0, 90.0], None)
