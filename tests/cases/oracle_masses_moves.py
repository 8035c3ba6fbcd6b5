"""Moves on a tactical map, and what they meet (section 10.4 of the rule page)."""

from __future__ import annotations

import itertools
from typing import Any

from tests.cases.oracle_masses import (
    HEADQUARTERS,
    QUICK,
    SIZE,
    Square,
    Unit,
    World,
    diagonals,
    fights,
    ids,
    men,
    named,
    orders,
    square,
    steps,
    straight,
    within,
)
from tests.cases.oracle_masses_sight import fighting, sighted

Answer = dict[str, Any]


def allowance(unit: Unit) -> int:
    return 6 if unit["type"] in QUICK else 4


def besieged(world: World, city: Any) -> bool:
    return bool(city["besieged"]) if "besieged" in city else sums(world, city)["besieged"]


def sums(world: World, city: Any) -> Answer:
    at = square(city["square"])
    there = [u for u in world.active if u["strategic"] == city["strategic"]]
    off = {u["id"]: steps(at, square(u["square"])) for u in there}
    own = [u for u in there if world.own(city["owner"], u["side"]) and off[u["id"]] <= 1]
    foes = [
        u
        for u in there
        if world.relation(city["owner"], u["side"]) == "hostile" and off[u["id"]] == 1
    ]
    inside, outside = men(own), men(foes)
    half = city["fort"]["capacity"] / 2 if "fort" in city else None
    return {
        "inside": inside,
        "outside": outside,
        "half": half,
        "present": bool(own),
        "besieged": bool(own) and outside * 10 > 11 * inside and (half is None or outside >= half),
    }


def own_siege(world: World, unit: Unit) -> bool:
    """It stands in the square of an own city that is besieged."""
    return any(
        city["strategic"] == unit["strategic"]
        and city["square"] == unit["square"]
        and world.own(unit["side"], city["owner"])
        and besieged(world, city)
        for city in world.cities
    )


class Move:
    """A straight move, or one of two legs, as it was ordered."""

    def __init__(self, world: World, unit: Unit, to: Square, way: Square | None = None) -> None:
        self.world, self.unit, self.to, self.way = world, unit, to, way
        self.start = square(unit["square"])
        self.ground = world.ground(unit["strategic"])
        stops = [self.start, *([way] if way else []), to]
        self.ends = [*itertools.pairwise(stops)]
        self.legs = [straight(a, b) for a, b in self.ends]
        self.squares = [at for leg in self.legs for at in leg]
        self.breaches = [*self._breaches()]

    def _breaches(self) -> Any:
        unit, world, ground = self.unit, self.world, self.ground
        near = bool(world.enemies_here(unit))
        if unit["state"] != "active":
            yield "tactical.state"
        if near and unit["fatigue"] > 8:
            yield "tactical.fatigue"
        named_squares = [self.to, *([self.way] if self.way else [])]
        stays = named_squares == [self.start]
        astray = not stays and not all(ground.passable(at) for at in named_squares)
        if astray:
            yield "tactical.destination"
        if self._besieged():
            yield "tactical.besieged"
        neutral = [
            u
            for u in world.active
            if u["strategic"] == unit["strategic"]
            and world.relation(unit["side"], u["side"]) == "neutral"
        ]
        if any(square(u["square"]) in self.squares for u in neutral):
            yield "tactical.neutral"
        if not astray and not all(ground.dry(a, b) for a, b in self.ends if a != b):
            yield "tactical.ford"
        if near or world.neutrals_at_home(unit, unit["strategic"]):
            if not all(ground.passable(at) for at in self.squares):
                yield "tactical.impassable"
            if self.cliff():
                yield "tactical.cliff"

    def cliff(self) -> list[str]:
        walked = [self.start, *self.squares]
        for a, b in itertools.pairwise(walked):
            if self.ground.cliff(a, b):
                return [named(a), named(b)]
        return []

    def _besieged(self) -> bool:
        unit, world = self.unit, self.world
        if own_siege(world, unit) and self.to != self.start:
            foes = fights(world.enemies_here(unit, at=named(self.to)))
            if self.way or steps(self.start, self.to) > 1 or not foes:
                return True
        return any(
            city["strategic"] == unit["strategic"]
            and square(city["square"]) in self.squares
            and world.relation(unit["side"], city["owner"]) != "hostile"
            and besieged(world, city)
            for city in world.cities
        )

    @property
    def meets(self) -> Answer | None:
        for at in self.squares:
            foes = fights(self.world.enemies_here(self.unit, at=named(at)))
            if foes:
                return {"square": named(at), "units": ids(foes)}
        return None

    @property
    def walk(self) -> list[Square]:
        """All that it walks in the end, up to the square of the meeting or one short of it."""
        meets = self.meets
        if meets is None:
            return self.squares
        at = self.squares.index(square(meets["square"]))
        short = self.unit["type"] in HEADQUARTERS or orders(self.unit).get("attack") == "evade"
        return self.squares[: at + (not short)]

    def stretches(self, phase: int) -> list[list[Square]]:
        """What it walks in each phase from this one on, without the empty ones."""
        rest, found = self.walk, []
        for _ in range(phase, 6):
            stretch = rest[: allowance(self.unit)]
            while stretch and not self.ground.passable(stretch[-1]):
                stretch = stretch[:-1]
            if not stretch:
                break
            found.append(stretch)
            rest = rest[len(stretch) :]
        return found

    def answer(self, phase: int) -> Answer:
        legal = not self.breaches
        stretches = self.stretches(phase) if legal else []
        ends = stretches[-1][-1] if stretches else self.start
        return {
            "verdict": "legal" if legal else "illegal",
            "breaches": self.breaches,
            "squares": [named(at) for at in self.squares] if legal else [],
            "phases": [[named(at) for at in stretch] for stretch in stretches],
            "meets": self.meets if legal else None,
            "ends": named(ends),
            "done": ends == self.to,
        }


