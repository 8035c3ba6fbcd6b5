"""The options of the pending decision, for players to tap."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import get_args

from tableside.engine.ending import with_left
from tableside.engine.message import Several, Text, Value
from tableside.engine.odds import two_ways
from tableside.engine.offering import choice, dice, group_of, one_of, own, pairs, some_of
from tableside.engine.ruleset import Ask, Chance, Option
from tableside.rules.brothers_at_arms.actions.commanding import Edge, marching
from tableside.rules.brothers_at_arms.attack import Attack
from tableside.rules.brothers_at_arms.command import needs as needs_to_act
from tableside.rules.brothers_at_arms.command import to_roll
from tableside.rules.brothers_at_arms.fire import Fire
from tableside.rules.brothers_at_arms.laying import SHAPES
from tableside.rules.brothers_at_arms.melee import Melee
from tableside.rules.brothers_at_arms.memory import Debt
from tableside.rules.brothers_at_arms.play import flow, odds
from tableside.rules.brothers_at_arms.play import phases as phase
from tableside.rules.brothers_at_arms.play.losing import still_fighting
from tableside.rules.brothers_at_arms.shape import IRREGULAR, seen
from tableside.rules.brothers_at_arms.state import Piece, State, Unit
from tableside.rules.brothers_at_arms.words import say, stand_called

#: From this many dice on, players enter the number of hits instead of each face.
MANY = 5
_DIE = dice("die", say("ask-die"))
_TO = Ask("to", "pose", say("ask-where"))
_SHAPES = {shape: say(f"shape-{shape}") for shape in SHAPES}
_SHAPE = choice("shape", say("ask-shape"), _SHAPES, optional=True)
#: So many bounds ahead a group in reserve can be told to come on, in a battle without a last one.
_LATER = 6

#: Who moves, by phase.
_MOVING = {
    phase.UNITS_MOVE: "units",
    phase.COMMANDERS_MOVE: "commanders",
    phase.HIGHER_MOVE: "higher",
}


def options(state: State) -> tuple[Option, ...]:
    """Return the options of the pending decision."""
    if flow.over(state):
        return ()
    if state.due is not None:
        return (_OWED[state.due.owed](state, state.due, state.by_id[state.due.unit]),)
    sides = {unit.id: unit.side for unit in (*state.units, *state.reserves)}
    if state.night:
        return with_left((*_at_night(state), passing(state)), sides)
    offer = _IN_PHASE.get(state.phase)
    offered = () if offer is None else tuple(offer(state))
    if flow.must_act(state) is not None:
        return offered
    noted = _noted(state) if state.phase == phase.UNITS_MOVE else ()
    return (*with_left((*offered, passing(state)), sides), *noted)


def passing(state: State) -> Option:
    """Return the option to go on to the next phase."""
    side = state.side_to_act
    text = say("option-morning") if state.night else say(f"option-done-{state.phase}")
    return Option({"action": "pass", "side": side}, text, None if state.night else side, ends=True)


def _hits(count: int, field: str, hits: str, labels: tuple[Text, Text]) -> Ask:
    """Return the ask for a throw: each die's face, or with many dice the number of hits."""
    if count < MANY:
        return dice(field, labels[0], count)
    return Ask(hits, "number", labels[1], tuple(range(count + 1)))


def _die_of_pair(pair: int, die: int) -> Text:
    return say("ask-pair", pair=pair, die=die)


def _unit_ask(units: tuple[Unit, ...]) -> Ask:
    return one_of(units, say("ask-commander" if units[0].is_commander else "ask-unit"))


def _arrivals(state: State) -> Iterator[Option]:
    yield from _stars(state)
    for group in flow.to_arrive(state):
        units = marching(state, group)
        needs, side = units[0].march_needs, units[0].side
        text = say("option-arrival", group=state.the_group(group), needs=needs)
        rows = two_ways(odds.at_least(needs), say("odds-arrives"), say("odds-not-yet"))
        yield Option({"action": "arrival", "group": group}, text, side, (_DIE,), rows)


def _stars(state: State) -> Iterator[Option]:
    """Yield the options to assign star units to groups, before the first bound."""
    for unit in flow.to_assign(state):
        same = (each for each in state.units if each.side == unit.side and not each.higher)
        ask = _group(state, same)
        text = say("option-assign", unit=unit, group=state.the_group(unit.group or ""))
        yield own("assign", unit, text, (ask,))


def _group(state: State, units: Iterable[Unit]) -> Ask:
    """Return the ask for one of the groups that some units belong to."""
    groups: dict[str, list[Unit]] = {}
    for unit in units:
        if unit.group:
            groups.setdefault(unit.group, []).append(unit)
    return group_of("group", say("ask-group"), groups, state.group_called)


