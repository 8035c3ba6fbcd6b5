"""Where stands may end: on no other base, on the board, on ground that carries them (section 2)."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.engine.ends import Rule, centres_off, hanging_out, once_each, overlaps
from tableside.engine.quantity import Ruling, all_of
from tableside.rules.brothers_at_arms.movement.ground import impassable, waters
from tableside.rules.brothers_at_arms.state import State, Unit
from tableside.rules.brothers_at_arms.words import say


def at_end(state: State, moved: Unit, room: str) -> Ruling:
    """Return what a unit breaks where it stands: ``ROOM.overlap``, impassable, river, board."""
    board = Rule(f"{room}.board", say("move-board", unit=moved.called))
    every = [
        *_overlaps(state, moved, f"{room}.overlap"),
        *_carried(state, moved, room),
        *hanging_out(moved.id, moved.stands, state.board, board),
    ]
    return all_of(once_each(every))


def _overlaps(state: State, moved: Unit, rule: str) -> Iterator[Ruling]:
    """Yield what lies on another base, one of the unit's own included."""
    others = [(u.id, other) for u in state.units if u.id != moved.id for other in u.stands]

    def against(name: str) -> Rule:
        if name == moved.id:
            return Rule(rule, say("move-overlap-own", unit=moved.called))
        return Rule(rule, say("move-overlap", unit=moved.called, other=state.called(name)))

    return overlaps(moved.id, moved.stands, others, against)


def _carried(state: State, moved: Unit, room: str) -> Iterator[Ruling]:
    """Yield what stands with its centre on impassable ground; of a riverboat, out of its river."""
    closed = Rule(f"{room}.impassable", say("move-impassable", unit=moved.called))
    yield from centres_off(moved.id, moved.stands, impassable(state, moved), closed)
    if moved.kind == "riverboat":
        name = "movement.river" if room == "movement" else closed.name
        river = Rule(name, say("move-river", unit=moved.called))
        yield from hanging_out(moved.id, moved.stands, waters(state), river)
