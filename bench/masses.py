"""Campaigns of Gathered In Their Masses made by chance, and what is timed on them.

A turn: the orders of all units opened and resolved, phase by phase, until the next turn's orders
are awaited; the phones of each side are then shown what they may know.
"""

from __future__ import annotations

import random
from functools import partial
from typing import Any

from bench.rules import Suite, Times, timed
from bench.theatre import invented
from tableside.engine.grid import Cell, around
from tableside.rules.gitm.campaign.turn import resolve_on
from tableside.rules.gitm.data import tables
from tableside.rules.gitm.knowledge import known
from tableside.rules.gitm.ruleset import Masses
from tableside.rules.gitm.state import State

Data = dict[str, Any]

SIDES = (("us", "US"), ("mx", "MX"))
KINDS = (
    "infantry", "infantry", "light-infantry", "dragoons", "light-cavalry", "medium-artillery",
    "horse-artillery", "corps-hq",
)  # fmt: skip
SIZE = 8
RULES = Masses()


def campaign(seed: int, units: int = 60) -> Data:
    """Return a campaign whose two armies have met, with orders for every unit; no table's counters.

    >>> len(campaign(1)["units"]), campaign(1) == campaign(1)
    (62, True)
    """
    rng = random.Random(f"campaign {seed}")
    theatre = invented(seed, SIDES, SIZE)
    places = [cell for cells in theatre.cities.values() for cell in cells]
    middle = rng.choice(places)
    near = [middle, *around(middle)]
    letters = theatre.terrain[0]["rows"]
    near = [cell for cell in near if _is_open(letters, cell)]
    made = [_unit(rng, number, near) for number in range(units)]
    staff = [_staff(side, nation, near) for side, nation in SIDES]
    return {
        "format": "tableside.position/1",
        "ruleset": "gitm",
        "board": {"width": 36, "depth": 24},
        "sides": {side: {"nation": nation} for side, nation in SIDES},
        "units": [*staff, *made],
        "terrain": theatre.terrain,
        "phase": "supply",
        "campaign": {"seed": seed + 1, "stage": "resolve", "ready": [side for side, _ in SIDES]},
    }


def _is_open(letters: list[str], cell: Cell) -> bool:
    row, column = cell.row - 50, cell.column - 60
    inside = 0 <= row < SIZE and 0 <= column < SIZE
    return inside and tables().strategic[letters[row][column]].passable


def _staff(side: str, nation: str, near: list[Cell]) -> Data:
    return {
        "id": f"{nation}1AQ", "side": side, "type": "army-hq", "square": "7-7",
        "strategic": str(near[0] if side == "us" else near[-1]),
    }  # fmt: skip


def _unit(rng: random.Random, number: int, near: list[Cell]) -> Data:
    side, nation = SIDES[number % 2]
    kind = KINDS[(number // 2) % len(KINDS)]
    about = tables().types[kind]
    unit: Data = {
        "id": f"{nation}{number + 2}{about.code}", "side": side, "type": kind,
        "strategic": str(rng.choice(near)),
        "square": f"{rng.randint(2, 12)}-{rng.randint(2, 12)}",
        "orders": _orders(rng, near),
    }  # fmt: skip
    if about.most:
        unit["men"] = rng.randint(about.most // 3, about.most)
    return unit


def _orders(rng: random.Random, near: list[Cell]) -> Data:
    orders: Data = {"to": f"{rng.randint(2, 12)}-{rng.randint(2, 12)}", "engage": [1, 4]}
    if rng.random() < 0.5:
        orders["boxes"] = [str(rng.choice(near)), *[""] * 5]
    for name in ("support", "intercept"):
        if rng.random() < 0.4:
            orders[name] = {"at": orders["to"], "radius": 3}
    return orders


#: What is timed, in the order of the table, and the most that median and 95 % may be (ms) with 60
#: units.
TASKS = {"turn": (100.0, 300.0), "view": (20.0, 60.0), "path": None, "line": None}


def ask_all(seed: int, size: int, times: Times) -> None:
    """Time a turn, what the phones of a side are sent after it, and two questions."""
    state = RULES.load(campaign(seed, size), "bench")
    seconds, (after, _) = timed(lambda: resolve_on(state))
    times.seconds["turn"].append(seconds)
    for side, _ in SIDES:
        times.seconds["view"].append(timed(partial(_shown, after, side))[0])
    rng = random.Random(f"asks {seed}")
    for unit in rng.sample(list(state.by_id.values()), 4):
        for task, question in (
            ("path", {"ask": "path", "unit": unit.id, "to": "7-7"}),
            ("line", {"ask": "line", "unit": unit.id, "for": "supply"}),
        ):
            fresh = RULES.load(campaign(seed, size), "bench")
            asked = timed(partial(RULES.answer, fresh, question))[0]
            times.seconds[task].append(asked)


def _shown(state: State, side: str) -> Any:
    """Return all that the page of a side is made of."""
    seen = known(state, side)
    return RULES.table(seen), RULES.units(seen), RULES.prompt(seen), RULES.options(seen)


SUITE = Suite(TASKS, 60, (20, 60, 120), ask_all)
