"""What leaders do in a game of Metal Men: points, rallies, moves, riding along (sections 3, 10)."""

from __future__ import annotations

import pytest

from tableside.engine.ruleset import Option
from tests.rules.metal_men.metal_playing import Playing
from tests.rules.metal_men.metal_table import (
    Data,
    battery,
    brigade,
    leader,
    position,
    row,
    train,
)


def table(**more: object) -> Data:
    """Return a side with a leader, a brigade in front of him, guns, and a far enemy."""
    fields: Data = {"phase": "movement", "turn": 1, "last_turn": 6, **more}
    return position(
        leader("L", "csa", [13, 9.0, 90], rating="poor"),
        brigade("a", "csa", *row(10, 10, 4)),
        brigade("b", "csa", *row(20, 10, 3), state="dg"),
        battery("g", "csa", *row(10, 5, 2), caisson=[11, 2, 90]),
        train("t", "csa", [30, 5, 90]),
        brigade("u", "usa", *row(10, 40, 4, 270)),
        leader("U", "usa", [13, 42, 270]),
        **fields,
    )


def ahead(far: float, count: int = 4, x: float = 10.0) -> dict[str, list[float]]:
    return {str(n + 1): pose for n, pose in enumerate(row(x, 10 + far, count))}


def test_an_order_costs_its_leader_a_point() -> None:
    game = Playing(table())
    game.do("move", unit="a", to=ahead(6.0), leader="L")
    assert game.unit("L").points == 2
    assert game.unit("a").orders == ("move",)
    assert game.unit("a").moved
    game.force("leader", leader="L", to=[13, 9, 90], points=2)
    assert game.judge("move", unit="b", to=ahead(0.5, 3, 20), leader="L") == ["orders.points"]


def test_a_unit_has_one_order_in_the_movement_phase() -> None:
    game = Playing(table()).do("move", unit="a", to=ahead(1.0), leader="L")
    assert game.judge("move", unit="a", to=ahead(2.0), leader="L") == ["sequence.once"]
    assert game.judge("rally", unit="a", leader="L", die=8) == ["rally.state", "sequence.once"]


def test_nobody_advances_without_an_order() -> None:
    game = Playing(table())
    assert game.judge("move", unit="a", to=ahead(3.0)) == ["orders.missing"]
    assert game.judge("move", unit="a", to=ahead(3.0), leader="U") == [
        "orders.command", "orders.range",
    ]  # fmt: skip


def test_who_is_done_gives_no_orders() -> None:
    game = Playing(table()).do("done", leader="L")
    assert game.judge("move", unit="a", to=ahead(3.0), leader="L") == ["orders.done"]
    assert game.judge("rally", unit="b", leader="L", die=5) == ["orders.done"]
    assert Playing(table()).judge("done", leader="U") == ["sequence.turn"]


def test_each_phase_has_its_actions() -> None:
    game = Playing(table(phase="rally"))
    assert game.judge("move", unit="a", to=ahead(3.0), leader="L") == ["sequence.phase"]
    assert Playing(table()).judge("flee", unit="b", dice=[3]) == ["sequence.phase"]


@pytest.mark.parametrize(("die", "state"), [(4, "dg"), (5, "good")])
def test_a_rally_takes_a_check_of_five(die: int, state: str) -> None:
    game = Playing(table(phase="rally")).do("rally", unit="b", leader="L", die=die)
    assert game.unit("b").state == state
    assert (game.unit("L").points, game.unit("b").orders) == (2, ("rally",))


def test_a_rallied_unit_may_face_anew_on_the_spot() -> None:
    turned = {str(n): [22, y, 0] for n, y in ((1, 12), (2, 10), (3, 8))}
    game = Playing(table(phase="rally"))
    off = {name: [x + 0.11, y, facing] for name, (x, y, facing) in turned.items()}
    assert game.judge("rally", unit="b", leader="L", die=5, to=off) == ["rally.place"]
    game.do("rally", unit="b", leader="L", die=5, to=turned)
    assert game.unit("b").middle.facing == pytest.approx(0.0)
    stays = Playing(table(phase="rally")).do("rally", unit="b", leader="L", die=4, to=turned)
    assert stays.unit("b").middle.facing == pytest.approx(90.0)


