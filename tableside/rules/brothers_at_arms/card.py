"""The card shown on tapping a unit: its state, its orders, its targets and its reach."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from tableside.engine.as_one import goes_as_one
from tableside.engine.asking import among
from tableside.engine.drawing import ghost
from tableside.engine.judged_action import owed
from tableside.engine.message import Several, Text, Value
from tableside.engine.odds import Roll, card_of
from tableside.engine.overlay import Overlay, Path, leading, shaded
from tableside.engine.ruleset import Card
from tableside.geometry.shapes import rounded
from tableside.rules.brothers_at_arms import shape
from tableside.rules.brothers_at_arms.attack import items_of, needed
from tableside.rules.brothers_at_arms.command import orders_now, superior_of, to_superior
from tableside.rules.brothers_at_arms.contact import touched
from tableside.rules.brothers_at_arms.cover import Cover
from tableside.rules.brothers_at_arms.fire import Fire, barred
from tableside.rules.brothers_at_arms.ground import is_unformed
from tableside.rules.brothers_at_arms.melee import Melee
from tableside.rules.brothers_at_arms.movement.judged import allowance_of, reach_of
from tableside.rules.brothers_at_arms.placing import JudgedPlace
from tableside.rules.brothers_at_arms.play import odds
from tableside.rules.brothers_at_arms.play.losing import path_of, stopped_by
from tableside.rules.brothers_at_arms.state import State, Unit
from tableside.rules.brothers_at_arms.words import say

Sections = list[tuple[Text, tuple[Text, ...]]]
Facts = Iterator[tuple[Text, Text]]


def glance(state: State, unit: str) -> Card:
    """Return a card with a unit's facts and command circle; raise QuestionError for others."""
    shown = among(state.by_id, unit, say("no-unit", unit=unit))
    facts = _of_commander(state, shown) if shown.is_commander else _of_unit(state, shown)
    circle, numbers = tuple(_circle(state, shown)), tuple(_numbers(state, shown))
    return Card(shown.called, tuple(facts), (), circle, numbers)


def card(state: State, unit: str) -> Card:
    """Return the full card of a unit on the table; raise QuestionError for anything else."""
    begun = glance(state, unit)
    shown = state.by_id[unit]
    overlays: list[Overlay] = []
    sections: Sections = []
    shots: list[Roll] = []
    if shown.is_commander:
        sections += _commanded(state, shown)
    else:
        sections += _falls_back(state, shown, overlays)
        sections += _fights(state, shown)
        sections += _fires(state, shown, overlays, shots)
    sections += _moves(state, shown, overlays)
    owes = owed(state, "fall-back", shown.id) or owed(state, "flinch", shown.id)
    return card_of(begun, sections, overlays, shots, "retreat" if owes is not None else "")


def _numbers(state: State, unit: Unit) -> Facts:
    """Yield a unit's remaining bases, its orders in short, and how far it may go."""
    if not unit.is_commander:
        yield say("card-bases"), say("card-left", left=unit.points, whole=unit.strength or 1)
    if not unit.higher:
        yield say("card-orders"), _short(state, unit)
    idle = next((marker for marker in ("pinned", "nic") if unit.has(marker)), None)
    if idle is not None:
        yield say("card-may-go"), say(f"card-stays-{idle}")
    else:
        length = state.shown(allowance_of(state, unit))
        yield say("card-may-go"), say("length", length=length)


def _short(state: State, unit: Unit) -> Text:
    """Return a short text on whether a unit has orders, or what it needs to roll."""
    needs, without = _needs(state, unit), _without(state, unit)
    if without:
        return say("card-short-nic" if without == "nic" else "card-short-waits")
    return say("card-short-in") if needs is None else say("card-short-needs", needs=needs)


def _of_unit(state: State, unit: Unit) -> Facts:
    yield say("card-type"), say("card-kind", kind=_kind(unit), side=state.side_called(unit.side))
    yield say("card-shape"), _shape(state, unit)
    yield say("card-bases"), say("card-left", left=unit.points, whole=unit.strength or 1)
    needs = needed(unit, items_of(state, unit))
    yield say("card-attack"), say("card-attack-at", needs=needs, range=unit.range or 1)
    yield say("card-group"), state.group_called(unit.group or "")
    yield say("card-orders"), _ordered(state, unit)
    yield from _markers(state, unit)


