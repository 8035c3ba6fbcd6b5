"""Morale checks, the effects of missed ones, rallies and flight (sections 3, 4 and 11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from tableside.engine.answering import told
from tableside.engine.contact import nearest_gap
from tableside.engine.luck import counts
from tableside.engine.quantity import Ruling, all_of, broken, unless
from tableside.engine.ruleset import Chance
from tableside.rules.metal_men.command import order_ruling
from tableside.rules.metal_men.contact import contact
from tableside.rules.metal_men.data import Step, tables
from tableside.rules.metal_men.memory import Missed
from tableside.rules.metal_men.state import MOVEMENT_ORDERS, Morale, State, Unit
from tableside.rules.metal_men.words import say


def chance_of(unit: Unit) -> Fraction:
    """Return the probability that a unit passes one morale check."""
    faces = unit.morale_die
    return Fraction(faces - tables().morale_passed + 1, faces)


def passes(die: int) -> bool:
    """Whether a die passes a morale check."""
    return die >= tables().morale_passed


@dataclass(frozen=True)
class Result:
    """What missed checks do to a unit.

    ``stands_lost``: including the one for the rout, at most all the unit has; ``retreat``: inches
    to retreat at once, or None.
    """

    steps: tuple[Step, ...]
    state: Morale
    stands_lost: int
    left: int
    retreat: float | None

    @property
    def destroyed(self) -> bool:
        """Whether no stand is left."""
        return self.left == 0


def result_of(state: State, unit: Unit, missed: int) -> Result:
    """Return the effect of ``missed`` checks, applied step by step.

    Checks missed earlier in the turn count too, if the house rule says so.
    """
    before = missed_before(state, unit)
    numbers = range(before.count, before.count + missed)
    steps = tuple(_step(state, before.state, number) for number in numbers)
    routs, at_once = "rout" in steps, state.house.rout_at_once
    after: Morale = "routed" if routs else "dg" if "dg" in steps else unit.state
    lost = min(steps.count("stand") + (routs and at_once), len(unit.bases))
    left = len(unit.bases) - lost
    retreat = tables().rout_length if routs and at_once and left else None
    return Result(steps, after, lost, left, retreat)


def missed_before(state: State, unit: Unit) -> Missed:
    """Return the earlier missed checks that still count for a unit, and its state before them."""
    known = state.so_far.missed.get(unit.id) if state.house.count_missed == "turn" else None
    return known or Missed(unit.state, 0)


def noted(state: State, unit: Unit, missed: int) -> State:
    """Return the state with a unit's missed checks added to this turn's, if they are counted."""
    if state.house.count_missed != "turn" or not missed:
        return state
    before = missed_before(state, unit)
    now = {**state.so_far.missed, unit.id: replace(before, count=before.count + missed)}
    return state.noting(missed=now)


def _step(state: State, began: Morale, number: int) -> Step:
    """Return the effect of missed check ``number`` (from 0) on a unit that began as ``began``."""
    gentle = began == "dg" and state.house.second_dg == "stand"
    ladder = tables().ladder["dg-loses-stand" if gentle else began]
    return ladder[min(number, len(ladder) - 1)]


def rally_ruling(state: State, unit: Unit, leader: Unit, phase: str) -> Ruling:
    """Return the ruling on a rally by a leader in a phase."""
    shaken = unless(unit.state != "good", "rally.state", say("rally-state", unit=unit))
    barring = ("rally-2", *(("rally",) if phase == "rally" else MOVEMENT_ORDERS))
    free = not any(order in barring for order in unit.orders)
    once = unless(free, "sequence.once", say("rally-once", unit=unit))
    return all_of([shaken, once, order_ruling(state, unit, leader, rally=True)])


def rallied(unit: Unit, die: int) -> Morale:
    """Return a unit's state after a rally: one step better if the die passes the check."""
    return unit.state if not passes(die) else "dg" if unit.state == "routed" else "good"


def odds(state: State, unit: Unit, count: int) -> tuple[Chance, ...]:
    """Return the probability of each result of ``count`` morale checks."""
    found: dict[tuple[str, int], Fraction] = {}
    for missed, chance in enumerate(counts(count, 1 - chance_of(unit))):
        result = result_of(state, unit, missed)
        key = ("gone" if result.destroyed else result.state, result.stands_lost)
        found[key] = found.get(key, Fraction(0)) + chance
    return tuple(
        Chance(say("odds-check", state=say(f"state-{name}"), lost=lost), float(chance))
        for (name, lost), chance in found.items()
        if chance
    )


