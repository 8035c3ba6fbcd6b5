"""Falling back: the way, its end, and what stops it."""

from __future__ import annotations

import math

import pytest

from tableside.engine.ruleset import QuestionError
from tableside.rules.brothers_at_arms.fall_back import flinch_path
from tests.rules.brothers_at_arms.brothers_table import (
    DEPTH,
    RULES,
    WIDTH,
    Data,
    ask,
    band,
    box,
    leader,
    position,
    unit,
)

FIRER = unit("a", "csa", [20, 10, 90])
BEATEN = unit("b", "usa", [20, 16, 270])
#: Where the rear edge of the beaten unit's base is, as it goes north.
REAR = 16 + DEPTH / 2


def path(*more: Data, unit_: Data = BEATEN, **fields: object) -> Data:
    data = position(FIRER, unit_, *more, **fields)
    return ask(data, ask="fall-back", unit="b", cause="flinch", from_="a")


def test_a_full_move_straight_away_unturned() -> None:
    found = path()
    assert found["direction"] == pytest.approx(90)
    assert (found["outcome"], found["stopped_by"], found["length"]) == ("moved", None, 8.0)
    assert found["to"] == {"1": pytest.approx([20, 24, 270])}


def test_cavalry_goes_twice_as_far() -> None:
    assert path(unit_=unit("b", "usa", [20, 16, 270], kind="cavalry"))["length"] == 16.0


def test_away_from_those_that_fired() -> None:
    both = unit("a", "csa", [16, 10, 90], [24, 10, 90])
    data = position(both, BEATEN)
    all_of_them = ask(data, ask="fall-back", unit="b", cause="flinch", from_="a")
    assert all_of_them["direction"] == pytest.approx(90)
    one = ask(data, ask="fall-back", unit="b", cause="flinch", from_="a", stands=["2"])
    assert one["direction"] > 90


def test_on_one_point_it_goes_against_its_facing() -> None:
    on_top = unit("b", "usa", [20, 10, 270])
    data = position(FIRER, on_top)
    found = ask(data, ask="fall-back", unit="b", cause="flinch", from_="a")
    assert found["direction"] == pytest.approx(90)


@pytest.mark.parametrize(("gap", "outcome"), [(7.9, "melee"), (8.04, "melee"), (8.06, "moved")])
def test_an_enemy_on_the_way_or_in_contact_at_its_end_is_a_melee(gap: float, outcome: str) -> None:
    other = unit("c", "csa", [20, REAR + gap + DEPTH / 2, 270])
    found = path(other)
    assert found["outcome"] == outcome
    assert found["stopped_by"] == ("c" if outcome == "melee" else None)
    assert found["length"] == pytest.approx(min(gap, 8.0))


@pytest.mark.parametrize(("beside", "outcome"), [(WIDTH, "melee"), (WIDTH + 0.06, "moved")])
def test_an_enemy_whose_side_it_slides_along_is_met(beside: float, outcome: str) -> None:
    found = path(unit("c", "csa", [20 + beside, REAR + 4 + DEPTH / 2, 270]))
    assert (found["outcome"], found["length"]) == (
        outcome,
        pytest.approx(4 if beside == WIDTH else 8),
    )


def test_commanders_of_the_enemy_do_not_stop_it() -> None:
    assert path(leader("x", "csa", [20, 20, 90]))["outcome"] == "moved"


@pytest.mark.parametrize(("low", "outcome"), [(7.99, "lost"), (8.01, "moved")])
def test_impassable_ground_loses_the_unit(low: float, outcome: str) -> None:
    rocks = box("rocks", "impassable", 10, REAR + low, 30, 40)
    found = path(terrain=[rocks])
    assert found["outcome"] == outcome
    assert found["stopped_by"] == ("rocks" if outcome == "lost" else None)


def test_a_bridge_is_cut_out_of_a_river_and_a_house_may_wade() -> None:
    river = band("river", "river", [0, 20], [72, 20], width=1.0)
    assert path(terrain=[river])["outcome"] == "lost"
    wide = box("bridge", "bridge", 18, 19, 22, 21)
    assert path(terrain=[river, wide])["outcome"] == "moved"
    narrow = box("bridge", "bridge", 19.5, 19, 20.5, 21)
    assert path(terrain=[river, narrow])["outcome"] == "lost"
    assert path(terrain=[river], house_rules={"river-impassable": False})["outcome"] == "moved"


