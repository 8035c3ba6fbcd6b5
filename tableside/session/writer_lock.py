"""One program at a time may write to a game: a lock that the system lets go with the program."""

from __future__ import annotations

import contextlib
import fcntl
import os
import threading
from pathlib import Path


def is_played(game: Path) -> bool:
    """Whether a program holds the lock of a game; one that cannot be looked at counts as held."""
    try:
        file = os.open(_lock_of(game), os.O_RDONLY)
    except FileNotFoundError:
        return False
    except OSError:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return True
    finally:
        os.close(file)
    return False


def _lock_of(game: Path) -> Path:
    return Path(f"{os.path.realpath(game)}.lock")


class WriterLock:
    """Held from its making to ``close``, or until the program ends, however it ends.

    It is a file beside the game, ``NAME.lock``, also for who names the game by a link. A lock on
    the game's own file would be dropped by the database each time it closes that file. Raises
    BlockingIOError when another program holds it and OSError when it cannot be made.
    """

    def __init__(self, game: Path) -> None:
        self._path = _lock_of(game)
        self._closing = threading.Lock()
        self._file = self._take()

    def _take(self) -> int:
        while True:
            file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                if self._is_current(file):
                    return file
            except BaseException:
                os.close(file)
                raise
            os.close(file)  # its last holder removed it between our opening and our locking

    def _is_current(self, file: int) -> bool:
        try:
            return os.path.samestat(os.fstat(file), self._path.stat())
        except FileNotFoundError:
            return False

    def close(self) -> None:
        """Let it go; a second time does nothing. Safe for threads: each finds it let go then."""
        with self._closing:
            if self._file < 0:
                return
            with contextlib.suppress(OSError):
                self._path.unlink()
            file, self._file = self._file, -1
            os.close(file)
