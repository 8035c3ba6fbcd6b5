"""Moves of Brothers at Arms: how far, over which ground, in which shape, against whom."""

from __future__ import annotations

import math

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from tableside.engine.ruleset import QuestionError
from tableside.geometry.pose import Pose
from tableside.rules.brothers_at_arms.movement.judged import JudgedMove, reach_of
from tests.rules.brothers_at_arms.brothers_table import (
    DEPTH,
    RULES,
    WIDTH,
    Data,
    ask,
    band,
    box,
    leader,
    line,
    position,
    unit,
)

#: Half an infantry base's shorter side less 0.05 in: so far a centre keeps from enemy bases.
KEEPS = DEPTH / 2 - 0.05


def rider(*more: Data, x: float = 20.0, y: float = 10.0, **fields: object) -> Data:
    """Return a table with a lone stand of cavalry "a" (rate 16 in) that faces north."""
    return position(unit("a", "csa", [x, y, 90], kind="cavalry"), *more, **fields)


def moved(table: Data, *to: float, name: str = "a", **more: object) -> Data:
    return ask(table, ask="move", unit=name, to=list(to), **more)


def rules(answer: Data) -> list[str]:
    return [breach["rule"].removeprefix("movement.") for breach in answer["breaches"]]


def ranks(*poses: list[float]) -> dict[str, list[float]]:
    return {str(n): pose for n, pose in enumerate(poses, 1)}


def shifted(dx: float, dy: float, poses: list[list[float]]) -> dict[str, list[float]]:
    return ranks(*([x + dx, y + dy, facing] for x, y, facing in poses))


# How far.


@pytest.mark.parametrize(("far", "broken"), [(16.0, []), (16.004, []), (16.01, ["allowance"])])
def test_a_unit_moves_up_to_its_rate(far: float, broken: list[str]) -> None:
    answer = moved(rider(), 20, 10 + far, 90)
    assert (answer["verdict"], rules(answer)) == ("illegal" if broken else "legal", broken)
    assert answer["length"] == pytest.approx(far)
    assert answer["lengths"] == {"1": pytest.approx(far)}
    assert answer["allowance"] == 16
    if broken:
        assert answer["breaches"][0]["by"] == pytest.approx(0.01)


@pytest.mark.parametrize(
    ("kind", "scale", "measure", "rate"),
    [
        ("infantry", "6mm", "in", 4),
        ("artillery", "25mm", "in", 16),
        ("cavalry", "15mm", "cm", 40 / 2.54),
        ("infantry", "15mm", "cm", 20 / 2.54),
    ],
)
def test_rates_go_by_figures_and_measure(kind: str, scale: str, measure: str, rate: float) -> None:
    table = position(unit("a", "csa", [20, 10, 90], kind=kind), scale=scale, measure=measure)
    answer = moved(table, 20, 11, 90)
    assert answer["allowance"] == pytest.approx(rate)


def test_commanders_move_by_their_own_rate() -> None:
    table = position(leader("x", "csa", [20, 10, 90]))
    assert rules(moved(table, 20, 22, 90, name="x")) == []
    answer = moved(table, 20, 22.1, 0, name="x")
    assert rules(answer) == ["allowance"]
    assert (answer["shape"], answer["unformed"], answer["captures"]) == ("any", False, [])


@pytest.mark.parametrize(("grade", "cost"), [("local", 2 / 3), ("turnpike", 1 / 2)])
def test_roads_are_quicker(grade: str, cost: float) -> None:
    road = band("r", "road", [20, 0], [20, 48], width=0.7, grade=grade)
    answer = moved(rider(terrain=[road]), 20, 30, 90)
    assert answer["length"] == pytest.approx(20 * cost, abs=0.001)


def test_a_railroad_is_no_road_and_a_hill_costs_nothing() -> None:
    ground = [band("r", "railroad", [20, 0], [20, 48]), box("h", "hill", 15, 5, 25, 25)]
    assert moved(rider(terrain=ground), 20, 20, 90)["length"] == pytest.approx(10)


