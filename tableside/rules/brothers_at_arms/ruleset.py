"""Brothers at Arms as far as it stands: its positions, and questions about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tableside.engine.measure import INCHES
from tableside.files.fault import FileError
from tableside.files.position import read_position
from tableside.rules.brothers_at_arms import answers
from tableside.rules.brothers_at_arms.position import PositionFile, checks
from tableside.rules.brothers_at_arms.state import State
from tableside.rules.brothers_at_arms.words import say


class BrothersAtArms:
    """Brothers at Arms, without state of its own."""

    name = "brothers-at-arms"
    title = "Brothers at Arms"
    measure = INCHES

    def load(self, data: Any, file: str, place: str = "") -> State:
        """Return the state of a position; raise FileError with all its faults."""
        return State(read_position(data, PositionFile, file, place, checks()))

    def dump(self, state: State) -> dict[str, Any]:
        """Return the position of a state; ``load`` gives the same state back."""
        return state.file.model_dump(mode="json", exclude_unset=True, by_alias=True)

    def answer(self, state: State, question: Mapping[str, Any]) -> dict[str, Any]:
        """Answer a question; raise QuestionError for a wrong one."""
        return answers.answer(state, question)


def make(data_files: Sequence[str | Path] = ()) -> BrothersAtArms:
    """Return the rule set; it takes no data files of a player's. Raises FileError for one."""
    for path in data_files:
        raise FileError.one(str(path), "", say("no-army-file"), say("leave-it-out"))
    return BrothersAtArms()
