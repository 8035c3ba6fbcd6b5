"""Files that only their owner can read: a game's secrets are in them."""

from __future__ import annotations

import os
from pathlib import Path

#: The mode of a folder that is made for such files.
FOLDER = 0o700


def private(path: str, flags: int) -> int:
    """Open a file as ``open`` asks its ``opener`` to; a new one is its owner's alone (0600)."""
    return os.open(path, flags, 0o600)


def write_private(path: str | Path, data: bytes) -> None:
    """Write a file; a new one is its owner's alone."""
    with open(path, "wb", opener=private) as file:
        file.write(data)
