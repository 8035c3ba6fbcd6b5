"""Units of Brothers at Arms that are put down: from trains, as reserves, in the night."""

from __future__ import annotations

import json
import math

import pytest
import shapely

from tableside.engine.ruleset import QuestionError
from tests.rules.brothers_at_arms.brothers_table import (
    DEPTH,
    RULES,
    WIDTH,
    Data,
    ask,
    band,
    box,
    line,
    position,
    unit,
)

TRACK = band("t", "railroad", [0, 20], [72, 20], width=1.0)
ENEMY = unit("u", "usa", *line(40, 30, 2, 270))


def reserve(name: str, **more: object) -> Data:
    return {
        "id": name, "side": "csa", "type": "infantry", "group": "2", "range": 2, "attack": 4,
        "strength": 2, "entry": {"edge": "south"}, **more,
    }  # fmt: skip


def table(*units: Data, **more: object) -> Data:
    return position(ENEMY, *units, **more)


def placed(data: Data, how: str, *poses: list[float], name: str = "r", **more: object) -> Data:
    to = {str(n): pose for n, pose in enumerate(poses, 1)}
    return ask(data, ask="place", unit=name, as_=how, **({"to": to} if to else {}), **more)


def rules(answer: Data) -> list[str]:
    return [breach["rule"].removeprefix("place.") for breach in answer["breaches"]]


def pair(x: float, y: float) -> list[list[float]]:
    return line(x, y, 2)


def area(answer: Data) -> shapely.Geometry:
    return shapely.from_geojson(json.dumps(answer["area"]))


@pytest.mark.parametrize(("gap", "broken"), [(0.05, []), (0.06, ["track"])])
def test_from_a_train_some_stand_touches_the_track(gap: float, broken: list[str]) -> None:
    data = table(reserves=[reserve("r")], terrain=[TRACK])
    first = [20, 20.5 + gap + DEPTH / 2, 90]
    answer = placed(data, "train", first, [20 + WIDTH, first[1], 90])
    assert rules(answer) == broken
    if broken:
        assert answer["breaches"][0]["by"] == pytest.approx(0.01)
    behind = placed(data, "train", [20, 20.5 + DEPTH / 2, 90], [20, 20.5 + 3 * DEPTH / 2, 90])
    assert rules(behind) == []


def test_from_a_train_centres_lie_half_a_diagonal_off_at_most() -> None:
    found = area(placed(table(reserves=[reserve("r")], terrain=[TRACK]), "train"))
    far = math.hypot(WIDTH, DEPTH) / 2 + 0.05
    assert found.bounds == pytest.approx((0, 19.5 - far, 72, 20.5 + far), abs=0.005)


def test_without_a_track_there_is_no_train() -> None:
    data = table(reserves=[reserve("r")])
    assert placed(data, "train")["area"] is None
    assert rules(placed(data, "train", *pair(20, 20))) == ["track"]


@pytest.mark.parametrize(("y", "broken"), [(8.0, []), (8.01, ["allowance"])])
def test_a_reserve_comes_in_within_its_rate_of_its_edge(y: float, broken: list[str]) -> None:
    wood = box("w", "woodland", 0, 0, 72, 10)
    answer = placed(table(reserves=[reserve("r")], terrain=[wood]), "reserve", *pair(20, y))
    assert rules(answer) == broken
    assert area(answer).bounds == pytest.approx((0, 0, 72, 8), abs=0.005)
    if broken:
        assert answer["breaches"][0]["by"] == pytest.approx(0.01)


@pytest.mark.parametrize(("edge", "corner"), [("north", 40), ("west", 8), ("east", 64)])
def test_edges_are_those_of_the_compass(edge: str, corner: float) -> None:
    found = area(placed(table(reserves=[reserve("r", entry={"edge": edge})]), "reserve")).bounds
    assert corner in [pytest.approx(value, abs=0.005) for value in found]


def test_or_of_its_point() -> None:
    data = table(reserves=[reserve("r", entry={"at": [30, 0]})])
    assert area(placed(data, "reserve")).area == pytest.approx(math.pi * 32, rel=0.001)
    far = 30 + math.sqrt(64 - 1)
    assert rules(placed(data, "reserve", [far, 1, 90], [far - WIDTH, 1, 90])) == []
    assert rules(placed(data, "reserve", [far + 0.02, 1, 90], [far - WIDTH, 1, 90])) == [
        "allowance"
    ]


@pytest.mark.parametrize(("turn", "broken"), [(2, ["due"]), (3, []), (4, [])])
def test_a_reserve_waits_until_it_is_due(turn: int, broken: list[str]) -> None:
    data = table(reserves=[reserve("r", available=3)], turn=turn)
    assert rules(placed(data, "reserve", *pair(20, 4))) == broken


@pytest.mark.parametrize(("turn", "broken"), [(2, ["due"]), (3, []), (4, [])])
@pytest.mark.parametrize("arrival", ["flank", "circuit"])
def test_a_march_with_a_bound_of_its_own_is_due_from_then_on(
    arrival: str, turn: int, broken: list[str]
) -> None:
    data = table(reserves=[reserve("r", arrival=arrival, available=3)], turn=turn)
    assert rules(placed(data, "flank", *pair(20, 4), dice=[6])) == broken


