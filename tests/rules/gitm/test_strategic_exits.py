"""Ways out of a strategic square, and where a unit enters the next (7.8, 7.9, 7.14)."""

from __future__ import annotations

import pytest

from tableside.engine.grid import DIRECTIONS
from tableside.engine.message import rendered
from tableside.engine.ruleset import QuestionError
from tests.rules.gitm.example import (
    HERE,
    NEUTRAL,
    Data,
    ask,
    city,
    column,
    field,
    position,
    rules,
    theatre,
    unit,
)

US = unit("US1IN", "7-7")


def open_ways(data: Data) -> list[str]:
    ways = ask(data, "exit", unit="US1IN")["directions"]
    return [name for name in ways if ways[name]["open"]]


def out(data: Data, direction: str) -> list[str]:
    return rules(ask(data, "exit", unit="US1IN", direction=direction))


def test_an_empty_map_is_open_all_round() -> None:
    assert len(open_ways(position(US))) == 8


@pytest.mark.parametrize(("square", "shut"), [("9-0", "N"), ("10-0", "NE"), ("7-6", "N")])
def test_an_enemy_shuts_the_direction_that_it_lies_in(square: str, shut: str) -> None:
    data = position(US, unit("MX1IN", square))
    assert set(DIRECTIONS) - set(open_ways(data)) == {shut}


def test_a_ray_is_shut_only_on_its_row() -> None:
    ray = {"exit-clear": "ray"}
    beside, on_it = unit("MX1IN", "8-4"), unit("MX2IN", "4-4")
    assert len(open_ways(position(US, beside, house_rules=ray))) == 8
    assert "NW" not in open_ways(position(US, on_it, house_rules=ray))


def test_an_enemy_in_the_same_square_shuts_all() -> None:
    found = ask(position(US, unit("MX1IN", "7-7")), "exit", unit="US1IN", direction="W")
    assert (found["by"], rules(found)) == (["MX1IN"], ["strategic.exit"])
    for way in found["directions"].values():
        assert (way["open"], rules(way)) == (False, ["strategic.exit"])


@pytest.mark.parametrize("state", ["inactive", "shattered"])
def test_who_is_not_active_shuts_nothing(state: str) -> None:
    assert len(open_ways(position(US, unit("MX1IN", "7-4", state=state)))) == 8


def test_a_headquarters_shuts_nothing() -> None:
    assert len(open_ways(position(US, unit("MX1CQ", "7-4")))) == 8


def test_a_neutral_shuts_at_home_only() -> None:
    units = (US, unit("GB1IN", "7-4"))
    abroad = position(*units, sides=NEUTRAL)
    assert "N" in open_ways(abroad)
    ground = theatre(".....", ".....", ".....", owner="GB")
    assert "N" not in open_ways(position(*units, sides=NEUTRAL, terrain=[ground]))


def test_between_two_units_beside_a_diagonal() -> None:
    north, east = unit("MX1IN", "7-6"), unit("MX2IN", "8-7")
    assert out(position(US, north, east), "NE") == ["strategic.between"]
    assert out(position(US, north), "NE") == []
    assert out(position(US, north, unit("MX2IN", "9-7")), "NE") == []


def test_out_of_a_besieged_city() -> None:
    at = city("fort", HERE, besieged=True)
    assert out(position(US, terrain=[at]), "W") == ["strategic.besieged"]
    assert out(position(unit("US1IN", "7-8"), terrain=[at]), "W") == []
    assert out(position(US, terrain=[{**at, "besieged": False}]), "W") == []


def test_a_river_is_crossed_only_without_enemies() -> None:
    drawn = [field(column(10))]
    enemy = unit("MX1IN", "0-14")
    assert out(position(US, terrain=drawn), "E") == []
    assert out(position(US, enemy, terrain=drawn), "E") == ["strategic.river"]
    assert out(position(US, enemy, terrain=drawn), "N") == []
    assert out(position(US, enemy, terrain=drawn), "NE") == ["strategic.river"]
    assert out(position(US, enemy, terrain=drawn), "NW") == []


def test_from_a_ford_either_side_is_reached() -> None:
    ford = {**column(7), "f": "7-7"}
    assert out(position(US, unit("MX1IN", "0-14"), terrain=[field(ford)]), "E") == []


def test_an_impassable_corner_gives_way_to_the_nearest_squares() -> None:
    drawn = field({"w": "14-0"})
    assert out(position(US, unit("MX1IN", "0-14"), terrain=[drawn]), "NE") == []
    walled = field({"w": "14-0 13-0 13-1 14-1 12-0 12-1 12-2 13-2 14-2", **column(11)})
    found = out(position(US, unit("MX1IN", "0-14"), terrain=[walled]), "NE")
    assert found == ["strategic.river"]


