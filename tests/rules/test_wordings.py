"""Every rule that can be flagged is told in plain words, with the section that has it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tableside.engine.message import Message
from tableside.engine.wording import sections
from tableside.files.fault import FileError
from tableside.rules import registry

#: Of a rule set's names: what a judgement can name. Items of a tally flag nothing.
TALLY = {
    "combat.battle-value", "combat.headquarters", "combat.cavalry-support",
    "combat.infantry-support", "combat.detachment", "combat.town", "combat.defensible",
    "combat.bridge", "combat.hill", "combat.rain",
}  # fmt: skip
PAGES = {
    "gmu": "gmu.md",
    "mini-nap": "mini-nap.md",
    "brothers-at-arms": "brothers-at-arms.md",
    "metal-men": "metal-men.md",
    "gitm": "gitm.md",
}


def names(page: str) -> set[str]:
    """The rules' names that a rule set's page lists."""
    part = page.split("\n## Names of the rules\n", 1)[1].split("\n## ", 1)[0]
    return set(re.findall(r"^\| `([a-z-]+\.[a-z-]+)` \|", part, flags=re.M)) - TALLY


@pytest.mark.parametrize("name", PAGES)
def test_every_rule_is_told_in_words(name: str, root: Path) -> None:
    page = (root / "docs" / "rules" / PAGES[name]).read_text("utf-8")
    rules = registry.ruleset(name)
    found = {rule: rules.wording(rule) for rule in names(page)}
    assert len(found) > 40
    assert [rule for rule, wording in found.items() if wording is None] == []
    headings = set(re.findall(r"^### (.+)$", page, flags=re.M))
    for rule, wording in found.items():
        assert wording is not None
        assert str(wording.section) in headings, rule
        assert isinstance(wording.section, Message) or not re.search(
            "[a-z]", str(wording.section)
        ), rule
        assert str(wording.words).endswith("."), rule
    assert rules.wording("no.such-rule") is None


@pytest.mark.parametrize("name", PAGES)
def test_no_words_for_what_is_no_rule(name: str, root: Path) -> None:
    page = (root / "docs" / "rules" / PAGES[name]).read_text("utf-8")
    folder = root / "tableside" / "rules" / name.replace("-", "_") / "data"
    told = sections(folder / "sections.json").keys()
    assert sorted(told - names(page) - {"army.missing"}) == []


def test_every_rule_set_is_looked_at() -> None:
    assert set(PAGES) == set(registry.names())


def test_a_wording_without_its_section_is_named(tmp_path: Path) -> None:
    path = tmp_path / "sections.json"
    bad = {"format": "tableside.sections/1", "sections": {"a.b": ["only one"]}}
    path.write_text(json.dumps(bad), "utf-8")
    with pytest.raises(FileError, match=r"sections\.a\.b"):
        sections(path)
