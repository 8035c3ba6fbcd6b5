"""What a set-up page offers to play: the games, their scenarios and army choices."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from tableside.engine.muster import Muster
from tableside.engine.ruleset import QuestionError
from tableside.fielding.conversion import NoRoomError
from tableside.files.board import Board
from tableside.files.fault import one_line
from tableside.files.loading import validate
from tableside.rules import registry, scenarios
from tableside.setup.report import SetupError
from tableside.setup.room import has_room, put_on_table
from tableside.setup.words import say


@cache
def games() -> tuple[dict[str, Any], ...]:
    """Return every game for the page; ``arms`` is empty where no armies are called out."""
    return tuple(_game(name) for name in registry.names())


def _game(name: str) -> dict[str, Any]:
    rules = registry.ruleset(name)
    lists = rules.lists()
    return {
        "id": name,
        "title": rules.title,
        "camera": rules.needs_camera,
        "scenarios": [
            {"id": each.id, "title": each.title, "about": each.about, "board": list(each.board)}
            for each in scenarios.of_game(name)
        ],
        "arms": [] if lists is None else list(lists.usual),
        "called": [] if lists is None else list(lists.called),
        "sides": [] if lists is None else [vars(each) for each in lists.sides],
        "armies": [] if lists is None else [vars(each) for each in lists.armies],
    }


def scenario(name: str) -> scenarios.Scenario:
    """Return a scenario shipped with the program; raise SetupError."""
    found = scenarios.named(name)
    if found is None:
        raise SetupError(say("no-such-scenario"))
    return found


def is_shipped(position: Mapping[str, Any]) -> bool:
    """Whether a position is a scenario of the program exactly: nothing in it was typed or drawn."""
    game = position.get("ruleset")
    found = scenarios.of_game(game) if game in registry.names() else ()
    return any(each.position == position for each in found)


def mustered(
    asked: Mapping[str, Any], size: tuple[float, float], board: Board | None = None
) -> Mapping[str, Any]:
    """Return the position of two armies on a bare table; raise SetupError or FileError.

    ``asked``: ``ruleset`` and ``armies`` in the format of ``engine.muster.Muster``. No unit is
    placed on the markers of ``board``; without a board, on none of those that it may get.
    """
    wanted = {name: asked[name] for name in ("ruleset", "armies") if name in asked}
    _check_names(asked.get("armies"))
    muster = validate({**wanted, "board": list(size)}, Muster, "")
    lists = registry.ruleset(muster.ruleset).lists() if muster.ruleset in registry.names() else None
    if lists is None:
        raise SetupError(say("no-armies"))
    try:
        return put_on_table(muster, lists, board)
    except NoRoomError:
        most = max(muster.strengths)
        fits = (n for n in range(most - 1, 0, -1) if has_room(muster.cut_to(n), lists, board))
        raise SetupError(say("no-room-for", count=next(fits, 0), asked=most)) from None
    except QuestionError as error:
        raise SetupError(error.message) from None


def _check_names(armies: object) -> None:
    """Raise SetupError for armies of one name; what is no army is for others to tell."""
    named = (
        [each.get("name") for each in armies if isinstance(each, dict)]
        if isinstance(armies, list)
        else []
    )
    if len(named) == 2 and isinstance(named[0], str) and named[0] == named[1]:
        raise SetupError(say("armies-of-one-name", name=one_line(named[0])))
