"""The order of a game as data: phases, their steps, who acts in them and what a pass does."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from tableside.engine.message import Message
from tableside.files.loading import Model, load
from tableside.files.parts import AsTuple, Count, Name
from tableside.rules.gmu.say import say

_FILE = Path(__file__).parents[1] / "data" / "phases.json"

#: The phases of a turn, in order.
PHASES = ("combat", "movement", "command", "end")
SETUP = "setup"

Activity = Literal[
    "army", "aggressor", "side", "friction", "choose", "flank", "deployment",
    "arrival", "combat", "movement", "headquarters", "return", "detachment", "recall", "withdrawal",
]  # fmt: skip


class Limit(Model):
    """The die that is thrown after a pass: its faces, what is added, what it counts."""

    die: Annotated[Count, Field(ge=1)]
    adds: Literal["free-corps"] | None = None


class Step(Model):
    """A part of a phase.

    ``does``: the activities that belong to it. ``order``: the sides act in turn, or each when it
    likes. ``passing``: the die limits the other side (``limits``), the side alone is done
    (``ends``), both are (``for-both``), or nobody passes (``none``). ``idle``: whether a side with
    nothing to do there is waited for. ``most``: how often a side may act, None without end.
    """

    id: Name
    does: Annotated[tuple[Activity, ...], AsTuple]
    order: Literal["alternate", "free"]
    passing: Literal["limits", "ends", "for-both", "none"]
    idle: Literal["waits", "skips"]
    limit: Limit | None = None
    most: Count | None = None


class Phase(Model):
    """A phase and its steps in order."""

    id: Name
    steps: Annotated[tuple[Step, ...], AsTuple, Field(min_length=1)]


class Phases(Model):
    """``data/phases.json``."""

    format: Literal["tableside.gmu-phases/1"]
    phases: Annotated[tuple[Phase, ...], AsTuple]


@cache
def phases() -> Mapping[str, Phase]:
    """Return the phases by their ids, the set-up first."""
    return {phase.id: phase for phase in load(_FILE, Phases).phases}


@cache
def steps() -> Mapping[str, tuple[str, Step]]:
    """Return every step by its id, with the phase that it belongs to."""
    return {step.id: (phase.id, step) for phase in phases().values() for step in phase.steps}


def phase_name(phase: str) -> Message:
    """Return what players call a phase."""
    return say(f"phase-{phase}")


def step_name(step: Step) -> Message:
    """Return what players call a step."""
    return say(f"step-{step.id}")


@cache
def step_of(activity: Activity, phase: str) -> tuple[str, Step]:
    """Return the phase and the step that an activity belongs to, that of ``phase`` if it has one.

    >>> step_of("movement", "combat")[0]
    'movement'
    """
    having = [(name, step) for name, step in steps().values() if activity in step.does]
    return next((pair for pair in having if pair[0] == phase), having[0])


def following(phase: str) -> str:
    """Return the phase after this one; after the end, and after the set-up, comes combat.

    >>> following("movement"), following("end"), following("setup")
    ('command', 'combat', 'combat')
    """
    return PHASES[0] if phase == SETUP else PHASES[(PHASES.index(phase) + 1) % len(PHASES)]
