"""The disk that fails on command: it does what it is told to, or what is found on it is nothing."""

from __future__ import annotations

import datetime
import json
import os
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import pytest

from tableside.files.fault import FileError
from tableside.session.store import StoreError, create_store
from tests.chaos import disk, steps
from tests.chaos.history import faults
from tests.chaos.phones import action_of, log_of, what_of
from tests.chaos.server import Machine, Wrong, set_clock
from tests.session.kept_game import START, begin, do, go_on


def in_child(what: Callable[[], Any]) -> Any:
    """Return what a function gives in a process of its own, whose disk it may wrap."""
    reads, writes = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.write(writes, json.dumps(what()).encode())
        finally:
            os._exit(0)
    os.close(writes)
    with os.fdopen(reads) as pipe:
        told = pipe.read()
    os.waitpid(child, 0)
    return json.loads(told)


@pytest.mark.parametrize(("synchronous", "kept"), [("FULL", 1), ("NORMAL", 0), ("OFF", 0)])
def test_what_was_not_synced_is_lost_with_the_power(
    tmp_path: Path, synchronous: str, kept: int
) -> None:
    path = tmp_path / "any"

    def write() -> NoReturn:
        disk.install(lambda step, half: None)
        database = sqlite3.connect(path, isolation_level=None)
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("CREATE TABLE t (x)")
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.execute(f"PRAGMA synchronous = {synchronous}")
        database.execute("INSERT INTO t VALUES (1)")
        disk.lose_unsynced()
        os._exit(0)

    child = os.fork()
    if child == 0:
        write()
    os.waitpid(child, 0)
    database = sqlite3.connect(path)
    assert database.execute("SELECT count(*) FROM t").fetchone()[0] == kept
    database.close()


@pytest.mark.parametrize("how", ["full", "read-only"])
def test_a_disk_that_takes_nothing_is_told_and_the_game_goes_on_when_it_does(
    tmp_path: Path, how: str
) -> None:
    path = tmp_path / "game"

    def play() -> list[Any]:
        wrong: list[str | None] = [None]
        disk.install(lambda step, half: wrong[0])
        session = begin(path)
        do(session, 0)
        wrong[0] = how
        try:
            do(session, 1)
            said = ""
        except StoreError as error:
            said = str(error)
        wrong[0] = None
        do(session, 1)
        return [said, session.number]

    said, number = in_child(play)
    assert "not" in said
    assert number == 2
    again = go_on(path)
    assert again.number == 2
    again.close()


def test_a_game_is_not_begun_on_a_full_disk_and_nothing_is_left(tmp_path: Path) -> None:
    def make() -> str:
        disk.install(lambda step, half: "full" if step == "write" else None)
        try:
            create_store(tmp_path / "game", START)
        except FileError as error:
            return str(error)
        return ""

    assert "full" in in_child(make)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
@pytest.mark.parametrize("how", steps.HOWS)
def test_a_kill_in_the_middle_of_the_game_loses_nothing(tmp_path: Path, how: str) -> None:
    game = tmp_path / "game"
    begun, count = steps.killed(game, "w", (0, ""))
    heard, none = steps.killed(game, "x", (20, how))
    assert (count > 40, none) == (True, 0)
    after, _ = steps.killed(game, "y", (0, ""))
    assert len(after) == steps.PHONES * steps.POSTS
    assert faults([*begun, *heard, *after], log_of(game)) == []


def test_the_clock_of_the_wall_is_set_and_no_other(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong"
    Wrong(clock=-3600.0).write(wrong)

    def told() -> list[float]:
        before, steady = time.time(), time.monotonic()
        set_clock(Machine(wrong))
        now = datetime.datetime.now(datetime.UTC).timestamp()
        assert time.monotonic() - steady < 30
        return [before - time.time(), before - now]

    assert in_child(told) == pytest.approx([3600, 3600], abs=30)


def test_each_phone_s_actions_are_like_no_others() -> None:
    names = [f"{run}{number}" for run in "pwxy" for number in range(4)]
    made = [what_of(action_of(name, number)) for name in names for number in range(500)]
    assert len(set(made)) == len(made)
