"""A game of Mini-Nap as frozen values. Inches and degrees; the sizes of stands in mm."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import AliasChoices, Field, PlainValidator
from shapely.geometry.base import BaseGeometry

from tableside.engine.house import with_only
from tableside.engine.message import Text
from tableside.engine.position import (
    HYPHENATED,
    INSIDE,
    NULLABLE,
    NameSet,
    PoseField,
    SigmaField,
    member_of,
    set_of,
    word_of,
)
from tableside.engine.quantity import Doubt
from tableside.engine.roster import Roster, Side
from tableside.engine.terrain import Terrain as AnyTerrain
from tableside.files.loading import VALUES, reader
from tableside.files.parts import AsTuple, Name, NotNegative, Number, Point, Positive, Size, YesNo
from tableside.files.position import Named, Turn, Whole
from tableside.geometry.pose import Pose
from tableside.geometry.uncertainty import Sigma
from tableside.motion.barriers import Barrier
from tableside.motion.runs import Edges
from tableside.motion.shape import Shape
from tableside.rules.mini_nap.data import FOLDER
from tableside.rules.mini_nap.formations.formation import (
    FORMED,
    TWO_STANDS,
    Formation,
    Make,
    Reading,
    Tolerances,
    stands_of,
)
from tableside.rules.mini_nap.kinds import Kind
from tableside.rules.mini_nap.words import army

#: Inches in a centimetre.
CM = 1 / 2.54


#: The types of terrain.
Ground = Literal[
    "impassable", "river", "stream", "bridge", "ford", "road", "wood", "marsh", "built-up", "hill",
]  # fmt: skip

Terrain = AnyTerrain[Ground]

#: What a unit may have done in an initiative.
Done = Literal[
    "manoeuvred", "turned", "redeployed", "division", "fired", "reacted", "fought", "returned",
    "break-through",
]  # fmt: skip


@dataclass(frozen=True)
@with_only(FOLDER / "house-rules.json")
class HouseRules:
    """The rules that groups read differently, with this table's readings (docs/rules/mini-nap.md).

    ``contact_tolerance`` is in mm, ``charge_alignment`` in degrees, ``frontage_match`` per cent.
    Rules with only one known reading are in ``data/house-rules.json``.
    """

    __pydantic_config__ = HYPHENATED

    scale: Positive = 1.0
    contact_tolerance: NotNegative = 1.0
    formation_tolerance: Tolerances = field(default_factory=Tolerances)
    frontage_match: NotNegative = 10.0
    charge_alignment: NotNegative = 5.0
    pivot_after: Literal["yes", "no", True, False] = "yes"
    hit_marker: Literal["die", "strength"] = "die"

    @property
    def pivots_after(self) -> bool:
        """Whether a unit may turn after its run."""
        return self.pivot_after in ("yes", True)

    @property
    def tolerances(self) -> Tolerances:
        """The tolerances of formations."""
        return replace(self.formation_tolerance, frontage=self.frontage_match)


#: The formations that two stands are laid out in.
_LAID = Literal["line", "column", "square", "skirmish"]

_size = reader(Size)
_sizes = reader(Annotated[tuple[Size, ...], AsTuple])


def _read_sizes(value: Any) -> tuple[tuple[float, float], ...]:
    """Read one size for all stands (``base``), or a list with one each (``bases``)."""
    if isinstance(value, list) and not any(isinstance(each, int | float) for each in value):
        sizes: tuple[tuple[float, float], ...] = _sizes(value)
        return sizes
    return (_size(value),)


@dataclass(frozen=True)
class Unit:
    """A unit, a battery or a command stand, on the table or off it (``stands`` None).

    ``sizes``: width and depth of each stand, mm. ``at``: the pose about which its stands were laid
    out in the formation ``named``; None if each stand was measured. Off the table ``named`` is the
    formation in which it left. ``guessed``: one of its stands is hidden and was placed next to the
    visible one. ``sigma``: one standard deviation of x, y (inches) and facing (degrees), of the
    pose or of each stand. ``sigma_before``: that of the place it is moving from, None if it is the
    same. ``name`` and ``short``: what people call it. ``rating``: None for commands.
    """

    __pydantic_config__ = VALUES

    id: Name
    side: Name
    kind: Annotated[Kind, Field(alias="type")]
    sizes: Annotated[
        tuple[tuple[float, float], ...],
        PlainValidator(_read_sizes),
        Field(validation_alias=AliasChoices("base", "bases"), serialization_alias="bases"),
        NULLABLE,
    ] = ()
    stands: Annotated[tuple[PoseField, ...], AsTuple] | None = None
    at: Annotated[PoseField | None, Field(alias="pose")] = None
    named: Annotated[
        Annotated[Formation, *member_of(Formation, _LAID)] | None,
        Field(alias="formation"),
    ] = None
    sigma: Annotated[SigmaField, NULLABLE] = (0.0, 0.0, 0.0)
    sigma_before: Annotated[Sigma | None, *INSIDE] = None
    brigade: Name | None = None
    division: Name | None = None
    rating: Literal["guard", "elite", "veteran", "trained", "untrained"] | None = None
    strength: Annotated[Whole, Field(ge=1), NULLABLE] = 1
    losses: Annotated[Whole, Field(ge=0)] = 0
    hits: Annotated[Whole, Field(ge=0)] = 0
    nation: str = ""
    gun_class: Annotated[Literal["light", "medium", "heavy"] | None, Field(alias="class")] = None
    lancer: YesNo = False
    irregular: YesNo = False
    kgl: YesNo = False
    advantage: YesNo = False
    square: Annotated[str, word_of(Literal["solid", "emergency"])] = "solid"
    guessed: YesNo = False
    name: Name | None = None
    short: Name | None = None
    markers: Annotated[frozenset[str], *set_of(Literal["blue", "orange"])] = frozenset()
    did: Annotated[frozenset[str], *set_of(Done)] = frozenset()
    tolerances: Annotated[Tolerances, *INSIDE] = field(default_factory=Tolerances)

    @property
    def laid(self) -> tuple[Pose, Formation] | None:
        """The pose and formation that its stands were laid out from, None if they were not."""
        if self.at is None:
            return None
        return self.at, self.named or Formation(self.kind.branch)

    @property
    def was(self) -> Formation | None:
        """The formation in which it left the table."""
        return self.named if self.stands is None else None

    @cached_property
    def reading(self) -> Reading:
        """Its formation as its stands show it; raises ValueError off the table."""
        if self.stands is None:
            raise ValueError(f"{self.id} is not on the table")
        if self.laid is not None:
            found = self.make.laid_out(*self.laid)
        else:
            found = self.make.read(self.stands, self.sigma)
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
    def make(self) -> Make:
        """What decides which formations it may take, and how its stands are read."""
        return Make(self.kind, self.sizes, self.lancer, self.irregular, self.tolerances)

    @property
    def formation(self) -> Formation:
        """The formation it counts as being in (if in doubt, the likelier one)."""
        return self.reading.counts_as

    @property
    def formed(self) -> bool:
        """Whether it is in line, column or square."""
        return self.formation in FORMED

    @property
    def pose(self) -> Pose:
        """The centre of its outline and its facing."""
        return self.reading.pose

    @property
    def shape(self) -> Shape:
        """Its outline in its own frame."""
        return self.reading.shape

    @cached_property
    def outline(self) -> BaseGeometry:
        """The area it covers, inches."""
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
        """Whether this is a battery whose crew has fled; it counts as absent."""
        return self.kind.is_battery and "orange" in self.markers

    @property
    def blocks(self) -> bool:
        """Whether it can be in another unit's way."""
        return not self.kind.is_command and not self.abandoned

    @property
    def solid(self) -> bool:
        """Whether it is a solid square."""
        return self.formation is Formation.SQUARE and self.square == "solid"

    @property
    def emergency(self) -> bool:
        """Whether it is an emergency square, one that was only just formed."""
        return self.formation is Formation.SQUARE and self.square == "emergency"

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

    def hit(self, points: int) -> Unit:
        """Return it with ``points`` more losses, at most its whole strength."""
        return replace(self, losses=min(self.losses + points, self.strength))

    def placed(self, pose: Pose, named: Formation) -> Unit:
        """Return it laid out exactly in a formation centred on ``pose``."""
        stands = stands_of(pose, named, self.sizes)
        return replace(
            self, stands=stands, at=pose, named=None if named == self.kind.branch else named
        )

    def moved_to(self, pose: Pose, named: Formation | None = None) -> Unit:
        """Return it moved as a whole; ``named``: laid out in a formation, if it is another one."""
        if named not in (None, self.formation):
            return self.placed(pose, named)
        if self.laid is not None:
            return self.placed(pose, self.laid[1])
        back = self.pose.inverse()
        stands = tuple(pose.compose(back.compose(stand)) for stand in self.stands or ())
        return replace(self, stands=stands)

    def lifted(self) -> Unit:
        """Return it off the table; its formation is kept for when it comes back."""
        if self.stands is None:
            return self
        was = self.formation if self.formation in TWO_STANDS else None
        return replace(self, stands=None, at=None, named=was)

    def stood(self, stands: tuple[Pose, ...]) -> Unit:
        """Return it with its stands at these poses."""
        return replace(self, stands=stands, at=None, named=None)


