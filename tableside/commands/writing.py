"""Writing a file that the user named, or saying in one line why it cannot be."""

from __future__ import annotations

import os
from pathlib import Path

from tableside.files.fault import FileError, reason_of
from tableside.files.private import write_private
from tableside.files.words import say


def write_file(name: str | Path, data: bytes, option: str, *, secret: bool = False) -> None:
    """Write ``data`` to a file; raise FileError that names it and the option that named it.

    ``secret``: only its owner can read a new one.
    """
    try:
        if secret:
            write_private(name, data)
        else:
            Path(name).write_bytes(data)
    except OSError as error:
        found = say("cannot-be-written", reason=reason_of(error))
        raise FileError.one(str(name), "", found, say("check-option", option=option)) from None


def check_writable(name: str | Path, option: str) -> None:
    """Raise FileError where a file could not be written: before the work for it is done."""
    path = Path(name)
    if path.is_dir():
        raise FileError.one(str(name), "", "is a folder", f"name a file with {option}")
    if not path.parent.is_dir():
        raise FileError.one(str(name), "", "there is no such folder", f"check {option}")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise FileError.one(str(name), "", "may not be written", f"check {option}")
