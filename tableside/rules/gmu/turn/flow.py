"""The order of play in Got mit uns: whose turn it is and what follows (data/phases.json)."""

from __future__ import annotations

from dataclasses import replace

from tableside.engine.phases import Flow, Phases, Play, Turns
from tableside.engine.ruleset import Event
from tableside.files.loading import load
from tableside.rules.gmu.command import headquarters_of
from tableside.rules.gmu.data import FOLDER
from tableside.rules.gmu.say import say, weather_text
from tableside.rules.gmu.setup import steps as setup_steps
from tableside.rules.gmu.state import Absent, Broken, Kind, Piece, Reserve, State
from tableside.rules.gmu.turn.phases import PHASES, SETUP, phase_name, step_name
from tableside.rules.gmu.zones import controllers, influencers

Result = tuple[State, tuple[Event, ...]]


class GmuFlow(Flow[State]):
    """The order of Got mit uns: the aggressor acts first."""

    def sides(self, state: State) -> tuple[str, str]:
        """Return the two sides, the aggressor first."""
        first, second = sorted(state.sides, key=lambda side: side != state.aggressor)
        return first, second

    def halts(self, state: State) -> bool:
        """Whether the players must first do something because of a fight."""
        return bool(state.awaited)

    def keeps(self, state: State) -> bool:
        """Whether the order is always kept, as in the set-up."""
        return state.phase == SETUP

    def idles(self, state: State, side: str) -> tuple[Event, ...]:
        """Return the event that a side with nothing to do has passed."""
        text = say("passes-idle", side=state.side_name(side), what=step_name(self.step(state)))
        return (Event("pass", (), text, {"side": side}),)

    def passed(self, state: State, side: str) -> State:
        """Return the state after a pass; headquarters left standing count as placed there."""
        left: frozenset[str] = frozenset()
        if self.now(state).step == "headquarters":
            left = frozenset(p.id for p in unplaced_headquarters(state, side) if p.pose is not None)
        after = super().passed(state, side)
        play = self.now(after)
        return replace(after, play=replace(play, placed=play.placed | left))

    def begin(self, state: State, phase: str) -> Result:
        """Return the state at the beginning of a phase, not settled yet, and its events."""
        kept = self.now(state).kept
        turn = state.turn + (1 if state.phase == PHASES[-1] and phase == PHASES[0] else 0)
        text = say("phase-begins", turn=turn, phase=phase_name(phase))
        event = Event("phase", (), text, {"turn": turn, "phase": phase})
        play: Play | None = self.fresh(state, phase, kept=True) if kept else None
        state = replace(state, turn=turn, phase=phase, entered=frozenset(), play=play, setup=None)
        if phase != PHASES[0]:
            return state, (event,)
        state, told = _weather(state)
        state, coming = _sure_arrivals(state)
        return state, (event, *told, *coming)


def late_corps(state: State, side: str) -> tuple[Reserve, ...]:
    """Return the side's late corps whose arrival has not been rolled for yet this turn."""
    late = (each for each in state.reserves if each.side == side and each.arrival is not None)
    return tuple(each for each in late if each.id not in FLOW.now(state).used)


def available(state: State, side: str) -> tuple[Reserve, ...]:
    """Return the side's reinforcements that may come onto the board this turn."""
    return tuple(r for r in state.reserves if r.side == side and r.available <= state.turn)


def coming_first(state: State, side: str) -> tuple[Reserve, ...]:
    """Return the reinforcements that must come before the side's corps move: after a pass."""
    return available(state, side) if FLOW.now(state).passed else ()


def free_corps(state: State, side: str) -> int:
    """Return how many of the side's corps are in no enemy zone of control or influence.

    Zones of influence count whether the corps heeds them or not. Reinforcements that may still
    come this turn are counted as free.
    """
    corps = (piece for piece in state.pieces if piece.side == side and piece.is_corps)
    free = [each for each in corps if not controllers(state, each) and not influencers(state, each)]
    return len(available(state, side)) + len(free)


def unplaced_headquarters(state: State, side: str) -> tuple[Piece, ...]:
    """Return the side's headquarters not placed yet in this command phase, lifted or not."""
    every = headquarters_of(state, side, lifted=True)
    return tuple(each for each in every if each.id not in FLOW.now(state).placed)


