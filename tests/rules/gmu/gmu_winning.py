"""What looks good to a side that wants to win at Got mit uns."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from tableside.rules.gmu.ruleset import Gmu
from tableside.rules.gmu.state import Ground, Piece, State
from tests.rules.gmu import gmu_games
from tests.rules.winning_play import WinningGame

#: What the effects of a fight are worth to the winner.
EFFECTS = {"none": 0.0, "retreat": 1.0, "broken": 3.0, "eliminated": 5.0, "removed": 1.0}

#: Inches that a corps must come nearer before another move seems worth it.
STEP = 0.3

#: Nobody wants these for their own sake: below a pass.
DULL = ("withdraw", "recall", "gone", "weather", "period")


def game(seed: int, turns: int | None = None) -> WinningGame:
    """Return the game of a seed, not begun, played by two sides that want to win."""
    usual = gmu_games.game(seed, turns)
    return WinningGame(usual.rules, usual.state, usual.guesses, usual.chance, worth=worth)


def worth(rules: Gmu, state: State, action: Mapping[str, Any]) -> float:
    """Return how good an action looks to its side."""
    kind = action["action"]
    if kind == "combat":
        return _fight(rules, state, action)
    if kind == "move":
        return _move(state, action)
    if kind == "place":
        return _place(state, action)
    return 0.0 if kind == "pass" else -1.0 if kind in DULL else 1.0


def _fight(rules: Gmu, state: State, action: Mapping[str, Any]) -> float:
    pair = {"attacker": action["attacker"], "defender": action["defender"]}
    odds = rules.answer(state, {"ask": "combat", **pair})["odds"]
    hurt = {who: sum(EFFECTS[e] * p for e, p in odds[who].items()) for who in pair}
    return float(hurt["defender"] - hurt["attacker"]) - 0.05


def _move(state: State, action: Mapping[str, Any]) -> float:
    """Nearer to what is wanted; into contact when it is near."""
    piece = state.by_id.get(str(action["unit"]))
    if piece is None or any(task.unit == piece.id for task in state.awaited):
        return 1.0
    x, y, _ = action["to"]
    gained = _far(state, piece, piece.place.x, piece.place.y) - _far(state, piece, x, y)
    return gained if gained > STEP else -1.0


def _far(state: State, piece: Piece, x: float, y: float) -> float:
    """Return the inches to the nearest objective that lacks a friend, or else to an enemy."""
    friends = [p for p in state.pieces if p.side == piece.side and p.is_corps and p is not piece]
    goals = [(t.area.x, t.area.y) for t in state.ground(Ground.OBJECTIVE)]
    free = [g for g in goals
            if all(math.dist(g, (f.place.x, f.place.y)) > 4 for f in friends)]  # fmt: skip
    foes = [(p.place.x, p.place.y) for p in state.enemies(piece) if p.is_unit]
    return min((math.dist((x, y), goal) for goal in free or foes), default=0.0)


def _place(state: State, action: Mapping[str, Any]) -> float:
    """Headquarters fight where an enemy is near and lead where none is."""
    x, y, _ = action["to"]
    unit = state.by_id.get(str(action["unit"]))
    if action["as"] == "detachment":
        return 0.2
    if unit is None or action["as"] != "headquarters":
        return 1.0
    foes = [p for p in state.enemies(unit) if p.is_unit]
    near = min((math.dist((x, y), (p.place.x, p.place.y)) for p in foes), default=99.0)
    return 2.0 - near / 40 if (near < 6) == (action.get("formation") == "battle") else 1.0
