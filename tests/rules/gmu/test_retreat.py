"""Retreats: what is possible, where, by which slides, and the judgement (gmu section 4)."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import shape
from shapely.geometry.base import BaseGeometry

from tableside.engine.quantity import Verdict
from tableside.engine.ruleset import QuestionError
from tableside.geometry.pose import Pose
from tableside.geometry.shapes import parts
from tableside.motion.sequences.check import sequence_holds
from tableside.motion.sequences.found import Found
from tableside.motion.sequences.route import poses_of
from tableside.motion.sequences.scene import JUDGED, STRICT
from tableside.rules.gmu.retreat import retreats as retreat
from tableside.rules.gmu.retreat.surroundings import scene_of
from tableside.rules.gmu.state import State
from tests.rules.gmu import gmu_games, retreat_chance
from tests.rules.gmu.gmu_table import Data, ask, band, box, position, state, unit

MM = {"infantry": [60, 30], "detachment": [60, 20]}


def inf(name: str, x: float, y: float, facing: float = 90, **fields: Any) -> Data:
    return unit(name, fields.pop("type", "infantry"), [x, y, facing], **fields)


FIGHT = (inf("csa-1", 18, 12), inf("usa-1", 18, 13.7, 270))

TABLES: dict[str, tuple[list[Data], list[Data]]] = {
    "open": ([*FIGHT], []),
    "crowded": (
        [
            *FIGHT,
            inf("usa-2", 20.9, 9.0, 20),
            inf("csa-2", 15.0, 9.0, 80),
            inf("usa-d", 14.2, 12.0, 150, type="detachment"),
            inf("csa-hq", 18.2, 9.2, type="headquarters"),
        ],
        [],
    ),
    "corner": (
        [inf("csa-1", 1.6, 1.2, 90), inf("usa-1", 0.9, 2.9, 250), inf("csa-2", 4.4, 3.0, 10)],
        [],
    ),
    "bridge": (
        [*FIGHT, inf("csa-2", 15.0, 11.6, 0), inf("csa-3", 21.0, 11.6, 0)],
        [
            band("r", "river", [0, 10.6], [17, 10.5], [36, 10.9], width=0.7),
            box("b", "bridge", 17.7, 9, 18.3, 12),
        ],
    ),
    "lane": (  # the only way out is between two friends, 0.1 in wider than the base is deep
        [
            inf("csa-1", 18, 12, 0),
            inf("usa-1", 18, 14.4, 270),
            inf("csa-2", 18 - 0.6406 - 0.5906, 9.3, 0),
            inf("csa-3", 18 + 0.6406 + 0.5906, 9.3, 0),
            inf("csa-4", 15.5, 11.9, 10),
            inf("csa-5", 20.6, 12.1, 0),
        ],
        [],
    ),
    "two-zones": (
        [*FIGHT, inf("usa-2", 20.9, 12.4, 0), inf("usa-3", 14.0, 9.6, 60)],
        [],
    ),
}


@cache
def table(name: str) -> State:
    units, terrain = TABLES[name]
    return state(*units, terrain=terrain)


def both(where: State) -> tuple[Any, Any]:
    return where.by_id["csa-1"], where.by_id["usa-1"]


def judged(where: State, x: float, y: float, facing: float) -> retreat.Judgement:
    return retreat.judge(where, *both(where), Pose(x, y, facing))


def area_of(where: State) -> BaseGeometry:
    return retreat.legal_area(where, *both(where))


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
def test_whatever_chance_finds_with_room_is_in_the_area(name: str) -> None:
    where = table(name)
    chains = retreat_chance.ends(where, *both(where), 0.02, (4000, 8000, 16000), 5)
    assert chains
    area = area_of(where)
    off = shapely.distance(area, shapely.points([[c[-1].x, c[-1].y] for c in chains]))
    assert float(np.max(off)) <= 0.02
    nearest = np.argsort(-off)[:6]
    for chain in [*chains[:6], *(chains[n] for n in nearest)]:
        found = retreat.judge(where, *both(where), chain[-1])
        assert found.ruling.verdict is Verdict.LEGAL, chain


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
def test_every_place_of_the_area_has_slides_that_hold(name: str) -> None:
    where = table(name)
    unit_, enemy = both(where)
    scene = scene_of(where, unit_, enemy)
    steps = retreat.steps_of(where, unit_, enemy)
    assert steps is not None
    assert sequence_holds(scene, steps, STRICT)
    area = area_of(where)
    rng = np.random.default_rng(2)
    low_x, low_y, high_x, high_y = area.bounds
    inner = area.buffer(-0.005)
    tried = 0
    while tried < 12:
        x, y = rng.uniform(low_x, high_x), rng.uniform(low_y, high_y)
        if not inner.contains(shapely.Point(x, y)):
            continue
        tried += 1
        facings = [30.0 * k for k in range(6)]
        found = [retreat.judge(where, unit_, enemy, Pose(x, y, f)) for f in facings]
        legal = [(f, j.steps) for f, j in zip(facings, found, strict=True) if j.steps]
        assert legal or _no_such_facing(where, Pose(x, y, 0))
        for facing, to in legal:
            assert to is not None
            assert (to[2].x, to[2].y) == pytest.approx((x, y), abs=1e-9)
            assert sequence_holds(scene, to, JUDGED, last=facing)


def _no_such_facing(where: State, at: Pose) -> bool:
    """Whether the base fits there in none of the six facings asked about, but in another."""
    turns = (Pose(at.x, at.y, float(facing)) for facing in range(180) if facing % 30)
    return any(
        retreat.judge(where, *both(where), pose).ruling.verdict is Verdict.LEGAL for pose in turns
    )


@pytest.mark.parametrize("name", ["open", "crowded"])
def test_the_area_and_the_judgement_agree(name: str) -> None:
    where = table(name)
    area = area_of(where)
    rng = np.random.default_rng(8)
    for _ in range(24):
        x, y = rng.uniform(15, 21), rng.uniform(9, 15)
        point = shapely.Point(x, y)
        if area.boundary.distance(point) < 0.02:
            continue
        verdicts = {
            retreat.judge(where, *both(where), Pose(x, y, 30.0 * k)).ruling.verdict
            for k in range(6)
        }
        if not area.contains(point):
            assert verdicts == {Verdict.ILLEGAL}, (x, y)
        elif name == "open":
            assert Verdict.LEGAL in verdicts, (x, y)


@pytest.mark.parametrize("name", TABLES)
def test_areas_are_as_they_were(name: str) -> None:
    """``retreat_areas.txt``: square inches, and pieces larger than 0.01 of one, by table."""
    lines = (Path(__file__).parent / "retreat_areas.txt").read_text(encoding="utf-8").splitlines()
    size, pieces = next(line.split()[1:] for line in lines if line.split()[0] == name)
    area = area_of(table(name))
    assert area.area == pytest.approx(float(size), abs=0.003 * area.length)
    assert sum(part.area > 0.01 for part in parts(area)) == int(pieces)


def test_every_corner_of_the_area_ends_a_chain_that_holds() -> None:
    for name in ("crowded", "bridge"):
        where = table(name)
        scene = scene_of(where, *both(where))
        border = Found(scene).border
        ends = border.sequences.points(scene)[-1]
        assert np.hypot(ends[0] - border.x, ends[1] - border.y).max() <= 0.0011
        for n in range(0, len(border.x), 9):
            steps = poses_of(scene, border.sequences.take(np.array([n])))
            assert sequence_holds(scene, steps, JUDGED)


def test_slides_that_need_no_tolerance_are_shown_where_there_are_such() -> None:
    where = table("open")
    scene = scene_of(where, *both(where))
    for to in (Pose(18, 9.0, 90), Pose(18.0, 10.99, 90), Pose(20.5, 11.2, 0), Pose(17, 9.4, 45)):
        found = retreat.judge(where, *both(where), to)
        assert found.steps is not None
        assert sequence_holds(scene, found.steps, STRICT, last=to.facing), to


def test_straight_back_is_three_inches_and_no_more() -> None:
    where = table("open")
    assert judged(where, 18, 9, 0).ruling.verdict is Verdict.LEGAL
    assert judged(where, 18, 8.996, 90).ruling.verdict is Verdict.LEGAL
    far = judged(where, 18, 8.99, 90)
    assert far.ruling.verdict is Verdict.ILLEGAL
    assert [b.rule for b in far.ruling.breaches] == ["retreat.unreachable"]
    assert far.ruling.breaches[0].by == pytest.approx(0.01)
    assert far.steps is None


def test_towards_the_enemy_is_named_closer() -> None:
    where = table("open")
    near = retreat.judge(where, *both(where), Pose(18, 12.4, 90))
    assert near.ruling.verdict is Verdict.ILLEGAL
    assert [b.rule for b in near.ruling.breaches] == ["retreat.closer"]


def test_what_the_last_pose_breaks_is_named() -> None:
    for name, to, rule in (
        ("crowded", (16.2, 9.6, 0.0), "retreat.overlap"),
        ("crowded", (19.0, 10.4, 90.0), "retreat.zone-of-control"),
        ("corner", (1.3, 0.5, 90.0), "retreat.board"),
        ("bridge", (16.5, 10.5, 90.0), "retreat.river"),
    ):
        found = judged(table(name), *to)
        assert found.ruling.verdict is Verdict.ILLEGAL
        assert rule in [breach.rule for breach in found.ruling.breaches]
        assert all(breach.message for breach in found.ruling.breaches)


def test_shut_in_on_all_sides_it_cannot_retreat() -> None:
    walls = [
        inf(f"csa-w{n}", 18 + dx, 12 + dy, f)
        for n, (dx, dy, f) in enumerate(
            [(-2.0, 0.2, 0), (2.0, 0.2, 0), (-1.2, -1.3, 90), (1.3, -1.3, 90)]
        )
    ]
    where = state(*FIGHT, *walls)
    answer = ask(where, "retreat", unit="csa-1", **{"from": "usa-1", "to": [18, 9.2, 90]})
    assert answer["possible"] is False
    assert answer["area"] is None
    assert answer["steps"] is None
    assert answer["verdict"] == "illegal"
    assert not retreat.possible(where, *both(where))


@pytest.mark.parametrize("room", [0.015, 0.03, 0.05])
def test_what_is_possible_has_an_area_however_small(room: float) -> None:
    where = state(inf("csa-1", 12, 0.590551 + room), inf("usa-1", 12, 1.97 + room, 270))
    answer = ask(where, "retreat", unit="csa-1", **{"from": "usa-1"})
    assert answer["possible"] is True
    area = shape(answer["area"])
    assert area.is_valid
    assert area.area > 0.0
    assert area.bounds[1] > 0.59 - 0.006
    steps = retreat.steps_of(where, *both(where))
    assert steps is not None
    assert sequence_holds(scene_of(where, *both(where)), steps, JUDGED)


@pytest.mark.parametrize("slides", [(1, 1, 1), (-1, -1, 1), (1, -1, 1), (1, -1, -1), (-1, 1, 1)])
def test_in_a_lane_too_narrow_for_the_grid_slides_that_hold_are_legal(
    slides: tuple[int, int, int],
) -> None:
    """Between the enemy it leaves and a closed zone a corps slides to and fro, and gains a bit.

    A lane of 0.116 in: such slides end between the places of the search's grid.
    """
    enemies = (inf("usa-1", 18, 10, 270), inf("usa-2", 18.3, 14.1, 270, type="detachment"))
    where = state(inf("csa-1", 18.3, 12), *enemies)
    scene = scene_of(where, *both(where))
    steps, here = [], scene.start
    for way in slides:
        here = Pose(here.x + way * np.cos(0.026), here.y + np.sin(0.026), 90)
        steps.append(here)
    assert sequence_holds(scene, steps, STRICT, here.facing)
    found = retreat.judge(where, *both(where), here)
    assert found.ruling.verdict is Verdict.LEGAL
    assert found.steps is not None
    assert sequence_holds(scene, found.steps, JUDGED, here.facing)
    assert area_of(where).distance(shapely.Point(here.x, here.y)) < 0.05


@pytest.mark.parametrize("seed", [2, 5, 8])
def test_the_slides_that_are_shown_lead_to_a_legal_place(seed: int) -> None:
    """Wherever corps stand near their enemies, on every kind of ground."""
    where = gmu_games.rules().load(gmu_games.crowd(Random(seed), 2), "crowd")
    asked = 0
    for corps in [piece for piece in where.pieces if piece.is_corps][::3]:
        for enemy in where.enemies(corps):
            if not enemy.is_unit or corps.distance(enemy) > 1.0:
                continue
            steps = retreat.steps_of(where, corps, enemy)
            if steps is not None:
                asked += 1
                found = retreat.judge(where, corps, enemy, steps[-1])
                assert found.ruling.verdict is Verdict.LEGAL, (corps.id, enemy.id)
    assert asked


def test_a_detachment_and_a_friends_foe_never_retreat() -> None:
    where = state(*FIGHT, inf("csa-d", 15, 12, type="detachment"), inf("csa-2", 18, 10.5))
    for asked in ({"unit": "csa-d", "from": "usa-1"}, {"unit": "csa-1", "from": "csa-2"}):
        answer = ask(where, "retreat", **asked)
        assert (answer["possible"], answer["area"], answer["steps"]) == (False, None, None)
    hq = state(*FIGHT, unit("csa-hq", "headquarters", [18, 8, 90]))
    for asked in ({"unit": "csa-hq", "from": "usa-1"}, {"unit": "csa-1", "from": "csa-hq"}):
        with pytest.raises(QuestionError):
            ask(hq, "retreat", **asked)
    with pytest.raises(QuestionError):
        ask(hq, "retreat", unit="csa-1", **{"from": "usa-1", "to": [1, 2]})


def test_units_of_several_bases_retreat_as_one() -> None:
    bases = [{"base": [30, 30], "pose": [0, y, 0]} for y in (-1.0, 1.0)]
    where = state(
        inf("csa-1", 18, 12, 90, bases=bases), inf("usa-1", 18, 13.7, 270), inf("csa-2", 18, 9, 0)
    )
    steps = retreat.steps_of(where, *both(where))
    assert steps is not None
    assert sequence_holds(scene_of(where, *both(where)), steps, STRICT)
    assert area_of(where).area > 1


def moved(name: str, turn: int, mirror: bool, shift: tuple[float, float]) -> State:
    """Return a table mirrored, turned about the board's middle by half turns, and shifted."""

    def pose(at: list[float]) -> list[float]:
        x, y, facing = at
        if mirror:
            x, facing = 36 - x, 180 - facing
        if turn:
            x, y, facing = 36 - x, 24 - y, facing + 180
        return [x + shift[0], y + shift[1], facing]

    units, _ = TABLES[name]
    return state(*({**u, "pose": pose(u["pose"])} for u in units))


