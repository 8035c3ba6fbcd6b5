"""Brothers at Arms as it is played: phases, orders, what follows an attack, nights, objectives."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.engine.ruleset import QuestionError, Sensed
from tableside.files.fault import FileError
from tableside.geometry.pose import Pose
from tests.rules.brothers_at_arms.brothers_playing import Table
from tests.rules.brothers_at_arms.brothers_table import (
    DEPTH,
    RULES,
    Data,
    band,
    box,
    leader,
    line,
    unit,
)


def fight(**more: Any) -> Table:
    """Return two lines of three within range of each other, the first side to fire."""
    units = (
        unit("c1", "csa", *line(10, 10, 3)),
        unit("u1", "usa", *line(10, 16, 3, 270)),
    )
    return Table(*units, phase=10, **more)


def touching(**more: Any) -> Table:
    """Return two lines of three that touch along their fronts, the first side to attack."""
    units = (
        unit("c1", "csa", *line(10, 10, 3)),
        unit("u1", "usa", *line(10, 10 + DEPTH, 3, 270), **more.pop("enemy", {})),
    )
    return Table(*units, phase=11, **more)


# --- phases ---------------------------------------------------------------------------------


def test_phases_in_which_nothing_can_be_done_pass_by() -> None:
    table = Table(unit("c1", "csa", *line(10, 10, 3)), leader("cA", "csa", [12, 8, 90]))
    assert table.do(action="pass", side="csa") == {}
    assert table.when == (1, "csa", 7)  # in command: nobody rolls
    assert table.do(action="pass", side="csa") == {}
    assert table.when == (1, "csa", 8)  # the commander may move
    assert table.do(action="pass", side="csa") == {}
    assert table.when == (2, "csa", 7)  # no fire, no melee; usa has nobody at all


def test_the_second_side_has_its_round_and_then_the_bound_is_over() -> None:
    table = Table(
        unit("c1", "csa", *line(10, 10, 3)),
        leader("cA", "csa", [12, 8, 90]),
        unit("u1", "usa", *line(10, 40, 3, 270)),
        leader("uA", "usa", [12, 42, 270]),
        last_turn=1,
    )
    table.passes(8)
    table.do(action="pass", side="csa")
    assert table.when == (1, "usa", 7)
    table.passes(8)
    table.do(action="pass", side="usa")
    assert table.state.turn == 2
    assert RULES.options(table.state) == ()
    assert str(RULES.prompt(table.state).text) == "The battle is over: a draw."


def test_the_other_sides_pass_and_a_wrong_phase_are_flagged() -> None:
    table = fight()
    assert set(table.judge(action="pass", side="usa")) == {"sequence.round"}
    assert set(table.judge(action="move", unit="c1", to=[12, 11, 90])) == {"sequence.phase"}
    assert set(table.judge(action="move", unit="u1", to=[12, 15, 270])) == {
        "sequence.phase",
        "sequence.round",
    }


def test_a_unit_moves_once_in_a_round() -> None:
    units = (unit("c1", "csa", *line(10, 10, 2)), unit("c2", "csa", [40, 10, 90]))
    table = Table(*units, phase=7)
    assert table.do(action="move", unit="c1", to=[11, 14, 90]) == {}
    assert table.unit("c1").middle.as_list() == [11, 14, 90]
    assert set(table.judge(action="moved", unit="c1", to=[11, 15, 90])) >= {"sequence.once"}


# --- orders ---------------------------------------------------------------------------------


def far_from_orders(**more: Any) -> Table:
    """Return a commander out of his superior's circle, with two units; one is far from him."""
    return Table(
        {k: v for k, v in leader("cH", "csa", [5, 5, 90]).items() if k != "group"}
        | {"higher": True},
        leader("cA", "csa", [30, 5, 90], superior="cH", command=2),
        unit("c1", "csa", *line(28, 10, 3)),
        unit("c2", "csa", *line(50, 10, 3)),
        **more,
    )


def test_a_commander_out_of_command_rolls_at_his_value_or_less() -> None:
    table = far_from_orders()
    table.do(action="pass", side="csa")
    assert table.when == (1, "csa", 2)
    assert table.offered() == ["command"]  # no pass: it is owed
    assert set(table.judge(action="pass", side="csa")) == {"sequence.owed"}
    assert table.do(action="command", unit="cA", die=2) == {}
    assert table.status("cA") == set()  # he acts as if in command
    assert table.when == (1, "csa", 5)  # c2 is out of his circle
    assert table.do(action="command", unit="c2", die=3) == {}
    assert table.status("c2") == {"nic"}
    assert table.status("c1") == set()
    assert table.when == (1, "csa", 7)


