"""Sieges by the sums of men inside and outside (10.3)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.gitm.example import HERE, NEUTRAL, Data, ask, city, position, unit

FORT = {"level": 2, "capacity": 1000}


def around(inside: int, outside: int, *more: Data, **about: Any) -> Data:
    return position(
        unit("US1IN", "7-7", men=inside),
        unit("MX1IN", "6-6", men=outside),
        *more,
        terrain=[city("town", HERE, **about)],
    )


@pytest.mark.parametrize(("outside", "besieged"), [(110, False), (111, True)])
def test_over_110_percent(outside: int, besieged: bool) -> None:
    found = ask(around(100, outside), "siege", city="town")
    assert (found["inside"], found["outside"], found["half"]) == (100, outside, None)
    assert (found["present"], found["besieged"], found["standing"]) == (True, besieged, besieged)


@pytest.mark.parametrize(("outside", "besieged"), [(499, False), (500, True)])
def test_half_of_the_fort(outside: int, besieged: bool) -> None:
    found = ask(around(100, outside, fort=FORT), "siege", city="town")
    assert (found["half"], found["besieged"]) == (500, besieged)
    odd = ask(around(100, 700, fort={"level": 1, "capacity": 1001}), "siege", city="town")
    assert odd["half"] == 500.5


def test_who_counts() -> None:
    more = (
        unit("US2IN", "8-8", men=200),
        unit("US3IN", "9-9", men=300),
        unit("MX2IN", "7-7", men=1000),
        unit("MX3IN", "5-5", men=1000),
        unit("MX4IN", "6-7", men=1000, state="shattered"),
    )
    found = ask(around(100, 150, *more), "siege", city="town")
    assert (found["inside"], found["outside"], found["besieged"]) == (300, 150, False)


def test_nobody_within_nothing_is_besieged() -> None:
    data = position(unit("MX1IN", "6-6"), terrain=[city("town", HERE)])
    found = ask(data, "siege", city="town")
    assert (found["present"], found["besieged"]) == (False, False)
    staff = position(unit("US1CQ", "7-7"), unit("MX1IN", "6-6"), terrain=[city("town", HERE)])
    assert ask(staff, "siege", city="town")["besieged"] is True


def test_neutrals_besiege_nobody() -> None:
    data = position(
        unit("US1IN", "7-7"),
        unit("GB1IN", "6-6", men=1000),
        terrain=[city("town", HERE)],
        sides=NEUTRAL,
    )
    assert ask(data, "siege", city="town")["outside"] == 0


@pytest.mark.parametrize("said", [True, False])
def test_what_the_position_says_stands(said: bool) -> None:
    found = ask(around(100, 111 - said, besieged=said), "siege", city="town")
    assert (found["besieged"], found["standing"]) == (not said, said)


def test_a_side_assumes_the_men_that_it_cannot_know() -> None:
    found = ask(around(100, 50), "siege", city="town", as_="us")
    assert (found["outside"], found["besieged"], found["assumes"]) == (1500, True, ["men"])
    assert "assumes" not in ask(around(100, 50), "siege", city="town")
    alone = position(unit("US1IN", "7-7"), terrain=[city("town", HERE)])
    assert "assumes" not in ask(alone, "siege", city="town", as_="us")
