"""Areas, fans and calls against points and headings drawn at random, judged by plain geometry.

Each is judged twice, with its limits a little tighter and a little looser: what lies between the
two is left out, as are points beside an edge of the answer.
"""

from __future__ import annotations

import itertools
import math
import random

import pytest
import shapely
from shapely import affinity
from shapely.geometry import shape

from tableside.rules.mini_nap.state import State
from tests.rules.mini_nap.table import CM, RULES, Data, ask, box, position, unit

MM = 1 / 25.4
SIZES = {"line": (50, 1), "column": (25, 2), "square": (25, 2), "skirmish": (54.5, 1)}
AHEAD = {"line-infantry": 6, "light-infantry": 18, "medium-cavalry": 20, "light-cavalry": 25}
CHARGE = {"medium-cavalry": 30, "light-cavalry": 25}
SORTS: tuple[tuple[str, str | None], ...] = (
    ("line-infantry", "line"), ("line-infantry", "column"), ("line-infantry", "square"),
    ("light-infantry", "skirmish"), ("medium-cavalry", "line"), ("light-cavalry", "column"),
    ("foot-artillery", None),
)  # fmt: skip
Limb = tuple[float, float]


def formed(one: Data) -> bool:
    return one.get("formation") in ("line", "column", "square")


def foot(one: Data) -> bool:
    return str(one["type"]).endswith("infantry")


def outline(one: Data, pose: list[float] | None = None) -> shapely.Polygon:
    x, y, facing = pose or one["pose"]
    across, deep = SIZES.get(one.get("formation", ""), (30, 1))
    stand = 20 if foot(one) else 40 if one["type"].endswith("cavalry") else 30
    half_u, half_v = stand * deep / 2 * MM, across / 2 * MM
    flat = shapely.box(x - half_u, y - half_v, x + half_u, y + half_v)
    return affinity.rotate(flat, facing, origin=(x, y))


def over(a: shapely.Geometry, b: shapely.Geometry, by: float) -> bool:
    """Whether two areas overlap by more than so many inches."""
    return bool(a.buffer(-by, join_style="mitre").intersection(b).area > 1e-9)


