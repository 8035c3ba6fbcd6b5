"""``python -m bench rules --ruleset mini-nap`` on a few small tables."""

from __future__ import annotations

import json

import pytest

from bench.__main__ import main
from bench.nap import SUITE, crowded
from tableside.rules.registry import load_position

pytestmark = pytest.mark.slow

BENCH = ["rules", "--ruleset", "mini-nap"]


def test_the_referee_is_timed_on_tables_made_by_chance(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*BENCH, "--tables", "1", "--units", "12", "--seed", "2", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert list(printed) == list(SUITE.tasks)
    for task in ("manoeuvre", "charge"):
        numbers = printed[task]["12"]
        assert numbers["asked"] >= 1
        assert 0 < numbers["median"] <= numbers["95 %"]


def test_what_is_wanted_is_told_for_60_units(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*BENCH, "--tables", "0"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1 + len(SUITE.tasks) * len(SUITE.growth)
    wanted = [line.split()[:2] for line in lines if "/" in line]
    assert wanted == [["manoeuvre", "60"], ["charge", "60"]]


@pytest.mark.parametrize(("seed", "units"), [(1, 10), (4, 60)])
def test_crowded_tables_are_legal_and_the_same_again(seed: int, units: int) -> None:
    table = crowded(seed, units)
    assert table == crowded(seed, units) != crowded(seed + 1, units)
    _, state = load_position(table, "bench", "position", [])
    assert len(state.units) == units
    outlines = [unit.outline for unit in state.units]
    apart = [a.distance(b) for i, a in enumerate(outlines) for b in outlines[:i]]
    assert min(apart) > 0
