"""Infantry thrown back by defensive fire: to a d8 of inches from it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.engine.ruleset import QuestionError
from tests.rules.metal_men.metal_table import (
    EXAMPLE,
    Data,
    ask,
    band,
    battery,
    box,
    brigade,
    leader,
    position,
    row,
    rules,
    train,
)


def hit(y: float = 30.0, **more: object) -> Data:
    """Return "a", a disorganized stand at (20, y) that faces south."""
    return brigade("a", "csa", [20, y, 270], **{"state": "dg", **more})


FIRER = brigade("u", "usa", [20, 20, 90])


def thrown(*others: Data, die: int, unit: Data | None = None, **more: object) -> Data:
    """Return how "a" is thrown by "u", 9 in from it where nothing else is said."""
    data = position(unit or hit(), FIRER, *others, **more)
    return ask(data, ask="thrown-back", unit="a", by="u", dice=[die])


def test_the_worked_example() -> None:
    found = ask(EXAMPLE, ask="thrown-back", unit="u1", by="c1", dice=[3])
    assert (found["verdict"], found["outcome"], found["from"]) == ("legal", "moved", "c1")
    assert found["to"]["1"] == pytest.approx([12 + 1 / 3, 14.0, 270.0])
    assert found["distance"] == pytest.approx(3.0)
    assert set(found["to"]) == {"1", "2", "3"}


@pytest.mark.parametrize("y", [22.5, 24.0, 28.0, 35.0])
@pytest.mark.parametrize("die", [1, 4, 8])
def test_nearer_or_farther_until_the_distance_is_right(y: float, die: int) -> None:
    found = thrown(die=die, unit=hit(y))
    assert found["to"]["1"] == pytest.approx([20, 21 + die, 270])
    assert (found["length"], found["distance"]) == (pytest.approx(abs(y - 21 - die)), die)


@pytest.mark.parametrize(("die", "y"), [(2, 23.2), (5, 26.2), (8, 29.2)])
def test_a_wall_between_them_takes_no_room(die: int, y: float) -> None:
    wall = band("w", "wall", [10, 21], [30, 21], width=0.2)
    found = thrown(die=die, unit=hit(26.0), terrain=[wall])
    assert found["to"]["1"] == pytest.approx([20, y, 270], abs=1e-6)
    assert found["distance"] == pytest.approx(die)


@pytest.mark.parametrize(("y", "far"), [(26.0, 0.2), (26.2, 0.0)])
def test_whether_it_stays_is_measured_without_the_wall(y: float, far: float) -> None:
    wall = band("w", "wall", [10, 21], [30, 21], width=0.2)
    found = thrown(die=5, unit=hit(y), terrain=[wall])
    assert found["length"] == pytest.approx(far, abs=1e-6)


def test_of_two_who_hit_it_the_one_behind_a_wall_may_be_nearer() -> None:
    other = brigade("v", "usa", [20, 40.1, 270])
    wall = band("w", "wall", [10, 37], [30, 37], width=0.2)
    for ground, nearest in (([], "u"), ([wall], "v")):
        data = position(hit(30.0), FIRER, other, terrain=ground)
        found = ask(data, ask="thrown-back", unit="a", by=["u", "v"], dice=[3])
        assert found["from"] == nearest


def test_on_the_very_distance_it_stays() -> None:
    found = thrown(die=4, unit=hit(25))
    assert (found["length"], found["outcome"]) == (0.0, "moved")


def test_the_nearest_of_several_counts() -> None:
    data = position(hit(), FIRER, brigade("v", "usa", [20, 42, 270]))
    found = ask(data, ask="thrown-back", unit="a", by=["v", "u"], dice=[2])
    assert (found["from"], found["to"]["1"]) == ("u", pytest.approx([20, 23, 270]))


def test_the_distance_is_to_any_base_the_direction_between_the_centres() -> None:
    firers = brigade("u", "usa", *row(14, 20, 4))
    data = position(hit(), firers)
    found = ask(data, ask="thrown-back", unit="a", by="u", dice=[3])
    x, y, _ = found["to"]["1"]
    # The mean of the firers' centres is (17, 20); two bases are straight below its own.
    assert (x, y) == (pytest.approx(20 - 3 * 0.6), pytest.approx(24.0))


@pytest.mark.parametrize("kind", ["friend", "enemy", "train", "guns"])
def test_any_other_base_stops_it(kind: str) -> None:
    other = {
        "friend": brigade("x", "csa", [20, 25, 90]),
        "enemy": brigade("x", "usa", [20, 25, 90]),
        "train": train("x", "csa", [20, 24.5, 90]),
        "guns": battery("x", "usa", [20, 25, 90], [22, 25, 90]),
    }[kind]
    found = thrown(other, die=1)
    assert (found["outcome"], found["stopped_by"]) == ("base", "x")
    assert found["length"] == pytest.approx(4.0)
    assert found["distance"] == pytest.approx(5.0)


def test_leaders_caissons_and_what_it_brushes_do_not() -> None:
    found = thrown(
        leader("l", "usa", [20, 25, 90]),
        battery("g", "usa", [40, 25, 90], [42, 25, 90], caisson=[20, 25, 90]),
        brigade("x", "csa", [22, 30, 270]),
        brigade("y", "csa", [18.01, 28, 270]),
        die=1,
    )
    assert found["stopped_by"] == "y"
    aside = thrown(brigade("x", "csa", [22, 30, 270]), brigade("y", "csa", [18, 28, 270]), die=1)
    assert (aside["outcome"], aside["length"]) == ("moved", pytest.approx(8.0))


def test_impassable_ground_and_the_edge_stop_it() -> None:
    found = thrown(die=1, terrain=[box("g", "river", 10, 26, 30, 27)])
    assert (found["outcome"], found["stopped_by"], found["length"]) == ("impassable", "g", 2.5)
    near = position(hit(46), brigade("u", "usa", [20, 42, 90]))
    found = ask(near, ask="thrown-back", unit="a", by="u", dice=[8])
    assert (found["outcome"], found["stopped_by"], found["length"]) == ("edge", None, 1.5)


def test_who_is_thrown_back() -> None:
    assert rules(thrown(die=3, unit=hit(state="good"))) == ["thrown.state"]
    assert rules(thrown(die=3, unit=hit(state="routed"))) == ["thrown.state"]
    guns = battery("a", "csa", [20, 30, 270], [22, 30, 270], state="dg")
    assert rules(thrown(die=3, unit=guns)) == ["thrown.type"]
    data = position(hit(), brigade("u", "csa", [20, 20, 90]))
    found = ask(data, ask="thrown-back", unit="a", by=["u"], dice=[3])
    assert (rules(found), found["length"]) == (["thrown.side"], pytest.approx(6.0))


@pytest.mark.parametrize(
    ("question", "place"),
    [
        ({"unit": "l", "by": "u", "dice": [3]}, "unit"),
        ({"unit": "t", "by": "u", "dice": [3]}, "unit"),
        ({"unit": "a", "by": "x", "dice": [3]}, "by"),
        ({"unit": "a", "by": ["u", "t"], "dice": [3]}, "by[1]"),
        ({"unit": "a", "by": "a", "dice": [3]}, "by"),
        ({"unit": "a", "by": [], "dice": [3]}, "by"),
        ({"unit": "a", "by": "u", "dice": [9]}, "dice[0]"),
        ({"unit": "a", "by": "u", "dice": [3, 3]}, "dice"),
        ({"unit": "a", "by": "u"}, "dice"),
        ({"unit": "a", "dice": [3]}, "by"),
    ],
)
def test_wrong_questions_name_their_place(question: Data, place: str) -> None:
    data = position(hit(), FIRER, leader("l", "csa", [30, 30, 90]), train("t", "csa", [40, 30, 90]))
    with pytest.raises(QuestionError) as caught:
        ask(data, ask="thrown-back", **question)
    assert caught.value.place == place


@given(st.floats(10, 60), st.floats(8, 40), st.floats(0, 359), st.floats(0, 359), st.integers(1, 8))
def test_its_distance_is_what_the_die_says(
    x: float, y: float, facing: float, other: float, die: int
) -> None:
    data = position(
        brigade("a", "csa", [x, y, facing], state="dg"), brigade("u", "usa", [36, 24, other])
    )
    found = ask(data, ask="thrown-back", unit="a", by="u", dice=[die])
    if found["outcome"] == "moved" and not abs(x - 36) + abs(y - 24) < 1e-6:
        assert found["distance"] == pytest.approx(die, abs=1e-6)