def hidden_stand(unit: str) -> Doubt:
    """Return the doubt about a unit with a hidden stand; it has nothing to measure."""
    return Doubt(unit, None, 0.0, 0.0, 0.0)


@dataclass(frozen=True)
class Contact:
    """A charge that has just come into contact; ``started``: how far away (inches) it began.

    ``stood``: the charged unit's stands at that moment; distances to it are measured from there,
    however it reacts. ``closed``: the other side reacts no further; the charger may still feint.
    """

    __pydantic_config__ = VALUES

    unit: Name
    target: Name
    started: NotNegative
    stood: Annotated[tuple[PoseField, ...], AsTuple] = ()
    closed: YesNo = False

    def charged(self, state: State) -> Unit | None:
        """Return the charged unit as it stood at the contact; None if it is gone."""
        unit = state.by_id.get(self.target)
        return unit.stood(self.stood) if unit is not None and self.stood else unit


#: The formations in which a unit runs.
_RUNNING = Literal["line", "column", "square", "skirmish", "battery", "none"]


@dataclass(frozen=True)
class Ran:
    """A run that the other side may call on: straight legs through ``points``, inches.

    ``formation`` and ``facing``: the mover's during the run; ``target``: the unit it charges.
    ``action``: the announced action that is still to be done; None if the run has been made.
    ``called``: how far along it (inches) it was last called.
    """

    __pydantic_config__ = VALUES

    unit: Name
    formation: Annotated[Formation, *member_of(Formation, _RUNNING)]
    facing: Number
    points: Annotated[tuple[Point, ...], AsTuple, Field(min_length=2)]
    target: Name | None = None
    action: dict[str, Any] | None = None
    called: NotNegative = 0.0


