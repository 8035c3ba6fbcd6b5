"""The memory of a game beyond the table: what was done, and what is due (section 11).

All of it is stored in the position file, where all of it is optional.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import Field

from tableside.engine.position import NameSet, PoseField
from tableside.files.loading import VALUES
from tableside.files.parts import AsTuple, Name, YesNo
from tableside.files.position import Whole

Owed = Literal["save", "lose", "flinch", "fall-back", "melee", "capture"]
Number = Annotated[Whole, Field(ge=0)]


@dataclass(frozen=True)
class Debt:
    """A step that is due before the game goes on.

    ``unit`` owes it: it saves ``count`` hits at ``value`` or more, loses ``count`` bases, throws
    ``dice`` and flinches if all show ``count`` or less, falls back, attacks ``enemy``, or tries to
    capture the commander ``enemy``. ``enemy``: otherwise the attacker that caused the debt, whose
    ``stands`` fired or fought; None at night. ``covered``: the unit was half in cover; ``melee``:
    the attack was a melee, not fire. ``to``: where each of its stands goes at night.
    """

    __pydantic_config__ = VALUES

    owed: Owed
    unit: Name
    enemy: Name | None = None
    count: Number = 0
    value: Number | None = None
    dice: Number = 0
    stands: Annotated[tuple[Name, ...], AsTuple] = ()
    covered: YesNo = False
    melee: YesNo = False
    to: dict[Name, PoseField] = field(default_factory=dict)


@dataclass(frozen=True)
class Round:
    """The record of a side's round: command rolls, and the units that acted.

    ``moved``: in phases 7 to 9, including those that came on; ``carried``: by a
    train, and may yet move; ``fired`` and
    ``fought``: in phases 10 and 11; ``pinned``: marked in this round; ``captures``: attempts, as
    ``UNIT COMMANDER``.
    """

    __pydantic_config__ = VALUES

    rolls: dict[Name, Number] = field(default_factory=dict)
    moved: NameSet = frozenset()
    carried: NameSet = frozenset()
    fired: NameSet = frozenset()
    fought: NameSet = frozenset()
    pinned: NameSet = frozenset()
    captures: NameSet = frozenset()


@dataclass(frozen=True)
class Bound:
    """The record of both rounds of a bound, and of the night after it.

    ``active``: the units that moved, fired or fought; ``arrivals``: the groups whose flank march
    was rolled for; ``rolled``: the higher commanders that have rolled at night; ``placing``: the
    units that one of them may reposition.
    """

    __pydantic_config__ = VALUES

    active: NameSet = frozenset()
    arrivals: NameSet = frozenset()
    rolled: NameSet = frozenset()
    placing: NameSet = frozenset()
