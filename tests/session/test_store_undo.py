"""Going back: the state after an undo is the state before, and the models follow with ghosts."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.engine.ruleset import QuestionError
from tableside.geometry.pose import Pose
from tableside.session.session import Session
from tableside.session.store import StoreError
from tableside.vision.observation import Happening, Life, TableEvent
from tests.fake_game import FakeRuleSet, FakeState, fake_session, fake_state, look, moved, seen
from tests.session.kept_game import begin, go_on

START, NEAR, FAR = Pose(10, 6, 90), Pose(10, 9, 90), Pose(10, 10.5, 90)
NAMES = ("csa-1", "csa-2", "usa-1")
WHERE = ([8.0, 4.0, 90.0], [12.5, 7.25, 45.0], [30.0, 20.0, 180.0], [35.99, 23.99, 0.0])
#: Off the board: a state that is no position, so the log has to be done again for it.
OUTSIDE = [40.0, 8.0, 90.0]

steps = st.one_of(
    st.tuples(st.just("move"), st.sampled_from(NAMES), st.sampled_from([*WHERE, OUTSIDE])),
    st.tuples(st.just("seen"), st.sampled_from(NAMES), st.sampled_from([*WHERE, OUTSIDE])),
    st.tuples(st.just("gone"), st.sampled_from(NAMES), st.none()),
    st.tuples(st.just("phase"), st.sampled_from(("combat", "movement")), st.none()),
    st.tuples(st.just("undo"), st.none(), st.none()),
    st.tuples(st.just("back"), st.none(), st.integers(0, 30)),
    st.tuples(st.just("reopen"), st.none(), st.none()),
)


def events_of(kind: str, unit: str, where: Any) -> list[TableEvent]:
    if kind == "gone":
        return [TableEvent(Happening.GONE, unit)]
    return [moved(unit, Pose(1, 1, 0), Pose.of(where))]


class Player:
    """Plays the drawn steps and keeps by itself what each number's state must be."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.session = begin(path)
        self.states = [self.session.state]
        self.heads = [0]  # of each number, the one whose state it is, as we see it
        self.before = [0]  # of each number, the one that an undo of it goes to

    def play(self, kind: str, what: str | None, where: Any) -> None:
        number = self.session.number
        if kind == "reopen":
            self.session.close()
            self.session = go_on(self.path)
        elif kind == "undo":
            self.undo_last()
        elif kind == "back":
            self.go_back(where % (number + 1))
        else:
            self.change(kind, what, where)
        assert self.session.number == len(self.states) - 1
        assert self.session.state == self.states[-1]

    def change(self, kind: str, what: str | None, where: Any) -> None:
        before = self.session.number
        try:
            if kind in {"gone", "seen"}:
                assert what is not None
                self.session.observe(look(0, (), events_of(kind, what, where)))
            elif kind == "phase":
                self.session.act({"action": "phase", "to": what})
            else:
                self.session.act({"action": "move", "unit": what, "to": where})
        except QuestionError:
            assert self.session.number == before
            return
        if self.session.number > before:
            self.states.append(self.session.state)
            self.before.append(self.heads[-1])
            self.heads.append(self.session.number)

    def undo_last(self) -> None:
        head = self.heads[-1]
        if not head:
            with pytest.raises(QuestionError):
                self.session.undo()
            return
        self.session.undo()
        self.noted(self.before[head])

    def go_back(self, to: int) -> None:
        self.session.undo(to)
        self.noted(to)

    def noted(self, to: int) -> None:
        self.states.append(self.states[to])
        self.before.append(-1)
        self.heads.append(self.heads[to])


