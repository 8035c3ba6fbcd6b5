"""A game of Mini-Nap as it is played: whose decision it is, what is flagged, what is done."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from tableside.engine.ruleset import Option, QuestionError, Sensed
from tableside.geometry.pose import Pose
from tableside.rules.mini_nap.roster import remarks
from tableside.rules.mini_nap.state import State
from tableside.rules.mini_nap.words import say
from tests.rules.mini_nap.table import CM, EXAMPLE, RULES, Data, foot, guns, horse, light, state
from tests.rules.random_play import Game

MM = 1 / 25.4
DEEP, RIDER = 10 * MM, 20 * MM


def do(table: State, **action: Any) -> State:
    """Do an action about which nothing is flagged."""
    typed = RULES.actions.read({name.rstrip("_"): value for name, value in action.items()})
    assert RULES.judge(table, typed) == ()
    return RULES.apply(table, typed)[0]


def told(table: State, **action: Any) -> list[str]:
    return [str(event.text) for event in RULES.apply(table, RULES.actions.read(action))[1]]


def flagged(table: State, **action: Any) -> list[str]:
    typed = RULES.actions.read({name.rstrip("_"): value for name, value in action.items()})
    return [finding.rule for finding in RULES.judge(table, typed)]


def offered(table: State) -> list[str]:
    return [str(option.action["action"]) for option in RULES.options(table)]


def start(*units: Data, **more: Any) -> State:
    return state(*units, **more)


TWO = [foot("br-1", 20, 10), foot("br-2", 25, 10, brigade="br-b"), foot("fr-1", 20, 30, 270)]


def test_a_turn_from_the_first_roll_to_the_last_brigade() -> None:
    table = start(*TWO)
    assert offered(table) == ["initiative"]
    assert RULES.prompt(table).side is None
    assert RULES.table(table)["phase"] == "initiative"
    table = do(table, action="initiative", first=[1, 1], second=[6, 6])
    assert (table.initiative, offered(table)) == ("br", ["brigade"])
    assert flagged(table, action="brigade", brigade="fr-a") == ["sequence.brigade"]
    table = do(table, action="brigade", brigade="br-a")
    assert RULES.table(table)["phase"] == "manoeuvre"
    assert flagged(table, action="move", unit="br-2", to=[25, 11, 90]) == ["sequence.brigade"]
    table = do(table, action="move", unit="br-1", to=[20, 12, 90])
    assert flagged(table, action="move", unit="br-1", to=[20, 13, 90]) == ["sequence.once"]
    for phase in ("firing", "hand-to-hand", "break-through"):
        table = do(table, action="pass", side="br")
        assert table.phase == phase
    assert flagged(table, action="pass", side="fr") == ["sequence.initiative"]
    table = do(table, action="pass", side="br")
    assert (table.used, table.awaits) == (frozenset({"br-a"}), "roll")
    # The holder of the initiative throws three dice now, the other two.
    asks = {ask.field: ask.count for ask in RULES.options(table)[0].asks}
    assert asks == {"first": 2, "second": 3}
    for brigade in ("br-b", "fr-a"):
        dice = {"first": [6, 6], "second": [1, 1, 1]} if brigade == "fr-a" else {}
        dice = dice or {"first": [1, 1], "second": [6, 6, 6]}
        if len(RULES.options(table)[0].asks) == 0:
            dice = {}
        table = do(table, action="initiative", **dice)
        table = do(table, action="brigade", brigade=brigade)
        for _ in range(4):
            table = do(table, action="pass", side=table.initiative)
    assert offered(table) == ["turn"]
    table = do(table, action="turn")
    assert (table.turn, table.used) == (2, frozenset())


def test_a_tie_is_rolled_again() -> None:
    table = start(*TWO)
    assert do(table, action="initiative", first=[3, 3], second=[2, 4]) == table
    assert told(table, action="initiative", first=[3, 3], second=[2, 4]) == [
        "A tie (fr 6, br 6): roll again."
    ]


def test_winning_a_roll_takes_off_blue_markers() -> None:
    table = start({**TWO[0], "markers": ["blue"]}, *TWO[1:])
    roll = {"action": "initiative", "first": [1, 1], "second": [6, 6]}
    assert told(table, **roll) == ["br has the initiative (fr 2, br 12)."]
    table = do(table, **roll)
    assert table.by_id["br-1"].markers == frozenset()


def charging(*units: Data, **more: Any) -> State:
    return state(*units, initiative="fr", brigade="fr-a", **more)


def test_a_charge_and_an_emergency_square_and_a_feint() -> None:
    table = charging(foot("br-1", 20, 17, 270), horse("fr-1", 20, 10), foot("fr-2", 30, 10))
    table = do(table, action="charge", unit="fr-1", target="br-1")
    made = table.contact_made
    assert made is not None
    assert made.started > 12 * CM
    assert RULES.prompt(table).side == "br"
    assert offered(table) == ["react", "pass"]
    assert flagged(table, action="move", unit="fr-1", to=[20, 11, 90])[0] == "sequence.awaited"
    failed = do(table, action="react", unit="br-1", as_="emergency-square", from_="fr-1", die=3)
    assert failed.by_id["br-1"].hits == 2
    assert "blue" in failed.by_id["br-1"].markers
    table = do(table, action="react", unit="br-1", as_="emergency-square", from_="fr-1", die=4)
    square = table.by_id["br-1"]
    assert (square.formation, square.square) == ("square", "emergency")
    assert "feint" in offered(table)
    back = do(table, action="feint", unit="fr-1", square="br-1", die=4)
    gap = back.by_id["fr-1"].outline.distance(square.outline)
    assert gap == pytest.approx(6 * CM, abs=1e-3)
    stays = do(table, action="feint", unit="fr-1", square="br-1", die=3)
    assert stays.by_id["fr-1"].pose == table.by_id["fr-1"].pose
    closed = do(table, action="pass", side="br")
    assert (RULES.prompt(closed).side, offered(closed)) == ("fr", ["feint", "pass"])
    again = {"action": "react", "unit": "br-1", "as": "emergency-square", "from": "fr-1", "die": 6}
    assert "sequence.awaited" in flagged(closed, **again)
    assert flagged(closed, action="pass", side="br") == ["sequence.initiative"]
    other = do(closed, action="move", unit="fr-2", to=[30, 11, 90])
    assert (other.contact_made, offered(other)[-1]) == (None, "pass")  # it lets its feint be
    assert RULES.load(RULES.dump(closed), "saved") == closed
    late = do(closed, action="feint", unit="fr-1", square="br-1", die=4)
    assert late.contact_made is None
    fights = do(closed, action="pass", side="fr")
    assert (fights.contact_made, fights.phase) == (None, "manoeuvre")
    assert do(fights, action="pass", side="fr").phase == "firing"


@pytest.mark.parametrize(
    ("far", "turned", "rules"),
    [
        (5.9, 0, ["feint.back"]), (6.0, 90, []), (9.0, -90, []), (12.0, 0, []),
        (12.1, 0, ["feint.back"]), (9.0, 91, ["feint.pivot"]), (9.0, -91, ["feint.pivot"]),
    ],
)  # fmt: skip
def test_a_feint_rides_back_as_far_as_it_is_told_and_turns(
    far: float, turned: float, rules: list[str]
) -> None:
    table = charging(foot("br-1", 20, 17, 270), horse("fr-1", 20, 10))
    table = do(table, action="charge", unit="fr-1", target="br-1")
    table = do(table, action="react", unit="br-1", as_="emergency-square", from_="fr-1", die=4)
    (option,) = [o for o in RULES.options(table) if o.action["action"] == "feint"]
    assert [ask.field for ask in option.asks] == ["die", "distance", "facing"]
    assert option.asks[1].choices == tuple(round(cm * CM, 3) for cm in (6, 9, 12))
    assert [str(label) for label in option.asks[2].labels] == [
        "90 degrees to the left", "45 degrees to the left", "as it charged",
        "45 degrees to the right", "90 degrees to the right",
    ]  # fmt: skip
    feint = {"action": "feint", "unit": "fr-1", "square": "br-1", "die": 4}
    feint |= {"distance": far * CM, "facing": 90 + turned}
    assert flagged(table, **feint) == rules
    if not rules:
        after = do(table, **feint).by_id["fr-1"]
        assert after.pose.facing == pytest.approx(90 + turned)
        square = table.by_id["br-1"].outline
        ridden = after.placed(Pose(after.pose.x, after.pose.y, 90), after.formation)
        assert ridden.outline.distance(square) == pytest.approx(far * CM, abs=1e-3)


def falling_back(kind: str) -> State:
    """A skirmish line, of ``infantry`` or ``cavalry``, that a charge has reached from below."""
    units = {
        "infantry": (light("br-1", 20, 20, 270), foot("fr-1", 20, 18.6)),
        "cavalry": (horse("br-1", 20, 20, 270, type="light-cavalry", formation="skirmish"),
                    horse("fr-1", 20, 17)),
    }  # fmt: skip
    return do(charging(*units[kind]), action="charge", unit="fr-1", target="br-1")


@pytest.mark.parametrize(("kind", "low", "high"), [("infantry", 12, 18), ("cavalry", 18, 30)])
def test_how_far_a_unit_falls_back_is_asked(kind: str, low: float, high: float) -> None:
    table = falling_back(kind)
    (option,) = [o for o in RULES.options(table) if o.action.get("as") == "fall-back"]
    (asked,) = option.asks
    assert (asked.field, asked.kind) == ("distance", "length")
    assert asked.choices == tuple(round(cm * CM, 3) for cm in (low, (low + high) / 2, high))
    for far in asked.choices:
        after = do(table, **option.action, distance=far)
        assert after.by_id["br-1"].pose.y == pytest.approx(20 + far)
    beyond = [low * CM - 0.01, high * CM + 0.01]
    for far in beyond:
        assert flagged(table, **option.action, distance=far) == ["reaction.distance"]


@pytest.mark.parametrize(
    ("far", "aside", "turned", "rules"),
    [
        (12.1, 0, 0, []), (17.9, 0, 0, []), (15.0, 1.2, 4, []),
        (11.9, 0, 0, ["reaction.distance"]), (18.1, 0, 0, ["reaction.distance"]),
        (15.0, 1.5, 0, ["reaction.way"]), (15.0, 0, 6, ["reaction.way"]),
        (15.0, 0, 180, ["reaction.way"]),
    ],
)  # fmt: skip
def test_a_hand_that_falls_back_is_judged_within_its_distances(
    far: float, aside: float, turned: float, rules: list[str]
) -> None:
    table = falling_back("infantry")
    there = Sensed(Pose(20 + aside * CM, 20 + far * CM, 90 + turned), (0.0, 0.0, 0.0))
    whole = RULES.recognise(table, {}, {"br-1": there})[0]
    (action,) = whole.actions
    assert (action["action"], action["as"]) == ("react", "fall-back")
    assert [finding.rule for finding in whole.flagged] == rules
    after = RULES.apply(table, RULES.actions.read(action))[0].by_id["br-1"]
    assert after.pose.distance_to(there.pose) < 1e-9
    assert after.markers == {"blue"}


@pytest.mark.parametrize(("apart", "open_"), [(5.9, True), (6.1, False)])
def test_neighbours_squares_are_measured_at_the_contact(apart: float, open_: bool) -> None:
    """The charged unit's own square covers less ground: it stands farther off afterwards."""
    start = foot("br-1", 20, 20, 270), foot("br-2", 20 + 50 / 25.4 + apart * CM, 20, 270)
    table = state(horse("fr-1", 19, 10), *start, initiative="fr", brigade="fr-a")
    table = do(table, action="charge", unit="fr-1", target="br-1", heading=90)
    first = {"action": "react", "unit": "br-1", "as": "emergency-square", "from": "fr-1"}
    second = {**first, "unit": "br-2"}
    squared = do(table, **first, die=6)
    gap = squared.by_id["br-1"].outline.distance(squared.by_id["br-2"].outline)
    assert gap > 6 * CM
    offered_to = [o.action.get("unit") for o in RULES.options(squared)]
    assert ("br-2" in offered_to) is open_
    wrong = RULES.judge(squared, RULES.actions.read({**second, "die": 6}))
    assert (wrong == ()) is open_