def _rolls(state: State) -> Iterator[Option]:
    for unit in to_roll(state):
        needs = needs_to_act(state, unit) or 0
        text = say("option-command", unit=unit, needs=needs)
        rows = two_ways(odds.at_most(needs), say("odds-acts"), say("odds-no-orders"))
        yield own("command", unit, text, (_DIE,), rows)


def _moves(state: State) -> Iterator[Option]:
    for unit, commander in flow.to_capture(state):
        yield _capture(unit, commander)
    movers = flow.to_move(state)
    if movers:
        asks = (_unit_ask(movers), *([_SHAPE] if state.phase == phase.UNITS_MOVE else []), _TO)
        moving = _MOVING[state.phase]
        text = say(f"option-move-{moving}")
        yield Option({"action": "move"}, text, state.side_to_act, asks)
    yield from _coming(state)


def _coming(state: State) -> Iterator[Option]:
    movers = flow.to_move(state)
    for reserve in flow.to_come(state):
        how = "flank" if reserve.arrival else "reserve"
        action = {"action": "bring", "unit": reserve.id, "as": how}
        asks = (*([_SHAPE] if (reserve.strength or 1) > 1 else []), _TO)
        yield Option(action, say("option-bring", unit=reserve), reserve.side, asks)
    waiting = tuple(unit for unit in movers if unit.id not in state.done.carried)
    if waiting and state.phase == phase.UNITS_MOVE and state.of_kinds(("railroad",)):
        train, asks = {"action": "bring", "as": "train"}, (_unit_ask(waiting), _TO)
        yield Option(train, say("option-train"), state.side_to_act, asks)


def _noted(state: State) -> Iterator[Option]:
    """Yield the options to record facts that only the players know, if any apply.

    These are the shape of an irregular unit, fatigue, the strength left of works, and a task done.
    """
    side = state.side_to_act
    units = tuple(unit for unit in state.units if not unit.is_commander and unit.side == side)
    unclear = tuple(unit for unit in units if unit.declared or seen(state, unit).name == IRREGULAR)
    if unclear:
        asks = (_unit_ask(unclear), replace(_SHAPE, label=say("ask-shape-seen"), optional=False))
        yield Option({"action": "declare"}, say("option-declare"), side, asks)
    if units:
        states = {True: say("marker-fatigued"), False: say("ask-rested")}
        value = choice("value", say("ask-fatigue"), states)
        asks = (_unit_ask(units), value)
        yield Option({"action": "fatigued"}, say("option-fatigued"), side, asks, aside=True)
    for works in (piece for piece in state.terrain if piece.is_works and piece.given_left):
        left = Ask("left", "number", say("ask-works"), tuple(range(works.left + 1)))
        action = {"action": "works", "works": works.id}
        yield Option(action, say("option-works", works=works), side, (left,), aside=True)
    if side in state.tasks:
        text = say("option-task", task=state.tasks[side])
        yield Option({"action": "task", "side": side}, text, side, aside=True)


def _capture(unit: Unit, commander: Unit) -> Option:
    needs = unit.attack or 1
    names = {"unit": unit.called, "commander": commander.called}
    rows = two_ways(odds.at_least(needs), say("odds-captured"), say("odds-not-captured"))
    text = say("option-capture", needs=needs, **names)
    return own("capture", unit, text, (_DIE,), rows, commander=commander.id)


def _shot(fire: Fire) -> Option:
    unit, target = fire.unit, fire.target
    names: dict[str, Value] = {
        "unit": unit.called, "target": target.called, "needs": fire.needs,
        "past": Several(tuple(each.called for each, _ in fire.at_risk), "and"),
        "save": fire.attack.save or 0, "risks": len(fire.at_risk),
    }  # fmt: skip
    if fire.at_commander:
        asks = [pairs("dice", say("ask-dice"), fire.dice, _die_of_pair)]
    else:
        asks = [_hits(fire.dice, "dice", "hits", (say("ask-dice"), say("ask-hits")))]
    for commander, stands in fire.at_risk:
        label = say("ask-through", commander=commander, count=len(stands))
        asks.append(pairs(f"through.{commander.id}", label, len(stands), _die_of_pair))
    if fire.at_commander:
        text = say("option-fire-at-commander", dice=fire.dice, **names)
        missed = (1 - odds.at_least(fire.needs) ** 2) ** fire.dice
        rows = two_ways(1 - missed, say("odds-commander-hit"), say("odds-commander-safe"))
        return own("fire", unit, text, tuple(asks), rows, target=target.id)
    most = target.left if isinstance(target, Piece) else target.points
    rows = odds.losses(fire.dice, fire.needs, fire.attack.save, most)
    if isinstance(target, Piece):
        rows = ()
    text = say("option-fire", dice=fire.dice, **names)
    return own("fire", unit, text, tuple(asks), rows, target=target.id)


