"""A game of Mini-Nap as frozen values. Inches and degrees; the sizes of stands in mm."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType
from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.quantity import Doubt
from tableside.engine.terrain import Terrain as AnyTerrain
from tableside.geometry.pose import Pose
from tableside.geometry.uncertainty import Sigma
from tableside.motion.runs import Edges
from tableside.rules.mini_nap.formations import formation
from tableside.rules.mini_nap.formations.body import Shape
from tableside.rules.mini_nap.formations.formation import Formation, Reading
from tableside.rules.mini_nap.kinds import Kind

#: Inches in a centimetre.
CM = 1 / 2.54


class Ground(StrEnum):
    """The types of terrain."""

    IMPASSABLE = "impassable"
    RIVER = "river"
    STREAM = "stream"
    BRIDGE = "bridge"
    FORD = "ford"
    ROAD = "road"
    WOOD = "wood"
    MARSH = "marsh"
    BUILT_UP = "built-up"
    HILL = "hill"


Terrain = AnyTerrain[Ground]


@dataclass(frozen=True)
class HouseRules:
    """The points that groups read differently, with this table's choice (docs/rules/mini-nap.md).

    ``contact_tolerance`` and the echelon and gap of the formation tolerance are mm, its facing
    and ``charge_alignment`` degrees, ``frontage_match`` per cent.
    """

    scale: float = 1.0
    contact_tolerance: float = 1.0
    formation_facing: float = 10.0
    formation_echelon: float = 3.0
    formation_gap: float = 2.5
    frontage_match: float = 10.0
    charge_alignment: float = 5.0
    pivot_after: bool = True
    hit_marker: str = "die"


@dataclass(frozen=True)
class Unit:
    """A unit, a battery or a command stand, on the table or off it (``stands`` None).

    ``sizes``: width and depth of each stand, mm. ``laid``: the pose and formation that its stands
    were laid out from; None where they were measured each by itself. ``was``: the formation in
    which it left the table. ``guessed``: one of its stands is hidden, and only laid to the one that
    is seen. ``sigma``: one standard deviation of x, y (inches) and facing (degrees), of the pose or
    of each stand. ``sigma_before``: that of the place it is being moved from, None where that is as
    sure. ``name`` and ``short``: what people call it.
    """

    id: str
    side: str
    kind: Kind
    sizes: tuple[tuple[float, float], ...]
    stands: tuple[Pose, ...] | None = None
    laid: tuple[Pose, Formation] | None = None
    was: Formation | None = None
    sigma: Sigma = (0.0, 0.0, 0.0)
    sigma_before: Sigma | None = None
    brigade: str | None = None
    division: str | None = None
    rating: str = "trained"
    strength: int = 1
    losses: int = 0
    hits: int = 0
    nation: str = ""
    gun_class: str | None = None
    lancer: bool = False
    irregular: bool = False
    kgl: bool = False
    advantage: bool = False
    square: str = "solid"
    guessed: bool = False
    name: str | None = None
    short: str | None = None
    markers: frozenset[str] = frozenset()
    did: frozenset[str] = frozenset()
    tolerances: formation.Tolerances = field(default_factory=formation.Tolerances)

    @cached_property
    def reading(self) -> Reading:
        """Its formation, as its stands show it; only of a unit on the table."""
        if self.stands is None:
            raise ValueError(f"{self.id} is not on the table")
        if self.laid is not None:
            pose, named = self.laid
            found = formation.laid_out(
                self.kind, self.traits, self.sizes, pose, named, self.tolerances
            )
        else:
            found = formation.read(
                self.kind, self.traits, self.sizes, self.stands, self.sigma, self.tolerances
            )
        if not found.doubts and not self.guessed:
            return found
        doubts = tuple(replace(doubt, a=self.id, b=None) for doubt in found.doubts)
        hidden = (hidden_stand(self.id),) if self.guessed else ()
        return replace(found, doubts=(*doubts, *hidden))

    @property
    def called(self) -> str:
        """What people call it: its name, or its id."""
        return self.name or self.id

    @property
    def traits(self) -> formation.Traits:
        """What decides which formations it may take."""
        return formation.Traits(self.lancer, self.irregular)

    @property
    def formation(self) -> Formation:
        """The formation it counts as being in (of one in doubt: the one it looks more like)."""
        return self.reading.counts_as

    @property
    def formed(self) -> bool:
        """Whether it is in line, column or square."""
        return self.formation in formation.FORMED

    @property
    def pose(self) -> Pose:
        """The centre of its outline and the way it faces."""
        return self.reading.pose

    @property
    def shape(self) -> Shape:
        """Its outline in its own frame."""
        return self.reading.shape

    @cached_property
    def outline(self) -> BaseGeometry:
        """The ground it covers, inches."""
        return self.shape.at(self.pose)

    @cached_property
    def edges(self) -> Edges:
        """The edges of its outline."""
        return Edges.of([self.outline])

    @cached_property
    def part_areas(self) -> list[BaseGeometry]:
        """The convex parts of its outline on the board."""
        return self.shape.areas(self.pose)

    @property
    def abandoned(self) -> bool:
        """Whether this is a battery whose crew has fled: it counts as not being there."""
        return self.kind.is_battery and "orange" in self.markers

    @property
    def blocks(self) -> bool:
        """Whether it is in anybody's way."""
        return not self.kind.is_command and not self.abandoned

    @property
    def solid(self) -> bool:
        """Whether it is a solid square."""
        return self.formation is Formation.SQUARE and self.square == "solid"

    @cached_property
    def pose_sigma(self) -> tuple[float, float, float]:
        """One standard deviation of its centre (inches) and facing (degrees)."""
        if self.laid is not None or len(self.sizes) == 1:
            return self.sigma
        x, y, facing = (value / math.sqrt(2) for value in self.sigma)
        return x, y, facing

    @property
    def left(self) -> int:
        """Strength points left, not below 0."""
        return max(self.strength - self.losses, 0)

    def placed(self, pose: Pose, named: Formation) -> Unit:
        """Return it laid out exactly, in a formation about a centre."""
        stands = formation.stands_of(pose, named, self.sizes)
        return replace(self, stands=stands, laid=(pose, named), was=None)

    def lifted(self) -> Unit:
        """Return it off the table; its formation is kept for when it comes back."""
        if self.stands is None:
            return self
        was = self.formation if self.formation in formation.TWO_STANDS else None
        return replace(self, stands=None, laid=None, was=was)

    def stood(self, stands: tuple[Pose, ...]) -> Unit:
        """Return it with its stands at these places."""
        return replace(self, stands=stands, laid=None, was=None)