@pytest.mark.parametrize(
    "kind", ["settlement", "building", "fortified-building", "woodland", "marsh", "steep", "stream"]
)
def test_difficult_ground_costs_twice(kind: str) -> None:
    # As broad as the table: no way round it.
    ground = box("g", kind, 0, 12, 72, 15)
    assert moved(rider(terrain=[ground]), 20, 20, 90)["length"] == pytest.approx(13, abs=0.001)


def test_two_grounds_on_one_another_are_not_multiplied_and_road_beats_both() -> None:
    ground = [box("g", "woodland", 0, 12, 72, 15), box("s", "steep", 0, 12, 72, 15)]
    assert moved(rider(terrain=ground), 20, 20, 90)["length"] == pytest.approx(13, abs=0.001)
    road = band("r", "road", [20, 0], [20, 48], width=0.7, grade="local")
    answer = moved(rider(terrain=[*ground, road]), 20, 20, 90)
    assert answer["length"] == pytest.approx(20 / 3, abs=0.001)


def test_turnpike_beats_local_road() -> None:
    roads = [
        band("a1", "road", [20, 0], [20, 48], width=0.7, grade="local"),
        band("a2", "road", [20, 0], [20, 48], width=0.7, grade="turnpike"),
    ]
    assert moved(rider(terrain=roads), 20, 20, 90)["length"] == pytest.approx(5, abs=0.001)


@pytest.mark.parametrize(("over", "cost"), [("bridge", 10.0), ("ford", 10.0)])
def test_bridges_and_fords_cost_one_inch(over: str, cost: float) -> None:
    ground = [
        band("s", "stream", [0, 15], [72, 15], width=2.0),
        band("b", over, [20, 13], [20, 17], width=1.5),
    ]
    assert moved(rider(terrain=ground), 20, 20, 90)["length"] == pytest.approx(cost, abs=0.001)
    away = moved(rider(terrain=ground, x=40), 40, 20, 90)
    assert away["length"] == pytest.approx(12, abs=0.001)


def test_a_stand_beside_a_road_gains_what_going_over_to_it_gains() -> None:
    road = band("r", "road", [20, 0], [20, 48], width=0.7, grade="turnpike")
    table = position(
        unit("a", "csa", [20, 10, 90], [20 + WIDTH, 10, 90], kind="cavalry"), terrain=[road]
    )
    answer = ask(table, ask="move", unit="a", to=ranks([20, 26, 90], [20 + WIDTH, 26, 90]))
    off = WIDTH - 0.35
    along = off * 0.5 / math.sqrt(1 - 0.25)
    beside = 2 * math.hypot(off, along) + 0.5 * (16 - 2 * along)
    assert answer["lengths"] == {
        "1": pytest.approx(8, abs=0.001), "2": pytest.approx(beside, abs=0.001),
    }  # fmt: skip
    assert answer["length"] == answer["lengths"]["2"]


def test_the_farthest_corner_counts_where_that_is_agreed() -> None:
    assert moved(rider(), 20, 10, 270)["length"] == 0.0
    corner = rider(house_rules={"measure-move": "corner"})
    assert moved(corner, 20, 10, 270)["length"] == pytest.approx(math.hypot(WIDTH, DEPTH))
    assert moved(corner, 20, 14, 90)["length"] == pytest.approx(4)


# Which way.


def test_impassable_ground_is_gone_round() -> None:
    rock = box("i", "impassable", 15, 12, 25, 14)
    answer = moved(rider(terrain=[rock], x=20), 20, 18, 90)
    round_it = math.hypot(5, 2) + 2 + math.hypot(5, 4)
    assert answer["length"] == pytest.approx(round_it, abs=0.001)
    assert rules(answer) == []


