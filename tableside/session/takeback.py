"""Models that hands must still put back, because game and camera disagree."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import Any

import shapely

from tableside.engine.measure import INCHES, Measure
from tableside.engine.message import Message, degrees
from tableside.engine.overlay import Area, Coordinates, Ghost, Label, Mark, Overlay, Path
from tableside.geometry.pose import Pose, turn_between
from tableside.geometry.shapes import as_geojson, rounded
from tableside.session.stands import laid_as, whose
from tableside.session.tolerance import ELSEWHERE_INCHES, NUDGE_INCHES, elsewhere, nudged
from tableside.session.words import say
from tableside.vision.observation import Life, Observation, SeenUnit

STYLE, NEXT, NUMBER = "takeback", "next", "number"
#: The uncertainty of a unit that is not seen.
NOWHERE = ((0.0, 0.0, 0.0),) * 3
#: Distance (inches) of a ghost's words from the ghost.
WORDS_AWAY = 0.8

#: Radius (inches) of the shading around a model that has to go.
AROUND = 0.9

#: From this many models on, ghosts get numbers instead of words, which would hide one another.
MANY = 3

#: Where the awaited units belong, and which of them must be placed exactly.
Waiting = tuple[Mapping[str, Pose | None], frozenset[str]]


class Takebacks:
    """The units that must be seen where the game has them (None: off the table).

    ``drawings`` returns how the game draws its units; their stands must match. ``all_of_them``:
    also ask for units that the camera has not found yet, as during setup.
    """

    def __init__(self, drawings: Callable[[], Mapping[str, Any]]) -> None:
        self._drawings = drawings
        self._waiting: dict[str, Pose | None] = {}
        self._exactly: set[str] = set()
        self._round: set[str] = set()  # all units awaited since the list was last empty
        self._numbers: dict[str, int] = {}  # numbers of those that were seen elsewhere
        self.all_of_them = False

    def expect(self, places: Mapping[str, Pose | None], *, exactly: bool = False) -> None:
        """Also wait for these units, or for their new places, from now on.

        ``exactly``: within a nudge; otherwise within what ``elsewhere`` allows.
        """
        if not self._waiting:
            self._round.clear()
            self._numbers.clear()
        self._round |= places.keys()
        self._waiting.update(places)
        if exactly:
            self._exactly |= places.keys()
        else:
            self._exactly -= places.keys()

    def remember(self) -> Waiting:
        """Return what is waited for now, for ``restore``."""
        return dict(self._waiting), frozenset(self._exactly)

    def restore(self, waiting: Waiting) -> None:
        """Wait for exactly what was waited for then."""
        self._waiting, self._exactly = dict(waiting[0]), set(waiting[1])
        self._round = set(self._waiting)
        self._numbers.clear()

    def follow(self, places: Mapping[str, Pose | None]) -> None:
        """Update the expected places of those units that the game has moved."""
        for unit, pose in places.items():
            if unit in self._waiting:
                self._waiting[unit] = pose

    def drop(self, units: Iterable[str]) -> None:
        """Stop waiting for these units and forget them."""
        for unit in units:
            self.done(unit)
            self._round.discard(unit)
            self._numbers.pop(unit, None)

    def waits_for(self, unit: str) -> bool:
        """Return whether ``unit`` still has to be put where the game has it."""
        return unit in self._waiting

    def belongs(self, unit: str) -> bool:
        """Return whether ``unit`` has been asked for since the list was last empty."""
        return unit in self._round

    def is_back(self, unit: str, pose: Pose, stands: Sequence[Pose] = ()) -> bool:
        """Return whether an awaited unit at ``pose`` is in place, with its stands as drawn."""
        wanted = self._waiting[unit]
        if wanted is None or not self._is_near(unit, wanted, pose):
            return False
        drawn = self._drawings().get(unit) if stands else None
        within = NUDGE_INCHES if unit in self._exactly else ELSEWHERE_INCHES
        return laid_as(drawn, pose, stands, within)

    def _is_near(self, unit: str, wanted: Pose, pose: Pose) -> bool:
        return nudged(wanted, pose) if unit in self._exactly else not elsewhere(wanted, pose)

    def done(self, unit: str) -> None:
        """Stop waiting for ``unit``."""
        self._waiting.pop(unit, None)
        self._exactly.discard(unit)

    def see(self, observation: Observation) -> None:
        """Stop waiting for units that the camera sees settled in place, or gone as required.

        The rest are numbered in the order in which they are noticed.
        """
        for unit in observation.units:
            if unit.id not in self._waiting:
                continue
            off = self._waiting[unit.id] is None
            back = unit.life is Life.SETTLED and self.is_back(unit.id, unit.pose, unit.stands)
            if (off and unit.life is Life.GONE) or back:
                self.done(unit.id)
        for unit in self._asked(observation):
            following = max(self._numbers.values(), default=0) + 1
            self._numbers.setdefault(unit.id, following)

    def overlays(
        self,
        drawings: tuple[Mapping[str, Any], ...],
        observation: Observation,
        measure: Measure = INCHES,
    ) -> tuple[Overlay, ...]:
        """Return the overlays that show how to put models right.

        A move gets a ghost and an arrow, a model taken off a ghost, a model to be removed a mark. A
        unit not found yet is drawn where the game has it anyway, and not asked for.
        """
        by_unit = {str(drawn["id"]): drawn for drawn in drawings}
        asked = self._asked(observation)
        if len(asked) < MANY:
            words = [self._shown(seen, by_unit.get(seen.id, {}), measure) for seen in asked]
            return tuple(overlay for each in words for overlay in each)
        following = self._next(asked)
        numbers = [
            self._numbered(seen, by_unit.get(seen.id, {}), following=seen.id == following)
            for seen in asked
        ]
        return tuple(overlay for each in numbers for overlay in each)

    def progress(self, observation: Observation) -> dict[str, Any] | None:
        """Return how many models are back, out of how many, and which are in the wrong place.

        ``wrong``: pairs of a unit and the one whose ghost it stands on. None: nothing to put back.
        """
        asked = self._asked(observation)
        if not asked:
            return None
        wrong = [
            [seen.id, other]
            for seen in asked
            if seen.life is Life.SETTLED
            for other, wanted in self._waiting.items()
            if other != seen.id
            and wanted is not None
            and wanted.distance_to(seen.pose) <= ELSEWHERE_INCHES
        ]
        of = len(self._numbers.keys() | {seen.id for seen in asked})
        return {"back": of - len(asked), "of": of, "wrong": wrong}

    def _asked(self, observation: Observation) -> list[SeenUnit]:
        """Return the units to be put right, as seen; units that are not seen count as gone."""
        asked = []
        for seen in observation.units:
            off = seen.id in self._waiting and self._waiting[seen.id] is None
            if seen.id in self._waiting and not (off and seen.life is Life.GONE):
                asked.append(seen)
        if self.all_of_them:
            there = {seen.id for seen in observation.units}
            asked += [
                SeenUnit(unit, wanted, NOWHERE, Life.GONE, 0.0)
                for unit, wanted in self._waiting.items()
                if unit not in there and wanted is not None
            ]
        return asked

    def _next(self, asked: Sequence[SeenUnit]) -> str:
        """Return the unit with the shortest way; those off the table, or due to leave it, last."""

        def way(seen: SeenUnit) -> tuple[bool, float, int]:
            wanted, gone = self._waiting[seen.id], seen.life is Life.GONE
            length = 0.0 if wanted is None or gone else seen.pose.distance_to(wanted)
            return gone or wanted is None, length, self._numbers.get(seen.id, 0)

        return min(asked, key=way).id

    def _numbered(
        self, seen: SeenUnit, drawn: Mapping[str, Any], *, following: bool
    ) -> tuple[Overlay, ...]:
        """Return a numbered ghost, and the same number on the model where it stands."""
        wanted, name = self._waiting[seen.id], str(drawn.get("name") or seen.id)
        if wanted is None:
            return (Mark(STYLE, seen.id, say("take-off", unit=name)),)
        style, number = NEXT if following else STYLE, str(self._numbers.get(seen.id, 0))
        ghost = Ghost(style, seen.id, _corners(drawn), say("goes-here", unit=name))
        there = Label(NUMBER, (wanted.x, wanted.y), number)
        if seen.life is Life.GONE:
            return ghost, there
        here = Label(NUMBER, _about(seen), number)
        arrow = Path(style, (_about(seen), (wanted.x, wanted.y)), "", arrow=True)
        near = seen.pose.distance_to(wanted) <= ELSEWHERE_INCHES
        return (ghost, there) if near else (ghost, *((arrow,) if following else ()), there, here)

    def _shown(
        self, seen: SeenUnit, drawn: Mapping[str, Any], measure: Measure
    ) -> tuple[Overlay, ...]:
        wanted, name = self._waiting[seen.id], str(drawn.get("name") or seen.id)
        if wanted is None:
            text = say("take-off", unit=name)
            return Mark(STYLE, seen.id, text), Label(STYLE, _about(seen), text)
        corners = _corners(drawn)
        text = say("goes-here", unit=name)
        if seen.life is not Life.GONE:
            text = say("goes-here-how", unit=name, how=self._way(seen, wanted, measure))
        there = (wanted.x, wanted.y)
        ghost = Ghost(STYLE, seen.id, corners, text)
        label = Label(STYLE, _beside(seen, corners), text)
        if seen.life is Life.GONE or seen.pose.distance_to(wanted) <= ELSEWHERE_INCHES:
            return ghost, label
        return ghost, Path(STYLE, (_about(seen), there), "", arrow=True), label

    def _way(self, seen: SeenUnit, wanted: Pose, measure: Measure) -> Message:
        """Return what to do with a unit; if it is in place, only its stands need rearranging."""
        if seen.stands and self._is_near(seen.id, wanted, seen.pose):
            return say("stands-as-drawn")
        return way_text(seen.pose, wanted, seen.id in self._exactly, measure)


def _corners(drawn: Mapping[str, Any]) -> tuple[Coordinates, ...]:
    return tuple(tuple((x, y) for x, y in outline) for outline in drawn.get("outlines", ()))


def to_take_off(
    lost: Iterable[SeenUnit], known: Container[str], drawings: Iterable[Mapping[str, Any]]
) -> tuple[Overlay, ...]:
    """Return overlays asking to remove models that have left the game but still lie on the table.

    ``known``: the game's units; ``drawings``: how it draws them.
    """
    names = {str(drawn["id"]): str(drawn.get("name") or drawn["id"]) for drawn in drawings}
    found: list[Overlay] = []
    for seen in lost:
        unit, stand = whose(seen.id, known)
        name = names.get(unit, unit)
        text = say("take-off-base", unit=name, base=stand) if stand else say("take-off", unit=name)
        at = _about(seen)
        around = as_geojson(rounded(shapely.Point(at), AROUND))
        found += [] if around is None else [Area(STYLE, around, text)]
        found.append(Label(STYLE, at, text))
    return tuple(found)


def _about(seen: SeenUnit) -> tuple[float, float]:
    """Return a unit's place to a tenth of an inch, so that noise is not sent to the phones."""
    return round(seen.pose.x, 1), round(seen.pose.y, 1)


