"""What the camera side hands on: plain values, no picture in them (and no cv2)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import cast

from tableside.engine.message import Message, Text
from tableside.geometry.budget import Budget
from tableside.geometry.pose import Pose
from tableside.geometry.uncertainty import Built, Matrix3, Measured, Sigma
from tableside.vision.accuracy_map import AccuracyMap
from tableside.vision.words import say as say  # whoever takes observations finds their words


def lasting(trouble: Text) -> Text:
    """Return a trouble as it is told while it lasts: without the number of the newest frame.

    >>> str(lasting(say("frame-unusable", frame=7, why=say("picture-black"))))
    'the picture is black'
    """
    if isinstance(trouble, Message) and trouble.id == "vision.frame-unusable":
        return cast("Text", dict(trouble.values)["why"])
    return trouble


class Life(StrEnum):
    """The state of a unit on the table, as the camera knows it (docs/replay.md)."""

    SETTLED = "settled"
    MOVING = "moving"
    HELD = "held"
    HIDDEN = "hidden"
    GONE = "gone"


class Happening(StrEnum):
    """The kinds of event that the camera side reports."""

    APPEARED = "appeared"
    MOVED = "moved"
    GONE = "gone"
    CAMERA_MOVED = "camera-moved"
    REGISTERED = "registered"
    LOST_REGISTRATION = "lost-registration"
    UNKNOWN_TAG = "unknown-tag"
    CONFLICT = "conflict"


@dataclass(frozen=True, slots=True)
class SeenUnit:
    """A unit's place. ``covariance`` of (x, y, facing): inches and degrees, squared.

    ``unseen`` is the seconds since it was last seen, 0 when it is seen in this frame.
    ``pose`` of a hidden unit is the last one that was trusted. ``stands``: the poses of its
    stands, where each has tags of its own; ``covariance`` is then that of each. ``guessed``: some
    of them are hidden, and laid as they stood last to those that are seen; ``names`` has the name
    of each stand, ``hidden`` those of the hidden ones. ``built`` is the part
    of ``covariance`` that comes from how things were put together, None where that is nothing or
    not known. ``budget`` has the variances by cause, None where that is not known; of several
    stands it is that of the one that is known worst.
    """

    id: str
    pose: Pose
    covariance: Matrix3
    life: Life
    unseen: float = 0.0
    stands: tuple[Pose, ...] = ()
    guessed: bool = False
    names: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    built: Built | None = None
    budget: Budget | None = None

    @property
    def sigma(self) -> Sigma:
        """One standard deviation of x, y (inches) and facing (degrees), with its parts if known."""
        if self.built is not None and not self.stands:
            return Measured.of(self.covariance, self.built, self.pose.facing)
        c = self.covariance
        return (c[0][0] ** 0.5, c[1][1] ** 0.5, c[2][2] ** 0.5)


@dataclass(frozen=True, slots=True)
class TableEvent:
    """Something that happened on the table. ``detail`` is a sentence for people.

    ``start`` and ``end`` are given where a unit moved; ``tag`` is ``family id`` of a tag.
    """

    kind: Happening
    unit: str | None = None
    start: Pose | None = None
    end: Pose | None = None
    tag: str | None = None
    detail: Text = ""


@dataclass(frozen=True, slots=True)
class Observation:
    """One frame's worth of knowledge. ``time`` in seconds from the start of the source.

    ``accuracy`` is the RMS error in inches at the markers held out of the fit, None when
    there are none or the board is not registered; ``accuracy_map`` what it is from place to
    place, None where nothing is measured. ``troubles`` are sentences for people that hold for
    this frame ("frame could not be read: ...").
    """

    frame: int
    time: float
    registered: bool
    units: tuple[SeenUnit, ...] = ()
    events: tuple[TableEvent, ...] = ()
    accuracy: float | None = None
    troubles: tuple[Text, ...] = ()
    accuracy_map: AccuracyMap | None = None
