"""The step at which a game is chosen: a scenario, two armies on a bare table, or a file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tableside.engine.message import Text
from tableside.rules import registry
from tableside.setup.my_armies import my_armies, named_units
from tableside.setup.offers import games
from tableside.setup.report import Report, Said, worst
from tableside.setup.rules_chosen import offered
from tableside.setup.table import Table
from tableside.setup.words import say


def report(table: Table, faults: Sequence[Text]) -> Report:
    """Return what is to be said of the game; ``faults`` are its position's."""
    board = None if table.board is None else [table.board.width, table.board.depth]
    mine = my_armies()
    values: dict[str, Any] = {
        "games": games(), "board": board, "chosen": None, "mine": mine.as_json(), "units": [],
    }  # fmt: skip
    position = table.position
    unusable = [Said(say("my-army-unusable", fault=mine.fault), tone="plain")] if mine.fault else []
    if position is None:
        ask = Said(say("which-game"), say("fix-choose-game"), "plain")
        return Report("open", (ask, *unusable), (), values)
    values |= {"chosen": position.get("ruleset"), "rules": offered(position)}
    if not faults:
        values["units"] = named_units(position)
    if faults:
        said = [Said(fault, say("fix-position")) for fault in faults]
        return Report("wrong", tuple(said), (), values)
    said = [*_board_size(table), *_sides(position), *unusable]
    return Report(worst(said), tuple(said), (), values)


def _board_size(table: Table) -> Iterator[Said]:
    board, position = table.board, table.position or {}
    size = position.get("board")
    if board is None or not isinstance(size, dict):
        return
    asked = (size.get("width"), size.get("depth"))
    if asked != (board.width, board.depth):
        text = say(
            "board-other-size",
            width=f"{asked[0]:g}",
            depth=f"{asked[1]:g}",
            w=f"{board.width:g}",
            d=f"{board.depth:g}",
        )
        yield Said(text, say("fix-board-size"))


def _sides(position: Mapping[str, Any]) -> Iterator[Said]:
    """Yield the game, and what each side has on the table."""
    rules = registry.ruleset(str(position["ruleset"]))
    yield Said(say("game-is", game=rules.title), tone="good")
    counts = Counter(unit["side"] for unit in position["units"])
    for side, about in position["sides"].items():
        name = (about or {}).get("name") or side
        yield Said(say("side-has", side=name, count=counts[side]), tone="good")
