"""House rules of Metal Men that a game of its own is needed for (sections 2, 4 and 6)."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.engine.ruleset import QuestionError
from tests.rules.metal_men.metal_playing import RULES, Playing
from tests.rules.metal_men.metal_table import Data, ask, box, brigade, leader, position, row

CHECKED = {"charge-check": "contact"}


def facing(gap: float = 3.0, **more: Any) -> Data:
    """Return two brigades so far apart, the leader of one behind it, in the movement phase."""
    fields: Data = {"phase": "movement", "turn": 1, "house": CHECKED, **more}
    return position(
        leader("L", "csa", [12, 9, 90]),
        brigade("a", "csa", *row(10, 10, 3)),
        brigade("u", "usa", *row(10, 11 + gap, 3, 270)),
        **fields,
    )


def charging(**more: Any) -> Playing:
    """Return a game in which the one has moved into contact with the other."""
    return Playing(facing(**more)).do("move", unit="a", leader="L", to=[12, 13, 90])


@pytest.mark.parametrize(("die", "y"), [(5, 13.0), (4, 12.0)])
def test_a_charge_that_misses_its_check_stops_an_inch_short(die: int, y: float) -> None:
    game = charging()
    assert game.due == "charge a"
    assert game.step == "charge"
    game.do("charge", unit="a", die=die)
    assert game.unit("a").middle.y == pytest.approx(y)
    assert (game.due, game.unit("a").state) == ("", "good")
    assert RULES.load(RULES.dump(game.state), "saved") == game.state


def test_a_charge_is_checked_before_anything_else() -> None:
    game = charging()
    assert game.judge("done", leader="L") == ["sequence.owed"]
    assert {option.action["action"] for option in RULES.options(game.state)} == {"charge"}
    off = {str(n + 1): pose for n, pose in enumerate(row(10, 12.2, 3))}
    assert game.judge("charge", unit="a", die=4, to=off) == ["retreat.place"]
    assert game.judge("charge", unit="a", die=5, to=off) == []
    with pytest.raises(QuestionError):
        game.judge("charge", unit="a", die=9)
    assert Playing(facing()).judge("charge", unit="a", die=5) == ["sequence.phase"]


def test_only_who_comes_into_contact_charges() -> None:
    assert charging(house={}).due == ""
    assert Playing(facing(0.0)).do("move", unit="a", leader="L", to=[12.5, 10, 90]).due == ""
    to = {str(n + 1): pose for n, pose in enumerate(row(10, 13, 3))}
    assert ask(facing(), ask="move", unit="a", to=to)["charges"] == ["u"]
    assert ask(facing(3.1), ask="move", unit="a", to=to)["charges"] == []
    assert "charges" not in ask(facing(house={}), ask="move", unit="a", to=to)


def test_a_charge_that_is_put_back_stops_at_a_friend() -> None:
    data = facing(terrain=[box("crag", "impassable", 8, 8.0, 16, 11.9)])
    data["units"][1] = brigade("a", "csa", *row(10, 13, 3))
    data["owes"] = [{"owed": "charge", "unit": "a", "by": ["u"]}]
    game = Playing(data).do("charge", unit="a", die=1)
    assert game.unit("a").middle.y == pytest.approx(12.4)


BY_TURN = {"count-missed": "turn"}


def fought(**more: Any) -> Playing:
    """Return a game in which u missed a check in the turn's defensive phase, and is hit again."""
    missed = {"u": {"state": "good", "count": 1}}
    fields: Data = {
        "house": BY_TURN, "so_far": {"missed": missed}, "phase": "firefight", "turn": 1,
        "owes": [{"owed": "checks", "unit": "u", "count": 1}], **more,
    }  # fmt: skip
    data = position(
        brigade("a", "csa", *row(10, 10, 3)),
        brigade("u", "usa", *row(10, 16, 3, 270), state="dg"),
        leader("U", "usa", [12, 17.5, 270]),
        **fields,
    )
    return Playing(data)


def test_missed_checks_may_go_on_down_the_ladder_in_a_later_phase() -> None:
    game = fought().do("checks", unit="u", rolls=[1])
    assert (game.unit("u").state, game.due) == ("dg", "lose u")
    assert game.state.so_far.missed["u"].count == 2
    by_phase = fought(house={}).do("checks", unit="u", rolls=[1])
    assert (by_phase.unit("u").state, by_phase.due) == ("routed", "retreat u")
    assert by_phase.state.so_far == fought(house={}).state.so_far


def test_what_was_missed_before_is_asked_about_too() -> None:
    data = fought().position
    found = ask({**data, "owes": []}, ask="morale", unit="u", hits=2, rolls=[1, 1])
    assert found["steps"] == ["stand", "rout"]


def test_who_is_rallied_or_marked_begins_the_ladder_anew() -> None:
    game = fought(phase="movement", owes=[], active="usa").do("rally", unit="u", leader="U", die=8)
    assert game.state.so_far.missed == {}
    assert fought().do("mark", unit="u", state="dg").state.so_far.missed == {}


def test_a_passed_check_counts_for_nothing() -> None:
    assert fought().do("checks", unit="u", rolls=[8]).state.so_far.missed["u"].count == 1
