"""No side is sent what it may not know, in random campaigns; and a planted leak is found."""

from __future__ import annotations

import itertools

import pytest

from tests import search_secrets
from tests.rules.gitm.secret_campaigns import planted, search, steps

SEEDS = range(2)


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_secret_is_sent(seed: int) -> None:
    """Whole campaigns are played by ``python -m tests.search_secrets``."""
    sent = 0
    for step in steps(seed, turns=4):
        length, leaked = search(*step)
        sent += length
        assert leaked == []
    assert sent > 200_000


@pytest.mark.slow
def test_a_planted_leak_of_each_kind_is_found() -> None:
    found: dict[str, bool] = {}
    for _, state, _ in itertools.islice(steps(1, turns=4), None, None, 5):
        found |= planted(state, "us")
    assert found == {"id": True, "event": True, "men": True}


@pytest.mark.slow
def test_the_command_plants_each_kind_and_finds_nothing_else(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert search_secrets.main(["--megabytes", "0.2", "--first", "1", "--turns", "3"]) == 0
    said = capsys.readouterr().out
    assert "nothing leaked" in said
    assert "planted and found: id " in said


@pytest.mark.slow
def test_the_command_fails_where_something_leaks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(search_secrets, "search", lambda *_: (1_000_000, ["us is sent MX1AQ"]))
    assert search_secrets.main(["--megabytes", "1", "--first", "1", "--turns", "1"]) == 1
    assert "campaign 1: us is sent MX1AQ" in capsys.readouterr().out
