"""What counts as an option that was filled in."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.web.people.rights import is_filled

OPTION = {
    "action": {"action": "feint", "unit": "a"},
    "asks": [{"field": "facing", "kind": "number", "choices": [45.0, 135.5, True]}],
}


@pytest.mark.parametrize(
    ("facing", "fits"),
    [
        (45, True),
        (45.0, True),
        (135.5, True),
        (135, False),
        (True, True),
        (1, False),
        ("45", False),
    ],
)
def test_a_number_is_the_same_however_a_page_writes_it(facing: Any, fits: bool) -> None:
    """A page has no whole numbers of its own: what was offered as 45.0 comes back as 45."""
    assert is_filled({"action": "feint", "unit": "a", "facing": facing}, OPTION) is fits
