"""What people do most takes no more taps than docs/phone.md says."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.conftest import ROOT
from tests.web.measure_tasks import TASKS, measured

MOST = {
    "whose move it is": 0,
    "retreat area of the one who must": 0,
    "retreat area of any other": 1,
    "is X in range of Y": 2,
    "a legal move is confirmed": 0,
    "a wrong move is put back": 0,
    "a combat with dice": 4,
    "the last change is taken back": 1,
}


@pytest.mark.parametrize("task", TASKS)
def test_a_task_takes_so_many_taps(browser: Browser, task: str) -> None:
    taps, _ = measured(browser, task, slowed=1)
    assert taps == MOST[task]
    assert f"| {task} | {taps} |" in (ROOT / "docs" / "phone.md").read_text("utf-8")
