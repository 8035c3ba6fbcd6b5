"""Tables made by chance for the comparisons with independent oracles."""

from __future__ import annotations

import math
import random
from typing import Any

from tests.cases import case_format, oracle_shapes

SIDES = ("csa", "usa")


def _inside(rng: random.Random, low: float, high: float) -> float:
    return round(rng.uniform(low, high), 3)


def _pose(rng: random.Random, middle: tuple[float, float], spread: float) -> str:
    x = min(max(middle[0] + rng.uniform(-spread, spread), 0.7), 35.3)
    y = min(max(middle[1] + rng.uniform(-spread, spread), 0.7), 23.3)
    facing = rng.choice((0, 90, 180, 270, round(rng.uniform(0, 360), 1)))
    return f"{x:.3f} {y:.3f} {facing}"


def _blob(rng: random.Random, name: str, kind: str, spread: float) -> str:
    x, y = 18 + rng.uniform(-spread, spread), 12 + rng.uniform(-spread, spread)
    w, h = rng.uniform(0.8, 3.5), rng.uniform(0.8, 3.5)
    skew = rng.uniform(-0.6, 0.6)
    corners = [(-w, -h), (w, -h + skew), (w + skew, h), (-w + skew, h - skew)]
    points = " ".join(f"{x + a:.3f} {y + b:.3f}" for a, b in corners)
    return f"{name} {kind} poly {points}"


def _water(rng: random.Random, name: str, kind: str) -> str:
    offset = rng.uniform(-3, 3)
    if rng.random() < 0.5:
        points = [(-1, 12 + offset), (18 + rng.uniform(-4, 4), 12 + rng.uniform(-3, 3))]
        points.append((37, 12 + rng.uniform(-3, 3)))
    else:
        points = [(18 + offset, -1), (18 + rng.uniform(-3, 3), 12 + rng.uniform(-4, 4))]
        points.append((18 + rng.uniform(-3, 3), 25))
    if rng.random() < 0.3:
        points.pop()
    written = " ".join(f"{x:.3f} {y:.3f}" for x, y in points)
    return f"{name} {kind} line {written} width {rng.uniform(0.3, 1.2):.3f}"


def table(seed: int, spread: float = 4.0) -> dict[str, Any]:
    """A whole position: a handful of units close together on broken ground."""
    rng = random.Random(seed)
    units = []
    for side in SIDES:
        for n in range(rng.randint(1, 3)):
            kind = rng.choice(("infantry", "infantry", "cavalry"))
            most = 2 if kind == "infantry" else 1
            value = rng.randint(0, most)
            units.append(f"{side}-{n} {kind} {_pose(rng, (18, 12), spread)} bv={value}")
        if rng.random() < 0.5:
            units.append(f"{side}-d {'detachment'} {_pose(rng, (18, 12), spread)}")
        if rng.random() < 0.7:
            formation = rng.choice(("battle", "battle", "command"))
            pose = _pose(rng, (18, 12), spread + 3)
            units.append(f"{side}-hq headquarters {pose} formation={formation}")
    ground = [
        _blob(rng, f"{kind[0]}{n}", kind, spread)
        for kind in ("hill", "town", "defensible")
        for n in range(rng.randint(0, 2))
    ]
    if rng.random() < 0.6:
        ground.append(_water(rng, "river", "river"))
    if rng.random() < 0.4:
        ground.append(_blob(rng, "bridge", "bridge", spread))
    weather = [kind for kind in ("rain", "fog") if rng.random() < 0.2]
    case = {"units": units, "terrain": ground, "position": {"weather": weather}}
    whole: dict[str, Any] = case_format.position(case)
    return whole


