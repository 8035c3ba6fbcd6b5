"""Every rule that can be flagged is told in plain words, with the section that has it."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tableside.engine.message import LANGUAGES, Message, catalogues
from tableside.engine.wording import sections
from tableside.files.fault import FileError
from tableside.rules import registry
from tests.engine.catalogues import variables
from tests.faults import none_of

#: Of a rule set's names: what a judgement can name. Items of a tally flag nothing.
TALLY = {
    "combat.battle-value", "combat.headquarters", "combat.cavalry-support",
    "combat.infantry-support", "combat.detachment", "combat.town", "combat.defensible",
    "combat.bridge", "combat.hill", "combat.rain",
}  # fmt: skip
every_game = pytest.mark.parametrize("name", registry.names())


def page_of(name: str, root: Path) -> str:
    """The page about a rule set; one without a page fails here."""
    return (root / "docs" / "rules" / f"{name}.md").read_text("utf-8")


def folder_of(name: str) -> str:
    """The folder of a rule set, in ``tableside/rules`` and in ``tests/rules``."""
    return registry.MODULES[name].split(".")[2]


def names(page: str) -> set[str]:
    """The rules' names that a rule set's page lists."""
    part = page.split("\n## Names of the rules\n", 1)[1].split("\n## ", 1)[0]
    return set(re.findall(r"^\| `([a-z-]+\.[a-z-]+)` \|", part, flags=re.M)) - TALLY


@every_game
def test_every_rule_is_told_in_words(name: str, root: Path) -> None:
    page = page_of(name, root)
    rules = registry.ruleset(name)
    found = {rule: rules.wording(rule) for rule in names(page)}
    assert found
    none_of(f"{rule} has no section" for rule, wording in found.items() if wording is None)
    headings = set(re.findall(r"^### (.+)$", page, flags=re.M))
    for rule, wording in found.items():
        assert wording is not None
        assert str(wording.section) in headings, rule
        assert isinstance(wording.section, Message) or not re.search(
            "[a-z]", str(wording.section)
        ), rule
        assert str(wording.words).endswith("."), rule
    assert rules.wording("no.such-rule") is None


@every_game
def test_no_words_for_what_is_no_rule(name: str, root: Path) -> None:
    folder = root / "tableside" / "rules" / folder_of(name) / "data"
    told = sections(folder / "sections.json").keys()
    none_of(
        f"docs/rules/{name}.md has no row {rule} under its names of the rules"
        for rule in sorted(told - names(page_of(name, root)) - {"army.missing"})
    )


#: What is named like a rule and flags nothing: items of a tally or of dice, why a unit cannot be
#: ordered or does not flee, and fields of an order or of a piece.
UNFLAGGED = {
    "gmu": {*TALLY, "unit.side"},
    "brothers-at-arms": {"attack.unformed", "attack.rolled", "attack.fatigued"},
    "metal-men": {
        "orders.type", "orders.state", "orders.once", "orders.routed", "orders.limbered",
        "orders.passed", "rout.firefight", "rout.guns", "fire.disorganized", "inspire.dice",
        "inspire.leader",
    },
    "gitm": {
        "orders.boxes", "orders.to", "orders.waypoint", "orders.phase", "orders.line",
        "orders.attack", "orders.defend", "orders.entry", "orders.level", "orders.march",
    },
}  # fmt: skip


@every_game
def test_every_rule_that_the_code_names_has_its_section(name: str, root: Path) -> None:
    """Without one a finding is flagged, and nobody is told what the rule says."""
    package = root / "tableside" / "rules" / folder_of(name)
    told = sections(package / "data" / "sections.json").keys() | UNFLAGGED.get(name, set())
    none_of(
        f"{path.relative_to(root)}:{line}: {rule} has no section: name it in data/sections.json"
        for path in sorted(package.rglob("*.py"))
        for line, rule in named_in(path)
        if rule not in told
    )


def named_in(path: Path) -> Iterator[tuple[int, str]]:
    """Yield each text of a file that is named like a rule, with its line."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and re.fullmatch(r"[a-z-]+\.(?!json$)[a-z-]+", node.value)
        ):
            yield node.lineno, node.value


def test_a_rule_is_told_from_a_file_and_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "code.py"
    source = 'a = "fire.arc"\nb = "tables.json", "It fires. So", "fire", "fire.arc."\n'
    path.write_text(source, "utf-8")
    assert list(named_in(path)) == [(1, "fire.arc")]


@pytest.mark.slow
@every_game
def test_a_game_says_the_same_in_every_language(name: str, root: Path) -> None:
    """What its code says, and is given to say, is for a test of its own to know."""
    registry.ruleset(name)
    words = root / "tableside" / "rules" / folder_of(name) / "words"
    (own,) = (each for each in catalogues() if each.folder == words)
    english, *others = (variables(own, language) for language in LANGUAGES)
    for other in others:
        none_of(f"{key} is not there in every language" for key in english.keys() ^ other.keys())
        none_of(
            f"{key} names {sorted(english[key])} in English, elsewhere {sorted(other[key])}"
            for key in sorted(english)
            if english[key] != other[key]
        )
    tests = root / "tests" / "rules" / folder_of(name)
    written = "".join(path.read_text("utf-8") for path in tests.glob("test_*_words.py"))
    assert "faults(" in written, f"{tests} has no test of words, as gitm/test_gitm_words.py is one"


def test_a_wording_without_its_section_is_named(tmp_path: Path) -> None:
    path = tmp_path / "sections.json"
    bad = {"format": "tableside.sections/1", "sections": {"a.b": ["only one"]}}
    path.write_text(json.dumps(bad), "utf-8")
    with pytest.raises(FileError, match=r"sections\.a\.b"):
        sections(path)
