"""Moves: whether a corps may go there, by what way, and how far it reaches (section 5).

The path of the hand is not seen; what counts is whether *some* legal way within the allowance
leads from the pose before to the pose after.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from tableside.engine import asking
from tableside.engine.asking import Question
from tableside.engine.message import Value, inches
from tableside.engine.quantity import DEVIATIONS, SLACK, Doubt, Quantity, Ruling, broken, doubts_at
from tableside.geometry.pose import Pose
from tableside.geometry.uncertainty import of_move
from tableside.motion.search import UndecidedError
from tableside.rules.gmu import questions
from tableside.rules.gmu.movement.ends import (
    Zones,
    beyond_stream,
    limits,
    off_ground,
    start_in_river,
    zoned,
    zones_at,
)
from tableside.rules.gmu.movement.ground import VERGE, Water, domain, parted, roads
from tableside.rules.gmu.movement.margins import shut_doubts, uncertain, undecided, way_doubts
from tableside.rules.gmu.movement.reach import reach
from tableside.rules.gmu.movement.start import Start, start_of
from tableside.rules.gmu.movement.ways import Activation, Passage, field_of, find_way
from tableside.rules.gmu.say import say
from tableside.rules.gmu.state import Ground, Piece, State, Terrain


@dataclass(frozen=True)
class Judged:
    """The judgement of a move; lengths in inches, ``path`` empty if none is known to be legal."""

    ruling: Ruling
    length: float
    allowance: float
    path: tuple[Pose, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return it as the answer of a ``move`` question (docs/judge.md)."""
        found = {**self.ruling.as_json(), "length": self.length, "allowance": self.allowance}
        return {**found, "path": [pose.as_list() for pose in self.path]} if self.path else found


def answer_move(state: State, question: Question) -> dict[str, Any]:
    """Answer whether a corps may move to a pose; raise QuestionError for a wrong question."""
    piece = questions.unit(state, question, "unit")
    return move(state, piece, asking.pose(question, "to")).as_json()


def answer_reach(state: State, question: Question) -> dict[str, Any]:
    """Answer where a corps may move to; raise QuestionError for a wrong question."""
    return reach(state, questions.unit(state, question, "unit")).as_json()


def move(state: State, piece: Piece, to: Pose) -> Judged:
    """Judge the activation that takes ``piece`` from its pose to ``to``."""
    start = free = bound = start_of(state, piece)
    if start.doubts:
        free, bound = (start_of(state, piece, lean) for lean in (-1, 1))
    straight = piece.place.distance_to(to)
    if free.held is not None:
        return Judged(broken("movement.held", free.held), straight, 0.0)
    act = Activation(state, piece, start if start.held is None else free)
    found = _moved(act, piece.at(to))
    ruling = settled(act, (free, bound), piece.at(to), found.ruling)
    if start.held is None:
        return replace(found, ruling=ruling)
    kept = ruling.without("movement.path")
    unsure = tuple(replace(doubt, fails=True) for doubt in kept.doubts)
    return Judged(Ruling(kept.breaches, unsure), straight, 0.0)


def _moved(act: Activation, there: Piece) -> Judged:
    state, piece, start = act.state, act.here, act.start
    zones = zones_at(state, start, there)
    ends = (piece.place, there.place)

    def leads(water: Water, crossed: Terrain | None) -> bool:
        return not parted(domain(state, water, False, crossed, True, *ends), *ends)

    found = limits(state, start, piece, there, zones).and_(banks(state, there, leads))
    found = found.and_(Ruling(doubts=(*start.doubts, *_verges(act, there))))
    named = {breach.rule for breach in found.breaches} | {doubt.rule for doubt in found.doubts}
    if "movement.river" not in named:
        found = found.and_(start_in_river(state, piece))
    try:
        return _judged(act, there, zones, found)
    except UndecidedError:
        straight = piece.place.distance_to(there.place)
        allowance = start.plain if start.road is None else start.road
        unknown = Ruling(doubts=(undecided("movement.path", piece.id, straight, allowance),))
        return Judged(found.and_(unknown), straight, allowance)


def settled(act: Activation, starts: tuple[Start, Start], there: Piece, found: Ruling) -> Ruling:
    """Return the ruling with what a zone in doubt decides as doubts about that zone.

    ``starts``: the start out of all zones in doubt, and in all of them.
    """
    if all(doubt.rule for doubt in found.doubts):
        return found
    read = [[_zoned(act, start, there, lean) for lean in (-1, 1)] for start in starts]
    (out_out, out_in), (in_out, in_in) = read
    first, last = out_out ^ in_out | out_in ^ in_in, out_out ^ out_in | in_out ^ in_in
    road = last & {"movement.allowance"}

    def by(doubt: Doubt) -> frozenset[str]:
        if doubt in act.start.doubts:
            return first
        return road if doubt.b is None else last - road

    return found.decided(by, first | last)


def _zoned(act: Activation, start: Start, there: Piece, lean: int) -> frozenset[str]:
    """Return the rules that the zones break if the corps starts so and its end leans so."""
    if start.held is not None:
        return _zoned(act, act.start, there, lean) | {"movement.held"}
    ruling = zoned(act.state, start, there, zones_at(act.state, start, there, lean))
    straight = act.here.place.distance_to(there.place)
    far = straight > start.largest(straight, lambda: _on_road(act, there, lean), shut=False) + SLACK
    rules = (breach.rule for breach in ruling.breaches)
    return frozenset((*rules, "movement.allowance") if far else rules)