def test_a_commander_who_fails_leaves_all_his_units_without_orders() -> None:
    table = far_from_orders()
    table.do(action="pass", side="csa")
    assert table.do(action="command", unit="cA", die=3) == {}
    assert {name: table.status(name) for name in ("cA", "c1", "c2")} == {
        "cA": {"nic"},
        "c1": {"nic"},
        "c2": {"nic"},
    }
    assert table.when == (1, "csa", 9)  # nobody but the higher commander moves
    assert "movement.nic" in table.judge(action="move", unit="c1", to=[28, 12, 90])


def test_who_did_not_roll_has_failed() -> None:
    table = far_from_orders()
    table.do(action="pass", side="csa")
    table.do(action="pass", side="csa")
    assert table.status("cA") == {"nic"}
    assert "did not roll" in str(table.told[0].text)


def test_a_roll_may_be_left_out_where_the_house_says_so() -> None:
    table = far_from_orders(house_rules={"command-roll-optional": True})
    table.do(action="pass", side="csa")
    assert table.offered() == ["command", "pass"]
    assert table.do(action="pass", side="csa") == {}
    assert table.status("cA") == {"nic"}


def test_a_unit_that_rolled_acts_at_one_more() -> None:
    table = far_from_orders(phase=5)
    assert table.do(action="command", unit="c2", die=2) == {}
    assert table.status("c2") == {"rolled"}
    assert set(table.judge(action="command", unit="c2", die=1)) == {
        "sequence.once",
        "sequence.phase",  # nobody else had to roll: units move now
    }


def test_a_roll_that_nobody_asked_for_is_flagged() -> None:
    table = far_from_orders(phase=5)
    assert set(table.judge(action="command", unit="c1", die=1)) == {"sequence.phase"}


def test_units_without_a_commander_act_on_a_one() -> None:
    table = Table(unit("c1", "csa", *line(10, 10, 2)), unit("c2", "csa", *line(20, 10, 2)))
    table.do(action="pass", side="csa")
    assert table.when == (1, "csa", 5)
    table.do(action="command", unit="c1", die=2)
    table.do(action="command", unit="c2", die=1)
    assert (table.status("c1"), table.status("c2")) == ({"nic"}, {"rolled"})


def test_one_roll_holds_for_all_of_the_group_where_the_house_says_so() -> None:
    units = (unit("c1", "csa", *line(10, 10, 2)), unit("c2", "csa", *line(20, 10, 2)))
    table = Table(*units, house_rules={"leaderless-roll": "group"})
    table.do(action="pass", side="csa")
    table.do(action="command", unit="c1", die=1)
    assert (table.status("c1"), table.status("c2")) == ({"rolled"}, {"rolled"})


def test_markers_are_off_at_the_end_of_their_owners_round() -> None:
    table = Table(
        unit("c1", "csa", *line(10, 10, 3), status=["nic"]),
        unit("c2", "csa", *line(30, 10, 3), status=["pinned"]),
        unit("c3", "csa", *line(50, 10, 3)),
        unit("u1", "usa", *line(10, 40, 3), status=["pinned", "fatigued"]),
        leader("cA", "csa", [31, 8, 90], command=6),
        phase=9,
    )
    table.do(action="pass", side="csa")
    assert table.when[1] == "usa"
    assert table.status("c1") == table.status("c2") == set()
    assert table.status("u1") == {"pinned", "fatigued"}


# --- fire and what follows -------------------------------------------------------------------


def test_fire_in_the_open_costs_bases_and_may_make_the_unit_flinch() -> None:
    table = fight()
    flagged = table.do(action="fire", unit="c1", target="u1", dice=[4, 3, 6])
    assert flagged == {}
    assert table.owed == [("lose", "u1")]
    assert table.offered() == ["lose"]
    assert set(table.judge(action="pass", side="csa")) == {"sequence.owed"}
    assert table.do(action="lose", unit="u1", stands=["1", "3"]) == {}
    assert [stand.id for stand in table.unit("u1").stands] == ["2"]
    assert table.owed == [("flinch", "u1")]
    assert table.do(action="flinch", unit="u1", dice=[2]) == {}  # one die, two bases lost
    assert table.owed == [("fall-back", "u1")]
    assert table.do(action="fall-back", unit="u1") == {}
    assert table.unit("u1").stands[0].pose.y == pytest.approx(24.0)  # straight away, 8 in
    assert table.status("u1") == {"pinned"}
    assert table.when[1] == "usa"  # nobody else fires


