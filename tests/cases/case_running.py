"""Run conformance cases through ``tableside judge`` as a stranger would.

Each game has a folder of cases and two functions that turn its short notation into a position and
into questions; the rest is the same for all of them.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tableside.cli import main
from tests.cases.case_checks import differences
from tests.cases.case_format import units_of

Case = dict[str, Any]


@dataclass(frozen=True)
class Game:
    """Where the cases of a game are and how its short notation is read."""

    folder: Path
    position: Callable[[Case], dict[str, Any]]
    questions: Callable[[Case, dict[str, Any]], list[dict[str, Any]]]

    def load(self) -> list[tuple[str, Case]]:
        """Every case with the name of its file and its own."""
        found = []
        for path in sorted(self.folder.glob("*.json")):
            for case in json.loads(path.read_text(encoding="utf-8"))["cases"]:
                found.append((f"{path.stem}/{case['name']}", case))
        return found

    def written(self, case: Case) -> tuple[str, dict[str, Any], list[dict[str, Any]]]:
        """Return the file's text, the position and the questions of a case."""
        whole = self.position(case)
        asked = self.questions(case, whole)
        text = case.get("document", json.dumps({"position": whole, "ask": asked}))
        for old, new in case.get("replace", []):
            if old not in text:
                raise ValueError(f"{case['name']}: {old!r} is not in the document")
            text = text.replace(old, new, 1)
        return text, whole, asked

    def faults(self, case: Case, folder: Path, capsys: Any) -> list[str]:
        """Everything that differs from what the case expects, each as one sentence."""
        text, whole, asked = self.written(case)
        status, out, err = judged(text, folder, capsys)
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
        return faults


def to_run(cases: list[tuple[str, Case]]) -> list[tuple[str, Case]]:
    """Return the cases that the texts decide."""
    return [(name, case) for name, case in cases if "open" not in case]


def judged(text: str, folder: Path, capsys: Any) -> tuple[int, str, str]:
    """Run the command on a file with this text; return its status, output and errors."""
    file = folder / "case.json"
    file.write_text(text, encoding="utf-8")
    status = main(["judge", str(file)])
    out, err = capsys.readouterr()
    return status, out, err


def answer_faults(case: Case, whole: Any, asked: Any, answers: Any) -> list[str]:
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


def error_faults(case: Case, err: str) -> list[str]:
    """What is wrong with the lines on standard error."""
    lines = [f"{err!r} does not say {word!r}" for word in case["errors"] if word not in err]
    if "Traceback" in err or not err.strip():
        lines.append(f"no clear line on standard error: {err!r}")
    if not case.get("document_only") and "case.json" not in err:
        lines.append(f"{err!r} does not name the file")
    return lines
