"""Answers as lines of text that a person can compare: verdicts, rules, numbers; no sentences.

``python -m tests.frozen.answers GAME ...`` writes those of some games anew, without a name of all.
Do so only for a change that is meant to change answers, and read the difference before it is
committed.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Any

from shapely.geometry import shape

from tableside.engine.ruleset import Ask, Option, QuestionError
from tableside.rules import registry
from tests.frozen import battle_tables as battles
from tests.frozen import frozen_tables as tables
from tests.frozen.campaign_tables import masses

Tables = Iterator[tuple[str, dict[str, Any], list[dict[str, Any]]]]

GAMES: dict[str, Callable[[], Tables]] = {
    "gmu": tables.gmu,
    "mini-nap": tables.mini_nap,
    "brothers-at-arms": battles.brothers,
    "metal-men": battles.metal,
    "gitm": masses,
}
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
            named = question.get("judge", question)
            what = " ".join(map(_word, named.values()))
            found.append(f"{what}: {_answered(rules, state, question)}")
    return found


def _word(value: Any) -> str:
    if isinstance(value, dict) and "id" in value:
        return str(value["id"])
    return json.dumps(plain(value, without=())).strip('"')


def _answered(rules: Any, state: Any, question: dict[str, Any]) -> str:
    try:
        if "judge" in question:
            return _judged(rules, state, question["judge"])
        if "see" in question:
            return SEEN[question["see"]](rules, state)
        return json.dumps(plain(rules.answer(state, question)))
    except QuestionError as error:
        return f"error at {error.place}"


def _judged(rules: Any, state: Any, action: dict[str, Any]) -> str:
    """Return what is flagged about an action, and what happens when it is done all the same."""
    read = rules.actions.read(action)
    found = rules.judge(state, read)
    flagged = [[each.rule, str(each.verdict), each.margin, *each.units] for each in found]
    _, events = rules.apply(state, read)
    happened = [[each.kind, *each.units] for each in events]
    return f"flagged {json.dumps(plain(flagged))} events {json.dumps(happened)}"


def _prompt(rules: Any, state: Any) -> str:
    prompt = rules.prompt(state)
    return f"{prompt.step} of {prompt.side or '/'.join(prompt.sides) or 'anybody'}"


def _options(rules: Any, state: Any) -> str:
    return "; ".join(_offered(option) for option in rules.options(state))


def _offered(option: Option) -> str:
    """Return an option in short: its action, what it asks for, its odds, whether it ends."""
    said = [*map(_word, option.action.values()), *_all_asked(option.asks)]
    said += [f"odds {'/'.join(f'{each.chance:.2f}' for each in option.odds)}"] * bool(option.odds)
    said += [f"ends, left {len(option.left)}"] * option.ends
    return " ".join(said)


def _all_asked(asks: tuple[Ask, ...]) -> list[str]:
    if len(asks) <= FEW:
        return [_asked(ask) for ask in asks]
    return [f"[{len(asks)} fields, {sum(len(ask.choices) for ask in asks)} choices]"]


def _asked(ask: Ask) -> str:
    """Return what is filled in: the field, how many, and out of how many or which choices."""
    many = f"{ask.count} of " if ask.count > 1 else ""
    named = ask.kind in ("unit", "units") and len(ask.choices) <= FEW
    choices = "|".join(map(str, ask.choices)) if named else len(ask.choices) or ask.kind
    return f"[{ask.field}: {many}{choices}]"


#: What is seen of a position besides its answers.
SEEN: dict[str, Callable[[Any, Any], str]] = {"prompt": _prompt, "options": _options}
#: So many units to choose from, or things to fill in, are named; of more only the number is said.
FEW = 6


def plain(value: Any, without: Collection[str] = LEFT_OUT) -> Any:
    """Return an answer without sentences, its numbers to 0.001 and its areas by their size."""
    if isinstance(value, float):
        return round(value, 3) + 0.0
    if isinstance(value, list | tuple):
        return [plain(each, without) for each in value]
    if not isinstance(value, dict):
        return value
    if "coordinates" in value:
        area = shape(value)
        return f"area {area.area:.2f} about {area.centroid.x:.2f} {area.centroid.y:.2f}"
    return {name: plain(each, without) for name, each in value.items() if name not in without}


if __name__ == "__main__":
    for each in sys.argv[1:] or GAMES:
        (HERE / f"{each}.txt").write_text("\n".join(lines_of(each)) + "\n", encoding="utf-8")
