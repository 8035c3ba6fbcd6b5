"""``python -m bench rules``: how long the referee takes on crowded tables, and how that grows."""

from __future__ import annotations

import gc
import random
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import shapely

from bench.tables import BASES, Data, crowded, ends
from tableside.engine.ruleset import QuestionError
from tableside.geometry.footprint import Base, footprint
from tableside.geometry.pose import Pose
from tableside.rules.registry import load_position

#: The most that a median may be (ms), or that and the most of 95 % of the answers.
Wanted = float | tuple[float, float] | None

#: How many units the tables have, by turns.
GROWTH = (10, 20, 40, 80, 160)

#: What is timed, in the order of the table, and the most that the median may be (ms) at 40 units.
TASKS: Mapping[str, Wanted] = {
    "zones of all": 20.0,
    "sight": None,
    "retreat": 40.0,
    "move": 40.0,
    "reach": 120.0,
    "detachment": None,
}

#: How many ends of a move are tried until one breaks no limit by itself.
_TRIES = 40


@dataclass
class Times:
    """Processor seconds of what was asked on tables with one number of units.

    ``plain``: of what anyone would write with shapely instead; empty where there is no such thing.
    """

    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    plain: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))

    def numbers(self, task: str) -> dict[str, float | None]:
        """Return count, median and 95 % (ms), and how many times the plain way's median that is."""
        ours, plain = self.seconds[task], self.plain[task]
        if not ours:
            return {"asked": 0.0, "median": None, "95 %": None, "ratio": None}
        median = 1000 * float(np.median(ours))
        return {
            "asked": float(len(ours)),
            "median": median,
            "95 %": 1000 * float(np.percentile(ours, 95)),
            "ratio": median / (1000 * float(np.median(plain))) if plain else None,
        }


@dataclass(frozen=True)
class Suite:
    """What is timed of one game.

    ``tasks``: each with the most that its median may be (ms) at ``wanted`` units, 95 % of the
    answers three times as long unless that is set, too; None where nothing is set. ``growth``:
    how many units the tables have, by turns. ``ask_all``: asks the table of a seed and a size
    everything once.
    """

    tasks: Mapping[str, Wanted]
    wanted: int
    growth: Sequence[int]
    ask_all: Callable[[int, int, Times], None]


class Asker:
    """Asks one table; each question of a table that was just loaded, nothing kept from before."""

    def __init__(self, table: Data, seed: int) -> None:
        self.table, self.seed = table, seed
        self.rng = random.Random(f"asker {seed}")

    def time_all(self, times: Times) -> None:
        """Ask one question of each kind, as far as the table has something to ask about."""
        self._zones(times)
        self._sight(times)
        self._retreat(times)
        self._moves(times)
        self._detachment(times)

    def _ask(self, *questions: Data) -> tuple[float, list[Mapping[str, Any]]]:
        rules, state = load_position(self.table, "bench", "position", [])
        return timed(lambda: [rules.answer(state, question) for question in questions])

    def _units(self, *kinds: str) -> list[Data]:
        found = [unit for unit in self.table["units"] if unit["type"] in kinds]
        self.rng.shuffle(found)
        return found

    def _zones(self, times: Times) -> None:
        units = [unit for unit in self.table["units"] if unit["type"] != "headquarters"]
        seconds, _ = self._ask(*({"ask": "zones", "unit": unit["id"]} for unit in units))
        times.seconds["zones of all"].append(seconds)
        times.plain["zones of all"].append(timed(lambda: plain_zones(self.table))[0])

    def _sight(self, times: Times) -> None:
        units = self._units("infantry", "cavalry", "detachment")
        for one, other in zip(units[:2], units[2:4], strict=False):
            seconds, _ = self._ask({"ask": "sight", "from": one["id"], "to": other["id"]})
            times.seconds["sight"].append(seconds)

    def _retreat(self, times: Times) -> None:
        """Ask for the retreat of a corps from the enemy unit nearest to it."""
        corps = self._units("infantry", "cavalry")[:1]
        for unit in corps:
            enemies = [
                other
                for other in self.table["units"]
                if other["side"] != unit["side"] and other["type"] != "headquarters"
            ]
            if enemies:
                enemy = min(enemies, key=lambda other: _apart(unit, other))
                seconds, _ = self._ask({"ask": "retreat", "unit": unit["id"], "from": enemy["id"]})
                times.seconds["retreat"].append(seconds)

    def _moves(self, times: Times) -> None:
        """Ask for the reach of a corps that may move, and about a move that breaks no limit."""
        for unit in self._units("infantry", "cavalry"):
            seconds, (reach,) = self._ask({"ask": "reach", "unit": unit["id"]})
            if not reach["eligible"]:
                continue
            times.seconds["reach"].append(seconds)
            for _, to in zip(range(_TRIES), ends(self.table, unit, self.seed), strict=False):
                question = {"ask": "move", "unit": unit["id"], "to": to}
                seconds, (ruling,) = self._ask(question)
                if {breach["rule"] for breach in ruling["breaches"]} <= {"movement.path"}:
                    times.seconds["move"].append(seconds)
                    return
            return

    def _detachment(self, times: Times) -> None:
        """Ask where a headquarters can send a detachment, and about one place."""
        staff = self._units("headquarters")[:1]
        for unit in staff:
            x, y, facing = unit["pose"]
            new = {"id": f"{unit['side']}-new", "side": unit["side"], "type": "detachment"}
            to = [x + self.rng.uniform(-4, 4), y + self.rng.uniform(-4, 4), facing]
            question = {"ask": "place", "unit": new, "as": "detachment", "with": unit["id"]}
            try:
                seconds, _ = self._ask({**question, "to": to})
            except QuestionError:
                continue
            times.seconds["detachment"].append(seconds)


