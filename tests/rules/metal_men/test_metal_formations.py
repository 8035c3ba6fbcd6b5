"""A move that takes up another formation about one middle: line, columns, guns (sections 1, 2)."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.engine.ruleset import QuestionError
from tableside.rules.metal_men.shape import shape_of
from tests.rules.metal_men.metal_playing import RULES, Playing
from tests.rules.metal_men.metal_table import (
    Data,
    battery,
    brigade,
    file,
    leader,
    position,
    row,
    train,
)


def table(*units: Data, **more: Any) -> Playing:
    """Return a game in the movement phase of some units, a leader among them, and a far enemy."""
    own = leader("L", "csa", [13, 8, 90])
    return Playing(position(own, *units, brigade("u", "usa", [50, 46, 270]), phase="movement",
                            turn=1, **more))  # fmt: skip


def in_line(count: int = 4, **more: Any) -> Playing:
    """Return a game of a brigade in line about (13, 10): stands 1, 2 and so on from its left."""
    return table(brigade("a", "csa", *row(14 - count, 10, count), **more))


def places(game: Playing, unit: str = "a") -> dict[str, tuple[float, float]]:
    poses = game.unit(unit).poses.items()
    return {name: (round(pose.x, 6), round(pose.y, 6)) for name, pose in poses}


def shapes(game: Playing, unit: str = "a") -> tuple[str, str, str | None]:
    """Return a unit's shape as it counts, as its stands show it, and what is declared."""
    found = shape_of(game.state, game.unit(unit))
    return found.name, found.geometry, game.unit(unit).declared


def test_a_line_forms_a_road_column_edge_to_edge_its_left_in_front() -> None:
    game = in_line().do("move", unit="a", leader="L", to=[13, 12, 90], shape="road-column")
    assert shapes(game) == ("road-column", "road-column", None)
    assert places(game) == {"1": (13, 13.5), "2": (13, 12.5), "3": (13, 11.5), "4": (13, 10.5)}
    assert game.unit("a").orders == ("move",)


def test_an_attack_column_has_its_odd_stand_in_front() -> None:
    game = in_line(3).do("move", unit="a", leader="L", to=[13, 12, 90], shape="attack-column")
    assert shapes(game) == ("attack-column", "attack-column", None)
    ranks = shape_of(game.state, game.unit("a")).ranks
    assert [[stand.id for stand in rank] for rank in ranks] == [["1", "2"], ["3"]]


def test_a_column_forms_a_line_its_first_stand_at_the_left() -> None:
    game = table(brigade("a", "csa", *file(13, 11, 3)))
    game.do("move", unit="a", leader="L", to=[13, 10, 90], shape="line")
    assert shapes(game) == ("line", "line", None)
    assert places(game) == {"1": (11, 10), "2": (13, 10), "3": (15, 10)}


def test_two_stands_in_an_attack_column_are_declared_for_they_look_like_a_road_column() -> None:
    game = in_line(2).do("move", unit="a", leader="L", to=[13, 10, 90], shape="attack-column")
    assert shapes(game) == ("attack-column", "road-column", "attack-column")
    assert RULES.load(RULES.dump(game.state), "saved") == game.state


def test_what_was_declared_gives_way_to_the_formation_taken_up() -> None:
    game = in_line(declared="attack-column")
    game.do("move", unit="a", leader="L", to=[13, 10, 90], shape="road-column")
    assert shapes(game) == ("road-column", "road-column", None)


def test_a_stand_alone_is_what_is_said() -> None:
    game = in_line(1).do("move", unit="a", leader="L", to=[13, 10, 90], shape="road-column")
    assert shapes(game) == ("road-column", "line", "road-column")


