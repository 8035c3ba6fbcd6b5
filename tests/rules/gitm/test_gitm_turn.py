"""How the phases of a turn are resolved: supply, withdrawal, moves, combat and the turn's end."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.engine.altered import altered
from tableside.engine.message import rendered
from tableside.engine.ruleset import Event, QuestionError
from tableside.rules.gitm.campaign.ending import begin_turn
from tableside.rules.gitm.campaign.turn import resolve_phase
from tableside.rules.gitm.ruleset import ACTIONS, make
from tableside.rules.gitm.state import State, Unit
from tests.rules.gitm.example import (
    HERE,
    NEUTRAL,
    Data,
    ask,
    city,
    field,
    loaded,
    position,
    theatre,
    unit,
)

RULES = make()
PLAIN = theatre(".....", ".....", ".....", ".....", ".....")


def resolved(phase: str, *units: Data, **more: Any) -> tuple[State, list[str]]:
    """Return the position after a phase, and what was told in it."""
    more.setdefault("terrain", [PLAIN])
    after, events = resolve_phase(loaded(position(*units, phase=phase, **more)))
    return after, told(events)


def told(events: tuple[Event, ...]) -> list[str]:
    """Return what was told but for the draws."""
    return [rendered(event.text, "en") for event in events if event.kind != "draw"]


def a(state: State, name: str) -> Unit:
    """Return a unit."""
    return state.by_id[name]


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
    }  # fmt: skip
    after, _ = resolved(
        "supply", unit("US1IN", "5-9", men=300), unit("US2IN", "5-9", men=400),
        unit("US1LC", "5-9"), unit("US3ML", "5-9", state="inactive"),
        terrain=ground, campaign=campaign,
    )  # fmt: skip
    assert "US1IN" not in after.by_id
    assert a(after, "US2IN").men == 700
    assert (a(after, "US1LC").state, a(after, "US3ML").state) == ("inactive", "active")
    assert after.pieces["b"].supplies == 61  # at most 60 a turn leave a city
    assert not any((after.campaign.merges, after.campaign.shipments, after.campaign.rest))


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


def test_a_move_near_the_enemy_costs_fatigue_and_a_meeting_holds_him() -> None:
    mine = unit("US1IN", "5-9", men=900, orders={"to": "5-5", "attack": "attack"})
    his = unit("MX1IN", "5-6", men=900, orders={"defend": "defend"})
    state = loaded(position(mine, his, terrain=[PLAIN], phase="tactical-1"))
    after, events = resolve_phase(state)
    assert any(line.startswith(f"Battle in {HERE} ") for line in told(events))
    assert len(after.campaign.fought) == 1
    assert min(a(after, "US1IN").fatigue, a(after, "MX1IN").fatigue) >= 1
    far = resolve_phase(loaded(position(mine, terrain=[PLAIN], phase="tactical-1")))[0]
    assert (a(far, "US1IN").square, a(far, "US1IN").fatigue) == ((5, 5), 0)


@pytest.mark.parametrize(("us", "mx", "first"), [(900, 500, "US1IN"), (500, 900, "MX1IN")])
def test_where_nobody_moved_the_stronger_side_attacks(us: int, mx: int, first: str) -> None:
    _, lines = resolved("tactical-1", unit("US1IN", "5-9", men=us), unit("MX1IN", "5-9", men=mx))
    assert any(line.startswith(f"Battle in {HERE} 5-9: {first} against ") for line in lines)


@pytest.mark.parametrize(
    ("kind", "count", "least", "most"),
    [("IN", 2, 72, 108), ("IN", 4, 108, 162), ("LC", 1, 96, 144), ("LC", 2, 192, 288)],
)
def test_who_finds_no_room_in_front_fights_from_the_rear(
    kind: str, count: int, least: int, most: int
) -> None:
    more: Data = {"men": 1500 if kind == "IN" else 1000, "ammunition": 0}
    orders = {"to": "5-9", "attack": "attack"}
    horde = [unit(f"US{n}{kind}", "4-9", orders=orders, **more) for n in range(1, count + 1)]
    for seed in range(1, 6):
        guns = unit("MX1MA", "5-9", men=300, ammunition=0)
        _, lines = resolved("tactical-1", *horde, guns, campaign={"seed": seed})
        lost = next(line for line in lines if line.startswith("MX1MA lost "))
        assert least <= int(lost.split()[2]) <= most


@pytest.mark.parametrize(
    ("line", "batteries", "least", "most"),
    [("front", 1, 43, 65), ("second", 1, 9, 15), ("second", 0, 0, 0)],
)
def test_only_guns_fire_from_the_second_line(
    line: str, batteries: int, least: int, most: int
) -> None:
    """1400 foot soldiers fire 42 in front, 100 gunners 12 in either line; the first is spent."""
    into = {"to": "5-9", "attack": "attack"}
    foot = unit("US1IN", "4-9", men=1500, batteries=batteries, orders={**into, "line": line})
    first = unit("US2IN", "4-9", men=600, ammunition=0, orders=into)
    for seed in range(1, 6):
        his = unit("MX1IN", "5-9", men=1500, morale=0, ammunition=0)
        _, lines = resolved("tactical-1", foot, first, his, campaign={"seed": seed})
        lost = [line for line in lines if line.startswith(("MX1IN lost ", "US1IN lost "))]
        fired = int(lost[0].split()[2]) if lost[0].startswith("MX") else 0
        assert least <= fired <= most


def test_there_is_no_combat_in_the_last_tactical_phase() -> None:
    after, lines = resolved("tactical-5", unit("US1IN", "5-9"), unit("MX1IN", "5-9"))
    assert not any("Battle" in line for line in lines)
    assert a(after, "US1IN").men == 500


@pytest.mark.parametrize(
    ("defend", "square", "fires"),
    [("skirmish", "6-9", True), ("evade", "6-9", False), ("defend", "7-9", False)],
)
def test_guns_beside_an_enemy_bombard_by_themselves(defend: str, square: str, fires: bool) -> None:
    guns = unit("US1MA", "5-9", men=300, batteries=3, orders={"defend": defend})
    after, lines = resolved("tactical-1", guns, unit("MX1IN", square, men=1000))
    assert any("bombards" in line for line in lines) == fires
    assert (a(after, "MX1IN").men < 1000) == fires
    assert a(after, "US1MA").ammunition == (4 if fires else 5)


@pytest.mark.parametrize(
    ("level", "capacity", "least", "most"),
    [(1, 3000, 13, 20), (1, 3001, 26, 39), (3, 300, 7, 12), (5, 300, 2, 4)],
)
def test_a_manned_fort_cuts_losses(level: int, capacity: int, least: int, most: int) -> None:
    town = city("town", HERE, "6-9", "mx", fort={"level": level, "capacity": capacity})
    guns = unit("US1MA", "5-9", men=300, batteries=3)
    garrison = unit("MX1IN", "6-9", men=1000, fort=True)
    for seed in range(1, 6):
        more: Data = {"terrain": [PLAIN, town], "campaign": {"seed": seed}}
        after, _ = resolved("tactical-1", guns, garrison, **more)
        assert least <= 1000 - a(after, "MX1IN").men <= most


def test_guns_that_move_do_not_bombard() -> None:
    guns = unit("US1MA", "3-9", men=300, batteries=3, orders={"to": "5-9"})
    _, lines = resolved("tactical-1", guns, unit("MX1IN", "6-9", men=1000))
    assert not any("bombards" in line for line in lines)


def test_a_garrison_that_loses_surrenders_with_its_headquarters() -> None:
    ground = [PLAIN, city("town", HERE, owner="mx", fort={"level": 1, "capacity": 300})]
    storm = [
        unit(f"US{n}IN", "8-7", men=1500, orders={"to": "7-7", "attack": "assault"})
        for n in range(1, 9)
    ]
    garrison = unit("MX1IN", "7-7", men=60, fort=True), unit("MX1CQ", "7-7", fort=True, supplies=3)
    after, lines = resolved("tactical-1", *storm, *garrison, terrain=ground)
    assert "MX1CQ has surrendered." in lines
    assert not {"MX1IN", "MX1CQ"} & after.by_id.keys()
    assert after.pieces["town"].owner == "us"


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


@pytest.mark.parametrize(
    ("owners", "men", "winner"),
    [
        (("us", "us", "mx"), (500, 900), "us"),
        (("us", "mx"), (500, 900), "mx"),
        (("us", "mx"), (900, 900), "draw"),
    ],
)
def test_most_cities_win_then_most_men(
    owners: tuple[str, ...], men: tuple[int, int], winner: str
) -> None:
    squares = ("G6-V3", "G7-V3", "G8-V3")
    cities = [
        city(f"c{n}", square, owner=owner, supplies=5)
        for n, (square, owner) in enumerate(zip(squares, owners, strict=False))
    ]
    after, _ = resolved(
        "end", unit("US1IN", "5-9", men=men[0]), unit("MX1IN", "5-9", "H0-V7", men=men[1]),
        terrain=[PLAIN, *cities], turn=15, last_turn=15,
    )  # fmt: skip
    assert (after.campaign.stage, after.campaign.winner) == ("over", winner)


def test_the_same_seed_gives_the_same_turn() -> None:
    units = unit("US1IN", "5-9", orders={"to": "7-9"}), unit("MX1IN", "7-9")
    first, again = (resolved("tactical-1", *units, campaign={"seed": 5}) for _ in range(2))
    assert first == again
    other = resolved("tactical-1", *units, campaign={"seed": 6})
    assert other != first


def test_after_the_counters_of_a_turn_s_end_both_sides_write_orders() -> None:
    """A unit that is back at the turn's end is put on the table; no turn goes by without orders."""
    units = (
        unit("US1IN", "5-9", state="shattered"),
        unit("US1CQ", "7-7"),
        unit("MX1IN", "9-9", pose=[15.0, 9.0, 0]),
    )
    ground = [PLAIN, city("town", HERE, supplies=3)]
    after, _ = resolved(
        "end", *units, terrain=ground, campaign={"reforming": {"US1IN": {"turns": 1}}}
    )
    assert after.campaign.stage == "counters"
    for name, square in (("US1IN", "5-9"), ("US1CQ", "7-7"), ("MX1IN", "9-9")):
        put = {"action": "placed", "unit": name, "square": square}
        after = RULES.apply(after, ACTIONS.read(put))[0]
    after, _ = RULES.apply(after, ACTIONS.read({"action": "confirm"}))
    assert (after.turn, after.phase, after.campaign.stage) == (2, "supply", "orders")


