"""Ground that does nothing to a move."""

from __future__ import annotations

import pytest
from shapely.geometry import shape

from tests.rules.gmu.gmu_table import GMU, Data, ask, band, box, corps, state


@pytest.mark.parametrize("kind", ["town", "defensible", "hill"])
def test_towns_woods_and_hills_do_not_slow_a_move(kind: str) -> None:
    table = state(corps("csa-1", 12, 8), terrain=[box("ground", kind, 6, 6, 20, 20)])
    open_ground = state(corps("csa-1", 12, 8))
    for to in ([12, 12, 90], [12, 12.1, 90], [14, 11, 30]):
        found = ask(table, "move", unit="csa-1", to=to)
        assert found == ask(open_ground, "move", unit="csa-1", to=to)
    assert GMU.answer(table, {"ask": "reach", "unit": "csa-1"})["allowance"] == 4


@pytest.mark.parametrize(
    "given",
    [
        {"line": [[0, 12], [0, 12], [18, 12], [18, 12], [36, 12]], "width": 0.5},
        {"polygon": [[0, 11.75], [36, 11.75], [36, 12.25], [0, 12.25], [0, 11.75]]},
    ],
)
def test_a_point_given_twice_changes_nothing_about_a_stream(given: Data) -> None:
    mover, again = corps("csa-1", 12, 10.9), {"id": "stream", "type": "stream", **given}
    plain = state(mover, terrain=[band("stream", "stream", [0, 12], [36, 12], width=0.5)])
    twice = state(mover, terrain=[again])
    for to in ([12, 13, 90], [12, 13, 105], [10, 13.3, 275], [10, 11.0, 0]):
        verdicts = [ask(each, "move", unit="csa-1", to=to)["verdict"] for each in (plain, twice)]
        assert verdicts[0] == verdicts[1], to
    areas = [shape(ask(each, "reach", unit="csa-1")["area"]) for each in (plain, twice)]
    assert areas[0].symmetric_difference(areas[1]).area < 0.1


def test_a_bend_given_twice_is_parallel_to_nothing() -> None:
    """The corps stands nearest to the bend; its width lies along x, the stream nowhere does."""
    bend = [[0, 0], [12, 12], [24, 0]]
    for line in (bend, [*bend[:2], *bend[1:]]):
        stream = {"id": "stream", "type": "stream", "line": line, "width": 0.4}
        table = state(corps("csa-1", 12, 10.5), terrain=[stream])
        found = ask(table, "move", unit="csa-1", to=[12, 13.4, 90])
        assert [each["rule"] for each in found["breaches"]] == ["movement.stream"]
        assert found["breaches"][0]["by"] == pytest.approx(35.0)
