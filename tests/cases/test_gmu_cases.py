"""Run every case of ``tests/cases/gmu`` through ``tableside judge`` as a stranger would."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from tableside.cli import main
from tests.cases.case_checks import differences
from tests.cases.case_format import position, questions, units_of

FOLDER = Path(__file__).parent / "gmu"


def load() -> list[tuple[str, dict[str, Any]]]:
    """Every case with the name of its file and its own."""
    found = []
    for path in sorted(FOLDER.glob("*.json")):
        for case in json.loads(path.read_text(encoding="utf-8"))["cases"]:
            found.append((f"{path.stem}/{case['name']}", case))
    return found


CASES = load()
RUN = [(name, case) for name, case in CASES if "open" not in case]


def written(case: dict[str, Any]) -> tuple[str, dict[str, Any], list[dict[str, Any]]]:
    """Return the file's text, the position and the questions of a case."""
    whole = position(case)
    asked = questions(case, whole)
    text = case.get("document", json.dumps({"position": whole, "ask": asked}))
    for old, new in case.get("replace", []):
        if old not in text:
            raise ValueError(f"{case['name']}: {old!r} is not in the document")
        text = text.replace(old, new, 1)
    return text, whole, asked


def judged(text: str, folder: Path, capsys: Any) -> tuple[int, str, str]:
    """Run the command on a file with this text; return its status, output and errors."""
    file = folder / "case.json"
    file.write_text(text, encoding="utf-8")
    status = main(["judge", str(file)])
    out, err = capsys.readouterr()
    return status, out, err


def answer_faults(case: dict[str, Any], whole: Any, asked: Any, answers: Any) -> list[str]:
    """Every difference between the answers and the case's expectations."""
    expected = case["expect"] if isinstance(case["expect"], list) else [case["expect"]]
    if len(answers) != len(expected):
        return [f"{len(answers)} answers to {len(expected)} questions"]
    lines = []
    for index, (got, want, ask) in enumerate(zip(answers, expected, asked, strict=True)):
        unit = units_of(whole).get(str(ask.get("attacker") or ask.get("unit")), {})
        context = {"position": whole, "ask": ask, "unit": unit}
        lines += differences(got, want, context, f"answers[{index}]")
    return lines


def error_faults(case: dict[str, Any], err: str) -> list[str]:
    """What is wrong with the lines on standard error."""
    lines = [f"{err!r} does not say {word!r}" for word in case["errors"] if word not in err]
    if "Traceback" in err or not err.strip():
        lines.append(f"no clear line on standard error: {err!r}")
    if not case.get("document_only") and "case.json" not in err:
        lines.append(f"{err!r} does not name the file")
    return lines


@pytest.mark.parametrize(("name", "case"), RUN, ids=[name for name, _ in RUN])
def test_case(
    name: str, case: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, whole, asked = written(case)
    status, out, err = judged(text, tmp_path, capsys)
    if "errors" in case:
        faults = error_faults(case, err)
        wanted = 1
    else:
        answers = json.loads(out)["answers"] if out.strip() else []
        faults = answer_faults(case, whole, asked, answers)
        if err and faults:
            faults.append(err)
        wanted = case.get("exit", 0)
    if status != wanted:
        faults.append(f"exit status {status}, wanted {wanted}")
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
