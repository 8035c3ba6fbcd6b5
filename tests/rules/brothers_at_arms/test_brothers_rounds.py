"""Rounds and bounds of Brothers at Arms: phases, objectives, rests, who comes later, the end."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.engine.ruleset import QuestionError
from tests.rules.brothers_at_arms.brothers_playing import Table, fight, through_a_bound
from tests.rules.brothers_at_arms.brothers_table import (
    DEPTH,
    RULES,
    Data,
    box,
    leader,
    line,
    unit,
)


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
    assert table.judge(action="move", unit="c1", to=[12, 11, 90]) == {
        "sequence.phase": "This belongs to the phase “Movement of units”; now it is “Fire”."
    }
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


def flag(**more: Any) -> Data:
    return {"id": "flag", "type": "objective", "at": [11, 12], **more}


def test_an_objective_is_claimed_after_a_full_bound_unopposed() -> None:
    table = Table(
        unit("c1", "csa", *line(10, 11, 2)),
        unit("u1", "usa", *line(40, 40, 2)),
        terrain=[flag()],
        last_turn=3,
    )
    through_a_bound(table)  # csa had it as bound 1 began
    piece = table.state.pieces["flag"]
    assert (piece.owner, piece.since, piece.held_from) == ("csa", 1, 1)
    through_a_bound(table)
    through_a_bound(table)
    assert str(RULES.prompt(table.state).text) == (
        "The battle is over: a tactical victory for csa. Objectives: csa 1, usa 0."
    )


def test_who_comes_to_an_objective_in_the_first_bound_holds_it_from_the_second() -> None:
    units = unit("c1", "csa", *line(10, 21, 2)), unit("u1", "usa", *line(40, 40, 2))
    table = Table(*units, terrain=[flag()], last_turn=3, phase=7)
    assert table.do(action="move", unit="c1", to=[11, 14, 90]) == {}
    through_a_bound(table)
    piece = table.state.pieces["flag"]
    assert (piece.owner, piece.held_by, piece.held_from) == (None, "csa", 2)


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
    assert "The task of usa is done" in str(RULES.prompt(table.state).text)


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
    assert table.offered() == ["arrival"]
    owed = table.judge(action="pass", side="csa")
    assert owed == {"sequence.owed": "The arrival of group 9 has to be rolled for first."}
    assert table.do(action="arrival", group="9", die=die) == {}
    if not comes:
        again = set(table.judge(action="arrival", group="9", die=6))
        assert again == {"sequence.once", "sequence.phase"}
    table.passes(7)
    assert ("bring" in table.offered()) is comes


@pytest.mark.parametrize(("die", "comes"), [(4, False), (5, True)])
@pytest.mark.parametrize("how", ["flank", "reserve"])
def test_a_march_that_has_not_arrived_comes_on_as_nothing(how: str, die: int, comes: bool) -> None:
    units = (unit("c1", "csa", [10, 10, 90]), unit("u1", "usa", [40, 40, 0]))
    table = Table(*units, reserves=[march(arrival="flank")])
    table.do(action="arrival", group="9", die=die)
    table.passes(7)
    found = table.judge(action="bring", unit="c9", as_=how, to=[4, 20, 0])
    assert ("place.roll" in found) is not comes


def test_who_makes_no_flank_march_comes_on_as_a_reserve() -> None:
    units = (unit("c1", "csa", [10, 10, 90]), unit("u1", "usa", [40, 40, 0]))
    table = Table(*units, reserves=[march()], phase=7)
    with pytest.raises(QuestionError) as caught:
        table.judge(action="bring", unit="c9", as_="flank", to=[4, 20, 0])
    assert caught.value.place == "as"
    assert table.judge(action="bring", unit="c9", as_="reserve", to=[4, 20, 0]) == {}


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
    friend = unit("c2", "csa", [20, 10, 90], group="2")
    table = Table(star, friend, unit("u1", "usa", [40, 40, 0], group="3"))
    assert set(table.judge(action="assign", unit="c1", group="3")) == {"sequence.star"}
    assert table.do(action="assign", unit="c1", group="2") == {}
    assert table.unit("c1").group == "2"
    table.passes(7)
    assert set(table.judge(action="assign", unit="c1", group="2")) == {"sequence.phase"}


def test_a_unit_without_a_star_keeps_its_group() -> None:
    table = Table(*(unit(f"c{n}", "csa", [20 * n, 10, 90], group=str(n)) for n in (1, 2)))
    for _ in range(2):  # done all the same, it is no star unit
        assert "sequence.star" in table.do(action="assign", unit="c1", group="2")
        assert table.unit("c1").group == "2"


def test_a_game_that_waits_for_its_first_pass_says_so() -> None:
    units = (unit("c1", "csa", [10, 10, 90]), unit("u1", "usa", [40, 40, 0]))
    table = Table(*units)
    assert str(RULES.prompt(table.state).text).endswith("begin the round.")
    star = unit("c2", "csa", [20, 10, 90], group="*", assigned="1", short="2 Va")
    table = Table(*units, star)
    assert str(RULES.prompt(table.state).text).endswith(
        "2 Va may still join another group; then begin."
    )
    later = Table(*units, star, turn=2)
    assert str(RULES.prompt(later.state).text).endswith("begin the round.")


def counted(table: Table) -> tuple[str, int]:
    """Return what the bar of a phone asks for, and how many the button of going on counts."""
    (going_on,) = (option for option in RULES.options(table.state) if option.ends)
    return str(RULES.prompt(table.state).what), len(going_on.left)


def test_the_prompt_and_its_button_count_the_same_units() -> None:
    far = unit("c2", "csa", *line(10, 44, 2)), unit("c3", "csa", *line(50, 44, 2))
    near = unit("c1", "csa", *line(10, 10, 3)), unit("u1", "usa", *line(10, 16, 3, 270))
    assert counted(Table(*near, *far, phase=10)) == ("c1 may fire.", 1)
    coming = Table(*near, *far, phase=7, reserves=[march(available=1)])
    assert counted(coming) == ("c1 and 3 others may move.", 4)


def test_who_has_moved_is_counted_no_more_but_who_may_capture_is() -> None:
    """That its fatigue or its shape can be noted does not count: a unit does nothing then."""
    units = unit("c1", "csa", [10, 10, 90]), unit("c2", "csa", *line(30, 10, 2))
    enemies = unit("u1", "usa", [40, 40, 0]), leader("uA", "usa", [10, 10 + DEPTH, 270])
    apart = Table(*units, *enemies[:1], phase=7)
    apart.do(action="move", unit="c1", to=[10, 11, 90])
    assert counted(apart) == ("c2 may move.", 1)
    beside = Table(*units, *enemies, phase=7, done={"moved": ["c1"]})
    assert counted(beside) == ("c2 and one other may act.", 2)
