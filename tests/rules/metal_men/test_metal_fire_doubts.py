"""What is too close to call in a shot: range, sight and arc within two deviations (section 11)."""

from __future__ import annotations

import math
from typing import Any

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


UNSURE = [0.02, 0.02, 0.5]


def against(*enemies: list[float], sigma: list[float] = UNSURE) -> Data:
    """Return a position of "c1", a stand at (20, 20), and enemies "u1", "u2" ..."""
    foes = [
        brigade(f"u{n}", "usa", pose, sigma=sigma, moved=True) for n, pose in enumerate(enemies, 1)
    ]
    return position(brigade("c1", "csa", [20, 20, 90], sigma=sigma), *foes)


def fires(data: Data, **question: Any) -> Data:
    """Return the answer about the fire of "c1" at "u1"."""
    return ask(data, ask="fire", unit="c1", target="u1", **question)


NEARER = [
    ([22, 24.8, 270], "illegal", None),
    ([22, 24.85, 270], "too_close", [3.978, 4.0, 0.063]),
    ([22, 24.9, 270], "too_close", [4.026, 4.0, 0.063]),
    ([22, 24.95, 270], "legal", None),
    ([23.47, 22.5, 270], "too_close", [44.65, 45.0, 1.433]),
    ([23.53, 22.5, 270], "too_close", [45.34, 45.0, 1.424]),
    ([23.3, 22.5, 270], "illegal", None),
    ([23.7, 22.5, 270], "legal", None),
]


@pytest.mark.parametrize("phase", ["firefight", "defensive"])
@pytest.mark.parametrize(("second", "verdict", "doubt"), NEARER)
def test_whether_another_target_is_nearer_may_be_in_doubt(
    phase: str, second: list[float], verdict: str, doubt: list[float] | None
) -> None:
    data = against([18, 26, 270], second)
    found = fires(data, phase=phase)
    split = [{"target": "u1", "stands": ["1"]}]
    assert ask(data, ask="fire", unit="c1", split=split)["verdict"] == verdict
    assert ask(data, ask="targets", unit="c1")["targets"][0]["verdict"] == verdict
    assert (found["verdict"], rules(found)) == (verdict, ["fire.band"] * (verdict == "illegal"))
    assert {(each["a"], each["b"]) for each in found["doubt"]} <= {("c1", "u2")}
    amounts = [[each["measured"], each["limit"], each["by"]] for each in found["doubt"]]
    assert amounts == ([] if doubt is None else [pytest.approx(doubt, rel=1e-3)])


@pytest.mark.parametrize(
    ("gap", "verdict"),
    [(0.0, "too_close"), (0.02, "too_close"), (0.11, "too_close"), (0.12, "legal")],
)
def test_whether_another_target_is_in_contact_may_be_in_doubt(gap: float, verdict: str) -> None:
    assert fires(against([18, 24, 270], [21, 21 + gap, 270]))["verdict"] == verdict


def test_whoever_touches_for_sure_goes_first() -> None:
    found = fires(against([18, 24, 270], [21, 21, 270], sigma=SIGMA))
    assert (rules(found), found["doubt"]) == (["fire.band"], [])


@pytest.mark.parametrize(
    ("own", "second", "verdict"),
    [
        (24.85, 24.9, "too_close"),
        (24.9, 24.85, "too_close"),
        (24.9, 24, "too_close"),
        (24.9, 21.2, "too_close"),
        (24.9, 21, "illegal"),
    ],
)
def test_the_bands_of_both_may_be_in_doubt(own: float, second: float, verdict: str) -> None:
    """A target whose own band is in doubt is barred by one that is nearer than both."""
    found = fires(against([18, own, 270], [21.5, second, 270], sigma=SIGMA))
    assert found["verdict"] == verdict
