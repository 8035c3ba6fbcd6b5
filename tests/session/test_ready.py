"""The referee is made ready before it is first asked: quietly, and whatever happens."""

from __future__ import annotations

import json
import logging
import subprocess
import sys
from pathlib import Path

import pytest

from tableside.rules import registry
from tableside.session import ready


def test_every_question_of_the_sheet_leads_to_its_search() -> None:
    data = json.loads(ready.sheet_of("gmu").read_text("utf-8"))
    ruleset, state = registry.load_position(data["position"], "ready.json")
    for question in data["ask"]:
        answer = ruleset.answer(state, question)
        if question["ask"] == "reach":
            assert answer["area"] is not None
        else:  # what is illegal by its end pose alone is not searched for
            assert answer["verdict"] == "legal", question
    assert {question["ask"] for question in data["ask"]} == {"move", "reach", "retreat"}


@pytest.mark.slow
def test_nothing_is_compiled_in_the_middle_of_a_game(root: Path) -> None:
    """That takes a dozen seconds, and longer beside a camera."""
    asked = [sys.executable, "-m", "tests.session.compiled_anew"]
    told = subprocess.run(asked, cwd=root, capture_output=True, text=True, check=True)
    assert told.stdout.split() == []


def test_it_is_asked_in_a_thread_of_its_own(caplog: pytest.LogCaptureFixture) -> None:
    thread = ready.make_ready("gmu")
    assert thread is not None
    assert thread.daemon
    thread.join()
    assert caplog.records == []
    assert ready.make_ready("mini-nap") is None  # it has no sheet


def test_a_sheet_that_fails_is_told_and_harms_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "ready.json").write_text('{"position": {}}', "utf-8")
    monkeypatch.setattr(ready, "sheet_of", lambda name: tmp_path / "ready.json")
    thread = ready.make_ready("gmu")
    assert thread is not None
    thread.join()
    assert [record.levelno for record in caplog.records] == [logging.ERROR]
