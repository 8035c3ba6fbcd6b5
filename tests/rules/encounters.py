"""Encounters for tests: invented forces on invented ground, and battles of random campaigns."""

from __future__ import annotations

import random
from typing import Any

from tableside.engine.encounter import FORMAT, Arm, Body, Encounter, Force, Plot
from tableside.rules.gitm.campaign.turn import resolve_on
from tableside.rules.gitm.data import tables
from tableside.rules.gitm.ruleset import make
from tableside.rules.gitm.state import State
from tests.rules.gitm import example
from tests.rules.gitm.example import Data

CAMPAIGN = make()
OPEN = tuple((Plot(),) * 7 for _ in range(5))


def body(name: str, men: int, arm: Arm = "foot", **more: Any) -> Body:
    """Return troops called after their id."""
    return Body(name, name, arm, men, **more)


def force(side: str, *bodies: Body, **more: Any) -> Force:
    """Return a force of a side."""
    return Force(side, side.upper(), bodies, **more)


def encounter(
    attacker: Force | None = None, defender: Force | None = None, **more: Any
) -> Encounter:
    """Return an encounter, by default of two large bodies on open ground."""
    given: dict[str, Any] = {"place": "there", "turn": 1, "seed": 1, "ground": OPEN}
    return Encounter(
        format=FORMAT,
        ruleset="test",
        attacker=attacker or force("us", body("u", 800)),
        defender=defender or force("mx", body("m", 800)),
        **{**given, **more},
    )


def drawn(*rows: str) -> tuple[tuple[Plot, ...], ...]:
    """Return ground by letters: ``~`` flows, ``f`` crosses, ``h`` is raised, ``w`` water."""
    plots = {
        ".": Plot(),
        "~": Plot("water", flows=True),
        "f": Plot("shallows", crossing=True),
        "h": Plot("raised"),
        "H": Plot("raised", level=2),
        "w": Plot("water"),
        "t": Plot("wooded"),
    }
    return tuple(tuple(plots[letter] for letter in row) for row in rows)


_SORTS = ("IN", "IN", "LI", "ML", "LC", "DR", "LN", "MA", "HA", "SA")
_GROUND = "......hhHttTp^w~"


def waiting(seed: int) -> State:
    """Return a campaign that waits with a random battle on random ground."""
    chance = random.Random(f"battle {seed}")
    units = [_unit(chance, side, n) for side in ("US", "MX") for n in range(chance.randint(1, 8))]
    rows = ["".join(chance.choice(_GROUND) for _ in range(15)) for _ in range(15)]
    rows[7] = rows[7][:7] + "." + rows[7][8:]
    ground: list[Data] = [{"id": example.HERE, "type": "tactical-map", "rows": rows}]
    moved = chance.choice(("US", "MX"))
    way = chance.choice(("N", "NE", "E", "SE", "S", "SW", "W", "NW"))
    for each in units:
        if each["id"].startswith(moved):
            each["entered_from"] = way
    data = example.position(
        *units,
        terrain=ground,
        phase="tactical-1",
        house_rules={"battles": "table"},
        campaign={
            "stage": "battle",
            "seed": seed + 1,
            "contest": {"at": {"strategic": example.HERE, "square": "7-7"}, "fielded": True},
        },
    )
    return CAMPAIGN.load(data, "random.json")


def _unit(chance: random.Random, side: str, number: int) -> Data:
    name = f"{side}{number + 1}{chance.choice(_SORTS)}"
    most = tables().types[example.CODES[name[-2:]]].most
    return example.unit(
        name,
        "7-7",
        men=chance.randint(1, most),
        batteries=chance.randint(0, 1),
        quality=chance.choice(("poor", "fair", "good", "excellent")),
        orders={"attack": "attack"},
    )


def stopped(*units: Data, **more: Any) -> State:
    """Return a campaign that was resolved until it stopped at a battle."""
    house = {"battles": "table", **more.pop("house_rules", {})}
    campaign = {"stage": "resolve", **more.pop("campaign", {})}
    more.setdefault("phase", "tactical-1")
    data = example.position(*units, house_rules=house, campaign=campaign, **more)
    return resolve_on(CAMPAIGN.load(data, "test"))[0]