def test_a_table_that_draws_for_itself_is_asked_number_by_number() -> None:
    units = unit("US1IN", "5-9", orders={"to": "7-9"}), unit("MX1IN", "7-9", "G6-V3")
    state = begin_turn(loaded(position(*units, terrain=[PLAIN], house_rules={"draws": "entered"})))
    asked = 0
    for side in ("us", "mx"):
        state, events = RULES.apply(state, ACTIONS.read({"action": "ready", "side": side}))
    while state.campaign.stage in ("draw", "counters"):
        if state.campaign.stage == "draw":
            asked += 1
            assert rendered(events[-1].text, "en").startswith("Draw a number: ")
            action: Data = {"action": "draw", "number": 1 + asked % 100}
        else:
            action = {"action": "confirm"}
        state, events = RULES.apply(state, ACTIONS.read(action))
    assert asked > 5
    assert state.turn == 2


def test_a_river_is_crossed_by_its_ford_in_the_turn_too() -> None:
    ground = [PLAIN, field({"~": "7-0 7-1 7-2 7-3 7-4 7-5 7-7 7-8 7-9 7-10 7-11 7-12 7-13 7-14",
                            "f": "7-6"})]  # fmt: skip
    over = unit("US1LC", "5-6", orders={"to": "9-6", "waypoint": "7-6"})
    after, _ = resolved("tactical-1", over, terrain=ground)
    assert a(after, "US1LC").square == (9, 6)
    wet = unit("US1LC", "5-6", orders={"to": "9-6"})
    stays, lines = resolved("tactical-1", wet, terrain=ground)
    assert a(stays, "US1LC").square == (5, 6)
    assert "US1LC could not move as it was ordered." in lines


