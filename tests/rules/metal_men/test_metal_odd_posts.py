"""Whatever is posted is refused in a sentence, or leaves a game that is saved and loaded again."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from typing import Any

import pytest

from tableside.engine.action import keys_of
from tableside.engine.ruleset import QuestionError, Sensed
from tableside.geometry.pose import Pose
from tableside.rules.metal_men.actions.referee import ACTIONS
from tests.rules.metal_men.metal_playing import RULES, Playing
from tests.rules.metal_men.metal_table import SAMPLE, Data, battery, brigade, leader, position, row

#: Values that no field should choke on.
ODD: tuple[Any, ...] = (None, True, -1, 99, 1e300, "nobody", "limbered", [], [0, 99], {}, {"x": 1})
#: Units of each type, a side, a stand.
NAMES = ("c1", "cb", "ct", "cL", "u1", "usa", "draw", "1", "c")
PLACES = (
    [10, 12, 90], [-5, 12, 90], [200, 200, 720], [10, -0.01, 90], [0, 0, 0],
    {"1": [10, 12, 90]}, {"1": [10, 48.6, 90]}, {"c": [-3, 2, 0]}, {"g1": [71.9, 47.9, 45]},
)  # fmt: skip
DICE: tuple[Any, ...] = (1, 5, 8, 12, [5], [1, 1], [6] * 8, [])
#: What each field is filled with, besides what is odd.
FILLED: dict[str, tuple[Any, ...]] = {
    "to": PLACES,
    "die": DICE, "dice": DICE, "rolls": DICE, "inspire_die": DICE,
    "stands": (["1"], ["1", "2", "3", "4"], ["g1", "g2"], ["c"], ["g1", "g1"]),
    "stand": NAMES, "shape": ("line", "limbered", "irregular"), "declared": ("line", "limbered"),
    "points": (0, 1, 5, 6), "state": ("good", "dg", "routed"), "sigma": ([0.1, 0.1, 1], [-1, 0, 0]),
    "direction": (0, -720.5, 1e308), "moved": (True,), "low_ammo": (True,), "refilled": (True,),
}  # fmt: skip


def positions() -> Iterator[Data]:
    """Yield positions of phases with moves, with fire, with flight, and with each debt."""
    yield {**SAMPLE, "phase": "movement"}
    yield {**SAMPLE, "phase": "artillery"}
    yield {**SAMPLE, "phase": "rout", "so_far": {"rallied": ["c1"], "last": "c1", "riders": ["cL"]}}
    for debt, unit in (("checks", "u1"), ("retreat", "ub"), ("throw", "u1"), ("lose", "ub")):
        owes = [{"owed": debt, "unit": unit, "count": 1, "by": ["c1"]}]
        yield {**SAMPLE, "phase": "defensive", "owes": owes}


def posts() -> Iterator[Data]:
    """Yield each action with each of its fields odd by turns, the others filled in well."""
    for name in ACTIONS.names:
        usual = {field: FILLED.get(field, NAMES) for field in keys_of(ACTIONS.by_name[name])}
        others = {field: values[0] for field, values in usual.items() if field != "sigma"}
        for field, values in usual.items():
            for value, unit in itertools.product((*values, *ODD), ("c1", "ub")):
                named = {"unit": unit} if "unit" in usual else {}
                yield {"action": name, **others, **named, field: value}


@pytest.mark.slow
@pytest.mark.parametrize("data", list(positions()), ids=range(7))
def test_what_is_posted_is_refused_or_leaves_a_game_that_loads(data: Data) -> None:
    state = RULES.load(data, "test")
    for post in posts():
        try:
            action = RULES.actions.read(post)
            RULES.judge(state, action)
            after, _ = RULES.apply(state, action)
        except QuestionError:
            continue
        saved = json.loads(json.dumps(RULES.dump(after), allow_nan=False))
        assert RULES.load(saved, "saved") == after, post


def game(*units: Data, **more: Any) -> Playing:
    """Return a game of some units in the movement phase."""
    return Playing(position(*units, phase="movement", turn=1, **more))


def test_a_shape_of_guns_is_none_of_a_brigade() -> None:
    table = game(brigade("a", "csa", *row(10, 10, 2)), battery("g", "csa", *row(20, 10, 2)))
    for unit, shape in (("a", "limbered"), ("g", "line")):
        with pytest.raises(QuestionError, match="no such formation"):
            table.judge("move", unit=unit, to=[12, 12, 90], declared=shape)


def test_no_stand_comes_to_lie_off_the_board() -> None:
    table = game(leader("L", "csa", [4, 4, 90]), brigade("a", "csa", *row(1, 10, 2)))
    beyond = {"1": [-0.1, 10, 90], "2": [1.9, 10, 90]}
    assert "movement.board" in table.judge("move", unit="a", to=beyond, leader="L")
    with pytest.raises(QuestionError, match="off the board"):
        table.force("move", unit="a", to=beyond, leader="L")
    table.force("move", unit="a", to={"1": [0, 10, 90], "2": [2, 10, 90]}, leader="L")
    with pytest.raises(QuestionError, match="off the board"):
        table.force("leader", leader="L", to=[4, 48.1, 90])


def test_a_model_that_a_hand_puts_over_the_edge_stands_on_it() -> None:
    table = game(leader("L", "csa", [4, 4, 90]), brigade("a", "csa", *row(1, 10, 2)))
    stands = (Pose(-0.4, 10, 90), Pose(1.6, 10, 90))
    here = Sensed(Pose(0.6, 10, 90), (0.01, 0.01, 0.1), stands)
    (proposal,) = RULES.recognise(table.state, {}, {"a": here})
    assert "movement.board" in {each.rule for each in proposal.flagged}
    assert proposal.actions[0]["to"] == {"1": [0.0, 10.0, 90.0], "2": [1.6, 10.0, 90.0]}
    (alone,) = RULES.recognise(table.state, {}, {"L": Sensed(Pose(4, -1, 90), (0.01, 0.01, 0.1))})
    assert alone.actions[0]["to"] == [4.0, 0.0, 90.0]


def test_a_caisson_stays_on_the_board_as_its_guns_flee() -> None:
    guns = battery("g", "csa", *row(20, 3.6, 2), caisson=[21, 2.1, 90], state="dg")
    table = Playing(position(guns, brigade("u", "usa", *row(20, 30, 2, 270)), phase="rout"))
    table.do("flee", unit="g", dice=[3])
    assert {s.id: s.pose.y for s in table.unit("g").stands} == pytest.approx(
        {"g1": 0.6, "g2": 0.6, "c": 0.0}
    )
    assert RULES.load(RULES.dump(table.state), "saved") == table.state


def test_nothing_is_done_once_somebody_has_won() -> None:
    table = game(leader("L", "csa", [4, 4, 90]), brigade("a", "csa", *row(10, 10, 2)))
    table.do("result", winner="csa")
    assert RULES.options(table.state) == ()
    for action, fields in (
        ("result", {"winner": "draw"}),
        ("mark", {"unit": "a"}),
        ("pass", {"side": "csa"}),
    ):
        with pytest.raises(QuestionError, match="over"):
            table.judge(action, **fields)
        with pytest.raises(QuestionError, match="over"):
            table.force(action, **fields)
    here = Sensed(Pose(11, 14, 90), (0.01, 0.01, 0.1))
    assert RULES.recognise(table.state, {}, {"a": here}) == ()
    assert RULES.recognise(table.state, {}, {"a": None}) == ()
