"""Build prompts: the whole sentence, and a short form without who decides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tableside.engine.message import SHARED, Several, Text, Value
from tableside.engine.overlay import Overlay
from tableside.engine.ruleset import Prompt
from tableside.engine.troops import Troops

say = SHARED

#: How many of the units that have to act are named; the others are only counted.
NAMED = 3


def named(units: Sequence[Troops], most: int = NAMED) -> dict[str, Several | int]:
    """Return the values for a sentence about units, naming at most ``most`` of them."""
    names = tuple(unit.called for unit in units[:most])
    return {"units": Several(names, "comma"), "count": len(units), "more": len(units) - len(names)}


@dataclass(frozen=True, slots=True)
class Asked:
    """The side that is asked to act; ``who``: the players' name for it.

    ``sides``: all that may act, in order, if ``side`` is None. ``more`` in ``to``: what the whole
    sentence adds, such as who is still to act.
    """

    side: str | None
    who: Value
    sides: tuple[str, ...] = ()

    def to(
        self,
        what: Text,
        step: str = "",
        overlays: tuple[Overlay, ...] = (),
        more: Text | None = None,
    ) -> Prompt:
        """Return the prompt to do ``what``."""
        if more is None:
            text = say("asked", who=self.who, what=what)
        else:
            text = say("asked-more", who=self.who, what=what, more=more)
        return Prompt(self.side, text, step, overlays, what, self.sides)
