"""No side is sent what it may not know, in random campaigns; and a planted leak is found."""

from __future__ import annotations

import pytest

from tableside.engine.ruleset import Event
from tableside.rules.gitm.state import State
from tests.rules.gitm import gitm_games
from tests.rules.gitm import gitm_secrets as secrets

SEEDS = range(4)


def _campaign(seed: int) -> list[tuple[State, State, tuple[Event, ...]]]:
    """Play some turns; return each step: the position before and after it, and what was told."""
    game = gitm_games.game(seed, turns=4)
    steps = []
    while game.rules.options(game.state):
        before = game.state
        game.one(game.rules.options(before))
        steps.append((before, game.state, game.told))
    return steps


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_secret_is_sent(seed: int) -> None:
    sent = 0
    for before, after, events in _campaign(seed):
        for side in ("us", "mx", None):
            page = secrets.pages(after, side)
            sent += len(page)
            hidden = set(secrets.hidden(after, side))
            assert not secrets.leaks(page, hidden), (side, secrets.leaks(page, hidden))
            both = hidden & set(secrets.hidden(before, side))
            if before.campaign.stage in ("orders", "deploy") and len(events) <= 2:
                heard = secrets.told(events, side)
                assert not secrets.leaks(heard, both), heard
            if side is not None:
                assert not secrets.orders_told(after, side)
                for name, men in secrets.numbers(after, side):
                    assert f'"id":"{name}"' not in page or f'"strength":"{men}"' not in page
    assert sent > 300_000


def test_a_planted_leak_is_found() -> None:
    """The checker finds an id, a number of men and orders that were let through."""
    _, state, _ = _campaign(1)[40]
    side = "us"
    hidden = set(secrets.hidden(state, side))
    assert hidden
    page = secrets.pages(state, side)
    assert secrets.leaks(page + f'"{sorted(hidden)[0]}"', hidden)
    assert not secrets.leaks(page, hidden)
