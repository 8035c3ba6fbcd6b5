"""Kept games read again by a referee who knows only the texts' arithmetic, and that he objects."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest

from tableside.engine.message import Message
from tableside.engine.ruleset import RuleSet
from tests.faults import none_of
from tests.rules.gmu import gmu_games, gmu_winning
from tests.rules.mini_nap import nap_games, nap_winning
from tests.rules.mini_nap import table as nap_table
from tests.rules.random_play import Game
from tests.rules.rereading import gmu, nap
from tests.rules.rereading.steps import Check, Step, kept, objections
from tests.rules.suite_games import GAMES

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("game", "checks"),
    [
        (gmu_games.game(1), gmu.CHECKS),
        (gmu_games.game(5), gmu.CHECKS),
        (gmu_games.game(4, turns=2), gmu.CHECKS),
        (gmu_winning.game(2, turns=2), gmu.CHECKS),
        (GAMES["mini-nap"](1), nap.CHECKS),
        (GAMES["mini-nap"](7), nap.CHECKS),
        (nap_games.game(2, turns=1), nap.CHECKS),
        (nap_winning.game(1, turns=2), nap.CHECKS),
    ],
    ids=[
        "gmu", "gmu-met", "gmu-house-rules", "gmu-to-win",
        "mini-nap", "mini-nap-division", "mini-nap-house-rules", "mini-nap-to-win",
    ],
)  # fmt: skip
def test_a_game_stands_the_arithmetic_of_its_text(game: Game, checks: tuple[Check, ...]) -> None:
    none_of(objections(kept(game), checks))


@pytest.mark.parametrize(
    ("rules", "drawn"),
    [
        (gmu_games.rules(), {*gmu_games.OTHERS, "deployment-depth"}),
        (nap_table.RULES, {*nap_games.OTHERS}),
    ],
    ids=["gmu", "mini-nap"],
)
def test_random_games_draw_every_house_rule(rules: RuleSet[Any], drawn: set[str]) -> None:
    choosable = {rule.name for rule in rules.house_rules if len(rule.choices) != 1}
    assert drawn == choosable


def first(steps: Iterable[Step], kind: str) -> Step:
    """Return the first step in which something of a kind happens."""
    return next(step for step in steps if step.told(kind))


def retold(step: Step, kind: str, **changes: Any) -> Step:
    """Return the step with other values in the sentence, or the data, of its event of a kind."""
    events = []
    for event in step.events:
        if event.kind == kind:
            assert isinstance(event.text, Message)
            said = tuple((name, changes.get(name, value)) for name, value in event.text.values)
            data = {name: changes.get(name, value) for name, value in event.data.items()}
            event = dataclasses.replace(event, text=Message(event.text.id, said), data=data)
        events.append(event)
    return dataclasses.replace(step, events=tuple(events))


def changed(step: Step, unit: str, **changes: Any) -> Step:
    """Return the step with a unit that is otherwise after it."""
    units = [{**u, **changes} if u["id"] == unit else u for u in step.after["units"]]
    return dataclasses.replace(step, after={**step.after, "units": units})


def before(step: Step, **changes: Any) -> Step:
    """Return the step from a position that is otherwise."""
    return dataclasses.replace(step, before={**step.before, **changes})


def stacked(step: Step) -> Step:
    """Return the step with the unit that moved on another one."""
    mover = step.told("move")[0].units[0]
    rest = [u for u in step.after["units"] if u["id"] != mover and "pose" in u]
    other = next(u for u in rest if u["type"].endswith(("infantry", "cavalry")))
    return changed(step, mover, pose=other["pose"])


Spoiled = Callable[[Step], Step]

GMU: Mapping[str, tuple[str, Spoiled]] = {
    "a total": ("combat", lambda s: retold(s, "combat", total=99)),
    "a loser": ("combat", lambda s: retold(s, "combat", loser="nobody")),
    "an item": ("tally", lambda s: retold(s, "tally", total="+9")),
    "a share": ("luck", lambda s: retold(s, "luck", share=3)),
    "a limit": ("limit", lambda s: retold(s, "limit", left=30)),
    "a length": ("move", lambda s: retold(s, "move", to=[1.0, 1.0, 0.0])),
    "a turn": ("move", lambda s: before(s, order={**s.before["order"], "to_act": "nobody"})),
    "a phase": ("phase", lambda s: retold(s, "phase", turn=7)),
    "an overlap": ("move", stacked),
}
NAP: Mapping[str, tuple[str, Spoiled]] = {
    "a winner": ("initiative", lambda s: retold(s, "initiative", winner="nobody")),
    "a brigade": ("brigade", lambda s: before(s, used=[s.action["brigade"]])),
    "a phase": ("fire", lambda s: before(s, phase="manoeuvre")),
    "a length": ("move", lambda s: retold(s, "move", length=99)),
    "a distance": ("charge", lambda s: retold(s, "charge", distance=99)),
    "hits": ("fire", lambda s: retold(s, "fire", hits=5)),
    "losses": ("fight", lambda s: changed(s, s.action["enemy"], losses=-3)),
    "the beaten": ("fight", lambda s: retold(s, "fight", beaten="nobody")),
    "an overlap": ("move", stacked),
}


@pytest.fixture(scope="module")
def gmu_steps() -> list[Step]:
    """A game in which corps have met."""
    return list(kept(gmu_games.game(2)))


@pytest.fixture(scope="module")
def nap_steps() -> list[Step]:
    """A battle of two Turns."""
    return list(kept(nap_winning.game(1, turns=2)))


@pytest.mark.parametrize("name", GMU)
def test_a_spoiled_step_of_got_mit_uns_is_objected_to(gmu_steps: list[Step], name: str) -> None:
    kind, spoil = GMU[name]
    step = first(gmu_steps, kind)
    none_of(objections([step], gmu.CHECKS))
    assert list(objections([spoil(step)], gmu.CHECKS))


@pytest.mark.parametrize("name", NAP)
def test_a_spoiled_step_of_mini_nap_is_objected_to(nap_steps: list[Step], name: str) -> None:
    kind, spoil = NAP[name]
    step = first(nap_steps, kind)
    none_of(objections([step], nap.CHECKS))
    assert list(objections([spoil(step)], nap.CHECKS))
