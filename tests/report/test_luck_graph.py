"""The graph of luck: whose dice were ahead after each combat."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from tableside.engine.luck import OpposedRoll
from tableside.report.html import html_of
from tableside.report.luck_graph import HEIGHT, SPREAD, WIDTH, luck_graph
from tableside.report.pdf import pdf_of
from tableside.report.shapes import Area, Spot, Stroke, Words
from tests.report.short_story import play, tell

SIDES = {"red": "Reds", "blue": "Blues"}
COLOURS = {"red": "#b6352b", "blue": "#17498c"}


def fight(own: int, other: int, sides: tuple[str, str] = ("red", "blue")) -> OpposedRoll:
    dice = (own, other)
    return OpposedRoll(("a", "b"), ("A", "B"), sides, dice, (0, 0), ({}, {}), None, "none", {})


def drawn(*fights: OpposedRoll) -> tuple[list[Spot], list[str]]:
    found = luck_graph(fights, SIDES, COLOURS)
    assert found is not None
    spots = [shape for shape in found.shapes if isinstance(shape, Spot)]
    return spots, [shape.text for shape in found.shapes if isinstance(shape, Words)]


def test_the_lead_is_added_up_whoever_attacked() -> None:
    spots, words = drawn(fight(6, 1), fight(5, 2, ("blue", "red")), fight(1, 4))
    middle = HEIGHT / 2
    heights = [spot.at[1] - middle for spot in spots]
    assert heights[0] == 0
    assert [round(each / heights[1], 6) for each in heights[1:]] == [1, 0.4, -0.2]
    assert len({spots[n].fill for n in (1, 2)}) == 1
    assert spots[3].fill not in {spots[1].fill, spots[0].fill}
    assert {"Reds ahead", "Blues ahead", "1", "2", "3", "0"} <= set(words)


@pytest.mark.parametrize(
    "fights",
    [(), (fight(6, 1),), (fight(6, 1), fight(1, 1, ("red", "green")))],
    ids=["none", "one", "one between these"],
)
def test_too_few_combats_make_no_graph(fights: tuple[OpposedRoll, ...]) -> None:
    assert luck_graph(fights, SIDES, COLOURS) is None
    assert luck_graph([fight(1, 2)] * 9, {"red": "Reds"}, COLOURS) is None


@pytest.mark.parametrize("count", [2, 12, 13, 100])
def test_everything_lies_on_the_sheet_and_few_numbers_below_it(count: int) -> None:
    pick = random.Random(count)
    for fights in (
        [fight(6, 1)] * count,
        [fight(pick.randint(1, 6), pick.randint(1, 6)) for _ in range(count)],
    ):
        found = luck_graph(fights, SIDES, COLOURS)
        assert found is not None
        points = [
            point
            for shape in found.shapes
            for point in (shape.points if isinstance(shape, Area | Stroke) else (shape.at,))
        ]
        assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in points)
        below = [s for s in found.shapes if isinstance(s, Words) and s.at[1] == 0.5]
        assert 1 <= len(below) <= 12


def test_even_dice_stay_in_the_band_two_times_of_three() -> None:
    pick = random.Random(4)
    ends = [sum(pick.randint(1, 6) - pick.randint(1, 6) for _ in range(20)) for _ in range(4000)]
    inside = sum(abs(end) <= SPREAD * 20**0.5 for end in ends) / len(ends)
    assert 0.64 < inside < 0.72


def test_it_stands_in_the_report(tmp_path: Path) -> None:
    story = tell(play(tmp_path / "game"))
    assert story.luck is not None
    page = html_of(story)
    assert "Union ahead" in page
    assert "csa, " not in page
    assert "Whose dice were ahead" in page
    assert len(pdf_of(story)) > len(pdf_of(replace(story, luck=None)))
