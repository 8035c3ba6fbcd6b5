"""Verdicts near limits, held against what is right."""

from __future__ import annotations

import pytest

from bench.verdicts import HEADINGS, Verdicts, verdicts
from bench.verdicts import Asked as Situation

pytestmark = pytest.mark.slow


def situation(past: float, said: bool | None, error: float = 0.0, chance: float = 1.0) -> Situation:
    return Situation(past, error, 0.01, chance, legal=past > 0, said=said)


def test_what_is_told_of_verdicts() -> None:
    """Four of five decided, three of them right; two limits within two of 0.02 in."""
    asked = [
        situation(0.08, True, 0.02), situation(-0.08, False, -0.02), situation(0.02, True, 0.02),
        situation(-0.025, True, 0.02), situation(0.05, None, -0.02),
    ]  # fmt: skip
    ((word, cells),) = Verdicts({"hand": asked}).rows()
    told = dict(zip(HEADINGS, cells, strict=True))
    assert (word, told["situations"], told["decided"]) == ("hand", "5", "4")
    assert (told["right"], told["near limits"], told["farther off"]) == (
        "75.00 %", "50.00 %", "100.00 %",
    )  # fmt: skip
    assert (told["too close"], told["needed"], told["ratio"]) == ("20.0 %", "40.0 %", "0.50")


def test_a_stated_chance_is_held_against_how_often_it_came_true() -> None:
    half = [situation(0.01 if n % 2 else -0.01, None, 0.01, 0.95) for n in range(40)]
    ((_, cells),) = Verdicts({"tray": half}).rows()
    told = dict(zip(HEADINGS, cells, strict=True))
    assert (told["decided"], told["right"], told["worst chance"]) == ("0", "-", "0.45")


def test_a_small_table_is_asked_about() -> None:
    (_, found) = verdicts(6, 1, 16, "720p", "plain", ("exact", "hand"))
    figures = {word: dict(zip(HEADINGS, cells, strict=True)) for word, cells in found.rows()}
    assert list(figures) == ["exact", "hand"]
    assert all(int(each["situations"]) >= 6 for each in figures.values())
    assert figures["exact"]["right"] == "100.00 %"
    assert int(figures["hand"]["decided"]) <= int(figures["exact"]["decided"])
