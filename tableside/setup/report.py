"""What a step reports: plain values that the page draws."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Literal

from tableside.engine.message import SaidError, Text

#: ``open``: something is still to be done; ``blocked``: an earlier step is missing.
State = Literal["done", "doubt", "wrong", "open", "blocked"]
Tone = Literal["good", "doubt", "wrong", "plain"]
Points = tuple[tuple[float, float], ...]


class SetupError(SaidError):
    """A request that cannot be carried out: a sentence that names the fix."""


@dataclass(frozen=True, slots=True)
class Button:
    """An action that a line offers: its label and what it posts."""

    text: Text
    post: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Said:
    """One line of a step: the finding, how to fix it, and a button that does so."""

    text: Text
    mend: Text = ""
    tone: Tone = "wrong"
    button: Button | None = None


@dataclass(frozen=True, slots=True)
class Mark:
    """Something drawn over the camera's picture: points (pixels) and how to draw them.

    One point is a dot, more are an outline. ``tone`` is one of ``Tone``'s or a shade of accuracy.
    """

    points: Points
    tone: str = "plain"
    label: Text = ""


@dataclass(frozen=True, slots=True)
class Report:
    """A step's report: its state, its lines, and ``values`` for its own part of the page."""

    state: State
    said: tuple[Said, ...] = ()
    marks: tuple[Mark, ...] = ()
    values: Mapping[str, Any] = field(default_factory=dict)

    def with_values(self, **values: Any) -> Report:
        """Return it with more values, or others in the place of its own."""
        return replace(self, values={**self.values, **values})

    def as_json(self) -> dict[str, Any]:
        """Return it as JSON for the page."""
        return {
            "state": self.state,
            "said": [_plain(line) for line in self.said],
            "marks": [_plain(mark) for mark in self.marks],
            "values": dict(self.values),
        }


def _plain(part: Said | Mark | Button) -> dict[str, Any]:
    """Return a part as JSON values; messages stay messages until they are shown."""
    values = {each.name: getattr(part, each.name) for each in fields(part)}
    return {k: _plain(v) if isinstance(v, Button) else v for k, v in values.items()}


def blocked(text: Text, mend: Text) -> Report:
    """Return the report of a step that waits for an earlier one."""
    return Report("blocked", (Said(text, mend, "plain"),))


def worst(said: Iterable[Said]) -> State:
    """Return the state that follows from lines of these tones.

    >>> worst([Said("a", tone="good"), Said("b", tone="doubt")])
    'doubt'
    """
    tones = {line.tone for line in said}
    return "wrong" if "wrong" in tones else "doubt" if "doubt" in tones else "done"
