"""Battles and what follows them (section 10.5 of the rule page)."""

from __future__ import annotations

from typing import Any

from tests.cases.oracle_masses import (
    CAVALRY,
    GUNS,
    HEADQUARTERS,
    INFANTRY,
    WAYS,
    Square,
    Unit,
    World,
    fights,
    gunners,
    ids,
    men,
    named,
    orders,
    square,
    steps,
    together,
)
from tests.cases.oracle_masses_lines import fed_from_first_army

Answer = dict[str, Any]
RATINGS = {"f": 0, "t": 2, "h": 2, "H": 3, "T": 3, "p": 4}
QUALITY = {"poor": 0.8, "fair": 1.0, "good": 1.15, "excellent": 1.3}


def spaces(unit: Unit) -> int:
    count, guns = int(unit["men"]), gunners(unit)
    return guns * 8 + (count - guns) * (3 if unit["type"] in CAVALRY else 1)


def front_of(ways: set[str]) -> int:
    """The length of a battle line that is attacked from some directions."""
    held = [way in ways for way in WAYS]
    if all(held):
        return 12000
    runs = sum(here and not before for here, before in zip(held, held[-1:] + held, strict=False))
    return 1500 * (sum(held) + runs)


class Battle:
    """A fight for a square: who attacks from where, and which defenders moved into it."""

    def __init__(self, world: World, at: str, attackers: dict[str, str], moved: list[str]) -> None:
        self.world, self.at = world, at
        self.first = world.units[next(iter(attackers))]
        self.strategic = self.first["strategic"]
        self.moved = {*attackers, *moved}
        here = [u for u in world.active if (u["strategic"], u["square"]) == (self.strategic, at)]
        self.here = here
        self.attackers = [
            u
            for u in world.units.values()
            if u["id"] in attackers
            or (u in fights(here) and world.own(self.first["side"], u["side"]))
        ]
        foes = [
            u for u in fights(here) if world.relation(self.first["side"], u["side"]) == "hostile"
        ]
        strength = {
            side: men(u for u in foes if u["side"] == side) for side in world.position["sides"]
        }
        self.defender = max(strength, key=lambda side: strength[side]) if foes else None
        self.defenders = [
            u
            for u in fights(here)
            if self.defender and world.own(self.defender, u["side"]) and u["id"] not in attackers
        ]
        self.front = front_of(set(attackers.values()))
        self.letter = world.ground(self.strategic).letter(square(at))

    @property
    def squares(self) -> bool:
        horse = men(u for u in self.attackers if u["type"] in CAVALRY)
        batteries = sum(u["batteries"] for u in self.attackers)
        return (
            any(u["type"] in INFANTRY for u in self.defenders)
            and not any(u["type"] in INFANTRY for u in self.attackers)
            and 2 * horse > men(self.attackers)
            and batteries * 1000 < 4 * horse
        )

    @property
    def rating(self) -> int:
        stood = any(u["id"] not in self.moved for u in self.defenders)
        return RATINGS.get(self.letter, 0) if stood else 0

    def offensive(self, units: list[Unit]) -> bool:
        return all(u["id"] in self.moved for u in units)

    def strengths(self, unit: Unit, *, attacking: bool) -> tuple[float, float]:
        guns = gunners(unit)
        foot = unit["men"] - guns if unit["type"] in INFANTRY else 0
        horse = unit["men"] - guns if unit["type"] in CAVALRY else 0
        side = self.attackers if attacking else self.defenders
        offensive = self.offensive(side)
        name = self.posture(unit, offensive=offensive)
        posture = {"assault": 1.3, "last-ditch": 1.3, "skirmish": 0.6, "evade": 0.3}.get(name, 1)
        factor = (
            QUALITY[unit["quality"]]
            * min(1.5, 1 + unit["experience"] / 50)
            * (0.5 + unit["morale"] / 100)
            * max(0.5, 1 - unit["fatigue"] / 40)
            * posture
            * self._place(unit, offensive=offensive, attacking=attacking)
        )
        fire, melee = foot + 4 * guns, foot + 2 * horse + 0.5 * guns
        if self.squares and not attacking and unit["type"] in INFANTRY:
            fire, melee = fire * 0.5, melee * 1.5
        if self.squares and attacking and unit["type"] in CAVALRY:
            melee *= 1.25 if unit["type"] == "lancers" else 0.75
        if unit["ammunition"] == 0:
            fire = 0
            if unit["type"] in INFANTRY:
                melee *= 0.5
            if unit["type"] in GUNS:
                melee *= 0.1
        return fire * factor, melee * factor

    def posture(self, unit: Unit, *, offensive: bool) -> str:
        militia = unit["type"] == "militia"
        if offensive:
            return str(orders(unit).get("attack", "attack" if militia else "skirmish"))
        return str(orders(unit).get("defend", "defend" if militia else "skirmish"))

    def _place(self, unit: Unit, *, offensive: bool, attacking: bool) -> float:
        factor = 1.0
        moved = unit["id"] in self.moved
        if not offensive:
            factor *= 1 + 0.1 * (self.rating if not attacking else RATINGS.get(self.letter, 0))
            factor *= 1 if moved else 1.1
        if unit["type"] == "militia":
            factor *= (0.7 if moved else 1) * (1 if self.letter == "T" else 0.7)
        if fed_from_first_army(self.world, unit):
            factor *= 1.05
        return factor * self._fort(unit)

    def _inside(self, unit: Unit) -> bool:
        return bool(unit.get("fort")) and unit["square"] == self.at

    def _fort(self, unit: Unit) -> float:
        for city in self.world.cities:
            here = (city["strategic"], city["square"]) == (unit["strategic"], unit["square"])
            if here and self._inside(unit) and "fort" in city and manned(self.world, city):
                return 1 + 0.2 * float(city["fort"]["level"])
        return 1.0

    def side(self, units: list[Unit], *, attacking: bool) -> Answer:
        wished, drawn = lines_of(units)
        asked = {
            line: sum(spaces(u) for u in units if wished[u["id"]] == line)
            for line in ("front", "second", "rear")
        }
        share = {
            line: min(1.0, self.front / asked[line]) if asked[line] else 1.0
            for line in ("front", "second")
        } | {"rear": 1.0}
        listed, melees = [], {}
        for unit in units:
            fire, melee = self.strengths(unit, attacking=attacking)
            melees[unit["id"]] = melee
            listed.append(
                {
                    "unit": unit["id"],
                    "line": wished[unit["id"]],
                    "spaces": spaces(unit),
                    "share": share[wished[unit["id"]]],
                    "posture": self.posture(unit, offensive=self.offensive(units)),
                    "fire": fire,
                    "melee": melee,
                }
            )
        horse = sum(melees[u["id"]] for u in units if u["type"] in CAVALRY)
        total = sum(melees.values())
        forts = any(u.get("fort") for u in self.here)
        return {
            "units": listed,
            "mixed_arms": bool(total) and not forts and total <= 3 * horse <= 2 * total,
            "drawn": drawn,
            **(self._filled(asked) if drawn != "front" else {}),
        }

    def _filled(self, asked: dict[str, int]) -> Answer:
        front, second = min(asked["front"], self.front), min(asked["second"], self.front)
        rear = asked["rear"] + asked["front"] - front + asked["second"] - second
        return {
            "front": front,
            "second": second,
            "rear": min(rear, 4 * self.front),
            "idle": max(0, rear - 4 * self.front),
        }

    def answer(self) -> Answer:
        attacker = self.side(self.attackers, attacking=True)
        defender = self.side(self.defenders, attacking=False)
        melee, against = (sum(u["melee"] for u in each["units"]) for each in (attacker, defender))
        return {
            "defender": self.defender,
            "front": self.front,
            "second": self.front,
            "rear_capacity": 4 * self.front,
            "attacker": self.first["side"],
            "sides": {"attacker": attacker, "defender": defender},
            "squares": self.squares,
            "rating": self.rating,
            "odds": melee / against if against else None,
        }


