"""Answers reckoned a second time, from tables and plain geometry of the test's own; cm and mm."""

from __future__ import annotations

import itertools
import math
import random
from typing import Any

import pytest

from tests.rules.mini_nap.table import CM, Data, ask, rules, state, unit

MM = 1 / 25.4
#: Limits have 0.005 in of slack, here in cm.
SLACK = 0.0127
TYPES = ("line-infantry", "light-infantry", "heavy-cavalry", "medium-cavalry", "light-cavalry")
RATINGS = ("guard", "elite", "veteran", "trained", "untrained")
FORMED = ("line", "column", "square")
CHARGES = {
    "line-infantry": {"line": 6, "column": 9},
    "light-infantry": {"line": 6, "column": 9, "skirmish": 6},
    "heavy-cavalry": {"line": 30, "column": 30},
    "medium-cavalry": {"line": 30, "column": 30},
    "light-cavalry": {"line": 25, "column": 25, "skirmish": 25},
}
REACH = {"light": 24, "medium": 36, "heavy": 48}
Sort = tuple[str, str | None]


def depth(sort: Sort) -> int:
    """Return how deep (mm) a unit's outline is."""
    if sort[1] is None:
        return 30
    stand = 20 if sort[0].endswith("infantry") else 40
    return stand * (2 if sort[1] in ("column", "square") else 1)


def put(name: str, sort: Sort, y: float, facing: float, **more: Any) -> Data:
    """Return a unit of a sort, 24 in from the left."""
    more = more if sort[1] else {"class": "light", **more}
    return unit(name, sort[0], [24, y, facing], sort[1], **more)


def facing_each_other(one: Sort, two: Sort, apart: float, turned: float, **more: Any) -> list[Data]:
    """Return two units ``apart`` cm, the second above the first and facing as told."""
    y = 5 + apart * CM + (depth(one) + depth(two)) / 2 * MM
    return [put("fr-1", one, 5, 90, **more), put("br-1", two, y, turned)]


# -- formations ---------------------------------------------------------------------------------


def may_take(kind: str, special: str, named: str) -> bool:
    if named in ("line", "column"):
        return special != "irregular"
    if named == "square":
        return kind.endswith("infantry")
    return kind == "light-infantry" or (kind == "light-cavalry" and special != "lancer")


def test_formations_read_from_their_stands() -> None:
    """Facings to 10 degrees, echelon 3 mm, gaps 2.5 and 8 mm, on either side of each."""
    some = random.Random(5)
    gaps = {"line": (0, 2.49, -2.4, -2.8), "skirmish": (2.5, 4.5, 7.9, 8, 8.3)}
    for _ in range(400):
        kind, named = some.choice(TYPES), some.choice(("line", "column", "square", "skirmish"))
        special = some.choice(("", "lancer", "irregular")) if kind == "light-cavalry" else ""
        turn, aside = some.choice((0, 9.9, -10, 10.2)), some.choice((0, 2.9, -3, 3.3))
        gap = some.choice(gaps.get(named, (0, 2.4, -2.4, 2.8, -2.8)))
        deep, way = 20 if kind.endswith("infantry") else 40, some.choice((1, -1))
        if named in gaps:
            ahead, left = aside, way * (25 + gap)
        else:
            ahead, left = (-1 if named == "square" else way) * (deep + gap), aside
        there = complex(ahead, left) * MM
        first = some.uniform(0, 360)
        second = complex(20, 15) + there * complex(
            math.cos(math.radians(first)), math.sin(math.radians(first))
        )
        looks = first + turn + (180 if named == "square" else 0)
        made = unit("fr-1", kind, [], None, **({special: True} if special else {}))
        made["stands"] = [[20, 15, first], [second.real, second.imag, looks % 360]]
        del made["pose"]
        fits = abs(turn) <= 10 and abs(aside) <= 3
        fits = fits and (-2.5 <= gap <= 8 if named in gaps else abs(gap) <= 2.5)
        found = ask(state(made), "formation", unit="fr-1")
        right = fits and may_take(kind, special, named)
        assert found["formation"] == (named if right else "none"), (made, turn, aside, gap)
        assert found["formed"] is (named in FORMED if right else None)


# -- charges ------------------------------------------------------------------------------------

SORTS: tuple[Sort, ...] = (
    ("line-infantry", "line"), ("line-infantry", "column"), ("line-infantry", "square"),
    ("light-infantry", "skirmish"), ("heavy-cavalry", "line"), ("medium-cavalry", "column"),
    ("light-cavalry", "line"), ("light-cavalry", "skirmish"), ("foot-artillery", None),
)  # fmt: skip


