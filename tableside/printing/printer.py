"""The printer's own scale: what it makes of the check line, kept from one print to the next."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from tableside.files.loading import Model, dump, load
from tableside.files.settings import settings_file
from tableside.printing.paper import CHECK_LINE


class Printer(Model):
    """The user's printer. ``check_line``: what it makes of the 200 mm line when unscaled, mm."""

    format: Literal["tableside.printer/1"]
    check_line: Annotated[float, Field(ge=180.0, le=220.0)] = CHECK_LINE


def printer_file() -> Path:
    """Return where it is kept: among the user's own settings."""
    return settings_file("printer.json")


def kept_check_line() -> float:
    """Return the length that was measured before, 200 where none was; raise FileError."""
    path = printer_file()
    if not path.exists():
        return CHECK_LINE
    return load(path, Printer).check_line


def keep_check_line(length: float) -> Path | None:
    """Keep what was measured; 200 is what nobody has to keep. Return the file, if one is kept.

    Raise OSError where it cannot be written.
    """
    path = printer_file()
    if length == CHECK_LINE:
        path.unlink(missing_ok=True)
        return None
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(
        dump(Printer(format="tableside.printer/1", check_line=length)), encoding="utf-8"
    )
    return path
