"""A position of Brothers at Arms: its frozen dataclasses define its file format.

docs/rules/brothers-at-arms.md lists the fields.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal

import shapely
from pydantic import Field
from shapely.geometry.base import BaseGeometry

from tableside.engine.battle import Battle
from tableside.engine.measure import CENTIMETRES, INCHES, Measure
from tableside.engine.message import Amount, Text
from tableside.engine.position import HYPHENATED, EntryFile, word_of
from tableside.engine.roster import Side
from tableside.engine.terrain import Terrain
from tableside.engine.troops import Troops
from tableside.files.loading import VALUES
from tableside.files.parts import AsTuple, Name, NotNegative, YesNo
from tableside.files.position import Named, Turn, Whole
from tableside.rules.brothers_at_arms.data import ScaleTable, tables
from tableside.rules.brothers_at_arms.memory import Bound, Debt, Round
from tableside.rules.brothers_at_arms.words import say

UnitType = Literal["infantry", "cavalry", "artillery", "riverboat", "commander"]
Status = Literal["rolled", "nic", "pinned", "fatigued", "arriving"]
Formed = Literal["single-line", "double-line", "column"]
OfScale = Literal["shape_gap", "edge_depth", "obstacle_reach", "objective_radius"]
Ground = Literal[
    "hill", "steep", "woodland", "settlement", "building", "fortified-building", "marsh", "stream",
    "river", "bridge", "ford", "road", "railroad", "hedge", "wall", "prepared-defence",
    "field-defence", "impassable", "objective",
]  # fmt: skip
Positive1 = Annotated[Whole, Field(ge=1)]

#: Obstacles, which are always a line with a width.
OBSTACLES = frozenset({"hedge", "wall", "prepared-defence", "field-defence"})


@dataclass(frozen=True)
class Piece(Terrain[str]):
    """A piece of terrain.

    ``given_left``: the strength left of works, if the file gives it; ``given_level``: that of a
    hill. The last four fields belong to objectives.
    """

    kind: Annotated[str, word_of(Ground), Field(alias="type")]
    grade: Literal["local", "turnpike"] | None = None
    given_level: Annotated[Positive1 | None, Field(alias="level")] = None
    given_left: Annotated[Annotated[Whole, Field(ge=0, le=6)] | None, Field(alias="left")] = None
    owner: Name | None = None
    since: Positive1 | None = None
    held_by: Name | None = None
    held_from: Positive1 | None = None

    @cached_property
    def middle_line(self) -> BaseGeometry:
        """The line that defines it; the area if it is a polygon."""
        return self.area if self.line is None else shapely.LineString(self.line)

    @property
    def level(self) -> int:
        """The level of a hill."""
        return self.given_level or 1

    @property
    def is_works(self) -> bool:
        """Whether it is a section of defence works."""
        return self.kind in tables().works

    @property
    def left(self) -> int:
        """The strength that works have left."""
        return tables().section_strength if self.given_left is None else self.given_left

    @property
    def breached(self) -> bool:
        """Whether works are breached."""
        return self.is_works and self.left == 0


@dataclass(frozen=True)
class Unit(Troops):
    """A fighting unit or a commander, with ``listed`` stands or the ``pose`` of a single one.

    ``given_left``: the points a riverboat has left; ``listed_group``: ``*`` for a star unit, which
    is ``assigned`` to a group; ``rested``: how many whole bounds a fatigued unit has rested.
    """

    kind: Annotated[str, word_of(UnitType), Field(alias="type")]
    listed_group: Annotated[Name | None, Field(alias="group")] = None
    assigned: Name | None = None
    range: Positive1 | None = None
    attack: Annotated[Whole, Field(ge=1, le=6)] | None = None
    strength: Positive1 | None = None
    given_left: Annotated[Positive1 | None, Field(alias="left")] = None
    abilities: Annotated[tuple[Literal["indomitable", "sharpshooters"], ...], AsTuple] = ()
    declared: Formed | None = None
    status: Annotated[tuple[Status, ...], AsTuple] = ()
    command: Positive1 | None = None
    higher: YesNo = False
    exceptional: YesNo = False
    superior: Name | None = None
    rested: Annotated[Whole, Field(ge=0)] = 0

    @property
    def is_commander(self) -> bool:
        """Whether it is a commander."""
        return self.kind == "commander"

    @property
    def is_guns(self) -> bool:
        """Whether it may fire at works."""
        return self.kind in ("artillery", "riverboat")

    @property
    def is_lone(self) -> bool:
        """Whether it has one stand regardless of strength: a commander or a riverboat."""
        return self.kind in ("commander", "riverboat")

    @property
    def group(self) -> str | None:
        """Its group; for a star unit, the one it was assigned to."""
        return self.assigned if self.listed_group == "*" else self.listed_group

    @property
    def points(self) -> int:
        """Its number of bases, or the points left of a riverboat."""
        if self.kind == "riverboat":
            return self.given_left or self.strength or 1
        return len(self.stands)

    def has(self, status: str) -> bool:
        """Whether it has a marker or an ability."""
        return status in self.status or status in self.abilities


@dataclass(frozen=True)
class Reserve(Unit):
    """A unit that arrives later: in bound ``available``, or by a flank march or full circuit.

    ``arrived``: it has passed its roll and may come on.
    """

    entry: EntryFile = field(kw_only=True)
    available: Positive1 | None = None
    arrival: Literal["flank", "circuit"] | None = None
    arrived: YesNo = False

    @property
    def marches(self) -> bool:
        """Whether it is on a flank march or full circuit and has not arrived."""
        return self.arrival is not None and not self.arrived

    def is_due(self, turn: int) -> bool:
        """Whether it is available in a bound."""
        return (self.available or 1) <= turn

    @property
    def march_needs(self) -> int:
        """The die result that its flank march or full circuit needs."""
        return tables().march[self.arrival or "flank"]


@dataclass(frozen=True)
class Melee:
    """A melee under way: the unit that made contact, and the one it contacted."""

    __pydantic_config__ = VALUES

    attacker: Name
    defender: Name


@dataclass(frozen=True)
class HouseRules:
    """The house rules; None uses the value of the scale."""

    __pydantic_config__ = HYPHENATED

    shape_gap: NotNegative | None = None
    shape_angle: NotNegative = 15.0
    contact: NotNegative = 0.05
    range_from: Literal["front-centre", "edge"] = "front-centre"
    fire_arc: NotNegative = 180.0
    own_bases_block: YesNo = True
    hills_block: YesNo = True
    edge_depth: NotNegative | None = None
    obstacle_reach: NotNegative | None = None
    objective_radius: NotNegative | None = None
    measure_move: Literal["centre", "corner"] = "centre"
    shape_change: Literal["anchor", "all"] = "anchor"
    edge: Literal["stop", "lost"] = "stop"
    river_impassable: YesNo = True
    command_roll_optional: YesNo = False
    rolled_units_fire: YesNo = True
    leaderless_roll: Literal["unit", "group"] = "unit"
    no_superior: Literal["roll", "free"] = "roll"
    pinned_until: Literal["own-round", "next-round"] = "own-round"
    disengage: Literal["in-command", "in-range"] = "in-command"
    sharpshooter_strict: YesNo = False
    indomitable_melee: YesNo = True
    melee_cover_minus: YesNo = True
    melee_both_sides: YesNo = False
    flinch_melee: Literal["side", "both"] = "side"
    fire_out_of_melee: YesNo = False
    split_fire: YesNo = False
    capture_once: YesNo = False
    train_then_move: YesNo = False
    fatigue_rest: Annotated[Whole, Field(ge=0)] = 4
    night_move: YesNo = True
    own_lines: Literal["nearest", "free"] = "nearest"
    works_after_flinch: Literal["open", "dispersed"] = "open"


@dataclass(frozen=True)
class State(Battle[Unit, Piece, Debt]):
    """A position.

    ``nights``: the bounds followed by a night; ``night``: it is the night between two days, and all
    units fall back. ``abandoned``: by works, the unit that fled from them, if the house rules let
    them bar the enemy until it is dispersed. ``owes``: a queue of what is due before the game goes
    on; ``done`` and ``bound``: what was done in this round and in this bound. ``tasks``: by side,
    the task that wins the battle at once, in words; ``task``: the side that has done its task.
    ``aside``: units that players took off the table.
    """

    CROSSINGS: ClassVar = ("bridge", "ford")

    ruleset: Literal["brothers-at-arms"]
    sides: dict[Name, Side]
    units: Annotated[tuple[Unit, ...], AsTuple]
    figures: Annotated[Literal["6mm", "15mm", "25mm"], Field(alias="scale")] = "15mm"
    measure: Literal["in", "cm"] = "in"
    terrain: Annotated[tuple[Piece, ...], AsTuple] = ()
    turn: Turn = 1
    last_turn: Turn | None = None
    first: Name | None = None
    round: Name | None = None
    phase: Annotated[Whole, Field(ge=1, le=12)] = 1
    weather: Annotated[tuple[Literal["night"], ...], AsTuple] = ()
    melees: Annotated[tuple[Melee, ...], AsTuple] = ()
    eliminated: Annotated[tuple[Unit, ...], AsTuple] = ()
    reserves: Annotated[tuple[Reserve, ...], AsTuple] = ()
    aside: Annotated[tuple[Unit, ...], AsTuple] = ()
    groups: dict[Name, Named] = field(default_factory=dict)
    nights: Annotated[tuple[Positive1, ...], AsTuple] = ()
    night: YesNo = False
    owes: Annotated[tuple[Debt, ...], AsTuple] = ()
    abandoned: dict[Name, Name] = field(default_factory=dict)
    done: Round = field(default_factory=Round)
    bound: Bound = field(default_factory=Bound)
    tasks: dict[Name, Name] = field(default_factory=dict)
    task: Name | None = None
    house: Annotated[HouseRules, Field(alias="house_rules")] = HouseRules()

    @property
    def scale(self) -> ScaleTable:
        """The table for the size of the figures."""
        return tables().scales[self.figures]

    def laid(self, unit: Unit) -> Unit:
        """Return a unit with the bases of the game's scale."""
        return unit.with_bases(lambda _: self.scale.bases[unit.kind])

    @property
    def off_table(self) -> tuple[Unit, ...]:
        """The units that are not on the table."""
        return (*self.aside, *self.eliminated, *self.reserves)

    @property
    def obstacles(self) -> tuple[Piece, ...]:
        """The obstacles, all given as lines: hedges, walls and works."""
        return self.of_kinds(OBSTACLES)

    def enemies(self, unit: Unit) -> tuple[Unit, ...]:
        """Return a unit's enemies, without commanders."""
        return tuple(u for u in self.units if u.side != unit.side and not u.is_commander)

    def friends(self, unit: Unit) -> tuple[Unit, ...]:
        """Return the other units and commanders of a unit's side."""
        return tuple(u for u in self.units if u.side == unit.side and u.id != unit.id)

    def length(self, numbers: Mapping[Any, float]) -> float:
        """Return a length of the tables, which give inches and cm, in inches."""
        return float(numbers[self.measure]) / self.read_in.per_inch

    @property
    def step(self) -> float:
        """The step of ranges and command values, inches."""
        return self.length(self.scale.step)

    def shown(self, inches: float) -> Amount:
        """Return a length in the unit of measure of this game's players."""
        return self.read_in.amount(inches)

    @property
    def read_in(self) -> Measure:
        """The unit of measure in which players read lengths."""
        return INCHES if self.measure == "in" else CENTIMETRES

    def agreed(self, number: OfScale) -> float:
        """Return a length in inches from the house rules, or else from the scale."""
        by_house: float | None = getattr(self.house, number)
        return float(getattr(self.scale, number)) if by_house is None else by_house

    def rate(self, unit: Unit) -> float:
        """Return how far a unit moves, inches."""
        return self.length(self.scale.rate[unit.kind])

    def can_pay(self, debt: Debt) -> bool:
        """Whether the debtor is on the table, and so is the enemy it is to attack or capture."""
        meets = debt.owed in ("melee", "capture")
        return super().can_pay(debt) and (not meets or debt.enemy in self.by_id)

    @property
    def side_to_act(self) -> str:
        """The side whose round it is."""
        return self.round or self.first_side

    @property
    def first_side(self) -> str:
        """The side that has the first round of each bound."""
        return self.first or next(iter(self.sides))

    def group_called(self, group: str) -> str:
        """Return what players call a group."""
        named = self.groups.get(group)
        return group if named is None else named.name or named.short or group

    def the_group(self, group: str) -> Text:
        """Return a group's name for use in a sentence, or "group 2" if it has none."""
        called = self.group_called(group)
        return say("group-of-no-name", group=group) if called == group else called
