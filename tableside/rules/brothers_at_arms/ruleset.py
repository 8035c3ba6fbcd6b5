"""Brothers at Arms behind the contract of every rule set (``tableside.engine.ruleset``)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tableside.engine.game import Game, no_data_files
from tableside.engine.house import house_rules
from tableside.engine.measure import INCHES
from tableside.geometry.pose import Pose
from tableside.rules.brothers_at_arms import (
    agreed,
    answers,
    card,
    drawing,
    fielding,
    position,
    taping,
)
from tableside.rules.brothers_at_arms.actions import referee
from tableside.rules.brothers_at_arms.data import FOLDER
from tableside.rules.brothers_at_arms.play.awaited import prompt
from tableside.rules.brothers_at_arms.play.options import options
from tableside.rules.brothers_at_arms.play.sensing import recognise, sense
from tableside.rules.brothers_at_arms.state import HouseRules, State
from tableside.rules.brothers_at_arms.words import say


class BrothersAtArms(Game[State]):
    """Brothers at Arms. Without state of its own."""

    name = "brothers-at-arms"
    title = "Brothers at Arms"
    measure = INCHES
    say = say
    sections = FOLDER / "sections.json"
    terrain_kinds = drawing.TERRAIN_KINDS
    house_rules = house_rules(HouseRules, FOLDER / "house-rules.json", say)
    actions = referee.ACTIONS

    load = staticmethod(position.load)
    with_models = staticmethod(position.with_models)
    dump = staticmethod(position.dump)
    answer = staticmethod(answers.answer)
    lists = staticmethod(fielding.lists)
    fielded = staticmethod(fielding.fielded)
    outcome = staticmethod(fielding.outcome)
    sense = staticmethod(sense)
    judge = staticmethod(referee.judge)
    apply = staticmethod(referee.apply)
    recognise = staticmethod(recognise)
    prompt = staticmethod(prompt)
    options = staticmethod(options)
    units = staticmethod(drawing.unit_drawings)
    table = staticmethod(drawing.table_drawing)
    agreed = staticmethod(agreed.agreed)
    glance = staticmethod(card.glance)
    card = staticmethod(card.card)
    gap = staticmethod(taping.gap)
    remarks = staticmethod(taping.remarks)

    def stands(self, state: State) -> dict[str, tuple[str, ...]]:
        """Return the bases that each unit has left; none of who is gone for good."""
        every = (*state.units, *state.aside)
        left = {unit.id: tuple(stand.id for stand in unit.listed) for unit in every if unit.listed}
        return {**{unit.id: () for unit in state.eliminated}, **left}

    def leaving(self, state: State) -> dict[str, int]:
        """Return how many bases have to leave after hits, of the unit that is due first."""
        debt = state.owes[0] if state.owes else None
        return {debt.unit: debt.count} if debt is not None and debt.owed == "lose" else {}

    def poses(self, state: State) -> dict[str, Pose | None]:
        """Return where each unit stands, None for one off the table."""
        absent = (*state.aside, *state.reserves, *state.eliminated)
        here = {unit.id: unit.middle for unit in state.units}
        return {**here, **{unit.id: None for unit in absent}}


def make(data_files: Sequence[str | Path] = ()) -> BrothersAtArms:
    """Return the rule set; it takes no data files of a player's. Raises FileError for one."""
    no_data_files(data_files, BrothersAtArms.title)
    return BrothersAtArms()
