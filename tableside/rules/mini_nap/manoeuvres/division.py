"""Division Manoeuvres: whether one is open, how far its units go, how near they may come."""

from __future__ import annotations

from dataclasses import dataclass

import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.quantity import Quantity, Ruling, all_of, broken
from tableside.engine.spacing import distance, measured
from tableside.geometry.shapes import EMPTY, rounded
from tableside.motion.shape import Track
from tableside.rules.mini_nap import data
from tableside.rules.mini_nap.play.sequence import side_may_act
from tableside.rules.mini_nap.state import State, Unit
from tableside.rules.mini_nap.words import cm, say


@dataclass(frozen=True, slots=True)
class Reach:
    """How far the units may go and how far from enemies they must keep, inches.

    ``nearest``: the distance of the nearest unit and enemy, None without an enemy.
    """

    far: float
    keep: float
    nearest: Quantity | None


def units_of(state: State, division: str) -> tuple[Unit, ...]:
    """Return the units of a division on the table, without commands and abandoned guns."""
    return tuple(u for u in state.units if u.division == division and u.blocks)


def reach_of(state: State, division: str) -> Reach:
    """Return how far a division may go from where everybody stands now."""
    pairs = [
        distance(unit, enemy) for unit in units_of(state, division) for enemy in state.enemies(unit)
    ]
    nearest = min(pairs, key=lambda pair: pair.value, default=None)
    table = data.movement().division
    if nearest is None or nearest.reaches(state.rule_cm(table.clear)):
        return Reach(state.rule_cm(table.far), state.rule_cm(table.far_keep), nearest)
    return Reach(state.rule_cm(table.near), state.rule_cm(table.near_keep), nearest)


def barred(state: State, division: str) -> Ruling:
    """Return the ruling on a Division Manoeuvre, regardless of whose turn it is."""
    found = []
    brigades = {u.brigade for u in state.units if u.division == division and u.brigade}
    spent = sorted(brigades & state.used)
    if spent:
        text = say("division-used", brigade=state.group_called(spent[0]))
        found.append(broken("division.used", text))
    nearest = reach_of(state, division).nearest
    if nearest is not None:
        limit = state.rule_cm(data.movement().division.barred)
        names = {"enemy": state.called(nearest.b or ""), "unit": state.called(nearest.a)}
        text = say("division-near", **names, distance=cm(nearest.value), limit=cm(limit))
        found.append(nearest.at_least(limit, "division.near", text))
    return all_of(found)


def in_turn(state: State, division: str) -> Ruling:
    """Return the ruling of the sequence of play on a division's manoeuvre now."""
    sides = {unit.side for unit in state.units if unit.division == division}
    return all_of(side_may_act(state, side, "manoeuvre") for side in sorted(sides))


def keep_off(state: State, division: str, keep: float) -> BaseGeometry:
    """Return the area within ``keep`` (inches) of any enemy of the division, on the board."""
    units = units_of(state, division)
    if not units:
        return EMPTY
    zones = [rounded(enemy.outline, keep) for enemy in state.enemies(units[0])]
    return shapely.union_all(zones).intersection(state.board)


def keeps_off(state: State, unit: Unit, run: Track, reach: Reach) -> Ruling:
    """Return the ruling that a run keeps far enough from every enemy."""
    sweeps = run.sweeps()
    found = []
    for enemy in state.enemies(unit):
        gap = min(float(sweep.distance(enemy.outline)) for sweep in sweeps)
        text = say("division-keep", unit=unit, gap=cm(gap), enemy=enemy, keep=cm(reach.keep))
        found.append(measured(unit, enemy, gap).at_least(reach.keep, "movement.division", text))
    return all_of(found)
