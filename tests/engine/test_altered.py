"""Frozen dataclasses with some fields changed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import pytest

from tableside.engine.altered import altered, revised


@dataclass(frozen=True)
class Row:
    """A row of dice."""

    faces: int = 6
    count: int = 1

    @cached_property
    def most(self) -> int:
        """The most it can show."""
        return self.faces * self.count


@dataclass(frozen=True)
class Checked:
    """What looks at itself when it is made."""

    faces: int = 6

    def __post_init__(self) -> None:
        assert self.faces > 0


def test_it_is_what_replace_gives() -> None:
    assert altered(Row(8), count=3) == replace(Row(8), count=3) == Row(8, 3)


def test_what_was_worked_out_is_not_taken_over() -> None:
    row = Row(6, 2)
    assert row.most == 12
    assert altered(row, faces=8).most == 16
    assert row.most == 12


def test_what_was_worked_out_is_kept_but_for_what_is_forgotten() -> None:
    row = Row(6, 2)
    assert row.most == 12
    assert revised(row, (), count=2).__dict__["most"] == 12
    assert revised(row, ("most",), faces=8).most == 16
    assert row.most == 12
    with pytest.raises(TypeError, match="Row has no 'colour'"):
        revised(row, ("most",), colour="red")


def test_a_field_that_there_is_not_is_refused() -> None:
    with pytest.raises(TypeError, match="Row has no 'colour'"):
        altered(Row(), colour="red")


def test_a_class_that_checks_itself_has_to_be_made_anew() -> None:
    with pytest.raises(TypeError, match="Checked"):
        altered(Checked(), faces=0)
