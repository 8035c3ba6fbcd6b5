"""Taking back one change out of the middle: the state is what the others make without it."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.engine.ruleset import QuestionError, Sensed
from tableside.geometry.pose import Pose
from tableside.session.session import Session
from tableside.session.store import open_store
from tableside.vision.observation import Happening, TableEvent
from tests.fake_game import fake_session, look, moved, seen
from tests.rules.gmu.gmu_table import GMU
from tests.session.altered import as_form
from tests.session.kept_game import START, begin, do, go_on

NAMES = ("csa-1", "csa-2", "usa-1")
WHERE = ([8.0, 4.0, 90.0], [12.5, 7.25, 45.0], [30.0, 20.0, 180.0])

Change = dict[str, Any]
steps = st.one_of(
    st.tuples(st.just("move"), st.sampled_from(NAMES), st.sampled_from(WHERE)),
    st.tuples(st.just("seen"), st.sampled_from(NAMES), st.sampled_from(WHERE)),
    st.tuples(st.just("gone"), st.sampled_from(NAMES), st.none()),
    st.tuples(st.just("phase"), st.sampled_from(("combat", "movement")), st.none()),
    st.tuples(st.just("undo"), st.none(), st.integers(0, 30)),
    st.tuples(st.just("drop"), st.none(), st.integers(0, 30)),
    st.tuples(st.just("reopen"), st.none(), st.none()),
)


class Player:
    """Plays the drawn steps and keeps by itself which changes count after each number."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.session = begin(path)
        self.counting: list[list[tuple[int, Change]]] = [[]]

    def play(self, kind: str, what: str | None, where: Any) -> None:
        if kind == "reopen":
            self.session.close()
            self.session = go_on(self.path)
        elif kind == "undo":
            to = where % len(self.counting)
            self.session.undo(to)
            self.counting.append(self.counting[to])
        elif kind == "drop":
            self.drop(where)
        else:
            self.change(kind, what, where)
        assert self.session.number == len(self.counting) - 1
        assert self.session.state == self.scratch()

    def change(self, kind: str, what: str | None, where: Any) -> None:
        number = self.session.number
        action: Change = {"action": "gone", "unit": what}
        if kind == "phase":
            action = {"action": "phase", "to": what}
        elif kind != "gone":
            action = {"action": "move", "unit": what, "to": where}
        try:
            if kind in {"gone", "seen"}:
                assert what is not None
                event = TableEvent(Happening.GONE, what)
                if kind == "seen":
                    event = moved(what, Pose(1, 1, 0), Pose.of(where))
                    action["sigma"] = [0.0, 0.0, 0.0]
                self.session.observe(look(0, (), [event]))
            else:
                self.session.act(action)
        except QuestionError:
            return
        if self.session.number > number:
            kept = self.session._game.timeline.entries[-1]
            if kept.action is None:  # nothing has it arrive: it is where it was found
                action = {"found": what, "to": where}
            base = self.counting[kept.base]  # an earlier one where it put right what was flagged
            self.counting.append([*base, (self.session.number, action)])

    def drop(self, which: int) -> None:
        line = self.counting[-1]
        if not line:
            with pytest.raises(QuestionError):
                self.session.drop(which + 1)
            return
        gone = line[which % len(line)][0]
        self.session.drop(gone)
        self.counting.append([])
        state = GMU.load(START, "start")
        for number, change in line:
            if number == gone:
                continue
            try:
                state = done(state, change)
            except QuestionError:
                continue
            self.counting[-1].append((number, change))

    def scratch(self) -> Any:
        state = GMU.load(START, "start")
        for _, change in self.counting[-1]:
            state = done(state, change)
        return state


def done(state: Any, change: Change) -> Any:
    if "found" in change:
        place = Sensed(Pose.of(change["to"]), (0.0, 0.0, 0.0))
        return GMU.sense(state, {change["found"]: place})
    return GMU.apply(state, GMU.actions.read(change))[0]