@pytest.mark.parametrize(
    ("start", "orders"),
    [
        ("0-14", {"to": "1-0"}),
        ("2-2", {"to": "13-6"}),
        ("10-4", {"to": "1-2", "waypoint": "13-6"}),
        ("8-14", {"to": "6-1", "waypoint": "7-12", "phase": 2}),
    ],
)
def test_a_move_of_several_phases_keeps_to_its_line(start: str, orders: Data) -> None:
    one = unit("US1IN", start, orders=orders)
    told = ask(position(one), "path", unit="US1IN", **{"phase": 1, **orders})["phases"]
    state = begin_turn(loaded(position(one)))
    state = altered(state, phase="tactical-1").put(loaded(position(one)).by_id["US1IN"])
    stood = []
    for _ in range(5):  # two tactical phases, a strategic one and two more
        state, _ = resolve_phase(state)
        stood.append(str(a(state, "US1IN").square))
    ends = [start] * (orders.get("phase", 1) - 1) + [part[-1] for part in told]
    assert (stood[:2] + stood[3:])[: len(ends)] == ends[:4]


@pytest.mark.parametrize("blocked", [True, False])
def test_each_leg_of_a_move_is_told_to_who_sees_its_ends(blocked: bool) -> None:
    mover = unit("US1DR", "5-7", orders={"to": "4-7", "waypoint": "5-4", "attack": "evade"})
    others = [unit("MX1IN", "10-7"), *([unit("US2IN", "9-7")] if blocked else [])]
    data = position(mover, *others, phase="tactical-1")
    legs = ask(data, "report", unit="US1DR", to="4-7", waypoint="5-4", for_="mx")["legs"]
    assert [(leg["start"], leg["end"]) for leg in legs] == (
        [(False, True), (True, False)] if blocked else [(True, True)] * 2
    )
    _, events = resolve_phase(loaded(data))
    seen = told(tuple(event for event in events if event.to is not None and "mx" in event.to))
    assert [line for line in seen if "US1DR" in line] == (
        ["US1DR came to 5-4.", "US1DR left 5-4."]
        if blocked else ["US1DR moved from 5-7 to 5-4.", "US1DR moved from 5-4 to 4-7."]
    )  # fmt: skip


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


