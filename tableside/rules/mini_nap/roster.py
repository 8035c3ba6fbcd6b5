"""What is wrong or unusual in how units are put into brigades (section 1 of the page)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tableside.rules.mini_nap.formations.formation import Formation
from tableside.rules.mini_nap.kinds import Kind
from tableside.rules.mini_nap.state import Unit


@dataclass(frozen=True, slots=True)
class Remark:
    """A fault (``wrong``) or something unusual: the units or the brigade, and a sentence."""

    about: str
    wrong: bool
    text: str


def remarks(units: Iterable[Unit]) -> tuple[Remark, ...]:
    """Return what is wrong or unusual about the units and their brigades, by name."""
    listed = [unit for unit in units if not unit.kind.is_command]
    brigades: dict[str, list[Unit]] = defaultdict(list)
    guns: dict[str, set[str]] = defaultdict(set)
    found: list[Remark] = []
    for unit in listed:
        found += _of_unit(unit)
        if unit.brigade is not None:
            brigades[unit.brigade].append(unit)
    for name, members in sorted(brigades.items()):
        found += _of_brigade(name, members)
        divisions = {unit.division for unit in members if unit.division is not None}
        if _kind_of(members) == "artillery":
            for division in divisions:
                guns[division].add(name)
    for division, own in sorted(guns.items()):
        if len(own) > 1:
            text = f"{division} has {len(own)} artillery brigades; one is usual"
            found.append(Remark(division, False, text))
    return tuple(found)


def _of_unit(unit: Unit) -> Iterator[Remark]:
    if unit.kind is Kind.HORSE_ARTILLERY and unit.gun_class == "heavy":
        yield Remark(unit.id, True, f"{unit.id} is horse artillery: it is never heavy")
    loose = unit.stands is not None and unit.laid is not None
    if unit.lancer and loose and unit.laid is not None and unit.laid[1] is Formation.SKIRMISH:
        yield Remark(unit.id, True, f"{unit.id} is of lancers: they do not skirmish")


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
            yield Remark(unit.id, True, f"{unit.id} is foot artillery in the cavalry of {name}")
        if kind in ("cavalry", "mixed") and unit.gun_class == "heavy":
            yield Remark(unit.id, True, f"{unit.id} is heavy: not for the {kind} brigade {name}")
    if kind == "infantry" and not 2 <= troops <= 10:
        yield Remark(name, False, f"{name} has {troops} battalions; 2 to 10 are usual")
    if kind == "cavalry" and troops > 4:
        yield Remark(name, False, f"{name} has {troops} regiments; at most 4 are usual")
    most = {"infantry": 1, "cavalry": 1, "mixed": 2}.get(kind, len(batteries))
    if len(batteries) > most:
        text = f"{name} has {len(batteries)} batteries; at most {most} are usual"
        yield Remark(name, False, text)
