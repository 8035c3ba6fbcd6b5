"""What the referee answers stays what it was, unless a change is meant to change it."""

from __future__ import annotations

import re
from collections.abc import Collection

import pytest

from tableside.rules.brothers_at_arms import answers as brothers
from tableside.rules.gitm import answers as masses
from tableside.rules.gmu import answers as mit_uns
from tableside.rules.metal_men import answers as metal
from tableside.rules.mini_nap import answers as mini_nap
from tests.frozen.answers import HERE, lines_of

pytestmark = pytest.mark.slow

#: Into how many tests the positions of a game are cut; whoever replays kept games has one.
PARTS = {"gmu": 8, "mini-nap": 8, "brothers-at-arms": 1, "metal-men": 1, "gitm": 1}


#: Those of which it is frozen, too, what is awaited and offered.
WATCHED = {"mini-nap", "brothers-at-arms", "metal-men", "gitm"}


def blocks(text: str) -> list[list[str]]:
    """Return the lines of each position."""
    return [block.splitlines() for block in ("\n" + text).split("\n# ")[1:]]


NUMBER = re.compile(r"-?\d+\.\d+")


def same(line: str, kept: str) -> bool:
    """Whether two lines say the same: processors round the last digit to one side or the other."""
    if NUMBER.sub("#", line) != NUMBER.sub("#", kept):
        return False
    pairs = zip(NUMBER.findall(line), NUMBER.findall(kept), strict=True)
    return all(abs(float(a) - float(b)) < 1.01 * 0.1 ** _digits(a, b) for a, b in pairs)


def _digits(*numbers: str) -> int:
    return max(len(each.partition(".")[2]) for each in numbers)


@pytest.mark.parametrize(
    ("game", "part"), [(game, part) for game, parts in PARTS.items() for part in range(parts)]
)
def test_answers_are_what_they_were(game: str, part: int) -> None:
    kept = blocks((HERE / f"{game}.txt").read_text("utf-8"))[part :: PARTS[game]]
    found = blocks("\n".join(lines_of(game, part, PARTS[game])))
    assert [len(block) for block in found] == [len(block) for block in kept]
    pairs = [pair for blocks in zip(found, kept, strict=True) for pair in zip(*blocks, strict=True)]
    assert [pair for pair in pairs if not same(*pair)] == []


def test_a_last_digit_is_the_same_and_more_is_not() -> None:
    assert same("area 9.36 about 1.0", "area 9.35 about 1.0")
    assert not same("area 9.37", "area 9.35")
    assert not same("by 0.579", "by 0.59")
    assert not same("legal 1.0", "illegal 1.0")


@pytest.mark.parametrize("game", PARTS)
def test_the_set_is_large_enough(game: str) -> None:
    kept = blocks((HERE / f"{game}.txt").read_text("utf-8"))
    assert len(kept) >= 40
    assert sum(len(block) - 1 for block in kept) >= 300


@pytest.mark.parametrize(
    ("game", "questions"),
    [
        ("gmu", mit_uns.QUESTIONS),
        ("mini-nap", mini_nap.QUESTIONS),
        ("brothers-at-arms", brothers.QUESTIONS),
        ("metal-men", metal.QUESTIONS),
        ("gitm", masses.QUESTIONS),
    ],
)
def test_every_kind_of_question_is_asked(game: str, questions: Collection[str]) -> None:
    kept = (HERE / f"{game}.txt").read_text("utf-8")
    asked = {line.partition(" ")[0].rstrip(":") for line in kept.splitlines()}
    watched = {"prompt", "options"} if game in WATCHED else set()
    assert {*questions, *watched} <= asked
