"""The options of the awaited decision, for a player to tap."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, get_args

from tableside.engine.drawing import part_drawing
from tableside.engine.ending import with_left
from tableside.engine.message import Several, Text
from tableside.engine.odds import two_ways
from tableside.engine.offering import choice, dice, one_of, own, some_of
from tableside.engine.ruleset import Ask, Option
from tableside.rules.metal_men.actions.keeping import DRAW, must_act
from tableside.rules.metal_men.command import allowed, who_can_order
from tableside.rules.metal_men.contact import attached
from tableside.rules.metal_men.data import FLIGHT_DIE, INSPIRE_DIE, MOST_POINTS, THROW_DIE, tables
from tableside.rules.metal_men.fire import Fire, in_band
from tableside.rules.metal_men.firefights import all_choices
from tableside.rules.metal_men.memory import Debt
from tableside.rules.metal_men.morale import Inspired, chance_of, odds
from tableside.rules.metal_men.play import flow
from tableside.rules.metal_men.shape import IRREGULAR, LIMBERED, SHAPES, UNLIMBERED, shape_of
from tableside.rules.metal_men.state import Morale, State, Unit
from tableside.rules.metal_men.words import say, stand_called

_TO = Ask("to", "pose", say("ask-where"))
#: Where both players agree that a unit flees to, as the map shows it.
_WAYS = ("right", "up-right", "up", "up-left", "left", "down-left", "down", "down-right")
_WAY = Ask(
    "direction", "number", say("ask-direction"), tuple(45 * n for n in range(len(_WAYS))),
    labels=tuple(say(f"way-{name}") for name in _WAYS),
)  # fmt: skip


def options(state: State) -> tuple[Option, ...]:
    """Return the options of the awaited decision."""
    state = flow.opened(state)
    if flow.over(state):
        return ()
    if state.due is not None:
        return tuple(_OWED[state.due.owed](state, state.due, state.by_id[state.due.unit]))
    if flow.ended(state):
        return tuple(_results(state))
    offered = tuple(_IN_PHASE[state.phase](state))
    if state.phase in ("rally", "artillery"):
        offered = (*offered, *_own_moves(state))
    passes = () if must_act(state) is not None else (passing(state),)
    sides = {each.id: each.side for each in state.units}
    return (*with_left((*offered, *passes), sides), *_put_right(state))


def _put_right(state: State) -> Iterator[Option]:
    """Yield what is rare: each side's corrections of its own units, and an early result."""
    for side in state.sides:
        mine = [unit for unit in state.units if unit.side == side]
        for action, text, units, asks in _corrections(mine):
            if units:
                yield Option({"action": action}, text, side, (_which(units), *asks), aside=True)
    yield from _results(state, early=True)


def _corrections(mine: Sequence[Unit]) -> Iterator[tuple[str, Text, list[Unit], tuple[Ask, ...]]]:
    """Yield the corrections of a side's markers, points and shapes, each with its units."""
    fighting = [unit for unit in mine if unit.is_combat]
    states = {name: say(f"state-{name}") for name in get_args(Morale)}
    low = {True: say("low-yes"), False: say("low-no")}
    marks = (
        choice("state", say("ask-state"), states, optional=True),
        choice("low_ammo", say("ask-low"), low, optional=True),
    )
    left = Ask("points", "number", say("ask-left"), tuple(range(MOST_POINTS + 1)))
    yield "mark", say("option-mark"), fighting, marks
    yield "mark", say("option-mark-points"), [unit for unit in mine if unit.is_leader], (left,)
    for kind in ("infantry", "battery"):  # the shapes of brigades, and those of guns
        units = [unit for unit in fighting if unit.is_battery == (kind == "battery")]
        shape = _shape(kind, say("ask-shape-seen"), optional=True)
        yield "declare", say(f"option-declare-{kind}"), units, (shape,)


def _shape(kind: str, label: Text, *, optional: bool = False) -> Ask:
    """Return the ask for a shape of a type of unit."""
    shapes = {shape: say(f"shape-{shape}") for shape in SHAPES[kind]}
    return choice("shape", label, shapes, optional=optional)


