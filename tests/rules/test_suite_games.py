"""Random legal games of each registered rule set, through the contract alone, to their end."""

from __future__ import annotations

import itertools
import json
import math
import random
from collections.abc import Iterator
from typing import Any

import pytest
import shapely

from tableside.engine.finding import Finding
from tableside.engine.message import to_json
from tableside.engine.ruleset import Ask, Option, QuestionError, RuleSet
from tableside.rules import registry
from tests.rules.played_games import Played, played
from tests.rules.suite_games import GAMES

pytestmark = pytest.mark.slow

SEEDS = (3,)
#: Games whose sides act in turn; a campaign's write at once, and may order what cannot be done.
IN_TURNS = tuple(name for name in registry.names() if not registry.ruleset(name).secret)
SIGMA = [0.003, 0.003, 0.1]  # of what a camera saw: inches, degrees


EACH = [(name, seed) for name in registry.names() for seed in SEEDS]
EACH_IN_TURNS = [(name, seed) for name, seed in EACH if name in IN_TURNS]


@pytest.fixture(scope="module")
def game(request: pytest.FixtureRequest) -> Played:
    """A game that was played to its end; a rule set without games fails here."""
    return played(*request.param)


each_game = pytest.mark.parametrize("game", EACH, ids=str, indirect=True, scope="module")
each_in_turns = pytest.mark.parametrize(
    "game", EACH_IN_TURNS, ids=str, indirect=True, scope="module"
)


@each_game
def test_a_random_legal_game_comes_to_its_end(game: Played) -> None:
    assert game.rules.options(game.end) == ()
    assert len(game.steps) > 20
    assert str(game.rules.prompt(game.end).text).endswith(".")
    assert game.rules.prompt(game.end).over
    assert not any(game.rules.prompt(step.before).over for step in game.steps)


@each_game
def test_a_game_is_saved_and_goes_on_in_the_same_way(game: Played) -> None:
    """It is saved and loaded before every action, and goes on as the one that was not."""
    rules, here = game.rules, game.steps[0].before
    for step in game.steps[:150]:
        text = json.dumps(rules.dump(here), allow_nan=False)
        again = rules.load(json.loads(text), "saved.json")
        assert again == step.before
        assert rules.options(again) == step.options
        assert rules.prompt(again) == rules.prompt(step.before)
        here = rules.apply(again, rules.actions.read(step.action))[0]
        assert here == step.after


@each_game
def test_what_is_offered_can_be_read_and_sent(game: Played) -> None:
    for option in (each for step in game.steps for each in step.tried):
        written = json.loads(to_json(option.as_json(), allow_nan=False))
        assert written["text"]
        fields = [ask["field"] for ask in written["asks"]]
        assert len(set(fields)) == len(fields)
        assert not set(fields) & set(option.action)
        assert all(ask["least"] <= ask["count"] for ask in written["asks"])
        if option.odds:
            assert sum(row.chance for row in option.odds) == pytest.approx(1)
            assert all(row.chance > 0 for row in option.odds)


def filled(option: Option, chance: random.Random) -> Iterator[dict[str, Any]]:
    """Yield an option without places with each of its choices once, the rest at random."""
    if any(ask.kind == "pose" or not ask.choices for ask in option.asks):
        return
    picked = {ask.field: picks(ask, chance) for ask in option.asks}
    yield option.filled(**picked)
    for ask in option.asks:
        if ask.kind not in ("dice", "units"):
            yield from (option.filled(**{**picked, ask.field: each}) for each in ask.choices)


def picks(ask: Ask, chance: random.Random) -> Any:
    if ask.kind == "units":
        needed = chance.sample(ask.among, min(ask.among_least, ask.count))
        others = [each for each in ask.choices if each not in needed]
        more = min(ask.count - len(needed), len(others))
        return [*needed, *chance.sample(others, more)]
    if ask.kind == "dice" and ask.count > 1:
        return [chance.choice(ask.choices) for _ in range(ask.count)]
    return chance.choice(ask.choices)


