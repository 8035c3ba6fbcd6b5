"""Each sentence of a rule text has its row in docs/rules, in its order, and none is silent."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from tableside.rules.gmu.state import HouseRules as GmuHouse
from tableside.rules.mini_nap.state import HouseRules as NapHouse
from tests.faults import none_of
from tests.repository.test_rules_listed import missing

RULES = Path("docs") / "rules"
#: By game: its page of rules and its page of sentences, and how many rows that has at least.
PAGES = {
    "gmu": ("gmu.md", "gmu-sentences.md", 268),
    "mini-nap": ("mini-nap.md", "mini-nap-sentences.md", 384),
}
#: What reads each game's house rules, those of a single value too.
HOUSE = {"gmu": GmuHouse, "mini-nap": NapHouse}
#: What a row says of a sentence that no code can hold, and of one that rules nothing.
WATCHED, REMARK = "yours to watch", "a remark"


def sections(page: str) -> dict[str, list[list[str]]]:
    """Return the rows of each section of a page of sentences."""
    found: dict[str, list[list[str]]] = {}
    for section in page.split("\n## ")[1:]:
        heading, _, body = section.partition("\n")
        rows = [line.strip("| ").split(" | ") for line in body.splitlines() if line[:2] == "| "]
        found[heading] = [row for row in rows if row[0] != "sentence"]
    return found


def silent(row: list[str], root: Path) -> list[str]:
    """Return why a row is silent: a part is empty, or it has no test and is no remark."""
    if len(row) == 3 and row[1] == REMARK:
        return [] if row[2] == "nothing to judge" else ["a remark with a test is a rule"]
    lacks = missing(row, root)
    if not lacks and row[1] == WATCHED and "test_what_players_watch" not in row[2]:
        return ["is told to nobody"]
    return lacks


@pytest.mark.parametrize("game", PAGES)
def test_no_sentence_is_silent(game: str, root: Path) -> None:
    _, page, least = PAGES[game]
    parts = sections((root / RULES / page).read_text("utf-8"))
    assert all(parts.values())
    wrong = [
        f"{heading}: {row[0]}: {', '.join(lacks)}"
        for heading, rows in parts.items()
        for row in rows
        if (lacks := silent(row, root))
    ]
    none_of(wrong)
    for heading, rows in parts.items():
        numbers = [int(row[0].partition(".")[0]) for row in rows]
        assert numbers == list(range(1, len(rows) + 1)), heading
    assert sum(map(len, parts.values())) >= least


@pytest.mark.parametrize("game", PAGES)
def test_the_rules_that_a_row_names_are_rules(game: str, root: Path) -> None:
    rules, page, _ = PAGES[game]
    names = (root / RULES / rules).read_text("utf-8").split("\n## Names of the rules\n", 1)[1]
    known = set(re.findall(r"^\| `([a-z]+\.[a-z-]+)` \|", names.split("\n## ", 1)[0], flags=re.M))
    sentences = (root / RULES / page).read_text("utf-8")
    places = " ".join(row[1] for rows in sections(sentences).values() for row in rows)
    used = set(re.findall(r"`([a-z]+\.[a-z-]+)`", places))
    assert {name for name in used if not name.endswith(".json")} <= known
    rulings = {each.name.replace("_", "-") for each in fields(HOUSE[game])}
    assert set(re.findall(r"house rule `([a-z-]+)`", places)) <= rulings
    data = root / "tableside" / "rules" / game.replace("-", "_") / "data"
    assert all((data / name).exists() for name in used if name.endswith(".json"))


HELD = "`tests/rules/gmu/test_gmu_turn.py::test_the_last_turn_ends_the_game`"


@pytest.mark.parametrize(
    "row",
    [
        ["1. a sentence", "does it"],
        ["1. a sentence", "", HELD],
        ["1. a sentence", "does it", "nothing to judge"],
        ["1. a sentence", WATCHED, HELD],
        ["1. a sentence", REMARK, HELD],
    ],
)
def test_a_silent_row_is_found(row: list[str], root: Path) -> None:
    assert silent(row, root)
