"""Report a problem once, and again only after it has gone away."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tableside.engine.message import decimal
from tableside.vision.follow.limits import COMPLAINT_FOR
from tableside.vision.measurement import Measurement
from tableside.vision.observation import Happening, TableEvent
from tableside.vision.words import say


@dataclass(slots=True)
class _Heard:
    at: float
    told: bool


class Complaints:
    """Unknown tags and conflicts. A complaint present in a single frame only is not reported.

    Except in a source's first frame: a single picture may be all there is.
    """

    def __init__(self) -> None:
        self._heard: dict[tuple[Happening, str], _Heard] = {}
        self._started = False

    def step(self, time: float, measurement: Measurement) -> Iterator[TableEvent]:
        """Yield the complaints that are new in this frame."""
        for key in [k for k, heard in self._heard.items() if time - heard.at > COMPLAINT_FOR]:
            del self._heard[key]
        yield from self._new(time, _events(measurement))
        self._started = True

    def _new(self, time: float, events: Iterable[TableEvent]) -> Iterator[TableEvent]:
        for event in events:
            key = (event.kind, event.tag or event.unit or "")
            heard = self._heard.get(key)
            if heard is None:
                self._heard[key] = _Heard(time, told=not self._started)
                if not self._started:
                    yield event
                continue
            if not heard.told and heard.at < time:
                heard.told = True
                yield event
            heard.at = time


def _events(measurement: Measurement) -> Iterator[TableEvent]:
    for tag in measurement.unknown:
        x, y = tag.centre
        detail = say("tag-not-in-roster", tag=tag.name, x=decimal(x, 0), y=decimal(y, 0))
        yield TableEvent(Happening.UNKNOWN_TAG, tag=tag.name, detail=detail)
    for other in measurement.instead:
        what = say("tag-instead", tag=other.lies, belongs=other.belongs)
        detail = say("trouble", what=what, fix=say("put-own-tag"))
        name = f"{other.family} {other.lies}"
        yield TableEvent(Happening.UNKNOWN_TAG, other.unit, tag=name, detail=detail)
    for unit, sentence in measurement.conflicts:
        yield TableEvent(Happening.CONFLICT, unit=unit, detail=sentence)
