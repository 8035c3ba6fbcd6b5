"""Reach: known shapes, and the same word as the judge at every place."""

from __future__ import annotations

import itertools
import json
import math
from typing import Any

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry.base import BaseGeometry

from tableside.engine.quantity import Verdict
from tableside.geometry.footprint import footprint
from tableside.geometry.pose import Pose
from tableside.rules.gmu.movement.moves import move
from tableside.rules.gmu.movement.reach import reach
from tableside.rules.gmu.movement.start import start_of
from tableside.rules.gmu.state import Piece, State
from tests.rules.gmu.gmu_table import Data, ask, band, box, corps, state, unit

DEPTH = 0.5  # half a base's depth in these tests


def area_of(answer: Data) -> BaseGeometry:
    return shapely.from_geojson(json.dumps(answer["area"]))


def reached(*units: Data, **changes: Any) -> Data:
    return ask(state(*units, **changes), "reach", unit=units[0]["id"])


def holds(answer: Data, x: float, y: float) -> bool:
    return bool(area_of(answer).contains(shapely.Point(x, y)))


def test_on_open_ground_it_is_a_disc() -> None:
    answer = reached(corps("csa-1", 10, 10))
    assert answer["eligible"] is True
    assert answer["allowance"] == 4.0
    disc = shapely.Point(10, 10).buffer(4, quad_segs=200)
    assert area_of(answer).hausdorff_distance(disc) < 0.005


def test_a_held_corps_reaches_nothing() -> None:
    answer = reached(corps("csa-1", 10, 10), corps("usa-1", 10, 11.5))
    assert answer == {"eligible": False, "allowance": 0.0, "area": None, "doubt": []}


def test_a_start_in_influence_reaches_an_inch() -> None:
    answer = reached(corps("csa-1", 10, 10), corps("usa-1", 10, 12.9))
    assert answer["allowance"] == 1.0
    assert area_of(answer).area == pytest.approx(math.pi, abs=0.02)


@pytest.mark.parametrize(
    ("x", "y", "inside"),
    [
        (10, 12.98, True),  # an enemy at 15: half a base, an inch, half a base
        (10, 13.02, False),
        (10, 11.9, True),
        (13.9, 10, True),
        (14.02, 10, False),
    ],
)
def test_influence_is_entered_to_an_inch(x: float, y: float, inside: bool) -> None:
    answer = reached(corps("csa-1", 10, 10), corps("usa-1", 10, 15, 270))
    assert holds(answer, x, y) == inside


def test_the_board_command_and_a_river_bound_it() -> None:
    staff = unit("csa-hq", "headquarters", [10, 2, 90], base=[25.4, 25.4])
    river = band("r", "river", [0, 12], [36, 12], width=1.0)
    answer = reached(corps("csa-1", 2, 10), staff, terrain=[river])
    assert holds(answer, 0.52, 10)
    assert not holds(answer, 0.48, 10)
    assert holds(answer, 3, 11.48)
    assert not holds(answer, 3, 11.52)
    assert not holds(answer, 3, 13)


def test_a_road_reaches_farther_than_the_ground_beside_it() -> None:
    road = band("road", "road", [0, 10], [36, 10], width=0.8)
    answer = reached(corps("csa-1", 10, 10), terrain=[road])
    assert answer["allowance"] == 8.0
    assert holds(answer, 17.98, 10)
    assert holds(answer, 17.5, 10.35)
    assert not holds(answer, 15, 10.5)


def test_a_line_of_corps_stays_shut_at_the_sides() -> None:
    answer = reached(corps("csa-1", 10, 10), corps("csa-2", 8, 10), corps("csa-3", 12, 10))
    assert holds(answer, 10, 13.98)
    assert not holds(answer, 12, 10)
    assert not holds(answer, 13.9, 10)


def test_a_stream_is_crossed_to_a_strip_along_it() -> None:
    stream = band("s", "stream", [0, 12], [36, 12], width=0.5)
    answer = reached(corps("csa-1", 10, 10.5), terrain=[stream])
    assert holds(answer, 10, 12.25 + DEPTH + 0.02)
    # Turned by ten degrees its centre is farther off when its nearest corner is an inch away.
    farthest = 12.25 + 1 + math.cos(math.radians(10)) * 0.5 + math.sin(math.radians(10))
    assert holds(answer, 10, farthest - 0.02)
    assert not holds(answer, 10, farthest + 0.02)


CROWD = st.lists(
    st.tuples(
        st.sampled_from(["infantry", "cavalry", "detachment", "headquarters"]),
        st.floats(6, 16),
        st.floats(6, 16),
        st.sampled_from([0, 90, 45, 77, 123]),
    ),
    min_size=2,
    max_size=6,
)


def crowd(units: list[tuple[str, float, float, float]], kind: str = "infantry") -> State:
    """Lay a table round a corps at 11, 11; who would overlap is left out."""
    made = [unit("csa-1", kind, [11, 11, 90], battle_value=0)]
    shapes = [footprint(state(*made).by_id["csa-1"].bases, Pose(11, 11, 90))]
    for i, (what, x, y, facing) in enumerate(units):
        piece = unit(f"{'csa' if i % 3 == 2 else 'usa'}-{i + 2}", what, [x, y, facing])
        shape = state(piece).pieces[0].footprint
        if all(shape.distance(other) > 0.01 for other in shapes):
            made.append(piece)
            shapes.append(shape)
    terrain = [
        band("r", "river", [0, 14], [20, 15.5], width=0.8),
        box("b", "bridge", 10, 13.5, 11, 16),
        band("road", "road", [0, 11], [11, 11.2], [20, 9], width=0.7),
    ]
    return state(*made, terrain=terrain)


