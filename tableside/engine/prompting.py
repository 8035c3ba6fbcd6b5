"""Whose decision is awaited: the whole sentence, and its short form without who decides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tableside.engine.message import SHARED, Several, Text, Value
from tableside.engine.overlay import Overlay
from tableside.engine.ruleset import Prompt
from tableside.engine.troops import Troops

say = SHARED

#: Of those who are to do something so many are named; the others are counted.
NAMED = 3


def named(units: Sequence[Troops], most: int = NAMED) -> dict[str, Several | int]:
    """Return the values of a sentence about units, at most so many of them by their names."""
    names = tuple(unit.called for unit in units[:most])
    return {"units": Several(names, "comma"), "count": len(units), "more": len(units) - len(names)}


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of ``side``, which players call ``who``.

    ``sides``: all that may act, in order, where ``side`` is None. ``more``: what the whole sentence
    says beside what is to be done, such as who is still to do it.
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
