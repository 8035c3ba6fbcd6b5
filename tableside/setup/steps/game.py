"""The step that chooses a game: a scenario, two armies on a bare table, or a file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from tableside.engine.message import Text
from tableside.rules import registry
from tableside.rules.scenarios import begun_from
from tableside.setup.my_armies import my_armies, named_sides, named_units, side_name
from tableside.setup.offers import games
from tableside.setup.report import Button, Report, Said, worst
from tableside.setup.room import USUAL_TABLE, usual_army
from tableside.setup.rules_chosen import offered
from tableside.setup.table import Table
from tableside.setup.words import say


def report(table: Table, faults: Sequence[Text]) -> Report:
    """Return the report on the game; ``faults`` are its position's."""
    board = None
    if table.board is not None and not table.alone:
        board = [table.board.width, table.board.depth]
    mine = my_armies()
    values: dict[str, Any] = {
        "games": games(),
        "fits": _fits(table),
        "board": board,
        "chosen": None,
        "scenario": None,
        "mine": mine.as_json(),
        "units": [],
        "sides": [],
    }
    position = table.position
    unusable = [Said(say("my-army-unusable", fault=mine.fault), tone="plain")] if mine.fault else []
    if position is None:
        ask = Said(say("which-game"), say("fix-choose-game"), "plain")
        return Report("open", (ask, *unusable), (), values)
    values |= {"chosen": position.get("ruleset"), "rules": offered(position)}
    if not faults:
        played = begun_from(position)
        values["scenario"] = None if played is None else played.id
        values |= {"units": named_units(table), "sides": named_sides(table)}
    if faults:
        said = [Said(fault, say("fix-position")) for fault in faults]
        return Report("wrong", tuple(said), (), values)
    said = [*_board_size(table), *_sides(table), *unusable]
    return Report(worst(said), tuple(said), (), values)


def _fits(table: Table) -> dict[str, dict[str, int]]:
    """Return each game's army, in units per arm, for the room on the table."""
    board = table.board
    size = USUAL_TABLE if board is None else (board.width, board.depth)
    return {name: usual_army(name, size, board) for name in registry.names()}


def _board_size(table: Table) -> Iterator[Said]:
    board, position = table.board, table.position or {}
    size = position.get("board")
    if board is None or table.alone or not isinstance(size, dict):
        return
    asked: tuple[Any, Any] = (size.get("width"), size.get("depth"))
    if asked != (board.width, board.depth):
        text = say(
            "board-other-size",
            width=float(asked[0]),
            depth=float(asked[1]),
            w=float(board.width),
            d=float(board.depth),
        )
        wanted = {"width": float(asked[0]), "depth": float(asked[1])}
        post = {"do": "board-size", "width": asked[0], "depth": asked[1]}
        yield Said(
            text, say("fix-board-size"), button=Button(say("button-board-size", **wanted), post)
        )


def _sides(table: Table) -> Iterator[Said]:
    """Yield the game, and what each side has on the table."""
    position = table.position or {}
    rules = registry.ruleset(str(position["ruleset"]))
    yield Said(say("game-is", game=rules.title), tone="good")
    units = position["units"]
    counts = Counter(unit["side"] for unit in units)
    on_table = all("pose" in unit or "stands" in unit for unit in units)
    for side in position["sides"]:
        name, count = side_name(table, side), counts[side]
        if on_table:
            yield Said(say("side-has", side=name, count=count), tone="good")
        else:
            yield Said(say("side-has-units", side=name, count=count), tone="good")
