"""What every rule set must do, run over each one that is registered."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from tableside.engine.message import to_json
from tableside.engine.overlay import as_json
from tableside.engine.ruleset import QuestionError, RuleSet, Sensed
from tableside.files.fault import FileError
from tableside.geometry.pose import Pose
from tableside.rules import registry
from tests.rules.suite_samples import SAMPLES

Game = tuple[RuleSet[Any], Any]

#: Games on a printed grid: a unit is drawn in its square where its counter does not lie.
ON_A_GRID = {"gitm"}


@pytest.fixture(params=registry.names())
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def game(name: str) -> Game:
    """A rule set and the state of its sample; a rule set without a sample fails here."""
    return registry.load_position(SAMPLES[name][0], "sample.json")


def on_a_grid(rules: RuleSet[Any]) -> bool:
    """Whether units have squares of their own, wherever their counters are."""
    return rules.name in ON_A_GRID


def test_it_saves_and_loads(game: Game) -> None:
    rules, state = game
    text = json.dumps(rules.dump(state), allow_nan=False)
    assert rules.load(json.loads(text), "again.json") == state
    assert registry.load_position(json.loads(text), "again.json")[1] == state


def test_a_position_that_is_none_is_told(name: str) -> None:
    bad: list[Any] = [None, [], {}, {"ruleset": name}, {**SAMPLES[name][0], "units": "many"}]
    for data in bad:
        with pytest.raises(FileError) as caught:
            registry.load_position(data, "bad.json")
        assert all(f.file == "bad.json" and f.found and f.mend for f in caught.value.faults)


def test_the_same_question_has_the_same_answer(name: str, game: Game) -> None:
    rules, state = game
    again = rules.load(rules.dump(state), "again.json")
    for question in SAMPLES[name][1]:
        first = to_json(rules.answer(state, question), allow_nan=False)
        assert to_json(rules.answer(state, question)) == first
        assert to_json(rules.answer(again, question)) == first


def test_a_wrong_question_says_where(game: Game) -> None:
    rules, state = game
    for question in ({}, {"ask": 3}, {"ask": "nothing of the kind"}):
        with pytest.raises(QuestionError) as caught:
            rules.answer(state, question)
        assert caught.value.place == "ask"
        assert caught.value.message


def test_every_unit_has_a_card_and_a_drawing(game: Game) -> None:
    rules, state = game
    drawn = rules.units(state)
    assert len({unit["id"] for unit in drawn}) == len(drawn)
    poses = {u["id"]: None if u["pose"] is None else Pose.of(u["pose"]) for u in drawn}
    lying = rules.poses(state)
    assert lying.keys() == poses.keys()
    hidden = {unit for unit, pose in lying.items() if pose is None} if on_a_grid(rules) else set()
    assert {u: None if u in hidden else pose for u, pose in poses.items()} == lying
    standing = [unit for unit in drawn if unit["pose"] is not None]
    assert standing
    for unit in standing:
        assert {"id", "side", "type", "label", "strength", "pose", "outlines"} <= unit.keys()
        assert all(len(outline) >= 3 for outline in unit["outlines"])
        card = rules.card(state, unit["id"])
        assert card.title
        glance = rules.glance(state, unit["id"])  # the first part of the card, no other
        assert (glance.title, glance.facts, glance.sections) == (card.title, card.facts, ())
        assert set(map(repr, glance.overlays)) <= set(map(repr, card.overlays))
        assert all(label and text for label, text in card.facts)
        # Three numbers at most, short enough to stand side by side; a search may add to them.
        assert len(card.numbers) <= 3
        assert all(label and 0 < len(str(text)) <= 16 for label, text in card.numbers)
        assert card.numbers[: len(glance.numbers)] == glance.numbers
        assert card.odds == () or sum(each.chance for each in card.odds) == pytest.approx(1)
        assert all(heading and all(lines) for heading, lines in card.sections)
        to_json([as_json(overlay) for overlay in card.overlays], allow_nan=False)
    with pytest.raises(QuestionError):
        rules.card(state, "nobody of that name")
    with pytest.raises(QuestionError):
        rules.glance(state, "nobody of that name")


def test_table_and_prompt_can_be_sent_to_the_page(game: Game) -> None:
    rules, state = game
    table = rules.table(state)
    assert table["board"].keys() == {"width", "depth"}
    to_json([table, list(rules.units(state))], allow_nan=False)
    assert str(rules.prompt(state).text).endswith((".", "?"))


def test_what_the_camera_sees_is_where_the_units_are(game: Game) -> None:
    rules, state = game
    unit = next(unit["id"] for unit in rules.units(state) if unit["pose"] is not None)

    def pose(of: Any) -> Any:
        return next(drawn["pose"] for drawn in rules.units(of) if drawn["id"] == unit)

    here = Sensed(Pose(3.25, 4.5, 77), (0.003, 0.004, 0.1))
    moved = rules.sense(state, {unit: here})
    assert pose(moved) == [3.25, 4.5, 77]
    gone = rules.sense(moved, {unit: None})
    assert pose(gone) is None or on_a_grid(rules)
    assert pose(rules.sense(gone, {unit: here})) == [3.25, 4.5, 77]
    assert rules.sense(state, {}) == state
    for later in (moved, gone):
        assert rules.load(json.loads(json.dumps(rules.dump(later))), "later.json") == later


def test_what_hands_did_is_recognised_and_judged(game: Game) -> None:
    """Each unit put an inch to the side, and each taken off: actions that make just that."""
    rules, state = game
    for drawn in rules.units(state):
        if drawn["pose"] is None:
            continue
        name, pose = drawn["id"], Pose.of(drawn["pose"])
        exact = (0.0, 0.0, 0.0)
        for here in (Sensed(Pose(pose.x + 1, pose.y, pose.facing), exact), None):
            before = {name: Sensed(pose, exact)}
            found = rules.recognise(state, before, {name: here})
            assert found == rules.recognise(state, before, {name: here})
            stands = [each for each in found if not each.put_back]
            assert stands, name
            assert all(each.text and each.reason for each in found)
            now = rules.sense(state, before)
            for action, flagged in zip(stands[0].actions, stands[0].findings, strict=True):
                typed = rules.actions.read(json.loads(json.dumps(dict(action))))
                assert rules.judge(now, typed) == flagged
                now = rules.apply(now, typed)[0]
            poses = {unit["id"]: unit["pose"] for unit in rules.units(now)}
            # None too where the move itself made the unit leave, as a rule may have it.
            wanted = [] if here is None else [here.pose.as_list()]
            assert poses[name] in (None, *wanted) or (on_a_grid(rules) and here is None)


def test_badly_written_actions_are_refused(game: Game) -> None:
    rules, _ = game
    for data in ({}, {"action": "nothing of the kind"}, {"action": 4}):
        with pytest.raises(QuestionError) as caught:
            rules.actions.read(data)
        assert caught.value.place == "action"


@pytest.mark.slow
def test_a_game_loads_without_its_searches(name: str) -> None:
    """They take half a second, which a question that needs none does not wait for."""
    code = (
        "import sys; from tableside.rules import registry; "
        f"registry.ruleset({name!r}); sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
