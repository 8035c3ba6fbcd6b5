"""Draw the table: the accepted game's units at the places where the camera sees them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Generic, TypeVar

from tableside.engine import secrets
from tableside.engine.drawing import own_shape
from tableside.engine.house import all_agreed
from tableside.engine.ruleset import RuleSet
from tableside.engine.secrets import EVERYTHING, Audience
from tableside.files.shades import tones
from tableside.geometry.pose import Pose
from tableside.session.snapshot import LogEntry, Outline, UnitView
from tableside.vision.observation import Life, Observation, SeenUnit

S = TypeVar("S")

UNSEEN = "unseen"
#: The life of a unit drawn as its audience knows it, regardless of the camera.
KNOWN = "known"
EXACT = (0.0, 0.0, 0.0)


class Views(Generic[S]):
    """Builds views of units and table; caches the rule set's output for the present state."""

    def __init__(self, ruleset: RuleSet[S]) -> None:
        self._ruleset = ruleset
        #: Whether a camera should find every unit; without one, nothing counts as missing.
        self.watched = ruleset.needs_camera
        self.forget()

    def forget(self) -> None:
        """Forget the cached state and all observations."""
        self._of: S | None = None
        self._drawings: tuple[dict[str, Any], ...] = ()
        self._table: dict[str, Any] = {}
        self._agreed: dict[str, Any] = {}
        self._time = 0.0
        self._seen: Mapping[str, SeenUnit] = {}

    def see(self, observation: Observation) -> None:
        """Store an observation's places."""
        self._time = observation.time
        self._seen = {unit.id: unit for unit in observation.units}

    def table(self, state: S) -> dict[str, Any]:
        """Return board, terrain, turn and phase, and whose decision is awaited."""
        self._read(state)
        return self._table

    def agreed(self, state: S) -> dict[str, Any]:
        """Return what was agreed for this game: facts, notes, and every house rule's value."""
        self._read(state)
        return self._agreed

    def drawings(self, state: S) -> tuple[dict[str, Any], ...]:
        """Return how the rule set draws each unit where the game has it."""
        self._read(state)
        return self._drawings

    def units(self, state: S) -> tuple[UnitView, ...]:
        """Return the units on the table."""
        self._read(state)
        views = (self._view(drawing) for drawing in self._drawings)
        return tuple(view for view in views if view is not None)

    def as_known(self, state: S) -> tuple[UnitView, ...]:
        """Return the units on the table where ``state`` has them, regardless of the camera."""
        return tuple(replace(each, life=KNOWN) for each in self.units(state))

    def _read(self, state: S) -> None:
        if state is self._of:
            return
        prompt = self._ruleset.prompt(state)
        self._drawings = self._ruleset.units(state)
        table = self._ruleset.table(state)
        self._table = {
            **table,
            "sides": _with_tones(table.get("sides", {})),
            "game": self._ruleset.title,
            "measure": self._ruleset.measure.as_json(),
            "prompt": prompt.as_json(),
        }
        agreed = self._ruleset.agreed(state)
        self._agreed = {
            "facts": [list(fact) for fact in agreed.facts],
            "notes": list(agreed.notes),
            "house": all_agreed(self._ruleset.house_rules, agreed.house),
        }
        self._of = state

    def _view(self, drawing: Mapping[str, Any]) -> UnitView | None:
        if drawing.get("pose") is None:
            return None
        accepted = Pose.of(drawing["pose"])
        shape = own_shape(drawing)
        rest = {k: v for k, v in drawing.items() if k not in {"pose", "outlines", "sigma"}}
        seen = self._seen.get(str(drawing["id"]))
        if seen is None:
            life = UNSEEN if self.watched or self._seen else KNOWN
            return UnitView(str(drawing["id"]), rest, shape, accepted, life, None, EXACT)
        if seen.life is Life.GONE:
            return None
        last = self._time - seen.unseen if seen.unseen > 0 else None
        life, sigma = seen.life.value, seen.sigma
        return UnitView(seen.id, rest, shape, seen.pose, life, last, sigma, seen.budget)


#: The fields shown above the table after a log entry.
_HEAD = ("turn", "last_turn", "turn_name", "phase", "phase_name")


def drawn_after(
    ruleset: RuleSet[S], entry: LogEntry, now: S, audience: Audience = EVERYTHING
) -> dict[str, Any]:
    """Return the table as the game had it after a log entry: its line, its units, its overlays.

    ``now`` is used for entries without a state of their own: the camera's remarks do not change the
    game. ``audience``: whose log it is; the table is drawn as they may know it.
    """
    whole = now if entry.after is None else entry.after()
    state = secrets.known(ruleset, whole, audience)
    units = Views(ruleset).units(state)
    return {
        **entry.as_json(),
        "stood": {unit.id: {**unit.as_json(), "life": "then"} for unit in units},
        "table": {key: ruleset.table(state).get(key) for key in _HEAD},
        "overlays": list(entry.overlays),
    }


def _with_tones(sides: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    """Return the sides, with the ``tone`` (chroma, hue) of those that have their own colour."""
    worn = tones([side.get("colour") for side in sides.values()])
    return {
        name: {**side, **({} if own is None else {"tone": list(own)})}
        for (name, side), own in zip(sides.items(), worn, strict=True)
    }


def shape_of(ruleset: RuleSet[S], state: S, unit: object) -> tuple[Outline, ...]:
    """Return a unit's shape in a state; () if it is off the table or unknown."""
    drawn = (each for each in ruleset.units(state) if each["id"] == unit)
    return next((own_shape(each) for each in drawn if each["pose"] is not None), ())
