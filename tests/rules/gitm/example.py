"""Short ways to write a position of Gathered In Their Masses, and the page's worked example."""

from __future__ import annotations

from typing import Any

from tableside.rules.gitm import position as positions
from tableside.rules.gitm.answers import answer
from tableside.rules.gitm.state import State

Data = dict[str, Any]

HERE = "G8-V5"
CODES = {
    "IN": "infantry",
    "LI": "light-infantry",
    "ML": "militia",
    "LC": "light-cavalry",
    "DR": "dragoons",
    "LN": "lancers",
    "MA": "medium-artillery",
    "LA": "light-artillery",
    "HA": "horse-artillery",
    "SA": "siege-artillery",
    "CQ": "corps-hq",
    "AQ": "army-hq",
}
#: Rivers and ranges of the worked example's map, by letter; all else is open.
_DRAWN = {
    "h": "3-0 2-1 3-1 11-8 12-8 10-9 13-9 3-10 1-11 2-11 3-11",
    "H": "2-9 3-9 11-9 12-9 2-10",
    "~": "7-0 7-1 7-2 7-3 6-4 6-5 8-7 8-8 8-9 9-10 9-11 9-12 9-13 9-14",
    "f": "7-6",
    "^": "12-12 13-12 12-14",
    "p": "12-13",
    "t": "12-2 11-3 12-3 3-13 2-14 3-14",
    "T": "10-4",
}


def unit(name: str, square: str, strategic: str = HERE, /, **more: Any) -> Data:
    """Return a unit; its side and type are in its id, as in ``US2IN``."""
    kind = CODES[name[-2:]]
    made: Data = {"id": name, "side": name[:2].lower(), "type": kind}
    made |= {"strategic": strategic, "square": square}
    if not kind.endswith("-hq"):
        made["men"] = 200 if kind.endswith("-artillery") else 500
    return {**made, **more}


def field(drawn: dict[str, str], name: str = HERE) -> Data:
    """Return a tactical map: open but for the squares of each letter, ``{"~": "7-0 7-1"}``."""
    rows = [["."] * 15 for _ in range(15)]
    for letter, squares in drawn.items():
        for square in squares.split():
            column, row = map(int, square.split("-"))
            rows[row][column] = letter
    return {"id": name, "type": "tactical-map", "rows": ["".join(row) for row in rows]}


def column(number: int, letter: str = "~") -> dict[str, str]:
    """Return a whole column of a letter for ``field``."""
    return {letter: " ".join(f"{number}-{row}" for row in range(15))}


def theatre(*rows: str, origin: str = "G6-V3", **more: Any) -> Data:
    """Return a strategic map."""
    return {"id": "theatre", "type": "strategic-map", "origin": origin, "rows": list(rows), **more}


def city(name: str, strategic: str, square: str = "7-7", owner: str = "us", **more: Any) -> Data:
    """Return a city."""
    made = {"id": name, "type": "city", "strategic": strategic, "square": square, "owner": owner}
    return {**made, **more}


def position(*units: Data, terrain: list[Data] | None = None, **changes: Any) -> Data:
    """Return a position of two hostile sides."""
    made: Data = {
        "format": "tableside.position/1",
        "ruleset": "gitm",
        "board": {"width": 36, "depth": 24},
        "sides": {"us": {"nation": "US"}, "mx": {"nation": "MX"}},
        "units": list(units),
        "terrain": terrain or [],
    }
    return {**made, **changes}


#: A third side, hostile to neither: at home in Britain.
NEUTRAL = {
    "us": {"nation": "US", "neutral": ["gb"]},
    "mx": {"nation": "MX", "neutral": ["gb"]},
    "gb": {"nation": "GB"},
}
#: A third side, allied to the first.
ALLIED = {"us": {"nation": "US", "allies": ["tx"]}, "mx": {"nation": "MX"}, "tx": {"nation": "TX"}}

EXAMPLE = position(
    unit("US2IN", "4-8", men=1400, batteries=1, pose=[7.5, 10.5, 0]),
    unit("US1DR", "5-9", men=400, pose=[9, 10.4, 0]),
    unit("US1CQ", "7-7", "G7-V5"),
    unit("US1AQ", "7-7", "G6-V4"),
    unit("MX1IN", "10-4", men=1000),
    unit("MX2IN", "9-5", men=900, pose=[15, 15, 0]),
    unit("MX3LI", "5-4", men=600, pose=[9, 16.5, 0]),
    unit("MX1LN", "12-9", men=500, pose=[19.5, 9, 0]),
    unit("MX1CQ", "11-4"),
    terrain=[field(_DRAWN), theatre(".....", ".....", ".....", "..m..", "..m..")],
    turn=4,
    last_turn=15,
    phase="tactical-1",
)


def loaded(data: Data) -> State:
    """Return the state of a position."""
    return positions.load(data, "test")


def ask(data: Data, name: str, **fields: Any) -> Data:
    """Return the answer to a question; a field whose name is a word of Python ends with ``_``."""
    question = {"ask": name, **{key.rstrip("_"): value for key, value in fields.items()}}
    return answer(loaded(data), question)


def rules(answer: Data) -> list[str]:
    """Return the rules that an answer names; each is told in a whole sentence."""
    for each in answer["breaches"]:
        assert each["message"].endswith("."), each
        assert "{" not in each["message"], each
    return [each["rule"] for each in answer["breaches"]]


