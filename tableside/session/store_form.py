"""The format of a game's file: its tables, older versions, and integrity checks."""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import sqlite3
import stat
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from tableside import __version__
from tableside.files.fault import FileError
from tableside.session import seal
from tableside.session.store_rows import (
    COLUMNS,
    SUMMED,
    damaged,
    now,
    sum_of,
    sum_of_start,
    sums_hold,
    text_of,
    turn_of,
)

#: Marks an SQLite file as one of our games ("TBLS"), and the version of its format. Form 1 had no
#: drops and no pending changes; form 2 had no checksums and stored a position with every entry.
APPLICATION, SCHEMA = 0x54424C53, 3
SUMMED_SINCE = 3

GAME = "CREATE TABLE game (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT"
ENTRY = """CREATE TABLE entry (
  number INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('action', 'place', 'undo', 'drop')),
  base INTEGER NOT NULL CHECK (base >= 0 AND base < number),
  time REAL NOT NULL,
  written TEXT NOT NULL,
  who TEXT NOT NULL,
  post TEXT UNIQUE,
  action TEXT,
  sensed_before TEXT NOT NULL,
  sensed_after TEXT NOT NULL,
  accepted TEXT NOT NULL,
  about TEXT NOT NULL,
  clears INTEGER NOT NULL,
  findings TEXT NOT NULL,
  events TEXT NOT NULL,
  position TEXT,
  turn INTEGER,
  sum TEXT NOT NULL
) STRICT"""
#: The pending change: at most one row; it applies to the state after entry ``base``.
PENDING = """CREATE TABLE pending (
  base INTEGER PRIMARY KEY, value TEXT NOT NULL, sum TEXT NOT NULL
) STRICT"""
#: Names in ``game`` of the setup stage before the first entry, and of its checksum.
_STAGE, _STAGE_SUM = "stage", "stage-sum"
_TABLES = {"game": GAME, "entry": ENTRY, "pending": PENDING}


def named(path: str | Path) -> Path:
    """Return the real file behind a path, following a link.

    The database keeps its journal beside the real file, so everything else of a game goes there
    too.
    """
    path = Path(path)
    return Path(os.path.realpath(path)) if path.is_symlink() else path


def make_beside(path: Path, position: Mapping[str, Any]) -> None:
    """Create a new game at ``path`` atomically. Raises OSError and sqlite3.Error.

    It is built beside ``path`` and renamed once it is on disk, so an interruption leaves ``path``
    as it was. Leftovers of an earlier attempt are overwritten.
    """
    values = {"position": text_of(position), "version": __version__, "begun": now()}
    values["sum"] = sum_of_start(values)
    with beside(path) as fresh:
        fill(fresh, values, ())


def fill(path: Path, values: Mapping[str, str], rows: Iterable[tuple[Any, ...]]) -> None:
    """Turn an empty file into a game that began with ``values`` and has these ``rows``.

    Raises sqlite3.Error.
    """
    with contextlib.closing(connect(path, "rwc")) as database, transaction(database):
        for statement in _TABLES.values():
            database.execute(statement)
        database.executemany("INSERT INTO game VALUES (?, ?)", values.items())
        for row in rows:
            insert(database, row)
        database.execute(f"PRAGMA application_id = {APPLICATION}")
        database.execute(f"PRAGMA user_version = {SCHEMA}")