def within_reach(world: World, unit: Unit) -> tuple[set[str], set[str]]:
    """Squares reached by one order in its first phase: straight, and by a waypoint, too."""
    start, far = square(unit["square"]), allowance(unit)
    around = [at for at in within(start, far) if at != start]

    def done(to: Square, way: Square | None = None) -> bool:
        move = Move(world, unit, to, way)
        if move.breaches or len(move.walk) > far:
            return False
        first = move.stretches(1)[:1]
        return bool(first) and first[0][-1] == to

    plain = {at for at in around if done(at)}
    ways = {
        at
        for at in around
        if at not in plain
        for way in within(start, SIZE)
        if way not in (start, at) and done(at, way)
    }
    return {named(at) for at in plain}, {named(at) for at in plain | ways}


def engaging(world: World, unit: Unit) -> Answer:
    start = square(unit["square"])
    enemies = world.enemies_here(unit)
    some = fights(enemies) or enemies
    if not some or unit["type"] in HEADQUARTERS:
        name = "engage.type" if unit["type"] in HEADQUARTERS else "engage.none"
        return {"candidates": [], "ties": [], "steps": None, "breaches": [name], "target": None}
    keys = {u["id"]: far(start, square(u["square"])) for u in some}
    best = min(keys.values())
    candidates = [name for name, key in keys.items() if key == best]
    move = Move(world, unit, square(world.units[candidates[0]]["square"]))
    return {
        "candidates": candidates,
        "target": candidates[0] if len(candidates) == 1 else None,
        "ties": [name for name, key in keys.items() if key[0] == best[0] and key != best],
        "steps": best[0],
        "breaches": move.breaches,
        "squares": [] if move.breaches else [named(at) for at in move.squares],
    }


def far(a: Square, b: Square) -> tuple[int, int]:
    return steps(a, b), diagonals(a, b)


