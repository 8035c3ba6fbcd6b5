"""Doors to what searches for ways and slides: loaded when the first of them is opened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tableside.engine.quantity import Ruling
from tableside.geometry.pose import Pose
from tableside.rules.metal_men.state import State, Unit


@dataclass(frozen=True)
class Moved:
    """A move as it is judged.

    ``kind``: ``move``, ``limber`` or ``face``; ``length`` inches, None without a way; ``passes``:
    the ids of the units it cannot but pass through; ``shape``: after it.
    """

    ruling: Ruling
    kind: str
    length: float | None
    passes: tuple[str, ...]
    shape: str


@dataclass(frozen=True)
class Slid:
    """A retreat, or a unit thrown back, as it slides.

    ``poses``: where its stands end; ``checks``: the friendly combat units passed; ``stopped``: how
    many stands are lost because an enemy or the ground stopped it; ``outcome``, ``stopped_by`` as
    the questions answer them.
    """

    ruling: Ruling
    poses: Mapping[str, Pose]
    direction: float
    length: float
    outcome: str
    stopped_by: str | None
    checks: tuple[str, ...] = ()
    stopped: int = 0
