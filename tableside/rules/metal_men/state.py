"""A position of Metal Men with Minie Balls, as frozen dataclasses that mirror its file.

docs/rules/metal-men.md lists the fields.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field
from shapely.geometry.base import BaseGeometry

from tableside.engine.battle import Battle
from tableside.engine.bodies import Stand
from tableside.engine.house import with_only
from tableside.engine.position import HYPHENATED, word_of
from tableside.engine.roster import Side
from tableside.engine.terrain import Terrain
from tableside.engine.troops import StandFile, Troops
from tableside.files.parts import AsTuple, Name, Names, NotNegative, Positive, YesNo
from tableside.files.position import Named, Turn, Whole
from tableside.rules.metal_men.data import FOLDER, MOST_POINTS, tables
from tableside.rules.metal_men.memory import Debt, PhaseMemory
from tableside.rules.metal_men.memory import Turn as TurnSoFar

UnitType = Literal["infantry", "cavalry", "battery", "leader", "train"]
Ground = Literal[
    "hill", "woods", "town", "impassable", "wall", "stream", "river", "cliff", "road", "bridge",
    "ford",
]  # fmt: skip
Quality = Literal["green", "regular", "veteran", "elite"]
Rating = Literal["poor", "average", "good"]
Morale = Literal["good", "dg", "routed"]
Declared = Literal["line", "road-column", "attack-column", "limbered", "unlimbered"]
Order = Literal["rally", "rally-2", "move", "limber", "face", "fire"]
Phase = Literal["rally", "artillery", "movement", "defensive", "firefight", "rout"]

#: The orders of the movement phase; a unit gets only one of them.
MOVEMENT_ORDERS = ("move", "limber", "face", "rally-2")
#: The phases in which units fire.
FIRE_PHASES = ("artillery", "defensive", "firefight")
#: The terrain types given as a line with a width, or as a polygon.
LINES = frozenset({"wall", "stream", "river", "cliff", "road", "bridge", "ford"})


@dataclass(frozen=True)
class Piece(Terrain[str]):
    """A piece of terrain."""

    kind: Annotated[str, word_of(Ground), Field(alias="type")]


@dataclass(frozen=True)
class GunFile(StandFile):
    """A stand of a unit; in a battery, a gun or its caisson."""

    part: Literal["gun", "caisson"] | None = None


GunFiles = Annotated[tuple[GunFile, ...], AsTuple, Field(min_length=1)]
Points = Annotated[Whole, Field(ge=0, le=MOST_POINTS)]


@dataclass(frozen=True)
class Unit(Troops):
    """A brigade, battery, leader or supply train.

    ``given_points``: points a leader has left, by his rating if the file gives none; ``done``: he
    gives no more orders. ``moved``, ``passed``, ``orders``: it moved, was passed through, and
    which orders it received this turn. ``still``, ``silent``: for how many own turns it stood
    motionless out of the enemy's reach, and did not fire; ``refilled``: its caisson has drawn
    ammunition.
    """

    kind: Annotated[str, word_of(UnitType), Field(alias="type")]
    listed: Annotated[GunFiles | None, Field(alias="stands")] = None
    corps: Name = field(kw_only=True)
    division: Name | None = None
    attached_to: Name | None = None
    quality: Quality | None = None
    level: Literal["division", "corps"] | None = None
    rating: Rating | None = None
    given_points: Annotated[Points | None, Field(alias="points")] = None
    done: YesNo = False
    state: Morale = "good"
    low_ammo: YesNo = False
    declared: Declared | None = None
    moved: YesNo = False
    passed: YesNo = False
    orders: Annotated[tuple[Order, ...], AsTuple] = ()
    still: Annotated[Whole, Field(ge=0)] = 0
    silent: Annotated[Whole, Field(ge=0)] = 0
    refilled: YesNo = False

    @property
    def is_foot(self) -> bool:
        """Whether it is a brigade: infantry, or cavalry that fights as infantry."""
        return self.kind in ("infantry", "cavalry")

    @property
    def is_battery(self) -> bool:
        """Whether it is a battery."""
        return self.kind == "battery"

    @property
    def is_leader(self) -> bool:
        """Whether it is a leader."""
        return self.kind == "leader"

    @property
    def is_combat(self) -> bool:
        """Whether it is a combat unit: a brigade or a battery."""
        return self.is_foot or self.is_battery

    @property
    def arm(self) -> Literal["infantry", "battery"]:
        """The row of the fire table that it uses."""
        return "battery" if self.is_battery else "infantry"

    @property
    def full_reach(self) -> float:
        """How far it fires when not low on ammunition, inches."""
        return tables().fire.reach[self.arm]

    @property
    def reach(self) -> float:
        """How far it currently fires, inches."""
        return tables().fire.low_ammo_reach if self.low_ammo else self.full_reach

    def base_of(self, stand: str) -> str:
        """Return a stand's base type, by id: ``gun`` or ``caisson`` in a battery, else the kind."""
        if not self.is_battery:
            return self.kind
        caissons = (each.id for each in self.listed or () if each.part == "caisson")
        return "caisson" if stand in caissons else "gun"

    @cached_property
    def caissons(self) -> tuple[Stand, ...]:
        """The caisson of a battery, if it has one."""
        return tuple(stand for stand in self.stands if self.base_of(stand.id) == "caisson")

    @cached_property
    def bases(self) -> tuple[Stand, ...]:
        """The stands that count as the unit: for a battery, only its guns."""
        return tuple(stand for stand in self.stands if stand not in self.caissons)

    @property
    def points(self) -> int:
        """How many points a leader has left; 0 for any other unit."""
        if self.rating is None:
            return 0
        return tables().points[self.rating] if self.given_points is None else self.given_points

    @property
    def morale_die(self) -> int:
        """The number of faces of its morale die."""
        return tables().morale_dice["battery" if self.is_battery else self.quality or "regular"]


