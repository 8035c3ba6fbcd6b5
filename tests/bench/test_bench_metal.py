"""``python -m bench rules --ruleset metal-men`` on a few small tables."""

from __future__ import annotations

import json

import pytest

from bench.__main__ import main
from bench.metal import STANDS, SUITE, crowded
from tableside.rules.registry import load_position

pytestmark = pytest.mark.slow

BENCH = ["rules", "--ruleset", "metal-men"]


def test_the_referee_is_timed_on_tables_made_by_chance(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*BENCH, "--tables", "1", "--units", "8", "--seed", "2", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert list(printed) == list(SUITE.tasks)
    for numbers in (printed[task]["8"] for task in SUITE.tasks):
        assert numbers["asked"] >= 1
        assert 0 < numbers["median"] <= numbers["95 %"]


def test_what_is_wanted_is_told_for_18_units(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*BENCH, "--tables", "0"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1 + len(SUITE.tasks) * len(SUITE.growth)
    wanted = {line.split()[0]: line.split()[-3:] for line in lines if "/" in line}
    assert wanted["move"] == ["15", "/", "60"]
    assert wanted["reach"] == ["60", "/", "200"]
    assert wanted.keys() == SUITE.tasks.keys()


@pytest.mark.parametrize(("seed", "units"), [(1, 6), (4, 18)])
def test_crowded_tables_are_positions_and_the_same_again(seed: int, units: int) -> None:
    table = crowded(seed, units)
    assert table == crowded(seed, units) != crowded(seed + 1, units)
    _, state = load_position(table, "bench", "position", [])
    assert {len(u.bases) for u in state.units if u.is_foot} == {STANDS}
