"""The card that a tap on a unit shows: its formation and state, moves, charges and shots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from tableside.engine.asking import among
from tableside.engine.message import Several, Text, degrees
from tableside.engine.overlay import Mark, Overlay, shaded
from tableside.engine.ruleset import Card
from tableside.geometry.pose import Pose
from tableside.geometry.shapes import rounded
from tableside.rules.mini_nap.charges import charge
from tableside.rules.mini_nap.drawing import ghost
from tableside.rules.mini_nap.fights.fire import fire
from tableside.rules.mini_nap.fights.strength import strength
from tableside.rules.mini_nap.formations.formation import Formation
from tableside.rules.mini_nap.manoeuvres import division
from tableside.rules.mini_nap.manoeuvres.kinds import MoveKind, allowance, kinds_of
from tableside.rules.mini_nap.manoeuvres.reach import areas, in_division
from tableside.rules.mini_nap.play.sequence import may_act
from tableside.rules.mini_nap.reactions.open import call_range, may_call
from tableside.rules.mini_nap.state import State, Unit
from tableside.rules.mini_nap.words import cm, dice, say, term

#: The kinds of move whose area is drawn: a unit's farthest.
_DRAWN = (MoveKind.AHEAD, MoveKind.INCH, MoveKind.REDEPLOY)

Section = tuple[Text, tuple[Text, ...]]


def glance(state: State, unit: str) -> Card:
    """Return the facts and zone of a unit on the table; raise QuestionError for any other."""
    shown = among(state.by_id, unit, say("no-unit-here", name=repr(unit)))
    bare = shown.kind.is_command or shown.formation is Formation.NONE
    zones = () if bare else tuple(_zones(state, shown))
    return Card(shown.called, tuple(_facts(state, shown)), (), zones, tuple(_numbers(state, shown)))


def card(state: State, unit: str) -> Card:
    """Return the card of a unit on the table; raise QuestionError for any other."""
    begun = glance(state, unit)
    shown = state.by_id[unit]
    if shown.kind.is_command:
        return begun
    overlays: list[Overlay] = []
    if shown.formation is Formation.NONE:
        lines = tuple(defect.message for defect in shown.reading.defects)
        return replace(begun, sections=((say("card-no-formation"), lines),), overlays=())
    found = _moves(state, shown, overlays), _charges(state, shown, overlays), _fire(state, shown)
    sections = tuple(section for section in found if section[1])
    return replace(begun, sections=sections, overlays=(*overlays, *begun.overlays))


def _numbers(state: State, unit: Unit) -> Iterator[tuple[Text, Text]]:
    """Yield the strength left, how far the unit may go now, and its rating."""
    if unit.kind.is_command:
        return
    left = strength(state, unit)
    yield say("card-strength"), say("card-left-short", left=left.left, whole=unit.strength)
    if unit.formation is not Formation.NONE:
        kinds, barred = kinds_of(unit, unit.formation), may_act(state, unit, anytime=True).breaches
        rates = [allowance(state, unit, kind, unit.formation) for kind in kinds]
        far = cm(0.0 if barred else max(rates, default=0.0))
        yield say("card-may-go"), say("length", length=far)
    yield say("card-rating"), term(unit.rating or "trained")


def _facts(state: State, unit: Unit) -> Iterator[tuple[Text, Text]]:
    kind, side = term(unit.kind), state.side_called(unit.side)
    text = say("card-kind", kind=kind, side=side)
    if unit.nation:
        text = say("card-kind-nation", kind=kind, side=side, nation=_nation(unit.nation))
    yield say("card-type"), text
    if unit.kind.is_command:
        return
    named = term(unit.formation)
    if unit.reading.named == "too_close":
        named = say("card-gap")
    elif unit.formation is Formation.SQUARE:
        named = term(f"{unit.square}-square")
    yield say("card-formation"), named
    if unit.guessed:
        yield say("card-hidden"), say("card-hidden-stand")
    yield say("card-rating"), term(unit.rating or "trained")
    left = strength(state, unit)
    yield say("card-strength"), say("card-left", left=left.left, whole=unit.strength)
    if unit.hits:
        yield say("card-hits"), say("card-number", number=unit.hits)
    if unit.brigade:
        brigade = state.group_called(unit.brigade)
        used = unit.brigade in state.used
        yield say("ask-brigade"), say("card-brigade-used", brigade=brigade) if used else brigade
    if unit.division:
        yield say("card-division"), state.group_called(unit.division)
    if unit.markers:
        yield say("card-markers"), _terms(unit.markers)
    if unit.did:
        yield say("card-has"), _terms(unit.did)
    if left.one_point:
        yield say("card-warning"), say("card-one-point")


def _nation(nation: str) -> Text:
    """Return a nation in words; one that the rules do not name is shown as written."""
    word = nation.lower()
    return term(word) if say.has(f"term-{word}") else nation


def _terms(words: Iterable[str]) -> Text:
    return Several(tuple(term(word) for word in sorted(words)), "comma")


def _moves(state: State, unit: Unit, overlays: list[Overlay]) -> Section:
    bars = may_act(state, unit, anytime=True).breaches
    if bars:
        return say("card-moves"), tuple(breach.message for breach in bars)
    if state.division is not None and unit.division == state.division:
        return say("card-moves"), tuple(_in_division(state, unit, overlays))
    lines = [
        say("card-up-to", kind=term(kind), far=cm(allowance(state, unit, kind, unit.formation)))
        for kind in kinds_of(unit, unit.formation)
    ]
    for kind, area in areas(state, unit, _DRAWN).items():
        overlays += shaded("reach", area, say("card-reach", kind=term(kind)))
    return say("card-moves"), tuple(lines)


def _in_division(state: State, unit: Unit, overlays: list[Overlay]) -> Iterator[Text]:
    """Yield how far a unit goes in its Division Manoeuvre, and how far off it must stay."""
    reach, named = division.reach_of(state, state.division or ""), term(MoveKind.DIVISION)
    far = 0.0 if unit.formation is Formation.SQUARE else reach.far
    yield say("card-up-to", kind=named, far=cm(far))
    if far > 0.0:
        keep, area = cm(reach.keep), in_division(state, unit, far)
        overlays += shaded("reach", area, say("card-reach", kind=named))
        kept = division.keep_off(state, state.division or "", reach.keep)
        overlays += shaded("control", kept, say("card-keep", keep=keep))
        yield say("card-keep", keep=keep)


def _charges(state: State, unit: Unit, overlays: list[Overlay]) -> Section:
    bars = charge.bars(unit).breaches
    if bars:
        return say("card-charges"), tuple(breach.message for breach in bars)
    lines: list[Text] = []
    for target in charge.targets(state, unit):
        fan = target.fan
        if fan.run is None or fan.heading is None:
            continue
        name = fan.target.called
        shown = (say("span", low=degrees(a), high=degrees(b)) for a, b in fan.headings)
        spans = Several(tuple(shown))
        lines.append(say("card-target", unit=name, spans=spans, run=cm(fan.run)))
        if target.open is not None:
            for each in target.open.reactions:
                who, needs = state.called(each.unit), each.needs or 0
                lines.append(say("card-answer", unit=who, reaction=term(each.name), die=needs))
        there = Pose(unit.pose.x, unit.pose.y, fan.heading).ahead(fan.run)
        text = say("card-charge-onto", unit=unit, target=name)
        overlays.append(ghost("pursuit", unit, there, text))
        overlays.append(Mark("combat", fan.target.id, say("card-can-charge", unit=unit)))
    return say("card-charges"), tuple(lines)


def _fire(state: State, unit: Unit) -> Section:
    lines = []
    for enemy in () if unit.kind.is_cavalry else state.enemies(unit):
        found = fire(state, unit, enemy)
        if not found.outcome.breaches and found.dice:
            lines.append(say("card-shot", unit=enemy, range=cm(found.range), dice=dice(found.dice)))
    return say("card-fire"), (*lines, say("card-supplied")) if lines else ()


def _zones(state: State, unit: Unit) -> Iterator[Overlay]:
    """Yield the zone in which the unit may charge a mover as a reaction."""
    if may_call(state, unit) and "blue" not in unit.markers:
        reach = call_range(state, unit)
        area = rounded(unit.outline, reach).intersection(state.board)
        yield from shaded("control", area, say("card-zone", reach=cm(reach)))