def hidden_stand(unit: str) -> Doubt:
    """Return the doubt about a unit of which a stand is hidden: there is nothing to compare."""
    return Doubt(unit, None, 0.0, 0.0, 0.0)


@dataclass(frozen=True)
class Contact:
    """A charge that has just come into contact; ``started``: from so many inches away.

    ``stood``: the stands of the charged unit as they stood then; what is near it is measured from
    there, whatever it does about the charge. ``closed``: the other side reacts no further; the
    charger may still feint.
    """

    unit: str
    target: str
    started: float
    stood: tuple[Pose, ...] = ()
    closed: bool = False

    def charged(self, state: State) -> Unit | None:
        """Return the charged unit as it stood at the contact; None when it is gone."""
        unit = state.by_id.get(self.target)
        return unit.stood(self.stood) if unit is not None and self.stood else unit


@dataclass(frozen=True)
class Ran:
    """A run on which the other side may call: straight legs through ``points``, inches.

    ``formation`` and ``facing`` are the mover's on the way; ``target``: whom it charges.
    ``action``: what was announced and is not done yet; None for a run that was made already.
    ``called``: where along it (inches) it was called last.
    """

    unit: str
    formation: Formation
    facing: float
    points: tuple[tuple[float, float], ...]
    target: str | None = None
    action: Mapping[str, Any] | None = None
    called: float = 0.0


@dataclass(frozen=True)
class Shot:
    """The last shot, while ``target`` may return it at once: at ``unit``, who fired."""

    unit: str
    target: str


