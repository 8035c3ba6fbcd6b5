"""What hands did waits where the players want it so, and what they decide is what counts."""

from __future__ import annotations

import itertools
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.cli import main
from tableside.engine.finding import Finding
from tableside.engine.quantity import Verdict
from tableside.engine.ruleset import QuestionError
from tableside.files.recording import ActionLine
from tableside.geometry.pose import Pose
from tableside.session import store_form
from tableside.session.handling import LIVE, Handling, How, read_handling
from tableside.session.session import RefusedError, Session
from tableside.session.store import StoreError, open_store
from tableside.session.trust import RULE as UNTRUSTED
from tableside.vision.observation import Happening, TableEvent
from tests.fake_game import FakeRuleSet, FakeState, fake_state, look, moved, seen
from tests.rules.gmu import gmu_table
from tests.session.kept_game import FIGHT, START, begin, play_on

HOME, NEAR, FAR = Pose(10, 6, 90), Pose(10, 9, 90), Pose(10, 10.5, 90)
OTHER, OTHER_NEAR = Pose(15, 6, 90), Pose(15, 7, 90)


def played(*words: str) -> Session[FakeState]:
    return Session(FakeRuleSet(), fake_state(), handling=read_handling(words))


def go(session: Session[Any], frame: int, name: str, start: Pose, end: Pose) -> list[Finding]:
    return list(session.observe(look(frame, [seen(name, end)], [moved(name, start, end)])))


def pose_of(session: Session[FakeState], name: str) -> Pose | None:
    return session.state.pieces[name].pose


def waiting(session: Session[Any]) -> dict[str, Any]:
    (only,) = session.snapshot().proposals
    return dict(only)


def test_a_live_table_asks_about_breaches_and_doubts_and_tells_what_was_not_judged() -> None:
    for words, breach, doubt, poor in (
        ([], How.PROPOSE, How.PROPOSE, How.LOG),
        (["log"], How.LOG, How.LOG, How.LOG),
        (["movement=enforce"], How.ENFORCE, How.PROPOSE, How.LOG),
    ):
        handling = read_handling(words, LIVE)
        verdicts = {Verdict.ILLEGAL: breach, Verdict.TOO_CLOSE: doubt}
        for verdict, how in verdicts.items():
            assert handling.of([Finding("movement.path", ("a",), verdict, "So.")]) is how
        assert handling.of([Finding(UNTRUSTED, ("a",), Verdict.NOT_JUDGED, "So.")]) is poor
        assert handling.of([]) is How.LOG


def test_the_settings_are_read_and_the_strictest_kind_counts() -> None:
    handling = read_handling(["propose", "movement=log", "movement.path=enforce", "legal=propose"])

    def of(*rules: str, verdict: Verdict = Verdict.ILLEGAL) -> How:
        return handling.of(Finding(rule, ("a",), verdict, "It is wrong.") for rule in rules)

    assert of() is How.PROPOSE
    assert of("movement.allowance") is How.LOG
    assert of("movement.path") is How.ENFORCE
    assert of("movement.path", verdict=Verdict.TOO_CLOSE) is How.PROPOSE
    assert of("movement.allowance", "combat.range") is How.PROPOSE
    assert of("movement.allowance", "movement.path") is How.ENFORCE
    assert Handling().of(()) is How.LOG


@pytest.mark.parametrize("word", ["maybe", "=log", "movement=", "movement=never", "legal=enforce"])
def test_a_setting_that_is_none_is_told(word: str) -> None:
    with pytest.raises(ValueError, match="write"):
        read_handling([word])


@pytest.mark.parametrize(
    ("word", "end", "asks", "drawn"),
    [
        ("propose", 10.03, "breach", ["path", "ghost"]),
        ("propose", 10.01, "doubt", ["path"]),
        ("legal=propose", 9.0, "what", ["path"]),
        ("enforce", 10.03, "breach", ["path"]),  # it is waited for there: that draws a ghost
    ],
)
def test_what_is_asked_follows_from_the_verdict(
    word: str, end: float, asks: str, drawn: list[str]
) -> None:
    session = played(word)
    go(session, 3, "red-1", HOME, Pose(10, end, 90))
    offer = waiting(session)
    assert offer["asks"] == asks
    assert [each["kind"] for each in offer["overlays"]] == drawn
    pending = session.pending
    assert pending is not None
    assert pending.by_one("back") is (asks == "breach")
    assert not any(pending.by_one(do) for do in ("confirm", "choose", "absorb"))


