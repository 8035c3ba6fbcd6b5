"""The sequence of play: who may act, and the roll for initiative (page, sections 3 and 4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tableside.engine.message import Text
from tableside.engine.quantity import Ruling, all_of, broken
from tableside.rules.mini_nap import data
from tableside.rules.mini_nap.scene import touches_no_enemy
from tableside.rules.mini_nap.state import State, Unit
from tableside.rules.mini_nap.words import say, term


def may_act(
    state: State, unit: Unit, *, firing: bool = False, anytime: bool = False, division: bool = False
) -> Ruling:
    """Return the ruling of the sequence of play on a unit's manoeuvre, or on its fire.

    ``anytime``: ignore the phase and whose initiative it is. ``division``: ignore which brigade has
    the initiative, as all those of its division move together.
    """
    wanted = "firing" if firing else "manoeuvre"
    found = [] if anytime else [_in_turn(state, unit, wanted, any_brigade=division)]
    if not firing:
        found.append(_fresh(state, unit))
    return all_of(found)


def side_may_act(state: State, side: str, wanted: str) -> Ruling:
    """Return the ruling that a side may act, in the phase ``wanted``."""
    found = []
    if state.initiative is not None and side != state.initiative:
        names = {"side": state.side_called(state.initiative), "other": state.side_called(side)}
        text = say("turn-initiative", **names)
        found.append(broken("sequence.initiative", text))
    if state.phase != wanted:
        text = say("turn-phase", wanted=term(wanted), phase=term(state.phase))
        found.append(broken("sequence.phase", text))
    return all_of(found)


def _in_turn(state: State, unit: Unit, wanted: str, *, any_brigade: bool) -> Ruling:
    found = [side_may_act(state, unit.side, wanted)]
    if any_brigade:
        return found[0]
    everyone = (*state.units, *state.aside)
    own = any(u.side == unit.side and u.brigade == state.brigade for u in everyone)
    if state.brigade is not None and unit.brigade != state.brigade and own:
        brigade, other = state.group_called(unit.brigade or ""), state.group_called(state.brigade)
        text = say("turn-brigade", unit=unit, brigade=brigade, other=other)
        found.insert(1, broken("sequence.brigade", text))
    return all_of(found)


def _fresh(state: State, unit: Unit) -> Ruling:
    found = []
    if "manoeuvred" in unit.did:
        found.append(broken("sequence.once", say("turn-once", unit=unit)))
    if unit.blocks:
        found.append(locked(state, unit))
    return all_of(found)


def locked(state: State, unit: Unit) -> Ruling:
    """Return the ruling that a unit is not locked in contact with an enemy."""
    return touches_no_enemy(
        state, unit, "sequence.locked", lambda enemy: say("turn-locked", unit=unit, enemy=enemy)
    )


def unused(state: State, side: str) -> tuple[str, ...]:
    """Return a side's unused brigades that have a unit on the table, in order."""
    own = (unit for unit in state.units if unit.side == side and not unit.kind.is_command)
    names = dict.fromkeys(unit.brigade for unit in own if unit.brigade is not None)
    return tuple(name for name in names if name not in state.used)


def who_acts(state: State) -> Text:
    """Return the name of the brigade, division or side whose initiative it is."""
    group = state.division or state.brigade
    return state.group_called(group) if group else state.side_called(state.initiative or "")


@dataclass(frozen=True, slots=True)
class Roll:
    """The result of a roll for the initiative."""

    roll_again: bool
    winner: str | None
    brigades: list[str]
    markers_off: list[str]
    turn_over: bool


def dice_count(state: State, side: str) -> int:
    """Return how many dice a side throws for the next initiative."""
    dice = data.tests().initiative
    if state.initiative is None:
        return dice.first
    return dice.holder if side == state.initiative else dice.other


def throwers(state: State) -> tuple[str, ...]:
    """Return the sides that roll: both if both have an unused brigade, else none."""
    left = tuple(side for side in state.sides if unused(state, side))
    return left if len(left) > 1 else ()


def rolled(state: State, dice: Mapping[str, int]) -> Roll:
    """Return who has the next initiative; a side without unused brigades does not roll."""
    left = [side for side in state.sides if unused(state, side)]
    if len(left) > 1 and dice[left[0]] == dice[left[1]]:
        return Roll(True, None, [], [], False)
    winner = max(left, key=lambda side: dice.get(side, 0), default=None)
    brigades = [] if winner is None else list(unused(state, winner))
    blue = [u.id for u in state.units if "blue" in u.markers and winner in (None, u.side)]
    return Roll(False, winner, brigades, blue, winner is None)


def to_act(state: State, unit: Unit) -> Ruling:
    """Return the ruling that a unit may manoeuvre: in a Division Manoeuvre only the division's."""
    found = may_act(state, unit, division=state.division is not None)
    if state.division is not None and unit.division != state.division:
        text = say("division-not-of", unit=unit, division=state.group_called(state.division))
        return all_of([found, broken("sequence.brigade", text)])
    return found
