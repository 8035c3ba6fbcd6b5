"""What if, the table at earlier lines of the log, and rules told in words: nothing is changed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tableside.engine.ruleset import QuestionError
from tableside.geometry.pose import Pose
from tableside.rules.registry import load_position
from tableside.session.handling import Handling, How
from tableside.session.session import Session
from tableside.vision.observation import Happening, TableEvent
from tests.fake_game import FakeRuleSet, FakeState, fake_session, fake_state, look, moved, seen

START, NEAR, FAR = Pose(10, 6, 90), Pose(10, 9, 90), Pose(10, 13.5, 90)
WORDS = ("Moves", "A piece moves 4 inches at most.")


@pytest.mark.parametrize(
    ("length", "verdict"),
    [(3.97, "legal"), (3.99, "too_close"), (4.01, "too_close"), (4.03, "illegal")],
)
def test_it_says_what_the_referee_would_say(length: float, verdict: str) -> None:
    session = fake_session()
    answer = session.suppose("red-1", Pose(10, 6 + length, 90))()
    assert answer["verdict"] == verdict
    assert answer["length"] == pytest.approx(length)
    assert [each["unit"] for each in answer["actions"]] == ["red-1"]
    assert [arrow["points"] for arrow in answer["overlays"]] == [((10, 6), (10, 6 + length))]
    flagged = [(each["section"], each["words"]) for each in answer["findings"]]
    assert flagged == ([] if verdict == "legal" else [WORDS])


def test_asking_changes_nothing() -> None:
    session = fake_session()
    before = session.snapshot()
    session.suppose("red-1", FAR)()
    assert session.snapshot() == before
    assert session.number == 0


def test_an_answer_is_about_the_game_when_it_was_asked() -> None:
    session = fake_session()
    ask = session.suppose("red-1", NEAR)
    session.observe(look(1, [seen("red-1", FAR)], [moved("red-1", START, FAR)]))
    assert ask()["length"] == pytest.approx(3.0)
    assert session.suppose("red-1", NEAR)()["length"] == pytest.approx(4.5)


def test_a_stranger_is_refused_and_one_off_the_table_is_not_explained() -> None:
    session = fake_session()
    with pytest.raises(QuestionError, match="no unit green-1"):
        session.suppose("green-1", NEAR)
    session.observe(look(1, [], [TableEvent(Happening.GONE, "red-1")]))
    answer = session.suppose("red-1", NEAR)()
    assert (answer["verdict"], answer["length"], answer["overlays"]) == ("illegal", None, [])
    assert answer["actions"] == []
    assert str(answer["text"]).startswith("No rule allows")


def test_findings_and_what_waits_have_their_rule_in_words() -> None:
    session = Session(FakeRuleSet(), fake_state(), handling=Handling(How.PROPOSE))
    session.observe(look(1, [seen("red-1", FAR)], [moved("red-1", START, FAR)]))
    sections = session.snapshot().sections()
    waiting = sections["proposals"][0]["candidates"][0]["findings"]
    for finding in (*sections["findings"], *waiting):
        assert (finding["section"], finding["words"]) == WORDS
    assert sections["findings"]
    assert waiting


def test_the_table_at_each_line_of_the_log() -> None:
    session = fake_session()
    session.observe(look(1, [seen("red-1", NEAR)], [moved("red-1", START, NEAR)]))
    session.observe(look(2, [seen("red-1", FAR)], [moved("red-1", NEAR, FAR)]))
    flagged, second, first = session.log.newest_first()
    poses = []
    for entry in (first, second, flagged):
        make = session.moment(entry.number)
        assert make is not None
        then = make()
        assert then["text"] == entry.text
        assert then["table"]["phase"] == "movement"
        poses.append(then["stood"]["red-1"]["pose"])
    assert poses == [NEAR.as_list(), FAR.as_list(), FAR.as_list()]
    assert session.moment(first.number - 1) is None
    assert session.moment(flagged.number + 1) is None


def test_a_line_of_the_camera_shows_the_game_as_it_is() -> None:
    session = fake_session()
    session.observe(look(1, [], [TableEvent(Happening.REGISTERED)]))
    make = session.moment(1)
    assert make is not None
    assert make()["stood"]["red-1"]["pose"] == START.as_list()


def test_the_last_move_is_an_arrow_until_the_next() -> None:
    session = fake_session()
    assert session.snapshot().last_move == ()
    session.observe(look(1, [seen("red-1", NEAR)], [moved("red-1", START, NEAR)]))
    session.act({"action": "roll"})
    (arrow,) = session.snapshot().last_move
    assert (arrow["kind"], arrow["arrow"], str(arrow["text"])) == ("path", True, "red-1: 3.00 in")
    assert arrow["points"] == ((10, 6), (10, 9))
    session.undo(0)
    assert session.snapshot().last_move == ()


def test_a_state_kept_in_the_log_is_the_rules_own() -> None:
    session = fake_session()
    session.act({"action": "roll"})
    (entry,) = session.log.newest_first()
    assert entry.after is not None
    state: FakeState = entry.after()
    assert state.rolls == 1


def test_what_is_measured_is_told_before_whose_turn_it_is(root: Path) -> None:
    """Whoever plans ahead in the other side's turn asks about the place."""
    file = root / "tableside/rules/metal_men/scenarios/tanners-crossing.json"
    laid = json.loads(file.read_text("utf-8"))
    game: Session[Any] = Session(*load_position(laid, str(file)))
    waiting = next(
        unit for unit in game.state.units if unit.side != game.state.acting and unit.is_foot
    )
    x, y, facing = waiting.middle.as_list()
    found = game.suppose(waiting.id, Pose(x + 14.0, y + 1.0, facing))()["findings"]
    measured = ["margin" in each for each in found]
    assert measured == sorted(measured, reverse=True)
    assert measured[0]
    assert not measured[-1]
