"""A manoeuvre judged from the old stands to the new: some legal sequence, or why there is none.

The answer is exact: see ``ways`` for the sequences and ``kinds`` for the runs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tableside.engine.message import Several, degrees
from tableside.engine.quantity import RANK, Quantity, Ruling, Verdict, all_of, broken
from tableside.geometry.pose import Pose, turn_between
from tableside.rules.mini_nap import data
from tableside.rules.mini_nap.formations.formation import Formation, may_take
from tableside.rules.mini_nap.manoeuvres.division import Reach, division_reach, keeps_off
from tableside.rules.mini_nap.manoeuvres.kinds import (
    NAMED_ONLY,
    Course,
    MoveKind,
    allowance,
    courses,
    kinds_of,
)
from tableside.rules.mini_nap.manoeuvres.search import SEARCHED, searched
from tableside.rules.mini_nap.manoeuvres.sweep import Run, edge, met, stops_on, turn_sigma, turning
from tableside.rules.mini_nap.manoeuvres.ways import Goal, Way, stays, ways
from tableside.rules.mini_nap.scene import Scene, turned_sigma, went_sigma
from tableside.rules.mini_nap.state import State, Unit
from tableside.rules.mini_nap.words import cm, say, term

#: Names of breaches in the order in which the first that fits is given.
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
    """What a manoeuvre is: its kind, how long the run is, how far it may be, what is wrong."""

    kind: MoveKind
    length: float
    allowance: float
    outcome: Ruling
    way: Way | None = None
    course: Course | None = None

    @property
    def key(self) -> tuple[int, int, float]:
        """Smaller is a better explanation: legal, in doubt, then the latest and least breach."""
        if not self.outcome.breaches:
            return RANK[self.outcome.verdict], 0, 0.0
        breach = self.outcome.breaches[0]
        if self.way is not None and self.course is None and self.kind is not MoveKind.STAND:
            return RANK[Verdict.ILLEGAL], 1, 0.0  # it has no such move in that formation
        name = breach.rule.rpartition(".")[2]
        place = ORDER.index(name) if name in ORDER else len(ORDER)
        return RANK[Verdict.ILLEGAL], -place, breach.by or 0.0


def judge(state: State, unit: Unit, goal: Goal, kind: MoveKind | None = None) -> Judged:
    """Return the ruling on a manoeuvre of ``unit`` to a goal, of a kind or of the first legal."""
    if not may_take(unit.kind, unit.traits, goal.formation):
        text = say("change-type", unit=unit.called, formation=term(goal.formation))
        length = unit.pose.distance_to(goal.pose)
        far = kind or own_first(unit)
        return Judged(far, length, 0.0, broken("movement.change", text))
    if kind is not None:
        return _of_kind(state, unit, goal, kind)
    close: Judged | None = None
    for each in MoveKind:
        if each in NAMED_ONLY or (each is not MoveKind.STAND and not _has(unit, goal, each)):
            continue
        found = _of_kind(state, unit, goal, each)
        verdict = found.outcome.verdict
        if verdict is Verdict.LEGAL:
            return found
        if verdict is Verdict.TOO_CLOSE and close is None:
            close = found
    return close or _of_kind(state, unit, goal, own_first(unit))


def own_first(unit: Unit) -> MoveKind:
    """Return the first kind of a unit's type and formation, whether it is open to it or not."""
    if unit.kind.is_battery:
        return MoveKind.REDEPLOY
    return MoveKind.INCH if unit.formation is Formation.SQUARE else MoveKind.AHEAD


def _has(unit: Unit, goal: Goal, kind: MoveKind) -> bool:
    return any(kind in kinds_of(unit, named) for named in (unit.formation, goal.formation))


def _of_kind(state: State, unit: Unit, goal: Goal, kind: MoveKind) -> Judged:
    """Return the best sequence with a run of this kind."""
    best: Judged | None = None
    only_before = kind in NAMED_ONLY
    for way in ways(state, unit, goal, after=not only_before):
        for found in _sequences(state, unit, way, kind):
            if best is None or found.key < best.key:
                best = found
            if best.outcome.verdict is Verdict.LEGAL:
                return best
    if best is None:
        text = say("move-change", unit=unit.called, formation=term(goal.formation))
        best = Judged(kind, unit.pose.distance_to(goal.pose), 0.0, broken("movement.change", text))
    return best