@settings(max_examples=4, deadline=None)
@given(st.booleans(), st.booleans(), st.floats(-3, 3), st.floats(-2, 2))
def test_the_area_moves_with_the_table(turn: bool, mirror: bool, dx: float, dy: float) -> None:
    area = area_of(table("crowded"))
    where = moved("crowded", turn, mirror, (dx, dy))
    found = shapely.transform(area_of(where), lambda c: c - [dx, dy])
    if turn:
        found = shapely.transform(found, lambda c: [36, 24] - c)
    if mirror:
        found = shapely.transform(found, lambda c: c * [-1, 1] + [36, 0])
    # What one has and the other lacks only the tolerance opens: no disc of 0.07 in fits into it.
    assert found.difference(area).buffer(-0.07).is_empty
    assert area.difference(found).buffer(-0.07).is_empty


@settings(max_examples=4, deadline=None)
@given(st.floats(14, 22), st.floats(7.5, 11), st.floats(0, 180), st.booleans())
def test_another_piece_never_adds_to_the_area(
    x: float, y: float, facing: float, enemy: bool
) -> None:
    more = inf("usa-9" if enemy else "csa-9", x, y, facing)
    where = state(*FIGHT, more)
    more_area = area_of(where).difference(area_of(table("open")))
    assert more_area.buffer(-0.05).is_empty


