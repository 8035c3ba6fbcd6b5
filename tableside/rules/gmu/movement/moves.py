"""Moves: may a corps go there, by what way, and how far does it reach (section 5).

The hand's own path is not seen; the question is whether *some* legal way of at most the
allowance leads from the pose before to the pose after.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

from tableside.engine import asking
from tableside.engine.asking import Question
from tableside.engine.quantity import Breach, Doubt, Verdict
from tableside.geometry.pose import Pose
from tableside.motion.search import UndecidedError
from tableside.motion.ways import Way
from tableside.rules.gmu import questions
from tableside.rules.gmu.limits import Limit
from tableside.rules.gmu.movement.ends import (
    Zones,
    beyond_stream,
    limits,
    start_in_river,
    zones_at,
)
from tableside.rules.gmu.movement.ground import VERGE, Water, domain, parted, roads
from tableside.rules.gmu.movement.margins import shut_doubts, uncertain, undecided, way_doubts
from tableside.rules.gmu.movement.reach import reach
from tableside.rules.gmu.movement.start import start_of
from tableside.rules.gmu.movement.ways import Activation, Passage, field_of, find_way
from tableside.rules.gmu.nearness import DEVIATIONS, doubts
from tableside.rules.gmu.state import TOLERANCE, Ground, Piece, State, measured_sigma
from tableside.rules.gmu.words import inches_text


@dataclass(frozen=True)
class Ruling:
    """What is said of a move; lengths in inches, ``path`` empty when it is not legal."""

    verdict: Verdict
    length: float
    allowance: float
    breaches: tuple[Breach, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    path: tuple[Pose, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the ruling as CONTRACT.md writes it."""
        found: dict[str, Any] = {
            "verdict": str(self.verdict),
            "length": self.length,
            "allowance": self.allowance,
            "breaches": [breach.as_json() for breach in self.breaches],
            "doubt": [doubt.as_json() for doubt in self.doubts],
        }
        if self.path:
            found["path"] = [pose.as_list() for pose in self.path]
        return found


def answer_move(state: State, question: Question) -> dict[str, Any]:
    """Answer whether a corps may move to a pose; raise QuestionError for a wrong question."""
    piece = questions.unit(state, question, "unit")
    return move(state, piece, asking.pose(question, "to")).as_json()


def answer_reach(state: State, question: Question) -> dict[str, Any]:
    """Answer where a corps may move to; raise QuestionError for a wrong question."""
    return reach(state, questions.unit(state, question, "unit")).as_json()


def judge_move(
    state: State, unit: str, to: Pose
) -> tuple[Verdict, tuple[Breach, ...], tuple[Doubt, ...], float, float, tuple[Pose, ...]]:
    """Return verdict, breaches, doubts, length, allowance and path of a move to ``to``."""
    found = move(state, state.by_id[unit], to)
    return (
        found.verdict,
        found.breaches,
        found.doubts,
        found.length,
        found.allowance,
        found.path,
    )


def move(state: State, piece: Piece, to: Pose) -> Ruling:
    """Judge the activation that takes ``piece`` from where it stands to ``to``."""
    start = start_of(state, piece)
    straight = piece.place.distance_to(to)
    if start.held is not None:
        breach = Breach("movement.held", start.held)
        return _ruling(straight, 0.0, [Limit(breach, start.doubts)], None)
    act = Activation(state, piece, start)
    there = piece.at(to)
    zones = zones_at(state, start, there)
    found = limits(state, start, piece, there, zones)
    found += _banks(act, there)
    if not any(limit.breach and limit.breach.rule == "movement.river" for limit in found):
        found.append(start_in_river(state, piece))
    try:
        return _judged(act, there, zones, straight, found)
    except UndecidedError:
        allowance = start.plain if start.road is None else start.road
        found.append(_not_known(piece, straight, allowance))
        return _ruling(straight, allowance, found, None)


def _judged(
    act: Activation, there: Piece, zones: Zones, straight: float, found: list[Limit]
) -> Ruling:
    """Judge the way, after the limits that were ``found`` of the end.

    Raises UndecidedError where the search gave up.
    """
    state, piece, start, to = act.state, act.here, act.start, there.place
    passage, allowance = None, start.plain
    if not any(limit.breach for limit in found):
        passage, allowance = _way(act, there, zones, straight)
    length = straight if passage is None else passage.way.length
    if state.house.movement_measure == "corner":
        length = max(length, _farthest_corner(piece, to))
    if passage is None:
        allowance = _largest(act, there, straight)
    found.append(_length(piece, there, length, allowance))
    if passage is not None and uncertain(state, piece):
        unsure = way_doubts(state, piece, passage.field, passage.way, allowance)
        found.append(Limit(None, tuple(unsure)))
    if passage is None and not any(limit.breach for limit in found):
        found.append(_no_way(act, there, zones, allowance))
    found.append(Limit(None, start.doubts))
    return _ruling(length, allowance, found, None if passage is None else passage.way)


