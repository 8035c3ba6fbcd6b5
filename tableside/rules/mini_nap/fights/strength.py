"""Strength points (section 5.7): what is left of a unit, when it is removed, its dice."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.engine.message import Amount, Message, Several
from tableside.engine.quantity import Ruling, broken
from tableside.rules.mini_nap.formations.formation import Formation
from tableside.rules.mini_nap.state import State, Unit
from tableside.rules.mini_nap.words import dice, say

#: A unit is removed at this many points or fewer; a spared one only at 0.
_REMOVED_AT = 1
#: The most strength points of a battery, and the fewest that any unit starts with.
MOST_GUNS, LEAST_STRENGTH = 6, 2


@dataclass(frozen=True, slots=True)
class Strength:
    """The points left; whether the unit is removed; whether it is spared at one point."""

    left: int
    removed: bool
    one_point: bool


def spared(unit: Unit) -> bool:
    """Whether a unit stays until it has no points left: unformed, in square, or guard."""
    return not unit.formed or unit.formation is Formation.SQUARE or unit.rating == "guard"


def strength(state: State, unit: Unit, losses: int | None = None) -> Strength:
    """Return what is left of a unit, with ``losses`` instead of its own if given.

    By the house rule ``hit-marker: strength`` each hit marker costs a point.
    """
    lost = unit.losses if losses is None else losses
    hits = unit.hits if state.house.hit_marker == "strength" else 0
    left = max(unit.strength - lost - hits, 0)
    kept = spared(unit)
    return Strength(left, left == 0 or (left <= _REMOVED_AT and not kept), left == 1 and kept)


def may_lose(unit: Unit, losses: int) -> Ruling:
    """Return the ruling that a unit's losses do not exceed its initial strength."""
    text = say("too-many-losses", unit=unit, losses=losses, strength=unit.strength)
    over = losses - unit.strength
    return broken("strength.losses", text, over) if over > 0 else Ruling()


@dataclass(frozen=True, slots=True)
class Thrown:
    """Dice before any halving, and the reasons for halving, in order (page 6 of the rules).

    ``more``: dice beyond one for each strength point; ``halves``: names of messages,
    ``halved-NAME``.
    """

    points: int
    more: int = 0
    halves: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        """How many dice are thrown, rounded down once after all halvings."""
        return (self.points + self.more) >> len(self.halves)

    @property
    def plain(self) -> bool:
        """Whether it is simply one die for each strength point."""
        return not self.more and not self.halves

    def text(self, unit: str) -> Message:
        """Return the sentence that explains the number of a unit's dice.

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
