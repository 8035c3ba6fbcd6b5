"""When the board is looked over again, and where."""

from __future__ import annotations

import numpy as np
import pytest

from tableside.vision.changes import TILE, Changed, Changes, together
from tableside.vision.shrink import SHRINK
from tableside.vision.sweeps import (
    AGAIN,
    FIRST,
    HURRY,
    LONGEST,
    MOMENT,
    MOST,
    STIRRING,
    TIMES,
    Sweeps,
)


def changed(*tiles: tuple[int, int]) -> Changed:
    mask = np.zeros((30, 40), dtype=bool)
    for row, column in tiles:
        mask[row, column] = True
    return Changed(mask, mask)


def looks_all_over(frames: int) -> list[int]:
    sweeps = Sweeps()
    assert sweeps.step(None).where is None
    found = [(n, sweeps.step(changed())) for n in range(1, frames)]
    assert all(sweep.where is None for _, sweep in found if sweep.due)
    return [n for n, sweep in found if sweep.due]


def test_a_still_board_is_looked_over_ever_more_rarely() -> None:
    first, second = FIRST, FIRST * (1 + TIMES)
    third = second + FIRST * TIMES**2
    assert looks_all_over(third + LONGEST + 1) == [first, second, third, third + LONGEST]


def test_a_picture_that_is_new_is_looked_over_at_once() -> None:
    sweeps = Sweeps()
    sweeps.step(None)
    most = Changed(np.ones((30, 40), dtype=bool), np.ones((30, 40), dtype=bool))
    assert sweeps.step(most).due
    assert sweeps.step(most).where is None


def test_fast_frames_are_looked_through_where_a_hand_has_left() -> None:
    sweeps, pace = Sweeps(), 1.1 * MOMENT
    sweeps.step(None, 10.0)
    here = sweeps.step(changed((5, 5)), 10.0 + pace).where  # the first look is due at once
    assert here is not None
    assert here.tiles[5, 5]
    moving = sweeps.step(changed((5, 5), (5, 6)), 10.0 + 2 * pace).where
    assert moving is not None
    assert not moving.any
    left = sweeps.step(changed((5, 20)), 10.0 + 3 * pace).where
    assert left is not None
    assert left.tiles[5, 5]
    assert left.tiles[5, 6]
    assert not left.tiles[5, 20]


def test_slow_frames_are_looked_through_wherever_they_change() -> None:
    sweeps = Sweeps()
    sweeps.step(None, 0.0)
    for n in range(1, 4):
        sweep = sweeps.step(changed((5, n)), HURRY * n)
        assert not sweep.due
        assert sweep.where is not None
        assert sweep.where.tiles[5, n]


@pytest.mark.parametrize("pace", [0.05, 0.2])
def test_where_a_hand_was_is_looked_over_when_it_has_gone(pace: float) -> None:
    sweeps = Sweeps()
    sweeps.step(None, 10.0)
    sweeps.step(changed((5, 5)), 10.0 + pace)
    sweeps.step(changed((5, 20)), 10.0 + 2 * pace)
    still = sweeps.step(changed(), 10.0 + 3 * pace)
    assert still.due
    assert still.where is not None
    assert still.where.tiles[5, 20]


def test_a_frame_looks_through_so_much_and_the_next_one_through_the_rest() -> None:
    """What waited longest comes first, and nothing waits for ever."""
    sweeps, pace = Sweeps(), 0.2
    sweeps.step(None, 10.0)
    early = [(row, column) for row in range(10) for column in range(30)]
    late = [(row, column) for row in range(15, 25) for column in range(30)]
    sweeps.step(changed(), 10.0 + pace)  # looks again at all that moves once a second
    sweeps.step(changed(*early), 10.0 + 2 * pace)
    seen = np.zeros((30, 40), dtype=bool)
    shares = []
    for n in range(3, 8):
        now = changed(*late) if n == 3 else changed((29, 39))
        where = sweeps.step(now, 10.0 + n * pace).where
        assert where is not None
        shares.append(where.core.sum())
        seen |= where.core
        if n == 3:
            assert not any(where.core[tile] for tile in late)
        if n == 4:
            assert all(seen[tile] for tile in early)
    assert max(shares) == MOST
    assert all(seen[tile] for tile in late)


def test_at_rest_a_frame_looks_through_more() -> None:
    sweeps = Sweeps()
    sweeps.step(None, 10.0)
    sweeps.step(changed(), 10.1)
    many = [(row, column) for row in range(20) for column in range(20)]
    sweeps.step(changed(*many), 10.2)
    where = sweeps.step(changed(), 10.4).where
    assert where is not None
    assert where.core.sum() == len(many) > MOST


def test_places_that_become_still_are_looked_through_together() -> None:
    sweeps, pace = Sweeps(), 0.4 * MOMENT
    sweeps.step(None, 10.0)
    sweeps.step(changed((5, 5)), 10.0 + pace)  # the first look is due at once
    looks = [sweeps.step(changed((5, 5 + 5 * n)), 10.0 + (n + 1) * pace) for n in (1, 2, 3)]
    *early, later = (look.where for look in looks)
    assert all(where is not None and not where.any for where in early)
    assert later is not None
    assert later.tiles[5, 10]
    assert later.tiles[5, 15]
    assert not later.tiles[5, 20]


