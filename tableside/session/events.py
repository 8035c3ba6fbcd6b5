"""Interpret the camera's events: units moved, found or put back, and strangers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tableside.engine.finding import Finding
from tableside.engine.message import Text
from tableside.engine.ruleset import Event, Sensed
from tableside.geometry.pose import Pose
from tableside.session.entry import CAMERA, Entry, Places
from tableside.session.game import Game
from tableside.session.hands import Hands
from tableside.session.mixups import likely_name
from tableside.session.proposal_queue import ProposalQueue
from tableside.session.stands import place_of
from tableside.session.takeback import Takebacks
from tableside.session.tolerance import elsewhere
from tableside.session.words import say
from tableside.vision.observation import Happening, Life, TableEvent

#: Events that may change the game; all others are only logged.
TABLE_CHANGES = frozenset({Happening.APPEARED, Happening.MOVED, Happening.GONE})

#: Events about the camera's own position.
_REGISTRATION = (Happening.REGISTERED, Happening.LOST_REGISTRATION, Happening.CAMERA_MOVED)


class Events:
    """Routes what hands did to the proposal queue, and models put back to the takebacks.

    ``unwatched``: units that hands may have moved unobserved; one found elsewhere than the game has
    it counts as moved rather than merely found. ``setting_up``: nothing that hands do is a move
    yet.
    """

    def __init__(
        self, game: Game[Any], hands: Hands[Any], takebacks: Takebacks, queue: ProposalQueue[Any]
    ) -> None:
        self._game, self._hands, self._takebacks, self._queue = game, hands, takebacks, queue
        self.unwatched: set[str] = set()
        self.setting_up = False
        self._found: set[str] = set()

    def take(self, events: Sequence[TableEvent]) -> tuple[Finding, ...]:
        """Process the camera's events; all that hands did is judged together."""
        changes: dict[str, Sensed | None] = {}
        for event in events:
            unit = event.unit
            if unit is not None and self._is_stranger(unit, event):
                self._say(event, self._strange(unit))
            elif unit is not None and event.kind in TABLE_CHANGES:
                changes.update(self._change(unit, event))
            elif not self._is_known(event):
                self._say(event, self._told(event))
        if self.setting_up:
            self._laid(changes)
            return ()
        return self._queue.changed(changes) if changes else ()

    def _laid(self, changes: Places) -> None:
        """Follow the models as they are laid out while the table is being set up.

        A model that is expected somewhere, or that was taken off, is asked back to its place
        instead.
        """
        for unit, here in changes.items():
            waits = self._takebacks.belongs(unit) or here is None
            if not waits and not self._hands.is_back(unit, here):
                self._follow(unit, here)
            elif not self._hands.is_back(unit, here):
                self._takebacks.expect({unit: self._game.anchors.get(unit)})

    def _follow(self, unit: str, here: Sensed | None) -> None:
        """Accept a unit where it was found, without treating that as a move."""
        head = self._game.timeline.head
        entry = Entry("place", head, who=CAMERA, after={unit: here})
        self._takebacks.follow(self._game.accept(entry, ()))

    def seen_back(self) -> tuple[Finding, ...]:
        """Detect pending units that came back too gradually for the camera to report an event."""
        back = {
            seen.id: place_of(seen)
            for seen in self._hands.seen.units
            if seen.life is Life.SETTLED and self._queue.waits_for(seen.id)
        }
        back = {unit: here for unit, here in back.items() if self._hands.is_back(unit, here)}
        return self._queue.changed(back) if back else ()

    def _is_stranger(self, unit: str, event: TableEvent) -> bool:
        """Return whether a unit is not of this game and no rule explains its arrival."""
        if unit in self._game.known:
            return False
        here = None if event.end is None else self._hands.sensed(unit, event.end)
        return here is None or not self._hands.recognise({unit: here}).candidates

    def _is_known(self, event: TableEvent) -> bool:
        """Return whether the log already says so: a recording's camera starts over at each jump."""
        newest = self._game.log.newest_of(_REGISTRATION)
        return event.kind is Happening.REGISTERED and event.kind == newest

    def _change(self, unit: str, event: TableEvent) -> Places:
        """Return the unit's present place if a hand may have moved it, else nothing."""
        waits = self._queue.waits_for(unit)
        if self._takebacks.waits_for(unit) and self._put_back(unit, event):
            back = waits and not self._takebacks.waits_for(unit)
            return {unit: self._hands.accepted(unit)} if back else {}
        away = self._game.away(unit)
        if event.kind is Happening.GONE:
            return {} if away and not waits else {unit: None}
        pose = event.end or self._pose_now(unit)
        if pose is None:
            return {}
        here = self._hands.sensed(unit, pose)
        if away:
            self._say(event, say("came", unit=self._game.name_of(unit)))
        if event.kind is Happening.MOVED or away or waits:
            return {unit: here}
        unwatched = unit in self.unwatched
        self.unwatched.discard(unit)
        left = self._game.anchors.get(unit)
        if unwatched and left is not None and elsewhere(left, pose):
            return {unit: here}
        # A unit that the game already has on the table was merely found. If a restarted camera
        # finds it in the same place again, there is nothing to record.
        if unit not in self._found or not self._hands.is_back(unit, here):
            self._found.add(unit)
            self._follow(unit, here)
            self._queue.review()
        return {}

    def _put_back(self, unit: str, event: TableEvent) -> bool:
        """Return whether an event is part of putting models back where the game has them.

        A model put down somewhere else altogether counts as moved from where the game has it.
        """
        waits = self._queue.waits_for(unit)
        pose = event.end or self._pose_now(unit)
        if self._game.away(unit):
            if event.kind is Happening.GONE:
                self._takebacks.done(unit)
            return not waits or event.kind is Happening.GONE
        if event.kind is Happening.GONE or pose is None:
            return True
        if self._takebacks.is_back(unit, pose, self._hands.sensed(unit, pose).stands):
            self._takebacks.done(unit)
            self._game.anchors[unit] = pose
            return True
        return event.kind is not Happening.MOVED and not waits

    def _pose_now(self, unit: str) -> Pose | None:
        return next((seen.pose for seen in self._hands.seen.units if seen.id == unit), None)

    def _strange(self, unit: str) -> Text:
        """Return the message about a unit that is not of this game, guessing which was meant."""
        seen = {each.id: each for each in self._hands.seen.units}
        likely = likely_name(unit, self._game, seen)
        if not likely:
            return say("stranger", unit=unit)
        return say("stranger-named", unit=unit, likely=likely)

    def _told(self, event: TableEvent) -> Text:
        """Return the log's text for an event, using the camera's own words if it gave any."""
        if event.detail and event.unit is not None:
            return say("camera-told-of", unit=self._game.name_of(event.unit), what=event.detail)
        if event.detail:
            return say("camera-told", what=event.detail)
        name = "moved-unit" if event.kind is Happening.MOVED else event.kind.value
        unit = "" if event.unit is None else self._game.name_of(event.unit)
        return say(f"camera-{name}", unit=unit)

    def _say(self, event: TableEvent, text: Text) -> None:
        units = () if event.unit is None else (event.unit,)
        to = None if event.kind in _REGISTRATION else self._game.by_hand
        self._game.log.tell(self._game.time, Event(event.kind.value, units, text, to=to))
