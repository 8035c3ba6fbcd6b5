"""What is found of a move, of where a unit can go, and of a unit that is put down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from shapely.geometry.base import BaseGeometry

from tableside.engine.message import Value
from tableside.engine.quantity import Ruling


@dataclass(frozen=True)
class JudgedMove:
    """A move as it is judged: ``judged.judge_move(state, unit, poses, shape)`` makes it.

    ``lengths``: by stand, inches: what its cheapest legal path costs, the straight distance where
    there is none; ``length`` is the greatest, ``went`` how that is said. ``allowance``: the rate,
    or what is left of it. ``shape``: at the end. ``charge``: the enemy units that it newly
    touches; ``captures``: the enemy commanders that it touches; ids.
    """

    ruling: Ruling
    length: float
    went: Value
    lengths: Mapping[str, float]
    allowance: float
    shape: str
    charge: tuple[str, ...]
    unformed: bool
    captures: tuple[str, ...]


@dataclass(frozen=True)
class Reach:
    """Where a unit can go: ``judged.reach_of(state, unit)`` makes it.

    ``areas``: by stand, where its centre can go for the ``allowance`` (inches), ``half`` for half
    of the rate; both empty where the unit is not ``eligible``.
    """

    eligible: bool
    allowance: float
    areas: Mapping[str, BaseGeometry]
    half: Mapping[str, BaseGeometry]


@dataclass(frozen=True)
class JudgedPlace:
    """A unit put down: ``placing.judge_place(state, unit, how, poses, die)`` makes it.

    ``area``: where its stands' centres can be; ``needs`` what a flank march must throw, ``arrives``
    whether it did, None as long as nothing is thrown or where nothing need be.
    """

    ruling: Ruling
    area: BaseGeometry
    needs: int | None = None
    arrives: bool | None = None
