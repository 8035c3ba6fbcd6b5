"""What the referee answers stays what it was, unless a change is meant to change it."""

from __future__ import annotations

import pytest

from tests.frozen.answers import HERE, lines_of

pytestmark = pytest.mark.slow

PARTS = 8


def blocks(text: str) -> list[list[str]]:
    """Return the lines of each position."""
    return [block.splitlines() for block in ("\n" + text).split("\n# ")[1:]]


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", ["gmu", "mini-nap"])
def test_answers_are_what_they_were(game: str, part: int) -> None:
    kept = blocks((HERE / f"{game}.txt").read_text("utf-8"))[part::PARTS]
    assert blocks("\n".join(lines_of(game, part, PARTS))) == kept


def test_the_set_is_large_enough() -> None:
    kept = [
        block
        for game in ("gmu", "mini-nap")
        for block in blocks((HERE / f"{game}.txt").read_text("utf-8"))
    ]
    assert len(kept) >= 150
    assert sum(len(block) - 1 for block in kept) >= 500
