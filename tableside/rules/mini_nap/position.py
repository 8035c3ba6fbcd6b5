"""Mini-Nap's own words in a position file, and what must fit together (docs/rules/mini-nap.md)."""

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
    Number,
    Point,
    PoseNumbers,
    Positive,
    Sigma,
    Size,
)
from tableside.files.position import (
    OFF_TABLE,
    SHARED_CHECKS,
    Centre,
    Check,
    Envelope,
    Named,
    NamedSide,
    Place,
    Turn,
    Whole,
    centres_on_board,
    entries,
    is_pose,
)
from tableside.rules.mini_nap.kinds import Kind

UnitType = Literal[
    "line-infantry",
    "light-infantry",
    "heavy-cavalry",
    "medium-cavalry",
    "light-cavalry",
    "foot-artillery",
    "horse-artillery",
    "brigade-command",
    "division-command",
    "corps-command",
]
TerrainType = Literal[
    "impassable",
    "river",
    "stream",
    "bridge",
    "ford",
    "road",
    "wood",
    "marsh",
    "built-up",
    "hill",
]
Marker = Literal["blue", "orange"]
Done = Literal[
    "manoeuvred",
    "turned",
    "redeployed",
    "division",
    "fired",
    "reacted",
    "fought",
    "returned",
    "break-through",
]

#: The terrain that may be given as a line with a width.
LINES = frozenset({"river", "stream", "bridge", "ford", "road"})

#: Guns have at most so many strength points, and no unit starts with fewer than so many.
MOST_GUNS, LEAST_STRENGTH = 6, 2


class UnitFile(Named):
    """A unit, a battery or a command: ``stands``, or a ``pose`` it is laid out about."""

    id: Name
    side: Name
    type: UnitType
    stands: Annotated[tuple[PoseNumbers, ...], AsTuple] | None = None
    pose: PoseNumbers | None = None
    formation: Literal["line", "column", "square", "skirmish"] | None = None
    base: Size | None = None
    bases: Annotated[tuple[Size, ...], AsTuple] | None = None
    sigma: Sigma | None = None
    brigade: Name | None = None
    division: Name | None = None
    rating: Literal["guard", "elite", "veteran", "trained", "untrained"] | None = None
    strength: Annotated[Whole, Field(ge=1)] | None = None
    losses: Annotated[Whole, Field(ge=0)] = 0
    hits: Annotated[Whole, Field(ge=0)] = 0
    nation: str = ""
    gun_class: Annotated[Literal["light", "medium", "heavy"] | None, Field(alias="class")] = None
    lancer: bool = False
    irregular: bool = False
    kgl: bool = False
    advantage: bool = False
    square: Literal["solid", "emergency"] = "solid"
    guessed: bool = False
    markers: Annotated[tuple[Marker, ...], AsTuple] = ()
    did: Annotated[tuple[Done, ...], AsTuple] = ()


class TerrainFile(TerrainShape):
    """A piece of terrain."""

    type: TerrainType


class SideFile(NamedSide):
    """A side; ``army`` is what it is called, and may be left out."""

    army: Name | None = None


class ToleranceFile(Model):
    """How true a formation must be: degrees, mm, mm."""

    facing: NotNegative = 10.0
    echelon: NotNegative = 3.0
    gap: NotNegative = 2.5


