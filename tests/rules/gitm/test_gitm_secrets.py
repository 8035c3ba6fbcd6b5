"""No side is sent what it may not know, in random campaigns; and a planted leak is found."""

from __future__ import annotations

import pytest

from tests.rules.gitm.secret_campaigns import planted, search, steps

SEEDS = range(4)


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_secret_is_sent(seed: int) -> None:
    sent = 0
    for step in steps(seed, turns=4):
        length, leaked = search(*step)
        sent += length
        assert leaked == []
    assert sent > 300_000


def test_a_planted_leak_of_each_kind_is_found() -> None:
    found: dict[str, bool] = {}
    for _, state, _ in steps(1, turns=4):
        found |= planted(state, "us")
    assert found == {"id": True, "event": True, "men": True}
