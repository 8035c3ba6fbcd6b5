"""The umpire that resolves a phase: the current position, the draws and the event log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar

from tableside.engine import grid
from tableside.engine.altered import altered
from tableside.engine.draws import Draws
from tableside.engine.message import Value
from tableside.engine.umpire import Umpire
from tableside.rules.gitm.breach import Breach
from tableside.rules.gitm.memory import Contest, Losses, Meeting
from tableside.rules.gitm.sighting import sees, sighted
from tableside.rules.gitm.state import State, Unit
from tableside.rules.gitm.words import say


class WaitsError(Exception):
    """A phase stops midway: the table must say how a battle is to be fought."""

    def __init__(self, contest: Contest) -> None:
        super().__init__(contest.at)
        self.contest = contest


class Resolving(Umpire[State, Unit]):
    """A phase being resolved; ``weights`` rank its events, lowest what was not done, and a battle.

    ``stepped``: the units that have made their strategic step of the phase.
    """

    weights: ClassVar[Mapping[str, int]] = {
        "blocked": 1, "battle": 1, "won": 2, "shattered": 2, "siege": 2, "surrender": 3,
        "destroyed": 3, "starved": 3, "city": 3, "over": 4,
    }  # fmt: skip

    def __init__(self, state: State, draws: Draws) -> None:
        super().__init__(state, draws)
        self.stepped: set[str] = set()

    @property
    def number(self) -> int:
        """The number of a tactical or strategic phase."""
        return int(self.state.phase.rpartition("-")[2])

    def still_at(self, place: Meeting, units: Iterable[Unit]) -> Iterator[Unit]:
        """Yield the units that are still active and in a square when their turn comes."""
        for unit in self.acting(each.id for each in units):
            if (unit.strategic, unit.square) == (place.strategic, place.square):
                yield unit

    def tire(self, unit: Unit, points: int) -> Unit:
        """Add fatigue to a unit, up to 30."""
        return self.change(unit, fatigue=min(30, unit.fatigue + points))

    def note(self, unit: str, **changes: Any) -> None:
        """Record what a unit has done this turn."""
        self.note_all((unit,), **changes)

    def note_all(self, units: Iterable[str], **changes: Any) -> None:
        """Record what several units have done this turn."""
        noted = {unit: altered(self.state.conduct(unit), **changes) for unit in units}
        self.remember(conduct={**self.state.campaign.conduct, **noted})

    def remember(self, **changes: Any) -> None:
        """Change fields of the campaign's memory."""
        self.state = self.state.with_campaign(**changes)

    def lose(self, unit: Unit, losses: Losses) -> Unit | None:
        """Subtract losses from a unit; return it, or None if it is destroyed."""
        self.count_lost(unit, losses)
        if unit.is_combat and losses.men >= unit.men:
            self.remove(unit, "destroyed")
            return None
        return self.change(unit, men=max(0, unit.men - losses.men))

    def count_lost(self, unit: Unit, losses: Losses) -> None:
        """Add losses to a unit's running total."""
        kept = self.state.campaign.losses
        self.remember(losses={**kept, unit.id: kept.get(unit.id, Losses()).and_(losses)})

    def remove(self, unit: Unit, why: str, text: str = "") -> None:
        """Remove a unit from the campaign, and tell its own side and those that see it.

        ``text``: the message, if it is not that of ``why``.
        """
        self.tell_witnesses(why, unit, text or f"told-{why}")
        self.take_out(unit.id)

    def take_out(self, unit: str) -> None:
        """Remove a unit without an event; its counter has yet to leave the table."""
        self.state = self.state.without([unit])
        self.remember(gone=self.state.campaign.gone | {unit})

    def tell_own(self, kind: str, unit: Unit, message: str, **values: Value) -> None:
        """Log an event about a unit for its own side."""
        text = say(message, unit=unit.called, **values)
        self.tell(kind, (unit,), text, self.state.own_sides(unit.side))

    def tell_failed(
        self,
        unit: Unit,
        message: str,
        broken: Callable[[State, Unit], Iterable[Breach]],
        **values: Value,
    ) -> None:
        """Tell a unit's side that it could not do what was ordered, and why as far as it can know.

        ``broken``: the breaches of it in a position, here one without the strangers around that the
        side does not see; if there are none, one of those was in the way.
        """
        near = (unit.strategic, *grid.around(unit.strategic))
        hidden = [
            each.id
            for square in near
            for each in self.state.active_in(square)
            if not self.state.are_allied(each.side, unit.side)
            and each.id not in sighted(self.state, unit.side, square)
        ]
        seen = self.state.without(hidden) if hidden else self.state
        first = next(iter(broken(seen, unit)), None)
        why = say("told-unseen") if first is None else first.message
        self.tell_own("blocked", unit, message, why=why, **values)

    def tell_witnesses(self, kind: str, unit: Unit, message: str, **values: Value) -> None:
        """Log an event about a unit for all sides that know where it is."""
        self.tell(kind, (unit,), say(message, unit=unit.called, **values), self.witnesses(unit))

    def strangers_seeing(self, unit: Unit) -> tuple[str, ...]:
        """Return the sides not allied to a unit that can see it (4.2)."""
        return tuple(
            side
            for side in self.state.sides
            if not self.state.are_allied(side, unit.side) and sees(self.state, side, unit)
        )

    def witnesses(self, unit: Unit) -> tuple[str, ...]:
        """Return the sides that know where a unit is: its own, and those that see it."""
        return (*self.state.own_sides(unit.side), *self.strangers_seeing(unit))

    def fighters(self, units: Iterable[Unit]) -> tuple[str, ...]:
        """Return the sides of some units, and their allies."""
        sides = {unit.side for unit in units}
        return tuple(
            each
            for each in self.state.sides
            if any(self.state.are_allied(each, side) for side in sides)
        )