@pytest.mark.parametrize(("gap", "broken"), [(0.0, ["path"]), (0.02, [])])
def test_a_gap_lets_a_centre_through(gap: float, broken: list[str]) -> None:
    rocks = [
        box("i", "impassable", 0, 12, 20, 14),
        box("j", "impassable", 20 + gap, 12, 72, 14),
    ]
    answer = moved(rider(terrain=rocks), 20, 18, 90)
    assert rules(answer) == broken
    assert answer["length"] == pytest.approx(8, abs=0.01)


@pytest.mark.parametrize(("edge", "broken"), [(72.0, ["path"]), (71.98, [])])
def test_there_is_no_way_round_at_the_edge_of_the_board(edge: float, broken: list[str]) -> None:
    table = rider(terrain=[box("i", "impassable", 0, 12, edge, 14)], x=70)
    assert rules(moved(table, 70, 18, 90)) == broken


def test_a_river_bars_but_at_bridges_and_where_it_is_only_difficult() -> None:
    river = band("w", "river", [0, 15], [72, 15], width=2.0)
    assert rules(moved(rider(terrain=[river]), 20, 20, 90)) == ["path"]
    bridge = band("b", "bridge", [20, 13], [20, 17], width=1.0)
    answer = moved(rider(terrain=[river, bridge]), 20, 20, 90)
    assert (rules(answer), answer["length"]) == ([], pytest.approx(10, abs=0.001))
    shallow = rider(terrain=[river], house_rules={"river-impassable": False})
    answer = moved(shallow, 20, 20, 90)
    assert (rules(answer), answer["length"]) == ([], pytest.approx(12, abs=0.001))


def test_what_a_centre_is_in_as_it_starts_does_not_bar_it() -> None:
    rock = box("i", "impassable", 15, 9, 25, 14)
    answer = moved(rider(terrain=[rock]), 20, 18, 90)
    assert (rules(answer), answer["length"]) == ([], pytest.approx(8))


@pytest.mark.parametrize(("more", "straight"), [(-0.01, False), (0.01, True)])
def test_enemy_bases_are_kept_off_by_half_a_base(more: float, straight: bool) -> None:
    # The way north passes between two enemy stands, east and west of it.
    off = WIDTH / 2 + KEEPS + more
    enemies = [
        unit("u", "usa", [20 - off, 14, 90]),
        unit("v", "usa", [20 + off, 14, 90], group="2"),
    ]
    answer = moved(rider(*enemies), 20, 18, 90)
    assert rules(answer) == []
    if straight:
        assert answer["length"] == pytest.approx(8)
    else:
        assert answer["length"] > 8.5


def test_friends_and_all_commanders_are_passed_through() -> None:
    friends = [
        unit("b", "csa", *line(18.5, 13, 3)), leader("c", "csa", [20, 15, 90]),
        leader("x", "usa", [20, 16.5, 90]),
    ]  # fmt: skip
    assert moved(rider(*friends), 20, 19, 90)["length"] == pytest.approx(9)


@pytest.mark.parametrize(
    ("far", "left", "barred"), [(0.98, 6, True), (1.02, 6, False), (0.98, 0, False)]
)
def test_works_bar_that_an_enemy_holds(far: float, left: int, barred: bool) -> None:
    works = band("w", "prepared-defence", [0, 15], [72, 15], width=0.4, left=left)
    holder = unit("u", "usa", [50, 15.2 + far + DEPTH / 2, 270])
    answer = moved(rider(holder, terrain=[works]), 20, 20, 90)
    assert rules(answer) == (["path"] if barred else [])


def test_works_that_friends_hold_and_walls_bar_nobody() -> None:
    works = band("w", "field-defence", [0, 15], [72, 15], width=0.4)
    wall = band("v", "wall", [0, 17], [72, 17], width=0.4)
    friend = unit("b", "csa", [50, 15.2, 270])
    assert moved(rider(friend, terrain=[works, wall]), 20, 20, 90)["length"] == pytest.approx(10)


# Where it ends.