def test_a_solid_square_at_the_next_initiative() -> None:
    square = foot("br-1", 20, 17, 270, formation="square", square="emergency")
    table = state(square, foot("fr-1", 5, 5), initiative="fr", awaits="choice")
    table = do(table, action="brigade", brigade="fr-a")
    assert table.by_id["br-1"].square == "solid"


def test_a_skirmish_line_falls_back_and_the_charger_breaks_through() -> None:
    table = charging(light("br-1", 20, 12, 270), foot("fr-1", 20, 10.5), light("br-2", 5, 5))
    table = do(table, action="charge", unit="fr-1", target="br-1")
    before = table.by_id["br-1"].pose
    table = do(table, action="react", unit="br-1", as_="fall-back", from_="fr-1")
    after = table.by_id["br-1"]
    assert after.pose.facing == pytest.approx(90)
    assert before.distance_to(after.pose) == pytest.approx(12 * CM)
    assert "break-through" in table.by_id["fr-1"].did
    assert flagged(table, action="react", unit="br-1", as_="fall-back", from_="fr-1")


def test_fleeing_into_a_square_and_manning_the_guns_again() -> None:
    square = foot("br-2", 20, 14 + 15 * MM + 20 * MM, 270, formation="square")
    battery = guns("br-1", 20, 14, 270)
    table = charging(battery, square, horse("fr-1", 20, 10))
    table = do(table, action="charge", unit="fr-1", target="br-1")
    table = do(table, action="react", unit="br-1", as_="flee-to-square", from_="fr-1")
    assert table.by_id["br-1"].abandoned
    assert "orange" in table.by_id["br-2"].markers
    assert "man.near" in flagged(table, action="man", unit="br-1")
    far = state(
        {**battery, "markers": ["orange"]},
        {**square, "markers": ["orange"]},
        horse("fr-1", 40, 10),
        initiative="br",
        brigade="br-a",
        phase="break-through",
    )
    assert "man" in offered(far)
    for phase in ("manoeuvre", "firing", "hand-to-hand"):  # only at the end of an initiative
        assert "sequence.phase" in flagged(replace(far, phase=phase), action="man", unit="br-1")
    again = do(far, action="man", unit="br-1")
    assert not again.by_id["br-1"].abandoned
    assert again.by_id["br-2"].markers == frozenset()
    # Without its square an abandoned battery is lost.
    lost = RULES.apply(far, RULES.actions.read({"action": "gone", "unit": "br-2"}))[0]
    assert [unit.id for unit in lost.eliminated] == ["br-1"]


