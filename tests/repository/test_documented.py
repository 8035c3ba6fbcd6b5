"""Nothing that a user can type or write lacks its page in docs/."""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path
from typing import Any

import pytest

from tableside.cli import COMMANDS, build_parser
from tableside.files.board import Board, Marker
from tableside.files.build import MarkerBuild, SeatBuild, TagBuild, UnitBuild
from tableside.files.camera import Camera, Source
from tableside.files.jig import Jig
from tableside.files.recording import ActionLine, FrameLine, RecordingHead, TruthLine, UnitTruth
from tableside.files.roster import Base, Roster, Tag, Unit
from tableside.rules import registry
from tableside.rules.gitm.data import tables
from tests.faults import none_of

FILE_PARTS: tuple[type[Any], ...] = (
    Board, Marker, Camera, Source, Roster, Unit, Base, Tag,
    MarkerBuild, UnitBuild, TagBuild, SeatBuild, Jig,
    RecordingHead, FrameLine, ActionLine, TruthLine, UnitTruth,
)  # fmt: skip


def fields_of(part: type[Any]) -> list[str]:
    """Return the fields of a model or a dataclass that a file is read into."""
    return list(getattr(part, "model_fields", None) or part.__dataclass_fields__)


def pages(root: Path) -> str:
    return "\n".join(p.read_text(encoding="utf-8") for p in sorted((root / "docs").rglob("*.md")))


def options(name: str) -> set[str]:
    """Return the long options of a command."""
    actions = build_parser([name])._subparsers
    assert actions is not None
    parsers = actions._group_actions[0].choices
    assert isinstance(parsers, dict)
    parser: argparse.ArgumentParser = parsers[name]
    return {o for a in parser._actions for o in a.option_strings if o.startswith("--")}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_and_option_has_its_page(name: str, root: Path) -> None:
    text = pages(root)
    assert f"`tableside {name}" in text or f"tableside {name} " in text
    missing = [
        option
        for option in sorted(options(name) - {"--help"})
        if not re.search(rf"(?<![\w-]){re.escape(option)}(?![\w-])", text)
    ]
    none_of(missing)


@pytest.mark.parametrize("part", FILE_PARTS, ids=lambda part: part.__name__)
def test_every_field_of_a_file_has_its_line(part: type[Any], root: Path) -> None:
    text = pages(root)
    missing = [name for name in fields_of(part) if f"`{name}`" not in text]
    none_of(missing)


def test_every_module_of_the_engine_is_told_of(root: Path) -> None:
    """What games share is found by reading one table, before it is written a second time."""
    page = (root / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = "\n".join(line for line in page.splitlines() if line.startswith("| `"))
    told = set(re.findall(r"`(?:[a-z]+/)?(\w+)\.py`", rows))
    none_of(
        f"docs/architecture.md does not say what engine/{path.name} is for"
        for path in sorted((root / "tableside" / "engine").glob("*.py"))
        if path.stem not in {*told, "__init__"}
    )


every_game = pytest.mark.parametrize("game", registry.names())


def page_of(game: str, root: Path) -> str:
    """The page about a rule set."""
    return (root / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")


@every_game
def test_every_action_of_a_game_stands_on_its_page(game: str, root: Path) -> None:
    page = page_of(game, root)
    none_of(
        f"docs/rules/{game}.md has no action {name}"
        for name in registry.ruleset(game).actions.names
        if f'"action": "{name}"' not in page and f"`{name}`" not in page
    )


@every_game
def test_every_house_rule_stands_on_its_page_with_its_default(game: str, root: Path) -> None:
    page = page_of(game, root)
    part = page.partition("\n## House rules\n")[2].partition("\n## ")[0]
    told = dict(re.findall(r"^\| `([a-z-]+)` \| (.+?) \|", part, flags=re.M))
    none_of(
        f"docs/rules/{game}.md: {rule.name} is {told.get(rule.name)}, in the code {rule.default}"
        for rule in registry.ruleset(game).house_rules
        if rule.name not in told or value_of(told[rule.name]) != rule.default
    )


@every_game
def test_every_house_rule_is_tested_with_its_other_values(game: str, root: Path) -> None:
    """A test or a case of the game names the rule, and soon after it each choice but the usual."""
    folder = game.replace("-", "_")
    tests = root / "tests"
    files = [*(tests / "rules" / folder).glob("*.py"), *(tests / "cases" / folder).glob("*.json")]
    text = "\n".join(path.read_text("utf-8") for path in files)
    for rule in registry.ruleset(game).house_rules:
        others = [value for value in rule.choices if value != rule.default] or [""]
        name = rule.name.replace("-", "[-_]")
        none_of(
            f"{game}: no test has {rule.name} {value}"
            for value in others
            if not re.search(rf"{name}.{{0,60}}?{re.escape(str(value))}", text, re.S | re.I)
        )


def test_what_units_of_a_campaign_do_stands_on_its_page(root: Path) -> None:
    page = (root / "docs" / "rules" / "gitm.md").read_text("utf-8")
    for name, each in tables().types.items():
        numbers = (each.strategic, each.tactical, each.support, each.most, each.batteries)
        row = " | ".join(str(number or "-") for number in numbers)
        assert f"\n| `{name}` | {row} |\n" in page


def value_of(cell: str) -> Any:
    """The value that a cell of a table tells: JSON, a word between ticks, or none."""
    if cell == "none":
        return None
    text = cell.strip("`")
    return json.loads(text) if text[0] in '0123456789[{"' or text in ("true", "false") else text


def test_every_dependency_has_its_reason(root: Path) -> None:
    text = (root / "docs" / "dependencies.md").read_text(encoding="utf-8")
    project = (root / "pyproject.toml").read_text(encoding="utf-8")
    names = [*re.findall(r'^    "([a-z0-9-]+)[><=]', project, flags=re.M), "apriltag"]
    assert len(names) > 8
    none_of(name for name in names if f"`{name}`" not in text)


def test_every_link_between_pages_leads_somewhere(root: Path) -> None:
    broken = []
    begin = [root / "README.md", root / "CONTRIBUTING.md"]
    for page in [*begin, *sorted((root / "docs").rglob("*.md"))]:
        for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            if "://" not in target and not (page.parent / target).exists():
                broken.append(f"{page.relative_to(root)} -> {target}")
    none_of(broken)


def test_every_file_that_a_maintainer_is_sent_to_is_there(root: Path) -> None:
    """Files of one game are named from its folder, tests of one by their names alone."""
    text = (root / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([\w/.-]+/[\w.-]+\.(?:py|md|json|ftl)|\w+\.(?:py|json))`", text))
    assert len(named) > 12
    games = [path for path in (root / "tableside" / "rules").iterdir() if path.is_dir()]
    places = [root, root / "tableside", *games, *(root / "tests" / "rules").iterdir()]
    own = {name for name in named if "NAME" not in name}  # ``docs/rules/NAME.md`` is to be written
    lost = [name for name in sorted(own) if not any((at / name).is_file() for at in places)]
    none_of(lost)
