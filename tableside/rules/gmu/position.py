"""Got mit uns' own words in a position file (CONTRACT section 2), and what must fit together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from tableside.engine.terrain import TerrainShape, shape_faults
from tableside.files.loading import Model, PlacedFault, found_text
from tableside.files.parts import (
    AsTuple,
    Name,
    NotNegative,
    Point,
    PoseNumbers,
    Positive,
    Sigma,
    Size,
)
from tableside.files.position import (
    OFF_TABLE,
    SHARED_CHECKS,
    Check,
    Envelope,
    Named,
    NamedSide,
    Turn,
    Whole,
    entries,
)
from tableside.rules.gmu.book import Book
from tableside.rules.gmu.position_play import OrderFile, SetupFile, one_of, play_known

UnitType = Literal["infantry", "cavalry", "detachment", "headquarters"]
TerrainType = Literal[
    "hill", "town", "defensible", "river", "stream", "road", "bridge", "objective"
]

#: The terrain that may be given as a line with a width.
LINES = frozenset({"river", "stream", "road", "bridge"})


class BaseFile(Model):
    """One base of a unit of several: size in mm, place in the unit's frame."""

    base: Size
    pose: PoseNumbers


class UnitFile(Named):
    """A unit or a headquarters, on the table (``pose``) or off it."""

    id: Name
    side: Name
    type: UnitType
    battle_value: Annotated[Whole, Field(ge=0)] | None = None
    formation: Literal["command", "battle"] | None = None
    base: Size | None = None
    bases: Annotated[tuple[BaseFile, ...], AsTuple, Field(min_length=1)] | None = None
    sigma: Sigma | None = None


class PlacedFile(UnitFile):
    """An entry of ``units``."""

    pose: PoseNumbers


class BrokenFile(UnitFile):
    """An entry of ``broken``: ``due`` is the turn in which it may return."""

    due: Turn


class EntryFile(Model):
    """Where reinforcements come on: a whole edge, or a point (inches)."""

    edge: Literal["north", "south", "east", "west"] | None = None
    at: Point | None = None


class ReserveFile(UnitFile):
    """An entry of ``reserves``: the turn from which it may come, and where.

    ``arrival``: the scenario's roll that may let it come before that.
    """

    available: Turn
    entry: EntryFile
    arrival: Name | None = None


class TerrainFile(TerrainShape):
    """A piece of terrain; an objective is a point, ``at``."""

    type: TerrainType
    at: Point | None = None


class SideFile(NamedSide):
    """A side's army."""

    army: Name


class AwaitedFile(Model):
    """Something left for the hands to do (``tableside.rules.gmu.state.Awaited``)."""

    task: Literal["retreat", "take-off", "pursue"]
    unit: Name
    enemy: Name
    to: PoseNumbers | None = None
    into: Literal["eliminated", "broken", "removed"] | None = None


class HouseFile(Model):
    """The house rules; what is left out has its default (docs/rules/gmu.md)."""

    headquarters_base: Annotated[Size, Field(alias="headquarters-base")] = (40.0, 40.0)
    headquarters_disc: Annotated[Positive | None, Field(alias="headquarters-disc")] = None
    influence_over_own_hill: Annotated[bool, Field(alias="influence-over-own-hill")] = False
    bridge_carries_influence: Annotated[bool, Field(alias="bridge-carries-influence")] = False
    movement_measure: Annotated[Literal["centre", "corner"], Field(alias="movement-measure")] = (
        "centre"
    )
    alignment_degrees: Annotated[NotNegative, Field(alias="alignment-degrees")] = 5.0
    stream_degrees: Annotated[NotNegative, Field(alias="stream-degrees")] = 10.0
    retreat_gain: Annotated[NotNegative, Field(alias="retreat-gain")] = 0.01
    command_gain: Annotated[NotNegative, Field(alias="command-gain")] = 0.01
    headquarters_support: Annotated[
        Literal["side", "combat"], Field(alias="headquarters-support")
    ] = "side"
    detachments_hold_cavalry: Annotated[bool, Field(alias="detachments-hold-cavalry")] = False
    reinforcements_in_command: Annotated[bool, Field(alias="reinforcements-in-command")] = True
    cavalry_moves_again: Annotated[Literal["yes"], Field(alias="cavalry-moves-again")] = "yes"
    reinforcements_first: Annotated[Literal["after-pass"], Field(alias="reinforcements-first")] = (
        "after-pass"
    )
    detachments_cross_rivers: Annotated[Literal["yes"], Field(alias="detachments-cross-rivers")] = (
        "yes"
    )
    bridge_defender: Annotated[Literal["either-bank"], Field(alias="bridge-defender")] = (
        "either-bank"
    )
    battle_range_commands: Annotated[bool, Field(alias="battle-range-commands")] = True
    deployment_depth: Annotated[Positive, Field(alias="deployment-depth")] = 6.0


