"""The units of a roster or a position, for the sheets of ``tableside print``."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tableside.commands.positions import read_position
from tableside.files.fault import FileError, one_line
from tableside.files.fielded import GameUnit
from tableside.files.loading import validate
from tableside.files.position import FORMAT
from tableside.files.roster import Roster, Unit
from tableside.files.words import say
from tableside.rig.trays import Form, check_sizes, usual_roster
from tableside.rules.registry import everyone_in, load_position, names
from tableside.typeface.letters import printable


class Drawn(NamedTuple):
    """What sheets are drawn of; ``position``: the one whose units the roster was made for."""

    roster: Roster
    position: Any | None


def read_units(file: str, form: Form) -> Drawn:
    """Return the roster of a file, made anew where that is a position; raise FileError.

    ``form``: where tags are then. Names with letters that no sheet has are told on standard error.
    """
    name, data = read_position(file)
    if isinstance(data, dict) and data.get("format") == FORMAT:
        units = units_of(data, name)
        _tell_of_letters(units)
        return Drawn(usual_roster(units, form), data)
    roster = validate(data, Roster, name)
    if not roster.units:
        raise FileError.one(name, "units", "is empty", "list the units to print tags for")
    _tell_of_letters(roster.units)
    return Drawn(roster, None)


def units_of(position: Any, name: str) -> tuple[GameUnit, ...]:
    """Return the units of a position to make models for, on the table and off it; raise FileError.

    That is for bases of no known size, and fields that its game does not know.
    """
    units = everyone_in(position, name)
    check_sizes(units, name)
    _check_fields(position, name)
    return units


def _check_fields(position: Mapping[str, Any], name: str) -> None:
    """Raise FileError for fields that a position's game does not know: a misspelt ``name``, say.

    Nothing else of it need hold yet: sheets are made long before all is in the file, and an army
    may be of a list of the player's own.
    """
    if position.get("ruleset") not in names():  # sheets are printed for any game
        return
    try:
        load_position(position, name)
    except FileError as error:
        faults = [fault for fault in error.faults if fault.found == say("unknown-field")]
        if faults:
            raise FileError(faults) from None


def _tell_of_letters(units: Sequence[GameUnit | Unit]) -> None:
    """Say of which names the sheets lack letters: those are printed as question marks."""
    for called in (unit.name or unit.id for unit in units):
        if printable(called).count("?") > called.count("?"):
            said = f"“{called}” is printed as “{printable(called)}”: sheets have no such letters"
            print(f"tableside: {one_line(said)}", file=sys.stderr)
