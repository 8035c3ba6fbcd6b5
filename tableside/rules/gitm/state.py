"""A position of Gathered In Their Masses: its frozen dataclasses define its file format.

docs/rules/gitm.md lists the fields. Men, strengths and squares are whole numbers; only counters on
the table are measured.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Annotated, Any, Literal, Self, TypeVar

from pydantic import Field

from tableside.engine.altered import altered, revised
from tableside.engine.grid import Cell
from tableside.engine.position import INSIDE, PoseField, Position, SigmaField, word_of
from tableside.engine.stationed import Stationed
from tableside.files.loading import Values
from tableside.files.parts import AsTuple, Name, Names, YesNo
from tableside.files.position import Colour, Turn, Whole
from tableside.rules.gitm.data import Arm, UnitType, tables
from tableside.rules.gitm.ground import OPEN_FIELD, TacticalMap, Theatre
from tableside.rules.gitm.house import HouseRules
from tableside.rules.gitm.memory import Campaign, Conduct
from tableside.rules.gitm.orders import Attack, Defend, Orders
from tableside.rules.gitm.squares import SquareField, StrategicField, strategic_of

T = TypeVar("T")
#: Cached attributes to drop when a city changes; ``_SUPPOSED`` not if only its stores do.
_SUPPOSED = ("march_memo", "near", "present")
_OF_CITIES = ("_city_at", "memo")

Kind = Literal[
    "infantry", "light-infantry", "militia", "light-cavalry", "dragoons", "lancers",
    "medium-artillery", "light-artillery", "horse-artillery", "siege-artillery",
    "corps-hq", "army-hq", "stack",
]  # fmt: skip
Quality = Literal["poor", "fair", "good", "excellent"]
Condition = Literal["active", "inactive", "shattered"]
Direction = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
Phase = Literal[
    "supply", "withdrawal", "tactical-1", "tactical-2", "strategic-1", "tactical-3", "tactical-4",
    "strategic-2", "strategic-3", "strategic-4", "strategic-5", "strategic-6", "tactical-5", "end",
]  # fmt: skip
TerrainKind = Literal["tactical-map", "strategic-map", "city"]

GUATEMALA = "GT"
_NOTHING_DONE = Conduct()
STACK = "stack"
HEADQUARTERS = ("corps-hq", "army-hq")
Number = Annotated[Whole, Field(ge=0)]
Squares = Annotated[tuple[StrategicField, ...], AsTuple]


@dataclass(frozen=True)
class Side(Values):
    """A side: its home nation, its allies, and the sides that are neutral to it."""

    nation: Name
    name: Name | None = None
    colour: Colour | None = None
    allies: Names = ()
    neutral: Names = ()

    @property
    def called(self) -> str:
        """Its name for players."""
        return self.name or self.nation


@dataclass(frozen=True)
class Fort(Values):
    """A city's fort: its level and capacity (2.6)."""

    level: Annotated[Whole, Field(ge=1, le=5)]
    capacity: Number


@dataclass(frozen=True)
class Piece(Values):
    """A map or a city. A tactical map's ``id`` is its strategic square."""

    id: Name
    kind: Annotated[str, word_of(TerrainKind), Field(alias="type")]
    name: Name | None = None
    rows: Names | None = None
    ratings: Names | None = None
    origin: StrategicField | None = None
    owner: Name | None = None
    owners: dict[Name, Squares] = field(default_factory=dict)
    strategic: StrategicField | None = None
    square: SquareField | None = None
    supplies: Number = 0
    fort: Fort | None = None
    besieged: YesNo | None = None

    @property
    def called(self) -> str:
        """Its name for players."""
        return self.name or self.id

    @property
    def place(self) -> tuple[Cell, Cell]:
        """The strategic and the tactical square of a city."""
        assert self.strategic is not None
        assert self.square is not None
        return self.strategic, self.square