def lines_of(units: list[Unit]) -> tuple[dict[str, str], str | None]:
    """The line of each unit, and the one that somebody is drawn for."""
    found = {u["id"]: str(orders(u).get("line", "front")) for u in units}
    for line, others in (("front", ("second", "rear")), ("second", ("rear",))):
        spare = [name for name, where in found.items() if where in others]
        if line not in found.values() and len(spare) == 1:
            found[spare[0]] = line
        elif line not in found.values() and spare:
            return found, line
    return found, None


def manned(world: World, city: Any) -> bool:
    inside = [
        u
        for u in together(world.active, city["strategic"])
        if u["square"] == city["square"] and u.get("fort")
    ]

    def weight(unit: Unit) -> int:
        count, guns = int(unit.get("men", 0)), gunners(unit) if unit.get("men") else 0
        return guns * 2 + (count - guns) * (3 if unit["type"] in CAVALRY else 1)

    return 3 * sum(map(weight, inside)) >= int(city["fort"]["capacity"])


def flanks(
    world: World, side: str, strategic: str, at: Square, attackers: dict[str, str]
) -> Answer:
    front = front_of(set(attackers.values()) or {"N"})
    ground = world.ground(strategic)
    there = together(world.active, strategic)
    here = fights(u for u in there if world.own(side, u["side"]))
    anchors = []
    for way, (dc, dr) in WAYS.items():
        beside = (at[0] + dc, at[1] + dr)
        if not ground.holds(beside):
            if world.house.get("edge-anchors") == "yes":
                anchors.append({"direction": way, "units": []})
            continue
        held = ids(u for u in here if u["square"] == named(beside))
        if held or not ground.passable(beside):
            anchors.append({"direction": way, "units": held})
    standing = [u for u in here if u["square"] == named(at) or u["id"] in attackers]
    lines, _ = lines_of(standing)
    filled = sum(spaces(u) for u in standing if lines[u["id"]] == "front")
    full = min(1.0, filled / front)
    order = [*WAYS]
    places = [order.index(str(a["direction"])) for a in anchors]
    apart = any((a - b) % 8 not in (0, 1, 7) for a in places for b in places)
    both = apart and 4 * filled >= 3 * front
    return {
        "anchored": "none" if not anchors else "both" if both else "one",
        "anchors": anchors,
        "full": full,
        "turnable": not any(u.get("fort") for u in there if u["square"] == named(at)),
    }