def facings_at(table: State, corps_: Piece, x: float, y: float) -> list[float]:
    """Return facings that are worth a try at a place: along neighbours, parallel to enemies."""
    near = [p for p in table.pieces if math.hypot(p.place.x - x, p.place.y - y) < 6]
    wide = (0.0, 4.9, -4.9, 2.5, -2.5)
    found = [p.place.facing + w for p in near if p.side != corps_.side for w in wide]
    found += [p.place.facing + w for p in near for w in (0.0, 90.0)]
    return [corps_.place.facing, *found, *np.arange(0.0, 180.0, 10.0).tolist()]


@pytest.mark.slow
@settings(max_examples=4)
@given(CROWD, st.integers(0, 1000), st.sampled_from(["infantry", "cavalry"]))
def test_the_area_and_the_judge_agree(
    units: list[tuple[str, float, float, float]], seed: int, kind: str
) -> None:
    table = crowd(units, kind)
    piece = table.by_id["csa-1"]
    found = reach(table, piece)
    if not found.eligible:
        return
    rng = np.random.default_rng(seed)
    for _ in range(3):
        way, far = rng.uniform(0, math.tau), found.allowance * math.sqrt(rng.random()) * 1.02
        x, y = 11 + far * math.cos(way), 11 + far * math.sin(way)
        place = shapely.Point(x, y)
        inside = found.area.buffer(-0.03).contains(place)
        if not inside and found.area.distance(place) < 0.03:
            continue
        verdicts = (
            move(table, piece, Pose(x, y, facing % 360)).ruling.verdict
            for facing in facings_at(table, piece, x, y)
        )
        assert any(v is Verdict.LEGAL for v in verdicts) == inside, (x, y)


@settings(max_examples=8)
@given(CROWD, st.integers(0, 1000))
def test_a_legal_path_keeps_every_rule_all_the_way(
    units: list[tuple[str, float, float, float]], seed: int
) -> None:
    table = crowd(units, "cavalry" if seed % 2 else "infantry")
    piece = table.by_id["csa-1"]
    rng = np.random.default_rng(seed)
    for _ in range(4):
        way, far = rng.uniform(0, math.tau), 8 * math.sqrt(rng.random())
        to = Pose(11 + far * math.cos(way), 11 + far * math.sin(way), rng.uniform(0, 360))
        found = move(table, table.by_id["csa-1"], to)
        verdict, breaches = found.ruling.verdict, found.ruling.breaches
        length, allowance, path = found.length, found.allowance, found.path
        if verdict is Verdict.LEGAL:
            assert length <= allowance + 0.005
            assert path[-1] == to
            walk(table, piece, path)
        else:
            assert breaches


def walk(table: State, piece: Piece, path: tuple[Pose, ...]) -> None:
    """Go along a path in small steps and look at every rule by itself."""
    poses = list(steps(path))
    went = sum(a.distance_to(b) for a, b in itertools.pairwise(path))
    assert went <= start_of(table, piece).plain + 4.005
    everywhere = [piece.at(pose) for pose in poses]
    for other in table.pieces:
        if other.id == piece.id:
            continue
        gaps = np.array([one.distance(other) for one in everywhere])
        if other.is_corps:
            core = other.footprint.buffer(-0.005, join_style="mitre")
            assert not any(one.footprint.intersects(core) for one in everywhere)
        if other.is_unit and other.side != piece.side:
            entered_once(gaps, 1.0)
            if other.is_corps and (piece.kind == "infantry" or other.kind == "cavalry"):
                heeded(table, other, gaps)
    water = table.terrain[0].area.difference(table.terrain[1].area).buffer(-0.005)
    assert not any(shapely.Point(p.x, p.y).intersects(water) for p in poses)


def heeded(table: State, other: Piece, gaps: np.ndarray[Any, Any]) -> None:
    """Look at a zone of influence, unless a river is near enough to cut it."""
    if table.terrain[0].area.distance(other.footprint) < 2.1 or gaps[0] <= 2.0:
        return
    entered_once(gaps, 2.0)
    if gaps[-1] < 1.995:
        assert gaps.min() > 0.995


def entered_once(gaps: np.ndarray[Any, Any], reach_: float) -> None:
    """A zone that was entered is not left again."""
    inside = gaps < reach_ - 0.005
    outside = gaps > reach_ + 0.005
    if outside[0]:
        assert not (outside & np.logical_or.accumulate(inside)).any()


def steps(path: tuple[Pose, ...]) -> list[Pose]:
    found = []
    for a, b in itertools.pairwise(path):
        turn = (b.facing - a.facing + 180) % 360 - 180
        count = 2 + int(a.distance_to(b) / 0.03) + int(abs(turn) / 0.5)
        for share in np.linspace(0, 1, count):
            x, y = a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)
            found.append(Pose(x, y, a.facing + share * turn))
    return found or [path[0]]
