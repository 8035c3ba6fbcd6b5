"""Units that shatter, fall back, retreat and rout, and who meets them (9.2, 9.8, 9.9, 12)."""

from __future__ import annotations

from tableside.engine.grid import DIRECTIONS, Cell, step_to, steps
from tableside.rules.gitm.campaign.resolving import Resolving
from tableside.rules.gitm.combat.flight import fall_back, retreat
from tableside.rules.gitm.data import defaults
from tableside.rules.gitm.exits import entry_of, entry_square, exit_toward
from tableside.rules.gitm.lines import flight
from tableside.rules.gitm.memory import Losses, Reforming
from tableside.rules.gitm.squares import FIELD
from tableside.rules.gitm.state import Unit
from tableside.rules.gitm.words import say


def shatter(umpire: Resolving, unit: Unit, message: str = "told-shattered") -> None:
    """Shatter a unit: it loses men, moves back along its line to reform, or is destroyed.

    ``message``: what those who see it are told.
    """
    by = defaults().shatter
    if unit.is_hq:
        unit = umpire.change(unit, supplies=0)
    elif unit.men:
        share = umpire.draws.between(by.least, by.most, "shatter")
        lost = min(unit.men - 1, round(unit.men * share))
        half = lost // 2
        left = umpire.lose(unit, Losses(prisoners=half, stragglers=lost - half))
        if left is None:
            return
        unit = left
    umpire.tell_witnesses("shattered", unit, message)
    turns = umpire.draws.whole(*by.turns, "reform")
    if not _go_back(umpire, unit):
        return
    reforming = {**umpire.state.campaign.reforming, unit.id: Reforming(turns)}
    umpire.remember(reforming=reforming)


def move_on(umpire: Resolving, unit: Unit) -> None:
    """Drive a shattered unit off again; it needs one more turn to reform (12.4)."""
    known = umpire.state.campaign.reforming.get(unit.id, Reforming(1))
    if _go_back(umpire, unit):
        more = Reforming(known.turns + 1, known.failed)
        umpire.remember(reforming={**umpire.state.campaign.reforming, unit.id: more})


def _go_back(umpire: Resolving, unit: Unit) -> bool:
    """Move a shattered unit back along its line of contact; return whether it survives."""
    beside = [
        enemy.id
        for enemy in umpire.state.enemies_in(unit.strategic, unit.side)
        if enemy.square == unit.square
    ]  # enemies in its own square are those it flees from: they would shut every way
    found = flight(umpire.state.without(beside), unit)
    if found.city is None:
        umpire.remove(unit, "destroyed", "told-no-way")
        return False
    to = found.ends[umpire.draws.whole(0, len(found.ends) - 1, "shattered way")]
    to = _without_enemy(umpire, unit, to)
    square = _any_ground(umpire, to)
    umpire.change(unit, state="shattered", fort=False, strategic=to, square=square)
    umpire.note(unit.id, halted=True, still=True)
    umpire.tell_own("reforms", unit, "told-reforms", square=str(to))
    return True


def _without_enemy(umpire: Resolving, unit: Unit, to: Cell) -> Cell:
    """Return a square, or a random free neighbour if it holds an enemy; itself if none is."""
    theatre = umpire.state.theatre
    if not umpire.state.enemies_in(to, unit.side):
        return to
    free = [
        square
        for square in (step_to(to, way) for way in DIRECTIONS)
        if square in theatre
        and theatre.is_passable(square)
        and not umpire.state.enemies_in(square, unit.side)
    ]
    return umpire.draws.one_of(free, "shattered square") if free else to