@dataclass(frozen=True)
class Shot:
    """The last shot, while ``target`` may return it at once; ``unit`` fired it."""

    __pydantic_config__ = VALUES

    unit: Name
    target: Name


@dataclass(frozen=True)
class Begun:
    """The last manoeuvre, which its unit may continue until another model is touched.

    ``stands`` and ``did``: where the unit stood, and what it had done, when it began. ``ran``:
    whether it has made a run, after which it may not charge.
    """

    __pydantic_config__ = VALUES

    unit: Name
    stands: Annotated[tuple[PoseField, ...], AsTuple, Field(min_length=1)]
    did: Annotated[frozenset[str], *set_of(Done)] = frozenset()
    ran: YesNo = False


@dataclass(frozen=True)
class Flown:
    """The last run back whose distance a die or player set; a hand may still end it elsewhere.

    ``enemy``: the unit it went away from; ``stands``: where the unit stood when it began.
    """

    __pydantic_config__ = VALUES

    unit: Name
    reaction: Annotated[
        str, word_of(Literal["fall-back", "limber-flee", "feint"]), Field(alias="as")
    ]
    enemy: Annotated[Name, Field(alias="from")]
    stands: Annotated[tuple[PoseField, ...], AsTuple, Field(min_length=1)]


@dataclass(frozen=True)
class State(Roster[Unit]):
    """The whole game. Coordinates in inches on a board of ``width`` by ``depth``.

    ``awaits``: ``roll`` (for the initiative), ``choice`` (of a brigade or division) or ``others``
    (break-throughs of the side without the initiative), else None.
    ``brigades`` and ``divisions``: their names (``name``, ``short``) by id. ``division``: the one
    making a Division Manoeuvre. ``contact_made``: the last charge, while the other side may still
    react to it. ``run``: the last run, while it may still be called. ``shot``: the last shot, while
    it may still be returned. ``flown``: the last run back, while a hand may still end it elsewhere
    within its distances. ``begun``: the last manoeuvre, while its unit may continue it.
    """

    ruleset: Literal["mini-nap"]
    sides: dict[Name, Side]
    units: Annotated[tuple[Unit, ...], AsTuple]
    terrain: Annotated[tuple[Terrain, ...], AsTuple] = ()
    turn: Turn = 1
    last_turn: Turn | None = None
    phase: Annotated[
        str, word_of(Literal["manoeuvre", "firing", "hand-to-hand", "break-through"])
    ] = "manoeuvre"
    initiative: Name | None = None
    brigade: Name | None = None
    used: NameSet = frozenset()
    house: Annotated[HouseRules, Field(alias="house_rules")] = HouseRules()
    eliminated: Annotated[tuple[Unit, ...], AsTuple] = ()
    aside: Annotated[tuple[Unit, ...], AsTuple] = ()
    awaits: Literal["roll", "choice", "others"] | None = None
    division: Name | None = None
    brigades: dict[Name, Named] = field(default_factory=dict)
    divisions: dict[Name, Named] = field(default_factory=dict)
    contact_made: Contact | None = None
    run: Ran | None = None
    shot: Shot | None = None
    flown: Flown | None = None
    begun: Begun | None = None

    @property
    def off_table(self) -> tuple[Unit, ...]:
        """The units that are not on the table."""
        return (*self.aside, *self.eliminated)

    def army_called(self, side: str) -> Text:
        """Return the name of a side's army in the reader's language, if the rules name it."""
        return army(self.sides[side].army or "") if side in self.sides else ""

    def group_called(self, group: str) -> str:
        """Return the name of a brigade or a division, its id if it has none."""
        about = self.brigades.get(group) or self.divisions.get(group) or Named()
        return about.name or group

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

    def in_the_way(self, unit: Unit) -> tuple[Unit, ...]:
        """Return the other units that can be touched: no commands, no abandoned guns."""
        return tuple(u for u in self.units if u.blocks and u.id != unit.id)

    def friends(self, unit: Unit) -> tuple[Unit, ...]:
        """Return the other units of its side that can be touched."""
        return tuple(u for u in self.in_the_way(unit) if u.side == unit.side)

    def enemies(self, unit: Unit) -> tuple[Unit, ...]:
        """Return the units of the other side that can be touched."""
        return tuple(u for u in self.in_the_way(unit) if u.side != unit.side)

    def with_units(self, units: Iterable[Unit]) -> State:
        """Return the state with these units on the table, keeping the cache of the ground."""
        state = super().with_units(units)
        vars(state)["ground_known"] = self.ground_known
        return state

    @cached_property
    def ground_known(self) -> dict[bool, tuple[Barrier, ...]]:
        """The cache of the ground that bars light and heavy units, as ground never moves."""
        return {}
