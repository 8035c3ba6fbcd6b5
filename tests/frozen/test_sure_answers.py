"""A verdict without a doubt holds wherever the units may really stand, as the camera sees them."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from tableside.engine.ruleset import QuestionError
from tableside.rules import registry
from tests.frozen.answers import GAMES, plain

pytestmark = pytest.mark.slow

#: One standard deviation of x and y (inches) and of the facing (degrees): a poor camera's.
SIGMA = (0.2, 0.2, 5.0)
#: Every unit really stands so many deviations off, in x, y and facing. The errors of two units,
#: turns included, then add up to less than the two deviations within which a limit is in doubt.
OFF = 0.5
#: Every how many positions of a game are asked about; a campaign measures nothing.
EVERY = {"gmu": 10, "mini-nap": 10, "brothers-at-arms": 4, "metal-men": 4}

Data = dict[str, Any]
Verdict = tuple[Any, list[Any]]


def measured(position: Data) -> Data:
    """Return a position all of whose units are measured by that camera."""
    return {**position, "units": [{**unit, "sigma": SIGMA} for unit in position["units"]]}


def really(position: Data, rng: random.Random) -> Data:
    """Return where the units really stand, without a deviation."""
    return {**position, "units": [_off(unit, rng) for unit in position["units"]]}


def _off(unit: Data, rng: random.Random) -> Data:
    found = {name: value for name, value in unit.items() if name != "sigma"}
    if "pose" in found:
        found["pose"] = _pose(found["pose"], rng)
    if isinstance(found.get("stands"), list):
        found["stands"] = [
            {**each, "pose": _pose(each["pose"], rng)}
            if isinstance(each, dict)
            else _pose(each, rng)
            for each in found["stands"]
        ]
    return found


def _pose(pose: list[float], rng: random.Random) -> list[float]:
    return [value + rng.choice((-OFF, OFF)) * by for value, by in zip(pose, SIGMA, strict=True)]


def _verdicts(answer: Any) -> dict[str, Verdict]:
    return dict(verdicts(plain(answer, without=())))


def verdicts(answer: Any, place: str = "") -> Iterator[tuple[str, Verdict]]:
    """Yield each verdict of an answer with its doubts, by the place where it stands."""
    if isinstance(answer, dict):
        doubts = answer.get("doubt")
        if isinstance(doubts, list):
            yield place, (answer.get("verdict", answer.get("allowed")), doubts)
        for key, value in answer.items():
            yield from verdicts(value, f"{place}.{key}")
    elif isinstance(answer, list):
        for number, each in enumerate(answer):
            named = each.get("unit", number) if isinstance(each, dict) else number
            yield from verdicts(each, f"{place}.{named}")


def asked(game: str) -> Iterator[tuple[str, dict[str, Verdict], dict[str, Verdict]]]:
    """Yield the verdicts on each question, as measured and as the units really stand."""
    for name, position, questions in islice(GAMES[game](), 0, None, EVERY[game]):
        rules, seen = registry.load_position(measured(position), name)
        _, real = registry.load_position(really(position, random.Random(name)), name)
        for question in questions:
            try:
                found, truth = (rules.answer(state, question) for state in (seen, real))
            except QuestionError:  # also what is no question, but an action to be judged
                continue
            told = f"{name}: {json.dumps(question)}"
            yield told, _verdicts(found), _verdicts(truth)


@pytest.mark.parametrize("game", EVERY)
def test_a_verdict_without_doubt_is_true(game: str) -> None:
    wrong, sure, doubted = [], 0, 0
    for told, found, truth in asked(game):
        for place in found.keys() & truth.keys():
            (verdict, doubts), (true, _) = found[place], truth[place]
            doubted += bool(doubts)
            sure += not doubts
            if not doubts and verdict != true:
                wrong.append((told, place, verdict, true))
    assert wrong == []
    assert sure > 30
    assert doubted > 3
