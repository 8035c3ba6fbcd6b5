"""What units eat, draw and lose in the supply phase, and how they rest at the turn's end."""

from __future__ import annotations

import pytest

from tableside.engine.ruleset import QuestionError
from tableside.rules.gitm.memory import Losses
from tableside.rules.gitm.ruleset import ACTIONS
from tests.rules.gitm.example import (
    HERE,
    Data,
    city,
    theatre,
    unit,
)
from tests.rules.gitm.turns import PLAIN, a, resolved


def test_carried_supplies_are_eaten_first_and_the_level_is_drawn() -> None:
    headquarters = unit("US1CQ", "7-7", supplies=5)
    ground = [PLAIN, city("town", "G8-V6", supplies=9)]
    one = unit("US1IN", "5-9", supplies=1, ammunition=1, orders={"level": 1})
    after, _ = resolved("supply", one, headquarters, terrain=ground)
    assert (a(after, "US1IN").supplies, a(after, "US1IN").ammunition) == (1, 5)
    # one for what the infantry carries, one eaten and one drawn anew by the headquarters
    assert after.pieces["town"].supplies + a(after, "US1CQ").supplies == 9 + 5 - 2 + 1 - 1


def test_a_blank_level_keeps_what_there_is() -> None:
    ground = [PLAIN, city("town", HERE, supplies=9)]
    one = unit("US1IN", "5-9", orders={"to": "6-9"})
    after, _ = resolved("supply", one, terrain=ground)
    assert (a(after, "US1IN").supplies, after.pieces["town"].supplies) == (0, 8)


