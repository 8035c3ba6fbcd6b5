"""The seal of a game's file that was closed: a checksum of every byte, also of those unused.

The chain of the entries' checksums finds what would be read otherwise. A bit that falls over in
what nothing reads now says as well that the disk is failing, and is told. The seal stands in the
20 bytes of an SQLite header that SQLite leaves alone (offset 72), and is gone while it is played.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

MAGIC = b"SQLite format 3\x00"
#: Where the application's mark and the seal stand in the header, and how long the seal is (bytes).
MARK, AT, LENGTH = 68, 72, 20
_NONE = bytes(LENGTH)
_PIECE = 1 << 20


def set_seal(path: Path) -> None:
    """Seal a file that no connection has open. Raises OSError."""
    with _opened(path, os.O_RDWR) as file:
        os.pwrite(file, _digest(file), AT)
        os.fsync(file)


def take_off(path: Path, application: int) -> None:
    """Take the seal off a game before it is written to. Raises OSError."""
    with _opened(path, os.O_RDWR) as file:
        mark, seal = os.pread(file, AT - MARK, MARK), os.pread(file, LENGTH, AT)
        if mark == application.to_bytes(4, "big") and seal != _NONE:
            os.pwrite(file, _NONE, AT)
            os.fsync(file)


def is_broken(path: Path, application: int) -> bool:
    """Whether a file is sealed and is not as it was then; what is no game's file is not sealed.

    One being played has no seal, and is not looked at: closing a file that this process has open
    elsewhere would take that one's locks away. Raises OSError.
    """
    if has_journal(path):
        return False
    with _opened(path, os.O_RDONLY) as file:
        head = os.pread(file, AT + LENGTH, 0)
        marked = head[MARK:AT] == application.to_bytes(4, "big")
        if not (head.startswith(MAGIC) or marked):
            return False
        seal = head[AT:]
        return seal not in (_NONE, b"") and seal != _digest(file)


def has_journal(path: Path) -> bool:
    """Whether some of what is kept stands in the journal beside the file."""
    journal = path.with_name(path.name + "-wal")
    return journal.exists() and journal.stat().st_size > 0


def _digest(file: int) -> bytes:
    digest, at = hashlib.blake2b(digest_size=LENGTH), 0
    while piece := os.pread(file, _PIECE, at):
        if at == 0:
            piece = piece[:AT] + _NONE + piece[AT + LENGTH :]
        digest.update(piece)
        at += len(piece)
    return digest.digest()


@contextlib.contextmanager
def _opened(path: Path, how: int) -> Iterator[int]:
    file = os.open(path, how)
    try:
        yield file
    finally:
        os.close(file)