def test_the_edge_of_the_table_stops_it_or_loses_it() -> None:
    near = unit("b", "usa", [20, 44, 270])
    firer = unit("a", "csa", [20, 38, 90])
    data = position(firer, near)
    found = ask(data, ask="fall-back", unit="b", cause="flinch", from_="a")
    assert (found["outcome"], found["stopped_by"]) == ("edge", "board")
    assert found["length"] == pytest.approx(48 - 44 - DEPTH / 2)
    lost = position(firer, near, house_rules={"edge": "lost"})
    assert ask(lost, ask="fall-back", unit="b", cause="flinch", from_="a")["outcome"] == "lost"


@pytest.mark.parametrize(("depth", "outcome"), [(48.0, "moved"), (20.0, "edge")])
def test_who_goes_along_one_edge_is_stopped_by_the_next(depth: float, outcome: str) -> None:
    """The edge that it touches at the start is not in its way; the one ahead is."""
    board = {"width": 20 + WIDTH / 2 + 0.04, "depth": depth}
    found = path(board=board)
    assert found["outcome"] == outcome
    assert found["length"] == pytest.approx(min(8.0, depth - REAR))


@pytest.mark.parametrize(
    ("aside", "outcome", "length"),
    [
        (1.5, "edge", WIDTH / 2 / math.sin(math.atan2(1.5, 8))),
        (0.5, "moved", 8.0),
        (0.0, "moved", 8.0),
        (-0.5, "moved", 8.0),
    ],
)
def test_models_stay_on_the_board_that_the_rules_let_drift_off(
    aside: float, outcome: str, length: float
) -> None:
    """Its side touches the edge and is not pressed into it in 0.2 in: it goes its whole rate."""
    units = (unit("a", "csa", [20 - aside, 8, 90]), unit("b", "usa", [20, 16, 270]))
    data = position(*units, board={"width": 20 + WIDTH / 2, "depth": 48})
    found = ask(data, ask="fall-back", unit="b", cause="flinch", from_="a")
    assert (found["outcome"], found["length"]) == ("moved", pytest.approx(8.0))
    state = RULES.load(data, "test")
    played = flinch_path(state, state.by_id["b"], state.by_id["a"]).on_board
    assert played.outcome == outcome
    assert played.length == pytest.approx(length)
    assert played.to[0].pose.x <= 20 + WIDTH / 2 + 1e-9


def test_it_slides_on_until_it_lies_on_no_friend() -> None:
    friend = unit("c", "usa", [20, 24, 270])
    found = path(friend)
    assert found["outcome"] == "moved"
    assert found["through"] == ["c"]
    # Both are shrunk by 0.025 in: so much may still lie on the other.
    assert found["length"] == pytest.approx(8 + DEPTH - 0.05, abs=1e-6)


def test_who_is_pressed_by_a_touching_enemy_stays() -> None:
    behind = unit("c", "csa", [20, 16 + DEPTH, 90])
    assert (path(behind)["outcome"], path(behind)["length"]) == ("blocked", 0.0)
    beside = unit("c", "csa", [20 + WIDTH, 16, 90])
    assert path(beside)["outcome"] == "moved"


@pytest.mark.parametrize(
    ("off", "outcome", "doubtful"),
    [(-0.04, "lost", False), (-0.02, "lost", True), (0.02, "moved", True), (0.04, "moved", False)],
)
def test_whether_the_way_ends_on_rocks_may_be_in_doubt(
    off: float, outcome: str, doubtful: bool
) -> None:
    rocks = box("rocks", "impassable", 10, REAR + 8 + off, 30, 40)
    fled = {**BEATEN, "sigma": [0.01, 0.015, 0]}
    found = path(unit_=fled, terrain=[rocks])
    assert found["outcome"] == outcome
    (doubt,) = found["doubt"] or [None]
    assert doubt == (
        {"a": "b", "b": "rocks", "measured": pytest.approx(8 + off), "limit": 8, "by": 0.03}
        if doubtful
        else None
    )
    met = path(unit("c", "csa", [20, 19, 90]), unit_=fled, terrain=[rocks])
    assert (met["outcome"], met["doubt"]) == ("melee", [])


@pytest.mark.parametrize(("off", "doubtful"), [(-0.02, True), (0.02, True), (0.04, False)])
def test_whether_the_way_ends_at_the_border_may_be_in_doubt(off: float, doubtful: bool) -> None:
    board = {"width": 72, "depth": REAR + 8 + off}
    found = path(unit_={**BEATEN, "sigma": [0.01, 0.015, 0]}, board=board)
    assert found["outcome"] == ("edge" if off < 0 else "moved")
    assert [(each["b"], each["limit"]) for each in found["doubt"]] == [(None, 8)] * doubtful


