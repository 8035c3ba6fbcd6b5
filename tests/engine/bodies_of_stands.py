"""Units of square stands, an inch wide, for the tests of what is measured between units."""

from __future__ import annotations

from tableside.engine.bodies import EXACT, Stand
from tableside.engine.troops import StandFile, Troops
from tableside.geometry.footprint import Base
from tableside.geometry.pose import Pose
from tableside.geometry.uncertainty import Sigma

INCH = Base(25.4, 25.4)
NORTH = 90.0


def stand(name: str, x: float, y: float, facing: float = NORTH, sigma: Sigma = EXACT) -> Stand:
    """Return a stand of an inch by an inch about a place (inches)."""
    return Stand(name, Pose(x, y, facing), INCH, sigma)


def unit(name: str, *stands: Stand, side: str = "red") -> Troops:
    """Return a unit of some stands on the board."""
    listed = tuple(StandFile(each.id, each.pose) for each in stands)
    return Troops(name, side, "foot", listed=listed, stands=stands)
