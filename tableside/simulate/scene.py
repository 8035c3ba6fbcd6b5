"""The scene file, ``tableside.scene/1``: a scripted game. docs/simulate.md has every field."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from tableside.files.board import Marker
from tableside.files.build import Word
from tableside.files.camera import Camera
from tableside.files.fault import Fault, FileError
from tableside.files.fielded import Fielded, Loose, stand_by_stand
from tableside.files.fielded import GameUnit as GameUnit
from tableside.files.loading import Model, PlacedFault, load
from tableside.files.parts import (
    AsTuple,
    Count,
    Name,
    NotNegative,
    Number,
    Point,
    PoseNumbers,
    Positive,
)
from tableside.files.roster import Unit
from tableside.simulate.presets import CAMERAS, SIZES
from tableside.simulate.real_cameras import REAL
from tableside.simulate.terrain import House, Terrain

Edge = Literal["north", "south", "east", "west"]
Share = Annotated[float, Field(ge=0, le=1)]
Triple = Annotated[tuple[Number, Number, Number], AsTuple]


class ViewFile(Model):
    """How the camera hangs: ``height`` in inches above the mat, angles in degrees.

    It looks at ``target`` (the board's middle if left out), leant by ``tilt`` off the vertical
    in the direction ``towards``; ``roll`` turns it about its sight.
    """

    height: Positive = 46.0
    tilt: Annotated[float, Field(ge=0, le=45)] = 0.0
    towards: Number = 90.0
    roll: Number = 0.0
    target: Point | None = None


class LightFile(Model):
    """The light: see ``tableside.simulate.light.Light`` for each amount."""

    azimuth: Number = 120.0
    elevation: Annotated[float, Field(ge=15, le=90)] = 55.0
    room: Share = 0.45
    level: Positive = 1.0
    slope: Share = 0.18
    spot: Share = 0.12
    warmth: Annotated[float, Field(ge=-1, le=1)] = 0.0
    spread: Annotated[float, Field(ge=0, le=40)] = 28.0


class SensorFile(Model):
    """The sensor and the pictures it writes; ``jpeg`` 100 writes PNG files without loss."""

    vignette: Share = 0.22
    blur: NotNegative = 0.5
    noise: NotNegative = 0.002
    grain: NotNegative = 0.010
    jpeg: Annotated[int, Field(ge=50, le=100)] = 90


class _Step(Model):
    at: NotNegative


class _HandStep(_Step):
    from_edge: Edge = "south"
    seconds: Positive = 2.6
    note: str | None = None


class Move(_HandStep):
    """A hand lifts a unit and puts it down at ``to``."""

    do: Literal["move"]
    unit: Name
    to: PoseNumbers


class PutOn(_HandStep):
    """A hand brings a unit from beyond the edge and puts it down at ``to``."""

    do: Literal["put-on"]
    unit: Name
    to: PoseNumbers


class TakeOff(_HandStep):
    """A hand takes a unit off the table."""

    do: Literal["take-off"]
    unit: Name


class Swap(_HandStep):
    """A hand makes two units change places, the first waiting at ``via``: three moves."""

    do: Literal["swap"]
    units: Annotated[tuple[Name, Name], AsTuple]
    via: PoseNumbers
    seconds: Positive = 7.5


class PassHand(_HandStep):
    """A hand passes over points of the table, ``height`` inches up, and moves nothing."""

    do: Literal["pass-hand"]
    over: Annotated[tuple[Point, ...], AsTuple, Field(min_length=1)]
    height: Positive = 2.2


class Knock(_Step):
    """The camera is pushed: ``shift`` in inches, ``turn`` in degrees about its own axes."""

    do: Literal["knock"]
    shift: Triple = (0.0, 0.0, 0.0)
    turn: Triple = (0.0, 0.0, 0.0)
    seconds: Positive = 0.4


class ChangeLight(_Step):
    """The light changes to ``to`` over ``seconds``."""

    do: Literal["light"]
    to: LightFile
    seconds: Positive = 1.0


class Act(_Step):
    """A player's tap, copied to the recording's actions."""

    do: Literal["action"]
    action: dict[str, Any]


STEPS = Move | PutOn | TakeOff | Swap | PassHand | Knock | ChangeLight | Act
Step = Annotated[STEPS, Field(discriminator="do")]
KINDS = ("move", "put-on", "take-off", "swap", "pass-hand", "knock", "light", "action")
HANDS = (Move, PutOn, TakeOff, Swap, PassHand)


class GameBoard(Loose):
    """The board's size in inches."""

    width: Positive
    depth: Positive


class Game(Fielded):
    """What the simulator reads of the position: the board, the units, the terrain."""

    board: GameBoard
    terrain: Annotated[tuple[Terrain, ...], AsTuple] = ()


class Scene(Model):
    """A scripted game. ``rate`` is frames a second, ``seconds`` how long it goes on.

    ``build`` says how the table was put together: what stands there differs from the files by it.
    """

    format: Literal["tableside.scene/1"]
    title: str = ""
    seed: Count = 0
    seconds: Positive
    rate: Positive = 5.0
    lens: Name = "plain"
    size: Name = "1080p"
    camera: Camera | None = None
    view: ViewFile = ViewFile()
    light: LightFile = LightFile()
    sensor: SensorFile = SensorFile()
    position: Annotated[dict[str, Any], Field()]
    houses: Annotated[dict[Name, Annotated[tuple[House, ...], AsTuple]], Field()] = Field(
        default_factory=dict
    )
    trees: Annotated[tuple[Point, ...], AsTuple] = ()
    markers: Annotated[tuple[Marker, ...], AsTuple] | None = None
    roster: Annotated[tuple[Unit, ...], AsTuple] | None = None
    script: Annotated[tuple[Step, ...], AsTuple] = ()
    build: Word = "exact"

    def faults(self) -> Iterator[PlacedFault]:
        """Yield what does not fit together: names that are unknown, hands that overlap."""
        lenses = (*CAMERAS, *REAL)
        if self.lens not in lenses:
            yield PlacedFault(("lens",), f'is "{self.lens}"', f"name one of: {', '.join(lenses)}")
        if self.size not in SIZES:
            yield PlacedFault(("size",), f'is "{self.size}"', f"name one of: {', '.join(SIZES)}")
        yield from self._strangers()
        yield from self._order()

    def _strangers(self) -> Iterator[PlacedFault]:
        listed = self.position.get("units", [])
        off = [
            u for part in ("broken", "reserves", "eliminated") for u in self.position.get(part, [])
        ]
        known = set(_names([*listed, *off]))
        for index, step in enumerate(self.script):
            units = step.units if isinstance(step, Swap) else (getattr(step, "unit", None),)
            for unit in units:
                if unit is not None and unit not in known:
                    field = "units" if isinstance(step, Swap) else "unit"
                    found = f'is "{unit}", which the position does not know'
                    yield PlacedFault(("script", index, field), found, "name one of its units")

    def _order(self) -> Iterator[PlacedFault]:
        for index, (before, after) in enumerate(pairwise(self.script)):
            if after.at < before.at:
                found = f"is {after.at:g}, before the step above"
                yield PlacedFault(
                    ("script", index + 1, "at"), found, "put the steps in order of time"
                )
        yield from self._busy()

    def _busy(self) -> Iterator[PlacedFault]:
        """Yield a fault for each hand that has to do two things at once, or two with one unit."""
        until: dict[str, float] = {}
        for index, step in enumerate(self.script):
            if not isinstance(step, HANDS):
                continue
            units = step.units if isinstance(step, Swap) else (getattr(step, "unit", None),)
            asked = [f"edge {step.from_edge}", *(f"unit {unit}" for unit in units if unit)]
            free = max(until.get(each, 0.0) for each in asked)
            if step.at < free:
                found = f"is {step.at:g}, while the hand is busy until {free:g}"
                mend = "let one hand finish first, or let another reach in from another edge"
                yield PlacedFault(("script", index, "at"), found, mend)
            until.update(dict.fromkeys(asked, max(free, step.at + step.seconds)))


def _names(units: list[Any]) -> Iterator[Any]:
    """Yield what a script may name: units, and the stands of those that list theirs."""
    for unit in units:
        if isinstance(unit, dict):
            yield unit.get("id")
            yield from (stand.get("id") for stand in stand_by_stand(unit))


def load_scene(path: str | Path) -> Scene:
    """Read a scene file; raise FileError with all its faults."""
    try:
        return load(path, Scene)
    except FileError as error:
        raise FileError(_plain(fault) for fault in error.faults) from None


def _plain(fault: Fault) -> Fault:
    """Return a fault whose place does not name the kind of step beside its number."""
    place = re.sub(rf"^(script\[\d+\])\.({'|'.join(KINDS)})(?=\.|$)", r"\1", fault.place)
    return Fault(fault.file, place, fault.found, fault.mend)