def _not_known(piece: Piece, straight: float, allowance: float) -> Limit:
    """Return the limit of a move whose search gave up before it knew: too close to call."""
    text = f"whether a way of at most {inches_text(allowance)} leads {piece.id} there is not known"
    doubt = undecided(piece.id, straight, allowance)
    return Limit(Breach("movement.path", text), (doubt,))


def _way(
    act: Activation, there: Piece, zones: Zones, straight: float
) -> tuple[Passage | None, float]:
    """Return the way by the reading that allows it, the plain one first, and its allowance."""
    plain, road = act.start.plain, act.start.road
    found = find_way(act, there, zones, plain) if straight <= plain + TOLERANCE else None
    if found is not None or road is None or not _on_road(act, there):
        return found, plain
    return find_way(act, there, zones, road, on_road=True), road


def _farthest_corner(piece: Piece, to: Pose) -> float:
    """Return how far (inches) in a straight line the corner goes that goes farthest."""
    pairs = [
        (before, after)
        for base in piece.bases
        for before, after in zip(base.outline(piece.place), base.outline(to), strict=True)
    ]
    return max(math.dist(before, after) for before, after in pairs)


def _on_road(act: Activation, there: Piece) -> bool:
    """Whether a road leads from the one centre to the other, as far as roads go."""
    ground = roads(act.state).buffer(VERGE)
    return not ground.is_empty and not parted(ground, act.here.place, there.place)


def _largest(act: Activation, there: Piece, straight: float) -> float:
    """Return the largest allowance that applies to a move that no reading allows.

    The road's counts where a road joins both ends and even that is too short.
    """
    plain, road = act.start.plain, act.start.road
    if road is not None and straight > road + TOLERANCE and _on_road(act, there):
        return road
    return plain


def _length(here: Piece, there: Piece, length: float, allowance: float) -> Limit:
    along = (there.place.x - here.place.x, there.place.y - here.place.y)
    by = DEVIATIONS * (measured_sigma(here, along) ** 2 + measured_sigma(there, along) ** 2) ** 0.5
    close = by > 0 and abs(length - allowance) <= by
    unsure = (Doubt(here.id, None, length, allowance, by),) if close else ()
    if length <= allowance + TOLERANCE:
        return Limit(None, unsure)
    text = f"{here.id} went {inches_text(length)}; it may go {inches_text(allowance)}"
    return Limit(Breach("movement.allowance", text, length - allowance, give=by), unsure)


def _banks(act: Activation, there: Piece) -> list[Limit]:
    """Return the limits of water that lies between the two ends, whatever way is taken."""
    state, water = act.state, Water.of(act.state)
    ends = (act.here.place, there.place)
    if parted(domain(state, replace(water, streams=()), False, None, True, *ends), *ends):
        text = f"{act.here.id} would cross a river away from any bridge or town"
        return [Limit(Breach("movement.river", text))]
    if not parted(domain(state, water, False, None, True, *ends), *ends):
        return []
    crossed = [
        stream
        for stream in state.ground(Ground.STREAM)
        if not parted(domain(state, water, False, stream, True, *ends), *ends)
    ]
    if not crossed:
        text = f"{act.here.id} would cross more than one stream away from any bridge"
        return [Limit(Breach("movement.stream", text))]
    tried = [beyond_stream(state, stream, there) for stream in crossed]
    return [min(tried, key=lambda limit: limit.breach is not None)]


def _no_way(act: Activation, there: Piece, zones: Zones, allowance: float) -> Limit:
    """Name what shuts every way: a river, else nothing that the end pose tells."""
    if act.state.ground(Ground.RIVER) and find_way(act, there, zones, allowance, rivers=False):
        text = f"{act.here.id} would have to cross a river away from any bridge or town"
        return Limit(Breach("movement.river", text))
    text = (
        f"no legal way of at most {inches_text(allowance)} leads {act.here.id} there: "
        "corps, zones or water are in between"
    )
    unsure: list[Doubt] = []
    if uncertain(act.state, act.here):
        ground = domain(
            act.state, Water.of(act.state), False, None, True, act.here.place, there.place
        )
        field = field_of(act, there, zones, ground)
        ends = (act.here.place, there.place)
        unsure = shut_doubts(act.state, act.here, field, ends, allowance)
    return Limit(Breach("movement.path", text), tuple(unsure))


def _ruling(length: float, allowance: float, found: list[Limit], way: Way | None) -> Ruling:
    """Illegal when a breach is not in doubt; else too close when anything is; else legal."""
    breaches = tuple(limit.breach for limit in found if limit.breach is not None)
    unsure = doubts(*(doubt for limit in found for doubt in limit.doubts))
    if any(limit.breach is not None and not limit.doubts for limit in found):
        verdict = Verdict.ILLEGAL
    else:
        verdict = Verdict.TOO_CLOSE if unsure or breaches else Verdict.LEGAL
    path = way.path if way is not None and not breaches else ()
    return Ruling(verdict, length, allowance, breaches, unsure, path)
