"""Evenings with the same terrain: learned on the first, laid on the next."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import shapely

from tableside.setup.doing import Doing
from tableside.setup.looking import Looked, Looker
from tableside.setup.report import Report
from tableside.setup.steps import terrain
from tableside.setup.table import Table, open_table
from tests.setup.tables import DEPTH, POSITION, WIDTH, roster, table
from tests.setup.tagged import (
    HILL_TAG,
    SIDE,
    WOOD_TAG,
    hill,
    shown,
    wood,
)

FIRST, SECOND = (8.0, 6.0, 20.0), (15.0, 9.5, 145.0)
BOARD = shapely.box(0, 0, WIDTH, DEPTH)
WOOD_FIRST, WOOD_SECOND = (17.0, 10.0, 300.0), (6.0, 5.0, 77.0)


def whole(folder: Path, pieces: Sequence[Any] = (), **parts: Any) -> Table:
    position = {**POSITION, "terrain": list(pieces)}
    return table(folder, **{"roster": roster(), "position": position, **parts})


@functools.cache
def seen(
    hill_at: tuple[float, ...] | None = None,
    wood_at: tuple[float, ...] | None = None,
    sizes: tuple[float, float] = (SIDE, SIDE),
) -> Looked:
    """What a table without game pieces shows of the hill and the wood."""
    return Looker(table(Path())).look(shown(hill_at, wood_at, sizes))


def learn(asked: Table, looked: Looked, name: str = "hill-1", tag: int = HILL_TAG) -> Table:
    return Doing().do(
        {"do": "learn", "piece": name, "family": "tag36h11", "id": tag}, asked, looked
    )


def lay(asked: Table, looked: Looked) -> Table:
    return Doing().do({"do": "lay"}, asked, looked)


def told(asked: Table, looked: Looked) -> Report:
    return terrain.report(asked, looked, (), terrain.found_pieces(asked, looked))


def both(folder: Path) -> Table:
    """A table without terrain whose hill and wood were learned on another one."""
    first = whole(folder, [hill(FIRST), wood(WOOD_FIRST)])
    looked = seen(FIRST, WOOD_FIRST)
    learn(learn(first, looked), looked, "wood-1", WOOD_TAG)
    return replace(whole(folder / "next"), templates=open_table(folder / "next").templates)


def off(piece: dict[str, Any], true: dict[str, Any]) -> float:
    """How far the worst corner is out, inches."""
    apart = np.subtract(piece["polygon"], true["polygon"])
    return float(np.hypot(*apart.T).max())