@pytest.mark.slow
@given(st.lists(steps, max_size=14))
def test_any_chain_of_undos_gives_back_the_states_before(chain: list[Any]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        player = Player(Path(folder) / "game")
        for step in chain:
            player.play(*step)
        for number, state in enumerate(list(player.states)):
            player.go_back(number)
            assert player.session.state == state
        player.play("reopen", None, None)
        player.session.close()


def ghosts(session: Session[FakeState]) -> list[dict[str, Any]]:
    return [dict(ghost) for ghost in session.snapshot().ghosts]


def after_a_move() -> Session[FakeState]:
    session = fake_session()
    session.observe(look(3, [seen("red-1", NEAR)], [moved("red-1", START, NEAR)]))
    return session


def test_an_undone_move_is_shown_until_the_model_is_back() -> None:
    session = after_a_move()
    session.undo()
    assert session.state.pieces["red-1"].pose == START
    ghost, arrow, label = ghosts(session)
    assert (ghost["kind"], ghost["unit"]) == ("ghost", "red-1")
    assert str(ghost["text"]) == "red-1 goes here: 3.00 in"
    assert len(ghost["outlines"][0]) == 4
    assert label["text"] == ghost["text"]
    assert label["at"][0] == pytest.approx(10)
    assert label["at"][1] < min(y for _, y in ghost["outlines"][0])  # the model is to the north
    assert (arrow["kind"], arrow["points"], arrow["arrow"]) == ("path", ((10, 9), (10, 6)), True)
    session.observe(look(4, [seen("red-1", NEAR, Life.HELD)]))
    assert len(ghosts(session)) == 3
    back = Pose(10.1, 6.1, 95)
    number = session.number
    session.observe(look(9, [seen("red-1", back)], [moved("red-1", NEAR, back)]))
    assert ghosts(session) == []
    assert session.number == number  # putting it back is no move
    assert session.state.pieces["red-1"].pose == START


@pytest.mark.parametrize(("x", "back"), [(10.25, True), (10.26, False)])
def test_back_means_within_a_quarter_inch(x: float, back: bool) -> None:
    session = after_a_move()
    session.undo()
    there = Pose(x, 6, 90)
    session.observe(look(9, [seen("red-1", there)], [moved("red-1", NEAR, there)]))
    assert (session.state.pieces["red-1"].pose == START) is back


def test_a_model_that_is_put_elsewhere_instead_is_moved_from_where_the_game_has_it() -> None:
    session = after_a_move()
    session.undo()
    other = Pose(14.5, 6, 90)  # 4.5 in from the start, less from where the model stood
    (finding,) = session.observe(look(9, [seen("red-1", other)], [moved("red-1", NEAR, other)]))
    assert finding.margin == pytest.approx(0.5)
    assert session.state.pieces["red-1"].pose == other
    assert ghosts(session) == []


def test_another_unit_s_move_does_not_bring_back_what_was_undone() -> None:
    session = after_a_move()
    session.undo()
    start, end = Pose(15, 6, 90), Pose(15, 8, 90)
    both = [seen("red-1", NEAR), seen("red-2c", end)]
    session.observe(look(9, both, [moved("red-2c", start, end)]))
    assert session.state.pieces["red-1"].pose == START
    assert len(ghosts(session)) == 3


def test_a_model_taken_off_is_asked_back_and_found() -> None:
    session = fake_session()
    gone = [seen("red-1", START, Life.GONE, 2.0)]
    session.observe(look(3, gone, [TableEvent(Happening.GONE, "red-1")]))
    session.undo()
    ghost, _ = ghosts(session)
    assert (ghost["kind"], str(ghost["text"])) == ("ghost", "red-1 goes here")
    appeared = TableEvent(Happening.APPEARED, "red-1", end=START)
    session.observe(look(9, [seen("red-1", START)], [appeared]))
    assert ghosts(session) == []


def test_a_model_that_came_on_is_sent_off_again() -> None:
    session = fake_session()
    session.observe(look(1, [seen("red-1", START)], [TableEvent(Happening.GONE, "red-1")]))
    session.observe(
        look(3, [seen("red-1", NEAR)], [TableEvent(Happening.APPEARED, "red-1", end=NEAR)])
    )
    session.undo()
    mark, _ = ghosts(session)
    assert (mark["kind"], str(mark["text"])) == ("mark", "take red-1 off the table")
    gone = [seen("red-1", NEAR, Life.GONE, 1.0)]
    session.observe(look(9, gone, [TableEvent(Happening.GONE, "red-1")]))
    assert ghosts(session) == []


def test_findings_go_back_too_and_nothing_is_deleted() -> None:
    session = fake_session()
    session.observe(look(3, [seen("red-1", FAR)], [moved("red-1", START, FAR)]))
    flagged = session.snapshot().findings
    assert flagged
    session.undo()
    assert session.snapshot().findings == ()
    assert str(session.snapshot().log[0].text) == "Taken back: red-1 moved."
    session.undo(1)  # forward again
    assert session.snapshot().findings == flagged
    assert session.state.pieces["red-1"].pose == FAR
    assert session.number == 3


@pytest.mark.parametrize("to", [-1, 2])
def test_there_is_no_way_to_a_number_that_never_was(to: int) -> None:
    session = after_a_move()
    with pytest.raises(QuestionError, match="choose one from 0 to 1"):
        session.undo(to)
    assert session.number == 1


def test_a_post_that_comes_twice_is_known() -> None:
    session = fake_session()
    assert session.receipt("a") is None
    session.act({"action": "roll"}, post="a")
    session.undo(post="b")
    first, second = session.receipt("a"), session.receipt("b")
    assert first is not None
    assert second is not None
    assert (first.state, second.state) == (1, 2)


def test_models_moved_while_nobody_watched_are_asked_back(tmp_path: Path) -> None:
    session = begin(tmp_path / "game")
    session.act({"action": "move", "unit": "csa-2", "to": [20.0, 9.0, 90.0]}, post="p")
    before = session.state
    session.close()
    again = go_on(tmp_path / "game")
    there = {"csa-1": Pose(10, 8.1, 90), "csa-2": Pose(22, 9, 90)}
    units = [seen(name, pose) for name, pose in there.items()]
    appeared = [TableEvent(Happening.APPEARED, name, end=pose) for name, pose in there.items()]
    again.observe(look(0, units, appeared))
    assert again.state == before
    texts = [str(ghost["text"]) for ghost in again.snapshot().ghosts]
    assert texts == [
        "csa-2 goes here: 2.00 in",
        "",
        "csa-2 goes here: 2.00 in",
    ]
    receipt = again.receipt("p")
    assert receipt is not None
    assert receipt.state == 1
    again.close()


class _Full:
    """A store that is full for a while."""

    def __init__(self) -> None:
        self.full = False

    def each_entry(self) -> tuple[()]:
        return ()

    def pending(self, base: int) -> None:
        return None

    def append_all(self, *_: Any) -> None:
        if self.full:
            raise StoreError("game: not kept: the disk is full; make room, then do it again")


class _Dumping(FakeRuleSet):
    def dump(self, state: FakeState) -> dict[str, Any]:
        return {}


def test_what_a_hand_did_while_the_disk_was_full_is_kept_afterwards() -> None:
    store: Any = _Full()
    session = Session(_Dumping(), fake_state(), (), store)
    store.full = True
    with pytest.raises(StoreError):
        session.observe(look(3, [seen("red-1", NEAR)], [moved("red-1", START, NEAR)]))
    assert (session.number, session.state) == (0, fake_state())
    with pytest.raises(StoreError):
        session.observe(look(4, [seen("red-1", NEAR)]))
    store.full = False
    session.observe(look(5, [seen("red-1", NEAR)]))
    assert session.number == 1
    assert session.state.pieces["red-1"].pose == NEAR
    session.observe(look(6, [seen("red-1", NEAR)]))
    assert session.number == 1
