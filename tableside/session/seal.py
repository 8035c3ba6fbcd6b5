"""The seal of a game's file that was closed: a checksum of every byte, also of those unused.

The chain of the entries' checksums finds damage in what is read. A flipped bit anywhere else is a
sign of a failing disk too, and is reported. The seal is stored in the upper three bytes of
``user_version``, which SQLite leaves to the application (offset 60), with the form of the tables in
the lowest; it is removed while the game is played. It used to be 20 bytes in space that SQLite
reserves for itself (offset 72): such a seal is still checked, and never written.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

MAGIC = b"SQLite format 3\x00"
#: Where the application's mark stands in the header, and where seals do: offset, length (bytes).
MARK, SEAL, SEAL_BEFORE = 68, (60, 3), (72, 20)
_HEAD = sum(SEAL_BEFORE)
_PIECE = 1 << 20


def set_seal(path: Path) -> None:
    """Seal a file that no connection has open. Raises OSError."""
    with _opened(path, os.O_RDWR) as file:
        os.pwrite(file, _digest(file, SEAL), SEAL[0])
        os.fsync(file)


def take_off(path: Path, application: int) -> None:
    """Take the seal off a game before it is written to. Raises OSError."""
    with _opened(path, os.O_RDWR) as file:
        head = os.pread(file, _HEAD, 0)
        if not _is_marked(head, application):
            return
        for at, length in (SEAL, SEAL_BEFORE):
            if any(head[at : at + length]):
                os.pwrite(file, bytes(length), at)
                os.fsync(file)


def is_broken(path: Path, application: int) -> bool:
    """Whether a file is sealed and is not as it was then; what is no game's file is not sealed.

    One being played has no seal, and is not looked at: closing a file that this process has open
    elsewhere would take that one's locks away. Raises OSError.
    """
    if has_journal(path):
        return False
    with _opened(path, os.O_RDONLY) as file:
        head = os.pread(file, _HEAD, 0)
        if not (head.startswith(MAGIC) or _is_marked(head, application)):
            return False
        seals = [each for each in (SEAL, SEAL_BEFORE) if any(head[each[0] : sum(each)])]
        return any(head[each[0] : sum(each)] != _digest(file, each) for each in seals)


def has_journal(path: Path) -> bool:
    """Whether some of what is kept stands in the journal beside the file."""
    journal = path.with_name(path.name + "-wal")
    return journal.exists() and journal.stat().st_size > 0


def _is_marked(head: bytes, application: int) -> bool:
    return head[MARK : MARK + 4] == application.to_bytes(4, "big")


def _digest(file: int, seal: tuple[int, int]) -> bytes:
    """Return the checksum of a file in which there is no seal at a place; it fits there."""
    offset, length = seal
    digest, at = hashlib.blake2b(digest_size=length), 0
    while piece := os.pread(file, _PIECE, at):
        if at == 0:
            piece = piece[:offset] + bytes(length) + piece[offset + length :]
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
