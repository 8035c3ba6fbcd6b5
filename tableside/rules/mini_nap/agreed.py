"""What holds for the whole table, in words: who acts, who is lost, and unusual brigades.

Section 1 of the page says what is wrong or unusual in a brigade.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tableside.engine.message import Several, Text
from tableside.engine.position import written
from tableside.engine.ruleset import Agreed
from tableside.rules.mini_nap.formations.formation import Formation
from tableside.rules.mini_nap.kinds import Kind
from tableside.rules.mini_nap.play.sequence import unused
from tableside.rules.mini_nap.state import State, Unit
from tableside.rules.mini_nap.words import say


def agreed(state: State) -> Agreed:
    """Return who acts, who has yet to act, who is lost, and what is unusual in the rosters."""
    roster = remarks((*state.units, *state.aside))
    own = say("agreed-dots"), say("agreed-own")
    notes = (say("agreed-watch"), *(each.text for each in roster), *own)
    return Agreed(tuple(_standing(state)), notes, written(state.house))


def _standing(state: State) -> Iterator[tuple[Text, Text]]:
    acts = state.division or state.brigade
    if state.initiative is not None:
        side = state.side_called(state.initiative)
        text = side if acts is None else say("of-side", side=side, what=state.group_called(acts))
        yield say("agreed-initiative"), text
    if left := [
        say("of-side", side=state.side_called(side), what=Several(names, "comma"))
        for side in state.sides
        if (names := tuple(state.group_called(name) for name in unused(state, side)))
    ]:
        yield say("agreed-unused"), Several(tuple(left), "semicolon")
    if lost := tuple(unit.called for unit in state.eliminated):
        yield say("agreed-eliminated"), Several(lost, "comma")


@dataclass(frozen=True, slots=True)
class Remark:
    """A fault (``wrong``) or an oddity: the unit, brigade or division, and a sentence."""

    about: str
    wrong: bool
    text: Text


def remarks(units: Iterable[Unit]) -> Iterator[Remark]:
    """Yield what is wrong or unusual about units and their brigades, brigades sorted by name."""
    brigades: dict[str, list[Unit]] = defaultdict(list)
    guns: dict[str, set[str]] = defaultdict(set)
    for unit in units:
        if not unit.kind.is_command:
            yield from _of_unit(unit)
            if unit.brigade is not None:
                brigades[unit.brigade].append(unit)
    for name, members in sorted(brigades.items()):
        yield from _of_brigade(name, members)
        if _kind_of(members) == "artillery":
            for division in {unit.division for unit in members if unit.division is not None}:
                guns[division].add(name)
    for division, own in sorted(guns.items()):
        if len(own) > 1:
            text = say("roster-gun-brigades", division=division, count=len(own))
            yield Remark(division, False, text)


def _of_unit(unit: Unit) -> Iterator[Remark]:
    if unit.kind is Kind.HORSE_ARTILLERY and unit.gun_class == "heavy":
        yield Remark(unit.id, True, say("roster-heavy-horse", unit=unit))
    if unit.lancer and unit.laid is not None and unit.laid[1] is Formation.SKIRMISH:
        yield Remark(unit.id, True, say("roster-lancer", unit=unit))


def _kind_of(members: Sequence[Unit]) -> str:
    """Return the kind of a brigade: infantry, cavalry, mixed or artillery."""
    infantry = any(unit.kind.is_infantry for unit in members)
    cavalry = any(unit.kind.is_cavalry for unit in members)
    if infantry and cavalry:
        return "mixed"
    return "infantry" if infantry else "cavalry" if cavalry else "artillery"


def _of_brigade(name: str, members: Sequence[Unit]) -> Iterator[Remark]:
    kind = _kind_of(members)
    batteries = [unit for unit in members if unit.kind.is_battery]
    troops = len(members) - len(batteries)
    for unit in batteries:
        if kind == "cavalry" and unit.kind is Kind.FOOT_ARTILLERY:
            yield Remark(unit.id, True, say("roster-foot-guns", unit=unit, name=name))
        if kind in ("cavalry", "mixed") and unit.gun_class == "heavy":
            yield Remark(unit.id, True, say(f"roster-heavy-{kind}", unit=unit, name=name))
    if kind == "infantry" and not 2 <= troops <= 10:
        yield Remark(name, False, say("roster-battalions", name=name, count=troops))
    if kind == "cavalry" and troops > 4:
        yield Remark(name, False, say("roster-regiments", name=name, count=troops))
    most = {"infantry": 1, "cavalry": 1, "mixed": 2}.get(kind, len(batteries))
    if len(batteries) > most:
        text = say("roster-batteries", name=name, count=len(batteries), most=most)
        yield Remark(name, False, text)
