"""Run every case of ``tests/cases/metal_men`` through ``tableside judge`` as a stranger would."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cases.case_running import Game, to_run
from tests.cases.metal_men_format import position, questions

GAME = Game(Path(__file__).parent / "metal_men", position, questions)
CASES = GAME.load()
RUN = to_run(CASES)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "case"), RUN, ids=[name for name, _ in RUN])
def test_case(
    name: str, case: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    faults = GAME.faults(case, tmp_path, capsys)
    assert not faults, f"{name}: {case['note']}\n" + "\n".join(faults)


@pytest.mark.parametrize(("name", "case"), CASES, ids=[name for name, _ in CASES])
def test_case_is_well_formed(name: str, case: dict[str, Any]) -> None:
    assert case["note"], name
    assert len({"expect", "errors", "open"} & set(case)) == 1, name
    if "open" not in case:
        text, _, asked = GAME.written(case)
        if "errors" not in case:
            json.loads(text)
            answers = case["expect"] if isinstance(case["expect"], list) else [case["expect"]]
            assert len(answers) == len(asked), name


def test_names_are_unique() -> None:
    names = [name for name, _ in CASES]
    assert len(names) == len(set(names))


def test_there_are_enough() -> None:
    assert len(RUN) >= 500
