"""Random campaigns of Gathered In Their Masses: two armies in an invented theatre."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from bench.theatre import invented
from tableside.engine.grid import Cell, around
from tableside.engine.ruleset import Option
from tableside.rules.gitm.actions.battles import fighting
from tableside.rules.gitm.counters import table
from tableside.rules.gitm.data import tables
from tableside.rules.gitm.orders import KINDS
from tableside.rules.gitm.ruleset import make
from tableside.rules.gitm.squares import Strategic
from tableside.rules.gitm.state import State, Unit
from tests.rules.random_play import Game, StuckError

RULES = make()
SIDES = (("us", "US"), ("mx", "MX"))
_CORPS = (
    "infantry", "infantry", "light-infantry", "dragoons", "light-cavalry", "medium-artillery",
    "horse-artillery",
)  # fmt: skip
_MORE = ("militia", "lancers", "light-artillery", "siege-artillery", "infantry")
_HOUSE: tuple[dict[str, Any], ...] = (
    {"table-view": "open", "stack-from": 3},
    {"sight-metric": "straight", "exit-clear": "ray", "edge-anchors": "yes"},
    {"la-means": "literal", "intercept-outside": "no"},
)


def position(seed: int, size: int = 6, turns: int = 15, corps: int = 2) -> dict[str, Any]:
    """Return the position of a campaign at its beginning."""
    chance = random.Random(seed)
    theatre = invented(seed, SIDES, size)
    letters = _letters(theatre.terrain[0], size)
    units: list[dict[str, Any]] = []
    for index, (side, nation) in enumerate(SIDES):
        cities = theatre.cities[side]
        home = cities[-1] if index == 0 else cities[0]
        units += _army(chance, side, nation, home, letters, corps)
    return {
        "format": "tableside.position/1",
        "ruleset": "gitm",
        "board": {"width": 36, "depth": 24},
        "turn": 1,
        "last_turn": turns,
        "phase": "supply",
        "sides": {side: {"nation": nation} for side, nation in SIDES},
        "units": units,
        "terrain": theatre.terrain,
        "house_rules": chance.choice((*_HOUSE, {}, {}, {})) | _battles(seed),
        "campaign": {"seed": seed + 1, "stage": chance.choice(("orders", "deploy"))},
    }


def _battles(seed: int) -> dict[str, Any]:
    """Return who fights the battles of a campaign: in every fourth the table says how."""
    return {"battles": "table"} if seed % 4 == 2 else {}


def _letters(piece: dict[str, Any], size: int) -> dict[Cell, str]:
    origin = Strategic(60, 50)
    return {origin.by(c, r): piece["rows"][r][c] for c in range(size) for r in range(size)}


def _army(
    chance: random.Random,
    side: str,
    nation: str,
    home: Cell,
    letters: dict[Cell, str],
    corps: int,
) -> Iterator[dict[str, Any]]:
    passable = tables().strategic
    near = [c for c in (home, *around(home)) if c in letters and passable[letters[c]].passable]
    count = iter(range(1, 200))
    yield _unit(chance, f"{nation}1AQ", side, "army-hq", home)
    for number in range(corps):
        where = chance.choice(near)
        yield _unit(chance, f"{nation}{number + 1}CQ", side, "corps-hq", where) | {
            "supplies": chance.randint(0, 6)
        }
        for kind in (*_CORPS, chance.choice(_MORE)):
            name = f"{nation}{next(count)}{tables().types[kind].code}"
            place = where if chance.random() < 0.7 else chance.choice(near)
            yield _unit(chance, name, side, kind, home if kind == "militia" else place)


def _unit(chance: random.Random, name: str, side: str, kind: str, where: Cell) -> dict[str, Any]:
    about = tables().types[kind]
    found: dict[str, Any] = {
        "id": name, "side": side, "type": kind, "strategic": str(where),
        "square": f"{chance.randint(5, 9)}-{chance.randint(5, 9)}",
    }  # fmt: skip
    if chance.random() < 0.03:  # some campaigns are played with counters on a table
        found["pose"] = [round(chance.uniform(1, 23), 2), round(chance.uniform(1, 23), 2), 0]
    if about.most:
        found["men"] = chance.randint(about.most // 3, about.most)
        found["batteries"] = chance.randint(0, about.batteries)
        found["quality"] = chance.choice(("poor", "fair", "good", "excellent"))
    return found


@dataclass
class Campaign(Game):
    """A campaign played at random by both sides: orders of all kinds, some of them illegal."""

    inputs: list[str] = field(default_factory=list)
    hands: random.Random | None = field(default_factory=lambda: random.Random("hands"))

    def one(self, options: tuple[Option, ...]) -> dict[str, Any]:
        """Do the next thing: both sides' orders one by one, then whatever lets it go on."""
        state: State = self.state
        stage = state.campaign.stage
        writing = [side for side in state.sides if side not in state.campaign.ready]
        if stage == "deploy":
            action = self._deploying(writing[0])
        elif stage == "orders":
            action = self._writing(writing[0])
        elif stage == "counters":
            action = self._counters()
        elif stage == "draw":
            action = {"action": "draw", "number": self.chance.randint(1, 100)}
        elif stage == "battle":
            action = self._battle()
        else:
            action = {"action": "resolve"}
        self.check_offered(action, options)
        self.watch.step(state, options[0])
        found = self.rules.judge(state, self.rules.actions.read(action))
        self.watch.refused(found)
        self.do(action)
        return action

    def check_offered(self, action: dict[str, Any], options: tuple[Option, ...]) -> None:
        """Raise StuckError for an action of which no option speaks."""
        if action["action"] in ("override", "source", "level", "setup", "placed"):
            return
        if not any(option.action["action"] == action["action"] for option in options):
            raise StuckError(f"{action} is not offered")

    def _deploying(self, side: str) -> dict[str, Any]:
        units = [u for u in self.state.by_id.values() if u.side == side and not u.is_militia]
        if len(self.inputs) < 3:
            self.inputs.append("deploy")
            unit = self.chance.choice(units)
            other = self.chance.choice(units)
            return {"action": "deploy", "unit": unit.id, "square": str(other.square),
                    "strategic": str(other.strategic)}  # fmt: skip
        self.inputs.clear()
        return {"action": "ready", "side": side}

    def _writing(self, side: str) -> dict[str, Any]:
        state: State = self.state
        todo = [
            unit
            for unit in state.by_id.values()
            if unit.side == side and unit.state != "shattered" and unit.id not in self.inputs
        ]
        if not todo:
            self.inputs.clear()
            return {"action": "ready", "side": side}
        unit = todo[0]
        drawn = self.chance.random()
        given = [u.id for u in state.by_id.values() if u.side == side and self._has_orders(u)]
        if drawn < 0.03 and given:
            return {"action": "clear", "unit": self.chance.choice(given)}
        self.inputs.append(unit.id)
        if unit.state == "inactive" and drawn < 0.6:
            return {"action": "activate", "unit": unit.id}
        if drawn < 0.12:
            return self._staff(side, unit)
        return {"action": "orders", "unit": unit.id, "orders": dict(self._orders(unit))}

    def _has_orders(self, unit: Unit) -> bool:
        return unit.id in self.state.campaign.ordered

    def _staff(self, side: str, unit: Unit) -> dict[str, Any]:
        state: State = self.state
        own = [u for u in state.by_id.values() if u.side == side]
        twins = [u for u in own if u.kind == unit.kind and u.id != unit.id]
        cities = [city.id for city in state.cities if city.owner == side]
        rare: list[dict[str, Any]] = [
            {"action": "source", "unit": unit.id, "value": "None"},
            {"action": "level", "unit": unit.id, "value": self.chance.choice((0, 1))},
            {"action": "assign", "unit": unit.id, "commander": "Hale"},
            {"action": "inactivate" if unit.is_active else "activate", "unit": unit.id},
            {"action": "truce", "side": side},
        ]
        if twins:
            rare.append({"action": "merge", "from": unit.id, "into": twins[0].id})
        if len(cities) > 1:
            rare.append({"action": "ship", "from": cities[0], "to": cities[1],
                         "supplies": self.chance.randint(1, 20)})  # fmt: skip
        if state.campaign.agreed.get("truce"):  # the second one would end the campaign
            rare.remove({"action": "truce", "side": side})
        return self.chance.choice(rare)

    def _orders(self, unit: Unit) -> Iterator[tuple[str, Any]]:
        chance, state = self.chance, self.state
        enemies = state.enemies_in(unit.strategic, unit.side)
        if chance.random() < (0.2 if enemies else 0.7):
            yield "boxes", self._boxes(unit)
        if chance.random() < 0.5:
            yield "to", self._goal(unit, [enemy.square for enemy in enemies])
            if chance.random() < 0.3:
                yield "waypoint", self._square(unit.square)
            yield "phase", chance.randint(1, 3)
        if chance.random() < 0.5:
            yield "engage", [1, chance.randint(1, 4)]
        for name in ("support", "intercept"):
            if chance.random() < 0.25:
                yield name, {"at": self._square(unit.square), "radius": chance.randint(0, 5)}
        yield "attack", chance.choice(("assault", "attack", "attack", "skirmish", "evade"))
        yield "defend", chance.choice(("last-ditch", "defend", "skirmish", "evade"))
        yield "line", chance.choice(("front", "front", "second", "rear"))
        for name in ("pursue", "halt_detection", "halt_entry", "no_forced", "stay_out"):
            if chance.random() < 0.1:
                yield name, True
        if chance.random() < 0.2:
            yield "march", [chance.choice(KINDS)]
        if chance.random() < 0.3:
            yield "level", chance.randint(0, 12 if unit.kind == "corps-hq" else 1)

    def _goal(self, unit: Unit, enemies: list[Cell]) -> str:
        drawn = self.chance.random()
        if enemies and drawn < 0.6:
            return str(self.chance.choice(enemies))
        if drawn < 0.7:
            return self.chance.choice(("nearest-ford", "nearest-pass"))
        return self._square(unit.square)

    def _square(self, near: Cell) -> str:
        cell = near.by(self.chance.randint(-5, 5), self.chance.randint(-5, 5))
        return str(Cell(min(14, max(0, cell.column)), min(14, max(0, cell.row))))

    def _boxes(self, unit: Unit) -> list[str]:
        """Return a march towards the enemy, with a blank box now and then."""
        state: State = self.state
        foes = [u.strategic for u in state.by_id.values() if state.are_hostile(u.side, unit.side)]
        goal = self.chance.choice(foes) if foes else unit.strategic
        here = unit.strategic
        boxes: list[str] = []
        for _ in range(6):
            if self.chance.random() < 0.25 or len([b for b in boxes if b]) >= 4:
                boxes.append("")
                continue
            step = [(b > a) - (b < a) for a, b in zip(here, goal, strict=True)]
            if self.chance.random() < 0.2:
                step = [self.chance.randint(-1, 1), self.chance.randint(-1, 1)]
            here = here.by(*step)
            boxes.append(str(here) if any(step) else "")
        return boxes

    def _battle(self) -> dict[str, Any]:
        """Roll a battle, or fight it on the table: a result at random, some of it left out.

        A side tells it, and the other agrees, or the referee enters it.
        """
        state, chance = self.state, self.chance
        contest = state.campaign.contest
        if contest is None or (drawn := chance.random()) < 0.3:
            return {"action": "roll"}
        if not contest.fielded:
            return {"action": "field"}
        units = fighting(state)
        for side, result in contest.said.items():
            other = next(unit.side for unit in units if unit.side != side)
            held = {} if result.held is None else {"held": result.held}
            return {"action": "fought", **held, "lost": dict(result.lost), "side": other}
        lost = {unit.id: min(100, int(chance.expovariate(0.05))) for unit in units}
        held = {} if drawn < 0.4 else {"held": chance.choice(units).side}
        by = {"side": chance.choice(units).side} if chance.random() < 0.5 else {}
        return {"action": "fought", **held, "lost": {n: p for n, p in lost.items() if p}, **by}

    def _counters(self) -> dict[str, Any]:
        """Confirm; now and then a hand first puts a counter down, in its square or off the grid."""
        loose, chance = table(self.state).loose, self.hands
        if chance is None or not loose or chance.random() < 0.5:
            return {"action": "confirm"}
        unit = self.state.by_id[chance.choice(loose)]
        if chance.random() < 0.5:
            return {"action": "placed", "unit": unit.id, "square": str(unit.square)}
        at = [round(chance.uniform(0.2, 0.6), 2), round(chance.uniform(1, 23), 2), 0]
        return {"action": "placed", "unit": unit.id, "at": at}


def game(seed: int, turns: int | None = None) -> Campaign:
    """Return the campaign of a seed, not begun."""
    chance = random.Random(f"play {seed}")
    begun = position(seed, turns=turns or 15, size=chance.choice((5, 6, 7)))
    state = RULES.load(begun, "campaign.json")
    return Campaign(RULES, state, lambda *_: iter(()), chance)
