"""The printed map of a position in squares, as the simulator lays it on the table."""

from __future__ import annotations

from typing import Any

import numpy as np

from tableside.files.loading import validate
from tableside.simulate.mat import TEXEL, paint_mat
from tableside.simulate.printed import with_printed_map
from tableside.simulate.scene import Game

ROWS = ["~" + "." * 13 + "T"] + ["." * 15] * 14


def position(**changes: Any) -> dict[str, Any]:
    return {
        "board": {"width": 36, "depth": 24},
        "table_map": "G5-U1",
        "units": [],
        "terrain": [
            {"id": "country", "type": "strategic-map", "origin": "G5-U1", "rows": ["."]},
            {"id": "G5-U1", "type": "tactical-map", "rows": ROWS},
            {"id": "G6-U1", "type": "tactical-map", "rows": ["w" * 15] * 15},
            {"id": "c", "type": "city", "strategic": "G5-U1", "square": "14-0", "owner": "a"},
        ],
        **changes,
    }


def kinds(data: dict[str, Any]) -> list[str]:
    return [piece["type"] for piece in with_printed_map(data)["terrain"]]


def test_only_the_map_on_the_table_is_drawn() -> None:
    found = kinds(position())
    assert found[0] == "paper"
    assert [each for each in found if each not in ("paper", "printed-line")] == [
        "printed-water", "printed-houses",
    ]  # fmt: skip
    assert found.count("printed-line") == 2 * 16


def test_without_a_named_map_the_grid_is_bare() -> None:
    assert set(kinds(position(table_map=None))) == {"paper", "printed-line"}


def test_other_positions_stay_as_they_are() -> None:
    data = position(terrain=[{"id": "w", "type": "woods", "polygon": [[1, 1], [2, 1], [2, 2]]}])
    assert with_printed_map(data) is data
    assert with_printed_map({"terrain": None}) == {"terrain": None}


def test_a_square_of_the_river_is_blue_and_the_lines_are_dark() -> None:
    game = validate(with_printed_map(position()), Game, "p")
    picture = paint_mat(36, 24, game.terrain, np.random.default_rng(1))

    def colour(x: float, y: float) -> tuple[float, float, float]:
        part = picture[round(y * 25.4 / TEXEL), round(x * 25.4 / TEXEL)]
        return tuple(float(v) for v in part)  # type: ignore[return-value]

    paper, water, line = colour(3.0, 12.3), colour(0.85, 23.15), colour(0.75, 12.3)
    assert max(paper) - min(paper) < 0.2
    assert abs(water[0] - water[2]) > 0.1
    assert max(line) < 0.5 * min(paper)