@pytest.mark.parametrize(("gap", "on_it"), [(0.03, True), (-0.04, False)])
def test_a_rallied_unit_turns_onto_nobody(gap: float, on_it: bool) -> None:
    # Turned, its three bases reach 3 in north of its middle, at y 13.
    friend = brigade("f", "csa", [22, 13.5 - gap - 0.05, 90])
    turned = {str(n): [22, y, 0] for n, y in ((1, 12), (2, 10), (3, 8))}
    flagged = ["movement.overlap"] if on_it else []
    laid = table(phase="rally")
    game = Playing(laid | {"units": [*laid["units"], friend]})
    assert game.judge("rally", unit="b", leader="L", die=5, to=turned) == flagged
    game.do("rally", unit="b", leader="L", die=5)
    found = game.judge("move", unit="b", to=turned, moved=True)
    assert ("movement.overlap" in found, bool(found)) == (on_it, on_it)


def test_a_leader_moves_twenty_inches_a_point() -> None:
    game = Playing(table())
    assert game.judge("leader", leader="L", to=[13, 29.01, 90]) == ["movement.allowance"]
    assert game.judge("leader", leader="L", to=[13, 29.0, 90]) == []
    game.do("leader", leader="L", to=[13, 29.01, 90], points=2)
    assert game.unit("L").points == 1
    assert game.judge("leader", leader="U", to=[13, 43, 270]) == ["sequence.turn"]


def test_a_leader_rides_along_with_the_unit_he_is_with() -> None:
    game = Playing(table()).do("move", unit="a", to=ahead(6.0), leader="L")
    assert game.judge("ride", leader="L", with_="a", to=[13, 14.5, 90]) == ["ride.after"]
    game.do("ride", leader="L", with_="a", to=[13, 15.0, 90])
    assert game.unit("L").points == 2
    assert game.judge("ride", leader="L", with_="a", to=[13, 15.0, 90]) == ["ride.before"]


def test_who_was_not_with_a_unit_does_not_ride_with_it() -> None:
    data = table()
    data["units"][0]["pose"] = [13, 8.8, 90]
    game = Playing(data).do("move", unit="a", to=ahead(6.0), leader="L")
    assert game.judge("ride", leader="L", with_="a", to=[13, 15.0, 90]) == ["ride.before"]


def test_guns_limber_where_they_stand() -> None:
    game = Playing(table())
    (order,) = [each for each in game.options("move") if "declared" in each.action]
    fields = order.filled(leader="L")
    game.do(fields.pop("action"), **fields)
    assert (game.unit("g").orders, game.unit("g").declared) == (("limber",), "limbered")
    assert not game.unit("g").moved
    assert [each for each in game.options("move") if each.action.get("unit") == "g"] == []


def test_a_unit_without_orders_withdraws_when_its_leaders_are_done() -> None:
    near = table()
    near["units"][5] = brigade("u", "usa", *row(10, 20, 4, 270))
    game = Playing(near)
    assert game.judge("withdraw", unit="a", die=5) == ["retreat.leaders"]
    assert game.options("withdraw") == []
    game.do("done", leader="L")
    assert "a" in {each.action["unit"] for each in game.options("withdraw")}
    game.do("withdraw", unit="a", die=4)
    assert game.unit("a").state == "dg"
    assert game.unit("a").middle.y == pytest.approx(4.0)
    assert game.due == "checks g"  # it went through the guns
    game.do("checks", unit="g", rolls=[5])
    assert game.judge("withdraw", unit="a", die=5) == ["sequence.once"]


