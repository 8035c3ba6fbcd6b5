"""Lines of contact: communications, supply, shipments and the way of the shattered (10, 12.2)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.gitm.example import (
    ALLIED,
    HERE,
    Data,
    ask,
    city,
    field,
    position,
    rules,
    theatre,
    unit,
)

US = unit("US1IN", "7-7")


def line(data: Data, unit: str = "US1IN", purpose: str = "communications") -> Data:
    return ask(data, "line", unit=unit, for_=purpose)


def staff(corps: str = "G7-V5", army: str = "G6-V5") -> tuple[Data, Data]:
    return unit("US1CQ", "7-7", corps), unit("US1AQ", "7-7", army)


@pytest.mark.parametrize(("corps", "connected"), [("G6-V5", True), ("G5-V5", False)])
def test_a_corps_headquarters_within_two(corps: str, connected: bool) -> None:
    found = line(position(US, *staff(corps)))
    assert (found["connected"], found["limit"]) == (connected, 2)
    assert len(found["chain"]) == (2 if connected else 0)


@pytest.mark.parametrize(("army", "connected"), [("G2-V5", True), ("G1-V5", False)])
def test_an_army_headquarters_within_five(army: str, connected: bool) -> None:
    data = position(US, *staff("G7-V5", army))
    assert line(data, "US1CQ")["connected"] is connected
    assert line(data)["connected"] is connected


def test_an_army_headquarters_is_its_own_source() -> None:
    found = line(position(*staff()), "US1AQ")
    assert (found["source"], found["path"]) == ("US1AQ", ["G6-V5"])
    assert (found["length"], found["limit"], found["chain"], found["cut"]) == (0, 0, [], False)


def test_only_active_headquarters_connect() -> None:
    corps, army = staff()
    assert not line(position(US, {**corps, "state": "inactive"}, army))["connected"]
    assert not line(position(US, corps, {**army, "state": "shattered"}))["connected"]


def test_the_nearest_source_and_of_equal_ones_the_first() -> None:
    near, far = unit("US2CQ", "0-0", "G8-V5"), unit("US1CQ", "7-7", "G7-V5")
    army = unit("US1AQ", "7-7", "G6-V5")
    assert line(position(US, far, near, army))["source"] == "US2CQ"
    twin = unit("US3CQ", "7-7", "G9-V5")
    assert line(position(US, twin, far, army))["source"] == "US3CQ"


def test_a_headquarters_out_of_communications_is_passed_over() -> None:
    army = unit("US1AQ", "7-7", "G2-V5")
    near, far = unit("US1CQ", "7-7", "G9-V5"), unit("US2CQ", "7-7", "G6-V5")
    data = position(US, near, far, army)
    assert not line(data, "US1CQ")["connected"]
    assert line(data)["source"] == "US2CQ"
    assert line(data, purpose="supply")["source"] == "US1CQ"


def test_the_city_of_its_square_comes_first() -> None:
    at = city("town", HERE, "0-0")
    found = line(position(US, *staff("G8-V5"), terrain=[at]))
    assert (found["source"], found["path"], found["length"]) == ("town", [HERE], 0)
    assert (found["chain"], found["limit"]) == ([], 2)
    corps = line(position(*staff("G8-V5"), terrain=[at]), "US1CQ", "supply")
    assert (corps["source"], corps["limit"]) == ("town", 8)
    foreign = city("town", HERE, "0-0", "mx")
    assert not line(position(US, terrain=[foreign]))["connected"]


def test_an_allied_city_and_allied_headquarters_count() -> None:
    corps, army = ({**each, "side": "tx"} for each in staff())
    assert line(position(US, corps, army, sides=ALLIED))["source"] == "US1CQ"
    at = city("town", HERE, owner="tx")
    assert line(position(US, terrain=[at], sides=ALLIED))["source"] == "town"


@pytest.mark.parametrize(("corps", "connected"), [("G0-V5", True), ("F9-V5", False)])
def test_supplies_of_a_corps_from_a_city_within_eight(corps: str, connected: bool) -> None:
    data = position(unit("US1CQ", "7-7", corps), terrain=[city("town", HERE)])
    assert line(data, "US1CQ", "supply")["connected"] is connected


def test_a_line_goes_around_enemies_and_bad_ground() -> None:
    wall = [unit(f"MX{n}IN", "7-7", f"G7-V{n}") for n in (4, 5, 6)]
    data = position(US, *wall, *staff("G6-V5", "G5-V5"))
    found = line(data)
    assert (found["connected"], found["cut"]) == (False, True)
    assert line(position(US, *wall[:2], *staff("G6-V5", "G5-V5")))["length"] == 2
    water = theatre("....", ".w..", ".w..", ".w..", "....", origin="G6-V3")
    found = line(position(US, *staff("G6-V5", "G6-V5"), terrain=[water]))
    assert (found["connected"], found["cut"]) == (False, False)


def test_the_squares_at_both_ends_may_hold_enemies() -> None:
    far = [unit("MX1IN", "14-14"), unit("MX2IN", "0-0", "G7-V5")]
    assert line(position(US, *far, *staff()))["connected"]


def test_an_enemy_on_the_way_out_cuts_at_either_end() -> None:
    strip = [theatre("...", origin="G6-V5")]
    west, east = unit("MX1IN", "0-7"), unit("MX1IN", "14-7", "G7-V5")
    assert line(position(US, west, *staff(), terrain=strip))["cut"]
    assert line(position(US, west, *staff()))["length"] == 2
    assert line(position(US, east, *staff(), terrain=strip))["cut"]
    further = position(US, east, *staff("G7-V5", "G6-V5"), terrain=strip)
    assert line(further, "US1CQ")["connected"]
    assert not line(further)["connected"]
    same = position(US, unit("MX1IN", "7-7"), *staff("G8-V5", "G8-V5"))
    assert line(same)["length"] == 0


def test_enemy_cavalry_watches_the_squares_beside_it() -> None:
    horse = unit("MX1LN", "7-7", "G7-V3")
    base = (US, *staff("G6-V5", "G6-V5"))
    shut = theatre("...", ".w.", "...", ".w.", "...", origin="G6-V3")

    def cut(*units: Data) -> bool:
        data = position(*base, *units, terrain=[shut])
        return bool(line(data, purpose="supply")["cut"])

    assert not cut()
    assert not cut(horse)
    near = unit("MX1DR", "7-7", "G7-V6")
    assert cut(near)
    assert not cut({**near, "type": "horse-artillery", "men": 100})
    assert not cut({**near, "state": "inactive"})
    assert not cut(near, unit("US5IN", "0-0", "G7-V5"))
    assert not cut(near, unit("US5IN", "0-0", "G7-V6"))
    assert cut(near, unit("US5AQ", "0-0", "G7-V5"))
    assert cut(near, unit("US5IN", "0-0", "G7-V5", state="inactive"))


def test_not_diagonally_between_two_squares_with_enemies() -> None:
    corps = staff("G7-V4", "G7-V4")
    north, west = unit("MX1IN", "7-7", "G8-V4"), unit("MX2IN", "7-7", "G7-V5")
    strip = theatre("..", "..", origin="G7-V4")
    assert line(position(US, north, *corps, terrain=[strip]))["length"] == 1
    assert line(position(US, north, west, *corps, terrain=[strip]))["cut"]


def test_a_siege_parts_those_within_from_those_without() -> None:
    at = city("town", HERE, besieged=True)
    within, beside = US, unit("US1IN", "7-8")
    assert line(position(within, terrain=[at]))["source"] == "town"
    alone = line(position(beside, terrain=[at]))
    assert (alone["connected"], alone["cut"]) == (False, True)
    corps = (unit("US1CQ", "7-7"), unit("US1AQ", "7-7", "G7-V5"))
    assert line(position(*corps, terrain=[at]), "US1CQ")["source"] == "town"
    assert not line(position(beside, *corps, terrain=[at]))["connected"]
    assert not line(position(beside, *corps, terrain=[at]), purpose="supply")["connected"]


@pytest.mark.parametrize(
    ("letter", "river", "units", "found"),
    [
        (".", "", 3, True), (".", "", 4, False), ("f", "", 1, False), ("f", "~", 1, True),
        ("f", "f", 1, True), ("f", "^", 1, False), ("D", "~", 1, False),
    ],
)  # fmt: skip
def test_requisition(letter: str, river: str, units: int, found: bool) -> None:
    ground: list[Data] = [theatre(letter, origin=HERE)]
    if river:
        ground.append(field({river: "7-0"}))
    own = [unit(f"US{n}IN", "7-7") for n in range(1, units + 1)]
    assert line(position(*own, terrain=ground), purpose="supply")["requisition"] is found
    assert "requisition" not in line(position(*own, terrain=ground))


def test_no_requisition_near_an_enemy() -> None:
    data = position(US, unit("MX1CQ", "0-0"))
    assert line(data, purpose="supply")["requisition"] is False


def ship(supplies: int = 10, *units: Data, to: str = "G1-V5", **about: Any) -> Data:
    first = city("first", HERE, supplies=70)
    data = position(*units, terrain=[first, city("second", to, **about)])
    return ask(data, "ship", from_="first", to="second", supplies=supplies)


def test_a_shipment() -> None:
    found = ship()
    assert (found["allowed"], found["length"], found["breaches"]) == (True, 7, [])
    assert ship(60)["allowed"]
    assert rules(ship(61)) == ["ship.limit"]
    assert rules(ship(71)) == ["ship.stock", "ship.limit"]
    assert rules(ship(owner="mx")) == ["ship.owner"]
    assert rules(ship(besieged=True)) == ["ship.besieged"]


@pytest.mark.parametrize(("to", "length"), [("F8-V5", 10), ("F7-V5", None)])
def test_a_shipment_goes_ten_squares(to: str, length: int | None) -> None:
    found = ship(to=to)
    assert found["length"] == length
    assert rules(found) == ([] if length else ["ship.line"])


def test_a_shipment_leaves_a_city_by_its_exit() -> None:
    ring = [unit(f"MX{row + 1}IN", f"0-{row}") for row in range(15)]
    free = [unit("MX1IN", "7-0")]
    assert rules(ship(10, *free)) == []
    beside = [unit(f"MX{n}IN", square) for n, square in enumerate(
        ("6-6", "7-6", "8-6", "6-7", "8-7", "6-8", "7-8", "8-8"), 1
    )]  # fmt: skip
    assert "ship.line" in rules(ship(10, *beside))
    assert "ship.line" not in rules(ship(10, *ring))


def test_where_a_shattered_unit_goes() -> None:
    at = city("near", HERE)
    data = position(US, terrain=[at, city("far", "G8-V0"), city("next", "G6-V5")])
    found = ask(data, "shatter", unit="US1IN")
    assert (found["city"], found["length"], found["destroyed"]) == ("next", 2, False)
    assert found["ends"] == ["G6-V5", "G6-V5"]
    data = position(US, terrain=[at, city("far", "G8-V0")])
    found = ask(data, "shatter", unit="US1IN")
    assert (found["length"], found["ends"]) == (5, ["G8-V2", "G8-V1"])
    assert found["line"][0] == HERE


@pytest.mark.parametrize(("square", "destroyed"), [("F3-V5", False), ("F2-V5", True)])
def test_within_fifteen_squares(square: str, destroyed: bool) -> None:
    found = ask(position(US, terrain=[city("far", square)]), "shatter", unit="US1IN")
    assert found["destroyed"] is destroyed
    if destroyed:
        assert (found["city"], found["length"], found["line"], found["ends"]) == (
            None,
            None,
            [],
            [],
        )


def test_a_besieged_city_takes_no_shattered_unit() -> None:
    data = position(US, terrain=[city("far", "G8-V0", besieged=True)])
    assert ask(data, "shatter", unit="US1IN")["destroyed"] is True