def test_the_sides_may_be_swapped() -> None:
    units = [
        {**u, "id": u["id"].translate(str.maketrans("cu", "uc"))} for u in TABLES["crowded"][0]
    ]
    names = {"c": "usa", "u": "csa"}
    swapped = [
        {**u, "id": names[old["id"][0]] + old["id"][3:], "side": names[old["id"][0]]}
        for u, old in zip(units, TABLES["crowded"][0], strict=True)
    ]
    where = state(*swapped)
    area = retreat.legal_area(where, where.by_id["usa-1"], where.by_id["csa-1"])
    assert area.equals_exact(area_of(table("crowded")), 1e-9)


@pytest.mark.parametrize(
    ("gap", "verdict"),
    [(1.06, "legal"), (1.02, "too_close"), (0.98, "too_close"), (0.94, "illegal")],
)
def test_a_limit_within_two_sigmas_is_too_close(gap: float, verdict: str) -> None:
    sigma = [0.01, 0.01, 0.0]
    units = [{**u, "sigma": sigma} for u in FIGHT]
    # It ends 2.6 in back, front on; another enemy stands behind that place.
    behind = inf("usa-2", 18, 9.4 - 30 / 25.4 - gap, 90, sigma=sigma)
    where = state(*units, behind)
    answer = ask(where, "retreat", unit="csa-1", **{"from": "usa-1", "to": [18, 9.4, 90]})
    assert answer["possible"] is True
    assert answer["verdict"] == verdict
    doubts = [d for d in answer["doubt"] if d["b"] == "usa-2"]
    assert len(doubts) == (1 if verdict == "too_close" else 0)
    for doubt in doubts:
        assert doubt["measured"] == pytest.approx(gap)
        assert doubt["limit"] == 1.0
        assert doubt["by"] == pytest.approx(2 * 2**0.5 * 0.01)


