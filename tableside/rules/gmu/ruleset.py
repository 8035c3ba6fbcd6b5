"""Got mit uns behind the contract that every rule set fulfils (``tableside.engine.ruleset``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tableside.engine.finding import Finding
from tableside.engine.house import house_rules
from tableside.engine.measure import INCHES
from tableside.engine.ruleset import Agreed, Card, Event, Option, Prompt, Proposal, Sensed
from tableside.engine.wording import Wording, wording
from tableside.files.position import read_position
from tableside.geometry.pose import Pose
from tableside.rules.gmu import answers
from tableside.rules.gmu.actions.doing import Doing
from tableside.rules.gmu.actions.referee import ACTIONS, apply, judge
from tableside.rules.gmu.agreed import agreed
from tableside.rules.gmu.book import Book, book_with
from tableside.rules.gmu.build import position_of, state_of
from tableside.rules.gmu.card import card, glance
from tableside.rules.gmu.data import FOLDER
from tableside.rules.gmu.drawing import TERRAIN_KINDS, table_drawing, unit_drawings
from tableside.rules.gmu.hands.recognise import recognise
from tableside.rules.gmu.position import HouseFile, PositionFile, checks
from tableside.rules.gmu.say import say
from tableside.rules.gmu.state import State
from tableside.rules.gmu.table import sense
from tableside.rules.gmu.turn.options import options
from tableside.rules.gmu.turn.prompt import prompt


class Gmu:
    """Got mit uns. Hashable and without state of its own beyond the tables it is played with."""

    name = "gmu"
    title = "Got mit uns"
    measure = INCHES
    terrain_kinds = TERRAIN_KINDS
    actions = ACTIONS
    house_rules = house_rules(HouseFile, FOLDER / "house-rules.json", say)

    def __init__(self, book: Book) -> None:
        self._book = book
        self.scenarios = tuple(book.scenarios)

    def load(self, data: Any, file: str, place: str = "") -> State:
        """Return the state of a position; raise FileError with all its faults."""
        between = checks(self._book)
        return state_of(read_position(data, PositionFile, file, place, between), self._book)

    def dump(self, state: State) -> dict[str, Any]:
        """Return the position of a state; ``load`` gives the same state back."""
        return position_of(state)

    def answer(self, state: State, question: Mapping[str, Any]) -> dict[str, Any]:
        """Answer a question of CONTRACT section 3; raise QuestionError for a wrong one."""
        return answers.answer(state, question)

    def sense(self, state: State, places: Mapping[str, Sensed | None]) -> State:
        """Return the state with these units where the camera has them (None: off the table)."""
        for unit, place in places.items():
            state = sense(state, unit, place)
        return state

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
        absent = (*state.aside, *state.broken, *state.reserves, *state.eliminated)
        return {
            **{entry.piece.id: None for entry in absent},
            **{piece.id: piece.pose for piece in state.pieces},
        }

    def units(self, state: State) -> tuple[dict[str, Any], ...]:
        """Return how to draw each unit; one off the table has ``pose`` None."""
        return unit_drawings(state)

    def table(self, state: State) -> dict[str, Any]:
        """Return the board, terrain and headline (turn, phase) as the page draws them."""
        return table_drawing(state)

    def agreed(self, state: State) -> Agreed:
        """Return scenario, weather, objectives, who is off the table, and the house rules."""
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


def make(data_files: Sequence[str | Path] = ()) -> Gmu:
    """Return the rule set; ``data_files``: a player's armies, charts, scenarios, periods.

    Raises FileError.
    """
    return Gmu(book_with(data_files))
