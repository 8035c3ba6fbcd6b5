"""Random battles of a campaign, fought as games of their own and brought back."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tableside.engine.encounter import Outcome
from tableside.engine.message import rendered
from tableside.engine.ruleset import QuestionError
from tableside.rules import registry
from tests.rules.brothers_at_arms import brothers_games
from tests.rules.encounters import CAMPAIGN, encounter, waiting
from tests.rules.gmu.gmu_games import RARE
from tests.rules.gmu.gmu_guesses import guesses as gmu_guesses
from tests.rules.metal_men import metal_games
from tests.rules.mini_nap import nap_games
from tests.rules.random_play import Game, Guesses, StuckError

#: How far the random players play at most: actions.
MOST = 60
TARGETS: dict[str, Guesses] = {
    "gmu": gmu_guesses,
    "brothers-at-arms": brothers_games.guesses,
    "metal-men": metal_games.guesses,
    "mini-nap": nap_games.guesses,
}

#: Turns that are played; in Metal Men each is one side's.
TURNS = {"metal-men": 6}


def played(name: str, position: dict[str, Any], seed: int) -> Game:
    """Play a battle at random, a turn or two of it."""
    rules, state = registry.load_position(position, "battle.json")
    game = Game(rules, state, TARGETS[name], random.Random(seed), rare={**RARE, "result": 0.0})
    for _ in range(MOST):
        options = rules.options(game.state)
        if not options:
            break
        try:
            game.one(options)
        except StuckError:
            break
    return game


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", TARGETS)
def test_a_battle_is_fought_as_another_game_and_brought_back(name: str, seed: int) -> None:
    state = waiting(seed)
    known = CAMPAIGN.encounter(state)
    target = registry.ruleset(name)
    position = json.loads(json.dumps(target.fielded(known)))
    assert position == target.fielded(known)
    game = played(name, {**position, "last_turn": TURNS.get(name, 2)}, seed)
    assert len(game.actions) > 5
    found = target.outcome(game.state, known)
    assert set(found.lost) == {body.id for body in known.bodies}
    action = CAMPAIGN.bring_back(state, known, found)
    read = CAMPAIGN.actions.read(action)
    assert CAMPAIGN.judge(state, read) == ()
    _, events = CAMPAIGN.apply(state, read)
    assert {event.kind for event in events} >= {"fought", "losses"}
    told = {e.units: rendered(e.text, "en") for e in reversed(events) if e.kind == "losses"}
    for unit in state.by_id.values():
        lost = (2 * unit.men * found.lost[unit.id] + 100) // 200
        if lost:
            assert told[(unit.id,)].split()[2] == str(lost)


@pytest.mark.parametrize("name", TARGETS)
def test_a_battle_that_nobody_has_begun_costs_little(name: str) -> None:
    for seed in range(30):
        known = CAMPAIGN.encounter(waiting(seed))
        target = registry.ruleset(name)
        state = target.load(target.fielded(known), "battle.json")
        found = target.outcome(state, known)
        assert set(found.lost.values()) == {10 if name == "gmu" else 5}
        assert (found.held, found.over) == (known.defender.side, False)


@pytest.mark.parametrize("name", [n for n in registry.names() if n not in TARGETS])
def test_other_games_say_that_they_fight_no_such_battle(name: str) -> None:
    _refuses(lambda: registry.ruleset(name).fielded(encounter()), "fights no battles of another")
    _refuses(lambda: registry.ruleset(name).outcome(None, encounter()), "fights no battles")


@pytest.mark.parametrize("name", [n for n in registry.names() if n != "gitm"])
def test_other_games_have_no_battle_for_others(name: str) -> None:
    _refuses(lambda: registry.ruleset(name).encounter(None), "no battle that another game's")


def _refuses(call: Callable[[], Any], message: str) -> None:
    with pytest.raises(QuestionError, match=message):
        call()


def test_a_result_of_another_battle_is_not_taken() -> None:
    state, other = waiting(1), waiting(2)
    known = CAMPAIGN.encounter(other)
    _refuses(lambda: CAMPAIGN.bring_back(state, known, Outcome()), "another battle")
    later = replace(other, turn=2)
    _refuses(lambda: CAMPAIGN.bring_back(later, known, Outcome()), "another battle")
    assert CAMPAIGN.bring_back(other, known, Outcome())["action"] == "fought"
