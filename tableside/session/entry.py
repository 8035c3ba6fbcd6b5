"""One line of a game's log: what was accepted, from which state, and what the camera saw."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from tableside.engine.ruleset import Event, Sensed
from tableside.geometry.pose import Pose
from tableside.geometry.uncertainty import as_json, of_json

Places = Mapping[str, Sensed | None]
Kind = Literal["action", "place", "undo", "drop"]

CAMERA, PLAYER = "camera", "player"


@dataclass(frozen=True, slots=True)
class Entry:
    """A change to the accepted game; entries are numbered from 1 and never deleted.

    The new state is that after entry ``base`` (0: the start), with ``before`` sensed, ``action``
    applied (None: sensing only) and ``after`` sensed. An ``undo`` makes the state after ``base``
    current again. A ``drop`` removes one earlier entry. Its action names the entry (``drop``), the
    later entries that can no longer be applied (``left_out``: numbers), and the findings about
    those that can (``flagged``: findings by number).

    ``time``: seconds of the table's clock. ``accepted``: new places of the units that it moved
    (None: off the table). ``findings``: what was flagged, with ``about`` as the subject.
    ``clears``: discards all earlier findings. ``post``: the id that a player's page sent with it.
    """

    kind: Kind
    base: int
    time: float = 0.0
    who: str = PLAYER
    action: Mapping[str, Any] | None = None
    before: Places = field(default_factory=dict)
    after: Places = field(default_factory=dict)
    accepted: Mapping[str, Pose | None] = field(default_factory=dict)
    about: str = ""
    clears: bool = False
    findings: tuple[Mapping[str, Any], ...] = ()
    events: tuple[Event, ...] = ()
    post: str | None = None


def places_as_json(places: Places) -> dict[str, Any]:
    """Return ``{unit: {"pose": [...], "sigma": [...]} or None}`` at full precision.

    A unit whose stands are seen separately also has their poses in ``stands`` and their ``names``;
    if some of them are ``hidden``, it is marked ``guessed``.
    """
    return {unit: None if place is None else _as_json(place) for unit, place in places.items()}


def _as_json(place: Sensed) -> dict[str, Any]:
    found: dict[str, Any] = {"pose": place.pose.as_list(), "sigma": as_json(place.sigma)}
    if place.stands:
        found["stands"] = [stand.as_list() for stand in place.stands]
        found["names"] = list(place.names)
    if place.hidden:
        found["hidden"] = list(place.hidden)
    return {**found, "guessed": True} if place.guessed else found


def places_of(data: Mapping[str, Any]) -> dict[str, Sensed | None]:
    """Parse the output of ``places_as_json``."""
    return {unit: None if place is None else _sensed(place) for unit, place in data.items()}


def _sensed(data: Mapping[str, Any]) -> Sensed:
    stands = tuple(Pose.of(stand) for stand in data.get("stands", ()))
    names, hidden = (tuple(data.get(name, ())) for name in ("names", "hidden"))
    guessed = data.get("guessed", False)
    return Sensed(Pose.of(data["pose"]), of_json(data["sigma"]), stands, guessed, names, hidden)


def event_as_json(event: Event) -> dict[str, Any]:
    """Return a rules event as the log stores it."""
    return {
        "kind": event.kind,
        "units": list(event.units),
        "text": event.text,
        "data": dict(event.data),
        **({} if event.to is None else {"to": list(event.to)}),
    }


def event_of(data: Mapping[str, Any]) -> Event:
    """Parse the output of ``event_as_json``."""
    to = None if data.get("to") is None else tuple(data["to"])
    return Event(data["kind"], tuple(data["units"]), data["text"], data["data"], to)
