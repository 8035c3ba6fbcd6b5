"""What the table waits for, and whose decision it is."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.engine.message import Message
from tableside.engine.overlay import Overlay, Path
from tableside.engine.prompting import Asked
from tableside.engine.ruleset import Prompt
from tableside.rules.mini_nap import data
from tableside.rules.mini_nap.drawing import ghost
from tableside.rules.mini_nap.fights import melee
from tableside.rules.mini_nap.play.break_through import PHASE, free, side_of
from tableside.rules.mini_nap.play.sequence import unused, who_acts
from tableside.rules.mini_nap.play.units import unit_of
from tableside.rules.mini_nap.reactions.runs import path_of, stopped
from tableside.rules.mini_nap.state import Contact, Ran, State
from tableside.rules.mini_nap.words import cm, say


def over(state: State) -> bool:
    """Whether the game is over: after its last Turn, or once a side has lost half of its units."""
    last = state.last_turn or data.melee().turns
    return state.turn > last or any(_broken(state, side) for side in state.sides)


def _broken(state: State, side: str) -> bool:
    lost = sum(u.side == side and not u.kind.is_command for u in state.eliminated)
    here = sum(u.side == side and not u.kind.is_command for u in (*state.units, *state.aside))
    return lost > 0 and lost >= data.melee().army_breaks_at * (lost + here)


def _why_over(state: State) -> Message:
    """Return who has won and why: a side wins if only the other army has broken."""
    broken = [side for side in state.sides if _broken(state, side)]
    if len(broken) == 1:
        won = next(side for side in state.sides if side not in broken)
        names = {"side": state.side_called(won), "other": state.side_called(broken[0])}
        return say("over-broken", **names)
    return say("over-both-broken") if broken else say("over-turns", turn=state.turn - 1)


def waits_for(state: State) -> str:
    """Return what the table waits for.

    One of over, call, return, reaction, feint, turn, roll, choice, or the name of a phase.
    """
    if over(state):
        return "over"
    if state.run is not None and state.run.action is not None:
        return "call"
    if state.shot is not None:
        return "return"
    if state.contact_made is not None and state.contact_made.target in state.by_id:
        return "feint" if state.contact_made.closed else "reaction"
    if state.brigade is not None or state.division is not None:
        return state.phase
    if not any(unused(state, side) for side in state.sides):
        return "turn"
    return "choice" if state.awaits == "choice" else "roll"


def prompt(state: State) -> Prompt:
    """Return the prompt for the awaited decision."""
    waits = waits_for(state)
    if waits == "over":
        return Prompt(None, _why_over(state), over=True)
    if waits == "call" and state.run is not None:
        run, charges = state.run, "no" if state.run.target is None else "yes"
        who = {"unit": state.called(run.unit), "target": state.called(run.target or "")}
        what, shown = say("prompt-run", **who, charges=charges), tuple(_announced(state, run))
        return _of(state, state.other_side(state.initiative)).to(what, overlays=shown)
    if waits == "return" and state.shot is not None:
        names = {"unit": state.called(state.shot.target), "enemy": state.called(state.shot.unit)}
        return _of(state, state.other_side(state.initiative)).to(say("prompt-return", **names))
    if waits == "reaction" and state.contact_made is not None:
        side = unit_of(state, state.contact_made.target, "target").side
        return _of(state, side).to(_charged(state, state.contact_made))
    if waits == "feint" and state.contact_made is not None:
        what = say("prompt-feint", unit=state.called(state.contact_made.unit))
        return _of(state, state.initiative).to(what)
    if waits == "turn":
        return Prompt(None, say("prompt-turn"))
    if waits == "roll":
        return Prompt(None, say("prompt-roll"))
    if waits == "choice":
        return _of(state, state.initiative).to(say("prompt-choice"))
    contacts = len(tuple(melee.contacts(state)))
    waits = "hand-to-hand" if waits == PHASE and contacts else waits
    count = len(free(state)) if waits == PHASE else contacts
    what = say(f"prompt-{waits}", name=who_acts(state), count=count)
    return _of(state, side_of(state)).to(what)


def _charged(state: State, made: Contact) -> Message:
    """Return what the charged side is asked: to react, or to pass if it cannot."""
    from tableside.rules.mini_nap.play.answering import unanswered  # late, as the one below

    names = {"unit": state.called(made.unit), "target": state.called(made.target)}
    can = unanswered(state, made) is None
    return say("prompt-charge", **names) if can else say("prompt-charged", **names)


def _of(state: State, side: str | None) -> Asked:
    return Asked(side, state.side_called(side or ""))


def _announced(state: State, run: Ran) -> Iterator[Overlay]:
    """Yield the announced run of a unit, and the unit as it would stand after it."""
    from tableside.rules.mini_nap.actions.referee import ACTIONS  # late: passing asks who awaits

    path = path_of(state, run)
    yield Path("proof", path.points, say("length", length=cm(path.length)), arrow=True)
    end = ACTIONS.read(run.action or {}).left(state, stopped(state, run, path.length))
    yield ghost("proof", end, end.pose)


def asked_side(state: State) -> str | None:
    """Return the side asked about a run, a charge or a shot, which may always pass, or None."""
    made = state.contact_made
    if made is not None and made.closed:
        return state.initiative  # whether its charger feints
    if made is not None or state.run is not None or state.shot is not None:
        return state.other_side(state.initiative)
    return None
