"""Safely open any file that somebody names: devices, pipes and huge files become one-line errors.

A device never ends, a pipe may never start, and a file may be larger than memory. So only regular
files are read, and never more bytes than the caller can use.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from tableside.files.fault import FileError, reason_of
from tableside.files.words import say

#: A file written by hand, or one JSON value from a program; the largest known has 62 kB.
LARGEST_DOCUMENT = 2 * 1024 * 1024
#: Lines, one per frame: a million frames, or 24 hours at ten a second.
LARGEST_LINES = 48 * 1024 * 1024
#: Enough for a picture of 100 megapixels, unless it is uncompressed.
LARGEST_PICTURE = 128 * 1024 * 1024
#: A stored game; a year's campaign takes a hundredth of this.
LARGEST_GAME = 256 * 1024 * 1024

STANDARD_INPUT = "-"

#: Paths that a shell substitutes for ``<(command)``, and standard input by its path. Whoever
#: started the program opened them, so somebody writes to them.
_HANDED_OVER = re.compile(r"/dev/(stdin|fd/\d+)|/proc/self/fd/\d+")


def open_input(path: str | Path) -> BinaryIO:
    """Open a file for reading; raise OSError, ``ENXIO`` for a device, a pipe or a socket.

    Never blocks. A pipe passed on by the shell (``<(command)``, ``/dev/stdin``) is opened too,
    without any promise that it ends.
    """
    # Without O_NONBLOCK, opening a pipe blocks until somebody writes to it.
    number = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        mode = os.fstat(number).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        if not stat.S_ISREG(mode):
            if not _HANDED_OVER.fullmatch(str(path)):
                raise OSError(errno.ENXIO, os.strerror(errno.ENXIO), str(path))
            os.set_blocking(number, True)
        return os.fdopen(number, "rb")
    except BaseException:
        os.close(number)
        raise


def read_input(path: str | Path, most: int, name: str = "", place: str = "") -> bytes:
    """Return the bytes of a file, or of standard input for ``-``; raise FileError.

    More than ``most`` bytes raise FileError too, without reading any further. ``name`` and
    ``place`` describe the file in faults, if not by its path.
    """
    standard, name = str(path) == STANDARD_INPUT, name or name_of(path)
    with _told(name, place):
        data = _standard_input(most + 1) if standard else _bytes(path, most + 1)
    if len(data) > most:
        raise too_large(name, place, most)
    return data


def name_of(path: str | Path) -> str:
    """Return the name by which faults mention a file."""
    return "<standard input>" if str(path) == STANDARD_INPUT else str(path)


def check_input(path: str | Path) -> None:
    """Raise FileError unless ``path`` is a file that can be opened, before others read it."""
    with _told(str(path), ""), open_input(path):
        pass


@contextlib.contextmanager
def _told(name: str, place: str) -> Iterator[None]:
    """Turn the operating system's errors into faults of the file."""
    try:
        yield
    except FileNotFoundError:
        raise FileError.one(name, place, say("no-such-file"), say("check-path")) from None
    except IsADirectoryError:
        raise FileError.one(name, place, say("is-a-folder"), say("name-file-in-it")) from None
    except OSError as error:
        found, mend = say("cannot-be-read", reason=reason_of(error)), say("check-file")
        if error.errno == errno.ENXIO:
            found, mend = say("is-no-file"), say("name-a-file")
        raise FileError.one(name, place, found, mend) from None


class TooLargeError(FileError):
    """Raised for a file with more bytes than its reader accepts."""


def too_large(name: str, place: str, most: int) -> FileError:
    """Return a TooLargeError for something with more than ``most`` bytes."""
    found = say("too-large", limit=max(1, most // 1024**2))
    return TooLargeError.one(name, place, found, say("check-right-file"))


def _bytes(path: str | Path, most: int) -> bytes:
    with open_input(path) as file:
        return file.read(most)


def _standard_input(most: int) -> bytes:
    buffer = getattr(sys.stdin, "buffer", None)  # a text stream put in its place has none
    content: bytes = sys.stdin.read(most).encode() if buffer is None else buffer.read(most)
    return content
