"""Life of a unit, from measurements alone: each change at its limit and on both sides of it."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tableside.geometry.pose import Pose
from tableside.geometry.uncertainty import Matrix3
from tableside.vision.follow import limits
from tableside.vision.follow.around import Around, Place
from tableside.vision.follow.tracker import Tracker
from tableside.vision.measurement import UnitSight
from tableside.vision.observation import Happening, Life, SeenUnit, TableEvent

SIGMA = (0.004, 0.004, 0.15)
HOME = Pose(12.0, 8.0, 90.0)
AWAY = Pose(15.0, 9.0, 120.0)
NEAR = Around(near=True)
CLEAR = Around()


def covariance(sigma: tuple[float, float, float] = SIGMA) -> Matrix3:
    x, y, f = sigma
    return ((x * x, 0.0, 0.0), (0.0, y * y, 0.0), (0.0, 0.0, f * f))


def sight(pose: Pose, unit: str = "csa-1") -> UnitSight:
    return UnitSight(unit=unit, pose=pose, covariance=covariance(), tags=())


def moved_by(pose: Pose, x: float = 0.0, turn: float = 0.0) -> Pose:
    return Pose(pose.x + x, pose.y, pose.facing + turn)


class Table:
    """One unit, frame by frame, at ``rate`` frames a second."""

    def __init__(self, rate: float = 10.0) -> None:
        self.tracker = Tracker()
        self.rate = rate
        self.frame = 0
        self.events: list[TableEvent] = []

    @property
    def time(self) -> float:
        return self.frame / self.rate

    def show(
        self, pose: Pose | None, around: Around = CLEAR, frames: int = 1, hand: bool = False
    ) -> SeenUnit:
        for _ in range(frames):
            sights = [] if pose is None else [sight(pose)]
            self.events += self.tracker.step(
                self.time, sights, lambda _: around, hand_on_table=hand or around.near
            )
            self.frame += 1
        return self.unit

    def show_for(self, seconds: float, pose: Pose | None, around: Around = CLEAR) -> SeenUnit:
        return self.show(pose, around, frames=round(seconds * self.rate))

    @property
    def unit(self) -> SeenUnit:
        (unit,) = self.tracker.states((self.frame - 1) / self.rate)
        return unit

    @property
    def kinds(self) -> list[Happening]:
        return [event.kind for event in self.events]


def test_a_unit_that_was_never_seen_is_not_listed() -> None:
    tracker = Tracker()
    assert tracker.step(0.0, []) == []
    assert list(tracker.states(0.0)) == []


def test_the_table_as_it_is_found_is_settled_at_once() -> None:
    table = Table()
    assert table.show(HOME).life is Life.SETTLED
    assert table.events == [TableEvent(Happening.APPEARED, unit="csa-1", end=HOME)]


def test_a_unit_under_a_hand_in_the_first_frame_is_not_settled() -> None:
    table = Table()
    assert table.show(HOME, NEAR).life is Life.MOVING
    assert table.events == []


@pytest.mark.parametrize("rate", [2.0, 5.0, 10.0, 30.0])
def test_a_newcomer_appears_when_it_has_been_still(rate: float) -> None:
    table = Table(rate)
    table.tracker.step(-1.0, [])
    still = math.ceil(limits.STILL_FOR * rate - 1e-9)
    assert table.show(HOME, frames=still).life is Life.MOVING
    assert table.events == []
    assert table.show(HOME).life is Life.SETTLED
    assert table.kinds == [Happening.APPEARED]


@pytest.mark.parametrize("rate", [2.0, 5.0, 10.0, 30.0])
def test_a_unit_put_down_elsewhere_is_told_once_within_a_second(rate: float) -> None:
    table = Table(rate)
    table.show_for(1.0, HOME)
    table.show(moved_by(HOME, 0.3), NEAR)
    table.show_for(1.0, None, NEAR)
    table.show_for(1.0, AWAY, NEAR)
    assert table.kinds == [Happening.APPEARED]
    left = table.frame
    while len(table.events) < 2:
        table.show(AWAY)
    assert (table.frame - left) / rate <= 1.0
    table.show_for(5.0, AWAY)
    assert table.events[1:] == [TableEvent(Happening.MOVED, unit="csa-1", start=HOME, end=AWAY)]


def test_a_unit_is_told_while_the_hand_is_elsewhere_on_the_table() -> None:
    table = Table()
    table.show(HOME)
    table.show_for(1.0, AWAY, NEAR)
    table.show(AWAY, CLEAR, frames=3, hand=True)
    assert table.kinds == [Happening.APPEARED, Happening.MOVED]


def test_a_hand_over_a_unit_moves_nothing() -> None:
    table = Table()
    table.show(HOME)
    assert table.show(HOME, NEAR).life is Life.HELD
    assert table.show(None, NEAR).life is Life.HIDDEN
    hidden = table.show_for(60.0, None, NEAR)
    assert (hidden.life, hidden.pose) == (Life.HIDDEN, HOME)
    assert hidden.unseen == pytest.approx(60.1)
    assert table.show(HOME).life is Life.SETTLED
    assert table.kinds == [Happening.APPEARED]


def test_a_unit_that_is_carried_shows_where_it_is_measured() -> None:
    table = Table()
    table.show(HOME)
    lifted = table.show(moved_by(HOME, 0.5), NEAR)
    assert (lifted.life, lifted.pose.x) == (Life.MOVING, 12.5)
    resting = table.show_for(1.0, moved_by(HOME, 0.5), NEAR)
    assert (resting.life, resting.pose.x) == (Life.HELD, 12.5)
    hidden = table.show(None, NEAR)
    assert (hidden.life, hidden.pose) == (Life.HIDDEN, HOME)  # the last pose that was trusted


@pytest.mark.parametrize(("x", "told"), [(0.039, False), (0.041, True)])
def test_a_shift_is_told_beyond_its_limit(x: float, told: bool) -> None:
    table = Table()
    table.show(HOME, frames=20)
    table.show(HOME, NEAR, frames=2)
    table.show(moved_by(HOME, x), NEAR, frames=10)
    unit = table.show(moved_by(HOME, x), frames=40)
    assert unit.pose.x == pytest.approx(HOME.x + x, abs=0.002)
    assert (Happening.MOVED in table.kinds) is told


@pytest.mark.parametrize(("turn", "told"), [(1.4, False), (1.6, True)])
def test_a_turn_is_told_beyond_its_limit(turn: float, told: bool) -> None:
    table = Table()
    table.show(HOME, frames=20)
    table.show(HOME, NEAR, frames=2)
    table.show(moved_by(HOME, turn=turn), NEAR, frames=10)
    unit = table.show(moved_by(HOME, turn=turn), frames=60)
    assert unit.pose.facing == pytest.approx(HOME.facing + turn, abs=0.06)
    assert (Happening.MOVED in table.kinds) is told


def test_nudges_that_are_each_too_small_do_not_creep() -> None:
    table = Table()
    table.show(HOME, frames=20)
    for step in range(1, 6):
        at = moved_by(HOME, 0.015 * step)
        table.show(at, NEAR, frames=5)
        table.show(at, frames=40)
    moves = [event for event in table.events if event.kind is Happening.MOVED]
    assert len(moves) == 1
    assert moves[0].start == HOME
    assert moves[0].end is not None
    assert moves[0].end.x == pytest.approx(12.045, abs=0.006)


def test_a_move_without_any_hand_in_sight_is_told() -> None:
    table = Table()
    table.show(HOME, frames=10)
    assert table.show(AWAY).life is Life.MOVING
    table.show(AWAY, frames=10)
    assert table.kinds == [Happening.APPEARED, Happening.MOVED]


def test_one_frame_that_is_wrong_is_no_event() -> None:
    table = Table()
    table.show(HOME, frames=10)
    assert table.show(AWAY).life is Life.MOVING
    assert table.show(HOME).life is Life.SETTLED
    assert table.kinds == [Happening.APPEARED]


def test_a_unit_that_keeps_moving_is_never_settled() -> None:
    table = Table()
    table.show(HOME)
    lives = {table.show(moved_by(HOME, 0.1 * n)).life for n in range(1, 100)}
    assert lives == {Life.MOVING}
    assert table.kinds == [Happening.APPEARED]


@pytest.mark.parametrize(
    ("place", "after", "life"),
    [
        (Place.SAME, limits.MISSED_FOR - 0.05, Life.SETTLED),
        (Place.SAME, limits.MISSED_FOR + 0.05, Life.HIDDEN),
        (Place.COVERED, 0.1, Life.HIDDEN),
        (Place.EMPTY, 0.1, Life.HIDDEN),
        (Place.UNKNOWN, 0.1, Life.HIDDEN),
    ],
)
def test_a_unit_that_is_not_read_is_hidden_unless_its_place_looks_the_same(
    place: Place, after: float, life: Life
) -> None:
    tracker = Tracker()
    tracker.step(0.0, [sight(HOME)])
    tracker.step(after, [], lambda _: Around(place=place))
    (unit,) = tracker.states(after)
    assert (unit.life, unit.pose) == (life, HOME)
    assert unit.unseen == pytest.approx(after)


EMPTY = Around(place=Place.EMPTY)


def test_a_unit_is_gone_when_its_place_stays_plainly_empty() -> None:
    tracker = Tracker()
    tracker.step(0.0, [sight(HOME)])
    assert tracker.step(1.0, [], lambda _: EMPTY) == []
    assert tracker.step(0.99 + limits.GONE_FOR, [], lambda _: EMPTY) == []
    events = tracker.step(1.0 + limits.GONE_FOR, [], lambda _: EMPTY)
    assert events == [TableEvent(Happening.GONE, unit="csa-1", start=HOME)]
    assert tracker.step(99.0, [], lambda _: EMPTY) == []
    assert tracker.homes == {}
    (unit,) = tracker.states(99.0)
    assert (unit.life, unit.unseen) == (Life.GONE, 99.0)


@pytest.mark.parametrize(
    ("around", "hand"),
    [
        (Around(near=True, place=Place.EMPTY), True),
        (EMPTY, True),
        (Around(place=Place.COVERED), False),
    ],
)
def test_a_unit_is_not_gone_while_a_hand_may_have_it(around: Around, hand: bool) -> None:
    tracker = Tracker()
    tracker.step(0.0, [sight(HOME)])
    for second in range(1, 30):
        assert tracker.step(second, [], lambda _: around, hand_on_table=hand) == []
    (unit,) = tracker.states(29.0)
    assert unit.life is Life.HIDDEN


def test_a_unit_that_comes_back_appears() -> None:
    table = Table()
    table.show(HOME)
    table.show_for(10.0, None, EMPTY)
    table.show_for(2.0, AWAY, NEAR)
    table.show_for(2.0, AWAY)
    assert table.kinds == [Happening.APPEARED, Happening.GONE, Happening.APPEARED]
    assert table.unit.life is Life.SETTLED


def test_a_unit_that_is_distrusted_counts_as_not_seen() -> None:
    tracker = Tracker()
    tracker.step(0.0, [sight(HOME)])
    tracker.step(0.1, [sight(AWAY)], distrusted=frozenset({"csa-1"}))
    (unit,) = tracker.states(0.1)
    assert (unit.life, unit.pose) == (Life.HIDDEN, HOME)


@pytest.mark.parametrize(
    ("after", "life"),
    [(limits.MISSED_FOR - 0.05, Life.SETTLED), (limits.MISSED_FOR + 0.05, Life.HIDDEN)],
)
def test_frames_that_show_nothing_are_bridged_for_a_while(after: float, life: Life) -> None:
    tracker = Tracker()
    tracker.step(0.0, [sight(HOME)])
    tracker.blind(after)
    (unit,) = tracker.states(after)
    assert unit.life is life
    assert unit.unseen == pytest.approx(after)


def test_a_knock_moves_no_unit_though_the_new_fit_is_off_by_a_little() -> None:
    tracker = Tracker()
    events = tracker.step(0.0, [sight(HOME)])
    tracker.camera_moved()
    for frame in range(1, 50):
        events += tracker.step(frame * 0.1, [sight(moved_by(HOME, 0.035))])
    assert [event.kind for event in events] == [Happening.APPEARED]
    (unit,) = tracker.states(5.0)
    assert unit.life is Life.SETTLED
    assert unit.pose.x == pytest.approx(12.035)


def test_a_unit_moved_during_a_knock_is_told() -> None:
    tracker = Tracker()
    events = tracker.step(0.0, [sight(HOME)])
    tracker.camera_moved()
    for frame in range(1, 10):
        events += tracker.step(frame * 0.1, [sight(AWAY)])
    assert [event.kind for event in events] == [Happening.APPEARED, Happening.MOVED]


def noisy(pose: Pose, chance: random.Random, scale: float = 1.0) -> Pose:
    x, y, f = (chance.gauss(0.0, s * scale) for s in SIGMA)
    return Pose(pose.x + x, pose.y + y, pose.facing + f)


def hand_passes(pose: Pose, chance: random.Random) -> tuple[Pose | None, Around]:
    """A frame of a hand over the unit: seen or not, its tag's reading none the better for it."""
    around = Around(near=chance.random() < 0.8, place=chance.choice(list(Place)))
    return (noisy(pose, chance) if chance.random() < 0.5 else None), around


