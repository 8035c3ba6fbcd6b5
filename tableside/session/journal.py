"""Whether the journal of a game (``-wal``) is damaged, or only torn by the power at its end.

SQLite reads a journal up to the first frame whose checksum does not hold, and takes the rest for
what the power has torn. Each of our commits is on the disk before the next is begun, so only the
last of them can be torn: where a frame does not hold, and a later one follows on a commit, the
disk has failed, and that is said rather than a game read that ends earlier. Each frame's checksum
goes on from the one before, as it stands there, so frames that an earlier crash has left follow on
none. What cannot be told from a torn end is damage to the last commit.
The form of the file: https://www.sqlite.org/fileformat2.html, section 4.
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
    """A frame: whether it ends a commit, and whether it is whole and follows the one before it.

    ``number`` is that of the page which it holds, from 1 on.
    """

    commits: bool
    follows: bool
    number: int
    page: bytes


def is_damaged(path: Path) -> bool:
    """Whether the journal beside a game is damaged before its end. Raises FileError.

    Only to be asked where nobody plays the game.
    """
    data = _read(path)
    if len(data) <= _HEADER or not any(data[:_HEADER]):
        return False
    if not _header_holds(data):
        return True  # it is on the disk before any frame, and too short to be torn
    broken = committed = False
    for frame in _frames(data):
        if committed and frame.follows:
            return True
        broken = broken or not frame.follows
        committed = broken and frame.commits
    return False


def written_over(path: Path, data: bytes, *, past_damage: bool = False) -> bytes:
    """Return the bytes ``data`` of a game with what its journal holds written over them.

    That is what SQLite reads: all commits before the first frame that is not whole. With
    ``past_damage`` only such frames are left out: for salvage, which holds what it reads against
    the checksums of the entries. Raises FileError.
    """
    frames = _read(path)
    if len(frames) <= _HEADER or not _header_holds(frames):
        return data
    room = len(data) + len(frames)  # a page beyond is none: each is in the file, or in a frame
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
    """Return SQLite's checksum of a run of words that follows on ``last``."""
    one, two = last
    order = ">" if magic & 1 else "<"
    for first, second in struct.iter_unpack(f"{order}2I", data):
        one = (one + first + two) & 0xFFFFFFFF
        two = (two + second + one) & 0xFFFFFFFF
    return one, two
