"""A kept game that is only read: of one that nobody plays a copy in memory is opened.

SQLite makes files beside a database in order to read it, and leaves them there where the folder
lets it or fails where it does not. A copy needs none, and nothing that is read is changed by it.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from tableside.files.opening import LARGEST_GAME, read_input
from tableside.session import journal, store_form
from tableside.session.writer_lock import is_played

#: Where the header says that there is a journal, which a database in memory has not; and none.
_JOURNALLED, _ON_ITS_OWN = slice(18, 20), b"\1\1"


def connect_to_read(path: Path) -> sqlite3.Connection:
    """Open the game at ``path``, with all that its journal holds, only to read it.

    Raises sqlite3.Error, and FileError for one of more than ``LARGEST_GAME`` bytes.
    """
    if not is_played(path):
        data = bytearray(journal.written_over(path, read_input(path, LARGEST_GAME)))
        if not is_played(path):  # nobody has written meanwhile
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