def due_corps(state: State, side: str) -> tuple[Broken, ...]:
    """Return the side's broken corps that may return this turn."""
    return tuple(entry for entry in state.broken if entry.side == side and entry.due <= state.turn)


def returns_left(state: State, side: str) -> int:
    """Return how many broken corps the side may still bring back in this command phase."""
    most = FLOW.steps["returns"][1].most or 0
    kinds = {p.id for p in state.pieces if p.side == side and p.is_corps}
    return most - len(kinds & FLOW.now(state).placed)


def idle_headquarters(state: State, side: str) -> tuple[Piece, ...]:
    """Return the side's headquarters on the table that sent out no detachment this turn."""
    used = FLOW.now(state).used
    return tuple(each for each in headquarters_of(state, side) if each.id not in used)


def detachments_left(state: State, side: str) -> int:
    """Return how many more detachments the corps on the board allow; eliminated ones count."""
    own = [piece for piece in state.pieces if piece.side == side]
    lost = [entry for entry in state.eliminated if entry.side == side]
    corps = sum(piece.is_corps for piece in own)
    out = sum(piece.kind is Kind.DETACHMENT for piece in own)
    return corps - out - sum(entry.kind is Kind.DETACHMENT for entry in lost)


def held_corps(state: State, side: str) -> tuple[Piece, ...]:
    """Return the side's corps that stand in an enemy zone of control."""
    return tuple(p for p in state.pieces if p.side == side and p.is_corps and controllers(state, p))


def _returns_over(state: State) -> Result:
    """Eliminate the due corps of a side that has no returns left."""
    events: list[Event] = []
    for side in FLOW.sides(state):
        out = due_corps(state, side) if returns_left(state, side) <= 0 else ()
        state = eliminated(state, out)
        events += [Event("eliminated", (e.id,), say("too-many-return", unit=e.name)) for e in out]
    return state, tuple(events)


def must_choose(state: State, side: str) -> bool:
    """Whether the side must choose, as more of its broken corps are due than may return."""
    return len(due_corps(state, side)) > returns_left(state, side) > 0


def eliminated(state: State, entries: tuple[Broken, ...]) -> State:
    """Return the state with these broken corps eliminated."""
    left = tuple(entry for entry in state.broken if entry not in entries)
    lost = tuple(Absent.of(entry) for entry in entries)
    return replace(state, broken=left, eliminated=(*state.eliminated, *lost))


def _weather(state: State) -> Result:
    """Return the state with the scenario's weather of this turn, if it has any, and the events."""
    if not state.played.weather:
        return state, ()
    weather = frozenset(state.played.weather.get(str(state.turn), ()))
    if weather == state.weather:
        return state, ()
    text = say("weather-is", weather=weather_text(weather))
    event = Event("weather", (), text, {"weather": sorted(weather)})
    return replace(state, weather=weather), (event,)


def _sure_arrivals(state: State) -> Result:
    """Make available the late corps that need no roll from this turn on."""
    reserves, told = [], []
    for entry in state.reserves:
        roll = None if entry.arrival is None else state.played.arrivals.get(entry.arrival)
        if roll is not None and roll.needed(state.turn) <= 1:
            entry = replace(entry, available=min(state.turn, entry.available), arrival=None)
            text = say("may-come-on", unit=entry.name)
            told.append(Event("arrival", (entry.id,), text))
        reserves.append(entry)
    return replace(state, reserves=tuple(reserves)), tuple(told)


TURNS: Turns[State] = Turns(
    waiting={
        **setup_steps.WAITING,
        "arrivals": late_corps,
        "headquarters": unplaced_headquarters,
        "returns": lambda state, side: due_corps(state, side) and returns_left(state, side) > 0,
        "detachments": lambda state, side: (
            idle_headquarters(state, side) and detachments_left(state, side) > 0
        ),
        "recall": lambda state, side: any(
            piece.side == side and piece.kind is Kind.DETACHMENT for piece in state.pieces
        ),
        "withdrawal": held_corps,
    },
    entering={"advance": setup_steps.hold_back},
    leaving={"returns": _returns_over},
    adding={"free-corps": free_corps},
)
FLOW = GmuFlow(load(FOLDER / "phases.json", Phases), TURNS)
