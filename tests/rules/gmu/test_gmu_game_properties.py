"""A game judged the same when the table is mirrored or turned, or the sides change names."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tableside.engine.ruleset import Option
from tableside.rules.gmu.ruleset import Gmu
from tableside.rules.gmu.state import State
from tests.fake_game import ReadBy
from tests.rules.gmu import gmu_games
from tests.rules.gmu.gmu_table import GMU, Data, corps, position, unit

Change = Callable[[Data], Data]
WIDTH, DEPTH = 36.0, 24.0


def moved(data: Any, point: Any, facing: Any, edges: dict[str, str]) -> Any:
    """Return plain data with every place and edge of the table in it changed."""
    if isinstance(data, list):
        return [moved(each, point, facing, edges) for each in data]
    if not isinstance(data, dict):
        return edges.get(data, data) if isinstance(data, str) else data
    found: Data = {}
    for key, value in data.items():
        if key in ("pose", "to") and isinstance(value, list):
            found[key] = [*point(*value[:2]), facing(value[2]) % 360]
        elif key == "at" and isinstance(value, list):
            found[key] = list(point(*value))
        elif key in ("polygon", "line"):
            found[key] = [list(point(*each)) for each in value]
        else:
            found[key] = moved(value, point, facing, edges)
    return found


def mirrored(data: Data) -> Data:
    edges = {"east": "west", "west": "east"}
    done: Data = moved(data, lambda x, y: (WIDTH - x, y), lambda f: 180 - f, edges)
    return done


def turned(data: Data) -> Data:
    """The table as it is from the other long edge: the origin in the opposite corner."""
    edges = {"east": "west", "west": "east", "north": "south", "south": "north"}
    done: Data = moved(data, lambda x, y: (WIDTH - x, DEPTH - y), lambda f: f + 180, edges)
    return done


def renamed(data: Data) -> Data:
    """The sides called by each other's names, their units' ids as they were."""
    text = json.dumps(data).replace('"csa"', '"?"').replace('"usa"', '"csa"')
    done: Data = json.loads(text.replace('"?"', '"usa"'))
    return done


@dataclass
class Twice:
    """The rules, asked about each table and about the changed one as well."""

    rules: Gmu
    change: Change
    asked: int = 0

    @property
    def actions(self) -> ReadBy:
        return ReadBy(lambda data: data)

    def options(self, state: State) -> tuple[Option, ...]:
        found = self.rules.options(state)
        other = self.rules.options(self._other(state))
        mine = [self.change({"action": dict(o.action)})["action"] for o in found]
        # A renamed aggressor is listed first all the same: only the order may differ.
        assert sorted(map(json.dumps, mine)) == sorted(json.dumps(dict(o.action)) for o in other)
        return found

    def judge(self, state: State, data: Data) -> Any:
        found = self.rules.judge(state, self.rules.actions.read(data))
        other = self.rules.judge(self._other(state), self.rules.actions.read(self.change(data)))
        assert [_told(each) for each in found] == [_told(each) for each in other], data
        self.asked += 1
        return found

    def apply(self, state: State, data: Data) -> Any:
        after, events = self.rules.apply(state, self.rules.actions.read(data))
        other, told = self.rules.apply(
            self._other(state), self.rules.actions.read(self.change(data))
        )
        assert [(each.kind, each.units) for each in events] == [(e.kind, e.units) for e in told]
        assert _rounded(self.change(self.rules.dump(after))) == _rounded(self.rules.dump(other))
        return after, events

    def _other(self, state: State) -> State:
        return self.rules.load(self.change(self.rules.dump(state)), "changed")


def _told(finding: Any) -> Any:
    margin = None if finding.margin is None else round(finding.margin, 4)
    return finding.rule, finding.verdict, finding.units, margin


def _rounded(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _rounded(value) for key, value in data.items()}
    if isinstance(data, list):
        done = [_rounded(each) for each in data]
        return sorted(done) if all(isinstance(each, str) for each in done) else done
    if not isinstance(data, float):
        return data
    return 0.0 if round(data, 5) == 360.0 else round(data, 5) + 0.0


# Game 1 begins with the army roll, game 2 where the armies have met. New units are named after
# their side, so that of the first a renamed one is another game.
@pytest.mark.slow
@pytest.mark.parametrize(("change", "seed"), [(mirrored, 1), (turned, 2), (renamed, 2)])
def test_a_game_is_judged_the_same(change: Change, seed: int) -> None:
    game = gmu_games.game(seed, turns=2)
    twice = Twice(gmu_games.rules(), change)
    game.rules = twice  # type: ignore[assignment]
    for _ in range(60):
        options = game.rules.options(game.state)
        if not options:
            break
        game.one(options)
    assert twice.asked > 40


crowds = st.lists(
    st.tuples(
        st.sampled_from(["infantry", "cavalry"]),
        st.tuples(st.floats(14, 22), st.floats(8, 16), st.sampled_from([0.0, 90.0, 45.0])),
    ),
    min_size=2,
    max_size=6,
)


@settings(max_examples=40)
@given(crowd=crowds, away=st.tuples(st.floats(-4, 4), st.floats(-4, 4)))
def test_the_origin_does_not_matter(crowd: Any, away: tuple[float, float]) -> None:
    """The same table in the middle of a larger one."""
    units = [
        corps(f"{'csa' if n % 2 else 'usa'}-{n}", *pose, type=kind)
        for n, (kind, pose) in enumerate(crowd)
    ]
    units.append(unit("usa-hq", "headquarters", [18, 6, 0]))
    data = position(*units, phase="movement", order={"step": "movement", "to_act": "usa"})
    larger: Data = moved(data, lambda x, y: (x + 7.5, y + 3.25), lambda f: f, {})
    larger["board"] = {"width": 60, "depth": 40}
    x, y, facing = units[0]["pose"]
    action: Data = {"action": "move", "unit": "usa-0", "to": [x + away[0], y + away[1], facing]}
    there = moved(action, lambda x, y: (x + 7.5, y + 3.25), lambda f: f, {})
    one = GMU.judge(GMU.load(data, "one"), GMU.actions.read(action))
    two = GMU.judge(GMU.load(larger, "two"), GMU.actions.read(there))
    assert [_told(each) for each in one] == [_told(each) for each in two]
