"""A game's file: every accepted entry in an SQLite database, on the disk before it counts.

The log is only ever added to. It is written ahead (WAL) and flushed at each commit (synchronous
FULL), so what ``append`` has returned from outlives the end of the program and of the power.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import sqlite3
import threading
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tableside import __version__
from tableside.engine.message import Message, SaidError, revived, to_kept_json
from tableside.files.fault import FileError
from tableside.geometry.pose import Pose
from tableside.session.entry import Entry, event_as_json, event_of, places_as_json, places_of
from tableside.session.words import say
from tableside.session.writer_lock import WriterLock

#: Marks an SQLite file as a game of ours ("TBLS"), and which form its tables have.
APPLICATION, SCHEMA = 0x54424C53, 2

_GAME = "CREATE TABLE game (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT"
#: Form 1 knew no drops and kept nothing that waits.
_ENTRY = """
CREATE TABLE entry (
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
  position TEXT
) STRICT
"""
#: What waits to be decided: at most one row, the state it waits on being after entry ``base``.
_PENDING = "CREATE TABLE pending (base INTEGER PRIMARY KEY, value TEXT NOT NULL) STRICT"
_COLUMNS = (
    "number, kind, base, time, written, who, post, action, sensed_before, sensed_after, "
    "accepted, about, clears, findings, events, position"
)


class StoreError(SaidError):
    """An entry was not kept, so it does not count: one line that names the file and the mend."""


class Store:
    """A game's file, open. ``open_store`` and ``create_store`` make it; safe for threads."""

    def __init__(self, path: Path, database: sqlite3.Connection, lock: WriterLock | None) -> None:
        self.path = path
        self._database, self._writer = database, lock
        self._lock = threading.Lock()

    @property
    def start(self) -> Any:
        """The position (JSON) that the game began with. Raises FileError where it is damaged."""
        try:
            return json.loads(self._value("position"))
        except ValueError:
            raise _damaged(self.path, "the position it began with is no JSON") from None

    @property
    def version(self) -> str:
        """The version of the program that began the game."""
        return self._value("version")

    def _value(self, name: str) -> str:
        with self._lock:
            try:
                row = self._database.execute("SELECT value FROM game WHERE name = ?", (name,))
                found = row.fetchone()
            except (sqlite3.Error, UnicodeDecodeError) as error:
                raise _unreadable(self.path, error) from None
        if found is None:
            raise _damaged(self.path, f"it has no {name}")
        return str(found[0])

    def append(self, number: int, entry: Entry, position: Mapping[str, Any] | None) -> None:
        """Keep ``entry`` as the log's next; on return it is on the disk.

        ``position`` is the state after it (None for an undo: it is that after ``base``). Raises
        StoreError, and the log is as it was before.
        """
        row = (number, *_row(entry), None if position is None else _text(position))
        marks = ", ".join("?" * len(row))
        with self._lock:
            try:
                with _transaction(self._database):
                    sql = f"INSERT INTO entry ({_COLUMNS}) VALUES ({marks})"
                    self._database.execute(sql, row)
            except sqlite3.Error as error:
                raise StoreError(self._told(error)) from None

    def keep_pending(self, base: int, value: Mapping[str, Any] | None) -> None:
        """Keep what waits to be decided on the state after entry ``base``; None: nothing waits.

        On return it is on the disk. Raises StoreError, and what was kept before is kept still.
        """
        with self._lock:
            try:
                with _transaction(self._database):
                    self._database.execute("DELETE FROM pending")
                    if value is not None:
                        row = (base, _text(value))
                        self._database.execute("INSERT INTO pending VALUES (?, ?)", row)
            except sqlite3.Error as error:
                raise StoreError(self._told(error)) from None

    def pending(self, base: int) -> Any:
        """Return what waits to be decided on the state after entry ``base``, None: nothing."""
        with self._lock:
            row = self._database.execute("SELECT value FROM pending WHERE base = ?", (base,))
            found = row.fetchone()
        return None if found is None else json.loads(found[0])

    def _told(self, error: sqlite3.Error) -> Message:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        kind = {
            sqlite3.SQLITE_FULL: "disk-full",
            sqlite3.SQLITE_READONLY: "read-only",
            sqlite3.SQLITE_CONSTRAINT: "written-by-another",
            sqlite3.SQLITE_BUSY: "busy",
        }.get(code, "unwritable")
        return say(f"not-kept-{kind}", file=str(self.path), why=str(error))

    def entries(self) -> tuple[Entry, ...]:
        """Return the whole log, oldest first. Raises FileError where a line of it is damaged."""
        return tuple(_entry(row, self.path) for row in self._rows("SELECT %s FROM entry"))

    def written(self) -> tuple[str, ...]:
        """Return when each entry was kept: UTC, ISO 8601."""
        rows = self._rows("SELECT %s FROM entry")
        return tuple(str(row["written"]) for row in rows)

    def position(self, number: int) -> Any:
        """Return the position (JSON) after entry ``number``; None after an undo."""
        if number == 0:
            return self.start
        (row,) = self._rows("SELECT %s FROM entry", number)
        return None if row["position"] is None else json.loads(row["position"])

    def _rows(self, sql: str, number: int | None = None) -> list[sqlite3.Row]:
        columns = _COLUMNS if number is not None else _COLUMNS.replace(", position", "")
        where = " WHERE number = ?" if number is not None else " ORDER BY number"
        values = () if number is None else (number,)
        with self._lock:
            try:
                return self._database.execute(sql % columns + where, values).fetchall()
            except (sqlite3.Error, UnicodeDecodeError) as error:
                raise _unreadable(self.path, error) from None

    def save(self, out: Path) -> None:
        """Write a copy of the game as it is now to ``out``: one file, consistent, complete.

        Raises FileError; a file that is there already is never written over.
        """
        if out.exists():
            raise FileError.one(str(out), "", "is there already", "name a new file")
        try:
            with self._lock:
                self._database.execute("VACUUM INTO ?", (str(out),))
        except sqlite3.Error as error:
            out.unlink(missing_ok=True)
            mend = "name a place with room that can be written to"
            raise FileError.one(str(out), "", f"cannot be written ({error})", mend) from None

    def close(self) -> None:
        """Close the file; a second time does nothing."""
        with self._lock:
            self._database.close()
        if self._writer is not None:
            self._writer.close()


