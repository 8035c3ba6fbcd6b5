"""A game's file: every accepted entry in an SQLite database, on disk before it counts.

The log is append-only. It is written ahead (WAL) and flushed at each commit (synchronous FULL), so
an entry survives a crash or power failure once ``append`` has returned. Each entry's checksum
covers the entries before it, so corrupted data is never read as genuine.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from tableside.engine.message import Message, SaidError
from tableside.files.fault import FileError
from tableside.session import journal, seal, store_form
from tableside.session.copied import connect_to_read
from tableside.session.entry import Entry
from tableside.session.store_form import APPLICATION, SCHEMA, unreadable, unwritable
from tableside.session.store_rows import (
    ENTRY_COLUMNS,
    damaged,
    entry_of,
    row_of,
    sum_of,
    text_of,
    turn_of,
)
from tableside.session.words import say
from tableside.session.writer_lock import WriterLock, is_played

__all__ = ["APPLICATION", "SCHEMA", "Store", "StoreError", "create_store", "open_store"]


#: An entry; the state after it (None: to be recomputed from an earlier one); that state's turn.
Kept = tuple[Entry, Mapping[str, Any] | None, int | None]


class StoreError(SaidError):
    """Raised when an entry could not be stored, so does not count; names the file and the fix."""


class Store:
    """An open game file, made by ``open_store`` or ``create_store``. Thread-safe.

    ``last``: the checksum of the last entry, "" in a file of an older format.
    """

    def __init__(
        self, path: Path, database: sqlite3.Connection, lock: WriterLock | None, last: str
    ) -> None:
        self.path = path
        self._database, self._writer = database, lock
        self._last, self._summed = last, bool(last)
        self._lock = threading.Lock()
        self._open = True

    @property
    def start(self) -> Any:
        """The position (JSON) that the game began with. Raises FileError if it is damaged."""
        try:
            return json.loads(self._value("position"))
        except ValueError:
            raise damaged(self.path, "the position it began with is no JSON") from None

    @property
    def version(self) -> str:
        """The version of the program that began the game."""
        return self._value("version")

    def _value(self, name: str) -> str:
        found = self._fetch("SELECT value FROM game WHERE name = ?", (name,))
        if not found:
            raise damaged(self.path, f"it has no {name}")
        return str(found[0][0])

    def append(
        self,
        number: int,
        entry: Entry,
        position: Mapping[str, Any] | None,
        turn: int | None = None,
    ) -> None:
        """Append ``entry`` to the log; it is on disk on return (``append_all``)."""
        self.append_all(number, ((entry, position, turn),))

    def append_all(self, number: int, kept: Iterable[Kept]) -> None:
        """Append entries, numbered from ``number``; all are on disk on return.

        Raises StoreError and leaves the log unchanged if any of them cannot be stored.
        """
        rows = [
            (*row_of(at, entry), None if position is None else text_of(position), turn)
            for at, (entry, position, turn) in enumerate(kept, number)
        ]
        with self._lock, self._told_errors():
            last = self._last
            with store_form.transaction(self._database):
                for row in rows:
                    last = sum_of(last, row)
                    store_form.insert(self._database, (*row, last))
            self._last = last

    def keep_pending(self, base: int, value: Mapping[str, Any] | None) -> None:
        """Store the change that is pending after entry ``base``; None: nothing is pending.

        It is on disk on return. Raises StoreError and leaves the previous record unchanged.
        """
        with self._lock, self._told_errors(), store_form.transaction(self._database):
            self._database.execute("DELETE FROM pending")
            if value is not None:
                store_form.keep_pending(self._database, base, text_of(value))

    def keep_stage(self, value: Mapping[str, Any]) -> None:
        """Store whether the table is still being set up, before the game's first entry.

        It is on disk on return. Raises StoreError and leaves the previous record unchanged.
        """
        with self._lock, self._told_errors(), store_form.transaction(self._database):
            store_form.keep_stage(self._database, text_of(value))

    @property
    def stage(self) -> Any:
        """The value last passed to ``keep_stage``, or None."""
        with self._lock:
            try:
                text = store_form.stage_of(self._database)
            except (sqlite3.Error, UnicodeDecodeError) as error:
                raise unreadable(self.path, error) from None
        return None if text is None else json.loads(text)

    @contextlib.contextmanager
    def _told_errors(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise StoreError(self._told(error)) from None

    def pending(self, base: int) -> Any:
        """Return the change that is pending after entry ``base``, or None."""
        found = self._fetch("SELECT value FROM pending WHERE base = ?", (base,))
        return json.loads(found[0][0]) if found else None

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
        """Return the whole log, oldest first. Raises FileError if an entry is damaged."""
        return tuple(self.each_entry())

    def each_entry(self, first: int = 1) -> Iterator[Entry]:
        """Yield the log's entries from number ``first``, holding only a batch in memory."""
        sql = (
            f"SELECT {ENTRY_COLUMNS} FROM entry WHERE number >= ? ORDER BY number LIMIT {_AT_ONCE}"
        )
        while rows := self._fetch(sql, (first,)):
            yield from (entry_of(row, self.path) for row in rows)
            first = rows[-1]["number"] + 1

    def entry(self, number: int) -> Entry:
        """Return one entry of the log. Raises FileError if it is damaged."""
        sql = f"SELECT {ENTRY_COLUMNS} FROM entry WHERE number = ?"
        (row,) = self._fetch(sql, (number,))
        return entry_of(row, self.path)

    def written(self) -> tuple[str, ...]:
        """Return when each entry was stored: UTC, ISO 8601."""
        return tuple(
            str(row[0]) for row in self._fetch("SELECT written FROM entry ORDER BY number")
        )

    def turns(self) -> tuple[int | None, ...]:
        """Return the turn after each entry; None after an undo, and in a game without turns."""
        if self._summed:
            return tuple(row[0] for row in self._fetch("SELECT turn FROM entry ORDER BY number"))
        numbers = self._fetch("SELECT number FROM entry ORDER BY number")
        return tuple(turn_of(self.position(row[0])) for row in numbers)

    def position(self, number: int) -> Any:
        """Return the position (JSON) after entry ``number``, or None if it was not stored."""
        if number == 0:
            return self.start
        (row,) = self._fetch("SELECT position FROM entry WHERE number = ?", (number,))
        try:
            return None if row[0] is None else json.loads(row[0])
        except ValueError:
            found = "is damaged (its position is no JSON)"
            raise damaged(self.path, found, f"entry {number}") from None

    def _fetch(self, sql: str, values: tuple[Any, ...] = ()) -> list[sqlite3.Row]:
        with self._lock:
            try:
                return self._database.execute(sql, values).fetchall()
            except (sqlite3.Error, UnicodeDecodeError) as error:
                raise unreadable(self.path, error) from None

    def save(self, out: Path) -> None:
        """Write a consistent, complete copy of the game as it is now to the single file ``out``.

        Raises FileError; never overwrites an existing file.
        """
        if out.exists():
            raise FileError.one(str(out), "", "is there already", "name a new file")
        try:
            with self._lock, store_form.beside(out) as fresh:
                self._database.execute("VACUUM INTO ?", (str(fresh),))
        except (sqlite3.Error, OSError) as error:
            reason = getattr(error, "strerror", None) or error
            mend = "name a place with room that can be written to"
            raise FileError.one(str(out), "", f"cannot be written ({reason})", mend) from None

    def close(self) -> None:
        """Close the file and seal it; closing again does nothing."""
        with self._lock:
            if not self._open:
                return
            self._open = False
            if self._writer is not None:
                with contextlib.suppress(sqlite3.Error):  # another program may be reading it
                    self._database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            self._database.close()
            self._let_go()

    def _let_go(self) -> None:
        """Seal the file, then release the writer lock, in that order."""
        if self._writer is None:
            return
        with contextlib.suppress(OSError):  # without a seal, the entries still have checksums
            if not seal.has_journal(self.path):
                seal.set_seal(self.path)
        self._writer.close()


