"""Search random campaigns for what a side is sent and may not know.

``python -m tests.rules.gitm.secret_campaigns --bytes 10000000`` plays whole campaigns until so many
bytes were sent to the sides' phones and the big screen, and plants a leak of each kind in every
campaign: a unit's id, its men, a sentence about it. Exit status 1 where something leaked, or a
planted leak was not found.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator, Sequence
from itertools import count
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
    """Return how many characters a step sends to all audiences, and what leaks in them."""
    sent, found = 0, []
    for side in AUDIENCES:
        page = secrets.pages(after, side)
        sent += len(page)
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


def main(arguments: Sequence[str] | None = None) -> int:
    """Play and search; print a line a campaign."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--bytes", type=int, default=10_000_000)
    parser.add_argument("--first", type=int, default=0, help="seed of the first campaign")
    parser.add_argument("--turns", type=int, default=15)
    asked = parser.parse_args(arguments)
    sent, wrong, kinds = 0, list[str](), dict[str, int]()
    for seed in count(asked.first):
        for before, after, events in steps(seed, asked.turns):
            length, found = search(before, after, events)
            sent += length
            wrong += found
            for kind, seen in planted(after, "us").items():
                kinds[kind] = kinds.get(kind, 0) + seen
                wrong += [] if seen else [f"a planted {kind} was not found"]
        print(f"campaign {seed}: {sent} bytes so far, {len(wrong)} leaks", flush=True)
        if sent >= asked.bytes:
            break
    print("\n".join(sorted(set(wrong))) or f"nothing leaked; planted and found: {kinds}")
    return 1 if wrong or not {"id", "event", "men"} <= kinds.keys() else 0


if __name__ == "__main__":
    sys.exit(main())
