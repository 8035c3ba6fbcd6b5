"""Combine the separately tagged stands of a unit into one observed unit.

A roster lists each stand under its unit's name: ``fr-1/1`` and ``fr-1/2``. Nothing is reported
about a unit until all its stands lie still, because a hand sets them down one after the other; if
only some have moved, the others may be about to. A stand that stays hidden is assumed to keep its
place relative to the others, and its unit is then never judged with certainty.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from typing import Any

from tableside.engine.ruleset import Sensed
from tableside.geometry.pose import Pose, turn_between, wrap_degrees
from tableside.vision.observation import Happening, Life, Observation, SeenUnit, TableEvent

#: Seconds that all stands must lie still before a move of only some of them counts as finished.
PATIENCE = 2.0

#: After this many seconds a hidden stand is placed relative to the others as it was last seen.
HIDDEN = 3.0

#: Separates the unit's name from the stand's number.
MARK = "/"

_CHANGES = frozenset({Happening.APPEARED, Happening.MOVED, Happening.GONE})
#: A unit's life is the first of these that any of its stands has.
_WORST = (Life.HELD, Life.MOVING, Life.HIDDEN, Life.GONE, Life.SETTLED)


def unit_of(name: str) -> str:
    """Return the unit that a seen name belongs to.

    >>> unit_of("fr-1/2"), unit_of("fr-3")
    ('fr-1', 'fr-3')
    """
    unit, mark, number = name.rpartition(MARK)
    return unit if mark and number.isdecimal() else name


def _unit_among(name: str, whole: Container[str]) -> str:
    """Return the unit that a seen name belongs to; stands of units in ``whole`` may have any name.

    A name that is itself a unit (a corps ``III/2``) is not a stand.
    """
    if name in whole:
        return name
    unit, mark, _ = name.rpartition(MARK)
    return unit if mark and unit in whole else unit_of(name)


def _stand_of(unit: str, name: str) -> str:
    """Return the stand part of a seen name."""
    return name.removeprefix(unit + MARK)


def place_of(seen: SeenUnit) -> Sensed:
    """Return a seen unit's place in the form that the rules use."""
    sigma, stands = seen.sigma, seen.stands
    return Sensed(seen.pose, sigma, stands, seen.guessed, seen.names, seen.hidden)


def laid_as(
    drawn: Mapping[str, Any] | None, pose: Pose, stands: Sequence[Pose], within: float
) -> bool:
    """Return whether stands lie around their unit's ``pose`` as a drawing of it shows.

    One of two stands may be off by ``within`` inches: relative to their midpoint, both are then off
    by half. It does not matter which stand lies where. A unit that is not drawn, or whose stands
    are not seen individually, passes.
    """
    if drawn is None or len(drawn["outlines"]) != len(stands):
        return True
    seen_from, drawn_from = pose.inverse(), Pose.of(drawn["pose"]).inverse()
    wanted = [drawn_from.place(*_middle(outline)) for outline in drawn["outlines"]]
    there = [seen_from.place(stand.x, stand.y) for stand in stands]
    return all(any(math.dist(one, other) <= within / 2 for other in there) for one in wanted)


def _middle(outline: Sequence[Sequence[float]]) -> tuple[float, float]:
    x, y = (sum(axis) / len(outline) for axis in zip(*outline, strict=True))
    return x, y


def together(unit: str, stands: Sequence[SeenUnit]) -> SeenUnit:
    """Return a unit as seen through its stands: their midpoint, and each stand's own pose.

    Its facing is the mean of the first and the last stand's, or the first one's if they face apart
    (a square). Each stand gets the uncertainty of the worst-seen one.
    """
    poses = tuple(seen.pose for seen in stands)
    x, y = (sum(values) / len(poses) for values in ([p.x for p in poses], [p.y for p in poses]))
    turn = turn_between(poses[0].facing, poses[-1].facing)
    facing = poses[0].facing + (turn / 2 if abs(turn) < 90.0 else 0.0)
    sx, sy, sf = (max(values) ** 2 for values in zip(*(s.sigma for s in stands), strict=True))
    return SeenUnit(
        unit,
        Pose(x, y, wrap_degrees(facing)),
        ((sx, 0.0, 0.0), (0.0, sy, 0.0), (0.0, 0.0, sf)),
        next(life for life in _WORST if any(seen.life is life for seen in stands)),
        max(seen.unseen for seen in stands),
        poses,
        names=tuple(_stand_of(unit, seen.id) for seen in stands),
        budget=max(stands, key=lambda seen: max(seen.sigma[:2])).budget,
    )


def whose(name: str, whole: Container[str]) -> tuple[str, str]:
    """Return the unit that a seen name belongs to, and its stand, "" for the whole unit.

    >>> whose("c1/2", {"c1"}), whose("c1", {"c1"}), whose("b/left", {"b"})
    (('c1', '2'), ('c1', ''), ('b', 'left'))
    """
    unit = _unit_among(name, whole)
    return unit, "" if name == unit else _stand_of(unit, name)


