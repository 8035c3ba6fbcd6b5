"""Mini-Nap as an implementation of the rule-set contract (``tableside.engine.ruleset``)."""

from __future__ import annotations

from tableside.engine.answering import late
from tableside.engine.game import Game
from tableside.engine.house import house_rules
from tableside.engine.measure import CENTIMETRES
from tableside.geometry.pose import Pose
from tableside.rules.mini_nap import agreed, answers, card, drawing, position, taping
from tableside.rules.mini_nap.actions import referee
from tableside.rules.mini_nap.data import FOLDER
from tableside.rules.mini_nap.play.awaited import prompt
from tableside.rules.mini_nap.play.options import options
from tableside.rules.mini_nap.play.sensing import recognise, sense
from tableside.rules.mini_nap.state import HouseRules, State
from tableside.rules.mini_nap.words import say

#: Imported lazily: only a battle fielded from another game needs it.
FIELDING = "tableside.rules.mini_nap.fielding"


class MiniNap(Game[State]):
    """Mini-Nap; stateless."""

    name = "mini-nap"
    title = "Mini-Nap"
    measure = CENTIMETRES
    say = say
    sections = FOLDER / "sections.json"
    terrain_kinds = drawing.TERRAIN_KINDS
    house_rules = house_rules(HouseRules, FOLDER / "house-rules.json", say)
    actions = referee.ACTIONS

    load = staticmethod(position.load)
    dump = staticmethod(position.dump)
    answer = staticmethod(answers.answer)
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
    lists = staticmethod(late(FIELDING, "lists"))
    fielded = staticmethod(late(FIELDING, "fielded"))
    outcome = staticmethod(late(FIELDING, "outcome"))
    gap = staticmethod(taping.gap)
    remarks = staticmethod(taping.remarks)

    def poses(self, state: State) -> dict[str, Pose | None]:
        """Return where each unit stands, None for one off the table."""
        gone = {unit.id: None for unit in state.off_table}
        here = {unit.id: None if unit.stands is None else unit.pose for unit in state.units}
        return {**gone, **here}


make = MiniNap.make
