"""What hangs on a shape, on who is nearest or on a touch that is too close to call (section 11)."""

from __future__ import annotations

import math

import pytest

from tests.rules.metal_men.metal_table import (
    Data,
    ask,
    battery,
    box,
    brigade,
    position,
    rules,
)  # fmt: skip

SIGMA = [0.02, 0.02, 0.0]
#: Two deviations of the gap between two stands placed so well, inches.
GIVE = 2 * math.hypot(0.02, 0.02)
FOE = brigade("u", "usa", [20, 30, 270], sigma=SIGMA)


def gaps(found: Data) -> list[float]:
    """Return the limits of the doubts about gaps within one unit."""
    return [each["limit"] for each in found["doubt"] if each["a"] == each["b"]]


def guns(gap: float, sigma: list[float] = SIGMA) -> Data:
    """Return the fire of two guns in a line, so many inches apart, at a brigade ahead."""
    line = battery("a", "csa", [20, 20, 90], [22 + gap, 20, 90], sigma=sigma)
    return ask(position(line, FOE), ask="fire", unit="a", target="u", phase="artillery")


@pytest.mark.parametrize("gap", [0.501 - GIVE, 0.5, 0.499 + GIVE])
def test_guns_that_may_be_limbered_may_be_barred_from_firing(gap: float) -> None:
    found = guns(gap)
    assert (found["verdict"], found["breaches"]) == ("too_close", [])
    assert [each.get("rule") for each in found["doubt"]] == ["fire.limbered"]


def test_guns_beyond_doubt_fire_or_do_not() -> None:
    assert guns(0.499 - GIVE)["verdict"] == "legal"
    assert rules(guns(0.501 + GIVE)) == ["fire.limbered"]
    assert guns(0.505, [0.0, 0.0, 0.0])["verdict"] == "legal"
    assert rules(guns(0.506, [0.0, 0.0, 0.0])) == ["fire.limbered"]


def at_column(gap: float, sigma: list[float] = SIGMA) -> Data:
    """Return the fire of a stand at two that follow one another, so many inches apart."""
    column = brigade("u", "usa", [20, 15, 90], [20, 14 - gap, 90], sigma=sigma)
    data = position(brigade("a", "csa", [20, 21, 270]), column)
    return ask(data, ask="fire", unit="a", target="u", phase="firefight")


@pytest.mark.parametrize(("gap", "dice"), [(0.501 - GIVE, 4), (0.5, 4), (0.499 + GIVE, 2)])
def test_a_target_that_may_be_in_column_may_cost_two_dice(gap: float, dice: int) -> None:
    found = at_column(gap)
    assert (found["verdict"], found["dice"]) == ("too_close", dice)
    assert found["dice_between"] == [2, 4]
    assert gaps(found) == [0.5]


@pytest.mark.parametrize(("gap", "dice"), [(0.499 - GIVE, 4), (0.501 + GIVE, 2)])
def test_a_target_surely_in_column_or_not(gap: float, dice: int) -> None:
    found = at_column(gap)
    assert (found["dice"], "dice_between" in found, found["doubt"]) == (dice, False, [])


def test_a_gap_in_a_target_s_line_decides_no_dice() -> None:
    """A line is no column, whether it hangs together or not."""
    line = brigade("u", "usa", [20, 15, 90], [22.5, 15, 90], sigma=SIGMA)
    data = position(brigade("a", "csa", [20, 21, 270]), line)
    assert ask(data, ask="fire", unit="a", target="u", phase="firefight")["doubt"] == []


@pytest.mark.parametrize(
    ("off", "unsure"), [(-0.06, False), (-0.03, True), (0.03, True), (0.06, False)]
)
def test_which_stands_are_in_front_may_be_in_doubt(off: float, unsure: bool) -> None:
    """The second stand overlaps the first by about a third of its width, behind it."""
    own = brigade("a", "csa", [20, 20, 90], [20 + 4 / 3 - off, 18.9, 90], sigma=SIGMA)
    found = ask(position(own, FOE), ask="fire", unit="a", target="u", phase="firefight")
    limits = [each["limit"] for each in found["doubt"] if each["b"] is None]
    assert limits == [pytest.approx(2 / 3)] * unsure


@pytest.mark.parametrize(("gap", "limits"), [(0.5, [0.5]), (0.4, [])])
def test_a_reach_may_hang_on_a_column(gap: float, limits: list[float]) -> None:
    column = brigade("a", "csa", [20, 20, 90], [20, 19 - gap, 90], sigma=SIGMA)
    assert gaps(ask(position(column), ask="reach", unit="a")) == limits


