"""How forces and ground become a table: steps, templates, ranks, and losses in hundreds."""

from __future__ import annotations

import itertools

import pytest
import shapely

from tableside.engine.encounter import holder
from tableside.fielding.arraying import Block, Group, Zones, arrayed, on_ground
from tableside.fielding.conversion import (
    commands,
    led_by,
    mean_lost,
    numbered,
    parts_left,
    parts_of,
    step_of,
)
from tableside.fielding.templates import FLOW, Template, templates
from tableside.geometry.pose import Pose
from tests.engine.bodies_of_stands import stand, unit
from tests.rules.encounters import body, drawn, encounter, force

STEPS = ((200, 1), (1000, 2))
ZONES = Zones(36, 24, 6)


@pytest.mark.parametrize(
    ("number", "value"), [(0, 0), (199, 0), (200, 1), (999, 1), (1000, 2), (9999, 2)]
)
def test_a_step_begins_at_its_number(number: int, value: int) -> None:
    assert step_of(STEPS, number) == value


@pytest.mark.parametrize(
    ("men", "parts"), [(1, 1), (599, 1), (600, 2), (999, 2), (1000, 3), (1400, 4)]
)
def test_parts_are_to_the_nearest_and_at_least_one(men: int, parts: int) -> None:
    assert parts_of(men, 400) == parts
    assert len(numbered("a", parts)) == parts


def test_nothing_is_left_of_who_is_gone() -> None:
    here, gone = unit("a", stand("1", 0, 0), stand("2", 1, 0)), unit("b")
    left = parts_left([here], [gone], lambda each: len(each.stands))
    assert left == {"b": 0, "a": 2}
    assert parts_left([], [], lambda each: 1) == {}


def test_losses_of_parts_count_by_their_men() -> None:
    assert mean_lost([]) == 0
    assert mean_lost([(100, 60)]) == 60
    assert mean_lost([(300, 10), (100, 61)]) == 23  # 22.75
    assert mean_lost([(1, 24), (1, 25)]) == 25  # half up


def test_commands_keep_those_of_one_leader_together() -> None:
    troops = force(
        "us", body("a", 1), body("b", 1, leader="Worth"), body("c", 1),
        body("d", 1, leader="Twiggs"), body("e", 1, leader="Worth"),
    )  # fmt: skip
    found = commands(troops, 2)
    assert [[each.id for each in part] for part in found] == [["b", "e"], ["d", "a"], ["c"]]
    assert [led_by(part) for part in found] == ["Worth", "Twiggs", None]


@pytest.mark.parametrize(
    ("us", "mx", "held"), [(10, 11, "us"), (10, 10, "mx"), (11, 10, "mx"), (0, 0, "mx")]
)
def test_the_field_is_held_by_who_lost_the_smaller_share(us: int, mx: int, held: str) -> None:
    assert holder(encounter(), {"u": us, "m": mx}) == held


RIVER = drawn(".......", ".h...H.", "~~~~~~~", "..t.w..", ".......")


def test_ground_is_the_same_for_the_same_seed_and_place() -> None:
    one = templates(encounter(ground=RIVER), 36, 24)
    assert one == templates(encounter(ground=RIVER), 36, 24)
    assert one != templates(encounter(ground=RIVER, seed=2), 36, 24)
    assert one != templates(encounter(ground=RIVER, place="elsewhere"), 36, 24)
    assert one == templates(encounter(ground=RIVER, turn=2), 36, 24)


def test_each_square_has_its_template_in_itself() -> None:
    found = templates(encounter(ground=RIVER), 35, 21)  # squares of 7 x 7 in
    blobs = [each for each in found if each.polygon]
    assert [(each.look, each.level) for each in blobs] == [
        ("raised", 1), ("raised", 2), ("wooded", 1), ("water", 1),
    ]  # fmt: skip
    squares = [(0, 14), (28, 14), (7, 0), (21, 0)]
    for each, (x, y) in zip(blobs, squares, strict=True):
        assert shapely.box(x, y, x + 7, y + 7).contains(each.area)
        assert each.area.area > 10


