"""How many dice a unit throws, and how that number came about: halvings in their order."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.engine.message import Amount, Message, Several
from tableside.rules.mini_nap.words import dice, say


@dataclass(frozen=True, slots=True)
class Thrown:
    """Dice before any halving, and why they are halved, in that order (page 6 of the rules).

    ``more``: dice that are thrown besides one for each strength point; ``halves``: names of
    messages, ``halved-NAME``.
    """

    points: int
    more: int = 0
    halves: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        """How many dice are thrown: rounded down once, after all halvings."""
        return (self.points + self.more) >> len(self.halves)

    @property
    def plain(self) -> bool:
        """Whether it is one die for each strength point, and nothing to explain."""
        return not self.more and not self.halves

    def text(self, unit: str) -> Message:
        """Return how the dice of a unit were counted.

        >>> str(Thrown(5, 1, ("column",)).text("A"))
        'Dice of A: 5 + 1, halved (in column or square) to 3: 3 dice.'
        """
        begun = say("dice-points", count=self.points)
        if self.more:
            begun = say("dice-more", points=self.points, more=self.more)
        left, steps = float(self.points + self.more), [begun]
        for why in self.halves:
            left /= 2
            digits = next(n for n in range(9) if round(left, n) == left)
            steps.append(
                say("dice-halved", why=say(f"halved-{why}"), left=Amount(left, "", digits))
            )
        return say(
            "dice-of", unit=unit, steps=Several(tuple(steps), "comma"), dice=dice(self.count)
        )
