"""The role of a phone at the table, and what it permits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Any

from tableside.engine.secrets import EVERYTHING, Audience


class Kind(StrEnum):
    """The four roles. A watcher posts nothing but questions; the referee acts for every side."""

    WATCHER = "watcher"
    SIDE = "side"
    REFEREE = "referee"
    HOST = "host"


class Who(IntEnum):
    """Who may use an address, least privileged first; each includes the later ones."""

    ANYONE = 0
    JOINED = 1
    HOST = 2


_RANK = {
    Kind.WATCHER: Who.ANYONE,
    Kind.SIDE: Who.JOINED,
    Kind.REFEREE: Who.JOINED,
    Kind.HOST: Who.HOST,
}


@dataclass(frozen=True, slots=True)
class Role:
    """A role; ``side`` is the side's name if the kind is ``side``, else None."""

    kind: Kind = Kind.WATCHER
    side: str | None = None

    def may(self, who: Who) -> bool:
        """Return whether an address for ``who`` is open to this role."""
        return _RANK[self.kind] >= who

    @property
    def decides_alone(self) -> bool:
        """Whether the role acts for every side and needs nobody's agreement."""
        return self.kind in {Kind.REFEREE, Kind.HOST}

    @property
    def audience(self) -> Audience:
        """What the role may be told of the game."""
        return EVERYTHING if self.decides_alone else Audience(self.side)

    def acts_for(self, side: str | None) -> bool:
        """Return whether the role may do what is for ``side`` to do; None: for any side."""
        if self.kind is Kind.SIDE:
            return side is None or side == self.side
        return self.decides_alone

    def as_json(self) -> dict[str, Any]:
        """Return the role as it is stored and sent."""
        return {"role": str(self.kind), "side": self.side}

    @staticmethod
    def of(data: Mapping[str, Any]) -> Role:
        """Parse a role written by ``as_json``; raise ValueError if it is invalid."""
        kind, side = Kind(data.get("role", "")), data.get("side")
        if (kind is Kind.SIDE) != isinstance(side, str) or (kind is not Kind.SIDE and side):
            raise ValueError("a side has its name, and nobody else one")
        return Role(kind, side)


WATCHER, REFEREE, HOST = Role(), Role(Kind.REFEREE), Role(Kind.HOST)
