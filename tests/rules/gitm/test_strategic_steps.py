"""Strategic steps, withdrawal and initiative (7.1 to 7.16, 8.6)."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.engine.ruleset import QuestionError
from tableside.rules.gitm.orders import Orders
from tableside.rules.gitm.squares import strategic_of
from tableside.rules.gitm.strategic import strategic_breaches
from tests.rules.gitm.example import (
    HERE,
    NEUTRAL,
    Data,
    ask,
    city,
    loaded,
    position,
    rules,
    theatre,
    unit,
)

AQ = unit("US1AQ", "0-0")
CQ = unit("US1CQ", "0-0")
WEST = ["G7-V5", "G6-V5", "G5-V5", "G4-V5", "G3-V5", "G2-V5"]


def going(who: Data, *others: Data, boxes: list[str] | None = None, **changes: Any) -> Data:
    data = position(who, CQ, AQ, *others, **changes)
    walked = [*(WEST if boxes is None else boxes), *[""] * 6][:6]
    return ask(data, "strategic", unit=who["id"], boxes=walked)


def costs(found: Data) -> list[int]:
    return [step["cost"] for step in found["steps"]]


@pytest.mark.parametrize(
    ("name", "allowance", "spent", "why"),
    [
        ("US1IN", 3, [1, 1, 1, 3, 0], "strategic.allowance"),
        ("US1LC", 4, [1, 1, 1, 1, 4, 0], "strategic.allowance"),
        ("US1HA", 4, [1, 1, 1, 1, 4, 0], "strategic.allowance"),
        ("US1LA", 3, [1, 1, 1, 3, 0], "strategic.allowance"),
        ("US1SA", 2, [1, 1, 3, 0], "strategic.allowance"),
        ("US1ML", 2, [1, 1, 0], "strategic.forced"),
    ],
)
def test_allowance_and_forced_march(name: str, allowance: int, spent: list[int], why: str) -> None:
    found = going(unit(name, "7-7"))
    assert (found["allowance"], costs(found), found["why"]) == (allowance, spent, why)
    assert found["forced_possible"] is (name != "US1ML")
    assert (found["fatigue"], found["halts"]) == (sum(spent), len(spent))
    assert [step["forced"] for step in found["steps"]].index(True) == allowance


def test_light_artillery_taken_literally() -> None:
    literal = {"la-means": "literal"}
    assert costs(going(unit("US1LA", "7-7"), house_rules=literal))[3] == 4
    assert costs(going(unit("US1HA", "7-7"), house_rules=literal))[4] == 3


def test_supplies_and_lost_communications_cost_a_step_each() -> None:
    assert going(unit("US1IN", "7-7", supplies=1))["allowance"] == 2
    lost = position(unit("US1IN", "7-7", supplies=1))
    assert ask(lost, "strategic", unit="US1IN", boxes=[""] * 6)["allowance"] == 1
    slow = position(unit("US1SA", "7-7", supplies=1))
    found = ask(slow, "strategic", unit="US1SA", boxes=["G7-V5", *[""] * 5])
    assert (found["allowance"], costs(found), found["verdict"]) == (0, [3], "legal")


def test_no_forced_march_by_order() -> None:
    found = going(unit("US1IN", "7-7", orders={"no_forced": True}))
    assert (found["forced_possible"], found["why"]) == (False, "strategic.forced")
    assert rules(found) == ["strategic.forced"]


def test_blank_boxes_are_phases_without_a_step() -> None:
    found = going(unit("US1IN", "7-7"), boxes=["", "G7-V5", "", "G6-V5"])
    assert [step["phase"] for step in found["steps"]] == [2, 4]
    assert (found["verdict"], found["halts"], found["why"]) == ("legal", None, None)


def test_each_step_begins_where_the_last_one_entered() -> None:
    found = going(unit("US1IN", "7-7", orders={"entry": "9-2"}), boxes=["G7-V5", "G7-V4"])
    assert [step["entry"] for step in found["steps"]] == ["11-2", "9-11"]
    guard = unit("MX1IN", "11-0", "G7-V5")
    found = going(unit("US1IN", "7-7", orders={"entry": "9-2"}), guard, boxes=["G7-V5", "G7-V4"])
    assert found["steps"][1]["breaches"][0]["rule"] == "strategic.exit"
    assert found["halts"] == 2


@pytest.mark.parametrize(
    ("box", "rule"),
    [
        ("G6-V5", "strategic.adjacent"), ("G8-V5", "strategic.adjacent"),
        ("G8-V6", "strategic.map"), ("G9-V4", "strategic.impassable"),
        ("G8-V4", "strategic.guatemala"), ("G7-V4", None),
    ],
)  # fmt: skip
def test_where_no_step_leads(box: str, rule: str | None) -> None:
    ground = theatre("...w", "....", origin="G6-V4", owners={"GT": ["G8-V4"]})
    found = going(unit("US1IN", "7-7"), boxes=[box], terrain=[ground])
    assert rules(found) == ([rule] if rule else [])
    if rule:
        assert (found["steps"][0]["entry"], costs(found)) == (None, [0])
        assert (found["steps"][0]["direction"] is None) == (rule == "strategic.adjacent")


def test_militia_stays_in_its_nation() -> None:
    owners = {"US": [HERE, "G7-V5"], "MX": ["G8-V4"]}
    ground = theatre("....", "....", origin="G6-V4", owners=owners)
    for box, found in (("G7-V5", []), ("G7-V4", []), ("G8-V4", ["strategic.militia"])):
        walked = going(unit("US1ML", "7-7"), boxes=[box], terrain=[ground])
        assert rules(walked) == found
    assert rules(going(unit("US1IN", "7-7"), boxes=["G8-V4"], terrain=[ground])) == []


def test_mountain_costs_one_more() -> None:
    ground = theatre("mmmmmmm", origin="G2-V5")
    assert costs(going(unit("US1IN", "7-7"), terrain=[ground])) == [2, 2, 2, 4, 0]


@pytest.mark.parametrize(("fatigue", "found"), [(18, []), (19, ["strategic.fatigue"])])
def test_fatigue(fatigue: int, found: list[str]) -> None:
    assert rules(going(unit("US1IN", "7-7", fatigue=fatigue), boxes=WEST[:1])) == found


def test_fatigue_of_the_steps_before_counts() -> None:
    found = going(unit("US1IN", "7-7", fatigue=17), boxes=WEST[:3])
    assert (rules(found), found["halts"], found["fatigue"]) == (["strategic.fatigue"], 3, 19)


def test_only_active_units_move() -> None:
    found = going(unit("US1IN", "7-7", state="inactive"), boxes=["G1-V5"])
    assert rules(found) == ["strategic.state"]


def test_all_that_shuts_an_exit_is_named() -> None:
    guards = [unit("MX1IN", "7-6"), unit("MX2IN", "6-7"), unit("MX3IN", "5-5")]
    found = going(unit("US1IN", "7-7"), *guards, boxes=["G7-V4"])
    assert rules(found) == ["strategic.exit", "strategic.between"]
    assert found["why"] == "strategic.exit"


def test_a_diagonal_is_interrupted_and_costs_its_fatigue() -> None:
    found = going(unit("US1IN", "7-7"), unit("MX1CQ", "7-7", "G8-V4"), boxes=["G7-V4"])
    assert (rules(found), found["fatigue"]) == (["strategic.diagonal"], 1)
    assert found["breaches"][0]["square"] == "G8-V4"
    idle = unit("MX1IN", "7-7", "G8-V4", state="inactive")
    assert rules(going(unit("US1IN", "7-7"), idle, boxes=["G7-V4"])) == []
    neutral = unit("GB1IN", "7-7", "G7-V5")
    assert rules(going(unit("US1IN", "7-7"), neutral, boxes=["G7-V4"], sides=NEUTRAL)) == []


@pytest.mark.parametrize(("count", "found"), [(199, []), (200, ["strategic.full"])])
def test_a_square_holds_two_hundred(count: int, found: list[str]) -> None:
    crowd = [unit(f"US{n}LI", f"{n % 15}-{n // 15}", "G7-V5") for n in range(count)]
    assert rules(going(unit("US1IN", "7-7"), *crowd, boxes=WEST[:1])) == found


def test_no_square_to_enter() -> None:
    line = [unit(f"MX{row}IN", f"14-{row}", "G7-V5") for row in range(15)]
    assert rules(going(unit("US1IN", "7-7"), *line, boxes=WEST[:1])) == ["enter.none"]


def test_halt_on_detection() -> None:
    who = unit("US1IN", "7-7", orders={"halt_detection": True})
    enemy = unit("MX1CQ", "0-0", "G6-V5")
    found = going(who, enemy, boxes=WEST[:3])
    assert (found["halts"], found["why"], found["verdict"]) == (2, "detection", "legal")
    assert len(found["steps"]) == 2
    found = going(who, enemy, boxes=WEST[:2])
    assert (found["halts"], found["why"]) == (None, None)
    assert len(going(unit("US1IN", "7-7"), enemy, boxes=WEST[:3])["steps"]) == 3


def test_boxes_are_those_of_the_orders_without_others() -> None:
    data = position(unit("US1IN", "7-7", orders={"boxes": ["G1-V5", *[""] * 5]}), CQ, AQ)
    assert rules(ask(data, "strategic", unit="US1IN")) == ["strategic.adjacent"]


@pytest.mark.parametrize(
    ("boxes", "place"),
    [([""] * 5, "boxes"), ("G7-V5", "boxes"), (["", "G7", "", "", "", ""], "boxes[1]")],
)
def test_boxes_badly_written(boxes: Any, place: str) -> None:
    with pytest.raises(QuestionError) as found:
        ask(position(CQ), "strategic", unit="US1CQ", boxes=boxes)
    assert found.value.place == place


def test_the_breaches_of_orders() -> None:
    state = loaded(position(unit("US1IN", "7-7"), CQ, AQ))
    far = Orders(boxes=(strategic_of("G1-V5"), *[None] * 5))
    found = strategic_breaches(state, state.by_id["US1IN"], far)
    assert [each.rule for each in found] == ["strategic.adjacent"]
    assert strategic_breaches(state, state.by_id["US1IN"], Orders()) == ()


def withdrawn(*units: Data, to: str = "G7-V5", **changes: Any) -> Data:
    data = position(unit("US1IN", "7-7"), *units, **{"battles": [HERE], **changes})
    return ask(data, "withdraw", unit="US1IN", to=to)


def test_withdrawal() -> None:
    found = withdrawn()
    assert (found["verdict"], found["cost"], found["stragglers"]) == ("legal", 2, [0, 0.05])
    assert withdrawn(unit("MX1IN", "8-8"))["stragglers"] == [0.1, 0.2]
    assert withdrawn(unit("MX1IN", "9-9"))["stragglers"] == [0, 0.05]
    mountain = [theatre("mmmm", origin="G6-V5")]
    assert withdrawn(terrain=mountain)["cost"] == 3
    assert rules(withdrawn(battles=[])) == ["withdraw.battle"]
    assert rules(withdrawn(to="G1-V5")) == ["strategic.adjacent"]


def test_withdrawal_goes_by_who_was_there_at_the_start() -> None:
    there = unit("MX1IN", "0-0", "G7-V5")
    assert rules(withdrawn(there)) == ["withdraw.enemy"]
    assert rules(withdrawn({**there, "state": "inactive"})) == []
    assert rules(withdrawn(unit("MX1CQ", "0-0", "G7-V5"))) == []
    assert rules(withdrawn(there, start={"mx": ["G9-V5"]})) == []
    assert rules(withdrawn(start={"mx": ["G7-V5"]})) == ["withdraw.enemy"]
    starts: tuple[Data, ...] = ({}, {"us": ["G8-V5"]}, {"mx": []})
    for start in starts:  # given, it is all that there was
        assert rules(withdrawn(there, start=start)) == []
    assert rules(withdrawn(start={"us": ["G7-V5"], "mx": []})) == []


@pytest.mark.parametrize(
    ("name", "men", "fast"),
    [("US1LC", 250, True), ("US1DR", 249, False), ("US1HA", 100, True), ("US1HA", 99, False),
     ("US1LA", 300, False), ("US1AQ", 0, False)],
)  # fmt: skip
def test_who_is_fast(name: str, men: int, fast: bool) -> None:
    data = position({**unit(name, "7-7"), "men": men})
    found = ask(data, "initiative", unit=name)
    assert found["fast"] is fast


def test_initiative_numbers() -> None:
    def numbers(*units: Data, **changes: Any) -> list[float]:
        found = ask(position(*units, **changes), "initiative", unit=units[0]["id"])
        return [found["least"], found["most"]]

    assert numbers(unit("US1LC", "7-7")) == pytest.approx([1, 1.6])
    assert numbers(unit("US1LC", "7-7", fatigue=18)) == pytest.approx([1.4, 2])
    assert numbers(unit("US1IN", "7-7", fatigue=30)) == pytest.approx([3.8, 5])
    fed = numbers(unit("US1IN", "7-7", fatigue=9), CQ, AQ)
    assert fed == pytest.approx([3.4 * 0.95, 4.6 * 0.95])
    assert numbers(unit("US1LC", "7-7"), CQ, AQ) == pytest.approx([1, 1.52])
    town = numbers(unit("US1IN", "7-7"), CQ, AQ, terrain=[city("town", HERE)])
    assert town == pytest.approx([3, 4.2])
    literal = {"house_rules": {"la-means": "literal"}}
    assert numbers(unit("US1LA", "7-7"), **literal) == pytest.approx([1, 1.6])
    assert numbers(unit("US1HA", "7-7"), **literal) == pytest.approx([3, 4.2])