#: Entries per batch.
_AT_ONCE = 200


def put_aside(store: Store) -> Store:
    """Move the finished game of ``store`` aside and return a store for a new game in its file.

    The old game is kept beside it (``sunday-1.tableside`` and so on), and ``store`` is closed.
    Raises StoreError if that is impossible. Whatever happens, the file holds one of the two games.
    """
    path, start = store.path, store.start
    try:
        store.save(_free_name(path))
        store.close()
        for beside in ("-wal", "-shm"):
            path.with_name(path.name + beside).unlink(missing_ok=True)
        return _create(path, start)
    except FileError as error:
        raise StoreError(error.faults[0].message) from None
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise StoreError(say("not-put-aside", file=str(path), why=reason)) from None


def _free_name(path: Path) -> Path:
    """Return the first unused name among NAME-1, NAME-2 ..."""
    names = (path.with_name(f"{path.stem}-{n}{path.suffix}") for n in itertools.count(1))
    return next(name for name in names if not name.exists())


def create_store(path: str | Path, position: Mapping[str, Any]) -> Store:
    """Start a game in a new file, from ``position``. Raises FileError."""
    path = store_form.named(path)
    if path.exists():
        raise FileError.one(str(path), "", "is there already", "name a new file")
    return _create(path, position)


def _create(path: Path, position: Mapping[str, Any]) -> Store:
    lock = _writer(path)
    try:
        store_form.make_beside(path, position)
        lock.hold()
        return _opened(path, lock)
    except (sqlite3.Error, OSError) as error:
        lock.close()
        reason = getattr(error, "strerror", None) or str(error)
        raise unwritable(path, reason) from None
    except BaseException:
        lock.close()
        raise