def test_a_flagged_move_waits_and_the_game_stays_as_it_was() -> None:
    session = played("propose")
    (finding,) = go(session, 3, "red-1", HOME, FAR)
    assert (session.number, pose_of(session, "red-1")) == (0, HOME)
    offer = waiting(session)
    assert (offer["number"], offer["how"], offer["units"]) == (1, "propose", ["red-1"])
    assert [each["verdict"] for each in offer["candidates"]] == ["illegal", "legal"]
    assert [each["put_back"] for each in offer["candidates"]] == [[], ["red-1"]]
    arrow, ghost = offer["overlays"]
    assert (ghost["kind"], ghost["unit"], offer["asks"]) == ("ghost", "red-1", "breach")
    assert (arrow["kind"], arrow["points"], arrow["arrow"]) == ("path", ((10, 6), (10, 10.5)), True)
    assert str(arrow["text"]) == "red-1: 4.50 in"
    shown = session.snapshot()
    assert [each["message"] for each in shown.findings] == [finding.message]
    assert str(shown.log[0].text) == "Waiting for your decision: red-1 was handled."
    assert {view.id: view.pose for view in shown.units}["red-1"] == FAR  # sensed
    assert shown.ghosts == ()


def test_a_legal_move_is_accepted_at_once_unless_it_is_to_wait_too() -> None:
    session = played("propose")
    assert go(session, 3, "red-1", HOME, NEAR) == []
    assert (session.number, session.snapshot().proposals) == (1, ())
    session = played("legal=propose")
    go(session, 3, "red-1", HOME, NEAR)
    assert session.number == 0
    assert waiting(session)["candidates"][0]["verdict"] == "legal"


def test_confirming_does_the_likeliest_and_lets_it_stand() -> None:
    session = played("propose")
    go(session, 3, "red-1", HOME, FAR)
    (finding,) = session.decide(1, "confirm", post="p")
    assert finding.rule == "movement.allowance"
    assert (session.number, pose_of(session, "red-1")) == (1, FAR)
    shown = session.snapshot()
    assert shown.proposals == ()
    assert shown.findings == ()  # nothing is open any more
    assert str(shown.log[0].text).startswith("The players let it stand: red-1 moved 4.50 in")
    receipt = session.receipt("p")
    assert receipt is not None
    assert (receipt.state, len(receipt.findings)) == (1, 1)


def test_another_candidate_may_be_chosen() -> None:
    session = played("propose")
    go(session, 3, "red-1", HOME, FAR)
    assert session.decide(1, "choose", 1, post="p") == ()
    assert (session.number, pose_of(session, "red-1")) == (0, HOME)
    ghost = session.snapshot().ghosts[0]
    assert str(ghost["text"]) == "red-1 goes here: 4.50 in"
    receipt = session.receipt("p")
    assert receipt is not None
    assert receipt.state == 0


def test_never_mind_sends_the_models_back_and_putting_them_there_is_no_move() -> None:
    session = played("propose")
    go(session, 3, "red-1", HOME, FAR)
    session.decide(1, "back")
    assert session.snapshot().proposals == ()
    assert session.snapshot().findings == ()
    assert len(session.snapshot().ghosts) == 3
    go(session, 6, "red-1", FAR, Pose(10.1, 6.1, 90))
    assert session.snapshot().ghosts == ()
    assert (session.number, pose_of(session, "red-1")) == (0, HOME)


