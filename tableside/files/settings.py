"""The location of a user's own settings."""

from __future__ import annotations

import os
from pathlib import Path


def settings_file(name: str) -> Path:
    """Return the path of a file in the user's settings folder (XDG base directories)."""
    settings = os.environ.get("XDG_CONFIG_HOME") or str(Path.home() / ".config")
    return Path(settings) / "tableside" / name