def test_where_a_hand_was_last_is_looked_through_in_the_first_still_frame() -> None:
    sweeps, pace = Sweeps(), 0.6 * MOMENT
    sweeps.step(None, 10.0)
    sweeps.step(changed((5, 5)), 10.0 + pace)
    sweeps.step(changed((5, 20)), 10.0 + 2 * pace)
    gone = sweeps.step(changed(), 10.0 + 3 * pace)
    assert gone.due
    assert gone.where is not None
    assert gone.where.tiles[5, 20]
    assert not sweeps.step(changed(), 10.0 + 4 * pace).due


def test_a_hand_that_rests_for_a_moment_is_no_time_for_the_whole_board() -> None:
    sweeps = Sweeps()
    sweeps.step(None)
    for n in range(FIRST):
        sweeps.step(changed((5, n)))
    looks = [sweeps.step(changed()) for _ in range(FIRST)]
    assert [look.due for look in looks] == [False] * (FIRST - 1) + [True]
    assert looks[-1].where is None


def test_what_never_becomes_still_is_looked_through_now_and_then() -> None:
    sweeps, pace, looked = Sweeps(), 0.1, []
    sweeps.step(None, 0.0)
    for n in range(1, 31):
        sweep = sweeps.step(changed((5, 5)), n * pace)
        if sweep.where is not None and sweep.where.any and not sweep.due:
            looked.append(n * pace)
    gaps = np.diff(looked)
    assert len(looked) >= 2
    assert (gaps >= STIRRING - 1e-9).all()


def test_what_has_changed_is_looked_over_again() -> None:
    sweeps = Sweeps()
    sweeps.step(None)
    for _ in range(FIRST):
        sweeps.step(changed())
    sweeps.step(changed((7, 7)))
    found = [sweeps.step(changed()) for _ in range(AGAIN)]
    parts = [s.where for s in found if s.due and s.where is not None]
    assert len(parts) == 1
    assert parts[0].tiles[7, 7]
    assert parts[0].tiles.sum() == 1


def test_a_slanting_change_is_cut_into_strips() -> None:
    arm = changed(*((n, n) for n in range(30)))
    boxes = arm.boxes(0)
    assert len(boxes) > 1
    held = np.zeros((30 * TILE, 40 * TILE), dtype=bool)
    for left, top, right, bottom in boxes:
        held[top:bottom, left:right] = True
    for n in range(30):
        assert held[n * TILE : (n + 1) * TILE, n * TILE : (n + 1) * TILE].all()
    assert held.mean() < 0.5 * 30 / 40


def test_boxes_are_joined_where_that_is_less_to_look_through() -> None:
    near, far = [(0, 0, 200, 100), (190, 0, 400, 100)], (900, 900, 960, 1000)
    assert sorted(together([*near, far])) == [(0, 0, 400, 100), far]
    assert together([]) == []
    assert together([far]) == [far]


def test_a_mask_is_what_changed_and_some_tiles_round_it() -> None:
    some = changed((2, 3))
    box = (0, 0, 10 * TILE, 10 * TILE)
    wanted = np.zeros((10, 10), dtype=bool)
    wanted[1:4, 2:5] = True
    assert np.array_equal(some.mask(box, 1) > 0, np.kron(wanted, np.ones((TILE, TILE))) > 0)
    part = (2 * TILE + 3, TILE + 5, 4 * TILE, 3 * TILE)
    assert np.array_equal(
        some.mask(part, 1), some.mask(box, 1)[part[1] : part[3], part[0] : part[2]]
    )


def test_changes_near_places_are_found_tile_by_tile() -> None:
    some = changed((2, 2), (2, 9))
    near = some.near(np.array([[2.5 * TILE, 2.5 * TILE]]), np.array([3.0 * TILE]))
    assert near.tiles[2, 2]
    assert not near.tiles[2, 9]
    inside = some.holds(np.array([[2.5 * TILE, 2.5 * TILE], [3.5 * TILE, 2.5 * TILE]]))
    assert inside.tolist() == [True, False]


def test_a_strip_is_cut_where_it_has_a_gap() -> None:
    ends = changed(*((0, n) for n in range(10)), *((29, n) for n in range(10)))
    ends.tiles[:, 0] = True  # what holds them together
    boxes = ends.boxes(0)
    assert boxes == [(0, 0, 10 * TILE, 30 * TILE)]
    ring = changed(*((n, 0) for n in range(30)), *((r, c) for r in (0, 29) for c in range(30)))
    assert (12 * TILE, 0, 24 * TILE + 48, TILE) in ring.boxes(0)
    assert (12 * TILE, 29 * TILE, 24 * TILE + 48, 30 * TILE) in ring.boxes(0)


@pytest.mark.parametrize("size", [(68, 120), (67, 119), (65, 117), (3, 2)])
def test_changes_are_told_and_read_tile_by_tile_up_to_the_rim(size: tuple[int, int]) -> None:
    """Whatever of the last row and column of tiles the picture has."""
    chance = np.random.default_rng(4)
    side = TILE // SHRINK
    first = np.full(size, 100, np.uint8)
    changes = Changes()
    assert changes.look(first) is None
    changes.read(None)
    for _ in range(5):
        second = first.copy()
        spots = (chance.integers(0, size[0], 3), chance.integers(0, size[1], 3))
        second[spots] = 160
        changed = changes.look(second)
        assert changed is not None
        tiles = np.zeros((-(-size[0] // side), -(-size[1] // side)), dtype=bool)
        rows, columns = np.nonzero(second != first)
        tiles[rows // side, columns // side] = True
        assert np.array_equal(changed.core, tiles)
        changes.read(changed)
        again = changes.look(second)
        assert again is not None
        assert not again.any
        first = second
