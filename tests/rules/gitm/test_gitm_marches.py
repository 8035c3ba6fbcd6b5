"""Withdrawals, pursuits and strategic steps as a turn is resolved."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.engine.altered import altered
from tableside.rules.gitm.campaign.turn import resolve_phase
from tests.rules.gitm.example import (
    HERE,
    NEUTRAL,
    Data,
    ask,
    city,
    loaded,
    position,
    rules,
    unit,
)
from tests.rules.gitm.turns import PLAIN, a, resolved


def _withdrawing(**more: Any) -> Data:
    return unit("US1IN", "5-9", men=1000, orders={"boxes": ["G7-V5", "", "", "", "", ""]}, **more)


def test_a_filled_first_box_where_a_battle_was_is_a_withdrawal() -> None:
    after, _ = resolved("withdrawal", _withdrawing(), battles=[HERE])
    one = a(after, "US1IN")
    assert one.fatigue == 2
    assert 950 <= one.men <= 1000
    assert (after.conduct("US1IN").withdrew, after.conduct("US1IN").steps) == (True, 1)
    stayed, _ = resolved("withdrawal", _withdrawing())
    assert a(stayed, "US1IN") == loaded(position(_withdrawing())).by_id["US1IN"]


def test_who_withdrew_has_used_one_step_of_its_march() -> None:
    boxes = ["G7-V5", "G6-V5", "G6-V4", "G6-V3", "G7-V3", "G8-V3"]
    one = unit("US1IN", "5-9", men=1000, orders={"boxes": boxes, "no_forced": True})
    at_home = unit("US1CQ", "7-7", "G7-V4"), unit("US1AQ", "7-7", "G6-V4")
    state = loaded(position(one, *at_home, terrain=[PLAIN], battles=[HERE], phase="withdrawal"))
    while state.phase != "end":
        state, _ = resolve_phase(state)
    assert state.conduct("US1IN").steps == 3


def test_an_enemy_beside_it_costs_a_withdrawal_more() -> None:
    after, _ = resolved("withdrawal", _withdrawing(), unit("MX1IN", "5-10"), battles=[HERE])
    assert 800 <= a(after, "US1IN").men <= 900


@pytest.mark.parametrize("start", [{}, {"mx": []}, {"us": []}, {"mx": ["G7-V5"]}, None])
@pytest.mark.parametrize("seen", [True, False])
def test_a_side_knows_of_strangers_at_the_start_what_it_sees(start: Data, seen: bool) -> None:
    scouts = [unit("US2LC", "5-5", "G7-V5")] if seen else []
    enemy = unit("MX1IN", "5-8", "G7-V5")
    table = position(_withdrawing(), enemy, *scouts, battles=[HERE], start=start)
    if start is None:
        del table["start"]
    found = ask(table, "withdraw", unit="US1IN", to="G7-V5", as_="us")
    assert rules(found) == (["withdraw.enemy"] if seen else [])


def _leaving(name: str, to: str, strategic: str = HERE, square: str = "5-9") -> Data:
    return unit(name, square, strategic, orders={"boxes": [to, *[""] * 5], "entry": "11-2"})


def _after_it(name: str, square: str = "12-9", **more: Any) -> Data:
    return unit(name, square, orders={"pursue": True}, **more)


@pytest.mark.parametrize("phase", ["strategic-1", "withdrawal"])
def test_enemies_pursue_who_leaves_and_neutrals_do_not(phase: str) -> None:
    hunters = [_after_it("MX1ML"), _after_it("GB1LC", "12-3"), _after_it("MX2LC", state="inactive")]
    after, _ = resolved(phase, _leaving("US1IN", "G7-V5"), *hunters, sides=NEUTRAL, battles=[HERE])
    assert [str(a(after, name).strategic) for name in ("US1IN", "MX1ML")] == ["G7-V5"] * 2
    assert [str(a(after, name).strategic) for name in ("GB1LC", "MX2LC")] == [HERE] * 2


@pytest.mark.parametrize("seed", range(1, 9))
def test_a_pursuer_follows_once_a_phase(seed: int) -> None:
    chased = (_leaving("US1IN", "G7-V5"), _leaving("US2IN", "G6-V5", "G7-V5", "12-2"))
    after, _ = resolved("strategic-1", *chased, _after_it("MX1LC"), campaign={"seed": seed})
    assert [str(a(after, name).strategic) for name in ("US1IN", "US2IN", "MX1LC")] == [
        "G7-V5", "G6-V5", "G7-V5",
    ]  # fmt: skip
    assert after.conduct("MX1LC").steps == 1


@pytest.mark.parametrize(("to", "besieged"), [("G7-V5", False), ("", True)])
def test_a_withdrawal_may_end_a_siege(to: str, besieged: bool) -> None:
    """10.3: a siege stands and falls at the end of every phase in which units move."""
    town = city("town", HERE, "7-7", "mx", besieged=True)
    boxes = {"boxes": [to, *[""] * 5]}
    units = unit("MX1IN", "7-7", men=100), unit("US1IN", "6-7", men=900, orders=boxes)
    after, _ = resolved("withdrawal", *units, terrain=[PLAIN, town], battles=[HERE])
    assert after.pieces["town"].besieged is besieged


@pytest.mark.parametrize("barred", [True, False])
def test_a_march_to_battle_that_is_barred_cancels_no_path(barred: bool) -> None:
    """7.13: only who makes such a move gives up its path; who cannot go on keeps it undelayed."""
    orders = {"boxes": ["", "G7-V5", *[""] * 4], "march": ["battle"]}
    one = unit("US1IN", "5-9", orders=orders)
    places = (("US2IN", "1-1"), ("US3IN", "1-1"), ("MX2IN", "13-1"))
    fight = [unit(name, square, "G8-V4") for name, square in places]
    bar = [unit("MX1IN", "5-3")] if barred else []
    data = position(one, *fight, *bar, terrain=[PLAIN], phase="strategic-1")
    state, _ = resolve_phase(loaded(data))
    assert str(a(state, "US1IN").strategic) == (HERE if barred else "G8-V4")
    state, _ = resolve_phase(altered(state, phase="strategic-2"))
    assert str(a(state, "US1IN").strategic) == ("G7-V5" if barred else "G8-V4")


def test_who_was_charged_for_a_blocked_diagonal_does_not_pursue_in_that_phase() -> None:
    """7.1, 7.15: one square a phase, and the attempt is charged as such."""
    one = unit("US1LC", "5-9", orders={"boxes": ["G7-V4", *[""] * 5], "pursue": True})
    bar = unit("MX2IN", "7-7", "G8-V4")
    flees = _leaving("MX1IN", "G9-V5", square="12-9")
    for seed in range(1, 9):
        after, _ = resolved("strategic-1", one, bar, flees, campaign={"seed": seed})
        assert str(a(after, "MX1IN").strategic) == "G9-V5"
        assert (after.conduct("US1LC").steps, a(after, "US1LC").fatigue) == (1, 1)
