"""Compare two replays: rulings first, then events, states and poses."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tableside.files.board import Board
from tableside.geometry.pose import turn_between

Line = Mapping[str, Any]

Places = tuple[Sequence[float] | None, Sequence[float] | None]

# What is compared, most important first.
KINDS = ("marker", "finding", "event", "unit", "state", "pose", "frame")


@dataclass(frozen=True, slots=True)
class Tolerance:
    """Treat poses and margins within these limits as equal (inches, degrees)."""

    distance: float = 0.02
    turn: float = 1.0


DEFAULT = Tolerance()


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference over frames ``first`` to ``last``, inclusive; ``text`` describes it.

    ``a`` and ``b`` are the values on each side, or None where a side has none. ``places`` are the
    two board poses (x, y, facing), for drawing.
    """

    kind: str
    first: int
    last: int
    about: str
    a: str | None
    b: str | None
    places: Places = (None, None)

    @property
    def text(self) -> str:
        """The difference as one line for people."""
        at = (
            f"frame {self.first}" if self.first == self.last else f"frames {self.first}-{self.last}"
        )
        if self.kind == "marker":
            at = "board"
        return f"{at}: {self.kind} {self.about}: {self.a or 'nothing'} / {self.b or 'nothing'}"

    def as_json(self) -> dict[str, Any]:
        """Return the difference for ``--json``."""
        return {
            "kind": self.kind,
            "frames": [self.first, self.last],
            "about": self.about,
            "a": self.a,
            "b": self.b,
        }


def moved_markers(a: Board, b: Board, tolerance: Tolerance = DEFAULT) -> list[Difference]:
    """Return markers whose place differs between two boards, or that only one board has.

    Every pose in a replay depends on the markers, so a moved marker explains poses that differ.
    """
    ours, theirs = (
        {f"{each.family} {each.id}": [*each.at, each.angle] for each in board.markers}
        for board in (a, b)
    )
    return [
        Difference("marker", 0, 0, name, _told(one), _told(other), (one, other))
        for name in sorted(ours.keys() | theirs.keys())
        for one, other in [(ours.get(name), theirs.get(name))]
        if one is None or other is None or _apart(one, other, tolerance)
    ]


def compare(
    a: Iterable[Line], b: Iterable[Line], tolerance: Tolerance = DEFAULT
) -> list[Difference]:
    """Return the differences between two replays, joined over consecutive frames.

    They are sorted by frame, and within a frame by ``KINDS``.
    """
    ours, theirs = _by_frame(a), _by_frame(b)
    found = [
        difference
        for frame in sorted(ours.keys() | theirs.keys())
        for difference in _frame(frame, ours.get(frame), theirs.get(frame), tolerance)
    ]
    return _runs(found)


def _by_frame(lines: Iterable[Line]) -> dict[int, Line]:
    return {line["frame"]: line for line in lines}


def _runs(found: Sequence[Difference]) -> list[Difference]:
    """Join differences that stay the same over consecutive frames."""
    joined: dict[tuple[str, str], int] = {}
    result: list[Difference] = []
    for difference in found:
        key = (difference.kind, difference.about)
        at = joined.get(key)
        if at is not None and _goes_on(result[at], difference):
            result[at] = replace(result[at], last=difference.first)
            continue
        joined[key] = len(result)
        result.append(difference)
    return sorted(result, key=lambda d: (d.first, KINDS.index(d.kind), d.about))


def _goes_on(before: Difference, now: Difference) -> bool:
    if before.kind in {"finding", "event"} or now.first != before.last + 1:
        return False
    # A pose that stays off is one difference, even if its last digits vary.
    return before.kind == "pose" or (before.a, before.b) == (now.a, now.b)


