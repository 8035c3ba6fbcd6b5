"""What is wrong or unusual in how units are put into brigades (section 1 of the page)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tableside.engine.message import Text
from tableside.rules.mini_nap.formations.formation import Formation
from tableside.rules.mini_nap.kinds import Kind
from tableside.rules.mini_nap.state import Unit
from tableside.rules.mini_nap.words import say


@dataclass(frozen=True, slots=True)
class Remark:
    """A fault (``wrong``) or something unusual: the units or the brigade, and a sentence."""

    about: str
    wrong: bool
    text: Text


def remarks(units: Iterable[Unit]) -> Iterator[Remark]:
    """Yield what is wrong or unusual about the units and their brigades, by name."""
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
    loose = unit.stands is not None and unit.laid is not None
    if unit.lancer and loose and unit.laid is not None and unit.laid[1] is Formation.SKIRMISH:
        yield Remark(unit.id, True, say("roster-lancer", unit=unit))


def _kind_of(members: Sequence[Unit]) -> str:
    """Return what a brigade is: infantry, cavalry, mixed or artillery."""
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
            said = say("roster-heavy-mixed", unit=unit, name=name)
            if kind == "cavalry":
                said = say("roster-heavy-cavalry", unit=unit, name=name)
            yield Remark(unit.id, True, said)
    if kind == "infantry" and not 2 <= troops <= 10:
        yield Remark(name, False, say("roster-battalions", name=name, count=troops))
    if kind == "cavalry" and troops > 4:
        yield Remark(name, False, say("roster-regiments", name=name, count=troops))
    most = {"infantry": 1, "cavalry": 1, "mixed": 2}.get(kind, len(batteries))
    if len(batteries) > most:
        text = say("roster-batteries", name=name, count=len(batteries), most=most)
        yield Remark(name, False, text)
