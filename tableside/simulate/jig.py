"""A jig on the simulator's table: its card as it came out of the printer, and bases in its corner.

What a person does not do exactly is drawn from the deviations that the jig's file states.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from tableside.files.jig import Jig
from tableside.geometry.pose import Pose
from tableside.geometry.units import inches
from tableside.rig.jig_card import ARMS, EDGE
from tableside.simulate.arrays import linear
from tableside.simulate.solids import Solid, about_z, box
from tableside.simulate.stage import Place, Stage

#: Which way a base's front looks in the corner, degrees from its first edge: against that edge,
#: against the second one, and so round.
FRONTS = (-90.0, 180.0, 90.0, 0.0)
THICK = 0.6  # mm: the card
_STRIP_HIGH = 3.0  # mm: the glued edges
_PAPER, _CARD = np.full(3, 0.78, dtype=np.float32), linear(126, 104, 84)


@dataclass(frozen=True)
class MadeJig:
    """A jig as it was made: its file, how it came out, and where its card lies on the table.

    ``larger``: by what the print is larger than it should be; ``edges``: how far the raised edges
    are off their lines, x and y (mm), and each one's turn (degrees).
    """

    jig: Jig
    markers: Jig
    larger: float
    edges: tuple[float, float, float, float]
    seed: int
    pose: Pose

    def moved(self, pose: Pose) -> MadeJig:
        """Return the same card elsewhere on the table: the place of its lower left corner."""
        return replace(self, pose=pose)

    def on(self, stage: Stage) -> Stage:
        """Return the stage with the card, its markers and its edges on the table."""
        laid = []
        for marker in self.markers.markers:
            (x, y), larger = marker.at, self.larger
            at = self.pose.compose(Pose(x * larger, y * larger, marker.angle))
            laid.append(
                marker.model_copy(
                    update={
                        "at": (at.x, at.y),
                        "angle": at.facing,
                        "side": marker.side * larger,
                        "height": THICK,
                    }
                )
            )
        board = stage.board
        kept = [m for m in board.markers if not self._covers(m.at)]
        made = board.model_copy(update={"markers": (*kept, *laid)})
        return replace(stage, board=made, things=(*stage.things, *self._things()))

    def place(self, unit: str, pose: Pose) -> Place:
        """Return a unit that stands on the card."""
        return Place(unit, pose, lift=inches(THICK))

    @property
    def _corner(self) -> Pose:
        """Where the corner's lines were printed, on the table."""
        x, y, angle = self.jig.corner
        return self.pose.compose(Pose(x * self.larger, y * self.larger, angle))

    def _things(self) -> Iterator[Solid]:
        """Yield the card, and the strips that bases are pushed against."""
        wide, deep = self.jig.width * self.larger, self.jig.depth * self.larger
        yield _laid(box((0.0, 0.0, 0.0), (wide, deep, inches(THICK)), _PAPER), self.pose)
        x, y, first, second = self.edges
        across, thick, top = inches(EDGE), inches(THICK), inches(THICK + _STRIP_HIGH)
        long, short = (inches(length) for length in ARMS)
        for turn, low, high in (
            (first, (-across, -across, thick), (long, 0.0, top)),
            (second, (-across, -across, thick), (0.0, short, top)),
        ):
            at = self._corner.compose(Pose(inches(x), inches(y), turn))
            yield _laid(box(low, high, _CARD), at)

    def _covers(self, at: tuple[float, float], more: float = 1.0) -> bool:
        """Tell whether the card lies over a place on the table, or within an inch of it."""
        here = self.pose.inverse().compose(Pose(*at, 0.0))
        wide, deep = self.jig.width, self.jig.depth
        return -more < here.x < wide + more and -more < here.y < deep + more

    def seated(self, base: tuple[float, float], front: int, try_number: int) -> Pose:
        """Return where a base of [width, depth] mm stands that is pushed into the corner.

        ``front``: a number of ``FRONTS``; each ``try_number`` is another push.
        """
        random = np.random.default_rng([self.seed, 59, try_number])
        seat, draws = self.jig.seat, random.normal(size=3)
        x, y, *turns = self.edges
        turn = turns[front % 2] + seat.angle * float(draws[2])
        wide, deep = base if front % 2 == 0 else base[::-1]
        at = Pose(0.0, 0.0, turn).compose(Pose(wide / 2, deep / 2, FRONTS[front]))
        at = Pose(
            inches(at.x + x + seat.place * float(draws[0])),
            inches(at.y + y + seat.place * float(draws[1])),
            at.facing,
        )
        return self._corner.compose(at)


def _laid(solid: Solid, pose: Pose) -> Solid:
    """Return a solid about the origin as it lies at a pose on the table."""
    return solid.moved(about_z(pose.facing), np.array([pose.x, pose.y, 0.0]))


def made_jig(jig: Jig, seed: int, pose: Pose, exact: bool = False) -> MadeJig:
    """Return a jig as a person makes it, or exactly as its file has it."""
    random = np.random.default_rng([seed, 53])
    draws = random.normal(size=5) * (0.0 if exact else 1.0)
    place, angle = jig.edges.place, jig.edges.angle
    edges = (place * draws[0], place * draws[1], angle * draws[2], angle * draws[3])
    markers = []
    for marker in jig.markers:
        off = random.normal(size=4) * (0.0 if exact else 1.0)
        (x, y), by = marker.at, inches(jig.build.place)
        at = (x + by * float(off[0]), y + by * float(off[1]))
        angle_of = marker.angle + jig.build.angle * float(off[2])
        markers.append(marker.model_copy(update={"at": at, "angle": angle_of}))
    drawn = jig.model_copy(update={"markers": tuple(markers)})
    if exact:
        jig = jig.model_copy(
            update={"seat": jig.seat.model_copy(update={"place": 0.0, "angle": 0.0})}
        )
    larger = math.exp(jig.scale * float(draws[4]))
    return MadeJig(jig, drawn, larger, edges, seed, pose)
