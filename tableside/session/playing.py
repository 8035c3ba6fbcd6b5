"""Turn a game written as text into a kept game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tableside.engine.ruleset import QuestionError, RuleSet, Sensed
from tableside.files.fault import Fault, FileError
from tableside.geometry.pose import Pose
from tableside.session.entry import Entry
from tableside.session.game import Game
from tableside.session.notation import Line, Notation
from tableside.session.store import StoreError, create_store
from tableside.session.words import say

EXACT = (0.0, 0.0, 0.0)


def play_text(ruleset: RuleSet[Any], start: Any, text: str, file: str, out: Path) -> None:
    """Play the log ``text`` (from ``file``) starting at ``start`` and store the game in ``out``.

    Raises FileError with the faults of every line, or if the log is empty; nothing is written then.
    Also raises FileError if ``out`` cannot be created.
    """
    lines = Notation(ruleset.actions).read_numbered(text, file)
    if not lines:
        mend = "write a line an event, as 'tableside game FILE' prints them"
        raise FileError.one(file, "", "tells of nothing", mend)
    _play(Game(ruleset, start), lines, file)
    store = create_store(out, ruleset.dump(start))
    try:
        _play(Game(ruleset, start, store), lines, file)
    except StoreError as error:
        raise FileError.one(str(out), "", str(error), "make room") from None
    finally:
        store.close()


def _play(game: Game[Any], lines: Mapping[int, Line], file: str) -> None:
    faults: list[Fault] = []
    for number, line in lines.items():
        turn = game.ruleset.table(game.state).get("turn")
        if line.turn not in (None, turn) and not faults:
            now = "has no turns" if turn is None else f"is in turn {turn}"
            mend = f"write T{turn}, or what comes before it" if turn else "write -"
            found = f"is written in turn {line.turn}, but the game {now}"
            faults.append(Fault(file, f"line {number}", found, mend))
        try:
            _do(game, line)
        except QuestionError as error:
            why = str(error.message).rstrip(".")
            found = f"cannot be done ({error.place}: {why})"
            faults.append(Fault(file, f"line {number}", found, "mend it, or leave it out"))
    if faults:
        raise FileError(faults)


def _do(game: Game[Any], line: Line) -> None:
    if line.back is not None:
        game.undo(line.back, None)
    elif line.drop is not None:
        game.drop(line.drop, None)
    elif line.action is not None:
        base = _base(game, line)
        state = game.timeline.state(base)
        found = game.ruleset.judge(state, game.ruleset.actions.read(line.action))
        game.act(line.action, found, base=base)
    else:
        _place(game, line)


def _base(game: Game[Any], line: Line) -> int:
    """Return the entry that a line builds on; for a correction, the base of what it replaces."""
    head = game.timeline.head
    if not line.instead:
        return head
    if head == 0 or game.timeline.entries[head - 1].kind != "action":
        raise QuestionError("instead", "the line before is no action that could be put right")
    return game.timeline.entries[head - 1].base


def _place(game: Game[Any], line: Line) -> None:
    for unit in line.places:
        if unit not in game.known:
            raise QuestionError("place", say("no-such-unit", unit=unit))
    places = {
        unit: None if numbers is None else Sensed(Pose.of(numbers), EXACT)
        for unit, numbers in line.places.items()
    }
    game.accept(Entry("place", game.timeline.head, after=places), ())
