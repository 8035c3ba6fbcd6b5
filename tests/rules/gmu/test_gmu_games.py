"""What random games show: legal places lie in the areas that are drawn; the rules they use."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
import shapely

from tests.play_games import Played, report
from tests.rules.gmu import gmu_games
from tests.rules.patience import Patient
from tests.rules.random_play import Game, StuckError
from tests.rules.rules_used import PAGE, Coverage, expected, rule_names

pytestmark = pytest.mark.slow

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


@pytest.mark.parametrize(
    ("seed", "name"),
    [
        (23, "pursuit.river"),
        (48, "placement.path"),
        (73, "placed.return"),
        (23, "retreat.closer"),
    ],
)
def test_scenes_use_what_chance_hardly_does(seed: int, name: str) -> None:
    coverage = Coverage(seed, probes=1.0 if name == "retreat.closer" else 0.0)
    game = gmu_games.game(seed, watch=coverage.watch())
    while not coverage.used[name]:
        options = game.rules.options(game.state)
        assert options, sorted(coverage.used)
        game.one(options)


def test_the_report_tells_what_was_not_used(capsys: pytest.CaptureFixture[str]) -> None:
    names = rule_names(PAGE.read_text("utf-8"))
    assert len(names) > 50
    all_used = Counter(dict.fromkeys(expected(), 1))
    whole = Played(1, 80, 3, "csa has won.", all_used, 1.0)
    assert report([whole], expected())
    assert f"{len(expected())} of {len(expected())} used" in capsys.readouterr().out
    part = Played(1, 80, 3, "csa has won.", all_used - Counter([names[0]]), 1.0)
    assert not report([part], expected())
    assert names[0] in capsys.readouterr().out
    stuck = Played(2, 9, 1, "", all_used, 1.0, "nothing is legal")
    report([whole, stuck], expected())
    assert "stuck: [2]" in capsys.readouterr().out
    wrong = Played(4, 80, 3, "csa has won.", all_used, 1.0, objected=("action 3: 2 is not 3",))
    report([whole, wrong], expected())
    assert "objections of the second referee: 1" in capsys.readouterr().out
    slow = Played(3, 80, 3, "csa has won.", all_used, 99.0, gave_up=('judge {"unit": "usa-1"}',))
    report([whole, slow], expected())
    assert 'game 3 judge {"unit": "usa-1"}' in capsys.readouterr().out


def test_what_takes_too_long_is_given_up_and_the_game_goes_on() -> None:
    class Slow:
        """Takes for ever over corps that move."""

        def __init__(self, rules: Any) -> None:
            self.rules = rules

        def __getattr__(self, name: str) -> Any:
            return getattr(self.rules, name)

        def judge(self, state: Any, action: Any) -> Any:
            while type(action).__name__ == "Move":
                pass
            return self.rules.judge(state, action)

    patient = Patient(Slow(gmu_games.rules()), 0.02)
    game = gmu_games.game(23)
    game.rules = patient  # type: ignore[assignment]
    for _ in range(8):
        try:
            game.one(game.rules.options(game.state))
        except StuckError:  # nothing but the retreat was offered
            break
    assert patient.gave_up
    assert all(asked.startswith('judge {"action": "move"') for asked in patient.gave_up)
