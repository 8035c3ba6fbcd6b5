"""Recover the intact beginning of a damaged game, up to the damage, as a game of its own."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from tableside.files.fault import FileError
from tableside.files.opening import LARGEST_GAME, read_input
from tableside.session import journal, store_form
from tableside.session.copied import connect_to_read
from tableside.session.entry import Entry
from tableside.session.leaves import rows_of
from tableside.session.store_rows import (
    COLUMNS,
    entry_of,
    sum_of,
    sum_of_start,
    sums_hold,
    turn_of,
)

#: A game's starting values by name, and the rows of its entries (values of ``COLUMNS``).
Found = tuple[dict[str, str], list[tuple[Any, ...]]]

_NAMES = COLUMNS.split(", ")
_TIME = _NAMES.index("time")


def salvage(path: Path, out: Path) -> tuple[int, int]:
    """Write the entries before the damage in the game at ``path`` to ``out``.

    Return how many were recovered and how many the file appeared to hold. Every entry is verified
    by its checksum, so none is misread. ``path`` is only read. Raises FileError.
    """
    path = store_form.named(path)
    if out.exists():
        raise FileError.one(str(out), "", "is there already", "name a new file")
    data = read_input(path, LARGEST_GAME)
    journalled = journal.written_over(path, data, past_damage=True)
    ways: tuple[Callable[[], Iterable[Found]], ...] = (
        lambda: _as_database(path),
        lambda: _as_leaves(data),
        lambda: () if journalled == data else _as_leaves(journalled),
    )
    best: Found | None = None
    seen = 0
    for way in ways:
        for values, rows in way():
            seen = max([seen, *(row[0] for row in rows)])
            whole = _unbroken(values, rows, path)
            if whole is None:
                continue
            if best is None or len(whole) > len(best[1]):
                best = values, whole
    if best is None:
        found = "holds no beginning of a game that could be salvaged"
        raise FileError.one(str(path), "", found, "take an earlier save")
    _write(best, out)
    return len(best[1]), seen


def _as_database(path: Path) -> Iterator[Found]:
    """Yield what SQLite can read of the game, up to the point where it fails."""
    with contextlib.suppress(sqlite3.Error, UnicodeDecodeError, KeyError):
        database = connect_to_read(path)
        with contextlib.closing(database):
            tables = "SELECT name FROM sqlite_schema WHERE type = 'table'"
            names = {row[0] for row in database.execute(tables)}
            if not {"game", "entry"} <= names:  # never read a view: it may not end
                return
            values = dict(database.execute("SELECT name, value FROM game").fetchall())
            summed = "sum" in values
            if not summed:
                values["sum"] = sum_of_start(values)
            yield values, _read(database, summed, values["sum"])


def _read(database: sqlite3.Connection, summed: bool, last: str) -> list[tuple[Any, ...]]:
    """Return the readable rows, computing checksums for those of an older format."""
    rows: list[tuple[Any, ...]] = []
    columns = COLUMNS if summed else COLUMNS.removesuffix(", turn, sum")
    with contextlib.suppress(sqlite3.Error, UnicodeDecodeError):
        for row in database.execute(f"SELECT {columns} FROM entry ORDER BY number"):
            whole = tuple(row)
            if not summed:
                whole = (*whole, _turn(whole[-1]))
                last = sum_of(last, whole)
                whole = (*whole, last)
            rows.append(whole)
    return rows


def _turn(position: str | None) -> int | None:
    try:
        return None if position is None else turn_of(json.loads(position))
    except ValueError:
        return None


def _as_leaves(data: bytes) -> Iterator[Found]:
    """Yield the rows on the file's leaf pages, ignoring the pages that lead to them."""
    game: dict[str, str] = {}
    rows: dict[int, list[tuple[Any, ...]]] = {}
    names = {"position", "version", "begun", "sum"}
    for number, values in rows_of(data):
        if len(values) == len(_NAMES):
            whole = [number, *values[1:]]
            if isinstance(
                time := whole[_TIME], int
            ):  # SQLite stores whole numbers of a REAL column as integers
                whole[_TIME] = float(time)
            rows.setdefault(number, []).append(tuple(whole))
        elif len(values) == 2 and values[0] in names and isinstance(values[1], str):
            game[str(values[0])] = values[1]
    if names <= game.keys():
        yield game, [row for number in sorted(rows) for row in rows[number]]


def _unbroken(
    values: dict[str, str], rows: Iterable[tuple[Any, ...]], path: Path
) -> list[tuple[Any, ...]] | None:
    """Return the rows, from the first, whose checksum chain holds; None if the start is damaged."""
    try:
        last = sum_of_start(values)
    except KeyError:
        return None
    if values.get("sum") != last:
        return None
    whole: list[tuple[Any, ...]] = []
    for row in rows:
        if row[0] == len(whole) + 1 and _is_whole(last, row, path):
            whole.append(row)
            last = row[-1]
    return whole


def _is_whole(last: str, row: tuple[Any, ...], path: Path) -> bool:
    try:
        entry: Entry = entry_of(dict(zip(_NAMES, row, strict=True)), path)  # type: ignore[arg-type]
        return 0 <= entry.base < row[0] and sums_hold(last, row)
    except (FileError, TypeError, ValueError):
        return False


def _write(found: Found, out: Path) -> None:
    values, rows = found
    try:
        with store_form.beside(out) as fresh:
            store_form.fill(fresh, values, rows)
    except (OSError, sqlite3.Error) as error:
        raise store_form.unwritable(out, getattr(error, "strerror", None) or str(error)) from None
