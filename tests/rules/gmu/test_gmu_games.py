"""What random games show: legal places lie in the areas that are drawn; the rules they use."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
import shapely

from tests.play_games import Played, report
from tests.rules.coverage import PAGE, Coverage, expected, rule_names
from tests.rules.gmu import gmu_games
from tests.rules.random_play import Game

#: How far (inches) a legal centre may lie outside the drawn area: its curves are chords.
DRAWN = 0.02


def question(game: Game, action: dict[str, Any]) -> dict[str, Any] | None:
    """Return the question whose area a legal action's place must lie in, None without one."""
    state, name = game.state, action.get("unit")
    if action["action"] == "move" and "to" in action:
        task = next((task for task in state.awaited if task.unit == name), None)
        if task is None:
            return {"ask": "reach", "unit": name}
        if task.to is None:
            return {"ask": "retreat", "unit": name, "from": task.enemy}
    return None


def test_a_legal_place_lies_in_the_area_that_is_drawn() -> None:
    game = gmu_games.game(21, turns=2)
    asked = Counter[str]()
    for _ in range(200):
        options = game.rules.options(game.state)
        if not options:
            break
        before = game.state
        action = game.one(options)
        game.state, after = before, game.state
        about = question(game, action)
        if about is not None and asked[about["ask"]] < 4:
            asked[about["ask"]] += 1
            area = shapely.geometry.shape(game.rules.answer(before, about)["area"])
            assert area.distance(shapely.Point(action["to"][:2])) <= DRAWN, action
        game.state = after
    assert asked["reach"] == 4


@pytest.mark.parametrize(("seed", "name"), [(23, "pursuit.river"), (48, "placement.path")])
def test_scenes_use_what_chance_hardly_does(seed: int, name: str) -> None:
    coverage = Coverage(seed)
    game = gmu_games.game(seed, watch=coverage.watch())
    while not coverage.used[name]:
        options = game.rules.options(game.state)
        assert options, sorted(coverage.used)
        game.one(options)


def test_the_report_tells_what_was_not_used(capsys: pytest.CaptureFixture[str]) -> None:
    names = rule_names(PAGE.read_text("utf-8"))
    assert len(names) > 50
    all_used = Counter(dict.fromkeys(expected(), 1))
    whole = Played(1, 80, 3, "csa", all_used, 1.0)
    assert report([whole], all_used) == 0
    assert f"{len(expected())} of {len(expected())} used" in capsys.readouterr().out
    part = all_used - Counter([names[0]])
    assert report([whole], part) == 1
    assert names[0] in capsys.readouterr().out
    stuck = Played(2, 9, 1, None, all_used, 1.0, "nothing is legal")
    assert report([whole, stuck], all_used) == 1
    assert "stuck: [2]" in capsys.readouterr().out
