"""Lines of sight between units: what stops them, what lets some of a line pass."""

from __future__ import annotations

import pytest
import shapely

from tableside.engine.sightlines import Between, Sight
from tests.engine.bodies_of_stands import stand, unit

AT = unit("a", stand("1", 10, 10))
TARGET = unit("b", stand("1", 10, 20, 270), side="blue")
#: Wider than any line could go round.
BAR = ("bar", shapely.box(-200, 14, 200, 15))


def sight(by: Between, eye: tuple[float, float] = (10, 10), sigma: float = 0.0) -> Sight:
    eyes = (stand("1", *eye, sigma=(sigma, sigma, 0.0)),)
    return Sight(unit("a", *eyes), TARGET, eyes, by)


def screen(deep: float, through: float = 2.0) -> Between:
    return Between((), (), (("screen", shapely.box(-200, 14, 200, 14 + deep)),), through, "see.it")


def test_what_is_opaque_stops_every_line() -> None:
    assert sight(Between((), (), (), 0.0)).seeing
    assert not sight(Between((BAR,), (), (), 0.0)).seeing
    assert not sight(Between((BAR,), (), (), 0.0)).from_anywhere()


def test_raised_ground_stops_no_line_of_who_mostly_stands_on_it() -> None:
    raised = ("raised", shapely.box(-200, 9, 200, 15))
    assert not sight(Between((), (BAR,), (), 0.0)).seeing
    assert sight(Between((), (raised,), (), 0.0)).seeing
    half = ("raised", shapely.box(-200, 10, 200, 15))
    assert not sight(Between((), (half,), (), 0.0)).seeing


@pytest.mark.parametrize(("deep", "seen"), [(1.99, True), (2.0, True), (2.01, False)])
def test_screens_let_so_much_of_a_line_pass(deep: float, seen: bool) -> None:
    found = sight(Between((), (), (("screen", shapely.box(-200, 10, 200, 10.5 + deep)),), 2.0))
    assert bool(found.seeing) == seen


def test_screens_between_let_none_pass_to_who_stands_outside() -> None:
    assert sight(screen(0.5)).seeing == ()


def test_a_limit_too_near_to_tell_is_in_doubt() -> None:
    found = sight(
        Between((), (), (("s", shapely.box(-200, 10, 200, 12.51)),), 2.0, "see.it"), sigma=0.05
    )
    (doubt,) = found.doubts
    assert (doubt.rule, doubt.limit) == ("see.it", 2.0)
    assert doubt.measured == pytest.approx(2.01, abs=0.01)


def test_a_whole_base_looks_along_all_its_edge() -> None:
    narrow = ("bar", shapely.box(9.8, 12, 10.2, 18))
    assert sight(Between((narrow,), (), (), 0.0)).from_anywhere()
