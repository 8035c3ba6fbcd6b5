"""Turn successive frames' measurements into the known state of the table."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tableside.engine.message import Text
from tableside.files.board import Board
from tableside.files.camera import Camera
from tableside.files.roster import Roster
from tableside.vision.follow.complaints import Complaints
from tableside.vision.follow.ground import CameraPose, Ground
from tableside.vision.follow.hands import HandWatch, Look, Stand, Standing
from tableside.vision.follow.limits import LOOK_EVERY
from tableside.vision.follow.mount import Mount
from tableside.vision.follow.shapes import unit_shapes
from tableside.vision.follow.tracker import Tracker, nothing_known
from tableside.vision.measurement import Measurement
from tableside.vision.observation import Happening, Observation, TableEvent
from tableside.vision.sources.frame import Picture


@dataclass(frozen=True, slots=True)
class Moment:
    """A frame's number and time (seconds), and whether its picture is a new one."""

    frame: int
    time: float
    fresh: bool = True


class Follower:
    """Everything remembered from frame to frame. Times must not decrease."""

    def __init__(self, camera: Camera, board: Board, roster: Roster) -> None:
        self._camera, self._board = camera, board
        self._mount = Mount(camera, board)
        self._complaints = Complaints()
        self._tracker = Tracker()
        self._hands = HandWatch(unit_shapes(roster))
        self._ground: Ground | None = None
        self._seen_from: CameraPose | None = None
        self._surfaces: dict[str, float] = {}
        self._looked: tuple[float, Look] | None = None
        self._begun = False

    def blind(self, moment: Moment, trouble: Text) -> Observation:
        """Return the known state after a frame without a usable picture."""
        self._tracker.blind(moment.time)
        return self._observation(moment, False, [], None, (trouble,))

    def follow(
        self, moment: Moment, measurement: Measurement, image: Picture | None
    ) -> Observation:
        """Return the known state after a frame's measurement; ``image`` is searched for hands."""
        events = list(self._mount.step(moment.time, measurement))
        kinds = {event.kind for event in events}
        if Happening.CAMERA_MOVED in kinds:
            self._tracker.camera_moved()
        if Happening.REGISTERED in kinds:
            self._ground, self._seen_from = None, measurement.camera
        self._begun |= measurement.registered and measurement.whole
        # What was not looked for yet is not missing: the table is taken as a whole, or not yet.
        if self._mount.usable and self._begun:
            events += self._complaints.step(moment.time, measurement)
            events += self._step(moment, measurement, image)
        else:
            self._tracker.blind(moment.time)
        troubles = measurement.troubles
        if self._mount.trouble:
            troubles = (self._mount.trouble, *troubles)
        observation = self._observation(
            moment, self._mount.usable, events, measurement.accuracy, troubles
        )
        return replace(observation, accuracy_map=measurement.accuracy_map)

    def _step(
        self, moment: Moment, measurement: Measurement, image: Picture | None
    ) -> list[TableEvent]:
        look = self._look(moment, measurement, image)
        self._surfaces.update((sight.unit, sight.surface) for sight in measurement.units)
        return self._tracker.step(
            moment.time,
            measurement.units,
            nothing_known if look is None else look.of,
            fresh=moment.fresh,
            hand_on_table=look is not None and look.hand_on_table,
            distrusted=frozenset(unit for unit, _ in measurement.conflicts),
        )

    def _look(self, moment: Moment, measurement: Measurement, image: Picture | None) -> Look | None:
        if image is None or self._seen_from is None:
            return None
        if self._ground is None:
            self._ground = Ground(self._camera, self._board, self._seen_from)
        kept = self._looked
        if measurement.unchanged and kept is not None and moment.time - kept[0] < LOOK_EVERY:
            return kept[1]
        look = self._hands.look(self._ground, image, moment.time, self._standing(measurement))
        self._looked = (moment.time, look)
        return look

    def _standing(self, measurement: Measurement) -> dict[str, Standing]:
        """Return each unit's home and where it is seen now."""
        sights = {sight.unit: Stand(sight.pose, sight.surface) for sight in measurement.units}
        homes = {
            unit: Stand(pose, self._surfaces.get(unit, 0.0))
            for unit, pose in self._tracker.homes.items()
        }
        units = sorted(sights.keys() | homes.keys())
        return {unit: Standing(homes.get(unit), sights.get(unit)) for unit in units}

    def _observation(
        self,
        moment: Moment,
        registered: bool,
        events: list[TableEvent],
        accuracy: float | None,
        troubles: tuple[Text, ...],
    ) -> Observation:
        return Observation(
            frame=moment.frame,
            time=moment.time,
            registered=registered,
            units=tuple(self._tracker.states(moment.time)),
            events=tuple(events),
            accuracy=accuracy,
            troubles=troubles,
        )