def _beside(seen: SeenUnit, corners: tuple[Coordinates, ...]) -> tuple[float, float]:
    """Return a place where words hide neither ghost nor arrow: on the side away from the model."""
    xs = [x for outline in corners for x, _ in outline]
    ys = [y for outline in corners for _, y in outline]
    south, north = min(ys), max(ys)
    y = south - WORDS_AWAY if seen.pose.y >= (south + north) / 2 else north + WORDS_AWAY
    return (min(xs) + max(xs)) / 2, y


def way_text(start: Pose, end: Pose, exactly: bool = False, measure: Measure = INCHES) -> Message:
    """Return the distance as text; the map's arrow shows the direction.

    Within the tolerance (``exactly``: a nudge), return the turn instead.

    >>> str(way_text(Pose(10, 8, 90), Pose(10, 10.1, 90)))
    '2.10 in'
    >>> str(way_text(Pose(1, 1, 0), Pose(1, 1.1, 45)))
    'turn it 45 degrees to the left'
    """
    length = start.distance_to(end)
    if length <= (NUDGE_INCHES if exactly else ELSEWHERE_INCHES):
        turn = turn_between(start.facing, end.facing)
        return say(f"turn-{'left' if turn > 0 else 'right'}", angle=degrees(abs(turn), 0))
    return say("way", length=measure.amount(length))