@contextlib.contextmanager
def beside(path: Path) -> Iterator[Path]:
    """Provide an empty, owner-only file to fill, then seal it and rename it to ``path``.

    If filling it fails, the file is removed.
    """
    fresh = path.with_name(path.name + "-new")
    _remove(fresh)
    os.close(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        yield fresh
        seal.set_seal(fresh)  # and syncs it
        fresh.replace(path)
    except BaseException:
        _remove(fresh)
        raise
    sync_folder(path)


def keep_private(path: Path) -> None:
    """Restrict a game, and the database's files beside it, to its owner: it may hold secrets.

    Older versions let everybody read it. The files beside it get the game's own permissions:
    reading a read-only game leaves read-only files behind, which could otherwise never be written
    to again. Files of another owner are left alone.
    """
    with contextlib.suppress(OSError):
        mode = stat.S_IMODE(path.stat().st_mode) & 0o700
        for end in ("", "-wal", "-shm"):
            file = path.with_name(path.name + end)
            if file.exists() and stat.S_IMODE(file.stat().st_mode) != mode:
                file.chmod(mode)


def _remove(path: Path) -> None:
    for end in ("-wal", "-shm", "-journal", ""):
        path.with_name(path.name + end).unlink(missing_ok=True)


def sync_folder(path: Path) -> None:
    """Sync the folder of ``path`` to disk, so that a new name survives a power failure."""
    folder = os.open(path.absolute().parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        with contextlib.suppress(OSError):  # some network disks do not support it
            os.fsync(folder)
    finally:
        os.close(folder)


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """Open the database at ``path`` in mode ``ro``, ``rw`` or ``rwc``. Raises sqlite3.Error."""
    how = f"mode={mode}"
    shared = mode != "ro" or os.access(path.absolute().parent, os.W_OK)
    if not shared and not seal.has_journal(path):
        how += "&immutable=1"  # SQLite could not create its shared-memory files
    database = sqlite3.connect(
        f"{path.absolute().as_uri()}?{how}",
        uri=True,
        timeout=2.0,
        isolation_level=None,
        check_same_thread=False,
    )
    try:
        # A file that is not a game must not be changed, not even its journal mode.
        if mode == "rwc" or (mode == "rw" and is_game(database)):
            database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        return prepared(database)
    except BaseException:
        database.close()
        raise


def prepared(database: sqlite3.Connection) -> sqlite3.Connection:
    """Set up a connection for our use: rows by name, and no code from the schema runs."""
    database.row_factory = sqlite3.Row
    database.execute("PRAGMA trusted_schema = OFF")
    database.execute("PRAGMA schema_version")  # opens the file
    return database


def is_game(database: sqlite3.Connection) -> bool:
    """Return whether a database is marked as one of our games."""
    return bool(database.execute("PRAGMA application_id").fetchone()[0] == APPLICATION)


def form_of(database: sqlite3.Connection) -> int:
    """Return a game's format version; the other bytes of ``user_version`` are the seal's."""
    return int(database.execute("PRAGMA user_version").fetchone()[0]) & 0xFF


@contextlib.contextmanager
def transaction(database: sqlite3.Connection) -> Iterator[None]:
    """Commit everything done inside, or roll it all back."""
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
        database.execute("COMMIT")
    except BaseException:
        if database.in_transaction:
            database.execute("ROLLBACK")
        raise


def check(path: Path, database: sqlite3.Connection, write: bool) -> str:
    """Verify a game and return the last checksum of its chain; "" for an older format without one.

    A game of an older format is migrated if opened to ``write``. Raises FileError, and
    sqlite3.Error if the database itself is damaged.
    """
    if not is_game(database):
        raise no_game(path)
    form = form_of(database)
    if form > SCHEMA:
        found = f"was written by a newer Tableside (form {form}, this one knows {SCHEMA})"
        raise FileError.one(str(path), "", found, "update Tableside")
    _check_tables(path, database, form)
    told = database.execute("PRAGMA quick_check(1)").fetchone()[0]
    if told != "ok":
        raise damaged(path, f"is damaged ({' '.join(str(told).split())[:100]})")
    _check_count(path, database)
    if form < SUMMED_SINCE:
        if not write:
            return ""
        _renew(path, database)
    return check_chain(path, database)


def _check_tables(path: Path, database: sqlite3.Connection, form: int) -> None:
    """Raise FileError unless the file holds exactly our tables: a malicious view may never end."""
    rows = database.execute("SELECT type, name, sql FROM sqlite_schema").fetchall()
    found = {name: (kind, sql) for kind, name, sql in rows if kind != "index"}
    needed = {"game", "entry"} if form == 1 else set(_TABLES)
    for name in sorted(needed - found.keys()):
        raise damaged(path, f"is damaged (it has no table {name})")
    for name, (kind, sql) in found.items():
        if kind != "table" or name not in needed:
            raise damaged(path, f"is no game as Tableside writes it ({kind} {name!r:.40})")
        if form == SCHEMA and sql != _TABLES[name]:
            raise damaged(path, f"is no game as Tableside writes it (its table {name})")


def _check_count(path: Path, database: sqlite3.Connection) -> None:
    sql = "SELECT ifnull(max(number), 0), ifnull(min(number), 1), count(*) FROM entry"
    last, first, count = database.execute(sql).fetchone()
    if last != count or first != 1:
        raise damaged(path, f"holds {count} entries of {last}")


def check_chain(path: Path, database: sqlite3.Connection) -> str:
    """Verify the checksum chain and return its last link; raise FileError at the first break."""
    values = dict(database.execute("SELECT name, value FROM game").fetchall())
    try:
        last = sum_of_start(values)
    except KeyError as missing:
        raise damaged(path, f"is damaged (it has no {missing.args[0]})") from None
    if values.get("sum") != last:
        raise damaged(path, "is damaged: its checksum is wrong", "what it began with")
    for row in database.execute(f"SELECT {COLUMNS} FROM entry ORDER BY number"):
        if not sums_hold(last, row):
            raise damaged(path, "is damaged: its checksum is wrong", f"entry {row['number']}")
        last = row["sum"]
    stage = values.get(_STAGE)
    if values.get(_STAGE_SUM) != (None if stage is None else sum_of("", (stage,))):
        raise damaged(path, "is damaged: its checksum is wrong", "whether play has begun")
    for row in database.execute("SELECT base, value, sum FROM pending"):
        if row["sum"] != sum_of("", row[:2]):
            raise damaged(path, "is damaged: its checksum is wrong", "what waits to be decided")
    return last


def _renew(path: Path, database: sqlite3.Connection) -> None:
    """Migrate a file of an older format to the current one, atomically."""
    with transaction(database):
        values = dict(database.execute("SELECT name, value FROM game").fetchall())
        if not {"position", "version", "begun"} <= values.keys():
            raise damaged(path, "is damaged (what it began with is missing)")
        waits = []
        if form_of(database) > 1:
            waits = database.execute("SELECT base, value FROM pending").fetchall()
            database.execute("DROP TABLE pending")
        database.execute("ALTER TABLE entry RENAME TO entry_before")
        database.execute(ENTRY)
        database.execute(PENDING)
        last = sum_of_start(values)
        database.execute("INSERT OR REPLACE INTO game VALUES ('sum', ?)", (last,))
        old = SUMMED.removesuffix(", turn")
        for row in database.execute(f"SELECT {old} FROM entry_before ORDER BY number"):
            whole = (*row, _turn(row["position"], path, row["number"]))
            last = sum_of(last, whole)
            insert(database, (*whole, last))
        for row in waits:
            keep_pending(database, *row)
        database.execute("DROP TABLE entry_before")
        database.execute(f"PRAGMA user_version = {SCHEMA}")


def _turn(position: str | None, path: Path, number: int) -> int | None:
    try:
        return None if position is None else turn_of(json.loads(position))
    except ValueError:
        raise damaged(path, "is damaged (its position is no JSON)", f"entry {number}") from None


def insert(database: sqlite3.Connection, row: tuple[Any, ...]) -> None:
    """Insert a row of ``COLUMNS``."""
    marks = ", ".join(itertools.repeat("?", len(row)))
    database.execute(f"INSERT INTO entry ({COLUMNS}) VALUES ({marks})", row)


def keep_pending(database: sqlite3.Connection, base: int, value: str) -> None:
    """Insert the pending change."""
    row = (base, value)
    database.execute("INSERT INTO pending VALUES (?, ?, ?)", (*row, sum_of("", row)))


def keep_stage(database: sqlite3.Connection, value: str) -> None:
    """Store whether a game is still being set up, replacing the previous record."""
    rows = ((_STAGE, value), (_STAGE_SUM, sum_of("", (value,))))
    database.executemany("INSERT OR REPLACE INTO game VALUES (?, ?)", rows)


def stage_of(database: sqlite3.Connection) -> str | None:
    """Return the stored setup stage, or None if there is none."""
    found = database.execute("SELECT value FROM game WHERE name = ?", (_STAGE,)).fetchone()
    return None if found is None else str(found[0])


def no_game(path: Path) -> FileError:
    """Return the error for a file that is not one of our games."""
    return FileError.one(str(path), "", "is no game's file", "name a file that a game is kept in")


def unreadable(path: Path, error: sqlite3.Error | UnicodeDecodeError | OSError) -> FileError:
    """Return the error for a file that the database or the disk cannot read."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_NOTADB:
        return no_game(path)
    if code == sqlite3.SQLITE_READONLY:
        return unwritable(path, "it is read-only")
    no_text = isinstance(error, UnicodeDecodeError) or "decode to UTF-8" in str(error)
    if code == sqlite3.SQLITE_CORRUPT or no_text:
        return damaged(path, "is damaged")
    mend = "look after the file, or take an earlier save"
    return FileError.one(str(path), "", f"cannot be read ({error})", mend)


def unwritable(path: Path, reason: str) -> FileError:
    """Return the error for a place that cannot be written to."""
    mend = "name a place that can be written to"
    return FileError.one(str(path), "", f"cannot be written to ({reason})", mend)