#: The formation that a brigade takes up as it moves.
_FORMATION = _shape("infantry", say("ask-formation"), optional=True)


def passing(state: State) -> Option:
    """Return the option to go on to the next target, knot or phase."""
    side = state.acting
    part: str = "target" if state.doing.target is not None else state.phase
    part = "supply" if state.doing.supplies else part
    both = state.phase in ("firefight", "rout")
    return Option({"action": "pass", "side": side}, say(f"option-done-{part}"),
                  None if both else side, ends=True)  # fmt: skip


def _results(state: State, *, early: bool = False) -> Iterator[Option]:
    """Yield the results to declare; ``early``: while the battle could still go on."""
    won = {side: say("option-won", side=state.side_called(side)) for side in state.sides}
    for winner, text in (won | {DRAW: say("option-draw")}).items():
        said = say("option-early", result=text) if early else text
        result = {"action": "result", "winner": winner}
        yield Option(result, said, ends=True, aside=early, for_good=early)


def leaders_for(state: State, unit: Unit, *, rally: bool = False) -> tuple[Unit, ...]:
    """Return the leaders who can give a unit an order now, those with most points first."""
    return tuple(sorted(who_can_order(state, unit, rally=rally), key=lambda each: -each.points))


def _by_whom(leaders: tuple[Unit, ...]) -> Ask:
    return one_of(leaders, say("ask-leader"), "leader")


def _die(unit: Unit) -> Ask:
    return dice("die", say("ask-die"), 1, unit.morale_die)


def _which(units: Sequence[Unit]) -> Ask:
    return one_of(units, say("ask-unit"))


def _rallies(state: State) -> Iterator[Option]:
    for unit in state.followers(state.active):
        if "rally" not in allowed(state, unit, state.phase)[0]:
            continue
        leaders = leaders_for(state, unit, rally=True)
        if leaders:
            text = say("option-rally", unit=unit, needs=tables().morale_passed)
            rows = two_ways(chance_of(unit), say("odds-rallies"), say("odds-not"))
            yield own("rally", unit, text, (_by_whom(leaders), _die(unit)), rows)


def _shots(state: State) -> Iterator[Option]:
    """Yield the possible shots; in the artillery phase, a battery's first one needs an order."""
    for unit, fires in all_choices(state):
        asks: tuple[Ask, ...] = ()
        if state.phase == "artillery" and unit.id not in state.doing.fired:
            asks = (_by_whom(who_can_order(state, unit)),)
        for fire in (*fires, *_parts(state, fires)):
            yield _shot(fire, asks)


def _parts(state: State, fires: tuple[Fire, ...]) -> Iterator[Fire]:
    """Yield the shots of other stands of a unit: as many of them, or those by which it splits.

    It splits its fire among several targets; each of the two groups begins at an end of its front.
    """
    if not fires or fires[0].unit.id in state.doing.fired:
        return
    for fire in fires:
        if fire.run is None or fire.run.own_flank or fire.support:
            continue
        longest, seeing = len(fire.run.stands), fire.aiming.seeing
        for run in fire.aiming.runs:
            equal = len(run.stands) == longest and run.stands != fire.run.stands
            at_end = run.stands[0] == seeing[0] or run.stands[-1] == seeing[-1]
            if not equal and not (len(fires) > 1 and at_end and len(run.stands) < longest):
                continue
            names = tuple(stand.id for stand in run.stands)
            shot = replace(fire, chosen=names, grouped=True)
            if not in_band(shot, fires).breaches:
                yield shot


def _shot(fire: Fire, asks: tuple[Ask, ...]) -> Option:
    unit, band = fire.unit, fire.band
    needs = 0 if band is None else band.needs
    values: dict[str, Any] = {"unit": unit, "target": fire.target, "dice": fire.dice}
    text: Text = say("option-fire", needs=needs, **values)
    given: dict[str, Any] = {"target": fire.target.id}
    if fire.chosen is not None:
        text = say("option-fire-with", needs=needs, stands=Several(fire.chosen, "comma"), **values)
        given["stands"] = list(fire.chosen)
    if not fire.dice:
        return own("fire", unit, text, asks, **given, dice=[])
    why = say("shot-sum", items=fire.told, low=int(unit.low_ammo))
    thrown = dice("dice", say("ask-shot"), fire.dice, tables().fire.dice[unit.arm], why)
    return own("fire", unit, text, (*asks, thrown), fire.odds, **given)


