"""The umpire who resolves a phase: the position as it stands, the draws, what is told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from tableside.engine.altered import altered
from tableside.engine.message import Value
from tableside.engine.umpire import Umpire
from tableside.rules.gitm.memory import Contest, Losses, Meeting
from tableside.rules.gitm.sighting import sees
from tableside.rules.gitm.state import State, Unit
from tableside.rules.gitm.words import say


class WaitsError(Exception):
    """A phase stops in its middle: a battle waits for the table to say how it is fought."""

    def __init__(self, contest: Contest) -> None:
        super().__init__(contest.at)
        self.contest = contest


class Resolving(Umpire[State, Unit]):
    """A phase of the campaign under way; a battle weighs least of what is told."""

    weights: ClassVar[Mapping[str, int]] = {
        "battle": 1, "shattered": 2, "surrender": 3, "destroyed": 3, "starved": 3, "city": 3,
        "over": 4,
    }  # fmt: skip

    @property
    def number(self) -> int:
        """The number of a tactical or strategic phase."""
        return int(self.state.phase.rpartition("-")[2])

    def still_at(self, place: Meeting, units: Iterable[Unit]) -> Iterator[Unit]:
        """Yield those of some units that are active and in a square when their turn comes."""
        for unit in self.acting(each.id for each in units):
            if (unit.strategic, unit.square) == (place.strategic, place.square):
                yield unit

    def tire(self, unit: Unit, points: int) -> Unit:
        """Add fatigue to a unit; it counts to 30."""
        return self.change(unit, fatigue=min(30, unit.fatigue + points))

    def note(self, unit: str, **changes: Any) -> None:
        """Note what a unit has done."""
        self.note_all((unit,), **changes)

    def note_all(self, units: Iterable[str], **changes: Any) -> None:
        """Note what several units have done."""
        noted = {unit: altered(self.state.conduct(unit), **changes) for unit in units}
        self.remember(conduct={**self.state.campaign.conduct, **noted})

    def remember(self, **changes: Any) -> None:
        """Change what the campaign remembers."""
        self.state = self.state.with_campaign(**changes)

    def lose(self, unit: Unit, losses: Losses) -> Unit | None:
        """Take losses from a unit; return it, or None where nobody is left of it."""
        self.count_lost(unit, losses)
        if unit.is_combat and losses.men >= unit.men:
            self.remove(unit, "destroyed")
            return None
        return self.change(unit, men=max(0, unit.men - losses.men))

    def count_lost(self, unit: Unit, losses: Losses) -> None:
        """Add losses to all that a unit has lost."""
        kept = self.state.campaign.losses
        self.remember(losses={**kept, unit.id: kept.get(unit.id, Losses()).and_(losses)})

    def remove(self, unit: Unit, why: str) -> None:
        """Take a unit out of the campaign; both sides of its square hear of it."""
        self.tell_witnesses(why, unit, f"told-{why}")
        self.take_out(unit.id)

    def take_out(self, unit: str) -> None:
        """Take a unit out without a word; its counter is asked for where it lies."""
        self.state = self.state.without([unit])
        self.remember(gone=self.state.campaign.gone | {unit})

    def tell_own(self, kind: str, unit: Unit, message: str, **values: Value) -> None:
        """Tell a unit's own side something about it."""
        text = say(message, unit=unit.called, **values)
        self.tell(kind, (unit,), text, self.state.own_sides(unit.side))

    def tell_witnesses(self, kind: str, unit: Unit, message: str, **values: Value) -> None:
        """Tell all sides that know of a unit where it stands something about it."""
        self.tell(kind, (unit,), say(message, unit=unit.called, **values), self.witnesses(unit))

    def strangers_seeing(self, unit: Unit) -> tuple[str, ...]:
        """Return the sides, not its own, that sight a unit where it stands (4.2)."""
        return tuple(
            side
            for side in self.state.sides
            if not self.state.are_allied(side, unit.side) and sees(self.state, side, unit)
        )

    def witnesses(self, unit: Unit) -> tuple[str, ...]:
        """Return the sides that know of a unit where it stands: its own, and those that see it."""
        return (*self.state.own_sides(unit.side), *self.strangers_seeing(unit))

    def fighters(self, units: Iterable[Unit]) -> tuple[str, ...]:
        """Return the sides that take part in something, their allies too."""
        sides = {unit.side for unit in units}
        return tuple(
            each
            for each in self.state.sides
            if any(self.state.are_allied(each, side) for side in sides)
        )