@pytest.mark.parametrize(
    ("x", "facing", "straight"),
    [
        (20.6, 90.0, True),  # straight ahead meets it, though a turn would be shorter
        (20.6, 80.0, True),
        (23.5, 90.0, False),
        (16.5, 90.0, False),
    ],
)
def test_a_charge_that_is_tapped_goes_straight_or_nearly(
    x: float, facing: float, straight: bool
) -> None:
    table = charging(foot("br-1", x, 17, 250), horse("fr-1", 20, 10, facing))
    question = {"ask": "charge", "unit": "fr-1", "target": "br-1"}
    (target,) = RULES.answer(table, question)["targets"]
    after = do(table, action="charge", unit="fr-1", target="br-1")
    off = [
        abs((heading - facing + 180) % 360 - 180) for span in target["headings"] for heading in span
    ]
    turned = abs((after.by_id["fr-1"].pose.facing - facing + 180) % 360 - 180)
    inside = any(low <= facing <= high for low, high in target["headings"])
    assert turned == pytest.approx(0.0 if inside else min(off), abs=1e-3)
    assert inside == straight


def test_guns_whose_square_is_shot_away_are_lost_with_it() -> None:
    """Whichever of the two the position lists first."""
    square = foot("br-2", 20, 14 + 15 * MM + 20 * MM, 270, formation="square", strength=2, losses=1)
    pair = ({**guns("br-1", 20, 14, 270), "markers": ["orange"]}, {**square, "markers": ["orange"]})
    for units in (pair, pair[::-1]):
        table = state(*units, horse("fr-1", 40, 10))
        typed = RULES.actions.read({"action": "losses", "unit": "br-2", "losses": 2})
        after, events = RULES.apply(table, typed)
        assert sorted(unit.id for unit in after.eliminated) == ["br-1", "br-2"]
        assert [event.units for event in events if event.kind == "eliminated"] == [
            ("br-2",), ("br-1",),
        ]  # fmt: skip