@pytest.mark.parametrize(("deep", "broken"), [(0.04, []), (0.06, ["overlap"])])
def test_no_base_ends_on_another(deep: float, broken: list[str]) -> None:
    answer = moved(rider(unit("b", "csa", [20, 20, 90])), 20, 20 - DEPTH + deep, 90)
    assert rules(answer) == broken
    if broken:
        assert answer["breaches"][0]["units"] == ["b"]


def test_several_units_that_it_ends_on_are_one_breach() -> None:
    both = [unit("b", "csa", [19, 20, 90]), unit("c", "csa", [21, 20, 90])]
    (breach,) = moved(rider(*both), 20, 20, 90)["breaches"]
    assert (breach["rule"], breach["units"]) == ("movement.overlap", ["b", "c"])


@pytest.mark.parametrize(("deep", "broken"), [(0.0, ["path"]), (0.15, [])])
def test_a_perhaps_overlapping_end_excuses_no_missing_way(deep: float, broken: list[str]) -> None:
    """A charge over a river: touching bases may always overlap, but that is not what bars it."""
    river = band("w", "river", [0, 14], [72, 14], width=1.0)
    rider_ = unit("a", "csa", [20, 10, 90], kind="cavalry", sigma=[0.1, 0.1, 0.0])
    enemy = unit("e", "usa", [20, 20, 270])
    found = moved(position(rider_, enemy, terrain=[river]), 20, 20 - DEPTH + deep, 90)
    assert rules(found) == broken
    assert "movement.overlap" in [doubt.get("rule") for doubt in found["doubt"]]


def test_nor_on_one_of_its_own_unit() -> None:
    table = position(unit("a", "csa", *line(20, 10, 2)))
    answer = ask(table, ask="move", unit="a", to=ranks([20, 12, 90], [21, 12, 90]))
    assert rules(answer) == ["overlap"]
    assert "units" not in answer["breaches"][0]


@pytest.mark.parametrize(("inside", "broken"), [(-0.01, []), (0.02, ["impassable"])])
def test_no_centre_ends_on_impassable_ground(inside: float, broken: list[str]) -> None:
    table = rider(terrain=[box("i", "impassable", 15, 14, 25, 18)])
    answer = moved(table, 20, 14 + inside, 90)
    assert rules(answer) == broken
    assert answer["length"] == pytest.approx(4 + inside, abs=0.001)


@pytest.mark.parametrize(("over", "broken"), [(0.04, []), (0.06, ["board"])])
def test_a_base_may_hang_over_the_board_a_little(over: float, broken: list[str]) -> None:
    assert rules(moved(rider(y=44.0), 20, 48 - DEPTH / 2 + over, 90)) == broken


@pytest.mark.parametrize(
    ("x", "y", "broken"),
    [(30, 16, []), (30, 17.33, []), (30, 17.4, ["river"]), (30, 25, ["river"])],
)
def test_a_riverboat_stays_on_its_river(x: float, y: float, broken: list[str]) -> None:
    river = band("w", "river", [0, 16], [72, 16], width=4.0)
    boat = unit("a", "csa", [25, 16, 0], kind="riverboat", strength=4)
    table = position(boat, terrain=[river], scale="15mm")
    assert rules(moved(table, x, y, 0)) == broken


def test_a_riverboat_pays_no_more_where_rivers_are_difficult() -> None:
    river = band("w", "river", [0, 16], [72, 16], width=4.0)
    boat = unit("a", "csa", [25, 16, 0], kind="riverboat", strength=4)
    table = position(boat, terrain=[river], house_rules={"river-impassable": False})
    answer = moved(table, 31, 16, 0)
    assert (answer["length"], answer["unformed"]) == (pytest.approx(6), False)


@pytest.mark.parametrize(
    ("to", "seen"), [((20.04, 10, 91.9), []), ((20.06, 10, 90), ["nic"]), ((20, 10, 93), ["nic"])]
)
def test_who_has_not_moved_breaks_nothing(to: tuple[float, ...], seen: list[str]) -> None:
    table = position(unit("a", "csa", [20, 10, 90], status=["nic"]))
    assert rules(moved(table, *to)) == seen


