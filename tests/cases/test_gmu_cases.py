"""Run every case of ``tests/cases/gmu`` through ``tableside judge`` as a stranger would."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from tableside.cli import main
from tests.cases.case_format import position, questions
from tests.cases.case_running import Game, to_run

GAME = Game(Path(__file__).parent / "gmu", position, questions)
CASES = GAME.load()
RUN = to_run(CASES)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "case"), RUN, ids=[name for name, _ in RUN])
def test_case(
    name: str, case: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    faults = GAME.faults(case, tmp_path, capsys)
    assert not faults, f"{name}: {case['note']}\n" + "\n".join(faults)


def test_names_are_unique() -> None:
    names = [name for name, _ in CASES]
    assert len(names) == len(set(names))


def test_there_are_enough() -> None:
    assert len(RUN) >= 250


def test_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = json.dumps({"position": position({}), "ask": [{"ask": "objectives"}]})
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert main(["judge", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["answers"][0]["winner"] is None


def test_a_missing_file_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", str(tmp_path / "nowhere.json")]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "nowhere.json" in err
    assert len(err.splitlines()) == 1


def test_no_file_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["judge"])
    assert stop.value.code == 2
    assert "Traceback" not in capsys.readouterr().err
