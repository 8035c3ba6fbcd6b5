"""What a game remembers beyond the table: what was done in a phase, and what is due (section 10).

All of it stands in the position file, and all of it may be left out there.
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
    """Something that is due before the game goes on.

    ``unit`` owes it: it takes ``count`` morale checks for hits, or one because it was passed
    through (``passed``); it retreats 8 in as it routs; is thrown back by defensive fire, measured
    from one of ``by``; checks its morale for a charge at ``by``; or loses ``count`` stands.
    """

    __pydantic_config__ = VALUES

    owed: Literal["checks", "retreat", "throw", "charge", "lose"]
    unit: Name
    count: Number = 1
    by: Names = ()
    passed: YesNo = False


@dataclass(frozen=True)
class Doing:
    """What has happened in a phase.

    ``target``: whom fire is at now; ``knot``: the brigades of the firefight that is being fought.
    ``hits`` and ``by``: by unit the hits it has taken, and from whom. ``fired``: by unit the stands
    that have fired; ``bands``: by unit the range band of its first shot. ``dealt``: the targets
    that have taken their checks; ``across``: how far across the table fire has come, inches from
    its left edge, negated where it begins on the right. ``fled``: who has fled in the rout phase.
    ``supplies``: the movement phase is over but for ammunition.
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
    """The morale checks that a unit has missed in a turn, and its state before the first of them.

    Kept only where a house counts them by the turn.
    """

    __pydantic_config__ = VALUES

    state: Literal["good", "dg", "routed"]
    count: Number


@dataclass(frozen=True)
class Turn:
    """What has happened in a side's turn.

    ``last``: the unit that moved last, and ``riders``: the leaders that were with it;
    ``driven``: the units that retreated, fled or were thrown back; ``shot``: those that fired;
    ``rallied``: those that rallied, and may still face anew; ``missed``: by unit its checks;
    ``ordered``: by unit the leader who has ordered the move that a hand is about to make.
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
        """Return it without the checks that a unit has missed: its state is another now."""
        return replace(self, missed={n: each for n, each in self.missed.items() if n != unit})
