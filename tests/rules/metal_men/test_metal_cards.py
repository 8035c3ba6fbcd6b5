"""What cards of Metal Men tell of leaders and of units that fall back, and how a game opens."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.engine.overlay import as_json
from tests.rules.metal_men.metal_playing import RULES, Playing
from tests.rules.metal_men.metal_table import Data, battery, box, brigade, leader, position, row


def told(data: Data, unit: str) -> list[str]:
    """Return the sentences of a card's sections and facts."""
    card = RULES.card(RULES.load(data, "test"), unit)
    lines = [line for _, several in card.sections for line in several]
    return [str(line) for line in (*lines, *(value for _, value in card.facts))]


def routed(*behind: Data, y: float = 20.0, **more: Any) -> Data:
    """Return a position in which a brigade that faces north falls back 8 in."""
    return position(
        brigade("a", "csa", *row(10, y, 2), state="routed"), *behind,
        phase="firefight", owes=[{"owed": "retreat", "unit": "a"}], **more,
    )  # fmt: skip


@pytest.mark.parametrize(("costs", "words"), [(True, "loses a stand"), (False, "stops there")])
def test_what_an_enemy_in_the_way_costs_is_as_agreed(costs: bool, words: str) -> None:
    enemy = brigade("u", "usa", *row(10, 14, 2), name="Iron Brigade")
    (line,) = [each for each in told(routed(enemy, house={"flee-contact": costs}), "a")
               if "meets" in each]  # fmt: skip
    assert "Iron Brigade" in line
    assert words in line


def test_what_stops_a_retreat_has_a_name() -> None:
    crag = [box("crag", "impassable", 8, 12, 14, 14)]
    assert any("(Impassable) and loses a stand" in each for each in told(routed(terrain=crag), "a"))


@pytest.mark.parametrize(
    ("edge", "words"),
    [
        ("stop", "stops at the edge of the board."),
        ("impassable", "stops at the edge of the board and loses a stand."),
        ("lost", "over the edge of the board, and lost."),
    ],
)
def test_what_the_edge_is_to_a_retreat_is_told(edge: str, words: str) -> None:
    assert any(each.endswith(words) for each in told(routed(y=5.0, house={"edge": edge}), "a"))


@pytest.mark.parametrize(("sides", "whose"), [("both", "phase it"), ("active", "phase of usa it")])
def test_whose_rout_phase_it_flees_in_is_told(sides: str, whose: str) -> None:
    data = position(
        brigade("a", "csa", *row(10, 10, 2)), brigade("u", "usa", *row(10, 30, 2, 270), state="dg"),
        phase="rout", house={"rout-sides": sides},
    )  # fmt: skip
    assert any(f"In the rout {whose} flees 1d6" in each for each in told(data, "u"))


def test_a_leader_who_is_done_says_so() -> None:
    data = position(leader("L", "csa", [10, 10, 90], done=True), leader("M", "csa", [20, 10, 90]))
    assert "gives no more orders in this turn" in told(data, "L")
    assert "gives no more orders in this turn" not in told(data, "M")


def test_a_unit_says_who_can_order_it_and_why_another_cannot() -> None:
    row_of_three = brigade("a", "csa", *row(10, 10, 3), name="Hays' Brigade")
    data = position(
        leader("L", "csa", [12, 9, 90], name="Early"),
        leader("H", "csa", [40, 10, 90], level="corps", name="Ewell"),
        row_of_three, phase="movement",
    )  # fmt: skip
    (his,) = [each for each in told(data, "a") if each.startswith("Early")]
    assert his.endswith("away; 5 points left")
    assert any(
        each.startswith("Ewell is ") and "reaches 8.00 in" in each for each in told(data, "a")
    )
    had = {**data, "units": [*data["units"][:2], {**row_of_three, "orders": ["move"]}]}
    assert "Hays' Brigade has had its order of this phase." in told(had, "a")


def test_the_area_that_a_brigade_can_reach_lies_round_its_middle() -> None:
    """The ghost that is put has its middle there; the area of its first base lay to one side."""
    data = position(brigade("a", "csa", *row(30, 20, 4)), phase="movement")
    card = RULES.card(RULES.load(data, "test"), "a")
    (area,) = [each for each in card.overlays if each.style == "reach"]
    xs = [x for x, _ in as_json(area)["geometry"]["coordinates"][0]]
    assert (min(xs) + max(xs)) / 2 == pytest.approx(33, abs=0.1)


def opening(*units: Data, **more: Any) -> Playing:
    """Return a game that begins in the rally phase of its first turn."""
    return Playing(
        position(
            leader("L", "csa", [12, 9, 90]), brigade("a", "csa", *row(10, 10, 3)),
            brigade("u", "usa", *row(10, 40, 3, 270)), *units,
            phase="rally", turn=1, **more,
        )
    )  # fmt: skip


def test_a_game_opens_with_the_first_step_in_which_something_can_be_done() -> None:
    game = opening()
    assert game.step == "movement"
    assert RULES.table(game.state)["phase"] == "movement"
    assert {option.action["action"] for option in RULES.options(game.state)} > {"move"}
    game.do("move", unit="a", leader="L", to=[12, 14, 90])
    assert game.state.phase == "movement"


def test_a_game_with_somebody_to_rally_or_to_fire_begins_there() -> None:
    shaken = brigade("b", "csa", *row(20, 10, 3), state="dg")
    assert opening(shaken).step == "rally"
    guns = battery("g", "csa", [12, 12, 90]), brigade("v", "usa", *row(10, 22, 3, 270))
    assert opening(*guns).step == "artillery"


def test_only_the_opening_is_skipped() -> None:
    data = opening().position
    assert Playing({**data, "turn": 3}).step == "rally"
    assert RULES.load(RULES.dump(opening().state), "saved").phase == "rally"


def test_the_fire_that_most_hits_are_expected_of_has_its_odds_on_the_card() -> None:
    near = brigade("n", "usa", *row(10, 13, 3), name="Iron Brigade")
    far = brigade("f", "usa", *row(16, 19, 3), name="Far Brigade")
    own = brigade("a", "csa", *row(10, 10, 4), name="Stonewall")
    found = RULES.card(RULES.load(position(own, near, far, phase="firefight"), "test"), "a")
    assert str(found.odds_of) == "Stonewall fires at Iron Brigade"
    assert sum(each.chance for each in found.odds) == pytest.approx(1)
    assert str(found.odds[0].text) == "no hit"
    alone = RULES.card(RULES.load(position(own, phase="firefight"), "test"), "a")
    assert (alone.odds_of, alone.odds) == ("", ())
