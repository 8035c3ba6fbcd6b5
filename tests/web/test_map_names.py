"""Names beside units on the map: no two of them overlap, however close units stand; no browser."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node runs the page's script")

ROOM = (380, 500)
Found = dict[str, Any] | None


def named(root: Path, tables: list[tuple[list[dict[str, Any]], float]]) -> list[list[Found]]:
    """Return what the page's script makes of each table: units, and how much larger signs are."""
    script = (root / "tableside/web/static/map/names.js").read_text("utf-8")
    room = json.dumps(ROOM)
    script += f"""
const tables = {json.dumps(tables)};
const found = tables.map(([units, larger]) => sidesOfNames(units, larger, {room}));
console.log(JSON.stringify(found));"""
    done = subprocess.run(
        ["node", "--input-type=module"],
        input=script,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    answers: list[list[Found]] = json.loads(done.stdout)
    return answers


def crowd(chance: random.Random) -> tuple[list[dict[str, Any]], float]:
    """Return up to 40 units of two sides in a heap, one of them chosen."""
    units = []
    for number in range(chance.randint(2, 40)):
        x, y = chance.uniform(20, 340), chance.uniform(20, 460)
        wide, high = chance.uniform(4, 40), chance.uniform(4, 20)
        rank = 0 if number == 1 else chance.choice((1, 2))
        box = [x, y, x + wide, y + high]
        shown = number == 1 or chance.random() < 0.9
        units.append({"box": box, "width": chance.uniform(10, 140), "shown": shown, "rank": rank})
    return units, chance.choice((0.82, 1.0, 1.5, 2.2))


def over(one: list[float], other: list[float]) -> bool:
    across = one[0] < other[2] and other[0] < one[2]
    return across and one[1] < other[3] and other[1] < one[3]


def test_no_two_names_overlap_in_any_crowd(root: Path) -> None:
    chance = random.Random(7)
    tables = [crowd(chance) for _ in range(300)]
    left_out = 0
    for (units, _), found in zip(tables, named(root, tables), strict=True):
        places = [each["place"] for each in found if each]
        assert not any(over(*both) for both in combinations(places, 2))
        assert found[1] is not None  # the chosen one has its name whatever stands there
        bases = [each["box"] for each in units]
        for at, each in enumerate(found):
            free = each is None or not any(
                over(each["place"], base) for other, base in enumerate(bases) if other != at
            )
            assert free or units[at]["rank"] == 0
        left_out += sum(u["shown"] and each is None for u, each in zip(units, found, strict=True))
    assert left_out > 100  # else nothing was close


def unit(left: float, rank: int) -> dict[str, Any]:
    """A base in a row so close that the names of two do not fit beside each other."""
    box = [left, 100, left + 20, 120]
    return {"box": box, "width": 60, "shown": True, "rank": rank}


def test_the_chosen_ones_name_comes_first_then_those_of_ones_own_side(root: Path) -> None:
    # In the row there is room above and below, for a name each.
    theirs, own, chosen = unit(100, 2), unit(110, 1), unit(120, 0)
    walls = [
        {"box": [0, 100, 95, 120], "width": 0, "shown": False, "rank": 2},
        {"box": [145, 100, 240, 120], "width": 0, "shown": False, "rank": 2},
    ]
    (found,) = named(root, [([theirs, own, chosen, *walls], 1.0)])
    assert [each and each["side"] for each in found[:3]] == [None, "above", "below"]
    (found,) = named(root, [([own | {"rank": 2}, theirs | {"rank": 1}, *walls], 1.0)])
    assert [each and each["side"] for each in found[:2]] == ["above", "below"]