def test_a_withdrawal_that_passes_its_check_stays_in_good_order() -> None:
    near = table()
    near["units"][5] = brigade("u", "usa", *row(10, 20, 4, 270))
    game = Playing(near).do("done", leader="L")
    off = {str(n + 1): pose for n, pose in enumerate(row(10, 4.2, 4))}
    assert game.judge("withdraw", unit="a", die=5, to=off) == ["retreat.place"]
    assert game.do("withdraw", unit="a", die=5).unit("a").state == "good"


def test_the_next_turn_renews_points_orders_and_marks() -> None:
    game = Playing(table()).do("move", unit="a", to=ahead(6.0), leader="L").do("done", leader="L")
    game.do("pass", side="csa")
    while game.step == "rout":
        game.do("flee", unit="b", dice=[1])
    assert (game.state.turn, game.state.active) == (2, "usa")
    assert game.unit("L").points == 3
    assert not game.unit("L").done
    assert (game.unit("a").orders, game.unit("a").moved) == ((), False)


def test_the_other_side_does_not_pass() -> None:
    assert Playing(table()).judge("pass", side="usa") == ["sequence.turn"]


def test_a_battle_ends_with_the_word_of_the_players() -> None:
    game = Playing(table(turn=7, phase="rally"))
    assert game.step == "result"
    assert {each.action["winner"] for each in game.options("result")} == {"csa", "usa", "draw"}
    game.do("result", winner="csa")
    assert (game.state.winner, game.step) == ("csa", "over")


def test_what_the_markers_show_is_put_right() -> None:
    game = Playing(table()).do("mark", unit="a", state="routed", low_ammo=True)
    assert (game.unit("a").state, game.unit("a").low_ammo) == ("routed", True)
    game.do("mark", unit="L", points=5)
    assert game.unit("L").points == 5


def test_a_declared_shape_holds_until_geometry_is_trusted_again() -> None:
    game = Playing(table()).do("declare", unit="a", shape="road-column")
    assert game.unit("a").declared == "road-column"
    assert game.do("declare", unit="a").unit("a").declared is None


def test_a_model_that_is_taken_off_is_flagged() -> None:
    game = Playing(table())
    assert game.judge("gone", unit="a") == ["sequence.gone"]
    game.force("gone", unit="a", stand="2")
    assert [stand.id for stand in game.unit("a").bases] == ["1", "3", "4"]
    game.force("gone", unit="a")
    assert [unit.id for unit in game.state.aside] == ["a"]


def test_a_rallied_unit_that_a_hand_turns_faces_anew_for_nothing() -> None:
    game = Playing(table(phase="rally")).do("rally", unit="b", leader="L", die=5)
    turned = {str(n): [22, y, 0] for n, y in ((1, 12), (2, 10), (3, 8))}
    game.do("move", unit="b", to=turned, moved=True)
    assert (game.unit("b").orders, game.unit("L").points) == (("rally",), 2)
    assert game.judge("move", unit="b", to=ahead(0.0, 3, 20), moved=True) != []


def facing(game: Playing, unit: str) -> Option:
    """Return the option of a unit to face anew, which costs nothing."""
    turns = [each for each in game.options("move") if [ask.turns for ask in each.asks] == [True]]
    (option,) = [each for each in turns if each.action["unit"] == unit]
    return option


def test_a_rallied_unit_is_offered_to_face_anew_until_it_has() -> None:
    game = Playing(table(phase="rally"))
    assert game.options("move") == []
    game.do("rally", unit="b", leader="L", die=5)
    option = facing(game, "b")
    assert str(option.text) == "b has rallied and may face another way"
    assert (option.side, option.on_map, option.asks[0].turns) == ("csa", True, True)
    fields = option.filled(to=[22, 10, 0])
    game.do(fields.pop("action"), **fields)
    assert game.unit("b").middle.as_list() == pytest.approx([22, 10, 0], abs=1e-6)
    assert (game.unit("b").orders, game.unit("L").points) == (("rally",), 2)
    assert [each for each in game.options("move") if each.action.get("unit") == "b"] == []


