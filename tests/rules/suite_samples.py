"""A position of each rule set for the shared suite, with questions that have answers in it."""

from __future__ import annotations

from typing import Any

from tests.rules.brothers_at_arms import brothers_table as brothers
from tests.rules.gitm import example as gitm
from tests.rules.gmu.gmu_table import Data, band, box, corps, position, unit
from tests.rules.metal_men import metal_table as metal
from tests.rules.mini_nap import table as nap

GMU_POSITION = position(
    corps("csa-1", 12, 8, battle_value=1, sigma=[0.004, 0.004, 0.1]),
    corps("csa-2", 14.6, 8.2, 95, type="cavalry"),
    corps("csa-3", 20, 4, 90),
    unit("csa-hq", "headquarters", [12, 5, 90], formation="battle"),
    corps("usa-1", 12, 9.9, 270, sigma=[0.004, 0.004, 0.1]),
    corps("usa-2", 20, 15, 250, type="cavalry", battle_value=1),
    unit("usa-d", "detachment", [17, 12, 270]),
    unit("usa-hq", "headquarters", [14, 14, 270]),
    terrain=[
        box("hill", "hill", 9, 9, 15, 12),
        box("town", "town", 22, 10, 26, 13),
        band("river", "river", [0, 17], [36, 18], width=0.8),
        box("bridge", "bridge", 12, 16.5, 13, 18.5),
        {"id": "flag", "type": "objective", "at": [18, 8]},
    ],
    broken=[{"id": "usa-4", "side": "usa", "type": "infantry", "due": 5}],
)
GMU_ASK: list[Data] = [
    {"ask": "zones", "unit": "usa-1"},
    {"ask": "command", "unit": "csa-hq"},
    {"ask": "sight", "from": "csa-1", "to": "usa-2"},
    {"ask": "combat", "attacker": "csa-1", "defender": "usa-1", "dice": [5, 2]},
    {"ask": "pursuit", "attacker": "csa-1", "defender": "usa-1", "effect": "broken"},
    {"ask": "retreat", "unit": "usa-1", "from": "csa-1"},
    {"ask": "objectives"},
    {"ask": "scenario"},
]

#: By rule set: a position, and questions about it.
SAMPLES: dict[str, tuple[dict[str, Any], list[Data]]] = {
    "gmu": (GMU_POSITION, GMU_ASK),
    "mini-nap": (nap.SAMPLE, nap.ASK),
    "brothers-at-arms": (brothers.SAMPLE, brothers.ASK),
    "metal-men": (metal.SAMPLE, metal.ASK),
    "gitm": (gitm.SAMPLE, gitm.ASK),
}
