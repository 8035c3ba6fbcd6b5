"""What makes a place uncertain: shares, the main cause, and what its cure would reach."""

from __future__ import annotations

import math

import pytest

from tableside.geometry.budget import NONE, Budget, Cause, Cure, Share

CAUSES = tuple(Cause)


def budget(**inches: float) -> Budget:
    """A budget of told deviations by cause; the jig and the survey leave a tenth of theirs."""
    shares = []
    for cause in CAUSES:
        variance = (inches.get(cause.value, 0.0) / 2) ** 2
        left = variance if cause in {Cause.PICTURE, Cause.LENS} else variance / 100
        shares.append(Share(cause, (variance, variance / 4, 0.0), (left, left / 4, 0.0)))
    return Budget(tuple(shares))


def test_what_is_told_is_two_deviations_along_the_worse_axis() -> None:
    found = budget(tags=0.03, seats=0.04)
    assert found.told == pytest.approx(0.05)
    assert found.by_cause()[Cause.TAGS] == pytest.approx(0.03)
    turned = Budget(tuple(Share(s.cause, (*s.variances[1::-1], 0.0), NONE) for s in found.shares))
    assert turned.told == pytest.approx(0.05)


def test_the_jig_mends_tags_and_seats_at_once() -> None:
    found = budget(picture=0.003, markers=0.004, tags=0.03, seats=0.04)
    assert (found.main.cause, found.cure) == (Cause.SEATS, Cure.JIG)
    wanted = math.sqrt(0.003**2 + 0.004**2 + 0.003**2 + 0.004**2)
    assert found.after(Cure.JIG) == pytest.approx(wanted)


@pytest.mark.parametrize(
    ("told", "cause", "cure"),
    [
        ({"markers": 0.02, "tags": 0.019, "seats": 0.006}, Cause.MARKERS, Cure.SURVEY),
        ({"markers": 0.019, "tags": 0.02}, Cause.TAGS, Cure.JIG),
        ({"markers": 0.02, "tags": 0.019, "seats": 0.007}, Cause.TAGS, Cure.JIG),
        ({"picture": 0.02, "tags": 0.019}, Cause.PICTURE, None),
        ({"lens": 0.02, "tags": 0.019}, Cause.LENS, Cure.CALIBRATE),
    ],
)
def test_the_main_cause_and_its_cure(
    told: dict[str, float], cause: Cause, cure: Cure | None
) -> None:
    assert (budget(**told).main.cause, budget(**told).cure) == (cause, cure)


def test_a_cure_that_mends_next_to_nothing_is_not_named() -> None:
    """Of tags the jig leaves 0.9 of the whole, or a little more than that."""
    for kept, cure in ((0.89, Cure.JIG), (0.91, None)):
        share = Share(Cause.TAGS, (1.0, 1.0, 0.0), (kept**2, kept**2, 0.0))
        assert Budget((share,)).cure is cure


def test_pictures_average_out_and_what_was_built_does_not() -> None:
    one = budget(picture=0.02, lens=0.004, tags=0.03)
    x, y, facing = one.total
    mean = one.within((x - 0.75 * 0.01**2, y - 0.75 * 0.01**2 / 4, facing))
    assert mean.by_cause() == pytest.approx(one.by_cause() | {Cause.PICTURE: 0.01})
    assert mean.told == pytest.approx(2 * math.sqrt(x - 0.75 * 0.01**2))


def test_no_share_falls_below_nothing() -> None:
    """A total that is less than what was built cannot be; one without any picture can."""
    one = budget(picture=0.02, lens=0.02, tags=0.03)
    shares = one.within((0.015**2 - 1e-9, 0.015**2 / 4, 0.0)).by_cause()
    assert shares[Cause.PICTURE] == shares[Cause.LENS] == 0.0
    assert shares[Cause.TAGS] == pytest.approx(0.03)
