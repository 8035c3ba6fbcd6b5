"""The session: what of the camera's word reaches the game, and what the game says of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tableside.engine.message import rendered
from tableside.engine.quantity import Verdict
from tableside.engine.ruleset import Proposal, QuestionError
from tableside.files.recording import ActionLine
from tableside.geometry.pose import Pose
from tableside.geometry.uncertainty import Built
from tableside.session import tolerance
from tableside.session.entry import Places
from tableside.session.log import LENGTH
from tableside.session.session import Session
from tableside.vision.observation import Happening, Life, TableEvent
from tableside.vision.words import say as camera_says
from tests.fake_game import (
    FakeRuleSet,
    FakeState,
    fake_session,
    fake_state,
    look,
    moved,
    seen,
)

START = Pose(10, 6, 90)
NEAR = Pose(10, 9, 90)  # 3 in away: allowed
FAR = Pose(10, 10.5, 90)  # 4.5 in away: too far
CLOSE = Pose(10, 10.01, 90)  # 4.01 in away: too close to call


def pose_of(session: Session[FakeState], name: str) -> Pose | None:
    return session.state.pieces[name].pose


def test_a_settled_move_is_judged_and_accepted() -> None:
    session = fake_session()
    found = session.observe(look(3, [seen("red-1", NEAR)], [moved("red-1", START, NEAR)]))
    assert found == ()
    assert pose_of(session, "red-1") == NEAR
    assert session.number == 1
    assert session.snapshot().log[0].text == "red-1 moved."


def test_an_illegal_move_is_flagged_and_still_follows_the_table() -> None:
    session = fake_session()
    (finding,) = session.observe(look(3, [seen("red-1", FAR)], [moved("red-1", START, FAR)]))
    assert finding.verdict is Verdict.ILLEGAL
    assert finding.margin == pytest.approx(0.5)
    assert pose_of(session, "red-1") == FAR
    shown = session.snapshot()
    assert [f["message"] for f in shown.findings] == [finding.message]
    assert shown.findings[0]["time"] == 0.6
    assert shown.log[0].kind == "finding"


def test_the_third_answer_is_passed_on() -> None:
    session = fake_session()
    (finding,) = session.observe(look(3, [], [moved("red-1", START, CLOSE)]))
    assert finding.verdict is Verdict.TOO_CLOSE


@pytest.mark.parametrize("life", [Life.MOVING, Life.HELD, Life.HIDDEN])
def test_only_settled_poses_reach_the_game(life: Life) -> None:
    session = fake_session()
    found = session.observe(look(3, [seen("red-1", FAR, life, 0.4)]))
    assert found == ()
    assert pose_of(session, "red-1") == START
    assert session.number == 0
    (view,) = [unit for unit in session.snapshot().units if unit.id == "red-1"]
    assert (view.pose, view.life) == (FAR, life.value)


def test_the_move_is_told_to_the_rules_with_its_uncertainty() -> None:
    rules = FakeRuleSet()
    session = Session(rules, fake_state())
    session.observe(look(3, [seen("red-1", NEAR)], [moved("red-1", START, NEAR)]))
    assert rules.judged == [
        {
            "action": "move",
            "unit": "red-1",
            "to": [10, 9, 90],
            "sigma": [0.01, 0.01, 0.2],
        }
    ]


def test_a_move_begins_as_surely_as_the_unit_was_seen_before_it() -> None:
    """Not as surely as it is seen now: what a unit carries along is known by both places."""
    rules, begun = FakeRuleSet(), list[Places]()
    usual = rules.recognise

    def recognise(state: FakeState, before: Places, after: Places) -> tuple[Proposal, ...]:
        begun.append(before)
        return usual(state, before, after)

    rules.recognise = recognise  # type: ignore[method-assign]
    session = Session(rules, fake_state())
    built = Built(((1e-4, 0.0, 0.0), (0.0, 1e-4, 0.0), (0.0, 0.0, 0.01)))
    before = replace(seen("red-1", START), built=built)
    session.observe(look(2, [before]))
    session.observe(look(3, [seen("red-1", NEAR)], [moved("red-1", START, NEAR)]))
    accepted = begun[-1]["red-1"]
    assert accepted is not None
    assert accepted.pose == START
    assert accepted.sigma == before.sigma != seen("red-1", NEAR).sigma


def test_a_move_is_measured_from_the_accepted_place_whatever_nudged_the_unit_since() -> None:
    session = fake_session()
    nudged = Pose(10, 6.1, 90)
    assert session.observe(look(3, [], [moved("red-1", START, nudged)])) == ()
    assert session.number == 0  # absorbed
    (finding,) = session.observe(look(6, [], [moved("red-1", nudged, Pose(10, 10.5, 90))]))
    assert finding.margin == pytest.approx(0.5)


@pytest.mark.parametrize(("step", "turn"), [(0.04, 0.0), (0.0, 2.0), (0.03, 1.5)])
def test_nudges_never_add_up(step: float, turn: float) -> None:
    """Each is too little to be a move; together they become one, from the accepted place."""
    session = fake_session()
    rules = session.ruleset
    assert isinstance(rules, FakeRuleSet)
    here, number = START, 0
    while not rules.judged:
        there = Pose(here.x + step, here.y, here.facing + turn)
        number += 1
        session.observe(look(number, [seen("red-1", there)], [moved("red-1", here, there)]))
        here = there
        assert number < 10
    assert not tolerance.nudged(START, here)
    assert tolerance.nudged(START, Pose(here.x - step, here.y, here.facing - turn))
    assert session.number == 1
    assert pose_of(session, "red-1") == here
    assert session.snapshot().log[0].text == "red-1 moved."


def test_nudges_to_and_fro_stay_absorbed_however_many() -> None:
    session = fake_session()
    here = START
    for number in range(200):
        there = Pose(10 + 0.09 * (-1) ** number, 6, 90)
        other = Pose(15.05, 6, 90)
        units = [seen("red-1", there), seen("red-2c", other)]
        session.observe(look(number, units, [moved("red-1", here, there)]))
        here = there
    assert session.number == 0
    session.observe(look(300, [seen("red-1", here)], [moved("blue-1", Pose(10, 18, 270), FAR)]))
    assert pose_of(session, "red-1") == here  # followed, but its place stays the accepted one
    end = Pose(10, 10.01, 90)
    (finding,) = session.observe(look(301, [seen("red-1", end)], [moved("red-1", here, end)]))
    assert finding.margin == pytest.approx(0.01)


def test_nudged_neighbours_are_followed_when_something_is_judged() -> None:
    session = fake_session()
    nudged = Pose(15.1, 6, 90)
    others = [seen("red-2c", nudged), seen("blue-1", Pose(0, 0, 0), Life.HIDDEN, 2.0)]
    session.observe(look(3, others, [moved("red-1", START, NEAR)]))
    assert pose_of(session, "red-2c") == nudged
    assert pose_of(session, "blue-1") == Pose(10, 18, 270)


def test_a_flagged_move_that_is_put_right_is_no_longer_flagged() -> None:
    session = fake_session()
    session.observe(look(3, [], [moved("red-1", START, FAR)]))
    back = Pose(10, 9.9, 90)
    assert session.observe(look(9, [], [moved("red-1", FAR, back)])) == ()
    assert session.snapshot().findings == ()
    assert pose_of(session, "red-1") == back


def test_what_happens_in_between_ends_the_chance_to_put_it_right() -> None:
    session = fake_session()
    session.observe(look(3, [], [moved("red-1", START, FAR)]))
    session.observe(look(6, [], [moved("red-2c", Pose(15, 6, 90), Pose(15, 7, 90))]))
    # From where it stood at first this is legal; from where it was left it is not.
    away = Pose(12.8, 7, 90)
    (finding,) = session.observe(look(9, [], [moved("red-1", FAR, away)]))
    assert finding.verdict is Verdict.ILLEGAL


def test_a_wrong_correction_is_judged_from_where_the_unit_stands() -> None:
    session = fake_session()
    session.observe(look(3, [], [moved("red-1", START, FAR)]))
    (finding,) = session.observe(look(9, [], [moved("red-1", FAR, Pose(10, 14.7, 90))]))
    assert finding.margin == pytest.approx(0.2)


def test_a_unit_that_leaves_is_gone_and_may_come_back() -> None:
    session = fake_session()
    session.observe(look(3, [], [TableEvent(Happening.GONE, "blue-1")]))
    assert pose_of(session, "blue-1") is None
    assert "blue-1" not in {unit.id for unit in session.snapshot().units}
    back = Pose(20, 20, 0)
    session.observe(
        look(5, [seen("blue-1", back)], [TableEvent(Happening.APPEARED, "blue-1", end=back)])
    )
    assert pose_of(session, "blue-1") == back
    assert str(session.snapshot().log[0].text) == "blue-1 has come onto the table."


def test_setting_up_in_the_first_frame_fills_no_log() -> None:
    session = fake_session()
    there = Pose(10.2, 6.1, 91)
    session.observe(
        look(0, [seen("red-1", there)], [TableEvent(Happening.APPEARED, "red-1", end=there)])
    )
    assert pose_of(session, "red-1") == there
    assert session.snapshot().log == ()


def test_a_unit_of_no_game_is_named_and_harms_nothing() -> None:
    session = fake_session()
    session.observe(look(3, [seen("ghost", NEAR)], [moved("ghost", START, NEAR)]))
    assert session.number == 0
    assert "ghost" in str(session.snapshot().log[0].text)


def test_troubles_of_the_camera_side_are_logged_and_shown() -> None:
    session = fake_session()
    detail = camera_says("tag-not-in-roster", tag="tag36h11 99", x="320", y="200")
    event = TableEvent(Happening.UNKNOWN_TAG, tag="tag36h11 99", detail=detail)
    session.observe(look(3, [], [event]))
    shown = session.snapshot()
    told = "Tag tag36h11 99 at pixel (320, 200) is not in the roster."
    assert str(shown.log[0].text) == told
    german = "Marke tag36h11 99 bei Pixel (320, 200) steht nicht in der Liste."
    assert rendered(shown.log[0].text, "de") == german
    assert shown.camera.registered
    assert shown.camera.accuracy == 0.006


def test_a_trouble_that_lasts_is_shown_as_one_whatever_the_frame() -> None:
    session, shown = fake_session(), []
    for frame in (3, 4):
        trouble = camera_says("frame-unusable", frame=frame, why=camera_says("picture-black"))
        session.observe(replace(look(frame, []), troubles=(trouble,)))
        shown.append(session.snapshot().camera.troubles)
    assert shown[0] == shown[1] == (camera_says("picture-black"),)


def test_a_hidden_unit_says_since_when() -> None:
    session = fake_session()
    hidden = seen("red-1", START, Life.HIDDEN, 3.0)
    session.observe(look(50, [hidden, seen("blue-1", Pose(10, 18, 270))]))
    views = {unit.id: unit for unit in session.snapshot().units}
    assert views["red-1"].last_seen == pytest.approx(7.0)
    assert views["blue-1"].last_seen is None
    assert views["red-2c"].life == "unseen"


def test_where_no_camera_looks_on_no_unit_is_missing() -> None:
    session = fake_session()
    assert {unit.life for unit in session.snapshot().units} == {"unseen"}
    session.watch_nothing()
    assert {unit.life for unit in session.snapshot().units} == {"known"}
    session.reset()
    assert {unit.life for unit in session.snapshot().units} == {"known"}


def test_outlines_move_with_the_unit_and_keep_their_shape() -> None:
    session = fake_session()
    before = {unit.id: unit for unit in session.snapshot().units}["red-1"]
    session.observe(look(3, [seen("red-1", FAR, Life.MOVING)]))
    after = {unit.id: unit for unit in session.snapshot().units}["red-1"]
    for outline, other in zip(before.shape, after.shape, strict=True):
        for corner, same in zip(outline, other, strict=True):
            assert corner == pytest.approx(same)
    width = abs(after.shape[0][0][1] - after.shape[0][3][1])
    assert width == pytest.approx(60 / 25.4)


def test_actions_are_judged_done_and_logged() -> None:
    session = fake_session()
    session.observe(look(3, [], [moved("red-1", START, FAR)]))
    assert session.act({"action": "phase", "to": "combat"}) == ()
    shown = session.snapshot()
    assert shown.table["phase"] == "combat"
    assert shown.findings == ()  # what was flagged belonged to the phase that has ended


def test_a_badly_written_action_changes_nothing() -> None:
    session = fake_session()
    with pytest.raises(QuestionError, match="dance"):
        session.act({"action": "dance"})
    assert session.number == 0


def test_recorded_actions_are_done_when_they_are_due_and_once() -> None:
    lines = [
        ActionLine(time=1.0, action={"action": "roll"}),
        ActionLine(time=0.5, action={"action": "dance"}),
    ]
    session = Session(FakeRuleSet(), fake_state(), lines)
    session.observe(look(4))  # 0.8 s
    assert session.state.rolls == 0
    assert "left out" in str(session.snapshot().log[0].text)
    (why,) = session.left_out
    assert "dance" in str(why)
    session.observe(look(5))  # 1.0 s: due
    assert session.left_out == ()
    session.observe(look(6))
    assert session.state.rolls == 1


def test_a_reset_begins_again_but_the_state_number_goes_on() -> None:
    session = Session(
        FakeRuleSet(), fake_state(), [ActionLine(time=1.0, action={"action": "roll"})]
    )
    session.observe(look(5, [], [moved("red-1", START, FAR)]))
    number = session.number
    session.reset()
    assert session.number == number + 1
    assert session.state == fake_state()
    assert session.snapshot().findings == ()
    assert session.snapshot().log == ()
    session.observe(look(5))
    assert session.state.rolls == 1


def test_the_same_in_gives_the_same_out() -> None:
    observations = [
        look(0, [seen("red-1", START)]),
        look(3, [seen("red-1", FAR)], [moved("red-1", START, FAR)]),
        look(6, [seen("red-1", NEAR)], [moved("red-1", FAR, NEAR)]),
    ]
    first, second = fake_session(), fake_session()
    assert [first.observe(o) for o in observations] == [second.observe(o) for o in observations]
    assert first.snapshot() == second.snapshot()


def test_the_log_says_once_that_the_board_is_registered_and_again_after_a_loss() -> None:
    session = fake_session()
    registered, lost = (
        TableEvent(kind, detail=kind.value)
        for kind in (Happening.REGISTERED, Happening.LOST_REGISTRATION)
    )
    session.observe(look(0, [], [registered]))
    session.observe(look(1, [seen("red-1", NEAR)], [moved("red-1", START, NEAR)]))
    session.restore(session.remember())  # the camera side begins to look anew
    session.observe(look(2, [], [registered]))
    session.observe(look(3, [], [lost]))
    session.observe(look(4, [], [registered]))
    told = [entry.kind for entry in reversed(session.snapshot().log)]
    assert told == ["registered", "move", "lost-registration", "registered"]
    for turn in range(LENGTH):
        session.act({"action": "roll", "die": 1 + turn % 6})
    assert all(entry.kind != "registered" for entry in session.snapshot().log)
    session.restore(session.remember())
    session.observe(look(5, [], [registered]))
    assert session.snapshot().log[0].kind != "registered", "it was told so long ago"


def test_a_model_that_has_a_ghost_after_a_jump_back_is_not_taken_for_moved() -> None:
    session = fake_session()
    session.observe(look(3, [seen("red-1", NEAR)], [moved("red-1", START, NEAR)]))
    session.undo()
    memory, shown = session.remember(), session.snapshot()
    session.observe(look(5, [seen("red-1", START)], [moved("red-1", NEAR, START)]))
    assert not session.snapshot().ghosts
    session.restore(memory)
    found = TableEvent(Happening.APPEARED, "red-1", end=NEAR)
    assert session.observe(look(4, [seen("red-1", NEAR)], [found])) == ()
    assert session.snapshot().ghosts == shown.ghosts
    assert pose_of(session, "red-1") == START
    session.observe(look(5, [seen("red-1", START)], [moved("red-1", NEAR, START)]))
    assert not session.snapshot().ghosts


def test_a_move_that_a_jump_back_cut_in_two_is_judged_all_the_same() -> None:
    session = fake_session()
    memory = session.remember()
    session.observe(look(3, [], [moved("red-1", START, FAR)]))
    session.restore(memory)
    found = TableEvent(Happening.APPEARED, "red-1", end=FAR)
    (finding,) = session.observe(look(3, [seen("red-1", FAR)], [found]))
    assert finding.verdict is Verdict.ILLEGAL
    still = TableEvent(Happening.APPEARED, "blue-1", end=Pose(10.2, 18, 270))
    assert session.observe(look(4, [], [still])) == ()
    assert pose_of(session, "blue-1") == Pose(10.2, 18, 270)


@pytest.mark.parametrize(("by", "told"), [(0.0, False), (0.1, False), (0.11, True)])
def test_a_camera_that_begins_anew_tells_only_of_what_it_finds_elsewhere(
    by: float, told: bool
) -> None:
    session = Session(FakeRuleSet(), fake_state())

    def found(frame: int, pose: Pose) -> int:
        event = TableEvent(Happening.APPEARED, "red-1", end=pose)
        session.observe(look(frame, [seen("red-1", pose)], [event]))
        return session.number

    first = found(0, NEAR)
    assert first == 1
    assert session.state.pieces["red-1"].pose == NEAR
    there = Pose(NEAR.x + by, NEAR.y, NEAR.facing)
    assert found(9, there) == first + told
    assert session.state.pieces["red-1"].pose == (there if told else NEAR)
    session.reset()
    assert found(0, NEAR) == session.number
    assert session.state.pieces["red-1"].pose == NEAR, "a game from its beginning is looked at anew"
