"""The position that a command is given: a file, a kept game, or a scenario by its name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tableside.files.fault import FileError
from tableside.files.loading import parse_json, read_text
from tableside.files.words import say


def read_position(given: str) -> tuple[str, Any]:
    """Return the name that faults are told under, and the JSON; raise FileError.

    ``given``: a file, ``-`` for standard input; a kept game, whose position is the one that it
    began with; or, where there is no such file, a scenario's name (docs/scenarios.md).
    """
    path = Path(given)
    if path.is_file() and _is_kept(path):
        return given, begun(given)
    if given == path.stem != "-" and not path.exists():
        path = _scenario(given)
    name, text = read_text(given if given == "-" else path)
    return name, parse_json(text, name)


def _scenario(name: str) -> Path:
    from tableside.rules import scenarios

    known = scenarios.names()
    if name not in known:
        mend = say("check-path-or-scenario", names=", ".join(known))
        raise FileError.one(name, "", say("no-such-file"), mend)
    return scenarios.path_of(name)


def _is_kept(path: Path) -> bool:
    from tableside.session.seal import MAGIC

    try:
        with path.open("rb") as file:
            return file.read(len(MAGIC)) == MAGIC
    except OSError:
        return False  # reading it says why


def begun(game: str) -> Any:
    """Return the position that a kept game began with; raise FileError."""
    from tableside.session.store import open_store

    store = open_store(game, write=False)
    try:
        return store.start
    finally:
        store.close()
