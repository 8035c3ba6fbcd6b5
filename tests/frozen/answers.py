"""Answers as lines of text that a person can compare: verdicts, rules, numbers; no sentences.

``python -m tests.frozen.answers`` writes them anew. Do so only for a change that is meant to
change answers, and read the difference before it is committed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from shapely.geometry import shape

from tableside.engine.ruleset import QuestionError
from tableside.rules import registry
from tests.frozen import frozen_tables as tables

Tables = Iterator[tuple[str, dict[str, Any], list[dict[str, Any]]]]

GAMES: dict[str, Callable[[], Tables]] = {"gmu": tables.gmu, "mini-nap": tables.mini_nap}
HERE = Path(__file__).parent

#: What is said to people may be said better, and what one valid way looks like may change.
LEFT_OUT = ("message", "path", "steps", "line")


def lines_of(game: str, part: int = 0, parts: int = 1) -> list[str]:
    """Return the lines of every ``parts``-th position of a game, from the ``part``-th on."""
    found: list[str] = []
    for name, position, asked in list(GAMES[game]())[part::parts]:
        rules, state = registry.load_position(position, name)
        found.append(f"# {name}")
        for question in asked:
            what = " ".join(map(_word, question.values()))
            found.append(f"{what}: {_answered(rules, state, question)}")
    return found


def _word(value: Any) -> str:
    return value["id"] if isinstance(value, dict) else json.dumps(value).strip('"')


def _answered(rules: Any, state: Any, question: dict[str, Any]) -> str:
    try:
        return json.dumps(plain(rules.answer(state, question)))
    except QuestionError as error:
        return f"error at {error.place}"


def plain(value: Any) -> Any:
    """Return an answer without sentences, its numbers to 0.001 and its areas by their size."""
    if isinstance(value, float):
        return round(value, 3) + 0.0
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    if not isinstance(value, dict):
        return value
    if "coordinates" in value:
        area = shape(value)
        return f"area {area.area:.2f} about {area.centroid.x:.2f} {area.centroid.y:.2f}"
    return {name: plain(each) for name, each in value.items() if name not in LEFT_OUT}


if __name__ == "__main__":
    for each in GAMES:
        (HERE / f"{each}.txt").write_text("\n".join(lines_of(each)) + "\n", encoding="utf-8")
