"""The roster of a game's units: which tags that were glued or measured before become theirs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tableside.files.fault import FileError
from tableside.files.roster import Base, Roster, Unit
from tableside.rig.trays import FIRST_TERRAIN_TAG, FIRST_UNIT_TAG, FORMS, Form
from tableside.setup.steps.tags import made_roster
from tableside.setup.table import Table


def with_units_of(
    table: Table, position: Mapping[str, Any], form: str | None = None
) -> tuple[Roster, bool]:
    """Return the roster for a position's units, and whether the table's own must be kept aside.

    ``form``: of trays that are made anew; None: those of the table's, else a lip. A roster that is
    as the program made it is made anew where it lacks a unit. Raise SetupError, FileError.
    """
    old = table.roster
    usual = usual_form(old, table.position)
    made = made_roster(position, form or usual or "lip")
    if old is None or (usual is not None and lacks(old, made)):
        return made, False
    new = fitting_roster(old, made)
    return new, not keeps_all(new, old)


def lacks(roster: Roster, made: Roster) -> bool:
    """Whether a roster has not all units of a made one on equal bases."""
    there = {unit.id: _bases(unit) for unit in roster.units}
    return any(there.get(unit.id) != _bases(unit) for unit in made.units)


def usual_form(roster: Roster | None, position: Mapping[str, Any] | None) -> Form | None:
    """Return the form in which a roster is as the program makes it for a position.

    None where anything in it was measured, shown or written by hand.
    """
    if roster is None or position is None:
        return None
    try:
        return next((form for form in FORMS if made_roster(position, form) == roster), None)
    except FileError:
        return None


def fitting_roster(kept: Roster, made: Roster) -> Roster:
    """Return the kept roster with every unit of a made one, its names taken from that.

    A unit that stays on equal bases keeps its tags; one that is new takes over the tray of a unit
    that is not in the game, of its type and on equal bases, else it gets tags that nobody has.
    Trays that nobody takes stay in the roster. One is left out only where its unit has other bases
    now. All of them are, where no tags are left for the new ones.
    """
    wanted = {unit.id: unit for unit in made.units}
    here = {u.id for u in kept.units if u.id in wanted and _bases(u) == _bases(wanted[u.id])}
    lacking = [unit for unit in made.units if unit.id not in here]
    units: list[Unit] = []
    for old in kept.units:
        new = wanted[old.id] if old.id in here else _heir(old, lacking)
        if new is not None:
            units.append(old.model_copy(update={"id": new.id, "name": new.name, "side": new.side}))
        elif old.id not in wanted:
            units.append(old)
    fresh = _with_free_tags(lacking, units)
    if fresh is None:
        return made
    if kept.build != made.build:
        fresh = [unit.model_copy(update={"build": made.build}) for unit in fresh]
    return kept.model_copy(update={"units": (*units, *fresh)})


def keeps_all(new: Roster, old: Roster) -> bool:
    """Whether every base of an old roster is in a new one with its tags, whoever's it is."""
    there = {unit.bases for unit in new.units}
    return all(unit.bases in there for unit in old.units)


def _bases(unit: Unit) -> list[tuple[float, float]]:
    return [base.base for base in unit.bases]


def _heir(old: Unit, lacking: list[Unit]) -> Unit | None:
    """Take the first unit out of ``lacking`` that can have an old one's tray; None for none."""
    for unit in lacking:
        if unit.type == old.type and _bases(unit) == _bases(old):
            lacking.remove(unit)
            return unit
    return None


def _with_free_tags(new: Sequence[Unit], units: Iterable[Unit]) -> list[Unit] | None:
    """Return new units with tags that ``units`` do not have; None where there are too few."""
    taken = {tag.id for unit in units for base in unit.bases for tag in base.tags}
    numbers = [n for n in range(FIRST_UNIT_TAG, FIRST_TERRAIN_TAG) if n not in taken]
    if sum(len(base.tags) for unit in new for base in unit.bases) > len(numbers):
        return None
    free = iter(numbers)

    def fresh(base: Base) -> Base:
        tags = tuple(tag.model_copy(update={"id": next(free)}) for tag in base.tags)
        return base.model_copy(update={"tags": tags})

    return [u.model_copy(update={"bases": tuple(map(fresh, u.bases))}) for u in new]