def _sequences(state: State, unit: Unit, way: Way, kind: MoveKind) -> Iterator[Judged]:
    if kind is MoveKind.STAND:
        yield _stand(state, unit, way)
        return
    reach: Reach | None = None
    if kind is MoveKind.DIVISION:
        reach = division_reach(state, unit)
        far = 0.0 if reach is None or way.formation is Formation.SQUARE else reach.far
    else:
        far = allowance(state, unit, kind, way.formation)
    if far <= 0.0:
        text = say("move-kind", unit=unit.called, formation=term(way.formation), kind=term(kind))
        yield Judged(kind, way.length, 0.0, broken("movement.kind", text), way)
        return
    leg = state.rule_cm(data.movement().oblique)
    for course in courses(kind, way.start, way.end, far, leg):
        yield _run(state, unit, way, kind, course, far, reach)
    if kind in SEARCHED and not way.changed.breaches and not _into_contact(state, unit, way):
        scene, about = Scene(state, unit), way.formation is not Formation.SQUARE
        each = leg if kind is MoveKind.OBLIQUE else far
        for course in searched(scene, way, kind, each, about=about):
            yield _run(state, unit, way, kind, course, far, reach)


def _into_contact(state: State, unit: Unit, way: Way) -> bool:
    """Whether it would end in contact with an enemy that it did not touch: by no run at all."""
    scene = Scene(state, unit)
    began = scene.touched(way.shape.at(way.start)) | scene.touched(unit.outline)
    ended = scene.touched(way.goal.shape.at(way.goal.pose)) - began
    return any(scene.enemy(state.by_id[name]) for name in ended)


def _run(
    state: State,
    unit: Unit,
    way: Way,
    kind: MoveKind,
    course: Course,
    far: float,
    reach: Reach | None,
) -> Judged:
    """Return what one run is, the first breach in the order of names."""
    checks = _checks(state, unit, way, kind, course, far, reach)
    doubts: list[Ruling] = []
    for check in checks:
        if check.breaches:
            one = Ruling(check.breaches[:1])
            return Judged(kind, course.length, far, one, way, course)
        doubts.append(check)
    return Judged(kind, course.length, far, all_of(doubts), way, course)


def _checks(
    state: State,
    unit: Unit,
    way: Way,
    kind: MoveKind,
    course: Course,
    far: float,
    reach: Reach | None,
) -> Iterator[Ruling]:
    """Yield what is wrong with a run, in the order of the names."""
    scene = Scene(state, unit)
    yield _length(unit, way, course, far)
    yield _kept(state, unit, way, kind, course)
    yield from _pivots(scene, unit, way, kind, course)
    run = Run(scene, way.shape, way.formed, course.facing, course.points)
    found = met(run)
    yield found.overlap
    yield stops_on(scene, way.goal.shape.areas(way.goal.pose), formed=way.formed)
    yield found.contact
    yield _changed(unit, way, "movement.contact")
    yield found.ground
    yield _changed(unit, way, "movement.ground")
    yield found.board
    yield edge(scene, way.goal.shape.at(way.goal.pose))
    yield _changed(unit, way, "movement.board")
    yield _changed(unit, way, "movement.change")
    if reach is not None:
        yield keeps_off(state, unit, run, reach)


def _length(unit: Unit, way: Way, course: Course, far: float) -> Ruling:
    text = say("move-allowance", unit=unit.called, length=cm(course.length), far=cm(far))
    sigma = went_sigma(unit, way.start, way.end)
    measured = Quantity(unit.id, None, far + course.beyond, sigma)
    return measured.at_most(far, "movement.allowance", text)


def _kept(state: State, unit: Unit, way: Way, kind: MoveKind, course: Course) -> Ruling:
    """The facing at the end, where pivots after the run are not allowed."""
    free = state.house.pivots_after and kind is not MoveKind.DIVISION
    if free or unit.kind.is_battery or stays(unit, way):
        return Ruling()
    off = abs(turn_between(course.facing, way.end.facing))
    limit = state.house.charge_alignment
    sigma = turned_sigma(unit, way.start, way.end)
    text = say("move-off", unit=unit.called, off=degrees(off), limit=degrees(limit))
    measured = Quantity(unit.id, None, off, sigma, angle=True)
    return measured.at_most(limit, "movement.kind", text)


