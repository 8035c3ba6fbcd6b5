"""Detect mistakes in the initial layout: units swapped, overlapping or off the board."""

from __future__ import annotations

import difflib
import itertools
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import shapely

from tableside.engine.message import Message
from tableside.engine.ruleset import Event
from tableside.geometry.exchanged import exchanged
from tableside.geometry.pose import Pose
from tableside.session.game import Game
from tableside.session.words import say
from tableside.vision.observation import Life, Observation

#: A model this close (inches) to another's place counts as standing in it.
IN_PLACE = 1.5
#: Bases cannot both stand on the table if they overlap by more than this share of the smaller one.
OVERLAP = 0.15
#: How similar two names must be (difflib's ratio) for one to count as a misspelling of the other.
ALIKE = 0.6

#: Boards whose sides differ by no more than this (inches) count as the same size.
SAME_SIZE = 0.05

#: The units involved in a mistake, and the message about it.
Mistake = tuple[tuple[str, ...], Message]

_UNQUIET = (Life.MOVING, Life.HELD)


class MixUps:
    """Watches the table until the first move and logs each mistake once.

    A resumed game is compared with its last position. After the first move hands do such things on
    purpose, and what they do is judged instead.
    """

    def __init__(self, game: Game[Any]) -> None:
        self._game, self._begun_at = game, len(game.timeline.entries)
        self._stated = {u: pose for u, pose in game.poses().items() if pose is not None}
        self._told: set[tuple[str, ...]] = set()
        self._seen: Mapping[str, Pose] = {}
        self._done = False

    def see(self, observation: Observation) -> None:
        """Check the units now seen; report nothing while anything is in a hand."""
        units = observation.units
        if self._done or any(seen.life in _UNQUIET for seen in units):
            return
        settled = {seen.id: seen.pose for seen in units if seen.life is Life.SETTLED}
        if settled == self._seen:
            return
        self._seen = settled
        entries = itertools.islice(self._game.timeline.entries, self._begun_at, None)
        self._done = any(entry.kind != "place" for entry in entries)
        if not self._done:
            self._tell(self._exchanged(settled))
            self._tell(self._overlapping(settled))
            seen = observation.accuracy_map
            if seen is not None:
                self._tell(self._on_board(settled, (seen.width, seen.depth)))

    def _tell(self, mistakes: Iterable[Mistake]) -> None:
        """Log the mistakes that have not been logged yet."""
        for units, text in mistakes:
            key = (*units, text.id)
            if key not in self._told:
                self._told.add(key)
                event = Event("mixed-up", units, text, to=self._game.by_hand)
                self._game.log.tell(self._game.time, event)

    def _on_board(
        self, settled: Mapping[str, Pose], size: tuple[float, float]
    ) -> Iterator[Mistake]:
        """Yield mismatches with a board of this width and depth, in inches."""
        table = self._game.ruleset.table(self._game.state)["board"]
        width, depth = size
        if max(abs(table["width"] - width), abs(table["depth"] - depth)) > SAME_SIZE:
            lies = {"w": float(width), "d": float(depth)}
            asked = {"width": float(table["width"]), "depth": float(table["depth"])}
            yield (), say("board-other-size", **asked, **lies)
        for unit, pose in settled.items():
            if not (0 <= pose.x <= width and 0 <= pose.y <= depth):
                yield (unit,), say("stands-off", unit=self._game.name_of(unit))

    def _exchanged(self, settled: Mapping[str, Pose]) -> Iterator[Mistake]:
        pairs = exchanged(_places(self._stated), _places(settled), IN_PLACE)
        for one, other in pairs:
            name = self._game.name_of
            yield (one, other), say("exchanged", one=name(one), other=name(other))

    def _overlapping(self, settled: Mapping[str, Pose]) -> Iterator[Mistake]:
        grounds = {
            unit: _ground(drawn, settled[unit])
            for unit, drawn in self._game.drawings().items()
            if unit in settled and drawn.get("outlines") and drawn.get("pose")
        }
        for one, other in itertools.combinations(grounds, 2):
            shared = grounds[one].intersection(grounds[other]).area
            if shared > OVERLAP * min(grounds[one].area, grounds[other].area):
                name = self._game.name_of
                yield (one, other), say("on-each-other", one=name(one), other=name(other))


def _places(poses: Mapping[str, Pose]) -> dict[str, tuple[float, float]]:
    return {unit: (pose.x, pose.y) for unit, pose in poses.items()}


def _ground(drawn: Mapping[str, Any], at: Pose) -> shapely.Geometry:
    """Return the area that a drawn unit covers where it is seen, in inches."""
    inside = Pose.of(drawn["pose"]).inverse()
    return shapely.union_all(
        [
            shapely.Polygon([at.place(*inside.place(x, y)) for x, y in outline])
            for outline in drawn["outlines"]
        ]
    )


def likely_name(unit: str, game: Game[Any], seen: Mapping[str, Any]) -> str:
    """Return the game's unit whose name ``unit`` probably misspells, or "".

    Units in ``seen`` are ruled out: the camera has found them already.
    """
    missing = [u for u, pose in game.poses().items() if pose is not None and u not in seen]
    return next(iter(difflib.get_close_matches(unit, missing, 1, ALIKE)), "")
