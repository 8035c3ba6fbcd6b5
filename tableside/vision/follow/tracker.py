"""Follow all units of the table, frame by frame."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tableside.geometry.pose import Pose
from tableside.vision.follow.around import NOTHING_KNOWN, Around
from tableside.vision.follow.fusion import Estimate, Scatter
from tableside.vision.follow.limits import TOGETHER
from tableside.vision.follow.track import Track
from tableside.vision.measurement import UnitSight
from tableside.vision.observation import SeenUnit, TableEvent

Surroundings = Callable[[str], Around]


def nothing_known(unit: str) -> Around:
    """Return every unit as unknown but for its tags."""
    del unit
    return NOTHING_KNOWN


class Tracker:
    """Every unit that was ever seen. Times are seconds and must not decrease."""

    def __init__(self) -> None:
        self._tracks: dict[str, Track] = {}
        self._scatter = Scatter()
        self._started = False

    @property
    def homes(self) -> dict[str, Pose]:
        """Where each unit stands, or last stood, settled; those that are gone are left out."""
        poses = ((unit, track.home) for unit, track in self._tracks.items())
        return {unit: pose for unit, pose in poses if pose is not None}

    def step(
        self,
        time: float,
        sights: Sequence[UnitSight],
        around: Surroundings = nothing_known,
        *,
        fresh: bool = True,
        hand_on_table: bool = False,
        distrusted: frozenset[str] = frozenset(),
    ) -> list[TableEvent]:
        """Process a frame and return the resulting events.

        ``around`` tells of each unit's surroundings in it. Units in ``distrusted`` (two of its tags
        disagree, an id was seen twice) count as not seen. ``fresh`` is false when the picture is
        the same as the previous frame's.
        """
        trusted = {sight.unit: sight for sight in sights if sight.unit not in distrusted}
        for unit in trusted:
            if unit not in self._tracks:
                self._tracks[unit] = Track(unit, self._scatter)
        events: list[TableEvent] = []
        for unit, track in self._tracks.items():
            sight = trusted.get(unit)
            if sight is None:
                alone = not self._vanished_with_others(unit)
                events += track.missed(time, around(unit), hand_on_table, alone=alone)
            else:
                estimate = Estimate(sight.pose, sight.picture)
                track.built, track.budget = sight.built, sight.budget
                at_once = not self._started
                events += track.seen(time, estimate, around(unit), fresh=fresh, at_once=at_once)
        self._started = True
        return events

    def _vanished_with_others(self, unit: str) -> bool:
        """Say whether others vanished together with a unit and are still missing."""
        since = self._tracks[unit].missing_since
        if since is None:
            return False
        others = (track.missing_since for name, track in self._tracks.items() if name != unit)
        return any(at is not None and abs(at - since) <= TOGETHER for at in others)

    def blind(self, time: float) -> None:
        """Process a frame that shows nothing of the table."""
        for track in self._tracks.values():
            track.blind(time)

    def camera_moved(self) -> None:
        """Distrust every place until it is confirmed from the camera's new position."""
        for track in self._tracks.values():
            track.camera_moved()

    def states(self, time: float) -> Iterator[SeenUnit]:
        """Yield every unit as it is known at ``time``, in the order they were first seen."""
        for track in self._tracks.values():
            yield track.state(time)
