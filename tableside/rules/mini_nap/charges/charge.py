"""Charging: what bars a charge, the headings to each enemy, charges made by hand (5.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from tableside.engine.message import degrees
from tableside.engine.quantity import Ruling, all_of, broken, first_of
from tableside.engine.spacing import measured, turned_by
from tableside.geometry.pose import Pose, wrap_degrees
from tableside.motion.barriers import ROUNDING
from tableside.motion.shape import Track
from tableside.rules.mini_nap.charges.close import close_calls, surely
from tableside.rules.mini_nap.charges.fan import Fan, Field, cell, charge_allowance
from tableside.rules.mini_nap.formations.change import Placement, judged, set_from
from tableside.rules.mini_nap.formations.formation import Formation
from tableside.rules.mini_nap.manoeuvres.judged import Judged, no_change
from tableside.rules.mini_nap.manoeuvres.kinds import MoveKind
from tableside.rules.mini_nap.manoeuvres.ways import Way, ways
from tableside.rules.mini_nap.reactions.open import Open, Table
from tableside.rules.mini_nap.state import State, Unit
from tableside.rules.mini_nap.words import cm, say

Floats = NDArray[np.float64]

#: Stands this near (inches, degrees) to a placement are in it.
_PLACED_INCHES = 0.1
_PLACED_DEGREES = 5.0


#: What bars a charge by the two units alone, whatever the measurements are.
_ALONE = ("own-side", "table")


@dataclass(frozen=True)
class Target:
    """One enemy as a target: its fan, the reactions to the shortest run, and the ruling."""

    fan: Fan
    open: Open | None = None
    ruling: Ruling = field(default_factory=Ruling)


def bars(unit: Unit) -> Ruling:
    """Return the ruling on any charge of the unit, as far as the unit itself bars it."""
    guns, square = unit.kind.is_battery, unit.formation is Formation.SQUARE
    never = say("charge-battery" if guns else "charge-square", unit=unit)
    rows = (
        (guns or square, "charge.unit", never),
        ("blue" in unit.markers, "charge.marker", say("charge-marker", unit=unit)),
        ("turned" in unit.did, "charge.turned", say("charge-turned", unit=unit)),
        ("division" in unit.did, "charge.division", say("charge-after-division", unit=unit)),
    )
    return all_of(broken(rule, text) for holds, rule, text in rows if holds)


def formed_up(state: State, unit: Unit, stands: tuple[Pose, ...]) -> tuple[State, Unit, Ruling]:
    """Return the state with the charger formed up first, the charger, and the change's ruling."""
    charger = unit.stood(stands)
    moved = state.put(charger)
    for placement in set_from(unit, unit.stands or (), charger.formation):
        if _same(placement.stands, stands):
            return moved, charger, judged(state, unit, placement)
    if unit.stands is not None and _same(unit.stands, stands):
        return moved, charger, Ruling()
    text = say("charge-stands", unit=unit)
    return moved, charger, broken("movement.change", text)


def _same(a: Sequence[Pose], b: Sequence[Pose]) -> bool:
    return len(a) == len(b) and all(
        one.near(other, _PLACED_INCHES, _PLACED_DEGREES) for one, other in zip(a, b, strict=True)
    )


def targets(state: State, unit: Unit) -> list[Target]:
    """Return every enemy with a legal heading as a target, in the order of the position."""
    far = charge_allowance(state, unit)
    if far <= 0.0:
        return []
    field = Field(state, unit, far)
    enemies = [e for e in field.around if e.side != unit.side and cell(unit, e) != "no"]
    table = Table(state, unit)
    fans = dict(zip((e.id for e in enemies), field.fans(enemies), strict=True))
    # Limits have slack: a target that is just out of reach gets a second look.
    at_limit = [e for e in enemies if not fans[e.id].headings and field.just_beyond(e)]
    lenient = Field(state, unit, far, lenient=True)
    fans.update((fan.target.id, fan) for fan in lenient.fans(at_limit))
    return [_target(state, unit, fan, table, far) for fan in fans.values() if fan.headings]


def onto(state: State, unit: Unit, target: Unit) -> Target:
    """Return one unit as the target of a charge, whether or not a heading is legal."""
    far = charge_allowance(state, unit)
    none = _no_charge(state, unit, target, far)
    if none is not None:
        return none
    for lenient in (False, True):
        field = Field(state, unit, far, (target.id,), lenient=lenient, all_round=True)
        fan = field.fans([target])[0]
        if fan.headings:
            break
    return _target(state, unit, fan, Table(state, unit), far)


def asked(
    state: State, unit: Unit, target: Unit | None, heading: float | None
) -> tuple[Target | None, Ruling]:
    """Return the charge at ``target``, at ``heading`` or both, and its ruling; None: no contact."""
    if heading is None and target is not None:
        found: Target | None = onto(state, unit, target)
    else:
        found = at_heading(state, unit, wrap_degrees(heading or 0.0), target)
    if found is not None:
        return found, found.ruling
    text = say("charge-meets-nobody", unit=unit)
    if target is not None:
        text = say("charge-misses", unit=unit, target=target)
    return None, broken("charge.distance", text)


def _no_charge(state: State, unit: Unit, target: Unit, far: float) -> Target | None:
    """Return the target if no charge at all is possible, None if one may be.

    Either the unit cannot charge, or the target cannot be hit: abandoned guns, or the unit itself.
    """
    if far <= 0.0:
        return Target(Fan(target))
    if target.blocks and target.id != unit.id:
        return None
    fan = Fan(target, barred_by="own-side" if target.side == unit.side else "table")
    return _target(state, unit, fan, Table(state, unit), far)


