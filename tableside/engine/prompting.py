"""Whose decision is awaited: the whole sentence, and its short form without who decides."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.engine.message import SHARED, Text, Value
from tableside.engine.overlay import Overlay
from tableside.engine.ruleset import Prompt

say = SHARED


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