@pytest.mark.parametrize(
    ("lost", "turn", "text"),
    [
        ({"fr"}, 2, "br has won: fr has lost half of its units."),
        ({"br", "fr"}, 2, "The game is over: both sides have lost half of their units."),
        (set(), 9, "The game is over after Turn 8: no side has lost half of its units."),
    ],
)
def test_the_end_tells_who_has_won_and_why(lost: set[str], turn: int, text: str) -> None:
    units = [foot(f"{side}-{n}", 10 + 5 * n, y) for side, y in (("br", 5), ("fr", 30))
             for n in (1, 2)]  # fmt: skip
    gone = [unit for unit in units if unit["id"] in {f"{side}-2" for side in lost}]
    here = [unit for unit in units if unit not in gone]
    off = [{k: v for k, v in unit.items() if k not in ("pose", "formation")} for unit in gone]
    table = state(*here, eliminated=off, turn=turn, last_turn=8)
    assert str(RULES.prompt(table).text) == text
    assert RULES.options(table) == ()


def test_an_extended_charge_that_fails_is_disordered() -> None:
    target = foot("br-1", 20, 10 + RIDER + DEEP + 34 * CM, 270)
    table = charging(target, horse("fr-1", 20, 10))
    assert "extend" in offered(table)
    failed = do(table, action="extend", unit="fr-1", target="br-1", die=3, distance=[6, 6])
    assert "blue" in failed.by_id["fr-1"].markers
    assert "charge.marker" in flagged(failed, action="charge", unit="fr-1", target="br-1")
    act = {"action": "extend", "unit": "fr-1", "target": "br-1", "distance": [1, 1]}
    assert told(table, **act, die=3)[0] == (
        "fr-1 cannot extend its charge at br-1 and is disordered. Needed: 4, thrown: 3."
    )
    assert told(table, **act, die=4)[0] == (
        "fr-1 moves 2.0 cm to extend its charge, still cannot reach br-1, and is disordered. "
        "Needed: 4, thrown: 4."
    )
    good = do(table, action="extend", unit="fr-1", target="br-1", die=4, distance=[2, 3])
    assert good.contact_made is not None