Scene = Callable[[Pose, random.Random], tuple[Pose | None, Around]]


def plain(pose: Pose, chance: random.Random) -> tuple[Pose | None, Around]:
    return noisy(pose, chance), CLEAR


def run(scenes: Iterable[Scene], seed: int, rate: float) -> list[TableEvent]:
    chance, table = random.Random(seed), Table(rate)
    table.show(HOME)
    for scene in scenes:
        table.show(*scene(HOME, chance), hand=scene is hand_passes)
    return table.events


@settings(derandomize=True, deadline=None, max_examples=60)
@given(
    scenes=st.lists(st.sampled_from([plain, plain, hand_passes]), min_size=1, max_size=200),
    seed=st.integers(0, 2**32),
    rate=st.sampled_from([2.0, 5.0, 15.0, 30.0]),
)
def test_noise_and_hands_never_move_or_remove_a_unit(
    scenes: list[Scene], seed: int, rate: float
) -> None:
    kinds = [event.kind for event in run([*scenes, *[plain] * 10], seed, rate)]
    assert kinds == [Happening.APPEARED]


@pytest.mark.parametrize("random_share", [0.9, 0.5, 0.1])
def test_the_covariance_of_a_settled_pose_is_honest(random_share: float) -> None:
    """Over many units the normalised squared error averages near its three degrees of freedom."""
    chance = random.Random(5)
    varying, staying = random_share**0.5, (1.0 - random_share) ** 0.5
    units = {f"u{n}": Pose(n % 30 + 2.0, 5.0 + n // 30, 40.0 * n % 360) for n in range(150)}
    offs = {unit: noisy(pose, chance, staying) for unit, pose in units.items()}
    tracker = Tracker()
    for frame in range(60):
        tracker.step(
            frame * 0.2, [sight(noisy(off, chance, varying), unit) for unit, off in offs.items()]
        )
    total = sum(squared_error(state, units[state.id]) for state in tracker.states(12.0))
    assert 0.8 <= total / len(units) / 3.0 <= 1.25


def squared_error(state: SeenUnit, truth: Pose) -> float:
    turn = (state.pose.facing - truth.facing + 180.0) % 360.0 - 180.0
    off = (state.pose.x - truth.x, state.pose.y - truth.y, turn)
    return sum((e / s) ** 2 for e, s in zip(off, state.sigma, strict=True))


def test_averaging_makes_a_noisy_pose_steadier() -> None:
    chance, table = random.Random(3), Table()
    for _ in range(300):
        table.show(noisy(HOME, chance))
    assert table.unit.sigma[0] < SIGMA[0] / 2
    assert abs(table.unit.pose.x - HOME.x) < 3 * table.unit.sigma[0]


def test_a_unit_that_was_only_ever_seen_in_a_hand_is_not_told_as_gone() -> None:
    """It never stood there: carried across the table and off it, nothing has happened to it."""
    table = Table()
    table.show_for(1.0, AWAY, NEAR)
    unit = table.show_for(limits.GONE_FOR + 1.0, None, Around(place=Place.EMPTY))
    assert unit.life is Life.GONE
    assert table.events == []
    table.show_for(1.0, HOME)
    assert table.events == [TableEvent(Happening.APPEARED, unit="csa-1", end=HOME)]