def test_never_mind_may_leave_the_models_where_they_stand() -> None:
    session = played("propose")
    go(session, 3, "red-1", HOME, FAR)
    assert session.decide(1, "absorb", post="p") == ()
    assert (session.number, pose_of(session, "red-1")) == (1, FAR)
    shown = session.snapshot()
    assert (shown.findings, shown.ghosts, shown.proposals) == ((), (), ())
    assert str(shown.log[0].text) == "red-1: left where the hand put it; that is no move."
    assert go(session, 6, "red-1", FAR, Pose(10, 14.4, 90)) == []  # 3.9 in from there


@pytest.mark.parametrize(
    ("number", "candidate"), [(0, 0), (2, 0), (1, 2), (1, -1)], ids=["old", "new", "high", "low"]
)
def test_what_does_not_wait_cannot_be_decided(number: int, candidate: int) -> None:
    session = played("propose")
    go(session, 3, "red-1", HOME, FAR)
    with pytest.raises(QuestionError):
        session.decide(number, "choose", candidate)
    assert session.number == 0
    assert waiting(session)["number"] == 1


def test_what_is_put_back_or_put_right_waits_no_more() -> None:
    session = played("propose")
    go(session, 3, "red-1", HOME, FAR)
    assert go(session, 6, "red-1", FAR, Pose(10.05, 6, 90)) == []
    assert (session.number, session.snapshot().proposals) == (0, ())
    go(session, 9, "red-1", HOME, FAR)
    assert waiting(session)["number"] == 2
    assert go(session, 12, "red-1", FAR, NEAR) == []  # 3.0 in from where it stood
    assert (session.number, pose_of(session, "red-1")) == (1, NEAR)
    assert session.snapshot().proposals == ()


def test_what_moves_meanwhile_is_recognised_together_with_it() -> None:
    session = played("propose")
    go(session, 3, "red-1", HOME, FAR)
    go(session, 6, "red-2c", OTHER, OTHER_NEAR)
    offer = waiting(session)
    assert (offer["number"], offer["units"]) == (2, ["red-1", "red-2c"])
    assert session.number == 0
    with pytest.raises(QuestionError):
        session.decide(1, "confirm")  # it was another table
    session.decide(2, "confirm")
    assert session.number == 2  # an entry for each action
    assert (pose_of(session, "red-1"), pose_of(session, "red-2c")) == (FAR, OTHER_NEAR)


def test_an_action_meanwhile_is_done_and_what_waits_is_offered_anew() -> None:
    session = played("propose")
    go(session, 3, "red-1", HOME, FAR)
    session.act({"action": "phase", "to": "combat"})
    assert session.number == 1
    assert waiting(session)["number"] == 2
    session.undo()
    assert session.number == 2
    assert waiting(session)["number"] == 3
    session.decide(3, "confirm")
    assert pose_of(session, "red-1") == FAR


def test_a_model_taken_off_and_put_down_again_waits_as_a_move() -> None:
    session = played("propose", "legal=propose")
    session.observe(look(3, [], [TableEvent(Happening.GONE, "red-1")]))
    assert waiting(session)["candidates"][0]["actions"] == [{"action": "gone", "unit": "red-1"}]
    assert waiting(session)["overlays"][0]["kind"] == "mark"
    found = TableEvent(Happening.APPEARED, "red-1", end=NEAR)
    session.observe(look(9, [seen("red-1", NEAR)], [found]))
    assert waiting(session)["candidates"][0]["actions"][0]["to"] == [10, 9, 90]
    session.decide(2, "confirm")
    assert pose_of(session, "red-1") == NEAR


def test_an_enforced_rule_accepts_nothing_and_shows_where_it_belongs() -> None:
    session = played("enforce")
    (finding,) = go(session, 3, "red-1", HOME, FAR)
    assert finding.verdict is Verdict.ILLEGAL
    assert (session.number, pose_of(session, "red-1")) == (0, HOME)
    offer = waiting(session)
    assert offer["how"] == "enforce"
    assert [each["allowed"] for each in offer["candidates"]] == [False, True]
    assert str(session.snapshot().ghosts[0]["text"]) == "red-1 goes here: 4.50 in"
    for do in ("confirm", "absorb"):
        with pytest.raises(QuestionError):
            session.decide(1, do)
    assert session.number == 0


