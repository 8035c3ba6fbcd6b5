"""The card shown on tapping a unit: its condition, orders, targets and reach."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.engine.as_one import goes_as_one
from tableside.engine.asking import among
from tableside.engine.contact import nearest_gap
from tableside.engine.drawing import ghost
from tableside.engine.measure import INCHES
from tableside.engine.message import Several, Text
from tableside.engine.odds import Roll, card_of
from tableside.engine.overlay import Overlay, Path, shaded
from tableside.engine.ruleset import Card
from tableside.geometry.shapes import rounded
from tableside.rules.metal_men.agreed import called
from tableside.rules.metal_men.asked import usual_phase
from tableside.rules.metal_men.command import ORDER_PHASES, allowed, commands, order_ruling
from tableside.rules.metal_men.data import Band, tables
from tableside.rules.metal_men.fire import Fire, ruling_of
from tableside.rules.metal_men.morale import chance_of, stays_by
from tableside.rules.metal_men.movement.rates import reach_of
from tableside.rules.metal_men.retreats import Retreat
from tableside.rules.metal_men.shape import UNLIMBERED, shape_of
from tableside.rules.metal_men.shots import bands_of
from tableside.rules.metal_men.state import State, Unit
from tableside.rules.metal_men.supply import supply_of
from tableside.rules.metal_men.words import say

Sections = list[tuple[Text, tuple[Text, ...]]]
Facts = Iterator[tuple[Text, Text]]


def glance(state: State, unit: str) -> Card:
    """Return a unit's facts and a leader's command circle; raise QuestionError if unknown."""
    shown = among(state.by_id, unit, say("no-unit", unit=unit))
    facts, numbers = tuple(_facts(state, shown)), tuple(_numbers(state, shown))
    return Card(shown.called, facts, (), tuple(_circle(state, shown)), numbers)


def card(state: State, unit: str) -> Card:
    """Return the card of a unit on the table; raise QuestionError if it is not there."""
    begun = glance(state, unit)
    shown = state.by_id[unit]
    overlays: list[Overlay] = []
    sections: Sections = []
    shots: list[Roll] = []
    if shown.is_leader:
        sections += _orders(state, shown)
    if shown.is_combat:
        sections += _flees(state, shown, overlays)
        sections += _fires(state, shown, overlays, shots)
        sections += _ammunition(state, shown)
    sections += _moves(state, shown, overlays)
    if not shown.is_leader:
        sections += _ordered_by(state, shown)
    flees = any(debt.unit == unit and debt.owed == "retreat" for debt in state.owes)
    return card_of(begun, sections, overlays, shots, "retreat" if flees else "")


def _numbers(state: State, unit: Unit) -> Facts:
    """Yield a leader's points and rating, or a combat unit's stands, morale and orders."""
    if unit.is_leader:
        yield say("card-points"), say("card-points-left", left=unit.points)
        yield say("card-rating"), say(f"rating-{unit.rating}")
    elif unit.is_combat:
        yield say("card-stands"), say("card-stands-left", left=len(unit.bases))
        chance = round(100 * float(chance_of(unit)))
        yield say("card-morale"), say("card-chance", chance=chance)
        yield say("card-orders"), say("card-count", count=len(unit.orders))


def _facts(state: State, unit: Unit) -> Facts:
    kind = say(f"kind-{unit.level or unit.kind}")
    yield say("card-type"), say("card-kind", kind=kind, side=state.side_called(unit.side))
    yield say("card-of"), _formation(state, unit)
    if unit.is_leader:
        yield from _numbers(state, unit)
        if unit.done:
            yield say("card-orders"), say("card-done")
        return
    if not unit.is_combat:
        return
    yield say("card-morale"), _morale(unit)
    yield say("card-shape"), _shape(state, unit)
    yield say("card-stands"), say("card-stands-left", left=len(unit.bases))
    marks = [say(f"marker-{name}") for name in state.markers(unit)]
    if marks:
        yield say("card-markers"), Several(tuple(marks), "comma")
    links = tuple(state.called(name) for name in state.links(unit))
    if links:
        yield say("card-firefight"), Several(links, "and")
    had = tuple(say(f"order-{order}") for order in unit.orders)
    yield say("card-orders"), Several(had, "comma") if had else say("card-no-orders")
    if unit.passed:
        yield say("card-passed"), say("card-stays")
    if unit.guessed:
        yield say("card-hidden"), say("measure-hidden-card")


def _formation(state: State, unit: Unit) -> Text:
    corps = called(state.corps, unit.corps)
    if unit.division is None:
        return corps
    return say("card-division", division=called(state.divisions, unit.division), corps=corps)


def _morale(unit: Unit) -> Text:
    quality = say(f"quality-{unit.quality or unit.kind}")
    chance = round(100 * float(chance_of(unit)))
    return say("card-checks", quality=quality, faces=unit.morale_die, chance=chance)


def _shape(state: State, unit: Unit) -> Text:
    shape = shape_of(state, unit)
    if shape.name == shape.geometry or unit.declared is None:
        return say(f"shape-{shape.geometry if unit.declared is None else shape.name}")
    seen = say(f"shape-{shape.geometry}")
    return say("card-shape-seen", shape=say(f"shape-{shape.name}"), seen=seen)


def _circle(state: State, unit: Unit) -> Iterator[Overlay]:
    if not unit.is_leader:
        return
    reach = tables().order_range
    area = rounded(unit.area, reach).intersection(state.board)
    yield from shaded("command", area, say("overlay-circle", limit=INCHES.amount(reach)))


def _orders(state: State, leader: Unit) -> Sections:
    """Return which units a leader can order in this phase, and why not the others."""
    phase = state.phase if state.phase in ORDER_PHASES else "movement"
    can, cannot = [], []
    for unit in state.units:
        if unit.is_leader or not commands(state, leader, unit):
            continue
        distance = INCHES.amount(nearest_gap(leader, unit).value)
        ruling = order_ruling(state, unit, leader, rally=phase == "rally")
        possible, why = allowed(state, unit, phase)
        if ruling.breaches:
            cannot.append(ruling.breaches[0].message)
        elif possible:
            kinds = Several(tuple(say(f"order-{each}") for each in possible), "comma")
            can.append(say("card-can", unit=unit, distance=distance, orders=kinds))
        else:
            cannot.append(say(why[0].replace(".", "-why-"), unit=unit))
    others: Sections = [(say("card-cannot-order"), tuple(cannot))] if cannot else []
    return [(say("card-can-order"), tuple(can) or (say("card-nobody"),)), *others]


def _ordered_by(state: State, unit: Unit) -> Sections:
    """Return which leaders can order a unit in this phase, and why the others cannot."""
    phase = state.phase if state.phase in ORDER_PHASES else "movement"
    why = allowed(state, unit, phase)[1]
    if why:
        return [(say("card-ordered-by"), (say(why[0].replace(".", "-why-"), unit=unit),))]
    lines: list[Text] = []
    for leader in (each for each in state.leaders(unit.side) if commands(state, each, unit)):
        breaches = order_ruling(state, unit, leader, rally=phase == "rally").breaches
        distance = INCHES.amount(nearest_gap(leader, unit).value)
        can = say("card-leader-can", leader=leader, distance=distance, left=leader.points)
        done = say("orders-done", leader=leader)
        lines.append(done if leader.done else breaches[0].message if breaches else can)
    return [(say("card-ordered-by"), tuple(lines) or (say("card-nobody"),))]


def _flees(state: State, unit: Unit, overlays: list[Overlay]) -> Sections:
    """Return where a routing unit retreats to, and whether it flees in the rout phase."""
    debt = next((each for each in state.owes if each.unit == unit.id), None)
    lines: list[Text] = []
    if debt is not None and debt.owed == "retreat":
        path = Retreat(state, unit, "rout")
        overlays.append(ghost("retreat", unit, path.poses))
        by, how = _stopped_by(state, path), _how(path)
        lines.append(say(f"card-path-{how}", length=INCHES.amount(path.length), by=by))
    if unit.state != "good":
        lines.append(_flight(state, unit))
    return [(say("card-rout"), tuple(lines))] if lines else []


def _how(path: Retreat) -> str:
    """Return how a slide ends, distinguishing the endings that cost a stand."""
    if path.outcome == "enemy":
        return "enemy" if path.stopped else "enemy-stops"
    at_edge = path.outcome == "impassable" and path.stopped_by is None
    return "edge-costs" if at_edge else path.outcome


def _stopped_by(state: State, path: Retreat) -> Text:
    """Return the players' name for what stopped a slide: a unit's name or a kind of ground."""
    kind = next((each.kind for each in state.terrain if each.id == path.stopped_by), None)
    return state.called(path.stopped_by or "") if kind is None else say(f"ground-{kind}")


def _flight(state: State, unit: Unit) -> Text:
    """Say whether a shaken unit flees in the rout phase, and in whose turn."""
    if stays_by(state, unit) is not None:
        return say("card-holds")
    dice = tables().flight_dice[unit.state]
    if state.house.rout_sides == "active" and unit.side != state.active:
        return say("card-flees-later", dice=dice, side=state.side_called(unit.side))
    return say("card-flees", dice=dice)


def _fires(state: State, unit: Unit, overlays: list[Overlay], shots: list[Roll]) -> Sections:
    """Return the targets a unit may fire at, with the dice, and why it may not at others."""
    phase = usual_phase(state, unit)
    if unit.state != "routed":
        for name, area in bands_of(state, unit, shape_of(state, unit).front_rank).items():
            overlays += shaded("range", area, say("overlay-band", band=name))
    lines: list[Text] = []
    for enemy in state.enemies(unit):
        fire = Fire(state, unit, enemy, phase)
        ruling = ruling_of(fire)
        if ruling.breaches:
            lines += [b.message for b in ruling.breaches if b.rule not in _SILENT]
        elif fire.band is not None:
            if fire.run is not None:
                end = (enemy.middle.x, enemy.middle.y)
                overlays.append(Path("sight", (fire.run.front.point, end)))
            names = {"unit": unit.called, "target": enemy.called}
            expected = fire.dice * fire.chance
            shots.append((expected, say("card-fires-at", **names), fire.odds))
            lines.append(_target(fire, fire.band))
    title = say("card-fire", phase=say(f"phase-{phase}"))
    return [(title, tuple(dict.fromkeys(lines)) or (say("card-no-target"),))]


#: Breaches not worth a line: the target is merely somewhere else.
_SILENT = ("fire.range", "fire.arc", "fire.moved", "fire.near")


def _target(fire: Fire, band: Band) -> Text:
    names = {"unit": fire.target.called, "band": band.name}
    return say("card-target", dice=fire.dice, needs=band.needs, items=fire.told, **names)


def _ammunition(state: State, unit: Unit) -> Sections:
    if not unit.low_ammo:
        return []
    found = supply_of(state, unit)
    lines = [say("card-clears" if found.clears else "card-stays-low")]
    if (wagon := found.wagon) is not None and wagon.b is not None:
        distance = INCHES.amount(wagon.value)
        lines.append(say("card-wagon", wagon=state.called(wagon.b), distance=distance))
    return [(say("card-ammunition"), tuple(lines))]


def _moves(state: State, unit: Unit, overlays: list[Overlay]) -> Sections:
    found = reach_of(state, unit)
    guns_turn = unit.is_battery and shape_of(state, unit).name == UNLIMBERED
    if not found.eligible or not (found.areas or guns_turn):
        return [(say("card-moves"), (say("card-no-move"),))]
    rate = INCHES.amount(found.allowance)
    if guns_turn:
        lines = [say("card-guns-turn", caissons=len(found.areas or ()), rate=rate)]
    else:
        others = [] if unit.is_leader else [each for each in state.units if not each.is_leader]
        area = goes_as_one(unit, found.areas or {}, state.board, others)
        overlays += shaded("reach", area, say("overlay-reach"))
        lines = [say("card-moves-a-point" if unit.is_leader else "card-moves-up-to", rate=rate)]
    lines += [say(f"card-halved-{why}") for why in found.halved]
    return [(say("card-moves"), tuple(lines))]
