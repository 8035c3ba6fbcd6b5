"""Positions of Metal Men for tests; what is asked is asked as ``tableside judge`` asks it."""

from __future__ import annotations

from typing import Any

from tableside.rules.metal_men.answers import answer
from tableside.rules.metal_men.position import load
from tableside.rules.metal_men.state import State

Data = dict[str, Any]
#: A base of infantry or a gun, inches; caissons and wagons are as large, turned.
WIDTH, DEPTH = 2.0, 1.0


def row(x: float, y: float, count: int, facing: float = 90.0) -> list[list[float]]:
    """Return the poses of bases side by side along x, the first at (x, y)."""
    return [[x + n * WIDTH, y, facing] for n in range(count)]


def file(x: float, y: float, count: int) -> list[list[float]]:
    """Return the poses of bases that face north one behind the other, the first at (x, y)."""
    return [[x, y - n * DEPTH, 90.0] for n in range(count)]


def brigade(name: str, side: str, /, *poses: list[float], **more: Any) -> Data:
    """Return an entry of a brigade of regulars with a stand at each pose: "1", "2" ..."""
    return {
        **_of(name, side, "infantry"),
        "division": side[0].upper() + "1",
        "quality": "regular",
        "stands": [{"id": str(n), "pose": pose} for n, pose in enumerate(poses, 1)],
        **more,
    }


def battery(
    name: str, side: str, /, *guns: list[float], caisson: list[float] | None = None, **more: Any
) -> Data:
    """Return an entry of a battery: guns "g1", "g2", and its caisson "c" where one is given."""
    stands: list[Data] = [{"id": f"g{n}", "pose": pose} for n, pose in enumerate(guns, 1)]
    if caisson is not None:
        stands.append({"id": "c", "part": "caisson", "pose": caisson})
    return {**_of(name, side, "battery"), "stands": stands, **more}


def leader(name: str, side: str, /, pose: list[float], **more: Any) -> Data:
    """Return an entry of a good division leader; with ``level`` corps he has no division."""
    fields: Data = {"level": "division", "rating": "good", **more}
    if fields["level"] == "division":
        fields = {"division": side[0].upper() + "1", **fields}
    return {**_of(name, side, "leader"), "pose": pose, **fields}


def train(name: str, side: str, /, pose: list[float], **more: Any) -> Data:
    """Return an entry of a supply wagon."""
    return {**_of(name, side, "train"), "pose": pose, **more}


def _of(name: str, side: str, kind: str) -> Data:
    return {"id": name, "side": side, "type": kind, "corps": side[0].upper()}


def position(*units: Data, **more: Any) -> Data:
    """Return a position with these units on a 72 x 48 in board; ``house``: its house rules."""
    house = {name.replace("_", "-"): value for name, value in more.pop("house", {}).items()}
    return {
        "format": "tableside.position/1",
        "ruleset": "metal-men",
        "board": {"width": 72, "depth": 48},
        "sides": {"csa": {}, "usa": {}},
        "units": list(units),
        "house_rules": house,
        **more,
    }


def loaded(data: Data) -> State:
    """Return the state of a position."""
    return load(data, "test")


def ask(data: Data, **question: Any) -> Data:
    """Return the answer to a question about a position; ``from_`` stands for from."""
    named = {name.rstrip("_"): value for name, value in question.items()}
    return answer(loaded(data), named)


def rules(found: Data) -> list[str]:
    """Return the names of the rules that an answer says are broken, in its order."""
    return [breach["rule"] for breach in found["breaches"]]


def box(name: str, kind: str, x0: float, y0: float, x1: float, y1: float) -> Data:
    """Return a rectangular piece of terrain."""
    return {"id": name, "type": kind, "polygon": [[x0, y0], [x1, y0], [x1, y1], [x0, y1]]}


def band(name: str, kind: str, *points: list[float], width: float = 0.2) -> Data:
    """Return a piece of terrain that is a line."""
    return {"id": name, "type": kind, "line": list(points), "width": width}


#: The worked example of the reading (section 8).
EXAMPLE = position(
    leader("cL", "csa", [17, 7, 90], division="C1"),
    brigade("c1", "csa", *row(10, 10, 4), quality="veteran"),
    brigade("c2", "csa", [13, 2, 90]),
    brigade("u1", "usa", *row(13, 16, 3, 270), state="dg", moved=True),
    terrain=[box("woods", "woods", 11, 15, 19, 18)],
    turn=4, active="usa", phase="firefight",
)  # fmt: skip

#: A position of all that there is, for the suite of every rule set, and questions about it.
SAMPLE = position(
    leader("cH", "csa", [6, 4, 90], level="corps", rating="average"),
    leader("cL", "csa", [11, 7, 90]),
    brigade("c1", "csa", *row(8, 10, 4), name="Hays' Brigade", short="Hays",
            sigma=[0.01, 0.01, 0.2]),
    brigade("c2", "csa", *file(30, 8, 3), quality="veteran"),
    battery("cb", "csa", *row(20, 10, 2), caisson=[21, 7, 90]),
    train("ct", "csa", [4, 8, 90]),
    leader("uL", "usa", [12, 24, 270]),
    brigade("u1", "usa", *row(8, 17, 3, 270), state="dg", low_ammo=True),
    battery("ub", "usa", *row(22, 18, 2, 270), low_ammo=True),
    terrain=[
        box("hill", "hill", 18, 8, 25, 12),
        box("wood", "woods", 7, 16, 14, 19),
        band("pike", "road", [30, 0], [30, 48], width=1.5),
        band("wall", "wall", [18, 16], [26, 16]),
        band("run", "river", [40, 0], [40, 48], width=1.0),
        band("span", "bridge", [39, 20], [41, 20], width=2.0),
    ],
    turn=1, last_turn=2, active="csa", firefights=[["c1", "u1"]],
    corps={"C": {"name": "Ewell's Corps"}}, divisions={"C1": {"name": "Early's Division"}},
)  # fmt: skip
ASK: list[Data] = [
    {"ask": "shape", "unit": "c2"},
    {"ask": "arc", "unit": "cb"},
    {"ask": "sight", "from": "c1", "to": "u1"},
    {"ask": "fire", "unit": "c1", "target": "u1", "phase": "firefight"},
    {"ask": "targets", "unit": "ub", "phase": "defensive"},
    {"ask": "firefights"},
    {"ask": "rout"},
    {"ask": "orders", "leader": "cL"},
    {"ask": "rally", "unit": "u1", "leader": "uL"},
    {"ask": "morale", "unit": "u1", "hits": 2, "rolls": [3, 6]},
    {"ask": "fall-back", "unit": "u1", "cause": "flight", "dice": [4]},
    {"ask": "thrown-back", "unit": "u1", "by": ["c1"], "dice": [5]},
    {"ask": "move", "unit": "c2", "to": {"1": [30, 12, 90], "2": [30, 11, 90], "3": [30, 10, 90]}},
    {"ask": "reach", "unit": "c2"},
    {"ask": "supply"},
]
