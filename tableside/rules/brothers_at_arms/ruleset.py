"""Brothers at Arms as far as it stands: its positions, and questions about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tableside.engine.game import no_data_files
from tableside.engine.measure import INCHES
from tableside.rules.brothers_at_arms import answers, position
from tableside.rules.brothers_at_arms.state import State


class BrothersAtArms:
    """Brothers at Arms, without state of its own."""

    name = "brothers-at-arms"
    title = "Brothers at Arms"
    measure = INCHES

    def load(self, data: Any, file: str, place: str = "") -> State:
        """Return the state of a position; raise FileError with all its faults."""
        return position.load(data, file, place)

    def dump(self, state: State) -> dict[str, Any]:
        """Return the position of a state; ``load`` gives the same state back."""
        return position.dump(state)

    def answer(self, state: State, question: Mapping[str, Any]) -> dict[str, Any]:
        """Answer a question; raise QuestionError for a wrong one."""
        return answers.answer(state, question)


def make(data_files: Sequence[str | Path] = ()) -> BrothersAtArms:
    """Return the rule set; it takes no data files of a player's. Raises FileError for one."""
    no_data_files(data_files, BrothersAtArms.title)
    return BrothersAtArms()
