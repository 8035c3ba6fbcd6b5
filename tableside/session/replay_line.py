"""Format one frame's observation and findings as the line that ``tableside replay`` prints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tableside.engine.finding import Finding
from tableside.engine.message import Text, to_json
from tableside.geometry.pose import Pose, wrap_degrees
from tableside.vision.observation import Observation, SeenUnit, TableEvent

# Decimals: a thousandth of an inch and a hundredth of a degree are finer than any camera's error.
# One more is kept, so that errors stay meaningful when something is compared with them.
INCHES, DEGREES, SECONDS = 4, 3, 3


def replay_line(
    observation: Observation,
    findings: Sequence[Finding],
    unjudged: Sequence[Finding] = (),
    left_out: Sequence[Text] = (),
) -> str:
    """Return the line, without a newline; equal values always give identical text.

    ``unjudged`` says which moves were not judged and why. ``left_out`` says why recorded actions
    were not done; these reasons are listed among the troubles.
    """
    return to_json(
        {
            "frame": observation.frame,
            "time": round(observation.time, SECONDS),
            "registered": observation.registered,
            "units": [_unit(unit) for unit in observation.units],
            "events": [event_as_json(event) for event in observation.events],
            "findings": [finding.as_json() for finding in findings],
            **_extras(observation, unjudged, left_out),
        },
        ensure_ascii=False,
    )


def _extras(
    observation: Observation, unjudged: Sequence[Finding], left_out: Sequence[Text]
) -> dict[str, Any]:
    extras: dict[str, Any] = {}
    if observation.accuracy is not None:
        extras["accuracy"] = round(observation.accuracy, INCHES)
    table = observation.accuracy_map
    if table is not None and table.worst is not None and table.typical is not None:
        extras["typical"] = round(table.typical, INCHES)
        extras["worst"] = round(table.worst, INCHES)
    if unjudged:
        extras["unjudged"] = [finding.as_json() for finding in unjudged]
    if observation.troubles or left_out:
        extras["troubles"] = [*observation.troubles, *left_out]
    return extras


def _unit(unit: SeenUnit) -> dict[str, Any]:
    x, y, facing = unit.sigma
    return {
        "id": unit.id,
        "pose": pose_as_json(unit.pose),
        "sigma": [round(x, INCHES), round(y, INCHES), round(facing, DEGREES)],
        "state": unit.life.value,
        "unseen": round(unit.unseen, SECONDS),
    }


def pose_as_json(pose: Pose) -> list[float]:
    """Return ``[x, y, facing]``, rounded, with the facing kept below 360."""
    facing = wrap_degrees(round(pose.facing, DEGREES))
    # Adding 0.0 turns a rounded -0.0 into 0.0.
    return [round(pose.x, INCHES) + 0.0, round(pose.y, INCHES) + 0.0, round(facing, DEGREES) + 0.0]


def event_as_json(event: TableEvent) -> dict[str, Any]:
    """Return an event as a line has it (docs/replay.md), without fields that have no value."""
    body: dict[str, Any] = {"event": event.kind.value}
    if event.unit is not None:
        body["unit"] = event.unit
    if event.start is not None:
        body["from"] = pose_as_json(event.start)
    if event.end is not None:
        body["to"] = pose_as_json(event.end)
    if event.tag is not None:
        body["tag"] = event.tag
    if event.detail:
        body["message"] = event.detail
    return body
