"""A game as text: what is written is read back, and what a player writes wrongly is told."""

from __future__ import annotations

import json
import re
import string
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.cli import main
from tableside.engine.action import Actions
from tableside.engine.ruleset import QuestionError
from tableside.files.fault import FileError
from tableside.geometry.pose import Pose, turn_between
from tableside.session.notation import Line, Notation
from tableside.session.store import open_store
from tests.fake_game import look, moved, seen
from tests.rules.gitm.gitm_games import RULES as GITM
from tests.rules.gmu.gmu_table import GMU
from tests.rules.mini_nap.table import RULES
from tests.session.kept_game import FIGHT, begin, do

#: The lines of both games: where both have a word, that of Got mit uns.
BOTH = Notation(Actions(*RULES.actions.by_name.values(), *GMU.actions.by_name.values()))

names = st.one_of(
    st.text(string.ascii_letters + string.digits + "-_", min_size=1, max_size=8),
    st.text(min_size=1, max_size=6).filter(str.isprintable),
)
lengths = st.floats(-100, 100)
poses = st.tuples(lengths, lengths, st.floats(-720, 720)).map(list)
die = st.integers(1, 6)
effects = st.sampled_from(("", "none", "retreat", "broken", "eliminated"))
turns = st.one_of(st.none(), st.integers(0, 99))
fights = st.builds(
    lambda t, a, d, dice, effect: Line(
        t, {"action": "combat", "attacker": a, "defender": d, "dice": list(dice)}, effect=effect
    ),
    turns, names, names, st.tuples(die, die), effects,
)  # fmt: skip
throws = st.sampled_from(("players", "program"))
plain = st.one_of(
    fights,
    st.builds(lambda line, by: replace(line, action={**line.action, "rolled": by}), fights, throws),
    st.builds(lambda t, s: Line(t, {"action": "pass", "side": s}), turns, names),
    st.builds(
        lambda t, s, n, w: Line(t, {"action": "limit", "side": s, "die": n, **w}),
        turns,
        names,
        die,
        st.one_of(st.just({}), throws.map(lambda by: {"rolled": by})),
    ),
    st.builds(
        lambda t, u, v: Line(t, {"action": "withdraw", "unit": u, "from": v}), turns, names, names
    ),
    st.builds(lambda t, u: Line(t, {"action": "recall", "unit": u}, instead=True), turns, names),
    st.builds(lambda t, u: Line(t, {"action": "gone", "unit": u}), turns, names),
    st.builds(lambda t, p: Line(t, {"action": "phase", "to": p}), turns, names),
    st.builds(lambda t, n: Line(t, {"action": "rally", "dice": [n]}), turns, die),
    st.builds(
        lambda t, u, v, at, more: Line(
            t, {"action": "react", "unit": u, "as": "a-call", "from": v, "at": at, **more}
        ),
        turns, names, names, st.floats(0, 40), st.one_of(st.just({}), st.builds(dict, die=die)),
    ),
    st.builds(
        lambda t, u, dice: Line(
            t, {"action": "fight", "unit": u, "enemy": u, "dice": dice, "enemy_dice": []}
        ),
        turns, names, st.lists(die, max_size=3),
    ),
    st.builds(lambda t, b: Line(t, {"action": "brigade", "brigade": b}), turns, names),
)  # fmt: skip
moves = st.builds(
    lambda t, u, p: Line(t, {"action": "move", "unit": u, "to": p}), turns, names, poses
)
places = st.builds(
    lambda t, p: Line(t, places=p),
    turns,
    st.dictionaries(names, st.one_of(st.none(), poses), min_size=1, max_size=3),
)


@pytest.mark.slow
@given(plain)
def test_what_has_no_place_comes_back_as_it_was(line: Line) -> None:
    assert BOTH.read(BOTH.write(line)) == line


def near(a: Any, b: Any) -> bool:
    if a is None or b is None:
        return a is b
    apart = max(abs(a[0] - b[0]), abs(a[1] - b[1]))
    return apart <= 0.005 + 1e-9 and abs(turn_between(a[2], b[2])) <= 0.05 + 1e-9


@given(moves)
def test_a_move_comes_back_to_a_hundredth(line: Line) -> None:
    again = BOTH.read(BOTH.write(line))
    assert again is not None
    assert again.action is not None
    assert line.action is not None
    assert (again.turn, again.action["unit"]) == (line.turn, line.action["unit"])
    assert near(again.action["to"], line.action["to"])
    assert BOTH.write(again) == BOTH.write(line)