def _movement(state: State) -> Iterator[Option]:
    if state.doing.supplies:
        for found in flow.to_supply(state):
            yield own("resupply", found.unit, say("option-resupply", unit=found.unit))
        return
    yield from _rallies(state)
    yield from _orders(state)
    yield from _declared(state)
    yield from _own_moves(state)
    for unit in flow.to_withdraw(state):
        rows = two_ways(chance_of(unit), say("odds-stays-good"), say("odds-shaken"))
        yield own("withdraw", unit, say("option-withdraw", unit=unit), (_die(unit),), rows)


def _orders(state: State) -> Iterator[Option]:
    """Yield each leader's orders to move, for the units he can give them to, then those for guns.

    A move is carried out on the map, or announced before a hand does it.
    """
    ours = state.followers(state.active)
    kinds = {unit: set(allowed(state, unit, "movement")[0]) - {"rally"} for unit in ours}
    able = {unit: leaders_for(state, unit) for unit, found in kinds.items() if found}
    for leader in state.able_leaders(state.active):
        given, side = {"leader": leader.id}, leader.side
        units = tuple(unit for unit, leaders in able.items() if leader in leaders)
        for foot in (True, False):
            movers = [u for u in units if u.is_foot == foot and "face" not in kinds[u]]
            asks = (_which(movers), *([_FORMATION] if foot else []), _TO)
            text = say("option-move" if foot else "option-move-others", leader=leader)
            if movers:
                yield Option({"action": "move", **given}, text, side, asks)
        unsaid = tuple(each for each in units if state.so_far.ordered.get(each.id) != leader.id)
        if unsaid:
            text = say("option-order", leader=leader)
            yield Option({"action": "order", **given}, text, side, (_which(unsaid),), by_hand=True)
    for unit, leaders in able.items():
        if leaders and "limber" in kinds[unit]:
            yield from _with_guns(unit, _by_whom(leaders), kinds[unit])


def _with_guns(unit: Unit, leader: Ask, kinds: Collection[str]) -> Iterator[Option]:
    """Yield the orders to limber or unlimber a battery, turn its guns, and send its caisson."""
    shape = LIMBERED if "face" in kinds else UNLIMBERED
    here = {stand.id: stand.pose.as_list() for stand in unit.stands}
    yield own("move", unit, say(f"option-{shape}", unit=unit), (leader,), to=here, declared=shape)
    if "face" in kinds:
        text, asks = say("option-turn-guns", unit=unit), (leader, _turned(unit))
        yield replace(own("move", unit, text, asks, of="guns"), on_map=True)
    if unit.caissons and "move" in kinds:
        to = replace(_TO, part=part_drawing(unit, unit.caissons))
        text = say("option-caisson", unit=unit)
        yield replace(own("move", unit, text, (leader, to), of="caisson"), on_map=True)


def _turned(unit: Unit) -> Ask:
    """Return the ask for the way that a unit faces anew where it stands; a caisson stays."""
    part = part_drawing(unit, unit.bases) if unit.caissons else None
    return Ask("to", "pose", say("ask-facing"), moved=True, part=part, turns=True)


def _declared(state: State) -> Iterator[Option]:
    """Yield the option to declare the shape of each unit that stands in no order."""
    for unit in state.followers(state.active):
        if unit.declared is not None or shape_of(state, unit).geometry != IRREGULAR:
            continue
        asks = (_shape(unit.kind, say("ask-shape")),)
        yield own("declare", unit, say("option-declare", unit=unit), asks)


