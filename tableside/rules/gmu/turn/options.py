"""What the awaited decision allows, as options that a player can tap (``ruleset.Option``)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from tableside.engine.ending import with_left
from tableside.engine.message import Several, Text, inches
from tableside.engine.offering import choice, dice, own, some_of
from tableside.engine.phases import Step
from tableside.engine.ruleset import Ask, Chance, Option
from tableside.rules.gmu.command import command_range, known
from tableside.rules.gmu.fights.combat import Combat, combat, odds, tally_text
from tableside.rules.gmu.hands.units import FORMATIONS
from tableside.rules.gmu.judging.order import passing
from tableside.rules.gmu.movement.start import start_of
from tableside.rules.gmu.say import say
from tableside.rules.gmu.setup.options import COMMON, DIE, OFFERS, TO, which, with_kind
from tableside.rules.gmu.state import Absent, Awaited, Kind, Piece, State, Task
from tableside.rules.gmu.turn.flow import (
    FLOW,
    available,
    coming_first,
    due_corps,
    held_corps,
    idle_headquarters,
    late_corps,
    must_choose,
    returns_left,
    unplaced_headquarters,
)
from tableside.rules.gmu.turn.phases import PHASES, SETUP, WEATHERS, counted, phase_name
from tableside.rules.gmu.zones import controllers


def options(state: State) -> tuple[Option, ...]:
    """Return what can be done now; nothing once the last turn is over.

    If the table keeps no order, the next phase can always begin. Actions that need a value which
    the army list lacks are not offered.
    """
    state = FLOW.settle(state)[0]
    if state.awaited:
        return (_task(state, state.awaited[0]),)
    step = FLOW.now(state).step
    found = list(_COMMON[step](state)) if step in _COMMON else []
    found += [option for side in FLOW.acting(state) for option in _of_side(state, side)]
    if state.phase == PHASES[-1] or (state.phase != SETUP and not FLOW.now(state).kept):
        found += _next_phase(state)
    return with_left(found, {each.id: each.side for each in (*state.pieces, *state.absent)})


def _weather(state: State) -> Iterator[Option]:
    """Let the players set the next turn's weather if the scenario does not."""
    if state.turn < state.last_turn and not state.played.weather:
        what = choice(
            "weather", say("ask-weather"), {name: say(f"term-{name}") for name in WEATHERS}
        )
        yield Option({"action": "weather"}, say("set-weather"), None, (what,), aside=True)


def _task(state: State, task: Awaited) -> Option:
    piece = state.by_id[task.unit]
    if task.task is Task.TAKE_OFF:
        return own("gone", piece, say("is-off-the-table", unit=piece.name))
    if task.task is Task.PURSUE and task.to is not None:
        to = task.to.facing_like(piece.place)  # modulo 180: advancing does not turn it round
        return own("move", piece, say("advances", unit=piece.name), to=to.as_list())
    text = say("retreats-from", unit=piece.name, enemy=state.name(task.enemy))
    where = Ask("to", "pose", say("ask-retreat"), moved=True)
    return own("move", piece, text, (where,))


def _of_side(state: State, side: str) -> Iterator[Option]:
    part = FLOW.step(state)
    found = list(_OFFERS[part.id](state, side)) if part.id in _OFFERS else []
    if FLOW.limit_due(state) == side:
        # With nothing to do a side passes, and the die stands aside.
        found = [replace(_die_after_pass(state, side, part), aside=not found)]
    yield from found
    # A pass that would be flagged is only offered if nothing else is left to do.
    if part.passing in ("limits", "ends") and not (found and any(passing(state, side))):
        text = say("passes", side=state.side_name(side))
        yield Option({"action": "pass", "side": side}, text, side, ends=True)


def _die_after_pass(state: State, side: str, part: Step) -> Option:
    assert part.limit is not None
    faces = range(1, part.limit.die + 1)
    rows = tuple(
        Chance(counted(part, FLOW.allowed(state, side, face)), 1 / len(faces)) for face in faces
    )
    text = say(f"roll-for-{part.id}", side=state.side_name(side))
    return Option({"action": "limit", "side": side}, text, side, (DIE,), rows)


def possible_fights(state: State, side: str) -> Iterator[Combat]:
    """Yield the combats that the side may name, as measured."""
    for attacker in state.pieces:
        if attacker.side != side or not attacker.is_corps:
            continue
        for defender in state.enemies(attacker):
            fight = known(combat, state, attacker, defender) if defender.is_unit else None
            if fight is not None and fight.allowed:
                yield fight


def _fight(state: State, fight: Combat) -> Option:
    attacker, defender = fight.attacker, fight.defender
    action = {"action": "combat", "attacker": attacker.id, "defender": defender.id}
    chances = odds(fight)
    beaten = _suffered(attacker, chances["attacker"])[::-1]
    beats = _suffered(defender, chances["defender"])
    nothing = 1.0 - sum(row.chance for row in (*beaten, *beats))
    between = [Chance(say("term-nothing"), nothing)] if nothing > 1e-9 else []
    text = say("attacks", attacker=attacker.name, defender=defender.name)
    sums = ((attacker, fight.attack), (defender, fight.defence))
    why = Several(tuple(tally_text(state, *each) for each in sums), "semicolon")
    labels = (say("attackers-die"), say("defenders-die"))
    thrown = replace(dice("dice", say("ask-dice"), 2, why=why), labels=labels)
    return Option(action, text, attacker.side, (thrown,), (*beaten, *between, *beats))


