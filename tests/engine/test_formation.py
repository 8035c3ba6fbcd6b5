"""What is in doubt about a formation: a file's turns and the overlaps that make its ranks."""

from __future__ import annotations

import math

import pytest

from tableside.engine.bodies import Stand
from tableside.engine.formation import formation_of
from tableside.engine.quantity import Doubt
from tableside.geometry.uncertainty import Sigma
from tests.engine.bodies_of_stands import stand

#: Two deviations of the turn between two stands whose facings are known to half a degree.
TURN = 2 * math.hypot(0.5, 0.5)
TURNED: Sigma = (0.001, 0.001, 0.5)
MOVED: Sigma = (0.02, 0.02, 0.0)
#: Two deviations of the overlap of two stands that are known to 0.02 in.
GIVE = 2 * math.hypot(0.02, 0.02)


def doubts(*stands: Stand) -> list[Doubt]:
    return list(formation_of("a", stands, 0.5, 5.0).doubts)


def bent(turn: float, sigma: Sigma = TURNED) -> tuple[Stand, Stand]:
    """Return two inch-wide stands one behind the other, the second turned."""
    return stand("1", 20, 20, sigma=sigma), stand("2", 20.2, 18.9, 90 + turn, sigma)


@pytest.mark.parametrize("turn", [45 - TURN + 0.01, 44.7, 45.0, 45.3, 45 + TURN - 0.01])
def test_the_turn_of_a_file_is_in_doubt_near_its_limit(turn: float) -> None:
    (doubt,) = doubts(*bent(turn))
    assert (doubt.a, doubt.b, doubt.limit, doubt.angle) == ("a", None, 45.0, True)
    assert [doubt.measured, doubt.by] == pytest.approx([turn, TURN])


@pytest.mark.parametrize("turn", [45 - TURN - 0.01, 45 + TURN + 0.01])
def test_the_turn_of_a_file_is_sure_beyond_two_deviations(turn: float) -> None:
    assert doubts(*bent(turn)) == []


def test_an_exact_file_is_sure() -> None:
    assert doubts(*bent(45.05, (0.0, 0.0, 0.0))) == []


def test_a_turn_that_makes_no_file_is_not_in_doubt() -> None:
    """The stands beside it are no file whichever way the turn is taken."""
    assert doubts(*bent(45.0), stand("3", 25, 20, sigma=TURNED)) == []


def test_a_file_that_can_be_led_from_its_other_end_too_is_in_doubt_alike() -> None:
    (doubt,) = doubts(*bent(45.0), stand("3", 20, 21.1, sigma=TURNED))
    assert doubt.limit == 45.0


def following(gap: float, sigma: Sigma = MOVED) -> tuple[Stand, Stand]:
    """Return two inch-wide stands in a file, so many inches apart."""
    return stand("1", 20, 20, sigma=sigma), stand("2", 20, 19 - gap, sigma=sigma)


@pytest.mark.parametrize("gap", [0.501 - GIVE, 0.49, 0.5, 0.51, 0.499 + GIVE])
def test_the_gap_of_a_file_is_in_doubt_near_its_limit(gap: float) -> None:
    (doubt,) = formation_of("a", following(gap), 0.5, 5.0).file_doubts
    assert (doubt.a, doubt.b, doubt.limit, doubt.angle) == ("a", "a", 0.5, False)
    assert [doubt.measured, doubt.by] == pytest.approx([gap, GIVE])


@pytest.mark.parametrize("gap", [0.499 - GIVE, 0.501 + GIVE])
def test_the_gap_of_a_file_is_sure_beyond_two_deviations(gap: float) -> None:
    assert formation_of("a", following(gap), 0.5, 5.0).file_doubts == ()


def test_a_gap_that_makes_no_file_is_not_in_doubt() -> None:
    """The stand beside them is in no file, however near the others are."""
    beside = stand("3", 25, 20, sigma=MOVED)
    assert formation_of("a", (*following(0.5), beside), 0.5, 5.0).file_doubts == ()


def test_an_exact_gap_is_sure() -> None:
    assert formation_of("a", following(0.505, (0.0, 0.0, 0.0)), 0.5, 5.0).file_doubts == ()


def echelon(overlap: float, sigma: Sigma = MOVED) -> tuple[Stand, Stand]:
    """Return two inch-wide stands, the second behind the first by so much of its width."""
    return stand("1", 20, 20, sigma=sigma), stand("2", 21 - overlap, 18.7, sigma=sigma)


@pytest.mark.parametrize("off", [0.001 - GIVE, -0.013, 0.0, 0.017, GIVE - 0.001])
def test_the_overlap_of_ranks_is_in_doubt_near_a_third(off: float) -> None:
    (doubt,) = doubts(*echelon(1 / 3 + off))
    assert (doubt.a, doubt.b, doubt.angle) == ("a", None, False)
    assert [doubt.measured, doubt.limit, doubt.by] == pytest.approx([1 / 3 + off, 1 / 3, GIVE])


@pytest.mark.parametrize("off", [-0.001 - GIVE, GIVE + 0.001])
def test_the_overlap_of_ranks_is_sure_beyond_two_deviations(off: float) -> None:
    assert doubts(*echelon(1 / 3 + off)) == []


def test_exact_ranks_are_sure() -> None:
    assert doubts(*echelon(1 / 3, (0.0, 0.0, 0.0))) == []


def test_an_overlap_that_changes_no_rank_is_not_in_doubt() -> None:
    """The rear stand is behind the second one, whether behind the first or not."""
    ahead = (stand("1", 20, 20, sigma=MOVED), stand("2", 20.3, 18.7, sigma=MOVED))
    rear = stand("3", 20 + 2 / 3, 17.4, sigma=MOVED)
    assert formation_of("a", (*ahead, rear), 0.5, 5.0).rank_doubts == ()
