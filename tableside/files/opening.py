"""The one way to open a file that somebody named: a device, a pipe or a huge file ends in a line.

A device never ends, a pipe may never begin, and a file may be larger than memory. Only files are
read here, and never more bytes than their reader can use.
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

#: What a person writes, or a program as one JSON value: the largest that we know has 62 kB.
LARGEST_DOCUMENT = 2 * 1024 * 1024
#: Lines, one a frame: a million frames, which are 24 hours of ten a second.
LARGEST_LINES = 48 * 1024 * 1024
#: A picture of 100 megapixels is below this, unless it is not packed at all.
LARGEST_PICTURE = 128 * 1024 * 1024
#: A kept game: a campaign of a year has a hundredth of it.
LARGEST_GAME = 256 * 1024 * 1024

STANDARD_INPUT = "-"

#: What a shell puts in place of ``<(command)``, and standard input by its path: they were opened
#: by whoever started the program, so there is somebody who writes to them.
_HANDED_OVER = re.compile(r"/dev/(stdin|fd/\d+)|/proc/self/fd/\d+")


def open_input(path: str | Path) -> BinaryIO:
    """Open a file to be read; raise OSError, ``ENXIO`` for a device, a pipe or a socket.

    Returns at once, whatever is there. A pipe that the shell handed over (``<(command)``,
    ``/dev/stdin``) is opened too, without a promise that it ends.
    """
    # Without O_NONBLOCK a pipe is opened only when somebody writes to it.
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
    """Return a file's bytes, or standard input's for ``-``; raise FileError.

    That is raised for more than ``most`` bytes, too, of which none more is read. ``name`` and
    ``place`` are what the fault is told of, where that is not the path.
    """
    standard, name = str(path) == STANDARD_INPUT, name or name_of(path)
    with _told(name, place):
        data = _standard_input(most + 1) if standard else _bytes(path, most + 1)
    if len(data) > most:
        raise too_large(name, place, most)
    return data


def name_of(path: str | Path) -> str:
    """Return what faults call a file that was named."""
    return "<standard input>" if str(path) == STANDARD_INPUT else str(path)


def check_input(path: str | Path) -> None:
    """Raise FileError for what cannot be opened or is no file: before another reads it."""
    with _told(str(path), ""), open_input(path):
        pass


@contextlib.contextmanager
def _told(name: str, place: str) -> Iterator[None]:
    """Turn what the operating system refuses into a fault of the file."""
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
    """A file of more bytes than its reader takes."""


def too_large(name: str, place: str, most: int) -> FileError:
    """Return what is said of something of more than ``most`` bytes, as a TooLargeError."""
    found = say("too-large", limit=max(1, most // 1024**2))
    return TooLargeError.one(name, place, found, say("check-right-file"))


def _bytes(path: str | Path, most: int) -> bytes:
    with open_input(path) as file:
        return file.read(most)


def _standard_input(most: int) -> bytes:
    buffer = getattr(sys.stdin, "buffer", None)  # a text put in its place has none
    content: bytes = sys.stdin.read(most).encode() if buffer is None else buffer.read(most)
    return content
