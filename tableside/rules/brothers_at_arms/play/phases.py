"""The twelve phases of a round (section 3)."""

from __future__ import annotations

from tableside.engine.message import Message
from tableside.rules.brothers_at_arms.state import Unit
from tableside.rules.brothers_at_arms.words import say

#: The phases by their names.
NAMES = (
    "control", "commanders-roll", "commanders-marked", "range", "units-roll", "units-marked",
    "units-move", "commanders-move", "higher-move", "fire", "melee", "removal",
)  # fmt: skip
#: The phase in which a round begins.
CONTROL = 1
#: The phases in which formation commanders and units roll, and those in which models move.
COMMANDERS_ROLL, UNITS_ROLL = 2, 5
UNITS_MOVE, COMMANDERS_MOVE, HIGHER_MOVE = 7, 8, 9
FIRE, MELEE, REMOVAL = 10, 11, 12


def phase_called(number: int) -> Message:
    """Return what players call a phase."""
    return say(f"phase-{NAMES[number - 1]}")


def roll_phase(unit: Unit) -> int:
    """Return the phase in which a unit or a commander rolls when it is out of command."""
    return COMMANDERS_ROLL if unit.is_commander else UNITS_ROLL


def move_phase(unit: Unit) -> int:
    """Return the phase in which a unit or a commander moves."""
    if not unit.is_commander:
        return UNITS_MOVE
    return HIGHER_MOVE if unit.higher else COMMANDERS_MOVE
