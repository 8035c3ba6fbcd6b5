"""What hands did between two settled tables: the likeliest reading first, each with its verdict."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.engine.quantity import Verdict
from tableside.engine.ruleset import Proposal, Sensed
from tableside.geometry.pose import Pose
from tableside.rules.gmu.hands.recognise import BUMP_INCHES, MIXED_INCHES, PLAIN_INCHES
from tableside.rules.gmu.state import State
from tableside.session.session import Session
from tableside.vision.observation import Happening, TableEvent
from tests.fake_game import look, seen
from tests.rules.gmu.gmu_table import GMU, Data, corps, state, unit
from tests.rules.gmu.test_gmu_setup import ready

SIGMA = (0.004, 0.004, 0.1)


def here(x: float, y: float, facing: float = 90) -> Sensed:
    return Sensed(Pose(x, y, facing), SIGMA)


def recognise(table: State, **after: Sensed | None) -> tuple[Proposal, ...]:
    """Recognise a change of units, their ids written with underscores."""
    named = {name.replace("_", "-"): place for name, place in after.items()}
    before = {name: Sensed(table.by_id[name].place, SIGMA) for name in named if name in table.by_id}
    return GMU.recognise(table, before, named)


def kinds(proposal: Proposal) -> list[tuple[Any, Any]]:
    return [(action["action"], action.get("unit")) for action in proposal.actions]


def plain_table(**changes: Any) -> State:
    return state(
        corps("csa-1", 10, 8),
        corps("csa-2", 16, 8),
        corps("usa-1", 10, 20, 270),
        unit("csa-hq", "headquarters", [13, 5, 90]),
        unit("csa-d", "detachment", [13, 2, 90]),
        unit("usa-hq", "headquarters", [13, 22, 270]),
        **{"phase": "movement", **changes},
    )


def test_a_moved_corps_is_the_one_that_was_activated() -> None:
    (only,) = recognise(plain_table(), csa_1=here(10, 11))
    assert kinds(only) == [("moved", "csa-1")]
    assert only.verdict is Verdict.LEGAL
    assert str(only.text) == "csa-1 moved 3.00 in."
    assert str(only.reason) == "csa-1 was activated in the movement phase."


def test_a_move_that_is_too_long_is_proposed_with_its_breach() -> None:
    (only,) = recognise(plain_table(), csa_1=here(10, 13))
    assert only.verdict is Verdict.ILLEGAL
    assert [finding.rule for finding in only.flagged] == ["movement.allowance"]


def test_it_is_judged_from_where_it_stood_not_from_where_the_state_has_it() -> None:
    table = plain_table()
    (only,) = GMU.recognise(table, {"csa-1": here(10, 9)}, {"csa-1": here(10, 12.5)})
    assert only.verdict is Verdict.LEGAL  # 3.50 in; from the state's place 4.50 in


def test_two_at_once_are_both_explained() -> None:
    first, *_ = recognise(plain_table(), csa_1=here(10, 11), csa_2=here(16, 11))
    assert kinds(first) == [("moved", "csa-1"), ("moved", "csa-2")]
    assert first.verdict is Verdict.LEGAL
    assert len(first.findings) == 2


def test_two_at_once_are_put_into_the_order_that_is_legal() -> None:
    """The one behind goes through the place that the one before it leaves."""
    table = state(
        corps("csa-1", 10, 8),
        corps("csa-2", 10, 9.2),
        corps("usa-1", 30, 20, 270),
        unit("csa-hq", "headquarters", [13, 5, 90]),
        phase="movement",
    )
    first, *_ = recognise(table, csa_1=here(10, 9.6), csa_2=here(10, 12))
    assert kinds(first) == [("moved", "csa-2"), ("moved", "csa-1")]
    assert first.verdict is Verdict.LEGAL


def after_a_fight(dice: list[int]) -> State:
    table = state(
        corps("csa-1", 10, 8),
        corps("csa-2", 20, 8),
        corps("usa-1", 10, 9.5, 270),
        corps("usa-2", 24, 18, 270),
    )
    action = {"action": "combat", "attacker": "csa-1", "defender": "usa-1", "dice": dice}
    return GMU.apply(table, GMU.actions.read(action))[0]


def test_a_retreat_and_the_pursuit_after_it_are_recognised_in_that_order() -> None:
    table = after_a_fight([4, 3])
    first, *_ = recognise(table, csa_1=here(10, 9.5), usa_1=here(10, 12.3, 270))
    assert kinds(first) == [("moved", "usa-1"), ("moved", "csa-1")]
    assert first.verdict is Verdict.LEGAL
    assert str(first.text) == "usa-1 retreated from csa-1. csa-1 advanced into the place of usa-1."
    assert "must retreat from csa-1" in str(first.reason)
    assert "must advance" in str(first.reason)


def test_a_beaten_base_that_is_taken_off() -> None:
    table = after_a_fight([4, 1])
    first, *_ = recognise(table, usa_1=None)
    assert kinds(first) == [("gone", "usa-1")]
    assert first.verdict is Verdict.LEGAL
    assert str(first.text) == "usa-1 is off the table: it is broken."


def test_a_base_that_nothing_takes_off_is_flagged() -> None:
    (only,) = recognise(plain_table(), csa_1=None)
    assert kinds(only) == [("gone", "csa-1")]
    assert [finding.rule for finding in only.flagged] == ["turn.phase"]


def test_a_base_taken_for_another_in_a_pursuit() -> None:
    table = GMU.apply(
        after_a_fight([4, 3]),
        GMU.actions.read({"action": "move", "unit": "usa-1", "to": [10, 12.5, 270]}),
    )[0]
    likeliest, literal = recognise(table, csa_2=here(10.1, 9.5))
    assert likeliest.put_back == ("csa-2",)
    assert likeliest.actions == ()
    assert str(likeliest.reason) == "csa-2 stands where csa-1 must advance to."
    assert kinds(literal) == [("moved", "csa-2")]
    assert literal.verdict is Verdict.ILLEGAL


@pytest.mark.parametrize(("off", "mixed"), [(MIXED_INCHES, True), (MIXED_INCHES + 0.01, False)])
def test_two_bases_in_each_others_places_are_mixed_up(off: float, mixed: bool) -> None:
    first, *rest = recognise(plain_table(), csa_1=here(16, 8 + off), csa_2=here(10, 8))
    assert (first.put_back == ("csa-1", "csa-2")) is mixed
    literal = rest[-1] if mixed else first
    assert {unit for _, unit in kinds(literal)} == {"csa-1", "csa-2"}
    assert literal.put_back == ()


def test_enemies_in_each_others_places_are_not_mixed_up() -> None:
    found = recognise(plain_table(), csa_1=here(10, 20, 270), usa_1=here(10, 8))
    assert all(each.put_back == () for each in found)


@pytest.mark.parametrize(
    ("bump", "plain", "bumped"),
    [
        (BUMP_INCHES, PLAIN_INCHES, True),
        (BUMP_INCHES + 0.01, PLAIN_INCHES, False),
        (BUMP_INCHES, PLAIN_INCHES - 0.01, False),
    ],
)
def test_a_model_shifted_a_little_beside_a_moved_one_was_bumped(
    bump: float, plain: float, bumped: bool
) -> None:
    first, *_ = recognise(plain_table(), csa_1=here(10, 8 + plain), csa_2=here(16, 8 + bump))
    assert first.put_back == (("csa-2",) if bumped else ())
    assert kinds(first) == [("moved", "csa-1"), *([] if bumped else [("moved", "csa-2")])]


def test_a_unit_of_no_game_and_one_the_rules_have_no_way_for_are_not_explained() -> None:
    assert recognise(plain_table(), ghost=here(3, 3)) == ()
    gone = GMU.apply(plain_table(), GMU.actions.read({"action": "gone", "unit": "csa-1"}))[0]
    assert recognise(gone, csa_1=here(3, 3)) == ()


def in_command(**changes: Any) -> State:
    return plain_table(phase="command", **changes)


def test_a_headquarters_that_was_moved_or_lifted_is_placed_in_either_formation() -> None:
    table = in_command()
    first, second, third = recognise(table, csa_hq=here(14, 6))
    assert [each.actions[0].get("formation") for each in (first, second)] == ["command", "battle"]
    assert kinds(first) == [("place", "csa-hq")]
    assert first.verdict is Verdict.LEGAL
    assert kinds(third) == [("moved", "csa-hq")]
    lifted = GMU.apply(table, GMU.actions.read({"action": "gone", "unit": "csa-hq"}))[0]
    assert kinds(recognise(lifted, csa_hq=here(14, 6))[0]) == [("place", "csa-hq")]


def test_a_headquarters_too_far_from_any_corps_is_flagged() -> None:
    first, *_ = recognise(in_command(), csa_hq=here(24, 5))
    assert [finding.rule for finding in first.flagged] == ["placement.distance"]


def test_a_detachment_is_recalled_in_the_command_phase_only() -> None:
    assert kinds(recognise(in_command(), csa_d=None)[0]) == [("recall", "csa-d")]
    assert kinds(recognise(plain_table(), csa_d=None)[0]) == [("gone", "csa-d")]


def test_a_detachment_is_sent_out_by_the_nearest_headquarters_even_a_new_one() -> None:
    gone = GMU.apply(in_command(), GMU.actions.read({"action": "recall", "unit": "csa-d"}))[0]
    first, *rest = recognise(gone, csa_d=here(13, 7.5))
    assert (kinds(first), first.actions[0]["with"]) == ([("place", "csa-d")], "csa-hq")
    assert rest == []  # the enemy's do not send it
    first, *_ = recognise(in_command(), usa_d9=here(13, 19.5, 270))
    assert (kinds(first), first.actions[0]["with"]) == ([("place", "usa-d9")], "usa-hq")
    assert recognise(plain_table(), usa_d9=here(13, 19.5, 270)) == ()


def test_a_broken_corps_that_comes_back_and_a_reinforcement_that_arrives() -> None:
    off = {"side": "csa", "type": "infantry", "base": [50.8, 25.4]}
    table = in_command(broken=[{"id": "csa-8", "due": 3, **off}])
    first, *_ = recognise(table, csa_8=here(13, 7))
    assert (kinds(first), first.actions[0]["as"]) == ([("place", "csa-8")], "return")
    assert str(first.reason) == "csa-8 was broken and may return on turn 3."
    coming = {"id": "csa-9", "available": 3, "entry": {"edge": "south"}, **off}
    first, *_ = recognise(plain_table(reserves=[coming]), csa_9=here(20, 3.5))
    assert (kinds(first), first.actions[0]["as"]) == ([("place", "csa-9")], "reinforcement")
    assert first.verdict is Verdict.LEGAL


def test_a_withdrawal_is_offered_from_each_enemy_the_nearest_first() -> None:
    table = state(
        corps("csa-1", 10, 8),
        corps("usa-1", 10, 9.5, 270),
        corps("usa-2", 11.5, 9.9, 270),
        phase="command",
    )
    found = recognise(table, csa_1=here(10, 5.3))
    from_whom = [str(each.actions[0].get("from")) for each in found if len(each.actions) == 2]
    assert sorted(from_whom) == ["usa-1", "usa-2"]
    assert kinds(found[0]) == [("withdraw", "csa-1"), ("moved", "csa-1")]
    assert found[0].verdict is Verdict.LEGAL
    assert str(found[0].reason).startswith("csa-1 may withdraw from usa-1")


def test_armies_that_are_put_down_before_the_first_turn() -> None:
    table = ready()
    first, *_ = recognise(table, csa_3=here(18, 3), csa_hq_1=here(15, 3))
    assert [action["as"] for action in first.actions] == ["deployment", "deployment"]
    assert first.verdict is Verdict.LEGAL
    first, *_ = recognise(table, csa_3=here(18, 8))
    assert [finding.rule for finding in first.flagged] == ["setup.deployment"]
    assert str(first.reason) == "csa-3 is put down before the first turn."


def test_an_army_that_was_rolled_is_put_down_under_the_camera_s_eye() -> None:
    session = Session(GMU, ready())
    pose = Pose(18, 3, 90)
    found = TableEvent(Happening.APPEARED, "csa-3", end=pose)
    assert session.observe(look(1, [seen("csa-3", pose)], [found])) == ()
    assert session.state.by_id["csa-3"].pose == pose
    assert str(session.snapshot().log[0].text) == "csa-3 is put down."


UNITS = ("csa-1", "csa-2", "usa-1", "csa-hq", "csa-d")
places = st.one_of(
    st.none(),
    st.builds(here, st.floats(2, 34), st.floats(2, 22), st.floats(0, 359)),
)


@given(
    st.dictionaries(st.sampled_from(UNITS), places, min_size=1, max_size=3),
    st.sampled_from(("combat", "movement", "command", "end")),
)
def test_each_candidate_is_what_its_actions_make_and_give(
    after: Mapping[str, Sensed | None], phase: str
) -> None:
    table = plain_table(phase=phase)
    found = GMU.recognise(table, {}, after)
    assert found
    assert found == GMU.recognise(table, {}, after)
    assert any(not each.put_back for each in found)
    for proposal in found:
        assert len(proposal.actions) == len(proposal.findings)
        assert set(proposal.put_back) <= set(after)
        now = table
        for action, flagged in zip(proposal.actions, proposal.findings, strict=True):
            typed = GMU.actions.read(dict(action))
            assert GMU.judge(now, typed) == flagged
            now = GMU.apply(now, typed)[0]
        stands = _poses(now)
        for name, place in after.items():
            if name not in proposal.put_back:
                assert stands[name] == (None if place is None else place.pose.as_list())
    ranks = [_rank(each) for each in found]
    assert ranks == sorted(ranks)


def _poses(table: State) -> Data:
    return {drawn["id"]: drawn["pose"] for drawn in GMU.units(table)}


def _rank(proposal: Proposal) -> tuple[int, int]:
    worst = [{finding.verdict for finding in each} for each in proposal.findings]
    illegal = sum(Verdict.ILLEGAL in verdicts for verdicts in worst)
    return illegal, sum(verdicts == {Verdict.TOO_CLOSE} for verdicts in worst)
