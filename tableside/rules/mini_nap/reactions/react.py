"""One reaction, by name: whether it is open, the die it needs, what follows.

A tap sends a unit back by one distance; on the table a hand may put the model anywhere between the
least and the greatest, and this is judged from where the unit began.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tableside.engine.message import degrees
from tableside.engine.quantity import Quantity, Ruling, all_of, broken
from tableside.engine.spacing import distance, measured, turned_by
from tableside.geometry.pose import Pose, wrap_degrees
from tableside.motion.bearings import on_arc
from tableside.rules.mini_nap import data
from tableside.rules.mini_nap.charges.charge import onto
from tableside.rules.mini_nap.formations.change import emergency_square
from tableside.rules.mini_nap.reactions.flight import away, ended, fleeing, turns_after
from tableside.rules.mini_nap.reactions.open import (
    CHARGES,
    call_range,
    fits,
    may_call,
    may_square,
    needed,
    touching,
)
from tableside.rules.mini_nap.scene import Scene, in_contact, touches
from tableside.rules.mini_nap.state import Flown, State, Unit
from tableside.rules.mini_nap.words import cm, say, term

FLIGHTS = ("fall-back", "limber-flee")


@dataclass(frozen=True)
class Asked:
    """A reaction to judge: which unit, what, to which enemy, and what the players gave.

    ``die``: the test's; ``distance`` and ``started`` in inches. ``charged``: the charged unit as it
    stood at the contact; None to infer it from the table. ``moved``: the unit where a hand has put
    it, which ``fallen_back`` judges instead of the distance.
    """

    unit: Unit
    name: str
    enemy: Unit
    die: int | None = None
    distance: float | None = None
    started: float | None = None
    charged: Unit | None = None
    moved: Unit | None = None


@dataclass(frozen=True)
class Answer:
    """The answer: the ruling, the die needed, and further details."""

    outcome: Ruling
    needs: int | None
    more: Mapping[str, Any] = field(default_factory=dict)


def react(state: State, asked: Asked) -> Answer:
    """Return the ruling on one reaction."""
    outcome = all_of(_bars(state, asked))
    test = needed(state, asked.name, asked.unit)
    if asked.name in FLIGHTS:
        return _flight(state, asked, outcome, test)
    if asked.name == "emergency-square":
        return Answer(outcome, test, _square(state, asked, test))
    if asked.name in CHARGES:
        found = onto(state, asked.unit, asked.enemy)
        if "turned" in asked.unit.did:
            text = say("charge-turned", unit=asked.unit)
            outcome = outcome.and_(broken("charge.turned", text))
        more = {"headings": found.fan.headings, "run": found.fan.run}
        passed = {} if asked.die is None else {"success": test is None or asked.die >= test}
        return Answer(outcome.and_(found.ruling), test, {**more, **passed})
    return Answer(outcome, test, {"break_through": True})


def _bars(state: State, asked: Asked) -> Iterator[Ruling]:
    unit, enemy = asked.unit, asked.enemy
    if unit.side == enemy.side:
        yield broken("reaction.own-side", say("charge-own-side", unit=unit, target=enemy))
    if "blue" in unit.markers:
        yield broken("reaction.marker", say("react-marker", unit=unit))
    if state.initiative is not None and unit.side == state.initiative:
        text = say("react-initiative", unit=unit, side=state.side_called(unit.side))
        yield broken("reaction.initiative", text)
    if not fits(asked.name, unit, enemy):
        text = say("react-type", unit=unit, reaction=term(asked.name))
        yield broken("reaction.type", text)
    if asked.name not in CHARGES:
        yield _contact(state, asked)
    yield touching(state, asked.name, unit, enemy)
    yield from _distances(state, asked)
    if asked.name == "emergency-square" and emergency_square(state, unit, enemy) is None:
        yield broken("reaction.room", say("react-room", unit=unit))
    if "reacted" in unit.did:
        yield broken("reaction.done", say("react-done", unit=unit))


def _contact(state: State, asked: Asked) -> Ruling:
    """Return the ruling on the contact; for a square, charged infantry near it will do."""
    unit, enemy = asked.unit, asked.enemy
    text = say("react-apart", enemy=enemy, unit=unit, gap=cm(distance(unit, enemy).value))
    apart = touches(state, unit, enemy, "reaction.contact", text)
    if asked.name != "emergency-square" or apart == Ruling():
        return apart
    limit = state.rule_cm(data.reaction_table().square.nearby)
    near = [distance(charged, unit) for charged in _charged(state, asked)]
    doubts = [each.doubt(limit, "reaction.contact") for each in near]
    if any(each.within(limit) and each.doubt(limit) is None for each in near):
        return Ruling()
    return Ruling(doubts=tuple(filter(None, doubts))) if any(doubts) else apart


def _charged(state: State, asked: Asked) -> Iterator[Unit]:
    """Yield the charged infantry, as at the contact, whose neighbours may form square as well."""
    known = asked.charged
    touched = Scene(state, asked.enemy).enemies_touched if known is None else (known,)
    for friend in touched:
        if friend.side == asked.unit.side and (may_square(friend) or friend.emergency):
            yield friend


def _distances(state: State, asked: Asked) -> Iterator[Ruling]:
    unit = asked.unit
    if asked.name == "emergency-square" and asked.started is not None:
        limit = state.rule_cm(data.reaction_table().square.started_over)
        text = say("react-began", unit=unit, distance=cm(asked.started), limit=cm(limit))
        began = measured(asked.enemy, unit, asked.started)
        yield began.at_least(limit, "reaction.distance", text)
    if asked.name == "opportunity-charge" and may_call(state, unit):
        gap, limit = distance(unit, asked.enemy), call_range(state, unit)
        text = say("react-call", enemy=asked.enemy, gap=cm(gap.value), unit=unit, limit=cm(limit))
        yield gap.at_most(limit, "reaction.distance", text)
    if asked.name in FLIGHTS and asked.distance is not None and asked.moved is None:
        yield _legal_distance(state, asked, Quantity(unit.id, None, asked.distance))


def way_back(unit: Unit, enemy: Unit, moved: Unit) -> float:
    """Return how far (inches) a unit went straight away from an enemy to where it now is."""
    back = Pose(unit.pose.x, unit.pose.y, away(unit, enemy))
    return max(back.seen(moved.pose.x, moved.pose.y)[0], 0.0)


def fallen_back(state: State, asked: Asked, moved: Unit) -> Ruling:
    """Return the ruling that a unit moved by hand fell back straight and by a legal distance."""
    unit, facing = asked.unit, away(asked.unit, asked.enemy)
    went = measured(moved, None, way_back(unit, asked.enemy, moved))
    found = [_legal_distance(state, asked, went)]
    limit = state.house.charge_alignment
    for turned in (unit.pose.bearing_to(moved.pose), moved.pose.facing):
        off = turned_by(moved, facing, turned)
        text = say("react-way", unit=unit, off=degrees(off.value), limit=degrees(limit))
        found.append(off.at_most(limit, "reaction.way", text))
    return all_of(found)


def _legal_distance(state: State, asked: Asked, went: Quantity) -> Ruling:
    """Return the ruling that a unit falls back or flees by a legal distance."""
    low, high = stretch(state, asked)
    names = {"low": cm(low), "high": cm(high), "distance": cm(went.value)}
    text = say("react-distance", unit=asked.unit, **names)
    return went.between(low, high, "reaction.distance", text)


def stretch(state: State, asked: Asked) -> tuple[float, float]:
    """Return the least and the greatest distance (inches) that a unit falls back or flees."""
    table, branch = data.reaction_table(), "cavalry" if asked.unit.kind.is_cavalry else "infantry"
    flees = asked.name == "limber-flee"
    low, high = table.limber_flee if flees else table.fall_back[branch]
    return state.rule_cm(low), state.rule_cm(high)


def _flight(state: State, asked: Asked, outcome: Ruling, test: int | None) -> Answer:
    flight = fleeing(state, asked.unit, asked.enemy)
    low, high = stretch(state, asked)
    safe = flight.safe(low, high)
    centres = [[flight.at(end).as_list()[:2] for end in span] for span in safe]
    more: dict[str, Any] = {"facing": flight.start.facing, "safe": safe, "centres": centres}
    if asked.die is None and asked.distance is None:
        return Answer(outcome, test, more)
    passed = test is None or asked.die is None or asked.die >= test
    if asked.die is not None and test is not None:
        more["success"] = passed
    done = asked.distance if asked.distance is not None else safe[0][0] if safe else low
    lost = not passed or done > flight.end
    more["to"] = flight.at(done) if passed else None
    close = ended(state, asked.unit, flight, done) if passed else Ruling()
    more |= {"eliminated": lost, "break_through": True}
    return Answer(outcome.and_(close), test, more)


def _square(state: State, asked: Asked, test: int | None) -> dict[str, Any]:
    if asked.die is None or test is None:
        return {}
    touched = in_contact(state, asked.unit, asked.enemy)
    if asked.die < test:
        hit = touched and asked.enemy.kind.is_cavalry
        return {"success": False, "hits": data.reaction_table().square.hits if hit else 0}
    formed = emergency_square(state, asked.unit, asked.enemy)
    if formed is None:
        return {"success": True}
    square, charger = formed
    more = {"charger": charger.pose} if touched else {}
    return {"success": True, "to": square.pose, "stands": square.stands or (), **more}


def put_down(state: State, flown: Flown, moved: Unit) -> Ruling:
    """Return the ruling on where a hand ended the last run back."""
    begun, other = state.by_id[flown.unit].stood(flown.stands), state.by_id[flown.enemy]
    table = state.put(begun)
    if flown.reaction == "feint":
        return rode_back(table, begun, other, moved)
    return went_back(table, Asked(begun, flown.reaction, other), moved)


def went_back(state: State, asked: Asked, moved: Unit) -> Ruling:
    """Return the ruling that a hand took a unit back straight, a legal distance, onto nobody."""
    found, (low, high) = fallen_back(state, asked, moved), stretch(state, asked)
    flight, went = fleeing(state, asked.unit, asked.enemy), way_back(asked.unit, asked.enemy, moved)
    if low <= went <= high and flight.on_held(went):
        found = found.and_(broken("reaction.room", say("react-stop", unit=asked.unit)))
    return found


def rode_back(state: State, unit: Unit, square: Unit, moved: Unit) -> Ruling:
    """Return the ruling on a charger's ride back from a square: distance, direction, final turn."""
    ridden = ridden_to(unit, moved)
    gap = replace(measured(moved, None, distance(ridden, square).value), b=square.id)
    found = [as_far_back(state, unit, gap)]
    back, limit = wrap_degrees(unit.pose.facing + 180.0), state.house.charge_alignment
    off = turned_by(moved, back, unit.pose.bearing_to(moved.pose))
    text = say("feint-way", unit=unit, off=degrees(off.value), limit=degrees(limit))
    found.append(off.at_most(limit, "feint.way", text))
    return all_of([*found, turned(state, ridden, moved)])


def as_far_back(state: State, unit: Unit, gap: Quantity) -> Ruling:
    """Return the ruling that a charger stops at a legal distance from the square it feints from."""
    low, high = (state.rule_cm(each) for each in data.reaction_table().feint.back)
    names = {"low": cm(low), "high": cm(high), "distance": cm(gap.value)}
    text = say("feint-back", unit=unit, **names)
    return gap.between(low, high, "feint.back", text)


def ridden_to(unit: Unit, moved: Unit) -> Unit:
    """Return the unit as it has ridden back to its place, before it turned there."""
    return unit.moved_to(Pose(moved.pose.x, moved.pose.y, unit.pose.facing))


def turned(state: State, ridden: Unit, moved: Unit) -> Ruling:
    """Return the ruling on a turn after a feint: up to 90 degrees, touching nothing."""
    most = data.reaction_table().feint.pivot
    text = say("feint-pivot", unit=ridden, most=degrees(most))
    angle = turned_by(moved, ridden.pose.facing, moved.pose.facing)
    if angle.value > most:
        return angle.at_most(most, "feint.pivot", text)
    if any(on_arc(moved.pose.facing, span) for span in turns_after(state, ridden)):
        return Ruling()
    return broken("feint.pivot", text)
