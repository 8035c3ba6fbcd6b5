"""What a tap on a unit shows: how it stands, whom it can fight at what odds, where it can go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tableside.engine.finding import Item
from tableside.engine.overlay import Area, Label, Mark, Overlay, Path
from tableside.engine.ruleset import Card, QuestionError
from tableside.geometry.shapes import as_geojson
from tableside.rules.gmu import asked
from tableside.rules.gmu.command import (
    MissingValueError,
    command_area,
    command_range,
    headquarters_of,
    in_command,
)
from tableside.rules.gmu.drawing import ghost, strength
from tableside.rules.gmu.fights.combat import Combat, Effect, combat, odds
from tableside.rules.gmu.fights.pursuit import Pursuit, pursuit, reasons_text
from tableside.rules.gmu.judging.order import awaited_text
from tableside.rules.gmu.nearness import gap
from tableside.rules.gmu.sight import sight
from tableside.rules.gmu.state import Ground, Kind, Piece, State, Task
from tableside.rules.gmu.table import task_of
from tableside.rules.gmu.terrain import mostly
from tableside.rules.gmu.words import inches_text, percent, signed
from tableside.rules.gmu.zones import (
    control_zone,
    controllers,
    heeds,
    in_control,
    influence_zone,
    influencers,
)

Sections = list[tuple[str, tuple[str, ...]]]

#: How far away (inches) an enemy unit may be for its line of sight to be drawn.
SIGHT_DRAWN = 12.0


def glance(state: State, unit: str) -> Card:
    """Return the facts and the zones of a unit on the table; raise QuestionError for any other."""
    if unit not in state.by_id:
        raise QuestionError("unit", f"there is no unit {unit!r} on the table")
    piece = state.by_id[unit]
    return Card(piece.id, tuple(_facts(state, piece)), (), tuple(_zones(state, piece)))


def card(state: State, unit: str) -> Card:
    """Return the card of a unit on the table; raise QuestionError for any other."""
    begun = glance(state, unit)
    piece, facts = state.by_id[unit], begun.facts
    sections: Sections = []
    overlays: list[Overlay] = list(begun.overlays)
    if piece.kind is Kind.HEADQUARTERS:
        sections += _of_headquarters(state, piece, overlays)
        return Card(piece.id, facts, tuple(sections), tuple(overlays))
    sections += _awaited(state, piece, overlays)
    sections += _fights(state, piece, overlays)
    sections += _retreats(state, piece, overlays)
    sections += _moves(state, piece, overlays)
    overlays += _command_areas(state, piece)
    overlays += _sight_lines(state, piece)
    return Card(piece.id, facts, tuple(sections), tuple(overlays))


def _facts(state: State, piece: Piece) -> Iterator[tuple[str, str]]:
    kind = f"{piece.kind} corps" if piece.is_corps else str(piece.kind)
    yield "Type", f"{kind} of {piece.side} ({state.sides[piece.side].army.title})"
    if piece.is_corps:
        yield "Battle value", strength(piece)
    if piece.formation is not None:
        yield "Formation", piece.formation
    if not piece.is_unit:
        return
    grounds = [g for g in (Ground.HILL, Ground.TOWN, Ground.DEFENSIBLE) if mostly(state, piece, g)]
    yield "Stands on", ", ".join(grounds) if grounds else "open ground"
    if piece.is_corps:
        yield "In command", _command_text(state, piece)
    yield "In control of", _names(controllers(state, piece))
    heeded = [enemy for enemy in influencers(state, piece) if heeds(piece, enemy)]
    if piece.is_corps:
        yield "In influence of", _names(heeded)


def _names(pieces: Any) -> str:
    return ", ".join(piece.id for piece in pieces) or "no enemy"


def _command_text(state: State, piece: Piece) -> str:
    found = headquarters_of(state, piece.side)
    if not found:
        return "no headquarters on the table: not bound"
    try:
        holding = [hq for hq in found if in_command(state, hq, piece)]
        if holding:
            return f"yes, of {_names(holding)}"
        short = {hq.id: gap(hq, piece).measured - command_range(state, hq) for hq in found}
    except MissingValueError as error:
        return f"not known: {error}"
    nearest = min(short, key=lambda name: short[name])
    return f"no, {inches_text(short[nearest])} out of range of {nearest}"


def _zones(state: State, piece: Piece) -> Iterator[Overlay]:
    control, influence = control_zone(piece), influence_zone(state, piece)
    for style, zone, text in (
        ("influence", influence, "Zone of influence"),
        ("control", control, "Zone of control, 1.00 in"),
    ):
        area = as_geojson(zone)
        if area is not None:
            yield Area(style, area, text)


def _of_headquarters(state: State, piece: Piece, overlays: list[Overlay]) -> Sections:
    try:
        reach = command_range(state, piece)
    except MissingValueError as error:
        return [("Command", (f"Not known: {error}.",))]
    area = as_geojson(command_area(state, piece))
    if area is not None:
        overlays.append(Area("command", area, f"{piece.id}, {inches_text(reach)}"))
    inside = [p for p in state.friends(piece) if p.is_corps and in_command(state, piece, p)]
    return [("Command", (f"Range {inches_text(reach)}.", f"Within it: {_list(inside)}."))]


def _list(pieces: list[Piece]) -> str:
    return ", ".join(piece.id for piece in pieces) or "no corps"


def _command_areas(state: State, piece: Piece) -> Iterator[Overlay]:
    for headquarters in headquarters_of(state, piece.side):
        try:
            area = as_geojson(command_area(state, headquarters))
        except MissingValueError:
            return
        if area is not None:
            reach = inches_text(command_range(state, headquarters))
            yield Area("command", area, f"{headquarters.id}, {reach}")


def _sight_lines(state: State, piece: Piece) -> Iterator[Overlay]:
    for enemy in state.enemies(piece):
        if enemy.is_unit and gap(piece, enemy).within(SIGHT_DRAWN):
            line = sight(state, piece, enemy)
            if line is not None:
                yield Path("sight", line, f"{piece.id} sees {enemy.id}")


def _awaited(state: State, piece: Piece, overlays: list[Overlay]) -> Sections:
    task = task_of(state, piece.id)
    if task is None:
        return []
    if task.task is Task.PURSUE and task.to is not None:
        overlays.append(ghost("pursuit", piece, task.to, f"{piece.id} must stand here"))
    return [("Now", (awaited_text(state, task),))]


def _fights(state: State, piece: Piece, overlays: list[Overlay]) -> Sections:
    """Whom it can fight, and who can fight it, with the odds."""
    sections: Sections = []
    for enemy in state.enemies(piece):
        if not enemy.is_unit or not in_control(enemy, piece):
            continue
        for attacker, defender in ((piece, enemy), (enemy, piece)):
            sections += _fight(state, attacker, defender)
        overlays.append(Mark("combat", enemy.id, f"within 1.00 in of {piece.id}"))
        overlays += _odds_label(state, piece, enemy)
    return sections


def _odds_label(state: State, attacker: Piece, defender: Piece) -> Iterator[Overlay]:
    """The chance that an attack makes the defender leave its place, written where it stands."""
    try:
        fight = combat(state, attacker, defender)
    except MissingValueError:
        return
    if fight.allowed and defender.pose is not None:
        leaves = 1.0 - odds(fight)["defender"][Effect.NONE]
        yield Label("combat", (defender.pose.x, defender.pose.y), f"{percent(leaves)} leaves")


def _fight(state: State, attacker: Piece, defender: Piece) -> Sections:
    title = f"{attacker.id} attacks {defender.id}"
    try:
        fight = combat(state, attacker, defender)
    except MissingValueError as error:
        return [(title, (f"Not known: {error}.",))]
    if not attacker.is_corps:
        return []
    if not fight.allowed:
        return [(title, tuple(f"No: {breach.message}." for breach in fight.breaches))]
    lines = [
        f"{piece.id} {signed(tally.modifier)}: {_items(tally.items)}"
        for piece, tally in ((attacker, fight.attack), (defender, fight.defence))
    ]
    chances = odds(fight)
    lines += [
        f"{piece.id}: {_chances(chances[name])}"
        for piece, name in ((attacker, "attacker"), (defender, "defender"))
    ]
    lines += list(_pursuit(state, fight))
    lines += [
        f"Too close to call: measure {d.a} to {d.b or 'the edge'} "
        f"({d.measured:.2f}, limit {d.limit:.2f})."
        for d in fight.doubts
    ]
    return [(title, tuple(lines))]


def _items(items: tuple[Item, ...]) -> str:
    words = [
        f"{item.rule.removeprefix('combat.').replace('-', ' ')} {signed(item.value)}"
        + (f" ({item.unit})" if item.unit else "")
        for item in items
    ]
    return ", ".join(words) if words else "nothing"


def _chances(row: dict[str, float]) -> str:
    return ", ".join(f"{effect} {percent(chance)}" for effect, chance in row.items() if chance)


def _pursuit(state: State, fight: Combat) -> Iterator[str]:
    if not odds(fight)["defender"][Effect.NONE] < 1.0:
        return
    ruling = pursuit(state, fight.attacker, fight.defender, Effect.RETREAT)
    then = {
        Pursuit.REQUIRED: "it must advance into the place",
        Pursuit.FORBIDDEN: "it may not advance",
        Pursuit.BLOCKED: "it cannot advance",
    }[ruling.pursuit]
    why = f" ({reasons_text(ruling)})" if ruling.because else ""
    yield f"If {fight.defender.id} leaves: {then}{why}."


def _retreats(state: State, piece: Piece, overlays: list[Overlay]) -> Sections:
    """Where it could retreat to from each enemy unit it can be beaten by."""
    if not piece.is_corps:
        return []
    lines = []
    for enemy in controllers(state, piece):
        found = asked.retreat(state, piece, enemy)
        if not found["possible"]:
            end = "eliminated" if state.turn >= state.last_turn else "broken"
            lines.append(f"From {enemy.id}: nowhere, it would be {end}.")
            continue
        lines.append(f"From {enemy.id}: anywhere in the shaded area.")
        if found["area"] is not None:
            overlays.append(Area("retreat", found["area"], f"Retreat from {enemy.id}"))
    return [("Retreat", tuple(lines))] if lines else []


def _moves(state: State, piece: Piece, overlays: list[Overlay]) -> Sections:
    """How far it may go, in the movement phase."""
    if state.phase != "movement" or not piece.is_corps:
        return []
    try:
        found = asked.reach(state, piece)
    except QuestionError as error:
        return [("Movement", (str(error.message),))]
    if not found["eligible"]:
        return [("Movement", ("It cannot be moved now.",))]
    if found["area"] is not None:
        overlays.append(Area("reach", found["area"], "Where its centre can go"))
    return [("Movement", (f"Up to {inches_text(found['allowance'])}.",))]
