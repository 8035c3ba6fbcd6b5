"""Actions after an attack: saves in cover, losses, rolls to flinch, falling back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from tableside.engine import asking
from tableside.engine.action import action, part
from tableside.engine.judged_action import (
    LED_SLACK,
    Paying,
    UnitAction,
    faces,
    led_to,
    owed,
    paid,
    went,
)
from tableside.engine.message import Message, Value
from tableside.engine.quantity import Ruling, broken
from tableside.engine.ruleset import Event
from tableside.engine.troops import Places
from tableside.engine.values import COUNT, DICE, NAME, NAMES, PLACES, SIGMA
from tableside.geometry.pose import Pose
from tableside.geometry.uncertainty import Sigma
from tableside.rules.brothers_at_arms.actions import common
from tableside.rules.brothers_at_arms.command import Result
from tableside.rules.brothers_at_arms.laying import poses_at
from tableside.rules.brothers_at_arms.memory import Debt
from tableside.rules.brothers_at_arms.named import fighting_unit, unit_of, works_of
from tableside.rules.brothers_at_arms.play import losing
from tableside.rules.brothers_at_arms.play.losing import keep, taken
from tableside.rules.brothers_at_arms.state import State, Unit
from tableside.rules.brothers_at_arms.words import say


class _Follows(Paying[State, Unit, Debt]):
    """An action that settles a debt from an attack."""

    __slots__ = ()
    words, rule = say, "sequence.phase"


@action("save", "{unit} {dice}", "{unit} kept {kept}")
class Save(_Follows):
    """Hits on a unit in cover are rolled again; those on works, by the unit that hit them."""

    unit: str = part(NAME, who=fighting_unit)
    dice: tuple[int, ...] | None = part(DICE, default=None)
    kept: int | None = part(COUNT, default=None)

    @classmethod
    def check(cls, data: Mapping[str, Any]) -> None:
        """Raise QuestionError unless there are either dice or the number of hits kept."""
        common.one_of_two(data, "dice", "kept")

    def paid_well(self, state: State, unit: Unit, debt: Debt) -> Ruling:
        """Flag a wrong number of dice or hits."""
        return common.told_dice(unit, self.dice, self.kept, debt.count)

    def pay(self, state: State, unit: Unit, debt: Debt) -> Result:
        """Apply the hits that are kept."""
        kept = common.hits_of(self.dice, self.kept, debt.value or 1)
        if self.dice is None:
            text = say("told-kept", unit=unit, hits=debt.count, kept=kept)
        else:
            text = say("told-saved", unit=unit, dice=faces(self.dice), kept=kept)
        told = Event("save", (unit.id,), text, {"kept": kept})
        state = paid(state, debt)
        if debt.enemy in state.pieces:
            state, more = losing.works_hit(state, works_of(state, debt.enemy or ""), kept)
        else:
            state, more = losing.first(state, lambda table: keep(table, debt, kept))
        return state, (told, *more)


@action("lose", "{unit} {stands}")
class Lose(UnitAction[State]):
    """The owner chooses which bases a unit loses."""

    unit: str = part(NAME, who=fighting_unit)
    stands: tuple[str, ...] = part(NAMES)

    def known(self, unit: Unit) -> None:
        """Raise QuestionError for no base, and for one that the unit does not have, or twice."""
        asking.stands_named(unit, self.stands, "stands")

    def rulings(self, state: State, unit: Unit) -> Iterator[Ruling]:
        """Flag losses that are not owed, and a wrong number of bases."""
        debt = owed(state, "lose", unit.id)
        if debt is None:
            yield common.not_owed(unit)
            return
        yield common.nothing_owed(state, debt)
        if len(self.stands) != debt.count:
            text = say("lose-count", unit=unit, wanted=debt.count, given=len(self.stands))
            yield broken("attack.losses", text)

    def do(self, state: State, unit: Unit) -> Result:
        """Remove the bases, and queue a roll to flinch if one is due."""
        debt = owed(state, "lose", unit.id)
        if unit.kind == "riverboat":  # its points go by themselves
            return state, ()
        if len(self.stands) == len(unit.stands):
            return losing.dispersed(paid(state, debt), unit)
        if debt is None:
            left = unit.standing(s for s in unit.stands if s.id not in self.stands)
            text = say("told-lost", unit=unit, count=len(self.stands), left=left.points)
            return state.put(left), (Event("lost", (unit.id,), text),)
        return losing.first(paid(state, debt), lambda table: losing.lose(table, debt, self.stands))


@action("flinch", "{unit} {dice}")
class Flinch(_Follows):
    """A unit that lost bases rolls to see whether it flinches."""

    unit: str = part(NAME, who=fighting_unit)
    dice: tuple[int, ...] = part(DICE)

    def paid_well(self, state: State, unit: Unit, debt: Debt) -> Ruling:
        """Flag a wrong number of dice."""
        return common.counted(unit, len(self.dice), debt.dice)

    def pay(self, state: State, unit: Unit, debt: Debt) -> Result:
        """Queue a fall-back if the unit flinches."""
        flinches = all(die <= debt.count for die in self.dice)
        rolled: dict[str, Value] = {
            "dice": faces(self.dice), "needs": debt.count, "thrown": len(self.dice)
        }  # fmt: skip
        text = say("told-flinches" if flinches else "told-stands", unit=unit, **rolled)
        due = (replace(debt, owed="fall-back"),) if flinches else ()
        data = {"flinches": flinches}
        return paid(state, debt, *due), (Event("flinch", (unit.id,), text, data),)


@action("fall-back", "{unit} [to {to}]")
class FallBack(_Follows):
    """A unit falls back; ``to``: where its models lie, None for the exact end of the path.

    At night, commanders also fall back.
    """

    unit: str = part(NAME, who=unit_of)
    to: Places | None = part(PLACES, default=None)
    sigma: Sigma | None = part(SIGMA, default=None)

    def paid_well(self, state: State, unit: Unit, debt: Debt) -> Ruling:
        """Flag models that do not lie where the path ends."""
        wanted = ends_at(state, debt)
        poses = self._poses(state, unit, wanted)

        def said(off: float) -> Message:
            near = state.shown(LED_SLACK)
            return say("fall-back-off", unit=unit, distance=state.shown(off), limit=near)

        return led_to("fall-back.place", wanted, poses, self.sigma, said)

    def _poses(self, state: State, unit: Unit, wanted: Mapping[str, Pose]) -> Mapping[str, Pose]:
        if self.to is None:
            return wanted
        poses = poses_at(state, unit, self.to, None)
        return {name: poses.get(name, pose) for name, pose in wanted.items()}

    def pay(self, state: State, unit: Unit, debt: Debt) -> Result:
        """Move the unit and pin it; if the path says so, it is lost or fights at once."""
        path = losing.path_of(state, debt)
        moved = unit.put(self._poses(state, unit, ends_at(state, debt)), self.sigma)
        moved = replace(moved, declared=None)
        state = losing.abandoning(state, unit)
        if path is None:  # at night, or the enemy is gone
            state = paid(state.put(moved), debt)
            return state, (Event("fall-back", (unit.id,), say("told-night", unit=unit)),)
        if path.outcome == "lost":
            text = say("told-lost-on-path", unit=unit, what=losing.stopped_by(state, path))
            return taken(paid(state, debt), unit, text)
        state = losing.pinned(paid(state, debt).put(moved), moved)
        text = say("told-falls-back", unit=unit, length=state.shown(path.length))
        if path.outcome == "melee" and path.stopped_by is not None:
            state = losing.contacts_made(state, moved, (state.by_id[path.stopped_by],))
            due = losing.who_attacks(state, moved, path.stopped_by)
            state = replace(state, owes=(*due, *state.owes))
            enemy = state.called(path.stopped_by)
            text = say("told-falls-into", unit=unit, enemy=enemy)
        return state, (went("fall-back", unit, moved, text),)


def ends_at(state: State, debt: Debt) -> dict[str, Pose]:
    """Return the final pose of each stand of a unit that falls back."""
    if debt.to:
        return dict(debt.to)
    path = losing.path_of(state, debt)
    return state.by_id[debt.unit].poses if path is None else path.poses
