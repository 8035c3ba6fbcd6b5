"""Forces of commands: how units are counted, who stands behind them, what a battle came to."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.engine.encounter import Force
from tableside.engine.ruleset import QuestionError
from tableside.fielding.arraying import Block
from tableside.fielding.commanded import Commanded, put_down_commands
from tableside.fielding.conversion import Part
from tests.rules.encounters import body, encounter, force


def by(**more: Any) -> Commanded:
    given: dict[str, Any] = {
        "tables": [{"size": [40, 30], "zone": 10}],
        "command": 2,
        "usual": {"foot": 400},
        "ask": "reach",
        "ground": {},
        "bars": [],
        "levels": [],
        "objectives": [],
        "called": ["Unit"],
        "ranks": 1,
        "men": {"foot": 100, "guns": 50},
        "lost": {"least": 5, "most": 60},
    }
    return Commanded.model_validate({**given, **more})


def block(part: Part) -> Block:
    return Block(part.id, 1.0, 1.0)


def heads(force: Force, number: int, central: bool) -> tuple[Block, ...]:
    return tuple(
        Block(f"{force.side}-{n}", 1.0, 1.0) for n in (number, *(["h"] if central else []))
    )


def test_guns_are_a_unit_of_their_own_and_large_units_are_several() -> None:
    troops = body("a", 500, gunners=100)
    assert [each.id for each in by().units_of(troops)] == ["a", "a-guns"]
    assert [by().strength(each) for each in by().units_of(troops)] == [4, 2]
    small = by(stands_most={"foot": 3, "guns": 2})
    assert [each.id for each in small.units_of(troops)] == ["a-1", "a-2", "a-guns"]
    assert [each.id for each in by().units_in((troops, body("b", 1)))] == ["a", "a-guns", "b"]


@pytest.mark.parametrize(("count", "behind"), [(1, "0"), (2, "0"), (3, "1"), (5, "1"), (6, "1")])
def test_who_is_over_all_stands_behind_the_middle_command(count: int, behind: str) -> None:
    us = force("us", *(body(f"u{n}", 100) for n in range(count)))
    sides, array = put_down_commands(encounter(us), by(), block, heads)
    assert [each.side for each, _ in sides] == ["us", "mx"]
    assert [len(parts) for _, parts in sides] == [-(-count // 2), 1]
    over, own = array.poses["us-h"], array.poses[f"us-{behind}"]
    assert over.y <= own.y
    assert abs(over.x - own.x) < 2.5
    assert {"mx-0", "mx-h", "m"} < set(array.poses)


def test_an_outcome_goes_by_what_is_left_and_by_who_has_won() -> None:
    found = by().outcome(encounter(), {"u": 8, "m": 4}, None, over=True)
    assert found.lost == {"u": 5, "m": 33}  # half up
    assert (found.held, found.over) == ("us", True)
    assert by().outcome(encounter(), {"u": 8, "m": 4}, "mx", over=False).held == "mx"
    with pytest.raises(QuestionError):
        by().outcome(encounter(), {"u": 8}, None, over=True)
