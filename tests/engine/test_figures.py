"""Numbers as players read them."""

from __future__ import annotations

import pytest

from tableside.engine.figures import percent, signed


@pytest.mark.parametrize(
    ("chance", "told"),
    [
        (0.0, "0\xa0%"),
        (0.004, "under 1\xa0%"),
        (0.006, "1\xa0%"),
        (0.994, "99\xa0%"),
        (0.996, "over 99\xa0%"),
        (1.0, "100\xa0%"),
    ],
)
def test_what_is_possible_or_open_is_never_told_as_certain(chance: float, told: str) -> None:
    shown = percent(chance)
    assert told in (str(shown), f"{getattr(shown, 'value', None)}\xa0%")


@pytest.mark.parametrize(("value", "told"), [(2, "+2"), (0, "+0"), (-1, "-1")])
def test_a_modifier_has_its_sign(value: int, told: str) -> None:
    assert signed(value) == told
