"""Game state beyond the table: what was done in a phase and turn, and what is due (section 10).

The position file stores all of it, and every part is optional there.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Annotated, Literal

from pydantic import Field

from tableside.engine.position import NameSet
from tableside.files.loading import VALUES
from tableside.files.parts import Length, Name, Names, YesNo
from tableside.files.position import Whole

Number = Annotated[Whole, Field(ge=0)]


@dataclass(frozen=True)
class Debt:
    """Something that ``unit`` must do before the game goes on.

    It takes ``count`` morale checks for hits, or one because it was passed through (``passed``);
    retreats 8 in as it routs; is thrown back by defensive fire, measured from one of ``by``;
    checks its morale for a charge at ``by``; or loses ``count`` stands.
    """

    __pydantic_config__ = VALUES

    owed: Literal["checks", "retreat", "throw", "charge", "lose"]
    unit: Name
    count: Number = 1
    by: Names = ()
    passed: YesNo = False


@dataclass(frozen=True)
class PhaseMemory:
    """What has happened in a phase.

    ``target``: the current target of fire; ``knot``: the brigades of the current firefight.
    ``hits`` and ``by``: the hits each unit has taken, and from whom. ``fired``: the stands of each
    unit that have fired; ``bands``: the range band of its first shot. ``dealt``: the targets that
    have taken their checks; ``across``: how far across the table fire has come, inches from the
    left edge, negated if it starts on the right. ``fled``: the units that have fled in the rout
    phase. ``supplies``: only ammunition is left to settle in the movement phase.
    """

    __pydantic_config__ = VALUES

    target: Name | None = None
    knot: Names = ()
    hits: dict[Name, Number] = field(default_factory=dict)
    by: dict[Name, Names] = field(default_factory=dict)
    fired: dict[Name, Names] = field(default_factory=dict)
    bands: dict[Name, Name] = field(default_factory=dict)
    dealt: NameSet = frozenset()
    across: Length | None = None
    fled: NameSet = frozenset()
    supplies: YesNo = False


@dataclass(frozen=True)
class Missed:
    """The morale checks a unit has missed in a turn, and its state before the first of them.

    Stored only if the house rules count them by the turn.
    """

    __pydantic_config__ = VALUES

    state: Literal["good", "dg", "routed"]
    count: Number


@dataclass(frozen=True)
class Turn:
    """What has happened in a side's turn.

    ``last``: the unit that moved last; ``riders``: the leaders that were with it; ``driven``: the
    units that retreated, fled or were thrown back; ``shot``: those that fired; ``rallied``: those
    that rallied and may still change facing; ``missed``: each unit's missed checks; ``ordered``:
    for each unit, the leader who ordered the move about to be made by hand.
    """

    __pydantic_config__ = VALUES

    last: Name | None = None
    riders: NameSet = frozenset()
    driven: NameSet = frozenset()
    shot: NameSet = frozenset()
    rallied: NameSet = frozenset()
    missed: dict[Name, Missed] = field(default_factory=dict)
    ordered: dict[Name, Name] = field(default_factory=dict)

    def forgetting(self, unit: str) -> Turn:
        """Return a copy without a unit's missed checks, because its state has changed."""
        return replace(self, missed={n: each for n, each in self.missed.items() if n != unit})
