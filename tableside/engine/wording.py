"""Each rule's name in plain words, with the section of the rules where it stands.

What a finding says is about one case; this is what holds for all. A rule set keeps its own as a
data file, ``data/wordings.json``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

from tableside.files.loading import Model, load
from tableside.files.parts import AsTuple


class Wording(NamedTuple):
    """A rule: the section that has it, and one or two sentences for a player."""

    section: str
    words: str


class Wordings(Model):
    """``data/wordings.json``: by the rule's stable name, [section, words]."""

    format: Literal["tableside.wordings/1"]
    wordings: dict[str, Annotated[tuple[str, str], AsTuple]]


@cache
def wordings(path: Path) -> Mapping[str, Wording]:
    """Return the wordings of a file; raise FileError with all its faults."""
    read = load(path, Wordings)
    return {name: Wording(*pair) for name, pair in read.wordings.items()}
