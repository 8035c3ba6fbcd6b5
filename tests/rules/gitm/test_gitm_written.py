"""Orders in words, and as an order sheet has them."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.engine.message import rendered
from tableside.engine.overlay import Path
from tableside.engine.secrets import EVERYTHING, PUBLIC, Audience, known
from tableside.rules.gitm.orders import Orders, orders_of
from tableside.rules.gitm.ruleset import make
from tableside.rules.gitm.written import filled_in
from tests.rules.gitm.example import city, loaded, position, theatre, unit

RULES = make()
GROUND = [theatre(".....", ".....", ".....", ".....", "....."), city("town", "G8-V6", supplies=9)]


@pytest.mark.parametrize(
    ("orders", "told"),
    [
        ({"to": "2-2"}, "Orders for US1IN: Move to: 2-2."),
        ({"to": "nearest-ford"}, "Orders for US1IN: Move to: nearest ford."),
        (
            {"boxes": ["", "G7-V5", "", "", "", ""], "no_forced": True},
            "Orders for US1IN: Strategic march, six phases: –, G7-V5; No forced march. "
            "Its march costs 1 fatigue.",
        ),
        (
            {"boxes": ["G7-V5", "", "", "G7-V6", "", ""]},
            "Orders for US1IN: Strategic march, six phases: G7-V5, –, –, G7-V6. "
            "Its march costs 2 fatigue.",
        ),
        (
            {"attack": "evade", "source": "town", "march": ["battle", "allies"]},
            "Orders for US1IN: March by itself to: battle, friends; When attacking: evade; "
            "Draw supplies from: town.",
        ),
        (
            {"support": {"at": "1-1", "radius": 2, "phases": [2, 3]}},
            "Orders for US1IN: Support near: 1-1; Radius of support: 2; "
            "Support only in phases: 2, 3.",
        ),
        ({}, "Orders for US1IN are written."),
    ],
)
def test_what_is_ordered_is_told(orders: dict[str, Any], told: str) -> None:
    state = loaded(position(unit("US1IN", "1-1"), terrain=GROUND, phase="supply"))
    action = RULES.actions.read({"action": "orders", "unit": "US1IN", "orders": orders})
    _, events = RULES.apply(state, action)
    assert [rendered(event.text, "en") for event in events] == [told]
    assert [event.to for event in events] == [("us",)]


def test_a_sheet_has_the_orders_as_they_stand() -> None:
    orders = orders_of({"to": "3-3", "engage": [2, 4], "support": {"at": "1-1", "radius": 2}}, "")
    fields = {"to": "3-3", "engage.first": 2, "engage.last": 4, "support.at": "1-1"}
    assert filled_in(orders) == {
        **{f"orders.{name}": value for name, value in fields.items()},
        "orders.support.radius": 2,
    }
    assert filled_in(Orders()) == {}


def test_a_side_sees_the_arrows_of_its_own_orders_alone() -> None:
    ordered = [
        unit("US1IN", "1-1", orders={"to": "3-1", "waypoint": "2-2"}),
        unit("US2IN", "1-2", orders={"to": "nearest-ford"}),
        unit("MX1IN", "5-5", orders={"to": "4-5"}),
        unit("MX2IN", "6-6", orders={"to": "6-6"}),
    ]
    state = loaded(position(*ordered, terrain=GROUND))
    by_audience = {
        audience: [
            (rendered(each.text, "en"), len(each.points))
            for each in RULES.prompt(known(RULES, state, audience)).overlays
            if isinstance(each, Path)
        ]
        for audience in (EVERYTHING, Audience("us"), Audience("mx"), PUBLIC)
    }
    ours, theirs = ("US1IN is ordered to 3-1", 3), ("MX1IN is ordered to 4-5", 2)
    assert by_audience == {
        EVERYTHING: [ours, theirs],
        Audience("us"): [ours],
        Audience("mx"): [theirs],
        PUBLIC: [],
    }


@pytest.mark.parametrize("kind", ["support", "intercept"])
def test_a_sheet_that_is_sent_again_keeps_the_phases_of_a_reaction(kind: str) -> None:
    written = {kind: {"at": "1-1", "radius": 2, "phases": [2, 3]}}
    state = loaded(position(unit("US1IN", "1-1", orders=written), terrain=GROUND))
    sheets = [each for each in RULES.options(state) if each.action["action"] == "orders"]
    (sheet,) = (each for each in sheets if each.side == "us")
    filled = sheet.given["US1IN"]
    assert filled[f"orders.{kind}.phases"] == [2, 3]
    assert set(filled) <= {ask.field for ask in sheet.asks}, "a field that no sheet has is lost"
