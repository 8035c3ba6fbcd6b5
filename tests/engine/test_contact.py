"""Which bases of two units touch, and what between them takes no room."""

from __future__ import annotations

import pytest
import shapely

from tableside.engine.contact import Contact, costs, nearest_gap
from tableside.engine.quantity import SLACK, Quantity
from tableside.engine.sliding import Slide
from tests.engine.bodies_of_stands import stand, unit

TWO = unit("a", stand("1", 10, 10), stand("2", 11, 10))


def ahead(gap: float) -> float:
    """Return where a stand is that is so far from the front of those at y 10."""
    return 11 + gap


def test_the_nearest_of_all_pairs_counts() -> None:
    other = unit("b", stand("1", 11, ahead(0.75)), stand("2", 20, 10))
    assert nearest_gap(TWO, other).value == pytest.approx(0.75)


@pytest.mark.parametrize(("gap", "touch"), [(0.0, True), (0.1, True), (0.1001, False)])
def test_contact_has_no_slack(gap: float, touch: bool) -> None:
    other = unit("b", stand("1", 11.6, ahead(gap)))
    assert Contact(0.1).holds(nearest_gap(TWO, other)) == touch
    assert [each.id for each in Contact(0.1).touching(TWO, other)] == ["2"] * touch


def test_what_lies_on_free_ground_takes_no_room() -> None:
    other = unit("b", stand("1", 10, ahead(0.5)))
    wall = shapely.box(0, 11 - 0.2, 40, 11 + 0.2)
    past = Contact(0.05, (wall.buffer(0.3),))
    assert past.nearest(TWO, other).value == pytest.approx(0.0)
    assert [each.id for each in past.touching(TWO, other)] == ["1", "2"]
    assert Contact(0.05, (shapely.box(0, 10.6, 40, 10.9),)).nearest(
        TWO, other
    ).value == pytest.approx(0.2)
    assert not Contact(0.05).touching(TWO, other)


def test_only_some_stands_may_be_asked_for() -> None:
    other = unit("b", stand("1", 10.5, ahead(0.0)))
    assert [each.id for each in Contact(0.05).touching(TWO, other, TWO.bases[1:])] == ["2"]


def test_a_limit_that_costs_is_met_by_the_slack() -> None:
    assert costs(Quantity("a", "b", 8 - SLACK), 8)
    assert not costs(Quantity("a", "b", 8 - SLACK / 2), 8)


def test_only_who_may_be_near_is_measured() -> None:
    close, far = unit("c", stand("1", 10, ahead(7.9))), unit("f", stand("1", 10, ahead(8.1)))
    (found,) = Contact(0.1).near("a", TWO.bases, [close, far], 8.0)
    assert found.b == "c"
    assert found.value == pytest.approx(7.9)


def test_past_free_ground_another_pair_may_be_nearer() -> None:
    other = unit("b", stand("1", 10, ahead(3.0)), stand("2", 12.5, ahead(3.5)))
    wall = shapely.box(10.6, 11, 40, 13)
    (found,) = Contact(0.1, (wall,)).near("a", TWO.bases, [other], 8.0)
    assert found.value == Contact(0.1, (wall,)).nearest(TWO, other).value < 2.0


def test_free_ground_counts_only_where_a_line_between_two_units_may_run() -> None:
    other = unit("b", stand("1", 10, ahead(0.5)))
    (near, far) = shapely.box(0, 10.6, 40, 10.9), shapely.box(0, 20, 40, 21)
    past = Contact(0.05, (near, far))
    assert past.most_free(TWO.bases, other.bases) == pytest.approx(40 + 0.3)
    assert past.most_free(TWO.bases, [stand("1", 15, 10)]) == 0.0
    assert past.nearest(TWO, other) == Contact(0.05, (near,)).nearest(TWO, other)


def test_only_who_was_not_touched_before_is_touched_newly() -> None:
    held, met = unit("h", stand("1", 10, ahead(0.0))), unit("m", stand("1", 12.04, 10))
    there = unit("a", stand("1", 10, 10), stand("2", 11.04, 10))
    assert Contact(0.05).newly(TWO, there, [held, met]) == ()
    assert Contact(0.03).newly(TWO, there, [held, met]) == (met,)


@pytest.mark.parametrize(("gap", "away", "length"), [(1.0, True, 3.0), (6.0, False, 2.0)])
def test_a_slide_ends_so_far_from_another_without_the_free_ground_between(
    gap: float, away: bool, length: float
) -> None:
    other = unit("b", stand("1", 10, ahead(gap)))
    slide = Slide(TWO.bases, 270.0 if away else 90.0)
    wall = shapely.box(0, ahead(gap) - 0.8, 40, ahead(gap) - 0.6)
    for contact, more in ((Contact(0.05), 0.0), (Contact(0.05, (wall,)), 0.2)):
        found = contact.slid_apart(TWO, other, slide, 4.0, away=away)
        assert found == pytest.approx(length + (more if away else -more))
