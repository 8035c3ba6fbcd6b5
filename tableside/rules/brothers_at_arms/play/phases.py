"""The twelve phases of a round, and what belongs to each (``data/phases.json``, section 3)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Literal

from tableside.engine.message import Message
from tableside.files.loading import Model, load
from tableside.files.parts import AsTuple, Count, Name
from tableside.rules.brothers_at_arms.data import FOLDER
from tableside.rules.brothers_at_arms.state import Unit
from tableside.rules.brothers_at_arms.words import say

#: The phase in which a round begins.
CONTROL = 1
#: The phases in which formation commanders and units roll, and those in which models move.
COMMANDERS_ROLL, UNITS_ROLL = 2, 5
UNITS_MOVE, COMMANDERS_MOVE, HIGHER_MOVE = 7, 8, 9
FIRE, MELEE, REMOVAL = 10, 11, 12


class Phase(Model):
    """A phase: its number, its name, and the activities that belong to it."""

    id: Count
    name: Name
    does: Annotated[tuple[Name, ...], AsTuple]


class Phases(Model):
    """``data/phases.json``."""

    format: Literal["tableside.brothers-phases/1"]
    phases: Annotated[tuple[Phase, ...], AsTuple]


@cache
def phases() -> Mapping[int, Phase]:
    """Return the phases by their numbers; raise FileError with all faults of the file."""
    return {phase.id: phase for phase in load(FOLDER / "phases.json", Phases).phases}


def phase_called(number: int) -> Message:
    """Return what players call a phase."""
    return say(f"phase-{phases()[number].name}")


def roll_phase(unit: Unit) -> int:
    """Return the phase in which a unit or a commander rolls when it is out of command."""
    return COMMANDERS_ROLL if unit.is_commander else UNITS_ROLL


def move_phase(unit: Unit) -> int:
    """Return the phase in which a unit or a commander moves."""
    if not unit.is_commander:
        return UNITS_MOVE
    return HIGHER_MOVE if unit.higher else COMMANDERS_MOVE
