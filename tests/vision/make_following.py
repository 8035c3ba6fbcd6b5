"""Render the recordings of docs/following.md: ``SEED RATE OUT [UNITS LENS NOISE]``.

A unit is carried, a hand passes over three, one is turned on the spot, the camera is knocked, a
unit is taken off, the lamp is dimmed, the unit comes back elsewhere, two change places.
"""

from __future__ import annotations

import random
import sys
from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry

from tableside.simulate.random_table import Recipe, random_scene
from tableside.simulate.record import Rendering, record
from tableside.simulate.scene import Scene

Pose = list[float]


def free_pose(chance: random.Random, taken: list[Pose], houses: BaseGeometry) -> Pose:
    """Return a pose at least 3.5 in from those taken, where no house hides its tags."""
    while True:
        x, y, facing = chance.uniform(4, 32), chance.uniform(4, 20), chance.uniform(0, 360)
        clear = houses.distance(shapely.Point(x, y)) > 2.0
        if clear and all((x - t[0]) ** 2 + (y - t[1]) ** 2 > 12 for t in taken):
            return [round(x, 2), round(y, 2), round(facing, 2)]


def script(
    poses: dict[str, Pose], seed: int, light: dict[str, Any], houses: BaseGeometry
) -> list[dict[str, Any]]:
    """Return the script's steps over the first four units."""
    chance = random.Random(seed)
    a, b, c, d = list(poses)[:4]
    taken = [list(pose) for pose in poses.values()]
    spots: list[Pose] = []
    for _ in range(3):
        spots.append(free_pose(chance, taken + spots, houses))
    x, y, facing = poses[b]
    beside = [round(x + 0.6, 2), round(y + 0.3, 2), round(facing + 20.0, 1)]
    over = [list(poses[unit])[:2] for unit in (b, c, d)]
    dim = {**light, "level": 0.6 * light.get("level", 1.0)}
    shift, turn = [0.4, -0.3, 0.1], [0.3, 0.2, 0.8]
    return [
        {"at": 0.6, "do": "move", "unit": a, "to": spots[0], "from_edge": "south", "seconds": 2.4},
        {"at": 3.6, "do": "pass-hand", "over": over, "from_edge": "north", "seconds": 2.4},
        {"at": 6.6, "do": "move", "unit": b, "to": beside, "from_edge": "east", "seconds": 2.0},
        {"at": 9.2, "do": "knock", "shift": shift, "turn": turn, "seconds": 0.4},
        {"at": 11.0, "do": "take-off", "unit": c, "from_edge": "west", "seconds": 2.0},
        {"at": 18.5, "do": "light", "to": dim, "seconds": 0.4},
        {
            "at": 20.0,
            "do": "put-on",
            "unit": c,
            "to": spots[1],
            "from_edge": "south",
            "seconds": 2.2,
        },
        {
            "at": 23.0,
            "do": "swap",
            "units": [a, d],
            "via": spots[2],
            "from_edge": "north",
            "seconds": 6.6,
        },
    ]


def make(seed: int, rate: float, out: str, units: int, lens: str | None, noise: float) -> None:
    """Render one recording."""
    scene = random_scene(seed, Recipe(units=units, lens=lens))
    data = scene.model_dump(mode="json", exclude_unset=True, by_alias=True)
    poses = {unit["id"]: list(unit["pose"]) for unit in data["position"]["units"]}
    light = data.get("light") or {"azimuth": 120, "elevation": 50}
    terrain = data["position"].get("terrain", ())
    houses = shapely.union_all(
        [shapely.Polygon(t["polygon"]) for t in terrain if t["type"] in ("town", "defensible")]
    )
    steps = script(poses, seed, light, houses)
    data |= {"seconds": 31.0, "rate": rate, "light": light, "script": steps}
    if noise:
        data["sensor"] = {**(data.get("sensor") or {}), "noise": noise, "grain": 1.5 * noise}
    record(Scene.model_validate(data, strict=False), out, Rendering(samples=2))


if __name__ == "__main__":
    given = sys.argv[1:]
    make(
        int(given[0]),
        float(given[1]),
        given[2],
        int(given[3]) if len(given) > 3 else 12,
        given[4] if len(given) > 4 else None,
        float(given[5]) if len(given) > 5 else 0.0,
    )
