"""Strategic moves, stacks and supplies (section 10.6 of the rule page)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.cases.oracle_masses import (
    CAVALRY,
    GUNS,
    HEADQUARTERS,
    MOST_MEN,
    QUICK,
    Unit,
    World,
    fights,
    men,
    named,
    orders,
    place,
    square,
    steps,
    together,
)
from tests.cases.oracle_masses_lines import (
    Lines,
    communications,
    corners,
    fed_from_first_army,
    own_cities,
)
from tests.cases.oracle_masses_moves import besieged
from tests.cases.oracle_masses_ways import entering, leaving, way_to

Answer = dict[str, Any]
ALLOWANCES = {"militia": 2, "siege-artillery": 2} | dict.fromkeys(QUICK, 4)
QUALITIES = ("poor", "fair", "good", "excellent")


def in_communications(world: World, unit: Unit) -> bool:
    return communications(Lines(world, unit["side"]), unit) is not None


def allowance(world: World, unit: Unit) -> int:
    less = int(unit["supplies"] > 0) + (not in_communications(world, unit))
    return max(0, ALLOWANCES.get(unit["type"], 3) - less)


def forced_cost(world: World, unit: Unit) -> int:
    quick = "light" if world.house.get("la-means") == "literal" else "horse"
    kinds = (*CAVALRY, f"{quick}-artillery")
    return 4 if unit["type"] in kinds else 3


class March:
    """The steps of a path of boxes, as if no other unit moved."""

    def __init__(self, world: World, unit: Unit, boxes: list[str]) -> None:
        self.world, self.unit = world, dict(unit)
        self.allowance = allowance(world, unit)
        self.forced = unit["type"] != "militia" and not orders(unit).get("no_forced")
        self.entry = square(orders(unit).get("entry") or unit["square"])
        self.steps: list[Answer] = []
        self.why: str | None = None
        self.halts: int | None = None
        self.fatigue = unit["fatigue"]
        self._go(boxes)

    def _go(self, boxes: list[str]) -> None:
        for phase, to in enumerate(boxes, 1):
            if not to:
                continue
            step = self._step(phase, to)
            self.steps.append(step)
            self.fatigue += step["cost"]
            if step["breaches"]:
                self.why, self.halts = step["breaches"][0], phase
                return
            self.unit |= {"strategic": to, "square": step["entry"]}
            left = any(boxes[phase:])
            if orders(self.unit).get("halt_detection") and self.world.enemies_here(self.unit):
                if left:
                    self.why, self.halts = "detection", phase
                return

    def _step(self, phase: int, to: str) -> Answer:
        here = self.unit["strategic"]
        way = way_to(here, to)
        walked = len(self.steps)
        forced = walked >= self.allowance
        cost = forced_cost(self.world, self.unit) if forced else 1
        cost += self.world.terrain(to) == "m"
        step = {"phase": phase, "from": here, "to": to, "direction": way, "forced": forced}
        breaches = self._breaches(to, way, walked)
        entry = None
        if not breaches:
            assert way is not None
            found = entering(self.world, way, self.entry, self.unit, to)
            entry = named(found) if found else None
            breaches = [] if found else ["enter.none"]
        paid = not breaches or breaches == ["strategic.diagonal"]
        return step | {"entry": entry, "cost": cost if paid else 0, "breaches": breaches}

    def _breaches(self, to: str, way: str | None, walked: int) -> list[str]:
        world, unit = self.world, self.unit
        if unit["state"] != "active":
            return ["strategic.state"]
        if way is None:
            return ["strategic.adjacent"]
        if world.terrain(to) is None:
            return ["strategic.map"]
        if not world.walkable(to):
            return ["strategic.impassable"]
        if world.owner(to) == "GT":
            return ["strategic.guatemala"]
        nation = world.position["sides"][unit["side"]]["nation"]
        if unit["type"] == "militia" and world.owner(to) not in (None, nation):
            return ["strategic.militia"]
        if walked > self.allowance:
            return ["strategic.allowance"]
        if walked == self.allowance and not self.forced:
            return ["strategic.forced"]
        if self.fatigue > 18:
            return ["strategic.fatigue"]
        shut = leaving(world, unit, way)
        if shut:
            return shut
        if any(world.barring(unit, each) for each in corners(unit["strategic"], to)):
            return ["strategic.diagonal"]
        return []

    def answer(self) -> Answer:
        breaches = self.steps[-1]["breaches"] if self.steps else []
        return {
            "allowance": self.allowance,
            "steps": self.steps,
            "halts": self.halts,
            "why": self.why,
            "fatigue": self.fatigue,
            "verdict": "illegal" if breaches else "legal",
            "breaches": breaches,
        }


def withdrawing(world: World, unit: Unit, to: str) -> Answer:
    at = square(unit["square"])
    near = any(steps(at, square(u["square"])) == 1 for u in world.enemies_here(unit))
    breaches = []
    if unit["strategic"] not in world.position["battles"]:
        breaches.append("withdraw.battle")
    if together(fights(world.enemies(unit)), to):
        breaches.append("withdraw.enemy")
    first = March(world, unit, [to]).steps[0]
    return {
        "cost": 2 + (world.terrain(to) == "m"),
        "stragglers": [0.1, 0.2] if near else [0, 0.05],
        "breaches": breaches + first["breaches"],
    }


def initiative(world: World, unit: Unit) -> Answer:
    quick = "light" if world.house.get("la-means") == "literal" else "horse"
    least = 250 if unit["type"] in CAVALRY else 100
    kinds = (*CAVALRY, f"{quick}-artillery")
    fast = unit["type"] in kinds and unit["men"] >= least
    tired: float = min(18, unit["fatigue"]) / 18
    factor = 0.95 if fed_from_first_army(world, unit) else 1.0
    low, high = (1.0, 2.0) if fast else (3.0, 5.0)
    low_value, spread, weight = (1.0, 0.6, 0.4) if fast else (3.0, 1.2, 0.8)

    def value(u: float) -> float:
        return min(high, max(low, (low_value + spread * u + weight * tired) * factor))

    return {"fast": fast, "least": value(0), "most": value(1)}


def merging(world: World, source: Unit, into: Unit) -> Answer:
    if source["id"] == into["id"]:
        return {"allowed": False, "breaches": ["merge.same"]}
    breaches = []
    if source["side"] != into["side"]:
        breaches.append("merge.side")
    if source["type"] != into["type"] or source["type"] in (*HEADQUARTERS, "militia"):
        breaches.append("merge.type")
    if {source["state"], into["state"]} != {"active"}:
        breaches.append("merge.state")
    if source["strategic"] != into["strategic"]:
        breaches.append("merge.strategic")
    elif world.enemies_here(source) and source["square"] != into["square"]:
        breaches.append("merge.tactical")
    answer: Answer = {"allowed": not breaches, "breaches": breaches}
    if not breaches:
        answer |= merged(world, source, into)
    return answer


def merged(world: World, source: Unit, into: Unit) -> Answer:
    both = (source, into)
    total = men(both)
    most = MOST_MEN[source["type"]]
    guns = sum(u["batteries"] for u in both)
    batteries = min(guns, 3 if source["type"] in GUNS else 1)
    excess = max(0, total - most)
    here = source["strategic"]
    abroad = world.owner(here) is not None and not world.at_home(source["side"], here)

    def mean(values: list[float]) -> float:
        return sum(v * int(u["men"]) for v, u in zip(values, both, strict=True)) / total

    quality = mean([QUALITIES.index(u["quality"]) for u in both])
    together_now = {
        key: mean([u[key] for u in both])
        for key in ("experience", "morale", "fatigue", "ammunition")
    }
    return {
        "merged": {
            "men": min(total, most),
            "batteries": batteries,
            "quality": QUALITIES[int(quality + 0.5)],
            **together_now,
            "supplies": min(u["supplies"] for u in both),
        },
        "excess": excess,
        "excess_batteries": guns - batteries,
        "lost": (excess * 4 + 5) // 10 if abroad else 0,
    }


def shattering(world: World, unit: Unit) -> Answer:
    lines = Lines(world, unit["side"])
    start = lines.end(unit)
    found = [
        (length, city)
        for city in own_cities(world, unit["side"])
        if city["strategic"] != unit["strategic"]
        and (length := lines.length(start, lines.end(city), 15)) is not None
    ]
    length, city = min(found, key=lambda each: each[0], default=(None, None))
    return {
        "city": city and city["id"],
        "length": length,
        "destroyed": city is None,
    }


def marching(world: World, unit: Unit) -> Answer:
    here = unit["strategic"]
    around = [n for n in world.neighbours(here) if world.walkable(n)]
    for kind in ("battle", "allies", "enemies"):
        if kind not in orders(unit).get("march", []):
            continue
        sizes = {name: _size(world, unit, name, kind) for name in (here, *around)}
        most = max(sizes.values())
        if most:
            stays = sizes[here] == most
            largest = [n for n in around if sizes[n] == most]
            listed = sorted(largest, key=place)
            return {
                "kind": kind,
                "stays": stays,
                "candidates": listed,
                "to": listed[0] if len(listed) == 1 and not stays else None,
            }
    return {"kind": None, "stays": True, "candidates": [], "to": None}


def _size(world: World, unit: Unit, name: str, kind: str) -> int:
    there = together(world.active, name)
    own = [u for u in there if world.own(unit["side"], u["side"])]
    foes = [u for u in there if world.relation(unit["side"], u["side"]) == "hostile"]
    if kind == "battle":
        return len(own) + len(foes) if own and foes else 0
    return len(foes) if kind == "enemies" else len([u for u in own if u["id"] != unit["id"]])


def inactivating(world: World, unit: Unit) -> Answer:
    here = unit["strategic"]
    cities = [city for city in world.cities if city["strategic"] == here]

    def spared(other: Unit) -> bool:
        home = any(
            city["square"] == other["square"] and world.own(other["side"], city["owner"])
            for city in cities
        )
        return bool(other.get("fort")) or (other["type"] == "militia" and home)

    limit = 3 if cities else 2
    counted = [
        u
        for u in together(world.units.values(), here)
        if u["state"] == "inactive" and u["id"] != unit["id"] and not spared(u)
    ]
    breaches = []
    if unit["state"] != "active":
        breaches.append("inactive.state")
    if any(not world.own(unit["side"], u["side"]) for u in together(world.active, here)):
        breaches.append("inactive.near")
    if len(counted) >= limit and not spared(unit):
        breaches.append("inactive.limit")
    return {"limit": limit, "counted": len(counted), "breaches": breaches}


def shipping(world: World, source: Any, to: Any, supplies: int) -> Answer:
    lines = Lines(world, source["owner"])
    ends = [replace(lines.end(city), closed="") for city in (source, to)]
    length = lines.length(ends[0], ends[1], 10)
    breaches = []
    if not world.own(source["owner"], to["owner"]):
        breaches.append("ship.owner")
    if besieged(world, source) or besieged(world, to):
        breaches.append("ship.besieged")
    if supplies > source["supplies"]:
        breaches.append("ship.stock")
    if supplies > 60:
        breaches.append("ship.limit")
    if length is None:
        breaches.append("ship.line")
    return {"allowed": not breaches, "length": length, "breaches": breaches}