@dataclass(frozen=True)
@with_only(FOLDER / "house-rules.json")
class HouseRules:
    """The house rules (sections 6 and 11 of the reading); lengths in inches.

    ``cavalry``: its movement rate, None if there is none.

    Rules with only one value are in ``data/house-rules.json``.
    """

    __pydantic_config__ = HYPHENATED

    shape_gap: NotNegative = 0.5
    contact: NotNegative = 0.05
    woods_sight: NotNegative = 2.0
    obstacle_reach: NotNegative = 1.0
    wall_cost: NotNegative = 1.0
    face_slack: NotNegative = 0.1
    rally_range: NotNegative = 8.0
    cavalry: Positive | None = None
    flank_count: Literal["all", "firing"] = "all"
    measure_move: Literal["part", "centre"] = "part"
    edge: Literal["stop", "impassable", "lost"] = "stop"
    rout_sides: Literal["both", "active"] = "both"
    fire_from: Literal["left", "right"] = "left"
    half_round: Literal["up", "down"] = "up"
    corps_orders: Literal["corps", "all"] = "corps"
    division_guns: Literal["corps", "attached"] = "corps"
    half_near: Literal["unrouted", "any"] = "unrouted"
    defensive_reach: Literal["moved", "range"] = "moved"
    second_dg: Literal["routs", "stand"] = "routs"
    passed_check: Literal["all", "routed"] = "all"
    count_missed: Literal["phase", "turn"] = "phase"
    charge_check: Literal["none", "contact"] = "none"
    halves_stack: YesNo = False
    order_sight: YesNo = True
    rout_at_once: YesNo = True
    dg_guns_flee: YesNo = True
    flee_contact: YesNo = True
    fire_at_guns: YesNo = True
    firefight_mutual: YesNo = False
    support: YesNo = True
    split_bands: YesNo = False
    resupply_limit: YesNo = False


