"""Counters as the camera has them, and what hands did that moved them."""

from __future__ import annotations

import pytest

from tableside.engine.draws import Draws
from tableside.engine.ruleset import Sensed
from tableside.geometry.pose import Pose
from tableside.rules.gitm.campaign.resolving import Resolving
from tableside.rules.gitm.campaign.turn import resolve_phase
from tableside.rules.gitm.counters import counters
from tableside.rules.gitm.ruleset import make
from tableside.rules.gitm.squares import PRINTED, square_of
from tests.rules.gitm.example import EXAMPLE, loaded, position, unit

RULES = make()
STATE = RULES.load(EXAMPLE, "example.json")
SURE = (0.02, 0.02, 0.5)


def seen(x: float, y: float) -> Sensed:
    return Sensed(Pose(x, y, 90.0), SURE)


def in_square(name: str) -> Sensed:
    square = square_of(name)
    assert square is not None
    return seen(*PRINTED.centre(square))


@pytest.mark.parametrize(("x", "lies"), [(23.2, True), (23.3, False), (30.0, False), (0.4, True)])
def test_a_counter_east_of_the_grid_waits_and_lies_nowhere(x: float, lies: bool) -> None:
    state = RULES.sense(STATE, {"US2IN": seen(x, 12.0)})
    assert (state.by_id["US2IN"].pose is not None) is lies


def test_a_hidden_units_counter_may_wait_beside_the_map() -> None:
    """It is no counter too many; on the map it is, and where it belongs is not told."""
    waiting = RULES.sense(STATE, {"MX1IN": seen(28.0, 5.0)})
    assert "MX1IN" not in [each.unit.id for each in counters(waiting).counters]
    lying = RULES.sense(STATE, {"MX1IN": in_square("10-4")})
    (found,) = (each for each in counters(lying).counters if each.unit.id == "MX1IN")
    assert (found.verdict, found.expected) == ("extra", None)


@pytest.mark.parametrize(
    ("where", "rules"),
    [("5-9", []), ("5-8", ["counters.square"]), ("6-9", ["counters.square"])],
)
def test_a_counter_that_a_hand_put_down_is_held_to_the_game(where: str, rules: list[str]) -> None:
    """US1DR belongs into 5-9."""
    (found,) = RULES.recognise(STATE, {}, {"US1DR": in_square(where)})
    at = in_square(where).pose.as_list()
    assert found.actions == ({"action": "placed", "unit": "US1DR", "square": where, "at": at},)
    assert [each.rule for each in found.flagged] == rules


def test_a_counter_that_is_taken_off_or_put_aside_lies_in_no_square() -> None:
    for here in (None, seen(29.0, 12.0)):
        (found,) = RULES.recognise(STATE, {"US1DR": in_square("5-9")}, {"US1DR": here})
        assert found.actions == ({"action": "placed", "unit": "US1DR"},)
        assert [each.rule for each in found.flagged] == ["counters.square"]
        (fit,) = RULES.recognise(STATE, {"MX1IN": in_square("9-9")}, {"MX1IN": here})
        assert fit.flagged == ()


def test_what_is_no_unit_of_the_game_is_no_action() -> None:
    assert RULES.recognise(STATE, {}, {"us-stack-1": in_square("5-9")}) == ()


def test_counters_lie_where_they_were_seen() -> None:
    """Also one whose unit has gone elsewhere: until it is lifted it lies there."""
    state = RULES.sense(STATE, {"MX1IN": in_square("10-4"), "US1AQ": in_square("3-3")})
    poses = RULES.poses(state)
    assert poses.keys() == state.by_id.keys()
    assert poses["MX1IN"] == in_square("10-4").pose
    assert poses["US1AQ"] == in_square("3-3").pose
    assert poses["MX1CQ"] is None
    assert RULES.poses(RULES.sense(state, {"US1AQ": None}))["US1AQ"] is None


def test_the_first_counters_to_put_right_are_named_and_the_others_counted() -> None:
    names = [f"US{n}IN" for n in range(1, 6)]
    units = [unit(name, f"{n}-3") for n, name in enumerate(names, 1)]
    table = position(*units, unit("MX1IN", "9-9"), house_rules={"table-view": "open"})
    bare = loaded(table).with_campaign(stage="counters")
    first = "Put the counters right: US1IN to 1-3, US2IN to 2-3, US3IN to 3-3"
    assert str(RULES.prompt(bare).text) == f"{first}, and 3 more."
    lying = {name: in_square(f"{n}-3") for n, name in enumerate(names, 1)}
    wrong = RULES.sense(bare, {**lying, "US1IN": in_square("2-9"), "MX1IN": in_square("9-9")})
    assert str(RULES.prompt(wrong).text) == "Put the counters right: US1IN to 1-3."


def test_counters_of_units_that_there_are_no_longer_are_asked_for() -> None:
    umpire = Resolving(STATE, Draws(1, 0))
    assert RULES.stands(umpire.state) == {}
    umpire.remove(umpire.state.by_id["US2IN"], "destroyed")
    umpire.take_out("MX1LN")
    assert RULES.stands(umpire.state) == {"US2IN": (), "MX1LN": ()}
    assert not {"US2IN", "MX1LN"} & umpire.state.by_id.keys()
    again = RULES.load(RULES.dump(umpire.state), "kept.json")
    assert RULES.stands(again) == RULES.stands(umpire.state)


def test_those_counters_are_asked_for_in_the_same_order_in_every_run() -> None:
    umpire = Resolving(STATE, Draws(1, 0))
    for name in STATE.by_id:
        umpire.take_out(name)
    assert list(RULES.stands(umpire.state)) == sorted(STATE.by_id)


@pytest.mark.parametrize(("goal", "stage"), [("6-9", "counters"), ("5-9", "orders")])
def test_a_counter_that_is_to_go_to_another_square_stops_the_turn(goal: str, stage: str) -> None:
    """Also where the same counters lie on the table as before."""
    units = unit("US1IN", "5-9", orders={"to": goal}), unit("MX1IN", "12-9")
    state = loaded(position(*units, phase="tactical-1"))
    seen_there = {"US1IN": in_square("5-9"), "MX1IN": in_square("12-9")}
    after, _ = resolve_phase(RULES.sense(state, seen_there))
    assert str(after.by_id["US1IN"].square) == goal
    assert after.campaign.stage == stage