def test_fire_and_losses() -> None:
    table = charging(foot("br-1", 20, 12, 270), foot("fr-1", 20, 10), phase="firing")
    assert "fire" in offered(table)
    assert flagged(table, action="fire", unit="fr-1", target="br-1", dice=[6]) == ["firing.dice"]
    shot = {"action": "fire", "unit": "fr-1", "target": "br-1", "dice": [6, 5, 4, 1]}
    assert told(table, **shot) == ["fr-1 fires at br-1 (6, 5, 4, 1): 2 strength points lost."]
    table = do(table, **shot)
    assert table.by_id["br-1"].losses == 2
    table = do(table, action="pass", side="br")
    assert flagged(table, action="fire", unit="fr-1", target="br-1", dice=[1, 1, 1, 1]) == [
        "firing.fired"
    ]
    gone = do(table, action="losses", unit="br-1", losses=3)
    assert [unit.id for unit in gone.eliminated] == ["br-1"]


def test_infantry_that_is_fired_at_returns_it_once_an_initiative() -> None:
    units = foot("br-1", 20, 12, 270), foot("fr-1", 20, 10), foot("fr-2", 22.1, 10)
    table = charging(*units, phase="firing")
    shot = {"action": "fire", "unit": "fr-1", "target": "br-1", "dice": [6, 5, 1, 1]}
    table = do(table, **shot)
    assert (RULES.prompt(table).side, offered(table)) == ("br", ["fire", "pass"])
    assert RULES.load(RULES.dump(table), "saved") == table
    second = {**shot, "unit": "fr-2", "dice": [1, 1, 1, 1]}
    assert flagged(table, **second)[0] == "sequence.awaited"
    assert flagged(table, action="pass", side="fr")[0] == "sequence.awaited"
    back = {"action": "fire", "unit": "br-1", "target": "fr-1", "dice": [6, 1]}
    # At once, and with the two points that it has left.
    assert RULES.options(table)[0].asks[0].count == 2
    assert flagged(table, **{**back, "target": "fr-2"})[0] == "sequence.awaited"
    assert told(table, **back) == ["br-1 returns fire at fr-1 (6, 1): 1 strength point lost."]
    returned = do(table, **back)
    assert (returned.by_id["fr-1"].losses, returned.shot) == (1, None)
    assert "blue" not in returned.by_id["br-1"].markers
    assert offered(do(returned, **second)) == ["pass"]  # it has returned fire already
    let = do(table, action="pass", side="br")
    assert offered(do(let, **second)) == ["fire", "pass"]


