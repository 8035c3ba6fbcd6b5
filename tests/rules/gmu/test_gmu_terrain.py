"""Ground that does nothing to a move."""

from __future__ import annotations

import pytest

from tests.rules.gmu.gmu_table import GMU, ask, box, corps, state


@pytest.mark.parametrize("kind", ["town", "defensible", "hill"])
def test_towns_woods_and_hills_do_not_slow_a_move(kind: str) -> None:
    table = state(corps("csa-1", 12, 8), terrain=[box("ground", kind, 6, 6, 20, 20)])
    open_ground = state(corps("csa-1", 12, 8))
    for to in ([12, 12, 90], [12, 12.1, 90], [14, 11, 30]):
        found = ask(table, "move", unit="csa-1", to=to)
        assert found == ask(open_ground, "move", unit="csa-1", to=to)
    assert GMU.answer(table, {"ask": "reach", "unit": "csa-1"})["allowance"] == 4
