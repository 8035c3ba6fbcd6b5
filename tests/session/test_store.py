"""A game's file: what was acknowledged is in it, whatever ends the program."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from tableside.engine.ruleset import Event, Sensed
from tableside.files.fault import FileError
from tableside.geometry.pose import Pose
from tableside.session.entry import Entry
from tableside.session.store import (
    SCHEMA,
    Store,
    StoreError,
    create_store,
    open_store,
    put_aside,
)
from tableside.session.writer_lock import WriterLock
from tests.rules.gmu.gmu_table import GMU
from tests.session.altered import alter, sum_again
from tests.session.kept_game import (
    FIGHT,
    START,
    begin,
    do,
    go_on,
    move_and_decide,
    play_on,
)

ENTRY = Entry(
    kind="action",
    base=0,
    time=1.25,
    who="camera",
    action={"action": "move", "unit": "csa-1", "to": [10.123456789012345, 9.0, 90.0]},
    before={"usa-1": Sensed(Pose(1 / 3, 2.0, 0.1), (0.01, 0.02, 0.3)), "usa-2": None},
    after={"csa-1": Sensed(Pose(10.1, 9.0, 90.0), (0.004, 0.003, 0.1))},
    accepted={"csa-1": Pose(10.1, 9.0, 90.0), "usa-2": None},
    about="csa-1",
    findings=({"rule": "movement.allowance", "units": ["csa-1"], "margin": 0.3},),
    events=(Event("move", ("csa-1",), "csa-1 bewegt sich über 1.1 in.", {"to": [1, 2, 3]}),),
    post="a-1",
)


def one_line(error: pytest.ExceptionInfo[FileError]) -> str:
    (fault,) = error.value.faults
    assert "\n" not in str(fault)
    return str(fault)


def test_an_entry_is_read_as_it_was_written(tmp_path: Path) -> None:
    store = create_store(tmp_path / "game", START)
    store.append(1, ENTRY, {"turn": 3})
    store.append(2, Entry("undo", 0), None)
    store.close()
    again = open_store(tmp_path / "game")
    assert again.start == START
    assert again.entries() == (ENTRY, Entry("undo", 0))
    assert (again.position(0), again.position(1), again.position(2)) == (START, {"turn": 3}, None)
    assert len(again.written()) == 2
    again.close()


def test_the_file_is_written_ahead_and_flushed_at_each_commit(tmp_path: Path) -> None:
    store = create_store(tmp_path / "game", START)
    assert store._database.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
    assert store._database.execute("PRAGMA synchronous").fetchone()[0] == 2  # FULL
    store.close()
    assert [path.name for path in tmp_path.iterdir()] == ["game"]


@pytest.mark.slow
@pytest.mark.parametrize("acknowledged", [1, 7, 23])
def test_a_killed_game_goes_on_where_it_stood(tmp_path: Path, acknowledged: int) -> None:
    path = tmp_path / "game"
    root = Path(__file__).resolve().parents[2]
    command = [sys.executable, "-m", "tests.session.kept_game", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=root) as program:
        assert program.stdout is not None
        for number in range(1, acknowledged + 1):
            assert int(program.stdout.readline()) == number
        os.kill(program.pid, signal.SIGKILL)  # while it is at one of the next
        later = [int(line) for line in program.stdout.read().split()]
    assert program.returncode == -signal.SIGKILL
    told = later[-1] if later else acknowledged

    kept = go_on(path)
    assert told <= kept.number <= told + 1  # one may have been kept and not told
    same = begin(tmp_path / "unbroken")
    for number in range(kept.number):
        do(same, number)
    assert kept.state == same.state
    assert kept.snapshot().findings == same.snapshot().findings
    assert kept.snapshot().log == same.snapshot().log
    do(kept, kept.number)
    do(same, same.number)
    assert kept.state == same.state
    kept.close()
    same.close()


@pytest.mark.slow
@pytest.mark.parametrize("acknowledged", [1, 2, 4, 9, 17])
def test_a_killed_game_goes_on_with_what_waited_and_what_was_decided(
    tmp_path: Path, acknowledged: int
) -> None:
    path = tmp_path / "game"
    root = Path(__file__).resolve().parents[2]
    command = [sys.executable, "-m", "tests.session.kept_game", str(path), "propose"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=root) as program:
        assert program.stdout is not None
        for number in range(1, acknowledged + 1):
            assert int(program.stdout.readline()) == number
        os.kill(program.pid, signal.SIGKILL)
        later = [int(line) for line in program.stdout.read().split()]
    told = later[-1] if later else acknowledged

    kept = play_on(path, "propose")
    same = play_on(tmp_path / "unbroken", "propose")
    looks = []
    for number in range(told + 1):  # the last of them may have been kept and not told
        if number == told:
            looks.append(_look_of(same))
        move_and_decide(same, number)
    looks.append(_look_of(same))
    assert _look_of(kept) in looks
    kept.close()
    same.close()


def _look_of(session: Any) -> Any:
    shown = session.snapshot()
    waits = [{**each, "number": 0} for each in shown.proposals]
    return session.number, session.state, shown.findings, waits


def copy_of_open(path: Path, out: Path) -> Path:
    """Copy a game as a power cut leaves it: the file and its journal, not closed."""
    for suffix in ("", "-wal"):
        shutil.copy(path.with_name(path.name + suffix), out.with_name(out.name + suffix))
    return out.with_name(out.name + "-wal")


@pytest.mark.parametrize("how", ["cut", "garbled"])
@pytest.mark.parametrize("lost", [1, 3000, 20000, 60000])
def test_a_torn_journal_gives_back_all_that_was_whole(tmp_path: Path, how: str, lost: int) -> None:
    session = begin(tmp_path / "game")
    states = [session.state]
    for number in range(12):
        do(session, number)
        states.append(session.state)
    torn = copy_of_open(tmp_path / "game", tmp_path / "torn")
    session.close()
    data = torn.read_bytes()
    assert len(data) > lost
    left = data[:-lost] if how == "cut" else data[:-lost] + bytes(b ^ 0x5A for b in data[-lost:])
    torn.write_bytes(left)
    again = go_on(tmp_path / "torn")
    assert again.number < 12
    assert again.state == states[again.number]
    assert again.store is not None
    check = again.store._database.execute("PRAGMA integrity_check").fetchone()[0]
    assert check == "ok"
    before = again.number
    do(again, before)
    assert again.state == states[before + 1]
    again.close()


def test_a_whole_journal_that_was_never_closed_loses_nothing(tmp_path: Path) -> None:
    session = begin(tmp_path / "game")
    for number in range(12):
        do(session, number)
    copy_of_open(tmp_path / "game", tmp_path / "copy")
    again = go_on(tmp_path / "copy")
    assert (again.number, again.state) == (12, session.state)
    again.close()
    session.close()


def test_a_second_writer_is_refused_and_a_reader_is_not(tmp_path: Path) -> None:
    path = tmp_path / "game"
    session = begin(path)
    do(session, 0)
    with pytest.raises(FileError) as caught:
        open_store(path)
    assert one_line(caught) == (
        f"{path}: is being played on by another program; end that program, or name another file"
    )
    reader = open_store(path, write=False)
    assert len(reader.entries()) == 1
    do(session, 1)
    assert len(reader.entries()) == 2
    reader.close()
    session.close()
    go_on(path).close()


def test_a_game_has_one_lock_by_whichever_name(tmp_path: Path) -> None:
    path, link = tmp_path / "game", tmp_path / "elsewhere" / "sunday"
    session = begin(path)
    link.parent.mkdir()
    link.symlink_to(path)
    with pytest.raises(FileError, match="is being played on by another program"):
        open_store(link)
    session.close()
    open_store(link).close()
    assert [each.name for each in link.parent.iterdir()] == ["sunday"]


@pytest.mark.parametrize("made_anew", [True, False])
def test_a_game_has_one_lock_by_a_hard_link_too(tmp_path: Path, made_anew: bool) -> None:
    path, link = tmp_path / "game", tmp_path / "elsewhere" / "sunday"
    session = begin(path)
    if not made_anew:
        session.close()
        session = go_on(path)
    link.parent.mkdir()
    link.hardlink_to(path)
    with pytest.raises(FileError, match="is being played on by another program"):
        open_store(link)
    do(session, 1)
    session.close()
    later = open_store(link)
    assert len(later.entries()) == 1
    with pytest.raises(FileError, match="is being played on by another program"):
        open_store(path)
    later.close()
    assert [each.name for each in link.parent.iterdir()] == ["sunday"]
    go_on(path).close()


def test_a_game_put_aside_leaves_its_lock_to_the_new_one(tmp_path: Path) -> None:
    path, link = tmp_path / "game", tmp_path / "sunday"
    begin(path).close()
    store = put_aside(open_store(path))
    link.hardlink_to(path)
    with pytest.raises(FileError, match="is being played on by another program"):
        open_store(link)
    store.close()
    open_store(link).close()


def test_a_lock_that_two_let_go_at_once_is_let_go_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock, closed = WriterLock(tmp_path / "game"), []
    second = threading.Thread(target=lock.close)

    def close(file: int) -> None:
        closed.append(file)
        if len(closed) == 1:
            second.start()
            second.join(0.2)  # it would be through by then, if it did not wait

    with monkeypatch.context() as patch:
        patch.setattr(os, "close", close)
        lock.close()
        second.join()
    (file,) = closed
    os.close(file)


def test_two_that_got_past_the_lock_cannot_both_be_right(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(WriterLock, "hold", lambda _: None)
    path = tmp_path / "game"
    session = begin(path)
    (tmp_path / "game.lock").unlink()
    other = go_on(path)
    do(other, 0)
    before = session.state
    with pytest.raises(StoreError, match="another program has written to it"):
        do(session, 0)
    assert (session.number, session.state) == (0, before)
    other.close()
    session.close()


def database_of(session: Any) -> sqlite3.Connection:
    store = session.store
    assert isinstance(store, Store)
    return store._database


def fill(session: Any) -> None:
    """Act until there is no room left on the pages that are there."""
    with contextlib.suppress(StoreError):
        for _ in range(40):
            session.act(FIGHT)


def test_a_full_disk_keeps_nothing_and_acknowledges_nothing(tmp_path: Path) -> None:
    session = begin(tmp_path / "game")
    do(session, 0)
    database = database_of(session)
    pages = database.execute("PRAGMA page_count").fetchone()[0]
    database.execute(f"PRAGMA max_page_count = {pages}")
    fill(session)
    before = session.snapshot()
    with pytest.raises(StoreError) as caught:
        session.act(FIGHT)
    assert str(caught.value) == (
        f"{tmp_path / 'game'}: not kept: the disk is full; make room, then do it again"
    )
    assert session.snapshot() == before
    database.execute("PRAGMA max_page_count = 100000")
    session.act(FIGHT, post="again")
    assert session.number == before.state + 1
    state = session.state
    session.close()
    again = go_on(tmp_path / "game")
    assert (again.number, again.state) == (before.state + 1, state)
    again.close()


LIMITED = """
import resource, sys
from pathlib import Path
from tableside.session.store import StoreError
from tests.session.altered import alter, sum_again
from tests.session.kept_game import begin, do
session = begin(Path(sys.argv[1]))
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))
try:
    for number in range(500):
        do(session, number)
        kept = session.number
