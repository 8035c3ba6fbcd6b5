"""What is flagged at present: whose it is, and what takes it away."""

from __future__ import annotations

from tableside.session.session import Session
from tests.fake_game import FakeRuleSet, FakeState, fake_state

TOO_FAR = {"action": "move", "unit": "red-1", "to": [10, 13.5, 90]}


def flagged(session: Session[FakeState]) -> list[str]:
    return [unit for each in session.snapshot().findings for unit in each["units"]]


def test_a_flag_stands_until_its_own_unit_does_something_else() -> None:
    session = Session(FakeRuleSet(), fake_state())
    session.act(TOO_FAR)
    assert flagged(session) == ["red-1"]
    other = session.state.pieces["blue-1"].pose
    assert other is not None
    session.act({"action": "move", "unit": "blue-1", "to": other.as_list()})
    assert flagged(session) == ["red-1"]
    session.act({"action": "gone", "unit": "red-1"})
    assert flagged(session) == []