def test_the_roll_to_flinch_fails_above_the_bases_lost() -> None:
    table = fight()
    table.do(action="fire", unit="c1", target="u1", dice=[4, 3, 3])
    table.do(action="lose", unit="u1", stands=["1"])
    assert table.do(action="flinch", unit="u1", dice=[2]) == {}
    assert table.owed == []
    assert table.status("u1") == set()


def test_another_number_of_dice_or_bases_is_flagged() -> None:
    table = fight()
    assert set(table.judge(action="fire", unit="c1", target="u1", dice=[4, 4])) == {"attack.dice"}
    table.do(action="fire", unit="c1", target="u1", dice=[4, 4, 1])
    assert set(table.judge(action="lose", unit="u1", stands=["1"])) == {"attack.losses"}
    with pytest.raises(QuestionError) as caught:
        table.do(action="lose", unit="u1", stands=["7", "1"])
    assert caught.value.place == "stands"


def test_hits_in_cover_are_thrown_again_at_once_or_later() -> None:
    wood = [box("wood", "woodland", 8, 15, 20, 20)]
    at_once, later = fight(terrain=wood), fight(terrain=wood)
    at_once.do(action="fire", unit="c1", target="u1", dice=[4, 5, 1], save=[3, 2])
    later.do(action="fire", unit="c1", target="u1", dice=[4, 5, 1])
    assert later.owed == [("save", "u1")]
    assert set(later.judge(action="save", unit="u1", dice=[3])) == {"attack.dice"}
    later.do(action="save", unit="u1", dice=[3, 2])
    assert at_once.state == later.state
    assert at_once.owed == [("lose", "u1")]
    later.do(action="lose", unit="u1", stands=["2"])
    assert later.state.owes[0].dice == 2  # half in cover: two dice
    later.do(action="flinch", unit="u1", dice=[1, 2])
    assert later.owed == []


def test_an_indomitable_unit_does_not_roll_to_flinch() -> None:
    table = Table(
        unit("c1", "csa", *line(10, 10, 3)),
        unit("u1", "usa", *line(10, 16, 3, 270), abilities=["indomitable"]),
        phase=10,
    )
    table.do(action="fire", unit="c1", target="u1", dice=[4, 1, 1])
    table.do(action="lose", unit="u1", stands=["1"])
    assert table.owed == []


def test_a_unit_of_which_nothing_is_left_takes_its_commander_along() -> None:
    table = Table(
        unit("c1", "csa", *line(10, 10, 3)),
        unit("u1", "usa", [11.5, 16, 270]),
        leader("uA", "usa", [12, 30, 270]),
        phase=10,
    )
    table.do(action="fire", unit="c1", target="u1", dice=[4, 1, 1])
    assert [unit.id for unit in table.state.eliminated] == ["u1", "uA"]
    assert table.state.units == (table.unit("c1"),)


def test_a_unit_fires_once_unless_fire_may_be_split() -> None:
    table = Table(
        unit("c1", "csa", *line(10, 10, 3)),
        unit("u1", "usa", *line(10, 16, 3, 270)),
        unit("u2", "usa", *line(16, 16, 3, 270)),
        phase=10,
    )
    table.do(action="fire", unit="c1", target="u1", dice=[1, 1, 1])
    assert table.when[1] == "usa"
    split = fight(house_rules={"split-fire": True})
    split.do(action="fire", unit="c1", target="u1", dice=[1, 1, 1])
    assert split.when[1] == "csa"
    assert "fire" in split.offered()


def test_a_commander_in_the_line_of_fire_is_hit_by_two_sixes() -> None:
    units = (
        unit("c1", "csa", *line(10, 10, 3)),
        leader("uA", "usa", [10, 13, 270]),
        unit("u1", "usa", *line(10, 16, 3, 270)),
    )
    missed, hit = Table(*units, phase=10), Table(*units, phase=10)
    missed.do(action="fire", unit="c1", target="u1", dice=[1, 1, 1], through={"uA": [[6, 5]]})
    hit.do(action="fire", unit="c1", target="u1", dice=[1, 1, 1], through={"uA": [[6, 6]]})
    assert "uA" in missed.state.by_id
    assert [unit.id for unit in hit.state.eliminated] == ["uA"]