@dataclass(frozen=True)
class Unit(Values):
    """A unit, or a ``stack``: a counter that represents several units of a side in a square.

    ``pose``: where its counter lies on the table, None if none was seen; ``fort``: it is in the
    fort of its square; ``entered_from``: the direction it entered the square from in this phase.
    """

    id: Name
    side: Name
    kind: Annotated[str, word_of(Kind), Field(alias="type")]
    strategic: StrategicField
    square: SquareField
    name: Name | None = None
    short: Name | None = None
    pose: PoseField | None = None
    sigma: SigmaField | None = None
    members: Names = ()
    men: Number = 0
    batteries: Number = 0
    quality: Quality = "fair"
    experience: Annotated[Number, Field(le=50)] = 0
    morale: Annotated[Number, Field(le=100)] = 50
    fatigue: Annotated[Number, Field(le=30)] = 0
    supplies: Number = 0
    ammunition: Annotated[Number, Field(le=5)] = 5
    state: Condition = "active"
    fort: YesNo = False
    entered_from: Direction | None = None
    orders: Orders = field(default_factory=Orders)

    @property
    def called(self) -> str:
        """Its name for players."""
        return self.name or self.short or self.id

    @property
    def of_type(self) -> UnitType:
        """Its entry in the table of types; a stack has none."""
        return tables().types[self.kind]

    @property
    def is_hq(self) -> bool:
        """Whether it is a headquarters."""
        return self.kind in HEADQUARTERS

    @property
    def is_combat(self) -> bool:
        """Whether it is a combat unit: any but a headquarters."""
        return not self.is_hq

    @property
    def arm(self) -> Arm:
        """Its arm: militia is infantry, dragoons are cavalry."""
        return self.of_type.arm

    @property
    def is_militia(self) -> bool:
        """Whether it is militia."""
        return self.kind == "militia"

    @property
    def is_active(self) -> bool:
        """Whether it is active, neither inactive nor shattered."""
        return self.state == "active"

    @property
    def gunners(self) -> int:
        """How many of its men serve guns."""
        return (
            self.men
            if self.arm == "artillery"
            else min(self.men, tables().gunners * self.batteries)
        )

    @property
    def foot(self) -> int:
        """How many of its men are infantry."""
        return self.men - self.gunners if self.arm == "infantry" else 0

    @property
    def horse(self) -> int:
        """How many of its men are cavalry."""
        return self.men - self.gunners if self.arm == "cavalry" else 0

    @property
    def attack(self) -> Attack:
        """Its offensive posture."""
        return self.orders.attack or ("attack" if self.is_militia else "skirmish")

    @property
    def defend(self) -> Defend:
        """Its defensive posture."""
        return self.orders.defend or ("defend" if self.is_militia else "skirmish")

    def at(self, square: Cell, strategic: Cell | None = None) -> Self:
        """Return the unit in another square."""
        return altered(self, square=square, strategic=strategic or self.strategic)


@dataclass(frozen=True)
class Glimpse:
    """Facts known to a viewer that his partial position cannot show.

    ``side``: the viewer, None for everybody; ``table``: what truly lies on the table, which all can
    see; ``flags``: the flags of the strategic map by square.
    """

    side: str | None
    table: Any
    flags: Mapping[Cell, Sequence[str]]


