"""Convert entries to rows of a game's file, and chain the rows by checksum."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tableside.engine.message import revived, to_kept_json
from tableside.files.fault import FileError
from tableside.geometry.pose import Pose
from tableside.session.entry import Entry, event_as_json, event_of, places_as_json, places_of

#: The columns that make up an entry. Rows also hold ``position``, ``turn`` and ``sum``.
ENTRY_COLUMNS = (
    "number, kind, base, time, written, who, post, action, sensed_before, sensed_after, "
    "accepted, about, clears, findings, events"
)
#: The columns that an entry's checksum covers: all but the checksum itself.
SUMMED = f"{ENTRY_COLUMNS}, position, turn"
COLUMNS = f"{SUMMED}, sum"


def sum_of(before: str, values: Iterable[Any]) -> str:
    """Return the checksum (hexadecimal) of a row's values, chained to the checksum ``before``.

    >>> sum_of("", [1, None, "a"]) == sum_of("", [1, "a", None])
    False
    """
    text = json.dumps([before, *values])
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def sum_of_start(values: dict[str, str]) -> str:
    """Return the checksum of a game's starting values, the first link of the chain."""
    return sum_of("", (values["position"], values["version"], values["begun"]))


def text_of(value: Any) -> str:
    """Return a value as compact JSON, the form stored in the file."""
    return to_kept_json(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def now() -> str:
    """Return the current time, UTC, ISO 8601 with milliseconds."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def row_of(number: int, entry: Entry) -> tuple[Any, ...]:
    """Return an entry's values for ``ENTRY_COLUMNS``."""
    accepted = {u: None if p is None else p.as_list() for u, p in entry.accepted.items()}
    return (
        number,
        entry.kind,
        entry.base,
        float(entry.time),
        now(),
        entry.who,
        entry.post,
        None if entry.action is None else text_of(entry.action),
        text_of(places_as_json(entry.before)),
        text_of(places_as_json(entry.after)),
        text_of(accepted),
        entry.about,
        int(entry.clears),
        text_of(entry.findings),
        text_of([event_as_json(event) for event in entry.events]),
    )


def entry_of(row: sqlite3.Row, path: Path) -> Entry:
    """Parse a row into an entry. Raises FileError if it is damaged."""
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
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise damaged(
            path, f"is damaged ({type(error).__name__})", f"entry {row['number']}"
        ) from None


def turn_of(position: Any) -> int | None:
    """Return the turn of a position (JSON), or None in a game without turns."""
    turn = position.get("turn") if isinstance(position, dict) else None
    return turn if isinstance(turn, int) else None


def sums_hold(before: str, row: Sequence[Any]) -> bool:
    """Return whether a row of ``COLUMNS`` has the right checksum, given the one ``before``."""
    return bool(row[-1] == sum_of(before, row[:-1]))


def damaged(path: Path, found: str, place: str = "") -> FileError:
    """Return the error for a damaged game, saying how to recover what is intact."""
    mend = f"have all before it with 'tableside game {path} --salvage NEW', or take a save"
    return FileError.one(str(path), place, found, mend)


def _messages(text: str) -> Any:
    """Parse stored JSON, reviving the messages in it."""
    return json.loads(text, object_hook=revived)
