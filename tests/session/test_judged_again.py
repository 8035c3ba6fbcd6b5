"""What was flagged can be asked for again: about the table as the referee found it then."""

from __future__ import annotations

import pytest

from tableside.engine import judged
from tableside.engine.ruleset import QuestionError
from tableside.geometry.pose import Pose
from tableside.session.handling import Handling, How
from tableside.session.session import Session
from tests.fake_game import FakeRuleSet, FakeState, fake_session, fake_state, look, moved, seen

START, FAR, BACK = Pose(10, 6, 90), Pose(10, 11, 90), Pose(10, 8, 90)


def far_move(session: Session[FakeState], frame: int = 1) -> None:
    """A hand puts red-1 five inches ahead: one too many."""
    session.observe(look(frame, [seen("red-1", FAR)], [moved("red-1", START, FAR)]))


def test_a_change_is_judged_again_as_it_was() -> None:
    session = fake_session()
    far_move(session)
    (finding,) = session.snapshot().findings
    state, action = session.judged(finding["change"])
    assert (state.pieces["red-1"].pose, action and action["to"]) == (START, FAR.as_list())
    assert action is not None
    answer = judged.answer(session.ruleset, state, judged.question_about(action))
    (again,) = answer["findings"]
    assert {key: finding[key] for key in again} == again
    session.undo()
    with pytest.raises(QuestionError, match="not an action that still counts"):
        session.judged(finding["change"])


@pytest.mark.parametrize("change", [-1, 0, 2, 99])
def test_no_other_number_is_a_change(change: int) -> None:
    session = fake_session()
    far_move(session)
    with pytest.raises(QuestionError, match="not an action that still counts"):
        session.judged(change)


def test_one_that_was_done_again_without_an_earlier_one_is_judged_as_it_was_done_last() -> None:
    session = fake_session()
    session.act({"action": "move", "unit": "red-1", "to": BACK.as_list()})
    session.act({"action": "move", "unit": "red-1", "to": FAR.as_list()})
    assert session.snapshot().findings == ()
    session.drop(1)
    (finding,) = session.snapshot().findings
    state, action = session.judged(finding["change"])
    assert finding["change"] == 2
    assert state.pieces["red-1"].pose == START
    assert action == {"action": "move", "unit": "red-1", "to": FAR.as_list()}


def test_what_waits_has_its_question_with_it() -> None:
    session = Session(FakeRuleSet(), fake_state(), handling=Handling(How.PROPOSE))
    far_move(session)
    snapshot = session.snapshot()
    (finding,) = snapshot.findings
    assert snapshot.proposals[0]["candidates"][0]["findings"][0]["question"] == finding["question"]
    state, action = session.judged(None)
    assert (state.pieces["red-1"].pose, action) == (START, None)
    answer = judged.answer(session.ruleset, state, finding["question"])
    (again,) = answer["findings"]
    assert {key: finding[key] for key in again} == again