def test_water_runs_through_the_table_and_is_crossed_where_nothing_else_says() -> None:
    water, crossing = (t for t in templates(encounter(ground=RIVER), 36, 24) if t.line)
    assert (water.look, water.line[0], water.line[-1]) == ("water", (0, 12), (36, 12))
    assert crossing.look == "shallows"
    assert crossing.area.contains(shapely.Point(18, 12))
    assert crossing.area.bounds[3] - crossing.area.bounds[1] > FLOW


def test_a_ford_is_the_only_crossing_of_its_water() -> None:
    ground = drawn(".......", ".......", "~f~~~~~", ".......", ".......")
    found = [t for t in templates(encounter(ground=ground), 35, 21) if t.look == "shallows"]
    (only,) = found
    assert only.area.contains(shapely.Point(3.5, 10.5))


def test_water_with_bends_and_forks_bars_all_along() -> None:
    ground = drawn("...~...", "...~...", "..~....", ".~~~~~~", ".~.....")
    found = [t for t in templates(encounter(ground=ground), 35, 21) if t.look == "water"]
    whole = shapely.union_all([each.area for each in found])
    assert whole.geom_type == "Polygon"
    way = ((17.5, 21), (17.5, 17.5), (10.5, 10.5), (10.5, 3.5), (3.5, 3.5))
    for a, b in itertools.pairwise(way):
        for share in (0.0, 0.3, 0.6):
            x, y = (p + share * (q - p) for p, q in zip(a, b, strict=True))
            assert whole.distance(shapely.Point(x, y)) < 1e-6


def _groups(count: int, width: float = 2.4) -> list[Group]:
    return [
        Group(tuple(Block(f"{n}-{k}", width, 1.2) for k in range(4)), (Block(f"{n}-h", 1.6, 1.6),))
        for n in range(count)
    ]


def _second(count: int) -> list[Group]:
    def named(block: Block) -> Block:
        return Block(f"x{block.id}", block.width, block.depth)

    return [
        Group(tuple(map(named, g.blocks)), tuple(map(named, g.leaders))) for g in _groups(count)
    ]


def _area(block: Block, pose: Pose) -> shapely.Geometry:
    x, y = block.width / 2, block.depth / 2
    return shapely.box(pose.x - x, pose.y - y, pose.x + x, pose.y + y)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_forces_stand_apart_in_their_own_zones(count: int) -> None:
    first, second = _groups(count), _second(count)
    poses = arrayed(ZONES, first, second, shapely.Point(-9, -9))
    assert poses is not None
    for groups, zone, facing in zip((first, second), ZONES.areas(), (90, 270), strict=True):
        blocks = [block for group in groups for block in (*group.blocks, *group.leaders)]
        areas = [_area(block, poses[block.id]) for block in blocks]
        assert all(zone.contains(area) for area in areas)
        assert all(a.distance(b) > 0.2 for a, b in itertools.combinations(areas, 2))
        assert {poses[block.id].facing for block in blocks} == {facing}


def test_too_many_find_no_room() -> None:
    assert arrayed(ZONES, _groups(20), _second(1), shapely.Point(-9, -9)) is None
    assert arrayed(ZONES, _groups(1), _second(20), shapely.Point(-9, -9)) is None


def test_nobody_stands_in_water_and_what_leaves_no_room_is_left_out() -> None:
    pond = Template("water", polygon=((14, 1), (20, 1), (20, 6), (14, 6)))
    lake = Template("water", polygon=((0, 0), (36, 0), (36, 8), (0, 8)))
    hill = Template("raised", polygon=((0, 0), (36, 0), (36, 8), (0, 8)))
    beside = on_ground(ZONES, (_groups(1), _second(1)), (pond, hill), ("water",))
    assert beside is not None
    assert beside.ground == (pond, hill)
    blocks = [*_groups(1)[0].blocks, *_groups(1)[0].leaders]
    assert all(_area(b, beside.poses[b.id]).distance(pond.area) > 0 for b in blocks)
    without = on_ground(ZONES, (_groups(1), _second(1)), (pond, lake, hill), ("water",))
    assert without is not None
    assert without.ground == (hill,)
