"""Tables that the tests of setting up look at, as the simulator's camera sees them."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tableside.files.board import Board
from tableside.files.build import marker_build
from tableside.files.roster import Roster
from tableside.rig.markers import preset_board
from tableside.rig.trays import usual_roster
from tableside.setup.table import Kept, Table
from tableside.simulate.frame import render_frame
from tableside.simulate.presets import camera
from tableside.simulate.scene import Game
from tableside.simulate.stage import Moment, Stage
from tableside.simulate.staging import first_places
from tableside.simulate.view import look_down
from tableside.vision.lens import Lens
from tableside.vision.table_view import TableView
from tests.setup.stand_in import SIZE

Image = NDArray[np.uint8]

WIDTH, DEPTH, SIDE = 24.0, 16.0, 28.0
VIEW = look_down((WIDTH / 2, DEPTH / 2), 25.5, 5, 80, 0.8)
BATTLE = {"formation": "battle"}
POSITION: dict[str, Any] = {
    "format": "tableside.position/1",
    "ruleset": "gmu",
    "period": "american-civil-war",
    "board": {"width": WIDTH, "depth": DEPTH},
    "turn": 1,
    "last_turn": 15,
    "phase": "movement",
    "aggressor": "csa",
    "weather": [],
    "sides": {"csa": {"army": "confederate-eastern"}, "usa": {"army": "union-eastern"}},
    "units": [
        {"id": "csa-1", "side": "csa", "type": "infantry", "pose": [9, 4, 90], "battle_value": 1},
        {"id": "csa-hq", "side": "csa", "type": "headquarters", "pose": [12, 4, 90], **BATTLE},
        {
            "id": "usa-1",
            "side": "usa",
            "type": "infantry",
            "pose": [12, 12, 270],
            "battle_value": 0,
        },
        {"id": "usa-hq", "side": "usa", "type": "headquarters", "pose": [9, 13, 270], **BATTLE},
    ],
    "terrain": [],
    "eliminated": [],
    "reserves": [],
    "broken": [],
}


def board(scale: float = 1.0, moved: Mapping[int, tuple[float, float]] | None = None) -> Board:
    """The board, its prints at a scale and some markers laid wrongly, by so many inches.

    It is drawn exactly, and its file says so.
    """
    made = preset_board("edge", WIDTH, DEPTH, side=SIDE)
    markers = []
    for marker in made.markers:
        x, y = (moved or {}).get(marker.id, (0.0, 0.0))
        at = (marker.at[0] + x, marker.at[1] + y)
        markers.append(marker.model_copy(update={"side": marker.side * scale, "at": at}))
    return made.model_copy(update={"markers": tuple(markers), "build": marker_build("exact")})


def roster(scale: float = 1.0) -> Roster:
    """The units on the usual trays, their tags printed at a scale."""
    made = usual_roster(Game.model_validate(POSITION).everyone())
    if scale == 1.0:
        return made
    units = []
    for unit in made.units:
        bases = []
        for base in unit.bases:
            tags = tuple(t.model_copy(update={"side": t.side * scale}) for t in base.tags)
            bases.append(base.model_copy(update={"tags": tags}))
        units.append(unit.model_copy(update={"bases": tuple(bases)}))
    return made.model_copy(update={"units": tuple(units)})


@functools.cache
def pictured(
    scale: float = 1.0,
    moved: tuple[tuple[int, float, float], ...] = (),
    tags: float = 1.0,
    poses: tuple[tuple[str, float, float, float], ...] = (),
    size: tuple[int, int] = SIZE,
    terrain: bool = False,
    units: bool = True,
) -> Image:
    """The table's picture; ``poses`` are those of units that stand elsewhere than at first."""
    there = {unit: pose for unit, *pose in poses}
    placed = [{**unit, "pose": there.get(unit["id"], unit["pose"])} for unit in POSITION["units"]]
    game = Game.model_validate(
        {**POSITION, "units": placed if units else [], "terrain": HILL if terrain else []}
    )
    laid = board(scale, {number: (x, y) for number, x, y in moved})
    stage = Stage(laid, roster(tags), camera("plain", size), game.terrain)
    return render_frame(stage, Moment(VIEW, first_places(game)), samples=2)[0]


HILL: list[dict[str, Any]] = [
    {
        "id": "hill-1",
        "type": "hill",
        "polygon": [[15, 6], [20, 6], [20, 10], [15, 10]],
        "height": 20,
    }
]


def upper_edge() -> list[list[float]]:
    """Where a photograph of the bare mat shows the hill's upper edge."""
    view = TableView(Lens.of(camera("plain", SIZE)), VIEW.matrix, np.array(VIEW.translation))
    corners = np.array(HILL[0]["polygon"], dtype=np.float64)
    lifted = view.lifted(corners, np.full(len(corners), HILL[0]["height"]), np.zeros(len(corners)))
    found: list[list[float]] = lifted.tolist()
    return found


def table(folder: Path, **parts: Any) -> Table:
    """A table all of whose parts are settled, but for those given."""
    kept = Kept(source="http://camera/", check_line=200.0)
    usual = {"camera": camera("plain", SIZE), "board": board(), "kept": kept}
    return Table(folder, **{**usual, **parts})
