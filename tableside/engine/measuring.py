"""The tape measure: the distance between two things on the table, and the rules' remarks on it.

A tape is laid between two ends: units, pieces of terrain or places. Its length is the shortest
from base to base.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import shapely
from shapely.geometry import shape
from shapely.geometry.base import BaseGeometry

from tableside.engine.gaps import gap_between
from tableside.engine.message import SHARED, Text
from tableside.engine.quantity import Quantity, along
from tableside.engine.ruleset import QuestionError
from tableside.engine.troops import Troops
from tableside.geometry.shapes import nearest_points
from tableside.geometry.uncertainty import Sigma

if TYPE_CHECKING:
    from tableside.engine.ruleset import RuleSet

say = SHARED

#: Yields the remarks on one unit of a state with regard to another.
About = Callable[[Any, Any, Any], Iterable["Remark"]]

EXACT: Sigma = (0.0, 0.0, 0.0)
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Remark:
    """A remark of the rules on two units: in range, in sight, in command.

    ``holds``: whether that is so; None if it is too close to call or not applicable.
    """

    text: Text
    holds: bool | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the remark as the page gets it."""
        return {"text": self.text, "holds": self.holds}


@dataclass(frozen=True, slots=True)
class End:
    """One end of a tape: its area, name and deviations; ``unit``: its id if it is a unit.

    ``radius``: the distance from its centre to its corners, the lever arm of a turn; inches.
    """

    area: BaseGeometry
    name: Text
    sigma: Sigma = EXACT
    radius: float = 0.0
    unit: str | None = None


def unit_end(units: Iterable[Mapping[str, Any]], unit: Any) -> End:
    """Return a drawn unit as an end; raise QuestionError if it is not on the table."""
    drawn = next((each for each in units if each["id"] == unit), None)
    if drawn is None or not drawn["outlines"]:
        raise QuestionError("unit", say("tape-no-unit", unit=str(unit)))
    area = shapely.union_all([shapely.Polygon(corners) for corners in drawn["outlines"]])
    radius = math.hypot(*(high - low for low, high in zip(*_box(area), strict=True))) / 2
    sigma = tuple(drawn.get("sigma", EXACT))
    return End(area, drawn.get("name", drawn["id"]), sigma, radius, drawn["id"])


def _box(area: BaseGeometry) -> tuple[Point, Point]:
    low_x, low_y, high_x, high_y = area.bounds
    return (low_x, low_y), (high_x, high_y)


def terrain_end(pieces: Iterable[Mapping[str, Any]], piece: Any) -> End:
    """Return a drawn piece of terrain as an end; raise QuestionError if it is unknown."""
    found = next((each for each in pieces if each["id"] == piece), None)
    if found is None:
        raise QuestionError("terrain", say("tape-no-terrain", terrain=str(piece)))
    return End(shape(found["geometry"]), found.get("called", found["name"]))


def place_end(at: Point) -> End:
    """Return a place on the board (inches) as an end."""
    return End(shapely.Point(at), say("tape-place"))


def lay(ruleset: RuleSet[Any], state: Any, one: End, other: End) -> dict[str, Any]:
    """Return the reading of a tape between two ends, as the page gets it.

    ``distance`` and ``give`` (two standard deviations) are in inches; ``touch`` is set if the two
    meet. ``line`` connects their nearest points. ``remarks`` are the rule set's, if both ends are
    units.
    """
    line = nearest_points(one.area, other.area)
    remarks: Sequence[Remark] = ()
    if one.unit is not None and other.unit is not None and one.unit != other.unit:
        gap = ruleset.gap(state, one.unit, other.unit)
        remarks = ruleset.remarks(state, one.unit, other.unit)
    else:
        gap = gap_of(one, other)
    return {
        "names": [one.name, other.name],
        "line": [[round(x, 4), round(y, 4)] for x, y in line],
        "distance": round(gap.value, 4),
        "give": round(gap.give, 4),
        "touch": gap.value <= 0.0,
        "remarks": [each.as_json() for each in remarks],
    }


def gap_of(one: End, other: End) -> Quantity:
    """Return the distance between two ends, whose position errors are independent."""
    (ax, ay), (bx, by) = nearest_points(one.area, other.area)
    way = (bx - ax, by - ay)
    sigma = math.hypot(*(along(each.sigma, way, each.radius) for each in (one, other)))
    a, b = one.unit or str(one.name), other.unit or str(other.name)
    return Quantity(a, b, float(one.area.distance(other.area)), sigma)


def troops_gap(one: Troops, other: Troops) -> Quantity:
    """Return the distance between the nearest stands of two units on the table."""
    pairs = ((a, b) for a in one.stands for b in other.stands)
    return min((gap_between(one.id, a, other.id, b) for a, b in pairs), key=lambda gap: gap.value)


def both_ways(
    state: Any, one: str, other: str, friends: About, enemies: About
) -> tuple[Remark, ...]:
    """Return the remarks on two units, given by id, in both directions."""
    a, b = state.by_id[one], state.by_id[other]
    about = friends if a.side == b.side else enemies
    return (*about(state, a, b), *about(state, b, a))


def limit_remark(gap: Quantity, limit: float, inside: Text, outside: Text, close: Text) -> Remark:
    """Return the remark on a distance and a limit (inches): ``inside``, ``outside``, ``close``."""
    if gap.give > 0.0 and abs(gap.value - limit) <= gap.give:
        return Remark(close)
    return Remark(inside, True) if gap.within(limit) else Remark(outside, False)


def permission_remarks(
    answer: Mapping[str, Any], allowed: Text, doubtful: Text
) -> Iterator[Remark]:
    """Yield the remark on a question's answer: allowed, doubtful, or the breach that forbids it."""
    breaches: Sequence[Mapping[str, Any]] = answer["breaches"]
    if breaches:
        yield Remark(breaches[0]["message"], False)
    elif answer["doubt"]:
        yield Remark(doubtful)
    else:
        yield Remark(allowed, True)
