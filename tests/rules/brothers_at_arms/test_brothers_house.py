"""House rules of Brothers at Arms that change one number or one duty: both values of each."""

from __future__ import annotations

import math
from typing import Any

import pytest

from tableside.files.fault import FileError
from tests.rules.brothers_at_arms.brothers_playing import Table
from tests.rules.brothers_at_arms.brothers_table import (
    DEPTH,
    RULES,
    WIDTH,
    Data,
    ask,
    band,
    box,
    leader,
    line,
    position,
    unit,
)

TRACK = band("track", "railroad", [0, 20], [72, 20], width=1.0)


def against(*targets: list[float], firer: list[list[float]] | None = None, **more: Any) -> Data:
    """A unit a on the table that fires at a unit b with these stands."""
    own = unit("a", "csa", *(firer or line(20, 10, 1)))
    return position(own, unit("b", "usa", *targets), **more)


def fire(data: Data) -> Data:
    return ask(data, ask="fire", unit="a", target="b")


@pytest.mark.parametrize(
    ("house", "shape"), [({}, "single-line"), ({"shape-gap": 0.4}, "irregular")]
)
def test_how_far_apart_bases_hang_together(house: Data, shape: str) -> None:
    """0.45 in, where bases of 15 mm may lie 0.5 in apart."""
    pair = unit("a", "csa", [20, 10, 90], [20 + WIDTH + 0.45, 10, 90])
    found = ask(
        position(pair, unit("b", "usa", [60, 40, 270]), house_rules=house), ask="shape", unit="a"
    )
    assert found["shape"] == shape


@pytest.mark.parametrize(("house", "aside"), [({}, 1 + WIDTH / 2), ({"range-from": "edge"}, 1.0)])
def test_where_on_its_front_a_shot_begins(house: Data, aside: float) -> None:
    """The target's near corner lies 3 in ahead of the front's corner, and 1 in to the right."""
    data = against([20 + 1 + WIDTH, 13 + DEPTH, 270], house_rules=house)
    (base,) = fire(data)["bases"]
    assert base["distance"] == pytest.approx(math.hypot(3, aside))


@pytest.mark.parametrize(("blocks", "breaches"), [(True, ["fire.blocked"]), (False, [])])
def test_a_hill_between_that_is_higher_than_both(blocks: bool, breaches: list[str]) -> None:
    hill = box("hill", "hill", 10, 12, 40, 13)
    data = against([20, 16, 270], terrain=[hill], house_rules={"hills-block": blocks})
    assert [each["rule"] for each in fire(data)["breaches"]] == breaches


@pytest.mark.parametrize(("house", "cover"), [({}, "hard"), ({"obstacle-reach": 0.7}, None)])
def test_how_near_a_wall_is_that_covers(house: Data, cover: str | None) -> None:
    """0.8 in, where 1 in is enough for figures of 15 mm."""
    target = [20, 16 + DEPTH / 2, 270]
    wall = band("wall", "wall", [5, 15.1], [50, 15.1], width=0.2)
    data = against(target, terrain=[wall], house_rules=house)
    assert fire(data)["cover"]["class"] == cover


@pytest.mark.parametrize(("house", "side"), [({}, None), ({"objective-radius": 2.2}, "usa")])
def test_how_far_an_objective_is_held(house: Data, side: str | None) -> None:
    """2.2 in, where 2 in is the limit for figures of 15 mm."""
    mill = {"id": "mill", "type": "objective", "at": [40, 20]}
    there = [40, 22.2 + DEPTH / 2, 270]
    found = ask(against(there, terrain=[mill], house_rules=house), ask="objectives")
    assert found["objectives"]["mill"]["present"] == side


@pytest.mark.parametrize("less", [True, False])
def test_what_cover_is_worth_in_melee(less: bool) -> None:
    wood = box("wood", "woodland", 15, 10 + DEPTH / 2, 30, 20)
    data = against([20, 10 + DEPTH, 270], terrain=[wood], house_rules={"melee-cover-minus": less})
    (enemy,) = ask(data, ask="melee", unit="a")["enemies"].values()
    assert enemy["cover"]["class"] == "soft"
    assert fire(data)["cover"]["value"] - enemy["cover"]["value"] == int(less)


@pytest.mark.parametrize(("free", "breaches"), [(False, ["fire.in-melee"]), (True, [])])
def test_who_is_in_contact_fires_at_others(free: bool, breaches: list[str]) -> None:
    near = unit("c", "usa", [20, 10 + DEPTH, 270])
    pair = line(20, 10, 2)
    data = against([20 + WIDTH, 14, 270], firer=pair, house_rules={"fire-out-of-melee": free})
    data["units"].append(near)
    assert [each["rule"] for each in fire(data)["breaches"]] == breaches


@pytest.mark.parametrize(("goes_on", "flagged"), [(False, {"sequence.once"}), (True, set())])
def test_a_unit_that_a_train_has_carried_moves_on(goes_on: bool, flagged: set[str]) -> None:
    other = unit("c", "csa", [5, 5, 90])  # the phase goes on
    units = unit("a", "csa", [20, 15, 90]), other, unit("b", "usa", [60, 40, 270])
    house = {"train-then-move": goes_on}
    table = Table(*units, terrain=[TRACK], phase=7, house_rules=house)
    assert "bring" in table.offered()
    y = 20.5 + DEPTH / 2
    assert table.do(action="bring", unit="a", as_="train", to={"1": [40, y, 90]}) == {}
    trains = [o for o in RULES.options(table.state) if o.action.get("as") == "train"]
    assert [ask.choices for option in trains for ask in option.asks if ask.field == "unit"] == [
        ("c",)
    ]
    again = table.judge(action="bring", unit="a", as_="train", to={"1": [30, y, 90]})
    assert set(again) == {"sequence.once"}
    assert set(table.judge(action="move", unit="a", to={"1": [40, y + 2, 90]})) == flagged


@pytest.mark.parametrize("status", ["nic", "pinned"])
def test_a_train_ride_is_a_move(status: str) -> None:
    data = (unit("a", "csa", [20, 20, 90], status=[status]), leader("x", "csa", [20, 17, 90]))
    table = Table(*data, terrain=[TRACK], phase=7)
    rides = {"action": "bring", "unit": "a", "as_": "train", "to": {"1": [40, 20, 90]}}
    assert set(table.judge(**rides)) == {f"movement.{status}"}
    his = {**rides, "unit": "x", "to": {"1": [40, 20, 90]}}
    assert set(table.judge(**his)) == {"sequence.phase"}
    assert set(Table(*data, terrain=[TRACK], phase=8).judge(**his)) == set()


def test_a_group_has_one_commander_in_reserve_too() -> None:
    second = {key: value for key, value in leader("y", "csa", [0, 0, 0]).items() if key != "pose"}
    reserves = [{**second, "entry": {"edge": "south"}}]
    with pytest.raises(FileError) as caught:
        Table(leader("x", "csa", [20, 17, 90]), reserves=reserves)
    assert "reserves[0].group" in str(caught.value)