class Stands:
    """Combines stands into units; remembers events that have not been reported yet."""

    def __init__(self) -> None:
        self._happened: dict[str, dict[str, Happening]] = defaultdict(dict)
        self._still: dict[str, float] = {}  # since when all stands of a unit have lain still
        self._told: dict[str, Pose] = {}
        self._laid: dict[str, tuple[Pose, ...]] = {}  # when all were last seen
        self._whole: Container[str] = ()
        self._left: Mapping[str, Sequence[str]] = {}
        self._leaving: Mapping[str, int] = {}
        self._now = 0.0
        #: Stands that have left the game for good but still lie on the table.
        self.lost: tuple[SeenUnit, ...] = ()

    def see(
        self,
        observation: Observation,
        whole: Container[str] = (),
        left: Mapping[str, Sequence[str]] | None = None,
        leaving: Mapping[str, int] | None = None,
    ) -> Observation:
        """Return the observation with stands replaced by their units.

        ``whole``: the game's units. ``left``: the stands that a unit still has, if the game knows
        (``RuleSet.stands``); its other stands have left for good, and nothing is reported until all
        of these were seen. ``leaving``: how many of them must leave now (``RuleSet.leaving``); if
        exactly that many are gone, there is no waiting for the others to move.
        """
        self._whole, self._left, self._leaving = whole, left or {}, leaving or {}
        observation = self._without_lost(observation)
        names = [seen.id for seen in observation.units]
        names += [event.unit for event in observation.events if event.unit is not None]
        if not self._happened and all(self._of(name) == name for name in names):
            return observation
        seen: dict[str, list[SeenUnit]] = defaultdict(list)
        units = [each for each in observation.units if self._of(each.id) == each.id]
        for each in sorted(observation.units, key=lambda each: each.id):
            if self._of(each.id) != each.id:
                seen[self._of(each.id)].append(each)
        complete = {
            unit: self._seen(unit, found)
            for unit, found in seen.items()
            if len(found) >= len(self._left.get(unit, "12"))
        }
        units += complete.values()
        events = [self._note(event) for event in observation.events]
        self._watch(complete, observation.time)
        told = [
            event for unit in list(self._happened) for event in self._tell(unit, seen, complete)
        ]
        kept = (event for event in events if event is not None)
        return replace(observation, units=tuple(units), events=(*kept, *told))

    def _without_lost(self, observation: Observation) -> Observation:
        """Return the observation without the stands that have left the game for good."""

        def stays(name: str | None) -> bool:
            unit = "" if name is None else self._of(name)
            left = self._left.get(unit)
            if left is None or name is None:
                return True
            return bool(left) if name == unit else _stand_of(unit, name) in left

        self.lost = ()
        if not self._left:
            return observation
        units = tuple(seen for seen in observation.units if stays(seen.id))
        self.lost = tuple(
            seen for seen in observation.units if seen.life is Life.SETTLED and not stays(seen.id)
        )
        events = tuple(event for event in observation.events if stays(event.unit))
        return replace(observation, units=units, events=events)

    def _seen(self, unit: str, stands: Sequence[SeenUnit]) -> SeenUnit:
        """Return a unit from its stands, placing long-hidden ones relative to the others."""
        here = together(unit, stands)
        if here.life is Life.SETTLED and unit not in self._happened:
            self._laid[unit] = here.stands
        hidden = [s.life is Life.GONE or s.unseen >= HIDDEN for s in stands]
        known = self._laid.get(unit, ())
        if not any(hidden) or all(hidden) or len(known) != len(stands):
            return here
        first = hidden.index(False)
        there = stands[first].pose.compose(known[first].inverse())
        shown = [
            replace(each, life=Life.SETTLED, pose=there.compose(known[at])) if gone else each
            for at, (each, gone) in enumerate(zip(stands, hidden, strict=True))
        ]
        names = tuple(
            _stand_of(unit, stand.id) for stand, gone in zip(stands, hidden, strict=True) if gone
        )
        return replace(together(unit, shown), guessed=True, hidden=names)

    def _of(self, name: str) -> str:
        return _unit_among(name, self._whole)

    def _note(self, event: TableEvent) -> TableEvent | None:
        """Return an event to report now; record a stand's change for its unit and return None."""
        if event.unit is None or self._of(event.unit) == event.unit:
            return event
        unit = self._of(event.unit)
        if event.kind not in _CHANGES:
            return replace(event, unit=unit)
        self._happened[unit][event.unit] = event.kind
        return None

    def _watch(self, units: Mapping[str, SeenUnit], time: float) -> None:
        """Track since when all stands of the affected units have lain still."""
        self._now = time
        for unit in self._happened:
            here = units.get(unit)
            if here is None or here.life is not Life.SETTLED:
                self._still.pop(unit, None)
            else:
                self._still.setdefault(unit, time)

    def _is_loss(self, unit: str, here: SeenUnit) -> bool:
        """Return whether all that happened to a unit is that the stands due to leave are gone."""
        happened = self._happened[unit]
        gone = {_stand_of(unit, name) for name, k in happened.items() if k is Happening.GONE}
        as_many = len(here.hidden) == self._leaving.get(unit)
        return as_many and len(gone) == len(happened) and gone <= set(here.hidden)

    def _tell(
        self, unit: str, seen: dict[str, list[SeenUnit]], whole: dict[str, SeenUnit]
    ) -> list[TableEvent]:
        here = whole.get(unit)
        if here is not None and here.life is Life.SETTLED:
            some = len(self._happened[unit]) < len(here.stands)
            some &= not self._is_loss(unit, here)
            if some and self._now < self._still[unit] + PATIENCE:
                return []
            self._still.pop(unit)
            happened, last = set(self._happened.pop(unit).values()), self._told.get(unit)
            self._told[unit] = here.pose
            if last is None:
                return [TableEvent(Happening.APPEARED, unit, end=here.pose)]
            if happened == {Happening.APPEARED}:
                return [TableEvent(Happening.APPEARED, unit, end=here.pose)]
            return [TableEvent(Happening.MOVED, unit, last, here.pose)]
        lives = {each.life for each in seen.get(unit, ())}
        if lives <= {Life.GONE} and Happening.GONE in self._happened[unit].values():
            del self._happened[unit]
            last = self._told.pop(unit, None)
            return [] if last is None else [TableEvent(Happening.GONE, unit, last)]
        return []
