"""Ways of bases that turn: open ones are found, shut ones are not, and how long they are."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry.base import BaseGeometry

from tableside.geometry.footprint import Base, footprint
from tableside.geometry.pose import Pose
from tableside.motion import search
from tableside.motion.checker import is_open, length
from tableside.motion.obstacles import Field, Keepout, Mover, Zone
from tableside.motion.paths import shortest_way, way_from, way_to
from tableside.motion.search import UndecidedError
from tableside.motion.targets import InContact, OnLine
from tests.motion.lattice_oracle import lattice_way, rectangle

pytestmark = pytest.mark.slow

BASES = (Base(60, 30),)
CORPS = Mover(BASES)
BOARD = (0.0, 0.0, 36.0, 24.0)
WIDTH, DEPTH = 60 / 25.4, 30 / 25.4


def corps(x: float, y: float, facing: float) -> BaseGeometry:
    return footprint(BASES, Pose(x, y, facing))


def field(*solid: BaseGeometry, zones: tuple[Zone, ...] = ()) -> Field:
    return Field(CORPS, BOARD, tuple(Keepout(str(i), a) for i, a in enumerate(solid)), zones)


def assert_open(ground: Field, path: tuple[Pose, ...], room: float = -0.005) -> None:
    """Walk the way in small steps: an own check, by the distances that shapely finds."""
    for a, b in itertools.pairwise(path):
        turn = (b.facing - a.facing + 180) % 360 - 180
        assert a.distance_to(b) < 1e-9 or abs(turn) < 1e-9
        count = 2 + int(a.distance_to(b) / 0.02) + int(abs(turn) / 0.25)
        for share in np.linspace(0, 1, count):
            here = CORPS.at(
                Pose(a.x + share * (b.x - a.x), a.y + share * (b.y - a.y), a.facing + share * turn)
            )
            for keepout in ground.keepouts:
                if keepout.radius > 0:
                    assert here.distance(keepout.area) >= keepout.radius + room
                else:
                    assert not here.intersects(keepout.area.buffer(room, join_style="mitre"))


def test_nothing_in_the_way_is_straight() -> None:
    way = shortest_way(field(), Pose(10, 10, 90), Pose(13, 11, 200), 4)
    assert way is not None
    assert way.length == pytest.approx(math.sqrt(10))
    assert way.path[0] == Pose(10, 10, 90)
    assert way.path[-1] == Pose(13, 11, 200)


@pytest.mark.parametrize(("limit", "there"), [(3.0, True), (2.996, True), (2.99, False)])
def test_the_limit_has_a_tolerance_of_five_thousandths(limit: float, there: bool) -> None:
    way = shortest_way(field(), Pose(10, 10, 90), Pose(10, 13, 90), limit)
    assert (way is not None) == there


def test_out_of_a_closed_line_straight_ahead() -> None:
    line = field(corps(10 - WIDTH, 10, 90), corps(10 + WIDTH, 10, 90))
    way = shortest_way(line, Pose(10, 10, 90), Pose(10, 13, 90), 3)
    assert way is not None
    assert way.length == pytest.approx(3)


def test_about_face_in_a_closed_line_needs_room_in_front() -> None:
    line = field(corps(10 - WIDTH, 10, 90), corps(10 + WIDTH, 10, 90))
    way = shortest_way(line, Pose(10, 10, 90), Pose(10, 10, 270), 2.5)
    assert way is not None
    # Out until a corner clears the neighbours' corners, and back.
    assert way.length == pytest.approx(2 * DEPTH, abs=0.03)
    assert_open(line, way.path)
    assert shortest_way(line, Pose(10, 10, 90), Pose(10, 10, 270), 2.3) is None


def test_round_a_corps_the_way_bends_half_a_depth_off_its_corners() -> None:
    ground = field(corps(10, 12, 90))
    way = shortest_way(ground, Pose(10, 10, 90), Pose(10, 14, 90), 8)
    assert way is not None
    corner = math.hypot(WIDTH / 2, 2 - DEPTH / 2)
    tangent = math.sqrt(corner**2 - (DEPTH / 2) ** 2)
    ahead = math.atan2(WIDTH / 2, 2 - DEPTH / 2) + math.asin(DEPTH / 2 / corner)
    shortest = 2 * tangent + 2 * ahead * DEPTH / 2 + DEPTH
    assert shortest <= way.length <= shortest + 0.02
    assert_open(ground, way.path)
    assert shortest_way(ground, Pose(10, 10, 90), Pose(10, 14, 90), shortest - 0.02) is None


@pytest.mark.parametrize(("gap", "there"), [(DEPTH + 0.04, True), (DEPTH - 0.02, False)])
def test_a_gap_is_passed_end_on_or_not_at_all(gap: float, there: bool) -> None:
    left = 10 - gap / 2 - WIDTH / 2
    right = 10 + gap / 2 + WIDTH / 2
    wall = field(*(corps(x, 12, 90) for x in (left - WIDTH, left, right, right + WIDTH)))
    way = shortest_way(wall, Pose(10, 10, 90), Pose(10, 14, 90), 4.5)
    assert (way is not None) == there
    if way is not None:
        assert way.length == pytest.approx(4.0, abs=0.02)
        assert_open(wall, way.path)


def test_a_gap_between_two_corners_needs_its_own_facing() -> None:
    spread = (DEPTH + 0.05) / 2
    a = shapely.Polygon([(10 - spread, 12.3), (4, 12.9), (4, 14), (8, 14)])
    b = shapely.Polygon([(10 + spread, 11.7), (12, 10), (16, 10), (16, 11.1)])
    angle = math.degrees(math.atan2(11.7 - 12.3, 2 * spread))
    gap = math.hypot(2 * spread, 0.6)
    assert gap > DEPTH + 0.04
    ground = field(a, b)
    way = shortest_way(ground, Pose(9, 9.5, angle), Pose(11, 14.5, angle), 6.5)
    assert way is not None
    assert_open(ground, way.path)


def test_the_edge_of_the_board_stops_a_corner() -> None:
    start = Pose(0.7, 10, 0)
    assert shortest_way(field(), start, Pose(0.7, 12, 0), 3) is not None
    # Turned by 90 degrees the base would stick out: it has to step inside to come round.
    way = shortest_way(field(), start, Pose(0.7, 12, 180), 3)
    assert way is not None
    assert way.length > 2.1


@settings(max_examples=6)
@given(st.integers(0, 10_000))
def test_whatever_the_lattice_finds_is_found_and_no_longer(seed: int) -> None:
    rng = np.random.default_rng(seed)
    start, goal = (12.0, 12.0, 90.0), (12.0 + 0.15 * 8, 12.0 + 0.15 * 14, 130.0)
    solid: list[BaseGeometry] = []
    while len(solid) < 5:
        x, y = rng.uniform(9, 16), rng.uniform(9, 16)
        body = rectangle(WIDTH, DEPTH, x, y, rng.uniform(0, 180))
        ends = [rectangle(WIDTH, DEPTH, *pose) for pose in (start, goal)]
        if min(body.distance(end) for end in ends) > 0.1:
            solid.append(body)
    long = lattice_way((WIDTH, DEPTH), solid, start, goal, 4.2)
    limit = 5.0 if long is None else long + 0.02
    ground = field(*solid)
    way = shortest_way(ground, Pose(*start), Pose(*goal), limit)
    if way is not None:
        assert_open(ground, way.path)
        assert way.length == pytest.approx(length(way.path), abs=1e-6)
    assert long is None or way is not None


@settings(max_examples=4)
@given(st.integers(0, 10_000))
def test_more_obstacles_never_shorten_and_a_longer_limit_never_shuts(seed: int) -> None:
    rng = np.random.default_rng(seed)
    solid = [
        corps(rng.uniform(8, 16), rng.uniform(12.0, 14), rng.uniform(0, 180)) for _ in range(3)
    ]
    start, goal = Pose(12, 10, 90), Pose(12, 16, 45)
    solid = [a for a in solid if a.distance(CORPS.at(goal)) > 0 < a.distance(CORPS.at(start))]
    few, many = field(*solid[:1]), field(*solid)
    one, more = shortest_way(few, start, goal, 9), shortest_way(many, start, goal, 9)
    if more is not None:
        assert one is not None
        assert one.length <= more.length + 0.02
        assert shortest_way(many, start, goal, more.length + 0.02) is not None


def test_a_zone_to_enter_is_not_left_again() -> None:
    zone = Zone("z", shapely.box(12, 8, 13, 12), 0.5, "enter")
    through = [Pose(9, 10, 0), Pose(17, 10, 0)]
    assert not is_open(field(zones=(zone,)), through)
    assert is_open(field(zones=(zone,)), [Pose(9, 10, 0), Pose(12.5, 10, 0)])
    leave = Zone("z", zone.area, 0.5, "leave")
    assert is_open(field(zones=(leave,)), [Pose(12.5, 10, 0), Pose(17, 10, 0)])
    assert not is_open(field(zones=(leave,)), [*through[::-1], Pose(12.5, 10, 0)])
    stay = Zone("z", zone.area, 0.5, "stay")
    assert is_open(field(zones=(stay,)), [Pose(12, 10, 0), Pose(13, 10, 0)])
    assert not is_open(field(zones=(stay,)), [Pose(12, 10, 0), Pose(17, 10, 0)])


def test_a_zone_that_is_an_area_of_its_own_is_heeded_like_one_about_a_base() -> None:
    """Inside it every distance to it is 0."""
    area = shapely.box(11.5, 7.5, 13.5, 12.5)
    through = [Pose(9, 10, 0), Pose(17, 10, 0)]
    inside = [Pose(9, 10, 0), Pose(12.5, 10, 0)]
    enter, leave = (field(zones=(Zone("z", area, 0.0, role),)) for role in ("enter", "leave"))
    assert not is_open(enter, through)
    assert is_open(enter, inside)
    assert is_open(leave, [inside[1], through[1]])
    assert not is_open(leave, [*through[::-1], inside[1]])
    grazed = field(zones=(Zone("z", shapely.box(9, 10.6 + 0.005, 17, 12), 0.0, "enter"),))
    assert is_open(grazed, through)


def test_a_zone_that_was_left_is_not_come_back_into_from_either_end() -> None:
    hoof = shapely.union_all(
        [shapely.box(4, 8, 6, 14), shapely.box(10, 8, 12, 14), shapely.box(4, 8, 12, 8.2)]
    )
    ground = field(zones=(Zone("z", hoof, 0.5, "leave"),))
    start, goal = Pose(5, 13, 90), Pose(16, 13, 90)
    assert not is_open(ground, [start, goal])
    way = shortest_way(ground, start, goal, 16.0)
    assert way is not None
    assert is_open(ground, way.path)
    entered = field(zones=(Zone("z", hoof, 0.5, "enter"),))
    back = shortest_way(entered, goal, start, 16.0)
    assert back is not None
    assert back.length == pytest.approx(way.length, abs=0.02)


def test_a_search_that_gives_up_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    wall = field(shapely.box(12, 6, 12.5, 14), shapely.box(9, 13.6, 12.5, 14))
    start, goal = Pose(10, 10, 90), Pose(15, 10, 90)
    assert shortest_way(wall, start, goal, 13.0) is not None
    monkeypatch.setattr(search, "MOST_STATES", 1)
    with pytest.raises(UndecidedError):
        shortest_way(wall, start, goal, 13.0)


def test_a_step_that_slides_and_turns_at_once_is_refused() -> None:
    with pytest.raises(ValueError, match="slides and turns"):
        is_open(field(), [Pose(9, 10, 0), Pose(10, 10, 5)])


def test_the_centre_keeps_to_its_ground() -> None:
    river = shapely.box(0, 11, 36, 12).difference(shapely.box(14, 11, 15, 12))
    ground = Field(CORPS, BOARD, domain=shapely.box(*BOARD).difference(river))
    way = shortest_way(ground, Pose(13, 10, 90), Pose(13, 13, 90), 8)
    assert way is not None
    bend = 2 * math.hypot(1, 1) + 1
    assert way.length == pytest.approx(bend, abs=0.02)
    assert shortest_way(ground, Pose(13, 10, 90), Pose(13, 13, 90), bend - 0.02) is None


def test_a_way_ends_in_contact_with_a_base_or_begins_on_an_edge() -> None:
    staff = footprint([Base(40, 40)], Pose(10, 5, 0))
    way = way_to(field(), Pose(10, 12, 0), InContact(CORPS, staff), 8)
    assert way is not None
    assert CORPS.at(way.path[-1]).distance(staff) < 1e-6
    # At best a corner reaches out for it.
    assert way.length == pytest.approx(7 - 20 / 25.4 - CORPS.reach, abs=0.02)
    edge = OnLine((0.0, 0.0), (36.0, 0.0))
    way = way_from(Field(CORPS, (0, -9, 36, 24)), edge, Pose(20, 3, 90), 3.0)
    assert way is not None
    assert way.path[0].y == pytest.approx(0.0)
    assert way.length == pytest.approx(3.0)


@pytest.mark.parametrize("answer", [False, True])
def test_whether_there_surely_is_no_way_is_asked_once_when_none_is_found_soon(
    answer: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []

    def shut_off() -> bool:
        asked.append(answer)
        return answer

    def found(*solid: BaseGeometry) -> bool:
        asked.clear()
        target = OnLine((10.0, 15.0), (10.0, 15.0))
        return way_to(field(*solid), Pose(10, 9, 90), target, 12, True, shut_off) is not None

    wall = shapely.box(8, 11, 12, 12)
    ring = shapely.box(7, 12, 13, 18).difference(shapely.box(8, 13, 12, 17))
    assert found()
    assert found(wall)  # round it, after 21 states
    assert not asked
    assert not found(ring)
    assert asked == [answer]
    monkeypatch.setattr(search, "SOON", 5)
    assert found(wall) is not answer
    assert asked == [answer]