@pytest.mark.parametrize(("gap", "doubtful"), [(0.07, True), (0.1, False)])
def test_contacts_at_night_may_be_in_doubt(gap: float, doubtful: bool) -> None:
    """Whether the enemy ahead is touched, and so is no obstacle, hangs on 0.02 in or on 0.05."""
    near = unit("b", "usa", [20, 10 + DEPTH + gap, 270], sigma=[0.01, 0.015, 0])
    found = ask(position(FIRER, near), ask="night")["doubt"]
    assert [(each["a"], each["b"]) for each in found] == [("a", "b"), ("b", "a")] * doubtful
    assert all(each["measured"] == pytest.approx(gap) for each in found)
    assert all(each["limit"] == 0.05 and each["by"] == pytest.approx(0.03) for each in found)


def test_at_night_the_nearest_enemy_counts_and_nothing_loses() -> None:
    rocks = box("rocks", "impassable", 10, 20, 30, 40)
    data = position(FIRER, unit("c", "csa", [60, 10, 90]), BEATEN, terrain=[rocks])
    found = ask(data, ask="fall-back", unit="b", cause="night")
    assert found["direction"] == pytest.approx(90)
    assert (found["outcome"], found["stopped_by"]) == ("blocked", "rocks")
    everybody = ask(data, ask="night")["units"]
    assert everybody["b"]["outcome"] == "blocked"
    still = position(FIRER, BEATEN, house_rules={"night-move": False})
    assert ask(still, ask="night")["units"]["b"] == {
        "to": {"1": [20, 16, 270]}, "outcome": "moved", "length": 0.0, "direction": None,
        "stopped_by": None,
    }  # fmt: skip


def test_a_riverboat_stays_in_its_river() -> None:
    river = box("river", "river", 15, 5, 25, 20)
    boat = unit("b", "usa", [20, 16, 270], kind="riverboat", strength=3)
    found = path(unit_=boat, terrain=[river])
    assert (found["outcome"], found["stopped_by"]) == ("blocked", "river")
    assert found["length"] == pytest.approx(20 - 16 - 90 / 25.4 / 2)
    assert path(unit_=boat)["length"] == 0.0  # no river at all
    bank = box("river", "river", 20 - 35 / 25.4 / 2, 5, 25, 20)
    along = path(unit_=boat, terrain=[bank])  # along a bank that it touches
    assert along["length"] == pytest.approx(found["length"] + 0.05)


def test_a_riverboat_is_lost_on_impassable_ground_in_its_river() -> None:
    river = box("river", "river", 15, 5, 25, 40)
    rocks = box("rocks", "impassable", 15, 20, 25, 21)
    boat = unit("b", "usa", [20, 16, 270], kind="riverboat", strength=3)
    found = path(unit_=boat, terrain=[river, rocks])
    assert (found["outcome"], found["stopped_by"]) == ("lost", "rocks")
    assert found["length"] == pytest.approx(20 - 16 - 90 / 25.4 / 2)
    night = ask(position(FIRER, boat, terrain=[river, rocks]), ask="night")["units"]["b"]
    assert (night["outcome"], night["stopped_by"]) == ("blocked", "rocks")


@pytest.mark.parametrize(("gap", "outcome"), [(0.04, "melee"), (0.06, "edge")])
def test_a_new_enemy_touched_at_the_edge_is_a_melee(gap: float, outcome: str) -> None:
    beside = unit("c", "csa", [20 + WIDTH + gap, 48 - DEPTH / 2, 90])
    beaten = unit("b", "usa", [20, 44, 270])
    firer = unit("a", "csa", [20, 38, 90])
    data = position(firer, beaten, beside)
    found = ask(data, ask="fall-back", unit="b", cause="flinch", from_="a")
    assert (found["outcome"], found["length"]) == (outcome, pytest.approx(4 - DEPTH / 2))


@pytest.mark.parametrize(
    ("question", "place"),
    [
        ({"cause": "fear", "from": "a"}, "cause"),
        ({"cause": "night", "from": "a"}, "from"),
        ({"cause": "flinch"}, "from"),
        ({"cause": "flinch", "from": "b"}, "from"),
        ({"cause": "flinch", "from": "a", "stands": ["9"]}, "stands"),
    ],
)
def test_wrong_questions_name_their_place(question: Data, place: str) -> None:
    with pytest.raises(QuestionError) as caught:
        ask(position(FIRER, BEATEN), ask="fall-back", unit="b", **question)
    assert caught.value.place == place
