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
from tableside.rules.mini_nap.agreed import remarks
from tableside.rules.mini_nap.state import State
from tableside.rules.mini_nap.words import say
from tests.rules.mini_nap.playing import charging, do, flagged, offered, told
from tests.rules.mini_nap.table import CM, EXAMPLE, RULES, Data, foot, guns, horse, light, state
from tests.rules.random_play import Game

MM = 1 / 25.4
DEEP, RIDER = 10 * MM, 20 * MM


def start(*units: Data, **more: Any) -> State:
    return state(*units, **more)


TWO = [foot("br-1", 20, 10), foot("br-2", 25, 10, brigade="br-b"), foot("fr-1", 20, 30, 270)]


def test_a_brigade_is_offered_with_its_first_units() -> None:
    more = [foot(f"br-{number}", 10 + 3 * number, 20) for number in range(3, 6)]
    table = do(start(*TWO, *more), action="initiative", first=[1, 1], second=[6, 6])
    ((which,),) = [option.asks for option in RULES.options(table)]
    assert [str(label) for label in which.labels] == [
        "br-a: br-1, br-3, br-4 and 1 more",
        "br-b: br-2",
    ]


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


@pytest.mark.parametrize(
    ("first", "second", "wrong"),
    [
        ([6, 4, 1], [3, 4], 0),
        ([6, 4], [3, 4], 1),
        ([6, 4, 1, 6], [3, 4], 1),
        ([6, 4], [3, 4, 6], 2),
        ([6, 4, 1], [3], 1),
    ],
)
def test_the_holder_of_the_initiative_throws_three_dice_and_the_other_two(
    first: list[int], second: list[int], wrong: int
) -> None:
    table = start(*TWO)
    assert flagged(table, action="initiative", first=[6, 4], second=[3, 4]) == []
    assert flagged(table, action="initiative", first=[6, 4, 1], second=[3, 4]) == ["sequence.dice"]
    held = replace(table, initiative="fr")
    found = flagged(held, action="initiative", first=first, second=second)
    assert found == ["sequence.dice"] * wrong


def test_winning_a_roll_takes_off_blue_markers() -> None:
    table = start({**TWO[0], "markers": ["blue"]}, *TWO[1:])
    roll = {"action": "initiative", "first": [1, 1], "second": [6, 6]}
    assert told(table, **roll) == ["The initiative goes to br (fr 2, br 12)."]
    table = do(table, **roll)
    assert table.by_id["br-1"].markers == frozenset()


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


@pytest.mark.parametrize(
    ("lost", "turn", "text"),
    [
        ({"fr"}, 2, "Victory for br: half of the units of fr are lost."),
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
        "fr-1 cannot extend its charge at br-1 and is disordered. Needed: 4, rolled: 3."
    )
    assert told(table, **act, die=4)[0] == (
        "fr-1 moves 2.0 cm to extend its charge, still cannot reach br-1, and is disordered. "
        "Needed: 4, rolled: 4."
    )
    good = do(table, action="extend", unit="fr-1", target="br-1", die=4, distance=[2, 3])
    assert good.contact_made is not None


def test_a_failed_test_needs_no_distance_and_any_other_its_own_dice() -> None:
    target = foot("br-1", 20, 10 + RIDER + DEEP + 34 * CM, 270)
    table = charging(target, horse("fr-1", 20, 10))
    act = {"action": "extend", "unit": "fr-1", "target": "br-1"}
    assert "blue" in do(table, **act, die=3).by_id["fr-1"].markers
    for given in ({"die": 4}, {"die": 4, "distance": [6]}, {"die": 3, "distance": [6, 6, 6]}):
        with pytest.raises(QuestionError, match="takes 2 dice") as wrong:
            flagged(table, **act, **given)
        assert wrong.value.place == "distance"
    (option,) = [each for each in RULES.options(table) if each.action["action"] == "extend"]
    assert [str(ask.label) for ask in option.asks] == [
        "Die: 4 or more",
        "Distance, if the test succeeds",
    ]
    assert [ask.optional for ask in option.asks] == [False, True]


def test_a_turn_on_the_spot_is_told_as_a_turn() -> None:
    table = charging(foot("fr-1", 20, 10), foot("br-1", 40, 30, 270))
    assert told(table, action="move", unit="fr-1", to=[20, 10, 45]) == ["fr-1 turned 45 degrees."]
    assert told(table, action="move", unit="fr-1", to=[20, 10, 90]) == [
        "fr-1 moved 0.0 cm (on the spot)."
    ]


def test_what_lies_beside_a_unit_and_whether_it_has_acted() -> None:
    def dots(table: State) -> dict[str, list[str]]:
        return {unit["id"]: unit["dots"] for unit in RULES.units(table)}

    table = charging(foot("fr-1", 20, 10, markers=["blue"]), foot("br-1", 40, 30, 270))
    assert dots(table) == {"fr-1": ["blue"], "br-1": []}
    table = do(table, action="move", unit="fr-1", to=[20, 11, 90])
    assert dots(table) == {"fr-1": ["blue", "white"], "br-1": []}
    assert dots(do(table, action="pass", side="fr")) == {"fr-1": ["blue"], "br-1": []}


def test_a_card_in_a_division_manoeuvre_says_how_far_it_goes() -> None:
    units = [foot("fr-1", 20, 10, division="d"), foot("br-1", 20, 34, 270)]
    card = RULES.card(state(*units, initiative="fr", division="d"), "fr-1")
    ((_, lines),) = [each for each in card.sections if str(each[0]) == "Moves"]
    assert [str(line) for line in lines] == [
        "Division Manoeuvre: up to 36.0 cm",
        "It must stay 24.0 cm from every enemy",
    ]
    shaded = {str(each.text): each for each in card.overlays if getattr(each, "text", "")}
    assert {"Where its centre can go (Division Manoeuvre)", str(lines[1])} <= shaded.keys()


def test_an_oblique_move_is_told_as_ahead_and_aside() -> None:
    table = charging(foot("fr-1", 20, 10), foot("br-1", 40, 30, 270))
    move = {"action": "move", "unit": "fr-1", "to": [20 - 2 * CM, 10 + 3 * CM, 90], "as": "oblique"}
    assert told(table, **move) == ["fr-1 moved 3.0 cm ahead and 2.0 cm to the side (oblique)."]


def test_a_side_without_brigades_is_named_where_it_does_not_roll() -> None:
    units = foot("br-1", 20, 10), foot("fr-1", 20, 30, 270)
    table = state(*units, awaits="roll", used=["br-a"])
    assert told(table, action="initiative") == [
        "Every brigade of br has acted: the initiative goes to fr."
    ]


def test_what_players_watch_themselves_is_told() -> None:
    watch = str(RULES.agreed(charging(foot("fr-1", 20, 10))).notes[0])
    assert watch.startswith("Left to you: ")
    assert all(word in watch for word in ("rated", "classed", "stand", "markers"))


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


@pytest.mark.slow
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
