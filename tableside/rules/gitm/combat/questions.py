"""The questions about combat (section 10.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tableside.engine import asking
from tableside.engine.answering import Answer, Asked, plain, told
from tableside.engine.asking import Question
from tableside.engine.grid import Cell
from tableside.engine.inquiry import maybe
from tableside.engine.ruleset import QuestionError
from tableside.rules.gitm import asked
from tableside.rules.gitm.asked import asks
from tableside.rules.gitm.breach import judged
from tableside.rules.gitm.combat import bombard, flight
from tableside.rules.gitm.combat.battle import Battle, Party
from tableside.rules.gitm.combat.lines import flanks, front_length, spaces
from tableside.rules.gitm.sighting import table_square
from tableside.rules.gitm.state import State, Unit
from tableside.rules.gitm.words import say


def _attackers(state: State, question: Question, field: str) -> dict[str, str]:
    """Return the attackers in a question, each with the direction it came from."""
    value = asking.required(question, field)
    if not isinstance(value, dict) or not value:
        raise QuestionError(field, say("no-attackers", value=asking.shown(value)))
    first: Unit | None = None
    for name, way in value.items():
        unit = state.by_id.get(name)
        if unit is None:
            raise QuestionError(field, say("no-unit", unit=asking.shown(name)))
        first = first or unit
        if unit.is_hq or state.are_hostile(first.side, unit.side):
            raise QuestionError(field, say("no-attacker", unit=unit.called))
        asked.direction(state, {f"{field}.{name}": way}, f"{field}.{name}")
    return dict(value)


def _battle(state: State, question: Question) -> Answer:
    at = asked.square(state, question, "at")
    came = _attackers(state, question, "attackers")
    units = tuple(state.by_id[name] for name in came)
    strategic = maybe(asked.strategic)(state, question, "strategic") or units[0].strategic
    names = frozenset(unit.id for unit in maybe(asked.units)(state, question, "moved") or ())
    fight = Battle(state, strategic, at, units, tuple(came.values()), names)
    attacker, defender = fight.attacker, fight.defending
    every = [(unit, party) for party in (attacker, defender) for unit in party.units]
    whole = defender.melee_sum
    return {
        "attacker": fight.first.side,
        "defender": fight.defender,
        "front": fight.length,
        "second": fight.length,
        "rear_capacity": attacker.lines.rear_capacity,
        "sides": {"attacker": _party(state, attacker), "defender": _party(state, defender)},
        "squares": fight.squares,
        "postures": {u.side: "offensive" if p.offensive else "defensive" for u, p in every},
        "rating": fight.rating,
        "odds": attacker.melee_sum / whole if whole else None,
        **asked.guessed(state, question.get("as"), (unit for unit, _ in every)),
    }


def _party(state: State, party: Party) -> dict[str, Any]:
    lines = party.lines
    place = {unit.id: number for number, unit in enumerate(state.units)}
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
            for unit, line in sorted(lines.placed, key=lambda each: place[each[0].id])
        ],
        "front": lines.filled("front"),
        "second": lines.filled("second"),
        "rear": lines.filled("rear"),
        "idle": lines.idle,
        "mixed_arms": party.mixed_arms,
        "drawn": lines.drawn,
    }


def _flanks(state: State, question: Question) -> Answer:
    at, side = asked.square(state, question, "at"), asked.side(state, question, "side")
    came = maybe(_attackers)(state, question, "attackers") or {}
    strategic = _where(state, question, came)
    listed = [state.by_id[name] for name in came if state.are_allied(state.by_id[name].side, side)]
    there = [
        unit
        for unit in state.own_in(strategic, side)
        if unit.square == at and unit.is_combat and unit not in listed
    ]
    length = front_length(tuple(came.values()) or ("N",))
    found = flanks(state, strategic, at, side, [*listed, *there], length)
    anchors = [{"direction": way, "units": plain(units)} for way, units in found.anchors.items()]
    return {**told(found, "anchored"), "anchors": anchors, **told(found, "full", "turnable")}


def _where(state: State, question: Question, came: Mapping[str, str]) -> Cell:
    """Return the strategic square of a battle: as given, else the attackers', else the table's."""
    if "strategic" in question:
        return asked.strategic(state, question, "strategic")
    if came:
        return state.by_id[next(iter(came))].strategic
    square = table_square(state)
    if square is None:
        raise QuestionError("strategic", say("no-table-map"))
    return square


def _fall_back(state: State, unit: Unit) -> Answer:
    squares = flight.fall_back(state, unit)
    shatters = not squares and not unit.fort
    return {"squares": plain(squares), "shatters": shatters, "surrenders": unit.fort}


def _bombard(state: State, unit: Unit, at: Cell, moved: bool) -> Answer:
    found = tuple(bombard.breaches(state, unit, at, moved))
    return {"allowed": not found, "damages": bombard.damages(unit), **judged(found)}


_UNIT = {"unit": asked.unit}

QUESTIONS: Mapping[str, Asked[State]] = {
    "battle": Asked(_battle, ("at", "attackers", "strategic", "moved", "as")),
    "flanks": Asked(_flanks, ("at", "side", "strategic", "attackers", "as")),
    "retreat": asks(
        flight.retreat,
        {**_UNIT, "from": maybe(asked.units)},
        *("directions", "best", "shatters", "stays"),
    ),
    "fall-back": asks(_fall_back, _UNIT),
    "bombard": asks(_bombard, {**_UNIT, "at": asked.square, "moved": asked.yes_no}),
}
