"""How a command's process begins."""

from __future__ import annotations

import gc
import sys

import pytest

from tableside.__main__ import MADE_BEFORE_A_LOOK, program


def test_a_command_starts_without_looks_through_memory(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    set_to: list[int] = []
    monkeypatch.setattr(gc, "set_threshold", set_to.append)
    monkeypatch.setattr(sys, "argv", ["tableside", "replay", "/no/such/recording"])
    assert program() == 1
    assert "/no/such/recording" in capsys.readouterr().err
    assert set_to == [MADE_BEFORE_A_LOOK]


def test_what_serves_looks_through_its_memory_as_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    set_to: list[int] = []
    monkeypatch.setattr(gc, "set_threshold", set_to.append)
    monkeypatch.setattr("tableside.__main__.begin_with_small_heaps", lambda: None)
    monkeypatch.setattr(sys, "argv", ["tableside", "serve", "/no/such/recording"])
    assert program() == 1
    assert set_to == []