def _of_commander(state: State, unit: Unit) -> Facts:
    yield say("card-type"), say("card-kind", kind=_kind(unit), side=state.side_called(unit.side))
    limit = state.shown((unit.command or 1) * state.step)
    yield say("card-command"), say("card-circle", value=unit.command or 1, limit=limit)
    if unit.group is not None:
        yield say("card-group"), state.group_called(unit.group)
    if not unit.higher:
        yield say("card-orders"), _ordered(state, unit)
    yield from _markers(state, unit)


def _kind(unit: Unit) -> Text:
    return say("kind-higher") if unit.higher else say(f"kind-{unit.kind}")


def _shape(state: State, unit: Unit) -> Text:
    counting, seen = shape.counts_as(state, unit), shape.seen(state, unit)
    name = say(f"shape-{counting.name}")
    if counting.name == seen.name:
        return name
    return say("card-shape-seen", shape=name, seen=say(f"shape-{seen.name}"))


def _markers(state: State, unit: Unit) -> Facts:
    markers = [say(f"marker-{marker}") for marker in unit.status]
    if is_unformed(state, unit):
        markers.append(say("marker-unformed"))
    if markers:
        yield say("card-markers"), Several(tuple(markers), "comma")
    if unit.abilities:
        yield (
            say("card-abilities"),
            Several(tuple(say(f"ability-{ability}") for ability in unit.abilities), "comma"),
        )
    if unit.guessed:
        yield say("card-hidden"), say("measure-hidden-card")


def _ordered(state: State, unit: Unit) -> Text:
    """Return the text on who commands a unit and from how far, or what it needs to roll."""
    superior, needs = superior_of(state, unit), _needs(state, unit)
    without = _without(state, unit)
    if superior is not None and without == "waits":
        return say("card-waits", commander=superior)
    if without == "nic":
        return say("card-short-nic")
    if superior is None:
        return say("card-nobody", needs=needs) if needs is not None else say("card-free")
    gap, limit = to_superior(state, unit, superior)
    names: dict[str, Value] = {"commander": superior.called, "distance": state.shown(gap.value)}
    if needs is None:
        return say("card-in-command", **names)
    return say("card-out-of-command", limit=state.shown(limit), needs=needs, **names)


def _needs(state: State, unit: Unit) -> int | None:
    needs: int | None = orders_now(state, unit.side)[unit.id]["needs"]
    return needs


def _without(state: State, unit: Unit) -> Literal["", "nic", "waits"]:
    """Return why a unit is out of command even though it does not roll; "" if neither applies.

    ``nic``: it has no orders this round; ``waits``: its commander must roll for his own first.
    """
    status = orders_now(state, unit.side)[unit.id]["status"]
    if unit.has("nic") or status == "nic":
        return "nic"
    return "waits" if status == "waits" else ""


def _circle(state: State, unit: Unit) -> Iterator[Overlay]:
    """Yield the circle of a commander, and the line from a superior to the unit."""
    if unit.is_commander:
        reach = (unit.command or 1) * state.step
        text = say("overlay-circle", limit=state.shown(reach))
        yield from shaded("command", rounded(unit.stands[0].area, reach), text)
    superior = superior_of(state, unit)
    if superior is not None:
        gap, limit = to_superior(state, unit, superior)
        style = "command" if gap.within(limit) else "breach"
        text = say("length", length=state.shown(gap.value))
        yield leading(style, superior.middle, unit.middle, text)


def _commanded(state: State, commander: Unit) -> Sections:
    """Return the section on a commander's units: who is in command, and what others need."""
    found = orders_now(state, commander.side)
    lines = []
    for unit in state.units:
        order = found.get(unit.id)
        if order is None or order["superior"] != commander.id:
            continue
        distance, without = state.shown(order["distance"]), _without(state, unit)
        if without:
            names: dict[str, Value] = {"unit": unit.called, "distance": distance}
            nic = without == "nic"
            lines.append(say("card-commands-nic" if nic else "card-commands-waits", **names))
        elif order["needs"] is None:
            lines.append(say("card-commands", unit=unit, distance=distance))
        else:
            needs = order["needs"]
            lines.append(say("card-rolls", unit=unit, distance=distance, needs=needs))
    return [(say("card-commanded"), tuple(lines))] if lines else []


