"""A game from its text: what a game tells makes the same game again, and faults are all named."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tableside.cli import main
from tableside.engine.ruleset import QuestionError
from tableside.files.fault import FileError
from tableside.geometry.pose import Pose
from tableside.session.notation import Notation
from tableside.session.playing import play_text
from tableside.session.reading import lines_of
from tableside.session.store import open_store
from tableside.vision.observation import Happening, TableEvent
from tests.fake_game import look, moved, seen
from tests.rules.gmu.gmu_table import GMU
from tests.session.kept_game import START, begin, go_on

NAMES = ("csa-1", "csa-2", "usa-1", "usa-2")
WHERE = ([8.0, 4.0, 90.0], [12.5, 7.25, 45.0], [30.0, 20.0, 180.0], [20.0, 12.5, 90.0])

steps = st.one_of(
    st.tuples(st.just("move"), st.sampled_from(NAMES), st.sampled_from(WHERE)),
    st.tuples(st.just("seen"), st.sampled_from(NAMES), st.sampled_from(WHERE)),
    st.tuples(st.just("gone"), st.sampled_from(NAMES), st.none()),
    st.tuples(st.just("fight"), st.none(), st.tuples(st.integers(1, 6), st.integers(1, 6))),
    st.tuples(st.just("pass"), st.sampled_from(("csa", "usa")), st.none()),
    st.tuples(st.just("limit"), st.sampled_from(("csa", "usa")), st.integers(1, 6)),
    st.tuples(st.just("phase"), st.sampled_from(("combat", "movement", "command")), st.none()),
    st.tuples(st.just("undo"), st.none(), st.integers(0, 30)),
    st.tuples(st.just("drop"), st.none(), st.integers(0, 30)),
)


def play(session: Any, frame: int, kind: str, what: Any, where: Any) -> None:
    if kind == "seen":
        pose = Pose.of(where)
        event = moved(what, Pose(1, 1, 0), pose)
        session.observe(look(frame, [seen(what, pose)], [event]))
    elif kind == "gone":
        session.observe(look(frame, (), [TableEvent(Happening.GONE, what)]))
    elif kind == "undo":
        session.undo(where % (session.number + 1))
    elif kind == "drop":
        session.drop(where)
    else:
        session.act(action_of(kind, what, where))


def action_of(kind: str, what: Any, where: Any) -> dict[str, Any]:
    return {
        "move": {"action": "move", "unit": what, "to": where},
        "fight": {
            "action": "combat", "attacker": "csa-1", "defender": "usa-1",
            "dice": None if kind != "fight" else list(where),
        },
        "pass": {"action": "pass", "side": what},
        "limit": {"action": "limit", "side": what, "die": where},
        "phase": {"action": "phase", "to": what},
    }[kind]  # fmt: skip


def again(path: Path, text: str) -> str:
    play_text(GMU, GMU.load(START, "start"), text, "game.txt", path)
    return text_of(path)


def text_of(path: Path) -> str:
    store = open_store(path, write=False)
    try:
        return Notation(GMU.actions).write_game(lines_of(store))
    finally:
        store.close()


@pytest.mark.slow
@given(st.lists(steps, max_size=10))
def test_a_game_s_text_makes_the_same_game(chain: list[Any]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        first, second = Path(folder) / "first", Path(folder) / "second"
        session = begin(first)
        for frame, step in enumerate(chain):
            try:
                play(session, frame, *step)
            except QuestionError:
                continue
        poses = {unit["id"]: unit["pose"] for unit in GMU.units(session.state)}
        table = GMU.table(session.state)
        session.close()
        text = text_of(first)
        assume(text)  # a game of nothing is refused; test_what_tells_of_nothing_is_refused
        assert again(second, text) == text
        kept = go_on(second)
        assert {unit["id"]: unit["pose"] for unit in GMU.units(kept.state)} == poses
        assert GMU.table(kept.state) == table
        kept.close()


def test_what_puts_a_move_right_counts_in_its_place(tmp_path: Path) -> None:
    text = (
        "T3 phase movement\n"
        "T3 pass usa\n"  # from now on the order is kept
        "T3 limit csa 3\n"
        "T3 move csa-2 20.00 12.50 90\n"
        "T3 instead move csa-2 20.00 11.50 90\n"
    )
    assert again(tmp_path / "game", text) == text
    kept = go_on(tmp_path / "game")
    entries = kept._game.timeline.entries
    assert [len(entry.findings) > 0 for entry in list(entries)[3:]] == [True, False]
    assert kept._game.timeline.counting(kept.number) == (1, 2, 3, 5)
    kept.close()


def test_all_faults_are_told_by_their_lines_and_nothing_is_written(tmp_path: Path) -> None:
    text = (
        "# my game\n"
        "T3 phase movement\n"
        "T4 move csa-2 20.00 9.00 90\n"
        "T3 move csa-9 20.00 9.00 90\n"
        'T3 do {"action": "dance"}\n'
        "T3 place nobody off\n"
        "T3 instead gone usa-2\n"
        "T3 gone usa-1\n"
        "T3 gone usa-1\n"
        "T3 drop 1\n"
        "T3 drop 1\n"
    )
    with pytest.raises(FileError) as caught:
        again(tmp_path / "game", text)
    told = [(fault.place, fault.found) for fault in caught.value.faults]
    assert [place for place, _ in told] == [
        "line 3", "line 4", "line 5", "line 6", "line 9", "line 11",
    ]  # fmt: skip
    assert told[0][1] == "is written in turn 4, but the game is in turn 3"
    assert "csa-9" in str(told[1][1])
    assert all(fault.file == "game.txt" and fault.mend for fault in caught.value.faults)
    assert not (tmp_path / "game").exists()


def test_the_command_makes_a_game_that_can_be_played_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    start, text, out = tmp_path / "start.json", tmp_path / "game.txt", tmp_path / "game"
    start.write_text(json.dumps(START), encoding="utf-8")
    text.write_text("T3 combat csa-1 x usa-1 6:1\nT3 gone usa-1\n", encoding="utf-8")
    words = ["game", "--from-text", str(text), "--position", str(start), "--save", str(out)]
    assert main(words) == 0
    assert main(["game", str(out)]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("T3 combat csa-1 x usa-1 6:1 ")
    assert second == "T3 gone usa-1"
    go_on(out).close()
    assert main(words) == 1  # it is there already
    text.write_text("T3 gone nobody\nT3 leave\n", encoding="utf-8")
    assert main([*words[:-1], str(tmp_path / "other")]) == 1
    told = capsys.readouterr().err.splitlines()
    assert told[-1].startswith(f"tableside: {text}: line 2: 'leave' is no event; ")
    text.write_text("\n# Sunday\n", encoding="utf-8")
    assert main([*words[:-1], str(tmp_path / "other")]) == 1
    assert capsys.readouterr().err.startswith(f"tableside: {text}: tells of nothing; ")
    assert not (tmp_path / "other").exists()


@pytest.mark.parametrize(
    "words",
    [
        ["game"],
        ["game", "--from-text", "a.txt"],
        ["game", "--from-text", "a.txt", "--position", "p.json"],
        ["game", "file", "--from-text", "a.txt", "--position", "p.json", "--save", "out"],
    ],
)
def test_wrong_usage_is_told(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(words)
    assert caught.value.code == 2
    assert "FILE" in capsys.readouterr().err
