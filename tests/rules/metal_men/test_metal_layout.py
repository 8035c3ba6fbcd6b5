"""Shots are worked out once for all states in which everybody stands alike, and are the same."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tableside.geometry.pose import Pose
from tableside.rules.metal_men.shots import Aiming, aiming_at
from tableside.rules.metal_men.sight import leader_sees
from tableside.rules.metal_men.state import State
from tests.rules.metal_men.metal_games import game
from tests.rules.metal_men.metal_table import battery, box, brigade, leader, loaded, position, row

WOODS = {"id": "w", "type": "woods", "polygon": [[0, 12], [20, 12], [20, 18], [0, 18]]}


def two(**more: object) -> State:
    return loaded(
        position(
            brigade("a", "csa", *row(10, 8, 2)), brigade("b", "usa", *row(10, 16, 2, 270)), **more
        )
    )


def aiming(state: State) -> Aiming:
    return aiming_at(state, state.by_id["a"], state.by_id["b"])


def test_what_moves_nobody_leaves_the_shots_as_they_are() -> None:
    state = two()
    after = replace(state, phase="firefight", turn=3)
    after = after.put(replace(after.by_id["b"], state="dg", orders=("fire",)))
    assert aiming(after) is aiming(state)


@pytest.mark.parametrize("name", ["a", "b"])
def test_a_unit_that_has_moved_is_aimed_from_anew(name: str) -> None:
    state = two()
    unit = state.by_id[name]
    moved = state.put(unit.put({"1": Pose(10, 8.001 if name == "a" else 16.001, 90.0)}))
    assert aiming(moved) is not aiming(state)
    assert moved.layout is not state.layout


def test_a_third_unit_between_the_terrain_and_the_house_count() -> None:
    state = two()
    third = loaded(
        position(*[brigade(n, s, *row(10, y, 2)) for n, s, y in
                   (("a", "csa", 8), ("b", "usa", 16), ("c", "csa", 12))])
    )  # fmt: skip
    assert aiming(state).best is not None
    assert aiming(third).best is None
    assert aiming(two(terrain=[WOODS])).best is None
    assert aiming(two(terrain=[WOODS], house={"woods_sight": 5.0})).best is not None


def test_a_leader_sees_past_a_caisson_and_not_past_a_gun_that_lies_like_it() -> None:
    def seen(part: str) -> bool:
        guns = battery("g", "csa", [10, 12, 90])
        guns["stands"].append({"id": "2", "part": part, "pose": [10, 5, 90], "base": [100, 25]})
        a, b = leader("a", "csa", [10, 2, 90]), brigade("b", "csa", [10, 8, 90])
        state = loaded(position(a, b, guns))
        return leader_sees(state, state.by_id["a"], state.by_id["b"])[0]

    assert seen("caisson")
    assert not seen("gun")


def test_woods_that_are_written_beyond_the_board_end_where_it_ends() -> None:
    def seen(width: float) -> bool:
        a, b = leader("a", "csa", [20, 2, 90]), brigade("b", "csa", [20, 10, 90])
        state = loaded(
            position(a, b, terrain=[box("w", "woods", 10, 4, 30, 8)],
                     board={"width": width, "depth": 20})
        )  # fmt: skip
        return leader_sees(state, state.by_id["a"], state.by_id["b"])[0]

    assert seen(20.0)
    assert not seen(40.0)


def test_low_ammunition_and_a_declared_shape_are_another_aim() -> None:
    state = two()
    unit, target = state.by_id["a"], state.by_id["b"]
    first = aiming_at(state, unit, target)
    assert aiming_at(state, replace(unit, low_ammo=True), target).unit.reach < first.unit.reach
    assert aiming_at(state, replace(unit, declared="attack-column"), target) is not first


@pytest.mark.slow
def test_shots_of_a_random_game_are_those_that_each_state_gives_by_itself() -> None:
    playing, asked = game(6, turns=2), 0
    for number in range(8):
        playing.one(playing.rules.options(playing.state))
        state = playing.state
        for unit in state.units if number % 4 == 3 else ():
            for target in state.enemies(unit) if unit.is_combat else ():
                known, fresh = aiming_at(state, unit, target), Aiming(state, unit, target)
                assert (known.best, known.unit.reach) == (fresh.best, fresh.unit.reach)
                asked += 1
    assert asked > 50
