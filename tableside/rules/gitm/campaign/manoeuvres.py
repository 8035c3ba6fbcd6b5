"""Tactical movement in a phase: forts, ordered moves, interception, support (chapter 8)."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.engine import grid
from tableside.engine.altered import altered
from tableside.engine.grid import Cell
from tableside.rules.gitm.breach import Breach
from tableside.rules.gitm.campaign.resolving import Resolving
from tableside.rules.gitm.data import defaults
from tableside.rules.gitm.moves import engagement, initiative_number
from tableside.rules.gitm.orders import Orders, Reaction
from tableside.rules.gitm.paths import Path, Scene, path_on
from tableside.rules.gitm.reactions import Move, interception, support
from tableside.rules.gitm.state import State, Unit
from tableside.rules.gitm.words import say

#: A unit without orders supports battles within this many squares of its start this turn (6.9).
_USUAL_RADIUS = 2


def resolve(umpire: Resolving) -> None:
    """Resolve all movement of a tactical phase, but not its combat."""
    active = tuple(umpire.active())
    umpire.note_all(
        [unit.id for unit in active], moved=False, held=False, struck=False, fired=False
    )
    umpire.put_all(altered(unit, entered_from=None) for unit in active if unit.entered_from)
    _forts(umpire)
    order = _order(umpire)
    for act in (_own_move, _support):
        for unit in umpire.acting(order):
            act(umpire, unit)


def _order(umpire: Resolving) -> list[str]:
    """Return the units with tactical orders or enemies near, by initiative number (8.6)."""

    def may_act(unit: Unit) -> bool:
        orders = unit.orders
        ordered = orders.to is not None or orders.engage is not None or orders.support is not None
        return ordered or bool(umpire.state.enemies_in(unit.strategic, unit.side))

    numbers = {
        unit.id: initiative_number(umpire.state, unit, umpire.draws.unit("initiative"))
        for unit in tuple(umpire.active())
        if may_act(unit)
    }
    return sorted(numbers, key=numbers.__getitem__)


def _forts(umpire: Resolving) -> None:
    """Move units in or out of a fort if ordered to the square they are in (8.2)."""
    for unit in umpire.active():
        city = umpire.state.city_of(unit)
        if unit.orders.to != unit.square or city is None or city.fort is None:
            continue
        if umpire.number < unit.orders.phase or not umpire.state.is_own_city(city, unit.side):
            continue
        if unit.fort == unit.orders.stay_out:
            umpire.change(unit, fort=not unit.orders.stay_out)
        umpire.note(unit.id, arrived=True)


def _own_move(umpire: Resolving, unit: Unit) -> None:
    """Make a unit's one move of the phase: its specified move, or else engage (8.12)."""
    done, orders = umpire.state.conduct(unit.id), unit.orders
    if done.moved or done.held or done.still:
        return
    if orders.to is not None and not done.arrived:
        if orders.phase <= umpire.number:
            _specified(umpire, unit)
        return
    if orders.engage is None or done.failed or unit.is_hq:
        return
    first, last = orders.engage
    if first <= umpire.number <= last:
        _engage(umpire, unit)


def _specified(umpire: Resolving, unit: Unit) -> None:
    """Continue a unit's specified move; skip the waypoint once it has passed it."""
    done, orders = umpire.state.conduct(unit.id), unit.orders
    assert orders.to is not None
    waypoint = None if done.turned else orders.waypoint
    goes_on = umpire.number > orders.phase and not done.steps
    origin = orders.waypoint if done.turned else done.start if goes_on else None
    scene = Scene(umpire.state, unit, origin=origin)
    path = path_on(scene, orders.to, waypoint, 1)
    if not path.allowed:
        if umpire.number == orders.phase:  # tell the side only once
            to = orders.to

            def broken(seen: State, one: Unit) -> tuple[Breach, ...]:
                return path_on(Scene(seen, one, origin=origin), to, waypoint, 1).breaches

            umpire.tell_failed(unit, "told-blocked", broken)
        return
    walked = _walk(umpire, scene, path, waypoint)
    now = umpire.unit(unit.id)
    if now is None:
        return
    if waypoint is not None and waypoint in walked:
        umpire.note(unit.id, turned=True)
    if now.square == path.to:
        umpire.note(unit.id, arrived=True)


def _engage(umpire: Resolving, unit: Unit) -> None:
    found = engagement(umpire.state, unit)
    if found.breach is not None:
        return
    target = umpire.draws.one_of(found.candidates, "engage")
    if target.square == unit.square:
        return
    scene = Scene(umpire.state, unit)
    path = path_on(scene, target.square, None, 1)
    if path.allowed:
        _walk(umpire, scene, path)


def _walk(
    umpire: Resolving, scene: Scene, path: Path, waypoint: Cell | None = None
) -> tuple[Cell, ...]:
    """Move a unit along a path as far as the phase and interceptors let it; return its squares."""
    squares = path.walked
    if not squares:
        return ()
    point = _intercepted(umpire, scene, path, waypoint)
    if point is not None and point in squares:
        squares = squares[: squares.index(point) + 1]
    umpire.note(scene.unit.id, moved=True)
    _advance(umpire, scene.unit, squares, waypoint)
    return squares


