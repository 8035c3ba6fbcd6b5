"""Units, sides and squares of *Gathered In Their Masses*, read anew from the rule page.

The oracles of this game work in whole numbers on the position as it is written. They share no code
with the program.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

Square = tuple[int, int]
Unit = dict[str, Any]

SIZE = 15
WAYS: dict[str, Square] = {
    "N": (0, -1),
    "NE": (1, -1),
    "E": (1, 0),
    "SE": (1, 1),
    "S": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
    "NW": (-1, -1),
}
HEADQUARTERS = ("corps-hq", "army-hq")
CAVALRY = ("light-cavalry", "dragoons", "lancers")
QUICK = (*CAVALRY, "horse-artillery", "army-hq")
INFANTRY = ("infantry", "light-infantry", "militia")
GUNS = ("medium-artillery", "light-artillery", "horse-artillery", "siege-artillery")
MOST_MEN = dict.fromkeys(("infantry", "light-infantry"), 1500) | {
    kind: 300 if kind in GUNS else 1000 for kind in ("militia", *CAVALRY, *GUNS)
}
IMPASSABLE, LINES = "~^w", "~f^p"


def square(written: str) -> Square:
    column, row = written.split("-")
    return int(column), int(row)


def named(at: Square) -> str:
    return f"{at[0]}-{at[1]}"


def place(name: str) -> Square:
    """The column and row of a strategic square's name."""
    column, row = name.split("-")
    return (
        "ABCDEFGHIJKLMN".index(column[0]) * 10 + int(column[1]),
        "PQRSTUVWXYZ".index(row[0]) * 10 + int(row[1]),
    )


def name_of(at: Square) -> str:
    column, row = at
    return f"{'ABCDEFGHIJKLMN'[column // 10]}{column % 10}-{'PQRSTUVWXYZ'[row // 10]}{row % 10}"


def steps(a: Square, b: Square) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def diagonals(a: Square, b: Square) -> int:
    return min(abs(a[0] - b[0]), abs(a[1] - b[1]))


def direction(a: Square, b: Square) -> str:
    """The nearest of eight compass points (section 2)."""
    dc, dr = b[0] - a[0], b[1] - a[1]
    large, small = max(abs(dc), abs(dr)), min(abs(dc), abs(dr))
    sign = (dc > 0) - (dc < 0), (dr > 0) - (dr < 0)
    if (large + small) ** 2 <= 2 * large**2:
        sign = (sign[0], 0) if abs(dc) > abs(dr) else (0, sign[1])
    return next(way for way, step in WAYS.items() if step == sign)


def straight(a: Square, b: Square) -> list[Square]:
    """The squares from one to another, halves away from the start, without the start."""
    n = steps(a, b)

    def part(total: int, k: int) -> int:
        size = (2 * k * abs(total) + n) // (2 * n)
        return size if total >= 0 else -size

    return [(a[0] + part(b[0] - a[0], k), a[1] + part(b[1] - a[1], k)) for k in range(1, n + 1)]


class Ground:
    """A tactical map, or two laid side by side, and the sides of its rivers and ranges."""

    def __init__(self, rows: list[str]) -> None:
        self.rows = rows

    def letter(self, at: Square) -> str:
        return self.rows[at[1]][at[0]]

    def holds(self, at: Square) -> bool:
        return 0 <= at[1] < len(self.rows) and 0 <= at[0] < len(self.rows[0])

    def squares(self) -> list[Square]:
        return [(c, r) for c in range(len(self.rows[0])) for r in range(len(self.rows))]

    def passable(self, at: Square) -> bool:
        return self.letter(at) not in IMPASSABLE

    def around(self, at: Square) -> list[Square]:
        """The neighbours, in compass order."""
        beside = ((at[0] + dc, at[1] + dr) for dc, dr in WAYS.values())
        return [each for each in beside if self.holds(each)]

    @cached_property
    def parts(self) -> dict[Square, int]:
        found: dict[Square, int] = {}
        for number, first in enumerate(self.squares()):
            if first in found or not self._dry(first):
                continue
            queue, found[first] = [first], number
            while queue:
                at = queue.pop()
                for each in self.around(at):
                    if each not in found and self._dry(each) and not self._slips(at, each):
                        found[each] = number
                        queue.append(each)
        return found

    def sides(self, at: Square) -> set[int]:
        if at in self.parts:
            return {self.parts[at]}
        if not self.passable(at):
            return set()
        group, queue = {at}, [at]
        while queue:
            for each in self.around(queue.pop()):
                if each not in group and self.letter(each) in "fp":
                    group.add(each)
                    queue.append(each)
        return {self.parts[n] for one in group for n in self.around(one) if n in self.parts}

    def dry(self, a: Square, b: Square) -> bool:
        return bool(self.sides(a) & self.sides(b))

    def cliff(self, a: Square, b: Square) -> bool:
        return any(
            self.letter(x) == "H" and self.letter(y) not in "hH" for x, y in ((a, b), (b, a))
        )

    def _dry(self, at: Square) -> bool:
        return self.passable(at) and self.letter(at) not in "fp"

    def _slips(self, a: Square, b: Square) -> bool:
        corners = ((a[0], b[1]), (b[0], a[1]))
        return a[0] != b[0] and a[1] != b[1] and all(self.letter(c) in LINES for c in corners)


