"""Explain each rule in plain words, with the section of the rules that contains it.

A finding describes one case; this describes the rule in general. The sections are in a data file
of the rule set, ``data/sections.json``; the words are in its catalogue, as ``rule-NAME`` with
dashes for dots, and ``section-TITLE`` if the section's title is translated.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

from tableside.engine.message import Catalogue, Text
from tableside.files.loading import Model, load


class Wording(NamedTuple):
    """A rule's section, and one or two sentences that explain it to a player."""

    section: Text
    words: Text


class Sections(Model):
    """``data/sections.json``: the section of each rule, by the rule's stable name."""

    format: Literal["tableside.sections/1"]
    sections: dict[str, str]


@cache
def sections(path: Path) -> Mapping[str, str]:
    """Return the sections of a file; raise FileError with all its faults."""
    return load(path, Sections).sections


def wording(rule: str, path: Path, catalogue: Catalogue) -> Wording | None:
    """Return a rule in plain words; None if the file does not list it."""
    section = sections(path).get(rule)
    if section is None:
        return None
    named = f"section-{section.lower().replace(' ', '-')}"
    title = catalogue(named) if catalogue.has(named) else section
    return Wording(title, catalogue(f"rule-{rule.replace('.', '-')}"))
