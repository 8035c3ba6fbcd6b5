"""A kept game is whole or says that it is not, and gives back all that comes before the damage."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tableside.cli import main
from tableside.files.fault import FileError
from tableside.session import store_form
from tableside.session.entry import Entry
from tableside.session.salvage import salvage
from tableside.session.seal import take_off
from tableside.session.store import APPLICATION, create_store, open_store
from tests.session.altered import alter, as_form, sum_again
from tests.session.kept_game import START, begin, do, go_on
from tests.session.killed_making import KILLS

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of 40 changes, closed."""
    path = tmp_path_factory.mktemp("whole") / "game"
    session = begin(path)
    for number in range(40):
        do(session, number)
    session.close()
    return path


@pytest.fixture(scope="module")
def entries(whole: Path) -> tuple[Entry, ...]:
    store = open_store(whole, write=False)
    found = store.entries()
    store.close()
    return found


def told(path: Path) -> str:
    """What is said of a damaged game: the same, read or played, in one line."""
    said = []
    for write in (False, True):
        with pytest.raises(FileError) as caught:
            open_store(path, write=write).close()
        (fault,) = caught.value.faults
        said.append(str(fault))
    assert said[0] == said[1]
    assert "\n" not in said[0]
    assert len(said[0]) < 300 + len(str(path)) * 2
    return said[0]


def salvaged(path: Path, entries: tuple[Entry, ...]) -> int:
    """Salvage a game, hold what is salvaged against what was kept, and return how many it is."""
    out = path.with_name("salvaged")
    out.unlink(missing_ok=True)
    try:
        count, _ = salvage(path, out)
    except FileError as error:
        told = str(error)
    else:
        told = ""
    if told:
        assert "holds no beginning" in told
        return -1
    store = open_store(out)
    assert store.entries() == entries[:count]
    store.close()
    return count


