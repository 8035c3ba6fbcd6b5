"""The life of one unit on the table: settled, moving, held, hidden, gone."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.geometry.budget import Budget
from tableside.geometry.pose import Pose
from tableside.geometry.uncertainty import Built, Matrix3, sum_of
from tableside.vision.follow import limits
from tableside.vision.follow.around import Around, Place
from tableside.vision.follow.fusion import Estimate, Fusion, Scatter, gap
from tableside.vision.observation import Happening, Life, SeenUnit, TableEvent

NEVER = float("-inf")


class Track:
    """Follows one unit, from the first time it is seen.

    ``home`` is the mean of the place where it stands settled; ``trial`` that of a place where it
    may come to stand; ``told`` the pose of the last event. A unit leaves its home only by
    settling elsewhere or by being gone: whatever a hand does meanwhile, the home stays.
    ``built`` is what the last sight says of how the unit was built: it stays the same wherever the
    unit goes, so it takes no part in telling places apart, only in what is told of the pose.
    ``budget`` is that sight's, by cause.
    """

    def __init__(self, unit: str, scatter: Scatter) -> None:
        self.unit = unit
        self.life = Life.MOVING
        self.built: Built | None = None
        self.budget: Budget | None = None
        self._scatter = scatter
        self._home: Fusion | None = None
        self._told: Estimate | None = None
        self._trial: Fusion | None = None
        self._trial_since = NEVER
        self._last: Estimate | None = None
        self._seen_at = NEVER
        self._near_at = NEVER
        self._empty_since: float | None = None
        self._state: SeenUnit | None = None
        self._doubted = False  # the camera was knocked since the home was last confirmed

    @property
    def home(self) -> Pose | None:
        """Where it stands or last stood settled; None when it never did or is gone."""
        if self._home is None or self.life is Life.GONE:
            return None
        return self._home.estimate(self._scatter.share).pose

    def seen(
        self, time: float, sight: Estimate, around: Around, *, fresh: bool = True, at_once: bool
    ) -> Iterator[TableEvent]:
        """Process a sight of the unit; yield the resulting events.

        ``fresh`` is false when the picture is the same as the previous frame's. ``at_once`` settles
        a unit without waiting: for the state of the table when the source starts.
        """
        same = self._last is not None and sight.pose is self._last.pose
        self._seen_at, self._last, self._empty_since = time, sight, None
        if same and self._rests and not around.near:
            return  # the very measurement that was taken in before: it says nothing new
        if around.near:
            self._near_at = time
        is_home = self._is_home(sight)
        if around.near or not is_home:
            self._try(time, sight, fresh)
        if is_home:
            yield from self._at_home(time, sight, around.near, fresh)
        elif around.near:
            self.life = Life.HELD if self._trial_is_still(time) else Life.MOVING
        elif at_once or (self._trial_is_still(time) and self._is_clear(time)):
            yield from self._settle()
        else:
            self.life = Life.MOVING

    def missed(
        self, time: float, around: Around, hand_on_table: bool, *, alone: bool = True
    ) -> Iterator[TableEvent]:
        """Process a good frame without a reading of the unit; yield the resulting events.

        ``alone``: nothing else vanished at the same time and is still missing.
        """
        if around.near:
            self._near_at = time
        if self.life is Life.GONE:
            return
        if around.place is Place.SAME and not around.near and self.life is Life.SETTLED:
            if time - self._seen_at > limits.MISSED_FOR:
                self.life = Life.HIDDEN
            return
        self.life = Life.HIDDEN
        empty = around.place in (Place.EMPTY, Place.BLANK)
        if not empty or around.near or hand_on_table:
            self._empty_since = None
            return
        if self._empty_since is None:
            self._empty_since = time
        known = around.place is Place.EMPTY or alone
        if time - self._empty_since >= (limits.GONE_FOR if known else limits.BLANK_FOR):
            yield from self._go()

    @property
    def missing_since(self) -> float | None:
        """When it was last seen, if it is missing but not gone; None otherwise."""
        return self._seen_at if self.life is Life.HIDDEN else None

    def blind(self, time: float) -> None:
        """Process a frame that shows nothing: everything stays as it was, for a while."""
        if self.life is not Life.GONE and time - self._seen_at > limits.MISSED_FOR:
            self.life = Life.HIDDEN

    def camera_moved(self) -> None:
        """Distrust the measured place until it is seen again from the camera's new position."""
        self._doubted = True
        self._trial = None

    def state(self, time: float) -> SeenUnit:
        """Return the unit's place as it is known at ``time``."""
        estimate, unseen = self._shown(), max(0.0, time - self._seen_at)
        covariance = estimate.covariance
        if self.built is not None:
            covariance = sum_of(covariance, self.built.covariance(estimate.pose.facing))
        now = (covariance, self.life, unseen)
        kept = self._state
        if kept is None or (kept.covariance, kept.life, kept.unseen) != now:
            kept = SeenUnit(
                self.unit,
                estimate.pose,
                covariance,
                self.life,
                unseen,
                built=self.built,
                budget=self._budget(covariance),
            )
        self._state = kept
        return kept

    def _budget(self, covariance: Matrix3) -> Budget | None:
        """Return the uncertainty by cause, for a place of this covariance."""
        total = (covariance[0][0], covariance[1][1], covariance[2][2])
        return None if self.budget is None else self.budget.within(total)

    def _shown(self) -> Estimate:
        """Return the pose to show: the trusted one, or the measured one while it is carried."""
        carried = self.life is Life.MOVING or (self.life is Life.HELD and not self._held_at_home)
        if self._home is not None and not carried:
            return self._home.estimate(self._scatter.share)
        if self._last is None:
            raise RuntimeError("a track is shown only after its first sight")
        return self._last

    @property
    def _rests(self) -> bool:
        return self.life is Life.SETTLED and self._trial is None and not self._doubted

    @property
    def _held_at_home(self) -> bool:
        return self._last is not None and self._is_home(self._last)

    def _try(self, time: float, sight: Estimate, fresh: bool) -> None:
        """Add the sight to the trial place, or start a new one where it does not agree."""
        if self._trial is None or not self._agrees(self._trial, sight):
            self._trial, self._trial_since = Fusion(sight, time), time
        elif fresh:
            self._trial.add(sight, time)

    def _agrees(self, place: Fusion, sight: Estimate) -> bool:
        between = gap(place.estimate(self._scatter.share), sight)
        return not between.beyond(limits.AGREE_SIGMAS, limits.AGREE_DISTANCE, limits.AGREE_TURN)

    def _is_home(self, sight: Estimate) -> bool:
        if self._home is None:
            return False
        if self._doubted:  # the new fit has an error of its own: small shifts are no moves
            return not _moved(self._home.estimate(self._scatter.share), sight)
        return self._agrees(self._home, sight)

    def _was_nudged(self, trial: Fusion) -> bool:
        """Say whether a hand has nudged the unit: then the average so far is void."""
        share = self._scatter.share
        if self._home is None or trial.count < 2.0:
            return False
        between = gap(self._home.estimate(share), trial.estimate(share))
        return between.beyond(limits.NUDGED_SIGMAS, 0.0, 0.0)

    def _trial_is_still(self, time: float) -> bool:
        return self._trial is not None and time - self._trial_since >= limits.STILL_FOR

    def _is_clear(self, time: float) -> bool:
        return time - self._near_at >= limits.CLEAR_FOR

    def _at_home(
        self, time: float, sight: Estimate, near: bool, fresh: bool
    ) -> Iterator[TableEvent]:
        if near:
            self.life = Life.HELD
            return
        self.life = Life.SETTLED
        if self._home is None:
            raise RuntimeError("only a unit with a home is at home")
        if self._doubted:
            self._home, self._doubted = Fusion(sight, time), False
        elif self._trial is not None and self._was_nudged(self._trial):
            self._home = self._trial
        elif fresh:
            self._home.add(sight, time, self._scatter)
        self._trial = None
        yield from self._tell(self._home.estimate(self._scatter.share))

    def _settle(self) -> Iterator[TableEvent]:
        self._home, self._trial, self._doubted = self._trial, None, False
        if self._home is None:
            raise RuntimeError("only a trial place can become home")
        self.life = Life.SETTLED
        yield from self._tell(self._home.estimate(self._scatter.share))

    def _tell(self, now: Estimate) -> Iterator[TableEvent]:
        """Yield the event for a settled unit's pose, if it differs from the last one reported."""
        before = self._told
        if before is None:
            self._told = now
            yield TableEvent(Happening.APPEARED, unit=self.unit, end=now.pose)
        elif _moved(before, now):
            self._told = now
            yield TableEvent(Happening.MOVED, unit=self.unit, start=before.pose, end=now.pose)

    def _go(self) -> Iterator[TableEvent]:
        before, self._told, self._trial = self._told, None, None
        self.life = Life.GONE
        if before is not None:  # one that only a hand was ever seen to hold never stood here
            yield TableEvent(Happening.GONE, unit=self.unit, start=before.pose)


def _moved(before: Estimate, now: Estimate) -> bool:
    between = gap(before, now)
    return between.beyond(limits.MOVED_SIGMAS, limits.MOVED_DISTANCE, limits.MOVED_TURN)
