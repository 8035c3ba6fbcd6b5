"""Keeping the file that is there under another name, where another is about to take its place."""

from __future__ import annotations

import itertools
from pathlib import Path

from tableside.files.fault import FileError, reason_of
from tableside.files.words import say


def set_aside(name: str | Path) -> str | None:
    """Rename the file that is there, ``camera.json`` to ``camera.1.json``, and return its new name.

    The number is the first that is free. None where there is no file. Raises FileError where it
    cannot be renamed.
    """
    path = Path(name)
    if not path.is_file():
        return None
    others = (path.with_name(f"{path.stem}.{n}{path.suffix}") for n in itertools.count(1))
    aside = next(other for other in others if not other.exists())
    try:
        path.rename(aside)
    except OSError as error:
        found = say("cannot-be-renamed", name=aside.name, reason=reason_of(error))
        raise FileError.one(str(name), "", found, say("move-it-away")) from None
    return str(aside)
