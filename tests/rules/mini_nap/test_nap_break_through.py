"""The break-through phase: who may use one, how far and how, and what is fought at once."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.engine.ruleset import QuestionError, Sensed
from tableside.geometry.pose import Pose
from tableside.rules.mini_nap.state import State
from tests.rules.mini_nap.playing import do, flagged, offered
from tests.rules.mini_nap.table import CM, RULES, Data, foot, guns, horse, light, state

WON: Data = {"did": ["break-through"]}
DEEP = 20 / 25.4
RIDER = 40 / 25.4


def through(*units: Data, **more: Any) -> State:
    return state(*units, initiative="fr", brigade="fr-a", phase="break-through", **more)


@pytest.mark.parametrize(
    ("to", "rules"),
    [
        ([20, 10 + 20 * CM, 90], []),
        ([20, 10 + 20.1 * CM, 90], ["movement.allowance"]),
        ([20 + 10 * CM, 10, 0], []),  # turned by 90 to the right
        ([20 + 10 * CM, 10 - 0.3 * CM, 358.3], ["movement.pivot"]),
        ([20, 10, 0], []),  # it turns, and stays
        ([20, 10, 358], ["movement.pivot"]),
        ([20, 10 + 10 * CM, 94], []),
        ([20, 10 + 10 * CM, 96], ["movement.kind"]),
    ],
)
def test_a_break_through_is_one_turn_and_then_straight_ahead(
    to: list[float], rules: list[str]
) -> None:
    table = through(horse("fr-1", 20, 10, **WON), foot("br-1", 40, 30))
    assert offered(table) == ["move", "pass"]
    assert flagged(table, action="move", unit="fr-1", to=to) == rules


def test_a_unit_breaks_through_as_it_stands_and_only_once() -> None:
    table = through(foot("fr-1", 20, 10, **WON), foot("fr-2", 30, 10), foot("br-1", 40, 30))
    column = {"action": "move", "unit": "fr-1", "to": [20, 10 + 3 * CM, 90], "formation": "column"}
    assert flagged(table, **column) == ["movement.change"]
    aside = {"action": "move", "unit": "fr-1", "to": [20 + 3 * CM, 10, 90]}
    assert flagged(table, **aside, as_="side-step") == ["movement.kind"]
    ahead = {"action": "move", "unit": "fr-1", "to": [20, 10 + 6 * CM, 90]}
    assert flagged(table, **{**ahead, "unit": "fr-2", "to": [30, 11, 90]}) == ["sequence.phase"]
    after = do(table, **ahead)
    assert offered(after) == ["pass"]
    assert flagged(after, action="move", unit="fr-1", to=[20, 13, 90])[0] == "sequence.phase"


def test_a_charge_that_breaks_through_is_fought_at_once_and_is_the_last() -> None:
    units = horse("fr-1", 20, 10, did=["break-through", "fought"]), light("br-1", 20, 14, 270)
    table = through(*units, light("br-2", 30, 30))
    assert offered(table) == ["move", "charge", "pass"]
    table = do(table, action="charge", unit="fr-1", target="br-1")
    assert table.contact_made is not None
    back = do(table, action="react", unit="br-1", as_="fall-back", from_="fr-1")
    assert back.by_id["fr-1"].did == {"manoeuvred"}  # no second break-through
    assert offered(back) == ["pass"]
    stands = do(table, action="pass", side="br")
    assert offered(stands) == ["fight"]
    assert flagged(stands, action="pass", side="fr") == ["sequence.awaited"]
    (fight,) = RULES.options(stands)
    dice = {ask.field: [1] * ask.count if ask.count > 1 else 1 for ask in fight.asks}
    ended = do(stands, **fight.action, **dice)
    assert offered(ended) == ["pass"]
    assert do(ended, action="pass", side="fr").awaits == "roll"
    with pytest.raises(QuestionError, match="no side 'fri'"):
        do(ended, action="pass", side="fri")
    with pytest.raises(QuestionError, match="no side 'fri'"):
        flagged(ended, action="pass", side="fri")


def test_a_reactor_breaks_through_after_the_side_with_the_initiative() -> None:
    own = horse("br-1", 20, 20, 270, markers=["blue"], did=["break-through", "reacted"])
    table = through(horse("fr-1", 30, 10, **WON), own, foot("fr-2", 20, 16))
    north = {"action": "move", "unit": "br-1", "to": [22, 20, 0]}
    assert flagged(table, **north) == ["sequence.initiative"]
    assert {option.side for option in RULES.options(table)} == {"fr"}
    table = do(table, action="pass", side="fr")
    assert RULES.prompt(table).side == "br"
    # A blue marker bars charging: it may only move.
    assert offered(table) == ["move", "pass"]
    assert flagged(table, action="charge", unit="br-1", target="fr-2") == ["charge.marker"]
    assert flagged(table, action="move", unit="fr-1", to=[30, 12, 90]) == ["sequence.initiative"]
    assert flagged(table, action="pass", side="fr") == ["sequence.initiative"]
    moved = do(table, **north)
    assert offered(moved) == ["pass"]
    assert do(moved, action="pass", side="br").awaits == "roll"
    assert do(table, action="pass", side="br").awaits == "roll"


def test_without_a_reactor_the_initiative_ends_with_its_own_side() -> None:
    table = through(horse("fr-1", 30, 10, **WON), foot("br-1", 20, 20, 270))
    assert do(table, action="pass", side="fr").awaits == "roll"


def test_a_hand_that_breaks_through_into_contact_has_charged() -> None:
    table = through(horse("fr-1", 20, 10, **WON), foot("br-1", 20, 14, 270))
    there = Sensed(Pose(20, 14 - (DEEP + RIDER) / 2, 90), (0.0, 0.0, 0.0))
    whole = RULES.recognise(table, {}, {"fr-1": there})[0]
    assert whole.flagged == ()
    after = RULES.apply(table, RULES.actions.read(whole.actions[0]))[0]
    assert after.contact_made is not None
    assert after.by_id["fr-1"].did == {"manoeuvred"}


def test_guns_are_manned_before_the_other_side_breaks_through() -> None:
    crew = guns("fr-3", 10, 10, markers=["orange"])
    square = foot("fr-2", 10, 10.98, formation="square", markers=["orange"])
    own = horse("br-1", 40, 30, 270, markers=["blue"], did=["break-through", "reacted"])
    table = through(crew, square, own)
    assert offered(table) == ["man", "pass"]
    assert offered(do(table, action="pass", side="fr")) == ["move", "pass"]