def _judged(act: Activation, there: Piece, zones: Zones, found: Ruling) -> Judged:
    """Judge the way, given the ruling ``found`` on the end.

    Raises UndecidedError if the search gave up.
    """
    state, piece, to = act.state, act.here, there.place
    straight = piece.place.distance_to(to)
    passage, allowance = None, act.start.plain
    if found.passes:
        passage, allowance = _way(act, there, zones, straight)
    length = straight if passage is None else passage.way.length
    if state.house.movement_measure == "corner":
        length = max(length, _farthest_corner(piece, to))
    if passage is None:
        allowance = act.start.largest(straight, lambda: _on_road(act, there), found.passes)
    found = found.and_(within_allowance(piece, there, length, allowance, act.start))
    if passage is None and found.passes:
        found = found.and_(_no_way(act, there, zones, allowance))
    if passage is not None and uncertain(state, piece):
        unsure = way_doubts(state, piece, passage.field, passage.way, allowance)
        found = found.and_(Ruling(doubts=tuple(unsure)))
    way = None if passage is None else passage.way
    return Judged(found, length, allowance, way.path if way is not None and found.passes else ())


def _way(
    act: Activation, there: Piece, zones: Zones, straight: float
) -> tuple[Passage | None, float]:
    """Return a way and its allowance: the plain one if it leads there, else one by road."""
    plain, road = act.start.plain, act.start.road
    found = find_way(act, there, zones, plain) if straight <= plain + SLACK else None
    if found is not None or road is None or not _on_road(act, there):
        return found, plain
    return find_way(act, there, zones, road, on_road=True), road


def _farthest_corner(piece: Piece, to: Pose) -> float:
    """Return the greatest straight distance (inches) that any corner of the base moves."""
    pairs = [
        (before, after)
        for base in piece.bases
        for before, after in zip(base.outline(piece.place), base.outline(to), strict=True)
    ]
    return max(math.dist(before, after) for before, after in pairs)


def _on_road(act: Activation, there: Piece, lean: int = 0) -> bool:
    """Whether one connected road joins the two centres.

    ``lean``: where it is in doubt whether they lie on it they do (1) or do not (-1).
    """
    by = lean * DEVIATIONS * there.sigma_along((0.0, 0.0))
    ground = roads(act.state).buffer(by or VERGE)
    return not ground.is_empty and not parted(ground, act.here.place, there.place)


def _verges(act: Activation, there: Piece) -> tuple[Doubt, ...]:
    """Return the doubts whether both centres lie on a road, if the allowance rests on them."""
    straight, road = act.here.place.distance_to(there.place), act.start.road
    if road is None or not act.start.plain + SLACK < straight <= road + SLACK:
        return ()
    if _on_road(act, there, 1) == _on_road(act, there, -1):
        return ()
    return doubts_at((off_ground(end, roads(act.state)) for end in (act.here, there)), 0.0)


def within_allowance(
    here: Piece, there: Piece, length: float, allowance: float, start: Start
) -> Ruling:
    """Return the ruling on the length (inches) of a way between two measured places."""
    along = (there.place.x - here.place.x, there.place.y - here.place.y)
    sigma = of_move((here.sigma_before or here.sigma, here.place), (there.sigma, there.place))
    if sigma is None:
        sigma = math.hypot(here.sigma_along(along), there.sigma_along(along))
    went = Quantity(here.id, None, length, sigma)
    why = start.why if allowance == start.plain else ""  # a road's is never cut
    values: dict[str, Value] = {
        "unit": here.name,
        "length": inches(length),
        "limit": inches(allowance),
    }
    text = say("moved-limited", **values, why=why) if why else say("moved-too-far", **values)
    return went.at_most(allowance, "movement.allowance", text)


def banks(state: State, there: Piece, leads: Callable[[Water, Terrain | None], bool]) -> Ruling:
    """Return the ruling on water that lies between start and end, whatever way is taken.

    ``leads``: whether any way past the given water leads there, crossing the stream if one is
    given.
    """
    water = Water.of(state)
    if not leads(replace(water, streams=()), None):
        return broken("movement.river", say("over-river", unit=there.name))
    if leads(water, None):
        return Ruling()
    crossed = [stream for stream in state.ground(Ground.STREAM) if leads(water, stream)]
    if not crossed:
        return broken("movement.stream", say("over-two-streams", unit=there.name))
    tried = [beyond_stream(state, stream, there) for stream in crossed]
    return min(tried, key=lambda ruling: (not ruling.passes, len(ruling.breaches)))


def _no_way(act: Activation, there: Piece, zones: Zones, allowance: float) -> Ruling:
    """Return the ruling if no way was found: a river bars it, it is in doubt, or there is none."""
    state, piece = act.state, act.here
    if state.ground(Ground.RIVER) and find_way(act, there, zones, allowance, rivers=False):
        return broken("movement.river", say("must-cross-river", unit=piece.name))
    if uncertain(state, piece):
        ends = (piece.place, there.place)
        ground = domain(state, Water.of(state), False, None, True, *ends)
        unsure = shut_doubts(state, piece, field_of(act, there, zones, ground), ends, allowance)
        if unsure:
            return Ruling(doubts=tuple(unsure))
    return broken("movement.path", say("no-way", unit=piece.name, limit=inches(allowance)))