def put_aside(store: Store) -> Store:
    """Return a store for a new game in the file of ``store``, whose game is over.

    The old game is kept beside it (``sunday-1.tableside`` and so on). ``store`` is closed. Raises
    StoreError where that cannot be done; what was played is in one of the two files then.
    """
    path, start = store.path, store.start
    try:
        store.save(_free_name(path))
        store.close()
        for beside in ("-wal", "-shm", ""):
            path.with_name(path.name + beside).unlink(missing_ok=True)
        return create_store(path, start)
    except FileError as error:
        raise StoreError(error.faults[0].message) from None
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise StoreError(say("not-put-aside", file=str(path), why=reason)) from None


def _free_name(path: Path) -> Path:
    """Return the first of NAME-1, NAME-2 ... that no file has."""
    names = (path.with_name(f"{path.stem}-{n}{path.suffix}") for n in itertools.count(1))
    return next(name for name in names if not name.exists())


def create_store(path: str | Path, position: Mapping[str, Any]) -> Store:
    """Begin a game in a new file, from ``position``. Raises FileError."""
    path = Path(path)
    if path.exists():
        raise FileError.one(str(path), "", "is there already", "name a new file")
    lock = _writer(path)
    try:
        database = _connect(path, "rwc")
        with _transaction(database):
            for statement in (_GAME, _ENTRY, _PENDING):
                database.execute(statement)
            values = {"position": _text(position), "version": __version__, "begun": _now()}
            database.executemany("INSERT INTO game VALUES (?, ?)", values.items())
            database.execute(f"PRAGMA application_id = {APPLICATION}")
            database.execute(f"PRAGMA user_version = {SCHEMA}")
    except sqlite3.Error as error:
        lock.close()
        raise _unwritable(path, str(error)) from None
    return Store(path, database, lock)


def open_store(path: str | Path, *, write: bool = True) -> Store:
    """Open a game to go on with it, or only to read it, while it is played on too.

    Raises FileError, one line: no such file, no game, of a newer version, damaged, or open
    for writing in another program.
    """
    path = Path(path)
    if not path.is_file():
        found = "is a folder" if path.is_dir() else "there is no such file"
        raise FileError.one(str(path), "", found, "name a game's file")
    lock = _writer(path) if write else None
    try:
        database = _connect(path, "rw" if write else "ro")
        try:
            _check(path, database, write)
        except BaseException:
            database.close()
            raise
    except sqlite3.Error as error:
        if lock is not None:
            lock.close()
        raise _unreadable(path, error) from None
    except BaseException:
        if lock is not None:
            lock.close()
        raise
    return Store(path, database, lock)