def timed(act: Callable[[], Any]) -> tuple[float, Any]:
    """Return the processor seconds that a call takes, and what it gives.

    What calls before have left to be collected is collected before it begins.
    """
    gc.collect()
    begun = time.process_time()
    found = act()
    return time.process_time() - begun, found


def _apart(one: Data, other: Data) -> float:
    (ax, ay, _), (bx, by, _) = one["pose"], other["pose"]
    return float(np.hypot(ax - bx, ay - by))


def plain_zones(table: Data) -> list[Any]:
    """Return the zones of all units as anyone would write them first: buffers less the rivers."""
    board = shapely.box(0, 0, table["board"]["width"], table["board"]["depth"])
    rivers = [piece for piece in table["terrain"] if piece["type"] == "river"]
    wet = shapely.union_all(
        [shapely.LineString(r["line"]).buffer(r["width"] / 2, cap_style="flat") for r in rivers]
    )
    found = []
    for unit in table["units"]:
        if unit["type"] == "headquarters":
            continue
        base = footprint([Base(*BASES[unit["type"]])], Pose(*unit["pose"]))
        found.append(base.buffer(1.0, quad_segs=18))
        if unit["type"] != "detachment":
            zone = base.buffer(2.0, quad_segs=25).intersection(board).difference(wet)
            found.append(zone)
    return found


def _ask_all(seed: int, size: int, times: Times) -> None:
    Asker(crowded(seed, size), seed).time_all(times)


#: Got mit uns.
SUITE = Suite(TASKS, 40, GROWTH, _ask_all)


def measured(
    suite: Suite, sizes: Sequence[int], tables: int, seed: int
) -> Iterator[tuple[int, Times]]:
    """Time ``tables`` tables of each size; yield after each its size and that size's times.

    What is compiled when it is first used is used once before. All that is there by then is kept
    out of the collecting that comes before each question, which would take longer than most
    answers.
    """
    if not tables:
        return
    gc.freeze()
    suite.ask_all(seed, sizes[0], Times())
    gc.freeze()
    for size in sizes:
        times = Times()
        for number in range(tables):
            suite.ask_all(seed + number, size, times)
            yield size, times


def rows(suite: Suite, by_size: Mapping[int, Times]) -> list[tuple[str, ...]]:
    """Return the table for people: a line for each task and size."""
    headings = ("", "units", "asked", "median ms", "95 % ms", "ratio", "wanted")
    found: list[tuple[str, ...]] = [headings]
    for task, most in suite.tasks.items():
        for size, times in by_size.items():
            numbers = times.numbers(task)
            limit = "" if size != suite.wanted else _limit(most)
            texts = [
                "-" if value is None else f"{value:.{places}f}"
                for value, places in zip(numbers.values(), (0, 1, 1, 1), strict=True)
            ]
            found.append((task, str(size), *texts, limit))
    return found


def _limit(wanted: Wanted) -> str:
    if wanted is None:
        return ""
    median, most = wanted if isinstance(wanted, tuple) else (wanted, 3 * wanted)
    return f"{median:.0f} / {most:.0f}"


def as_json(suite: Suite, by_size: Mapping[int, Times]) -> dict[str, Any]:
    """Return the same numbers by task and size."""
    return {
        task: {str(size): times.numbers(task) for size, times in by_size.items()}
        for task in suite.tasks
    }