@dataclass(frozen=True)
class State(Stationed[Unit], Position):
    """A position.

    ``battles``: the strategic squares with a battle last turn; ``start``: by side, those that held
    active combat units when the turn began; ``table_map``: the square whose map the players chose
    for the table; ``glimpse``: set only in a position as a viewer knows it.
    """

    ruleset: Literal["gitm"]
    sides: dict[Name, Side]
    units: Annotated[tuple[Unit, ...], AsTuple]
    terrain: Annotated[tuple[Piece, ...], AsTuple] = ()
    turn: Turn = 1
    last_turn: Turn = 15
    phase: Phase = "tactical-1"
    table_map: StrategicField | None = None
    battles: Squares = ()
    start: dict[Name, Squares] | None = None
    house: Annotated[HouseRules, Field(alias="house_rules")] = field(default_factory=HouseRules)
    campaign: Campaign = field(default_factory=Campaign)
    glimpse: Annotated[Glimpse | None, *INSIDE] = None

    # -- The units.

    def is_unit(self, unit: Unit) -> bool:
        """Whether this is a real unit, not a stack."""
        return unit.kind != STACK

    def at_home(self, unit: Unit) -> bool:
        """Whether a unit's square belongs to its own nation, or to an ally's."""
        owner = self.theatre.owner(unit.strategic)
        return owner is not None and owner in self.nations_of(unit.side)

    def nations_of(self, side: str) -> frozenset[str]:
        """Return the nations of a side and its allies."""
        return frozenset(self.sides[own].nation for own in self.own_sides(side))

    def barring_in(self, square: Cell, side: str) -> tuple[Unit, ...]:
        """Return the units that bar a side's way in a square: enemies, and neutrals at home."""
        return self.counted_in(
            "barring",
            square,
            side,
            lambda unit: (
                self.are_hostile(unit.side, side)
                or (self.are_neutral(unit.side, side) and self.at_home(unit))
            ),
        )

    # -- The ground.

    @cached_property
    def pieces(self) -> Mapping[str, Piece]:
        """The maps and cities by id."""
        return {piece.id: piece for piece in self.terrain}

    @cached_property
    def cities(self) -> tuple[Piece, ...]:
        """The cities, in file order."""
        return tuple(piece for piece in self.terrain if piece.kind == "city")

    @cached_property
    def theatre(self) -> Theatre:
        """The strategic map."""
        piece = next((each for each in self.terrain if each.kind == "strategic-map"), None)
        if piece is None:
            return Theatre()
        assert piece.origin is not None
        assert piece.rows is not None
        owners = {square: name for name, squares in piece.owners.items() for square in squares}
        return Theatre(piece.rows, piece.origin, piece.owner, owners)

    @property
    def drawn_fields(self) -> Collection[Cell]:
        """The strategic squares that have a tactical map."""
        return self._fields.keys()

    @cached_property
    def _fields(self) -> Mapping[Cell, TacticalMap]:
        found: dict[Cell, TacticalMap] = {}
        for piece in self.terrain:
            square = strategic_of(piece.id) if piece.kind == "tactical-map" else None
            if square is not None and piece.rows is not None:
                found[square] = TacticalMap.drawn(piece.rows, piece.ratings)
        return found

    def field(self, square: Cell) -> TacticalMap:
        """Return the tactical map of a strategic square, all open if it has none."""
        return self._fields.get(square, OPEN_FIELD)

    def city_in(self, square: Cell) -> Piece | None:
        """Return the city of a strategic square."""
        return self._city_at.get(square)

    @cached_property
    def _city_at(self) -> Mapping[Cell, Piece]:
        return {city.place[0]: city for city in self.cities}

    def city_of(self, unit: Unit) -> Piece | None:
        """Return the city in whose tactical square a unit stands."""
        city = self.city_in(unit.strategic)
        return city if city is not None and city.square == unit.square else None

    def is_own_city(self, city: Piece, side: str) -> bool:
        """Whether a city is held by a side or its ally."""
        return city.owner is not None and self.are_allied(city.owner, side)

    def conduct(self, unit: str) -> Conduct:
        """Return what a unit has done this turn."""
        return self.campaign.conduct.get(unit, _NOTHING_DONE)

    def with_campaign(self, **changes: Any) -> Self:
        """Return the position with some fields of the campaign changed."""
        return revised(self, (), campaign=altered(self.campaign, **changes))

    def set_piece(self, piece: Piece) -> Self:
        """Return the position with a map or city replaced by id."""
        new, cities = (
            tuple(piece if each.id == piece.id else each for each in before)
            for before in (self.terrain, self.cities)
        )
        # lines do not depend on a city's stores, so their caches stay valid
        stores = replace(self.pieces[piece.id], supplies=piece.supplies) == piece
        found = revised(self, _OF_CITIES if stores else (*_OF_CITIES, *_SUPPOSED), terrain=new)
        found.__dict__.update(pieces={**self.pieces, piece.id: piece}, cities=cities)
        return found