@pytest.mark.parametrize(
    ("end", "number"), [(Pose(10.05, 6, 90), 0), (NEAR, 1)], ids=["put back", "put right"]
)
def test_an_enforced_rule_is_satisfied_by_putting_it_back_or_right(end: Pose, number: int) -> None:
    session = played("enforce")
    go(session, 3, "red-1", HOME, FAR)
    assert go(session, 6, "red-1", FAR, end) == []
    shown = session.snapshot()
    assert (session.number, shown.ghosts, shown.proposals, shown.findings) == (number, (), (), ())
    assert pose_of(session, "red-1") == (HOME if number == 0 else NEAR)


def test_what_comes_back_without_an_event_waits_no_more() -> None:
    session = played("enforce")
    rules = session.ruleset
    assert isinstance(rules, FakeRuleSet)
    off, back = Pose(10, 6.12, 95.5), Pose(10, 6.09, 94.5)
    with_limit = Pose(10, 11, 90)
    go(session, 3, "red-1", HOME, with_limit)
    session.observe(look(4, [seen("red-1", off)]))
    assert waiting(session)["how"] == "enforce"  # not near enough
    assert session.observe(look(5, [seen("red-1", back)])) == ()
    shown = session.snapshot()
    assert (shown.proposals, shown.ghosts, session.number) == ((), (), 0)


def test_what_was_flagged_is_flagged_once_however_much_moves_meanwhile() -> None:
    session = played("propose")
    assert len(go(session, 3, "red-1", HOME, FAR)) == 1
    assert go(session, 6, "red-2c", OTHER, OTHER_NEAR) == []
    assert len(go(session, 9, "blue-1", Pose(10, 18, 270), Pose(20, 18, 270))) == 1
    assert len(session.snapshot().findings) == 2


def test_an_enforced_rule_is_still_enforced_when_the_game_goes_on(tmp_path: Path) -> None:
    begin(tmp_path / "game").close()
    for word, how in (("enforce", "enforce"), ("propose", "propose"), ("log", "propose")):
        session = play_on(tmp_path / "game", word)
        if word == "enforce":
            go(session, 3, "csa-2", Pose(20, 8, 90), Pose(20, 12, 90))
            session.close()
            session = play_on(tmp_path / "game", word)
        offer = waiting(session)
        assert (offer["how"], offer["candidates"][0]["allowed"]) == (how, how == "propose")
        far = TableEvent(Happening.APPEARED, "csa-2", end=Pose(20, 12, 90))
        session.observe(look(0, [seen("csa-2", Pose(20, 12, 90))], [far]))
        assert bool(session.snapshot().ghosts) is (how == "enforce")
        session.close()


def test_too_close_to_call_is_not_enforced_but_waits() -> None:
    session = played("enforce")
    go(session, 3, "red-1", HOME, Pose(10, 10.01, 90))
    assert waiting(session)["how"] == "propose"
    assert session.snapshot().ghosts == ()


def test_a_tap_that_breaks_an_enforced_rule_is_not_done() -> None:
    session = played("enforce")
    with pytest.raises(RefusedError, match=r"moved 4\.50 in") as caught:
        session.act({"action": "move", "unit": "red-1", "to": [10, 10.5, 90]})
    assert len(caught.value.findings) == 1
    assert session.number == 0
    held = played("propose")
    held.act({"action": "move", "unit": "red-1", "to": [10, 10.5, 90]})
    assert held.number == 1  # the players have decided by tapping it


