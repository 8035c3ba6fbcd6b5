"""The worked example of docs/rules/mini-nap.md: every row of its table of questions."""

from __future__ import annotations

from typing import Any

import pytest
import shapely
from shapely.geometry import shape

from tableside.rules.mini_nap.state import State
from tests.rules.mini_nap.table import CM, EXAMPLE, RULES, Data, ask, rules

INCHES = 0.005
DEGREES = 0.1


@pytest.fixture
def table() -> State:
    return RULES.load(EXAMPLE, "example")


def with_(**changes: Any) -> State:
    return RULES.load({**EXAMPLE, **changes}, "example")


def test_formation(table: State) -> None:
    found = ask(table, "formation", unit="br-1")
    assert found["formation"] == "line"
    assert found["formed"] is True
    assert found["defects"] == []
    assert sorted(s[0] for s in found["stands"]) == pytest.approx([29.508, 30.492], abs=INCHES)


def test_change(table: State) -> None:
    found = ask(table, "change", unit="fr-1", to="column")["placements"]
    assert [each["verdict"] for each in found] == ["legal"] * 4
    centres = {(round(each["pose"][0], 3), round(each["pose"][1], 3)) for each in found}
    assert centres == {(x, y) for x in (29.508, 30.492) for y in (16.213, 17.787)}
    other = ask(table, "change", unit="br-1", to="column")["placements"]
    assert [each["verdict"] for each in other] == ["illegal"] * 4
    assert [rules(each["breaches"]) for each in other] == [["sequence.initiative"]] * 4


def test_move(table: State) -> None:
    far = ask(table, "move", unit="fr-2", to=[26, 24.5, 90])
    assert far["verdict"] == "illegal"
    assert far["length"] == pytest.approx(26.67 * CM, abs=INCHES)
    assert rules(far["breaches"]) == ["movement.allowance"]
    assert far["breaches"][0]["by"] == pytest.approx(0.66, abs=INCHES)
    near = ask(table, "move", unit="fr-2", to=[26, 22, 90])
    assert (near["verdict"], near["as"]) == ("legal", "ahead")
    assert near["length"] == pytest.approx(20.32 * CM, abs=INCHES)


def test_move_by_stands(table: State) -> None:
    stands = [[26, 22.787, 90], [26, 21.213, 90]]
    assert ask(table, "move", unit="fr-2", stands=stands)["verdict"] == "legal"


def test_reach(table: State) -> None:
    area = ask(table, "reach", unit="fr-2")["area"]
    assert list(area) == ["ahead"]
    legal = shape(area["ahead"])
    assert legal.contains(shapely.Point(26, 22))
    assert not legal.contains(shapely.Point(26, 24.5))


def test_charge(table: State) -> None:
    found = ask(table, "charge", unit="fr-1")
    assert found["verdict"] == "legal"
    fans = {each["unit"]: each["headings"] for each in found["targets"]}
    assert list(fans) == ["br-1", "br-2", "br-3", "br-4"]
    exact = {
        "br-1": [73.05, 106.95],
        "br-2": [56.99, 72.71],
        "br-4": [26.70, 56.67],
        "br-3": [135.97, 167.27],
    }
    for name, span in exact.items():
        assert fans[name] == [pytest.approx(span, abs=0.01)]
    assert all(each["breaches"] == [] for each in found["targets"])
    straight = ask(table, "charge", unit="fr-1", heading=90)["targets"]
    assert [each["unit"] for each in straight] == ["br-1"]
    assert straight[0]["run"] == pytest.approx(5.819, abs=INCHES)


def test_extend(table: State) -> None:
    found = ask(table, "extend", unit="fr-1", target="br-1", dice=[3, [1, 2]])
    assert found["allowed"] is False
    assert rules(found["breaches"]) == ["extend.within"]
    assert found["needs"] == 3


def test_reactions(table: State) -> None:
    found = ask(table, "reactions", mover="fr-1", as_="charge", to=[30, 22.819, 90])
    assert found["started"] == pytest.approx(14.78 * CM, abs=INCHES)
    call, *squares = found["reactions"]
    assert (call["unit"], call["as"], call["needs"]) == ("br-4", "opportunity-charge", 2)
    assert call["calls"][0][0] == pytest.approx(4.12 * CM, abs=INCHES)
    assert squares == [
        {"unit": "br-1", "as": "emergency-square", "needs": 4},
        {"unit": "br-2", "as": "emergency-square", "needs": 2},
    ]


def test_react(table: State) -> None:
    found = ask(table, "react", unit="br-3", as_="fall-back", from_="fr-2")
    assert found["facing"] == pytest.approx(90, abs=DEGREES)
    assert found["safe"] == [pytest.approx([4.724, 7.087], abs=INCHES)]
    assert found["centres"][0][0] == pytest.approx([24, 24.724], abs=INCHES)
    assert found["centres"][0][1] == pytest.approx([24, 27.087], abs=INCHES)
    assert "to" not in found
    gone = ask(table, "react", unit="br-3", as_="fall-back", from_="fr-2", distance=5.0)
    assert gone["to"] == pytest.approx([24, 25, 90], abs=INCHES)
    assert (gone["eliminated"], gone["break_through"]) == (False, True)


def test_feint() -> None:
    units = [dict(each) for each in EXAMPLE["units"]]
    square = {**units[0], "formation": "square", "square": "emergency"}
    # Its half depth, and the charger's.
    units[4] = {**units[4], "pose": [30, 24 - 20 / 25.4 - 20 / 25.4, 90]}
    table = with_(units=[square, *units[1:]])
    found = ask(table, "feint", unit="fr-1", square="br-1", dice=3, started=5.819)
    assert (found["allowed"], found["success"], found["needs"]) == (True, True, 3)
    assert found["safe"] == [pytest.approx([6 * CM, 12 * CM], abs=INCHES)]
    assert found["path"][-1] == pytest.approx([30, found["path"][0][1] - 6 * CM], abs=INCHES)
    assert found["pivots"] == [pytest.approx([0, 180], abs=DEGREES)]


def test_division(table: State) -> None:
    found = ask(table, "division", division="fr-1d")
    assert found["allowed"] is False
    breach: Data = found["breaches"][0]
    # fr-1 is 11.03 cm from br-3, and fr-2 is nearer still.
    assert breach["rule"] == "division.near"
    assert breach["units"] == ["fr-2", "br-3"]
    assert breach["by"] == pytest.approx((12 - 10.30) * CM, abs=INCHES)


def test_fire(table: State) -> None:
    assert rules(ask(table, "fire", unit="fr-3", target="br-1")["breaches"]) == ["sequence.phase"]
    found = ask(with_(phase="firing"), "fire", unit="fr-3", target="br-1")
    assert found["allowed"] is True
    assert found["range"] == pytest.approx(28.21 * CM, abs=INCHES)
    assert found["dice"] == 2


def test_sequence(table: State) -> None:
    tie = ask(table, "sequence", dice={"fr": 9, "br": 9})
    assert tie["roll_again"] is True
    assert tie["winner"] is None
    won = ask(table, "sequence", dice={"fr": 9, "br": 10})
    assert won["winner"] == "br"
    assert won["brigades"] == ["br-a", "br-b", "br-c"]


def test_strength(table: State) -> None:
    found = ask(table, "strength", unit="br-2", losses=4)
    assert found == {"left": 1, "removed": True, "one_point": False}
    units = [{**u, "formation": "square"} if u["id"] == "br-2" else u for u in EXAMPLE["units"]]
    spared = ask(with_(units=units), "strength", unit="br-2", losses=4)
    assert spared == {"left": 1, "removed": False, "one_point": True}