def test_who_intercepts_attacks_though_both_have_moved() -> None:
    """8.11: the side that intercepts is the attacker, whoever stands first in the file."""
    runner = unit("US1IN", "3-9", orders={"to": "7-9", "attack": "attack"})
    guard = unit(
        "MX1DR", "5-7", type="dragoons", men=500,
        orders={"intercept": {"at": "5-9", "radius": 1}, "attack": "attack"},
    )  # fmt: skip
    _, said = resolved("tactical-1", runner, guard, terrain=[PLAIN])
    (battle,) = [text for text in said if text.startswith("Battle in")]
    assert battle.endswith(": MX1DR against US1IN.")


def test_who_has_no_orders_is_said_to_support_by_itself() -> None:
    battle = (unit("US2IN", "7-7", orders={"to": "8-7"}), unit("MX1IN", "8-7"))
    idle, told = unit("US3ML", "7-8"), unit("US4IN", "7-6")
    told["orders"] = {"support": {"at": "7-6", "radius": 2}}
    lines = resolved("tactical-1", *battle, idle, told)[1]
    said = "US3ML had no orders: it went to support the battle in 8-7."
    assert said in lines
    assert lines.index(said) + 1 == lines.index("US3ML moved from 7-8 to 8-7.")
    assert sum("had no orders" in line for line in lines) == 1


def test_a_phase_is_told_to_those_who_hear_of_anything_in_it() -> None:
    mover, other = unit("US2IN", "1-1", orders={"to": "2-1"}), unit("MX1IN", "14-14", "G7-V5")
    state = loaded(position(mover, other, phase="tactical-1", terrain=[PLAIN, field({"f": "7-7"})]))
    after, events = resolve_phase(state)
    assert {each.kind: each.to for each in events if each.kind != "draw"} == {
        "resolved": ("us",),
        "moved": ("us",),
    }
    assert [each.kind for each in resolve_phase(after)[1] if each.kind != "draw"] == []


def test_that_a_turn_begins_and_ends_is_told_to_all() -> None:
    for phase in ("supply", "end"):
        _, events = resolve_phase(loaded(position(unit("US1CQ", "1-1"), phase=phase)))
        assert [each.to for each in events if each.kind == "resolved"] == [None]