def test_a_recording_holds_decisions_and_takebacks_too() -> None:
    def line(time: float, **action: Any) -> ActionLine:
        return ActionLine(time=time, action=action)

    lines = [
        line(1.0, action="decide", do="confirm"),
        line(1.1, action="undo"),
        line(1.2, action="undo", to=1),
        line(1.3, action="decide", do="confirm"),
        line(1.4, action="decide", do="perhaps"),
        line(1.4, action="decide", do="choose", candidate="0"),
        line(1.4, action="undo", to="1"),
        line(1.4, action="undo", only=True),
        line(1.5, action="undo", only=1),
    ]
    session = Session(FakeRuleSet(), fake_state(), lines, handling=read_handling(["propose"]))
    go(session, 3, "red-1", HOME, FAR)
    numbers, places = [], []
    for frame in (5, 6, 7, 8):
        session.observe(look(frame, [seen("red-1", FAR)]))
        numbers.append(session.number)
        places.append(pose_of(session, "red-1"))
    assert numbers == [1, 3, 3, 4]
    assert places == [FAR, FAR, FAR, HOME]
    texts = [entry.text for entry in session.snapshot().log if entry.kind == "trouble"]
    assert len(texts) == 5


def propose(path: Path) -> Session[Any]:
    store = open_store(path)
    state = gmu_table.GMU.load(store.start, str(path))
    return Session(gmu_table.GMU, state, (), store, handling=read_handling(["propose"]))


def test_a_game_goes_on_with_what_waited(tmp_path: Path) -> None:
    begin(tmp_path / "game").close()
    session = propose(tmp_path / "game")
    session.act(FIGHT)
    start, end = Pose(20, 8, 90), Pose(20, 12, 90)
    go(session, 3, "csa-2", start, end)
    offer = waiting(session)
    session.close()
    again = propose(tmp_path / "game")
    assert waiting(again) == offer
    found = TableEvent(Happening.APPEARED, "csa-2", end=Pose(20.02, 12, 90))
    again.observe(look(0, [seen("csa-2", Pose(20.02, 12, 90))], [found]))
    assert again.snapshot().ghosts == ()  # it is not asked back: that is still to be decided
    before = again.number
    again.decide(waiting(again)["number"], "confirm", post="p")
    assert again.number == before + 1
    again.close()
    last = propose(tmp_path / "game")
    assert last.snapshot().proposals == ()
    assert last.receipt("p") is not None
    last.close()


def test_what_the_players_decided_is_not_asked_again(tmp_path: Path) -> None:
    begin(tmp_path / "game").close()
    session = propose(tmp_path / "game")
    go(session, 3, "csa-2", Pose(20, 8, 90), Pose(20, 12, 90))
    session.decide(1, "back")
    session.close()
    again = propose(tmp_path / "game")
    assert again.snapshot().proposals == ()
    assert again.number == 0
    again.close()


steps = st.lists(
    st.one_of(
        st.tuples(st.just("move"), st.sampled_from(("red-1", "red-2c")), st.integers(-60, 60)),
        st.tuples(st.sampled_from(("confirm", "back", "absorb")), st.none(), st.none()),
        st.tuples(st.just("undo"), st.none(), st.none()),
        st.tuples(st.just("phase"), st.none(), st.none()),
    ),
    max_size=12,
)


@given(steps, st.sampled_from(("log", "propose", "enforce")))
def test_accepted_and_sensed_differ_only_by_what_waits_or_was_nudged(
    chain: list[Any], word: str
) -> None:
    """No unit is ever somewhere else than the game has it without being told of."""
    session = played(word)
    sensed = {"red-1": HOME, "red-2c": OTHER}
    for frame, (kind, name, tenths) in enumerate(chain, 1):
        if kind == "move":
            start = sensed[name]
            end = Pose(start.x, start.y + tenths / 10, 90)
            sensed[name] = end
            units = [seen(each, pose) for each, pose in sensed.items()]
            session.observe(look(frame, units, [moved(name, start, end)] if tenths else []))
        elif kind == "phase":
            session.act({"action": "phase", "to": "combat"})
        else:
            decide_or_undo(session, kind)
        check_told_of(session, sensed)


def decide_or_undo(session: Session[FakeState], kind: str) -> None:
    try:
        if kind == "undo":
            session.undo()
        elif session.pending is not None:
            session.decide(session.pending.number, kind)  # type: ignore[arg-type]
    except QuestionError:
        pass


