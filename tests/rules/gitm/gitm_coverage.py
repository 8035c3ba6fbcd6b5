"""Which rules random campaigns have used: counted while they are played, and asked now and then."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from tableside.engine.grid import DIRECTIONS, Cell, around, steps
from tableside.engine.ruleset import Option, QuestionError
from tableside.engine.wording import sections
from tableside.rules.gitm.answers import answer
from tableside.rules.gitm.data import FOLDER, tables
from tableside.rules.gitm.ruleset import ACTIONS
from tableside.rules.gitm.squares import FIELD
from tableside.rules.gitm.state import State, Unit
from tests.rules.probing import Probing

#: How often a position is asked questions.
_PROBES = 0.08
#: What no campaign of two nations without neutrals, Guatemala or tables of neutrals can break.
_OTHERS = ("tactical.neutral", "intercept.neutral", "strategic.guatemala")
#: What is done once, or only where the table's own numbers are drawn, and not in every campaign.
_RARE = ("setup", "placed", "unready", "concede", "override", "draw", "resolve")
#: How many positions of a campaign are asked about with a square full of units, at most, and how
#: often until then: that takes a hundred times as long as another question.
_CROWDS, _CROWDED = 2, 0.05


def expected() -> tuple[str, ...]:
    """Return what campaigns should use at least once: names of rules, and actions."""
    names = (name for name in sections(FOLDER / "sections.json") if name not in _OTHERS)
    return (*names, *(f"done.{name}" for name in ACTIONS.names if name not in _RARE))


class MassesCoverage(Probing):
    """Counts what campaigns use, and what questions about them break."""

    def __init__(self, seed: int, judging: Any) -> None:
        super().__init__(seed, judging, wild, _PROBES)
        self._asking = random.Random(f"ask {seed}")
        self._crowds = random.Random(f"crowd {seed}")
        self._crowded: Counter[str] = Counter()

    def _step(self, state: State, option: Option) -> None:
        super()._step(state, option)
        if self._asking.random() < _PROBES:
            for question in questions(state, self._asking):
                self._ask(state, question)

        stage = state.campaign.stage
        wanted = stage == "deploy" or self._crowds.random() < _CROWDED
        if wanted and self._crowded[stage] < _CROWDS:
            self._crowded[stage] += 1
            self.press(state)

    def press(self, state: State) -> None:
        """Ask for moves into squares that are full, and for one more tent among many."""
        crowd = crowded(state, self._crowds)
        to, near = str(crowd.inside.strategic), str(crowd.full)
        self._ask(crowd.state, {"ask": "path", "unit": crowd.inside.id, "to": near})
        march = {"ask": "strategic", "unit": crowd.outside.id, "boxes": [to, *[""] * 5]}
        self._ask(crowd.state, march)
        self._ask(asleep(crowd), {"ask": "inactivate", "unit": crowd.inside.id})
        if state.campaign.stage == "deploy":
            deploy = {"action": "deploy", "unit": crowd.outside.id, "strategic": to,
                      "square": str(crowd.inside.square)}  # fmt: skip
            self._findings(self._rules.judge(crowd.state, self._rules.actions.read(deploy)))

    def _ask(self, state: State, question: dict[str, Any]) -> None:
        try:
            found = answer(state, question)
        except QuestionError:
            return
        self.used.update(each["rule"] for each in found.get("breaches", ()))


@dataclass(frozen=True)
class Crowd:
    """A position with as many units as a strategic square holds.

    ``inside``: one of them; ``full``: the tactical square beside it that is full of others;
    ``outside``: one of its side in the strategic square next to it.
    """

    state: State
    inside: Unit
    full: Cell
    outside: Unit


def crowded(state: State, chance: random.Random) -> Crowd:
    """Return a position with the square of one of its units filled up, by copies of that unit."""
    marching = [u for u in state.by_id.values() if u.is_active and not u.is_militia]
    inside, stack = chance.choice(marching), tables().stack
    ground = state.field(inside.strategic)
    cells = [c for c in FIELD if c != inside.square and ground.is_passable(c)]
    cells.sort(key=lambda cell: (steps(cell, inside.square), cell))
    nation = state.sides[inside.side].nation
    copies = [
        replace(
            inside, id=f"{nation}{1000 + number}{inside.of_type.code}", fatigue=0, pose=None,
            fort=False, square=cells[number // stack["allied"]],
        )
        for number in range(stack["active"])
    ]  # fmt: skip
    beside = [c for c in around(inside.strategic) if c in state.theatre]
    open_ones = [c for c in beside if state.theatre.is_passable(c)]
    empty = [c for c in open_ones if not state.enemies_in(c, inside.side)]
    where = chance.choice(empty or open_ones or beside)
    outside = replace(copies[0], id=f"{nation}999{inside.of_type.code}", strategic=where)
    full = replace(state, units=(*state.units, *copies, outside))
    return Crowd(full, inside, cells[0], outside)


def asleep(crowd: Crowd) -> State:
    """Return the position with all others of the full square inactive."""
    others = {u.id for u in crowd.state.active_in(crowd.inside.strategic)} - {crowd.inside.id}
    units = tuple(
        replace(u, state="inactive") if u.id in others else u for u in crowd.state.by_id.values()
    )
    return replace(crowd.state, units=units)


def wild(state: State, chance: random.Random) -> Iterator[dict[str, Any]]:
    """Yield actions that are wrong somehow."""
    units = list(state.by_id.values())
    one, two = chance.choice(units), chance.choice(units)
    yield {"action": "activate", "unit": one.id}
    yield {"action": "deploy", "unit": one.id, "square": str(two.square),
           "strategic": str(two.strategic)}  # fmt: skip
    yield {"action": "deploy", "unit": one.id, "square": _near(chance, two.square, 8),
           "strategic": str(one.strategic.by(1, 0))}  # fmt: skip


def questions(state: State, chance: random.Random) -> Iterator[dict[str, Any]]:
    """Yield questions about a position that random orders would not ask."""
    units = list(state.by_id.values())
    if len(units) < 2:
        return
    one, two = chance.sample(units, 2)
    near = [u for u in state.active_in(one.strategic) if u.id != one.id]
    other = chance.choice(near) if near else two
    at = _near(chance, other.square)
    box = {"at": _near(chance, one.square), "radius": chance.randint(0, 4)}
    yield {"ask": "counters"}
    yield {"ask": "strategic", "unit": one.id, "boxes": _roaming(chance, one)}
    yield {"ask": "engage", "unit": one.id}
    yield {"ask": "support", "unit": one.id, **box, "moved": chance.random() < 0.5}
    yield {"ask": "intercept", "unit": one.id, "mover": other.id, "to": at, **box}
    yield {"ask": "intercept", "unit": one.id, "mover": other.id, "to": at}
    yield {"ask": "path", "unit": one.id, "to": at, "waypoint": _near(chance, one.square)}
    yield {"ask": "bombard", "unit": one.id, "at": _near(chance, one.square, 1),
           "moved": chance.random() < 0.2}  # fmt: skip
    yield {"ask": "exit", "unit": one.id, "direction": chance.choice(list(DIRECTIONS))}
    yield {"ask": "enter", "unit": one.id, "direction": chance.choice(list(DIRECTIONS)),
           "entry": at}  # fmt: skip
    to = str(one.strategic.by(chance.randint(-1, 1), chance.randint(-1, 1)))
    yield {"ask": "withdraw", "unit": one.id, "to": to}
    yield {"ask": "merge", "from": one.id, "into": chance.choice((one.id, two.id, other.id))}
    yield {"ask": "inactivate", "unit": one.id}
    yield from _of_cities(state, chance)
    yield {"ask": "orders", "unit": one.id, "orders": _odd_orders(chance, one, two)}


def _of_cities(state: State, chance: random.Random) -> Iterator[dict[str, Any]]:
    if len(state.cities) > 1:
        one, two = chance.sample(state.cities, 2)
        yield {"ask": "ship", "from": one.id, "to": two.id, "supplies": chance.randint(1, 200)}


def _odd_orders(chance: random.Random, one: Unit, two: Unit) -> dict[str, Any]:
    here, far = str(one.strategic), str(two.strategic)
    return {
        "boxes": [chance.choice((here, far, str(one.strategic.by(1, 0)))), *[""] * 5],
        "intercept": {"at": "5-5", "radius": 1},
        "attack": "evade",
        "level": chance.randint(0, 12),
        "source": chance.choice(("None", two.id)),
    }


def _roaming(chance: random.Random, unit: Unit) -> list[str]:
    """Return a march of six steps anywhere."""
    here, boxes = unit.strategic, []
    for _ in range(6):
        here = here.by(chance.randint(-1, 1), chance.randint(-1, 1))
        boxes.append(str(here))
    return boxes


def _near(chance: random.Random, cell: Cell, most: int = 3) -> str:
    column = cell.column + chance.randint(-most, most)
    row = cell.row + chance.randint(-most, most)
    return str(Cell(min(14, max(0, column)), min(14, max(0, row))))
