"""The consequences of an attack: saves, losses, flinching, falling back (section 4).

Each step that needs the players is queued as a ``Debt``; all others are applied at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Literal

from tableside.engine.message import Message, Text
from tableside.engine.ruleset import Event
from tableside.rules.brothers_at_arms.attack import Attack, flinch_dice
from tableside.rules.brothers_at_arms.command import Result, leader_of, with_marker
from tableside.rules.brothers_at_arms.contact import contact, touched
from tableside.rules.brothers_at_arms.fall_back import Path, flinch_path
from tableside.rules.brothers_at_arms.ground import is_near
from tableside.rules.brothers_at_arms.memory import Debt
from tableside.rules.brothers_at_arms.state import Melee, Piece, State, Unit
from tableside.rules.brothers_at_arms.words import say


def first(state: State, do: Callable[[State], Result]) -> Result:
    """Apply ``do``, and put the debts it creates before those already owed."""
    after, events = do(replace(state, owes=()))
    lost = {unit.id for unit in after.eliminated}
    left = tuple(debt for debt in state.owes if debt.unit not in lost)
    return replace(after, owes=(*after.owes, *left)), events


def hit(
    state: State, by: Unit, target: Unit, attack: Attack, hits: int, save: Sequence[int] | None
) -> Result:
    """Apply the hits of an attack: queue the saves, or apply what follows them.

    New debts are appended to those already due.
    """
    if not hits:
        return state, ()
    debt = Debt("save", target.id, by.id, hits, attack.save, stands=attack.stands)
    debt = replace(debt, covered=attack.covered, melee=attack.melee)
    if attack.save is not None and save is None:
        return _due(state, debt), ()
    kept = hits if save is None or attack.save is None else sum(die >= attack.save for die in save)
    return keep(state, debt, kept)


def keep(state: State, debt: Debt, kept: int) -> Result:
    """Apply hits that were not saved: queue the losses, or disperse the unit."""
    unit = state.by_id.get(debt.unit)
    if unit is None or not kept:
        return state, ()
    lost = min(kept, unit.points)
    if lost == unit.points:
        return dispersed(state, unit)
    if unit.kind == "riverboat":
        return lose(state, replace(debt, owed="lose", count=lost), ())
    return _due(state, replace(debt, owed="lose", count=lost)), ()


def lose(state: State, debt: Debt, stands: Sequence[str]) -> Result:
    """Remove bases, or points of a riverboat, and queue a roll to flinch if one is due."""
    before = unit = state.by_id[debt.unit]
    if unit.kind == "riverboat":
        unit = replace(unit, given_left=unit.points - debt.count)
    else:
        unit = unit.standing(each for each in unit.stands if each.id not in stands)
    lost = before.points - unit.points
    text = say("told-lost", unit=unit, count=lost, left=unit.points)
    state = state.put(unit)
    dice = flinch_dice(state.house, unit, unit.points, debt.covered, debt.melee)
    if dice:
        state = _due(state, replace(debt, owed="flinch", dice=dice))
    return state, (Event("lost", (unit.id,), text, {"count": lost}),)


def _due(state: State, debt: Debt) -> State:
    return replace(state, owes=(*state.owes, debt))


def dispersed(state: State, unit: Unit) -> Result:
    """Remove a unit that has lost everything."""
    return taken(state, unit, say("told-dispersed", unit=unit))


def taken(state: State, unit: Unit, text: Message, kind: str = "lost") -> Result:
    """Remove a unit or commander from the battle for good.

    A commander leaves with the last unit of his group. If a commander leaves, an event says that
    his units roll for themselves from now on.
    """
    state = replace(state.without(unit.id), eliminated=(*state.eliminated, unit.lifted()))
    state = replace(state, owes=tuple(debt for debt in state.owes if unit.id != debt.unit))
    events = [Event(kind, (unit.id,), text, {"weight": 1})]
    if unit.is_commander:
        group = [each for each in state.units if _of(each, unit)]
        if group and not unit.higher:
            told = say("told-leaderless", group=state.the_group(unit.group or ""))
            events.append(Event("leaderless", tuple(each.id for each in group), told))
        return state, tuple(events)
    leader = leader_of(state, unit)
    left = [each for each in (*state.units, *state.reserves, *state.aside) if _of(each, unit)]
    if leader is not None and not left:
        told = say("told-no-group", commander=leader)
        state, more = taken(state, leader, told, "removed")
        events += more
    return state, tuple(events)


def _of(unit: Unit, other: Unit) -> bool:
    """Whether a unit fights and belongs to the group and side of another unit or commander."""
    return not unit.is_commander and (unit.side, unit.group) == (other.side, other.group)


def path_of(state: State, debt: Debt) -> Path | None:
    """Return the path of a fall-back that is owed; None at night or if the enemy is gone."""
    unit = state.by_id[debt.unit]
    enemy = state.by_id.get(debt.enemy or "")
    if debt.to or enemy is None:
        return None
    return flinch_path(state, unit, enemy, debt.stands).on_board


def stopped_by(state: State, path: Path) -> Text:
    """Return the name of what stops a path: a unit, terrain, or an edge."""
    if path.stopped_by in ("board", "river"):
        return say("the-board" if path.stopped_by == "board" else "the-river")
    return state.called(path.stopped_by or "")


def noted(state: State, did: Literal["moved", "carried", "fired", "fought"], unit: Unit) -> State:
    """Record what a unit did in this round, and that it was active in this bound."""
    done: Any = {did: getattr(state.done, did) | {unit.id}}
    return active(replace(state, done=replace(state.done, **done)), unit)


def active(state: State, *units: Unit) -> State:
    """Record that units were active in this bound, so that they do not rest."""
    every = state.bound.active | {unit.id for unit in units}
    return replace(state, bound=replace(state.bound, active=every))


def pinned(state: State, unit: Unit) -> State:
    """Mark a unit as pinned in this round."""
    state = state.put(with_marker(unit, "pinned"))
    return replace(state, done=replace(state.done, pinned=state.done.pinned | {unit.id}))


def abandoning(state: State, unit: Unit) -> State:
    """Record the works a unit flees from, which keep barring the enemy until it is dispersed.

    Only with the house rule ``works-after-flinch``: ``dispersed``.
    """
    if state.house.works_after_flinch == "open":
        return state
    left = {
        works.id: unit.id
        for works in state.terrain
        if works.is_works and not works.breached and is_near(state, [unit], works)
    }
    return replace(state, abandoned={**state.abandoned, **left})


def in_melee(state: State) -> State:
    """Drop recorded melees whose units are gone or no longer touch."""

    def lasts(melee: Melee) -> bool:
        one, other = state.by_id.get(melee.attacker), state.by_id.get(melee.defender)
        return bool(one and other and contact(state).touching(one, other))

    return replace(state, melees=tuple(filter(lasts, state.melees)))


def contacts_made(state: State, unit: Unit, enemies: Sequence[Unit]) -> State:
    """Record that a unit has made contact with some enemies."""
    made = (Melee(unit.id, enemy.id) for enemy in enemies)
    new = (melee for melee in made if melee not in state.melees)
    return replace(state, melees=(*state.melees, *new))


def who_attacks(state: State, unit: Unit, met: str) -> list[Debt]:
    """Return the attacks that are due when a unit falls back into an enemy unit.

    The side to act attacks; with the house rule ``flinch-melee``: ``both``, both sides do.
    """
    pairs = [(unit.id, met), (met, unit.id)]
    due = [pair for pair in pairs if state.by_id[pair[0]].side == state.side_to_act]
    if state.house.flinch_melee == "both":
        due += [pair for pair in pairs if pair not in due]
    return [Debt("melee", one, other, melee=True) for one, other in due]


def works_hit(state: State, works: Piece, kept: int) -> Result:
    """Apply hits to works, which are breached for good at 0."""
    return works_left(state, works, max(works.left - kept, 0))


def works_left(state: State, works: Piece, left: int) -> Result:
    """Set the strength left of a section of works."""
    changed = replace(works, given_left=left)
    terrain = tuple(changed if piece.id == works.id else piece for piece in state.terrain)
    text = say("told-works" if left else "told-breached", works=works, left=left)
    told = Event("works", (), text, {"works": works.id, "left": left})
    return replace(state, terrain=terrain), (told,)


def still_fighting(state: State) -> tuple[Unit, ...]:
    """Return the units that have yet to attack in the melee phase, the side to act first.

    With the house rule ``melee-both-sides``, the enemies in contact attack as well.
    """
    side = state.side_to_act
    both = state.house.melee_both_sides
    able = [
        unit
        for unit in state.units
        if not unit.is_commander
        and (both or unit.side == side)
        and unit.id not in state.done.fought
        and touched(state, unit)
    ]
    return tuple(sorted(able, key=lambda unit: unit.side != side))
