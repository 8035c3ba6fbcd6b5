"""Compare answers about Gathered In Their Masses on positions made by chance with oracles."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tableside.engine.answering import plain
from tableside.rules.gitm.answers import answer
from tableside.rules.gitm.position import load
from tests.cases import oracle_masses_combat as combat
from tests.cases import oracle_masses_lines as lines
from tests.cases import oracle_masses_moves as moves
from tests.cases import oracle_masses_sight as sight
from tests.cases import oracle_masses_strategy as strategy
from tests.cases import oracle_masses_ways as ways
from tests.cases.oracle_masses import (
    HEADQUARTERS,
    WAYS,
    Square,
    Unit,
    World,
    fights,
    ids,
    name_of,
    named,
    place,
    square,
)
from tests.cases.random_masses import counters_by_chance, world_by_chance


def faults(mine: Any, found: Any, where: str = "") -> list[str]:
    """Where an answer differs from the oracle's, which has only the fields that it knows."""
    if isinstance(mine, dict) and isinstance(found, dict):
        return [f for key in mine for f in faults(mine[key], found.get(key), f"{where}.{key}")]
    if isinstance(mine, list) and isinstance(found, list):
        if not any(isinstance(one, dict) for one in mine):
            found = [one["rule"] if isinstance(one, dict) else one for one in found]
        if len(mine) == len(found):
            pairs = enumerate(zip(mine, found, strict=True))
            return [f for n, (a, b) in pairs for f in faults(a, b, f"{where}[{n}]")]
    if (
        isinstance(mine, float)
        and isinstance(found, float | int)
        and found == pytest.approx(mine, rel=1e-9)
    ):
        return []
    return [] if mine == found else [f"{where}: {found!r} in place of {mine!r}"]


class Campaign:
    """A position by a seed, as both sides of the comparison have it."""

    def __init__(self, position: dict[str, Any], seed: int) -> None:
        self.chance = random.Random(f"asked {seed}")
        self.position = position
        self.world = World(position)
        self.state = load(position, "by chance")
        self.units = [*self.world.units.values()]
        self.wrong: list[str] = []

    def ask(self, name: str, **fields: Any) -> Any:
        return plain(answer(self.state, {"ask": name} | fields))

    def hold(self, mine: Any, name: str, **fields: Any) -> None:
        found = self.ask(name, **fields)
        self.wrong += [f"{name} {fields}{fault}" for fault in faults(mine, found)]

    def near(self, unit: Unit, far: int) -> Square:
        """A square not far from a unit's."""
        c, r = (min(14, max(0, n + self.chance.randint(-far, far))) for n in square(unit["square"]))
        return c, r

    def move(self, unit: Unit) -> moves.Move:
        """A move of a unit; half of those by a waypoint go by a ford or a pass, if there is one."""
        ground = self.world.ground(unit["strategic"])
        start, way = square(unit["square"]), None
        to = self.near(unit, 7)
        if self.chance.random() < 0.5:
            crossings = [at for at in ground.squares() if ground.letter(at) in "fp"]
            way = self.chance.choice([self.near(unit, 4), *crossings[:1], *crossings[-1:]])
        while to == start:
            to = self.near(unit, 7)
        return moves.Move(self.world, unit, to, None if way in (start, to) else way)


@pytest.fixture(params=range(6))
def campaign(request: pytest.FixtureRequest) -> Any:
    """One campaign; what differs is told together at the end of the test."""
    made = Campaign(world_by_chance(request.param), request.param)
    yield made
    assert made.wrong == []


def asked(move: moves.Move) -> dict[str, Any]:
    """The fields of a question about a move."""
    goal = {"to": named(move.to)}
    return goal | {"waypoint": named(move.way)} if move.way else goal


def test_sight_flags_and_detection(campaign: Campaign) -> None:
    world = campaign.world
    for unit in campaign.units:
        campaign.hold(sight.looking(world, unit), "sight", **{"from": unit["id"]})
    for side in world.position["sides"]:
        own = [unit["id"] for unit in campaign.units if world.own(side, unit["side"])]
        seen = {
            "own": own,
            "sighted": sight.sighted(world, side),
            "flags": sight.flags(world, side),
        }
        campaign.hold(seen, "view", **{"as": side})
        campaign.hold(sight.detected(world, side), "detect", side=side)


@pytest.mark.parametrize("seed", range(6))
def test_counters_on_the_table(seed: int) -> None:
    made = Campaign(counters_by_chance(seed), seed)
    made.hold(sight.table(made.world), "table")
    mine = sight.counters(made.world)
    for row in mine["counters"]:
        row["squares"].sort()
    found = made.ask("counters")
    for row in found["counters"]:
        row["squares"].sort()
    assert faults(mine, found) == []
    assert made.wrong == []