@pytest.mark.parametrize(
    ("target", "dice", "open_"),
    [
        (foot("br-1", 20, 12, 270), [1, 1, 1, 1], True),
        (foot("br-1", 20, 12, 90), [1, 1, 1, 1], False),  # it faces the other way
        (foot("br-1", 20, 12, 270, losses=2), [6, 1, 1, 1], False),  # it is shot away
        (horse("br-1", 20, 12.5, 270), [1, 1, 1, 1], False),
        (guns("br-1", 20, 12.3, 270), [1, 1], False),  # small arms only
    ],
)
def test_who_can_return_fire(target: Data, dice: list[int], open_: bool) -> None:
    table = charging(target, foot("fr-1", 20, 10), phase="firing")
    table = do(table, action="fire", unit="fr-1", target="br-1", dice=dice)
    assert (table.shot is not None) is open_


def test_halvings_are_told_in_their_order() -> None:
    """Seven dice halved twice are one (page 6 of the rules): rounded down once."""
    battery = {**guns("fr-1", 20, 10, strength=6, nation="british"), "class": "light"}
    table = charging(light("br-1", 20, 18, 270), battery, phase="firing")
    (shot,) = [o for o in RULES.options(table) if o.action["action"] == "fire"]
    (dice,) = shot.asks
    counted = (
        "Dice of fr-1: 6 + 1, halved (beyond half its reach) to 3.5, "
        "halved (at an unformed target) to 1.75: 1 die."
    )
    assert (str(dice.label), dice.count) == (counted, 1)
    assert told(table, **shot.action, dice=[1])[1:] == [counted]
    near = charging(foot("br-1", 20, 12, 270), foot("fr-1", 20, 10), phase="firing")
    (shot,) = [o for o in RULES.options(near) if o.action["action"] == "fire"]
    assert (str(shot.asks[0].label), shot.asks[0].count) == ("Dice", 4)
    assert len(told(near, **shot.action, dice=[1, 1, 1, 1])) == 1  # nothing to explain


def test_the_odds_of_a_fight() -> None:
    pair = foot("br-1", 20, 10 + 2 * DEEP, 270, losses=2), foot("fr-1", 20, 10, losses=3,
                                                                  rating="guard")  # fmt: skip
    (fight,) = RULES.options(charging(*pair, phase="hand-to-hand"))
    assert [ask.count for ask in fight.asks] == [1, 2]
    # One die against two, each hitting with 1 in 3.
    third = 1 / 3
    own = third * (1 - third) ** 2
    theirs = (1 - third) * (1 - (1 - third) ** 2) + third * third**2
    chances = {str(row.text): row.chance for row in fight.odds}
    assert chances == pytest.approx(
        {"br-1 falls back": own, "both stay": 1 - own - theirs, "fr-1 falls back": theirs}
    )


def test_an_oblique_move_is_told_as_ahead_and_aside() -> None:
    table = charging(foot("fr-1", 20, 10), foot("br-1", 40, 30, 270))
    move = {"action": "move", "unit": "fr-1", "to": [20 - 2 * CM, 10 + 3 * CM, 90], "as": "oblique"}
    assert told(table, **move) == ["fr-1 moved 3.0 cm ahead and 2.0 cm aside (oblique)."]


def test_a_side_without_brigades_is_named_where_it_does_not_roll() -> None:
    units = foot("br-1", 20, 10), foot("fr-1", 20, 30, 270)
    table = state(*units, awaits="roll", used=["br-a"])
    assert told(table, action="initiative") == ["br has no brigades left: fr has the initiative."]


def test_what_is_the_tables_own_is_said() -> None:
    notes = [str(note) for note in RULES.agreed(charging(foot("fr-1", 20, 10))).notes]
    assert "page 14" in notes[-1]


def test_a_change_of_formation_is_told_as_one() -> None:
    table = charging(foot("fr-1", 20, 10), foot("br-1", 20, 30, 270), phase="manoeuvre")
    move = {"action": "moved", "unit": "fr-1", "formation": "column"}
    pose = table.by_id["fr-1"].pose
    here, away = pose.as_list(), Pose(pose.x, pose.y + 3 * CM, pose.facing).as_list()
    assert told(table, **move, to=here) == ["fr-1 formed column."]
    assert told(table, **move, to=away) == ["fr-1 formed column and moved 3.0 cm (ahead)."]


