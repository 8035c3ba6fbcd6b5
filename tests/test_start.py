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