def at_heading(
    state: State, unit: Unit, heading: float, target: Unit | None = None
) -> Target | None:
    """Return the charge at one heading: at ``target``, or at the unit that it meets.

    None if it would not meet the target (or, without one, anybody) however far it went.
    """
    far = charge_allowance(state, unit)
    headings = np.array([heading])
    target = target or _ahead(state, unit, headings)
    if target is None:
        return None
    none = _no_charge(state, unit, target, far)
    if none is not None:
        return none
    ahead = Field(state, unit, far, (target.id,), lenient=True, all_round=True)
    run = float(ahead.onward.runs(headings, np.array([ahead.index(target)]))[0])
    if not np.isfinite(run):
        return None
    fan = Fan(target, barred_by=ahead.struck_by(heading, target))
    if fan.barred_by is None:
        fan = Fan(target, ((heading % 360.0, heading % 360.0),), run, heading % 360.0)
    return _target(state, unit, fan, Table(state, unit), far, (heading, run))


def _ahead(state: State, unit: Unit, headings: Floats) -> Unit | None:
    """Return the first unit that a straight run meets, of either side; None without one."""
    field = Field(state, unit, state.width + state.depth)
    runs = field.onward.ahead.run_to(field.onward.edges, headings)[0]
    if not len(runs) or not np.isfinite(runs.min()):
        return None
    return field.around[int(runs.argmin())]


def _target(
    state: State,
    unit: Unit,
    fan: Fan,
    table: Table,
    far: float,
    asked: tuple[float | None, float | None] = (None, None),
) -> Target:
    """Return the target of a fan with reactions and ruling; ``asked``: a heading and its run."""
    target, too_far = fan.target, fan.barred_by == "distance"
    run = asked[1] or fan.run
    if too_far and run is None:
        alone = Field(state, unit, far, (target.id,), lenient=True)
        least = alone.onward.least_run(alone.index(target))  # ignoring other units
        run = least if np.isfinite(least) else None
    length = None if run is None else measured(unit, target, run)
    ruling = Ruling()
    barred_by = fan.barred_by or "distance"
    text = say(f"charge-{barred_by}", unit=unit, target=target, far=cm(far))
    if length is not None:
        ruling = length.judged(far, not too_far, "charge.distance", text, length.value - far)
    elif too_far:
        ruling = broken("charge.distance", text)
    if fan.barred_by not in _ALONE:
        field = Field(state, unit, far, (target.id,), lenient=True, all_round=True)
        close = close_calls(state, fan, field, asked[0])
        if not surely(close, fan.barred_by):
            return Target(fan, None, ruling.and_(close))
        ruling = ruling.and_(Ruling(doubts=close.doubts))
    if fan.barred_by is not None and not too_far:
        ruling = broken(f"charge.{fan.barred_by}", text).and_(ruling)
    path = path_onto(unit, fan)
    found = None if path is None else table.to_run(path, charge=True, onto=target)
    return Target(fan, found, ruling)


def path_onto(unit: Unit, fan: Fan) -> Track | None:
    """Return the shortest run to the target of a fan, None if no heading is legal."""
    if fan.run is None or fan.heading is None:
        return None
    return Track.ahead(unit.shape, Pose(unit.pose.x, unit.pose.y, fan.heading), fan.run)


#: How far (inches) beyond first contact a run made by hand may end.
_NEAR = 0.1


def judge_charge(state: State, unit: Unit, goal: Placement) -> Judged:
    """Return the ruling on a charge that ended at ``goal``."""
    found = (_judged(state, unit, way) for way in ways(state, unit, goal, after=False))
    best = min(found, key=lambda judged: judged.key, default=None)
    return best or no_change(unit, goal, MoveKind.CHARGE, "charge-change")


def _judged(state: State, unit: Unit, way: Way) -> Judged:
    charger = unit.placed(way.start, way.formation) if way.change else unit
    table = state.put(charger)
    far = charge_allowance(table, charger)
    outcome = first_of(_checks(table, charger, way, far))
    return Judged(MoveKind.CHARGE, way.length, far, outcome, way)


def _checks(state: State, charger: Unit, way: Way, far: float) -> Iterator[Ruling]:
    """Yield the rulings on a charge made by hand, in order; it must end at first contact."""
    yield bars(charger)
    for breach in way.changed.breaches[:1]:
        yield broken("movement.change", breach.message)
    start, end = way.start, way.end
    if far <= 0.0:
        return  # ``bars`` says why
    heading = start.bearing_to(end)
    off, limit = turned_by(charger, heading, end.facing), state.house.charge_alignment
    text = say("charge-off", unit=charger, off=degrees(off.value), limit=degrees(limit))
    yield off.at_most(limit, "movement.kind", text)
    outline, near = way.goal.shape.at(way.goal.pose), state.contact + ROUNDING
    touched = [e for e in state.enemies(charger) if outline.distance(e.outline) <= near]
    if not touched:
        yield broken("movement.kind", say("charge-no-contact", unit=charger))
        return
    found, ruling = asked(state, charger, touched[0], heading)
    yield ruling
    run = None if found is None else found.fan.run
    if run is not None and way.length > run + _NEAR:
        text = say("charge-too-long", unit=charger, length=cm(way.length), run=cm(run))
        went = measured(charger, None, way.length)
        yield went.judged(run + _NEAR, False, "movement.overlap", text, way.length - run)
