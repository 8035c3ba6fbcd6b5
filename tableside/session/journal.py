"""Tell a damaged journal (``-wal``) from one merely torn at its end by a power failure.

SQLite reads a journal up to the first frame with a bad checksum and assumes that the rest was torn.
But each of our commits is on disk before the next begins, so only the last one can be torn. If,
after a bad frame, a valid frame follows a commit, the disk has failed; we report that instead of
silently reading a shorter game. Each frame's checksum continues from the stored one before it, so
leftover frames of an earlier crash do not continue any chain. Damage within the last commit cannot
be told from a torn end.

File format: https://www.sqlite.org/fileformat2.html, section 4.
"""

from __future__ import annotations

import itertools
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tableside.files.opening import LARGEST_GAME, read_input

_HEADER, _FRAME = 32, 24  # bytes
_MAGIC = (0x377F0682, 0x377F0683)  # checksums of little-endian and of big-endian words
_Sum = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Frame:
    """A journal frame; ``follows`` if it is intact and continues the previous frame's checksum.

    ``commits`` marks the end of a commit. ``number`` is that of its database page, from 1.
    """

    commits: bool
    follows: bool
    number: int
    page: bytes


def is_damaged(path: Path) -> bool:
    """Return whether a game's journal is damaged before its end. Raises FileError.

    Only valid while nobody is playing the game.
    """
    data = _read(path)
    if len(data) <= _HEADER or not any(data[:_HEADER]):
        return False
    if not _header_holds(data):
        return True  # the header is on disk before any frame, and too short to be torn
    broken = committed = False
    for frame in _frames(data):
        if committed and frame.follows:
            return True
        broken = broken or not frame.follows
        committed = broken and frame.commits
    return False


def written_over(path: Path, data: bytes, *, past_damage: bool = False) -> bytes:
    """Return the game's bytes ``data`` with the pages from its journal applied.

    This is what SQLite would read: all commits before the first bad frame. With ``past_damage``
    only the bad frames themselves are skipped; that is for salvage, which verifies the entries by
    their own checksums. Raises FileError.
    """
    frames = _read(path)
    if len(frames) <= _HEADER or not _header_holds(frames):
        return data
    room = len(data) + len(frames)  # no valid page lies beyond: each is in the file or in a frame
    whole_ones = filter if past_damage else itertools.takewhile
    held = [
        frame
        for frame in whole_ones(lambda frame: frame.follows, _frames(frames))
        if 0 < frame.number * len(frame.page) <= room
    ]
    while held and not held[-1].commits:
        held.pop()
    whole = bytearray(data)
    for frame in held:
        at = (frame.number - 1) * len(frame.page)
        whole.extend(bytes(max(0, at + len(frame.page) - len(whole))))
        whole[at : at + len(frame.page)] = frame.page
    return bytes(whole)


def _read(path: Path) -> bytes:
    journal = path.with_name(path.name + "-wal")
    return read_input(journal, LARGEST_GAME) if journal.exists() else b""


def _header_holds(data: bytes) -> bool:
    magic, _, size = struct.unpack(">3I", data[:12])
    if magic not in _MAGIC or size < 512:
        return False
    return _sum((0, 0), data[:24], magic) == struct.unpack(">2I", data[24:_HEADER])


def _frames(data: bytes) -> Iterator[_Frame]:
    magic, _, size = struct.unpack(">3I", data[:12])
    last: _Sum = struct.unpack(">2I", data[24:_HEADER])
    for at in range(_HEADER, len(data) - _FRAME - size + 1, _FRAME + size):
        number, commits = struct.unpack(">2I", data[at : at + 8])
        page = data[at + _FRAME : at + _FRAME + size]
        found = _sum(_sum(last, data[at : at + 8], magic), page, magic)
        last = struct.unpack(">2I", data[at + 16 : at + _FRAME])
        ours = data[at + 8 : at + 16] == data[16:24]
        yield _Frame(commits > 0, ours and found == last, number, page)


def _sum(last: _Sum, data: bytes, magic: int) -> _Sum:
    """Return SQLite's checksum of ``data``, continuing from ``last``."""
    one, two = last
    order = ">" if magic & 1 else "<"
    for first, second in struct.iter_unpack(f"{order}2I", data):
        one = (one + first + two) & 0xFFFFFFFF
        two = (two + second + one) & 0xFFFFFFFF
    return one, two
