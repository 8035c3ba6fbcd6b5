"""Short ways to lay a table of Mini-Nap for a test."""

from __future__ import annotations

import copy
from typing import Any

from tableside.rules.mini_nap.ruleset import MiniNap, make
from tableside.rules.mini_nap.state import State

RULES: MiniNap = make()
CM = 1 / 2.54

Data = dict[str, Any]


def unit(name: str, kind: str, pose: list[float], formation: str | None, **more: Any) -> Data:
    """Return a unit; its side is the id up to the first hyphen."""
    side = name.split("-")[0]
    made: Data = {"id": name, "side": side, "type": kind, "pose": pose}
    made |= {"brigade": f"{side}-a", "rating": "trained", "strength": 4}
    if formation is not None:
        made["formation"] = formation
    return {**made, **more}


def foot(name: str, x: float, y: float, facing: float = 90, **more: Any) -> Data:
    """Return line infantry in line, or as told."""
    formation = more.pop("formation", "line")
    return unit(name, more.pop("type", "line-infantry"), [x, y, facing], formation, **more)


def light(name: str, x: float, y: float, facing: float = 90, **more: Any) -> Data:
    """Return light infantry in skirmish line, or as told."""
    return foot(name, x, y, facing, **{"type": "light-infantry", "formation": "skirmish", **more})


def horse(name: str, x: float, y: float, facing: float = 90, **more: Any) -> Data:
    """Return medium cavalry in line, or as told."""
    return foot(name, x, y, facing, **{"type": "medium-cavalry", **more})


def guns(name: str, x: float, y: float, facing: float = 90, **more: Any) -> Data:
    """Return a medium foot battery, or as told."""
    kind = more.pop("type", "foot-artillery")
    return unit(name, kind, [x, y, facing], None, **{"class": "medium", **more})


def box(name: str, kind: str, x: float, y: float, x2: float, y2: float) -> Data:
    """Return a rectangular piece of terrain."""
    return {"id": name, "type": kind, "polygon": [[x, y], [x2, y], [x2, y2], [x, y2]]}


def position(*units: Data, terrain: list[Data] | None = None, **changes: Any) -> Data:
    """Return a position on the usual board, in the manoeuvre phase of nobody in particular."""
    made: Data = {
        "format": "tableside.position/1",
        "ruleset": "mini-nap",
        "board": {"width": 48, "depth": 36},
        "sides": {"fr": {}, "br": {}},
        "units": copy.deepcopy(list(units)),
        "terrain": terrain or [],
    }
    return {**made, **changes}


def state(*units: Data, terrain: list[Data] | None = None, **changes: Any) -> State:
    """Return the state of such a position."""
    return RULES.load(position(*units, terrain=terrain, **changes), "test")


def ask(table: State, question: str, **fields: Any) -> Data:
    """Return the answer to a question."""
    fields = {name.rstrip("_"): value for name, value in fields.items()}
    return RULES.answer(table, {"ask": question, **fields})


def rules(breaches: list[Data]) -> list[str]:
    """Return the names of breaches."""
    return [breach["rule"] for breach in breaches]


#: The worked example of docs/rules/mini-nap.md.
EXAMPLE: Data = position(
    unit("br-1", "line-infantry", [30, 24, 270], "line", nation="british", strength=6),
    unit("br-2", "line-infantry", [32.5, 24.2, 270], "column", nation="british", rating="veteran",
         strength=5),
    unit("br-3", "light-infantry", [24, 20, 270], "skirmish", nation="british", rating="elite",
         strength=5, brigade="br-b"),
    unit("br-4", "light-cavalry", [36, 22.5, 180], "line", nation="british", rating="elite",
         brigade="br-c"),
    unit("fr-1", "medium-cavalry", [30, 17, 90], "line", nation="french", rating="veteran",
         strength=5, division="fr-1d"),
    unit("fr-2", "light-cavalry", [26, 14, 90], "column", nation="french", strength=5,
         division="fr-1d"),
    unit("fr-3", "horse-artillery", [33, 12, 90], None, nation="french", division="fr-1d",
         **{"class": "medium"}),
    turn=2, phase="manoeuvre", initiative="fr", brigade="fr-a", house_rules={},
)  # fmt: skip
