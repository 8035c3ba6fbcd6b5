"""Each rule's name in plain words, with the section of the rules where it stands.

What a finding says is about one case; this is what holds for all. The sections are a data file of
the rule set, ``data/sections.json``; the words are in its catalogue, ``rule-NAME`` with dashes for
dots, and ``section-TITLE`` where a section's title is said in other languages, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

from tableside.engine.message import Catalogue, Text
from tableside.files.loading import Model, load


class Wording(NamedTuple):
    """A rule: the section that has it, and one or two sentences for a player."""

    section: Text
    words: Text


class Sections(Model):
    """``data/sections.json``: by the rule's stable name its section."""

    format: Literal["tableside.sections/1"]
    sections: dict[str, str]


@cache
def sections(path: Path) -> Mapping[str, str]:
    """Return the sections of a file; raise FileError with all its faults."""
    return load(path, Sections).sections


def wording(rule: str, path: Path, catalogue: Catalogue) -> Wording | None:
    """Return a rule in plain words, None where the file has no such rule."""
    section = sections(path).get(rule)
    if section is None:
        return None
    named = f"section-{section.lower().replace(' ', '-')}"
    title = catalogue(named) if catalogue.has(named) else section
    return Wording(title, catalogue(f"rule-{rule.replace('.', '-')}"))