def test_hand_to_hand() -> None:
    pair = foot("br-1", 20, 10 + 2 * DEEP, 270), foot("fr-1", 20, 10)
    table = charging(*pair, phase="hand-to-hand")
    assert offered(table) == ["fight"]
    assert flagged(table, action="pass", side="fr") == ["sequence.awaited"]
    dice = {"dice": [1, 1, 1, 1], "enemy_dice": [6, 6, 1, 1]}
    unit = dict(RULES.options(table)[0].action)
    assert (unit["unit"], unit["enemy"]) == ("fr-1", "br-1")
    fought = "fr-1 (1, 1, 1, 1) and br-1 (6, 6, 1, 1) fight: fr-1 loses 2 strength points, br-1 0."
    assert told(table, **unit, **dice)[0] == fought
    table = do(table, **unit, **dice)
    assert table.by_id["fr-1"].losses == 2
    # Beaten, it falls back 12 cm, facing away.
    assert table.by_id["fr-1"].pose.y == pytest.approx(10 - 12 * CM)
    assert table.by_id["fr-1"].pose.facing == pytest.approx(270)
    tie = do(charging(*pair, phase="hand-to-hand"), **unit, dice=[1] * 4, enemy_dice=[1] * 4)
    assert offered(tie) == ["pass"]


def test_the_end_of_the_game() -> None:
    table = start(*TWO, last_turn=3, turn=4)
    assert RULES.options(table) == ()
    assert RULES.prompt(table).side is None
    beaten = start(TWO[0], TWO[1], foot("fr-1", 5, 5), eliminated=[_off(foot("fr-2", 5, 8))])
    assert RULES.options(beaten) == ()


def _off(unit: Data) -> Data:
    return {name: value for name, value in unit.items() if name != "pose"}


def test_a_model_moved_out_of_turn_or_taken_off_is_flagged() -> None:
    table = charging(foot("br-1", 20, 17, 270), horse("fr-1", 20, 10))
    assert flagged(table, action="moved", unit="br-1", to=[20, 16, 270]) == ["sequence.initiative"]
    assert flagged(table, action="gone", unit="br-1") == ["sequence.gone"]
    assert flagged(table, action="move", unit="fr-1", to=[20, 14, 90]) == []


def test_what_hands_did_is_proposed() -> None:
    table = charging(foot("br-1", 20, 17, 270), horse("fr-1", 20, 10))
    here = Sensed(Pose(20, 12, 90), (0.002, 0.002, 0.05))
    whole, back = RULES.recognise(table, {}, {"fr-1": here})
    assert [action["action"] for action in whole.actions] == ["moved"]
    assert whole.findings == ((),)
    assert back.put_back == ("fr-1",)
    assert RULES.recognise(table, {}, {"nobody": here}) == ()
    gone = RULES.recognise(table, {}, {"fr-1": None})[0]
    assert [action["action"] for action in gone.actions] == ["gone"]


def test_a_sensed_unit_keeps_its_formation_off_the_table_too() -> None:
    table = RULES.sense(start(*TWO), {"br-1": None})
    assert table.by_id.keys() == {"br-2", "fr-1"}
    back = RULES.sense(table, {"br-1": Sensed(Pose(9, 9, 45), (0.01, 0.01, 0.1))})
    assert back.by_id["br-1"].formation == "line"
    assert back.by_id["br-1"].pose == Pose(9, 9, 45)


def guesses(
    table: Any, option: Option, values: Mapping[str, Any], chance: random.Random
) -> Iterator[list[float]]:
    unit = table.by_id[values.get("unit", option.action.get("unit"))]
    for _ in range(6):
        way, far = unit.pose.facing + chance.uniform(-90, 90), chance.uniform(0.2, 6)
        x = unit.pose.x + far * math.cos(math.radians(way))
        y = unit.pose.y + far * math.sin(math.radians(way))
        yield [x, y, way % 360]


@pytest.mark.parametrize("seed", range(3))
def test_random_legal_games_run_to_their_end(seed: int) -> None:
    begun = {k: v for k, v in EXAMPLE.items() if k not in ("initiative", "brigade")}
    table = RULES.load({**begun, "turn": 1, "last_turn": 2}, "game")
    game = Game(RULES, table, guesses, random.Random(seed), keen=0.9)
    ended = game.play(600)
    assert RULES.options(ended) == ()
    assert RULES.load(json.loads(json.dumps(RULES.dump(ended))), "ended") == ended


