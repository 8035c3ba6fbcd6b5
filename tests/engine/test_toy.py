"""The toy game of docs/toy: short, whole, and played through a session and its text."""

from __future__ import annotations

import importlib.util
import inspect
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tableside.engine.quantity import Verdict
from tableside.engine.ruleset import QuestionError, RuleSet, Sensed
from tableside.files.fault import FileError
from tableside.geometry.pose import Pose
from tableside.rules import registry
from tableside.session.notation import Notation
from tableside.session.playing import play_text
from tableside.session.reading import lines_of
from tableside.session.store import open_store
from tests.rules import test_suite as suite
from tests.rules.suite_samples import SAMPLES

START: dict[str, Any] = {
    "format": "tableside.position/1",
    "ruleset": "two-kings",
    "board": {"width": 36, "depth": 24},
    "sides": {"red": {}, "blue": {}},
    "units": [
        {"id": "red", "type": "king", "pose": [10, 10, 0]},
        {"id": "blue", "type": "king", "pose": [20, 10, 180]},
    ],
    "to_act": "red",
}
TEXT = """\
- move red 16.00 10.00 0
- move blue 17.50 10.00 180
- strike 3
- strike 5
"""


@pytest.fixture(scope="module")
def toy(root: Path) -> ModuleType:
    path = root / "docs" / "toy" / "two_kings.py"
    spec = importlib.util.spec_from_file_location("two_kings", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["two_kings"] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def rules(toy: ModuleType) -> RuleSet[Any]:
    made: RuleSet[Any] = toy.TwoKings()
    return made


def judged(rules: RuleSet[Any], state: Any, **action: Any) -> dict[str, Verdict]:
    found = rules.judge(state, rules.actions.read(action))
    return {finding.rule: finding.verdict for finding in found}


def test_it_is_short_and_is_a_rule_set(root: Path, rules: RuleSet[Any]) -> None:
    assert len((root / "docs" / "toy" / "two_kings.py").read_text("utf-8").splitlines()) < 150
    assert isinstance(rules, RuleSet)


def test_a_position_is_written_as_it_was_read(rules: RuleSet[Any]) -> None:
    assert rules.dump(rules.load(START, "start")) == START
    with pytest.raises(FileError):
        rules.load({**START, "castle": 1}, "start")


@pytest.mark.parametrize(("far", "flagged"), [(6.0, False), (6.005, False), (6.006, True)])
def test_a_king_moves_six_inches(rules: RuleSet[Any], far: float, flagged: bool) -> None:
    state = rules.load(START, "start")
    found = judged(rules, state, action="move", unit="red", to=[10 + far, 10, 0])
    assert found == ({"movement.distance": Verdict.ILLEGAL} if flagged else {})
    assert judged(rules, state, action="move", unit="blue", to=[19, 10, 180]) == {
        "turn.order": Verdict.ILLEGAL
    }


def test_what_the_camera_cannot_tell_is_too_close(rules: RuleSet[Any]) -> None:
    state = rules.load(START, "start")
    seen = rules.sense(state, {"red": Sensed(Pose(10, 10, 0), (0.01, 0.01, 0.1))})
    assert judged(rules, seen, action="move", unit="red", to=[16.01, 10, 0]) == {
        "movement.distance": Verdict.TOO_CLOSE
    }


def test_hands_that_move_a_king_are_read_as_its_move(rules: RuleSet[Any]) -> None:
    state = rules.load(START, "start")
    (proposal,) = rules.recognise(state, {}, {"red": Sensed(Pose(18, 10, 0), (0.0, 0.0, 0.0))})
    assert proposal.actions == ({"action": "move", "unit": "red", "to": [18, 10, 0]},)
    assert proposal.verdict is Verdict.ILLEGAL


def test_a_game_is_played_from_its_text_to_its_end(rules: RuleSet[Any], tmp_path: Path) -> None:
    play_text(rules, rules.load(START, "start"), TEXT, "text", tmp_path / "game")
    store = open_store(tmp_path / "game", write=False)
    try:
        assert Notation(rules.actions).write_game(lines_of(store)) == TEXT
        assert [entry.findings for entry in store.entries()] == [(), (), (), ()]
    finally:
        store.close()


#: What the shared suite holds every game to, but for what only a game in the package can have.
HELD = [
    check
    for name, check in inspect.getmembers(suite, inspect.isfunction)
    if name.startswith("test_") and check is not suite.test_a_game_loads_without_its_searches
]


@pytest.mark.parametrize("check", HELD, ids=lambda check: check.__name__)
def test_it_is_held_to_what_every_game_is(
    check: Callable[..., None], toy: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Registered while the check runs: a game of the package says ``make`` itself."""
    monkeypatch.setattr(toy, "make", toy.TwoKings.make, raising=False)
    monkeypatch.setitem(registry.MODULES, "two-kings", "two_kings")
    monkeypatch.setitem(SAMPLES, "two-kings", (START, []))
    given = {"name": "two-kings", "game": registry.load_position(START, "sample.json")}
    check(**{name: given[name] for name in inspect.signature(check).parameters})


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"units": [*START["units"], {**START["units"][0], "id": "green"}]}, "units"),
        ({"units": START["units"][:1]}, "units[1]"),
        ({"units": [START["units"][0]] * 2}, "units[1].id"),
        ({"sides": {"red": {}}}, "sides"),
        ({"to_act": "green"}, "to_act"),
        ({"fallen": "green"}, "fallen"),
    ],
)
def test_a_position_of_anything_but_two_kings_is_told(
    rules: RuleSet[Any], changes: dict[str, Any], place: str
) -> None:
    with pytest.raises(FileError) as caught:
        rules.load({**START, **changes}, "start")
    assert place in [fault.place for fault in caught.value.faults]


@pytest.mark.parametrize("given", [{"action": "move", "to": [1, 1, 0]}, {"action": "gone"}])
def test_a_king_that_there_is_not_is_named(rules: RuleSet[Any], given: dict[str, Any]) -> None:
    with pytest.raises(QuestionError, match="green"):
        rules.actions.read({**given, "unit": "green"})


def test_a_king_stays_on_the_board(rules: RuleSet[Any]) -> None:
    state = rules.load(START, "start")
    for x, on in ((36.005, True), (36.006, False)):
        move = rules.actions.read({"action": "move", "unit": "red", "to": [x, 10, 0]})
        if on:
            assert rules.load(rules.dump(rules.apply(state, move)[0]), "saved")
        else:
            with pytest.raises(QuestionError, match="on the board"):
                rules.apply(state, move)


def test_a_king_off_the_table_strikes_nobody_and_may_come_back(rules: RuleSet[Any]) -> None:
    state = rules.load({**START, "units": [START["units"][0], near(12.0)]}, "start")
    off = rules.sense(state, {"blue": None})
    assert judged(rules, off, action="strike", die=4) == {"strike.distance": Verdict.ILLEGAL}
    assert [option.action["action"] for option in rules.options(off)] == ["move"]
    back = rules.apply(off, rules.actions.read({"action": "move", "unit": "red", "to": [9, 9, 0]}))
    assert judged(rules, back[0], action="move", unit="blue", to=[30, 20, 0]) == {}


def test_a_king_that_is_taken_off_has_lost(rules: RuleSet[Any]) -> None:
    (proposal,) = rules.recognise(rules.load(START, "start"), {}, {"blue": None})
    assert proposal.actions == ({"action": "gone", "unit": "blue"},)
    after, _ = rules.apply(rules.load(START, "start"), rules.actions.read(proposal.actions[0]))
    assert (rules.prompt(after).over, str(rules.prompt(after).text)) == (True, "blue has fallen.")


@pytest.mark.parametrize(
    "action",
    [
        {"action": "strike", "die": 4},
        {"action": "move", "unit": "red", "to": [11, 10, 0]},
        {"action": "gone", "unit": "red"},
    ],
)
def test_after_the_end_nothing_is_done(rules: RuleSet[Any], action: dict[str, Any]) -> None:
    state = rules.load({**START, "fallen": "blue"}, "start")
    for do in (rules.judge, rules.apply):
        with pytest.raises(QuestionError, match="over"):
            do(state, rules.actions.read(action))


def test_options_end_with_the_game(rules: RuleSet[Any]) -> None:
    state = rules.load({**START, "units": [START["units"][0], near(12.0)]}, "start")
    _, strike = rules.options(state)
    assert sum(chance.chance for chance in strike.odds) == pytest.approx(1.0)
    after, events = rules.apply(state, rules.actions.read(strike.filled(die=4)))
    assert [str(event.text) for event in events] == ["blue falls."]
    assert (rules.options(after), rules.prompt(after).side) == ((), None)
    assert len(rules.options(rules.load(START, "start"))) == 1


def near(x: float) -> dict[str, Any]:
    return {"id": "blue", "type": "king", "pose": [x, 10, 180]}


def test_what_it_does_not_say_the_plain_game_does(rules: RuleSet[Any]) -> None:
    state = rules.load(START, "start")
    assert rules.card(state, "red").title == "red"
    for shown in (rules.card, rules.glance):
        with pytest.raises(QuestionError, match="no unit 'nobody'"):
            shown(state, "nobody")
    assert rules.agreed(state).facts == ()
    assert rules.wording("turn.order") is None
    with pytest.raises(QuestionError):
        rules.answer(state, {"ask": "gap"})
