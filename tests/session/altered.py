"""Kept games as somebody else left them: altered by SQL, or as an earlier Tableside wrote them."""

from __future__ import annotations

import contextlib
import hashlib
import json
import sqlite3
from pathlib import Path
from typing import Any

from tableside.rules.registry import ruleset
from tableside.session.seal import take_off
from tableside.session.store import APPLICATION
from tableside.session.store_rows import COLUMNS, SUMMED, sum_of, sum_of_start

_ENTRY_2 = """CREATE TABLE entry (
  number INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('action', 'place', 'undo', 'drop')),
  base INTEGER NOT NULL CHECK (base >= 0 AND base < number),
  time REAL NOT NULL, written TEXT NOT NULL, who TEXT NOT NULL, post TEXT UNIQUE, action TEXT,
  sensed_before TEXT NOT NULL, sensed_after TEXT NOT NULL, accepted TEXT NOT NULL,
  about TEXT NOT NULL, clears INTEGER NOT NULL, findings TEXT NOT NULL, events TEXT NOT NULL,
  position TEXT
) STRICT"""
_PENDING_2 = "CREATE TABLE pending (base INTEGER PRIMARY KEY, value TEXT NOT NULL) STRICT"
_OLD = SUMMED.removesuffix(", turn")


def alter(path: Path, *statements: str) -> None:
    """Change a closed game by SQL; it is sealed no more."""
    take_off(path, APPLICATION)
    with contextlib.closing(sqlite3.connect(path)) as other, other:
        for statement in statements:
            other.execute(statement)


def sealed_as_before(path: Path) -> None:
    """Give a closed game the seal of earlier versions in place of the present one."""
    take_off(path, APPLICATION)
    data = path.read_bytes()
    seal = hashlib.blake2b(data, digest_size=20).digest()
    path.write_bytes(data[:72] + seal + data[92:])


def sum_again(path: Path) -> None:
    """Give an altered game the checksums of what it holds now."""
    with contextlib.closing(sqlite3.connect(path)) as other, other:
        last = sum_of_start(dict(other.execute("SELECT name, value FROM game").fetchall()))
        other.execute("UPDATE game SET value = ? WHERE name = 'sum'", (last,))
        for row in other.execute(f"SELECT {COLUMNS} FROM entry ORDER BY number").fetchall():
            last = sum_of(last, row[:-1])
            other.execute("UPDATE entry SET sum = ? WHERE number = ?", (last, row[0]))


def as_form(path: Path, form: int) -> None:
    """Make a closed game what Tableside wrote in form 1 or 2: a position with each entry."""
    take_off(path, APPLICATION)
    positions = _positions(path)
    with contextlib.closing(sqlite3.connect(path)) as old, old:
        waits = old.execute("SELECT base, value FROM pending").fetchall()
        old.execute("DROP TABLE pending")
        old.execute("ALTER TABLE entry RENAME TO newer")
        old.execute(_ENTRY_2 if form == 2 else _ENTRY_2.replace(", 'drop'", ""))
        old.execute(f"INSERT INTO entry ({_OLD}) SELECT {_OLD} FROM newer")
        old.execute("DROP TABLE newer")
        old.execute("DELETE FROM game WHERE name = 'sum'")
        for number, position in positions.items():
            values = (json.dumps(position), number)
            old.execute("UPDATE entry SET position = ? WHERE number = ?", values)
        if form == 2:
            old.execute(_PENDING_2)
            old.executemany("INSERT INTO pending VALUES (?, ?)", waits)
        old.execute(f"PRAGMA user_version = {form}")


def _positions(path: Path) -> dict[int, dict[str, Any]]:
    from tableside.session.store import open_store
    from tableside.session.timeline import Timeline

    store = open_store(path, write=False)
    rules = ruleset(str(store.start["ruleset"]))
    timeline = Timeline(rules, rules.load(store.start, str(path)), store).read_all()
    found = {
        number: rules.dump(timeline.state(number))
        for number, entry in enumerate(timeline.entries, 1)
        if entry.kind != "undo"
    }
    store.close()
    return found
