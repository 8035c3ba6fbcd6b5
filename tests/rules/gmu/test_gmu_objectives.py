"""Objectives and the scenario's terrain demands."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.gmu.gmu_table import Data, ask, band, box, corps, state, unit


def flag(name: str, x: float, y: float) -> Data:
    return {"id": name, "type": "objective", "at": [x, y]}


FLAGS = [flag("a", 6, 12), flag("b", 18, 12), flag("c", 30, 12)]


def controlled(*units: Data, **changes: Any) -> Data:
    return dict(ask(state(*units, terrain=FLAGS, **changes), "objectives")["controlled"])


@pytest.mark.parametrize(("distance", "held"), [(4.0, True), (4.004, True), (4.006, False)])
def test_a_corps_within_four_inches_controls(distance: float, held: bool) -> None:
    answer = controlled(corps("csa-1", 6, 12 - distance - 0.5))
    assert answer == {"a": "csa" if held else None, "b": None, "c": None}


def test_both_sides_there_nobody_controls() -> None:
    units = corps("csa-1", 6, 9), corps("usa-1", 6, 15), corps("csa-2", 8, 9)
    assert controlled(*units)["a"] is None


@pytest.mark.parametrize("kind", ["detachment", "headquarters"])
def test_only_corps_count(kind: str) -> None:
    units = corps("csa-1", 6, 9), unit("usa-1", kind, [6, 15, 0])
    assert controlled(*units)["a"] == "csa"
    assert controlled(units[1])["a"] is None


TWO = corps("csa-1", 6, 9), corps("csa-2", 18, 9), corps("usa-1", 30, 9)


@pytest.mark.parametrize(
    ("turn", "phase", "winner"),
    [(15, "end", "csa"), (14, "end", None), (15, "command", None), (16, "end", None)],
)
def test_the_winner_holds_two_at_the_end_of_the_last_turn(
    turn: int, phase: str, winner: str | None
) -> None:
    table = state(*TWO, terrain=FLAGS, turn=turn, phase=phase)
    assert ask(table, "objectives")["winner"] == winner


def test_one_each_is_no_victory() -> None:
    table = state(TWO[0], TWO[2], terrain=FLAGS, turn=15, phase="end")
    assert ask(table, "objectives")["winner"] is None


def test_control_in_doubt_only_where_it_would_change() -> None:
    edge = corps("csa-1", 6, 7.49, sigma=[0.01, 0.01, 0])

    def doubts(*others: Data) -> list[tuple[str, str]]:
        answer = ask(state(edge, *others, terrain=FLAGS), "objectives")
        return [(doubt["a"], doubt["b"]) for doubt in answer["doubt"]]

    assert doubts() == [("csa-1", "a")]
    assert doubts(corps("usa-1", 6, 13)) == [("csa-1", "a")]
    assert doubts(corps("csa-2", 6, 13)) == []


ROADS = [
    band("road-1", "road", [0, 6], [36, 7], width=0.5),
    band("road-2", "road", [0, 18], [36, 17], width=0.5),
    band("road-3", "road", [9, 0], [10, 24], width=0.5),
    band("road-4", "road", [27, 0], [26, 24], width=0.5),
]
TOWNS = [box("town-1", "town", 8, 5, 11, 8), box("town-2", "town", 25, 16, 28, 19)]
WATER = [band("river-1", "river", [0, 8], [36, 6], width=0.8)]
WATER += [box("bridge-1", "bridge", 26, 5, 27.5, 8)]
REST = [
    box(f"{kind}-{i}", kind, 15, i, 17, i + 0.5) for kind in ("hill", "defensible") for i in (1, 2)
]
WHOLE = [*ROADS, *TOWNS, *WATER, *REST]


def unmet(terrain: list[Data]) -> list[str]:
    return list(ask(state(terrain=terrain), "scenario")["unmet"])


def without(*names: str) -> list[Data]:
    return [piece for piece in WHOLE if piece["id"] not in names]


def test_a_table_that_meets_every_demand() -> None:
    assert unmet(WHOLE) == []
    assert ask(state(terrain=WHOLE, scenario="battle"), "scenario") == {"unmet": []}


def test_an_empty_table_meets_none_that_asks_for_something() -> None:
    assert unmet([]) == ["roads", "towns", "water", "water-through-town", "defensible", "hills"]


@pytest.mark.parametrize(
    ("gone", "demands"),
    [
        (["hill-1"], ["hills"]),
        (["defensible-2"], ["defensible"]),
        (["bridge-1"], ["river-crossings"]),
        (["river-1"], ["water", "water-through-town"]),
        (["town-2"], ["towns"]),
        (["road-4"], ["roads", "towns"]),
    ],
)
def test_one_thing_missing(gone: list[str], demands: list[str]) -> None:
    assert unmet(without(*gone)) == demands


def test_a_road_that_does_not_reach_the_opposite_side_is_none() -> None:
    short = band("road-2", "road", [0, 18], [35.9, 17], width=0.5)
    assert unmet([*without("road-2"), short]) == ["roads"]
    around = band("road-2", "road", [0, 18], [30, 18], [30, 24], width=0.5)  # west to north
    assert unmet([*without("road-2"), around]) == ["roads"]


def test_a_road_in_pieces_with_a_bridge_between_is_one() -> None:
    pieces = [
        band("road-2a", "road", [0, 20], [12, 20], width=0.5),
        box("bridge-9", "bridge", 12, 19.5, 13, 20.5),
        band("road-2b", "road", [13, 20], [36, 20], width=0.5),
    ]
    west = [*without("road-2", "town-2"), box("town-2", "town", 8, 19, 11, 21), *pieces]
    assert "roads" not in unmet(west)
    assert "roads" in unmet([piece for piece in west if piece["id"] != "bridge-9"])


def test_a_town_off_the_crossings_does_not_count() -> None:
    aside = box("town-2", "town", 18, 5.5, 20, 8)  # one road only
    assert unmet([*without("town-2"), aside]) == ["towns"]


def test_a_stream_is_water_that_needs_no_crossings() -> None:
    stream = band("s", "stream", [0, 8], [36, 6], width=0.3)
    assert unmet([*without("river-1", "bridge-1"), stream]) == []


def test_each_river_needs_two_crossings_and_a_town_on_it_is_one() -> None:
    assert unmet([*WHOLE, band("river-2", "river", [14, 24], [14, 20])]) == ["river-crossings"]
