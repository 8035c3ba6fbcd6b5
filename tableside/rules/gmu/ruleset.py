"""Got mit uns behind the contract that every rule set fulfils (``tableside.rules.ruleset``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tableside.files.position import read_position
from tableside.rules.gmu import answers
from tableside.rules.gmu.build import position_of, state_of
from tableside.rules.gmu.data import ArmyList, army_file, army_lists, periods
from tableside.rules.gmu.position import PositionFile, checks
from tableside.rules.gmu.state import State


class Gmu:
    """Got mit uns. Hashable and without state of its own beyond the army lists it knows."""

    name = "gmu"
    title = "Got mit uns"

    def __init__(self, armies: Mapping[str, ArmyList]) -> None:
        self._armies = armies

    def load(self, data: Any, file: str, place: str = "") -> State:
        """Return the state of a position; raise FileError with all its faults."""
        between = checks(self._armies, periods())
        return state_of(read_position(data, PositionFile, file, place, between), self._armies)

    def dump(self, state: State) -> dict[str, Any]:
        """Return the position of a state; ``load`` gives the same state back."""
        return position_of(state)

    def answer(self, state: State, question: Mapping[str, Any]) -> dict[str, Any]:
        """Answer a question of CONTRACT section 3; raise QuestionError for a wrong one."""
        return answers.answer(state, question)


def make(data_files: Sequence[str | Path] = ()) -> Gmu:
    """Return the rule set; ``data_files`` are a player's army files. Raises FileError."""
    armies = dict(army_lists())
    for path in data_files:
        armies.update(army_file(path))
    return Gmu(armies)