def _advance(
    umpire: Resolving, unit: Unit, squares: tuple[Cell, ...], waypoint: Cell | None = None
) -> None:
    """Move a unit to the end of its way, hold the enemies there and report each leg (4.4)."""
    before = squares[-2] if len(squares) > 1 else unit.square
    came = grid.step_direction(squares[-1], before)
    near = bool(umpire.state.enemies_in(unit.strategic, unit.side))
    turn = (waypoint,) if waypoint is not None and waypoint in squares[:-1] else ()
    for end in (*turn, squares[-1]):
        start, seen_at_start = unit.square, umpire.strangers_seeing(unit)
        inside = _enters(umpire, unit, end)
        unit = umpire.change(unit, square=end, entered_from=came, fort=inside)
        _report(umpire, unit, start, seen_at_start)
    if near:
        unit = umpire.tire(unit, defaults().tiring["tactical"])
    for other in umpire.state.active_at(unit.strategic, unit.square):
        if umpire.state.are_hostile(other.side, unit.side) and other.is_combat and unit.is_combat:
            umpire.note(other.id, held=True)


def _enters(umpire: Resolving, unit: Unit, square: Cell) -> bool:
    """Whether a unit that enters a square also enters a fort there."""
    city = umpire.state.city_in(unit.strategic)
    if city is None or city.square != square or city.fort is None or unit.orders.stay_out:
        return False
    return umpire.state.is_own_city(city, unit.side)


def _report(umpire: Resolving, unit: Unit, start: Cell, saw_start: tuple[str, ...]) -> None:
    """Report a move: in full to its own side, to strangers only the ends they see (4.4)."""
    names = {"unit": unit.called, "from": str(start), "to": str(unit.square)}
    saw_end = umpire.strangers_seeing(unit)
    both = [side for side in saw_end if side in saw_start]
    only_end = [side for side in saw_end if side not in saw_start]
    only_start = [side for side in saw_start if side not in saw_end]
    all_of_it = (*umpire.state.own_sides(unit.side), *both)
    umpire.tell("moved", (unit,), say("told-moved", **names), all_of_it)
    umpire.tell(
        "seen", (unit,), say("told-came", unit=unit.called, square=str(unit.square)), only_end
    )
    umpire.tell("seen", (unit,), say("told-went", unit=unit.called, square=str(start)), only_start)


def _intercepted(umpire: Resolving, scene: Scene, path: Path, waypoint: Cell | None) -> Cell | None:
    """Let others intercept a move; return where they stop it, None if nobody does."""
    mover, to, point = scene.unit, path.to, None
    assert to is not None
    for unit in tuple(_interceptors(umpire, mover)):
        assert unit.orders.intercept is not None
        box = unit.orders.intercept.box
        found = interception(umpire.state, unit, Move(mover, path), box, point)
        if found.breaches or found.point is None:
            continue
        umpire.note(unit.id, moved=True, struck=found.reached)
        way = grid.straight(unit.square, found.point)
        end = way.index(found.ends) + 1 if found.ends in way else len(way)
        _advance(umpire, unit, way[:end])
        path = path_on(Scene(umpire.state, mover, origin=scene.origin), to, waypoint, 1)
        if found.reached and point is None:
            point = found.point
    return point


def _interceptors(umpire: Resolving, mover: Unit) -> Iterator[Unit]:
    """Yield the units that may intercept: ordered to, not moved, held or routed."""
    for unit in umpire.state.active_in(mover.strategic):
        order, done = unit.orders.intercept, umpire.state.conduct(unit.id)
        if order is None or umpire.number not in order.phases or done.moved:
            continue
        if not (done.held or done.still or umpire.state.are_allied(unit.side, mover.side)):
            yield unit


def _support(umpire: Resolving, unit: Unit) -> None:
    """Let a unit join a battle in its box, after all other moves (8.10)."""
    order = _support_order(umpire, unit)
    still = unit.is_hq or umpire.state.conduct(unit.id).still
    if order is None or umpire.number not in order.phases or still:
        return
    found = support(umpire.state, unit, order.box)  # its move has tired it already
    if unit.square in found.candidates:
        umpire.note(unit.id, supported=True)
        return
    if found.breaches or not found.candidates:
        _tell_unsupported(umpire, unit)
        return
    to = umpire.draws.one_of(found.candidates, "support")
    path = path_on(Scene(umpire.state, unit), to, None, 1)
    if not path.allowed:
        _tell_unsupported(umpire, unit)
    elif path.walked:
        umpire.note(unit.id, moved=True, supported=True)
        if unit.orders == Orders():  # it acts unordered, so its side needs to know
            umpire.tell_own("supports", unit, "told-supports", square=str(to))
        _advance(umpire, unit, path.walked)


def _tell_unsupported(umpire: Resolving, unit: Unit) -> None:
    """Tell a side, in the last phase of its order, that a unit never supported a battle."""
    order, done = unit.orders.support, umpire.state.conduct(unit.id)
    if order is not None and umpire.number == max(order.phases) and not done.supported:
        umpire.tell_own("blocked", unit, "told-unsupported")


def _support_order(umpire: Resolving, unit: Unit) -> Reaction | None:
    """Return a unit's order to support; without any orders, support near its start."""
    if unit.orders.support is not None or unit.orders != Orders():
        return unit.orders.support
    start = umpire.state.conduct(unit.id).start or unit.square
    return Reaction(start, _USUAL_RADIUS)
