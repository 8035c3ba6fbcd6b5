"""A look over the whole board, spread over frames: how much each looks at, counted in tiles."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tableside.vision.changes import Changed, tiles_of
from tableside.vision.follow.follower import Follower, Moment
from tableside.vision.measure import Measurer
from tableside.vision.observation import Happening, Life
from tableside.vision.pipeline import Pipeline
from tableside.vision.pose_fit import mounts_of
from tableside.vision.shrink import shrunk
from tableside.vision.sources.frame import Frame
from tableside.vision.sweeps import FIRST, HURRY, SETTLING, TIMES, Sweeps
from tableside.vision.unit_reader import UnitReader
from tableside.vision.whole_look import MOST_OF_ALL, Sweep
from tests.vision.flat_scene import Printed, Scene, photograph, simple_scene

SHAPE = (68, 120)  # tiles of a picture of 1920 x 1080
PARTS = -(-SHAPE[0] * SHAPE[1] // MOST_OF_ALL)


def nothing() -> Changed:
    none = np.zeros(SHAPE, dtype=bool)
    return Changed(none, none)


def everything() -> Changed:
    return Changed(~nothing().tiles, ~nothing().tiles)


def core(sweep: Sweep) -> np.ndarray:
    assert sweep.where is not None
    return sweep.where.core


def looked(sweeps: Sweeps, changed: Changed | None, spread: tuple[int, int] | None) -> Sweep:
    """Return where a frame is looked over, and note that it was."""
    sweep = sweeps.step(changed, spread=spread)
    sweeps.looked(sweep)
    return sweep


def test_the_first_frames_share_the_board_among_them() -> None:
    sweeps = Sweeps()
    registering = looked(sweeps, None, SHAPE)
    assert registering.due
    assert not core(registering).any()
    seen = np.zeros(SHAPE, dtype=int)
    for _ in range(PARTS):
        assert not sweeps.whole
        part = looked(sweeps, nothing(), SHAPE)
        assert part.due
        assert part.of_all
        assert core(part).sum() <= MOST_OF_ALL
        seen += core(part)
    assert sweeps.whole
    assert (seen == 1).all()
    assert not looked(sweeps, nothing(), SHAPE).due


def test_parts_overlap_by_more_than_a_tag() -> None:
    sweeps = Sweeps()
    looked(sweeps, None, SHAPE)
    left, right = (looked(sweeps, nothing(), SHAPE) for _ in range(2))
    assert left.where is not None
    assert right.where is not None
    both = left.where.tiles & right.where.tiles
    assert (both.sum(axis=1) >= 0.1 * SHAPE[1]).all()


@pytest.mark.parametrize("before", range(PARTS + 1))
def test_where_no_frame_follows_soon_all_that_is_left_is_looked_over(before: int) -> None:
    """A single picture is looked over at once, and so is the last one of a short film."""
    sweeps = Sweeps()
    changes = [None, *[nothing()] * PARTS]
    for changed in changes[:before]:
        looked(sweeps, changed, SHAPE)
        assert not sweeps.whole
    last = looked(sweeps, changes[before], None)
    assert last.due
    assert last.where is None
    assert sweeps.whole
    assert not looked(sweeps, nothing(), SHAPE).due


def test_a_frame_in_which_the_board_was_not_found_leaves_its_part_to_the_next() -> None:
    sweeps = Sweeps()
    looked(sweeps, None, SHAPE)
    lost = sweeps.step(nothing(), spread=SHAPE)
    again = looked(sweeps, nothing(), SHAPE)
    assert np.array_equal(core(lost), core(again))
    assert not sweeps.whole


def test_a_board_that_is_lost_all_the_time_is_looked_over_between() -> None:
    """Only one of two frames that have the board to find puts all off."""
    sweeps = Sweeps()
    shares = [int(core(looked(sweeps, None, SHAPE)).sum()) for _ in range(2 * PARTS)]
    assert shares[0] == 0
    assert sweeps.whole


def test_a_knocked_camera_puts_off_the_look_only_where_the_board_is_sought_anew() -> None:
    sweeps = Sweeps()
    looked(sweeps, None, None)
    for registering, share in ((True, 0), (False, MOST_OF_ALL)):
        sweeps.step(nothing(), spread=SHAPE)
        sweep = sweeps.anew(SHAPE, registering=registering)
        sweeps.looked(sweep)
        assert core(sweep).sum() == share
    assert sweeps.step(nothing(), spread=SHAPE).of_all
    assert sweeps.whole  # it was, before the knock


def test_a_lamp_that_flickers_lets_no_part_wait_for_ever() -> None:
    sweeps = Sweeps()
    looked(sweeps, None, SHAPE)
    for _ in range(3):
        seen = np.zeros(SHAPE, dtype=bool)
        for _ in range(PARTS):
            part = looked(sweeps, everything(), SHAPE)
            assert core(part).sum() <= MOST_OF_ALL
            seen |= core(part)
        assert seen.all()
    assert sweeps.whole


def test_what_changes_meanwhile_is_looked_through_afterwards() -> None:
    sweeps = Sweeps()
    looked(sweeps, None, SHAPE)
    tiles = nothing().tiles.copy()
    tiles[5, 5] = True
    for _ in range(PARTS):
        assert looked(sweeps, Changed(tiles, tiles), SHAPE).of_all
    after = looked(sweeps, nothing(), SHAPE)
    assert core(after)[5, 5]
    assert core(after).sum() == 1


def test_tags_of_any_name_are_looked_for_in_a_frame_of_their_own() -> None:
    sweeps = Sweeps()
    looked(sweeps, None, SHAPE)
    frames = FIRST * (1 + TIMES) + 3 * (PARTS + 1)
    looks = [looked(sweeps, nothing(), SHAPE) for _ in range(frames)]
    general = [n for n, sweep in enumerate(looks) if sweep.general]
    assert len(general) == 1
    assert not core(looks[general[0]]).any()
    parts = [n for n, sweep in enumerate(looks) if sweep.of_all and core(sweep).any()]
    assert parts[-1] == general[0] - 1
    assert len(parts) == (SETTLING + 1) * PARTS


class Counted(UnitReader):
    """Counts the tags that are fitted in a frame."""

    tags = 0

    def _prove(self, picture, registration, guesses, known=False):  # type: ignore[no-untyped-def]
        Counted.tags += len(guesses)
        return super()._prove(picture, registration, guesses, known)


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch, table: Scene) -> int:
    """Have a small picture looked over in parts; return how many they are."""
    rows, columns = tiles_of(shrunk(photograph(table)))
    monkeypatch.setattr("tableside.vision.whole_look.MOST_OF_ALL", rows * columns // 3)
    monkeypatch.setattr("tableside.vision.measure.UnitReader", Counted)
    monkeypatch.setattr(Counted, "tags", 0)
    return 3


@pytest.fixture
def table() -> Scene:
    return simple_scene()


@pytest.mark.slow
def test_no_frame_of_a_film_fits_all_tags(table: Scene, small_parts: int) -> None:
    camera = Measurer(table.camera, table.board, table.roster)
    tags = sum(len(mounts_of(unit)) for unit in table.roster.units)
    counts, found = [], []
    for n in range(small_parts + 1):
        before = Counted.tags
        found.append(camera.measure(photograph(table, seed=n), 0.1 * n, soon=True))
        counts.append(Counted.tags - before)
    assert counts[0] == 0
    assert max(counts) < tags
    assert [m.whole for m in found] == [False] * small_parts + [True]
    assert all(m.registered for m in found)
    assert not any(m.units for m in found[:-1])
    assert {u.unit for u in found[-1].units} == set(table.poses)
    for unit in found[-1].units:
        assert unit.pose.distance_to(table.poses[unit.unit]) < 0.002


@pytest.mark.slow
def test_a_tag_in_two_parts_is_a_conflict(table: Scene, small_parts: int) -> None:
    """One that is found in the first part is looked for in the others, too."""
    unit, tag = next((u.id, m.tag) for u in table.roster.units for m in mounts_of(u))
    place = table.poses[unit]
    far = 2.0 if place.x > table.board.width / 2 else table.board.width - 2.0
    table.extra = (Printed(tag.family, tag.id, tag.side, far, place.y, 30.0, tag.height),)
    camera = Measurer(table.camera, table.board, table.roster)
    picture = photograph(table)
    found = [camera.measure(picture, 0.1 * n, soon=True) for n in range(small_parts + 1)]
    assert [name for name, _ in found[-1].conflicts] == [unit]


def frames(table: Scene, count: int, until_next: float | None) -> list[Frame]:
    pictures = [cv2.cvtColor(photograph(table, seed=n), cv2.COLOR_GRAY2BGR) for n in range(2)]
    return [Frame(n, 0.1 * n, np.asarray(pictures[n % 2]), "", until_next) for n in range(count)]


@pytest.mark.slow
def test_no_unit_is_told_before_all_were_looked_for(table: Scene, small_parts: int) -> None:
    pipeline = Pipeline(table.camera, table.board, table.roster)
    seen = [pipeline.step(frame) for frame in frames(table, small_parts + 2, 0.1)]
    begun = small_parts
    assert all(o.registered for o in seen)
    assert [e.kind for e in seen[0].events] == [Happening.REGISTERED]
    assert not any(o.units or o.events for o in seen[1:begun])
    assert {e.unit for e in seen[begun].events} == set(table.poses)
    assert {e.kind for e in seen[begun].events} == {Happening.APPEARED}
    assert {u.life for u in seen[begun].units} == {Life.SETTLED}
    assert not seen[begun + 1].events


@pytest.mark.slow
@pytest.mark.parametrize("until_next", [None, HURRY])
@pytest.mark.usefixtures("small_parts")
def test_a_single_picture_tells_everything(table: Scene, until_next: float | None) -> None:
    pipeline = Pipeline(table.camera, table.board, table.roster)
    (seen,) = (pipeline.step(frame) for frame in frames(table, 1, until_next))
    assert {u.id for u in seen.units} == set(table.poses)
    assert {u.life for u in seen.units} == {Life.SETTLED}


@pytest.mark.slow
def test_the_last_picture_tells_everything(table: Scene, small_parts: int) -> None:
    del small_parts
    pipeline = Pipeline(table.camera, table.board, table.roster)
    first, last = (*frames(table, 1, 0.1), *frames(table, 2, None)[1:])
    assert not pipeline.step(first).units
    assert {u.id for u in pipeline.step(last).units} == set(table.poses)


def test_a_part_of_the_board_is_nothing_to_follow(table: Scene, small_parts: int) -> None:
    del small_parts
    camera = Measurer(table.camera, table.board, table.roster)
    follower = Follower(table.camera, table.board, table.roster)
    part = camera.measure(photograph(table), 0.0, soon=True)
    assert not part.whole
    for n in range(40):
        assert not follower.follow(Moment(n, 0.1 * n), part, None).units