def check_told_of(session: Session[FakeState], sensed: dict[str, Pose]) -> None:
    shown = session.snapshot()
    asked = {each["unit"] for each in shown.ghosts if "unit" in each}
    told = asked.union(*(each["units"] for each in shown.proposals))
    for name, pose in sensed.items():
        accepted = pose_of(session, name)
        assert accepted is not None
        assert name in told or accepted.distance_to(pose) <= 0.35  # put back within 0.25, nudged


def test_the_start_is_a_position_of_the_rules() -> None:
    assert gmu_table.GMU.load(START, "start").turn == 3


def test_a_recording_that_is_jumped_in_waits_again_for_what_waited_then() -> None:
    session = played("propose")
    go(session, 3, "red-1", HOME, FAR)
    memory, offer = session.remember(), waiting(session)
    session.decide(1, "confirm")
    session.restore(memory)
    assert waiting(session) == offer
    assert pose_of(session, "red-1") == HOME
    session.decide(1, "confirm")
    assert pose_of(session, "red-1") == FAR


@pytest.mark.parametrize("command", ["replay", "demo", "serve"])
def test_a_setting_that_is_none_is_wrong_usage(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    source = [] if command == "demo" else ["nothing"]
    with pytest.raises(SystemExit) as caught:
        main([command, *source, "--referee", "never"])
    assert caught.value.code == 2
    assert "'never' is no setting: write log, propose or enforce" in capsys.readouterr().err


FIRST, THEN = Pose(10, 8, 90), Pose(20, 8, 90)
ONWARD = {"csa-1": Pose(12, 8.5, 90), "csa-2": Pose(20, 9, 90)}


def two_wait(path: Path) -> Session[Any]:
    """Return a kept game in which two moves wait to be decided as one."""
    session = play_on(path, "propose", "legal=propose")
    homes = {"csa-1": FIRST, "csa-2": THEN}
    units = [seen(unit, pose) for unit, pose in ONWARD.items()]
    events = [moved(unit, homes[unit], pose) for unit, pose in ONWARD.items()]
    session.observe(look(3, units, events))
    pending = session.pending
    assert pending is not None
    assert [len(each.actions) for each in pending.candidates[:1]] == [2]
    return session


@pytest.mark.parametrize("fails", [1, 2])
def test_a_decision_that_cannot_be_kept_whole_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: int
) -> None:
    session = two_wait(tmp_path / "game")
    before, game = session.snapshot(), session._game
    inserted, insert = itertools.count(1), store_form.insert

    def full(database: sqlite3.Connection, row: tuple[Any, ...]) -> None:
        if next(inserted) == fails:
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error
        insert(database, row)

    monkeypatch.setattr(store_form, "insert", full)
    with pytest.raises(StoreError, match="the disk is full"):
        session.decide(1, "confirm", post="p")
    assert session.snapshot() == before
    assert (session.number, game.timeline.number, session.receipt("p")) == (0, 0, None)
    again = open_store(tmp_path / "game", write=False)
    assert again.entries() == ()
    again.close()
    monkeypatch.setattr(store_form, "insert", insert)
    session.decide(1, "confirm", post="p")
    state, log = session.state, session.log.newest_first()
    assert session.number == 2
    assert [entry.text for entry in log].count(log[0].text) == 1
    session.close()
    gone_on = play_on(tmp_path / "game", "log")
    assert (gone_on.number, gone_on.state) == (2, state)
    assert gone_on.receipt("p") is not None
    gone_on.close()


def test_several_actions_at_once_are_read_as_they_were_done(tmp_path: Path) -> None:
    played = two_wait(tmp_path / "game")
    played.decide(1, "confirm")
    for _ in range(17):  # beyond the sixteenth, which is kept with its position
        played.act(FIGHT)
    states = [played._game.timeline.state(number) for number in range(20)]
    played.close()
    again = play_on(tmp_path / "game", "log")
    store = again.store
    assert store is not None
    assert [number for number in range(1, 20) if store.position(number) is not None] == [16]
    assert [again._game.timeline.state(number) for number in range(20)] == states
    again.close()
