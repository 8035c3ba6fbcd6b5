"""Who sees whom on the table: third units, hills, towns, and their exceptions."""

from __future__ import annotations

import pytest
import shapely

from tableside.engine.ruleset import QuestionError
from tests.rules.gmu.gmu_table import Data, ask, box, corps, state, unit

START, END = corps("csa-1", 12, 4), corps("usa-1", 12, 12, 270)


def visible(*units: Data, terrain: list[Data] | None = None) -> bool:
    table = state(*(units or (START, END)), terrain=terrain)
    there = ask(table, "sight", **{"from": "csa-1", "to": "usa-1"})
    back = ask(table, "sight", **{"from": "usa-1", "to": "csa-1"})
    assert there["visible"] is back["visible"]
    assert ("line" in there) is there["visible"]
    if there["visible"]:
        ends = [shapely.Point(point) for point in there["line"]]
        for point, name in zip(ends, ("csa-1", "usa-1"), strict=True):
            assert table.by_id[name].footprint.distance(point) < 1e-5
    return bool(there["visible"])


@pytest.mark.parametrize("kind", ["infantry", "cavalry", "detachment", "headquarters"])
@pytest.mark.parametrize("side", ["csa", "usa"])
def test_third_units_block_and_headquarters_do_not(kind: str, side: str) -> None:
    extra: Data = {"formation": "battle"} if kind == "headquarters" else {}
    wall = [corps(f"{side}-{i}", 11 + 2 * i, 8, type=kind, **extra) for i in range(2, 4)]
    wall += [
        corps(f"{side}-9", 13, 8, type=kind, **extra),
        corps(f"{side}-8", 11, 8, type=kind, **extra),
    ]
    assert visible(START, END, *wall) is (kind == "headquarters")


def test_a_gap_between_two_units() -> None:
    def wall(gap: float) -> list[Data]:
        return [corps("csa-2", 11 - gap / 2, 8), corps("csa-3", 13 + gap / 2, 8)]

    assert not visible(START, END, *wall(0.0))
    assert not visible(START, END, *wall(0.004))
    assert visible(START, END, *wall(0.02))


HILL = box("h", "hill", 5, 7, 20, 9)


def test_a_hill_between_blocks() -> None:
    assert not visible(terrain=[HILL])
    assert visible(terrain=[box("h", "hill", 5, 7, 12.9, 9)])
    assert visible(terrain=[box("h", "hill", 13, 7, 20, 9)])


@pytest.mark.parametrize(("y", "sees"), [(9.0, True), (9.01, False), (8.9, True)])
def test_a_unit_mostly_on_a_hill_is_seen_over_it(y: float, sees: bool) -> None:
    """The far unit's base is 1 in deep: with its centre on the edge it is half on the hill."""
    unit_on_hill = corps("usa-1", 12, y - 0.005, 270)
    assert visible(START, unit_on_hill, terrain=[HILL]) is sees


def test_only_the_hill_that_holds_it_is_excepted() -> None:
    on_hill = corps("usa-1", 12, 8.5, 270)
    other = box("k", "hill", 5, 5.5, 20, 6)
    assert not visible(START, on_hill, terrain=[HILL, other])


@pytest.mark.parametrize("kind", ["town", "defensible"])
def test_a_town_between_blocks_unless_one_stands_on_a_hill(kind: str) -> None:
    town = box("t", kind, 5, 7, 20, 8)
    assert not visible(terrain=[town])
    assert visible(terrain=[town, box("h", "hill", 10, 3, 14, 5)])
    assert visible(terrain=[town, box("h", "hill", 10, 11, 14, 13)])


def test_a_unit_mostly_in_a_town_is_seen_in_it_and_through_no_other_type() -> None:
    inside = corps("usa-1", 12, 7.6, 270)
    assert visible(START, inside, terrain=[box("t", "town", 5, 7, 20, 9)])
    wood = box("d", "defensible", 5, 7, 20, 7.4)
    assert not visible(START, inside, terrain=[box("t", "town", 5, 7, 20, 9), wood])


def test_a_unit_partly_in_a_town_gets_no_exception() -> None:
    partly = corps("usa-1", 12, 9.2, 270)  # 0.3 of its depth in it, the near edge
    assert not visible(START, partly, terrain=[box("t", "town", 5, 7, 20, 9)])


def test_areas_that_touch_leave_no_way_between() -> None:
    two = [box("t", "town", 5, 7, 12, 8), box("d", "defensible", 12, 7, 20, 8)]
    assert not visible(terrain=two)
    corner = [box("t", "town", 5, 7, 12, 8), box("d", "defensible", 12, 8, 20, 9)]
    assert not visible(terrain=corner)
    apart = [box("t", "town", 5, 7, 12, 8), box("d", "defensible", 12, 8.2, 20, 9)]
    assert visible(terrain=apart)


def test_neighbours_see_each_other() -> None:
    assert visible(START, corps("usa-1", 12, 5))


@pytest.mark.parametrize("field", ["from", "to"])
def test_a_headquarters_does_not_ask(field: str) -> None:
    table = state(START, END, unit("csa-hq", "headquarters", [5, 5, 0]))
    with pytest.raises(QuestionError) as caught:
        ask(table, "sight", **{"from": "csa-1", "to": "usa-1", field: "csa-hq"})
    assert caught.value.place == field


def test_a_narrow_gap_is_in_doubt() -> None:
    sigma = [0.01, 0.01, 0]

    def doubts(gap: float) -> list[tuple[str, str]]:
        left = corps("csa-2", 11 - gap / 2, 8, sigma=sigma)
        right = corps("csa-3", 13 + gap / 2, 8, sigma=sigma)
        table = state(START, END, left, right)
        answer = ask(table, "sight", **{"from": "csa-1", "to": "usa-1"})
        assert all(
            abs(doubt["measured"] - doubt["limit"]) <= doubt["by"] for doubt in answer["doubt"]
        )
        return [(doubt["a"], doubt["b"]) for doubt in answer["doubt"]]

    assert len(doubts(0.03)) == 1
    assert len(doubts(-0.03)) == 1
    assert doubts(0.1) == []
    assert doubts(-0.2) == []


@pytest.mark.parametrize(("gap", "visible"), [(-0.004, False), (0.0, False), (0.02, True)])
def test_the_doubt_names_the_blocker_that_is_unsure(gap: float, visible: bool) -> None:
    left = corps("csa-2", 11, 8)
    right = corps("csa-3", 13 + gap, 8, sigma=[0.02, 0, 0])
    answer = ask(state(START, END, left, right), "sight", **{"from": "csa-1", "to": "usa-1"})
    assert answer["visible"] is visible
    assert [(doubt["b"], doubt["by"]) for doubt in answer["doubt"]] == [("csa-3", 0.04)]


def test_standing_half_on_a_hill_is_in_doubt_only_where_it_matters() -> None:
    edge = corps("usa-1", 12, 8.999, 270, sigma=[0.01, 0.01, 0])
    table = state(START, edge, terrain=[HILL])
    (doubt,) = ask(table, "sight", **{"from": "csa-1", "to": "usa-1"})["doubt"]
    assert (doubt["a"], doubt["b"], doubt["limit"]) == ("usa-1", "h", 0.5)
    near = corps("csa-1", 12, 10.5)
    table = state(near, edge, terrain=[HILL])
    assert ask(table, "sight", **{"from": "csa-1", "to": "usa-1"})["doubt"] == []