def _own_moves(state: State) -> Iterator[Option]:
    """Yield what costs no order: rallied units face anew, leaders ride along, move, or finish."""
    for unit in flow.to_face(state):
        part: dict[str, Any] = {"of": "guns"} if unit.is_battery else {}
        turn = own("move", unit, say("option-face", unit=unit), (_turned(unit),), **part)
        yield replace(turn, on_map=True)
    last = state.by_id.get(state.so_far.last or "")
    for leader in state.able_leaders(state.active):
        if last is not None and leader.id in state.so_far.riders:
            action = {"action": "ride", "leader": leader.id, "with": last.id}
            yield Option(action, say("option-ride", leader=leader, unit=last), leader.side, (_TO,))
        points = tuple(range(1, leader.points + 1))
        spent = Ask("points", "number", say("ask-points"), points, optional=True)
        text = say("option-leader", leader=leader, points=leader.points)
        yield Option({"action": "leader", "leader": leader.id}, text, leader.side, (spent, _TO))
        done = say("option-done", leader=leader)
        yield Option({"action": "done", "leader": leader.id}, done, leader.side)


def _flights(state: State) -> Iterator[Option]:
    fleeing = flow.to_flee(state)
    for unit, count in fleeing:
        if unit.side != fleeing[0][0].side:
            continue
        text = say("option-flee", unit=unit, count=count)
        thrown = dice("dice", say("ask-dice"), count, FLIGHT_DIE)
        yield own("flee", unit, text, (thrown,))
        yield own("flee", unit, say("option-flee-agreed", unit=unit, count=count), (thrown, _WAY))


def _checks(state: State, debt: Debt, unit: Unit) -> Iterator[Option]:
    text = say("option-checks", unit=unit, count=debt.count, needs=tables().morale_passed)
    thrown = dice("rolls", say("ask-checks"), debt.count, unit.morale_die)
    rows = odds(state, unit, debt.count)
    yield own("checks", unit, text, (thrown,), rows)
    for leader in () if debt.passed else state.leaders(unit.side):
        inspired = Inspired(state, unit, debt.count, leader)
        if not attached(state, leader, unit) or inspired.ruling.breaches:
            continue
        left = debt.count - 1
        text = say("option-inspire", unit=unit, leader=leader, count=left)
        given: dict[str, Any] = {"inspire": leader.id, **({} if left else {"rolls": []})}
        rolls = (dice("rolls", say("ask-checks"), left, unit.morale_die),) if left else ()
        asks = (*rolls, dice("inspire_die", say("ask-inspire"), 1, INSPIRE_DIE))
        yield own("checks", unit, text, asks, odds(state, unit, left), **given)


def _retreat(state: State, debt: Debt, unit: Unit) -> Iterator[Option]:
    yield own("retreat", unit, say("option-retreat", unit=unit))


def _throw(state: State, debt: Debt, unit: Unit) -> Iterator[Option]:
    die = dice("die", say("ask-die"), 1, THROW_DIE)
    yield own("throw", unit, say("option-throw", unit=unit), (die,))


def _charge(state: State, debt: Debt, unit: Unit) -> Iterator[Option]:
    rows = two_ways(chance_of(unit), say("odds-charges"), say("odds-short"))
    text = say("option-charge", unit=unit, needs=tables().morale_passed)
    yield own("charge", unit, text, (_die(unit),), rows)


def _lose(state: State, debt: Debt, unit: Unit) -> Iterator[Option]:
    ask = some_of(unit.bases, say("ask-stands"), stand_called, debt.count, "stands")
    yield own("lose", unit, say("option-lose", unit=unit, count=debt.count), (ask,))


#: By phase what can be done in it; passing is offered beside it.
_IN_PHASE: Mapping[str, Callable[[State], Iterator[Option]]] = {
    "rally": _rallies, "artillery": _shots, "movement": _movement, "defensive": _shots,
    "firefight": _shots, "rout": _flights,
}  # fmt: skip
#: By what is owed what pays it.
_OWED: Mapping[str, Callable[[State, Debt, Unit], Iterator[Option]]] = {
    "checks": _checks, "retreat": _retreat, "throw": _throw, "charge": _charge, "lose": _lose,
}  # fmt: skip
