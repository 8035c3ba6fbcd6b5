"""The questions ``fire`` and ``targets`` (section 11)."""

from __future__ import annotations

from typing import Any

from tableside.engine import asking
from tableside.engine.answering import Answer
from tableside.engine.asking import Question
from tableside.engine.inquiry import maybe
from tableside.engine.quantity import Ruling, Verdict, all_of, broken
from tableside.engine.ruleset import QuestionError
from tableside.rules.metal_men import asked
from tableside.rules.metal_men.data import tables
from tableside.rules.metal_men.fire import Fire, enemies_in_phase, in_band, ruling_of, shot_as_json
from tableside.rules.metal_men.state import State, Unit
from tableside.rules.metal_men.words import say


def fire(state: State, question: Question) -> Answer:
    """Answer ``fire``, of one target or split among several."""
    unit = asked.combat_unit(state, question)
    phase = asked.fire_phase(state, question)
    leader = maybe(asked.leader)(state, question, "leader")
    if "split" in question:
        return _split(state, unit, phase, leader, question)
    target = _target(state, unit, asking.name(question, "target"), "target")
    shot = Fire(state, unit, target, phase, maybe(asked.stands)(state, question, "stands"))
    ruling = ruling_of(shot, leader)
    found = {**ruling.as_json(), "phase": phase, **shot_as_json(shot), "support": shot.support}
    if shot.dice_between is not None:
        found["dice_between"] = list(shot.dice_between)
    return found | _thrown(shot, ruling, question)


def _target(state: State, unit: Unit, name: str, field: str) -> Unit:
    return asked.other_than(unit, asked.unit_of(state, name, field), field)


def _thrown(shot: Fire, ruling: Ruling, question: Question) -> dict[str, Any]:
    """Return what the dice do, nothing without any; null where the shot is not legal."""
    faces = tables().fire.dice[shot.unit.arm]
    if ruling.verdict is Verdict.ILLEGAL or shot.band is None:
        thrown = asking.dice_of(question, "dice", faces)
        return {} if thrown is None else {"hits": None, "low_ammo": None}
    thrown = asking.dice_of(question, "dice", faces, shot.dice)
    if thrown is None:
        return {}
    hits, low_ammo = counted(shot, thrown)
    return {"hits": hits, "low_ammo": low_ammo}


def counted(shot: Fire, dice: tuple[int, ...]) -> tuple[int, bool]:
    """Return how many dice hit, and whether the odd one, the first, shows low ammunition."""
    band = shot.band or shot.likely_band
    hits = 0 if band is None else sum(die >= band.needs for die in dice)
    return hits, dice[:1] == (tables().fire.low_ammo_die,)


def _part(shot: Fire, *names: str) -> dict[str, Any]:
    told = shot_as_json(shot)
    return {name: told[name] for name in names}


def _split(state: State, unit: Unit, phase: str, leader: Unit | None, question: Question) -> Answer:
    for field in ("target", "stands", "dice"):
        if field in question:
            raise QuestionError(field, say("beside-split", field=field))
    groups = _groups(state, unit, question["split"])
    shots = [Fire(state, unit, target, phase, stands, True) for target, stands in groups]
    ruling = split_ruling(unit, shots, leader)
    listed = [_part(shot, "stands", "range", "band", "needs", "dice", "items") for shot in shots]
    shown = [{"target": shot.target.id, **each} for shot, each in zip(shots, listed, strict=True)]
    return {**ruling.as_json(), "shots": shown}


def split_ruling(unit: Unit, shots: list[Fire], leader: Unit | None) -> Ruling:
    """Return what a split fire breaks: each group by itself, and all together."""
    found = all_of(ruling_of(shot, leader) for shot in shots)
    names = [name for shot in shots for name in shot.chosen or ()]
    if len(names) != len(set(names)):
        found = found.and_(broken("fire.split", say("fire-split", unit=unit)))
    bands = {shot.band.name for shot in shots if shot.band is not None}
    if not found.breaches and len(bands) > 1 and not shots[0].state.house.split_bands:
        found = found.and_(broken("fire.split-bands", say("fire-split-bands", unit=unit)))
    return found


def _groups(state: State, unit: Unit, value: Any) -> list[tuple[Unit, tuple[str, ...]]]:
    """Return the targets of a split fire, each with the stands that fire at it."""
    if not isinstance(value, list) or not value:
        raise QuestionError("split", say("split-list"))
    groups = []
    for index, each in enumerate(value):
        place = f"split[{index}]"
        given = asking.parts_of(each, place, say("split-list"), ("target",), ("stands",))
        if "stands" not in given:
            raise QuestionError(f"{place}.stands", say("split-list"))
        target = _target(state, unit, given["target"], f"{place}.target")
        stands = asking.stands_named(unit, given["stands"], f"{place}.stands")
        groups.append((target, stands))
    return groups


def targets(state: State, unit: Unit, phase: str) -> Answer:
    """Answer ``targets``: every enemy on whom the unit could fire but for the nearest band.

    One beyond that band is listed as illegal.
    """
    fires = enemies_in_phase(state, unit, phase)
    rulings = [in_band(fire, fires) for fire in fires]
    return {
        "phase": phase,
        "targets": [
            {
                "unit": shot.target.id,
                "verdict": str(ruling.verdict),
                **_part(shot, "band", "range", "needs", "dice", "stands"),
            }
            for shot, ruling in zip(fires, rulings, strict=True)
        ],
        "doubt": all_of(rulings).as_json()["doubt"],
    }
