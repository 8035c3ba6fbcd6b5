"""Who only reads a game leaves its folder as it was, and needs nothing there."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tableside.cli import main
from tableside.files.fault import FileError
from tableside.session import copied
from tableside.session.salvage import salvage
from tableside.session.store import open_store
from tests.session.kept_game import begin, do

CHANGES = 5
FRAME = 24 + 4096  # bytes of the journal


@pytest.fixture(params=["closed", "crashed"])
def game(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A game of a few changes, alone in its folder: closed, or as a crash leaves it."""
    playing, path = tmp_path / "playing", tmp_path / "kept" / "game"
    path.parent.mkdir()
    session = begin(playing)
    for number in range(CHANGES):
        do(session, number)
    if request.param == "closed":
        session.close()
    for end in ("", "-wal"):
        if Path(f"{playing}{end}").exists():
            shutil.copy(f"{playing}{end}", f"{path}{end}")
    session.close()
    return path


def _count(path: Path) -> int:
    store = open_store(path, write=False)
    try:
        return len(store.entries())
    finally:
        store.close()


def _held(path: Path) -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in path.parent.iterdir()}


def test_reading_leaves_the_folder_as_it_was(game: Path, tmp_path: Path) -> None:
    before = _held(game)
    assert _count(game) == CHANGES
    assert main(["game", str(game), "--save", str(tmp_path / "copy")]) == 0
    assert _count(tmp_path / "copy") == CHANGES
    assert salvage(game, tmp_path / "out") == (CHANGES, CHANGES)
    assert _held(game) == before


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_it_is_read_where_nothing_can_be_made(game: Path) -> None:
    game.parent.chmod(0o500)
    try:
        assert _count(game) == CHANGES
    finally:
        game.parent.chmod(0o700)


@pytest.mark.parametrize("game", ["crashed"], indirect=True)
def test_of_a_last_commit_that_lost_its_beginning_nothing_is_read(game: Path) -> None:
    journal = game.with_name("game-wal")
    data = bytearray(journal.read_bytes())
    commits = [at for at in range(32, len(data), FRAME) if any(data[at + 4 : at + 8])]
    first = commits[-2] + FRAME
    assert first < commits[-1]
    data[first : first + FRAME] = bytes(FRAME)
    journal.write_bytes(data)
    assert _count(game) == CHANGES - 1


def test_what_somebody_plays_is_read_as_it_is_now(tmp_path: Path) -> None:
    session = begin(tmp_path / "game")
    do(session, 0)
    store = open_store(tmp_path / "game", write=False)
    do(session, 1)
    assert len(store.entries()) == 2
    store.close()
    session.close()


def test_one_that_is_too_large_is_told(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copied, "LARGEST_GAME", 1024**2 - 1)
    with game.open("ab") as file:
        file.write(bytes(1024**2))
    with pytest.raises(FileError, match="MB") as caught:
        copied.connect_to_read(game)
    assert len(str(caught.value).splitlines()) == 1
