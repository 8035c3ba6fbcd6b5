"""The stretches on which something holds, and where they end."""

from __future__ import annotations

import numpy as np
import pytest

from tableside.motion.halving import Bools, Floats, halved, held, on_legs, on_marks


def test_a_stretch_between_two_marks_ends_where_it_ceases_to_hold() -> None:
    def holds(at: Floats) -> Bools:
        return np.asarray((at >= 0.3) & (at <= 2.7))

    assert on_marks(np.linspace(0, 4, 5), holds) == [pytest.approx((0.3, 2.7), abs=1e-4)]
    assert on_marks(np.linspace(3, 4, 5), holds) == []
    assert on_marks(np.linspace(1, 2, 5), holds) == [(1.0, 2.0)]


def test_stretches_of_two_legs_that_meet_are_one() -> None:
    found = on_legs([2.0, 2.0], 5, lambda at: np.asarray(at >= 1.2))
    assert found == [pytest.approx((1.2, 4.0), abs=1e-4)]


def test_what_holds_at_some_marks_holds_from_edge_to_edge() -> None:
    assert held([0.0, 1.0, 2.0], [False, True, False], lambda a, b, _: (a + b) / 2) == [(0.5, 1.5)]
    assert held([0.0, 1.0], [False, False], lambda a, b, _: a) == []


def test_halving_ends_just_above_where_it_ceases_to_hold() -> None:
    assert 2.0 <= halved(0.0, 8.0, lambda at: at < 2.0, 40) < 2.0 + 1e-9