def _beside(rng: random.Random, whole: dict[str, Any], name: str, kind: str) -> dict[str, Any]:
    """A unit within 1 in of the first, at any angle, overlapping nothing."""
    first = oracle_shapes.base(whole["units"][0])
    others = [oracle_shapes.base(unit) for unit in whole["units"]]
    while True:
        x, y, _ = whole["units"][0]["pose"]
        written = f"{name} {kind} {_pose(rng, (x, y), 3.0)}"
        made: dict[str, Any] = case_format.unit(written, {})
        shape = oracle_shapes.base(made)
        apart = all(shape.distance(other) > 0.02 for other in others)
        if apart and shape.distance(first) < 0.95:
            return made


def clash(seed: int) -> dict[str, Any]:
    """A corps ``csa-1`` beaten by ``usa-1``, with others near, water or an edge behind it."""
    rng = random.Random(seed)
    middle = rng.choice(((18, 12), (18, 12), (2.5, 12), (18, 2.0), (33.5, 21.5)))
    first = f"csa-1 infantry {_pose(rng, middle, 0.8)}"
    ground = [_water(rng, "river", "river")] if rng.random() < 0.4 else []
    if rng.random() < 0.4:
        ground.append(_blob(rng, "bridge", "bridge", 2.0))
    whole: dict[str, Any] = case_format.position({"units": [first], "terrain": ground})
    whole["units"].append(_beside(rng, whole, "usa-1", rng.choice(("infantry", "detachment"))))
    for n in range(rng.randint(0, 5)):
        kind = rng.choice(("infantry", "infantry", "detachment", "headquarters"))
        name = f"{rng.choice(SIDES)}-x{n}"
        written = f"{name} {kind} {_pose(rng, middle, 4.5)}"
        if kind == "headquarters":
            written += " formation=battle"
        made = case_format.unit(written, {})
        shape = oracle_shapes.base(made)
        if all(shape.distance(oracle_shapes.base(unit)) > 0.02 for unit in whole["units"]):
            whole["units"].append(made)
    return whole


def field(seed: int) -> dict[str, Any]:
    """A corps ``csa-1`` free to move among others, with water, a bridge and a town at times."""
    rng = random.Random(seed)
    middle = rng.choice(((18, 12), (18, 12), (3, 12), (18, 2.5), (33, 21)))
    kind = rng.choice(("infantry", "cavalry"))
    water = rng.choice(("river", "stream", None))
    ground = [_water(rng, "water", water)] if water else []
    ground += [
        _blob(rng, name, name, 3.0) for name in ("bridge", "town", "hill") if rng.random() < 0.4
    ]
    first = f"csa-1 {kind} {_pose(rng, middle, 0.8)}"
    whole: dict[str, Any] = case_format.position({"units": [first], "terrain": ground})
    for n in range(rng.randint(2, 7)):
        other = rng.choice(("infantry", "cavalry", "detachment", "headquarters"))
        side = rng.choice(("csa", "usa"))
        if other == "headquarters":
            side = "usa"
        written = f"{side}-x{n} {other} {_pose(rng, middle, 6.0)}"
        if other == "headquarters":
            written += " formation=battle"
        made = case_format.unit(written, {})
        shape = oracle_shapes.base(made)
        if all(shape.distance(oracle_shapes.base(unit)) > 0.05 for unit in whole["units"]):
            whole["units"].append(made)
    return whole


def goals(whole: dict[str, Any], seed: int, count: int) -> list[list[float]]:
    """Poses that the corps ``csa-1`` might be put in, most of them within its allowance."""
    rng = random.Random(seed)
    x, y, facing = whole["units"][0]["pose"]
    most = 4.0 if whole["units"][0]["type"] == "infantry" else 8.0
    enemies = [unit["pose"][2] for unit in whole["units"] if unit["side"] == "usa"] or [facing]
    found = []
    for _ in range(count):
        far, way = rng.uniform(0, most + 0.4), rng.uniform(0, 360)
        turn = rng.choice((facing, rng.choice(enemies), rng.uniform(0, 360)))
        dx, dy = far * math.cos(way), far * math.sin(way)
        found.append([round(x + dx, 3), round(y + dy, 3), round(turn, 1)])
    return found
