"""Division Manoeuvres: whether one is open, how far its units go, how near they may come."""

from __future__ import annotations

from dataclasses import dataclass, replace

import shapely
from shapely.geometry.base import BaseGeometry

from tableside.engine.quantity import Quantity, Ruling, all_of, broken, doubts_at, first_of
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

    ``close``: the doubts on which they hang.
    """

    far: float
    keep: float
    close: Ruling


def units_of(state: State, division: str) -> tuple[Unit, ...]:
    """Return the units of a division on the table, without commands and abandoned guns."""
    return tuple(u for u in state.units if u.division == division and u.blocks)


def _pairs(state: State, division: str) -> list[Quantity]:
    """Return the distances from its units to all enemies, the smallest first."""
    found = [distance(u, enemy) for u in units_of(state, division) for enemy in state.enemies(u)]
    return sorted(found, key=lambda pair: pair.value)


def reach_of(state: State, division: str) -> Reach:
    """Return how far a division may go from where everybody stands now."""
    pairs, table = _pairs(state, division), data.movement().division
    clear, close = state.rule_cm(table.clear), Ruling()
    if all(pair.reaches(clear) or pair.doubt(clear) for pair in pairs):
        close = Ruling(doubts=doubts_at(pairs, clear))
    if all(pair.reaches(clear) for pair in pairs):
        return Reach(state.rule_cm(table.far), state.rule_cm(table.far_keep), close)
    return Reach(state.rule_cm(table.near), state.rule_cm(table.near_keep), close)


def barred(state: State, division: str) -> Ruling:
    """Return the ruling on a Division Manoeuvre, regardless of whose turn it is."""
    found = []
    brigades = {u.brigade for u in state.units if u.division == division and u.brigade}
    spent = sorted(brigades & state.used)
    if spent:
        text = say("division-used", brigade=state.group_called(spent[0]))
        found.append(broken("division.used", text))
    return all_of([*found, first_of(_near(state, pair) for pair in _pairs(state, division))])


def _near(state: State, pair: Quantity) -> Ruling:
    """Return the ruling that a unit of a division and an enemy stand far enough apart."""
    limit = state.rule_cm(data.movement().division.barred)
    names = {"enemy": state.called(pair.b or ""), "unit": state.called(pair.a)}
    text = say("division-near", **names, distance=cm(pair.value), limit=cm(limit))
    found, who = pair.at_least(limit, "division.near", text), {"units": [pair.a, pair.b]}
    return replace(found, breaches=tuple(replace(each, names=who) for each in found.breaches))


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