def test_moves_and_their_reports(campaign: Campaign) -> None:
    world = campaign.world
    for unit in campaign.units:
        move = campaign.move(unit)
        phase = campaign.chance.randint(1, 5)
        found = campaign.ask("path", unit=unit["id"], phase=phase, **asked(move))
        found["phases"] = [walked for walked in found["phases"] if walked]
        wrong = faults(move.answer(phase), found)
        campaign.wrong += [f"{unit['id']} {asked(move)}{fault}" for fault in wrong]
        for side in world.position["sides"]:
            mine = moves.reported(world, move, side)
            campaign.hold(mine, "report", unit=unit["id"], **{"for": side}, **asked(move))


def test_reach(campaign: Campaign) -> None:
    for unit in campaign.chance.sample(campaign.world.active, 1):
        straight, found = moves.within_reach(campaign.world, unit)
        mine = {"straight": sorted(straight, key=square), "squares": sorted(found, key=square)}
        campaign.hold(mine, "reach", unit=unit["id"])


def test_engaging_and_supporting(campaign: Campaign) -> None:
    world = campaign.world
    for unit in campaign.units:
        campaign.hold(moves.engaging(world, unit), "engage", unit=unit["id"])
        at, radius = campaign.near(unit, 3), campaign.chance.randint(0, 5)
        mine = moves.supporting(world, unit, at, radius)
        campaign.hold(mine, "support", unit=unit["id"], at=named(at), radius=radius)


def test_intercepting(campaign: Campaign) -> None:
    world = campaign.world
    for mover in campaign.units:
        move = campaign.move(mover)
        for unit in campaign.units:
            if unit["strategic"] == mover["strategic"] and unit is not mover:
                at, radius = campaign.near(unit, 3), campaign.chance.randint(0, 4)
                first, mine = moves.intercepting(world, unit, move, at, radius)
                also = ["tactical.state"] * (unit["state"] != "active")
                tired = bool(world.enemies_here(unit)) and unit["fatigue"] > 8
                mine["breaches"] = [*([first] if first else []), *also]
                mine["breaches"] += ["tactical.fatigue"] * tired
                order = {"at": named(at), "radius": radius} | asked(move)
                campaign.hold(mine, "intercept", unit=unit["id"], mover=mover["id"], **order)


@pytest.mark.parametrize("clear", ["octant", "ray"])
def test_exits_and_entries(campaign: Campaign, clear: str) -> None:
    house = campaign.position["house_rules"] | {"exit-clear": clear}
    made = Campaign(campaign.position | {"house_rules": house}, 0)
    for unit in made.units:
        made.hold({"directions": ways.exits(made.world, unit)}, "exit", unit=unit["id"])
        for way in WAYS:
            target = ways.beyond(unit["strategic"], way)
            if target is not None and made.world.terrain(target) is not None:
                entry = made.near(unit, 14)
                found = ways.entering(made.world, way, entry, unit, target)
                mine = {"square": named(found) if found else None}
                made.hold(mine, "enter", unit=unit["id"], direction=way, entry=named(entry))
    assert made.wrong == []


def test_lines_of_contact(campaign: Campaign) -> None:
    for unit in campaign.units:
        for kind in ("communications", "supply"):
            mine = lines.line(campaign.world, unit, kind)
            chain = mine.pop("chain", [])
            campaign.hold(mine, "line", unit=unit["id"], **{"for": kind})
            found = campaign.ask("line", unit=unit["id"], **{"for": kind})
            links = [link["source"] for link in found.get("chain", [])]
            assert [name for name in links if name in campaign.world.units] == chain


def boxes_by_chance(campaign: Campaign, unit: Unit) -> list[str]:
    boxes, at = [], place(unit["strategic"])
    for _ in range(6):
        step = campaign.chance.randint(-1, 1), campaign.chance.randint(-1, 1)
        if step == (0, 0) or campaign.chance.random() < 0.2:
            boxes.append("")
        else:
            at = at[0] + step[0], at[1] + step[1]
            boxes.append(name_of(at))
    return boxes


def test_strategic_moves(campaign: Campaign) -> None:
    world = campaign.world
    for unit in campaign.units:
        boxes = boxes_by_chance(campaign, unit)
        mine = strategy.March(world, unit, boxes).answer()
        campaign.hold(mine, "strategic", unit=unit["id"], boxes=boxes)
        to = campaign.chance.choice(world.neighbours(unit["strategic"]))
        campaign.hold(strategy.withdrawing(world, unit, to), "withdraw", unit=unit["id"], to=to)
        campaign.hold(strategy.initiative(world, unit), "initiative", unit=unit["id"])
        campaign.hold(strategy.marching(world, unit), "march", unit=unit["id"])
        campaign.hold(strategy.shattering(world, unit), "shatter", unit=unit["id"])


def test_the_staff_s_work(campaign: Campaign) -> None:
    world = campaign.world
    for unit in campaign.units:
        campaign.hold(strategy.inactivating(world, unit), "inactivate", unit=unit["id"])
        for into in campaign.units:
            if into["side"] == unit["side"]:
                mine = strategy.merging(world, unit, into)
                campaign.hold(mine, "merge", **{"from": unit["id"]}, into=into["id"])
    for city in world.cities:
        mine = moves.sums(world, city) | {"standing": moves.besieged(world, city)}
        campaign.hold(mine, "siege", city=city["id"])
        for to in world.cities:
            if to is not city and world.own(city["owner"], to["owner"]):
                supplies = campaign.chance.choice((1, 20, 60, 61, 80))
                mine = strategy.shipping(world, city, to, supplies)
                fields = {"from": city["id"], "to": to["id"], "supplies": supplies}
                campaign.hold(mine, "ship", **fields)