def test_sharpshooters_pick_off_a_commander_at_their_attack_value() -> None:
    units = (
        unit("c1", "csa", [10, 10, 90], abilities=["sharpshooters"]),
        leader("uA", "usa", [10, 15, 270]),
        unit("u1", "usa", *line(30, 30, 3, 270)),
    )
    table = Table(*units, phase=10)
    assert table.do(action="fire", unit="c1", target="uA", dice=[[4, 3]]) == {}
    assert "uA" in table.state.by_id
    table = Table(*units, phase=10)
    table.do(action="fire", unit="c1", target="uA", dice=[4, 4])
    assert "uA" not in table.state.by_id
    assert "roll for themselves" in " ".join(str(event.text) for event in table.told)


def test_artillery_breaches_works_by_hits_that_are_kept() -> None:
    units = (
        unit("c1", "csa", [10, 10, 90], kind="artillery"),
        unit("u1", "usa", *line(30, 30, 3, 270)),
    )
    works = [band("works", "prepared-defence", [6, 15], [14, 15], left=1)]
    table = Table(*units, phase=10, terrain=works)
    table.do(action="fire", unit="c1", target="works", dice=[4])
    assert table.owed == [("save", "c1")]
    table.do(action="save", unit="c1", dice=[4])  # hard: kept at 4
    assert table.state.pieces["works"].breached


def test_a_fall_back_that_leads_into_an_enemy_unit_is_melee_at_once() -> None:
    table = Table(
        unit("c1", "csa", *line(10, 10, 3)),
        unit("u1", "usa", [11.5, 16, 270], [13.1, 16, 270]),
        unit("c2", "csa", *line(11, 20, 3)),
        phase=10,
    )
    table.do(action="fire", unit="c1", target="u1", dice=[4, 1, 1])
    table.do(action="lose", unit="u1", stands=["2"])
    table.do(action="flinch", unit="u1", dice=[1])
    table.do(action="fall-back", unit="u1")
    assert table.owed == [("melee", "c2")]  # the side whose round it is attacks
    dice = len(RULES.options(table.state)[0].asks) and RULES.options(table.state)[0].asks[0].count
    assert table.do(action="melee", unit="c2", dice={"u1": [1] * dice}) == {}
    assert table.status("u1") == {"pinned"}


def test_a_fall_back_into_impassable_ground_loses_the_unit() -> None:
    table = fight(terrain=[box("lake", "impassable", 0, 20, 40, 24)])
    table.do(action="fire", unit="c1", target="u1", dice=[4, 1, 1])
    table.do(action="lose", unit="u1", stands=["1"])
    table.do(action="flinch", unit="u1", dice=[1])
    table.do(action="fall-back", unit="u1")
    assert [unit.id for unit in table.state.eliminated] == ["u1"]


def test_models_that_lie_elsewhere_than_the_path_ends_are_flagged() -> None:
    table = fight()
    table.do(action="fire", unit="c1", target="u1", dice=[4, 1, 1])
    table.do(action="lose", unit="u1", stands=["1"])
    table.do(action="flinch", unit="u1", dice=[1])
    option = RULES.options(table.state)[0]
    assert option.action == {"action": "fall-back", "unit": "u1"}
    there = table.state
    ends = RULES.answer(there, {"ask": "fall-back", "unit": "u1", "cause": "flinch", "from": "c1"})
    to = ends["to"]
    near = {name: [x + 0.05, y, f] for name, (x, y, f) in to.items()}
    off = {name: [x + 0.2, y, f] for name, (x, y, f) in to.items()}
    assert table.judge(action="fall-back", unit="u1", to=near) == {}
    assert set(table.judge(action="fall-back", unit="u1", to=off)) == {"fall-back.place"}


# --- melee -----------------------------------------------------------------------------------


def test_every_unit_in_contact_attacks_before_the_round_goes_on() -> None:
    table = touching()
    assert table.offered() == ["melee"]
    assert set(table.judge(action="pass", side="csa")) == {"sequence.owed"}
    assert table.do(action="melee", unit="c1", dice={"u1": [4, 4, 1]}) == {}
    assert table.owed == [("lose", "u1")]
    table.do(action="lose", unit="u1", stands=["1", "2"])
    table.do(action="flinch", unit="u1", dice=[3])
    assert table.when == (1, "usa", 5)  # nobody commands u1: it rolls


def test_the_enemy_strikes_back_in_the_same_round_where_the_house_says_so() -> None:
    table = touching(house_rules={"melee-both-sides": True})
    table.do(action="melee", unit="c1", dice={"u1": [1, 1, 1]})
    assert table.when[1] == "csa"
    assert table.do(action="melee", unit="u1", dice={"c1": [1, 1, 1]}) == {}
    assert table.when[1] == "usa"


