"""Writing a file that the user named, or saying in one line why it cannot be."""

from __future__ import annotations

from pathlib import Path

from tableside.files.fault import FileError


def write_file(name: str | Path, data: bytes, option: str) -> None:
    """Write ``data`` to a file; raise FileError that names it and the option that named it."""
    try:
        Path(name).write_bytes(data)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        found = f"cannot be written ({reason})"
        raise FileError.one(str(name), "", found, f"check {option}") from None
