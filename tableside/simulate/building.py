"""Build a stage as hands would: not quite as its files have it.

What stands there differs from what board and roster state by draws from the deviations that they
declare, each normal about nothing. The truth is what stands there: a unit's pose is its base's.
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from tableside.files.board import Board, Marker
from tableside.files.roster import Base, Roster, Tag, Unit
from tableside.geometry.pose import Pose
from tableside.geometry.units import inches
from tableside.simulate.stage import Stage

_LEAST_HEIGHT = 0.1  # mm: a tag that is stated above the ground is not drawn into it


def as_built(stage: Stage) -> Stage:
    """Return the stage as it is put together; where its files say ``exact``, as they state it.

    The same stage is always built the same way.
    """
    return replace(
        stage,
        board=_built_board(stage.board, np.random.default_rng([stage.seed, 41])),
        roster=_built_roster(stage.roster, np.random.default_rng([stage.seed, 43])),
    )


def _built_board(board: Board, random: np.random.Generator) -> Board:
    return board.model_copy(
        update={"markers": tuple(_laid(board, marker, random) for marker in board.markers)}
    )


def _laid(board: Board, marker: Marker, random: np.random.Generator) -> Marker:
    build, draws = board.build_of(marker), random.normal(size=4)
    (x, y), off = marker.at, inches(build.place)
    return marker.model_copy(
        update={
            "at": (x + off * float(draws[0]), y + off * float(draws[1])),
            "angle": marker.angle + build.angle * float(draws[2]),
            "height": marker.height + build.height * float(draws[3]),
        }
    )


def _built_roster(roster: Roster, random: np.random.Generator) -> Roster:
    scale = float(random.normal())
    units = tuple(_put_together(roster, unit, scale, random) for unit in roster.units)
    return roster.model_copy(update={"units": units})


def _put_together(roster: Roster, unit: Unit, scale: float, random: np.random.Generator) -> Unit:
    bases = tuple(_seated(roster, unit, base, scale, random) for base in unit.bases)
    return unit.model_copy(update={"bases": bases})


def _seated(
    roster: Roster, unit: Unit, base: Base, scale: float, random: np.random.Generator
) -> Base:
    """Return a base whose tray, tags and all, is shifted and turned against it."""
    build, draws = roster.build_of(unit), random.normal(size=4)
    x, y, turn = build.seat.place * draws[0], build.seat.place * draws[1], build.seat.angle
    seat = Pose(float(x), float(y), turn * float(draws[2]))  # millimetres: a pose all the same
    tags = tuple(_glued(roster, unit, tag, (scale, float(draws[3])), random) for tag in base.tags)
    placed = [seat.compose(Pose(*tag.at, tag.angle)) for tag in tags]
    return base.model_copy(
        update={
            "tags": tuple(
                tag.model_copy(update={"at": (pose.x, pose.y), "angle": pose.facing})
                for tag, pose in zip(tags, placed, strict=True)
            )
        }
    )


def _glued(
    roster: Roster,
    unit: Unit,
    tag: Tag,
    common: tuple[float, float],
    random: np.random.Generator,
) -> Tag:
    """Return a tag on its tray; ``common`` are the draws of the print's scale and the height."""
    build, draws = tag.build or roster.build_of(unit).tag, random.normal(size=3)
    larger = math.exp(build.scale * common[0])
    (ahead, left), height = tag.at, tag.height + build.height * common[1]
    return tag.model_copy(
        update={
            "side": tag.side * larger,
            "at": (
                ahead * larger + build.place * float(draws[0]),
                left * larger + build.place * float(draws[1]),
            ),
            "angle": tag.angle + build.angle * float(draws[2]),
            "height": height if height >= _LEAST_HEIGHT else min(tag.height, _LEAST_HEIGHT),
        }
    )