def flip(path: Path, bit: int) -> None:
    data = bytearray(path.read_bytes())
    data[bit // 8] ^= 1 << bit % 8
    path.write_bytes(data)


def before(whole: Path, byte: int, entries: int) -> int:
    """How many entries come before a byte: those that need no page from its page on."""
    page = byte // 4096
    needs = _pages_of(whole)
    broken = [number for number, pages in needs.items() if page in pages]
    return -1 if 0 in broken else min(broken, default=entries + 1) - 1


def _pages_of(path: Path) -> dict[int, set[int]]:
    """Which pages hold each entry; 0 is what the game began with."""
    data, found = path.read_bytes(), {}
    with sqlite3.connect(path) as other:
        marks = other.execute("SELECT 0, value FROM game WHERE name = 'sum'").fetchall()
        marks += other.execute("SELECT number, sum FROM entry").fetchall()
    other.close()
    for number, mark in marks:
        at, places = -1, set()
        while (at := data.find(mark.encode(), at + 1)) >= 0:
            places.add(at // 4096)
        found[number] = places
    return found


@pytest.mark.slow
def test_every_flipped_bit_is_noticed_and_what_is_before_it_is_salvaged(
    whole: Path, entries: tuple[Entry, ...], tmp_path: Path
) -> None:
    chosen, path = random.Random(24), tmp_path / "game"
    bits = [8 * byte for byte in range(100)]  # of the header, every byte
    bits += [chosen.randrange(whole.stat().st_size * 8) for _ in range(150)]
    for bit in bits:
        shutil.copy(whole, path)
        flip(path, bit)
        assert told(path), bit
        assert salvaged(path, entries) >= before(whole, bit // 8, len(entries)), bit


def test_every_truncation_is_noticed_and_what_is_before_it_is_salvaged(
    whole: Path, entries: tuple[Entry, ...], tmp_path: Path
) -> None:
    chosen, path = random.Random(25), tmp_path / "game"
    size = whole.stat().st_size
    for length in [0, 1, 99, 100, 4096, size - 1, *(chosen.randrange(size) for _ in range(60))]:
        path.write_bytes(whole.read_bytes()[:length])
        assert told(path), length
        salvaged(path, entries)


def test_a_flipped_bit_in_a_game_that_was_never_closed_reads_as_nothing_else(
    whole: Path, entries: tuple[Entry, ...], tmp_path: Path
) -> None:
    """It has no seal: what is unused may be anything, and what is read is what was written."""
    chosen, path, noticed = random.Random(26), tmp_path / "game", 0
    store = open_store(whole, write=False)
    start = store.start
    store.close()
    for _ in range(150):
        shutil.copy(whole, path)
        take_off(path, APPLICATION)
        flip(path, chosen.randrange(whole.stat().st_size * 8))
        try:
            store = open_store(path, write=False)
        except FileError:
            noticed += 1
        else:
            assert (store.start, store.entries()) == (start, entries)
            store.close()
    assert noticed > 50


def test_one_line_says_where_it_is_damaged_and_how_to_salvage(
    whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, out = tmp_path / "game", tmp_path / "out"
    shutil.copy(whole, path)
    alter(path, "UPDATE entry SET action = replace(action, '8.1', '9.1') WHERE number = 5")
    said = told(path)
    assert said.startswith(f"{path}: entry 5: is damaged: its checksum is wrong; ")
    assert f"tableside game {path} --salvage NEW" in said
    assert main(["game", str(path)]) == 1
    assert "Traceback" not in (err := capsys.readouterr().err)
    assert len(err.splitlines()) == 1
    assert main(["game", str(path), "--salvage", str(out)]) == 0
    assert capsys.readouterr().out == f"{path}: 4 of 40 entries are whole, 36 lost\n"
    again = go_on(out)
    assert again.number == 4
    again.close()
    assert main(["game", str(path), "--salvage", str(out)]) == 1
    assert "is there already" in capsys.readouterr().err


@pytest.mark.parametrize("form", [1, 2])
def test_a_file_of_an_older_form_is_salvaged_too(
    whole: Path, entries: tuple[Entry, ...], tmp_path: Path, form: int
) -> None:
    path = tmp_path / "game"
    shutil.copy(whole, path)
    as_form(path, form)
    alter(path, "UPDATE entry SET events = '[{' WHERE number = 8")
    assert salvaged(path, entries) == 7


def test_a_view_in_place_of_a_table_is_told_and_not_asked(tmp_path: Path) -> None:
    path = tmp_path / "game"
    create_store(path, START).close()
    endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n"
    alter(path, "DROP TABLE entry", f"CREATE VIEW entry (number) AS {endless}")
    assert "(view 'entry')" in told(path)
    assert salvage(path, tmp_path / "out") == (0, 0)


def test_what_waits_to_be_decided_has_a_checksum_too(tmp_path: Path) -> None:
    path = tmp_path / "game"
    store = create_store(path, START)
    store.keep_pending(0, {"number": 1, "time": 9.3, "after": {}})
    store.close()
    open_store(path).close()
    alter(path, "UPDATE pending SET value = replace(value, '9.3', '8.3')")
    assert "what waits to be decided" in told(path)


def test_a_position_that_is_no_json_is_one_line(tmp_path: Path) -> None:
    session = begin(tmp_path / "game")
    for number in range(20):
        do(session, number)
    session.close()
    as_form(tmp_path / "game", 2)
    alter(tmp_path / "game", "UPDATE entry SET position = '{' WHERE number = 1")
    store = open_store(tmp_path / "game", write=False)
    with pytest.raises(FileError, match="its position is no JSON"):
        store.turns()
    store.close()
    with pytest.raises(FileError, match="entry 1"):
        open_store(tmp_path / "game")


def test_only_its_owner_can_read_a_game_and_its_copies(tmp_path: Path) -> None:
    store = create_store(tmp_path / "game", START)
    store.save(tmp_path / "copy")
    files = list(tmp_path.iterdir())
    assert len(files) >= 4  # the lock, and what SQLite keeps beside it, among them
    for each in files:
        assert stat.S_IMODE(each.stat().st_mode) & 0o077 == 0, each
    store.close()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_game_in_a_read_only_folder_is_read(tmp_path: Path) -> None:
    create_store(tmp_path / "game", START).close()
    tmp_path.chmod(0o500)
    try:
        store = open_store(tmp_path / "game", write=False)
        assert store.entries() == ()
        store.close()
    finally:
        tmp_path.chmod(0o700)


@pytest.mark.slow
@pytest.mark.parametrize("how", ["make", "again"])
def test_killed_at_each_step_of_making_a_game_the_same_command_starts(
    tmp_path: Path, how: str
) -> None:
    command = [sys.executable, "-m", "tests.session.killed_making", str(tmp_path), how]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True)
    folders = [Path(line) for line in done.stdout.split()]
    assert len(folders) == KILLS
    for folder in folders:
        path = folder / "game"
        if how == "make" and not path.exists():
            create_store(path, START).close()
        again = go_on(path)
        kept = [go_on(each) for each in folder.glob("game-*") if each.name == "game-1"]
        assert how == "make" or again.number == 3 or [each.number for each in kept] == [3]
        for each in (again, *kept):
            each.close()


def test_a_full_disk_leaves_no_half_made_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(store_form, "insert", full)
        patch.setattr(store_form, "sum_of_start", full)
        with pytest.raises(FileError, match="disk is full"):
            create_store(tmp_path / "game", START)
    assert list(tmp_path.iterdir()) == []
    create_store(tmp_path / "game", START).close()


def test_an_altered_game_can_be_summed_again(whole: Path, tmp_path: Path) -> None:
    """The tests' own tool: without it the tests above would find any change, whatever it is."""
    shutil.copy(whole, tmp_path / "game")
    alter(tmp_path / "game", "UPDATE entry SET written = 'now' WHERE number = 7")
    sum_again(tmp_path / "game")
    store = open_store(tmp_path / "game", write=False)
    assert store.written()[6] == "now"
    store.close()