class HouseFile(Model):
    """The house rules; what is left out has its default (docs/rules/mini-nap.md).

    Those of a single word name the one reading that the program knows.
    """

    scale: Positive = 1.0
    contact_tolerance: Annotated[NotNegative, Field(alias="contact-tolerance")] = 1.0
    formation_tolerance: Annotated[ToleranceFile, Field(alias="formation-tolerance")] = (
        ToleranceFile()
    )
    frontage_match: Annotated[NotNegative, Field(alias="frontage-match")] = 10.0
    charge_alignment: Annotated[NotNegative, Field(alias="charge-alignment")] = 5.0
    pivot_after: Annotated[Literal["yes", "no", True, False], Field(alias="pivot-after")] = "yes"
    hit_marker: Annotated[Literal["die", "strength"], Field(alias="hit-marker")] = "die"
    outflank: Literal["behind-front"] = "behind-front"
    change_sweep: Annotated[Literal["end"], Field(alias="change-sweep")] = "end"
    turn_limit: Annotated[Literal["net"], Field(alias="turn-limit")] = "net"
    move_and_charge: Annotated[Literal["no"], Field(alias="move-and-charge")] = "no"
    overhead: Literal["off"] = "off"
    last_brigades: Annotated[Literal["other-side"], Field(alias="last-brigades")] = "other-side"
    abandoned_stop: Annotated[Literal["no"], Field(alias="abandoned-stop")] = "no"
    extend_limit: Annotated[Literal["dice"], Field(alias="extend-limit")] = "dice"
    reaction_order: Annotated[Literal["listed"], Field(alias="reaction-order")] = "listed"
    call_window: Annotated[Literal["next-model"], Field(alias="call-window")] = "next-model"
    edge: Literal["prohibited"] = "prohibited"
    one_point: Annotated[Literal["warned"], Field(alias="one-point")] = "warned"


class ContactFile(Model):
    """A charge that has just come into contact; ``started``: from so many inches away.

    ``stood``: the charged unit's stands as they stood then; ``closed``: reacted to no further.
    """

    unit: Name
    target: Name
    started: NotNegative
    stood: Annotated[tuple[PoseNumbers, ...], AsTuple] = ()
    closed: bool = False


class RunFile(Model):
    """A run on which the other side may call; ``action``: what was announced, not done yet."""

    unit: Name
    formation: Literal["line", "column", "square", "skirmish", "battery", "none"]
    facing: Number
    points: Annotated[tuple[Point, ...], AsTuple, Field(min_length=2)]
    target: Name | None = None
    action: dict[str, Any] | None = None
    called: NotNegative = 0.0


class ShotFile(Model):
    """A shot that its target may return."""

    unit: Name
    target: Name


class PositionFile(Envelope):
    """A position of Mini-Nap."""

    ruleset: Literal["mini-nap"]
    sides: dict[Name, SideFile]
    units: Annotated[tuple[UnitFile, ...], AsTuple]
    terrain: Annotated[tuple[TerrainFile, ...], AsTuple] = ()
    turn: Turn = 1
    last_turn: Turn | None = None
    phase: Literal["manoeuvre", "firing", "hand-to-hand", "break-through"] = "manoeuvre"
    initiative: Name | None = None
    brigade: Name | None = None
    used: Annotated[tuple[Name, ...], AsTuple] = ()
    house_rules: HouseFile = HouseFile()
    eliminated: Annotated[tuple[UnitFile, ...], AsTuple] = ()
    aside: Annotated[tuple[UnitFile, ...], AsTuple] = ()
    awaits: Literal["roll", "choice", "others"] | None = None
    division: Name | None = None
    contact_made: ContactFile | None = None
    run: RunFile | None = None
    shot: ShotFile | None = None
    brigades: dict[Name, Named] = Field(default_factory=dict)
    divisions: dict[Name, Named] = Field(default_factory=dict)


def checks() -> tuple[Check, ...]:
    """Return all cross-checks of a position."""
    return (*SHARED_CHECKS, _sides, _brigades, _unit_fields, _stand_centres, _terrain_shapes)


def _kind(entry: Mapping[str, Any]) -> Kind | None:
    value = entry.get("type")
    return Kind(value) if isinstance(value, str) and value in set(Kind) else None


