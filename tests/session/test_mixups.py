"""What was laid out wrongly is told once before the first move, and no more after it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tableside.geometry.pose import Pose
from tableside.session.session import Session
from tableside.vision.accuracy_map import AccuracyMap
from tableside.vision.observation import Life, Observation
from tests.fake_game import FakeState, fake_session, look, moved, seen

RED, CAVALRY, BLUE = Pose(10, 6, 90), Pose(15, 6, 90), Pose(10, 18, 270)


def told(session: Session[FakeState]) -> list[str]:
    return [str(e.text) for e in session.snapshot().log if e.kind == "mixed-up"]


def at(*poses: Pose, frame: int = 1) -> Observation:
    names = ("red-1", "red-2c", "blue-1")
    return look(frame, [seen(name, pose) for name, pose in zip(names, poses, strict=True)])


def test_two_in_each_others_places_are_asked_about_once() -> None:
    session = fake_session()
    session.observe(at(BLUE, CAVALRY, RED))
    session.observe(at(BLUE, CAVALRY, RED, frame=2))
    session.observe(at(replace(BLUE, x=10.1), CAVALRY, RED, frame=3))
    (text,) = told(session)
    assert text.startswith("red-1 and blue-1 stand in each other's places?")


@pytest.mark.parametrize(("off", "count"), [(1.5, 1), (1.51, 0)])
def test_in_a_place_is_within_an_inch_and_a_half(off: float, count: int) -> None:
    session = fake_session()
    session.observe(at(replace(BLUE, y=BLUE.y - off), CAVALRY, RED))
    assert len(told(session)) == count


def test_nothing_is_told_while_anything_is_in_a_hand() -> None:
    session = fake_session()
    units = [seen("red-1", BLUE), seen("red-2c", CAVALRY, Life.HELD), seen("blue-1", RED)]
    session.observe(look(1, units))
    assert told(session) == []


def test_after_the_first_move_it_is_a_move_and_judged() -> None:
    session = fake_session()
    near = Pose(10, 9, 90)
    session.observe(at(RED, CAVALRY, BLUE))
    session.observe(look(2, [seen("red-1", near)], [moved("red-1", RED, near)]))
    session.observe(at(BLUE, CAVALRY, near, frame=3))
    assert told(session) == []


def test_one_base_on_another_is_told() -> None:
    session = fake_session()
    session.observe(at(RED, Pose(10.4, 6.2, 90), BLUE))
    (text,) = told(session)
    assert text.startswith("red-1 and red-2c stand on the same ground")


def test_bases_side_by_side_are_not() -> None:
    session = fake_session()
    session.observe(at(RED, Pose(10 + 58 / 25.4, 6, 90), BLUE))  # 2 mm of 60 overlap
    assert told(session) == []


def _on(board: tuple[float, float], observation: Observation) -> Observation:
    return replace(observation, accuracy_map=AccuracyMap(*board, ((0.001, 0.001),) * 2))


def test_a_game_for_another_board_is_told() -> None:
    session = fake_session()
    session.observe(_on((36.0, 24.0), at(RED, CAVALRY, BLUE)))
    assert told(session) == []
    session = fake_session()
    session.observe(_on((48.0, 36.0), at(RED, CAVALRY, BLUE)))
    (text,) = told(session)
    assert text.startswith("This game is for a table of 36 x 24 in, the board is 48 x 36")


@pytest.mark.parametrize(("y", "count"), [(0.0, 0), (-0.01, 1)])
def test_who_stands_off_the_board_is_told(y: float, count: int) -> None:
    session = fake_session()
    session.observe(_on((36.0, 24.0), at(replace(RED, y=y), CAVALRY, BLUE)))
    assert len(told(session)) == count
