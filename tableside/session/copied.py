"""Open a kept game for reading only; a game that nobody is playing is read from a copy in memory.

To read a database, SQLite creates files beside it; it leaves them behind, or fails where the folder
is not writable. A copy in memory needs no such files and leaves the original untouched.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from tableside.files.opening import LARGEST_GAME, read_input
from tableside.session import journal, store_form
from tableside.session.writer_lock import is_played

#: The header bytes that announce a journal, and their value for a database without one (in memory).
_JOURNALLED, _ON_ITS_OWN = slice(18, 20), b"\1\1"


def connect_to_read(path: Path) -> sqlite3.Connection:
    """Open the game at ``path``, including its journal, for reading only.

    Raises sqlite3.Error, and FileError if the game is larger than ``LARGEST_GAME`` bytes.
    """
    if not is_played(path):
        data = bytearray(journal.written_over(path, read_input(path, LARGEST_GAME)))
        if not is_played(path):  # nobody wrote while we were reading
            return _in_memory(data)
    return store_form.connect(path, "ro")


def _in_memory(data: bytearray) -> sqlite3.Connection:
    if data[_JOURNALLED] == b"\2\2":
        data[_JOURNALLED] = _ON_ITS_OWN
    database = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    try:
        if data:
            database.deserialize(data)
        return store_form.prepared(database)
    except BaseException:
        database.close()
        raise
