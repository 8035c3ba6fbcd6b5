"""A unit of several stands loses one of them: the camera sees that it is gone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tableside.rules import registry
from tableside.session.notation import Notation
from tableside.session.session import Session
from tableside.vision.observation import Happening, Life, Observation, SeenUnit
from tests.rules.brothers_at_arms.brothers_table import RULES, leader, line, position, unit
from tests.session.test_stands import frame, seen

UNITS = [unit("c1", "csa", *line(10, 10, 3)), unit("u1", "usa", *line(10, 15, 3, 270))]


def models(lost: Life = Life.SETTLED, unseen: float = 0.0) -> list[SeenUnit]:
    """Return every stand as it is seen; ``u1/2`` is perhaps not there any more."""
    names = [(f"{each['id']}/{s['id']}", s["pose"]) for each in UNITS for s in each["stands"]]
    here = [seen(name, pose) for name, pose in names]
    return [replace(each, life=lost, unseen=unseen) if each.id == "u1/2" else each for each in here]


def begun() -> Session[Any]:
    """Return a game in which the camera has found every stand."""
    session = Session(RULES, RULES.load(position(*UNITS, phase=10), "test"))
    here = models()
    session.observe(frame(here, *((Happening.APPEARED, each.id) for each in here)))
    return session


def gone(session: Session[Any]) -> None:
    """Have the camera miss ``u1/2`` for as long as it takes."""
    lost = models(Life.GONE, 9.0)
    session.observe(frame(lost, (Happening.GONE, "u1/2"), number=20))
    assert session.observe(frame(lost, number=26)) == ()


def test_a_stand_that_is_taken_off_when_one_has_to_leave_is_the_loss() -> None:
    session = begun()
    session.act({"action": "fire", "unit": "c1", "target": "u1", "dice": [5, 1, 1]})
    gone(session)
    assert [stand.id for stand in session.state.by_id["u1"].stands] == ["1", "3"]
    assert session.state.owes[0].owed == "flinch"
    assert session.snapshot().ghosts == ()
    # What is left of it is the unit from now on, and moves as one.
    there = [replace(each, life=Life.SETTLED) for each in models() if each.id != "u1/2"]
    assert {each.id for each in observed(session, frame(there, number=30)).units} == {"c1", "u1"}
    assert session.state.by_id["u1"].guessed is False


def test_a_loss_is_told_as_soon_as_the_stand_is_gone() -> None:
    """Nobody waits for the other stands to be moved: just as many are gone as have to leave."""
    session = begun()
    session.act({"action": "fire", "unit": "c1", "target": "u1", "dice": [5, 1, 1]})
    session.observe(frame(models(Life.GONE, 2.0), (Happening.GONE, "u1/2"), number=20))
    assert [stand.id for stand in session.state.by_id["u1"].stands] == ["1", "3"]


def test_a_loss_waits_while_another_stand_was_moved_too() -> None:
    """Then the unit may be on its way: it is told when all lie still for a while."""
    session = begun()
    session.act({"action": "fire", "unit": "c1", "target": "u1", "dice": [5, 1, 1]})
    both = ((Happening.GONE, "u1/2"), (Happening.MOVED, "u1/1"))
    session.observe(frame(models(Life.GONE, 2.0), *both, number=20))
    assert len(session.state.by_id["u1"].stands) == 3


def asked(session: Session[Any]) -> list[str]:
    """Return what is asked for on the map: the words beside models that have to go or come."""
    return [str(each["text"]) for each in session.snapshot().ghosts if each["kind"] == "label"]


def test_a_stand_whose_loss_was_tapped_is_asked_for_until_it_is_off() -> None:
    session = begun()
    session.act({"action": "fire", "unit": "c1", "target": "u1", "dice": [5, 1, 1]})
    session.observe(frame(models(), number=19))
    assert asked(session) == []
    session.act({"action": "lose", "unit": "u1", "stands": ["2"]})
    session.observe(frame(models(), number=20))
    assert asked(session) == ["take base 2 of u1 off the table"]
    held = models(Life.HELD)
    session.observe(frame(held, number=21))
    assert asked(session) == []
    session.observe(frame(models(Life.GONE, 2.0), (Happening.GONE, "u1/2"), number=30))
    assert asked(session) == []
    assert len(session.state.by_id["u1"].stands) == 2


def test_a_unit_that_is_lost_whole_is_asked_for_base_by_base() -> None:
    session = begun()
    session.act({"action": "fire", "unit": "c1", "target": "u1", "dice": [5, 5, 5]})
    session.observe(frame(models(), number=20))
    assert asked(session) == [f"take base {n} of u1 off the table" for n in (1, 2, 3)]
    session.undo()
    session.observe(frame(models(), number=21))
    assert asked(session) == []
    assert {each.id for each in session.snapshot().units} == {"c1", "u1"}


def test_a_commander_who_is_lost_is_asked_for() -> None:
    stood = position(*UNITS, leader("x", "usa", [10, 12, 270], name="Col. Finch"), phase=10)
    session = Session(RULES, RULES.load(stood, "test"))
    here = [*models(), seen("x", [10, 12, 270])]
    session.observe(frame(here, *((Happening.APPEARED, each.id) for each in here)))
    session.act({"action": "fire", "unit": "c1", "target": "x", "dice": [6] * 6})
    session.observe(frame(here, number=20))
    assert asked(session) == ["take Col. Finch off the table"]


def observed(session: Session[Any], observation: Observation) -> Observation:
    session.observe(observation)
    return session._hands.seen


@pytest.mark.parametrize("hits", [[1, 1, 1], [5, 5, 1]])
def test_a_stand_that_is_gone_otherwise_is_only_hidden(hits: list[int]) -> None:
    """Nothing has to leave, or two bases have to."""
    session = begun()
    session.act({"action": "fire", "unit": "c1", "target": "u1", "dice": hits})
    number = session.number
    gone(session)
    assert session.number == number
    assert len(session.state.by_id["u1"].stands) == 3


def test_a_loss_is_a_line_of_the_game_s_text() -> None:
    notation = Notation(registry.ruleset("brothers-at-arms").actions)
    read = notation.read("T1 lose u1 2 3")
    assert read is not None
    assert read.action == {"action": "lose", "unit": "u1", "stands": ["2", "3"]}
    assert notation.write(read) == "T1 lose u1 2 3"
