"""What the program says, in another language: data beside the part that says it.

``texts-de.json`` has, for each English text, the German one. Names in braces stand for whatever
is said there (``{n:n}``: a number alone, ``{n:v}``: what is left as it is); docs/phone.md,
"Languages", has all of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal

from tableside.files.loading import Model, load


class Texts(Model):
    """``texts-LANGUAGE.json``: by the English pattern that of the language."""

    format: Literal["tableside.texts/1"]
    language: str
    texts: dict[str, str]


@cache
def texts(folder: Path, language: str) -> Mapping[str, str]:
    """Return the texts of a folder, none where it has no file for ``language`` (``de``).

    Raises FileError with all the faults of a file that is there.
    """
    path = folder / f"texts-{language}.json"
    return load(path, Texts).texts if path.is_file() else {}