def test_markers_bar_a_move() -> None:
    table = position(unit("a", "csa", [20, 10, 90], status=["pinned", "nic"]))
    assert rules(moved(table, 20, 11, 90)) == ["nic", "pinned"]
    answer = ask(table, ask="reach", unit="a")
    assert answer == {"eligible": False, "allowance": 0, "areas": None, "half": None, "doubt": []}


def test_a_unit_ends_unformed_in_difficult_ground() -> None:
    table = rider(terrain=[box("m", "marsh", 15, 14, 25, 18)])
    assert moved(table, 20, 16, 90)["unformed"]
    assert not moved(table, 20, 12, 90)["unformed"]


@pytest.mark.parametrize(
    ("off", "doubtful"), [(-0.05, False), (-0.01, True), (0.01, True), (0.05, False)]
)
def test_whether_it_ends_unformed_may_be_in_doubt(off: float, doubtful: bool) -> None:
    marsh = box("m", "marsh", 20 + off, 10.8, 25, 20)
    table = position(unit("a", "csa", [20, 10, 90], sigma=[0.02, 0.02, 0.0]), terrain=[marsh])
    answer = moved(table, 20, 13, 90)
    assert answer["unformed"] is (off < 0)
    assert [(each["a"], each["limit"]) for each in answer["doubt"]] == [("a", 0.5)] * doubtful
    assert answer["verdict"] == ("too_close" if doubtful else "legal")


# Its shape.

LINE = line(20, 10, 4)
#: Two stands behind the two others.
DOUBLE = [*line(20, 14, 2), *line(20, 14 - DEPTH, 2)]


def test_a_change_of_shape_lets_the_anchor_use_half_the_rate() -> None:
    table = position(unit("a", "csa", *LINE))
    answer = ask(table, ask="move", unit="a", to=ranks(*DOUBLE))
    assert (answer["shape"], rules(answer)) == ("double-line", [])
    for more, broken in ((0.0, []), (0.02, ["shape-change"])):
        # The first stand is the one that moves least.
        far = [[x, y + more, facing] for x, y, facing in DOUBLE]
        moved_least = min(ask(table, ask="move", unit="a", to=ranks(*far))["lengths"].values())
        shifted_on = [[x, y + 4 - moved_least + 2 * more, facing] for x, y, facing in far]
        answer = ask(table, ask="move", unit="a", to=ranks(*shifted_on))
        assert [rule for rule in rules(answer) if rule != "allowance"] == broken


def test_all_at_half_the_rate_where_that_is_agreed() -> None:
    table = position(unit("a", "csa", *line(20, 10, 2)), house_rules={"shape-change": "all"})
    column = ranks([20, 12, 90], [20, 12 - DEPTH, 90])
    answer = ask(table, ask="move", unit="a", to=column)
    assert (answer["shape"], answer["allowance"], rules(answer)) == ("column", 4, [])
    column = ranks([20, 14.01, 90], [20, 14.01 - DEPTH, 90])
    answer = ask(table, ask="move", unit="a", to=column)
    assert rules(answer) == ["allowance"]
    assert answer["breaches"][0]["by"] == pytest.approx(0.01)


def test_an_irregular_end_is_flagged_unless_told_otherwise() -> None:
    table = position(unit("a", "csa", *line(20, 10, 2)))
    apart = ranks([20, 12, 90], [25, 12, 90])
    answer = ask(table, ask="move", unit="a", to=apart)
    assert (answer["shape"], rules(answer)) == ("irregular", ["shape"])
    answer = ask(table, ask="move", unit="a", to=apart, shape="single-line")
    assert (answer["shape"], rules(answer)) == ("single-line", [])


def test_what_was_declared_ends_with_a_move() -> None:
    table = position(unit("a", "csa", *line(20, 10, 2), declared="column"))
    answer = ask(table, ask="move", unit="a", to=shifted(0, 5, line(20, 10, 2)))
    assert (answer["shape"], rules(answer)) == ("single-line", ["shape-change"])
    assert answer["breaches"][0]["by"] == pytest.approx(1)
    still = ask(table, ask="move", unit="a", to=shifted(0, 0, line(20, 10, 2)))
    assert still["shape"] == "column"


