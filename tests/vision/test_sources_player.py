"""Playing a recording in its own time, by a clock that the test turns."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tableside.vision.sources.frame import Frame, followed
from tableside.vision.sources.player import Player


class Reel:
    """Frames without pictures at given times."""

    live = False

    def __init__(self, *times: float) -> None:
        self.times = times

    def __len__(self) -> int:
        return len(self.times)

    def __iter__(self) -> Iterator[Frame]:
        return (self.read(index) for index in range(len(self)))

    def time_of(self, index: int) -> float:
        return self.times[index]

    def read(self, index: int) -> Frame:
        return followed(Frame(index, self.times[index], None), self)

    def close(self) -> None:
        pass


class Clock:
    def __init__(self) -> None:
        self.time = 100.0

    def __call__(self) -> float:
        return self.time


def playing(*times: float, loop: bool = False) -> tuple[Player, Clock]:
    clock = Clock()
    return Player(Reel(*(times or (0.0, 0.2, 0.4, 0.6))), loop=loop, now=clock), clock


def take_due(player: Player, clock: Clock) -> tuple[int, float, bool]:
    """Wait until a frame is due and take it; return its number, the wait, and restarted."""
    wait = player.wait()
    assert wait is not None
    clock.time += wait
    frame = player.take()
    return frame.index, round(wait, 6), player.restarted


def test_frames_come_at_their_times() -> None:
    player, clock = playing(5.0, 5.2, 6.0)
    assert [take_due(player, clock) for _ in range(3)] == [
        (0, 0.0, True),
        (1, 0.2, False),
        (2, 0.8, False),
    ]
    assert player.mode == "ended"
    assert player.wait() is None


def test_time_spent_measuring_is_not_waited_again() -> None:
    player, clock = playing()
    take_due(player, clock)
    clock.time += 0.15
    assert take_due(player, clock) == (1, 0.05, False)


@pytest.mark.parametrize(("behind", "wait"), [(0.69, 0.0), (0.71, 0.2)])
def test_far_behind_it_goes_on_from_where_it_is_and_leaves_no_frame_out(
    behind: float, wait: float
) -> None:
    player, clock = playing()
    take_due(player, clock)
    clock.time += behind
    assert take_due(player, clock)[:2] == (1, 0.0)
    assert take_due(player, clock)[:2] == (2, wait)


def test_a_loop_begins_again_and_says_so() -> None:
    player, clock = playing(0.0, 0.2, 0.4, loop=True)
    taken = [take_due(player, clock) for _ in range(7)]
    assert [number for number, _, _ in taken] == [0, 1, 2, 0, 1, 2, 0]
    assert [wait for _, wait, _ in taken] == [0.0] + [0.2] * 6
    assert [restarted for _, _, restarted in taken] == [True, False, False] * 2 + [True]
    assert player.mode == "playing"


def test_pause_stays_and_play_goes_on_at_once() -> None:
    player, clock = playing()
    take_due(player, clock)
    player.pause()
    assert (player.wait(), player.mode) == (None, "paused")
    clock.time += 60
    player.play()
    assert take_due(player, clock) == (1, 0.0, False)
    assert take_due(player, clock) == (2, 0.2, False)


def test_each_step_shows_one_frame() -> None:
    player, clock = playing()
    take_due(player, clock)
    player.step()
    player.step()
    assert take_due(player, clock) == (1, 0.0, False)
    assert take_due(player, clock) == (2, 0.0, False)
    assert (player.wait(), player.mode) == (None, "paused")


@pytest.mark.parametrize(
    ("time", "shown"),
    [(0.2, [1]), (0.21, [1, 2]), (0.4, [1, 2]), (0.6, [1, 2, 3]), (99.0, [1, 2, 3])],
)
def test_a_jump_ahead_shows_every_frame_on_the_way_at_once(time: float, shown: list[int]) -> None:
    player, clock = playing()
    take_due(player, clock)
    player.jump(time)
    assert [take_due(player, clock) for _ in shown] == [(n, 0.0, False) for n in shown]
    # From there it goes on in its own time.
    if shown[-1] < 3:
        assert take_due(player, clock) == (shown[-1] + 1, 0.2, False)


@pytest.mark.parametrize(("time", "frame"), [(-1.0, 0), (0.0, 0), (0.01, 1), (0.2, 1), (0.4, 2)])
def test_a_jump_back_goes_to_the_first_frame_not_before_its_time(time: float, frame: int) -> None:
    player, clock = playing()
    for _ in range(3):
        take_due(player, clock)
    player.jump(time)
    assert take_due(player, clock) == (frame, 0.0, True)
    assert take_due(player, clock) == (frame + 1, 0.2, False)


@pytest.mark.parametrize(("time", "shown"), [(0.4, [1, 2]), (0.0, [0])])
def test_a_jump_while_paused_stays_where_it_lands(time: float, shown: list[int]) -> None:
    player, clock = playing()
    take_due(player, clock)
    player.pause()
    player.jump(time)
    assert [take_due(player, clock)[0] for _ in shown] == shown
    assert (player.wait(), player.mode) == (None, "paused")


def test_a_frame_that_somebody_stops_at_leaves_nothing_to_the_next() -> None:
    """On the way to it each does, as when it plays."""
    player, clock = playing(0.0, 0.25, 0.5, 1.5, 2.0)
    assert player.take().until_next == 0.25
    player.pause()
    player.jump(0.5)
    assert [player.take().until_next for _ in range(2)] == [0.25, None]
    player.jump(0.0)
    assert player.take().until_next is None
    player.play()
    clock.time += 0.25
    assert [player.take().until_next for _ in range(2)] == [0.25, 1.0]


def test_a_jump_back_on_the_way_ahead_is_obeyed() -> None:
    player, clock = playing()
    take_due(player, clock)
    player.jump(0.6)
    take_due(player, clock)
    player.jump(0.0)
    assert take_due(player, clock) == (0, 0.0, True)
    assert take_due(player, clock) == (1, 0.2, False)


def test_play_and_step_after_the_end_begin_again() -> None:
    for again in (Player.play, Player.step):
        player, clock = playing(0.0, 0.2)
        take_due(player, clock)
        take_due(player, clock)
        again(player)
        assert take_due(player, clock) == (0, 0.0, True)


def test_a_loop_of_one_frame_does_not_spin() -> None:
    player, clock = playing(0.0, loop=True)
    assert [take_due(player, clock)[1] for _ in range(3)] == [0.0, 1.0, 1.0]