#: A position of all that there is, for the suite of every rule set, and questions about it.
SAMPLE = position(
    unit("US1IN", "9-7", men=1400, batteries=1, name="1st Infantry", short="US1IN",
         pose=[15.0, 12.0, 0], sigma=[0.02, 0.02, 0.3], orders={"to": "7-7", "attack": "attack"}),
    unit("US2LI", "11-7", men=900, orders={"support": {"at": "8-7", "radius": 2}}),
    unit("US3ML", "13-3", "G7-V5", men=400, state="inactive"),
    unit("US1LC", "10-9", men=300, fatigue=5, pose=[16.5, 9.0, 0],
         orders={"boxes": ["G8-V6", "", "", "", "", ""], "pursue": True}),
    unit("US1HA", "10-7", men=150, batteries=2, orders={"engage": [1, 4]}),
    unit("US1CQ", "12-7", men=60, supplies=7),
    unit("US1AQ", "7-7", "G9-V5", men=80),
    unit("MX1IN", "7-7", men=1100, quality="good", fort=True, pose=[12.0, 12.0, 0]),
    unit("MX2ML", "6-8", men=700, morale=38),
    unit("MX1LN", "7-4", men=500, orders={"intercept": {"at": "8-6", "radius": 1}},
         pose=[12.0, 16.5, 0]),
    unit("MX1MA", "5-7", men=200, batteries=3, ammunition=2),
    unit("MX1CQ", "4-7", men=50, supplies=3),
    unit("MX2LI", "3-3", "G7-V4", men=250, state="shattered"),
    terrain=[
        field({"T": "7-7", "h": "8-4 8-5 9-4", "H": "8-3 9-3", "t": "5-9 6-9",
               "~": "1-0 1-1 1-2 1-3 1-4 1-5 1-7 1-8 1-9 1-10 1-11 1-12 1-13 1-14", "f": "1-6",
               "^": "13-12 13-13 13-14 12-11", "p": "13-11", "w": "0-13 0-14"}),
        theatre(".....", "..a..", ".....", ".hm..", "wDF..", owner="MX", owners={"US": ["G9-V5"]}),
        {**city("veracruz", HERE, owner="mx", supplies=40), "name": "Veracruz",
         "fort": {"level": 2, "capacity": 1600}},
        {**city("fort-brown", "G9-V5", supplies=80), "name": "Fort Brown"},
        {**city("matamoros", "G7-V5", supplies=10), "name": "Matamoros"},
    ],
    turn=3, last_turn=4, phase="supply", battles=[HERE], start={"us": [HERE], "mx": [HERE]},
    campaign={
        "seed": 7, "drawn": 12, "pool": {"mx": 30}, "ordered": {"US1IN": "commander"},
        "commands": {"US1IN": {"commander": "Worth", "deputy": "Duncan"}},
        "conduct": {"US1IN": {"start": "9-7"}},
        "reforming": {"MX2LI": {"turns": 2}}, "losses": {"MX2LI": {"stragglers": 90}},
    },
)  # fmt: skip
ASK: list[Data] = [
    {"ask": "table"},
    {"ask": "counters"},
    {"ask": "view", "as": "us"},
    {"ask": "sight", "from": "US1IN"},
    {"ask": "detect", "side": "mx"},
    {"ask": "report", "unit": "MX1LN", "to": "9-4", "for": "us"},
    {"ask": "path", "unit": "US1IN", "to": "5-9", "waypoint": "8-9"},
    {"ask": "reach", "unit": "US1LC"},
    {"ask": "engage", "unit": "US1HA"},
    {"ask": "support", "unit": "US2LI", "battles": ["9-7"], "at": "9-7", "radius": 2},
    {"ask": "intercept", "unit": "MX1LN", "mover": "US1LC", "to": "8-5"},
    {"ask": "exit", "unit": "US1IN"},
    {"ask": "enter", "unit": "US1LC", "direction": "S"},
    {"ask": "battle", "at": "7-7", "attackers": {"US1IN": "E", "US1LC": "SE"}},
    {"ask": "flanks", "at": "7-7", "side": "mx", "attackers": {"US1IN": "E"}},
    {"ask": "retreat", "unit": "MX2ML", "from": ["US1IN"]},
    {"ask": "fall-back", "unit": "MX2ML"},
    {"ask": "bombard", "unit": "MX1MA", "at": "6-7"},
    {"ask": "siege", "city": "veracruz"},
    {"ask": "strategic", "unit": "US1LC"},
    {"ask": "withdraw", "unit": "US1IN", "to": "G9-V5"},
    {"ask": "initiative", "unit": "US1LC"},
    {"ask": "line", "unit": "US1IN", "for": "supply"},
    {"ask": "merge", "from": "US1IN", "into": "US2LI"},
    {"ask": "shatter", "unit": "US1IN"},
    {"ask": "orders", "unit": "US1IN", "orders": {"to": "1-4", "level": 3}},
    {"ask": "march", "unit": "US1AQ", "kinds": ["battle", "enemies"]},
    {"ask": "inactivate", "unit": "US1AQ"},
    {"ask": "ship", "from": "fort-brown", "to": "matamoros", "supplies": 70},
]
