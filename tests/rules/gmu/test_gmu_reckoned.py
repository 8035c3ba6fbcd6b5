"""Fights, ends of moves and placings on tables laid by chance, reckoned again by plain geometry.

Whatever is too near a limit to be told apart by rounding is left out.
"""

from __future__ import annotations

import math
from collections import Counter
from itertools import pairwise, product
from random import Random

import pytest
import shapely
from shapely.geometry import Polygon

from tests.rules.gmu.gmu_table import Data, ask, band, box, position, state, unit

CORPS = ("infantry", "cavalry")
SIZES = {
    "infantry": (60, 30),
    "cavalry": (60, 30),
    "detachment": (60, 20),
    "headquarters": (40, 40),
}
#: Command range, battle range and battle value of a headquarters.
ARMIES = {"csa": (12, 6, 1), "usa": (10, 4, 2)}
SLACK = 0.005
EFFECTS = ("none", "retreat", "retreat", "broken", "broken", "eliminated")


def base(one: Data, pose: list[float] | None = None) -> Polygon:
    x, y, facing = pose or one["pose"]
    wide, deep = (mm / 25.4 / 2 for mm in SIZES[one["type"]])
    cos, sin = math.cos(math.radians(facing)), math.sin(math.radians(facing))
    corners = [(deep, wide), (deep, -wide), (-deep, -wide), (-deep, wide)]
    return Polygon([(x + cos * a - sin * b, y + sin * a + cos * b) for a, b in corners])


def ground(table: Data, *kinds: str) -> shapely.Geometry:
    found = [
        shapely.LineString(t["line"]).buffer(t["width"] / 2, cap_style="flat")
        if "line" in t
        else Polygon(t["polygon"])
        for t in table["terrain"]
        if t["type"] in kinds
    ]
    return shapely.union_all(found).intersection(shapely.box(0, 0, 36, 24))


def mostly(table: Data, one: Data, kind: str) -> bool:
    return bool(base(one).intersection(ground(table, kind)).area > base(one).area / 2 + 1e-9)


def foes(table: Data, one: Data) -> list[Data]:
    others = (u for u in table["units"] if u["side"] != one["side"])
    return [u for u in others if u["type"] != "headquarters"]


def friends(table: Data, one: Data, *kinds: str) -> list[Data]:
    mine = (u for u in table["units"] if u["side"] == one["side"] and u["id"] != one["id"])
    return [u for u in mine if u["type"] in kinds]


def depth(one: Polygon, other: Polygon) -> float:
    """The least way (inches) that parts two convex outlines, negative where they are apart."""
    best = math.inf
    for shape in (one, other):
        for (ax, ay), (bx, by) in pairwise(shape.exterior.coords):
            length = math.hypot(bx - ax, by - ay)
            nx, ny = (by - ay) / length, (ax - bx) / length
            low, high = ([nx * x + ny * y for x, y in s.exterior.coords] for s in (one, other))
            best = min(best, max(low) - min(high), max(high) - min(low))
    return best


# -- fights -------------------------------------------------------------------------------------


def tally(table: Data, me: Data, enemy: Data, attacks: bool) -> list[tuple[str, int, str | None]]:
    items: list[tuple[str, int, str | None]] = [("battle-value", me.get("battle_value", 0), None)]
    walls = mostly(table, enemy, "town") or mostly(table, enemy, "defensible")
    if attacks and me["type"] == "cavalry" and walls:
        items = []
    _, battle, worth = ARMIES[me["side"]]
    staffs = [(base(h).distance(base(me)), h["id"]) for h in friends(table, me, "headquarters")
              if h["formation"] == "battle"]  # fmt: skip
    items += [("headquarters", worth, name) for gap, name in sorted(staffs)[:1] if gap <= battle]
    around = [("cavalry", me), *([("infantry", enemy)] if attacks else [])]
    for kind, near in around:
        items += [(f"{kind}-support", 1, friend["id"]) for friend in friends(table, me, kind)
                  if base(friend).distance(base(near)) <= 1 + SLACK]  # fmt: skip
    if attacks:
        return items + [("detachment", 2, None)] * (enemy["type"] == "detachment")
    bonuses = [("defensible", 2), ("town", 1)] if me["type"] != "cavalry" else []
    held = [(name, value, None) for name, value in bonuses if mostly(table, me, name)]
    hull = shapely.union_all([base(me), base(enemy)]).convex_hull
    bridges = ground(table, "bridge")
    if not bridges.is_empty and bridges.distance(hull) <= SLACK:
        held.append(("bridge", 1, None))
    if mostly(table, me, "hill") and not mostly(table, enemy, "hill"):
        held.append(("hill", 1, None))
    return items + held[:1] + [("rain", 1, None)] * ("rain" in table["weather"])


