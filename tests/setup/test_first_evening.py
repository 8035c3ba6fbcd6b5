"""Every fault of a first evening is named with its cure; a table without one is told nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.setup.clean import clean_table
from tests.setup.evening import first_evening
from tests.setup.first_evening import (
    SOON,
    false_alarms,
    named_in_setup,
    named_while_serving,
)
from tests.setup.planted_faults import Fault, faults
from tests.waiting import PATIENCE

#: Those that ordinary tests plant: each has a way of its own through the program.
QUICK = (
    "the stream is dead",
    "too dark",
    "the picture's size was changed",
    "the check line was 194 mm",
    "the lens was measured with another camera",
)


def check(fault: Fault, folder: Path) -> None:
    """Named in setup and while serving, wherever it is to be."""
    clean = first_evening(folder)
    faulty = fault.plant(clean)
    if fault.setup is not None:
        assert named_in_setup(fault, faulty, PATIENCE) is not None
    if fault.serving:
        passed = named_while_serving(fault, clean, faulty)
        assert passed is not None
    assert fault.setup or fault.serving


@pytest.mark.slow
@pytest.mark.parametrize("fault", [f for f in faults() if f.name in QUICK], ids=lambda f: f.name)
def test_a_fault_is_named_with_its_cure(fault: Fault, tmp_path: Path) -> None:
    check(fault, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize(
    "fault", [f for f in faults() if f.name not in QUICK], ids=lambda f: f.name
)
def test_each_other_fault_is_named_with_its_cure(fault: Fault, tmp_path: Path) -> None:
    check(fault, tmp_path)


def test_thirty_faults_are_planted_and_no_two_are_one() -> None:
    names = [fault.name for fault in faults()]
    assert len(names) == len(set(names)) >= 30
    assert set(QUICK) <= set(names)
    assert SOON <= 10


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, 1])
def test_a_table_on_which_all_is_well_is_told_nothing(seed: int, tmp_path: Path) -> None:
    assert false_alarms(clean_table(seed, tmp_path)) == []