def _about(way: Way, turn: float) -> tuple[float, ...]:
    """Return the turns that give a facing: a pivot, or an about-face and a pivot."""
    return (turn,) if way.formation is Formation.SQUARE else (turn, turn + 180.0)


def _pivots(scene: Scene, unit: Unit, way: Way, kind: MoveKind, course: Course) -> Iterator[Ruling]:
    """Yield whether it can turn to the run's facing, and after the run to the last one."""
    limbered = kind is MoveKind.REDEPLOY or (kind is MoveKind.DIVISION and unit.kind.is_battery)
    ended = Pose(way.end.x, way.end.y, course.facing)
    for begin, facing in ((way.start, course.facing), (ended, way.end.facing)):
        turn = turn_between(begin.facing, facing)
        if limbered:
            yield _clear_turn(scene, unit, way, begin, facing)
        elif abs(turn) > 1e-9:
            found = turning(scene, way.shape, begin, formed=way.formed)
            yield found.outcome(unit, _about(way, turn), turn_sigma(scene), scene.contact)


def _clear_turn(scene: Scene, unit: Unit, way: Way, begin: Pose, facing: float) -> Ruling:
    """A limbered battery turns freely, if it touches nothing new where it ends its turn."""
    before = way.shape.at(begin)
    after = way.shape.at(Pose(begin.x, begin.y, facing))
    new = scene.touched(after) - scene.touched(before)
    had = {ground.id for ground in scene.ground_touched(before, formed=way.formed)}
    ground = [g.id for g in scene.ground_touched(after, formed=way.formed) if g.id not in had]
    if not new and not ground:
        return Ruling()
    others = Several((*(scene.state.called(name) for name in sorted(new)), *ground))
    text = say("move-turn-there", unit=unit.called, others=others)
    return broken("movement.pivot", text)


def _changed(unit: Unit, way: Way, wanted: str) -> Ruling:
    """Return what of the change belongs under one name of a breach."""
    found = [
        (rule, breach)
        for breach in way.changed.breaches
        if (rule := _NAMES.get(breach.rule, "movement.change")) == wanted
    ]
    doubts = way.changed.doubts if wanted == "movement.change" else ()
    return Ruling(tuple(replace(b, rule=rule) for rule, b in found), doubts)


_NAMES = {
    "change.contact": "movement.contact",
    "change.ground": "movement.ground",
    "change.board": "movement.board",
}


def _stand(state: State, unit: Unit, way: Way) -> Judged:
    """Return whether the goal is reached without a run: pivots and a change alone."""
    scene = Scene(state, unit)
    length = way.length
    checks: list[Ruling] = []
    if not stays(unit, way):
        measured = Quantity(unit.id, None, length, went_sigma(unit, way.start, way.end))
        text = say("move-stand", unit=unit.called, length=cm(length))
        checks.append(measured.judged(0.0, False, "movement.kind", text, length))
    turn = turn_between(way.start.facing, way.end.facing)
    if abs(turn) > 1e-9:
        found = turning(scene, way.shape, way.start, formed=way.formed)
        checks.append(found.outcome(unit, _about(way, turn), turn_sigma(scene), scene.contact))
    checks += [_changed(unit, way, name) for name in ("movement.contact", "movement.ground")]
    checks.append(edge(scene, way.goal.shape.at(way.goal.pose)))
    checks += [_changed(unit, way, name) for name in ("movement.board", "movement.change")]
    first = next((check for check in checks if check.breaches), None)
    outcome = all_of(checks) if first is None else Ruling(first.breaches[:1])
    return Judged(MoveKind.STAND, length, 0.0, outcome, way)


def commands_move(state: State, unit: Unit, to: Pose) -> Ruling:
    """Return the ruling on a command stand, which moves freely on the board."""
    return edge(Scene(state, unit), replace(unit, stands=(to,), at=None).outline)
