"""Files that only their owner can read, because they hold a game's secrets."""

from __future__ import annotations

import os
from pathlib import Path

#: The mode of folders created for such files.
FOLDER = 0o700


def private(path: str, flags: int) -> int:
    """An ``opener`` for ``open`` that creates new files for their owner only (0600)."""
    return os.open(path, flags, 0o600)


def write_private(path: str | Path, data: bytes) -> None:
    """Write a file; a new one is readable by its owner only."""
    with open(path, "wb", opener=private) as file:
        file.write(data)