class PositionFile(Envelope):
    """A position of Got mit uns."""

    ruleset: Literal["gmu"]
    period: Name
    turn: Turn
    last_turn: Turn
    phase: Literal["setup", "combat", "movement", "command", "end"]
    aggressor: Name
    weather: Annotated[tuple[Literal["rain", "fog"], ...], AsTuple] = ()
    sides: dict[Name, SideFile]
    units: Annotated[tuple[PlacedFile, ...], AsTuple]
    terrain: Annotated[tuple[TerrainFile, ...], AsTuple]
    scenario: Name | None = None
    eliminated: Annotated[tuple[UnitFile, ...], AsTuple] = ()
    broken: Annotated[tuple[BrokenFile, ...], AsTuple] = ()
    reserves: Annotated[tuple[ReserveFile, ...], AsTuple] = ()
    entered: Annotated[tuple[Name, ...], AsTuple] = ()
    house_rules: HouseFile = HouseFile()
    awaited: Annotated[tuple[AwaitedFile, ...], AsTuple] = ()
    aside: Annotated[tuple[UnitFile, ...], AsTuple] = ()
    order: OrderFile | None = None
    setup: SetupFile | None = None


def checks(book: Book) -> tuple[Check, ...]:
    """Return all cross-checks of a position, given the armies, periods and scenarios there are."""

    def names_known(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
        yield from one_of(data.get("period"), ("period",), book.periods)
        yield from one_of(data.get("scenario"), ("scenario",), book.scenarios)
        sides = data.get("sides")
        for name, side in sides.items() if isinstance(sides, dict) else ():
            if isinstance(side, dict):
                yield from one_of(side.get("army"), ("sides", name, "army"), book.armies)

    own = (names_known, _two_sides, _unit_fields, _terrain_shapes, _entered, play_known)
    return (*SHARED_CHECKS, *own)


def _two_sides(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    sides = data.get("sides")
    if not isinstance(sides, dict):
        return
    if len(sides) != 2:
        yield PlacedFault(("sides",), f"names {len(sides)} sides", "name two")
    yield from one_of(data.get("aggressor"), ("aggressor",), sides)


def _unit_fields(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    for place, unit in entries(data, "units", *OFF_TABLE):
        for found in unit_faults(unit):
            yield PlacedFault((*place, *found.place), found.found, found.mend)


def unit_faults(unit: Mapping[str, Any]) -> Iterator[PlacedFault]:
    """Find what does not fit together in a unit's entry; places within the entry."""
    kind = unit.get("type")
    if kind == "headquarters":
        if unit.get("formation") is None:
            yield PlacedFault(("formation",), "is missing", "add command or battle")
    elif unit.get("formation") is not None:
        mend = "only a headquarters has one: remove it"
        yield PlacedFault(("formation",), "does not fit its type", mend)
    if kind in ("headquarters", "detachment") and unit.get("battle_value"):
        mend = "only a corps has one: remove it"
        yield PlacedFault(("battle_value",), "does not fit its type", mend)
    if unit.get("base") is not None and unit.get("bases") is not None:
        yield PlacedFault(("bases",), "is given beside base", "give one of the two")
    entry = unit.get("entry")
    if isinstance(entry, dict) and (entry.get("edge") is None) == (entry.get("at") is None):
        yield PlacedFault(("entry",), "names no one place", "give edge or at")


def _terrain_shapes(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    return shape_faults(data, LINES, ("objective",))


def _entered(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    entered = data.get("entered")
    if "units" not in data:  # said elsewhere
        return
    known = [unit.get("id") for _, unit in entries(data, "units", *OFF_TABLE)]
    for index, name in enumerate(entered if isinstance(entered, list) else ()):
        if isinstance(name, str) and name not in known:
            yield PlacedFault(("entered", index), f"is {found_text(name)}", "name a unit there is")
