"""An edge of the table is called as the side sees it that sits at its own."""

from __future__ import annotations

import pytest

from tableside.engine.edges import edge_seen


@pytest.mark.parametrize(
    ("own", "left", "right", "opposite"),
    [
        ("south", "west", "east", "north"),
        ("north", "east", "west", "south"),
        ("west", "north", "south", "east"),
        ("east", "south", "north", "west"),
    ],
)
def test_left_right_and_across(own: str, left: str, right: str, opposite: str) -> None:
    assert str(edge_seen(left, own)) == "its left flank"
    assert str(edge_seen(right, own)) == "its right flank"
    assert str(edge_seen(opposite, own)) == "the edge across the table"
    assert str(edge_seen(own, own)) == "its own edge"