def outcome(table: Data, pair: tuple[Data, Data], lead: int) -> tuple[str | None, str]:
    if lead == 0:
        return None, "none"
    loser, winner = pair if lead < 0 else pair[::-1]
    effect = EFFECTS[min(abs(lead), 5)]
    if winner["type"] == "detachment" and loser["type"] in CORPS:
        effect = "retreat"
    elif effect == "broken" and (loser["type"] == "detachment" or table["turn"] == 15):
        effect = "eliminated"
    return loser["id"], effect


def crowd(chance: Random) -> Data:
    units = []
    for number in range(chance.randint(4, 8)):
        side, kind = chance.choice(["csa", "usa"]), chance.choice([*CORPS, *CORPS, *SIZES])
        more: Data = {"battle_value": chance.randint(0, 2)} if kind in CORPS else {}
        if kind == "headquarters":
            more["formation"] = chance.choice(["battle", "command"])
        where = [round(chance.uniform(3, 10), 2), round(chance.uniform(3, 8), 2)]
        pose = [*where, chance.choice([0, 90, 33.3])]
        units.append(unit(f"{side}-{number}", kind, pose, **more))
    terrain = [box(k, k, *(round(chance.uniform(a, a + 5), 2) for a in (2, 1, 7.1, 6.1)))
               for k in ("hill", "town", "defensible") if chance.random() < 0.5]  # fmt: skip
    if chance.random() < 0.5:
        terrain.append(band("bridge", "bridge", [6, 3], [6.4, 5], width=0.3))
    weather = chance.choice([[], ["rain"], ["fog"]])
    return position(*units, terrain=terrain, weather=weather, turn=chance.choice([3, 15]))


@pytest.mark.parametrize("seed", range(40))
def test_fights(seed: int) -> None:
    chance = Random(seed)
    table = crowd(chance)
    where = state(*table["units"], **{k: table[k] for k in ("terrain", "weather", "turn")})
    for me, enemy in product(table["units"], repeat=2):
        kinds = {me["type"], enemy["type"]}
        if me["side"] == enemy["side"] or "headquarters" in kinds or me["type"] not in CORPS:
            continue
        dice = [chance.randint(1, 6), chance.randint(1, 6)]
        found = ask(where, "combat", attacker=me["id"], defender=enemy["id"], dice=dice)
        modifiers = []
        for who, items in (("attacker", tally(table, me, enemy, True)),
                           ("defender", tally(table, enemy, me, False))):  # fmt: skip
            told = [(i["rule"].removeprefix("combat."), i["value"], i.get("unit"))
                    for i in found[who]["items"]]  # fmt: skip
            assert Counter(told) == Counter(item for item in items if item[1])
            modifiers.append(sum(item[1] for item in items))
        lead = modifiers[0] - modifiers[1]
        loser, effect = outcome(table, (me, enemy), dice[0] - dice[1] + lead)
        assert (found["loser"], found["effect"]) == (loser, effect)
        if found["allowed"]:
            rolls = [outcome(table, (me, enemy), a - b + lead)
                     for a, b in product(range(1, 7), repeat=2)]  # fmt: skip
            for who, one in (("attacker", me), ("defender", enemy)):
                for effect, share in found["odds"][who].items():
                    lost = sum(each == (one["id"], effect) for each in rolls)
                    still = sum(each[0] != one["id"] for each in rolls)
                    assert share == (still if effect == "none" else lost) / 36


# -- moves and placings -------------------------------------------------------------------------


