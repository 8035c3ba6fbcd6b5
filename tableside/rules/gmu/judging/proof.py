"""The overlays that show why something is flagged: the way, two points, the zone, the limit."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from shapely.geometry.base import BaseGeometry

from tableside.engine.finding import Finding
from tableside.engine.message import Amount, Message, inches
from tableside.engine.overlay import BREACH, MEASURE, PROOF, Mark, Overlay, Path, between, shaded
from tableside.engine.quantity import Verdict
from tableside.rules.gmu.actions.commanding import Place
from tableside.rules.gmu.actions.common import TurnAction
from tableside.rules.gmu.actions.fighting import Fight
from tableside.rules.gmu.actions.moving import Move
from tableside.rules.gmu.command import command_area, headquarters_of, known
from tableside.rules.gmu.drawing import ghost
from tableside.rules.gmu.say import say
from tableside.rules.gmu.state import Ground, Kind, Piece, State
from tableside.rules.gmu.table import absent, task_of
from tableside.rules.gmu.turn.activity import placed_piece
from tableside.rules.gmu.zones import control_zone, influence_zone


def with_proof(
    state: State, action: TurnAction, findings: Iterable[Finding]
) -> tuple[Finding, ...]:
    """Return the findings with their overlays; ``state``: before the action."""
    return tuple(
        replace(each, proof=tuple(_to_measure(each, _proof(state, action, each))))
        for each in findings
    )


def _to_measure(finding: Finding, proof: Iterable[Overlay]) -> Iterator[Overlay]:
    """Mark the deciding line of a finding that is too close to call as one to measure by hand.

    It is the line between two bases or, without one, the way that the base went.
    """
    shown = list(proof)
    lines = [each for each in shown if isinstance(each, Path)]
    deciding = next((each for each in lines if each.style == PROOF), lines[0] if lines else None)
    for each in shown:
        if each is deciding and finding.verdict is Verdict.TOO_CLOSE:
            yield replace(deciding, style=MEASURE, arrow=False)
        else:
            yield each


def _proof(state: State, action: TurnAction, finding: Finding) -> Iterator[Overlay]:
    if isinstance(action, Fight):
        yield from _pair(state, action.attacker, action.defender)
    elif isinstance(action, Move | Place):
        yield from _placed(state, action, finding)
    else:
        yield from (Mark(BREACH, unit) for unit in finding.units if unit in state.by_id)


def _pair(state: State, one: str, other: str) -> Iterator[Overlay]:
    """Yield the line between the nearest points of two bases, with its length."""
    if one in state.by_id and other in state.by_id and one != other:
        yield _between(state.by_id[one], state.by_id[other])


def _told(finding: Finding) -> Amount | None:
    """Return the length in the finding's sentence, so that the overlay shows the same."""
    values = dict(finding.message.values) if isinstance(finding.message, Message) else {}
    length = values.get("length")
    return length if isinstance(length, Amount) else None


def _between(one: Piece, other: Piece) -> Path:
    length = say("length", length=inches(one.distance(other)))
    return between(PROOF, one.footprint, other.footprint, length)


def _placed(state: State, action: Move | Place, finding: Finding) -> Iterator[Overlay]:
    """Yield the way that a piece went, and what its new place conflicts with."""
    piece = placed_piece(state, action) if isinstance(action, Place) else _moved(state, action)
    if piece is None:
        return
    there = piece.at(action.to)
    start = action.start if isinstance(action, Move) and action.start else piece.pose
    if start is None:
        yield Mark(BREACH, piece.id)
    else:
        length = say("length", length=_told(finding) or inches(start.distance_to(action.to)))
        ends = ((start.x, start.y), (action.to.x, action.to.y))
        yield Path(BREACH, ends, length, arrow=True)
    others = state.without(piece.id)
    kind = finding.rule.partition(".")[2]
    if finding.rule.startswith(("movement.", "placement.", "retreat.", "pursuit.")):
        shown = _AGAINST.get(kind)
        if shown is not None:
            yield from shown(others, there, finding)
        task = task_of(state, piece.id) if finding.rule == "pursuit.place" else None
        if task is not None and task.to is not None:
            yield ghost(PROOF, piece, task.to, say("belongs-here", unit=piece.name))


def _moved(state: State, action: Move) -> Piece | None:
    found = absent(state, action.unit)
    return state.by_id.get(action.unit) or (None if found is None else found[1].piece)


def _nearest(pieces: Iterable[Piece], to: Piece, against: Collection[str]) -> Piece | None:
    """Return the nearest of the pieces, preferring those that the finding names."""
    return min(
        pieces,
        key=lambda piece: (piece.id not in against, piece.distance(to), piece.id),
        default=None,
    )


def _enemy_zone(zone_of: Callable[[State, Piece], BaseGeometry], style: str) -> _Shown:
    def shown(others: State, there: Piece, finding: Finding) -> Iterator[Overlay]:
        enemies = (p for p in others.enemies(there) if p.is_unit)
        enemy = _nearest(enemies, there, finding.against)
        if enemy is None:
            return
        text = say(f"zone-of-{style}", unit=enemy.name)
        yield from shaded(style, zone_of(others, enemy), text)
        yield _between(there, enemy)

    return shown


def _command(others: State, there: Piece, finding: Finding) -> Iterator[Overlay]:
    own = headquarters_of(others, there.side)
    nearest = _nearest(own, there, finding.against)
    for headquarters in own:
        area = known(command_area, others, headquarters)
        if area is None:
            return
        yield from shaded("command", area, say("commands-here", hq=headquarters.name))
    if nearest is not None:
        yield _between(there, nearest)


def _distance(others: State, there: Piece, finding: Finding) -> Iterator[Overlay]:
    """Yield the line to the nearest corps for a headquarters, else to the nearest headquarters."""
    near_to_corps = there.kind is Kind.HEADQUARTERS
    friends = others.friends(there)
    wanted = (p for p in friends if (p.is_corps if near_to_corps else p.kind is Kind.HEADQUARTERS))
    nearest = _nearest(wanted, there, finding.against)
    if nearest is not None:
        yield _between(there, nearest)


def _overlap(others: State, there: Piece, finding: Finding) -> Iterator[Overlay]:
    for piece in others.pieces:
        if piece.footprint.intersection(there.footprint).area > 0.0:
            yield Mark(BREACH, piece.id)


def _water(*kinds: Ground) -> _Shown:
    def shown(others: State, there: Piece, finding: Finding) -> Iterator[Overlay]:
        for piece in others.ground(*kinds):
            yield from shaded(BREACH, piece.area, piece.id)

    return shown


_Shown = Callable[[State, Piece, Finding], Iterator[Overlay]]
_INFLUENCE = _enemy_zone(influence_zone, "influence")
_CONTROL = _enemy_zone(lambda _, enemy: control_zone(enemy), "control")
#: By the last part of the rule: the overlays of what it is broken against.
_AGAINST: Mapping[str, _Shown] = {
    "zone-of-influence": _INFLUENCE,
    "zone-of-control": _CONTROL,
    "alignment": _INFLUENCE,
    "held": _CONTROL,
    "closer": _CONTROL,
    "command": _command,
    "distance": _distance,
    "overlap": _overlap,
    "river": _water(Ground.RIVER),
    "stream": _water(Ground.STREAM),
}