@given(places)
def test_places_come_back_to_a_hundredth(line: Line) -> None:
    again = BOTH.read(BOTH.write(line))
    assert again is not None
    assert again.places.keys() == line.places.keys()
    assert all(near(again.places[unit], line.places[unit]) for unit in line.places)
    assert BOTH.write(again) == BOTH.write(line)


@pytest.mark.parametrize(
    "text",
    [
        "T3 combat csa-1 x usa-1 5:3 retreat",
        "T3 move csa-3 14.90 9.40 90",
        "T3 move csa-3 14.90 9.40 90.5",
        "T12 gone usa-2",
        "T3 phase movement",
        "- undo 0",
        "T3 drop 2",
        "T3 put csa-hq 12.00 5.00 90 headquarters battle",
        "T3 put csa-d2 12.00 7.00 90 detachment csa-hq",
        "T3 put csa-4 12.00 7.00 90 return",
        "T3 limit usa 4 by program",
        "T3 combat csa-1 x usa-1 5:3 by players",
        "T3 combat a x by 5:3",
        "T3 instead move csa-3 14.90 9.40 90",
        'T3 instead do {"action": "rally", "die": 4}',
        "T3 place csa-1 1.00 2.00 0 usa-1 off",
        'T3 do {"action": "rally", "die": 4}',
    ],
)
def test_each_kind_of_line_is_written_as_it_is_read(text: str) -> None:
    line = BOTH.read(text)
    assert line is not None
    assert BOTH.write(line) == text
    assert BOTH.read(f"  {text}   # a remark: x") == line


def test_an_action_with_more_than_its_line_holds_is_written_whole() -> None:
    line = Line(1, {"action": "move", "unit": "a", "to": [1, 2, 3], "from": [0, 0, 0]})
    assert BOTH.write(line).startswith("T1 do {")
    assert BOTH.read(BOTH.write(line)) == line


NAP = Notation(RULES.actions)
END = [1.23456, 2.34567, 30.123]


@pytest.mark.parametrize("more", [{"as": "charge"}, {"stands": [END, END]}])
def test_a_move_that_a_player_taps_keeps_every_digit(more: dict[str, Any]) -> None:
    place = {} if "stands" in more else {"to": END}
    line = Line(1, {"action": "move", "unit": "a", **place, **more})
    assert NAP.write(line).startswith("T1 do {")
    assert NAP.read(NAP.write(line)) == line


@pytest.mark.parametrize("more", [{"as": "charge"}, {"stands": [END, END]}])
def test_a_move_of_the_hands_is_a_line_however_it_was_made(more: dict[str, Any]) -> None:
    place = {} if "stands" in more else {"to": END}
    line = Line(1, {"action": "moved", "unit": "a", **place, **more})
    assert NAP.write(line).startswith("T1 moved a 1.23 2.35 30.1")


@pytest.mark.parametrize(
    "name", ["Ann\nT1 concede west", "a\u2028b", "a\x1b[2Jb", "\x9b2J", "\u202eA"]
)
def test_a_name_with_what_no_page_prints_stays_on_its_line(name: str) -> None:
    notation = Notation(GITM.actions)
    action = {"action": "assign", "unit": "AM2IN", "commander": name}
    text = notation.write_game([Line(1, action)])
    assert text.startswith("T1 do {")
    assert text[:-1].isprintable()
    assert notation.read_game(text, "game.txt") == (Line(1, action),)


