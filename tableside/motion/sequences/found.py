"""The complete result for one scene: places, border and area, from one search."""

from __future__ import annotations

from functools import cached_property

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from tableside.geometry.pose import Pose
from tableside.motion.sequences.area import area_of, border_of
from tableside.motion.sequences.border import Rings
from tableside.motion.sequences.facts import Facts, facts_of
from tableside.motion.sequences.many import Sequences, join
from tableside.motion.sequences.scene import Scene
from tableside.motion.sequences.search import Search


class Found:
    """The search of one scene and its derived results, computed on demand."""

    def __init__(self, scene: Scene) -> None:
        self.search = Search(scene)

    @cached_property
    def border(self) -> Rings:
        """The border of what was reached."""
        return border_of(self.search)

    @cached_property
    def area(self) -> BaseGeometry:
        """All places (inches) where the slides can end."""
        return area_of(self.search, self.border)

    def off_area(self, to: Pose) -> float:
        """Return how far (inches) outside the area a place lies; 0 inside it.

        A place where a known sequence ends is inside, however coarsely the area is drawn there.
        """
        x, y = self.sequences().points(self.search.scene)[-1]
        off = float(np.hypot(x - to.x, y - to.y).min(initial=np.inf))
        if self.area.is_empty:
            return off
        return min(off, float(self.area.distance(shapely.Point(to.x, to.y))))

    def sequences(self) -> Sequences:
        """Return sequences that keep every limit, to places all over the area."""
        inside = np.nonzero(self.search.inside)
        return join([self.search.sequences(*inside), self.search.loose])

    def all_sequences(self) -> Sequences:
        """Return all sequences that are known to keep every limit."""
        return join([self.sequences(), self.border.sequences])

    def facts_in(self, scene: Scene, stay: tuple[int, ...] = ()) -> Facts:
        """Return the limits of the same surroundings judged with another policy."""
        field = self.search.field
        return facts_of(scene, field and field.judged_in(scene), stay)
