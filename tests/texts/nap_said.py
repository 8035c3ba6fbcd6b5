"""What the referee of Mini-Nap says while games are played: a corpus."""

from __future__ import annotations

from typing import Any

from tableside.rules.mini_nap.ruleset import make
from tableside.rules.mini_nap.state import State
from tests.rules.mini_nap.nap_coverage import NapCoverage
from tests.rules.suite_games import GAMES
from tests.texts.gmu_said import Listening, of_card


class Heard(Listening):
    """The rule set, keeping all that it says in ``said`` and the names of its tables."""

    rules: Any

    def __init__(self) -> None:
        self.rules = make()
        self.said: set[str] = set()
        self.names: set[str] = set()

    def seen(self, state: State) -> None:
        """Keep the names of a table: its sides, units, nations, brigades, divisions, terrain."""
        self.names |= names_of(state)


def names_of(state: State) -> set[str]:
    """Return what players have named on a table."""
    units = (*state.units, *state.aside, *state.eliminated)
    named = {
        str(name)
        for unit in units
        for name in (unit.id, unit.nation, unit.brigade, unit.division)
        if name
    }
    return {*named, *state.sides, *(piece.id for piece in state.terrain)}


def of_game(seed: int, most: int, probes: float = 0.3) -> Heard:
    """Play so many actions of the game of a seed, judging wrong ones and opening cards."""
    heard = Heard()
    playing = GAMES["mini-nap"](seed)
    rules: Any = heard
    playing.rules, playing.watch = rules, NapCoverage(seed, heard, probes).watch()
    heard.seen(playing.state)
    for number in range(most):
        options = heard.options(playing.state)
        if not options:
            break
        units = playing.state.units
        if number % 5 == 0:
            heard.said.update(
                of_card(heard.rules.card(playing.state, units[number % len(units)].id))
            )
        playing.one(options)
    return heard