@pytest.mark.parametrize(("steady", "due"), [(True, []), (False, [("flinch", "u1")])])
def test_the_indomitable_flinch_in_melee_only_by_house_rule(steady: bool, due: list[Any]) -> None:
    table = touching(
        enemy={"abilities": ["indomitable"]}, house_rules={"indomitable-melee": steady}
    )
    table.do(action="melee", unit="c1", dice={"u1": [4, 1, 1]})
    table.do(action="lose", unit="u1", stands=["1"])
    assert table.owed == due


def test_a_charge_is_recorded_as_long_as_the_two_touch() -> None:
    table = Table(
        unit("c1", "csa", *line(10, 10, 3)),
        unit("u1", "usa", *line(10, 16, 3, 270)),
        leader("cA", "csa", [11, 8, 90]),
        phase=7,
    )
    x = table.unit("c1").middle.x
    assert table.do(action="move", unit="c1", to=[x, 16 - DEPTH, 90]) == {}
    (melee,) = table.state.melees
    assert (melee.attacker, melee.defender) == ("c1", "u1")
    assert "charged u1" in str(table.told[0].text)
    table.passes(11)
    table.do(action="melee", unit="c1", dice={"u1": [4, 1, 1]})
    table.do(action="lose", unit="u1", stands=["1"])
    table.do(action="flinch", unit="u1", dice=[1])
    table.do(action="fall-back", unit="u1")
    assert table.state.melees == ()


def test_a_commander_who_is_touched_is_captured_at_the_attack_value() -> None:
    units = (unit("c1", "csa", [10, 10, 90]), leader("uA", "usa", [10, 16, 270]))
    for die, left in ((4, []), (3, ["uA"])):
        table = Table(*units, unit("u1", "usa", [40, 40, 0]), phase=7)
        table.do(action="move", unit="c1", to=[10, 16 - DEPTH, 90])
        assert table.owed == [("capture", "c1")]
        assert table.do(action="capture", unit="c1", commander="uA", die=die) == {}
        assert [each.id for each in table.state.units if each.is_commander] == left


# --- bounds ----------------------------------------------------------------------------------


def flag(**more: Any) -> Data:
    return {"id": "flag", "type": "objective", "at": [11, 12], **more}


def through_a_bound(table: Table) -> None:
    """Pass through both rounds of a bound."""
    turn = table.state.turn
    while table.state.turn == turn and RULES.options(table.state):
        table.do(action="pass", side=table.state.side_to_act)


def test_an_objective_is_claimed_after_a_full_bound_unopposed() -> None:
    table = Table(
        unit("c1", "csa", *line(10, 11, 2)),
        unit("u1", "usa", *line(40, 40, 2)),
        terrain=[flag()],
        last_turn=3,
    )
    through_a_bound(table)  # nobody had it as bound 1 began
    piece = table.state.pieces["flag"]
    assert (piece.owner, piece.held_by, piece.held_from) == (None, "csa", 2)
    through_a_bound(table)
    piece = table.state.pieces["flag"]
    assert (piece.owner, piece.since) == ("csa", 2)
    through_a_bound(table)
    assert str(RULES.prompt(table.state).text) == "The battle is over: csa wins a tactical victory."


def test_who_is_driven_off_begins_to_hold_it_anew() -> None:
    table = Table(
        unit("c1", "csa", *line(10, 11, 2)),
        unit("u1", "usa", *line(9, 13.9, 1, 270)),
        terrain=[flag(held_by="csa", held_from=1)],
        phase=9,
    )
    table.passes(13)  # as csa's round ends usa stands there, too
    assert table.state.pieces["flag"].held_by is None


def test_a_task_ends_the_battle() -> None:
    table = fight()
    table.do(action="task", side="usa")
    assert RULES.options(table.state) == ()
    assert "usa has done its task" in str(RULES.prompt(table.state).text)


def test_a_fatigued_unit_rests_for_four_whole_bounds() -> None:
    table = Table(
        unit("c1", "csa", *line(10, 10, 2), status=["fatigued"]), unit("u1", "usa", [40, 40, 0])
    )
    for rested in (1, 2, 3):
        through_a_bound(table)
        assert (table.status("c1"), table.unit("c1").rested) == ({"fatigued"}, rested)
    through_a_bound(table)
    assert table.status("c1") == set()


