"""The deployment turn: what may be left open, and who is restacked at its end."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tableside.engine.grid import Cell
from tableside.engine.message import rendered
from tableside.engine.ruleset import Event
from tableside.rules.gitm.knowledge import known
from tableside.rules.gitm.ruleset import ACTIONS
from tableside.rules.gitm.state import State
from tableside.session.session import Session
from tests.rules.gitm.example import (
    ALLIED,
    HERE,
    Data,
    city,
    field,
    loaded,
    position,
    theatre,
    unit,
)
from tests.rules.gitm.turns import PLAIN, RULES, a

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


def test_nobody_is_moved_onto_others() -> None:
    ring = [f"{c}-{r}" for c in (4, 5, 6) for r in (8, 9, 10) if (c, r) not in ((5, 9), (6, 10))]
    enemies = [unit(f"MX{number}IN", square) for number, square in enumerate(ring, 1)]
    after, _ = _begun(_deploying(*_infantry(14), *enemies))
    away = [u for u in after.units if u.side == "us" and u.square != SQUARE]
    assert [str(u.square) for u in away] == ["6-10", "6-10"]


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


def test_a_unit_is_placed_only_where_it_may_be() -> None:
    """Who holds a square that its side has not seen is not told; the unit stays."""
    units = unit("US1IN", "5-9"), unit("US1CQ", "7-7"), unit("MX1IN", "9-9", "G6-V3")
    ground = [PLAIN, city("town", HERE, supplies=3)]
    state = loaded(position(*units, terrain=ground, campaign={"stage": "deploy"}))
    for strategic, square, ends in (("G6-V3", "5-5", "5-9"), ("G8-V5", "6-6", "6-6")):
        action = ACTIONS.read(
            {"action": "deploy", "unit": "US1IN", "strategic": strategic, "square": square}
        )
        after, (event,) = RULES.apply(state, action)
        assert str(after.by_id["US1IN"].square) == ends
        assert event.to == ("us",)
        assert "MX1IN" not in rendered(event.text, "en")


def _deployed(state: State, name: str, strategic: str, square: str) -> State:
    """Return the position after a unit was placed, or stayed."""
    action = {"action": "deploy", "unit": name, "strategic": strategic, "square": square}
    return RULES.apply(state, ACTIONS.read(action))[0]


@pytest.mark.parametrize(("to", "ends"), [("G8-V5", "G8-V5"), ("H2-V5", "G6-V5")])
def test_lines_of_a_deployment_are_those_before_it(to: str, ends: str) -> None:
    """7.18: nobody follows a headquarters that has just been placed."""
    ground = [theatre(*["." * 9] * 5), city("town", "G6-V6", supplies=3)]
    units = unit("US1IN", "5-9", "G6-V5"), unit("US1CQ", "7-7", "G6-V5")
    state = loaded(position(*units, terrain=ground, campaign={"stage": "deploy"}))
    state = _deployed(state, "US1CQ", "H2-V5", "7-7")
    assert str(a(state, "US1CQ").strategic) == "H2-V5"
    state = _deployed(state, "US1IN", to, "5-9")
    assert str(a(state, "US1IN").strategic) == ends
    for side in ("us", "mx"):
        state, _ = RULES.apply(state, ACTIONS.read({"action": "ready", "side": side}))
    assert (state.campaign.stage, state.campaign.posted) == ("orders", {})


@pytest.mark.parametrize(("square", "fort"), [("7-7", True), ("7-8", False)])
def test_who_is_placed_elsewhere_has_left_its_fort(square: str, fort: bool) -> None:
    ground = [PLAIN, city("town", HERE, supplies=3, fort={"level": 1, "capacity": 900})]
    one = unit("US1IN", "7-7", fort=True)
    state = loaded(position(one, terrain=ground, campaign={"stage": "deploy"}))
    assert a(_deployed(state, "US1IN", HERE, square), "US1IN").fort is fort


def test_a_deployment_is_hidden_and_judged_by_what_stood_before_it() -> None:
    """Sides place their units at the same time: who taps first learns and bars nothing."""
    ground = [
        theatre(*["." * 9] * 5),
        city("town", HERE, supplies=3),
        city("port", "G6-V4", "1-1", owner="mx", supplies=3),
    ]
    heads = [
        unit(f"{side}1{kind}Q", "7-7", at)
        for side, at in (("US", HERE), ("MX", "G6-V4"))
        for kind in "CA"
    ]
    units = (unit("US1IN", "5-9"), unit("MX1IN", "5-6"), *heads)
    before = loaded(position(*units, terrain=ground, campaign={"stage": "deploy"}))
    assert "MX1IN" in known(before, "us").by_id
    moved = _deployed(before, "MX1IN", "G7-V4", "5-5")
    assert str(moved.by_id["MX1IN"].strategic) == "G7-V4"
    for viewer in ("us", None):
        seen, was = known(moved, viewer), known(before, viewer)
        assert {u.id: u.square for u in seen.by_id.values()} == {
            u.id: u.square for u in was.by_id.values()
        }
    assert known(moved, "mx").by_id["MX1IN"].square == Cell(5, 5)
    after = _deployed(moved, "US1IN", "G7-V4", "6-6")
    assert str(after.by_id["US1IN"].strategic) == "G7-V4"
    begun, _ = _begun(after)
    assert not begun.campaign.stood
    assert "MX1IN" in known(begun, "us").by_id


def test_what_was_flagged_while_units_were_deployed_does_not_stay_for_the_orders() -> None:
    """What is flagged ends with its phase, and there is none in the state for a deployment."""
    before = Session(RULES, _deploying(*_infantry(1), unit("MX1IN", "10-4")))
    before.watch_nothing()
    before.act({"action": "deploy", "unit": "US1IN", "strategic": HERE, "square": "10-4"})
    assert before.snapshot().findings
    for side in ("us", "mx"):
        before.act({"action": "ready", "side": side})
    assert before.snapshot().findings == ()