def _attacks(state: State, unit: Unit, only: str | None = None) -> Iterator[Option]:
    """Yield a unit's attacks in melee, one for each way in which its stands can pick enemies.

    ``only``: the enemy that it has to fight at once.
    """
    for melee in Melee(state, unit).ways(only):
        attacks = ((e, melee.attack_on(e)) for e in melee.enemies if only in (None, e.id))
        yield _attack(melee, [(enemy, attack) for enemy, attack in attacks if attack.dice])


def _attack(melee: Melee, fought: Sequence[tuple[Unit, Attack]]) -> Option:
    unit = melee.unit
    asks = tuple(
        _hits(
            attack.dice,
            f"dice.{enemy.id}",
            f"hits.{enemy.id}",
            (say("ask-dice-at", unit=enemy), say("ask-hits-at", unit=enemy)),
        )
        for enemy, attack in fought
    )
    rows: tuple[Chance, ...] = ()
    if len(fought) == 1:
        enemy, attack = fought[0]
        rows = odds.losses(attack.dice, attack.needs, attack.save, enemy.points)
    targets = tuple(say("melee-target", unit=enemy, dice=each.dice) for enemy, each in fought)
    text = say("option-melee", unit=unit, targets=Several(targets, "and"), needs=melee.needs)
    picks = {"choose": dict(melee.choose)} if melee.choose else {}
    return own("melee", unit, text, asks, rows, **picks)


def _save(state: State, debt: Debt, unit: Unit) -> Option:
    works = state.pieces.get(debt.enemy or "")
    text = say("option-save", unit=(works or unit).called, needs=debt.value or 1)
    thrown = _hits(debt.count, "dice", "kept", (say("ask-dice"), say("ask-kept")))
    most = debt.count if works is not None else unit.points
    rows = odds.losses(debt.count, debt.value or 1, None, most) if works is None else ()
    return own("save", unit, text, (thrown,), rows)


def _lose(state: State, debt: Debt, unit: Unit) -> Option:
    ask = some_of(unit.stands, say("ask-stands"), stand_called, debt.count, "stands")
    return own("lose", unit, say("option-lose", unit=unit, count=debt.count), (ask,))


def _flinch(state: State, debt: Debt, unit: Unit) -> Option:
    text = say("option-flinch", unit=unit, needs=debt.count)
    rows = two_ways(odds.at_most(debt.count) ** debt.dice, say("odds-flinches"), say("odds-stands"))
    thrown = dice("dice", say("ask-dice"), debt.dice)
    return own("flinch", unit, text, (thrown,), rows)


def _fall_back(state: State, debt: Debt, unit: Unit) -> Option:
    return own("fall-back", unit, say("option-fall-back", unit=unit))


def _at_night(state: State) -> Iterator[Option]:
    for higher in flow.to_reposition(state):
        led = (u for u in state.units if u.side == higher.side and not u.is_commander)
        group = _group(state, led)
        if not group.choices:
            continue
        ways = {how: say(f"how-{how}") for how in ("reposition", "reserve")}
        bounds = tuple(range(state.turn + 1, (state.last_turn or state.turn + _LATER) + 1))
        asks = (
            group,
            choice("as", say("ask-how"), ways),
            _DIE,
            Ask("edge", "edge", say("ask-edge"), get_args(Edge), optional=True),
            Ask("bound", "number", say("ask-bound"), bounds, optional=True),
        )
        text = say("option-reposition", commander=higher, needs=higher.command or 1)
        yield Option({"action": "reposition", "commander": higher.id}, text, higher.side, asks)
    for name in sorted(state.bound.placing & state.by_id.keys()):
        unit = state.by_id[name]
        yield own("place", unit, say("option-place", unit=unit), (_TO,))


Offer = Callable[[State], Iterable[Option]]

#: The options by phase, apart from passing.
_IN_PHASE: Mapping[int, Offer] = {
    1: _arrivals,
    phase.COMMANDERS_ROLL: _rolls,
    phase.UNITS_ROLL: _rolls,
    phase.UNITS_MOVE: _moves,
    phase.COMMANDERS_MOVE: _moves,
    phase.HIGHER_MOVE: _moves,
    phase.FIRE: lambda state: map(_shot, flow.shots(state)),
    phase.MELEE: lambda state: (o for unit in still_fighting(state) for o in _attacks(state, unit)),
}
#: The option that settles each kind of debt.
_OWED: Mapping[str, Callable[[State, Debt, Unit], Option]] = {
    "save": _save,
    "lose": _lose,
    "flinch": _flinch,
    "fall-back": _fall_back,
    "melee": lambda state, debt, unit: next(_attacks(state, unit, debt.enemy or "")),
    "capture": lambda state, debt, unit: _capture(unit, state.by_id[debt.enemy or ""]),
}
