"""How the phases of a turn are resolved: moves, combat, deployment and who has won."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.engine.altered import altered
from tableside.engine.message import rendered
from tableside.rules.gitm.campaign.ending import begin_turn
from tableside.rules.gitm.campaign.turn import resolve_phase
from tableside.rules.gitm.ruleset import ACTIONS
from tableside.rules.gitm.state import State
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
from tests.rules.gitm.turns import PLAIN, RULES, a, resolved, told


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
    (why,) = [line for line in lines if line.endswith("US1LC could not move as it was ordered.")]
    assert why.startswith("US1LC would cross a river")


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


@pytest.mark.parametrize(
    ("at", "phase", "told"), [("7-7", 5, False), ("9-12", 5, True), ("9-12", 4, False)]
)
def test_that_a_support_found_no_battle_is_told_once(at: str, phase: int, told: bool) -> None:
    """The area around 9-12 holds no battle, that around 7-7 does; phase 5 is the order's last."""
    battle = (unit("US2IN", "7-7"), unit("MX1IN", "7-7"))
    other = unit("US4IN", "7-9", orders={"support": {"at": at, "radius": 1}})
    lines = resolved(f"tactical-{phase}", *battle, other)[1]
    assert any(line.startswith("US4IN was to support a battle, but none") for line in lines) == told


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
    assert max(weights.values()) > weights["won"] > weights["battle"]


def test_a_move_that_is_blocked_is_among_what_weighs_for_its_own_side() -> None:
    river = field({"~": " ".join(f"7-{row}" for row in range(15))})
    wet = unit("US1LC", "5-6", orders={"to": "9-6"})
    _, events = resolve_phase(loaded(position(wet, phase="tactical-1", terrain=[PLAIN, river])))
    told = [(each.to, each.data.get("weight", 0)) for each in events if each.kind == "blocked"]
    assert told == [(("us",), 1)]


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
        assert any(line.startswith("MX") and " routed off" in line for line in said) is some
        closed = "was shattered: it routed, and the way it took was closed."
        assert any(line.startswith("MX") and line.endswith(closed) for line in said) is not some


def test_a_rout_wakes_whoever_rests_where_it_comes_to() -> None:
    """11.3: an enemy who enters their strategic square activates inactive units, even in flight."""
    around = ("G7-V4", "G8-V4", "G9-V4", "G7-V5", "G9-V5", "G7-V6", "G8-V6", "G9-V6")
    asleep = [unit(f"US{n}ML", "7-7", at, state="inactive") for n, at in enumerate(around, 1)]
    woken = 0
    for seed in range(1, 9):
        after, _ = _broken(seed, *asleep)
        fled = {each.strategic for each in after.units if each.side == "mx" and each.is_active}
        for each in after.units:
            if each.id in {one["id"] for one in asleep}:
                assert each.is_active is (each.strategic in fled)
                woken += each.is_active
    assert woken


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


@pytest.mark.parametrize(("square", "first"), [("13-8", "MX1LC"), ("12-8", "US1IN")])
def test_who_intercepts_in_vain_is_no_attacker(square: str, first: str) -> None:
    """8.11: from 13-8 it comes four of five squares far, and then supports who is attacked."""
    runner = unit("MX1LC", "8-1", orders={"to": "8-7", "attack": "attack"})
    reacts = {"intercept": {"at": "8-6", "radius": 0}, "support": {"at": "8-7", "radius": 0}}
    guard = unit("US1IN", square, orders={**reacts, "attack": "attack"})
    _, said = resolved("tactical-1", runner, guard, unit("US2IN", "8-7"), terrain=[PLAIN])
    (battle,) = [text for text in said if text.startswith("Battle in")]
    assert f": {first}" in battle
