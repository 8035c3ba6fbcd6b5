"""A kept game is whole or says that it is not, and gives back all that comes before the damage."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from tableside.cli import main
from tableside.files.fault import FileError
from tableside.session import journal, store_form
from tableside.session.entry import Entry
from tableside.session.salvage import salvage
from tableside.session.store import SCHEMA, create_store, open_store, put_aside
from tests.session import spoiled
from tests.session.altered import alter, as_form, sealed_as_before, sum_again
from tests.session.kept_game import START, begin, do, go_on
from tests.session.killed_making import KILLS
from tests.session.spoiled import salvaged, told

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


@pytest.fixture
def crashed(tmp_path: Path) -> Path:
    """A game of 40 changes as a crash leaves it: all of it in the journal."""
    playing, path = tmp_path / "playing", tmp_path / "game"
    session = begin(playing)
    for number in range(40):
        do(session, number)
    for end in ("", "-wal"):
        shutil.copy(f"{playing}{end}", f"{path}{end}")
    session.close()
    return path


@pytest.fixture(scope="module")
def entries(whole: Path) -> tuple[Entry, ...]:
    store = open_store(whole, write=False)
    found = store.entries()
    store.close()
    return found


@pytest.mark.slow
def test_every_flipped_bit_is_noticed_and_what_is_before_it_is_salvaged(
    whole: Path, tmp_path: Path
) -> None:
    spoiled.flips(whole, tmp_path / "game", 150)


def test_every_truncation_is_noticed_and_what_is_before_it_is_salvaged(
    whole: Path, tmp_path: Path
) -> None:
    spoiled.truncations(whole, tmp_path / "game", 60)


def test_a_flipped_bit_in_a_game_that_was_never_closed_reads_as_nothing_else(
    whole: Path, tmp_path: Path
) -> None:
    assert spoiled.unsealed_flips(whole, tmp_path / "game", 150) > 50


def test_a_game_that_was_sealed_as_before_is_read_and_gone_on_with(
    whole: Path, entries: tuple[Entry, ...], tmp_path: Path
) -> None:
    path = tmp_path / "game"
    shutil.copy(whole, path)
    sealed_as_before(path)
    data = path.read_bytes()
    assert (any(data[60:63]), any(data[72:92])) == (False, True)
    path.write_bytes(data[:-1] + bytes([data[-1] ^ 1]))
    assert told(path)
    path.write_bytes(data)
    store = open_store(path, write=False)
    assert store.entries() == entries
    store.close()
    go_on(path).close()
    data = path.read_bytes()
    assert (any(data[60:63]), data[63], any(data[72:92])) == (True, SCHEMA, False)
    store = open_store(path, write=False)
    store.save(tmp_path / "copy")
    store.close()
    go_on(tmp_path / "copy").close()


@pytest.mark.parametrize("at", [0, 31, 40, 5000, 200_000])
def test_a_journal_that_is_damaged_before_its_end_is_told(crashed: Path, at: int) -> None:
    journal = crashed.with_name("game-wal")
    spoiled.flip(journal, 8 * at)
    with pytest.raises(FileError, match="its journal game-wal is, before its end") as caught:
        open_store(crashed)
    assert "--salvage" in str(caught.value)
    found = salvage(crashed, crashed.with_name("out"))[0]
    assert found == 40 if at >= 32 else found < 40, "all is written again further on"


def test_what_follows_on_the_damage_in_a_journal_is_counted_and_salvaged(crashed: Path) -> None:
    """Later frames hold the pages again that were damaged in earlier ones."""
    spoiled.flip(crashed.with_name("game-wal"), 8 * 200_000)
    before = crashed.read_bytes(), crashed.with_name("game-wal").read_bytes()
    assert salvage(crashed, crashed.with_name("out")) == (40, 40)
    assert before == (crashed.read_bytes(), crashed.with_name("game-wal").read_bytes())


def test_a_page_far_beyond_the_game_is_left_out(crashed: Path) -> None:
    """A journal is no reason to take gigabytes, even one whose checksums hold."""
    name = crashed.with_name("game-wal")
    frames = bytearray(name.read_bytes())
    last = struct.unpack(">2I", frames[24:32])
    (magic,) = struct.unpack(">I", frames[:4])
    frames[32:36] = struct.pack(">I", 1 << 20)
    last = journal._sum(
        journal._sum(last, bytes(frames[32:40]), magic), bytes(frames[56:4152]), magic
    )
    frames[48:56] = struct.pack(">2I", *last)
    name.write_bytes(frames)
    data = crashed.read_bytes()
    assert len(journal.written_over(crashed, data)) <= len(data) + len(frames)


def test_who_only_reads_is_told_of_a_damaged_journal_too(crashed: Path, tmp_path: Path) -> None:
    spoiled.flip(crashed.with_name("game-wal"), 8 * 200_000)
    assert "its journal game-wal is, before its end" in told(crashed)
    assert main(["game", str(crashed), "--save", str(tmp_path / "copy")]) == 1
    assert not (tmp_path / "copy").exists()


def test_the_journal_of_a_game_that_is_played_is_read_while_it_grows(tmp_path: Path) -> None:
    session = begin(tmp_path / "game")
    do(session, 0)
    spoiled.flip(tmp_path / "game-wal", 8 * 40)  # as if it were being written
    do(session, 1)
    open_store(tmp_path / "game", write=False).close()
    session.close()


def test_a_link_to_a_game_is_the_game(crashed: Path) -> None:
    """What the database has beside a game is beside the file that the link leads to."""
    link = crashed.with_name("link")
    link.symlink_to(crashed.name)
    spoiled.flip(crashed.with_name("game-wal"), 8 * 200_000)
    assert told(link) == told(crashed)
    assert salvage(link, crashed.with_name("out")) == (40, 40)


def test_a_new_game_through_a_link_leaves_the_link_and_the_lock(tmp_path: Path) -> None:
    begin(tmp_path / "game").close()
    (tmp_path / "link").symlink_to("game")
    store = put_aside(open_store(tmp_path / "link"))
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "game-1").is_file()
    for name in ("game", "link"):
        with pytest.raises(FileError, match="is being played on"):
            open_store(tmp_path / name)
    store.close()


def test_what_is_no_file_is_no_game(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for name, found in (("pipe", "is no file"), (".", "is a folder"), ("none", "no such file")):
        with pytest.raises(FileError, match=found):
            open_store(tmp_path / name, write=False)


def test_a_link_to_no_game_yet_gets_one_where_it_leads_to(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to("folder/game")
    begin(tmp_path / "link").close()
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "folder" / "game").is_file()


def test_what_was_left_beside_a_read_only_game_does_not_keep_it_so(crashed: Path) -> None:
    """The database shares memory in a file that has the rights which the game had then."""
    shared = crashed.with_name("game-shm")
    shared.touch()
    shared.chmod(0o400)
    again = go_on(crashed)
    assert stat.S_IMODE(shared.stat().st_mode) == 0o600
    again.close()


@pytest.mark.parametrize("torn", [1, 24, 4000, 8240, "all"])
def test_a_journal_that_is_torn_at_its_end_is_gone_on_with(crashed: Path, torn: int | str) -> None:
    journal = crashed.with_name("game-wal")
    data = journal.read_bytes()
    journal.write_bytes(b"" if torn == "all" else data[: -int(torn)])
    again = go_on(crashed)
    assert again.number == (0 if torn == "all" else 39)
    again.close()


def test_a_journal_whose_last_commit_lost_its_beginning_is_torn(crashed: Path) -> None:
    """The power may keep the end of what was written and lose its beginning."""
    journal = crashed.with_name("game-wal")
    data = bytearray(journal.read_bytes())
    frames = range(32, len(data), 4120)
    commits = [at for at in frames if any(data[at + 4 : at + 8])]
    first = commits[-2] + 4120
    assert first < commits[-1]
    data[first : first + 4120] = bytes(4120)
    journal.write_bytes(data)
    again = go_on(crashed)
    assert again.number == 39
    again.close()


def test_what_an_earlier_crash_left_behind_the_last_commit_is_no_damage(crashed: Path) -> None:
    journal = crashed.with_name("game-wal")
    data = journal.read_bytes()
    frames = range(32, len(data), 4120)
    commits = [at for at in frames if any(data[at + 4 : at + 8])]
    left = b"".join(data[commits[n] + 4120 : commits[n + 1] + 4120] for n in (4, 9))
    journal.write_bytes(data + left)
    again = go_on(crashed)
    assert again.number == 40
    again.close()


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


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE game SET value = replace(value, 'usa', 'csa') WHERE name = 'stage'",
        "DELETE FROM game WHERE name = 'stage'",
        "DELETE FROM game WHERE name = 'stage-sum'",
    ],
)
def test_whether_play_has_begun_has_a_checksum_too(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "game"
    store = create_store(path, START)
    assert store.stage is None
    store.keep_stage({"on": True, "ready": ["usa"]})
    store.close()
    kept = open_store(path)
    assert kept.stage == {"on": True, "ready": ["usa"]}
    kept.close()
    alter(path, damage)
    assert "whether play has begun" in told(path)


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
