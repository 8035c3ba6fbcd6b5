"""Every rule of Mini-Nap's text has its line in docs/rules/mini-nap.md, and each line its test."""

from __future__ import annotations

import re
from pathlib import Path

from tableside.rules.mini_nap.actions.referee import ACTIONS
from tableside.rules.mini_nap.answers import QUESTIONS
from tableside.rules.mini_nap.charges.fan import NAMES
from tests.faults import none_of
from tests.repository.test_rules_listed import listed, missing

PAGE = Path("docs") / "rules" / "mini-nap.md"
HEADINGS = (
    "Organisation", "Formations", "Sequence of play", "Formation changes and turns", "Moves",
    "Charges", "Division Manoeuvres", "Reactions", "Firing",
)  # fmt: skip


def test_every_rule_has_a_line_and_every_line_a_test_that_is_there(root: Path) -> None:
    parts = listed((root / PAGE).read_text("utf-8"))
    assert set(HEADINGS) <= parts.keys()
    wrong = [
        f"{heading}: {row[0]}: {', '.join(lacks)}"
        for heading, rows in parts.items()
        for row in rows
        if (lacks := missing(row, root))
    ]
    none_of(wrong)
    assert sum(map(len, parts.values())) >= 50


def test_every_name_of_a_rule_is_in_the_list_of_names(root: Path) -> None:
    page = (root / PAGE).read_text("utf-8")
    part = page.split("\n## Names of the rules\n", 1)[1].split("\n## ", 1)[0]
    rows = set(re.findall(r"^\| `([a-z.-]+)` \|", part, flags=re.M))
    kinds = (
        "formation|change|movement|charge|extend|reaction|feint|division|firing|sequence|fight|man"
        "|strength"
    )
    folder = root / "tableside/rules/mini_nap"
    code = "\n".join(path.read_text("utf-8") for path in folder.rglob("*.py"))
    used = set(re.findall(rf'"((?:{kinds})\.[a-z-]+)"', code))
    used |= {f"charge.{name}" for name in NAMES}
    assert {name for name in used if not name.endswith(".json")} <= rows


def test_every_question_and_action_is_on_the_page(root: Path) -> None:
    page = (root / PAGE).read_text("utf-8")
    none_of(name for name in QUESTIONS if f'{{"ask": "{name}"' not in page)
    told = {*re.findall(r'\{"action": "([a-z]+)"', page), *re.findall(r"`([a-z]+)`", page)}
    none_of(name for name in ACTIONS.names if name not in told)
