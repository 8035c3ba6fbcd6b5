"""Mini-Nap behind the contract that every rule set fulfils (``tableside.engine.ruleset``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tableside.engine.finding import Finding
from tableside.engine.house import house_rules
from tableside.engine.measure import CENTIMETRES
from tableside.engine.ruleset import Agreed, Card, Event, Option, Prompt, Proposal, Sensed
from tableside.engine.wording import Wording, wording
from tableside.files.fault import FileError
from tableside.files.position import read_position
from tableside.geometry.pose import Pose
from tableside.rules.mini_nap import answers
from tableside.rules.mini_nap.actions.doing import Doing
from tableside.rules.mini_nap.actions.referee import ACTIONS, apply, judge
from tableside.rules.mini_nap.agreed import agreed
from tableside.rules.mini_nap.build import position_of, state_of
from tableside.rules.mini_nap.card import card, glance
from tableside.rules.mini_nap.data import FOLDER
from tableside.rules.mini_nap.drawing import TERRAIN_KINDS, table_drawing, unit_drawings
from tableside.rules.mini_nap.play.awaited import prompt
from tableside.rules.mini_nap.play.options import options
from tableside.rules.mini_nap.play.sensing import recognise, sense
from tableside.rules.mini_nap.position import HouseFile, PositionFile, checks
from tableside.rules.mini_nap.state import State
from tableside.rules.mini_nap.words import say


class MiniNap:
    """Mini-Nap. Without state of its own."""

    name = "mini-nap"
    title = "Mini-Nap"
    measure = CENTIMETRES
    terrain_kinds = TERRAIN_KINDS
    actions = ACTIONS
    house_rules = house_rules(HouseFile, FOLDER / "house-rules.json", say)
    scenarios: tuple[str, ...] = ()

    def load(self, data: Any, file: str, place: str = "") -> State:
        """Return the state of a position; raise FileError with all its faults."""
        return state_of(read_position(data, PositionFile, file, place, checks()))

    def dump(self, state: State) -> dict[str, Any]:
        """Return the position of a state; ``load`` gives the same state back."""
        return position_of(state)

    def answer(self, state: State, question: Mapping[str, Any]) -> dict[str, Any]:
        """Answer a question; raise QuestionError for a wrong one."""
        return answers.answer(state, question)

    def sense(self, state: State, places: Mapping[str, Sensed | None]) -> State:
        """Return the state with these units where the camera has them (None: off the table)."""
        return sense(state, places)

    def judge(self, state: State, action: Doing) -> tuple[Finding, ...]:
        """Return every finding about the action in this state, legal ones left out."""
        return judge(state, action)

    def recognise(
        self, state: State, before: Mapping[str, Sensed | None], after: Mapping[str, Sensed | None]
    ) -> tuple[Proposal, ...]:
        """Return what hands may have done between two settled tables, the likeliest first."""
        return recognise(state, before, after)

    def apply(self, state: State, action: Doing) -> tuple[State, tuple[Event, ...]]:
        """Do the action, legal or not, and return the new state and what happened."""
        return apply(state, action)

    def prompt(self, state: State) -> Prompt:
        """Return whose decision is awaited."""
        return prompt(state)

    def options(self, state: State) -> tuple[Option, ...]:
        """Return what the awaited decision allows."""
        return options(state)

    def poses(self, state: State) -> dict[str, Pose | None]:
        """Return where each unit stands, None for one off the table."""
        gone = {unit.id: None for unit in (*state.aside, *state.eliminated)}
        here = {unit.id: None if unit.stands is None else unit.pose for unit in state.units}
        return {**gone, **here}

    def units(self, state: State) -> tuple[dict[str, Any], ...]:
        """Return how to draw each unit; one off the table has ``pose`` None."""
        return unit_drawings(state)

    def table(self, state: State) -> dict[str, Any]:
        """Return the board, terrain and headline (Turn, phase) as the page draws them."""
        return table_drawing(state)

    def agreed(self, state: State) -> Agreed:
        """Return who acts and has yet to, what is unusual about the rosters, the house rules."""
        return agreed(state)

    def glance(self, state: State, unit: str) -> Card:
        """Return of its card what needs no search; raise QuestionError likewise."""
        return glance(state, unit)

    def card(self, state: State, unit: str) -> Card:
        """Return what a tap on ``unit`` shows; raise QuestionError for one not on the table."""
        return card(state, unit)

    def wording(self, rule: str) -> Wording | None:
        """Return a rule in plain words, None for no such rule."""
        return wording(rule, FOLDER / "sections.json", say)


def make(data_files: Sequence[str | Path] = ()) -> MiniNap:
    """Return the rule set; it takes no data files of a player's. Raises FileError for one."""
    for path in data_files:
        raise FileError.one(str(path), "", "is not for Mini-Nap", "leave it out")
    return MiniNap()