def retreating(world: World, unit: Unit, sources: list[Unit]) -> Answer:
    at, ground = square(unit["square"]), world.ground(unit["strategic"])
    barred = {square(u["square"]) for u in world.enemies_here(unit)}
    found: dict[str, list[Square]] = {}
    for way, (dc, dr) in WAYS.items():
        found[way] = []
        for k in range(1, 5):
            to = (at[0] + dc * k, at[1] + dr * k)
            if not ground.holds(to) or not ground.passable(to) or to in barred:
                break
            if not ground.dry(at, to):
                break
            found[way].append(to)
    if unit.get("fort"):
        return {"directions": {way: [] for way in WAYS}, "best": [], "shatters": False}

    def key(way: str) -> tuple[int, int]:
        end = found[way][-1]
        far = min((steps(end, square(s["square"])) for s in sources), default=99)
        return len(found[way]), far

    open_ways = [way for way in WAYS if found[way]]
    best = max(map(key, open_ways), default=None)
    return {
        "directions": {way: [named(each) for each in cells] for way, cells in found.items()},
        "best": [way for way in open_ways if key(way) == best],
        "shatters": not open_ways,
    }


def falling_back(world: World, unit: Unit) -> Answer:
    if unit.get("fort"):
        return {"squares": [], "surrenders": True}
    at, ground = square(unit["square"]), world.ground(unit["strategic"])
    barred = {square(u["square"]) for u in world.enemies_here(unit)}
    dry = [
        each
        for each in ground.around(at)
        if ground.passable(each) and each not in barred and ground.dry(at, each)
    ]
    friends = {
        square(u["square"])
        for u in fights(together(world.active, unit["strategic"]))
        if world.own(unit["side"], u["side"])
    }
    fit = [each for each in dry if each in friends] or dry
    return {"squares": [named(each) for each in sorted(fit)], "shatters": not fit}


def bombarding(world: World, unit: Unit, at: Square, *, moved: bool) -> Answer:
    there = [
        u
        for u in together(world.units.values(), unit["strategic"])
        if square(u["square"]) == at and u["id"] != unit["id"]
    ]
    relations = {
        kind
        for u in there
        for kind in (world.relation(unit["side"], u["side"]),)
        if u["state"] == "active" or kind != "hostile"
    }
    breaches = []
    if unit["type"] in HEADQUARTERS or not (unit["batteries"] or unit["type"] in GUNS):
        breaches.append("bombard.guns")
    if unit["state"] != "active":
        breaches.append("bombard.state")
    if moved:
        breaches.append("bombard.moved")
    if fights(world.enemies_here(unit, at=unit["square"])):
        breaches.append("bombard.engaged")
    if unit["ammunition"] == 0:
        breaches.append("bombard.ammunition")
    if steps(square(unit["square"]), at) != 1:
        breaches.append("bombard.adjacent")
    if relations & {"own", "allies", "neutral"}:
        breaches.append("bombard.friends")
    if "hostile" not in relations:
        breaches.append("bombard.empty")
    return {"allowed": not breaches, "breaches": breaches}