@dataclass(frozen=True)
class State(Battle[Unit, Piece, Debt]):
    """A position.

    ``turn`` counts the turns of both sides. ``active``: the side whose turn it is, the first side
    if the file gives none. ``firefights``: pairs of enemy brigade ids; ``resupplied``: how often
    the units of each corps drew ammunition. ``owes``: what is due before the game goes on, in
    order; ``doing`` and ``so_far``: what was done in this phase and in this turn. ``lost``: stands
    lost, by side and quality. ``winner``: a side or ``draw``. ``aside``: units that a player took
    off the table.
    """

    CROSSINGS: ClassVar = ("bridge", "ford")

    ruleset: Literal["metal-men"]
    sides: dict[Name, Side]
    units: Annotated[tuple[Unit, ...], AsTuple]
    terrain: Annotated[tuple[Piece, ...], AsTuple] = ()
    turn: Turn = 1
    last_turn: Turn | None = None
    scenario: Name | None = None
    given_active: Annotated[Name | None, Field(alias="active")] = None
    phase: Phase = "movement"
    weather: Names = ()
    firefights: Annotated[tuple[Annotated[tuple[Name, Name], AsTuple], ...], AsTuple] = ()
    resupplied: dict[Name, Annotated[Whole, Field(ge=0)]] = field(default_factory=dict)
    eliminated: Annotated[tuple[Unit, ...], AsTuple] = ()
    aside: Annotated[tuple[Unit, ...], AsTuple] = ()
    corps: dict[Name, Named] = field(default_factory=dict)
    divisions: dict[Name, Named] = field(default_factory=dict)
    owes: Annotated[tuple[Debt, ...], AsTuple] = ()
    doing: PhaseMemory = field(default_factory=PhaseMemory)
    so_far: TurnSoFar = field(default_factory=TurnSoFar)
    lost: dict[Name, dict[Name, Annotated[Whole, Field(ge=0)]]] = field(default_factory=dict)
    winner: Name | None = None
    house: Annotated[HouseRules, Field(alias="house_rules")] = field(default_factory=HouseRules)

    @property
    def active(self) -> str:
        """The side whose turn it is."""
        return self.given_active or next(iter(self.sides))

    @property
    def off_table(self) -> tuple[Unit, ...]:
        """The units that are not on the table."""
        return (*self.aside, *self.eliminated)

    def laid(self, unit: Unit) -> Unit:
        """Return a unit with its stands on the board."""
        return unit.with_bases(lambda stand: tables().bases[unit.base_of(stand)])

    @property
    def acting(self) -> str:
        """The side that acts in this phase: the inactive one in the defensive phase."""
        return self.other_side(self.active) if self.phase == "defensive" else self.active

    def can_pay(self, debt: Debt) -> bool:
        """Whether the debtor is on the table and, if it is measured from units, one of those."""
        measured = debt.owed in ("throw", "charge")
        return super().can_pay(debt) and (not measured or bool(self.against(debt)))

    def against(self, debt: Debt) -> tuple[Unit, ...]:
        """Return the units that a debt names in ``by`` and that are on the table."""
        return tuple(self.by_id[name] for name in debt.by if name in self.by_id)

    def noting(self, **changes: Any) -> State:
        """Return the state with changes to what it remembers of this turn."""
        return replace(self, so_far=replace(self.so_far, **changes))

    def noting_in_phase(self, **changes: Any) -> State:
        """Return the state with changes to what it remembers of this phase."""
        return replace(self, doing=replace(self.doing, **changes))

    def enemies(self, unit: Unit) -> tuple[Unit, ...]:
        """Return the enemy's combat units."""
        return tuple(u for u in self.units if u.side != unit.side and u.is_combat)

    def friends(self, unit: Unit) -> tuple[Unit, ...]:
        """Return the other combat units and trains of its side."""
        return tuple(each for each in self.followers(unit.side) if each.id != unit.id)

    def followers(self, side: str) -> tuple[Unit, ...]:
        """Return a side's combat units and trains, which its leaders order."""
        return tuple(u for u in self.units if u.side == side and not u.is_leader)

    def leaders(self, side: str) -> tuple[Unit, ...]:
        """Return a side's leaders."""
        return tuple(u for u in self.units if u.side == side and u.is_leader)

    def able_leaders(self, side: str) -> tuple[Unit, ...]:
        """Return a side's leaders who can still give orders."""
        return tuple(u for u in self.leaders(side) if u.points > 0 and not u.done)

    def barred(self) -> tuple[tuple[str, BaseGeometry], ...]:
        """Return the impassable ground with its ids, bridges and fords cut out."""
        return self.dry_pieces(tables().barred)

    def links(self, unit: Unit) -> tuple[str, ...]:
        """Return the enemy brigades that a unit is in a firefight with."""
        pairs = (pair for pair in self.firefights if unit.id in pair)
        return tuple(a if b == unit.id else b for a, b in pairs)

    def markers(self, unit: Unit) -> list[str]:
        """Return the markers that lie beside a unit on the table."""
        found: list[str] = [] if unit.state == "good" else [unit.state]
        found += ["low-ammo"] if unit.low_ammo else []
        return [*found, *(["firefight"] if self.links(unit) else [])]