@pytest.mark.parametrize(
    ("more", "rows", "lost"),
    [
        ({"morale": 50}, ".", 25),  # 5 % of 1000, at morale 50 all of it, half by requisitions
        ({"morale": 50}, "h", 50),
        ({"morale": 100}, "h", 25),
        ({"morale": 0}, "h", 75),
        ({"morale": 50, "quality": "good"}, "h", 40),
    ],
)
def test_who_has_no_supplies_loses_deserters(more: Data, rows: str, lost: int) -> None:
    ground = [theatre(*([5 * rows] * 5))]
    after, _ = resolved("supply", unit("US1IN", "5-9", men=1000, **more), terrain=ground)
    assert a(after, "US1IN").men == 1000 - lost
    kept = after.campaign.losses["US1IN"]
    assert (kept.prisoners, kept.stragglers) == (lost // 2, lost - lost // 2)


@pytest.mark.parametrize("count", [17, 18])
def test_a_corps_headquarters_feeds_seventeen_others(count: int) -> None:
    ground = [PLAIN, city("town", "G8-V6", supplies=90)]
    corps = [unit(f"US{n}LI", f"5-{n // 2}", orders={"level": 0}) for n in range(count)]
    after, _ = resolved("supply", *corps, unit("US1CQ", "7-7", orders={"level": 0}), terrain=ground)
    assert [name for name, one in after.by_id.items() if one.kind == "light-infantry"
            and one.men < 500] == ["US17LI"][: count - 17]  # fmt: skip


def test_high_desert_destroys_who_has_no_supplies() -> None:
    ground = [theatre(*(["DDDDD"] * 5))]
    after, _ = resolved("supply", unit("US1IN", "5-9"), unit("US2IN", "5-9", supplies=1),
                        terrain=ground)  # fmt: skip
    assert set(after.by_id) == {"US2IN"}


def test_shipments_mergers_and_rest_are_done_in_the_supply_phase() -> None:
    ground = [PLAIN, city("a", HERE, supplies=100), city("b", "G8-V6", supplies=1)]
    campaign = {
        "merges": [["US1IN", "US2IN"]],
        "rest": ["US1LC"],
        "wake": ["US3ML"],
        "shipments": [{"from": "a", "to": "b", "supplies": 40},
                      {"from": "a", "to": "b", "supplies": 40}],
        "losses": {"US1IN": {"stragglers": 40, "killed": 2}, "US2IN": {"stragglers": 3}},
    }  # fmt: skip
    after, _ = resolved(
        "supply", unit("US1IN", "5-9", men=300), unit("US2IN", "5-9", men=400),
        unit("US1LC", "5-9"), unit("US3ML", "5-9", state="inactive"),
        terrain=ground, campaign=campaign,
    )  # fmt: skip
    assert "US1IN" not in after.by_id
    assert a(after, "US2IN").men == 700
    assert after.campaign.losses == {"US2IN": Losses(killed=2, stragglers=43)}
    assert (a(after, "US1LC").state, a(after, "US3ML").state) == ("inactive", "active")
    assert after.pieces["b"].supplies == 61  # at most 60 a turn leave a city
    assert not any((after.campaign.merges, after.campaign.shipments, after.campaign.rest))


def test_rest_drift_and_stragglers_at_the_end_of_a_turn() -> None:
    units = (
        unit("US1IN", "5-9", men=900, fatigue=5, morale=60),
        unit("US1LC", "5-9", men=400, fatigue=5, morale=49),
        unit("US2IN", "5-9", men=900, morale=60, orders={"boxes": ["G7-V5", *[""] * 5]}),
        unit("US1CQ", "7-7"),
    )
    campaign = {
        "losses": {name: {"stragglers": 100} for name in ("US1IN", "US2IN")},
        "stirred": ["US2IN"], "conduct": {"US1LC": {"steps": 2}},
    }  # fmt: skip
    after, _ = resolved("end", *units, campaign=campaign)
    assert [a(after, name).fatigue for name in ("US1IN", "US1LC")] == [2, 1]
    assert [a(after, name).morale for name in ("US1IN", "US1LC", "US2IN")] == [58, 50, 60]
    assert [a(after, name).men for name in ("US1IN", "US2IN")] == [940, 925]
    assert [a(after, name).experience for name in ("US1IN", "US1LC")] == [0, 1]
    assert (after.turn, after.phase, after.campaign.stage) == (2, "supply", "orders")


@pytest.mark.parametrize(("house", "light", "horse"), [("HA", 7, 6), ("literal", 6, 7)])
def test_the_quick_guns_rest_faster(house: str, light: int, horse: int) -> None:
    guns = [unit(name, "5-9", fatigue=10) for name in ("US1LA", "US1HA", "US1MA", "US1LC")]
    after, _ = resolved("end", *guns, house_rules={"la-means": house})
    rested = [a(after, name).fatigue for name in ("US1LA", "US1HA", "US1MA", "US1LC")]
    assert rested == [light, horse, 7, 6]


def test_a_shattered_unit_is_back_with_supplies_and_communications() -> None:
    broken = unit("US1IN", "5-9", state="shattered")
    campaign = {"reforming": {"US1IN": {"turns": 1}}}
    fed = [PLAIN, city("town", HERE, supplies=3)]
    back, _ = resolved("end", broken, unit("US1CQ", "7-7"), terrain=fed, campaign=campaign)
    assert a(back, "US1IN").is_active
    alone, _ = resolved("end", broken, unit("US1CQ", "7-7", "G6-V3"), campaign=campaign)
    assert alone.campaign.reforming["US1IN"].failed == 1
    last = {"reforming": {"US1IN": {"turns": 1, "failed": 2}}}
    gone, _ = resolved("end", broken, unit("US1CQ", "7-7", "G6-V3"), campaign=last)
    assert "US1IN" not in gone.by_id


@pytest.mark.parametrize(("carried", "kept", "stock"), [(6, 6, 8), (12, 12, 8), (1, 1, 8)])
def test_a_corps_headquarters_without_orders_draws_one(carried: int, kept: int, stock: int) -> None:
    """6.9: it eats one that it carries and draws one; it unloads nothing."""
    head = unit("US1CQ", "7-7", supplies=carried)
    after, _ = resolved("supply", head, terrain=[PLAIN, city("town", "G8-V6", supplies=9)])
    assert (a(after, "US1CQ").supplies, after.pieces["town"].supplies) == (kept, stock)


@pytest.mark.parametrize(
    ("unit_id", "source", "left"),
    [
        ("US2CQ", "far", {"near": 9, "far": 5}),
        ("US2CQ", "near", {"near": 5, "far": 9}),
        ("US2CQ", None, {"near": 5, "far": 9}),
        ("US2CQ", "farther", {"near": 5, "far": 9}),
        ("US1IN", "US1CQ", {"near": 9, "far": 9}),
        ("US1IN", "near", {"near": 7, "far": 9}),
    ],
)
def test_an_ordered_source_is_used_if_it_is_within_reach(
    unit_id: str, source: str | None, left: dict[str, int]
) -> None:
    """6.7, 10.11: a city up to 8 squares off, or a headquarters though a city is nearer."""
    ground = [
        theatre(*[12 * "."] * 5),
        city("near", HERE, "5-9", supplies=9), city("far", "H6-V5", supplies=9),
        city("farther", "H7-V5", supplies=9),
    ]  # fmt: skip
    orders: Data = {} if source is None else {"source": source}
    level = {"level": 3} if unit_id.endswith("CQ") else {"level": 1}
    one = unit(unit_id, "5-9", orders={**level, **orders})
    stock = unit("US1CQ", "7-7", supplies=3, orders={"source": "None"})
    after, _ = resolved("supply", *([stock, one] if unit_id == "US1IN" else [one]), terrain=ground)
    assert {name: after.pieces[name].supplies for name in left} == left


@pytest.mark.parametrize(("stock", "carried", "men"), [(2, 0, 2000), (3, 1, 2000), (1, 0, 1975)])
def test_all_units_eat_before_any_draws(stock: int, carried: int, men: int) -> None:
    """10.7: who comes first in the file carries nothing off while another goes hungry."""
    ground = [PLAIN, city("town", HERE, supplies=stock)]
    two = [unit(f"US{n}IN", "5-9", men=1000, orders={"level": 1}) for n in (1, 2)]
    after, _ = resolved("supply", *two, terrain=ground)
    assert sum(a(after, each["id"]).supplies for each in two) == carried
    assert sum(a(after, each["id"]).men for each in two) == men


@pytest.mark.parametrize("condition", ["active", "inactive", "shattered"])
def test_units_of_all_states_rest(condition: str) -> None:
    """3.2, 3.7, 9.13: fatigue, morale and stragglers know no difference between them."""
    one = unit("US1IN", "5-9", men=400, fatigue=9, morale=40, state=condition)
    known = {"losses": {"US1IN": {"stragglers": 10}}, "reforming": {"US1IN": {"turns": 2}}}
    rested = a(resolved("end", one, campaign=known)[0], "US1IN")
    assert (rested.fatigue, rested.morale, rested.men) == (6, 42, 404)


@pytest.mark.parametrize(
    ("orders", "men"),
    [({}, 440), ({"to": "5-8"}, 440), ({"pursue": True}, 425), ({"march": ["battle"]}, 425)],
)
def test_stragglers_are_back_slower_on_any_march(orders: Data, men: int) -> None:
    """9.13, 6.3: a pursuit and a march to battle are strategic orders, too."""
    one = unit("US1IN", "5-9", men=400, orders=orders)
    after, _ = resolved("end", one, campaign={"losses": {"US1IN": {"stragglers": 100}}})
    assert a(after, "US1IN").men == men


@pytest.mark.parametrize(("value", "read"), [("", False), ("None", True), ("nowhere", True)])
def test_a_source_without_a_name_is_refused(value: str, read: bool) -> None:
    action = {"action": "source", "unit": "US1IN", "value": value}
    if read:
        assert ACTIONS.read(action)
        return
    with pytest.raises(QuestionError) as found:
        ACTIONS.read(action)
    assert found.value.place == "value"
