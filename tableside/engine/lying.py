"""Where counters lie on a printed grid, compared with the squares where they belong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Literal, Protocol, TypeVar

from tableside.engine.grid import Cell
from tableside.engine.printed_grid import PrintedGrid
from tableside.engine.quantity import DEVIATIONS
from tableside.geometry.pose import Pose
from tableside.geometry.uncertainty import Sigma

OFF: Literal["off"] = "off"
Place = Cell | Literal["off"]
Lies = Literal["right", "wrong_square", "off_grid", "too_close", "extra"]


class Seen(Protocol):
    """A counter's pose as seen, and how certain it is."""

    @property
    def pose(self) -> Pose | None:
        """Its pose, None if it was not seen."""

    @property
    def sigma(self) -> Sigma | None:
        """The pose's standard deviations, None if it is exact."""


U = TypeVar("U", bound=Seen)


@dataclass(frozen=True)
class Counter(Generic[U]):
    """A counter on the table: where it lies, where it belongs, and how it lies.

    ``measured``: its square; ``squares``: all that it may lie in; both use ``OFF`` for off the
    grid. ``expected``: None if it does not belong on the table.
    """

    unit: U
    measured: Place
    expected: Cell | None
    verdict: Lies
    squares: tuple[Place, ...]


def lying(printed: PrintedGrid, unit: U, expected: Cell | None) -> Counter[U]:
    """Return how a seen counter lies; it is too close if it may be on either side of a line."""
    assert unit.pose is not None
    x, y, sigma = unit.pose.x, unit.pose.y, unit.sigma
    slack = None if sigma is None else (DEVIATIONS * sigma[0], DEVIATIONS * sigma[1])
    at, squares = printed.at(x, y), printed.possible(x, y, slack)
    if expected is None:
        verdict: Lies = "extra"
    elif len(squares) > 1:
        verdict = "too_close"
    elif at is None:
        verdict = "off_grid"
    else:
        verdict = "right" if at == expected else "wrong_square"
    return Counter(unit, at or OFF, expected, verdict, tuple(cell or OFF for cell in squares))


@dataclass(frozen=True)
class Lying(Generic[U]):
    """All seen counters."""

    counters: tuple[Counter[U], ...]

    def of(self, *verdicts: Lies) -> tuple[U, ...]:
        """Return the counters that lie in any of these ways."""
        return tuple(each.unit for each in self.counters if each.verdict in verdicts)

    @property
    def swapped(self) -> tuple[tuple[U, U], ...]:
        """The pairs of counters lying in each other's squares."""
        wrong = [each for each in self.counters if each.verdict == "wrong_square"]
        return tuple(
            (a.unit, b.unit)
            for index, a in enumerate(wrong)
            for b in wrong[index + 1 :]
            if a.measured == b.expected and b.measured == a.expected
        )
