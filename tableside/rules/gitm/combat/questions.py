"""The questions about combat (10.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tableside.engine import asking
from tableside.engine.answering import Answer, Asked
from tableside.engine.asking import Question
from tableside.engine.grid import Cell
from tableside.engine.ruleset import QuestionError
from tableside.rules.gitm import asked
from tableside.rules.gitm.breach import judged
from tableside.rules.gitm.combat import bombard, flight
from tableside.rules.gitm.combat.battle import Battle, Party
from tableside.rules.gitm.combat.flanks import flanks
from tableside.rules.gitm.combat.lines import front_length, spaces
from tableside.rules.gitm.sighting import table_square
from tableside.rules.gitm.state import State, Unit
from tableside.rules.gitm.words import say


def _attackers(state: State, question: Question) -> dict[str, str]:
    """Return the attackers of a question by their ids, each with the direction it came from."""
    value = asking.required(question, "attackers")
    if not isinstance(value, dict) or not value:
        raise QuestionError("attackers", say("no-attackers", value=asking.shown(value)))
    first: Unit | None = None
    for name, way in value.items():
        unit = state.by_id.get(name)
        if unit is None:
            raise QuestionError("attackers", say("no-unit", unit=asking.shown(name)))
        first = first or unit
        if unit.is_hq or state.are_hostile(first.side, unit.side):
            raise QuestionError("attackers", say("no-attacker", unit=unit.called))
        asked.direction({f"attackers.{name}": way}, f"attackers.{name}")
    return dict(value)


def _battle_of(state: State, question: Question) -> Battle:
    at = asked.square(question, "at")
    came = _attackers(state, question)
    units = tuple(state.by_id[name] for name in came)
    strategic = (
        asked.strategic(question, "strategic") if "strategic" in question else units[0].strategic
    )
    moved = asked.units(state, question, "moved") if "moved" in question else ()
    names = frozenset(unit.id for unit in moved)
    return Battle(state, strategic, at, units, tuple(came.values()), names)


def _battle(state: State, question: Question) -> Answer:
    fight = _battle_of(state, question)
    attacker, defender = fight.attacker, fight.defending
    whole = defender.melee_sum
    parties = (attacker, defender)
    postures = {
        unit.side: "offensive" if party.offensive else "defensive"
        for party in parties
        for unit in party.units
    }
    answer = {
        "attacker": fight.first.side,
        "defender": fight.defender,
        "front": fight.length,
        "second": fight.length,
        "rear_capacity": attacker.lines.rear_capacity,
        "sides": {"attacker": _party(attacker), "defender": _party(defender)},
        "squares": fight.squares,
        "postures": postures,
        "rating": fight.rating,
        "odds": attacker.melee_sum / whole if whole else None,
    }
    side = question.get("as")
    guessed = side is not None and any(
        not state.are_allied(unit.side, side) for party in parties for unit in party.units
    )
    return answer | ({"assumes": ["men"]} if guessed else {})


def _party(party: Party) -> dict[str, Any]:
    lines = party.lines
    return {
        "units": [
            {
                "unit": unit.id,
                "line": line,
                "spaces": spaces(unit),
                "share": lines.share(line),
                "posture": party.postures[unit.id],
                "fire": party.fire[unit.id],
                "melee": party.melee[unit.id],
            }
            for unit, line in lines.placed
        ],
        "front": lines.filled("front"),
        "second": lines.filled("second"),
        "rear": lines.filled("rear"),
        "idle": lines.idle,
        "mixed_arms": party.mixed_arms,
        "drawn": lines.drawn,
    }


def _flanks(state: State, question: Question) -> Answer:
    at, side = asked.square(question, "at"), asked.side(state, question, "side")
    came = _attackers(state, question) if "attackers" in question else {}
    strategic = _where(state, question, came)
    listed = [state.by_id[name] for name in came if state.are_allied(state.by_id[name].side, side)]
    there = [
        unit
        for unit in state.own_in(strategic, side)
        if unit.square == at and unit.is_combat and unit not in listed
    ]
    length = front_length(tuple(came.values()) or ("N",))
    found = flanks(state, strategic, at, side, [*listed, *there], length)
    return {
        "anchored": found.anchored,
        "anchors": [
            {"direction": way, "units": [unit.id for unit in units]}
            for way, units in found.anchors.items()
        ],
        "full": found.full,
        "turnable": found.turnable,
    }


def _where(state: State, question: Question, came: Mapping[str, str]) -> Cell:
    """Return the strategic square of a battle: the given one, the attackers', the table's."""
    if "strategic" in question:
        return asked.strategic(question, "strategic")
    if came:
        return state.by_id[next(iter(came))].strategic
    square = table_square(state)
    if square is None:
        raise QuestionError("strategic", say("no-table-map"))
    return square


def _retreat(state: State, question: Question) -> Answer:
    unit = asked.unit(state, question)
    enemies = asked.units(state, question, "from") if "from" in question else None
    found = flight.retreat(state, unit, enemies)
    return {
        "directions": {way: [str(cell) for cell in run] for way, run in found.ways.items()},
        "best": list(found.best),
        "shatters": found.shatters,
        "stays": found.stays,
    }


def _fall_back(state: State, question: Question) -> Answer:
    unit = asked.unit(state, question)
    squares = flight.fall_back(state, unit)
    return {
        "squares": [str(cell) for cell in squares],
        "shatters": not squares and not unit.fort,
        "surrenders": unit.fort,
    }


def _bombard(state: State, question: Question) -> Answer:
    unit, at = asked.unit(state, question), asked.square(question, "at")
    found = tuple(bombard.breaches(state, unit, at, asked.yes_no(question, "moved")))
    return {"allowed": not found, "damages": bombard.damages(unit), **judged(found)}


QUESTIONS: Mapping[str, Asked[State]] = {
    "battle": Asked(_battle, ("at", "attackers", "strategic", "moved", "as")),
    "flanks": Asked(_flanks, ("at", "side", "strategic", "attackers", "as")),
    "retreat": Asked(_retreat, ("unit", "from", "as")),
    "fall-back": Asked(_fall_back, ("unit", "as")),
    "bombard": Asked(_bombard, ("unit", "at", "moved", "as")),
}
