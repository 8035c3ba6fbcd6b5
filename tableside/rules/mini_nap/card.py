"""What a tap on a unit shows: its formation and state, where it can go, whom it can charge."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.engine.overlay import Area, Mark, Overlay
from tableside.engine.ruleset import Card, QuestionError
from tableside.geometry.pose import Pose
from tableside.geometry.shapes import as_geojson, rounded
from tableside.rules.mini_nap import data
from tableside.rules.mini_nap.charges import charge
from tableside.rules.mini_nap.drawing import ghost
from tableside.rules.mini_nap.fights.fire import fire
from tableside.rules.mini_nap.fights.strength import strength
from tableside.rules.mini_nap.formations.formation import Formation
from tableside.rules.mini_nap.manoeuvres.kinds import MoveKind, allowance, kinds_of
from tableside.rules.mini_nap.manoeuvres.reach import areas
from tableside.rules.mini_nap.play.sequence import may_act
from tableside.rules.mini_nap.reactions.calls import call_range, may_call
from tableside.rules.mini_nap.state import State, Unit
from tableside.rules.mini_nap.words import cm, dice

#: Of a unit's kinds of move the area of the farthest is drawn.
_DRAWN = (MoveKind.AHEAD, MoveKind.INCH, MoveKind.REDEPLOY)

Sections = list[tuple[str, tuple[str, ...]]]


def glance(state: State, unit: str) -> Card:
    """Return the facts and the zone of a unit on the table; raise QuestionError for any other."""
    if unit not in state.by_id:
        raise QuestionError("unit", f"there is no unit {unit!r} on the table")
    shown = state.by_id[unit]
    bare = shown.kind.is_command or shown.formation is Formation.NONE
    zones = () if bare else tuple(_zones(state, shown))
    return Card(shown.id, tuple(_facts(state, shown)), (), zones)


def card(state: State, unit: str) -> Card:
    """Return the card of a unit on the table; raise QuestionError for any other."""
    begun = glance(state, unit)
    shown, facts = state.by_id[unit], begun.facts
    if shown.kind.is_command:
        return begun
    sections: Sections = []
    overlays: list[Overlay] = []
    if shown.formation is Formation.NONE:
        lines = tuple(f"{defect.message}." for defect in shown.reading.defects)
        return Card(shown.id, facts, (("No formation", lines),), ())
    sections += _moves(state, shown, overlays)
    sections += _charges(state, shown, overlays)
    sections += _fire(state, shown)
    overlays += begun.overlays
    return Card(shown.id, facts, tuple(sections), tuple(overlays))


def _facts(state: State, unit: Unit) -> Iterator[tuple[str, str]]:
    yield "Type", f"{unit.kind} of {unit.side}" + (f" ({unit.nation})" if unit.nation else "")
    if unit.kind.is_command:
        return
    words = {"none": "none", "too_close": "line or skirmish line: measure the gap"}
    named = unit.reading.named
    if unit.formation is Formation.SQUARE:
        named = f"{unit.square} square"
    yield "Formation", words.get(named, named)
    if unit.guessed:
        yield "Hidden", "one of its stands: it is taken to stand as it did"
    yield "Rating", unit.rating
    left = strength(state, unit)
    yield "Strength", f"{left.left} of {unit.strength}"
    if unit.hits:
        yield "Hit markers", str(unit.hits)
    if unit.brigade:
        used = " (used)" if unit.brigade in state.used else ""
        yield "Brigade", unit.brigade + used
    if unit.division:
        yield "Division", unit.division
    if unit.markers:
        yield "Markers", ", ".join(sorted(unit.markers))
    if unit.did:
        yield "Has", ", ".join(sorted(unit.did))
    if left.one_point:
        yield "Warning", "one point left: it is removed when it leaves this formation"


def _moves(state: State, unit: Unit, overlays: list[Overlay]) -> Sections:
    bars = may_act(state, unit, anytime=True).breaches
    if bars:
        return [("Moves", tuple(f"{breach.message}." for breach in bars))]
    lines = [
        f"{kind.value}: up to {cm(allowance(state, unit, kind, unit.formation))}"
        for kind in kinds_of(unit, unit.formation)
    ]
    for kind, area in areas(state, unit, _DRAWN).items():
        shape = as_geojson(area)
        if shape is not None:
            overlays.append(Area("reach", shape, f"Where its centre can go ({kind})"))
    return [("Moves", tuple(lines))] if lines else []


def _charges(state: State, unit: Unit, overlays: list[Overlay]) -> Sections:
    bars = charge.bars(unit).breaches
    if bars:
        return [("Charges", tuple(f"{breach.message}." for breach in bars))]
    lines = []
    for target in charge.targets(state, unit):
        fan = target.fan
        if fan.run is None or fan.heading is None:
            continue
        name = fan.target.id
        spans = ", ".join(f"{low:.1f} to {high:.1f}" for low, high in fan.headings)
        lines.append(f"{name}: headings {spans}, {cm(fan.run)} at the least")
        if target.open is not None:
            for each in target.open.reactions:
                test = "" if each.needs is None else f", needs {each.needs}"
                lines.append(f"  {each.unit} may answer: {each.name.replace('-', ' ')}{test}")
        start = Pose(unit.pose.x, unit.pose.y, fan.heading)
        there = Pose(*start.place(fan.run, 0.0), fan.heading)
        overlays.append(ghost("pursuit", unit, there, f"{unit.id} charges {name}"))
        overlays.append(Mark("combat", name, f"{unit.id} can charge it"))
    return [("Charges", tuple(line.strip() for line in lines))] if lines else []


def _fire(state: State, unit: Unit) -> Sections:
    lines = []
    for enemy in state.enemies(unit):
        if unit.kind.is_cavalry:
            break
        found = fire(state, unit, enemy)
        if not found.outcome.breaches and found.dice:
            lines.append(f"{enemy.id}: {cm(found.range)}, {dice(found.dice)}")
    if not lines:
        return []
    return [("Fire", (*lines, data.firing().supplied))]


def _zones(state: State, unit: Unit) -> Iterator[Overlay]:
    """Yield the zone in which a mover may be charged by the unit as a reaction."""
    if may_call(state, unit) and "blue" not in unit.markers:
        reach = call_range(state, unit)
        shape = as_geojson(rounded(unit.outline, reach).intersection(state.board))
        if shape is not None:
            yield Area("control", shape, f"May be called within {cm(reach)}")
