"""Games in which a force is commands of units, each with a leader behind it, and one over all.

What a game's units and leaders are it says itself; here they are counted, and put down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Annotated

from pydantic import Field

from tableside.engine.encounter import Arm, Body, Encounter, Force, Outcome, holder
from tableside.fielding import conversion
from tableside.fielding.arraying import Array, Block, Group
from tableside.fielding.conversion import Commands, Fielding, Lost, Part
from tableside.files.parts import Count


class Commanded(Fielding):
    """What such a game says besides of how an encounter becomes a position of it.

    ``ranks``: in how many a command stands; ``men``: of how many a part of a unit is made, by its
    arm; ``stands_most``: of how many parts a unit is at most, of any number where it is empty;
    ``lost``: of a hundred men of a unit that lost no part, and of one that lost all of them.
    """

    ranks: Annotated[Count, Field(ge=1)]
    men: dict[Arm, Annotated[Count, Field(ge=1)]]
    stands_most: dict[Arm, Annotated[Count, Field(ge=1)]] = Field(default_factory=dict)
    lost: Lost

    def units_of(self, body: Body) -> tuple[Part, ...]:
        """Return the units of a body, none larger than it may be, its guns apart."""
        if not self.stands_most:
            return conversion.guns_apart(body)
        return conversion.units_of(body, self.men, self.stands_most)

    def units_in(self, bodies: Iterable[Body]) -> Iterator[Part]:
        """Yield the units of several bodies."""
        return (part for body in bodies for part in self.units_of(body))

    def strength(self, part: Part) -> int:
        """Return of how many parts a unit is made, at least one."""
        return conversion.parts_of(part.men, self.men[part.arm])

    def outcome(
        self, encounter: Encounter, left: Mapping[str, float], won: str | None, *, over: bool
    ) -> Outcome:
        """Return what a battle came to, by what is left of its units.

        ``won``: who won by the game's rules, None where they do not say. Raises QuestionError where
        it is none of this encounter.
        """
        lost = self.lost.losses(encounter, self.units_of, self.strength, left)
        return Outcome(lost, won or holder(encounter, lost), over)


def put_down_commands(
    encounter: Encounter,
    by: Commanded,
    block: Callable[[Part], Block],
    leaders: Callable[[Force, int, bool], tuple[Block, ...]],
) -> tuple[list[tuple[Force, Commands]], Array]:
    """Return the commands of both forces, and where they stand.

    ``block``: the ground of a unit; ``leaders``: who stands behind a command of a force, by its
    number, and whether it is the middle one, behind which those over all stand. Raises
    NoRoomError where no table is large enough.
    """

    def groups(force: Force, parts: Commands) -> Iterator[Group]:
        for number, bodies in enumerate(parts):
            behind = leaders(force, number, number == len(parts) // 2)
            yield Group(tuple(map(block, by.units_in(bodies))), behind, by.ranks)

    sides = [(force, conversion.commands(force, by.command)) for force in encounter.forces]
    first, second = (tuple(groups(*each)) for each in sides)
    return sides, conversion.put_down(encounter, by, (first, second))
