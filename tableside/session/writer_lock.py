"""A lock that lets one program at a time write to a game; the system releases it at exit."""

from __future__ import annotations

import contextlib
import fcntl
import os
import threading
from pathlib import Path


def is_played(game: Path) -> bool:
    """Return whether a program holds a game's lock; one that cannot be examined counts as held."""
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
    """A lock held from construction until ``close``, or until the program ends for any reason.

    It is a file ``NAME.lock`` beside the real game file, even if the game is named by a link. The
    database would drop a lock on bytes of the game file itself each time it closes that file. The
    whole game file is locked besides: a hard link gives it a second name. Raises BlockingIOError if
    another program holds either and OSError if the file cannot be created.
    """

    def __init__(self, game: Path) -> None:
        self._game, self._path = game, _lock_of(game)
        self._closing = threading.Lock()
        self._own = -1
        self._file = self._take()
        try:
            self.hold()
        except BaseException:
            self.close()
            raise

    def hold(self) -> None:
        """Lock the game file itself, in place of one that was there before; nothing without one.

        Raises BlockingIOError if another program holds it. A file system without such locks has
        those beside its games alone.
        """
        try:
            file = os.open(self._game, os.O_RDONLY | os.O_NONBLOCK)
        except OSError:  # opening the game tells what is wrong
            return
        if self._own >= 0 and os.path.samestat(os.fstat(file), os.fstat(self._own)):
            os.close(file)
            return
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(file)
            if isinstance(error, BlockingIOError):
                raise
            return
        self._release()
        self._own = file

    def _release(self) -> None:
        file, self._own = self._own, -1
        if file >= 0:
            os.close(file)

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
        """Release the lock; closing again does nothing. Thread-safe."""
        with self._closing:
            if self._file < 0:
                return
            with contextlib.suppress(OSError):
                self._path.unlink()
            file, self._file = self._file, -1
            os.close(file)
            self._release()
