"""Look for foreign tags in the place of a unit's own: a wrong print, or another tray's."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tableside.geometry.units import MM_PER_INCH
from tableside.vision.instead import tag_instead
from tableside.vision.marks import square
from tableside.vision.measurement import Instead, UnitSight
from tableside.vision.pose_fit import Mount
from tableside.vision.table_view import View


class InsteadOfOwn:
    """Knows the tags of every unit, and checks a placed unit's unread ones."""

    def __init__(self, mounts: Iterable[Mount], folder: Path | None) -> None:
        self._folder = folder
        self._mounts: dict[str, list[Mount]] = defaultdict(list)
        for mount in mounts:
            self._mounts[mount.unit].append(mount)

    def look(
        self, gray: NDArray[np.uint8], view: View, units: Sequence[UnitSight]
    ) -> tuple[Instead, ...]:
        """Return the tags that lie in the place of unread ones."""
        return tuple(found for unit in units for found in self._of(gray, view, unit))

    def _of(self, gray: NDArray[np.uint8], view: View, sight: UnitSight) -> Iterator[Instead]:
        read = {(tag.family, tag.id) for tag in sight.tags}
        for mount in self._mounts[sight.unit]:
            if mount.name in read:
                continue
            pose = sight.pose.compose(mount.pose)
            flat = square(pose.x, pose.y, pose.facing, mount.tag.side / MM_PER_INCH)
            height = (mount.tag.height + sight.surface) / MM_PER_INCH
            corners = np.column_stack([flat, np.full(4, height)])
            other = tag_instead(gray, view, corners, mount.name, self._folder)
            if other is not None:
                yield Instead(sight.unit, mount.tag.family, mount.tag.id, other)