def test_who_fails_its_rally_or_has_moved_since_is_not_offered_to_face_anew() -> None:
    failed = Playing(table(phase="rally")).do("rally", unit="b", leader="L", die=4)
    assert [each for each in failed.options("move") if each.action.get("unit") == "b"] == []
    game = Playing(table()).do("rally", unit="b", leader="L", die=5)
    assert facing(game, "b")
    moved = Playing(table(phase="rally")).do("rally", unit="b", leader="L", die=5)
    while moved.state.phase != "movement":
        moved.do("pass", side="csa")
    assert facing(moved, "b")
    moved.do("move", unit="b", leader="L", to=ahead(1.0, 3, 20))
    assert [each for each in moved.options("move") if each.action.get("unit") == "b"] == []


def test_guns_that_have_rallied_face_anew_about_their_own_middle() -> None:
    data = table(phase="rally")
    data["units"][3] = battery("g", "csa", *row(10, 5, 2), caisson=[11, 2, 90], state="dg")
    game = Playing(data).do("rally", unit="g", leader="L", die=5)
    option = facing(game, "g")
    assert option.asks[0].part is not None
    fields = option.filled(to=[11, 5, 30])
    game.do(fields.pop("action"), **fields)
    poses = game.unit("g").poses
    assert (poses["g1"].facing, poses["c"].as_list()) == (30, [11, 2, 90])


def test_the_movement_phase_waits_for_who_may_face_anew() -> None:
    """Its rally took the last point, and nothing else can be done."""
    data = position(
        leader("L", "csa", [22, 8.5, 90], points=1),
        brigade("b", "csa", *row(20, 10, 3), state="dg"),
        brigade("u", "usa", [70, 46, 270]),
        phase="rally", turn=1,
    )  # fmt: skip
    game = Playing(data).do("rally", unit="b", leader="L", die=5)
    assert (game.state.active, game.step) == ("csa", "movement")
    turn: Data = {"unit": "b", "to": [22, 10, 0]}
    assert facing(game, "b").filled(to=turn["to"]) == {"action": "move", **turn}
    game.do("move", **turn)
    assert (game.state.active, game.step) == ("usa", "movement")  # on it goes


def test_the_rally_phase_waits_for_a_leader_who_can_still_ride_up() -> None:
    data = table(phase="rally")
    data["units"][0]["pose"] = [40, 9, 90]
    game = Playing(data).force("mark", unit="a", low_ammo=False)
    assert game.step == "rally"
    assert game.options("rally") == []
    game.do("leader", leader="L", to=[23, 8.0, 90])
    assert [each.action["unit"] for each in game.options("rally")] == ["b"]


def test_what_was_declared_holds_through_a_move() -> None:
    data = table()
    data["units"][3]["declared"] = "limbered"
    game = Playing(data)
    to = {"g1": [10, 7, 90], "g2": [12, 7, 90], "c": [11, 4, 90]}
    game.do("move", unit="g", to=to, leader="L")
    assert game.unit("g").declared == "limbered"


def test_a_caisson_that_goes_alone_leaves_its_guns_unmoved() -> None:
    game = Playing(table()).do("move", unit="g", to={"c": [16, 2, 90]}, leader="L")
    assert (game.unit("g").orders, game.unit("g").moved) == (("move",), False)


def test_ammunition_is_drawn_when_the_moves_are_done() -> None:
    data = table()
    data["units"][1]["low_ammo"] = True
    assert Playing(data).judge("resupply", unit="a")[0] == "sequence.phase"
    over = {**data, "doing": {"supplies": True}}
    assert Playing(over).judge("move", unit="a", to=ahead(3.0), leader="L") == ["sequence.phase"]
