"""Judge a manoeuvre from the old stands to the new: find a legal sequence, or say why not.

The answer is exact: see ``ways`` for the sequences and ``kinds`` for the runs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tableside.engine.message import Several, degrees
from tableside.engine.quantity import RANK, Quantity, Ruling, Verdict, broken, doubts_at, first_of
from tableside.engine.spacing import turned_sigma, went_sigma
from tableside.geometry.pose import Pose, turn_between
from tableside.motion.barriers import ROUNDING
from tableside.motion.legs import Course
from tableside.motion.shape import Track
from tableside.rules.mini_nap.formations.change import Placement
from tableside.rules.mini_nap.formations.formation import Formation
from tableside.rules.mini_nap.manoeuvres.division import Reach, keeps_off, reach_of
from tableside.rules.mini_nap.manoeuvres.kinds import (
    NAMED_ONLY,
    MoveKind,
    allowance,
    courses,
    kinds_of,
)
from tableside.rules.mini_nap.manoeuvres.sweep import edge, met, stops_on, turning
from tableside.rules.mini_nap.manoeuvres.ways import SEARCHED, Way, searched, stays, ways
from tableside.rules.mini_nap.scene import Scene
from tableside.rules.mini_nap.state import State, Unit
from tableside.rules.mini_nap.words import cm, say, term

#: Names of breaches in the order of which the first is reported.
ORDER = (
    "allowance",
    "kind",
    "pivot",
    "overlap",
    "stop",
    "contact",
    "ground",
    "board",
    "change",
    "division",
)


@dataclass(frozen=True)
class Judged:
    """A judged manoeuvre: its kind, the length of its run, the allowance, and the ruling."""

    kind: MoveKind
    length: float
    allowance: float
    outcome: Ruling
    way: Way | None = None
    course: Course | None = None

    @property
    def key(self) -> tuple[int, int, float]:
        """A sort key, smaller is better: legal, in doubt, then by latest and least breach."""
        if not self.outcome.breaches:
            return RANK[self.outcome.verdict], 0, 0.0
        breach = self.outcome.breaches[0]
        if self.way is not None and self.course is None and self.kind is not MoveKind.STAND:
            return RANK[Verdict.ILLEGAL], 1, 0.0  # no such move in that formation
        name = breach.rule.rpartition(".")[2]
        place = ORDER.index(name) if name in ORDER else len(ORDER)
        return RANK[Verdict.ILLEGAL], -place, breach.by or 0.0


def judge(state: State, unit: Unit, goal: Placement, kind: MoveKind | None = None) -> Judged:
    """Return the ruling on a manoeuvre to a goal, of ``kind`` or of the first legal kind."""
    if not unit.make.may_take(goal.formation):
        return no_change(unit, goal, kind or own_first(unit), "change-type")
    if kind is not None:
        return _of_kind(state, unit, goal, kind)
    close: Judged | None = None
    open_ = {MoveKind.STAND, *kinds_of(unit, unit.formation), *kinds_of(unit, goal.formation)}
    for each in MoveKind:
        if each in NAMED_ONLY or each not in open_:
            continue
        found = _of_kind(state, unit, goal, each)
        verdict = found.outcome.verdict
        if verdict is Verdict.LEGAL:
            return found
        if verdict is Verdict.TOO_CLOSE and close is None:
            close = found
    return close or _of_kind(state, unit, goal, own_first(unit))


def own_first(unit: Unit) -> MoveKind:
    """Return the first kind of move for a unit's type and formation, open to it or not."""
    if unit.kind.is_battery:
        return MoveKind.REDEPLOY
    return MoveKind.INCH if unit.formation is Formation.SQUARE else MoveKind.AHEAD


def _of_kind(state: State, unit: Unit, goal: Placement, kind: MoveKind) -> Judged:
    """Return the ruling on the best sequence with a run of this kind."""
    best: Judged | None = None
    only_before = kind in NAMED_ONLY
    for way in ways(state, unit, goal, after=not only_before):
        for found in _sequences(state, unit, way, kind):
            if best is None or found.key < best.key:
                best = found
            if best.outcome.verdict is Verdict.LEGAL:
                return best
    return best or no_change(unit, goal, kind, "move-change")


