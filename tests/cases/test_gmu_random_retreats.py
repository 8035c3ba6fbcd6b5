"""Compare retreats on tables made by chance with the independent verifier and its own chains."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import shapely
from shapely.geometry import shape

from tableside.cli import main
from tests.cases import oracle_retreat
from tests.cases.random_tables import clash

pytestmark = pytest.mark.slow

SEEDS = range(10)
NEAR = 0.02
TRIES = 250
FACINGS = (0, 30, 60, 90, 120, 150)


def ask(whole: Any, asked: list[dict[str, Any]], folder: Path, capsys: Any) -> list[Any]:
    """Ask the program as a stranger would."""
    file = folder / "table.json"
    file.write_text(json.dumps({"position": whole, "ask": asked}), encoding="utf-8")
    assert main(["judge", str(file)]) == 0
    found: list[Any] = json.loads(capsys.readouterr().out)["answers"]
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_retreat(seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = clash(seed)
    question = {"ask": "retreat", "unit": "csa-1", "from": "usa-1"}
    got = ask(whole, [question], tmp_path, capsys)[0]
    chains = oracle_retreat.chances(whole, "csa-1", "usa-1", TRIES, seed)
    if not got["possible"]:
        assert got["area"] is None
        assert got["steps"] is None
        assert chains == []
        return
    assert oracle_retreat.faults(whole, "csa-1", "usa-1", got["steps"]) == []
    area = shape(got["area"])
    ends = [shapely.Point(chain[-1][:2]) for chain in chains]
    assert [end.wkt for end in ends if area.distance(end) > NEAR] == []
    deep = area.buffer(-2 * NEAR)
    if not deep.is_empty:
        point = deep.representative_point()
        asked = [{**question, "to": [point.x, point.y, facing]} for facing in FACINGS]
        told = ask(whole, asked, tmp_path, capsys)
        legal = [(q, t) for q, t in zip(asked, told, strict=True) if t["verdict"] == "legal"]
        assert legal
        for q, t in legal:
            assert oracle_retreat.faults(whole, "csa-1", "usa-1", t["steps"], q["to"]) == []
