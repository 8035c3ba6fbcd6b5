"""What the referee says of an action that happened: every finding, legal ones left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from tableside.engine.finding import Finding, of_breach
from tableside.engine.quantity import SLACK, Ruling, Verdict, all_of, broken
from tableside.geometry.units import inches
from tableside.rules.mini_nap import data
from tableside.rules.mini_nap.answers import in_none
from tableside.rules.mini_nap.charges import charge, extend
from tableside.rules.mini_nap.charges.extend import placed_at
from tableside.rules.mini_nap.fights import melee
from tableside.rules.mini_nap.fights.fire import fire
from tableside.rules.mini_nap.formations.formation import Formation
from tableside.rules.mini_nap.manoeuvres import division
from tableside.rules.mini_nap.manoeuvres.judged import commands_move
from tableside.rules.mini_nap.play import actions
from tableside.rules.mini_nap.play.actions import Action
from tableside.rules.mini_nap.play.done import goal_of
from tableside.rules.mini_nap.play.fights import asked
from tableside.rules.mini_nap.play.initiative import result_of
from tableside.rules.mini_nap.play.sequence import may_act, unused
from tableside.rules.mini_nap.play.units import fighter, unit_of
from tableside.rules.mini_nap.proof import with_proof
from tableside.rules.mini_nap.reactions.feint import feint
from tableside.rules.mini_nap.reactions.open import CHARGES
from tableside.rules.mini_nap.reactions.react import react
from tableside.rules.mini_nap.reactions.runs import judged, path_of
from tableside.rules.mini_nap.scene import touches
from tableside.rules.mini_nap.state import State, Unit, hidden_stand
from tableside.rules.mini_nap.words import cm, say, term

Judged = tuple[tuple[str, ...], Ruling]


def judge(state: State, action: Action) -> tuple[Finding, ...]:
    """Return every finding about the action, none where it is legal.

    Raises QuestionError when a unit or a side of the action is not in the game.
    """
    units, outcome = _ruling(state, action)
    known = (state.by_id[name] for name in units if name in state.by_id)
    guessed = tuple(hidden_stand(unit.id) for unit in known if unit.guessed)
    outcome = outcome.and_(Ruling(doubts=guessed))
    return tuple(with_proof(state, action, each) for each in _findings(state, units, outcome))


def _ruling(state: State, action: Action) -> Judged:
    """Return the ruling; all that a unit in no formation does is barred by that alone."""
    if isinstance(action, _FORMED):
        unit = fighter(state, action.unit, "unit")
        if unit.formation is Formation.NONE:
            return (unit.id,), in_none(unit)
    return _JUDGED[type(action)](state, action)


def _findings(state: State, units: tuple[str, ...], outcome: Ruling) -> Iterator[Finding]:
    for breach in outcome.breaches:
        yield of_breach(breach, units, breach.message)
    for doubt in outcome.doubts:
        if doubt == hidden_stand(doubt.a):
            yield from hidden(state, doubt.a)
            continue
        a = state.called(doubt.a)
        text = say("measure-far", a=a)
        if doubt.b is not None:
            text = say("measure-between", a=a, b=state.called(doubt.b))
        margin, by = doubt.measured - doubt.limit, doubt.by
        if doubt.a in state.by_id and doubt in state.by_id[doubt.a].reading.doubts:
            text = say("measure-stands", a=a)
            margin, by = inches(margin), inches(by)  # a formation is measured in mm
        yield Finding("nearness", units, Verdict.TOO_CLOSE, text, margin, by, angle=doubt.angle)


def hidden(state: State, unit: str) -> Iterator[Finding]:
    """Yield why nothing is certain about a unit of which a stand is hidden."""
    text = say("measure-hidden", unit=state.called(unit))
    yield Finding("nearness", (unit,), Verdict.TOO_CLOSE, text)


def _awaited(state: State, wanted: str | None) -> Ruling:
    """Return whether the table waits for something else."""
    run = state.run
    if run is not None and run.action is not None and wanted not in ("reaction", "run"):
        text = say("turn-run-waits", unit=state.called(run.unit))
        return broken("sequence.awaited", text)
    if state.contact_made is not None and wanted != "reaction":
        text = say("turn-charge-waits", unit=state.called(state.contact_made.target))
        return broken("sequence.awaited", text)
    if state.awaits is not None and state.awaits != wanted:
        return broken(
            "sequence.awaited",
            say("turn-roll-waits" if state.awaits == "roll" else "turn-choice-waits"),
        )
    return Ruling()


def _roll(state: State, action: actions.Roll) -> Judged:
    found = result_of(state, action)
    outcome = _awaited(state, "roll")
    if found.turn_over:
        outcome = broken("sequence.awaited", say("turn-none-left"))
    elif state.brigade is not None or state.division is not None:
        outcome = broken("sequence.awaited", say("turn-not-over"))
    return (), outcome


def _brigade(state: State, action: actions.TakeBrigade) -> Judged:
    found = [_awaited(state, "choice"), _chooses(state)]
    if state.initiative is not None and action.brigade not in unused(state, state.initiative):
        text = say(
            "turn-not-unused",
            brigade=state.group_called(action.brigade),
            side=state.side_called(state.initiative),
        )
        found.append(broken("sequence.brigade", text))
    return (), all_of(found)


def _chooses(state: State) -> Ruling:
    if state.awaits == "choice":
        return Ruling()
    return broken("sequence.awaited", say("turn-no-choice"))


def _division(state: State, action: actions.TakeDivision) -> Judged:
    sides = {unit.side for unit in state.units if unit.division == action.division}
    found = [_awaited(state, "choice"), _chooses(state), division.barred(state, action.division)]
    if state.initiative not in sides:
        found.append(
            broken(
                "sequence.initiative",
                say("division-not-now", division=state.group_called(action.division)),
            )
        )
    return (), all_of(found)


def _pass(state: State, action: actions.Pass) -> Judged:
    asked = state.contact_made is not None or state.run is not None
    if asked and action.side != state.initiative:
        return (), Ruling()
    found = [_awaited(state, None)]
    if action.side != state.initiative:
        text = say("turn-no-initiative", side=state.side_called(action.side))
        found.append(broken("sequence.initiative", text))
    if state.phase == "hand-to-hand":
        for unit, enemy in melee.contacts(state):
            text = say("turn-must-fight", unit=unit.called, enemy=enemy.called)
            found.append(broken("sequence.awaited", text))
    return (), all_of(found)


def _turn(state: State, action: actions.NewTurn) -> Judged:
    left = [side for side in state.sides if unused(state, side)]
    if not left and state.brigade is None and state.division is None:
        return (), Ruling()
    text = say("turn-brigades-left")
    return (), broken("sequence.awaited", text)


def _move(state: State, action: actions.Move) -> Judged:
    unit = unit_of(state, action.unit, "unit")
    if action.sigma is not None:
        unit = replace(unit, sigma=action.sigma)
    if action.start is not None:
        unit = placed_at(unit, action.start)
    table = state.put(unit)
    goal = goal_of(unit, action)
    if unit.kind.is_command:
        return (unit.id,), commands_move(table, unit, goal.pose)
    if goal.formation is Formation.NONE:
        text = say("formation-none-after", unit=unit.called)
        return (unit.id,), broken("formation.none", text)
    found = judged(table, unit, goal, action.kind)
    turn = _break_through(unit) if state.phase == "break-through" else _to_act(table, unit)
    waits = _awaited(state, "run" if _was_announced(state, unit, action) else None)
    return (unit.id,), all_of([waits, turn, in_none(unit), found.outcome])


def _was_announced(state: State, unit: Unit, action: actions.Move) -> bool:
    """Whether a hand makes the run that was announced: nobody has called."""
    return action.made and state.run is not None and state.run.unit == unit.id


def _to_act(state: State, unit: Unit) -> Ruling:
    """Return whether the unit may manoeuvre; in a Division Manoeuvre only those of the division."""
    found = may_act(state, unit, division=state.division is not None)
    if state.division is not None and unit.division != state.division:
        text = say("division-not-of", unit=unit.called, division=state.group_called(state.division))
        return all_of([found, broken("sequence.brigade", text)])
    return found


def _break_through(unit: Unit) -> Ruling:
    if "break-through" in unit.did:
        return Ruling()
    return broken("sequence.phase", say("turn-no-break-through", unit=unit.called))


def _charge(state: State, action: actions.Charge) -> Judged:
    unit = fighter(state, action.unit, "unit")
    target = fighter(state, action.target, "target")
    outcome = charge.asked(state, unit, target, action.heading)[1]
    if state.division is not None:
        text = say("charge-in-division")
        outcome = all_of([outcome, broken("charge.division", text)])
    bars = [_awaited(state, None), _to_act(state, unit), in_none(unit), charge.bars(unit)]
    return (unit.id, target.id), all_of([*bars, outcome])


def _extend(state: State, action: actions.Extend) -> Judged:
    unit = fighter(state, action.unit, "unit")
    target = fighter(state, action.target, "target")
    found = extend.extension(state, unit, target)
    bars = [_awaited(state, None), _to_act(state, unit), in_none(unit), charge.bars(unit)]
    return (unit.id, target.id), all_of([*bars, found.outcome])


def _react(state: State, action: actions.React) -> Judged:
    table, question = asked(state, action)
    found = react(table, question)
    outcome = all_of([_answers(state, action), found.outcome])
    if found.needs is not None and action.die is None:
        outcome = all_of(
            [outcome, broken("reaction.die", say("react-die", reaction=term(action.name)))]
        )
    return (action.unit, action.enemy), outcome


def _answers(state: State, action: actions.React) -> Ruling:
    """Return whether there is anything to react to: a run, or a charge that is in contact."""
    made = state.contact_made
    if action.name in CHARGES:
        run = state.run
        if run is None or run.unit != action.enemy:
            text = say("react-no-run", enemy=state.called(action.enemy))
            return broken("sequence.awaited", text)
        far = path_of(state, run).length
        if action.at is not None and not run.called - SLACK <= action.at <= far + SLACK:
            text = say(
                "react-called", unit=state.called(run.unit), far=cm(far), called=cm(run.called)
            )
            return broken("reaction.distance", text)
        return Ruling()
    if made is not None and made.unit == action.enemy:
        return Ruling()
    return broken("sequence.awaited", say("react-no-charge", enemy=state.called(action.enemy)))


def _feint(state: State, action: actions.FeintBack) -> Judged:
    unit = fighter(state, action.unit, "unit")
    square = fighter(state, action.square, "square")
    made = state.contact_made
    waits = Ruling()
    if made is None or (made.unit, made.target) != (unit.id, square.id):
        waits = broken(
            "sequence.awaited", say("feint-no-charge", unit=unit.called, square=square.called)
        )
    started = None if made is None else made.started
    return (unit.id, square.id), all_of([waits, feint(state, unit, square, started).outcome])


def _fire(state: State, action: actions.Fire) -> Judged:
    unit = fighter(state, action.unit, "unit")
    target = fighter(state, action.target, "target")
    found = fire(state, unit, target)
    outcomes = [_awaited(state, None), may_act(state, unit, firing=True), found.outcome]
    if len(action.dice) != found.dice:
        text = say("fire-dice", unit=unit.called, wanted=found.dice, given=len(action.dice))
        outcomes.append(broken("firing.dice", text))
    return (unit.id, target.id), all_of([*outcomes, Ruling(doubts=found.doubts)])


def _fight(state: State, action: actions.Fight) -> Judged:
    unit, enemy = fighter(state, action.unit, "unit"), fighter(state, action.enemy, "enemy")
    found = [_awaited(state, None)]
    if state.phase != "hand-to-hand":
        text = say("fight-phase", phase=term(state.phase))
        found.append(broken("sequence.phase", text))
    text = say("fight-apart", unit=unit.called, enemy=enemy.called)
    found.append(touches(state, unit, enemy, "fight.contact", text))
    for one, other, dice in ((unit, enemy, action.dice), (enemy, unit, action.enemy_dice)):
        wanted = melee.dice(one, other)
        if len(dice) != wanted:
            text = say("fire-dice", unit=one.called, wanted=wanted, given=len(dice))
            found.append(broken("fight.dice", text))
    return (unit.id, enemy.id), all_of(found)


def _man(state: State, action: actions.Man) -> Judged:
    """Guns are manned again when no enemy is near their square or them."""
    unit = fighter(state, action.unit, "unit")
    found = []
    if not unit.abandoned:
        found.append(broken("man.abandoned", say("man-not-abandoned", unit=unit.called)))
    if unit.side != state.initiative:
        text = say("man-initiative", unit=unit.called, side=state.side_called(unit.side))
        found.append(broken("sequence.initiative", text))
    limit = state.rule_cm(data.reaction_table().man_again)
    for near in (unit, *(f for f in state.friends(unit) if "orange" in f.markers)):
        for enemy in state.enemies(unit):
            text = say("man-near", enemy=enemy.called, unit=near.called, limit=cm(limit))
            if float(near.outline.distance(enemy.outline)) <= limit:
                found.append(broken("man.near", text))
    return (unit.id,), all_of(found)


def _losses(state: State, action: actions.Ledger) -> Judged:
    return (fighter(state, action.unit, "unit").id,), Ruling()


def _gone(state: State, action: actions.Gone) -> Judged:
    unit = unit_of(state, action.unit, "unit")
    if unit.kind.is_command:
        return (unit.id,), Ruling()
    text = say("turn-gone", unit=unit.called)
    return (unit.id,), broken("sequence.gone", text)


_FORMED = (actions.Charge, actions.Extend, actions.React, actions.FeintBack, actions.Fire)

_JUDGED: dict[type, Callable[[State, Any], Judged]] = {
    actions.Roll: _roll,
    actions.TakeBrigade: _brigade,
    actions.TakeDivision: _division,
    actions.Pass: _pass,
    actions.NewTurn: _turn,
    actions.Move: _move,
    actions.Charge: _charge,
    actions.Extend: _extend,
    actions.React: _react,
    actions.FeintBack: _feint,
    actions.Fire: _fire,
    actions.Fight: _fight,
    actions.Man: _man,
    actions.Ledger: _losses,
    actions.Gone: _gone,
}
