"""What is left to settle before the first turn, and what follows from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from tableside.engine.edges import edge_seen
from tableside.engine.message import Text
from tableside.engine.ruleset import Event
from tableside.rules.gmu.data import Friction, Selection
from tableside.rules.gmu.say import say, titled
from tableside.rules.gmu.setup import scenario
from tableside.rules.gmu.setup.settled import Setup
from tableside.rules.gmu.state import Absent, Kind, Piece, Reserve, State

#: By edge of the table: the opposite one, and those on its flanks.
OPPOSITE = {"north": "south", "south": "north", "east": "west", "west": "east"}
FLANKS = {
    "north": ("east", "west"),
    "south": ("east", "west"),
    "east": ("north", "south"),
    "west": ("north", "south"),
}


def settled_so_far(state: State) -> Setup:
    """Return what is settled, empty once the game has begun."""
    return state.setup or Setup()


def period_name(state: State, period: str) -> Text:
    """Return what players call a period; its id if the book lacks it."""
    known = state.book.periods.get(period)
    return titled(f"period-{period}", period if known is None else known.title)


def friction_of(state: State, side: str) -> Friction | None:
    """Return the friction result that the side rolled, None before it has."""
    die = settled_so_far(state).die("friction", side)
    return None if die is None else state.played.friction_of(die)


def selection_of(state: State, side: str) -> Selection | None:
    """Return what the side's friction result asks of it, None if nothing."""
    result = friction_of(state, side)
    return None if result is None else result.selection(side == state.aggressor)


def flank_wanted(state: State, side: str) -> bool:
    """Whether the other side must still name the edge where this side's march arrives."""
    setup, asked = settled_so_far(state), selection_of(state, side)
    flanking = asked is not None and asked.entry == "flank"
    return flanking and bool(setup.chosen.get(side)) and side not in setup.flanks


def marched_ahead(state: State, side: str) -> frozenset[str]:
    """Return the ids of the corps that deploy farther forward, before all others."""
    asked = selection_of(state, side)
    if asked is None or asked.deploys_within is None:
        return frozenset()
    return frozenset(settled_so_far(state).chosen.get(side, ()))


def undeployed(state: State, side: str) -> tuple[Piece, ...]:
    """Return the side's corps and headquarters that are not deployed yet."""
    mine = (entry.piece for entry in state.aside if entry.side == side)
    return tuple(piece for piece in mine if piece.kind is not Kind.DETACHMENT)


def corps_of(state: State, side: str) -> tuple[Piece, ...]:
    """Return the side's corps, on the table or still to deploy."""
    everyone = (*state.pieces, *(entry.piece for entry in state.aside))
    return tuple(piece for piece in everyone if piece.side == side and piece.is_corps)


def is_infantry_0(piece: Piece) -> bool:
    """Whether the piece is an infantry corps of battle value 0."""
    return piece.kind is Kind.INFANTRY and piece.battle_value == 0


@dataclass(frozen=True, slots=True)
class Wanted:
    """How many units a friction result asks for, as far as the army has them.

    At least ``infantry_0`` of them must be infantry corps of battle value 0 and, if any are chosen,
    ``cavalry`` cavalry corps.
    """

    most: int
    least: int
    infantry_0: int
    cavalry: int


def wanted(state: State, side: str, asked: Selection) -> Wanted:
    """Return what the side must choose: less than asked if its army is too small."""
    corps = corps_of(state, side)
    most = min(asked.units, len(corps))
    cavalry = sum(piece.kind is Kind.CAVALRY for piece in corps)
    return Wanted(
        most=most,
        least=0 if asked.at_most else most,
        infantry_0=min(asked.infantry_0, sum(is_infantry_0(piece) for piece in corps)),
        cavalry=min(asked.cavalry_if_possible, cavalry),
    )


def hold_back(state: State) -> tuple[State, tuple[Event, ...]]:
    """Hold back, before deployment, the corps that friction delays or keeps from the battle."""
    if state.setup is None:
        return state, ()
    events: list[Event] = []
    for side in state.sides:
        asked = selection_of(state, side)
        for name in state.setup.chosen.get(side, ()):
            state, told = _held_up(state, side, name, asked)
            events += told
    return state, tuple(events)


def _held_up(
    state: State, side: str, name: str, asked: Selection | None
) -> tuple[State, tuple[Event, ...]]:
    piece = next((piece for piece in corps_of(state, side) if piece.id == name), None)
    if piece is None or asked is None or not (asked.removed or asked.arrival):
        return state, ()
    gone = piece.at(None)
    state = state.without(name)
    state = replace(state, aside=tuple(e for e in state.aside if e.id != name))
    if asked.removed:
        event = Event("eliminated", (name,), say("misses-the-battle", unit=piece.name))
        return replace(state, eliminated=(*state.eliminated, Absent.of(gone))), (event,)
    arrival = asked.arrival or ""
    late = Reserve.of(
        gone,
        available=state.played.arrivals[arrival].latest(state.last_turn),
        entry=_entry(state, side, asked),
        arrival=arrival,
    )
    edge = edge_seen(_entry(state, side, asked), settled_so_far(state).edges.get(side, "south"))
    event = Event("late", (name,), say("comes-on-later", unit=piece.name, edge=edge))
    return replace(state, reserves=(*state.reserves, late)), (event,)


def _entry(state: State, side: str, asked: Selection) -> str:
    setup = settled_so_far(state)
    own = setup.edges.get(side, "south")
    return setup.flanks.get(side, FLANKS[own][0]) if asked.entry == "flank" else own


#: By step of the set-up: what a side still has to settle.
WAITING: Mapping[str, Callable[[State, str], object]] = {
    "armies": lambda state, side: side not in settled_so_far(state).armies,
    "terrain": lambda state, _: scenario.unmet(state),
    "aggressor": lambda state, side: settled_so_far(state).die("aggressor", side) is None,
    "sides": lambda state, side: (
        side == state.aggressor and side not in settled_so_far(state).edges
    ),
    "friction": lambda state, side: (
        state.played.friction and settled_so_far(state).die("friction", side) is None
    ),
    "selection": lambda state, side: (
        selection_of(state, side) is not None and side not in settled_so_far(state).chosen
    ),
    "flank": lambda state, side: flank_wanted(state, state.other(side)),
    "advance": lambda state, side: any(
        entry.id in marched_ahead(state, side) for entry in state.aside
    ),
    "deployment": undeployed,
}
