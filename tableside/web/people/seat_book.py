"""What is kept of who sits where, with the table's secrets, so that a restart changes nothing."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tableside.files.fault import FileError
from tableside.files.loading import parse_json, read_text
from tableside.web.people.keys import CODE_LENGTH, new_code, new_key, new_secret
from tableside.web.people.roles import Role

FORMAT = "tableside.seats/1"
_MEND = "remove the file: every phone then joins anew"


@dataclass(frozen=True, slots=True)
class Seat:
    """A phone that has a role, and the name that its player gave (may be empty)."""

    role: Role
    name: str = ""

    def as_json(self) -> dict[str, Any]:
        """Return it as it is kept."""
        return {**self.role.as_json(), "name": self.name}


@dataclass(frozen=True, slots=True)
class SeatBook:
    """``key`` signs the cookies, ``secret`` opens the host's page, ``code`` lets phones join.

    ``seats``: by phone's id, watchers left out.
    """

    key: str = field(default_factory=new_key, repr=False)
    secret: str = field(default_factory=new_secret, repr=False)
    code: str = field(default_factory=new_code, repr=False)
    locked: bool = False
    seats: Mapping[str, Seat] = field(default_factory=dict)


def seats_file(game: str | Path) -> Path:
    """Return the file that goes with a kept game; it is not part of it, a copy has none."""
    return Path(f"{game}-seats")


def open_book(path: Path | None) -> SeatBook:
    """Return the book in the file, a new one where there is none; raise FileError.

    ``path`` None: it is not kept.
    """
    if path is None or not path.exists():
        return SeatBook()
    name, text = read_text(str(path))
    data = parse_json(text, name)
    try:
        return _book(data)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise FileError.one(name, "", "is no list of seats", _MEND) from None


def keep_book(path: Path, book: SeatBook) -> None:
    """Write the book, readable for this user alone: whole or not at all. Raises OSError."""
    seats = {name: seat.as_json() for name, seat in book.seats.items()}
    secrets = {"key": book.key, "secret": book.secret, "code": book.code}
    body = {"format": FORMAT, **secrets, "locked": book.locked, "seats": seats}
    beside = path.with_name(f"{path.name}.new")
    beside.unlink(missing_ok=True)
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        json.dump(body, file, ensure_ascii=False, indent=1)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def _book(data: Any) -> SeatBook:
    if data["format"] != FORMAT:
        raise ValueError(data["format"])
    key, secret, code = (_text(data[name]) for name in ("key", "secret", "code"))
    bytes.fromhex(key)
    seats = {
        str(name): Seat(Role.of(seat), _text(seat["name"]) if seat["name"] else "")
        for name, seat in data["seats"].items()
    }
    if len(code) < CODE_LENGTH:  # an earlier version's: too short to hold
        code = new_code()
    return SeatBook(key, secret, code, data["locked"] is True, seats)


def _text(value: Any) -> str:
    """Return a text that is not empty: an empty secret would open to everybody."""
    if not isinstance(value, str) or not value:
        raise ValueError("a text is missing")
    return value
