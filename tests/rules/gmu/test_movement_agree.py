"""The area shown and the judgement given agree: inside it some pose is legal, outside none.

Outside, but for bases that fit in only between two of the facings that are looked at.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import numpy as np
import pytest
import shapely
from shapely.geometry.base import BaseGeometry

from bench.tables import crowded
from tableside.engine.quantity import Verdict
from tableside.geometry.pose import Pose
from tableside.motion import reach as motion_reach
from tableside.motion.search import Search
from tableside.motion.targets import Lead
from tableside.rules.gmu.movement.ends import limits, zones_at
from tableside.rules.gmu.movement.moves import move
from tableside.rules.gmu.movement.reach import reach
from tableside.rules.gmu.movement.start import start_of
from tableside.rules.gmu.placement.detachment import Detachment
from tableside.rules.gmu.state import Kind, Piece, State
from tableside.rules.registry import load_position

#: So far (inches) inside and outside the area it is asked.
INSIDE, OUTSIDE = 0.02, 0.03

Legal = Callable[[float, float, float], bool]


def loaded(seed: int, units: int = 24) -> tuple[State, random.Random]:
    _, state = load_position(crowded(seed, units, 12), "table", "position", [])
    assert isinstance(state, State)
    return state, random.Random(seed)


def crowd(seed: int) -> State:
    """Return a table of 40 units and 25 pieces of terrain."""
    _, state = load_position(crowded(seed), "table", "position", [])
    assert isinstance(state, State)
    return state


def facings(state: State) -> list[float]:
    """Every two degrees, and along and across every base and stream."""
    found = set(np.arange(0.0, 180.0, 2.0).tolist())
    lines = [piece.place.facing for piece in state.pieces]
    for terrain in state.terrain:
        points = np.array(terrain.line or ())
        lines += [math.degrees(math.atan2(y, x)) for x, y in np.diff(points, axis=0).tolist()]
    for line in lines:
        found |= {round((line + turn) % 180.0, 4) for turn in (0.0, 90.0, 5.0, -5.0)}
    return sorted(found)


def places(
    area: BaseGeometry, by: float, rng: random.Random, count: int
) -> list[tuple[float, float]]:
    """Places on the rim of an area made larger by so much (inches)."""
    rim = area.buffer(by).boundary
    points = [rim.interpolate(rng.random(), normalized=True) for _ in range(count)]
    return [(point.x, point.y) for point in points]


def legal_move(state: State, piece: Piece) -> Legal:
    start = start_of(state, piece)

    def legal(x: float, y: float, facing: float) -> bool:
        to = Pose(x, y, facing)
        there = piece.at(to)
        ends = limits(state, start, piece, there, zones_at(state, start, there))
        if not ends.passes:
            return False
        return move(state, piece, to).ruling.verdict is Verdict.LEGAL

    return legal


def some(state: State, x: float, y: float, legal: Legal) -> bool:
    return any(legal(x, y, facing) for facing in facings(state))


def freely(x: float, y: float, legal: Legal) -> bool:
    """Whether it is legal in all facings between two neighbours of those that are looked at."""
    good = [legal(x, y, facing) for facing in np.arange(0.0, 180.0, 3.75)]
    return any(all(good[n - k] for k in range(3)) for n in range(len(good)))


@pytest.mark.parametrize("seed", [5, 11])
def test_a_reach_and_the_judgement_of_moves_agree(seed: int) -> None:
    state, rng = loaded(seed)
    free = [p for p in state.pieces if p.is_corps and start_of(state, p).held is None]
    piece = rng.choice(free)
    area, legal = reach(state, piece).area, legal_move(state, piece)
    for x, y in places(area, -INSIDE, rng, 3):
        assert some(state, x, y, legal), (piece.id, x, y)
    for x, y in places(area, OUTSIDE, rng, 3):
        assert not freely(x, y, legal), (piece.id, x, y)


def test_flush_with_a_friendly_detachment_is_within_reach() -> None:
    """A base comes nearest to what it may not stand on in line with it, whatever way that is."""
    state, _ = loaded(11)
    piece = state.by_id["usa-13"]
    assert legal_move(state, piece)(8.524, 15.6524, 17.9)
    assert reach(state, piece).area.contains(shapely.Point(8.524, 15.6524))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "name", "x", "y", "facing"),
    [(44, "csa-24", 8.97, 3.77, 160.0), (39, "csa-26", 14.56, 14.22, 88.0)],
)
def test_a_pocket_with_room_to_turn_in_away_from_every_corner_is_within_reach(
    seed: int, name: str, x: float, y: float, facing: float
) -> None:
    state = crowd(seed)
    piece = state.by_id[name]
    assert legal_move(state, piece)(x, y, facing)
    assert reach(state, piece).area.contains(shapely.Point(x, y))


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "name", "wide"), [(32, "csa-26", 1.9), (8, "usa-5", 0.4)])
def test_what_is_found_in_pockets_is_legal_and_nothing_is_lost(
    seed: int, name: str, wide: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = crowd(seed)
    piece = state.by_id[name]
    whole = reach(state, piece).area
    monkeypatch.setattr(motion_reach, "POCKETS", ())
    less = reach(state, piece).area
    assert less.difference(whole).area < 0.002
    more = whole.difference(less).buffer(-INSIDE)
    assert more.area > wide / 2
    legal = legal_move(state, piece)
    for part in sorted(shapely.get_parts(more), key=shapely.area)[-2:]:
        place = part.representative_point()
        assert some(state, place.x, place.y, legal), (place.x, place.y)


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "name"), [(44, "csa-24"), (32, "csa-26"), (5, "csa-0")])
def test_leading_a_reach_anew_loses_nothing(
    seed: int, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    led = []
    lead_on = Search.lead_on

    def counted(search: Search, lead: Lead) -> None:
        led.append(lead)
        lead_on(search, lead)

    state = crowd(seed)
    piece = state.by_id[name]
    monkeypatch.setattr(Search, "lead_on", counted)
    monkeypatch.setattr(motion_reach, "POCKETS", ())
    found = reach(state, piece).area
    assert led
    led.clear()
    monkeypatch.setattr(motion_reach, "FEWER", 0.0)
    once = reach(state, piece).area
    assert not led
    lost = once.difference(found)
    assert lost.area < 0.02  # slivers beside what was found, and between the points of the grid
    assert lost.buffer(-motion_reach.BESIDE).is_empty


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2])
def test_where_a_detachment_may_come_to_and_its_judgement_agree(seed: int) -> None:
    state, rng = loaded(seed, 30)
    staff = next(piece for piece in state.pieces if piece.kind is Kind.HEADQUARTERS)
    bases = next(piece.bases for piece in state.pieces if piece.kind is Kind.DETACHMENT)
    sent = Detachment(state, Piece("new", staff.side, Kind.DETACHMENT, bases), staff)
    area = sent.area()

    def legal(x: float, y: float, facing: float) -> bool:
        return sent.ruling(Pose(x, y, facing)).verdict is Verdict.LEGAL

    for x, y in places(area, -INSIDE, rng, 2):
        assert some(state, x, y, legal), (x, y)
    for x, y in places(area, OUTSIDE, rng, 2):
        assert not freely(x, y, legal), (x, y)
