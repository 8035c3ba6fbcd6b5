"""The stored seating plan and secrets of a table, so that a restart changes nothing."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
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
    """A phone's role, and the name that its player gave (may be empty)."""

    role: Role
    name: str = ""

    def as_json(self) -> dict[str, Any]:
        """Return the seat as it is stored."""
        return {**self.role.as_json(), "name": self.name}


@dataclass(frozen=True, slots=True)
class SeatBook:
    """``key`` signs the cookies, ``secret`` opens the host's page, ``code`` lets phones join.

    ``seats``: by phone id; watchers are left out. ``had``: by side, the phones that have had it in
    this game, under "" those of referees and hosts, if it is one with secrets.
    """

    key: str = field(default_factory=new_key, repr=False)
    secret: str = field(default_factory=new_secret, repr=False)
    code: str = field(default_factory=new_code, repr=False)
    locked: bool = False
    seats: Mapping[str, Seat] = field(default_factory=dict)
    had: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def seated(self, seats: Mapping[str, Seat], *, remember: bool) -> SeatBook:
        """Return the book with other seats; ``remember``: and with who has had each side."""
        had = self.who_had(seats) if remember else self.had
        return replace(self, seats=seats, had=had)

    def who_had(self, seats: Mapping[str, Seat] = {}) -> dict[str, tuple[str, ...]]:
        """Return the phones that have had each side: before, now, or among ``seats``.

        Those that saw both, as referee or host, stand under "".
        """
        found = {side: dict.fromkeys(phones) for side, phones in self.had.items()}
        for phone, seat in (*self.seats.items(), *seats.items()):
            found.setdefault(seat.role.side or "", {})[phone] = None
        return {side: tuple(phones) for side, phones in found.items()}


def seats_file(game: str | Path) -> Path:
    """Return the seats file beside a kept game; it is not part of it, so copies lack it."""
    return Path(f"{game}-seats")


def open_book(path: Path | None) -> SeatBook:
    """Load the book from its file, or return a new one if there is none; raise FileError.

    ``path`` None: the book is not stored.
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
    """Write the book atomically, readable by this user only. Raises OSError."""
    seats = {name: seat.as_json() for name, seat in book.seats.items()}
    secrets = {"key": book.key, "secret": book.secret, "code": book.code}
    body = {"format": FORMAT, **secrets, "locked": book.locked, "seats": seats, "had": book.had}
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
    if len(code) < CODE_LENGTH:  # from an older version: too short to be safe
        code = new_code()
    had = {str(side): tuple(map(_text, phones)) for side, phones in data.get("had", {}).items()}
    return SeatBook(key, secret, code, data["locked"] is True, seats, had)


def _text(value: Any) -> str:
    """Return a non-empty text; raise ValueError for an empty one, which would admit everybody."""
    if not isinstance(value, str) or not value:
        raise ValueError("a text is missing")
    return value