def test_fire_ends_a_rest() -> None:
    table = Table(
        unit("c1", "csa", *line(10, 10, 2), status=["fatigued"], rested=3),
        unit("u1", "usa", *line(10, 16, 2, 270)),
        phase=10,
    )
    table.do(action="fire", unit="c1", target="u1", dice=[1, 1])
    through_a_bound(table)
    assert (table.status("c1"), table.unit("c1").rested) == ({"fatigued"}, 0)


def march(**more: Any) -> Data:
    fields = {"type": "infantry", "group": "9", "range": 2, "attack": 4, "strength": 2}
    return {"id": "c9", "side": "csa", **fields, "entry": {"edge": "west"}, **more}


@pytest.mark.parametrize(
    ("kind", "die", "comes"),
    [("flank", 4, False), ("flank", 5, True), ("circuit", 5, False), ("circuit", 6, True)],
)
def test_a_flank_march_is_rolled_for_as_a_bound_starts(kind: str, die: int, comes: bool) -> None:
    units = (unit("c1", "csa", [10, 10, 90]), unit("u1", "usa", [40, 40, 0]))
    table = Table(*units, leader("cA", "csa", [10, 8, 90]), reserves=[march(arrival=kind)])
    assert table.offered() == ["arrival", "pass"]
    assert table.do(action="arrival", group="9", die=die) == {}
    if not comes:
        again = set(table.judge(action="arrival", group="9", die=6))
        assert again == {"sequence.once", "sequence.phase"}
    table.passes(7)
    assert ("bring" in table.offered()) is comes


@pytest.mark.parametrize(("turn", "rolled"), [(2, False), (3, True)])
def test_a_march_with_a_bound_of_its_own_is_rolled_for_from_then_on(
    turn: int, rolled: bool
) -> None:
    units = (unit("c1", "csa", [10, 10, 90]), unit("u1", "usa", [40, 40, 0]))
    table = Table(*units, reserves=[march(arrival="flank", available=3)], turn=turn)
    assert ("arrival" in table.offered()) is rolled


def test_a_riverboat_is_of_no_shape_whatever_is_told() -> None:
    river = box("river", "river", 5, 5, 60, 15)
    boat = unit("c1", "csa", [20, 10, 0], kind="riverboat", strength=3)
    table = Table(boat, unit("u1", "usa", [40, 40, 0]), terrain=[river], phase=7)
    with pytest.raises(QuestionError) as caught:
        table.do(action="declare", unit="c1", shape="column")
    assert caught.value.place == "unit"
    assert table.do(action="move", unit="c1", to={"1": [24, 10, 0]}, shape="column") == {}
    assert table.unit("c1").declared is None


def test_a_reserve_comes_on_in_its_bound_and_is_in_command() -> None:
    units = (unit("c1", "csa", [10, 10, 90]), unit("u1", "usa", [40, 40, 0]))
    table = Table(*units, reserves=[march(available=1)], phase=7)
    assert table.do(action="bring", unit="c9", as_="reserve", to=[4, 20, 0]) == {}
    assert table.state.reserves == ()
    assert table.status("c9") == {"arriving"}
    assert len(table.unit("c9").stands) == 2
    table.passes(12)
    assert table.status("c9") == {"arriving"} or table.when[1] == "usa"


def test_a_star_unit_joins_a_group_before_the_first_bound() -> None:
    star = unit("c1", "csa", [10, 10, 90], group="*", assigned="1")
    table = Table(star, unit("u1", "usa", [40, 40, 0]))
    assert table.do(action="assign", unit="c1", group="2") == {}
    assert table.unit("c1").group == "2"
    table.passes(7)
    assert set(table.judge(action="assign", unit="c1", group="1")) == {"sequence.phase"}
    assert set(
        Table(unit("c1", "csa", [1, 1, 0])).judge(action="assign", unit="c1", group="2")
    ) == {"sequence.once"}


def test_a_game_that_waits_for_its_first_pass_says_so() -> None:
    units = (unit("c1", "csa", [10, 10, 90]), unit("u1", "usa", [40, 40, 0]))
    table = Table(*units)
    assert str(RULES.prompt(table.state).text).endswith("all is set; begin the round.")
    star = unit("c2", "csa", [20, 10, 90], group="*", assigned="1", short="2 Va")
    table = Table(*units, star)
    assert str(RULES.prompt(table.state).text).endswith(
        "2 Va may still join another group; then begin the round."
    )
    later = Table(*units, star, turn=2)
    assert str(RULES.prompt(later.state).text).endswith("all is set; begin the round.")