@pytest.mark.parametrize("shape", [None, "line"])
def test_its_own_formation_keeps_its_stands_to_each_other_as_they_are(shape: str | None) -> None:
    loose = brigade("a", "csa", [10, 10, 90], [12.4, 10, 90], [14.8, 10, 90])
    more = {} if shape is None else {"shape": shape}
    game = table(loose).do("move", unit="a", leader="L", to=[12.4, 12, 90], **more)
    assert places(game) == {"1": (10, 12), "2": (12.4, 12), "3": (14.8, 12)}


@pytest.mark.parametrize(("ahead", "broken"), [(6.65, []), (6.67, ["movement.shape-change"])])
def test_it_costs_what_a_move_of_the_stands_to_those_places_costs(
    ahead: float, broken: list[str]
) -> None:
    """The last of three stands moves least: 2 in aside, and an inch less ahead than the middle.

    That is half of 12 in where the middle goes 1 + sqrt(36 - 4) = 6.657 in ahead.
    """
    game, y = in_line(3), 10 + ahead
    found = game.findings("move", unit="a", leader="L", to=[13, y, 90], shape="road-column")
    assert [each.rule for each in found] == broken
    stands = {"1": [13, y + 1, 90], "2": [13, y, 90], "3": [13, y - 1, 90]}
    told = [(each.message, each.margin) for each in found]
    found = game.findings("move", unit="a", leader="L", to=stands)
    assert told == [(each.message, each.margin) for each in found]


def test_another_formation_is_no_free_change_of_facing() -> None:
    game = in_line(3, state="dg")
    game.state = RULES.load({**RULES.dump(game.state), "phase": "rally"}, "test")
    game.do("rally", unit="a", leader="L", die=8)
    assert game.judge("move", unit="a", to=[13, 10, 60]) == []
    broken = game.judge("move", unit="a", to=[13, 10, 90], shape="road-column")
    assert "orders.missing" in broken


def test_guns_are_laid_out_about_their_own_middle_and_the_caisson_stays() -> None:
    game = table(battery("g", "csa", *row(10, 10, 2), caisson=[11, 7, 90]))
    game.do("move", unit="g", leader="L", to=[11, 10, 90], shape="limbered")
    assert shapes(game, "g") == ("limbered", "limbered", None)
    assert places(game, "g") == {"g1": (11, 10.5), "g2": (11, 9.5), "c": (11, 7)}
    assert game.unit("g").orders == ("limber",)


@pytest.mark.parametrize(("unit", "shape"), [("t", "line"), ("a", "limbered"), ("g", "line")])
def test_a_formation_that_is_none_of_its_unit_is_refused(unit: str, shape: str) -> None:
    game = table(
        brigade("a", "csa", *row(10, 10, 2)),
        battery("g", "csa", *row(20, 10, 2)),
        train("t", "csa", [30, 10, 90]),
    )
    with pytest.raises(QuestionError) as refused:
        game.judge("move", unit=unit, leader="L", to=[20, 12, 90], shape=shape)
    assert refused.value.place == "shape"


def test_stands_laid_out_off_the_board_are_refused() -> None:
    game = in_line()
    wanted: Data = {"unit": "a", "leader": "L", "to": [13, 1, 90], "shape": "road-column"}
    with pytest.raises(QuestionError):
        game.force("move", **wanted)


def test_brigades_are_offered_a_formation_and_guns_and_wagons_a_move() -> None:
    game = table(
        brigade("a", "csa", *row(12, 10, 2)),
        battery("g", "csa", *file(16, 10, 2)),
        train("t", "csa", [19, 8, 90]),
    )
    asked = {
        str(each.text): {ask.field: ask for ask in each.asks}
        for each in game.options("move")
        if "unit" not in each.action
    }
    assert {text: list(asks) for text, asks in asked.items()} == {
        "L orders a move or charge": ["unit", "shape", "to"],
        "L orders guns or wagons to move": ["unit", "to"],
    }
    brigades, others = asked.values()
    assert (brigades["unit"].choices, others["unit"].choices) == (("a",), ("g", "t"))
    assert brigades["shape"].choices == ("line", "road-column", "attack-column")
    assert brigades["shape"].optional