def _sides(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    sides = data.get("sides")
    if not isinstance(sides, dict):
        return
    if len(sides) != 2:
        yield PlacedFault(("sides",), f"names {len(sides)} sides", "name two")
    holder = data.get("initiative")
    if isinstance(holder, str) and holder not in sides:
        mend = f"name one of: {', '.join(sides)}"
        yield PlacedFault(("initiative",), f"is {found_text(holder)}", mend)


def _brigades(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    if "units" not in data:  # said elsewhere
        return
    known = {
        unit.get("brigade")
        for _, unit in entries(data, "units", *OFF_TABLE)
        if isinstance(unit.get("brigade"), str)
    }
    named: list[tuple[Place, Any]] = [(("brigade",), data.get("brigade"))]
    used = data.get("used")
    if isinstance(used, list):
        named += [(("used", index), name) for index, name in enumerate(used)]
    for place, name in named:
        if isinstance(name, str) and name not in known:
            yield PlacedFault(place, f"is {found_text(name)}", "name a brigade that a unit is of")


def _unit_fields(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    for place, unit in entries(data, "units"):
        yield from _where(place, unit, _kind(unit))
    for place, unit in entries(data, "units", *OFF_TABLE):
        kind = _kind(unit)
        if kind is not None:
            yield from _fields_of(place, unit, kind)


def _where(place: Place, unit: Mapping[str, Any], kind: Kind | None) -> Iterator[PlacedFault]:
    given = [name for name in ("stands", "pose") if unit.get(name) is not None]
    if not given:
        yield PlacedFault((*place, "pose"), "is missing", "give pose or stands")
    elif len(given) == 2:
        yield PlacedFault((*place, "stands"), "is given beside pose", "give one of the two")
    stands = unit.get("stands")
    if isinstance(stands, list):
        if kind is not None and len(stands) != kind.stands:
            mend = f"a {kind} has {kind.stands}: give as many poses [x, y, facing]"
            yield PlacedFault((*place, "stands"), f"lists {len(stands)}", mend)
        if unit.get("formation") is not None:
            mend = "the stands show it: remove it"
            yield PlacedFault((*place, "formation"), "is given beside stands", mend)
    elif _two_stands(kind) and stands is None and unit.get("formation") is None:
        mend = "a pose needs one: add line, column, square or skirmish"
        yield PlacedFault((*place, "formation"), "is missing", mend)


def _two_stands(kind: Kind | None) -> bool:
    return kind is not None and kind.stands == 2


def _fields_of(place: Place, unit: Mapping[str, Any], kind: Kind) -> Iterator[PlacedFault]:
    wanted = [] if kind.is_command else ["brigade", "rating", "strength"]
    for field in [*wanted, *(["class"] if kind.is_battery else [])]:
        if unit.get(field) is None:
            yield PlacedFault((*place, field), "is missing", f"a {kind} needs it: add it")
    if not kind.is_battery and unit.get("class") is not None:
        yield PlacedFault((*place, "class"), f"does not fit a {kind}", "remove it")
    strength = unit.get("strength")
    if isinstance(strength, int) and 0 < strength < LEAST_STRENGTH:
        mend = f"a unit starts with {LEAST_STRENGTH} strength points or more; give its losses apart"
        yield PlacedFault((*place, "strength"), f"is {strength}", mend)
    if kind.is_battery and isinstance(strength, int) and strength > MOST_GUNS:
        mend = f"guns have at most {MOST_GUNS} strength points"
        yield PlacedFault((*place, "strength"), f"is {strength}", mend)
    for field in ("lancer", "irregular"):
        if unit.get(field) is True and kind is not Kind.LIGHT_CAVALRY:
            mend = "only light cavalry can be that: remove it"
            yield PlacedFault((*place, field), f"does not fit a {kind}", mend)
    if unit.get("base") is not None and unit.get("bases") is not None:
        yield PlacedFault((*place, "bases"), "is given beside base", "give one of the two")
    bases = unit.get("bases")
    if isinstance(bases, list) and len(bases) != kind.stands:
        mend = f"a {kind} has {kind.stands}: give as many sizes [width, depth]"
        yield PlacedFault((*place, "bases"), f"lists {len(bases)}", mend)


def _stand_centres(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    """Find a unit whose stands' middle is off the board."""
    return centres_on_board(data, _middle)


def _middle(unit: Mapping[str, Any]) -> Centre | None:
    stands = unit.get("stands")
    if not isinstance(stands, list) or not stands or not all(map(is_pose, stands)):
        return None
    x, y = (sum(stand[axis] for stand in stands) / len(stands) for axis in (0, 1))
    return "stands", x, y


def _terrain_shapes(data: Mapping[str, Any]) -> Iterator[PlacedFault]:
    return shape_faults(data, LINES)