def test_a_lone_stand_never_changes_its_shape() -> None:
    assert rules(moved(rider(), 20, 20, 90, shape="column")) == []
    assert moved(rider(), 20, 20, 90, shape="column")["shape"] == "any"


def test_a_charge_and_a_change_of_shape_do_not_go_together() -> None:
    enemy = unit("u", "usa", [20, 14 + DEPTH, 270])
    table = position(unit("a", "csa", *line(20, 10, 2)), enemy)
    column = ranks([20, 14, 90], [20, 14 - DEPTH, 90])
    answer = ask(table, ask="move", unit="a", to=column)
    assert (answer["charge"], rules(answer)) == (["u"], ["charge-shape"])
    assert answer["breaches"][0]["units"] == ["u"]
    answer = ask(table, ask="move", unit="a", to=shifted(0, 4, line(20, 10, 2)))
    assert (answer["charge"], rules(answer)) == (["u"], [])


# Against whom.


@pytest.mark.parametrize(("gap", "charge"), [(0.05, ["u"]), (0.06, [])])
def test_a_charge_ends_in_contact(gap: float, charge: list[str]) -> None:
    answer = moved(rider(unit("u", "usa", [20, 20, 270])), 20, 20 - DEPTH - gap, 90)
    assert (answer["charge"], rules(answer)) == (charge, [])


@pytest.mark.parametrize(("gap", "charge"), [(0.05, []), (0.06, ["u"])])
def test_whom_a_commander_touched_as_he_began_he_does_not_charge(
    gap: float, charge: list[str]
) -> None:
    chief = leader("L", "csa", [20, 20 - DEPTH / 2 - 15 / 25.4 - gap, 90])
    table = position(chief, unit("u", "usa", [20, 20, 270]))
    answer = ask(table, ask="move", unit="L", to=[20.2, 20 - DEPTH / 2 - 15 / 25.4, 90])
    assert (answer["charge"], rules(answer)) == (charge, [])


def test_a_charge_over_a_wall_touches_across_it() -> None:
    wall = band("w", "wall", [10, 19], [30, 19], width=0.3)
    enemy = unit("u", "usa", [20, 19.15 + DEPTH / 2, 270])
    answer = moved(rider(enemy, terrain=[wall]), 20, 18.85 - DEPTH / 2, 90)
    assert answer["charge"] == ["u"]


FOE = unit("u", "usa", [20, 10 + DEPTH, 270])


@pytest.mark.parametrize(("far", "broken"), [(4.0, []), (4.01, ["allowance"])])
def test_a_unit_disengages_at_half_its_rate(far: float, broken: list[str]) -> None:
    table = position(unit("a", "csa", [20, 10, 90]), FOE)
    answer = moved(table, 20, 10 - far, 90)
    assert (answer["allowance"], rules(answer)) == (4, broken)
    assert ask(table, ask="reach", unit="a")["allowance"] == 4


def test_a_commander_leaves_contact_at_his_full_rate() -> None:
    chief = leader("L", "csa", [20, 10, 90])
    there = position(chief, unit("a", "csa", [20, 4, 90]), unit("v", "usa", [20, 10.9, 270]))
    alone = position(chief, unit("a", "csa", [20, 4, 90]), unit("v", "usa", [20, 30, 270]))
    for table in (there, alone):
        found = ask(table, ask="move", unit="L", to=[20, 2, 90])
        assert (found["allowance"], rules(found)) == (12, [])
        assert ask(table, ask="reach", unit="L")["allowance"] == 12


