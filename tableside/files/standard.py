"""The files of ``calibration/``: standard boards, lens patterns, cameras, ``build`` words.

In a clone they are at the top of the project; a wheel includes them in the package.
"""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import Any, Literal

Kind = Literal["boards", "cameras"]

_PACKAGE = Path(__file__).resolve().parents[1]
#: First the clone's place, then the one where ``setup.py`` puts them in a wheel.
PLACES = (_PACKAGE.parent / "calibration", _PACKAGE / "calibration")
_ALWAYS_THERE = "build_words.json"


@functools.cache
def folder() -> Path:
    """Return the folder of these files; raise FileNotFoundError if the installation lacks it."""
    for place in PLACES:
        if (place / _ALWAYS_THERE).is_file():
            return place
    raise FileNotFoundError(f"{PLACES[1]} is missing: install Tableside again")


def names(kind: Kind) -> tuple[str, ...]:
    """Return the names of the standard boards or cameras in alphabetical order."""
    return tuple(sorted(path.stem for path in (folder() / kind).glob("*.json")))


def path_of(kind: Kind, name: str) -> Path:
    """Return the path of a board or camera, such as ``36x24-cards``; it need not exist."""
    return folder() / kind / f"{name}.json"


@functools.cache
def table(name: Literal["patterns", "build_words"]) -> dict[str, Any]:
    """Return one of the tables as its file has it."""
    text = (folder() / f"{name}.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found