def _writer(path: Path) -> WriterLock:
    try:
        return WriterLock(path)
    except BlockingIOError:
        mend = "end that program, or name another file"
        found = "is being played on by another program"
        raise FileError.one(str(path), "", found, mend) from None
    except OSError as error:
        raise _unwritable(path, error.strerror or type(error).__name__) from None


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    database = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=2.0,
        isolation_level=None,
        check_same_thread=False,
    )
    database.row_factory = sqlite3.Row
    try:
        # What is there and is no game must not be changed, not even its journal's mode.
        if mode == "rwc" or (mode == "rw" and _is_game(database)):
            database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.execute("PRAGMA schema_version")  # opens the file
    except BaseException:
        database.close()
        raise
    return database


def _is_game(database: sqlite3.Connection) -> bool:
    return bool(database.execute("PRAGMA application_id").fetchone()[0] == APPLICATION)


def _check(path: Path, database: sqlite3.Connection, write: bool) -> None:
    if not _is_game(database):
        raise FileError.one(
            str(path), "", "is no game's file", "name a file that a game is kept in"
        )
    schema = database.execute("PRAGMA user_version").fetchone()[0]
    if schema > SCHEMA:
        found = f"was written by a newer Tableside (form {schema}, this one knows {SCHEMA})"
        raise FileError.one(str(path), "", found, "update Tableside")
    if write and schema < SCHEMA:
        _renew(database)
    last, count = database.execute("SELECT ifnull(max(number), 0), count(*) FROM entry").fetchone()
    if last != count:
        found = f"holds {count} entries of {last}"
        raise _damaged(path, found)


def _renew(database: sqlite3.Connection) -> None:
    """Bring a file of form 1 to the present one, all of it or nothing."""
    with _transaction(database):
        database.execute("ALTER TABLE entry RENAME TO entry_1")
        database.execute(_ENTRY)
        database.execute(f"INSERT INTO entry ({_COLUMNS}) SELECT {_COLUMNS} FROM entry_1")
        database.execute("DROP TABLE entry_1")
        database.execute(_PENDING)
        database.execute(f"PRAGMA user_version = {SCHEMA}")


@contextlib.contextmanager
def _transaction(database: sqlite3.Connection) -> Iterator[None]:
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
        database.execute("COMMIT")
    except BaseException:
        if database.in_transaction:
            database.execute("ROLLBACK")
        raise


def _damaged(path: Path, found: str) -> FileError:
    return FileError.one(str(path), "", found, "it is damaged: take an earlier save")


def _unreadable(path: Path, error: sqlite3.Error | UnicodeDecodeError) -> FileError:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_NOTADB:
        return FileError.one(
            str(path), "", "is no game's file", "name a file that a game is kept in"
        )
    if code == sqlite3.SQLITE_READONLY:
        return _unwritable(path, "it is read-only")
    mend = "look after the file, or take an earlier save"
    return FileError.one(str(path), "", f"cannot be read ({error})", mend)


def _unwritable(path: Path, reason: str) -> FileError:
    mend = "name a place that can be written to"
    return FileError.one(str(path), "", f"cannot be written to ({reason})", mend)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _text(value: Any) -> str:
    return to_kept_json(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def _messages(text: str) -> Any:
    """Return kept JSON with the messages that it holds."""
    return json.loads(text, object_hook=revived)


def _row(entry: Entry) -> tuple[Any, ...]:
    accepted = {u: None if p is None else p.as_list() for u, p in entry.accepted.items()}
    return (
        entry.kind,
        entry.base,
        entry.time,
        _now(),
        entry.who,
        entry.post,
        None if entry.action is None else _text(entry.action),
        _text(places_as_json(entry.before)),
        _text(places_as_json(entry.after)),
        _text(accepted),
        entry.about,
        int(entry.clears),
        _text(entry.findings),
        _text([event_as_json(event) for event in entry.events]),
    )


def _entry(row: sqlite3.Row, path: Path) -> Entry:
    try:
        accepted = json.loads(row["accepted"])
        return Entry(
            kind=row["kind"],
            base=row["base"],
            time=row["time"],
            who=row["who"],
            action=None if row["action"] is None else _messages(row["action"]),
            before=places_of(json.loads(row["sensed_before"])),
            after=places_of(json.loads(row["sensed_after"])),
            accepted={u: None if p is None else Pose.of(p) for u, p in accepted.items()},
            about=row["about"],
            clears=bool(row["clears"]),
            findings=tuple(_messages(row["findings"])),
            events=tuple(event_of(event) for event in _messages(row["events"])),
            post=row["post"],
        )
    except (ValueError, KeyError, TypeError) as error:
        place, found = f"entry {row['number']}", f"is damaged ({type(error).__name__})"
        raise FileError.one(str(path), place, found, "take an earlier save") from None
