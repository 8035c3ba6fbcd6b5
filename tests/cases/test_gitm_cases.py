"""Run every case of ``tests/cases/gitm`` through ``tableside judge`` as a stranger would."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cases.case_running import Case, Game, judged
from tests.cases.gitm_format import position, questions

GAME = Game(Path(__file__).parent / "gitm", position, questions)
CASES = GAME.load()
ASKED = [(name, case) for name, case in CASES if {"expect", "errors", "open"} & set(case)]
ALIKE = [(name, case) for name, case in CASES if "alike" in case]
HIDDEN = [(name, case) for name, case in CASES if "hidden" in case]
FORMS = {"expect", "errors", "open", "alike", "hidden"}


def answers(case: Case, folder: Path, capsys: pytest.CaptureFixture[str]) -> list[Any]:
    """Everything that the command answers to a case."""
    text, _, asked = GAME.written(case)
    _, out, err = judged(text, folder, capsys)
    assert out.strip(), err
    found: list[Any] = json.loads(out)["answers"]
    assert len(found) == len(asked)
    return found


@pytest.mark.parametrize(("name", "case"), ASKED, ids=[name for name, _ in ASKED])
def test_case(
    name: str, case: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if "open" in case:
        pytest.skip(case["open"])
    faults = GAME.faults(case, tmp_path, capsys)
    assert not faults, f"{name}: {case['note']}\n" + "\n".join(faults)


@pytest.mark.parametrize(("name", "case"), ALIKE, ids=[name for name, _ in ALIKE])
def test_unseen_sounds_like_unknown(
    name: str, case: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same questions about an id that nobody has get the same errors, but for the id."""
    unseen, nobody = case["alike"]
    asked = case["ask"] if isinstance(case["ask"], list) else [case["ask"]]
    other = {**case, "ask": json.loads(json.dumps(asked).replace(f'"{unseen}"', f'"{nobody}"'))}
    assert other["ask"] != asked, name
    had = json.dumps(answers(case, tmp_path, capsys)).replace(unseen, nobody)
    got = answers(other, tmp_path, capsys)
    assert all("error" in answer for answer in got), f"{name}: {got}"
    assert json.loads(had) == got, f"{name}: {case['note']}"


@pytest.mark.slow
@pytest.mark.parametrize(("name", "case"), HIDDEN, ids=[name for name, _ in HIDDEN])
def test_answers_do_not_tell_what_is_hidden(
    name: str, case: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each change of what a side cannot know leaves every answer to it as it was."""
    first = answers(case, tmp_path, capsys)
    assert not any("error" in answer for answer in first), f"{name}: {first}"
    for change in case["hidden"]:
        again = answers({**case, **change}, tmp_path, capsys)
        assert again == first, f"{name}: {case['note']}\n{change}"


@pytest.mark.parametrize(("name", "case"), CASES, ids=[name for name, _ in CASES])
def test_case_is_well_formed(name: str, case: dict[str, Any]) -> None:
    assert case["note"], name
    assert FORMS & set(case), name
    assert len({"expect", "errors", "open"} & set(case)) <= 1, name
    if "open" in case:
        return
    text, _, asked = GAME.written(case)
    for change in case.get("hidden", []):
        GAME.written({**case, **change})
    if "expect" in case:
        json.loads(text)
        wanted = case["expect"] if isinstance(case["expect"], list) else [case["expect"]]
        assert len(wanted) == len(asked), name


def test_names_are_unique() -> None:
    names = [name for name, _ in CASES]
    assert len(names) == len(set(names))


def test_there_are_enough() -> None:
    assert len([case for _, case in CASES if "open" not in case]) >= 1500