def _falls_back(state: State, unit: Unit, overlays: list[Overlay]) -> Sections:
    """Return the section on an owed fall-back: where the unit goes, and what stops it."""
    debt = owed(state, "fall-back", unit.id) or owed(state, "flinch", unit.id)
    path = None if debt is None else path_of(state, debt)
    if path is None:
        return []
    overlays.append(ghost("retreat", unit, path.poses))
    length, by = state.shown(path.length), stopped_by(state, path)
    line = say(f"card-path-{path.outcome}", length=length, by=by)
    return [(say("card-falls-back"), (line,))]


def _fights(state: State, unit: Unit) -> Sections:
    if not touched(state, unit):
        return []
    melee = Melee(state, unit)
    attacks = ((enemy, melee.attack_on(enemy)) for enemy in melee.enemies)
    lines = tuple(_target(enemy, each.dice, each.needs, each.cover) for enemy, each in attacks)
    return [(say("card-melee-title"), lines)]


def _fires(state: State, unit: Unit, overlays: list[Overlay], shots: list[Roll]) -> Sections:
    """Return the section on fire: legal targets with their dice, and why others are not.

    Targets that are only out of range are left out.
    """
    bars = barred(state, unit).breaches
    if bars:
        return [(say("card-fire"), tuple(breach.message for breach in bars))]
    lines: list[Text] = []
    for enemy in state.units:
        if enemy.side == unit.side:
            continue
        fire = Fire(state, unit, enemy)
        if fire.ruling.breaches:
            why = (each for each in fire.ruling.breaches if each.rule != "fire.range")
            lines += [breach.message for breach in why]
            continue
        overlays += _lines_of_sight(fire)
        if not enemy.is_commander:
            names = {"unit": unit.called, "target": enemy.called}
            save = fire.attack.save
            lost = odds.losses(fire.dice, fire.needs, save, enemy.points)
            expected = fire.dice * odds.kept(fire.needs, save)
            shots.append((expected, say("card-fires-at", **names), lost))
        lines.append(_target(enemy, fire.dice, fire.needs, fire.cover))
    return [(say("card-fire"), tuple(lines) or (say("card-no-target"),))]


def _target(enemy: Unit, dice: int, needs: int, cover: Cover | None) -> Text:
    return say("card-target", unit=enemy, dice=dice, needs=needs, cover=_cover(cover))


def _cover(cover: Cover | None) -> Text:
    if cover is None or cover.name is None:
        return say("cover-none")
    return say(f"cover-{cover.name}", value=cover.value or 1)


def _lines_of_sight(fire: Fire) -> Iterable[Overlay]:
    for shot in fire.with_shot:
        if shot.line is not None:
            yield Path("sight", (shot.line.start, shot.line.end))


def _moves(state: State, unit: Unit, overlays: list[Overlay]) -> Sections:
    if unit.id in state.bound.placing:
        area = JudgedPlace(state, unit, "reposition").area
        overlays += shaded("reach", area, say("overlay-place"))
        return [(say("card-moves"), (say("card-placed"),))]
    found = reach_of(state, unit)
    if not found.eligible:
        return [(say("card-moves"), (say("card-stays"),))]
    half = state.rate(unit) / 2
    same = unit.is_commander or found.allowance == half  # with a change of shape, too
    areas = (("overlay-reach", found.areas), ("overlay-half", {} if same else found.half))
    for text, each in areas:
        if each:
            area = goes_as_one(unit, each, state.board, state.units)
            overlays += shaded("reach", area, say(text))
    rates = {"rate": state.shown(found.allowance), "half": state.shown(half)}
    line = say("card-moves-up-to" if same else "card-moves-or-forms", **rates)
    return [(say("card-moves"), (line,))]
