"""The phases and steps of a game (data/phases.json): their names, and the activities in them."""

from __future__ import annotations

from typing import Literal

from tableside.engine.message import Message
from tableside.engine.phases import Step
from tableside.rules.gmu.say import say

#: The phases of a turn, in order.
PHASES = ("combat", "movement", "command", "end")
SETUP = "setup"

#: The weathers that players can set for a turn.
WEATHERS = {
    "clear": frozenset[str](),
    "rain": frozenset({"rain"}),
    "fog": frozenset({"fog"}),
    "rain-and-fog": frozenset({"rain", "fog"}),
}

#: What a side does in a step (``Step.does``).
Activity = Literal[
    "army", "aggressor", "side", "friction", "choose", "flank", "deployment",
    "arrival", "combat", "movement", "headquarters", "return", "detachment", "recall", "withdrawal",
]  # fmt: skip


def phase_name(phase: str) -> Message:
    """Return what players call a phase."""
    return say(f"phase-{phase}")


def step_name(step: Step) -> Message:
    """Return what players call a step."""
    return say(f"step-{step.id}")


def counted(step: Step, left: int) -> Message:
    """Return a number of a step's acts in words, such as "1 move" or "4 moves"."""
    return say(f"acts-{step.id}", count=left)
