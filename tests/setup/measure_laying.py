"""Measure how well pieces are laid by their tags: python -m tests.setup.measure_laying [SIDE]."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

import numpy as np

from tableside.setup.doing import Doing
from tableside.setup.looking import Looked, Looker
from tests.setup.tables import POSITION, roster, table
from tests.setup.tagged import HILL_TAG, SIDE, WOOD_TAG, hill, shown, wood

EVENINGS = 12
NOISE = 3.0  # grey numbers


def main(side: float) -> None:
    """Learn a hill and a wood once, lay them on other evenings and print what corners are off."""
    draw = np.random.default_rng(5)
    with tempfile.TemporaryDirectory() as place:
        os.environ["XDG_CONFIG_HOME"] = place
        asked, doing = table(Path(place), roster=roster(), position=POSITION), Doing()
        first, second = poses(draw)
        position = {**POSITION, "terrain": [hill(first), wood(second)]}
        asked, looked = asked.with_position(position), seen(first, second, side, draw)
        for name, tag in (("hill-1", HILL_TAG), ("wood-1", WOOD_TAG)):
            post = {"do": "learn", "piece": name, "family": "tag36h11", "id": tag}
            asked = doing.do(post, asked, looked)
        off: dict[str, list[float]] = {"hill": [], "wood": []}
        for _ in range(EVENINGS):
            first, second = poses(draw)
            bare = asked.with_position({**POSITION, "terrain": []})
            laid = doing.do({"do": "lay"}, bare, seen(first, second, side, draw)).pieces
            true = {"hill": hill(first), "wood": wood(second)}
            for piece in laid:
                name = piece["id"].split("-")[0]
                apart = np.subtract(piece["polygon"], true[name]["polygon"])
                off[name] += np.hypot(*apart.T).tolist()
    for name, each in off.items():
        print(f"{name}: {len(each)} corners, {rms(each):.3f} in RMS, {max(each):.3f} at the worst")


def poses(draw: np.random.Generator) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Where the two tags lie: each on its half of the table, turned anyhow."""
    turns = draw.uniform(0, 360, 2)
    return (
        (*draw.uniform((4, 4), (8, 12)).tolist(), float(turns[0])),
        (*draw.uniform((16, 4), (20, 12)).tolist(), float(turns[1])),
    )


def seen(
    first: tuple[float, ...], second: tuple[float, ...], side: float, draw: np.random.Generator
) -> Looked:
    """What a camera with some noise makes of the table."""
    image = shown(first, second, (side, side))
    grainy = image + draw.normal(0, NOISE, image.shape)
    looker = Looker(table(Path()))
    return looker.look(np.clip(np.rint(grainy), 0, 255).astype(np.uint8))


def rms(values: list[float]) -> float:
    """The root of the mean square."""
    return float(np.sqrt(np.mean(np.square(values))))


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else SIDE)
