"""A test that finds faults tells all of them, a line each."""

from __future__ import annotations

import pytest

from tests.faults import none_of


def test_each_fault_has_a_line_of_its_own() -> None:
    named = [f"module_{number}.py:145: card-{number} lacks de" for number in range(40)]
    with pytest.raises(pytest.fail.Exception) as failed:
        none_of(named)
    assert str(failed.value).splitlines() == ["40 at fault:", *named]


def test_where_nothing_is_wrong_nothing_fails() -> None:
    none_of(iter(()))
