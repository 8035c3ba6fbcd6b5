"""The order of a turn: who acts, what a pass leaves the other side, what follows what."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from tableside.engine.ruleset import Option, QuestionError
from tableside.rules.gmu.say import say
from tableside.rules.gmu.state import State
from tableside.rules.gmu.turn.flow import FLOW
from tableside.rules.gmu.turn.phases import Activity
from tests.rules.gmu.gmu_table import GMU, Data, corps, state, unit

now = FLOW.now

FACING = (corps("csa-1", 12, 8), corps("usa-1", 12, 10, 270))
FAR = (corps("csa-2", 30, 4), corps("usa-2", 30, 20, 270))
STAFF = (
    unit("csa-hq", "headquarters", [12, 4, 90]),
    unit("usa-hq", "headquarters", [12, 14, 270]),
)
KEPT: Data = {"step": "combat", "to_act": "csa"}


def do(table: State, *actions: Data) -> State:
    """Do actions, each read back from its saved state, as a game that goes on is."""
    for data in actions:
        table = GMU.apply(table, GMU.actions.read(data))[0]
        assert GMU.load(GMU.dump(table), "again") == table
    return table


def flags(table: State, **data: Any) -> list[str]:
    return [finding.rule for finding in GMU.judge(table, GMU.actions.read(data))]


def offered(table: State) -> list[tuple[str, str | None]]:
    return [(str(option.action["action"]), option.side) for option in GMU.options(table)]


def option(table: State, action: str) -> Option:
    return next(o for o in GMU.options(table) if o.action["action"] == action)


def passing(side: str) -> Data:
    return {"action": "pass", "side": side}


def fight(dice: tuple[int, int] = (3, 3), by: str = "csa-1", at: str = "usa-1") -> Data:
    return {"action": "combat", "attacker": by, "defender": at, "dice": list(dice)}


def limit(die: int, side: str = "usa") -> Data:
    return {"action": "limit", "side": side, "die": die}


def test_the_aggressor_begins_and_the_sides_alternate() -> None:
    table = state(*FACING, order=KEPT)
    assert offered(table) == [("combat", "csa"), ("pass", "csa")]
    assert flags(table, **fight(by="usa-1", at="csa-1")) == ["turn.order"]
    table = do(table, fight())
    assert offered(table) == [("combat", "usa"), ("pass", "usa")]
    assert flags(table, **fight()) == ["turn.order"]
    assert flags(table, **fight(by="usa-1", at="csa-1")) == []
    assert GMU.prompt(table).side == "usa"
    assert GMU.prompt(table).step == "combat"


def test_what_a_combat_may_bring_is_told_from_the_worst_to_the_best() -> None:
    rows = option(state(*FACING, order=KEPT), "combat").odds
    told = [str(row.text) for row in rows]
    both = told.index("nothing")
    assert 0 < both < len(told) - 1
    assert told[both + 1 :] == ["usa-1: retreats", "usa-1: broken", "usa-1: eliminated"]
    own = [each.removeprefix("csa-1: ") for each in told[:both]]
    assert own == ["eliminated", "broken", "retreats"][-len(own) :]
    assert sum(row.chance for row in rows) == pytest.approx(1)


def test_after_a_pass_a_die_limits_the_other_side() -> None:
    table = do(state(*FACING, order=KEPT), passing("csa"))
    assert offered(table) == [("limit", "usa"), ("pass", "usa")]
    assert flags(table, **fight(by="usa-1", at="csa-1")) == ["turn.limit"]
    odds = option(table, "limit").odds
    assert [(str(row.text), row.chance) for row in odds] == [
        ("1 combat", 1 / 6), *((f"{n} combats", 1 / 6) for n in range(2, 7))
    ]  # fmt: skip
    table = do(table, limit(2))
    assert now(table).left == 2
    assert "2 left" in str(GMU.prompt(table).text)
    table = do(table, fight(by="usa-1", at="csa-1"))
    assert (table.phase, now(table).left) == ("combat", 1)
    assert flags(table, **fight()) == ["turn.passed"]
    table = do(table, fight(by="usa-1", at="csa-1"))
    assert (table.phase, now(table).step, now(table).left) == (
        "movement",
        "movement",
        None,
    )


def test_both_passing_ends_the_phase() -> None:
    table = do(state(*FACING, order=KEPT), passing("csa"), passing("usa"))
    assert table.phase == "movement"
    assert now(table).to_act == "csa"


def test_a_phase_waits_for_what_the_last_fight_left_to_do() -> None:
    table = do(
        state(*FACING, order=KEPT), passing("csa"), limit(1), fight((4, 3), "usa-1", "csa-1")
    )
    assert table.phase == "combat"
    assert offered(table) == [("move", "csa")]
    assert flags(table, **passing("usa")) == ["turn.awaited", "turn.awaited", "turn.passed"]
    retreat = {"action": "move", "unit": "csa-1", "to": [12, 5, 90]}
    assert flags(table, **retreat) == []
    table = do(table, retreat)
    assert offered(table) == [("move", "usa")]
    table = do(table, {"action": "move", "unit": "usa-1", "to": [12, 8, 270]})
    assert table.phase == "movement"


def test_the_movement_die_counts_the_corps_that_no_enemy_zone_holds() -> None:
    near = corps("usa-3", 20, 10)
    table = state(*FACING, *FAR, near, phase="movement", order={**KEPT, "step": "movement"})
    table = do(table, passing("csa"))
    # usa-1 is in control, usa-2 and usa-3 are free.
    assert [str(row.text) for row in option(table, "limit").odds] == [
        f"{n} moves" for n in range(3, 9)
    ]
    assert now(do(table, limit(4))).left == 6


@pytest.mark.parametrize(("y", "free"), [(12.004, 0), (12.02, 1), (11.0, 0)])
def test_a_corps_in_influence_is_not_counted(y: float, free: int) -> None:
    table = state(
        corps("csa-1", 12, 9), corps("usa-1", 12, y, 270), phase="movement",
        order={**KEPT, "step": "movement"},
    )  # fmt: skip
    assert now(do(table, passing("csa"), limit(1))).left == 1 + free


def test_influence_that_is_not_heeded_counts_too() -> None:
    table = state(
        corps("csa-1", 12, 9), corps("usa-1", 12, 11.5, 270, type="cavalry"), phase="movement",
        order={**KEPT, "step": "movement"},
    )  # fmt: skip
    assert now(do(table, passing("csa"), limit(1))).left == 1


COMING: Data = {
    "id": "usa-9", "side": "usa", "type": "infantry", "available": 3, "entry": {"edge": "north"},
}  # fmt: skip


def test_reinforcements_are_counted_and_come_first_after_a_pass() -> None:
    later = {**COMING, "id": "usa-8", "available": 4}
    table = state(
        *FAR, *STAFF, phase="movement", reserves=[COMING, later],
        order={**KEPT, "step": "movement"},
    )  # fmt: skip
    move = {"action": "move", "unit": "usa-2", "to": [30, 19, 270]}
    enter: Data = {
        "action": "place", "as": "reinforcement", "unit": "usa-9", "to": [12, 22.5, 270]
    }  # fmt: skip
    moved = do(table, {"action": "move", "unit": "csa-2", "to": [30, 5, 90]})
    assert flags(moved, **move) == []  # before the pass in any order
    table = do(table, passing("csa"), limit(1))
    assert now(table).left == 3
    assert flags(table, **move) == ["turn.reinforcements"]
    assert [o.asks[0].choices for o in GMU.options(table) if o.asks] == [("usa-9",)]
    assert option(table, "pass").left == ("usa-9",)  # off the table, and lost by a slip
    first = "bring on your reinforcements before any corps moves, or pass. 3 left."
    assert str(GMU.prompt(table).what) == first
    assert option(moved, "pass").left == ("usa-9", "usa-2")
    assert str(GMU.prompt(moved).what) == "move a corps, or pass."
    assert flags(table, **enter) == []
    assert flags(table, **{**enter, "unit": "usa-8"}) == ["placement.limit"]
    table = do(table, enter)
    assert (now(table).left, [entry.piece.id for entry in table.reserves]) == (2, ["usa-8"])
    assert flags(table, **move) == []
    assert str(GMU.prompt(table).what) == "move a corps, or pass. 2 left."


def test_what_is_added_to_the_dice_is_told_before_they_fall() -> None:
    table = state(corps("csa-1", 12, 8, battle_value=1), FACING[1], order=KEPT)
    (dice,) = option(table, "combat").asks
    assert (dice.count, dice.choices) == (2, (1, 2, 3, 4, 5, 6))
    assert str(dice.why) == "csa-1 +1: battle value +1; usa-1 +0: nothing"


def test_with_no_combat_to_name_a_side_is_told_to_pass_and_the_die_stands_aside() -> None:
    near, far = state(*FACING, order=KEPT), state(*FAR, order=KEPT)
    assert str(GMU.prompt(near).what) == "name a combat, or pass."
    assert str(GMU.prompt(far).what) == "no combat is possible: pass."
    near, far = do(near, passing("csa")), do(far, passing("csa"))
    assert GMU.prompt(near).what == say("throw-for-combat")
    assert not option(near, "limit").aside
    assert str(GMU.prompt(far).what) == "no combat is possible: pass."
    assert option(far, "limit").aside
    assert offered(far) == offered(near) == [("limit", "usa"), ("pass", "usa")]


def command(**play: Any) -> Data:
    return {"phase": "command", "order": {"step": "headquarters", "to_act": "csa", **play}}


def test_headquarters_are_placed_in_turn_and_then_corps_return() -> None:
    broken = [{"id": "usa-7", "side": "usa", "type": "infantry", "due": 3}]
    table = state(*FAR, *STAFF, **command(), broken=broken)
    place: Data = {
        "action": "place", "as": "headquarters", "unit": "csa-hq", "formation": "battle",
        "to": [30, 1, 90],
    }  # fmt: skip
    asks = option(table, "place").asks
    assert [ask.choices for ask in asks] == [("csa-hq",), ("command", "battle"), ()]
    ranges = ["command formation (12.00 in)", "battle formation (6.00 in)"]
    assert [str(label) for label in asks[1].labels] == ranges
    assert flags(table, **{**place, "unit": "usa-hq", "to": [30, 22, 90]}) == ["turn.order"]
    assert flags(table, **{**place, "to": [24, 1, 90]}) == ["placement.distance"]
    table = do(table, place)
    assert table.by_id["csa-hq"].formation == "battle"
    drawn = {each["id"]: (each["letters"], str(each["kind"])) for each in GMU.units(table)}
    assert drawn["csa-hq"] == ("HQ+", "headquarters in battle formation")
    assert drawn["usa-hq"] == ("HQ", "headquarters")
    assert GMU.prompt(table).side == "usa"
    assert flags(table, **passing("usa")) == ["placement.distance"]  # it stands too far from corps
    table = do(table, {**place, "unit": "usa-hq", "to": [30, 22, 270]})
    assert now(table).step == "returns"
    assert GMU.prompt(table).side == "usa"  # the only one with a corps to put back
    back: Data = {"action": "place", "as": "return", "unit": "usa-7", "to": [28, 22, 270]}
    assert flags(table, **{**back, "to": [26, 22, 270]}) == ["placement.distance"]
    assert flags(table, **back) == []
    table = do(table, back)
    assert (now(table).step, table.broken) == ("detachments", ())


def test_headquarters_do_not_stand_in_each_others_way_while_they_are_lifted() -> None:
    table = state(*FAR, unit("csa-a", "headquarters", [30, 2, 0]),
                  unit("csa-b", "headquarters", [26, 2, 0]), **command())  # fmt: skip
    place: Data = {"action": "place", "as": "headquarters", "unit": "csa-b", "to": [30, 2, 90]}
    assert flags(table, **place) == []
    assert flags(do(table, place), **{**place, "unit": "csa-a"}) == ["placement.overlap"]


def test_a_headquarters_that_a_side_leaves_standing_is_placed_there() -> None:
    """Its side has passed: from then on it is in the way like one that was put down."""
    table = state(*FAR, unit("csa-hq", "headquarters", [30, 2, 90]),
                  unit("usa-hq", "headquarters", [30, 18, 90]), **command())  # fmt: skip
    near: Data = {"action": "place", "as": "headquarters", "unit": "usa-hq", "to": [30, 17, 0]}
    lifted = state(*FAR, unit("csa-hq", "headquarters", [30, 17.2, 90]),
                   unit("usa-hq", "headquarters", [30, 22, 90]), **command())  # fmt: skip
    assert flags(do(table, passing("csa")), **near) == []
    assert flags(do(lifted, passing("csa")), **near) == ["placement.overlap"]
    assert "placement.overlap" not in flags(lifted, **near)  # it may still go elsewhere


def test_a_headquarters_that_is_placed_is_lifted_no_more() -> None:
    table = state(*FAR, unit("csa-hq", "headquarters", [30, 7, 90]),
                  unit("usa-hq", "headquarters", [30, 17, 270]), **command())  # fmt: skip
    lift: Data = {"action": "gone", "unit": "csa-hq"}
    assert flags(table, **lift) == []
    put: Data = {"action": "place", "as": "headquarters", "unit": "csa-hq", "to": [30, 7, 0]}
    assert flags(do(table, put), **lift) == ["turn.phase"]
    assert flags(do(table, passing("csa")), **lift) == ["turn.phase"]
    late = state(*FAR, unit("csa-hq", "headquarters", [30, 7, 90]), **command(step="recall"))
    assert flags(late, **lift) == ["turn.phase"]


def test_a_headquarters_that_may_not_stay_is_lifted() -> None:
    table = state(*FAR, STAFF[0], **command())
    assert offered(table) == [("place", "csa"), ("gone", "csa")]  # a pass would be flagged
    assert flags(table, **passing("csa")) == ["placement.distance"]
    table = do(table, {"action": "gone", "unit": "csa-hq"})
    assert offered(table) == [("place", "csa"), ("pass", "csa")]
    assert flags(table, **passing("csa")) == []
    near = state(*FAR, unit("csa-hq", "headquarters", [30, 2, 90]), **command())
    assert offered(near) == [("place", "csa"), ("pass", "csa")]


def test_of_more_than_two_broken_corps_two_return() -> None:
    broken = [
        {"id": f"usa-{n}", "side": "usa", "type": "infantry", "due": due}
        for n, due in ((5, 3), (6, 2), (7, 3), (8, 4))
    ]
    table = state(*FAR, *STAFF, broken=broken, **command(step="returns"))
    assert offered(table) == [("choose", "usa")]
    assert str(GMU.prompt(table).what) == "choose which of your broken corps return."
    (ask,) = option(table, "choose").asks
    assert (ask.choices, ask.count) == (("usa-5", "usa-6", "usa-7"), 2)
    assert [str(label) for label in ask.labels] == [
        f"{unit} (infantry corps +0)" for unit in ask.choices
    ]
    choose: Data = {"action": "choose", "side": "usa"}
    assert flags(table, **choose, units=["usa-5"]) == ["turn.choice"]
    assert flags(table, **choose, units=["usa-5", "usa-8"]) == ["turn.choice"]
    assert flags(table, **choose, units=["usa-5", "usa-7"]) == []
    table = do(table, {**choose, "units": ["usa-5", "usa-7"]})
    assert [entry.piece.id for entry in table.eliminated] == ["usa-6"]
    assert [entry.piece.id for entry in table.broken] == ["usa-5", "usa-7", "usa-8"]
    assert offered(table) == [("place", "usa"), ("pass", "usa")]
    assert option(table, "pass").left == ("usa-5", "usa-7")
    assert str(GMU.prompt(table).what) == "bring back a broken corps, or pass."
    table = do(table, passing("usa"))  # may, not must: they can come later
    assert len(table.broken) == 3


def test_nobody_chooses_for_a_side_that_passes_instead() -> None:
    broken = [{"id": f"usa-{n}", "side": "usa", "type": "infantry", "due": 3} for n in (5, 6, 7)]
    table = state(*FAR, *STAFF, broken=broken, **command(step="returns"))
    assert flags(table, **passing("usa")) == ["turn.choice"]
    table, events = GMU.apply(table, GMU.actions.read(passing("usa")))
    assert [entry.piece.id for entry in table.broken] == ["usa-5", "usa-6", "usa-7"]
    assert table.eliminated == ()
    assert str(events[0].text) == "Union passed: Returning corps."


def test_hands_that_put_back_two_have_chosen() -> None:
    broken = [{"id": f"usa-{n}", "side": "usa", "type": "infantry", "due": 3} for n in (5, 6, 7)]
    table = state(*FAR, *STAFF, broken=broken, **command(step="returns", to_act="usa"))
    back: Data = {"action": "place", "as": "return"}
    table = do(table, {**back, "unit": "usa-7", "to": [12, 16.2, 270]})
    table = do(table, {**back, "unit": "usa-5", "to": [12, 12.2, 270]})
    assert [entry.piece.id for entry in table.eliminated] == ["usa-6"]


def test_each_headquarters_sends_out_one_detachment() -> None:
    table = state(*FAR, unit("csa-3", "infantry", [8, 4, 90]), *STAFF,
                  **command(step="detachments"))  # fmt: skip
    send: Data = {
        "action": "place", "as": "detachment", "unit": "csa-d1", "with": "csa-hq",
        "to": [12, 7, 90],
    }  # fmt: skip
    asks = option(table, "place").asks
    assert [ask.choices for ask in asks] == [("csa-d1",), ("csa-hq",), ()]
    assert flags(table, **send) == []
    table = do(table, send, passing("usa"))
    assert table.by_id["csa-d1"].side == "csa"
    assert now(table).step == "recall"  # its one headquarters has done what it may
    again = {**send, "unit": "csa-d2", "to": [14.5, 7, 90]}
    assert "placement.limit" in flags(do(table), **again)


def test_eliminated_detachments_count_against_the_limit() -> None:
    lost = [{"id": "csa-d9", "side": "csa", "type": "detachment"}]
    table = state(FAR[0], *STAFF, **command(step="detachments"), eliminated=lost)
    assert now(do(table)).step == "detachments"
    assert "place" not in [name for name, side in offered(table) if side == "csa"]
    send: Data = {"action": "place", "as": "detachment", "unit": "csa-d1", "with": "csa-hq"}
    assert flags(table, **send, to=[12, 7, 90])[-1] == "placement.limit"


def test_detachments_are_recalled_and_come_again() -> None:
    out = unit("usa-d1", "detachment", [20, 12, 90])
    table = state(*FAR, out, *STAFF, **command(step="recall"))
    assert offered(table) == [("recall", "usa"), ("pass", "usa")]
    for data in ({"action": "recall", "unit": "usa-d1"}, {"action": "gone", "unit": "usa-d1"}):
        assert flags(table, **data) == []
        after = do(table, data)
        assert [entry.piece.id for entry in after.aside] == ["usa-d1"]
        assert after.phase == "end"  # nobody is in an enemy zone of control
    with pytest.raises(QuestionError):
        GMU.apply(table, GMU.actions.read({"action": "recall", "unit": "usa-2"}))


def test_a_corps_that_is_told_to_advance_keeps_its_front() -> None:
    """A base lies in a place two ways round; the one that was beaten looked the other way."""
    table = do(state(*FACING, order=KEPT), fight((4, 2)))
    table = do(table, {"action": "move", "unit": "usa-1", "to": [12, 13, 270]})
    advance = option(table, "move").action
    assert advance["to"] == [12, 10, 90]
    assert flags(table, **advance) == []


def test_a_withdrawal_is_a_retreat_and_passing_limits_it() -> None:
    pairs = (*FACING, corps("csa-3", 22, 8), corps("usa-3", 22, 10, 270))
    table = state(*pairs, **command(step="withdrawal"))
    withdraw: Data = {"action": "withdraw", "unit": "csa-1", "from": "usa-1"}
    assert offered(table) == [("withdraw", "csa")] * 2 + [("pass", "csa")]
    assert flags(table, **{**withdraw, "from": "usa-3"}) == ["turn.phase"]
    assert flags(table, **{**withdraw, "unit": "usa-1", "from": "csa-1"}) == ["turn.order"]
    table = do(table, withdraw)
    assert offered(table) == [("move", "csa")]
    assert flags(table, action="move", unit="csa-1", to=[12, 7.5, 90]) != []
    table = do(table, {"action": "move", "unit": "csa-1", "to": [12, 5, 90]})
    assert offered(table) == [("withdraw", "usa"), ("pass", "usa")]
    table = do(table, passing("usa"))
    assert offered(table) == [("limit", "csa"), ("pass", "csa")]
    table = do(table, limit(3, "csa"))
    table = do(table, {"action": "move", "unit": "csa-3", "to": [22, 5, 90]})  # told by the camera
    assert table.phase == "end"


def test_a_side_that_cannot_withdraw_has_passed() -> None:
    """A detachment holds two corps; its own side has no corps to withdraw."""
    guns = unit("usa-d1", "detachment", [12, 9.7, 270])
    table = state(corps("csa-1", 10.9, 8), corps("csa-2", 13.3, 8), guns,
                  **command(step="withdrawal"))  # fmt: skip
    assert offered(table) == [("limit", "csa"), ("pass", "csa")]
    events = GMU.apply(table, GMU.actions.read(limit(1, "csa")))[1]
    assert [str(event.text) for event in events] == [
        "Confederacy rolled 1 and may still make 1 withdrawal."
    ]
    table = do(table, limit(1, "csa"))
    assert offered(table)[0] == ("withdraw", "csa")
    table = do(table, {"action": "withdraw", "unit": "csa-1", "from": "usa-d1"})
    table = do(table, {"action": "move", "unit": "csa-1", "to": [10.9, 5, 90]})
    assert table.phase == "end"  # csa-2 is still held, and no withdrawal is left


def test_a_side_that_has_withdrawn_all_has_passed_too() -> None:
    pairs = (*FACING, unit("usa-d1", "detachment", [22, 9.7, 270]), corps("csa-3", 22, 8))
    table = state(*pairs, **command(step="withdrawal", to_act="usa"))
    table = do(table, {"action": "withdraw", "unit": "usa-1", "from": "csa-1"})
    move = {"action": "move", "unit": "usa-1", "to": [12, 13, 270]}
    after, events = GMU.apply(table, GMU.actions.read(move))
    assert "Union had nothing to do and passed: Withdrawal." in [str(e.text) for e in events]
    assert offered(after) == [("limit", "csa"), ("pass", "csa")]


def test_a_corps_that_withdraws_and_cannot_is_broken() -> None:
    corner = corps("csa-1", 35.4, 22, 0), corps("usa-1", 35.45, 23.5, 90)
    walls = [corps("csa-2", 33.3, 23.4, 0), corps("csa-3", 33.3, 21.0, 0)]
    table = state(*corner, *walls, phase="command",
                  order={"step": "withdrawal", "to_act": "usa"})  # fmt: skip
    table = do(table, {"action": "withdraw", "unit": "usa-1", "from": "csa-1"})
    assert [(task.unit, task.into) for task in table.awaited] == [("usa-1", "broken")]


def test_players_say_the_weather_of_the_next_turn() -> None:
    table = state(*FAR, phase="end", order={"step": "end", "to_act": "csa"})
    assert offered(table) == [("weather", None), ("phase", None)]
    (ask,) = option(table, "weather").asks
    assert ask.choices == ("clear", "rain", "fog", "rain-and-fog")
    table, events = GMU.apply(table, GMU.actions.read({"action": "weather", "weather": "rain"}))
    assert [str(event.text) for event in events] == ["Weather: rain."]
    table = do(table, {"action": "phase", "to": "combat"})
    assert (table.turn, sorted(table.weather)) == (4, ["rain"])
    assert do(table, {"action": "weather", "weather": "clear"}).weather == frozenset()
    with pytest.raises(QuestionError, match="snow"):
        GMU.actions.read({"action": "weather", "weather": "snow"})
    assert ("weather", None) not in offered(state(*FAR, turn=15, phase="end"))


def test_only_a_detachment_is_recalled() -> None:
    table = state(*FAR, *STAFF, **command(step="recall"))
    assert "turn.phase" in flags(table, action="recall", unit="csa-2")
    with pytest.raises(QuestionError):
        do(table, {"action": "recall", "unit": "csa-2"})


def test_the_last_turn_ends_the_game() -> None:
    flag = {"id": "flag", "type": "objective", "at": [30, 6]}
    flag2 = {**flag, "id": "hill", "at": [30, 2]}
    table = state(*FAR, terrain=[flag, flag2], turn=14, phase="end",
                  order={"step": "end", "to_act": "csa"})  # fmt: skip
    assert offered(table) == [("weather", None), ("phase", None)]
    table = do(table, {"action": "phase", "to": "combat"})
    assert (table.turn, table.phase, now(table).kept) == (15, "combat", True)
    table = do(table, passing("csa"), passing("usa"), passing("csa"), passing("usa"))
    assert (table.turn, table.phase) == (15, "end")  # nothing to do in the command phase
    assert GMU.options(table) == ()
    won = "The last turn is over: victory for Confederacy. Objectives: 2 to 0."
    assert str(GMU.prompt(table).text) == won
    assert flags(table, action="phase", to="combat") == ["turn.phase"]
    drawn = state(*FAR, turn=15, phase="end")
    assert "a draw" in str(GMU.prompt(drawn).text)


def test_a_table_that_tells_of_no_passes_is_not_accused_of_their_order() -> None:
    table = do(state(*FACING, *STAFF), fight(), fight())
    assert flags(table, **fight()) == []
    assert ("phase", None) in offered(table)
    table = do(table, {"action": "phase", "to": "movement"})
    moved = {"action": "move", "unit": "csa-hq", "to": [5, 5, 0]}
    table = do(table, {"action": "phase", "to": "command"})
    assert flags(table, action="gone", unit="usa-hq") == []
    table = do(table, moved)
    assert flags(table, action="withdraw", unit="csa-1", **{"from": "usa-1"}) == []
    assert flags(table, **passing("usa")) != ["turn.order"]
    assert flags(table, action="phase", to="end") == []


def test_the_order_is_kept_once_somebody_has_passed() -> None:
    table = do(state(*FACING), fight(), passing("usa"))
    assert flags(table, **fight(by="usa-1", at="csa-1")) == ["turn.passed"]
    assert flags(table, action="phase", to="movement") == ["turn.order"]
    assert do(table, {"action": "phase", "to": "movement"}).phase == "movement"  # done all the same


def test_what_belongs_to_a_later_phase_is_done_and_flagged() -> None:
    table = state(*FAR, *STAFF, order=KEPT)
    place: Data = {"action": "place", "as": "headquarters", "unit": "csa-hq", "to": [30, 1, 90]}
    assert flags(table, **place) == ["turn.phase"]
    after = do(table, place)
    assert after.by_id["csa-hq"].place.x == 30
    assert (after.phase, now(after).step) == ("combat", "combat")
    later = state(*FAR, *STAFF, **command())
    send: Data = {"action": "place", "as": "detachment", "unit": "csa-d1", "with": "csa-hq"}
    assert flags(later, **send, to=[12, 7, 90]) == ["turn.order"]


def test_dice_that_nobody_waits_for() -> None:
    table = state(*FACING, order=KEPT)
    assert flags(table, **limit(3)) == ["turn.limit"]
    assert flags(do(table, passing("csa")), **limit(3, "csa")) == ["turn.order"]
    with pytest.raises(QuestionError):
        GMU.apply(table, GMU.actions.read(limit(3, "nobody")))
    with pytest.raises(QuestionError):
        GMU.actions.read(limit(7))


LATE: Data = {
    "id": "csa-9", "side": "csa", "type": "infantry", "available": 6, "arrival": "delayed",
    "entry": {"edge": "south"},
}  # fmt: skip


@pytest.mark.parametrize(
    ("turn", "die", "comes"), [(3, 4, False), (3, 5, True), (5, 2, False), (5, 3, True)]
)
def test_a_late_corps_rolls_at_the_start_of_the_turn(turn: int, die: int, comes: bool) -> None:
    table = state(*FAR, reserves=[LATE], turn=turn)
    assert GMU.prompt(table).step == "arrivals"
    assert sum(row.chance for row in option(table, "arrival").odds) == pytest.approx(1)
    table = do(table, {"action": "arrival", "unit": "csa-9", "die": die, "rolled": "program"})
    assert [entry.available for entry in table.reserves] == [turn if comes else 6]
    assert GMU.prompt(table).step == "combat"
    assert "turn.order" in flags(table, action="arrival", unit="csa-9", die=6) or comes


def test_a_late_corps_needs_no_roll_on_its_last_turn() -> None:
    table = state(*FAR, reserves=[LATE], turn=5, phase="end")
    table = do(table, {"action": "phase", "to": "combat"})
    assert [(entry.available, entry.arrival) for entry in table.reserves] == [(6, None)]
    assert GMU.prompt(table).step == "combat"


def test_a_unit_fights_any_number_of_times() -> None:
    table = do(state(*FACING, order=KEPT), fight(), fight(by="usa-1", at="csa-1"))
    assert flags(table, **fight()) == []
    assert ("combat", "csa") in offered(do(table, fight(), passing("usa"), limit(4, "csa")))


def test_a_corps_moves_again_while_it_may() -> None:
    table = state(*FAR, phase="movement", order={**KEPT, "step": "movement"})
    move: Data = {"action": "move", "unit": "csa-2"}
    table = do(table, {**move, "to": [30, 8, 90]}, passing("usa"), limit(3, "csa"))
    assert option(table, "move").asks[0].choices == ("csa-2",)
    assert flags(table, **move, to=[30, 12, 90]) == []
    table = do(table, {**move, "to": [30, 17, 90]})  # 2.0 in from usa-2: influence, not control
    assert option(table, "move").asks[0].choices == ("csa-2",)
    table = do(table, {**move, "to": [30, 18, 90]})  # within an inch of it
    assert offered(table) == [("pass", "csa")]
    held = state(*FACING, phase="movement", order={**KEPT, "step": "movement"})
    assert offered(held) == [("pass", "csa")]


def test_cavalry_that_has_left_a_zone_moves_again() -> None:
    """The text limits how it leaves, not what it then does (``cavalry-moves-again``)."""
    rider = corps("csa-1", 10, 10, type="cavalry")
    units = rider, corps("usa-1", 10, 12, 270), corps("csa-2", 30, 8), corps("usa-2", 30, 20, 270)
    table = state(*units, phase="movement", order={**KEPT, "step": "movement"})
    table = do(table, {"action": "move", "unit": "csa-1", "to": [10, 9.4, 90]}, passing("usa"),
               limit(3, "csa"))  # fmt: skip
    assert "csa-1" in option(table, "move").asks[0].choices
    assert flags(table, action="move", unit="csa-1", to=[10, 5, 90]) == []


def test_a_headquarters_does_not_move_in_the_movement_phase() -> None:
    table = state(*FAR, *STAFF, phase="movement")
    assert flags(table, action="move", unit="csa-hq", to=[14, 4, 90]) == ["movement.held"]


def test_broken_corps_return_in_turn() -> None:
    broken = [
        {"id": f"{side}-{n}", "side": side, "type": "infantry", "due": 3}
        for side in ("csa", "usa") for n in (7, 8)
    ]  # fmt: skip
    table = state(*FAR, *STAFF, broken=broken, **command(step="returns"))
    back: Data = {"action": "place", "as": "return"}
    assert flags(table, **back, unit="usa-7", to=[14.5, 14, 270]) == ["turn.order"]
    assert flags(table, **back, unit="csa-7", to=[14.5, 4, 90]) == []
    table = do(table, {**back, "unit": "csa-7", "to": [14.5, 4, 90]})
    assert flags(table, **back, unit="csa-8", to=[9.5, 4, 90]) == ["turn.order"]
    assert flags(table, **back, unit="usa-7", to=[14.5, 14, 270]) == []


def test_a_pass_does_not_stop_the_others_detachments() -> None:
    second = unit("usa-hq2", "headquarters", [20, 14, 270])
    third = corps("usa-4", 33, 20, 270)
    table = state(*FAR, *STAFF, second, third, **command(step="detachments"))
    table = do(table, passing("csa"))
    assert now(table).left is None
    for name, staff, x in (("usa-d1", "usa-hq", 12), ("usa-d2", "usa-hq2", 20)):
        send = {"action": "place", "as": "detachment", "unit": name, "with": staff}
        assert flags(table, **send, to=[x, 11, 270]) == []
        table = do(table, {**send, "to": [x, 11, 270]})
    assert now(table).step == "recall"


def test_what_a_step_is_for_is_known_to_the_actions() -> None:
    does = {activity for _, step in FLOW.steps.values() for activity in step.does}
    assert does == set(get_args(Activity))
