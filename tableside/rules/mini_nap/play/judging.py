"""What the referee says of an action that happened: every finding, legal ones left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from tableside.engine.finding import Finding, of_breach
from tableside.engine.quantity import SLACK, Ruling, Verdict, all_of, broken
from tableside.engine.sentence import sentence
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
from tableside.rules.mini_nap.play.done import goal_of, result_of
from tableside.rules.mini_nap.play.fights import asked
from tableside.rules.mini_nap.play.sequence import may_act, unused
from tableside.rules.mini_nap.play.units import fighter, unit_of
from tableside.rules.mini_nap.proof import with_proof
from tableside.rules.mini_nap.reactions.feint import feint
from tableside.rules.mini_nap.reactions.open import CHARGES
from tableside.rules.mini_nap.reactions.react import react
from tableside.rules.mini_nap.reactions.runs import judged, path_of
from tableside.rules.mini_nap.scene import touches
from tableside.rules.mini_nap.state import State, Unit, hidden_stand
from tableside.rules.mini_nap.words import cm

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
        text = sentence(str(breach.message), _names(state))
        yield of_breach(breach, units, text)
    for doubt in outcome.doubts:
        if doubt == hidden_stand(doubt.a):
            yield from hidden(doubt.a)
            continue
        what = f"from {doubt.a} to {doubt.b}" if doubt.b else f"how far {doubt.a} is"
        margin, by = doubt.measured - doubt.limit, doubt.by
        if doubt.a in state.by_id and doubt in state.by_id[doubt.a].reading.doubts:
            what = f"the gap between the stands of {doubt.a}"
            margin, by = inches(margin), inches(by)  # a formation is measured in mm
        text = f"Too close to call: measure {what}."
        yield Finding("nearness", units, Verdict.TOO_CLOSE, text, margin, by, angle=doubt.angle)


def _names(state: State) -> set[str]:
    """Return every name that a sentence may begin with; each is written as it is."""
    units = (*state.units, *state.eliminated, *state.aside)
    return {
        name
        for unit in units
        for name in (unit.id, unit.side, unit.brigade, unit.division)
        if name is not None
    }


def hidden(unit: str) -> Iterator[Finding]:
    """Yield why nothing is certain about a unit of which a stand is hidden."""
    text = f"Too close to call: a stand of {unit} is hidden, see where it is."
    yield Finding("nearness", (unit,), Verdict.TOO_CLOSE, text)


def _awaited(state: State, wanted: str | None) -> Ruling:
    """Return whether the table waits for something else."""
    run = state.run
    if run is not None and run.action is not None and wanted not in ("reaction", "run"):
        text = f"the other side may still call on the run of {run.unit}, or let it go"
        return broken("sequence.awaited", text)
    if state.contact_made is not None and wanted != "reaction":
        text = f"{state.contact_made.target} may still react to the charge, or pass"
        return broken("sequence.awaited", text)
    if state.awaits is not None and state.awaits != wanted:
        what = "the dice for the initiative" if state.awaits == "roll" else "a brigade"
        return broken("sequence.awaited", f"first comes {what}")
    return Ruling()


def _roll(state: State, action: actions.Roll) -> Judged:
    found = result_of(state, action)
    outcome = _awaited(state, "roll")
    if found.turn_over:
        outcome = broken("sequence.awaited", "no brigade is left: the next Turn begins")
    elif state.brigade is not None or state.division is not None:
        outcome = broken("sequence.awaited", "the present initiative is not over")
    return (), outcome


def _brigade(state: State, action: actions.TakeBrigade) -> Judged:
    found = [_awaited(state, "choice"), _chooses(state)]
    if state.initiative is not None and action.brigade not in unused(state, state.initiative):
        text = f"{action.brigade} is no unused brigade of {state.initiative}"
        found.append(broken("sequence.brigade", text))
    return (), all_of(found)


def _chooses(state: State) -> Ruling:
    if state.awaits == "choice":
        return Ruling()
    return broken("sequence.awaited", "it is not the time to choose a brigade")


def _division(state: State, action: actions.TakeDivision) -> Judged:
    sides = {unit.side for unit in state.units if unit.division == action.division}
    found = [_awaited(state, "choice"), _chooses(state), division.barred(state, action.division)]
    if state.initiative not in sides:
        found.append(broken("sequence.initiative", f"{action.division} is not to act now"))
    return (), all_of(found)


def _pass(state: State, action: actions.Pass) -> Judged:
    asked = state.contact_made is not None or state.run is not None
    if asked and action.side != state.initiative:
        return (), Ruling()
    found = [_awaited(state, None)]
    if action.side != state.initiative:
        text = f"{action.side} does not have the initiative"
        found.append(broken("sequence.initiative", text))
    if state.phase == "hand-to-hand":
        for unit, enemy in melee.contacts(state):
            text = f"{unit.id} and {enemy.id} have still to fight"
            found.append(broken("sequence.awaited", text))
    return (), all_of(found)


def _turn(state: State, action: actions.NewTurn) -> Judged:
    left = [side for side in state.sides if unused(state, side)]
    if not left and state.brigade is None and state.division is None:
        return (), Ruling()
    text = "the Turn is over only when every brigade has had its initiative"
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
        text = f"{unit.id} would stand in no formation"
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
        text = f"{unit.id} is not of {state.division}"
        return all_of([found, broken("sequence.brigade", text)])
    return found


def _break_through(unit: Unit) -> Ruling:
    if "break-through" in unit.did:
        return Ruling()
    return broken("sequence.phase", f"{unit.id} has obtained no break-through")


def _charge(state: State, action: actions.Charge) -> Judged:
    unit = fighter(state, action.unit, "unit")
    target = fighter(state, action.target, "target")
    outcome = charge.asked(state, unit, target, action.heading)[1]
    if state.division is not None:
        text = "in a Division Manoeuvre nobody charges"
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
        outcome = all_of([outcome, broken("reaction.die", f"{action.name} takes a die")])
    return (action.unit, action.enemy), outcome


def _answers(state: State, action: actions.React) -> Ruling:
    """Return whether there is anything to react to: a run, or a charge that is in contact."""
    made = state.contact_made
    if action.name in CHARGES:
        run = state.run
        if run is None or run.unit != action.enemy:
            text = f"{action.enemy} does not run now: there is nothing to charge at"
            return broken("sequence.awaited", text)
        far = path_of(state, run).length
        if action.at is not None and not run.called - SLACK <= action.at <= far + SLACK:
            text = f"{run.unit} runs {cm(far)}, and was called after {cm(run.called)}"
            return broken("reaction.distance", text)
        return Ruling()
    if made is not None and made.unit == action.enemy:
        return Ruling()
    return broken("sequence.awaited", f"no charge of {action.enemy} waits for a reaction")


def _feint(state: State, action: actions.FeintBack) -> Judged:
    unit = fighter(state, action.unit, "unit")
    square = fighter(state, action.square, "square")
    made = state.contact_made
    waits = Ruling()
    if made is None or (made.unit, made.target) != (unit.id, square.id):
        waits = broken("sequence.awaited", f"no charge of {unit.id} at {square.id} can be feinted")
    started = None if made is None else made.started
    return (unit.id, square.id), all_of([waits, feint(state, unit, square, started).outcome])


def _fire(state: State, action: actions.Fire) -> Judged:
    unit = fighter(state, action.unit, "unit")
    target = fighter(state, action.target, "target")
    found = fire(state, unit, target)
    outcomes = [_awaited(state, None), may_act(state, unit, firing=True), found.outcome]
    if len(action.dice) != found.dice:
        text = f"{unit.id} throws {found.dice} dice, not {len(action.dice)}"
        outcomes.append(broken("firing.dice", text))
    return (unit.id, target.id), all_of([*outcomes, Ruling(doubts=found.doubts)])


def _fight(state: State, action: actions.Fight) -> Judged:
    unit, enemy = fighter(state, action.unit, "unit"), fighter(state, action.enemy, "enemy")
    found = [_awaited(state, None)]
    if state.phase != "hand-to-hand":
        text = f"fights belong to the hand-to-hand phase, and this is the {state.phase} phase"
        found.append(broken("sequence.phase", text))
    text = f"{unit.id} and {enemy.id} do not touch"
    found.append(touches(state, unit, enemy, "fight.contact", text))
    for one, other, dice in ((unit, enemy, action.dice), (enemy, unit, action.enemy_dice)):
        wanted = melee.dice(one, other)
        if len(dice) != wanted:
            text = f"{one.id} throws {wanted} dice, not {len(dice)}"
            found.append(broken("fight.dice", text))
    return (unit.id, enemy.id), all_of(found)


def _man(state: State, action: actions.Man) -> Judged:
    """Guns are manned again when no enemy is near their square or them."""
    unit = fighter(state, action.unit, "unit")
    found = []
    if not unit.abandoned:
        found.append(broken("man.abandoned", f"{unit.id} is not abandoned"))
    if unit.side != state.initiative:
        text = f"guns are manned again at the end of an initiative of {unit.side}"
        found.append(broken("sequence.initiative", text))
    limit = state.rule_cm(data.reaction_table().man_again)
    for near in (unit, *(f for f in state.friends(unit) if "orange" in f.markers)):
        for enemy in state.enemies(unit):
            if float(near.outline.distance(enemy.outline)) <= limit:
                found.append(broken("man.near", f"{enemy.id} is too near to {near.id}"))
    return (unit.id,), all_of(found)


def _losses(state: State, action: actions.Ledger) -> Judged:
    return (fighter(state, action.unit, "unit").id,), Ruling()


def _gone(state: State, action: actions.Gone) -> Judged:
    unit = unit_of(state, action.unit, "unit")
    if unit.kind.is_command:
        return (unit.id,), Ruling()
    text = f"{unit.id} was taken off the table; nothing asks for that"
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