@pytest.mark.slow
@given(st.lists(steps, max_size=12))
def test_any_change_taken_back_alone_leaves_what_the_others_make(chain: list[Any]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        player = Player(Path(folder) / "game")
        for step in chain:
            player.play(*step)
        for number in range(len(player.counting)):  # and back and forward again
            player.play("undo", None, number)
        player.play("reopen", None, None)
        player.session.close()


def three(path: Path) -> Session[Any]:
    session = begin(path)
    session.act({"action": "move", "unit": "csa-2", "to": [20.0, 9.0, 90.0]})
    session.act({"action": "phase", "to": "movement"})
    session.act({"action": "move", "unit": "csa-2", "to": [20.0, 12.5, 90.0]})
    return session


def test_those_after_it_are_judged_anew_and_all_is_said(tmp_path: Path) -> None:
    session = three(tmp_path / "game")
    assert session.snapshot().findings == ()
    session.drop(1)
    shown = session.snapshot()
    assert str(shown.log[0].text) == (
        "Taken back on its own: csa-2 moved 1.00 in. 2 later changes were done again."
    )
    assert [each["rule"] for each in shown.findings] == ["movement.allowance"]  # 4.50 in now
    session.undo(3)
    assert session.snapshot().findings == ()
    session.undo(4)
    assert len(session.snapshot().findings) == 1
    session.close()
    again = go_on(tmp_path / "game")
    assert len(again.snapshot().findings) == 1
    again.close()


def test_what_cannot_be_done_any_more_is_left_out_and_said(tmp_path: Path) -> None:
    session = begin(tmp_path / "game")
    fight = {"action": "combat", "attacker": "csa-1", "defender": "usa-1", "dice": [6, 1]}
    session.act({"action": "gone", "unit": "usa-1"})
    place = TableEvent(Happening.APPEARED, "usa-1", end=Pose(10, 9.5, 270))
    session.observe(look(1, [seen("usa-1", Pose(10, 9.5, 270))], [place]))
    session.act({"action": "gone", "unit": "csa-2"})
    session.act({"action": "gone", "unit": "usa-2"})
    session.undo(0)
    session.act({"action": "gone", "unit": "usa-1"})
    found = session.number
    session.observe(look(2, [seen("usa-1", Pose(10, 9.5, 270))], [place]))
    back = session.number
    assert back > found
    session.act(fight)
    session.drop(back)  # without it usa-1 is off the table and cannot be attacked
    text = session.snapshot().log[0].text
    assert f"No longer possible: number {back + 1}, csa-1 (" in str(text)
    assert "There is no unit usa-1 on the table" in str(text)
    assert GMU.dump(session.state)["units"][0]["id"] == "csa-1"
    session.close()


def test_models_whose_place_changes_are_asked_back() -> None:
    session = fake_session()
    home, near, other = Pose(10, 6, 90), Pose(10, 9, 90), Pose(15, 7, 90)
    session.observe(look(3, [seen("red-1", near)], [moved("red-1", home, near)]))
    units = [seen("red-1", near), seen("red-2c", other)]
    session.observe(look(6, units, [moved("red-2c", Pose(15, 6, 90), other)]))
    session.drop(1)
    assert session.state.pieces["red-1"].pose == home
    assert session.state.pieces["red-2c"].pose == other
    ghosts = session.snapshot().ghosts
    assert {each.get("unit") for each in ghosts} == {"red-1", None}
    assert str(ghosts[0]["text"]) == "red-1 goes here: 3.00 in"


def test_a_nudge_that_was_followed_since_is_not_taken_for_a_move() -> None:
    """What stood elsewhere because of the dropped change does not come back by being sensed."""
    session = fake_session()
    home, near, far = Pose(10, 6, 90), Pose(10, 9, 90), Pose(15, 7, 90)
    session.observe(look(3, [seen("red-1", near)], [moved("red-1", home, near)]))
    nudged, blue = Pose(10.05, 9, 90), Pose(10.05, 18, 270)
    units = [seen("red-1", nudged), seen("blue-1", blue), seen("red-2c", far)]
    session.observe(look(6, units, [moved("red-2c", Pose(15, 6, 90), far)]))
    assert session.state.pieces["red-1"].pose == nudged
    session.drop(1)
    assert session.state.pieces["red-1"].pose == home
    assert session.state.pieces["blue-1"].pose == blue


@pytest.mark.parametrize("number", [0, 4, 99])
def test_only_what_counts_can_be_taken_back(tmp_path: Path, number: int) -> None:
    session = three(tmp_path / "game")
    session.undo(2)
    with pytest.raises(QuestionError, match="still counts"):
        session.drop(number if number != 4 else 3)
    session.close()


@pytest.mark.parametrize("form", [1, 2])
def test_a_file_of_an_older_form_is_gone_on_with(tmp_path: Path, form: int) -> None:
    session = begin(tmp_path / "game")
    for number in range(7):
        do(session, number)
    state, log = session.state, session.snapshot().log
    session.close()
    as_form(tmp_path / "game", form)
    reader = open_store(tmp_path / "game", write=False)
    assert len(reader.entries()) == 7
    reader.close()
    again = go_on(tmp_path / "game")
    assert (again.state, again.snapshot().log) == (state, log)
    again.drop(again._game.timeline.counting(again.number)[0])
    again.close()
    last = go_on(tmp_path / "game")
    assert last.number == 8
    last.close()