def test_contact_at_the_start_is_no_doubt() -> None:
    sigma = [0.006, 0.006, 0.3]
    touching = inf("usa-1", 18, 12 + 30 / 25.4 - 0.003, 270, sigma=sigma)
    where = state({**FIGHT[0], "sigma": sigma}, touching)
    answer = ask(where, "retreat", unit="csa-1", **{"from": "usa-1", "to": [18, 9.5, 90]})
    assert answer["verdict"] == "legal"
    assert answer["doubt"] == []


#: All with one corner or edge towards the enemy, none within reach of anything else.
OPEN = [(195, 90, 0.999), (280, 90, 0.01), (218, 0, 0.01), (112, 33, 1.0), (212, 0, 1.001)]


@pytest.mark.parametrize(("bearing", "facing", "gap"), OPEN)
def test_on_open_ground_nobody_doubts_that_a_retreat_is_possible(
    bearing: float, facing: float, gap: float
) -> None:
    x, y = np.cos(np.radians(bearing)), np.sin(np.radians(bearing))
    sigma = [0.02, 0.02, 0.3]
    unit = inf("csa-1", 18, 12, facing, sigma=sigma)
    enemy = inf("usa-1", 18 + 5 * x, 12 + 5 * y, sigma=sigma)
    far = state(unit, enemy)
    inward = far.by_id["csa-1"].distance(far.by_id["usa-1"]) - gap
    for _ in range(4):  # the nearest corners may change on the way
        enemy["pose"][0] -= inward * x
        enemy["pose"][1] -= inward * y
        near = state(unit, enemy)
        inward = near.by_id["csa-1"].distance(near.by_id["usa-1"]) - gap
    answer = ask(near, "retreat", unit="csa-1", **{"from": "usa-1"})
    assert (answer["possible"], answer["doubt"]) == (True, [])


