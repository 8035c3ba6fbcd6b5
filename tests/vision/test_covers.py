"""Something of the mat's colour over part of the table accuses nobody; what is taken is found."""

from __future__ import annotations

import numpy as np
import pytest

from bench.covers import TABLES, Table, Told, told
from tableside.vision.follow.around import Around, Place
from tableside.vision.follow.limits import BLANK_FOR, GONE_FOR
from tableside.vision.follow.snapshot import Snapshot
from tableside.vision.follow.tracker import Tracker
from tableside.vision.observation import Happening
from tests.vision.test_follow_tracker import HOME, moved_by, sight

#: Films in which something was told wrongly: in the second as long as the markers that a cover had
#: left in sight were fitted alone, in the others as long as bare ground was known by its colour.
FILMS = (2, 6, 12, 13)


@pytest.fixture(scope="module")
def tables() -> dict[str, Table]:
    return {name: Table(name, number) for name, number in TABLES}


@pytest.mark.slow
@pytest.mark.parametrize("seed", FILMS)
def test_a_covered_unit_is_not_told_of(tables: dict[str, Table], seed: int) -> None:
    found = told(tables[TABLES[seed % len(TABLES)][0]], seed)
    assert found.covered > 0
    assert found == Told((), (), found.taken, found.covered)


@pytest.mark.slow
def test_models_that_are_taken_under_a_cover_are_found_once_it_is_gone(
    tables: dict[str, Table],
) -> None:
    found = told(tables["metal-game"], 14)
    assert found.taken
    assert (found.wrong, found.missed) == ((), ())


def ground(seed: int, texture: float) -> np.ndarray:
    """Return a mat seen from above, its texture as strong as given (grey values), and noise."""
    mat = np.random.default_rng(3).normal(0.0, texture, (80, 80, 1))
    noise = np.random.default_rng(seed).normal(0.0, 1.0, (80, 80, 3))
    return np.clip(90 + mat + noise, 0, 255).astype(np.uint8)


def kept(texture: float) -> Snapshot:
    """Return the second snapshot of a dark unit in the middle of a mat."""
    foot = np.array([[34.0, 34.0], [46.0, 34.0], [46.0, 46.0], [34.0, 46.0]])
    free = np.ones((80, 80), dtype=bool)
    found = []
    for seed in (1, 2):
        picture = ground(seed, texture)
        picture[34:47, 34:47] = 20
        taken = Snapshot.take(picture, foot, foot, free, 11.0)
        assert taken is not None
        found.append(taken)
    return found[1].after(found[0])


FREE = np.ones((80, 80), dtype=bool)


def test_bare_ground_is_known_by_its_texture() -> None:
    snapshot = kept(6.0)
    assert snapshot.grain > 0.8
    assert snapshot.compare(ground(9, 6.0), FREE) is Place.EMPTY
    cloth = np.full((80, 80, 3), 90, np.uint8)
    assert snapshot.compare(cloth, FREE) is Place.COVERED


def test_a_cloth_over_one_side_covers() -> None:
    picture = ground(9, 6.0)
    picture[:, 41:] = 90
    assert kept(6.0).compare(picture, FREE) is Place.COVERED


def test_ground_without_texture_is_blank() -> None:
    snapshot = kept(0.0)
    assert snapshot.grain < 0.3
    assert snapshot.compare(ground(9, 0.0), FREE) is Place.BLANK


def gone_after(units: int, place: Place) -> float | None:
    """Return how long (seconds) after they vanished units are told to be gone; None: never."""
    tracker, around = Tracker(), Around(place=place)
    names = [f"u{number}" for number in range(units)]
    for step in range(5):
        tracker.step(
            step / 5, [sight(moved_by(HOME, 2.0 * n), name) for n, name in enumerate(names)]
        )
    for step in range(5, 400):
        events = tracker.step(step / 5, [], lambda unit: around)
        if any(event.kind is Happening.GONE for event in events):
            return step / 5 - 0.8
    return None


@pytest.mark.parametrize(
    ("units", "place", "least"),
    [
        (1, Place.EMPTY, GONE_FOR),
        (3, Place.EMPTY, GONE_FOR),
        (1, Place.BLANK, GONE_FOR),
        (3, Place.BLANK, BLANK_FOR),
    ],
)
def test_several_that_vanish_at_once_from_blank_ground_are_covered_first(
    units: int, place: Place, least: float
) -> None:
    found = gone_after(units, place)
    assert found is not None
    assert least <= found <= least + 0.5


def test_nothing_is_gone_under_a_cover() -> None:
    assert gone_after(2, Place.COVERED) is None
