"""The films that are timed, and what is told of them."""

from __future__ import annotations

import math

import numpy as np
import pytest

from bench.films import _ASIDE, SLOW, _scene, _shimmering, still_film, three_hands_scene
from bench.speed import HEADINGS, timed
from tableside.simulate.scene import Move
from tableside.simulate.staging import stage_of
from tableside.simulate.timeline import Timeline


@pytest.mark.slow
def test_a_still_film_is_timed() -> None:
    told = timed(still_film(4, 3, 3, "720p"))
    cells = dict(zip(HEADINGS, told.cells(), strict=True))
    assert (cells["frames"], cells["wanted"], cells["told s"]) == ("3", "20", "")
    assert 0 < told.mean <= told.worst < told.first
    assert float(cells["times as fast"]) == pytest.approx(told.plain / told.mean, abs=0.06)


@pytest.mark.parametrize("seed", [3, 700])
def test_a_unit_near_the_middle_is_carried_to_where_nothing_hides_it(seed: int) -> None:
    scene = _scene(seed, 36, "1080p", SLOW)
    stage, line = stage_of(scene), Timeline(scene)
    (move,) = (step for step in scene.script if isinstance(step, Move))
    places = {place.unit: place.pose for place in line.moment(0).units}
    start = places.pop(move.unit)
    middle = (stage.board.width / 2, stage.board.depth / 2)
    assert math.dist((start.x, start.y), middle) < 6.0
    assert 3.0 <= math.dist((start.x, start.y), move.to[:2]) <= 7.01
    assert min(math.dist((p.x, p.y), move.to[:2]) for p in places.values()) >= 3.19
    end = line.moment(line.frames - 1)
    assert end.hands == ()
    assert [p.pose.as_list()[:2] for p in end.units if p.unit == move.unit] == [[*move.to[:2]]]


def test_three_hands_are_over_the_table_at_once() -> None:
    line = Timeline(three_hands_scene(700, 36, "1080p"))
    assert [len(line.moment(n).hands) for n in (0, line.frames // 2, line.frames - 1)] == [0, 3, 0]


def test_edges_shimmer_where_the_hand_is_and_nowhere_else() -> None:
    bare = np.zeros((80, 120, 3), np.float32)
    bare[:, ::8] = 0.8
    busy = bare.copy()
    busy[30:40, 50:60] = 0.5
    one, other = (_shimmering(busy, bare, np.random.default_rng(n)) for n in (1, 2))
    inside = np.zeros(bare.shape[:2], bool)
    inside[30:40, 50:60] = True
    assert (one[~inside] == busy[~inside]).all()
    assert (_shimmering(bare, bare, np.random.default_rng(1)) == bare).all()
    assert not (one == other).all()
    assert 0.0 < float(np.abs(one - busy).max()) < 5 * _ASIDE