# --- night -----------------------------------------------------------------------------------


def at_dusk() -> Table:
    """Return a table on which night has fallen after the first bound."""
    table = Table(
        {k: v for k, v in leader("cH", "csa", [30, 4, 90]).items() if k != "group"}
        | {"higher": True},
        unit("c1", "csa", *line(10, 20, 2)),
        unit("u1", "usa", *line(10, 30, 2, 270), status=["fatigued"]),
        nights=[1],
        last_turn=4,
    )
    through_a_bound_or_night(table)
    return table


def through_a_bound_or_night(table: Table) -> None:
    while not table.state.night:
        table.do(action="pass", side=table.state.side_to_act)


def test_at_night_everybody_falls_back_from_the_nearest_enemy() -> None:
    table = at_dusk()
    assert [name for _, name in table.owed] == ["cH", "c1", "u1"]
    wanted = RULES.answer(table.state, {"ask": "night"})["units"]
    for name in ("cH", "c1", "u1"):
        assert table.do(action="fall-back", unit=name) == {}
        assert [s.pose.as_list() for s in table.unit(name).stands] == list(
            wanted[name]["to"].values()
        )
    assert table.offered() == ["reposition", "pass"]
    table.do(action="pass", side="csa")
    assert table.when[0] == 2
    assert table.status("u1") == set()  # all markers are off in the morning


@pytest.mark.parametrize(
    ("how", "die", "moves"),
    [
        ("reposition", 2, True),
        ("reposition", 3, False),
        ("reserve", 1, True),
        ("reserve", 2, False),
    ],
)
def test_a_higher_commander_may_move_a_group_at_night(how: str, die: int, moves: bool) -> None:
    table = at_dusk()
    for name in ("cH", "c1", "u1"):
        table.do(action="fall-back", unit=name)
    assert table.do(action="reposition", commander="cH", die=die, group="1", as_=how) == {}
    if how == "reposition":
        assert ("place" in table.offered()) is moves
        here = table.unit("c1").middle
        flagged = set(table.judge(action="place", unit="c1", to=[here.x + 5, here.y, 90]))
        assert flagged == (set() if moves else {"sequence.phase"})
    else:
        assert ("c1" in table.state.by_id) is not moves
        assert [unit.id for unit in table.state.reserves] == (["cH", "c1"] if moves else [])
        assert all(
            (each.entry.edge, each.available) == ("south", 2) for each in table.state.reserves
        )


# --- hands -----------------------------------------------------------------------------------


def test_hands_that_move_each_stand_move_the_unit() -> None:
    table = Table(unit("c1", "csa", *line(10, 10, 2)), unit("u1", "usa", [40, 40, 0]), phase=7)
    stands = tuple(Pose(stand.pose.x, 14, 90) for stand in table.unit("c1").stands)
    here = Sensed(Pose(10.8, 14, 90), (0.01, 0.01, 0.2), stands, names=("1", "2"))
    first = RULES.recognise(table.state, {}, {"c1": here})[0]
    assert [action["action"] for action in first.actions] == ["moved"]
    assert first.flagged == ()
    assert set(first.actions[0]["to"]) == {"1", "2"}


def test_a_base_that_is_gone_when_one_is_owed_is_the_loss() -> None:
    table = fight()
    table.do(action="fire", unit="c1", target="u1", dice=[4, 1, 1])
    unit_ = table.unit("u1")
    stands = tuple(stand.pose for stand in unit_.stands)
    here = Sensed(unit_.middle, (0.01, 0.01, 0.2), stands, True, ("1", "2", "3"), ("3",))
    first = RULES.recognise(table.state, {}, {"u1": here})[0]
    assert first.actions == ({"action": "lose", "unit": "u1", "stands": ["3"]},)
    assert first.flagged == ()


def test_nothing_is_certain_about_a_unit_with_a_hidden_base() -> None:
    table = fight()
    unit_ = table.unit("u1")
    stands = tuple(stand.pose for stand in unit_.stands)
    here = Sensed(unit_.middle, (0.01, 0.01, 0.2), stands, True, ("1", "2", "3"), ("3",))
    seen = RULES.sense(table.state, {"u1": here})
    found = RULES.judge(
        seen,
        RULES.actions.read({"action": "fire", "unit": "c1", "target": "u1", "dice": [1, 1, 1]}),
    )
    assert "nearness" in {finding.rule for finding in found}
    gone = Sensed(unit_.middle, (0.01, 0.01, 0.2), stands, True, ("1", "2", "9"), ("9",))
    assert not RULES.sense(table.state, {"u1": gone}).by_id["u1"].guessed