def _suffered(piece: Piece, chances: Mapping[str, float]) -> list[Chance]:
    """Return what a unit may suffer in a combat, mildest first."""
    return [
        Chance(say("suffers", unit=piece.name, effect=say(f"effect-{effect}")), chance)
        for effect, chance in chances.items()
        if effect != "none" and chance > 0
    ]


def _moves(state: State, side: str) -> Iterator[Option]:
    coming = available(state, side)
    if coming:
        yield _placing(side, "reinforcement", which(coming))
    corps = [p for p in state.pieces if p.side == side and p.is_corps]
    starts = [] if coming_first(state, side) else [(p.id, known(start_of, state, p)) for p in corps]
    free = tuple(name for name, begun in starts if begun is not None and begun.held is None)
    if free:
        who = Ask("unit", "unit", say("ask-one-corps"), free)
        yield Option({"action": "move"}, say("move-a-corps"), side, (who, TO))


def _placing(side: str, way: str, *asks: Ask) -> Option:
    return Option({"action": "place", "as": way}, say(f"place-{way}"), side, (*asks, TO))


def _headquarters(state: State, side: str) -> Iterator[Option]:
    from tableside.rules.gmu.judging.placing import stands_at  # late: it loads a search

    lifted = unplaced_headquarters(state, side)
    yield _placing(side, "headquarters", which(lifted), _formation(state, lifted[0]))
    for piece in lifted:
        if piece.pose is not None and any(stands_at(state, piece, piece.place)):
            action = {"action": "gone", "unit": piece.id}
            yield Option(action, say("lift-headquarters", hq=piece.name), side)


def _formation(state: State, headquarters: Piece) -> Ask:
    labels: dict[str, Text] = {}
    for formation in FORMATIONS:
        labels[formation] = term = say(f"term-formation-{formation}")
        far = known(command_range, state, replace(headquarters, formation=formation))
        if far is not None:
            labels[formation] = say("formation-range", formation=term, range=inches(far))
    return choice("formation", say("ask-formation"), labels)


def _returns(state: State, side: str) -> Iterator[Option]:
    due, left = due_corps(state, side), returns_left(state, side)
    if must_choose(state, side):
        who = some_of(due, say("ask-returning"), with_kind, left)
        text = say("choose-returning", side=state.side_name(side))
        yield Option({"action": "choose", "side": side}, text, side, (who,))
    else:
        yield _placing(side, "return", which(due))


def _detachments(state: State, side: str) -> Iterator[Option]:
    staffs = tuple(piece.id for piece in idle_headquarters(state, side))
    lifted = [e for e in state.aside if e.side == side and e.kind is Kind.DETACHMENT]
    new = Absent(_new_detachment(state, side), side, Kind.DETACHMENT)
    staff = Ask("with", "unit", say("ask-staff"), staffs)
    yield _placing(side, "detachment", which(lifted or [new]), staff)


def _new_detachment(state: State, side: str) -> str:
    """Return an unused id for a new detachment."""
    taken = {piece.id for piece in (*state.pieces, *state.absent)}
    return next(name for n in range(1, 1000) if (name := f"{side}-d{n}") not in taken)


def _recalls(state: State, side: str) -> Iterator[Option]:
    out = (p.id for p in state.pieces if p.side == side and p.kind is Kind.DETACHMENT)
    who = Ask("unit", "unit", say("ask-detachment"), tuple(out))
    yield Option({"action": "recall"}, say("take-back"), side, (who,))


def _withdrawals(state: State, side: str) -> Iterator[Option]:
    for corps in held_corps(state, side):
        for enemy in controllers(state, corps):
            action = {"action": "withdraw", "unit": corps.id, "from": enemy.id}
            text = say("withdraws", unit=corps.name, enemy=enemy.name)
            yield Option(action, text, side)


def _arrivals(state: State, side: str) -> Iterator[Option]:
    for entry in late_corps(state, side):
        needed = state.played.arrivals[entry.arrival or ""].needed(state.turn)
        chance = (7 - needed) / 6
        rows = (Chance(say("chance-comes"), chance), Chance(say("chance-not-yet"), 1 - chance))
        action: dict[str, Any] = {"action": "arrival", "unit": entry.id}
        text = say("roll-arrival", unit=entry.name, needed=needed)
        yield Option(action, text, side, (DIE,), rows)


def _next_phase(state: State) -> Iterator[Option]:
    if state.phase == PHASES[-1] and state.turn >= state.last_turn:
        return
    follows = FLOW.following(state.phase)
    next_turn = follows == PHASES[0]
    text = say("next-turn") if next_turn else say("next-phase", phase=phase_name(follows))
    yield Option({"action": "phase", "to": follows}, text, ends=True)


#: By step: what anybody can do in it.
_COMMON: dict[str, Callable[[State], Iterator[Option]]] = {**COMMON, "end": _weather}
#: By step: what a side can do in it.
_OFFERS: dict[str, Callable[[State, str], Iterator[Option]]] = {
    **OFFERS,
    "arrivals": _arrivals,
    "combat": lambda state, side: (_fight(state, each) for each in possible_fights(state, side)),
    "movement": _moves,
    "headquarters": _headquarters,
    "returns": _returns,
    "detachments": _detachments,
    "recall": _recalls,
    "withdrawal": _withdrawals,
}