@pytest.mark.parametrize(
    ("room", "possible", "unsure"),
    [(-0.15, False, False), (-0.08, False, True), (-0.03, True, True), (0.05, True, False)],
)
def test_a_lane_as_long_as_the_retreat_is_in_doubt(
    room: float, possible: bool, unsure: bool
) -> None:
    base, wall = [25.4, 25.4], [127.0, 203.2]
    units = [
        inf("csa-1", 12, 12, base=base, sigma=[0.0, 0.02, 0.0]),
        inf("usa-1", 12, 13.5, base=base),
        inf("csa-2", 8.9, 10, base=wall),
        inf("csa-3", 15.1, 10, base=wall),
        inf("csa-4", 12, 8 - room, base=base),
    ]
    answer = ask(state(*units), "retreat", unit="csa-1", **{"from": "usa-1"})
    assert answer["possible"] is possible
    assert {doubt["b"] for doubt in answer["doubt"]} == ({"csa-4"} if unsure else set())


def test_a_doubt_that_two_slides_leave_alike_is_told_once() -> None:
    base, wall = [25.4, 25.4], [101.6, 25.4]
    units = [
        inf("csa-1", 12, 8, base=base),
        inf("usa-1", 12, 9.5, base=base),
        inf("usa-2", 12, 3.039, type="detachment", base=wall, sigma=[0.0, 0.02, 0.0]),
    ]
    where = state(*units)
    answer = ask(where, "retreat", unit="csa-1", **{"from": "usa-1", "to": [12, 5, 90]})
    assert [(d["b"], d["measured"]) for d in answer["doubt"]] == [("usa-2", 0.961)]


def test_the_answer_is_the_same_each_time() -> None:
    first = ask(table("lane"), "retreat", unit="csa-1", **{"from": "usa-1"})
    units, terrain = TABLES["lane"]
    again = state(*units, terrain=terrain)
    retreat._found.cache_clear()
    retreat._steps.cache_clear()
    assert ask(again, "retreat", unit="csa-1", **{"from": "usa-1"}) == first
    assert shape(first["area"]).area == pytest.approx(area_of(table("lane")).area, abs=1e-4)


def test_the_worked_example_of_the_page(root: Any) -> None:
    """The page's numbers are the program's."""
    text = (root / "docs" / "retreat.md").read_text(encoding="utf-8")
    where = state(*FIGHT)
    answer = ask(where, "retreat", unit="csa-1", **{"from": "usa-1", "to": [19.5, 10.4, 60]})
    assert answer["verdict"] == "legal"
    assert f"{shape(answer['area']).area:.1f} square inches" in text
    assert position(*FIGHT)["units"][0]["pose"] == [18, 12, 90]
