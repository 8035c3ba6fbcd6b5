"""Metal Men with Minie Balls behind the contract of every rule set (``engine.ruleset``)."""

from __future__ import annotations

from tableside.engine.battle_game import BattleGame
from tableside.engine.house import house_rules
from tableside.engine.measure import INCHES
from tableside.rules.metal_men import agreed, answers, card, drawing, fielding, position, taping
from tableside.rules.metal_men.actions import referee
from tableside.rules.metal_men.data import FOLDER
from tableside.rules.metal_men.play.awaited import prompt
from tableside.rules.metal_men.play.options import options
from tableside.rules.metal_men.play.sensing import recognise
from tableside.rules.metal_men.state import HouseRules, State
from tableside.rules.metal_men.words import say


class MetalMen(BattleGame[State]):
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
    with_models = staticmethod(position.with_models)
    answer = staticmethod(answers.answer)
    judge = staticmethod(referee.judge)
    apply = staticmethod(referee.apply)
    recognise = staticmethod(recognise)
    prompt = staticmethod(prompt)
    options = staticmethod(options)
    units = staticmethod(drawing.unit_drawings)
    table = staticmethod(drawing.table)
    agreed = staticmethod(agreed.agreed)
    glance = staticmethod(card.glance)
    card = staticmethod(card.card)
    lists = staticmethod(fielding.lists)
    fielded = staticmethod(fielding.fielded)
    outcome = staticmethod(fielding.outcome)
    remarks = staticmethod(taping.remarks)


make = MetalMen.make
