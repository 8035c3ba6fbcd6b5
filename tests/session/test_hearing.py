"""What each audience has heard of a game of secrets, through resets, and in games that are old."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableside.engine.ruleset import Event, QuestionError, Sensed
from tableside.engine.secrets import EVERYTHING, PUBLIC, Audience
from tableside.geometry.pose import Pose
from tableside.session.entry import CAMERA, Entry, event_as_json, event_of
from tableside.session.log import Log
from tests.fake_game import fake_session, look, moved, seen
from tests.secret_game import plan, secret_session

RED, BLUE = Audience("red"), Audience("blue")
ALL = (EVERYTHING, RED, BLUE, PUBLIC)


def test_an_event_is_kept_with_who_may_hear_of_it_and_an_old_one_without() -> None:
    old = event_as_json(Event("go", ("a",), "It goes."))
    assert old == {"kind": "go", "units": ["a"], "text": "It goes.", "data": {}}
    assert event_of(old).to is None
    for to in ((), ("red",)):
        kept = event_as_json(Event("go", to=to))
        assert event_of(kept) == Event("go", to=to)


def test_numbers_never_go_back_when_a_game_begins_again() -> None:
    session = secret_session()
    session.act(plan("red", "Kestrel"))
    memory = session.remember()
    session.act(plan("blue", "mine"))
    session.act({"action": "go"})
    assert [session.number_for(each) for each in ALL] == [3, 2, 2, 1]
    session.reset()
    assert [session.number_for(each) for each in ALL] == [4, 3, 3, 2]
    session.restore(memory)
    assert [session.number_for(each) for each in ALL] == [5, 4, 4, 3]
    flagged = [len(session.snapshot(each).findings) for each in ALL]
    assert flagged == [1, 1, 0, 0]
    assert [len(session.snapshot(each).log) for each in ALL] == [2, 2, 0, 0]
    assert session.known(RED).plans == session.state.plans != session.known(BLUE).plans


def test_a_change_without_a_word_is_heard_of_by_those_who_know_it(tmp_path: Path) -> None:
    """What the camera finds of red's secret counter is no event: red knows it, nobody else."""
    path = tmp_path / "game.tableside"
    session = secret_session(path)
    here = Sensed(Pose(7.5, 5.0, 90), (0.0, 0.0, 0.0))
    session._game.accept(Entry("place", 0, who=CAMERA, after={"red-jackdaw": here}), ())
    assert [session.number_for(each) for each in ALL] == [1, 1, 0, 0]
    shown = Sensed(Pose(14.5, 9.119, 90), (0.0, 0.0, 0.0))
    session._game.accept(Entry("place", 1, who=CAMERA, after={"red-open": shown}), ())
    numbers = [session.number_for(each) for each in ALL]
    assert numbers == [2, 2, 1, 1]
    assert session.snapshot().log == ()
    session.close()
    again = secret_session(path)
    assert [again.number_for(each) for each in ALL] == numbers
    again.close()


def test_what_hands_did_waits_for_the_referee_alone() -> None:
    session = secret_session()
    here, there = Pose(28.713, 19.0, 270), Pose(24.0, 19.0, 270)
    session.observe(look(0, [seen("blue-magpie", here)]))
    session.observe(look(1, [seen("blue-magpie", there)], [moved("blue-magpie", here, there)]))
    for audience in (RED, PUBLIC):
        told = session.snapshot(audience)
        assert told.state == 0
        assert (told.ghosts, told.proposals, told.last_move, told.camera.troubles) == (
            (),
            (),
            (),
            (),
        )
        assert {unit.life for unit in told.units} == {"known"}
        assert told.log == ()
    assert session.snapshot().log != ()


def test_a_unit_that_an_audience_does_not_know_cannot_be_supposed_anywhere() -> None:
    session = secret_session()
    to = Pose(3.0, 3.0, 90)
    told = {}
    for unit in ("red-jackdaw", "nobody"):
        with pytest.raises(QuestionError) as error:
            session.suppose(unit, to, BLUE)
        told[unit] = str(error.value.message).replace(unit, "it")
    assert told["red-jackdaw"] == told["nobody"]
    assert session.suppose("red-jackdaw", to, RED)()["verdict"] == "legal"


def test_a_game_without_secrets_has_no_audiences() -> None:
    session = fake_session()
    assert session.audiences == ()
    assert session.known(RED) is session.state
    assert session.snapshot(RED).units == session.snapshot().units
    assert session.log.of(RED) is session.log


def test_nothing_is_foreseen_in_a_game_with_secrets() -> None:
    """Whoever tried all dice would find out what the other side hides."""
    session = secret_session()
    assert session.foresee({"action": "go"})() == {"flagged": [], "lines": [], "shape": ()}
    open_game = fake_session()
    assert list(map(str, open_game.foresee({"action": "roll"})()["lines"])) == ["A roll."]
    assert (session.number, open_game.number) == (0, 0)


def test_what_would_be_flagged_is_foreseen() -> None:
    session = fake_session()
    far, near = ({"action": "move", "unit": "red-1", "to": [10, y, 90]} for y in (20, 9))
    assert [str(each) for each in session.foresee(far)()["flagged"]] != []
    assert session.foresee(near)()["flagged"] == []
    assert session.number == 0


def test_the_shape_that_a_unit_would_have_is_foreseen() -> None:
    session = fake_session()
    action = {"action": "move", "unit": "red-1", "to": [10, 9, 180]}
    shape = session.foresee(action)()["shape"]
    (drawn,) = (each for each in session.snapshot().units if each.id == "red-1")
    assert [len(base) for base in shape] == [len(base) for base in drawn.shape]
    assert shape[0] == tuple(pytest.approx(corner) for corner in drawn.shape[0])
    assert session.foresee({"action": "roll"})()["shape"] == ()  # no unit's


def test_that_a_unit_is_gone_is_foreseen_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first line stands beside the button, the others scroll."""
    told = (Event("fight", ("a",), "They fight."), Event("eliminated", ("a",), "It is gone."))
    session = fake_session()
    monkeypatch.setattr(session.ruleset, "apply", lambda state, action: (state, told))
    assert session.foresee({"action": "roll"})()["lines"] == ["It is gone.", "They fight."]


def test_the_weight_of_what_happened_is_told() -> None:
    log = Log()
    for data in ({"weight": 3}, {}, {"weight": "heavy"}):
        log.tell(1.0, Event("end", (), "The end.", data))
    told = [entry.as_json().get("weight") for entry in log.newest_first()]
    assert told == [None, None, 3]