def test_what_is_destroyed_and_taken_weighs_most() -> None:
    weak, strong = unit("MX1IN", "8-7", men=5), unit("US2IN", "7-7", orders={"to": "8-7"})
    _, events = resolve_phase(loaded(position(weak, strong, phase="tactical-1", terrain=[PLAIN])))
    weights = {each.kind: each.data.get("weight", 0) for each in events}
    assert weights["moved"] == 0 < weights["battle"]
    assert {"shattered", "destroyed", "surrender"} & set(weights)
    assert max(weights.values()) > weights["battle"]


@pytest.mark.parametrize(
    ("units", "owner", "told"),
    [
        ((500, 400), "mx", "The campaign ends with a victory for MX: 1 city at the end against 0"),
        ((500, 400), None, "The campaign ends with a victory for US: as many cities for both"),
        ((400, 400), None, "Nobody has won the campaign: cities and men are equal at the end."),
    ],
)
def test_what_decided_the_campaign_is_told(
    units: tuple[int, int], owner: str | None, told: str
) -> None:
    ground = [PLAIN, *([city("town", "G8-V6", owner=owner)] if owner else [])]
    one, other = unit("US1IN", "1-1", men=units[0]), unit("MX1IN", "9-9", men=units[1])
    more: dict[str, Any] = {"terrain": ground, "turn": 15, "last_turn": 15}
    after, lines = resolved("end", one, other, **more)
    assert lines[-1].startswith(told)
    prompt = RULES.prompt(after)
    assert prompt.over
    assert rendered(prompt.text, "en") == lines[-1]


@pytest.mark.parametrize(("fatigue", "ends"), [(7, "8-7"), (8, "6-8")])
def test_a_move_tires_once_for_a_support_after_it(fatigue: int, ends: str) -> None:
    """8.1: at 8 the move makes it 9, too tired for a support; at 7 it may still go."""
    orders = {"to": "6-8", "support": {"at": "8-7", "radius": 2}}
    mover = unit("US1IN", "5-9", men=900, fatigue=fatigue, orders=orders)
    battle = unit("US2IN", "7-7", men=1500, orders={"to": "8-7"}), unit("MX1IN", "8-7", men=9)
    _, lines = resolved("tactical-1", mover, *battle)
    moves = [line for line in lines if line.startswith("US1IN moved from ")]
    assert moves[-1].endswith(f" to {ends}.")


@pytest.mark.parametrize(("guard", "at", "ends"), [("5-7", "5-9", "9-7"), ("11-9", "9-9", "9-3")])
def test_who_is_halted_short_of_its_waypoint_still_goes_by_it(
    guard: str, at: str, ends: str
) -> None:
    """A neutral halts the move, before its waypoint 9-9 or in it; the next phase goes on."""
    mover = unit("US1DR", "3-9", orders={"to": "9-3", "waypoint": "9-9"})
    other = unit("GB1DR", guard, orders={"intercept": {"at": at, "radius": 0}})
    ground = [theatre(*[5 * "."] * 5, owner="GB")]
    state = loaded(position(mover, other, sides=NEUTRAL, terrain=ground, phase="tactical-1"))
    state, _ = resolve_phase(state)
    assert str(a(state, "US1DR").square) == at
    assert str(a(resolve_phase(state)[0], "US1DR").square) == ends


@pytest.mark.parametrize("count", [5, 8])
def test_who_finds_no_room_in_the_rear_does_not_fight(count: int) -> None:
    """1000 horsemen fill the front and 4000 the rear; three more regiments add nothing."""
    orders = {"to": "5-9", "attack": "attack"}
    horde = [unit(f"US{n}LC", "4-9", men=1000, orders=orders) for n in range(1, count + 1)]
    for seed in range(1, 6):
        guns = [unit(f"MX{n}MA", "5-9", men=300, ammunition=0) for n in (1, 2, 3)]
        _, lines = resolved("tactical-1", *horde, *guns, campaign={"seed": seed})
        lost = [int(line.split()[2]) for line in lines if line[0] == "M" and " lost " in line]
        assert 478 <= sum(lost) <= 722


def _broken(seed: int, *others: Data) -> tuple[State, list[str]]:
    """Return a battle in which a weak defender is beaten, with the sides' other units."""
    orders = {"to": "7-7", "attack": "assault"}
    horde = [unit(f"US{n}IN", "6-7", men=1500, morale=100, orders=orders) for n in (1, 2)]
    weak = [unit(f"MX{n}LI", "7-7", men=50, ammunition=0) for n in range(1, 7)]
    return resolved("tactical-1", *horde, *weak, *others, campaign={"seed": seed})


