"""Runs that the other side may call on: announced on the phone, or made by a hand (5.6)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tableside.engine.message import LANGUAGES, to_json
from tableside.engine.overlay import Ghost, Path
from tableside.engine.ruleset import Option, QuestionError, Sensed
from tableside.geometry.pose import Pose
from tableside.rules.mini_nap.drawing import ghost
from tableside.rules.mini_nap.formations.formation import Formation
from tableside.rules.mini_nap.state import State
from tests.rules.mini_nap.nap_coverage import wild
from tests.rules.mini_nap.playing import do, flagged, loaded
from tests.rules.mini_nap.table import CM, RULES, SAMPLE, Data, foot, guns, horse, light, state

SURE = (0.0, 0.0, 0.0)


def calls(table: State) -> list[Option]:
    return [o for o in RULES.options(table) if str(o.action.get("as")).endswith("charge")]


def riding_past(*more: Data, **changes: Any) -> State:
    """A French regiment that may ride north past a British one on its right, 4 cm of it."""
    units = [horse("fr-1", 20, 10), horse("br-1", 24, 13, 180), *more]
    return state(*units, initiative="fr", brigade="fr-a", **changes)


PAST: Data = {"action": "move", "unit": "fr-1", "to": [20, 16, 90]}


def test_a_run_that_may_be_called_waits_until_the_other_side_lets_it_go() -> None:
    table = do(riding_past(), **PAST)
    assert table.by_id["fr-1"].pose == Pose(20, 10, 90)  # it has not moved yet
    prompt = RULES.prompt(table)
    assert prompt.side == "br"
    way, there = prompt.overlays  # for whoever is to decide on it
    assert isinstance(way, Path)
    assert (way.points, way.arrow, str(way.text)) == (((20, 10), (20, 16)), True, "15.2 cm")
    assert isinstance(there, Ghost)
    assert there.unit == "fr-1"
    ends = [point for outline in there.outlines for point in outline]
    assert max(y for _, y in ends) == pytest.approx(16 + 40 / 25.4 / 2, abs=0.01)
    (call,) = calls(table)
    assert (call.side, call.action["unit"], call.action["from"]) == ("br", "br-1", "fr-1")
    assert [(ask.field, ask.kind) for ask in call.asks] == [("at", "length"), ("die", "dice")]
    assert [row.chance for row in call.odds] == [pytest.approx(1 / 2), pytest.approx(1 / 2)]
    assert flagged(table, action="charge", unit="fr-1", target="br-1") == ["sequence.awaited"]
    assert flagged(table, action="pass", side="fr") == ["sequence.awaited"]
    gone = do(table, action="pass", side="br")
    assert gone.by_id["fr-1"].pose == Pose(20, 16, 90)
    assert RULES.prompt(gone).overlays == ()
    assert "manoeuvred" in gone.by_id["fr-1"].did
    assert (gone.run, calls(gone)) == (None, [])


@pytest.mark.parametrize("facing", [90, 60, 0])
def test_the_other_side_is_shown_how_the_mover_would_stand(facing: float) -> None:
    """It may turn once more where its run has ended."""
    table = do(riding_past(), action="move", unit="fr-1", to=[18, 11, facing])
    _, there = RULES.prompt(table).overlays
    unit = do(table, action="pass", side="br").by_id["fr-1"]
    assert unit.pose == Pose(18, 11, facing)
    assert there == ghost("proof", unit, unit.pose)


def test_a_run_that_nobody_can_call_is_made_at_once() -> None:
    far = state(horse("fr-1", 20, 10), horse("br-1", 40, 13, 180), initiative="fr", brigade="fr-a")
    assert do(far, **PAST).by_id["fr-1"].pose == Pose(20, 16, 90)
    turn = do(riding_past(), action="move", unit="fr-1", to=[20, 10, 60])
    assert (turn.by_id["fr-1"].pose, turn.run) == (Pose(20, 10, 60), None)  # no movement


def test_a_call_stops_the_mover_and_brings_the_caller_into_contact() -> None:
    table = do(riding_past(), **PAST)
    call = {"action": "react", "unit": "br-1", "as": "opportunity-charge", "from": "fr-1"}
    assert flagged(table, **call) == ["reaction.die"]
    assert flagged(table, **call, die=4, at=9.0) == ["reaction.distance"]
    table = do(table, **call, die=4, at=3.0)
    mover, caller = table.by_id["fr-1"], table.by_id["br-1"]
    assert mover.pose == Pose(20, 13, 90)
    assert "manoeuvred" in mover.did
    assert mover.outline.distance(caller.outline) <= table.contact
    assert caller.markers == {"blue"}
    assert table.run is None
    assert flagged(table, action="move", unit="fr-1", to=[20, 14, 90])[0] == "sequence.once"


def test_a_call_that_fails_lets_the_mover_go_on_and_others_call_again() -> None:
    second = horse("br-2", 16, 15, 0, brigade="br-b")
    table = do(riding_past(second), **PAST)
    assert [call.action["unit"] for call in calls(table)] == ["br-1", "br-2"]
    failed = {"action": "react", "unit": "br-1", "as": "opportunity-charge", "from": "fr-1"}
    table = do(table, **failed, die=3, at=3.0)
    assert table.by_id["br-1"].pose == Pose(24, 13, 180)
    assert table.by_id["br-1"].markers == {"blue"}
    (again,) = calls(table)
    assert again.action["unit"] == "br-2"
    assert min(again.asks[0].choices) >= 3.0
    assert flagged(table, **failed, die=6)[0] == "reaction.marker"
    assert flagged(table, **{**again.action, "as_": "opportunity-charge"}, at=2.0, die=6) == [
        "reaction.distance"
    ]
    stopped = do(table, **again.action, at=5.0, die=6)
    assert stopped.by_id["fr-1"].pose == Pose(20, 15, 90)


def test_a_charge_may_be_called_and_begins_where_it_began() -> None:
    """Let go, it is still a charge from over 12 cm; called, it meets nobody."""
    units = horse("fr-1", 20, 8), foot("br-1", 20, 15, 270), horse("br-2", 24, 12, 180)
    table = state(*units, initiative="fr", brigade="fr-a")
    table = do(table, action="charge", unit="fr-1", target="br-1")
    assert table.contact_made is None
    assert [call.action["unit"] for call in calls(table)] == ["br-2"]
    call = {"action": "react", "unit": "br-2", "as": "opportunity-charge", "from": "fr-1"}
    gone = do(do(table, **call, die=1), action="pass", side="br")
    assert gone.contact_made is not None
    assert gone.contact_made.started > 12 * CM
    assert "emergency-square" in [o.action.get("as") for o in RULES.options(gone)]
    met = do(table, **call, die=6)
    assert met.contact_made is None
    assert met.by_id["fr-1"].outline.distance(met.by_id["br-1"].outline) > 1.0
    assert met.by_id["fr-1"].outline.distance(met.by_id["br-2"].outline) <= met.contact


def test_a_charged_unit_may_countercharge() -> None:
    units = horse("fr-1", 20, 8), horse("br-1", 20, 15, 270)
    table = state(*units, initiative="fr", brigade="fr-a")
    table = do(table, action="charge", unit="fr-1", target="br-1")
    (counter,) = calls(table)
    assert (counter.action["as"], counter.odds) == ("counter-charge", ())
    table = do(table, **counter.action, at=2.0)
    assert table.by_id["fr-1"].pose.distance_to(Pose(20, 8, 90)) == pytest.approx(2.0)
    assert table.by_id["br-1"].pose.y < 14
    assert table.by_id["fr-1"].outline.distance(table.by_id["br-1"].outline) <= table.contact


@pytest.mark.parametrize(("later", "rules"), [(-0.1, ["reaction.distance"]), (0.1, [])])
def test_a_counter_charge_is_called_where_an_opportunity_charge_could_be(
    later: float, rules: list[str]
) -> None:
    """Within 12 cm of cavalry: the first 2.7 in of the run are too far off."""
    units = horse("fr-1", 20, 8), horse("br-1", 20, 17, 270)
    table = state(*units, initiative="fr", brigade="fr-a")
    table = do(table, action="charge", unit="fr-1", target="br-1")
    (counter,) = calls(table)
    gap = 9 - 40 / 25.4
    assert min(counter.asks[0].choices) == pytest.approx(gap - 12 * CM, abs=0.02)
    assert flagged(table, **counter.action, at=gap - 12 * CM + later) == rules


def extending(*more: Data) -> State:
    """A French regiment that may extend its charge, 33 cm from its target."""
    far = 33 * CM + 40 / 25.4
    units = horse("fr-1", 20, 6), horse("br-1", 20, 6 + far, 270, brigade="br-b"), *more
    return state(*units, initiative="fr", brigade="fr-a")


EXTEND: Data = {"action": "extend", "unit": "fr-1", "target": "br-1", "die": 4, "distance": [2, 3]}


def test_the_rolled_run_of_an_extended_charge_may_be_called() -> None:
    table = do(extending(horse("br-2", 24, 8, 180)), **EXTEND)
    assert table.by_id["fr-1"].pose == Pose(20, 6, 90)  # it has not moved yet
    assert RULES.prompt(table).side == "br"
    (call,) = calls(table)
    assert call.action["unit"] == "br-2"
    met = do(table, **call.action, at=1.0, die=6)
    assert met.by_id["fr-1"].pose == Pose(20, 7, 90)
    assert met.by_id["fr-1"].outline.distance(met.by_id["br-2"].outline) <= met.contact
    assert (met.run, met.contact_made) == (None, None)


def test_let_go_an_extended_charge_goes_on_into_one_that_may_be_called() -> None:
    table = do(do(extending(horse("br-2", 24, 8, 180)), **EXTEND), action="pass", side="br")
    assert table.by_id["fr-1"].pose.y == pytest.approx(6 + 5 * CM)
    assert table.run is not None
    assert table.run.target == "br-1"
    gone = do(table, action="pass", side="br")
    assert gone.contact_made is not None
    assert gone.contact_made.started == pytest.approx(28 * CM, abs=1e-6)


def test_the_rolled_run_that_falls_short_may_be_called_too() -> None:
    far = extending(horse("br-2", 24, 8, 180)).put(
        extending().by_id["br-1"].placed(Pose(20, 6 + 36 * CM + 40 / 25.4, 270), Formation.LINE)
    )
    table = do(far, **{**EXTEND, "distance": [1, 1]})
    assert [call.action["unit"] for call in calls(table)] == ["br-2"]
    gone = do(table, action="pass", side="br")
    assert gone.by_id["fr-1"].markers == {"blue"}
    assert gone.run is None
    assert gone.by_id["fr-1"].pose.y == pytest.approx(6 + 2 * CM)


def test_an_opportunity_charge_overruns_guns() -> None:
    table = state(horse("br-1", 20, 12, 270), guns("fr-1", 20, 6), initiative="fr", brigade="fr-a")
    table = do(table, action="move", unit="fr-1", to=[21, 9, 90], as_="redeploy")
    call = {"action": "react", "unit": "br-1", "as": "opportunity-charge", "from": "fr-1"}
    table = do(table, **call, die=4)
    assert [unit.id for unit in table.eliminated] == ["fr-1"]
    assert "break-through" in table.by_id["br-1"].did


def by_hand(table: State, unit: str, *pose: float) -> State:
    """A hand puts a unit somewhere; nothing is flagged about it."""
    whole = RULES.recognise(table, {}, {unit: Sensed(Pose.of(pose), SURE)})[0]
    assert whole.flagged == ()
    return loaded(RULES.apply(table, RULES.actions.read(whole.actions[0]))[0])


def test_a_run_that_a_hand_has_made_may_be_called_until_the_next_model_is_touched() -> None:
    friend = foot("fr-2", 5, 5)
    table = by_hand(riding_past(friend), "fr-1", 20, 16, 90)
    assert table.by_id["fr-1"].pose == Pose(20, 16, 90)
    assert RULES.prompt(table).side == "fr"  # it goes on, unless somebody calls
    (call,) = calls(table)
    assert call.side == "br"
    stopped = do(table, **call.action, at=3.0, die=4)
    assert stopped.by_id["fr-1"].pose == Pose(20, 13, 90)  # it is set back
    later = by_hand(table, "fr-2", 5, 6, 90)
    assert (later.run, calls(later)) == (None, [])
    assert flagged(later, **call.action, die=4)[0] == "sequence.awaited"
    let_go = do(table, action="pass", side="br")
    assert (let_go.run, let_go.phase) == (None, "manoeuvre")
    assert do(table, action="pass", side="fr").phase == "firing"


def test_a_hand_makes_the_run_that_was_announced() -> None:
    table = by_hand(do(riding_past(), **PAST), "fr-1", 20, 16, 90)
    assert (table.by_id["fr-1"].pose, table.run) == (Pose(20, 16, 90), None)
    assert calls(table) == []


def test_a_hand_that_puts_a_unit_into_contact_has_charged() -> None:
    units = foot("fr-1", 20, 10), light("br-1", 20, 12, 270)
    table = state(*units, initiative="fr", brigade="fr-a")
    table = by_hand(table, "fr-1", 20, 12 - 20 / 25.4, 90)
    made = table.contact_made
    assert made is not None
    assert (made.unit, made.target) == ("fr-1", "br-1")
    assert made.started == pytest.approx(2 - 20 / 25.4)
    assert "fall-back" in [option.action.get("as") for option in RULES.options(table)]
    # Turned across its way that is no charge, and the other side does not charge out of turn.
    there = Sensed(Pose(20, 12 - 20 / 25.4, 100), SURE)
    start = state(*units, initiative="fr", brigade="fr-a")
    assert "movement.kind" in [
        f.rule for f in RULES.recognise(start, {}, {"fr-1": there})[0].flagged
    ]
    back = Sensed(Pose(20, 10 + 20 / 25.4, 270), SURE)
    found = RULES.recognise(start, {}, {"br-1": back})[0].flagged
    assert found[0].rule == "sequence.initiative"


STREWN = {**foot("fr-9", 0, 0, brigade="fr-b"), "stands": [[12, 20, 90], [12.9, 20.8, 10]]}
del STREWN["pose"], STREWN["formation"]


def said_in_each_language(*what: Any) -> None:
    for language in LANGUAGES:
        assert "mini-nap." not in to_json(what, language)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 7, 10])
def test_whatever_is_done_is_judged_and_done(seed: int) -> None:
    """Actions that nobody offered, by commands and units in no formation too: no crash."""
    chance = random.Random(seed)
    table = RULES.load({**SAMPLE, "units": [*SAMPLE["units"], STREWN]}, "sample")
    done = 0
    for _ in range(4):
        for data in wild(table, chance):
            try:
                action = RULES.actions.read(data)
                findings = RULES.judge(table, action)
                after, events = RULES.apply(table, action)
            except QuestionError as error:
                said_in_each_language(error.message)
                continue
            options = [each.as_json() for each in RULES.options(after)]
            said_in_each_language([each.as_json() for each in findings], options)
            said_in_each_language([each.text for each in events], RULES.prompt(after).text)
            done += 1
            table = after if chance.random() < 0.3 else table
    loaded(table)
    assert done > 10
