"""What a picture is taken of: the things that stay, and how they stand at one moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tableside.files.board import Board
from tableside.files.camera import Camera
from tableside.files.roster import Roster
from tableside.geometry.pose import Pose
from tableside.simulate.hand import Hand
from tableside.simulate.light import Light
from tableside.simulate.solids import Solid
from tableside.simulate.terrain import Terrain, surface
from tableside.simulate.view import View


@dataclass(frozen=True)
class Stage:
    """What does not change during a recording. ``trees`` are points in inches.

    ``things`` are solids that lie on the table and that no file speaks of.
    """

    board: Board
    roster: Roster
    camera: Camera
    terrain: tuple[Terrain, ...] = ()
    trees: tuple[tuple[float, float], ...] = ()
    seed: int = 0
    things: tuple[Solid, ...] = ()

    def surface(self, pose: Pose) -> float:
        """Return the height of the ground under a unit's centre, mm above the mat."""
        return surface(self.terrain, pose.x, pose.y)


@dataclass(frozen=True, slots=True)
class Place:
    """A unit on the table, or in a hand ``lift`` inches above the ground."""

    unit: str
    pose: Pose
    lift: float = 0.0
    held: bool = False
    still: bool = True


@dataclass(frozen=True)
class Moment:
    """How everything stands when a frame is taken; ``time`` in seconds from the start.

    ``later``: the moments at which the lower rows of a rolling shutter are read, in order.
    """

    view: View
    units: tuple[Place, ...]
    light: Light = field(default_factory=Light)
    hands: tuple[Hand, ...] = ()
    time: float = 0.0
    frame: int = 0
    events: tuple[Mapping[str, Any], ...] = ()
    later: tuple[Moment, ...] = ()