def in_influence(table: Data, enemy: Data, area: Polygon) -> bool:
    """Whether a base meets a zone of influence; no rivers."""
    if enemy["type"] not in CORPS or "fog" in table["weather"]:
        return False
    gap = base(enemy).distance(area)
    level = area.difference(ground(table, "hill"))
    high = mostly(table, enemy, "hill") and base(enemy).distance(level) <= 3
    return gap <= 2 or high


def end_of_move(table: Data, me: Data, to: list[float]) -> dict[str, float]:
    """What a move of an unheld corps to a pose breaks, and by how much, whatever its way."""
    here, there = base(me), base(me, to)
    heeded = [e for e in foes(table, me) if e["type"] in CORPS
              and (me["type"] == "infantry" or e["type"] == "cavalry")]  # fmt: skip
    starts = [e["id"] for e in heeded if in_influence(table, e, here)]
    found = standing(table, me, there)
    leaves = [e["id"] for e in foes(table, me) if base(e).distance(here) <= 1]
    full = 1 if "rain" in table["weather"] else 4 if me["type"] == "infantry" else 8
    found["allowance"] = math.dist(me["pose"][:2], to[:2]) - (1 if starts or leaves else full)
    entered = []
    for enemy in foes(table, me):
        gap, name = base(enemy).distance(there), enemy["id"]
        fresh = enemy in heeded and name not in starts and in_influence(table, enemy, there)
        if fresh or leaves:
            rule = "zone-of-influence" if fresh else "zone-of-control"
            found[rule] = max(found.get(rule, -9), 1 - gap)
        if fresh or (gap < 1 and name not in leaves):
            turn = (to[2] - enemy["pose"][2]) % 180
            entered.append(min(turn, 180 - turn) - 5)
    if entered:
        found["alignment"] = min(entered)
    staffs = [(base(h), ARMIES["csa"][h["formation"] == "battle"])
              for h in friends(table, me, "headquarters")]  # fmt: skip
    if staffs:
        out, out_before = (min(h.distance(a) - far for h, far in staffs) for a in (there, here))
        gain = max(h.distance(here) - h.distance(there) for h, _ in staffs)
        found["command"] = out if out_before <= 0 else min(out, 0.01 - gain)
    return found


def standing(table: Data, me: Data, there: Polygon) -> dict[str, float]:
    low_x, low_y, high_x, high_y = there.bounds
    others = [u for u in table["units"] if u["id"] != me["id"]]
    under = [depth(there, base(u)) for u in others]
    edge = max(-low_x, -low_y, high_x - 36, high_y - 24)
    return {"board": edge, "overlap": max(under, default=-9.0)}


def agree(found: Data, wanted: dict[str, float]) -> None:
    """The rules that are broken and by how much; what is within 0.02 of a limit is left out."""
    told: dict[str, float] = {}
    for breach in found["breaches"]:
        name = breach["rule"].partition(".")[2]
        told[name] = max(told.get(name, 0.0), breach.get("by", 0.0))
    if any(abs(by) < 0.02 for by in wanted.values()) or set(told) == {"path"}:
        return
    assert told == pytest.approx({name: by for name, by in wanted.items() if by > 0}, abs=1e-6)


@pytest.mark.parametrize("seed", range(60))
def test_ends_of_moves(seed: int) -> None:
    chance = Random(seed)
    table = crowd(chance)
    where = state(*table["units"], **{k: table[k] for k in ("terrain", "weather", "turn")})
    for me in table["units"]:
        if me["side"] != "csa" or me["type"] not in CORPS:
            continue
        x, y, facing = me["pose"]
        to = [x + chance.uniform(-3, 3), y + chance.uniform(-4, 4), chance.choice([facing, 90, 40])]
        found = ask(where, "move", unit=me["id"], to=to)
        if [breach["rule"] for breach in found["breaches"]] == ["movement.held"]:
            kinds = [e["type"] for e in foes(table, me) if base(e).distance(base(me)) <= 1]
            assert kinds
            assert me["type"] == "infantry" or "cavalry" in kinds
            continue
        agree(found, end_of_move(table, me, to))