@pytest.mark.parametrize(
    ("data", "place"),
    [
        ({"action": "move", "unit": "a"}, "to"),
        ({"action": "move", "unit": "a", "to": [1, 2, 3], "stands": []}, "to"),
        ({"action": "move", "to": [1, 2, 3]}, "unit"),
        ({"action": "move", "unit": "a", "to": [1, 2, 3], "as": "fly"}, "as"),
        ({"action": "react", "unit": "a", "as": "hide", "from": "b"}, "as"),
        ({"action": "feint", "unit": "a", "square": "b", "die": 9}, "die"),
        ({"action": "losses", "unit": "a", "losses": -2}, "losses"),
        ({"action": "fire", "unit": "a", "target": "b", "dice": [0]}, "dice"),
    ],
)
def test_badly_written_actions_say_where(data: Data, place: str) -> None:
    with pytest.raises(QuestionError) as caught:
        RULES.actions.read(data)
    assert caught.value.place == place


def test_remarks_on_rosters() -> None:
    def told(*units: Data) -> list[tuple[bool, str]]:
        return [(r.wrong, r.about) for r in remarks(state(*units).units)]

    riders = [horse("br-1", 5, 5), horse("br-2", 9, 5)]
    assert told(*riders) == []
    assert told(*riders, guns("br-3", 5, 9)) == [(True, "br-3")]
    horse_guns = guns("br-3", 5, 9, type="horse-artillery")
    assert told(*riders, horse_guns) == []
    assert told(*riders, {**horse_guns, "class": "heavy"}) == [(True, "br-3"), (True, "br-3")]
    mixed = [horse("br-1", 5, 5), foot("br-2", 9, 5), {**guns("br-3", 5, 9), "class": "heavy"}]
    assert told(*mixed) == [(True, "br-3")]
    assert told(foot("br-1", 5, 5)) == [(False, "br-a")]
    lancer = light("br-1", 5, 5, type="light-cavalry", lancer=True)
    assert told(lancer) == [(True, "br-1")]


def test_a_name_that_begins_a_sentence_is_written_as_it_is() -> None:
    table = start(*TWO, awaits="choice", initiative="br")
    said = {
        table_says(table, action="brigade", brigade="fr-a"): (
            "fr-a is not a brigade of br that can still act this Turn."
        ),
        table_says(table, action="pass", side="fr"): "First choose a brigade.",
    }
    for found, text in said.items():
        assert text in found


def table_says(table: State, **action: Any) -> tuple[str, ...]:
    return tuple(str(finding.message) for finding in RULES.judge(table, RULES.actions.read(action)))


def test_stands_that_may_be_a_line_or_a_skirmish_line_are_to_be_measured() -> None:
    """The gap is 3.0 mm, give or take 0.72 mm; margins are in inches, as of any finding."""
    apart = light("br-1", 20, 10, sigma=[0.01, 0.01, 0.0])
    del apart["pose"], apart["formation"]
    apart["stands"] = [[20, 10, 90], [20 - 28 * MM, 10, 90]]
    table = start(apart, initiative="br", brigade="br-a")
    typed = RULES.actions.read({"action": "move", "unit": "br-1", "to": [19.5, 11, 90]})
    gaps = [
        each
        for each in RULES.judge(table, typed)
        if each.message == say("measure-stands", a="br-1")
    ]
    assert [each.rule for each in gaps] == ["nearness"]
    assert gaps[0].margin == pytest.approx(0.5 * MM)
    assert gaps[0].give_or_take == pytest.approx(2 * 2**0.5 * 0.01)


def test_how_far_a_charge_ends_off_its_way_is_told_in_degrees() -> None:
    """From 20 cm off, ending turned by 7 degrees where 5 are allowed."""
    deep = RIDER + 20 * CM
    table = start(horse("br-1", 20, 10), foot("fr-1", 20, 10 + deep + DEEP, 270), initiative="br")
    typed = RULES.actions.read(
        {"action": "move", "unit": "br-1", "to": [20, 10 + 20 * CM, 97], "as": "charge"}
    )
    (found,) = [each for each in RULES.judge(table, typed) if each.rule == "movement.kind"]
    assert found.margin == pytest.approx(2.0)
    assert found.as_json()["angle"] is True
