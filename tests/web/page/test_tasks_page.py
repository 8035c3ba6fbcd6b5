"""What people do most takes no more taps than docs/phone.md says."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.conftest import ROOT
from tests.web import measure_parties, measure_tasks

MOST = {
    "whose move it is": 0,
    "retreat area of the one who must": 0,
    "retreat area of any other": 1,
    "is X in range of Y": 2,
    "a legal move is confirmed": 0,
    "a wrong move is put back": 0,
    "a combat with dice": 4,
    "the last change is taken back": 1,
    "a wrong move is allowed by both sides": 2,
    "the last change is taken back, both sides agreeing": 3,
    "the next party joins, from the code that is scanned": 2,
}


@pytest.mark.parametrize("task", MOST)
def test_a_task_takes_so_many_taps(browser: Browser, task: str) -> None:
    alone = task in measure_tasks.TASKS
    measured = measure_tasks.measured if alone else measure_parties.measured
    taps, _ = measured(browser, task, 1)
    assert taps == MOST[task]
    assert f"| {task} | {taps} |" in (ROOT / "docs" / "phone.md").read_text("utf-8")
