"""Maps and units made by chance, answered as their arithmetic worked out again has it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.rules.gitm import masses_arithmetic as sums
from tests.rules.gitm.example import HERE, Data, ask, position, rules, unit
from tests.rules.gitm.masses_arithmetic import WAYS, Ground, Square, named, square

TYPES = ("IN", "LI", "LC", "LN", "MA", "HA", "CQ", "AQ")


def _rows(chance: random.Random) -> list[str]:
    rows = [[chance.choice("......................hhtHw") for _ in range(15)] for _ in range(15)]
    at = chance.randint(3, 11)
    for row in rows:
        row[at] = chance.choice("~~~~~f")
        at = min(14, max(0, at + chance.choice((-1, 0, 1))))
    return ["".join(row) for row in rows]


def _units(chance: random.Random, dry: list[Square]) -> list[Data]:
    found: list[Data] = []
    near = chance.sample(dry, 9)
    for number in range(1, 13):
        kind = chance.choice(TYPES)
        made = unit(f"{chance.choice(('US', 'MX'))}{number}{kind}", named(chance.choice(near)))
        made["orders"] = {"attack": chance.choice(("attack", "evade"))}
        found.append({**made, "fatigue": chance.choice((0, 4, 8, 9))})
    return found


class Table:
    """A map and units of two sides on it, by a seed."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(f"masses {seed}")
        rows = _rows(self.chance)
        self.ground = Ground(rows)
        self.dry = [cell for cell in sums.FIELD if cell not in self.ground.barred]
        self.units = _units(self.chance, self.dry)
        terrain = [{"id": HERE, "type": "tactical-map", "rows": rows}]
        self.position = position(*self.units, terrain=terrain)

    def ask(self, name: str, **fields: Any) -> Data:
        return ask(self.position, name, **fields)

    def enemies(self, of: Data) -> list[tuple[Data, Square]]:
        return [(e, square(e["square"])) for e in self.units if e["side"] != of["side"]]


@pytest.fixture(params=range(12))
def table(request: pytest.FixtureRequest) -> Table:
    return Table(request.param)


def test_who_sees_whom(table: Table) -> None:
    seen = {side: sums.sighted(table.units, side) for side in ("us", "mx")}
    names = [each["id"] for each in table.units]
    for side, strangers in seen.items():
        assert table.ask("view", as_=side)["sighted"] == [n for n in names if n in strangers]
    assert table.ask("table")["on"] == [n for n in names if n in seen["us"] | seen["mx"]]


def test_where_a_move_leads(table: Table) -> None:
    for one in table.units:
        for _ in range(6):
            to, by = table.chance.choice(sums.FIELD), table.chance.choice((None, *sums.FIELD))
            by = table.chance.choice((by, None))
            wanted = sums.path(table.units, table.ground, one, to, by)
            waypoint = {} if by is None else {"waypoint": named(by)}
            found = table.ask("path", unit=one["id"], to=named(to), **waypoint)
            told = {"rules": rules(found), "phases": found["phases"], "ends": found["ends"]}
            assert told == wanted, (one, to, by)


def test_ways_off_the_map_and_out_of_a_battle(table: Table) -> None:
    for one in table.units:
        here = square(one["square"])
        enemies = table.enemies(one)
        ways = table.ask("exit", unit=one["id"])["directions"]
        back = table.ask("retreat", unit=one["id"])
        for way in WAYS:
            assert ways[way]["by"] == [
                each["id"] for each, at in enemies
                if not sums.is_hq(each) and (at == here or sums.direction(here, at) == way)
            ]  # fmt: skip
            far = 0
            while far < 4 and _free(table, here, sums.beside(here, way, far + 1), enemies):
                far += 1
            assert back["directions"][way] == [
                named(sums.beside(here, way, n + 1)) for n in range(far)
            ]
        longest = max(map(len, back["directions"].values()))
        assert back["shatters"] is (longest == 0)


def _free(table: Table, here: Square, cell: Square, enemies: list[tuple[Data, Square]]) -> bool:
    free = cell in table.dry and all(at != cell for _, at in enemies)
    return free and table.ground.share(here, cell)
