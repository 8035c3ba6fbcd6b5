"""The card that a tap on a unit shows: its status, its fights and odds, where it can go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from tableside.engine.asking import among
from tableside.engine.figures import percent
from tableside.engine.message import Message, Several, Text, Value, inches
from tableside.engine.overlay import Area, Label, Mark, Overlay, Path, shaded
from tableside.engine.ruleset import Card, Chance, QuestionError
from tableside.rules.gmu import asked
from tableside.rules.gmu.command import (
    MissingValueError,
    command_area,
    command_range,
    headquarters_of,
    in_command,
    known,
)
from tableside.rules.gmu.drawing import ghost, strength
from tableside.rules.gmu.fights.combat import Combat, Effect, combat, odds, tally_text
from tableside.rules.gmu.fights.pursuit import pursuit, reasons_text
from tableside.rules.gmu.judging.findings import doubt_text
from tableside.rules.gmu.judging.order import awaited_text
from tableside.rules.gmu.nearness import gap
from tableside.rules.gmu.say import names, say
from tableside.rules.gmu.sight import sight
from tableside.rules.gmu.state import Ground, Kind, Piece, State, Task
from tableside.rules.gmu.table import task_of
from tableside.rules.gmu.terrain import mostly
from tableside.rules.gmu.zones import (
    CONTROL,
    control_zone,
    controllers,
    heeds,
    influence_zone,
    influencers,
)

Sections = list[tuple[Text, tuple[Text, ...]]]

#: How far away (inches) an enemy unit may be for its line of sight to be drawn.
SIGHT_DRAWN = 12.0


def glance(state: State, unit: str) -> Card:
    """Return the facts and the zones of a unit on the table; raise QuestionError for any other."""
    piece = among(state.by_id, unit, say("no-unit", unit=unit))
    zones, numbers = tuple(_zones(state, piece)), tuple(_numbers(state, piece))
    return Card(piece.name, tuple(_facts(state, piece)), (), zones, numbers)


def card(state: State, unit: str) -> Card:
    """Return the card of a unit on the table; raise QuestionError for any other."""
    begun = glance(state, unit)
    piece = state.by_id[unit]
    sections: Sections = []
    overlays: list[Overlay] = list(begun.overlays)
    if piece.kind is Kind.HEADQUARTERS:
        sections += _of_headquarters(state, piece, overlays)
        return replace(begun, sections=tuple(sections), overlays=tuple(overlays))
    task = task_of(state, piece.id)
    sections += _awaited(state, piece, overlays)
    retreats_now = task is not None and task.task is Task.RETREAT
    for part in (_retreats, _fights) if retreats_now else (_fights, _retreats):
        sections += part(state, piece, overlays)
    going = _going(state, piece)
    sections += _moves(going, overlays)
    overlays += _command_areas(state, piece)
    overlays += _sight_lines(state, piece)
    fight, chances = _best_fight(state, piece)
    return replace(
        begun,
        sections=tuple(sections),
        overlays=tuple(overlays),
        numbers=(*begun.numbers, *_far(going)),
        odds=chances,
        odds_of=fight,
        now=_NOW.get(task.task, "") if task is not None else "",
    )


#: The overlay style that shows where a task sends its unit.
_NOW = {Task.RETREAT: "retreat", Task.PURSUE: "pursuit"}


def _numbers(state: State, piece: Piece) -> Iterator[tuple[Text, Text]]:
    """Yield the figures that need no search: battle value, command, number of controlling enemies.

    For a headquarters: its command range, and how many corps are within it.
    """
    if piece.kind is Kind.HEADQUARTERS:
        yield from _commands(state, piece)
    if not piece.is_corps:
        return
    yield say("fact-battle-value"), strength(piece)
    try:
        held = any(in_command(state, hq, piece) for hq in headquarters_of(state, piece.side))
        yield say("fact-command"), say("short-in-command" if held else "short-no-command")
    except MissingValueError:
        pass
    if state.phase != "movement":
        count = len(tuple(controllers(state, piece)))
        yield say("fact-control-short"), say("number", number=count)


def _commands(state: State, piece: Piece) -> Iterator[tuple[Text, Text]]:
    try:
        yield say("fact-range"), say("length", length=inches(command_range(state, piece)))
        corps = [each for each in state.friends(piece) if each.is_corps]
        count = sum(in_command(state, piece, each) for each in corps)
    except MissingValueError:
        return
    yield say("fact-corps-short"), say("so-many-of", count=count, all=len(corps))


def _far(going: dict[str, Any] | QuestionError | None) -> Iterator[tuple[Text, Text]]:
    """Yield how far it may move; nothing if ``going`` holds no answer."""
    if isinstance(going, dict):
        far = going["allowance"] if going["eligible"] else 0.0
        yield say("fact-may-go"), say("length", length=inches(far))


def _best_fight(state: State, piece: Piece) -> tuple[Text, tuple[Chance, ...]]:
    """Return the attack likeliest to drive its defender away, and the chance of each effect."""
    enemies = controllers(state, piece) if piece.is_corps else ()
    fights = (known(combat, state, piece, enemy) for enemy in enemies)
    allowed = [(odds(fight)["defender"], fight) for fight in fights if fight and fight.allowed]
    if not allowed:
        return "", ()
    row, fight = min(allowed, key=lambda each: each[0][Effect.NONE])
    title = say("attacks", attacker=piece.name, defender=fight.defender.name)
    every = (Chance(say(f"effect-{effect}"), share) for effect, share in row.items() if share)
    return title, tuple(every)


def _facts(state: State, piece: Piece) -> Iterator[tuple[Text, Text]]:
    yield say("fact-type"), say(f"type-{piece.kind}", side=state.side_name(piece.side))
    if piece.is_corps:
        yield say("fact-battle-value"), strength(piece)
    if piece.formation is not None:
        yield say("fact-formation"), say(f"term-formation-{piece.formation}")
    if not piece.is_unit:
        return
    grounds = [g for g in (Ground.HILL, Ground.TOWN, Ground.DEFENSIBLE) if mostly(state, piece, g)]
    terms = tuple(say(f"term-{ground}") for ground in grounds)
    yield say("fact-ground"), _listed(terms, "term-open-ground")
    if piece.is_corps:
        yield say("fact-command"), _command_text(state, piece)
    yield say("fact-control"), _listed(_names(controllers(state, piece)), "term-no-enemy")
    heeded = [enemy for enemy in influencers(state, piece) if heeds(piece, enemy)]
    if piece.is_corps:
        yield say("fact-influence"), _listed(_names(heeded), "term-no-enemy")


def _names(pieces: Iterable[Piece]) -> tuple[str, ...]:
    return tuple(piece.name for piece in pieces)


def _listed(items: Sequence[Value], none: str) -> Message:
    """Return the items separated by commas; the sentence called ``none`` if there are none."""
    return say("plain", value=Several(tuple(items), "comma")) if items else say(none)


def _command_text(state: State, piece: Piece) -> Message:
    found = headquarters_of(state, piece.side)
    if not found:
        return say("no-hq-on-table")
    try:
        holding = [hq for hq in found if in_command(state, hq, piece)]
        if holding:
            return say("commanded-by", hqs=names(holding))
        short = {hq: gap(hq, piece).value - command_range(state, hq) for hq in found}
    except MissingValueError as error:
        return say("not-known", why=error.message)
    nearest = min(found, key=lambda hq: short[hq])
    return say("out-of-range-of", hq=nearest.name, distance=inches(short[nearest]))


def _zones(state: State, piece: Piece) -> Iterator[Overlay]:
    control, influence = control_zone(piece), influence_zone(state, piece)
    yield from shaded("influence", influence, say("influence-shown"))
    yield from shaded("control", control, say("control-shown", limit=inches(CONTROL)))


def _of_headquarters(state: State, piece: Piece, overlays: list[Overlay]) -> Sections:
    heading = say("head-command")
    try:
        reach = command_range(state, piece)
    except MissingValueError as error:
        return [(heading, (say("not-known", why=error.message),))]
    overlays += _range(state, piece)
    inside = [p for p in state.friends(piece) if p.is_corps and in_command(state, piece, p)]
    within = say("within-range", units=_listed(_names(inside), "term-no-corps"))
    return [(heading, (say("range-is", range=inches(reach)), within))]


def _command_areas(state: State, piece: Piece) -> Iterator[Overlay]:
    for headquarters in headquarters_of(state, piece.side):
        areas = known(_range, state, headquarters)
        if areas is None:
            return
        yield from areas


def _range(state: State, headquarters: Piece) -> tuple[Overlay, ...]:
    reach = inches(command_range(state, headquarters))
    text = say("range-shown", hq=headquarters.name, range=reach)
    return shaded("command", command_area(state, headquarters), text)


def _sight_lines(state: State, piece: Piece) -> Iterator[Overlay]:
    for enemy in state.enemies(piece):
        if enemy.is_unit and gap(piece, enemy).within(SIGHT_DRAWN):
            line = sight(state, piece, enemy)
            if line is not None:
                yield Path("sight", line, say("sees", unit=piece.name, enemy=enemy.name))


def _awaited(state: State, piece: Piece, overlays: list[Overlay]) -> Sections:
    task = task_of(state, piece.id)
    if task is None:
        return []
    if task.task is Task.PURSUE and task.to is not None:
        overlays.append(ghost("pursuit", piece, task.to, say("must-stand-here", unit=piece.name)))
    return [(say("head-now"), (awaited_text(state, task),))]


def _fights(state: State, piece: Piece, overlays: list[Overlay]) -> Sections:
    sections: Sections = []
    for enemy in controllers(state, piece):
        for attacker, defender in ((piece, enemy), (enemy, piece)):
            sections += _fight(state, attacker, defender)
        near = say("within-of", unit=piece.name, limit=inches(CONTROL))
        overlays.append(Mark("combat", enemy.id, near))
        overlays += _odds_label(state, piece, enemy)
    return sections


def _odds_label(state: State, attacker: Piece, defender: Piece) -> Iterator[Overlay]:
    """Label the defender with the chance that an attack drives it from its place."""
    fight = known(combat, state, attacker, defender)
    if fight is not None and fight.allowed and defender.pose is not None:
        leaves = 1.0 - odds(fight)["defender"][Effect.NONE]
        yield Label(
            "combat", (defender.pose.x, defender.pose.y), say("leaves", share=percent(leaves))
        )


def _fight(state: State, attacker: Piece, defender: Piece) -> Sections:
    title = say("attacks", attacker=attacker.name, defender=defender.name)
    try:
        fight = combat(state, attacker, defender)
    except MissingValueError as error:
        return [(title, (say("not-known", why=error.message),))]
    if not attacker.is_corps:
        return []
    if not fight.allowed:
        return [(title, _forbidden(state, fight))]
    lines: list[Text] = [
        tally_text(state, piece, tally)
        for piece, tally in ((attacker, fight.attack), (defender, fight.defence))
    ]
    chances = odds(fight)
    lines += [
        say("chances", unit=piece.name, chances=_chances(chances[name]))
        for piece, name in ((attacker, "attacker"), (defender, "defender"))
    ]
    lines += list(_pursuit(state, fight))
    lines += [doubt_text(state, doubt, doubt.rule) for doubt in fight.doubts]
    return [(title, tuple(lines))]


def _forbidden(state: State, fight: Combat) -> tuple[Text, ...]:
    """Return why the fight is not allowed, or what to measure to find out."""
    if fight.ruling.breaches:
        return tuple(say("no-because", why=each.message) for each in fight.ruling.breaches)
    return tuple(doubt_text(state, doubt, doubt.rule) for doubt in fight.ruling.doubts)


def _chances(row: dict[str, float]) -> Several:
    items = (
        say("chance-of", effect=say(f"effect-{effect}"), share=percent(chance))
        for effect, chance in row.items()
        if chance
    )
    return Several(tuple(items), "comma")


def _pursuit(state: State, fight: Combat) -> Iterator[Message]:
    if not odds(fight)["defender"][Effect.NONE] < 1.0:
        return
    ruling = pursuit(state, fight.attacker, fight.defender, Effect.RETREAT)
    pair = {"unit": fight.defender.name, "attacker": fight.attacker.name}
    yield say(f"then-{ruling.pursuit}", **pair, why=reasons_text(state, ruling))


def _retreats(state: State, piece: Piece, overlays: list[Overlay]) -> Sections:
    """Show where a corps could retreat to from each enemy unit that controls it."""
    if not piece.is_corps:
        return []
    lines: list[Text] = []
    for enemy in controllers(state, piece):
        found = asked.retreat(state, piece, enemy)
        if not found["possible"]:
            end = "eliminated" if state.turn >= state.last_turn else "broken"
            lines.append(say(f"retreats-nowhere-{end}", enemy=enemy.name))
            continue
        lines.append(say("retreats-into-area", enemy=enemy.name))
        if found["area"] is not None:
            overlays.append(Area("retreat", found["area"], say("retreat-from", enemy=enemy.name)))
    return [(say("head-retreat"), tuple(lines))] if lines else []


def _going(state: State, piece: Piece) -> dict[str, Any] | QuestionError | None:
    """Return a corps' ``reach`` answer or its error; None for other pieces and in other phases."""
    if state.phase != "movement" or not piece.is_corps:
        return None
    try:
        return asked.reach(state, piece)
    except QuestionError as error:
        return error


def _moves(going: dict[str, Any] | QuestionError | None, overlays: list[Overlay]) -> Sections:
    if going is None:
        return []
    heading = say("head-movement")
    if isinstance(going, QuestionError):
        return [(heading, (going.message,))]
    if not going["eligible"]:
        return [(heading, (say("cannot-move-now"),))]
    if going["area"] is not None:
        overlays.append(Area("reach", going["area"], say("reach-shown")))
    return [(heading, (say("may-move", limit=inches(going["allowance"])),))]
