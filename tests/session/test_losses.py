"""A unit of several stands loses one of them: the camera sees that it is gone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tableside.rules import registry
from tableside.session.notation import Notation
from tableside.session.session import Session
from tableside.vision.observation import Happening, Life, Observation, SeenUnit
from tests.rules.brothers_at_arms.brothers_table import RULES, line, position, unit
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