def open_store(path: str | Path, *, write: bool = True) -> Store:
    """Open a game to continue it or, with ``write`` off, to read it even while it is being played.

    Raises FileError, one line: no such file, not a game, from a newer version, damaged, or open for
    writing in another program.
    """
    path = store_form.named(path)
    if not path.is_file():
        raise FileError.one(str(path), "", _no_file(path), "name a game's file")
    lock = _writer(path) if write else None
    try:
        return _opened(path, lock)
    except (sqlite3.Error, OSError, UnicodeDecodeError) as error:
        if lock is not None:
            lock.close()
        raise unreadable(path, error) from None
    except BaseException:
        if lock is not None:
            lock.close()
        raise


def _no_file(path: Path) -> str:
    if path.is_dir():
        return "is a folder"
    return "is no file" if path.exists() else "there is no such file"


def _opened(path: Path, lock: WriterLock | None) -> Store:
    """Open the game at ``path`` after checking its integrity; ``lock`` None: read-only."""
    write = lock is not None
    if seal.is_broken(path, APPLICATION):
        raise damaged(path, "is damaged: it is not as it was when it was closed")
    if _journal_is_damaged(path, write):
        raise damaged(path, f"is damaged: its journal {path.name}-wal is, before its end")
    if write:
        store_form.keep_private(path)
        seal.take_off(path, APPLICATION)
    database = store_form.connect(path, "rw") if write else connect_to_read(path)
    try:
        last = store_form.check(path, database, write)
    except BaseException:
        database.close()
        raise
    return Store(path, database, lock, last)


def _journal_is_damaged(path: Path, write: bool) -> bool:
    """Return whether the journal is damaged; False while somebody plays, as it then still grows."""
    if write:
        return journal.is_damaged(path)
    return not is_played(path) and journal.is_damaged(path) and not is_played(path)


def _writer(path: Path) -> WriterLock:
    try:
        return WriterLock(path)
    except BlockingIOError:
        mend = "end that program, or name another file"
        found = "is being played on by another program"
        raise FileError.one(str(path), "", found, mend) from None
    except OSError as error:
        raise unwritable(path, error.strerror or type(error).__name__) from None
