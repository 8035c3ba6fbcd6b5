"""What a step says of itself: plain values that the page draws."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

#: ``open``: something is still to be done; ``blocked``: an earlier step is missing.
State = Literal["done", "doubt", "wrong", "open", "blocked"]
Tone = Literal["good", "doubt", "wrong", "plain"]
Points = tuple[tuple[float, float], ...]


class SetupError(Exception):
    """Something that was asked for cannot be done: a sentence that names the mend."""


@dataclass(frozen=True, slots=True)
class Button:
    """Something that a line offers to do: its words and what is posted then."""

    text: str
    post: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Said:
    """One line of a step: what is so, how to mend it, and a button that does it."""

    text: str
    mend: str = ""
    tone: Tone = "wrong"
    button: Button | None = None


@dataclass(frozen=True, slots=True)
class Mark:
    """Something drawn over the camera's picture: points (pixels) and how to draw them.

    One point is a dot, more are an outline. ``tone`` is one of ``Tone``'s or a shade of accuracy.
    """

    points: Points
    tone: str = "plain"
    label: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """A step as it stands: its state, what it says, and ``values`` for its own part of the page."""

    state: State
    said: tuple[Said, ...] = ()
    marks: tuple[Mark, ...] = ()
    values: Mapping[str, Any] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """Return it as the page gets it."""
        return asdict(self)


def blocked(text: str, mend: str) -> Report:
    """Return the report of a step that waits for an earlier one."""
    return Report("blocked", (Said(text, mend, "plain"),))


def worst(said: Iterable[Said]) -> State:
    """Return the state that lines of these tones give.

    >>> worst([Said("a", tone="good"), Said("b", tone="doubt")])
    'doubt'
    """
    tones = {line.tone for line in said}
    return "wrong" if "wrong" in tones else "doubt" if "doubt" in tones else "done"


def listed(words: Sequence[str]) -> str:
    """Return words as a sentence has them.

    >>> listed(["3", "4", "9"]), listed(["3"])
    ('3, 4 and 9', '3')
    """
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def named(kind: str, words: Sequence[str]) -> str:
    """Return things of a kind with their verb.

    >>> named("marker", ["3", "4"]), named("tag", ["41"])
    ('Markers 3 and 4 are', 'Tag 41 is')
    """
    many = len(words) > 1
    return f"{kind.capitalize()}{'s' if many else ''} {listed(words)} {'are' if many else 'is'}"
