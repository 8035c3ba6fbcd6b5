"""Got mit uns as an implementation of the rule-set contract (``tableside.engine.ruleset``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tableside.engine.game import Game
from tableside.engine.house import house_rules
from tableside.engine.ruleset import Sensed
from tableside.geometry.pose import Pose
from tableside.rules.gmu import agreed, answers, card, drawing, fielding, position, taping
from tableside.rules.gmu.actions import referee
from tableside.rules.gmu.book import Book, book_with
from tableside.rules.gmu.data import FOLDER
from tableside.rules.gmu.hands.recognise import GmuHands
from tableside.rules.gmu.say import say
from tableside.rules.gmu.state import HouseRules, State
from tableside.rules.gmu.table import sense
from tableside.rules.gmu.turn.options import options
from tableside.rules.gmu.turn.prompt import prompt


class Gmu(Game[State]):
    """Got mit uns. Hashable; its only state is the tables it is played with."""

    name = "gmu"
    title = "Got mit uns"
    say = say
    sections = FOLDER / "sections.json"
    terrain_kinds = drawing.TERRAIN_KINDS
    house_rules = house_rules(HouseRules, FOLDER / "house-rules.json", say)
    actions = referee.ACTIONS

    dump = staticmethod(position.dump)
    answer = staticmethod(answers.answer)
    lists = staticmethod(fielding.lists)
    fielded = staticmethod(fielding.fielded)
    outcome = staticmethod(fielding.outcome)
    judge = staticmethod(referee.judge)
    apply = staticmethod(referee.apply)
    recognise = staticmethod(GmuHands().recognise)
    prompt = staticmethod(prompt)
    options = staticmethod(options)
    units = staticmethod(drawing.unit_drawings)
    table = staticmethod(drawing.table_drawing)
    agreed = staticmethod(agreed.agreed)
    glance = staticmethod(card.glance)
    card = staticmethod(card.card)
    gap = staticmethod(taping.gap)
    remarks = staticmethod(taping.remarks)

    def __init__(self, book: Book) -> None:
        self._book = book
        self.scenarios = tuple(book.scenarios)

    def load(self, data: Any, file: str, place: str = "") -> State:
        """Return the state of a position; raise FileError with all its faults."""
        return position.load(data, self._book, file, place)

    def sense(self, state: State, places: Mapping[str, Sensed | None]) -> State:
        """Return the state with these units where the camera sees them (None: off the table)."""
        for unit, place in places.items():
            state = sense(state, unit, place)
        return state

    def poses(self, state: State) -> dict[str, Pose | None]:
        """Return where each unit stands, None for one off the table."""
        return {piece.id: piece.pose for piece in (*state.absent, *state.pieces)}


def make(data_files: Sequence[str | Path] = ()) -> Gmu:
    """Return the rule set; ``data_files``: a player's armies, charts, scenarios, periods.

    Raises FileError.
    """
    return Gmu(book_with(data_files))