def test_a_rout_leaves_the_enemy_in_its_own_square_behind() -> None:
    """9.8: the drawn direction is shut by enemies who lie in it, not by those it flees from."""
    ends = ("7-0", "14-0", "14-7", "14-14", "7-14", "0-14", "0-7", "0-0")
    shut = [unit(f"US{n}LC", square) for n, square in enumerate(ends, 1)]
    for others, some in (([], True), (shut, False)):
        said = [line for seed in range(1, 9) for line in _broken(seed, *others)[1]]
        assert any(line.startswith("MX") and " routed" in line for line in said) is some


@pytest.mark.parametrize("still", [True, False])
@pytest.mark.parametrize("order", ["support", "intercept"])
def test_who_has_routed_neither_intercepts_nor_supports(order: str, still: bool) -> None:
    """9.8: a rout cancels all tactical orders of the turn."""
    mover = unit("MX1DR", "8-3", orders={"to": "8-7", "attack": "attack"})
    one = unit("US1DR", "7-9", orders={order: {"at": "8-7", "radius": 0}, "attack": "attack"})
    held = [] if order == "intercept" else [unit("US2IN", "8-7", men=1500)]
    conduct = {"US1DR": {"still": still}}
    _, lines = resolved("tactical-1", mover, one, *held, campaign={"conduct": conduct})
    assert any(line.startswith("US1DR moved") for line in lines) is not still


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


@pytest.mark.parametrize("said", [("concede", "us"), ("truce", "us", "mx")])
def test_a_campaign_that_ends_while_a_battle_waits_can_be_opened_again(
    said: tuple[str, ...],
) -> None:
    units = unit("US1IN", "5-9", orders={"to": "6-9", "attack": "attack"}), unit("MX1IN", "6-9")
    house = {"battles": "table"}
    state, _ = resolve_phase(loaded(position(*units, phase="tactical-1", house_rules=house)))
    assert state.campaign.stage == "battle"
    for side in said[1:]:
        state, _ = RULES.apply(state, ACTIONS.read({"action": said[0], "side": side}))
    assert RULES.load(RULES.dump(state), "kept.json").campaign.stage == "over"


@pytest.mark.parametrize(("value", "read"), [("", False), ("None", True), ("nowhere", True)])
def test_a_source_without_a_name_is_refused(value: str, read: bool) -> None:
    action = {"action": "source", "unit": "US1IN", "value": value}
    if read:
        assert ACTIONS.read(action)
        return
    with pytest.raises(QuestionError) as found:
        ACTIONS.read(action)
    assert found.value.place == "value"


def test_who_was_charged_for_a_blocked_diagonal_does_not_pursue_in_that_phase() -> None:
    """7.1, 7.15: one square a phase, and the attempt is charged as such."""
    one = unit("US1LC", "5-9", orders={"boxes": ["G7-V4", *[""] * 5], "pursue": True})
    bar = unit("MX2IN", "7-7", "G8-V4")
    flees = _leaving("MX1IN", "G9-V5", square="12-9")
    for seed in range(1, 9):
        after, _ = resolved("strategic-1", one, bar, flees, campaign={"seed": seed})
        assert str(a(after, "MX1IN").strategic) == "G9-V5"
        assert (after.conduct("US1LC").steps, a(after, "US1LC").fatigue) == (1, 1)


@pytest.mark.parametrize(("square", "first"), [("13-8", "MX1LC"), ("12-8", "US1IN")])
def test_who_intercepts_in_vain_is_no_attacker(square: str, first: str) -> None:
    """8.11: from 13-8 it comes four of five squares far, and then supports who is attacked."""
    runner = unit("MX1LC", "8-1", orders={"to": "8-7", "attack": "attack"})
    reacts = {"intercept": {"at": "8-6", "radius": 0}, "support": {"at": "8-7", "radius": 0}}
    guard = unit("US1IN", square, orders={**reacts, "attack": "attack"})
    _, said = resolved("tactical-1", runner, guard, unit("US2IN", "8-7"), terrain=[PLAIN])
    (battle,) = [text for text in said if text.startswith("Battle in")]
    assert f": {first}" in battle
