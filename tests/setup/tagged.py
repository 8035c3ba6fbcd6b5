"""Tables on which pieces of terrain with tags of their own lie, as the simulator sees them."""

from __future__ import annotations

import functools
from typing import Any

from tableside.files.roster import Base, Roster, Tag, Unit
from tableside.geometry.pose import Pose
from tableside.simulate.frame import render_frame
from tableside.simulate.presets import camera
from tableside.simulate.scene import Game
from tableside.simulate.stage import Moment, Place, Stage
from tests.setup.stand_in import SIZE
from tests.setup.tables import POSITION, VIEW, Image, board

#: A hill and a wood as they lie round their tags, [right, up] inches as one reads the tag.
HILL_ROUND = ((-2.5, -1.5), (1.8, -2.0), (2.5, 1.2), (-0.4, 2.1), (-2.6, 1.0))
WOOD_ROUND = ((-1.4, -1.2), (1.5, -1.0), (1.1, 1.3), (-1.2, 1.1))
HIGH = 20.0  # mm, the hill
SIDE = 24.0  # mm, the tags
HILL_TAG, WOOD_TAG = 500, 501


def laid(shape: tuple[tuple[float, float], ...], pose: tuple[float, ...]) -> list[list[float]]:
    """A shape's points on the board when its tag lies at a pose."""
    return [list(Pose.of(pose).place(right, up)) for right, up in shape]


def hill(pose: tuple[float, ...], name: str = "hill-1") -> dict[str, Any]:
    """The hill where its tag lies at a pose."""
    return {"id": name, "type": "hill", "polygon": laid(HILL_ROUND, pose), "height": HIGH}


def wood(pose: tuple[float, ...], name: str = "wood-1") -> dict[str, Any]:
    """The wood where its tag lies at a pose."""
    return {"id": name, "type": "defensible", "polygon": laid(WOOD_ROUND, pose)}


def _tag(number: int, side: float) -> Unit:
    base = Base(
        base=(side * 1.25, side * 1.25),
        tags=(Tag(family="tag36h11", id=number, side=side, at=(0.0, 0.0), height=0.1),),
    )
    return Unit(id=f"tag-{number}", side="none", type="infantry", bases=(base,))


@functools.cache
def shown(
    hill_at: tuple[float, ...] | None = None,
    wood_at: tuple[float, ...] | None = None,
    sizes: tuple[float, float] = (SIDE, SIDE),
    size: tuple[int, int] = SIZE,
) -> Image:
    """The table with the hill and the wood, their tags at these poses, and no unit on it."""
    placed = {HILL_TAG: hill_at, WOOD_TAG: wood_at}
    pieces = [hill(hill_at)] if hill_at else []
    terrain = Game.model_validate({**POSITION, "units": [], "terrain": pieces}).terrain
    sides = dict(zip(placed, sizes, strict=True))
    units = tuple(_tag(number, sides[number]) for number in placed)
    stage = Stage(
        board(), Roster(format="tableside.roster/1", units=units), camera("plain", size), terrain
    )
    places = tuple(Place(f"tag-{n}", Pose.of(at)) for n, at in placed.items() if at)
    return render_frame(stage, Moment(VIEW, places), samples=2)[0]
