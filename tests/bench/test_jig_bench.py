"""Where the bench lays the card of a jig."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from bench.jig import place_of_card
from tableside.rig.jig_card import usual_jig
from tableside.simulate.random_table import Recipe, random_table
from tableside.simulate.view import look_down

JIG = usual_jig()


@pytest.mark.parametrize("towards", [30.0, 150.0, 210.0, 330.0])
def test_the_card_lies_on_the_table_in_the_corner_farthest_from_the_camera(towards: float) -> None:
    """The camera leans ``towards`` (degrees): it hangs over the other side."""
    table = random_table(3, Recipe(units=1, hills=0))
    view = look_down((18.0, 12.0), 40.0, 15.0, towards)
    at = place_of_card(replace(table, moment=replace(table.moment, view=view)), JIG)
    right, far = math.cos(math.radians(towards)) > 0, math.sin(math.radians(towards)) > 0
    assert at.x == pytest.approx(36.0 - JIG.width - 1.0 if right else 1.0)
    assert at.y == pytest.approx(24.0 - JIG.depth - 1.0 if far else 1.0)
    away = math.dist(view.centre[:2], (at.x + JIG.width / 2, at.y + JIG.depth / 2))
    assert away > 20