def _frame(
    frame: int, a: Line | None, b: Line | None, tolerance: Tolerance
) -> Iterator[Difference]:
    def difference(
        kind: str, about: str, ours: str | None, theirs: str | None, places: Places = (None, None)
    ) -> Difference:
        return Difference(kind, frame, frame, about, ours, theirs, places)

    if a is None or b is None:
        yield difference("frame", "itself", "is there" if a else None, "is there" if b else None)
        return
    for kind, item_key, item_text, same in (
        ("finding", _finding_key, _finding_text, _same_margin),
        ("event", _event_key, _event_text, _same_place),
    ):
        for about, one, other in _pairs(a[f"{kind}s"], b[f"{kind}s"], item_key):
            if one is None or other is None or not same(one, other, tolerance):
                ours, theirs = (None if i is None else item_text(i) for i in (one, other))
                yield difference(kind, about, ours, theirs, (_to(one), _to(other)))
    yield from (difference(*parts) for parts in _units(a, b, tolerance))
    if a["registered"] != b["registered"]:
        words = {True: "registered", False: "not registered"}
        yield difference("frame", "the board", words[a["registered"]], words[b["registered"]])


def _units(
    a: Line, b: Line, tolerance: Tolerance
) -> Iterator[tuple[str, str, str | None, str | None, Places]]:
    ours = {unit["id"]: unit for unit in a["units"]}
    theirs = {unit["id"]: unit for unit in b["units"]}
    for name in sorted(ours.keys() | theirs.keys()):
        one, other = ours.get(name), theirs.get(name)
        places = (one and one["pose"], other and other["pose"])
        if one is None or other is None:
            yield "unit", name, one and "is known", other and "is known", places
            continue
        if one["state"] != other["state"]:
            yield "state", name, one["state"], other["state"], (None, None)
        if _apart(one["pose"], other["pose"], tolerance):
            yield "pose", name, _pose(one["pose"]), _pose(other["pose"]), places


def _apart(a: Sequence[float], b: Sequence[float], tolerance: Tolerance) -> bool:
    turn = abs(turn_between(a[2], b[2]))
    return math.dist(a[:2], b[:2]) > tolerance.distance or turn > tolerance.turn


def _pose(pose: Sequence[float]) -> str:
    return f"({pose[0]:.3f}, {pose[1]:.3f}) {pose[2]:.1f} deg"


def _told(pose: Sequence[float] | None) -> str | None:
    return None if pose is None else _pose(pose)


def _pairs(
    ours: Sequence[Line], theirs: Sequence[Line], key: Callable[[Line], tuple[str, ...]]
) -> Iterator[tuple[str, Line | None, Line | None]]:
    """Yield each subject with its items from both sides, matched by key and in order."""
    left: dict[tuple[str, ...], list[Line]] = {}
    for item in theirs:
        left.setdefault(key(item), []).append(item)
    for item in ours:
        others = left.get(key(item))
        yield key(item)[0], item, others.pop(0) if others else None
    for items in left.values():
        for item in items:
            yield key(item)[0], None, item


def _finding_key(finding: Line) -> tuple[str, ...]:
    return " ".join(finding["units"]), finding["rule"], finding["verdict"]


def _finding_text(finding: Line) -> str:
    margin = finding.get("margin")
    by = "" if margin is None else f" by {margin:.2f}"
    return f"{finding['rule']} {finding['verdict']}{by}"


def _same_margin(a: Line, b: Line, tolerance: Tolerance) -> bool:
    one, other = a.get("margin"), b.get("margin")
    if one is None or other is None:
        return one is other
    return bool(abs(one - other) <= tolerance.distance)


def _to(item: Line | None) -> Sequence[float] | None:
    return None if item is None else item.get("to")


def _event_key(event: Line) -> tuple[str, ...]:
    return event.get("unit") or event.get("tag") or "the camera", event["event"]


def _event_text(event: Line) -> str:
    to = event.get("to")
    return event["event"] if to is None else f"{event['event']} to {_pose(to)}"


def _same_place(a: Line, b: Line, tolerance: Tolerance) -> bool:
    ends = [(a.get(end), b.get(end)) for end in ("from", "to")]
    return not any(one and other and _apart(one, other, tolerance) for one, other in ends)