def supporting(world: World, unit: Unit, at: Square, radius: int) -> Answer:
    start = square(unit["square"])
    box = [*within(at, radius)]
    columns, rows = zip(*box, strict=True)
    found: Answer = {
        "box": {"columns": [min(columns), max(columns)], "rows": [min(rows), max(rows)]}
    }
    battles = [b for b in fighting(world, unit["strategic"]) if square(b) in box]

    def key(battle: str) -> tuple[int, float]:
        here = [
            u
            for u in fights(world.active)
            if u["strategic"] == unit["strategic"] and u["square"] == battle
        ]
        foes = men(u for u in here if world.relation(unit["side"], u["side"]) == "hostile")
        own = men(u for u in here if world.own(unit["side"], u["side"]))
        return steps(start, square(battle)), -(foes / own if own else float("inf"))

    best = min(map(key, battles), default=None)
    candidates = [b for b in battles if key(b) == best]
    breaches = []
    if unit["type"] in HEADQUARTERS:
        breaches.append("support.type")
    if fights(world.enemies_here(unit, at=unit["square"])):
        breaches.append("support.engaged")
    if not candidates:
        breaches.append("support.none")
    else:
        assert best is not None
        if best[0] > (3 if world.fast(unit) else 2):
            breaches.append("support.allowance")
        breaches += Move(world, unit, square(candidates[0])).breaches
    found["candidates"], found["breaches"] = candidates, breaches
    found["steps"] = best[0] if best else None
    found["joins"] = candidates[0] if len(candidates) == 1 and not breaches else None
    return found


def intercepting(
    world: World, unit: Unit, move: Move, at: Square, radius: int
) -> tuple[str | None, Answer]:
    """The first breach that leaves no point, or the point."""
    mover = move.unit
    if unit["type"] in HEADQUARTERS:
        return "intercept.type", {}
    if world.own(unit["side"], mover["side"]):
        return "intercept.own-side", {}
    if orders(unit).get("attack") == "evade":
        return "intercept.evade", {}
    neutral = world.relation(unit["side"], mover["side"]) == "neutral"
    if neutral and not world.at_home(unit["side"], unit["strategic"]):
        return "intercept.neutral", {}
    walked = [] if move.breaches else (move.stretches(1) or [[]])[0]
    if not walked:
        return "intercept.no-move", {}
    parts, rest = [], walked
    for leg in move.legs:
        parts.append(rest[: len(leg)])
        rest = rest[len(leg) :]
    long = [(n, part) for n, part in enumerate(parts, 1) if len(move.legs[n - 1]) > 1]
    if not long:
        return "intercept.one-square", {}
    box = set(within(at, radius))
    if not any(each in box for _, part in long for each in part):
        return "intercept.box", {}
    inside = world.house.get("intercept-outside") == "no"
    for number, part in long:
        entered = next((k for k, each in enumerate(part) if each in box), len(part))
        for k, each in enumerate(part[entered:], entered + 1):
            if (each in box or not inside) and _reached(world, unit, each, k):
                return None, {
                    "leg": number,
                    "squares": [named(s) for s in part],
                    "point": named(each),
                    "mover_steps": k,
                    "steps": steps(square(unit["square"]), each),
                }
    return "intercept.late", {}


def _reached(world: World, unit: Unit, point: Square, most: int) -> bool:
    start = square(unit["square"])
    if point == start or steps(start, point) > most:
        return False
    own = Move(world, {**unit, "state": "active", "fatigue": 0}, point)
    on_the_way = own.squares[:-1]
    met = any(fights(world.enemies_here(unit, at=named(each))) for each in on_the_way)
    return not own.breaches and not met


def reported(world: World, move: Move, side: str) -> Answer:
    """What a side is told of a move in the first phase and after it."""
    unit = move.unit
    own = world.own(side, unit["side"])
    full = own and any(
        u["strategic"] == unit["strategic"] and world.own(side, u["side"]) for u in world.active
    )
    walked = [] if move.breaches else [at for part in move.stretches(1) for at in part]
    if not walked:
        return {"legs": [], "full": full}
    first = len(move.legs[0])
    stops = [move.start, *([move.way] if move.way and len(walked) > first else []), walked[-1]]
    legs = []
    for a, b in itertools.pairwise(stops):
        seen = [full if own else _seen_at(world, unit, at, side) for at in (a, b)]
        legs.append({"from": named(a), "to": named(b), "start": seen[0], "end": seen[1]})
    return {"legs": legs, "full": full}


def _seen_at(world: World, unit: Unit, at: Square, side: str) -> bool:
    """Whether a side would sight a unit in a square, all else as it is."""
    units = [
        {**each, "square": named(at)} if each["id"] == unit["id"] else each
        for each in world.position["units"]
    ]
    return unit["id"] in sighted(World({**world.position, "units": units}), side)
