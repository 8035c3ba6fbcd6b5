"""How far a game has gone, as a position file writes it: the order of a phase, the set-up."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from tableside.files.loading import Model, PlacedFault, found_text
from tableside.files.parts import AsTuple, Name
from tableside.files.position import Place, Whole
from tableside.rules.gmu.turn.flow import FLOW
from tableside.rules.gmu.turn.phases import SETUP


class OrderFile(Model):
    """How far the phase has gone (``tableside.engine.phases.Play``)."""

    step: Name
    to_act: Name
    passed: Annotated[tuple[Name, ...], AsTuple] = ()
    left: Annotated[Whole, Field(ge=0)] | None = None
    placed: Annotated[tuple[Name, ...], AsTuple] = ()
    used: Annotated[tuple[Name, ...], AsTuple] = ()
    kept: bool = True


Roll = Literal["army", "aggressor", "friction"]
Edge = Literal["north", "south", "east", "west"]
DieFace = Annotated[Whole, Field(ge=1, le=6)]


class SetupFile(Model):
    """What is settled before the first turn (``tableside.rules.gmu.setup.settled.Setup``)."""

    dice: Annotated[dict[Roll, dict[Name, DieFace]], Field(default_factory=dict)]
    armies: Annotated[tuple[Name, ...], AsTuple] = ()
    edges: Annotated[dict[Name, Edge], Field(default_factory=dict)]
    chosen: Annotated[dict[Name, Annotated[tuple[Name, ...], AsTuple]], Field(default_factory=dict)]
    flanks: Annotated[dict[Name, Edge], Field(default_factory=dict)]


def one_of(value: Any, place: Place, known: Collection[str]) -> Iterator[PlacedFault]:
    """Find a name that is not among those known."""
    if isinstance(value, str) and value not in known:
        yield PlacedFault(place, f"is {found_text(value)}", f"name one of: {', '.join(known)}")


def play_known(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    """Find what order and set-up name that the phase or the game does not have."""
    phase, sides = data.get("phase"), data.get("sides")
    order = data.get("order")
    if isinstance(order, dict) and isinstance(phase, str) and phase in FLOW.phases:
        known = [step.id for step in FLOW.phases[phase].steps]
        yield from one_of(order.get("step"), ("order", "step"), known)
    if isinstance(order, dict) and isinstance(sides, dict):
        yield from one_of(order.get("to_act"), ("order", "to_act"), sides)
        passed = order.get("passed")
        for index, side in enumerate(passed if isinstance(passed, list) else ()):
            yield from one_of(side, ("order", "passed", index), sides)
    if data.get("setup") is not None and phase != SETUP:
        mend = "only a game that is set up has it: remove it"
        yield PlacedFault(("setup",), f"does not fit the phase {found_text(phase)}", mend)
    yield from _setup(data.get("setup"), sides)


def _setup(setup: Any, sides: Any) -> Iterator[PlacedFault]:
    if not isinstance(setup, dict) or not isinstance(sides, dict):
        return
    dice = setup.get("dice")
    rolls = dice.items() if isinstance(dice, dict) else ()
    parts: list[tuple[Place, Any]] = [(("setup", "dice", name), value) for name, value in rolls]
    parts += [(("setup", name), setup.get(name)) for name in ("edges", "chosen", "flanks")]
    for place, part in parts:
        for side in part if isinstance(part, dict) else ():
            yield from one_of(side, (*place, side), sides)
    armed = setup.get("armies")
    for index, side in enumerate(armed if isinstance(armed, list) else ()):
        yield from one_of(side, ("setup", "armies", index), sides)