@each_in_turns
def test_nothing_is_offered_that_is_flagged_when_taken(game: Played) -> None:
    """Every choice of every option of each third position of a game."""
    rules, chance, taken = game.rules, random.Random(game.seed), 0
    for step in game.steps[:300:3]:
        for action in (each for option in step.options for each in filled(option, chance)):
            assert rules.judge(step.before, rules.actions.read(action)) == (), action
            taken += 1
    assert taken > 20


#: Types that may stand on others: markers, and headquarters that are lifted until all are placed.
MARKERS = ("headquarters", "brigade-command", "division-command", "corps-command", "leader")

#: What leads a unit on until something stops it, be it on a friend.
LED = ("fall-back", "retreat", "withdraw", "throw", "flee")

#: Square inches of an overlap that is none: what a tolerance of 1 mm leaves along a base.
GRAZED = 0.1


def overlapping(rules: RuleSet[Any], state: Any) -> set[tuple[str, str]]:
    """Return the pairs of units that stand on each other."""
    placed = [
        (unit["id"], shapely.union_all([shapely.Polygon(each) for each in unit["outlines"]]))
        for unit in rules.units(state)
        if unit["pose"] is not None and unit["type"] not in MARKERS
    ]
    return {
        (a, b)
        for (a, one), (b, other) in itertools.combinations(placed, 2)
        if shapely.intersection(one, other).area > GRAZED
    }


@each_game
def test_no_unit_comes_to_stand_on_another(game: Played) -> None:
    begun = overlapping(game.rules, game.steps[0].before)
    for step in game.steps[:400]:
        now = overlapping(game.rules, step.after)
        # Who falls back onto a friend and cannot go on, at the edge of the board, stays there.
        assert now <= begun or step.action["action"] in LED, step.action
        begun = now


#: What a side may do at any time of its turn, while the other one is asked, too.
FREE = ("leader",)


@each_in_turns
def test_out_of_turn_nothing_is_legal(game: Played) -> None:
    """What one side could have done is flagged while only the other side is asked."""
    player = GAMES[game.name](game.seed)
    mine: dict[str, dict[str, Any]] = {}
    asked = 0
    for step in game.steps[:150]:
        player.state = step.before
        sides = {option.side for option in step.options}
        if len(sides) == 1 and None not in sides:
            for side, action in mine.items():
                if side not in sides:
                    asked += 1
                    assert _flagged(game.rules, step.before, action), (
                        f"{action} is legal for {side}"
                    )
        mine = {}
        for option in step.options:
            wanted = option.side and option.side not in mine and option.action["action"] not in FREE
            legal = player.legal(option) if wanted else None
            if legal is not None and option.side is not None:
                mine[option.side] = legal
    assert asked


def _flagged(rules: RuleSet[Any], state: Any, action: dict[str, Any]) -> bool:
    """Whether an action is flagged, cannot be done any more, or is no more than a nudge."""
    try:
        read = rules.actions.read(action)
        if rules.judge(state, read):
            return True
        after = rules.apply(state, read)[0]
    except QuestionError:
        return True
    poses = [{u["id"]: u["pose"] for u in rules.units(each)} for each in (state, after)]
    return poses[0].keys() == poses[1].keys() and all(
        here == there or (here and there and math.dist(here[:2], there[:2]) <= 0.1)
        for here, there in ((poses[0][unit], poses[1][unit]) for unit in poses[0])
    )


def astray(action: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield an action whose model a camera saw where it should not be, more and more so."""
    pose = action.get("to")
    if not isinstance(pose, list) or len(pose) != 3:
        return
    x, y, facing = pose
    for by in (0.5, 2.0, 6.0, 15.0):
        yield {**action, "to": [x + by, y - by, (facing + 20 * by) % 360], "sigma": SIGMA}


@each_in_turns
def test_an_amount_that_was_measured_says_how_sure_it_is(game: Played) -> None:
    rules = game.rules
    amounts: list[Finding] = []
    for step in game.steps:
        for action in astray(step.action):
            found = rules.judge(step.before, rules.actions.read(action))
            amounts.extend(each for each in found if each.margin is not None)
    assert len(amounts) >= 5  # what a game that is played at random has to show
    assert {each.rule for each in amounts if not each.give_or_take} == set()
