"""Pictures of jigs with models in their corner, as the simulator's camera sees them."""

from __future__ import annotations

import functools

import numpy as np
from numpy.typing import NDArray

from tableside.files.board import Board
from tableside.files.build import Word, unit_build
from tableside.files.roster import Roster, Unit
from tableside.geometry.pose import Pose
from tableside.rig.jig_card import usual_jig
from tableside.rig.trays import tray
from tableside.simulate.building import as_built
from tableside.simulate.frame import render_frame
from tableside.simulate.hand import Hand
from tableside.simulate.jig import MadeJig, made_jig
from tableside.simulate.presets import camera
from tableside.simulate.stage import Moment, Stage
from tableside.simulate.view import look_down

Image = NDArray[np.uint8]

SIZE = (1280, 720)
WIDTH, DEPTH = 24.0, 16.0
VIEW = look_down((WIDTH / 2, DEPTH / 2), 25.5, 5, 80, 0.8)
JIG = usual_jig()
#: The card lies in the far right corner of the table.
CARD = Pose(13.0, 8.4, 0.0)
KINDS = ("infantry", "headquarters", "detachment")


@functools.cache
def roster(word: Word = "hand") -> Roster:
    """A mixed box: what its file says."""
    units = tuple(
        Unit(id=f"csa-{n + 1}", side="csa", type=kind, bases=(tray(kind, 40 + 2 * n),))
        for n, kind in enumerate(KINDS)
    )
    return Roster(format="tableside.roster/1", units=units, build=unit_build(word))


@functools.cache
def built(word: Word = "hand", seed: int = 1) -> Roster:
    """The same box as it was put together."""
    return as_built(stage(roster(word), seed)).roster


def stage(listed: Roster, seed: int = 1) -> Stage:
    """A table without markers of its own."""
    board = Board.model_construct(
        format="tableside.board/1", width=WIDTH, depth=DEPTH, markers=(), build=None
    )
    return Stage(board, listed, camera("plain", SIZE), seed=seed)


@functools.cache
def made(exact: bool = True, seed: int = 1) -> MadeJig:
    """The jig as it was made."""
    return made_jig(JIG, seed, CARD, exact)


@functools.cache
def pictured(
    unit: str | None = "csa-1",
    front: int = 0,
    *,
    card: tuple[float, float, float] | None = None,
    also: str | None = None,
    hand: bool = False,
    word: Word = "hand",
    bare: bool = False,
    tries: int = 0,
) -> Image:
    """A picture of the card with a unit in its corner.

    ``also`` lies beside it on the card, ``bare`` leaves the card away; ``tries``: another push.
    """
    jig = made() if card is None else made().moved(Pose.of(card))
    table = stage(built(word))
    table = table if bare else jig.on(table)
    places = []
    if unit is not None:
        places.append(jig.place(unit, seated(unit, front, card, tries=tries)))
    if also is not None:
        places.append(jig.place(also, jig.pose.compose(Pose(7.0, 4.2, 20.0))))
    arm = Hand((jig.pose.x + 3.0, jig.pose.y + 2.5), 0.5, (17.0, -4.0))
    moment = Moment(VIEW, tuple(places), hands=(arm,) if hand else ())
    return render_frame(table, moment, samples=2)[0]


def seated(
    unit: str, front: int, card: tuple[float, float, float] | None = None, tries: int = 0
) -> Pose:
    """Where a unit stands in the corner."""
    jig = made() if card is None else made().moved(Pose.of(card))
    (base,) = next(u for u in roster().units if u.id == unit).bases
    return jig.seated(base.base, front, tries)