def test_a_reach_may_hang_on_guns_being_limbered() -> None:
    def reach(gap: float) -> Data:
        line = battery("a", "csa", [20, 20, 90], [22 + gap, 20, 90], caisson=[21, 17, 90])
        line["stands"] = [{**each, "sigma": SIGMA} for each in line["stands"]]
        return ask(position(line), ask="reach", unit="a")

    assert gaps(reach(0.51)) == [0.5]
    assert gaps(reach(0.4)) == []


@pytest.mark.parametrize(
    ("apart", "verdict"), [(0.0, "too_close"), (0.02, "too_close"), (0.2, "legal")]
)
def test_the_nearest_enemy_of_two_may_be_in_doubt(apart: float, verdict: str) -> None:
    foes = (
        brigade("u", "usa", [20, 10, 90], sigma=SIGMA),
        brigade("v", "usa", [20, 31 + apart, 270], sigma=SIGMA),
    )
    data = position(brigade("a", "csa", [20, 20.5, 90], sigma=SIGMA), *foes)
    found = ask(data, ask="fall-back", unit="a", cause="voluntary")
    assert (found["verdict"], found["away_from"]) == (verdict, "u")
    expected = [["a", "u", pytest.approx(9.5 + apart)]] if verdict == "too_close" else []
    assert [[each["a"], each["b"], each["limit"]] for each in found["doubt"]] == expected


@pytest.mark.parametrize(("apart", "unsure"), [(0.02, True), (0.2, False)])
def test_the_nearest_of_two_that_hit_may_be_in_doubt(apart: float, unsure: bool) -> None:
    foes = (
        brigade("u", "usa", [10, 20, 0], sigma=SIGMA),
        brigade("v", "usa", [31 + apart, 20, 180], sigma=SIGMA),
    )
    own = brigade("a", "csa", [20.5, 20, 90], state="dg", sigma=SIGMA)
    found = ask(position(own, *foes), ask="thrown-back", unit="a", by=["u", "v"], dice=[5])
    assert found["from"] == "u"
    assert bool(found["doubt"]) == unsure


@pytest.mark.parametrize(("gap", "outcome"), [(-0.01, "enemy"), (0.01, "moved")])
def test_a_press_into_who_is_touched_may_be_in_doubt(gap: float, outcome: str) -> None:
    """It slides at 60 degrees onto the enemy's front: 0.1 in of way is 0.05 in of depth."""
    normal = (math.cos(math.radians(30)), 0.5)
    x, y = (at - (0.5 + gap) * along for at, along in zip((19.0, 19.5), normal, strict=True))
    own, foe = brigade("a", "csa", [20, 20, 90]), brigade("u", "usa", [x, y, 30], sigma=SIGMA)
    found = ask(position(own, foe), ask="fall-back", unit="a", cause="rout")
    assert (found["verdict"], found["outcome"]) == ("too_close", outcome)
    (press,) = (each for each in found["doubt"] if each["limit"] == -0.05)
    assert press["measured"] == pytest.approx(gap - 0.05)
    del foe["sigma"]
    exact = ask(position(own, foe), ask="fall-back", unit="a", cause="rout")
    assert (exact["outcome"], exact["doubt"]) == (outcome, [])


def test_a_touch_lets_it_fire_out_of_its_arc() -> None:
    """Beside its own flank only who touches it is shot at, and that may be in doubt."""

    def beside(gap: float) -> Data:
        foe = brigade("u", "usa", [22 + gap, 20, 90], sigma=SIGMA)
        data = position(brigade("a", "csa", [20, 20, 90], sigma=SIGMA), foe)
        return ask(data, ask="fire", unit="a", target="u", phase="firefight")

    for gap in (0.02, 0.08):
        found = beside(gap)
        assert (found["verdict"], found["breaches"]) == ("too_close", [])
        assert [each["limit"] for each in found["doubt"]] == [0.05]
    assert rules(beside(0.2)) == ["fire.arc"]


def test_ground_that_it_may_start_on_stops_it_or_not() -> None:
    """It leaves what it starts on, and stops where it comes to it."""

    def routs(top: float) -> Data:
        data = position(
            brigade("a", "csa", [20, 20, 90], sigma=SIGMA),
            terrain=[box("r", "impassable", 10, 10, 30, top)],
        )
        return ask(data, ask="fall-back", unit="a", cause="rout")

    for top, outcome in ((19.49, "impassable"), (19.51, "moved")):
        found = routs(top)
        assert (found["verdict"], found["outcome"]) == ("too_close", outcome)
        assert [[each["b"], each["limit"]] for each in found["doubt"]] == [["r", 0.0]]
    assert routs(19.6)["verdict"] == "legal"
    assert routs(19.3)["verdict"] == "legal"
