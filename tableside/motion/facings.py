"""The facings of a search that a base can turn to, place by place."""

from __future__ import annotations

import numpy as np

from tableside.motion.edges import Indices
from tableside.motion.obstacles import Array, Flags
from tableside.motion.slices import Slices
from tableside.motion.turns import Turning, Turns

#: Runs of facings that a turn goes through: those of ``Turns``, and -1 - row for a row in which the
#: base stands where it cannot turn at all.
Runs = frozenset[int]


class Facings:
    """The open rows (facings) of ``slices`` at the places of a search.

    Computed on demand and cached by the number of the place, its ``node``. ``modulo``: 180 where a
    base turned round counts as the same, else 360.
    """

    def __init__(self, slices: Slices, modulo: float) -> None:
        self._slices, self._modulo = slices, modulo
        self._turning = Turning(slices.field)
        self._turns: dict[int, Turns] = {}
        self._rows: dict[int, tuple[Indices, Flags]] = {}

    def all_round(self, place: Array) -> Turns:
        """Return the open turns at a place that is no node, by facings all round."""
        return self._turning.at(place.tolist())

    def turns(self, node: int, place: Array) -> Turns:
        """Return the open turns at a place."""
        if node not in self._turns:
            self._turns[node] = self._turning.at(place.tolist(), self._modulo)
        return self._turns[node]

    def _looks(self, node: int, place: Array) -> tuple[Indices, Flags]:
        """Return for each row a sample of the turns at a place next to it (-1 for none).

        Also whether the mover may stand there in each row.
        """
        if node not in self._rows:
            turns, facings = self.turns(node, place), self._slices.facings
            inside = None if turns.one_depth else self._slices.zones_in(place)
            rows = np.arange(len(facings))
            free = self._slices.free(np.broadcast_to(place, (len(rows), 2)), rows)
            self._rows[node] = turns.looks(facings, inside), free
        return self._rows[node]

    def runs_from(self, node: int, place: Array, came: Indices) -> Runs:
        """Return the runs reachable by turning from the rows ``came``."""
        turns, looks = self.turns(node, place), self._looks(node, place)[0][came]
        runs = frozenset((-1 - came[looks < 0]).tolist())
        for run in set(turns.run[looks[looks >= 0]].tolist()):
            runs |= turns.reachable(run)
        return runs

    def rows_in(self, node: int, place: Array, runs: Runs) -> Indices:
        """Return the rows that lie in some runs."""
        turns, (looks, free) = self.turns(node, place), self._looks(node, place)
        can = np.zeros(len(looks), bool)
        run = np.where(looks >= 0, turns.run[looks], -1)
        for one in runs:
            can |= (run == one) & (one >= 0)
        can &= free
        can[[-1 - one for one in runs if one < 0]] = True
        return np.flatnonzero(can)

    def leads(self, node: int, place: Array, came: int, row: int) -> bool:
        """Whether a turn at a place leads from one row to another."""
        if came == row:
            return True
        turns, looks = self.turns(node, place), self._looks(node, place)[0]
        if looks[came] < 0 or looks[row] < 0:
            return False
        return int(turns.run[looks[row]]) in turns.reachable(int(turns.run[looks[came]]))