def charge_breach(one: Sort, two: Sort, apart: float, behind: bool) -> list[str]:
    """Return what bars a charge straight ahead at a target ``apart`` cm."""
    if one[1] in ("square", None):
        return ["charge.unit"]
    foot, formed = one[0].endswith("infantry"), one[1] in FORMED
    if foot and two[0].endswith("cavalry"):
        return ["charge.table"]
    free = formed or two[1] == "skirmish"
    if not free and (not behind or two[1] == "square"):
        return ["charge.outflank"]
    return ["charge.distance"] if apart > CHARGES[one[0]][one[1] or ""] + SLACK else []


def reactions(one: Sort, two: Sort, apart: float, behind: bool) -> set[tuple[str, int | None]]:
    """Return what the charged unit may do against a charge from ``apart`` cm, and what it needs."""
    horse, foot = one[0].endswith("cavalry"), two[0].endswith("infantry")
    found: set[tuple[str, int | None]] = set()
    if two[1] in ("line", "column") and not behind and not (foot and horse):
        found.add(("counter-charge", None))
    if two[1] == "skirmish":
        found.add(("fall-back", None))
    if foot and two[1] in ("line", "column") and horse and apart > 12:
        found.add(("emergency-square", 4))
    return found


@pytest.mark.parametrize("behind", [False, True])
def test_who_charges_whom_from_how_far_and_what_it_opens(behind: bool) -> None:
    some = random.Random(11)
    near = [far + by for far in (6, 9, 12, 25, 30) for by in (-0.01, 0.02)]
    for one, two, _ in itertools.product(SORTS, SORTS, range(2)):
        far = some.choice(near)
        table = state(*facing_each_other(one, two, far, 90 if behind else 270))
        bars = charge_breach(one, two, far, behind)
        found = ask(table, "charge", unit="fr-1", heading=90)
        assert rules(found["breaches"]) == bars, (one, two, far)
        if bars:
            continue
        told = ask(table, "reactions", mover="fr-1", as_="charge", to=[24, 5 + far * CM, 90])
        open_ = {(each["as"], each["needs"]) for each in told["reactions"]}
        assert open_ == reactions(one, two, far, behind), (one, two, far)
        assert told["started"] == pytest.approx(far * CM)


# -- fire and strength --------------------------------------------------------------------------


def dice(one: Data, two: Sort, apart: float) -> int:
    """Return how many dice a shot has: points, one more, then each halving, rounded down once."""
    guns, nation = one["type"].endswith("artillery"), one["nation"]
    points = max(one["strength"] - one["losses"], 0)
    if guns and nation == "russian":
        points = min(points, 4)
    british = nation == "british" and not one.get("kgl")
    more = (british or one.get("advantage", False)) if guns else one["rating"] == "guard"
    halved = [one.get("formation") in ("column", "square"), two[1] in ("skirmish", None)]
    halved.append(guns and apart > REACH[one.get("class", "light")] / 2 + SLACK)
    return int(points + more) >> sum(halved)


@pytest.mark.slow
def test_dice_and_range_of_shots() -> None:
    some = random.Random(7)
    shooters = [sort for sort in SORTS if not sort[0].endswith("cavalry")]
    for _ in range(400):
        one, two = some.choice([*shooters, ("horse-artillery", None)]), some.choice(SORTS)
        more: Data = {"strength": some.randint(2, 6), "losses": some.randint(0, 3)}
        more |= {"rating": some.choice(RATINGS)}
        more |= {"nation": some.choice(("british", "russian", "french", ""))}
        more |= {"kgl": True} if some.random() < 0.3 else {}
        far = 6
        if one[1] is None:
            more["class"] = some.choice(("light", "medium"))
            more |= {"advantage": True} if some.random() < 0.3 else {}
            far = REACH[more["class"]]
        apart = far * some.choice((0.3, 0.5, 0.501, 1, 1.0002)) + some.choice((0, 0.005, 0.02))
        units = facing_each_other(one, two, apart, 270, **more)
        found = ask(state(*units, phase="firing"), "fire", unit="fr-1", target="br-1")
        assert rules(found["breaches"]) == ["firing.range"] * (apart > far + SLACK)
        assert found["dice"] == dice(units[0], two, apart), (units, apart)
        assert found["range"] == pytest.approx(apart * CM)


def test_who_is_left_with_how_many_points() -> None:
    for sort, rating, points, lost in itertools.product(SORTS, RATINGS, (1, 2, 6), range(8)):
        made = put("fr-1", sort, 5, 90, rating=rating, strength=points)
        left, spared = max(points - lost, 0), rating == "guard" or sort[1] not in ("line", "column")
        found = ask(state(made), "strength", unit="fr-1", losses=lost)
        assert found["left"] == left
        assert found["removed"] is (left <= (0 if spared else 1))
        assert found["one_point"] is (left == 1 and spared)