@pytest.mark.parametrize("name", ["Ann", "Zoë Müller", "O'Hara", "李", '"'])
def test_a_name_of_letters_stands_in_its_line_as_it_is(name: str) -> None:
    notation = Notation(GITM.actions)
    action = {"action": "assign", "unit": "AM2IN", "commander": name}
    text = notation.write(Line(1, action))
    assert text.startswith("T1 assign AM2IN ")
    assert notation.read(text) == Line(1, action)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("combat a x b 1:2", "begins with 'combat'"),
        ("T3", "'' is no event"),
        ("T3 dance", "'dance' is no event"),
        ("T3 combat a x b", "is not how 'combat' is written"),
        ("T3 combat a x b 0:3", "is not how 'combat' is written"),
        ("T3 combat a x b 7:3", "is not how 'combat' is written"),
        ("T3 move a 1 2", "is not how 'move' is written"),
        ("T3 move a 1 2 nan", "is not how 'move' is written"),
        ("T3 place a", "is not how 'place' is written"),
        ("T3 place a 1 2", "'1 2' is no place"),
        ("T3 gone", "is not how 'gone' is written"),
        ("T3 gone 'a", "a quotation mark is open"),
        ("T3 undo -1", "is not how 'undo' is written"),
        ("T3 undo 1", "there is no event 1"),
        ("T3 drop", "is not how 'drop' is written"),
        ("T3 drop 0", "there is no event 0"),
        ("T3 instead move a 1 2 3", "nothing is there to be put right"),
        ("T3 instead undo 1", "'instead undo' is no event"),
        ("T3 limit usa 7", "is not how 'limit' is written"),
        ("T3 withdraw a", "is not how 'withdraw' is written"),
        ("T3 put a 1 2 3", "is not how 'put' is written"),
        ("T3 put a 1 2 3 return b", "is not how 'put' is written"),
        ("T3 do nothing", "'do' has no action"),
        ("T3 do {}", "'do' has no action"),
    ],
)
def test_a_wrong_line_is_told_with_its_place_and_the_mend(text: str, found: str) -> None:
    with pytest.raises(FileError) as caught:
        BOTH.read_game(f"# a game\n{text}\n", "game.txt")
    (fault,) = caught.value.faults
    assert (fault.file, fault.place) == ("game.txt", "line 2")
    assert found in str(fault.found)
    assert fault.mend


def test_all_faults_are_told_and_an_undo_of_a_line_that_is_there_is_none() -> None:
    with pytest.raises(FileError) as caught:
        BOTH.read_game("T1 hop\nT1 gone a\n\nT1 undo 1\nT1 undo 3\nT1 skip\n", "g")
    assert [fault.place for fault in caught.value.faults] == ["line 1", "line 5", "line 6"]


def test_the_example_of_the_page_reads_and_is_written_alike(root: Path) -> None:
    page = (root / "docs" / "games.md").read_text(encoding="utf-8")
    found = re.search(r"```game\n(.*?)```", page, flags=re.S)
    assert found is not None
    lines = BOTH.read_game(found[1], "games.md")
    assert len(lines) == 13
    assert BOTH.write_game(lines) == found[1]
    for line in lines:
        if line.action is not None:
            GMU.actions.read(line.action)  # each is an action that the rules can read
    with pytest.raises(QuestionError):
        GMU.actions.read({"action": "do"})


@pytest.fixture
def played(tmp_path: Path) -> Path:
    session = begin(tmp_path / "game")
    session.act(FIGHT)
    end = Pose(20.1, 9.0, 90)
    start = Pose(20, 8, 90)
    session.observe(look(3, [seen("csa-2", end)], [moved("csa-2", start, end)]))
    session.undo()
    session.act({"action": "phase", "to": "movement"})
    session.close()
    return tmp_path / "game"


def test_the_command_prints_a_line_for_each_event(
    played: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["game", str(played)]) == 0
    text = capsys.readouterr().out
    first, *rest = text.splitlines()
    assert first.startswith("T3 combat csa-1 x usa-1 6:1 ")
    assert rest == ["T3 moved csa-2 20.10 9.00 90", "T3 undo 1", "T3 phase movement"]
    assert BOTH.write_game(BOTH.read_game(text, "game")) == text


def test_the_command_gives_all_that_is_kept(
    played: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["game", str(played), "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["number"] for row in rows] == [1, 2, 3, 4]
    assert [row["who"] for row in rows] == ["player", "camera", "player", "player"]
    move = rows[1]
    assert move["sensed"]["csa-2"] == {"pose": [20.1, 9.0, 90.0], "sigma": [0.01, 0.01, 0.2]}
    assert move["accepted"] == {"csa-2": [20.1, 9.0, 90.0]}
    assert rows[2]["accepted"] == {"csa-2": [20.0, 8.0, 90.0]}


def test_the_command_saves_a_copy_while_the_game_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session = begin(tmp_path / "game")
    do(session, 0)
    assert main(["game", str(tmp_path / "game"), "--save", str(tmp_path / "copy")]) == 0
    do(session, 1)
    session.close()
    copy = open_store(tmp_path / "copy")
    assert len(copy.entries()) == 1
    copy.close()
    assert main(["game", str(tmp_path / "game"), "--save", str(tmp_path / "copy")]) == 1
    assert main(["game", str(tmp_path / "nothing")]) == 1
    errors = capsys.readouterr().err.splitlines()
    assert len(errors) == 2
    assert errors[1] == (
        f"tableside: {tmp_path / 'nothing'}: there is no such file; name a game's file"
    )
