"""Made-up looks at bases whose tags are where they are: for tests of what is made of looks."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from tableside.files.jig import Jig
from tableside.rig.jig_card import usual_jig
from tableside.vision.jig.card import SeenTag
from tableside.vision.jig.looks import FRONTS, Look
from tableside.vision.jig.solve import Floats

TAGS = ((-23.0, 20.0), (-23.0, -20.0))
SIZE = (60.0, 30.0)
LEAN = (0.35, 0.2)
#: How the pictures err: mm along each axis, radians.
PICTURE = (0.02, math.radians(0.15))
_BOX = ((0.0, 0.0),) * 4


@dataclass
class Evening:
    """One jig as it was made, and bases that are put together by hand, all from a seed."""

    seed: int
    jig: Jig = field(default_factory=usual_jig)
    height: float = 0.4

    def __post_init__(self) -> None:
        self.random = np.random.default_rng(self.seed)
        draws = self.random.normal(size=6)
        edges = self.jig.edges
        self.edges = edges.place * draws[:2]
        self.turns = math.radians(edges.angle) * draws[2:4]
        self.scale = self.jig.scale * draws[4]
        self.higher = self.height * draws[5]

    def base(self, tags: Sequence[tuple[float, float]] = TAGS) -> tuple[Floats, float]:
        """Tags (n, 3) as they are on a base, mm and radians, and how much higher than stated."""
        places = np.array([(*at, 0.0) for at in tags])
        places += self.random.normal(size=places.shape) * (0.3, 0.3, math.radians(0.6))
        return places, self.higher + self.height * self.random.normal()

    def seat(self) -> Floats:
        """How a base that is pushed in comes to lie: x, y (mm) and turn (radians)."""
        seat = self.jig.seat
        spread = (seat.place, seat.place, math.radians(seat.angle))
        return np.asarray(self.random.normal(size=3) * spread)

    def look(
        self,
        places: Floats,
        high: float,
        front: int,
        lean: tuple[float, float] = LEAN,
        seat: Floats | None = None,
        size: tuple[float, float] = SIZE,
    ) -> Look:
        """A look at a base: its tags are at ``places``, ``high`` mm higher than stated."""
        pushed = self.seat() if seat is None else seat
        wide, deep = size if front % 2 == 0 else size[::-1]
        turn = self.turns[front % 2] + pushed[2]
        facing = FRONTS[front] + turn
        middle = _turned((wide / 2, deep / 2), turn) + self.edges + pushed[:2]
        seen = []
        for number, place in enumerate(places):
            at = middle + _turned(place[:2], facing) + high * np.array(lean)
            noise = self.random.normal(size=3) * (PICTURE[0], PICTURE[0], PICTURE[1])
            found = np.array([*(at * (1 - self.scale)), facing + place[2]]) + noise
            seen.append(seen_tag(40 + number, found, lean))
        return Look(tuple(seen))


def seen_tag(number: int, place: Floats, lean: tuple[float, float] = LEAN) -> SeenTag:
    """A tag of a tray with a lip, as it is seen."""
    spread = np.diag([PICTURE[0] ** 2, PICTURE[0] ** 2, PICTURE[1] ** 2])
    return SeenTag(("tag36h11", number), place, spread, 3.0, np.array(lean), 11.2, _BOX)


def _turned(point: Sequence[float] | Floats, angle: float) -> Floats:
    cos, sin = math.cos(angle), math.sin(angle)
    return np.array([point[0] * cos - point[1] * sin, point[0] * sin + point[1] * cos])
