"""Gathered In Their Masses as an implementation of a rule set (``engine.ruleset``)."""

from __future__ import annotations

from typing import Any

from tableside.engine.action import Actions
from tableside.engine.game import Game
from tableside.engine.house import house_rules
from tableside.engine.measure import INCHES
from tableside.geometry.pose import Pose
from tableside.rules.gitm import (
    agreed,
    answers,
    card,
    drawing,
    encounters,
    knowledge,
    models,
    offers,
    position,
    sensing,
    sheet,
    square_map,
    taping,
)
from tableside.rules.gitm.actions import battles, ordering, playing
from tableside.rules.gitm.actions.common import JudgedAction
from tableside.rules.gitm.data import FOLDER
from tableside.rules.gitm.drawing import chart
from tableside.rules.gitm.house import HouseRules
from tableside.rules.gitm.state import State
from tableside.rules.gitm.words import say

ACTIONS: Actions[JudgedAction] = Actions.of(playing, ordering, battles)


class Masses(Game[State]):
    """Gathered In Their Masses; stateless."""

    name = "gitm"
    title = "Gathered In Their Masses"
    measure = INCHES
    say = say
    secret = True
    needs_camera = False
    sections = FOLDER / "sections.json"
    terrain_kinds = drawing.TERRAIN_KINDS
    house_rules = house_rules(HouseRules, FOLDER / "house-rules.json", say)
    actions = ACTIONS

    load = staticmethod(position.load)
    with_models = staticmethod(models.with_models)
    map_sheet = staticmethod(sheet.map_sheet)
    chart_square = staticmethod(square_map.chart_square)
    answer = staticmethod(answers.answer)
    answer_for = staticmethod(answers.answer_for)
    known = staticmethod(knowledge.known)
    encounter = staticmethod(encounters.encounter)
    bring_back = staticmethod(encounters.bring_back)
    sense = staticmethod(sensing.sense)
    recognise = staticmethod(sensing.recognise)
    prompt = staticmethod(offers.prompt)
    options = staticmethod(offers.options)
    units = staticmethod(drawing.unit_drawings)
    agreed = staticmethod(agreed.agreed)
    glance = staticmethod(card.glance)
    card = staticmethod(card.card)
    remarks = staticmethod(taping.remarks)

    def table(self, state: State) -> dict[str, Any]:
        """Return the board with the map that lies on it, the strategic map, and the headline."""
        return {**drawing.table_drawing(state), "chart": chart(state)}

    def poses(self, state: State) -> dict[str, Pose | None]:
        """Return where each counter was seen to lie; None for one that lies nowhere."""
        return {unit.id: unit.pose for unit in state.by_id.values()}

    def stands(self, state: State) -> dict[str, tuple[str, ...]]:
        """Return the ids of removed units, whose counters should leave the table."""
        return dict.fromkeys(sorted(state.campaign.gone), ())


make = Masses.make
