"""What a set-up page offers to play: the games, their scenarios, and what armies can be made of."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from tableside.engine.muster import Muster, encounter
from tableside.engine.ruleset import QuestionError
from tableside.files.loading import validate
from tableside.rules import registry, scenarios
from tableside.setup.report import SetupError
from tableside.setup.words import say


@cache
def games() -> tuple[dict[str, Any], ...]:
    """Return every game as the page shows it; ``arms`` is empty where no armies are called out."""
    return tuple(_game(name) for name in registry.names())


def _game(name: str) -> dict[str, Any]:
    rules = registry.ruleset(name)
    lists = rules.lists()
    return {
        "id": name,
        "title": rules.title,
        "scenarios": [
            {"id": each.id, "title": each.title, "about": each.about, "board": list(each.board)}
            for each in scenarios.of_game(name)
        ],
        "arms": [] if lists is None else list(lists.usual),
        "armies": [] if lists is None else [vars(each) for each in lists.armies],
    }


def scenario(name: str) -> Mapping[str, Any]:
    """Return the position of a scenario that comes with the program; raise SetupError."""
    found = scenarios.named(name)
    if found is None:
        raise SetupError(say("no-such-scenario"))
    return found.position


def mustered(asked: Mapping[str, Any], board: tuple[float, float]) -> Mapping[str, Any]:
    """Return the position of two armies on a bare table; raise SetupError, or FileError.

    ``asked``: ``ruleset`` and ``armies`` as ``engine.muster.Muster`` has them.
    """
    wanted = {name: asked[name] for name in ("ruleset", "armies") if name in asked}
    muster = validate({**wanted, "board": list(board)}, Muster, "")
    lists = registry.ruleset(muster.ruleset).lists() if muster.ruleset in registry.names() else None
    if lists is None:
        raise SetupError(say("no-armies"))
    try:
        return registry.ruleset(muster.ruleset).fielded(encounter(muster, lists))
    except QuestionError as error:
        raise SetupError(error.message) from None
