"""Kept games with a bit flipped or the end cut off: for tests, and as a program.

``python -m tests.session.spoiled --tries 500`` flips so many bits, cuts so many ends off, and flips
so many bits of a game that was never closed; it ends with an assertion where one is not noticed.
"""

from __future__ import annotations

import argparse
import random
import shutil
import sqlite3
import tempfile
from pathlib import Path

from tableside.files.fault import FileError
from tableside.session.entry import Entry
from tableside.session.salvage import salvage
from tableside.session.seal import take_off
from tableside.session.store import APPLICATION, open_store
from tests.session.kept_game import begin, do


def told(path: Path) -> str:
    """What is said of a damaged game: the same, read or played, in one line."""
    said = []
    for write in (False, True):
        try:
            open_store(path, write=write).close()
        except FileError as error:
            (fault,) = error.faults
            said.append(str(fault))
    assert len(said) == 2, "it is not noticed"
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


def read(path: Path) -> tuple[object, tuple[Entry, ...]]:
    """Return what a game began with, and its log. Raises FileError."""
    store = open_store(path, write=False)
    try:
        return store.start, store.entries()
    finally:
        store.close()


def flips(whole: Path, path: Path, count: int) -> None:
    """Flip a bit of each byte of the header, and so many others; hold what is told and salvaged."""
    chosen, (_, entries) = random.Random(24), read(whole)
    bits = [8 * byte for byte in range(100)]
    bits += [chosen.randrange(whole.stat().st_size * 8) for _ in range(count)]
    for bit in bits:
        shutil.copy(whole, path)
        flip(path, bit)
        assert told(path), bit
        assert salvaged(path, entries) >= before(whole, bit // 8, len(entries)), bit


def truncations(whole: Path, path: Path, count: int) -> None:
    """Cut a game off at its beginning, at the ends of its first parts, and at so many others."""
    chosen, (_, entries) = random.Random(25), read(whole)
    size = whole.stat().st_size
    for length in [0, 1, 99, 100, 4096, size - 1, *(chosen.randrange(size) for _ in range(count))]:
        path.write_bytes(whole.read_bytes()[:length])
        assert told(path), length
        salvaged(path, entries)


def unsealed_flips(whole: Path, path: Path, count: int) -> int:
    """Flip bits of a game that was never closed, and return how many were noticed.

    It has no seal: what is unused may be anything, and what is read is what was written.
    """
    chosen, kept, noticed = random.Random(26), read(whole), 0
    for _ in range(count):
        shutil.copy(whole, path)
        take_off(path, APPLICATION)
        flip(path, chosen.randrange(whole.stat().st_size * 8))
        try:
            found = read(path)
        except FileError:
            noticed += 1
        else:
            assert found == kept
    return noticed


def main() -> None:
    """Spoil, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tries", type=int, default=500)
    tries = parser.parse_args().tries
    with tempfile.TemporaryDirectory() as folder:
        whole, path = Path(folder) / "whole", Path(folder) / "game"
        session = begin(whole)
        for number in range(40):
            do(session, number)
        session.close()
        flips(whole, path, tries)
        print(f"{tries} bits and one of each byte of the header: all noticed", flush=True)
        truncations(whole, path, tries)
        print(f"{tries} truncations and six at boundaries: all noticed", flush=True)
        noticed = unsealed_flips(whole, path, tries)
        print(
            f"{tries} bits of a game that was not closed: {noticed} noticed, none read as another"
        )


if __name__ == "__main__":
    main()
