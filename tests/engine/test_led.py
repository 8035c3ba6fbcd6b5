"""Slides that the rules lead a unit on: what ends them, whom they pass, what is in doubt."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
import shapely

from tableside.engine.bodies import Stand
from tableside.engine.led import (
    ForcedSlide,
    Stop,
    at_bases,
    at_ground,
    contacts_ahead,
    first_stop,
    to_edge,
)
from tableside.engine.quantity import Doubt, Ruling
from tableside.engine.sliding import Slide, outlines
from tableside.engine.troops import Troops
from tests.engine.bodies_of_stands import stand, unit

UNSURE = (0.05, 0.05, 0.0)
BOARD = shapely.box(0, 0, 40, 30)


@dataclass(frozen=True)
class Back(ForcedSlide):
    """A unit led so far north."""

    unit: Troops
    stop: Stop
    far: float = 4.0
    asked: tuple[Doubt, ...] = ()

    @property
    def end(self) -> Stop:
        return self.stop

    @property
    def most(self) -> float:
        return self.far

    @property
    def slide(self) -> Slide:
        return Slide(self.unit.bases, 90.0)

    @property
    def to(self) -> tuple[Stand, ...]:
        return self.slide.at(self.length)

    def found(self) -> Iterator[Ruling]:
        return iter(())

    def doubts(self) -> Iterator[Doubt]:
        return iter(self.asked)


def back(length: float = 4.0, by: str | None = None, sigma: float = 0.0) -> Back:
    own = unit("a", stand("1", 10, 10, sigma=(sigma, sigma, 0.0)))
    return Back(own, Stop(length, "stopped" if by else "moved", by))


def north() -> Slide:
    return Slide((stand("1", 10, 10),), 90.0)


def test_of_stops_at_one_place_the_order_decides() -> None:
    stops = [Stop(2.0, "late"), Stop(2.0 + 1e-9, "first"), Stop(math.inf, "first", "x")]
    found = first_stop(stops, ("first", "late"))
    assert found == stops[1]
    assert first_stop([Stop(1.0, "late"), *stops], ("first", "late")) == Stop(1.0, "late")
    assert first_stop([stops[2]], ("first",)) is None


def test_bases_stop_it_where_it_touches_them() -> None:
    assert at_bases(north(), [stand("x", 10, 15)], 0.05, 0.05) == pytest.approx(4.0)
    assert at_bases(north(), [stand("x", 20, 15)], 0.05, 0.05) == math.inf


def test_who_touches_at_the_start_stays_only_where_it_is_pressed() -> None:
    assert at_bases(north(), [stand("x", 10, 11.03)], 0.05, 0.05) == 0.0
    assert at_bases(north(), [stand("x", 11.02, 10)], 0.05, 0.05) == math.inf


def test_ground_stops_it_unless_it_begins_on_it() -> None:
    areas = [("here", shapely.box(9, 9, 11, 20)), ("there", shapely.box(0, 13.5, 40, 20))]
    (found,) = at_ground(north(), areas, "barred")
    assert (found.outcome, found.by) == ("barred", "there")
    assert found.length == pytest.approx(3.0)


@pytest.mark.parametrize(("direction", "far"), [(90.0, 19.5), (0.0, 29.5), (180.0, 9.5)])
def test_it_goes_to_the_edge(direction: float, far: float) -> None:
    assert to_edge(stand("1", 10, 10).area, direction, BOARD) == pytest.approx(far)
    assert to_edge(stand("1", 10, -0.2).area, 270.0, BOARD) == 0.0


def test_it_passes_over_who_is_deep_enough_in_its_way() -> None:
    near, beside = unit("n", stand("1", 10, 12)), unit("s", stand("1", 10.98, 12))
    assert [each.id for each in back().over([near, beside], 0.05)] == ["n"]
    assert [each.id for each in back().over([near, beside], 0.01)] == ["n", "s"]
    assert list(back(0.0).over([near], 0.0)) == []


def test_whom_it_barely_meets_is_in_doubt() -> None:
    far, close = unit("f", stand("1", 10, 17)), unit("c", stand("1", 10, 15.05))
    assert [doubt.b for doubt in back(sigma=0.05).meets([far, close])] == ["c"]
    assert list(back().meets([far, close])) == []
    assert list(back(0.0, sigma=0.05).meets([close])) == []


def test_what_stopped_it_is_looked_at_as_if_it_went_on() -> None:
    touched = unit("t", stand("1", 10, 15))
    stopped = Back(back(sigma=0.05).unit, Stop(4.0, "stopped", "t"), 8.0)
    assert stopped.farthest == 5.0
    assert list(stopped.meets([touched])) == []
    assert [doubt.b for doubt in back(sigma=0.05).meets([touched])] == ["t"]


def test_of_whom_it_touches_as_it_starts_nothing_is_asked() -> None:
    beside = unit("b", stand("1", 11.02, 10))
    assert list(back(sigma=0.05).meets([beside], contact=0.05)) == []
    assert [doubt.b for doubt in back(sigma=0.05).meets([beside])] == ["b"]


@pytest.mark.parametrize(
    ("gap", "unsure"), [(-0.15, False), (-0.13, True), (0.0, True), (0.13, True), (0.15, False)]
)
def test_whom_it_barely_ends_on_is_in_doubt(gap: float, unsure: bool) -> None:
    """Two deviations of the gap are 0.14 in; on its way it surely passes the friend."""
    friend, path = unit("f", stand("1", 10, 13 + gap, sigma=UNSURE)), back(8.0, sigma=0.05)
    assert list(path.meets([friend])) == []
    found = [doubt.measured for doubt in path.meets([friend], at=2.0)]
    assert found == [pytest.approx(gap)] * unsure


def test_ground_may_be_met_too() -> None:
    areas = [("ground", shapely.box(0, 14.55, 40, 20)), ("under", shapely.box(9, 9, 11, 11))]
    assert [doubt.b for doubt in back(sigma=0.05).meets_ground(areas)] == ["ground"]
    assert list(back().meets_ground(areas)) == []


def test_contacts_in_its_way_may_be_none() -> None:
    own = back(sigma=0.05).unit
    ahead, behind = unit("n", stand("1", 10, 11.05)), unit("s", stand("1", 10, 8.95))
    found = contacts_ahead(own, Slide(own.bases, 90.0), [ahead, behind], 0.05)
    assert [doubt.b for doubt in found] == ["n"]


def test_a_ruling_has_its_doubts() -> None:
    doubt = Doubt("a", "b", 1.0, 1.0, 0.1)
    assert Back(back().unit, Stop(1.0, "moved"), 1.0, (doubt,)).ruling == Ruling((), (doubt,))


def test_it_goes_until_it_is_so_near_or_so_far() -> None:
    ahead = outlines([stand("x", 10, 20)])
    assert north().comes_near(ahead, 3.0) == pytest.approx(6.0)
    assert north().comes_near(ahead, 12.0) == 0.0
    assert north().comes_near(outlines([stand("x", 30, 10)]), 3.0) == 0.0
    behind = outlines([stand("x", 10, 8)])
    assert north().leaves_nearness(behind, 3.0) == pytest.approx(2.0)
    assert north().leaves_nearness(behind, 0.5) == 0.0


def test_it_goes_on_until_nothing_is_in_its_way_unless_something_stops_it() -> None:
    path = Back(back().unit, Stop(0.0, "moved"), 6.0)
    assert path.until(None, 4.0, "free") == Stop(6.0, "free")
    assert path.until(Stop(4.0, "stopped", "x"), 4.0, "free") == Stop(4.0, "stopped", "x")
    assert path.until(Stop(5.0, "stopped", "x"), 4.0, "free") == Stop(5.0, "stopped", "x")
    assert path.until(Stop(6.1, "stopped", "x"), 4.0, "free") == Stop(6.0, "free")
