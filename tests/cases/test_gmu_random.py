"""Compare the answers about tables made by chance with the independent oracles."""

from __future__ import annotations

import json
from collections import Counter
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
import shapely
from shapely.geometry import shape

from tableside.cli import main
from tests.cases import oracle_combat, oracle_odds, oracle_sight, oracle_zones
from tests.cases.oracle_shapes import corps
from tests.cases.random_tables import table

SEEDS = range(24)

# A chance table may leave only a line that cuts a corner by less than typed places can tell.
GRAZE = 0.0011

# The point of a sharp corner may be missing, in square inches.
TIP = 1e-5


def answers(whole: Any, asked: list[dict[str, Any]], folder: Path, capsys: Any) -> list[Any]:
    """Ask the program as a stranger would."""
    file = folder / "table.json"
    file.write_text(json.dumps({"position": whole, "ask": asked}), encoding="utf-8")
    assert main(["judge", str(file)]) == 0
    found: list[Any] = json.loads(capsys.readouterr().out)["answers"]
    return found


def area(answer: Any) -> Any:
    """The answered area, empty for null."""
    return shape(answer) if answer else shapely.Point()


def strays(got: Any, wanted: Any, within: float = 0.006) -> float:
    """How much of either area lies farther than ``within`` from the other."""
    beyond = got.difference(wanted.buffer(within)).area
    return float(beyond + wanted.difference(got.buffer(within)).area)


def fighters(whole: Any) -> list[dict[str, Any]]:
    """Corps and detachments."""
    return [unit for unit in whole["units"] if unit["type"] != "headquarters"]


@pytest.mark.parametrize("seed", SEEDS)
def test_zones(seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = table(seed)
    units = fighters(whole)
    asked = [{"ask": "zones", "unit": unit["id"]} for unit in units]
    for unit, got in zip(units, answers(whole, asked, tmp_path, capsys), strict=True):
        board = shapely.box(0, 0, 36, 24)
        control = area(got["control"]).intersection(board)
        assert strays(control, oracle_zones.control(unit).intersection(board)) < TIP
        assert strays(area(got["influence"]), oracle_zones.influence(whole, unit)) < TIP


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_sight(seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = table(seed + 500, spread=7.0)
    pairs = list(permutations([unit["id"] for unit in fighters(whole)], 2))
    asked = [{"ask": "sight", "from": one, "to": two} for one, two in pairs]
    for (one, two), got in zip(pairs, answers(whole, asked, tmp_path, capsys), strict=True):
        if got["visible"]:
            assert oracle_sight.line_faults(whole, one, two, got["line"], GRAZE) == []
        else:
            assert not oracle_sight.free_segment(whole, one, two), (one, two)


@pytest.mark.parametrize("seed", SEEDS)
def test_combat(seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = table(seed + 900, spread=2.0)
    pairs = [
        (one, two)
        for one, two in permutations(fighters(whole), 2)
        if one["side"] != two["side"] and corps(one)
    ]
    asked = [{"ask": "combat", "attacker": a["id"], "defender": d["id"]} for a, d in pairs]
    for (one, two), got in zip(pairs, answers(whole, asked, tmp_path, capsys), strict=True):
        first, second = oracle_combat.tally(whole, one["id"], two["id"])
        assert _items(got["attacker"]) == Counter(first)
        assert _items(got["defender"]) == Counter(second)
        may = oracle_combat.allowed(whole, one["id"], two["id"])
        assert got["allowed"] is may
        if may:
            kind = "detachment" if two["type"] == "detachment" else "corps"
            attack, defence = (sum(item[1] for item in items) for items in (first, second))
            _same_odds(got["odds"], oracle_odds.odds(attack, defence, kind, False))


def _items(side: Any) -> Counter[oracle_combat.Item]:
    return Counter((item["rule"], item["value"], item.get("unit")) for item in side["items"])


def _same_odds(got: Any, wanted: Any) -> None:
    for who, row in wanted.items():
        assert got[who] == pytest.approx(row, abs=1e-9)
