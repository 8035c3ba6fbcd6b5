"""The night in a game of Brothers at Arms."""

from __future__ import annotations

import pytest

from tests.rules.brothers_at_arms.brothers_playing import Table
from tests.rules.brothers_at_arms.brothers_table import (
    RULES,
    leader,
    line,
    unit,
)


def at_dusk() -> Table:
    """Return a table on which night has fallen after the first bound."""
    table = Table(
        {k: v for k, v in leader("cH", "csa", [30, 4, 90]).items() if k != "group"}
        | {"higher": True},
        unit("c1", "csa", *line(10, 20, 2)),
        unit("u1", "usa", *line(10, 30, 2, 270), status=["fatigued"]),
        nights=[1],
        last_turn=4,
    )
    through_a_bound_or_night(table)
    return table


def through_a_bound_or_night(table: Table) -> None:
    while not table.state.night:
        table.do(action="pass", side=table.state.side_to_act)


def test_at_night_everybody_falls_back_from_the_nearest_enemy() -> None:
    table = at_dusk()
    assert [name for _, name in table.owed] == ["cH", "c1", "u1"]
    wanted = RULES.answer(table.state, {"ask": "night"})["units"]
    for name in ("cH", "c1", "u1"):
        assert table.do(action="fall-back", unit=name) == {}
        assert [s.pose.as_list() for s in table.unit(name).stands] == list(
            wanted[name]["to"].values()
        )
    assert table.offered() == ["reposition", "pass"]
    table.do(action="pass", side="csa")
    assert table.when[0] == 2
    assert table.status("u1") == set()  # all markers are off in the morning


def test_a_formation_commander_moves_no_group_at_night() -> None:
    table = Table(leader("cA", "csa", [10, 10, 90]), unit("u1", "usa", [40, 40, 270]))
    found = table.judge(action="reposition", commander="cA", die=1, group="1")
    assert set(found) == {"sequence.phase", "sequence.night"}


@pytest.mark.parametrize(
    ("how", "die", "moves"),
    [
        ("reposition", 2, True),
        ("reposition", 3, False),
        ("reserve", 1, True),
        ("reserve", 2, False),
    ],
)
def test_a_higher_commander_may_move_a_group_at_night(how: str, die: int, moves: bool) -> None:
    table = at_dusk()
    for name in ("cH", "c1", "u1"):
        table.do(action="fall-back", unit=name)
    assert table.do(action="reposition", commander="cH", die=die, group="1", as_=how) == {}
    if how == "reposition":
        assert ("place" in table.offered()) is moves
        here = table.unit("c1").middle
        flagged = set(table.judge(action="place", unit="c1", to=[here.x + 5, here.y, 90]))
        assert flagged == (set() if moves else {"sequence.night"})
        card = RULES.card(table.state, "c1")
        drawn = {str(getattr(each, "text", "")) for each in card.overlays}
        assert ("behind its own lines" in drawn) is moves
        ends = next(each for each in RULES.options(table.state) if each.action["action"] == "pass")
        assert ends.left == (("c1", "cH") if moves else ())
    else:
        assert ("c1" in table.state.by_id) is not moves
        assert [unit.id for unit in table.state.reserves] == (["cH", "c1"] if moves else [])
        assert all(
            (each.entry.edge, each.available) == ("south", 2) for each in table.state.reserves
        )
