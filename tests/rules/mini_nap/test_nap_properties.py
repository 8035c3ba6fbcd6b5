"""Answers do not change when the table is mirrored, shifted or turned, or its sides renamed."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from shapely.geometry import shape

from tests.rules.mini_nap.table import RULES, Data, box, foot, guns, horse, light, position, rules

WIDTH, DEPTH = 48.0, 36.0
MAKE: list[Callable[..., Data]] = [
    foot,
    light,
    horse,
    guns,
    lambda name, x, y, f: foot(name, x, y, f, formation="column"),
    lambda name, x, y, f: foot(name, x, y, f, formation="square"),
    lambda name, x, y, f: light(name, x, y, f, type="light-cavalry"),
]
places = st.tuples(
    st.integers(0, len(MAKE) - 1), st.floats(18, 30), st.floats(12, 24), st.floats(0, 359)
)
#: A crowd that fails is told as it is: making it smaller takes minutes.
NO_SHRINK = (Phase.explicit, Phase.reuse, Phase.generate)
crowds = st.lists(places, min_size=3, max_size=4)
TERRAIN = [
    box("lake", "impassable", 20, 14, 22, 15.5),
    box("wood", "wood", 25, 18, 28, 21),
    {"id": "run", "type": "river", "line": [[14, 12], [34, 13.5]], "width": 0.6},
    box("ford", "ford", 23, 11, 24.5, 14),
]


def game(crowd: list[tuple[int, float, float, float]]) -> Data:
    units = [
        MAKE[kind]("br-" + str(i) if i % 2 else "fr-" + str(i), x, y, facing)
        for i, (kind, x, y, facing) in enumerate(crowd)
    ]
    return position(*units, terrain=TERRAIN)


def questions(data: Data) -> list[Data]:
    asked: list[Data] = []
    for unit in data["units"]:
        x, y, facing = unit["pose"]
        asked.append({"ask": "move", "unit": unit["id"], "to": [x + 0.7, y + 1.1, facing]})
        asked.append({"ask": "charge", "unit": unit["id"]})
        asked.append({"ask": "change", "unit": unit["id"], "to": "column"})
    asked.append({"ask": "reach", "unit": data["units"][0]["id"]})
    return asked


def mapped(data: Any, change: Callable[[list[float]], list[float]]) -> Any:
    """Return a position with every pose and point changed; a point is a pose without facing."""
    made = copy.deepcopy(data)
    for piece in made["terrain"]:
        for field in ("polygon", "line"):
            if field in piece:
                piece[field] = [change([*point, 0.0])[:2] for point in piece[field]]
    for unit in made["units"]:
        unit["pose"] = change(unit["pose"])
    return made


def plain(answer: Data) -> Any:
    """Return what of an answer is the same however the table lies."""
    if "placements" in answer:
        found = [(p["verdict"], tuple(rules(p["breaches"]))) for p in answer["placements"]]
        return sorted(found)
    if "targets" in answer:
        return answer["verdict"], [
            (
                t["unit"],
                round(t["run"], 5),
                round(sum(high - low for low, high in t["headings"]), 4),
                [(r["unit"], r["as"], r["needs"]) for r in t["reactions"]],
            )
            for t in answer["targets"]
        ]
    if "area" in answer:
        sizes = {k: 0.0 if a is None else shape(a).area for k, a in answer["area"].items()}
        return {kind: pytest.approx(size, rel=2e-3, abs=2e-3) for kind, size in sizes.items()}
    return answer["verdict"], answer["as"], round(answer["length"], 6), rules(answer["breaches"])


def agree(data: Data, other: Data, asked: list[Data], again: list[Data]) -> None:
    here, there = RULES.load(data, "here"), RULES.load(other, "there")
    for one, two in zip(asked, again, strict=True):
        first, second = plain(RULES.answer(here, one)), plain(RULES.answer(there, two))
        assert second == first, (one, first, second)


def moved(asked: list[Data], change: Callable[[list[float]], list[float]]) -> list[Data]:
    return [{**q, "to": change(q["to"])} if isinstance(q.get("to"), list) else q for q in asked]


def check(crowd: Any, change: Callable[[list[float]], list[float]]) -> None:
    data = game(crowd)
    asked = questions(data)
    agree(data, mapped(data, change), asked, moved(asked, change))


def shifted(x: float, y: float) -> Callable[[list[float]], list[float]]:
    return lambda pose: [pose[0] + x, pose[1] + y, pose[2]]


@pytest.mark.slow
@given(crowds)
@settings(max_examples=3, deadline=None, derandomize=True, phases=NO_SHRINK)
def test_mirror(crowd: list[tuple[int, float, float, float]]) -> None:
    check(crowd, lambda pose: [WIDTH - pose[0], pose[1], (180 - pose[2]) % 360])


@pytest.mark.slow
@given(crowds)
@settings(max_examples=3, deadline=None, derandomize=True, phases=NO_SHRINK)
def test_turned_by_half(crowd: list[tuple[int, float, float, float]]) -> None:
    check(crowd, lambda pose: [WIDTH - pose[0], DEPTH - pose[1], (pose[2] + 180) % 360])


@pytest.mark.slow
@given(crowds)
@settings(max_examples=3, deadline=None, derandomize=True, phases=NO_SHRINK)
def test_origin(crowd: list[tuple[int, float, float, float]]) -> None:
    # On a table so large that nobody comes near its edge.
    data = {**mapped(game(crowd), shifted(20, 20)), "board": {"width": 90, "depth": 80}}
    asked, by = questions(data), shifted(3.25, -1.5)
    agree(data, mapped(data, by), asked, moved(asked, by))


@pytest.mark.slow
@given(crowds)
@settings(max_examples=3, deadline=None, derandomize=True, phases=NO_SHRINK)
def test_sides_swapped(crowd: list[tuple[int, float, float, float]]) -> None:
    data = game(crowd)
    asked = questions(data)
    swap = {"br": "fr", "fr": "br"}
    other = copy.deepcopy(data)
    for unit in other["units"]:
        unit["side"] = swap[unit["side"]]
    agree(data, other, asked, asked)


@given(crowds)
@settings(max_examples=3, deadline=None, derandomize=True, phases=NO_SHRINK)
def test_saved_and_loaded(crowd: list[tuple[int, float, float, float]]) -> None:
    here = RULES.load(game(crowd), "here")
    assert RULES.load(json.loads(json.dumps(RULES.dump(here))), "again") == here


@given(crowds)
@settings(max_examples=3, deadline=None, derandomize=True, phases=NO_SHRINK)
def test_stands_measured_exactly_answer_as_their_pose(
    crowd: list[tuple[int, float, float, float]],
) -> None:
    data = game(crowd)
    here = RULES.load(data, "here")
    other = copy.deepcopy(data)
    for unit in other["units"]:
        stands = here.by_id[unit["id"]].stands or ()
        unit["stands"] = [stand.as_list() for stand in stands]
        for field in ("pose", "formation"):
            unit.pop(field, None)
    asked = [q for q in questions(data) if q["ask"] in ("move", "charge", "change")]
    agree(data, other, asked, asked)
