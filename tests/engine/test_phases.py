"""The order of a made-up game: a phase in turns with a die after a pass, and one for each alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

import pytest

from tableside.engine.phases import Flow, Phases, Play, Turns
from tableside.engine.ruleset import Event

PHASES = Phases.model_validate(
    {
        "format": "made-up",
        "phases": [
            {"id": "day", "then": "night", "steps": [
                {"id": "market", "does": ["buy"], "order": "alternate", "passing": "limits",
                 "idle": "waits", "limit": {"die": 6, "adds": "wealth"}},
                {"id": "feast", "does": ["eat"], "order": "free", "passing": "for-both",
                 "idle": "skips"},
            ]},
            {"id": "night", "then": "day", "steps": [
                {"id": "sleep", "does": ["dream"], "order": "free", "passing": "ends",
                 "idle": "skips"},
                {"id": "watch", "does": ["guard"], "order": "alternate", "passing": "limits",
                 "idle": "passes", "limit": {"die": 6}},
            ]},
        ],
    }
)  # fmt: skip


@dataclass(frozen=True)
class Town:
    """``hungry`` sides feast, ``tired`` ones sleep, ``awake`` ones watch; a ``strike`` halts."""

    phase: str = "day"
    play: Play | None = None
    hungry: frozenset[str] = frozenset()
    tired: frozenset[str] = frozenset()
    awake: frozenset[str] = frozenset()
    strike: bool = False
    told: tuple[str, ...] = field(default=())


Result = tuple[Town, tuple[Event, ...]]


def noted(text: str) -> tuple[Event, ...]:
    return (Event("told", (), text),)


class TownFlow(Flow[Town]):
    def sides(self, state: Town) -> tuple[str, str]:
        return "red", "blue"

    def halts(self, state: Town) -> bool:
        return state.strike

    def idles(self, state: Town, side: str) -> tuple[Event, ...]:
        return noted(f"{side} snores")

    def begin(self, state: Town, phase: str) -> Result:
        play = self.fresh(state, phase, self.now(state).kept)
        return replace(state, phase=phase, play=play), noted(phase)


TURNS: Turns[Town] = Turns(
    waiting={
        "feast": lambda town, side: side in town.hungry,
        "sleep": lambda town, side: side in town.tired,
        "watch": lambda town, side: side in town.awake,
    },
    entering={"feast": lambda town: (town, noted("the bell rings"))},
    leaving={"feast": lambda town: (replace(town, hungry=frozenset()), noted("all have eaten"))},
    adding={"wealth": lambda town, side: 2 if side == "red" else 0},
)
FLOW = TownFlow(PHASES, TURNS)


def texts(events: Iterable[Event]) -> list[str]:
    return [str(event.text) for event in events]


def test_sides_act_in_turn_and_the_first_begins() -> None:
    town = Town()
    assert FLOW.now(town) == Play("market", "red", kept=False)
    assert FLOW.acting(town) == ("red", "blue")  # nobody told of a pass: no order is kept
    town = FLOW.acted(FLOW.passed(town, "blue"), "red", "market")
    assert (FLOW.now(town).to_act, FLOW.now(town).kept) == ("blue", True)
    town = FLOW.settle(town)[0]
    assert FLOW.acting(town) == ("red",)  # blue has passed


def test_an_act_of_another_step_changes_no_order() -> None:
    town = FLOW.acted(Town(), "red", "feast")
    assert FLOW.now(town).to_act == "red"


@pytest.mark.parametrize(
    ("passing", "other", "die", "left"), [("blue", "red", 1, 3), ("red", "blue", 1, 1)]
)
def test_the_die_after_a_pass_says_how_often_the_other_may_act(
    passing: str, other: str, die: int, left: int
) -> None:
    town = Town()
    assert FLOW.limit_due(town) is None
    town = FLOW.passed(town, passing)
    assert FLOW.limit_due(town) == other
    town, allowed = FLOW.thrown(town, other, die)
    assert (allowed, FLOW.limit_due(town)) == (left, None)
    for n in range(left, 0, -1):
        assert (FLOW.now(town).left, FLOW.can_act(town, other)) == (n, True)
        town = FLOW.acted(town, other, "market")
    assert not FLOW.can_act(town, other)


def test_a_step_is_skipped_where_nobody_has_anything_to_do() -> None:
    over = FLOW.passed(FLOW.passed(Town(), "red"), "blue")
    town, told = FLOW.settle(replace(over, tired=frozenset({"blue"})))
    assert (town.phase, FLOW.now(town).step, FLOW.able(town)) == ("night", "sleep", ("blue",))
    assert texts(told) == ["the bell rings", "all have eaten", "night"]
    hungry, told = FLOW.settle(replace(over, hungry=frozenset({"blue"})))
    assert (FLOW.now(hungry).step, FLOW.now(hungry).to_act) == ("feast", "blue")
    assert texts(told) == ["the bell rings"]


def test_one_pass_may_be_for_both() -> None:
    play = Play("feast", "red", kept=True)
    town = Town(play=play, hungry=frozenset({"red", "blue"}), tired=frozenset({"red"}))
    assert FLOW.able(town) == ("red", "blue")
    assert FLOW.able(FLOW.passed(town, "blue")) == ()


@pytest.mark.parametrize(
    ("awake", "due", "told"),
    [({"red"}, "red", ["blue snores"]), ({"blue"}, "blue", ["red snores"]),
     ({"red", "blue"}, None, [])],
)  # fmt: skip
def test_who_has_nothing_to_do_has_passed_where_that_counts(
    awake: set[str], due: str | None, told: list[str]
) -> None:
    play = Play("watch", "red", kept=True)
    town, events = FLOW.settle(Town("night", play, awake=frozenset(awake)))
    assert (FLOW.limit_due(town), texts(events)) == (due, told)
    casual = Town("night", replace(play, kept=False), awake=frozenset(awake))
    assert FLOW.limit_due(FLOW.settle(casual)[0]) is None  # nobody is told to have passed


def test_what_halts_the_game_halts_the_order() -> None:
    over = FLOW.passed(FLOW.passed(Town(strike=True), "red"), "blue")
    assert FLOW.settle(over) == (over, ())


def test_a_phase_whose_order_is_not_kept_does_not_end_by_itself() -> None:
    town = Town(phase="night", play=Play("watch", "red", kept=False))  # the last step of it
    assert FLOW.settle(town) == (town, ())


def test_an_activity_is_of_the_phase_being_played_if_that_has_it() -> None:
    assert FLOW.step_of("dream", "day")[0] == "night"
    assert FLOW.step_of("eat", "day")[1].id == "feast"
    assert [FLOW.following(phase) for phase in ("day", "night")] == ["night", "day"]