def test_it_disengages_into_no_contact() -> None:
    other = unit("v", "usa", [16, 10, 0], group="2")
    table = position(unit("a", "csa", [20, 10, 90]), FOE, other)
    answer = moved(table, 16 + DEPTH / 2 + WIDTH / 2, 9, 90)
    assert (answer["charge"], rules(answer)) == (["v"], ["disengage"])
    assert answer["breaches"][0]["units"] == ["v"]
    still = moved(table, 20.5, 10, 90)
    assert (still["charge"], rules(still)) == ([], ["disengage"])


def test_a_rolled_unit_stays_in_melee_where_that_is_agreed() -> None:
    rolled = unit("a", "csa", [20, 10, 90], status=["rolled"])
    assert rules(moved(position(rolled, FOE), 20, 8, 90)) == []
    agreed = position(rolled, FOE, house_rules={"disengage": "in-range"})
    assert rules(moved(agreed, 20, 8, 90)) == ["disengage"]


@pytest.mark.parametrize(("gap", "touched"), [(0.05, ["x"]), (0.06, [])])
def test_a_commander_that_is_touched_may_be_captured(gap: float, touched: list[str]) -> None:
    enemy = leader("x", "usa", [20, 20, 270])
    end = 20 - 15 / 25.4 - DEPTH / 2 - gap
    answer = moved(rider(enemy), 20, end, 90)
    assert (answer["captures"], answer["charge"]) == (touched, [])


def test_commanders_capture_nobody() -> None:
    table = position(leader("c", "csa", [20, 15, 90]), leader("x", "usa", [20, 20, 270]))
    answer = moved(table, 20, 20 - 30 / 25.4, 90, name="c")
    assert (answer["captures"], rules(answer)) == ([], [])


# What is too near to call.

UNSURE = [0.02, 0.02, 0.0]


@pytest.mark.parametrize(
    ("far", "verdict"),
    [(15.94, "legal"), (15.95, "too_close"), (16.05, "too_close"), (16.06, "illegal")],
)
def test_a_length_counts_both_its_ends(far: float, verdict: str) -> None:
    # Two deviations of the length are 2 x 0.02 x sqrt(2) = 0.0566 in.
    table = position(unit("a", "csa", [20, 10, 90], kind="cavalry", sigma=UNSURE))
    answer = moved(table, 20, 10 + far, 90)
    assert answer["verdict"] == verdict
    for doubt in answer["doubt"]:
        assert doubt == {
            "rule": "movement.allowance", "a": "a", "b": None, "measured": pytest.approx(far),
            "limit": 16, "by": pytest.approx(0.0566, abs=0.0001),
        }  # fmt: skip
    assert bool(answer["doubt"]) is (verdict == "too_close")


@pytest.mark.parametrize(
    ("to", "rule"),
    [
        ((20, 20 - DEPTH + 0.05, 90), "movement.overlap"),
        ((20, 48 - DEPTH / 2 + 0.05, 90), "movement.board"),
        ((30, 20.01, 90), "movement.impassable"),
    ],
)
def test_ends_may_be_too_near_to_call(to: tuple[float, ...], rule: str) -> None:
    friend = unit("b", "csa", [20, 20, 90])
    rock = box("i", "impassable", 28, 20, 32, 24)
    mover = unit("a", "csa", [25, 34, 90], kind="cavalry", sigma=UNSURE)
    answer = moved(position(mover, friend, terrain=[rock]), *to)
    assert [doubt["rule"] for doubt in answer["doubt"]] == [rule]
    assert (answer["verdict"], answer["breaches"]) == ("too_close", [])


def test_a_contact_in_doubt_breaks_nothing_for_certain() -> None:
    mover = unit("a", "csa", [20, 10 - 0.04, 90], sigma=UNSURE)
    answer = moved(position(mover, FOE), 20, 5, 90)
    assert answer["allowance"] == 4
    assert [doubt["rule"] for doubt in answer["doubt"]] == ["movement.disengage"]
    assert answer["verdict"] == "too_close"


# Where it can go.


