"""Mini-Nap behind the contract that every rule set fulfils (``tableside.rules.ruleset``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tableside.files.fault import FileError
from tableside.files.position import read_position
from tableside.rules.mini_nap import answers
from tableside.rules.mini_nap.build import position_of, state_of
from tableside.rules.mini_nap.position import PositionFile, checks
from tableside.rules.mini_nap.state import State


class MiniNap:
    """Mini-Nap. Without state of its own."""

    name = "mini-nap"
    title = "Mini-Nap"

    def load(self, data: Any, file: str, place: str = "") -> State:
        """Return the state of a position; raise FileError with all its faults."""
        return state_of(read_position(data, PositionFile, file, place, checks()))

    def dump(self, state: State) -> dict[str, Any]:
        """Return the position of a state; ``load`` gives the same state back."""
        return position_of(state)

    def answer(self, state: State, question: Mapping[str, Any]) -> dict[str, Any]:
        """Answer a question; raise QuestionError for a wrong one."""
        return answers.answer(state, question)


def make(data_files: Sequence[str | Path] = ()) -> MiniNap:
    """Return the rule set; it takes no data files of a player's. Raises FileError for one."""
    for path in data_files:
        raise FileError.one(str(path), "", "is not for Mini-Nap", "leave it out")
    return MiniNap()
