"""What is too close to call in a shot: range, sight and arc within two deviations (section 11)."""

from __future__ import annotations

import math

import pytest

from tests.rules.metal_men.metal_table import Data, ask, box, brigade, position, rules

SIGMA = [0.01, 0.01, 0.0]
#: Two deviations of a distance between two stands placed so well, inches.
GIVE = 2 * math.hypot(0.01, 0.01)


def facing(apart: float, x: float = 20.0, *ground: Data) -> Data:
    """Return a position of two single stands face to face."""
    return position(
        brigade("a", "csa", [20, 10, 90], sigma=SIGMA),
        brigade("u", "usa", [x, 11 + apart, 270], sigma=SIGMA),
        terrain=list(ground),
    )


def shot(data: Data, rule: str) -> str:
    """Return the verdict on the shot; any breach or doubt is of ``rule``."""
    found = ask(data, ask="fire", unit="a", target="u", phase="firefight")
    assert {*rules(found), *(doubt["rule"] for doubt in found["doubt"])} <= {rule}
    return str(found["verdict"])


BOUNDS = [
    (-GIVE - 0.001, "legal"),
    (-GIVE + 0.001, "too_close"),
    (GIVE - 0.001, "too_close"),
    (GIVE + 0.001, "illegal"),
    (GIVE + 0.006, "illegal"),
]


@pytest.mark.parametrize(("over", "verdict"), BOUNDS)
def test_a_range_is_in_doubt_within_two_deviations_and_no_farther(
    over: float, verdict: str
) -> None:
    assert shot(facing(8 + over), "fire.range") == verdict


@pytest.mark.parametrize("apart", [4.005, 4.0051])
def test_a_range_at_the_end_of_its_slack_is_in_the_band(apart: float) -> None:
    data = position(
        brigade("a", "csa", [20, 10, 90]), brigade("u", "usa", [20, 10 + apart + 1, 270])
    )
    found = ask(data, ask="fire", unit="a", target="u", phase="firefight")
    assert found["band"] == ("0-4" if apart == 4.005 else "4-8")


@pytest.mark.parametrize("y", [10.1, 10.3, 11.7])
def test_a_wall_exactly_an_inch_ahead_is_cover(y: float) -> None:
    """Wherever on the board it is: the same inch is 1.0000000000000002 in some places."""
    wall = {"id": "w", "type": "wall", "line": [[10, y + 4.4], [30, y + 4.4]], "width": 0.2}
    data = position(
        brigade("a", "csa", [20, y, 90]), brigade("u", "usa", [20, y + 6, 270]), terrain=[wall]
    )
    found = ask(data, ask="fire", unit="a", target="u", phase="firefight")
    assert "fire.cover" in [item["rule"] for item in found["items"]]


@pytest.mark.parametrize(("over", "verdict"), BOUNDS)
def test_sight_through_woods_is_in_doubt_within_two_deviations(over: float, verdict: str) -> None:
    woods = box("w", "woods", 0, 15.5 - 2 - over, 40, 15.6)
    assert shot(facing(5, 20.0, woods), "fire.sight") == verdict


@pytest.mark.parametrize(("over", "verdict"), BOUNDS)
def test_an_arc_is_in_doubt_within_two_deviations(over: float, verdict: str) -> None:
    away = math.hypot(5, 5)
    left = 20 + 5 * math.tan(math.radians(45 + math.degrees(over / away)))
    assert shot(facing(4, left + 1), "fire.arc") == verdict


@pytest.mark.parametrize("apart", [0.0, 0.01, 0.05, 0.3, 1.0])
def test_a_target_straight_ahead_is_in_the_arc_however_near_it_is(apart: float) -> None:
    found = ask(facing(apart), ask="fire", unit="a", target="u", phase="firefight")
    assert [doubt.get("rule") for doubt in found["doubt"]] == [None] * (apart == 0.05)


@pytest.mark.parametrize("question", [{"ask": "targets", "unit": "a"}, {"ask": "firefights"}])
def test_a_target_that_is_just_missed_is_in_doubt(question: Data) -> None:
    def doubts(apart: float) -> list[float]:
        found = ask(facing(apart), **question)
        return [doubt["measured"] for doubt in found["doubt"] if doubt["a"] == "a"]

    assert doubts(8.02) == [pytest.approx(8.02)]
    assert doubts(7.98) == [pytest.approx(7.98)]
    assert doubts(8.03) == doubts(7.97) == []


def behind_walls(*gaps: float, sigma: list[float] = SIGMA) -> Data:
    """Return the shot at stands side by side, each with a wall so far before it; 0 for none."""
    walls = [
        {"id": f"w{n}", "type": "wall", "line": [[x - 1, y], [x + 1, y]], "width": 0.1}
        for n, gap in enumerate(gaps) if gap
        for x, y in [(20 + 2 * n, 16.5 - 0.05 - gap)]
    ]  # fmt: skip
    data = position(
        brigade("a", "csa", [20, 11, 90]),
        brigade("u", "usa", *([20.0 + 2 * n, 17.0, 270.0] for n in range(len(gaps))), sigma=sigma),
        terrain=walls,
    )
    return ask(data, ask="fire", unit="a", target="u", phase="firefight")


@pytest.mark.parametrize(
    ("gap", "dice", "unsure"),
    [(0.97, 1, False), (0.981, 1, True), (1.0, 1, True), (1.019, 2, True), (1.03, 2, False)],
)
def test_the_inch_before_a_wall_is_in_doubt(gap: float, dice: int, unsure: bool) -> None:
    found = behind_walls(gap)
    assert (found["dice"], found["verdict"]) == (dice, "too_close" if unsure else "legal")
    assert found.get("dice_between") == ([1, 2] if unsure else None)
    doubts = [(each["a"], each["b"], each["limit"]) for each in found["doubt"]]
    assert doubts == [("u", "w0", 1.0)] * unsure
    amounts = [[each["measured"], each["by"]] for each in found["doubt"]]
    assert amounts == [pytest.approx([gap, 0.02])] * unsure


def test_exact_walls_are_not_in_doubt() -> None:
    assert behind_walls(1.0, sigma=[0.0, 0.0, 0.0])["doubt"] == []


@pytest.mark.parametrize(("gaps", "unsure"), [((0.9, 0.99), 0), ((0.99, 0), 1), ((0.99, 1.5), 1)])
def test_a_wall_that_does_not_decide_the_half_is_not_in_doubt(
    gaps: tuple[float, ...], unsure: int
) -> None:
    assert [each["b"] for each in behind_walls(*gaps)["doubt"]] == ["w0"] * unsure
