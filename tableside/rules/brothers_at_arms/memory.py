"""What a game remembers beyond the table: what was done, and what is due (section 11).

All of it stands in the position file, and all of it may be left out there.
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
    """Something that is due before the game goes on.

    ``unit`` owes it: it saves ``count`` hits at ``value`` or more, loses ``count`` bases, throws
    ``dice`` to flinch that all have to show ``count`` or less, falls back, attacks ``enemy``, or
    tries to capture the commander ``enemy``. ``enemy``: whose attack it comes from, with the
    ``stands`` of his that fired or fought; at night nobody's. ``covered``: the attack found the
    unit half in cover; ``melee``: the attack was no fire.
    ``to``: where night sends each of its stands.
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
    """What has happened in a side's round: command rolls, and which units did what.

    ``moved``: in phases 7 to 9, coming on too; ``fired`` and ``fought``: in phases 10 and 11;
    ``pinned``: got the marker in this round; ``captures``: tried, ``UNIT COMMANDER`` each.
    """

    __pydantic_config__ = VALUES

    rolls: dict[Name, Number] = field(default_factory=dict)
    moved: NameSet = frozenset()
    fired: NameSet = frozenset()
    fought: NameSet = frozenset()
    pinned: NameSet = frozenset()
    captures: NameSet = frozenset()


@dataclass(frozen=True)
class Bound:
    """What has happened in a bound, both rounds taken together, and in the night after it.

    ``active``: the units that moved, fired or fought; ``arrivals``: the groups whose flank march
    was rolled for; ``rolled``: the higher commanders that have rolled at night; ``placing``: the
    units that one of them may put down elsewhere.
    """

    __pydantic_config__ = VALUES

    active: NameSet = frozenset()
    arrivals: NameSet = frozenset()
    rolled: NameSet = frozenset()
    placing: NameSet = frozenset()
