"""What would be left undone when something ends is said before it does, by every game."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.engine.ending import could_act, with_left
from tableside.engine.ruleset import Ask, Option
from tableside.rules.registry import load_position
from tests.rules.suite_samples import SAMPLES

SIDES = {"a-1": "a", "a-2": "a", "b-1": "b"}
MOVE = Option({"action": "move"}, "Move", "a", (Ask("unit", "unit", "Who", ("a-1", "a-2")),))
FIGHT = Option({"action": "fight", "by": "a-1", "at": "b-1"}, "Fight", "a")
ROLL = Option({"action": "roll", "unit": "b-1"}, "Roll")
PASS = Option({"action": "pass", "unit": "a-2"}, "Pass", "a", ends=True)
NEXT = Option({"action": "next"}, "Next", ends=True)


@pytest.mark.parametrize(
    ("options", "side", "units"),
    [
        ((), "a", ()),
        ((MOVE, FIGHT), "a", ("a-1", "a-2")),
        ((FIGHT,), "b", ()),
        ((ROLL,), "b", ()),
        ((ROLL, FIGHT), None, ("b-1", "a-1")),
        ((PASS,), "a", ()),
    ],
)
def test_units_that_could_still_act(
    options: tuple[Option, ...], side: str | None, units: tuple[str, ...]
) -> None:
    assert could_act(options, side, SIDES) == units


def test_only_what_ends_something_says_what_is_left() -> None:
    told = with_left((MOVE, ROLL, PASS, NEXT), SIDES)
    assert [each.left for each in told] == [(), (), ("a-1", "a-2"), ("a-1", "a-2", "b-1")]


@pytest.mark.parametrize("name", SAMPLES)
def test_a_game_that_lets_a_side_end_something_says_what_is_left(name: str) -> None:
    data: dict[str, Any] = SAMPLES[name][0]
    ruleset, state = load_position(data, "sample")
    units = {str(unit["id"]): unit["side"] for unit in ruleset.units(state)}
    options = ruleset.options(state)
    assert options
    for option in options:
        assert option.ends or not option.left
        whose = {units[unit] for unit in option.left}
        assert option.side is None or whose <= {option.side}
        if not option.ends and option.side is not None:
            own = {unit for unit in _named(option, units) if units[unit] == option.side}
            ending = (each for each in options if each.ends and each.side in (None, option.side))
            # what ends the whole game wants a second tap whoever could still act
            assert all(own <= {*each.left} for each in ending if not each.for_good)


def _named(option: Option, units: dict[str, str]) -> set[str]:
    return {value for value in option.action.values() if isinstance(value, str)} & units.keys()
