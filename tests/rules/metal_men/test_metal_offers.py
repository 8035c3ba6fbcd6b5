"""What a phone offers in a game of Metal Men: stands, leaders, directions, markers, shapes."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.engine.message import rendered
from tableside.engine.ruleset import Ask, Option, QuestionError, Sensed
from tableside.engine.secrets import EVERYTHING
from tableside.geometry.pose import Pose
from tableside.session.session import Session
from tests.rules.metal_men.metal_playing import RULES, Playing
from tests.rules.metal_men.metal_table import (
    Data,
    battery,
    box,
    brigade,
    leader,
    position,
    row,
    train,
)


def choices(option: Option, field: str) -> tuple[Any, ...]:
    """Return what can be chosen for a field."""
    return next(ask.choices for ask in option.asks if ask.field == field)


def fighting(*targets: Data) -> Playing:
    """Return a game in the firefight phase of a brigade of three and some enemies before it."""
    own = brigade("a", "csa", *row(10, 10, 3))
    doing = {"knot": ["a", *(each["id"] for each in targets)]}
    return Playing(position(own, *targets, phase="firefight", turn=1, doing=doing))


def shots(game: Playing) -> set[tuple[str, tuple[str, ...], int]]:
    """Return the shots of ``a`` that are offered: target, stands that are named, dice."""
    return {
        (each.action["target"], tuple(each.action.get("stands", ())), each.asks[-1].count)
        for each in game.options("fire")
        if each.action["unit"] == "a"
    }


def test_stands_are_chosen_where_fire_can_be_split() -> None:
    game = fighting(brigade("u", "usa", [10, 16, 270]), brigade("v", "usa", [14, 16, 270]))
    for target in ("u", "v"):
        named = {(stands, dice) for name, stands, dice in shots(game) if name == target}
        assert named == {((), 6), (("1",), 2), (("1", "2"), 4), (("2", "3"), 4), (("3",), 2)}
    for option in game.options("fire"):
        asked = {ask.field: [2] * ask.count for ask in option.asks}
        fields = option.filled(**asked)
        assert game.judge(fields.pop("action"), **fields) == []
    game.do("fire", unit="a", target="u", dice=[2, 2], stands=["1"])
    assert {each for each in shots(game) if each[0] == "v"} == {("v", ("2", "3"), 4)}


def why(game: Playing, language: str = "en") -> list[str]:
    """Return what each shot that is offered says of the number of its dice."""
    return [rendered(each.asks[-1].why, language) for each in game.options("fire")]


ODD = " A 1 on the odd die: low on ammunition."


@pytest.mark.parametrize(
    ("more", "target", "told"),
    [
        ({}, {}, f"3 stands × 2 = 6.{ODD}"),
        ({}, {"state": "dg"}, f"3 stands × 2 = 6, target in disorder +1.{ODD}"),
        ({"state": "dg"}, {"declared": "road-column"},
         f"3 stands × 2 = 6, target in column or limbered +2, disorganized, half -4.{ODD}"),
        ({"low_ammo": True}, {"y": 14}, "3 stands × 2 = 6, low on ammunition -1."),
    ],
)  # fmt: skip
def test_the_form_says_why_it_is_so_many_dice(more: Data, target: Data, told: str) -> None:
    y = target.pop("y", 16)
    own = brigade("a", "csa", *row(10, 10, 3), **more)
    enemy = brigade("u", "usa", [12, y, 270], **target)
    data = position(own, enemy, phase="firefight", turn=1, doing={"knot": ["a", "u"]})
    assert told in why(Playing(data))


def test_it_says_so_of_guns_in_cover_and_in_german() -> None:
    data = position(
        leader("L", "csa", [11, 8, 90]),
        battery("g", "csa", *row(10, 10, 2)),
        brigade("u", "usa", [11, 20, 270]),
        terrain=[box("wood", "woods", 8, 19, 14, 22)], phase="artillery", turn=1,
    )  # fmt: skip
    assert why(Playing(data)) == [f"2 stands × 4 = 8, target in cover -1.{ODD}"]
    german = "2 Bases × 4 = 8, Ziel in Deckung -1. Eine 1 auf dem andersfarbigen: kaum Munition."
    assert why(Playing(data), "de") == [german]


def test_it_says_that_a_battery_is_fought_over() -> None:
    """The brigade beside the guns fires in their place, whichever way it faces."""
    data = position(
        brigade("a", "csa", [13, 10, 270]),
        battery("b", "csa", *row(9, 10, 2), name="Stribling's Battery"),
        brigade("u", "usa", *row(9, 11, 2, 270)),
        phase="firefight", turn=1, doing={"knot": ["a", "u"]},
    )  # fmt: skip
    assert f"1 stand × 2 = 2, in the fight over Stribling's Battery.{ODD}" in why(Playing(data))


def test_one_target_leaves_nothing_to_split() -> None:
    assert shots(fighting(brigade("u", "usa", [12, 16, 270]))) == {("u", (), 6)}


def test_both_may_agree_where_a_unit_flees_to() -> None:
    data = position(
        brigade("a", "csa", *row(10, 20, 3), state="dg"),
        brigade("u", "usa", *row(10, 40, 3, 270)), phase="rout",
    )  # fmt: skip
    rear, agreed = Playing(data).options("flee")
    assert "direction" not in {ask.field for ask in rear.asks}
    assert choices(agreed, "direction") == (0, 45, 90, 135, 180, 225, 270, 315)
    game = Playing(data).do("flee", unit="a", dice=[4], direction=choices(agreed, "direction")[0])
    assert game.unit("a").middle.x == pytest.approx(16.0)


def moving(**more: Any) -> Playing:
    """Return a game in the movement phase with two leaders who can order a brigade."""
    return Playing(
        position(
            leader("L", "csa", [12, 9, 90], rating="poor"),
            leader("H", "csa", [15, 8, 90], level="corps"),
            brigade("a", "csa", *row(10, 10, 3)),
            battery("g", "csa", *row(20, 10, 2)),
            brigade("u", "usa", *row(10, 40, 3, 270)),
            phase="movement", turn=1, **more,
        )
    )  # fmt: skip


def ordered_by(game: Playing) -> str:
    """Return who ordered a move, as it is read from a hand."""
    stands = tuple(Pose(10 + 2 * n, 14, 90) for n in range(3))
    here = Sensed(Pose(12, 14, 90), (0.01, 0.01, 0.1), stands)
    (proposal,) = RULES.recognise(game.state, {}, {"a": here})
    by: str = proposal.actions[0]["leader"]
    return by


def test_a_leader_who_was_chosen_orders_what_a_hand_does_then() -> None:
    game = moving()
    assert ordered_by(game) == "L"  # of its division
    offered = {each.action["leader"]: each for each in game.options("order")}
    assert set(choices(offered["H"], "unit")) == {"a", "g"}
    game.do("order", unit="a", leader="H")
    assert ordered_by(game) == "H"
    assert RULES.load(RULES.dump(game.state), "saved") == game.state
    offered = {each.action["leader"]: each for each in game.options("order")}
    assert set(choices(offered["H"], "unit")) == {"g"}
    game.do("move", unit="a", leader="H", to=[12, 14, 90], moved=True)
    assert (game.unit("H").points, game.unit("L").points) == (4, 3)
    assert game.state.so_far.ordered == {}


def test_each_leader_is_offered_whom_he_can_order() -> None:
    """The guns are 8.01 in from the commander of the division, and no brigade of it."""
    data = position(
        leader("L", "csa", [10, 9, 90]),
        leader("H", "csa", [21, 8, 90], level="corps"),
        leader("far", "csa", [40, 8, 90], level="corps"),
        brigade("a", "csa", *row(10, 10, 3)),
        battery("g", "csa", *row(20, 10, 2), declared="limbered"),
        brigade("u", "usa", *row(10, 40, 3, 270)),
        phase="movement", turn=1,
    )  # fmt: skip
    offered = [each for each in Playing(data).options("move") if "unit" not in each.action]
    assert [(each.action["leader"], choices(each, "unit")) for each in offered] == [
        ("L", ("a",)),
        ("H", ("a",)),
        ("H", ("g",)),
    ]


def test_only_who_can_be_ordered_is() -> None:
    game = moving().do("done", leader="L")
    assert game.judge("order", unit="a", leader="L") == ["orders.done"]
    assert {each.action["leader"] for each in game.options("order")} == {"H"}
    assert moving(doing={"supplies": True}).judge("order", unit="a", leader="L") != []


def test_players_out_of_time_end_the_battle_before_its_last_turn() -> None:
    game = moving()
    early = game.options("result")
    assert [each.action["winner"] for each in early] == ["csa", "usa", "draw"]
    assert all(each.ends and each.aside and each.for_good for each in early)
    assert str(early[2].text) == "End the battle now: A draw"
    game.do("result", winner="usa")
    assert (game.state.winner, RULES.options(game.state)) == ("usa", ())


@pytest.mark.parametrize("phase", ["movement", "rally"])
def test_markers_points_and_shapes_are_put_right(phase: str) -> None:
    game = moving()
    game.state = RULES.load({**RULES.dump(game.state), "phase": phase, "turn": 3}, "test")
    unit, points, theirs = game.options("mark")
    assert (unit.side, set(choices(unit, "unit"))) == ("csa", {"a", "g"})
    assert (theirs.side, choices(theirs, "unit")) == ("usa", ("u",))  # each its own, at any time
    assert choices(unit, "low_ammo") == (True, False)
    assert all(ask.optional for ask in unit.asks if ask.field != "unit")
    assert (set(choices(points, "unit")), choices(points, "points")) == (
        {"L", "H"},
        (0, 1, 2, 3, 4, 5),
    )
    brigades, guns, _ = game.options("declare")
    assert all(each.aside for each in (unit, points, brigades, guns))  # nobody looks for them
    assert (choices(brigades, "unit"), choices(guns, "unit")) == (("a",), ("g",))
    assert choices(brigades, "shape") == ("line", "road-column", "attack-column")
    assert choices(guns, "shape") == ("limbered", "unlimbered")
    game.do("declare", unit="a", shape="road-column").do("mark", unit="a", low_ammo=True)
    assert (game.unit("a").declared, game.unit("a").low_ammo) == ("road-column", True)
    assert game.do("declare", unit="a").unit("a").declared is None


def test_a_unit_in_no_formation_is_asked_for_it_until_it_is_named() -> None:
    data = position(
        brigade("a", "csa", [10, 10, 90], [16, 10, 90], [22, 10, 90]),
        leader("l", "csa", [15, 8, 90]),
        brigade("u", "usa", [12, 40, 270]), phase="movement",
    )  # fmt: skip
    game = Playing(data)

    def asked() -> list[str]:
        return [each.action["unit"] for each in game.options("declare") if not each.aside]

    assert asked() == ["a"]
    game.do("declare", unit="a", shape="line")
    assert asked() == []


def with_guns(*caisson: float) -> Playing:
    """Return a game in the movement phase of two unlimbered guns, perhaps with a caisson."""
    own = {"caisson": list(caisson)} if caisson else {}
    data = position(
        leader("L", "csa", [13, 8, 90]),
        battery("g", "csa", *row(10, 10, 2), **own),
        battery("h", "csa", [20, 10, 90], declared="limbered"),
        brigade("u", "usa", [12, 46, 270]), phase="movement", turn=1,
    )  # fmt: skip
    return Playing(data)


def order_for(game: Playing, part: str) -> tuple[Option, Ask]:
    """Return the order for a part of a battery, and what asks for its pose."""
    (order,) = [each for each in game.options("move") if each.action.get("of") == part]
    return order, order.asks[-1]


def test_unlimbered_guns_are_offered_a_turn_and_no_move() -> None:
    (moves,) = [each for each in with_guns().options("move") if "unit" not in each.action]
    assert choices(moves, "unit") == ("h",)
    order, ask = order_for(with_guns(11, 7, 90), "guns")
    assert str(order.text) == "Turn the guns of g"
    assert (order.on_map, ask.turns, ask.moved) == (True, True, True)
    assert ask.part == {
        "pose": [11, 10, 90],
        "shape": (
            ((0.5, 2), (-0.5, 2), (-0.5, 0), (0.5, 0)),
            ((0.5, 0), (-0.5, 0), (-0.5, -2), (0.5, -2)),
        ),
    }
    assert order_for(with_guns(), "guns")[1].part is None  # it is all of the battery


@pytest.mark.parametrize("caisson", [(), (11, 7, 90)])
def test_guns_turn_about_their_own_middle_and_the_caisson_stays(caisson: tuple[float]) -> None:
    game = with_guns(*caisson)
    order, _ = order_for(game, "guns")
    fields = order.filled(leader="L", to=[11, 10, 180])
    game.do(fields.pop("action"), **fields)
    poses = {name: pose.as_list() for name, pose in game.unit("g").poses.items()}
    assert poses.pop("c", None) == (list(caisson) or None)
    assert poses == {
        "g1": pytest.approx([11, 9, 180], abs=1e-6),
        "g2": pytest.approx([11, 11, 180], abs=1e-6),
    }
    unit = game.unit("g")
    assert (unit.orders, unit.moved, game.unit("L").points) == (("face",), False, 4)


@pytest.mark.parametrize(("off", "broken"), [(0.104, []), (0.106, ["movement.unlimbered"])])
def test_guns_that_turn_stay_where_they_are(off: float, broken: list[str]) -> None:
    turn: Data = {"unit": "g", "leader": "L", "of": "guns", "to": [11 + off, 10, 60]}
    assert with_guns(11, 7, 90).judge("move", **turn) == broken


@pytest.mark.parametrize(("unit", "part"), [("g", "caisson"), ("u", "guns"), ("L", "guns")])
def test_a_part_that_a_unit_has_not_is_refused(unit: str, part: str) -> None:
    with pytest.raises(QuestionError):
        with_guns().judge("move", unit=unit, of=part, to=[12, 12, 90])


def sent(game: Playing, *to: float) -> Playing:
    """Send the caisson of ``g`` off, as its form does."""
    fields = order_for(game, "caisson")[0].filled(leader="L", to=list(to))
    return game.do(fields.pop("action"), **fields)


def test_a_caisson_is_sent_off_alone() -> None:
    game = with_guns(11, 7, 90)
    order, ask = order_for(game, "caisson")
    assert str(order.text) == "Send the caisson of g"
    assert (order.on_map, ask.turns) == (True, False)
    assert ask.part == {
        "pose": [11, 7, 90],
        "shape": (((1, 0.5), (-1, 0.5), (-1, -0.5), (1, -0.5)),),
    }
    sent(game, 21, 7, 90)
    unit = game.unit("g")
    assert unit.poses["c"].as_list() == [21, 7, 90]
    assert (unit.orders, unit.moved, unit.poses["g1"].y) == (("move",), False, 10)
    assert str(game.told[0].text) == "The caisson of g moved 10.00 in."
    assert [each for each in game.options("move") if each.action.get("of")] == []


def test_batteries_without_a_caisson_send_none_and_limbered_ones_may() -> None:
    assert [each.action["of"] for each in with_guns().options("move") if "of" in each.action] == [
        "guns"
    ]
    game = with_guns(11, 7, 90).do("declare", unit="g", shape="limbered")
    assert order_for(game, "caisson")[0].action["unit"] == "g"


def test_a_caisson_fetches_ammunition_and_comes_back() -> None:
    """It ends a movement phase within 4 in of a wagon, and a later one in contact with a gun."""
    game = with_guns(11, 7, 90)
    data = RULES.dump(game.state)
    next(unit for unit in data["units"] if unit["id"] == "g")["low_ammo"] = True
    game.state = RULES.load(
        {**data, "units": [*data["units"], train("t", "csa", [20, 3, 90])]}, "x"
    )
    sent(game, 16, 3, 90)
    game.do("done", leader="L").do("pass", side="csa")
    assert game.unit("g").refilled
    while not (game.state.active == "csa" and game.state.phase == "movement"):
        game.do("pass", side=game.state.acting)
    sent(game, 11, 8.5, 90).do("done", leader="L").do("pass", side="csa")
    (supply,) = game.options("resupply")
    fields = supply.filled()
    game.do(fields.pop("action"), **fields)
    assert not game.unit("g").low_ammo


@pytest.mark.parametrize("watched", [False, True])
def test_parts_of_a_battery_go_on_the_map_or_by_a_hand(watched: bool) -> None:
    game = with_guns(11, 7, 90)
    session = Session(RULES, game.state)
    if not watched:
        session.watch_nothing()
    offered = session.options(EVERYTHING)
    parts = [each.action["of"] for each in offered if "of" in each.action]
    assert parts == ([] if watched else ["guns", "caisson"])
    assert any(each.action["action"] == "order" for each in offered) is watched