def _shaken(state: State) -> list[tuple[Unit, str | None]]:
    """Return the shaken units that the rout phase covers, with the rule that lets each stay."""
    both = state.house.rout_sides == "both"
    shaken = (u for u in state.units if u.is_combat and u.state != "good")
    return [(u, stays_by(state, u)) for u in shaken if both or u.side == state.active]


def fleeing(state: State) -> list[tuple[Unit, int]]:
    """Return the units that flee in the rout phase and their dice, the active side first."""
    flee = [unit for unit, rule in _shaken(state) if rule is None]
    flee.sort(key=lambda unit: unit.side != state.active)
    return [(unit, tables().flight_dice[unit.state]) for unit in flee]


def stays_by(state: State, unit: Unit) -> str | None:
    """Return the rule that lets a shaken unit stay; None if it flees."""
    if unit.state != "dg":
        return None
    if unit.is_battery:
        return None if state.house.dg_guns_flee else "rout.guns"
    against = state.links(unit)
    known = {each.id: each.state for each in (*state.units, *state.aside)}
    if against and all(known.get(name) == "dg" for name in against):
        return "rout.firefight"
    return None


def rout_answer(state: State) -> dict[str, Any]:
    """Answer ``rout``."""
    return {
        "flee": [{"unit": unit.id, "dice": dice} for unit, dice in fleeing(state)],
        "stay": {unit.id: rule for unit, rule in _shaken(state) if rule is not None},
    }


def morale_answer(inspired: Inspired, rolls: Sequence[int] | None) -> dict[str, Any]:
    """Answer ``morale``; ``rolls``: one die per check, None before they are thrown."""
    unit = inspired.unit
    found: dict[str, Any] = {
        **inspired.ruling.as_json(), "checks": inspired.checks, "die": unit.morale_die,
        "chance": float(chance_of(unit)), "leader": inspired.becomes,
    }  # fmt: skip
    if rolls is None:
        return found
    missed = sum(not passes(die) for die in rolls)
    result = result_of(inspired.state, unit, missed)
    after = told(result, "steps", "state", "stands_lost", "left", "destroyed", "retreat")
    return {**found, "missed": missed, **after}


@dataclass(frozen=True)
class Inspired:
    """A unit that has taken hits, inspired by a leader or by nobody (``leader`` None).

    ``die``: the leader's die, None before it is thrown.
    """

    state: State
    unit: Unit
    hits: int
    leader: Unit | None = None
    die: int | None = None

    @cached_property
    def ruling(self) -> Ruling:
        """The first ruling with a breach or doubt about the leader inspiring the unit."""
        return next((each for each in self._bars() if each.breaches or each.doubts), Ruling())

    def _bars(self) -> Iterator[Ruling]:
        unit, leader = self.unit, self.leader
        if leader is None:
            return
        names = {"leader": leader.called, "unit": unit.called}
        yield unless(leader.side == unit.side, "inspire.side", say("inspire-side", **names))
        if leader.rating not in tables().inspiring:
            yield broken("inspire.rating", say("inspire-rating", **names))
        gap, text = nearest_gap(leader, unit), say("inspire-contact", **names)
        yield contact(self.state).needed(gap, "inspire.contact", text)
        yield unless(self.hits > 0, "inspire.hits", say("inspire-hits", **names))

    @property
    def checks(self) -> int:
        """How many checks remain: the leader removes one."""
        return self.hits - int(self.leader is not None and not self.ruling.breaches)

    @property
    def becomes(self) -> str | None:
        """The leader's fate: ``replaced`` or ``unhurt``; None without a die or if barred."""
        if self.die is None or self.ruling.breaches:
            return None
        return "replaced" if self.die <= tables().leader_hit else "unhurt"


def rally_answer(
    state: State, unit: Unit, leader: Unit, phase: str, die: int | None
) -> dict[str, Any]:
    """Answer ``rally``."""
    return {
        **rally_ruling(state, unit, leader, phase).as_json(),
        "die": unit.morale_die,
        "chance": float(chance_of(unit)),
        **({} if die is None else {"passed": passes(die), "state": rallied(unit, die)}),
    }
