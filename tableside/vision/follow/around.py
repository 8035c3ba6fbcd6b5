"""What the picture says about a unit's place apart from its tags."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Place(Enum):
    """How the place looks where a unit was last seen standing."""

    UNKNOWN = "unknown"  # no picture to compare with
    SAME = "same"  # it looks as it did: the unit is there, only its tags were not read
    EMPTY = "empty"  # the ground about it is seen, by its own texture, and the unit is not there
    BLANK = "blank"  # likewise, but the ground has no texture: a cloth of its colour looks the same
    COVERED = "covered"  # something lies over the place and beyond it


@dataclass(frozen=True, slots=True)
class Around:
    """``near``: a hand is at the unit. ``place``: how its last place looks."""

    near: bool = False
    place: Place = Place.UNKNOWN


NOTHING_KNOWN = Around()