class Table:
    """A table drawn at random: the unit in question at (20, 18) or in a corner, others about it."""

    def __init__(self, seed: int) -> None:
        some = self.some = random.Random(seed)
        x, y = (20.0, 18.0) if some.random() < 0.7 else (some.uniform(1, 2), some.uniform(1, 2))
        units, wide = [self._unit("fr-0", x, y)], some.choice((2.5, 4.0, 8.0))
        for i in range(some.randint(2, 5)):
            side = some.choice(("fr", "br", "br"))
            there = (c + some.uniform(-wide, wide) for c in (x, y))
            units.append(self._unit(f"{side}-{i + 1}", *(max(each, 0.5) for each in there)))
        left, low = (c + some.uniform(-wide, wide) for c in (x, y))
        kind = some.choice(("impassable", "wood", "hill"))
        self.ground = [box("g", kind, left, low, left + 1.5, low + 0.8)]
        self.units = units
        self.board = shapely.box(0, 0, 48, 36)

    def _unit(self, name: str, x: float, y: float) -> Data:
        kind, formation = self.some.choice(SORTS)
        more = {} if formation else {"class": "light"}
        return unit(name, kind, [x, y, self.some.uniform(0, 360)], formation, **more)

    def usable(self) -> bool:
        """Whether nobody touches anybody or the ground, and all are on the board."""
        areas = [*map(outline, self.units), shape_of(self.ground[0])]
        apart = all(a.distance(b) > 0.06 for a, b in itertools.combinations(areas, 2))
        return apart and all(self.board.contains(area) for area in areas[:-1])

    def state(self) -> State:
        return RULES.load(position(*self.units, terrain=self.ground), "test")

    def bars(self, one: Data) -> shapely.Geometry:
        """Return the ground that bars a unit."""
        kind, closed = self.ground[0]["type"], formed(one) and not foot(one)
        closed = closed or one.get("formation") is None
        bars = kind == "impassable" or (kind == "wood" and closed)
        return shape_of(self.ground[0]) if bars else shapely.Polygon()

    def others(self, one: Data) -> list[Data]:
        return [each for each in self.units if each["id"] != one["id"]]

    def may_face(self, one: Data, facing: float, tight: float, *, about: bool) -> bool:
        """Whether a unit can turn to a facing, either way round, or about and then either way."""
        x, y, begin = one["pose"]
        near = [*map(outline, self.others(one)), self.bars(one)]
        near = [each for each in near if not each.is_empty]
        reach = outline(one).buffer(2.0)
        near = [each for each in near if each.intersects(reach)]
        for start, side in itertools.product((begin, begin + 180)[: 1 + about], (1, -1)):
            whole = (facing - start) * side % 360
            steps = max(int(whole / 1.5), 1) if near else 0
            turned = (outline(one, [x, y, start + side * whole * i / (steps or 1)])
                      for i in range(steps + 1))  # fmt: skip
            if all(each.distance(area) > MM + tight for each in turned for area in near):
                return True
        return False

    def swept(self, one: Data, facing: float, way: Limb) -> shapely.Polygon:
        begin = outline(one, [*one["pose"][:2], facing])
        return shapely.union(begin, affinity.translate(begin, *way)).convex_hull

    def clear_of_all(self, one: Data, sweep: shapely.Geometry, tight: float) -> bool:
        """Whether a run keeps to the board and off the ground that bars it."""
        if over(sweep, self.bars(one), MM - tight):
            return False
        return bool(self.board.buffer(MM - tight, join_style="mitre").contains(sweep))

    def ends(self, one: Data, facing: float, way: Limb, tight: float) -> bool:
        """Whether a formed unit may run so, keeping its facing."""
        if not self.may_face(one, facing, tight, about=one.get("formation") != "square"):
            return False
        sweep = self.swept(one, facing, way)
        for other in self.others(one):
            area = outline(other)
            if other["side"] != one["side"] and sweep.distance(area) <= MM + tight:
                return False
            if over(sweep, area, MM - tight):
                return False
        return self.clear_of_all(one, sweep, tight)

    def hits(self, one: Data, target: Data, heading: float, far: float, tight: float) -> bool:
        """Whether formed cavalry legally charges a target at a heading."""
        turn = abs((heading - one["pose"][2] + 180) % 360 - 180)
        ahead = math.cos(math.radians(heading)), math.sin(math.radians(heading))
        begin, area = outline(one, [*one["pose"][:2], heading]), outline(target)
        strip = self.swept(one, heading, (60 * ahead[0], 60 * ahead[1]))
        if turn > 90 - 50 * tight or not strip.intersects(area):
            return False
        low, high = 0.0, 60.0
        while high - low > 1e-5:
            run = (low + high) / 2
            met = self.swept(one, heading, (run * ahead[0], run * ahead[1])).intersects(area)
            low, high = (low, run) if met else (run, high)
        if low > far - tight or not self.may_face(one, heading, tight, about=False):
            return False
        sweep = shapely.union(begin, affinity.translate(begin, low * ahead[0], low * ahead[1]))
        sweep = sweep.convex_hull
        rest = [outline(each) for each in self.others(one) if each["id"] != target["id"]]
        if any(sweep.distance(each) <= MM + tight for each in rest):
            return False
        return self.clear_of_all(one, sweep, tight)


def shape_of(piece: Data) -> shapely.Polygon:
    return shapely.Polygon(piece["polygon"])