def no_change(unit: Unit, goal: Placement, kind: MoveKind, said: str) -> Judged:
    """Return the ruling on an impossible change of formation; ``said``: the name of its message."""
    text = say(said, unit=unit, formation=term(goal.formation))
    return Judged(kind, unit.pose.distance_to(goal.pose), 0.0, broken("movement.change", text))


def _sequences(state: State, unit: Unit, way: Way, kind: MoveKind) -> Iterator[Judged]:
    scene = Scene(state, unit)
    squared = kind is MoveKind.DIVISION and way.formation is Formation.SQUARE  # it may only stand
    if kind is MoveKind.STAND or (squared and unit.division and stays(unit, way)):
        yield replace(_Tried(scene, way, kind).stand(), kind=kind)
        return
    reach: Reach | None = None
    if kind is MoveKind.DIVISION:
        reach = None if unit.division is None else reach_of(state, unit.division)
        far = 0.0 if reach is None or way.formation is Formation.SQUARE else reach.far
    else:
        far = allowance(state, unit, kind, way.formation)
    if far <= 0.0:
        text = say("move-kind", unit=unit, formation=term(way.formation), kind=term(kind))
        yield Judged(kind, way.length, 0.0, broken("movement.kind", text), way)
        return
    tried = _Tried(scene, way, kind, far, reach)
    for course in courses(kind, way.start, way.end, far):
        yield tried.run(course)
    if kind in SEARCHED and not way.changed.breaches and not _into_contact(scene, way):
        about = way.formation is not Formation.SQUARE
        for course in searched(scene, way, kind, far, about=about):
            yield tried.run(course)


def _into_contact(scene: Scene, way: Way) -> bool:
    """Whether it would end in a new contact with an enemy, which no run may do."""
    began = scene.touched(way.shape.at(way.start)) | scene.touched(scene.unit.outline)
    ended = scene.touched(way.goal.shape.at(way.goal.pose)) - began
    return any(scene.enemy(scene.state.by_id[name]) for name in ended)


