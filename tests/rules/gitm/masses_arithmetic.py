"""The text's arithmetic of squares, worked out again from positions alone, without the program."""

from __future__ import annotations

import math
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

Data = dict[str, Any]
Square = tuple[int, int]

WAYS = {"N": (0, -1), "NE": (1, -1), "E": (1, 0), "SE": (1, 1),
        "S": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (-1, -1)}  # fmt: skip
FIELD = [(column, row) for column in range(15) for row in range(15)]
BARRIERS = "~f^p"


def square(name: str) -> Square:
    column, row = name.split("-")
    return int(column), int(row)


def named(cell: Square) -> str:
    return f"{cell[0]}-{cell[1]}"


def beside(cell: Square, way: str, far: int = 1) -> Square:
    return cell[0] + far * WAYS[way][0], cell[1] + far * WAYS[way][1]


def steps(a: Square, b: Square) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def is_hq(unit: Data) -> bool:
    return str(unit["type"]).endswith("-hq")


def direction(a: Square, b: Square) -> str:
    """The nearest of eight compass points, by the angle."""
    turn = round(math.degrees(math.atan2(b[0] - a[0], a[1] - b[1])) / 45) % 8
    return list(WAYS)[turn]


def straight(a: Square, b: Square) -> list[Square]:
    """The squares of a leg without its first, halves rounded away from it."""

    def part(index: int, done: int, whole: int) -> int:
        far = Fraction(done * abs(b[index] - a[index]), whole)
        return a[index] + math.floor(far + Fraction(1, 2)) * (1 if b[index] > a[index] else -1)

    n = steps(a, b)
    return [(part(0, k, n), part(1, k, n)) for k in range(1, n + 1)]


class Ground:
    """A tactical map's letters, and the parts that its rivers and ranges divide it into."""

    def __init__(self, rows: list[str]) -> None:
        self.letter = {(c, r): rows[r][c] for c, r in FIELD}
        self.barred = {cell for cell in FIELD if self.letter[cell] in "~^w"}
        fords = {cell for cell in FIELD if self.letter[cell] in "fp"}
        dry = set(FIELD) - self.barred - fords
        self._sides: dict[Square, set[int]] = {cell: set() for cell in FIELD}
        for number, part in enumerate(self._groups(dry, slips=False)):
            for cell in part:
                self._sides[cell] = {number}
        for group in self._groups(fords, slips=True):
            around = {beside(cell, way) for cell in group for way in WAYS} & dry
            banks = {number for cell in around for number in self._sides[cell]}
            self._sides |= dict.fromkeys(group, banks)

    def _groups(self, cells: set[Square], *, slips: bool) -> Iterable[set[Square]]:
        left = set(cells)
        while left:
            group, new = set[Square](), {left.pop()}
            while new:
                group |= new
                new = {
                    there for here in new for way in WAYS
                    if (there := beside(here, way)) in left and (slips or self._steps(here, there))
                }  # fmt: skip
                left -= new
            yield group

    def _steps(self, a: Square, b: Square) -> bool:
        """Whether a step keeps off the corner between two squares of a river or range."""
        between = {(a[0], b[1]), (b[0], a[1])} - {a, b}
        return not between or any(self.letter[cell] not in BARRIERS for cell in between)

    def share(self, a: Square, b: Square) -> bool:
        """Whether two squares are on one side of every river and range."""
        return bool(self._sides[a] & self._sides[b])

    def cliff(self, a: Square, b: Square) -> bool:
        pair = {self.letter[a], self.letter[b]}
        return "H" in pair and not pair <= {"h", "H"}


def sighted(units: list[Data], side: str) -> set[str]:
    """The ids of another side's units that a side sees on one map."""
    seen = set[str]()
    others = [unit for unit in units if unit["side"] != side]
    for eye in (unit for unit in units if unit["side"] == side and not is_hq(unit)):
        here = square(eye["square"])
        for way in (None, *WAYS):
            away = [
                (steps(here, square(unit["square"])), is_hq(unit), unit["id"]) for unit in others
                if (direction(here, square(unit["square"])) if square(unit["square"]) != here
                    else None) == way
            ]  # fmt: skip
            nearest = min((far for far, hq, _ in away if not hq), default=99)
            seen |= {name for far, _, name in away if far <= nearest}
    return seen


def path(units: list[Data], ground: Ground, unit: Data, to: Square, by: Square | None) -> Data:
    """A tactical move of an active unit that is not alone, by at most one waypoint."""
    start, ends = square(unit["square"]), [to] if by is None else [to, by]
    legs = list(zip([start, *ends[1:]], [*ends[1:], to], strict=True))
    walk = [cell for leg in legs for cell in straight(*leg)]
    enemies = [each for each in units if each["side"] != unit["side"]]
    broken = ["tactical.fatigue"] * bool(enemies and unit.get("fatigue", 0) > 8)
    barred = any(cell in ground.barred for cell in ends)
    broken += ["tactical.destination"] * barred
    if not barred and not all(a == b or ground.share(a, b) for a, b in legs):
        broken.append("tactical.ford")
    if enemies:
        broken += ["tactical.impassable"] * any(cell in ground.barred for cell in walk)
        pairs = zip([start, *walk], walk, strict=False)
        broken += ["tactical.cliff"] * any(ground.cliff(*pair) for pair in pairs)
    if broken or (to == start and by is None):
        return {"rules": broken, "phases": [], "ends": named(start)}
    held = {square(each["square"]) for each in enemies if not is_hq(each)}
    shy = is_hq(unit) or unit.get("orders", {}).get("attack") == "evade"
    met = next((index for index, cell in enumerate(walk) if cell in held), len(walk))
    walk = walk[: met + (not shy)]
    most = 6 if unit["type"] in ("light-cavalry", "lancers", "horse-artillery", "army-hq") else 4
    parts = [walk[at : at + most] for at in range(0, len(walk), most)][:5]
    return {
        "rules": [], "phases": [[named(cell) for cell in part] for part in parts],
        "ends": named(parts[-1][-1] if parts else start),
    }  # fmt: skip
