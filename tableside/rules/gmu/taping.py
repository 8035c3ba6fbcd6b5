"""What the rules say of two pieces with a tape between them: sight, control, command."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.engine.measuring import Remark, limit_remark
from tableside.engine.message import Value, inches
from tableside.engine.quantity import Quantity
from tableside.rules.gmu import nearness, sight
from tableside.rules.gmu.command import MissingValueError, command_range
from tableside.rules.gmu.say import say
from tableside.rules.gmu.state import Kind, Piece, State
from tableside.rules.gmu.zones import CONTROL


def gap(state: State, one: str, other: str) -> Quantity:
    """Return the distance between two pieces on the table."""
    return nearness.gap(state.by_id[one], state.by_id[other])


def remarks(state: State, one: str, other: str) -> tuple[Remark, ...]:
    """Return what the rules say of the two: command for friends, control and sight for enemies."""
    a, b = state.by_id[one], state.by_id[other]
    return tuple(_of_friends(state, a, b) if a.side == b.side else _of_enemies(state, a, b))


def _of_enemies(state: State, a: Piece, b: Piece) -> Iterator[Remark]:
    if not (a.is_unit and b.is_unit):
        return
    limit = inches(CONTROL)
    yield limit_remark(
        nearness.gap(a, b),
        CONTROL,
        say("tape-control", a=a.name, b=b.name, limit=limit),
        say("tape-no-control", a=a.name, b=b.name, limit=limit),
        say("tape-control-close", a=a.name, b=b.name, limit=limit),
    )
    seen = sight.answer(state, a, b)
    if seen["doubt"]:
        yield Remark(say("tape-sight-close", a=a.name, b=b.name))
    else:
        visible = bool(seen["visible"])
        yield Remark(say("tape-sight" if visible else "tape-no-sight", a=a.name, b=b.name), visible)


def _of_friends(state: State, a: Piece, b: Piece) -> Iterator[Remark]:
    for headquarters, corps in ((a, b), (b, a)):
        if headquarters.kind is not Kind.HEADQUARTERS or not corps.is_corps:
            continue
        try:
            reach = command_range(state, headquarters)
        except MissingValueError as error:
            yield Remark(error.message)
            return
        values: dict[str, Value] = {
            "hq": headquarters.name,
            "corps": corps.name,
            "limit": inches(reach),
        }
        yield limit_remark(
            nearness.gap(headquarters, corps),
            reach,
            say("tape-command", **values),
            say("tape-no-command", **values),
            say("tape-command-close", **values),
        )