def attack_by_chance(campaign: Campaign, unit: Unit) -> tuple[str, dict[str, str]] | None:
    """A square, mostly of an enemy, and who attacks it from where."""
    world, chance = campaign.world, campaign.chance
    friends = [
        each
        for each in fights(world.active)
        if each["strategic"] == unit["strategic"] and world.own(unit["side"], each["side"])
    ]
    if not friends:
        return None
    some = chance.sample(friends, min(len(friends), chance.randint(1, 4)))
    enemies = [enemy["square"] for enemy in world.enemies_here(unit)]
    at = chance.choice([*enemies * 4, named(campaign.near(unit, 2))])
    return at, {each["id"]: chance.choice([*WAYS]) for each in some}


def test_battles_and_flanks(campaign: Campaign) -> None:
    world = campaign.world
    for unit in campaign.units:
        attack = attack_by_chance(campaign, unit)
        if attack is None:
            continue
        at, attackers = attack
        defenders = combat.Battle(world, at, attackers, []).defenders
        moved = [name for name in ids(defenders) if campaign.chance.random() < 0.3]
        fields = {"at": at, "attackers": attackers}
        mine = combat.Battle(world, at, attackers, moved).answer()
        campaign.hold(mine, "battle", moved=moved, **fields)
        for side in world.position["sides"]:
            for came in (attackers, {}):
                anchors = combat.flanks(world, side, unit["strategic"], square(at), came)
                given = {"attackers": came} if came else {}
                where = {"at": at, "side": side, "strategic": unit["strategic"]}
                campaign.hold(anchors, "flanks", **where, **given)


def test_what_follows_a_battle(campaign: Campaign) -> None:
    world = campaign.world
    for unit in campaign.units:
        campaign.hold(combat.falling_back(world, unit), "fall-back", unit=unit["id"])
        at, moved = campaign.near(unit, 2), campaign.chance.random() < 0.2
        mine = combat.bombarding(world, unit, at, moved=moved)
        campaign.hold(mine, "bombard", unit=unit["id"], at=named(at), moved=moved)
        foes = fights(world.enemies_here(unit))
        if unit["type"] not in HEADQUARTERS and foes:
            mine = combat.retreating(world, unit, foes)
            campaign.hold(mine, "retreat", unit=unit["id"], **{"from": ids(foes)})


def questions_of(campaign: Campaign, unit: Unit, seen: list[Unit]) -> list[dict[str, Any]]:
    """One question of each kind that a side asks of its own unit."""
    to = named(campaign.near(unit, 5))
    boxes = boxes_by_chance(campaign, unit)
    asked: list[dict[str, Any]] = [
        {"ask": kind, "unit": unit["id"]}
        for kind in ("exit", "engage", "shatter", "march", "inactivate", "fall-back", "initiative")
    ]
    asked += [
        {"ask": "sight", "from": unit["id"]},
        {
            "ask": "line",
            "unit": unit["id"],
            "for": campaign.chance.choice(("supply", "communications")),
        },
        {"ask": "strategic", "unit": unit["id"], "boxes": boxes},
        {"ask": "path", "unit": unit["id"], "to": to},
        {"ask": "support", "unit": unit["id"], "at": to, "radius": 4},
        {"ask": "bombard", "unit": unit["id"], "at": to},
        {
            "ask": "flanks",
            "at": unit["square"],
            "side": unit["side"],
            "strategic": unit["strategic"],
        },
    ]
    if seen:
        mover = campaign.chance.choice(seen)
        box = {"at": unit["square"], "radius": 3}
        asked.append({"ask": "intercept", "unit": unit["id"], "mover": mover["id"], "to": to} | box)
        if unit in fights(campaign.world.active):
            asked.append({"ask": "battle", "at": mover["square"], "attackers": {unit["id"]: "N"}})
    return asked


def test_a_side_is_answered_from_what_it_knows(campaign: Campaign) -> None:
    """An answer to a side is the one that the position has that holds no more than it knows."""
    world = campaign.world
    for side in world.position["sides"]:
        known = Campaign(sight.known_to(world, side), 0)
        for unit in campaign.units:
            if world.own(side, unit["side"]):
                seen = [
                    each
                    for each in known.units
                    if each["strategic"] == unit["strategic"] and not world.own(side, each["side"])
                ]
                for question in questions_of(campaign, unit, seen):
                    mine = plain(answer(known.state, question))
                    campaign.hold(mine, question.pop("ask"), **question, **{"as": side})
        for city in world.cities:
            mine = known.ask("siege", city=city["id"])
            campaign.hold(mine, "siege", city=city["id"], **{"as": side})