class World:
    """A position of the game."""

    def __init__(self, position: dict[str, Any]) -> None:
        self.position = position
        self.units: dict[str, Unit] = {
            unit["id"]: unit for unit in position["units"] if unit["type"] != "stack"
        }
        self.active = [unit for unit in self.units.values() if unit["state"] == "active"]
        self.cities = [t for t in position["terrain"] if t["type"] == "city"]
        self.theatre = next((t for t in position["terrain"] if t["type"] == "strategic-map"), None)
        self.house = position["house_rules"]
        self._grounds: dict[str, Ground] = {}

    def ground(self, strategic: str) -> Ground:
        if strategic not in self._grounds:
            maps = [t for t in self.position["terrain"] if t["id"] == strategic]
            self._grounds[strategic] = Ground(maps[0]["rows"] if maps else ["." * SIZE] * SIZE)
        return self._grounds[strategic]

    def relation(self, a: str, b: str) -> str:
        sides = self.position["sides"]
        for kind in ("allies", "neutral"):
            if b in sides[a].get(kind, []) or a in sides[b].get(kind, []):
                return kind
        return "own" if a == b else "hostile"

    def own(self, a: str, b: str) -> bool:
        return self.relation(a, b) in ("own", "allies")

    def enemies(self, unit: Unit) -> list[Unit]:
        """Hostile active units, wherever they are."""
        return [u for u in self.active if self.relation(unit["side"], u["side"]) == "hostile"]

    def enemies_here(self, unit: Unit, *, at: str | None = None) -> list[Unit]:
        found = together(self.enemies(unit), unit["strategic"])
        return found if at is None else [u for u in found if u["square"] == at]

    def neutrals_at_home(self, unit: Unit, strategic: str) -> list[Unit]:
        return [
            u
            for u in together(self.active, strategic)
            if self.relation(unit["side"], u["side"]) == "neutral"
            and self.at_home(u["side"], strategic)
        ]

    def at_home(self, side: str, strategic: str) -> bool:
        """The square belongs to its nation, or to an ally's."""
        home = self.owner(strategic)
        sides = self.position["sides"].items()
        return any(self.own(side, other) and each["nation"] == home for other, each in sides)

    def barring(self, unit: Unit, strategic: str | None = None) -> list[Unit]:
        """Active units of a strategic square that are hostile, or neutral and at home."""
        where = strategic or unit["strategic"]
        return [
            *together(self.enemies(unit), where),
            *self.neutrals_at_home(unit, where),
        ]

    def owner(self, strategic: str) -> str | None:
        """The nation that a strategic square belongs to."""
        if self.theatre is None or self.terrain(strategic) is None:
            return None
        owners = self.theatre.get("owners", {})
        listed = [nation for nation, names in owners.items() if strategic in names]
        owner: str | None = listed[0] if listed else self.theatre.get("owner")
        return owner

    def terrain(self, strategic: str) -> str | None:
        """The letter of a strategic square; none off the map."""
        if self.theatre is None:
            return "."
        column, row = place(strategic)
        first, top = place(self.theatre["origin"])
        rows = self.theatre["rows"]
        if 0 <= row - top < len(rows) and 0 <= column - first < len(rows[0]):
            return str(rows[row - top][column - first])
        return None

    def walkable(self, strategic: str) -> bool:
        return self.terrain(strategic) not in (None, *"wMds")

    def neighbours(self, strategic: str) -> list[str]:
        column, row = place(strategic)
        beside = ((column + dc, row + dr) for dc, dr in WAYS.values())
        found = [name_of(at) for at in beside if 0 <= at[0] < 140 and 0 <= at[1] < 110]
        return [each for each in found if self.terrain(each) is not None]

    def fast(self, unit: Unit) -> bool:
        return unit["type"] in (*CAVALRY, "horse-artillery")


def together(units: Iterable[Unit], strategic: str) -> list[Unit]:
    return [unit for unit in units if unit["strategic"] == strategic]


def fights(units: Iterable[Unit]) -> list[Unit]:
    """The combat units among some."""
    return [unit for unit in units if unit["type"] not in HEADQUARTERS]


def ids(units: Iterable[Unit]) -> list[str]:
    return [unit["id"] for unit in units]


def orders(unit: Unit) -> dict[str, Any]:
    return dict(unit.get("orders", {}))


def gunners(unit: Unit) -> int:
    """The artillerists among its men."""
    men = int(unit.get("men", 0))
    return men if unit["type"] in GUNS else min(men, 100 * int(unit.get("batteries", 0)))


def men(units: Iterable[Unit]) -> int:
    return sum(int(unit.get("men", 0)) for unit in units)


def within(centre: Square, radius: int) -> Iterator[Square]:
    for column in range(max(0, centre[0] - radius), min(14, centre[0] + radius) + 1):
        for row in range(max(0, centre[1] - radius), min(14, centre[1] + radius) + 1):
            yield column, row
