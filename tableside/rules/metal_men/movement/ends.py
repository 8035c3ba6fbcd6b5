"""Where stands may end: on no other base, on ground that carries them, on the board (section 2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tableside.engine.bodies import Stand
from tableside.engine.ends import Rule, centres_off, hanging_out, once_each, overlaps
from tableside.engine.quantity import Ruling, all_of
from tableside.rules.metal_men.state import State, Unit
from tableside.rules.metal_men.words import say


def at_end(state: State, moved: Unit, stands: Sequence[Stand]) -> Ruling:
    """Return what a unit breaks where it stands, by some of its stands.

    Its caisson counts only where that moved itself: it blocks nothing.
    """
    closed = Rule("movement.ground", say("move-ground", unit=moved.called))
    board = Rule("movement.board", say("move-board", unit=moved.called))
    every = [
        *([] if moved.is_leader else _overlaps(state, moved, stands)),
        *centres_off(moved.id, stands, [area for _, area in state.barred()], closed),
        *hanging_out(moved.id, stands, state.board, board),
    ]
    return all_of(once_each(every))


def _overlaps(state: State, moved: Unit, stands: Sequence[Stand]) -> Iterator[Ruling]:
    """Yield what lies on a base of a combat unit or train, one of the unit's own included."""

    def against(name: str) -> Rule:
        if name == moved.id:
            return Rule("movement.overlap", say("move-overlap-own", unit=moved.called))
        text = say("move-overlap", unit=moved.called, other=state.called(name))
        return Rule("movement.overlap", text)

    others = [
        (unit.id, base)
        for unit in state.units
        if unit.id != moved.id and not unit.is_leader
        for base in unit.bases
    ]
    return overlaps(moved.id, stands, others, against)
