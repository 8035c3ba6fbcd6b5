"""Metal Men with Minie Balls behind the contract of every rule set (``engine.ruleset``)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tableside.engine.game import Game, no_data_files
from tableside.engine.house import house_rules
from tableside.engine.measure import INCHES
from tableside.geometry.pose import Pose
from tableside.rules.metal_men import (
    agreed,
    answers,
    card,
    drawing,
    fielding,
    models,
    position,
    taping,
)
from tableside.rules.metal_men.actions import referee
from tableside.rules.metal_men.data import FOLDER
from tableside.rules.metal_men.house import HouseRules
from tableside.rules.metal_men.play.awaited import prompt
from tableside.rules.metal_men.play.flow import opened
from tableside.rules.metal_men.play.options import options
from tableside.rules.metal_men.play.sensing import recognise, sense
from tableside.rules.metal_men.state import State
from tableside.rules.metal_men.words import say


class MetalMen(Game[State]):
    """Metal Men with Minie Balls. Without state of its own."""

    name = "metal-men"
    title = "Metal Men with Minie Balls"
    measure = INCHES
    say = say
    sections = FOLDER / "sections.json"
    terrain_kinds = drawing.TERRAIN_KINDS
    house_rules = house_rules(HouseRules, FOLDER / "house-rules.json", say)
    actions = referee.ACTIONS

    load = staticmethod(position.load)
    with_models = staticmethod(models.with_models)
    dump = staticmethod(position.dump)
    answer = staticmethod(answers.answer)
    sense = staticmethod(sense)
    judge = staticmethod(referee.judge)
    apply = staticmethod(referee.apply)
    recognise = staticmethod(recognise)
    prompt = staticmethod(prompt)
    options = staticmethod(options)
    units = staticmethod(drawing.unit_drawings)
    agreed = staticmethod(agreed.agreed)
    glance = staticmethod(card.glance)
    card = staticmethod(card.card)
    lists = staticmethod(fielding.lists)
    fielded = staticmethod(fielding.fielded)
    outcome = staticmethod(fielding.outcome)
    gap = staticmethod(taping.gap)
    remarks = staticmethod(taping.remarks)

    def table(self, state: State) -> dict[str, Any]:
        """Return the board, its terrain and the headline; before the first action, of its phase."""
        return drawing.table_drawing(opened(state))

    def stands(self, state: State) -> dict[str, tuple[str, ...]]:
        """Return the stands that each unit has left; none of who is gone for good."""
        every = (*state.units, *state.aside)
        left = {unit.id: tuple(stand.id for stand in unit.listed) for unit in every if unit.listed}
        return {**{unit.id: () for unit in state.eliminated}, **left}

    def leaving(self, state: State) -> dict[str, int]:
        """Return how many stands have to leave, of the unit that is due first."""
        debt = state.due
        return {debt.unit: debt.count} if debt is not None and debt.owed == "lose" else {}

    def poses(self, state: State) -> dict[str, Pose | None]:
        """Return where each unit stands, None for one off the table."""
        here = {unit.id: unit.middle for unit in state.units}
        return {**here, **{unit.id: None for unit in state.off_table}}


def make(data_files: Sequence[str | Path] = ()) -> MetalMen:
    """Return the rule set; it takes no data files of a player's. Raises FileError for one."""
    no_data_files(data_files, MetalMen.title)
    return MetalMen()
