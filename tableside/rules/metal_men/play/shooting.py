"""Who may still fire in a phase, at whom, and in which order across the table (section 3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tableside.engine.once import once
from tableside.rules.metal_men.command import who_can_order
from tableside.rules.metal_men.fire import Fire, band_unsure, enemies_in_phase
from tableside.rules.metal_men.firefights import firefights, may_choose, place_across
from tableside.rules.metal_men.shape import shape_of
from tableside.rules.metal_men.state import State, Unit

#: Places across the table that differ by no more are equal, inches.
EQUAL = 0.005


def unfired(state: State, unit: Unit) -> bool:
    """Whether some front-rank stand of a unit has not fired in this phase."""
    fired = state.doing.fired.get(unit.id, ())
    return any(stand.id not in fired for stand in shape_of(state, unit).front_rank)


def choices(state: State, unit: Unit) -> tuple[Fire, ...]:
    """Return the fire that a unit may choose among now: in its nearest band, across the table."""
    fired = state.doing.fired.get(unit.id, ())
    if not unfired(state, unit):
        return ()
    fires = enemies_in_phase(state, once_more(state, unit), state.phase)
    found = may_choose(fires)
    if found is None:
        return ()
    chosen = [fire for fire in fires if fire.target.id in found[1]]
    if fired:
        chosen = [left for fire in chosen if (left := _left(state, fire, fired)) is not None]
    return tuple(sorted(chosen, key=lambda fire: place_across(state, (fire.target.id,))))


def once_more(state: State, unit: Unit) -> Unit:
    """Return a unit as its next shot finds it: split fire is one order, however many groups."""
    if unit.id not in state.doing.fired:
        return unit
    return replace(unit, orders=tuple(order for order in unit.orders if order != "fire"))


def _left(state: State, fire: Fire, fired: Sequence[str]) -> Fire | None:
    """Return the longest shot of the stands that have not fired yet; None without any."""
    runs = [run for run in fire.aiming.runs if not any(s.id in fired for s in run.stands)]
    for run in sorted(runs, key=lambda run: (-len(run.stands), run.range)):
        shot = replace(fire, chosen=tuple(stand.id for stand in run.stands), grouped=True)
        if not other_band(state, shot):
            return shot
    return None


def other_band(state: State, fire: Fire) -> bool:
    """Whether a unit that splits its fire would surely do so over two range bands.

    A house may allow that.
    """
    first = state.doing.bands.get(fire.unit.id)
    if first is None or fire.band is None or state.house.split_bands or band_unsure(fire):
        return False
    return fire.band.name != first


def shooters(state: State) -> tuple[Unit, ...]:
    """Return the units that may still fire in this phase, at the present target if there is one."""
    return tuple(unit for unit, fires in all_choices(state) if fires)


def with_targets(state: State) -> tuple[Unit, ...]:
    """Return the batteries that could fire in the artillery phase, had they an order."""
    return tuple(unit for unit, _ in _with_choices(state))


@once
def all_choices(state: State) -> tuple[tuple[Unit, tuple[Fire, ...]], ...]:
    """Return each unit that may still fire in this phase, with the fire that it may choose."""
    return tuple(
        (unit, fires)
        for unit, fires in _with_choices(state)
        if state.phase != "artillery"
        or unit.id in state.doing.fired
        or who_can_order(state, unit, "artillery", "fire")
    )


@once
def _with_choices(state: State) -> tuple[tuple[Unit, tuple[Fire, ...]], ...]:
    """Return each unit that may still fire in this phase but for its order, with its fire."""
    found = []
    for unit in _in_phase(state):
        fires = choices(state, unit)
        if state.phase != "firefight":
            fires = tuple(fire for fire in fires if is_next(state, fire.target.id))
        if fires:
            found.append((unit, fires))
    return tuple(found)


def is_next(state: State, target: str) -> bool:
    """Whether fire may go on to a target: the present one, or none that was passed over."""
    doing = state.doing
    if doing.target is not None:
        return target == doing.target
    place = place_across(state, (target,))
    if target in doing.dealt:
        return False
    return doing.across is None or place >= doing.across - EQUAL


def _in_phase(state: State) -> tuple[Unit, ...]:
    if state.phase == "firefight":
        return tuple(state.by_id[name] for name in state.doing.knot if name in state.by_id)
    return tuple(u for u in state.units if u.side == state.acting and u.is_combat)


def next_knot(state: State) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]] | None:
    """Return the brigades and the pairs of the first knot in which somebody has not fired."""
    found = firefights(state)
    for knot in found.knots:
        due = [name for name, _, _ in found.shots_of(knot) if unfired(state, state.by_id[name])]
        if any(name not in state.doing.fired for name in due):
            return knot.units, knot.pairs
    return None