@pytest.mark.parametrize(
    ("square", "direction", "found"),
    [
        ("7-0", "N", []),
        ("7-1", "N", ["strategic.marsh"]),
        ("14-0", "NE", []),
        ("13-0", "NE", ["strategic.marsh"]),
    ],
)
def test_out_of_a_marsh_near_an_enemy(square: str, direction: str, found: list[str]) -> None:
    terrain = [theatre("aaa", "aaa", "aaa", origin="G7-V4")]
    data = position(unit("US1IN", square), unit("MX1IN", "0-14"), terrain=terrain)
    assert out(data, direction) == found
    data = position(unit("US1IN", square), unit("MX1CQ", "0-14"), terrain=terrain)
    assert out(data, direction) == []


def entered(direction: str, *units: Data, **asked: str) -> str:
    data = position(US, *units)
    fields = asked or {"unit": "US1IN"}
    found = ask(data, "enter", direction=direction, **fields)
    assert (found["verdict"] == "illegal") == (found["square"] is None)
    return str(found["square"])


@pytest.mark.parametrize(
    ("direction", "square"),
    [
        ("N", "7-11"), ("E", "3-7"), ("S", "7-3"), ("W", "11-7"),
        ("NE", "3-7"), ("SE", "3-7"), ("SW", "11-7"), ("NW", "11-7"),
    ],
)  # fmt: skip
def test_the_zone_of_a_direction(direction: str, square: str) -> None:
    assert entered(direction) == square


@pytest.mark.parametrize(
    ("direction", "entry", "square"),
    [
        ("S", "5-4", "5-3"), ("E", "5-4", "3-4"), ("W", "5-4", "11-4"), ("N", "5-12", "5-12"),
        ("NE", "7-11", "7-11"), ("NE", "8-11", "7-11"), ("NE", "0-7", "0-7"), ("NE", "0-6", "0-7"),
        ("NW", "7-14", "7-14"), ("NW", "6-14", "7-14"),
    ],
)  # fmt: skip
def test_the_entry_square(direction: str, entry: str, square: str) -> None:
    assert entered(direction, entry=entry) == square


def test_not_on_an_enemy_nor_behind_one() -> None:
    there = "G9-V5"
    assert entered("E", unit("MX1IN", "3-7", there)) == "3-6"
    assert entered("E", unit("MX1CQ", "1-7", there)) == "3-6"
    assert entered("E", unit("MX1IN", "0-7", there)) == "3-6"
    assert entered("E", unit("MX1IN", "3-7", there, state="shattered")) == "3-7"
    line = [unit(f"MX{row + 1}IN", f"0-{row}", there) for row in range(15)]
    assert entered("E", *line) == "None"


def test_a_square_of_both_halves_needs_one_free_edge() -> None:
    data = {"entry": "2-2", "side": "us", "strategic": HERE}
    assert entered("SE", unit("MX1IN", "2-0"), **data) == "2-2"
    assert entered("SE", unit("MX1IN", "2-0"), unit("MX2IN", "0-2"), **data) == "1-2"


def test_not_where_twelve_own_units_are() -> None:
    twelve = [unit(f"US{number}LI", "3-7", "G9-V5") for number in range(12)]
    assert entered("E", *twelve) == "3-6"
    assert entered("E", *twelve[1:]) == "3-7"


def test_near_an_enemy_on_its_own_bank() -> None:
    river = {"~": " ".join(f"{c}-7" for c in range(15))}
    both = [field(river), field(river, "G9-V5")]
    near = unit("MX1IN", "0-14")
    north = unit("US1IN", "12-6")
    asked = {"direction": "E", "entry": "0-9", "unit": "US1IN"}
    assert ask(position(north, terrain=both), "enter", **asked)["square"] == "0-9"
    assert ask(position(north, near, terrain=both), "enter", **asked)["square"] == "0-6"
    dry = position(north, near, terrain=both[1:])
    assert ask(dry, "enter", **asked)["square"] == "0-9"


@pytest.mark.parametrize(
    ("square", "terrain", "more"),
    [
        (HERE, [theatre("...", "...", "...", origin="G8-V5")], {"unit": "US1IN"}),
        ("A0-P0", [], {"unit": "US1IN"}),
        (HERE, [theatre("...")], {"entry": "5-5", "side": "us", "strategic": HERE}),
    ],
)
def test_off_the_map_nothing_is_entered(square: str, terrain: list[Data], more: Data) -> None:
    data = position(unit("US1IN", "2-7", square), terrain=terrain)
    found = ask(data, "enter", direction="W", **more)
    assert (found["square"], rules(found)) == (None, ["enter.none"])
    who = "US1IN" if "unit" in more else "A unit"
    said = f"{who} would go off the map, moving to the left."
    assert rendered(found["breaches"][0]["message"], "en") == said


def test_a_unit_enters_as_one_of_its_own_side() -> None:
    same = ask(position(US), "enter", unit="US1IN", side="us", direction="E")
    assert same == ask(position(US), "enter", unit="US1IN", direction="E")
    with pytest.raises(QuestionError) as found:
        ask(position(US), "enter", unit="US1IN", side="mx", direction="E")
    assert found.value.place == "side"


def test_without_a_unit_the_entry_square_is_needed() -> None:
    with pytest.raises(QuestionError) as found:
        ask(position(US), "enter", direction="N")
    assert found.value.place == "entry"
