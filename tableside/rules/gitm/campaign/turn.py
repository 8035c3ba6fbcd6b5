"""The sequence of a turn (section 3 of the reading): the phases, and how each is resolved."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tableside.engine.altered import altered, revised
from tableside.engine.draws import NeededError
from tableside.engine.grid import Cell
from tableside.engine.ruleset import Event
from tableside.rules.gitm.campaign import contests, ending, fights, manoeuvres, marches, supplies
from tableside.rules.gitm.campaign.resolving import Resolving, WaitsError
from tableside.rules.gitm.counters import Table, table
from tableside.rules.gitm.state import Phase, State
from tableside.rules.gitm.words import say

_TACTICAL = (manoeuvres.resolve, fights.resolve, ending.take_cities)
_STRATEGIC = (marches.resolve, ending.take_cities)
#: The phases of a turn in order, each with the steps that resolve it.
PHASES: Mapping[Phase, tuple[Callable[[Resolving], None], ...]] = {
    "supply": (supplies.resolve,),
    "withdrawal": (marches.resolve_withdrawal, ending.take_cities),
    "tactical-1": _TACTICAL,
    "tactical-2": _TACTICAL,
    "strategic-1": _STRATEGIC,
    "tactical-3": _TACTICAL,
    "tactical-4": _TACTICAL,
    "strategic-2": _STRATEGIC,
    "strategic-3": _STRATEGIC,
    "strategic-4": _STRATEGIC,
    "strategic-5": _STRATEGIC,
    "strategic-6": _STRATEGIC,
    "tactical-5": (manoeuvres.resolve, ending.take_cities),
    "end": (ending.resolve,),
}
#: The event kind of a phase's heading; a whole turn of phases is one step of a game.
OF_PHASE = "resolved"
_ORDER: tuple[Phase, ...] = tuple(PHASES)


def resolve_phase(state: State) -> tuple[State, tuple[Event, ...]]:
    """Resolve the current phase and advance to the next; raise NeededError for a draw.

    If the table has counters and its map has changed, the campaign waits until they are put right.
    If a battle waits for the table, the phase stops midway and resumes from there.
    """
    campaign = state.campaign
    entered = campaign.entered if state.house.draws == "entered" else None
    draws = campaign.draws(entered)
    umpire = Resolving(state, draws)
    shown = _lying(state)
    waits = _resolve(umpire)
    # The start and end of a turn always appear, and so does a phase that stops midway.
    if waits is None and state.phase not in ("supply", "end"):
        umpire.keep_heading(OF_PHASE)
    if draws.taken:  # one line for the referee, with every number attached
        taken = [[what, round(number, 4)] for what, number in draws.taken]
        text = say("told-draws", count=len(taken))
        umpire.events.append(Event("draw", (), text, {"draws": taken}, to=()))
    after = umpire.state.with_campaign(drawn=draws.count, entered=())
    stirred = _lying(after) != shown or (campaign.contest is not None and campaign.contest.stirred)
    if waits is not None:
        contest = altered(waits.contest, stirred=stirred)
        return after.with_campaign(stage="battle", contest=contest), tuple(umpire.events)
    if state.phase != "end":
        after = revised(after, (), phase=_ORDER[_ORDER.index(state.phase) + 1])
    has_counters = any(unit.pose is not None for unit in after.units)  # else phones suffice
    if after.campaign.stage != "over" and has_counters and stirred:
        after = after.with_campaign(stage="counters")
    elif after.campaign.stage not in ("over", "orders"):
        after = after.with_campaign(stage="resolve")
    return after, tuple(umpire.events)


def _resolve(umpire: Resolving) -> WaitsError | None:
    """Resolve a phase or the rest of it; return the WaitsError of a battle that stops it."""
    state, contest = umpire.state, umpire.state.campaign.contest
    try:
        if contest is None:
            umpire.tell(OF_PHASE, (), say(f"phase-{state.phase}", turn=state.turn))
            for step in PHASES[state.phase]:
                step(umpire)
        else:
            contests.go_on(umpire, contest)
            ending.take_cities(umpire)
    except WaitsError as waits:
        return waits
    return None


def _lying(state: State) -> tuple[Table, tuple[Cell, ...]]:
    """Return the counters that should lie on the table, and their squares."""
    found = table(state)
    return found, tuple(state.by_id[name].square for name in found.on)


def resolve_on(state: State) -> tuple[State, tuple[Event, ...]]:
    """Resolve phases until the campaign waits for counters, a draw, a battle or orders, or ends."""
    events: list[Event] = []
    state = state.with_campaign(stage="resolve")
    while state.campaign.stage == "resolve":
        try:
            state, told = resolve_phase(state)
        except NeededError as needed:
            asked = say("needs-draw", what=say(f"draw-{needed.what.replace(' ', '-')}"))
            events.append(Event("needs-draw", (), asked))
            return state.with_campaign(stage="draw"), tuple(events)
        events += told
    return state, tuple(events)
