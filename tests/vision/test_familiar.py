"""Where a picture looks as it did when it was looked through, in another light or the same."""

from __future__ import annotations

import numpy as np
import pytest

from tableside.vision.changes import TILE, Changed
from tableside.vision.familiar import LIKE, Familiar
from tableside.vision.shrink import SHRINK
from tableside.vision.sweeps import MOMENT, Sweeps

SIDE = TILE // SHRINK
ROWS, COLUMNS = 9, 12


def grass(seed: int = 1) -> np.ndarray:
    random = np.random.default_rng(seed)
    return random.normal(120.0, 9.0, (ROWS * SIDE, COLUMNS * SIDE)).clip(0, 255).astype(np.uint8)


def tiles(*places: tuple[int, int]) -> Changed:
    mask = np.zeros((ROWS, COLUMNS), dtype=bool)
    for place in places:
        mask[place] = True
    return Changed(mask, mask)


def at(row: int, column: int) -> tuple[slice, slice]:
    return slice(row * SIDE, (row + 1) * SIDE), slice(column * SIDE, (column + 1) * SIDE)


def strange(familiar: Familiar, picture: np.ndarray) -> list[tuple[int, int]]:
    known = familiar.tiles(picture)
    assert known is not None
    return [(int(row), int(column)) for row, column in np.argwhere(~known)]


def test_before_anything_was_looked_through_nothing_is_known() -> None:
    familiar = Familiar()
    assert familiar.tiles(grass()) is None
    familiar.note(grass(), None, None)
    assert familiar.tiles(grass()[: -2 * SIDE]) is None  # a picture of another size
    assert strange(familiar, grass()) == []
    familiar.forget()
    assert familiar.tiles(grass()) is None


def test_what_was_laid_there_is_strange_and_a_shade_is_not() -> None:
    familiar = Familiar()
    familiar.note(grass(), None, None)
    now = grass()
    now[at(2, 3)] = (0.5 * now[at(2, 3)]).astype(np.uint8)
    now[at(4, 5)][1:3, 1:3] = 20
    now[at(6, 7)] = 255 - now[at(6, 7)]
    assert strange(familiar, now) == [(4, 5), (6, 7)]


@pytest.mark.parametrize(("by", "is_strange"), [(0.9 * LIKE, False), (1.15 * LIKE, True)])
def test_a_pattern_counts_from_a_limit_on(by: float, is_strange: bool) -> None:
    familiar = Familiar()
    even = np.full((ROWS * SIDE, COLUMNS * SIDE), 120, np.uint8)
    familiar.note(even, None, None)
    now = even.copy()
    now[at(1, 1)][::2] += np.uint8(round(by))  # half of it up, half down: RMS of ``by``
    now[at(1, 1)][1::2] -= np.uint8(round(by))
    assert (strange(familiar, now) == [(1, 1)]) is is_strange


def test_a_hand_that_moves_is_not_noted_and_one_that_rests_is() -> None:
    familiar = Familiar()
    familiar.note(grass(), None, None)
    hand = grass()
    hand[at(3, 3)], hand[at(3, 4)] = 200, 210
    familiar.note(hand, tiles((3, 3), (3, 4)), tiles((3, 4)))
    assert strange(familiar, hand) == [(3, 4)]
    assert strange(familiar, grass()) == [(3, 3)]


def test_what_is_familiar_again_is_not_looked_through() -> None:
    """A hand passes over two tiles; one of them it leaves as it was, on the other lies a tag."""
    pace, clear = 1.1 * MOMENT, tiles()
    looked = {}
    for known in (None, tiles((2, 2)).tiles):
        sweeps, told = Sweeps(), [known]
        sweeps.step(None, 10.0)
        sweeps.step(tiles((7, 7)), 10.0 + pace, lambda: None)  # the first look is due at once
        sweeps.step(tiles((2, 2), (5, 8)), 10.0 + 2 * pace, lambda: None)
        where = sweeps.step(clear, 10.0 + 3 * pace, told.pop).where
        assert where is not None
        looked[known is None] = [tuple(place) for place in np.argwhere(where.core).tolist()]
    assert looked == {True: [(2, 2), (5, 8)], False: [(5, 8)]}
