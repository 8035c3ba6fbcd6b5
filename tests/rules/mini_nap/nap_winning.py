"""Battles of Mini-Nap between two sides that want to win, and what looks good to them."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from typing import Any

from tableside.rules.mini_nap.state import State, Unit
from tests.rules.mini_nap import nap_games
from tests.rules.mini_nap.table import CM, RULES
from tests.rules.winning_play import WinningGame

#: What a reaction is worth; those that are not listed are left.
REACTIONS = {"emergency-square": 3.0, "counter-charge": 2.0, "opportunity-charge": 1.5,
             "flee-to-square": 2.0, "limber-flee": 2.0, "fall-back": 1.0}  # fmt: skip


def game(seed: int, turns: int | None = None) -> WinningGame:
    """Return the battle of a seed, not begun, fought by two sides that want to win.

    ``turns`` None: five.
    """
    chance = random.Random(seed)
    state = RULES.load(nap_games.battle(seed, chance, turns or 5), f"battle {seed}")
    return WinningGame(RULES, state, nap_games.guesses, chance, worth=worth)


def worth(rules: Any, state: State, action: Mapping[str, Any]) -> float:
    """Return how good an action looks to its side."""
    kind = action["action"]
    unit = state.by_id.get(str(action.get("unit")))
    if unit is None:
        return 0.0 if kind == "pass" else 0.4
    if kind == "charge":
        target = state.by_id[str(action["target"])]
        return 1.0 + (unit.strength - unit.losses) - (target.strength - target.losses) / 2
    if kind == "move":
        return _move(state, unit, action)
    if kind == "react":
        return REACTIONS[str(action["as"])]
    return {"fight": 3.0, "fire": 2.0, "extend": 0.3, "feint": 0.6}.get(kind, 0.5)


def _move(state: State, unit: Unit, action: Mapping[str, Any]) -> float:
    foe = nap_games.nearest(state, unit)
    if foe is None:
        return -1.0
    there = (foe.pose.x, foe.pose.y)
    gained = math.dist(there, (unit.pose.x, unit.pose.y)) - math.dist(there, action["to"][:2])
    return gained if gained > CM / 2 else -1.0
