"""Brothers at Arms as an implementation of a rule set (``tableside.engine.ruleset``)."""

from __future__ import annotations

from tableside.engine.battle_game import BattleGame
from tableside.engine.house import house_rules
from tableside.engine.measure import INCHES
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
from tableside.rules.brothers_at_arms.play.sensing import recognise
from tableside.rules.brothers_at_arms.state import HouseRules, State
from tableside.rules.brothers_at_arms.words import say


class BrothersAtArms(BattleGame[State]):
    """Brothers at Arms; stateless."""

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
    answer = staticmethod(answers.answer)
    lists = staticmethod(fielding.lists)
    fielded = staticmethod(fielding.fielded)
    outcome = staticmethod(fielding.outcome)
    apply = staticmethod(referee.apply)
    recognise = staticmethod(recognise)
    prompt = staticmethod(prompt)
    options = staticmethod(options)
    units = staticmethod(drawing.unit_drawings)
    table = staticmethod(drawing.table)
    agreed = staticmethod(agreed.agreed)
    glance = staticmethod(card.glance)
    card = staticmethod(card.card)
    remarks = staticmethod(taping.remarks)

    def leaving(self, state: State) -> dict[str, int]:
        """Return how many bases have to leave, of the unit that owes first: lifted off, too."""
        debt = state.owes[0] if state.owes else None
        return {debt.unit: debt.count} if debt is not None and debt.owed == "lose" else {}


make = BrothersAtArms.make
