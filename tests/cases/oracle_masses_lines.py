"""Lines of contact and what hangs on them (section 10.6 of the rule page)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.cases.oracle_masses import (
    CAVALRY,
    Unit,
    World,
    fights,
    name_of,
    place,
    together,
)
from tests.cases.oracle_masses_moves import besieged
from tests.cases.oracle_masses_ways import shutters, way_to


@dataclass
class End:
    """A unit, or a city as if one of the unit's side stood in it."""

    strategic: str
    square: str
    closed: str  # the besieged own city that it is in

    @property
    def spot(self) -> tuple[str, str]:
        return self.strategic, self.square


class Lines:
    """Lines of a side; ``peaceful``: as if there were no strangers and no sieges."""

    def __init__(self, world: World, side: str, *, peaceful: bool = False) -> None:
        self.world, self.side = world, side
        me: Unit = {"side": side}
        self.enemies = [] if peaceful else world.enemies(me)
        self.peaceful = peaceful

    def end(self, piece: Any) -> End:
        closed = [
            city["id"]
            for city in self.world.cities
            if not self.peaceful
            and (city["strategic"], city["square"]) == (piece["strategic"], piece["square"])
            and self.world.own(self.side, city["owner"])
            and besieged(self.world, city)
        ]
        return End(piece["strategic"], piece["square"], (closed or [""])[0])

    def length(self, a: End, b: End, most: int) -> int | None:
        """The steps of a shortest line from one to the other, none if there is none."""
        if a.closed != b.closed:
            return None
        if a.strategic == b.strategic:
            return 0
        distance = {a.strategic: 0}
        queue = deque([a.strategic])
        while queue:
            here = queue.popleft()
            if distance[here] >= most:
                continue
            for there in self.world.neighbours(here):
                if self._goes(here, there, a, b):
                    if there == b.strategic:
                        return distance[here] + 1
                    if there not in distance:
                        distance[there] = distance[here] + 1
                        queue.append(there)
        return None

    def _goes(self, here: str, there: str, a: End, b: End) -> bool:
        if not self.world.walkable(there) or (there != b.strategic and not self._free(there)):
            return False
        way, back = way_to(here, there), way_to(there, here)
        assert way is not None
        assert back is not None
        if len(way) == 2 and all(together(self.enemies, each) for each in corners(here, there)):
            return False
        if not self.peaceful:
            if here == a.strategic and self._shut(a, way):
                return False
            if there == b.strategic and self._shut(b, back):
                return False
        return True

    def _shut(self, end: End, way: str) -> bool:
        standing: Unit = {"side": self.side, "strategic": end.strategic, "square": end.square}
        return bool(shutters(self.world, standing, way))

    def _free(self, strategic: str) -> bool:
        world = self.world
        if together(self.enemies, strategic):
            return False
        return not any(
            rider["type"] in CAVALRY and not self._held(strategic, rider["strategic"])
            for near in world.neighbours(strategic)
            for rider in together(self.enemies, near)
        )

    def _held(self, *names: str) -> bool:
        return any(
            unit["strategic"] in names and self.world.own(self.side, unit["side"])
            for unit in fights(self.world.active)
        )


def corners(here: str, there: str) -> list[str]:
    """The two strategic squares beside a diagonal."""
    a, b = place(here), place(there)
    return [name_of((a[0], b[1])), name_of((b[0], a[1]))] if a[0] != b[0] and a[1] != b[1] else []


Found = tuple[int, str, list[Any]]


def own_cities(world: World, side: str) -> list[Any]:
    return [city for city in world.cities if world.own(side, city["owner"])]


def _city_here(lines: Lines, unit: Unit) -> str | None:
    end = lines.end(unit)
    for city in own_cities(lines.world, unit["side"]):
        source = lines.end(city)
        if source.strategic == end.strategic and (
            source.spot == end.spot or (not source.closed and not end.closed)
        ):
            return str(city["id"])
    return None


def _headquarters(lines: Lines, unit: Unit, kind: str) -> list[Unit]:
    return [
        u
        for u in lines.world.active
        if u["type"] == kind and lines.world.own(unit["side"], u["side"])
    ]


def _nearest(lines: Lines, unit: Unit, sources: list[Any], most: int) -> tuple[int, Any] | None:
    start = lines.end(unit)
    found = [(lines.length(start, lines.end(s), most), s) for s in sources if s is not unit]
    fit = [(length, source) for length, source in found if length is not None]
    return min(fit, key=lambda each: each[0], default=None)


def communications(lines: Lines, unit: Unit) -> Found | None:
    """The length of the unit's own line, its source and the headquarters of the chain."""
    if unit["type"] == "army-hq":
        return 0, unit["id"], []
    city = _city_here(lines, unit)
    if city is not None:
        return 0, city, []
    if unit["type"] == "corps-hq":
        best = _nearest(lines, unit, _headquarters(lines, unit, "army-hq"), 5)
        return best and (best[0], best[1]["id"], [best[1]["id"]])
    corps = [
        u for u in _headquarters(lines, unit, "corps-hq") if communications(lines, u) is not None
    ]
    best = _nearest(lines, unit, corps, 2)
    if best is None:
        return None
    beyond = communications(lines, best[1])
    assert beyond is not None
    return best[0], best[1]["id"], [best[1]["id"], *beyond[2]]


def supply(lines: Lines, unit: Unit) -> Found | None:
    city = _city_here(lines, unit)
    if city is not None:
        return 0, city, []
    if unit["type"] == "corps-hq":
        best = _nearest(lines, unit, own_cities(lines.world, unit["side"]), 8)
    else:
        best = _nearest(lines, unit, _headquarters(lines, unit, "corps-hq"), 2)
    return best and (best[0], best[1]["id"], [])


def line(world: World, unit: Unit, kind: str) -> dict[str, Any]:
    """What is answered about a line, but for its squares."""
    search: Callable[[Lines, Unit], Found | None] = (
        communications if kind == "communications" else supply
    )
    found = search(Lines(world, unit["side"]), unit)
    calm = search(Lines(world, unit["side"], peaceful=True), unit)
    answer: dict[str, Any] = {
        "connected": found is not None,
        "length": found[0] if found else None,
        "source": found[1] if found else None,
        "cut": found is None and calm is not None,
    }
    if kind == "supply":
        answer["requisition"] = requisition(world, unit)
    elif found:
        answer["chain"] = found[2]
    return answer


def requisition(world: World, unit: Unit) -> bool:
    here = unit["strategic"]
    rows = "".join(world.ground(here).rows)
    watered = ("~" in rows or "f" in rows) and world.terrain(here) != "D"  # 10.8
    return (
        (world.terrain(here) == "." or watered)
        and not world.enemies_here(unit)
        and len(together(world.active, here)) <= 3
    )


def fed_from_first_army(world: World, unit: Unit) -> bool:
    """Its communications come from US1AQ."""
    if unit["id"] == "US1AQ":
        return True
    found = communications(Lines(world, unit["side"]), unit)
    return found is not None and "US1AQ" in found[2]