# --- how dice are told -------------------------------------------------------------------------


def test_many_dice_are_told_by_what_they_came_to() -> None:
    wood = [box("wood", "woodland", 8, 15, 20, 20)]
    faces, counts = fight(terrain=wood), fight(terrain=wood)
    faces.do(action="fire", unit="c1", target="u1", dice=[4, 5, 1])
    faces.do(action="save", unit="u1", dice=[3, 2])
    assert counts.judge(action="fire", unit="c1", target="u1", hits=3) == {}
    assert set(counts.judge(action="fire", unit="c1", target="u1", hits=4)) == {"attack.dice"}
    assert counts.do(action="fire", unit="c1", target="u1", hits=2) == {}
    assert set(counts.judge(action="save", unit="u1", kept=3)) == {"attack.dice"}
    assert counts.do(action="save", unit="u1", kept=1) == {}
    assert counts.state == faces.state
    with pytest.raises(QuestionError) as caught:
        counts.judge(action="fire", unit="c1", target="u1", hits=2, dice=[1])
    assert caught.value.place == "dice"


def test_the_hits_of_a_melee_are_told_by_enemy() -> None:
    table = touching()
    assert set(table.judge(action="melee", unit="c1", hits={"u1": 4})) == {"attack.dice"}
    assert table.do(action="melee", unit="c1", hits={"u1": 1}) == {}
    assert table.owed == [("lose", "u1")]


@pytest.mark.parametrize(("stands", "field"), [(4, "dice"), (5, "hits")])
def test_from_five_dice_on_the_page_asks_how_many_hit(stands: int, field: str) -> None:
    table = Table(
        unit("c1", "csa", *line(10, 10, stands)),
        unit("u1", "usa", *line(10, 16, stands, 270)),
        phase=10,
    )
    option = RULES.options(table.state)[0]
    assert [ask.field for ask in option.asks] == [field]


# --- what a unit owes that is off the table --------------------------------------------------


def test_a_unit_that_is_lifted_owes_when_it_is_back() -> None:
    table = fight()
    table.do(action="fire", unit="c1", target="u1", dice=[4, 4, 1])
    off = RULES.sense(table.state, {"u1": None})
    assert "lose" not in [option.action["action"] for option in RULES.options(off)]
    RULES.prompt(off)
    here = Sensed(Pose(11.5, 16, 270), (0.0, 0.0, 0.0))
    back = RULES.sense(off, {"u1": here})
    assert [option.action["action"] for option in RULES.options(back)] == ["lose"]


@pytest.mark.parametrize(
    ("debt", "place"),
    [
        ({"owed": "lose", "unit": "nobody", "count": 1}, "owes[0].unit"),
        ({"owed": "fall-back", "unit": "u1", "to": {"9": [1, 1, 0]}}, "owes[0].to"),
        ({"owed": "sleep", "unit": "u1"}, "owes[0].owed"),
    ],
)
def test_a_debt_that_cannot_be_paid_is_a_fault_of_the_file(debt: Data, place: str) -> None:
    with pytest.raises(FileError) as caught:
        fight(owes=[debt])
    assert place in [fault.place for fault in caught.value.faults]


def test_where_models_lie_edge_to_edge_no_move_of_them_is_in_doubt() -> None:
    """A camera cannot tell touching bases from such as overlap by a hair; models cannot overlap."""
    table = Table(unit("c1", "csa", *line(10, 10, 3)), unit("u1", "usa", [40, 40, 0]), phase=7)
    to = {stand.id: [stand.pose.x, 14, 90] for stand in table.unit("c1").stands}
    sigma = [0.02, 0.02, 0.5]
    assert table.judge(action="moved", unit="c1", to=to, sigma=sigma) == {}
    to["2"][0] -= 0.2  # so much no measurement is off
    assert set(table.judge(action="moved", unit="c1", to=to, sigma=sigma)) == {"movement.overlap"}


def test_how_many_bases_have_to_leave_is_told_as_long_as_it_is_due() -> None:
    table = fight()
    assert RULES.leaving(table.state) == {}
    table.do(action="fire", unit="c1", target="u1", dice=[4, 1, 1])
    assert RULES.leaving(table.state) == {"u1": 1}
    table.do(action="lose", unit="u1", stands=["2"])
    assert RULES.leaving(table.state) == {}
