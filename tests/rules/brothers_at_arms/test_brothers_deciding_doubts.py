"""What is decided by a length too close to call has a doubt, on both sides of the limit."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.brothers_at_arms.brothers_table import Data, ask, box, leader, position, unit

S: dict[str, Any] = {"sigma": [0.05, 0.05, 1.0]}
ENEMY = unit("e", "usa", [10, 16, 270], **S)


def unsure_of(answer: Data) -> list[tuple[str, str | None]]:
    """Return between whom each doubt of an answer is."""
    return [(doubt["a"], doubt["b"]) for doubt in answer["doubt"]]


def fall_back(*more: Data, terrain: list[Data] | None = None, **fields: Any) -> Data:
    table = position(unit("c", "csa", [10, 10, 90]), ENEMY, *more, terrain=terrain or [])
    return ask(table, ask="fall-back", unit="e", cause="flinch", from_="c", **fields)


@pytest.mark.parametrize(
    ("x", "outcome", "told"),
    [
        (10.95, "moved", False),
        (10.807, "moved", True),
        (10.767, "lost", True),
        (10.65, "lost", False),
    ],
)
def test_whether_it_brushes_past_rocks(x: float, outcome: str, told: bool) -> None:
    found = fall_back(terrain=[box("rocks", "impassable", x, 19, 14, 21)])
    assert found["outcome"] == outcome
    assert unsure_of(found) == [("e", "rocks")] * told


@pytest.mark.parametrize(
    ("x", "outcome", "told"),
    [
        (11.75, "moved", False),
        (11.595, "moved", True),
        (11.555, "melee", True),
    ],
)
def test_whether_it_brushes_past_an_enemy(x: float, outcome: str, told: bool) -> None:
    found = fall_back(unit("d", "csa", [x, 20, 90]))
    assert found["outcome"] == outcome
    assert unsure_of(found) == [("e", "d")] * told


@pytest.mark.parametrize(("y", "through"), [(25.151, []), (25.111, ["f"])])
def test_whether_it_has_to_get_clear_of_a_friend(y: float, through: list[str]) -> None:
    found = fall_back(unit("f", "usa", [10, y, 90]))
    assert (found["through"], found["length"] > 8.0) == (through, bool(through))
    assert unsure_of(found) == [("e", "f")]


@pytest.mark.parametrize(("y", "direction"), [(9.6, 90.0), (9.65, 99.8)])
def test_who_of_the_enemy_fired_decides_the_direction(y: float, direction: float) -> None:
    firing = unit("c", "csa", [10, 10, 90], [13, y, 90])
    firing["stands"][1] |= S
    table = position(firing, unit("e", "usa", [10, 18.5, 270]))
    question = {"ask": "fall-back", "unit": "e", "cause": "flinch", "from": "c"}
    found = ask(table, **question)
    assert found["direction"] == pytest.approx(direction, abs=0.1)
    assert unsure_of(found) == [("c", "e")]
    assert ask(table, **question, stands=["1", "2"])["doubt"] == []


@pytest.mark.parametrize(
    ("y", "direction", "told"),
    [(16.4, 270, False), (16.59, 270, True), (16.61, 180, True), (16.8, 180, False)],
)
def test_who_is_nearest_decides_where_a_unit_goes_at_night(
    y: float, direction: float, told: bool
) -> None:
    enemies = (unit("e", "usa", [10, y, 270], **S), unit("f", "usa", [16.79, 10, 180]))
    table = position(unit("c", "csa", [10, 10, 90]), *enemies)
    found = ask(table, ask="fall-back", unit="c", cause="night")
    assert found["direction"] == pytest.approx(direction)
    assert len(found["doubt"]) == told
    assert len(ask(table, ask="night")["doubt"]) >= told


@pytest.mark.parametrize(("x", "dice"), [(12.06, 2), (12.09, 1)])
def test_the_shape_decides_who_fights(x: float, dice: int) -> None:
    fighting = unit("c", "csa", [10, 10, 90], [x, 10, 90], [10, 8.78, 90])
    fighting["stands"][1] |= S
    enemy = unit("e", "usa", [10, 11.2, 270])
    found = ask(position(fighting, enemy), ask="melee", unit="c")
    assert found["enemies"]["e"]["dice"] == dice
    assert set(unsure_of(found)) == {("c", "c")}
    declared = position(fighting | {"declared": "double-line"}, enemy)
    assert ask(declared, ask="melee", unit="c")["doubt"] == []


@pytest.mark.parametrize("y", [8.0, 8.05])
def test_its_own_lines_are_measured_too(y: float) -> None:
    own = unit("d", "csa", [10, 8, 90], **S)
    enemy = unit("e", "usa", [10, 14, 270], [20, 14, 270])
    table = position(unit("c", "csa", [30, 2, 90]), own, enemy)
    found = ask(table, ask="place", unit="c", as_="reposition", to=[20, y, 90])
    assert "place.lines" not in [breach["rule"] for breach in found["breaches"]]
    assert "place.lines" in [doubt.get("rule") for doubt in found["doubt"]]


@pytest.mark.parametrize(("y", "dice"), [(19.2, 1), (19.26, 0)])
def test_a_range_from_any_place_of_the_front_is_in_doubt_there(y: float, dice: int) -> None:
    table = position(
        unit("c", "csa", [10, 10, 90]), unit("e", "usa", [13, y, 0], **S),
        house_rules={"range-from": "edge"},
    )  # fmt: skip
    found = ask(table, ask="fire", unit="c", target="e")
    assert (found["verdict"], found["dice"], found["dice_between"]) == ("too_close", dice, [0, 1])
    assert [doubt["rule"] for doubt in found["doubt"]] == ["fire.range"]


@pytest.mark.parametrize(("y", "charged"), [(11.2, ["e"]), (11.24, [])])
def test_whom_a_commander_touches_may_be_in_doubt(y: float, charged: list[str]) -> None:
    table = position(leader("k", "csa", [10, 5, 90], **S), unit("e", "usa", [10, y, 270]))
    found = ask(table, ask="move", unit="k", to={"1": [10, 10, 90]})
    assert found["charge"] == charged
    assert 0.05 in [doubt["limit"] for doubt in found["doubt"]]