def _any_ground(umpire: Resolving, strategic: Cell) -> Cell:
    """Return the passable square nearest to the middle of a map."""
    field, middle = umpire.state.field(strategic), Cell(FIELD.columns // 2, FIELD.rows // 2)
    passable = [cell for cell in FIELD if field.is_passable(cell)]
    return min(passable, key=lambda cell: (steps(middle, cell), cell), default=middle)


def retreats(umpire: Resolving, unit: Unit, enemies: tuple[Unit, ...]) -> None:
    """Make a unit retreat up to four squares (9.8), or shatter if it cannot."""
    found = retreat(umpire.state, unit, enemies)
    unit = umpire.tire(unit, defaults().tiring["retreat"])
    umpire.note(unit.id, failed=True)
    if found.stays:
        return
    if not found.best:
        shatter(umpire, unit, "told-shattered-retreat")
        return
    way = umpire.draws.one_of(found.best, "retreat")
    unit = umpire.change(unit, square=found.directions[way][-1], entered_from=None)
    umpire.tell_witnesses("retreat", unit, "told-retreat", square=str(unit.square))


def routs(umpire: Resolving, unit: Unit) -> None:
    """Make a unit rout to a random adjacent strategic square (9.8), or shatter if it cannot."""
    unit = umpire.tire(unit, defaults().tiring["rout"])
    umpire.note(unit.id, failed=True, still=True, arrived=True, halted=True)
    way = umpire.draws.one_of(tuple(DIRECTIONS), "rout")
    to = step_to(unit.strategic, way)
    theatre = umpire.state.theatre
    out = exit_toward(umpire.state, unit, way)
    shut = any(each.square != unit.square for each in out.by) or any(
        each.rule != "strategic.exit" for each in out.breaches
    )  # enemies in its own square are those it flees from
    if shut or to not in theatre or not theatre.is_passable(to):
        shatter(umpire, unit, "told-shattered-rout")
        return
    square = entry_square(umpire.state, entry_of(unit, to, way))
    if square is None or umpire.state.enemies_in(to, unit.side):
        shatter(umpire, unit, "told-shattered-rout")
        return
    witnesses = umpire.witnesses(unit)
    unit = umpire.change(unit, strategic=to, square=square, entered_from=None)
    umpire.tell("rout", (unit,), say("told-rout", unit=unit.called), witnesses)
    meet(umpire, unit)


def meet(umpire: Resolving, newcomer: Unit) -> None:
    """Wake inactive, drive off shattered, halt units ordered to halt (7.10, 11.3, 12.4)."""
    state = umpire.state
    strangers = [
        unit
        for unit in state.in_strategic(newcomer.strategic)
        if not state.are_allied(unit.side, newcomer.side)
    ]
    for unit in strangers:
        hostile = state.are_hostile(unit.side, newcomer.side)
        if unit.state == "inactive":
            umpire.change(unit, state="active")
        elif unit.state == "shattered" and hostile:
            move_on(umpire, unit)
        elif hostile and unit.orders.halt_entry:
            umpire.note(unit.id, halted=True)
    hostile_here = umpire.state.enemies_in(newcomer.strategic, newcomer.side)
    if hostile_here and newcomer.orders.halt_detection:
        umpire.note(newcomer.id, halted=True)


def falls_back(umpire: Resolving, unit: Unit) -> None:
    """Make a unit beaten in melee fall back a square, shatter, or surrender in a fort (9.9)."""
    if unit.fort:
        surrenders(umpire, unit)
        return
    squares = fall_back(umpire.state, unit)
    unit = umpire.tire(unit, defaults().tiring["fall_back"])
    if not squares:
        shatter(umpire, unit, "told-shattered-back")
        return
    supplies = 0 if unit.kind == "corps-hq" else unit.supplies
    to = umpire.draws.one_of(squares, "fall back")
    unit = umpire.change(unit, square=to, entered_from=None, supplies=supplies)
    umpire.tell_witnesses("fall-back", unit, "told-fall-back", square=str(unit.square))


def surrenders(umpire: Resolving, unit: Unit) -> None:
    """Remove a surrendering unit from the campaign and count its men as prisoners."""
    umpire.count_lost(unit, Losses(prisoners=unit.men))
    umpire.remove(unit, "surrender")