def tables(seeds: range, *formations: str, kinds: str = "") -> list[Table]:
    """Return the usable tables among some seeds whose unit in question is of a sort."""
    found = (Table(seed) for seed in seeds)
    return [
        table
        for table in found
        if table.units[0].get("formation") in formations
        and table.units[0]["type"].endswith(kinds)
        and table.usable()
    ]


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "turns"), [("ahead", (0,)), ("side-step", (90, -90))])
def test_centres_that_a_straight_run_reaches(kind: str, turns: tuple[float, ...]) -> None:
    judged = 0
    for table in tables(range(120), "line", "column"):
        one = table.units[0]
        found = ask(table.state(), "reach", unit="fr-0")["area"]
        far = (AHEAD[one["type"]] if kind == "ahead" else 6) * CM
        if kind not in found:
            continue
        area = shapely.Polygon() if found[kind] is None else shape(found[kind])
        assert area.is_valid
        for _ in range(12):
            way, long = table.some.uniform(0, 360), far * math.sqrt(table.some.uniform(0.02, 1.1))
            move = long * math.cos(math.radians(way)), long * math.sin(math.radians(way))
            end = shapely.Point(one["pose"][0] + move[0], one["pose"][1] + move[1])
            if area.is_empty or area.boundary.distance(end) > 0.02 + 0.02 * long:
                inside = area.contains(end)
                tight = -0.008 if inside else 0.008
                legal = long <= far and any(table.ends(one, way + t, move, tight) for t in turns)
                assert legal is inside, (table.units, table.ground, kind, end)
                judged += 1
    assert judged > 25


def test_headings_at_which_cavalry_charges() -> None:
    legal = 0
    for table in tables(range(200, 440), "line", "column", kinds="cavalry"):
        one = table.units[0]
        found = {each["unit"]: each["headings"] for each in
                 ask(table.state(), "charge", unit="fr-0")["targets"]}  # fmt: skip
        for target in (each for each in table.others(one) if each["side"] == "br"):
            fan = found.get(target["id"], [])
            x, y = (target["pose"][i] - one["pose"][i] for i in (0, 1))
            for _ in range(8):
                heading = math.degrees(math.atan2(y, x)) + table.some.uniform(-25, 25)
                ends = (end for span in fan for end in span)
                if any(abs((heading - end + 180) % 360 - 180) < 0.8 for end in ends):
                    continue
                inside = any((heading - low) % 360 <= high - low for low, high in fan)
                tight = -0.008 if inside else 0.008
                hit = table.hits(one, target, heading, CHARGE[one["type"]] * CM, tight)
                assert hit is inside, (table.units, table.ground, target["id"], heading)
                legal += hit
    assert legal > 40


@pytest.mark.slow
def test_where_cavalry_may_call_a_run() -> None:
    opened = 0
    for table in tables(range(500, 700), "line", "column", "skirmish"):
        one, long = table.units[0], 2.0
        x, y, facing = one["pose"]
        way = math.cos(math.radians(facing)), math.sin(math.radians(facing))
        to = [x + long * way[0], y + long * way[1], facing]
        told = ask(table.state(), "reactions", mover="fr-0", as_="ahead", to=to)["reactions"]
        calls = {each["unit"]: each["calls"] for each in told}
        for other in table.others(one):
            if other["side"] == "fr" or foot(other) or not formed(other):
                continue
            for done in (0.3, 1.0, 1.7):
                spans = calls.get(other["id"], [])
                if any(abs(done - end) < 0.05 for span in spans for end in span):
                    continue
                inside = any(low <= done <= high for low, high in spans)
                one["pose"] = [x + done * way[0], y + done * way[1], facing]
                tight = -0.008 if inside else 0.008
                gap = outline(one).distance(outline(other))
                far, begin = CHARGE[other["type"]] * CM, other["pose"][2]
                able = MM < gap <= 12 * CM - tight and any(
                    table.hits(other, one, begin + turn, far, tight) for turn in range(-90, 91, 2)
                )
                one["pose"] = [x, y, facing]
                # A narrow stretch of headings may lie between the ones that are tried.
                assert inside or not able, (table.units, table.ground, other["id"], done)
                assert able or not inside or gap <= MM, (table.units, other["id"], done)
                opened += inside
    assert opened > 10