def test_a_reserve_may_charge_and_a_train_may_not() -> None:
    enemy = unit("u", "usa", *line(20, 8 + DEPTH, 2, 270))
    track = band("t", "railroad", [0, 7], [72, 7], width=0.5)
    data = position(enemy, reserves=[reserve("r")], terrain=[track])
    assert rules(placed(data, "reserve", *pair(20, 8))) == []
    answer = placed(data, "train", *pair(20, 8))
    assert rules(answer) == ["contact", "track"]
    assert answer["breaches"][0]["units"] == ["u"]


@pytest.mark.parametrize(
    ("arrival", "die", "arrives"),
    [("flank", 4, False), ("flank", 5, True), ("circuit", 5, False), ("circuit", 6, True)],
)
def test_a_march_throws_for_its_arrival(arrival: str, die: int, arrives: bool) -> None:
    data = table(reserves=[reserve("r", arrival=arrival)])
    waiting = placed(data, "flank")
    assert (waiting["needs"], waiting["arrives"]) == (5 if arrival == "flank" else 6, None)
    assert waiting["verdict"] == "legal"
    for poses in ([], pair(20, 4)):
        answer = placed(data, "flank", *poses, dice=[die])
        assert answer["arrives"] is arrives
        assert rules(answer) == ([] if arrives else ["roll"])


OWN = unit("b", "csa", *line(40, 22, 2))
#: How near OWN is to the enemy: 8 in less a base's depth.
LINES = 8 - DEPTH


@pytest.mark.parametrize(("more", "broken"), [(0.0, []), (0.02, ["lines"])])
def test_behind_ones_lines_nobody_is_nearer_than_the_nearest(
    more: float, broken: list[str]
) -> None:
    data = table(OWN, unit("r", "csa", *line(40, 27, 2)))
    answer = placed(data, "reposition", *pair(30, 30), name="r")
    assert rules(answer) == []
    x = 40 - WIDTH / 2 - LINES - WIDTH / 2 + more
    answer = placed(data, "reposition", [x, 30, 90], [x - WIDTH, 30, 90], name="r")
    assert rules(answer) == broken
    if broken:
        assert answer["breaches"][0]["by"] == pytest.approx(0.02)


def test_the_area_behind_the_lines_leaves_half_a_base() -> None:
    data = table(OWN, unit("r", "csa", *line(10, 10, 2)))
    found = area(placed(data, "reposition", name="r"))
    edge = 30 - DEPTH / 2 - LINES - DEPTH / 2
    assert found.contains(shapely.Point(40, edge - 0.01))
    assert not found.contains(shapely.Point(40, edge + 0.01))
    free = {**data, "house_rules": {"own-lines": "free"}}
    assert area(placed(free, "reposition", name="r")).area == pytest.approx(72 * 48)


def test_wherever_it_is_put_it_stands_like_a_unit() -> None:
    rock = box("i", "impassable", 18, 3, 24, 6)
    friend = unit("b", "csa", *line(50, 4, 2))
    data = table(friend, reserves=[reserve("r")], terrain=[rock])
    assert rules(placed(data, "reserve", [10, 4, 90], [14, 4, 90])) == ["shape"]
    assert rules(placed(data, "reserve", *pair(20, 4))) == ["impassable"]
    assert rules(placed(data, "reserve", *pair(50, 4.5))) == ["overlap"]
    assert rules(placed(data, "reserve", *pair(10, DEPTH / 2 - 0.06))) == ["board"]
    assert rules(placed(data, "reserve", *pair(10, DEPTH / 2 - 0.04))) == []


def test_a_place_may_be_too_near_to_call() -> None:
    data = table(reserves=[reserve("r", sigma=[0.01, 0.01, 0.0])])
    answer = placed(data, "reserve", *pair(20, 8.015))
    assert answer["verdict"] == "too_close"
    assert [doubt["rule"] for doubt in answer["doubt"]] == ["place.allowance"]


@pytest.mark.parametrize(
    ("question", "place"),
    [
        ({"unit": "r", "as": "boat"}, "as"),
        ({"unit": "r"}, "as"),
        ({"unit": "z", "as": "train"}, "unit"),
        ({"unit": "u", "as": "reserve"}, "unit"),
        ({"unit": "u", "as": "flank"}, "unit"),
        ({"unit": "r", "as": "flank"}, "as"),
        ({"unit": "f", "as": "flank", "dice": [7]}, "dice"),
        ({"unit": "f", "as": "flank", "dice": [1, 2]}, "dice"),
        ({"unit": "r", "as": "reserve", "dice": [1]}, "dice"),
        ({"unit": "r", "as": "reserve", "to": [1, 1, 1]}, "to"),
        ({"unit": "r", "as": "reserve", "to": {"1": [1, 1, 1]}}, "to.2"),
        ({"unit": "r", "as": "reserve", "shape": "column"}, "shape"),
    ],
)
def test_wrong_questions_name_their_place(question: Data, place: str) -> None:
    data = table(reserves=[reserve("r"), reserve("f", arrival="flank")])
    with pytest.raises(QuestionError) as caught:
        RULES.answer(RULES.load(data, "test"), {"ask": "place", **question})
    assert caught.value.place == place
