"""The deployment turn: what may be left open, and who is restacked at its end."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tableside.engine.grid import Cell
from tableside.engine.message import rendered
from tableside.engine.ruleset import Event
from tableside.rules.gitm.ruleset import ACTIONS
from tableside.rules.gitm.state import State
from tests.rules.gitm.example import ALLIED, HERE, Data, city, field, loaded, position, unit
from tests.rules.gitm.turns import PLAIN, RULES

SQUARE = Cell(5, 9)


def _deploying(*units: Data, terrain: tuple[Data, ...] = (PLAIN,), **more: Any) -> State:
    made = position(*units, terrain=[*terrain, city("town", HERE, supplies=3)], **more)
    return loaded({**made, "campaign": {"stage": "deploy"}})


def _told(state: State, **action: Any) -> tuple[State, tuple[Event, ...]]:
    return RULES.apply(state, ACTIONS.read(action))


def _begun(state: State) -> tuple[State, tuple[Event, ...]]:
    """Return the state and the events once every side is ready."""
    events: tuple[Event, ...] = ()
    for side in state.sides:
        state, events = _told(state, action="ready", side=side)
    return state, events


def _infantry(number: int, side: str = "US", code: str = "IN", **more: Any) -> list[Data]:
    return [unit(f"{side}{each}{code}", "5-9", **more) for each in range(1, number + 1)]


@pytest.mark.parametrize(("number", "moved"), [(12, 0), (13, 1), (25, 13)])
def test_whoever_is_too_many_in_a_square_is_moved_to_the_nearest(number: int, moved: int) -> None:
    before = _deploying(*_infantry(number), unit("MX1IN", "10-4"))
    after, events = _begun(before)
    away = {unit.id: unit.square for unit in after.units if unit != before.by_id[unit.id]}
    assert len(away) == moved
    assert all(max(abs(a.column - 5), abs(a.row - 9)) == 1 for a in away.values())
    told = [each for each in events if each.kind == "deploy"]
    assert [each.units for each in told] == [(name,) for name in away] or moved > 1
    assert all(each.to == ("us",) for each in told)
    assert max(Counter(unit.square for unit in after.units).values()) <= 12
    assert (after.campaign.stage, after.campaign.drawn > 0) == ("orders", moved > 0)
    assert _begun(before)[0] == after


def test_allies_share_the_limit_and_enemies_do_not() -> None:
    mixed = (*_infantry(7), *_infantry(6, "TX"), *_infantry(12, "MX"))
    after, _ = _begun(_deploying(*mixed, sides=ALLIED))
    held = Counter(unit.side for unit in after.units if unit.square == SQUARE)
    assert held["us"] + held["tx"] == 12
    assert held["mx"] == 12


def test_no_militia_is_moved_and_no_wall_is_gone_onto() -> None:
    open_ground = {"5-9", "7-9"}
    wall = " ".join(name for c in range(15) for r in range(15)
                    if (name := f"{c}-{r}") not in open_ground)  # fmt: skip
    units = (*_infantry(11, code="ML"), *_infantry(3))
    after, _ = _begun(_deploying(*units, terrain=(PLAIN, field({"^": wall}))))
    away = [unit for unit in after.units if unit.square != SQUARE]
    assert [str(unit.square) for unit in away] == ["7-9", "7-9"]
    assert not any(unit.is_militia for unit in away)
    stays, _ = _begun(_deploying(*_infantry(13, code="ML")))
    assert {unit.square for unit in stays.units} == {SQUARE}


def test_who_is_moved_out_of_a_fort_has_left_it() -> None:
    after, _ = _begun(_deploying(*_infantry(13, fort=True)))
    assert sorted((unit.square == SQUARE, unit.fort) for unit in after.units) == (
        [(False, False)] + [(True, True)] * 12
    )


def _placed(state: State, **where: str) -> tuple[str, str]:
    after, (event,) = _told(state, action="deploy", unit="US1IN", **where)
    assert "placed" in rendered(event.text, "en")
    there = after.by_id["US1IN"]
    return str(there.strategic), str(there.square)


def test_what_is_left_open_keeps_its_square_where_it_can() -> None:
    water = field({"~": "5-9"}, "G6-V4")
    column = unit("US1IN", "5-9"), unit("US1CQ", "7-7", "G7-V5"), unit("US1AQ", "7-7", "G6-V4")
    state = _deploying(*column, terrain=(PLAIN, water))
    assert _placed(state) == (HERE, "5-9")
    assert _placed(state, square="3-3") == (HERE, "3-3")
    assert _placed(state, strategic="G7-V5") == ("G7-V5", "5-9")
    assert _placed(state, strategic="G6-V4", square="4-9") == ("G6-V4", "4-9")
    strategic, square = _placed(state, strategic="G6-V4")
    assert strategic == "G6-V4"
    assert square != "5-9"
    assert _told(state, action="deploy", unit="US1IN", strategic="G6-V4")[0].campaign.drawn == 1