@dataclass(frozen=True)
class State:
    """The whole game. Coordinates in inches on a board of ``width`` by ``depth``.

    ``awaits``: ``roll`` (for the initiative), ``choice`` (of a brigade or division) or ``others``
    (break-throughs of the side without the initiative), else None.
    ``brigades`` and ``divisions``: what they are called (``name``, ``short``), by their ids.
    ``division``: that which makes a Division Manoeuvre. ``contact_made``: the last charge, while
    the other side may still react to it. ``run``: the last run, while it may still be called.
    ``shot``: the last shot, while it may still be returned.
    """

    width: float
    depth: float
    sides: Mapping[str, Mapping[str, Any]]
    units: tuple[Unit, ...]
    terrain: tuple[Terrain, ...] = ()
    turn: int = 1
    last_turn: int | None = None
    phase: str = "manoeuvre"
    initiative: str | None = None
    brigade: str | None = None
    used: frozenset[str] = frozenset()
    house: HouseRules = field(default_factory=HouseRules)
    eliminated: tuple[Unit, ...] = ()
    aside: tuple[Unit, ...] = ()
    awaits: str | None = None
    division: str | None = None
    brigades: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    divisions: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    contact_made: Contact | None = None
    run: Ran | None = None
    shot: Shot | None = None

    @cached_property
    def by_id(self) -> Mapping[str, Unit]:
        """The units on the table by their ids."""
        return MappingProxyType({unit.id: unit for unit in self.units})

    def called(self, unit: str) -> str:
        """Return what people call a unit of this id, or anything else that has but an id."""
        everyone = (*self.units, *self.aside, *self.eliminated)
        return next((each.called for each in everyone if each.id == unit), unit)

    def side_called(self, side: str) -> str:
        """Return what people call a side: its name, its army's, or its id."""
        about = self.sides.get(side, {})
        return str(about.get("name") or about.get("army") or side)

    def group_called(self, group: str) -> str:
        """Return what people call a brigade or a division."""
        about = self.brigades.get(group) or self.divisions.get(group) or {}
        return about.get("name", group)

    @property
    def awaits_others(self) -> str | None:
        """``others`` while the side without the initiative breaks through, else None."""
        return self.awaits if self.awaits == "others" else None

    @property
    def contact(self) -> float:
        """The distance (inches) that still counts as contact."""
        return self.house.contact_tolerance / 25.4

    def rule_cm(self, distance: float) -> float:
        """Return a distance of the rules (cm) in inches on this table."""
        return distance * CM * self.house.scale

    @cached_property
    def board(self) -> BaseGeometry:
        """The board as an area."""
        return shapely.box(0, 0, self.width, self.depth)

    def in_the_way(self, unit: Unit) -> tuple[Unit, ...]:
        """Return the other units that can be touched: no commands, no abandoned guns."""
        return tuple(u for u in self.units if u.blocks and u.id != unit.id)

    def friends(self, unit: Unit) -> tuple[Unit, ...]:
        """Return the other units of its side that can be touched."""
        return tuple(u for u in self.in_the_way(unit) if u.side == unit.side)

    def enemies(self, unit: Unit) -> tuple[Unit, ...]:
        """Return the units of the other side that can be touched."""
        return tuple(u for u in self.in_the_way(unit) if u.side != unit.side)

    def put(self, unit: Unit) -> State:
        """Return the state with ``unit`` in the place of the one of its id, or added."""
        if unit.id in self.by_id:
            units = tuple(unit if u.id == unit.id else u for u in self.units)
        else:
            units = (*self.units, unit)
        return self.with_units(units)

    def without(self, *ids: str) -> State:
        """Return the state with these units off the table."""
        return self.with_units(tuple(u for u in self.units if u.id not in ids))

    def with_units(self, units: tuple[Unit, ...]) -> State:
        """Return the state with these units on the table and the same ground under them."""
        state = replace(self, units=units)
        vars(state)["ground_known"] = self.ground_known
        return state

    @cached_property
    def ground_known(self) -> dict[str, Any]:
        """What was worked out about the terrain: it lies still while units move."""
        return {}
