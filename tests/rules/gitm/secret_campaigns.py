"""Search random campaigns for what a side is sent and may not know (tests/search_secrets.py)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from tableside.engine.ruleset import Event
from tableside.rules.gitm.state import State
from tests.rules.gitm import gitm_games
from tests.rules.gitm import gitm_secrets as secrets

AUDIENCES = ("us", "mx", None)
Step = tuple[State, State, tuple[Event, ...]]


def steps(seed: int, turns: int) -> Iterator[Step]:
    """Play a campaign; yield each step: the position before and after it, and what was told."""
    game = gitm_games.game(seed, turns=turns)
    while options := game.rules.options(game.state):
        before = game.state
        game.one(options)
        yield before, game.state, game.told


def search(before: State, after: State, events: tuple[Event, ...]) -> tuple[int, list[str]]:
    """Return how many bytes a step sends to both sides' phones, and what leaks to anybody."""
    sent, found = 0, []
    for side in AUDIENCES:
        page = secrets.pages(after, side)
        sent += len(page.encode()) if side is not None else 0
        hidden = set(secrets.hidden(after, side))
        found += [f"{side} is sent {name}" for name in secrets.leaks(page, hidden)]
        both = hidden & set(secrets.hidden(before, side))
        if before.campaign.stage in ("orders", "deploy") and len(events) <= 2:
            heard = secrets.told(events, side)
            found += [f"{side} hears of {name}" for name in secrets.leaks(heard, both)]
        if side is not None:
            found += [f"{side} reads orders of {n}" for n in secrets.orders_told(after, side)]
            found += [f"{side} is sent the men of {name}" for name in strengths(page, after, side)]
    return sent, found


def strengths(page: str, state: State, side: str) -> list[str]:
    """Return the strangers whose men stand in what a side is sent of them."""
    units = {unit["id"]: unit for unit in json.loads(page)["units"]}
    return [
        name
        for name, men in secrets.numbers(state, side)
        if re.search(rf"\b{men}\b", json.dumps(_words(units.get(name, {}))))
    ]


def _words(unit: dict[str, Any]) -> dict[str, Any]:
    """Return what is said of a unit; where it is drawn has numbers of its own."""
    return {
        name: value for name, value in unit.items() if name not in ("pose", "outlines", "sigma")
    }


def planted(state: State, side: str) -> dict[str, bool]:
    """Plant a leak of each kind that a position has room for; return which were found."""
    page, hidden = secrets.pages(state, side), sorted(secrets.hidden(state, side))
    found = {}
    if hidden:
        found["id"] = secrets.leaks(f'{page}"{hidden[0]}"', set(hidden)) == [hidden[0]]
        event = Event("seen", (hidden[0],), "A unit came.", to=(side,))
        found["event"] = bool(secrets.leaks(secrets.told((event,), side), set(hidden)))
    for name, men in secrets.numbers(state, side):
        told = json.loads(page)
        of_it = [unit for unit in told["units"] if unit["id"] == name]
        for unit in of_it:
            unit["strength"] = str(men)
            found["men"] = name in strengths(json.dumps(told), state, side)
    return found