@pytest.mark.parametrize(("gap", "doubts"), [(0.1, 1), (0.03, 1), (0.4, 0)])
def test_how_far_it_reaches_may_hang_on_a_contact(gap: float, doubts: int) -> None:
    rider_ = unit("a", "csa", [20, 10, 90], kind="cavalry", sigma=[0.03, 0.03, 0.0])
    enemy = unit("e", "usa", [20, 10 + DEPTH + gap, 270])
    found = ask(position(rider_, enemy), ask="reach", unit="a")
    assert found["allowance"] == (8 if gap <= 0.05 else 16)
    assert len(found["doubt"]) == doubts


def test_on_open_ground_it_reaches_a_disc_for_its_rate_and_for_half() -> None:
    answer = ask(position(unit("a", "csa", [30, 24, 90])), ask="reach", unit="a")
    assert (answer["eligible"], answer["allowance"]) == (True, 8)
    for field, radius in (("areas", 8.0), ("half", 4.0)):
        (ring,) = answer[field]["1"]["coordinates"]
        far = [math.hypot(x - 30, y - 24) for x, y in ring]
        assert max(far) <= radius + 0.005
        assert shapely.Polygon(ring).area == pytest.approx(math.pi * radius**2, rel=0.002)


@pytest.mark.slow
@given(st.floats(0, 360), st.floats(0.5, 9.5), st.integers(0, 3))
def test_what_it_reaches_it_can_move_to(angle: float, far: float, seed: int) -> None:
    ground = [
        [], [box("m", "marsh", 32, 20, 36, 30)], [box("i", "impassable", 26, 26, 34, 28)],
        [band("r", "road", [0, 21], [72, 26], width=0.7, grade="local")],
    ]  # fmt: skip
    table = position(
        unit("a", "csa", [30, 24, 90]), unit("u", "usa", *line(24, 20, 3)), terrain=ground[seed]
    )
    state = RULES.load(table, "test")
    mover = state.by_id["a"]
    area = reach_of(state, mover).areas["1"]
    x, y = 30 + far * math.cos(math.radians(angle)), 24 + far * math.sin(math.radians(angle))
    judged = JudgedMove(state, mover, {"1": Pose(x, y, 90)})
    broken = {breach.rule for breach in judged.ruling.breaches}
    within = not broken & {"movement.allowance", "movement.path", "movement.impassable"}
    slack = 0.01 if seed in (0, 2) else 0.1
    if area.boundary.distance(shapely.Point(x, y)) > slack and "movement.overlap" not in broken:
        assert area.contains(shapely.Point(x, y)) is within


# Wrong questions.


@pytest.mark.parametrize(
    ("question", "place"),
    [
        ({"ask": "move", "unit": "a"}, "to"),
        ({"ask": "move", "unit": "z", "to": [1, 1, 1]}, "unit"),
        ({"ask": "move", "unit": "a", "to": [1, 1]}, "to"),
        ({"ask": "move", "unit": "b", "to": [1, 1, 1]}, "to"),
        ({"ask": "move", "unit": "b", "to": {"1": [1, 1, 1]}}, "to.2"),
        ({"ask": "move", "unit": "b", "to": ranks([1, 1, 1], [1, 1, 1], [2, 2, 2])}, "to.3"),
        ({"ask": "move", "unit": "b", "to": ranks([1, 1, 1], [1, 1])}, "to.2"),
        ({"ask": "move", "unit": "a", "to": [1, 1, 1], "shape": "square"}, "shape"),
        ({"ask": "move", "unit": "a", "to": [1, 1, 1], "dice": [1]}, "dice"),
        ({"ask": "reach", "unit": "z"}, "unit"),
        ({"ask": "reach", "unit": "a", "to": [1, 1, 1]}, "to"),
    ],
)
def test_wrong_questions_name_their_place(question: Data, place: str) -> None:
    table = position(unit("a", "csa", [20, 10, 90]), unit("b", "csa", *line(30, 10, 2)))
    with pytest.raises(QuestionError) as caught:
        RULES.answer(RULES.load(table, "test"), question)
    assert caught.value.place == place
