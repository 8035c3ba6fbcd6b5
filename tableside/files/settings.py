"""Where a user's own settings are kept."""

from __future__ import annotations

import os
from pathlib import Path


def settings_file(name: str) -> Path:
    """Return the path of a file among the user's own settings (XDG base directories)."""
    settings = os.environ.get("XDG_CONFIG_HOME") or str(Path.home() / ".config")
    return Path(settings) / "tableside" / name
