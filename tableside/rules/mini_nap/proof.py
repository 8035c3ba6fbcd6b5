"""What a phone draws to show why something is flagged: the way that a unit went, the two points."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tableside.engine.finding import Finding
from tableside.engine.overlay import BREACH, MEASURE, PROOF, Mark, Overlay, Path, between
from tableside.engine.quantity import Verdict
from tableside.rules.mini_nap.actions.doing import Doing
from tableside.rules.mini_nap.actions.moving import Move
from tableside.rules.mini_nap.state import State, Unit
from tableside.rules.mini_nap.words import cm, say


def with_proof(state: State, action: Doing, finding: Finding) -> Finding:
    """Return the finding with what shows it; ``state`` is that before the action."""
    return replace(finding, proof=tuple(_proof(state, action, finding)))


def _proof(state: State, action: Doing, finding: Finding) -> Iterator[Overlay]:
    close = finding.verdict is Verdict.TOO_CLOSE
    known = [state.by_id[name] for name in finding.units if name in state.by_id]
    if isinstance(action, Move) and action.unit in state.by_id:
        unit = state.by_id[action.unit]
        start, end = action.start or unit.pose, action.goal_of(unit).pose
        ends = ((start.x, start.y), (end.x, end.y))
        length = say("length", length=cm(start.distance_to(end)))
        yield Path(MEASURE if close else BREACH, ends, length, arrow=not close)
    elif len(known) > 1:
        yield _between(known[0], known[1], MEASURE if close else PROOF)
    else:
        yield from (Mark(BREACH, unit.id) for unit in known)


def _between(one: Unit, other: Unit, style: str) -> Path:
    length = say("length", length=cm(one.outline.distance(other.outline)))
    return between(style, one.outline, other.outline, length)