except StoreError as error:
    print(kept)
    print(error)
    assert session.number == kept
"""


@pytest.mark.slow
def test_a_file_that_cannot_grow_gives_one_line(tmp_path: Path) -> None:
    root = Path(__file__).resolve().parents[2]
    command = [sys.executable, "-c", LIMITED, str(tmp_path / "game")]
    done = subprocess.run(command, capture_output=True, text=True, cwd=root, check=True)
    kept, *told = done.stdout.splitlines()
    assert len(told) == 1
    assert told[0].startswith(f"{tmp_path / 'game'}: not kept: ")
    again = go_on(tmp_path / "game")
    assert again.number == int(kept)
    again.close()


@pytest.mark.parametrize("mode", [0o644, 0o660, 0o777, 0o604])
def test_a_game_that_others_could_read_is_its_owner_s_when_it_is_gone_on_with(
    tmp_path: Path, mode: int
) -> None:
    path = tmp_path / "game"
    session = begin(path)
    do(session, 0)
    for end in ("", "-wal", "-shm"):  # as after a crash
        shutil.copy(f"{path}{end}", tmp_path / f"old{end}")
        (tmp_path / f"old{end}").chmod(mode)
    session.close()
    open_store(tmp_path / "old", write=False).close()
    assert (tmp_path / "old").stat().st_mode & 0o777 == mode, "who only reads changes nothing"
    again = go_on(tmp_path / "old")
    do(again, 1)
    modes = {file.stat().st_mode & 0o077 for file in tmp_path.glob("old*")}
    again.close()
    assert modes == {0}


def test_a_game_that_may_not_be_written_to_says_so(tmp_path: Path) -> None:
    session = begin(tmp_path / "game")
    do(session, 0)
    before = session.snapshot()
    database_of(session).execute("PRAGMA query_only = ON")
    with pytest.raises(StoreError, match="may not be written to"):
        do(session, 1)
    assert session.snapshot() == before
    session.close()


@pytest.mark.parametrize(
    ("content", "found"),
    [
        (b"", "is no game's file"),
        (b"no database at all" * 100, "is no game's file"),
        (None, "there is no such file"),
    ],
)
@pytest.mark.parametrize("write", [True, False])
def test_what_is_no_game_is_told_and_left_alone(
    tmp_path: Path, content: bytes | None, found: str, write: bool
) -> None:
    path = tmp_path / "game"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(FileError) as caught:
        open_store(path, write=write)
    assert f"{path}: {found}; " in one_line(caught)
    assert content is None or path.read_bytes() == content
    assert [each.name for each in tmp_path.iterdir()] == ([] if content is None else ["game"])


def test_another_program_s_database_is_told_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "game"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE entry (number)")
    other.close()
    before = path.read_bytes()
    with pytest.raises(FileError, match="is no game's file"):
        open_store(path)
    assert path.read_bytes() == before


def test_a_newer_form_is_told(tmp_path: Path) -> None:
    path = tmp_path / "game"
    create_store(path, START).close()
    alter(path, f"PRAGMA user_version = {SCHEMA + 1}")
    with pytest.raises(FileError) as caught:
        open_store(path)
    assert "was written by a newer Tableside" in one_line(caught)
    assert one_line(caught).endswith("update Tableside")


def test_a_hole_in_the_log_is_told(tmp_path: Path) -> None:
    session = begin(tmp_path / "game")
    for number in range(3):
        do(session, number)
    session.close()
    alter(tmp_path / "game", "DELETE FROM entry WHERE number = 2")
    with pytest.raises(FileError, match="holds 2 entries of 3"):
        open_store(tmp_path / "game")


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        ("DROP TABLE game", "it has no table game"),
        ("DELETE FROM game WHERE name = 'position'", "it has no position"),
        ("UPDATE game SET value = '{' WHERE name = 'position'", "its checksum is wrong"),
        ("UPDATE game SET value = CAST(x'ff61' AS TEXT)", "is damaged"),
    ],
)
def test_a_game_whose_beginning_is_damaged_is_told_in_one_line(
    damage: str, told: str, tmp_path: Path
) -> None:
    path = tmp_path / "game"
    create_store(path, START).close()
    alter(path, damage)
    for write in (False, True):
        with pytest.raises(FileError) as caught:
            open_store(path, write=write)
        assert told in one_line(caught)


def test_a_save_is_one_file_that_can_be_played_on(tmp_path: Path) -> None:
    session = begin(tmp_path / "game")
    for number in range(6):
        do(session, number)
    store = session.store
    assert store is not None
    (tmp_path / "saves").mkdir()
    store.save(tmp_path / "saves" / "save")
    state = session.state
    do(session, 6)
    assert [each.name for each in (tmp_path / "saves").iterdir()] == ["save"]
    again = go_on(tmp_path / "saves" / "save")
    assert (again.number, again.state) == (6, state)
    again.close()
    with pytest.raises(FileError, match="is there already"):
        store.save(tmp_path / "saves" / "save")
    with pytest.raises(FileError, match="cannot be written"):
        store.save(tmp_path / "nowhere" / "save")
    session.close()


def test_a_place_that_cannot_be_written_to_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileError) as caught:
        create_store(tmp_path / "nowhere" / "game", START)
    assert "cannot be written to" in one_line(caught)
    with pytest.raises(FileError, match="is there already"):
        create_store(tmp_path, START)
    with pytest.raises(FileError, match="is a folder"):
        open_store(tmp_path)


def test_the_state_is_what_the_log_says_not_only_what_it_holds(tmp_path: Path) -> None:
    """Without the positions kept for speed, doing the entries again gives the same state."""
    session = begin(tmp_path / "game")
    for number in range(35):
        do(session, number)
    state = session.state
    session.close()
    none = json.dumps({"ruleset": "gmu"})  # one that cannot be loaded
    alter(tmp_path / "game", f"UPDATE entry SET position = '{none}' WHERE kind != 'undo'")
    sum_again(tmp_path / "game")
    again = go_on(tmp_path / "game")
    assert GMU.dump(again.state) == GMU.dump(state)
    again.close()