@dataclass(frozen=True)
class _Tried:
    """A kind of move along one sequence. ``far``: how long (inches) its run may be."""

    scene: Scene
    way: Way
    kind: MoveKind
    far: float = 0.0
    reach: Reach | None = None

    def run(self, course: Course) -> Judged:
        """Return the ruling on one run: the first breach in the order of names."""
        outcome = first_of(self._checks(course))
        return Judged(self.kind, course.length, self.far, outcome, self.way, course)

    def _checks(self, course: Course) -> Iterator[Ruling]:
        """Yield the rulings on a run, in the order of names."""
        scene, way, goal = self.scene, self.way, self.way.goal
        yield self._length(course)
        yield self._kept(course)
        yield from self._pivots(course)
        run = Track(way.shape, course.facing, course.points)
        found = met(scene, run, formed=way.formed)
        yield found.overlap
        yield stops_on(scene, goal.shape.areas(goal.pose), formed=way.formed)
        yield found.contact
        yield self._changed("movement.contact")
        yield found.ground
        yield self._changed("movement.ground")
        yield found.board
        yield edge(scene, goal.shape.at(goal.pose))
        yield self._changed("movement.board")
        yield self._changed("movement.change")
        if self.reach is not None:
            yield keeps_off(scene.state, scene.unit, run, self.reach)

    def _length(self, course: Course) -> Ruling:
        unit, way, far = self.scene.unit, self.way, self.far
        text = say("move-allowance", unit=unit, length=cm(course.length), far=cm(far))
        sigma = went_sigma(unit, way.start, way.end)
        went = Quantity(unit.id, None, far + course.beyond, sigma)
        return went.at_most(far, "movement.allowance", text)

    def _kept(self, course: Course) -> Ruling:
        """Return the ruling on the final facing if pivots after the run are not allowed."""
        house, unit, way = self.scene.state.house, self.scene.unit, self.way
        free = house.pivots_after and self.kind is not MoveKind.DIVISION
        if free or unit.kind.is_battery or stays(unit, way):
            return Ruling()
        off, limit = abs(turn_between(course.facing, way.end.facing)), house.charge_alignment
        sigma = turned_sigma(unit, way.start, way.end)
        text = say("move-off", unit=unit, off=degrees(off), limit=degrees(limit))
        turned = Quantity(unit.id, None, off, sigma, angle=True)
        return turned.at_most(limit, "movement.kind", text)

    def _pivots(self, course: Course) -> Iterator[Ruling]:
        """Yield the rulings on turning to the run's facing, and after the run to the final one."""
        guns = self.scene.unit.kind.is_battery
        limbered = self.kind is MoveKind.REDEPLOY or (self.kind is MoveKind.DIVISION and guns)
        turns = self._clear_turn if limbered else self._turn
        end = self.way.end
        yield turns(self.way.start, course.facing)
        yield turns(Pose(end.x, end.y, course.facing), end.facing)

    def _turn(self, begin: Pose, facing: float) -> Ruling:
        """Return the ruling on a turn: by a pivot, or by an about-face and a pivot."""
        turn = turn_between(begin.facing, facing)
        if abs(turn) <= 1e-9:
            return Ruling()
        way, scene = self.way, self.scene
        turns = (turn,) if way.formation is Formation.SQUARE else (turn, turn + 180.0)
        found = turning(scene, way.shape, begin, formed=way.formed)
        text = say("move-pivot", unit=scene.unit)
        return found.ruling(scene.unit.id, turns, "movement.pivot", text)

    def _clear_turn(self, begin: Pose, facing: float) -> Ruling:
        """Return the ruling on a limbered battery's turn: free, if it ends touching nothing new."""
        scene, way, contact = self.scene, self.way, self.scene.contact
        before = way.shape.at(begin)
        after = way.shape.at(Pose(begin.x, begin.y, facing))
        old = scene.touched(before)
        had = {ground.id for ground in scene.ground_touched(before, formed=way.formed)}
        gaps = [gap for gap in scene.gaps(after) if gap.b not in old]
        gaps += [g for g in scene.ground_gaps(after, formed=way.formed) if g.b not in had]
        near = [gap for gap in gaps if gap.value <= contact + ROUNDING and not gap.doubt(contact)]
        if not near:
            return Ruling(doubts=doubts_at(gaps, contact, "movement.pivot"))
        others = Several(tuple(scene.state.called(gap.b or "") for gap in near))
        text = say("move-turn-there", unit=scene.unit, others=others)
        return broken("movement.pivot", text)

    def _changed(self, wanted: str) -> Ruling:
        """Return the change's breaches under ``wanted``; doubts go under ``movement.change``."""
        changed = self.way.changed
        found = [
            replace(breach, rule=wanted)
            for breach in changed.breaches
            if _RENAMED.get(breach.rule, "movement.change") == wanted
        ]
        return Ruling(tuple(found), changed.doubts if wanted == "movement.change" else ())

    def stand(self) -> Judged:
        """Return the ruling on reaching the goal without a run, by pivots and a change alone."""
        return Judged(MoveKind.STAND, self.way.length, 0.0, first_of(self._stands()), self.way)

    def _stands(self) -> Iterator[Ruling]:
        scene, unit, way = self.scene, self.scene.unit, self.way
        if not stays(unit, way):
            went = Quantity(unit.id, None, way.length, went_sigma(unit, way.start, way.end))
            text = say("move-stand", unit=unit, length=cm(way.length))
            yield went.judged(0.0, False, "movement.kind", text, way.length)
        yield self._turn(way.start, way.end.facing)
        yield self._changed("movement.contact")
        yield self._changed("movement.ground")
        yield edge(scene, way.goal.shape.at(way.goal.pose))
        yield self._changed("movement.board")
        yield self._changed("movement.change")


#: What a change breaks as a part of a manoeuvre; all else is ``movement.change``.
_RENAMED = {f"change.{what}": f"movement.{what}" for what in ("contact", "ground", "board")}


def commands_move(state: State, unit: Unit, to: Pose) -> Ruling:
    """Return the ruling on a command stand, which moves freely on the board."""
    return edge(Scene(state, unit), replace(unit, stands=(to,), at=None).outline)
