"""What actions do, what they leave to be done, and what the referee flags about them."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.engine.finding import Finding
from tableside.engine.overlay import Area, Ghost, Mark, Path
from tableside.engine.quantity import Verdict
from tableside.engine.ruleset import QuestionError, Sensed
from tableside.geometry.pose import Pose
from tableside.rules.gmu.state import State
from tests.rules.gmu.gmu_table import GMU, Data, box, corps, state, unit

TABLE = (corps("csa-1", 12, 8), corps("usa-1", 12, 10, 270))
EXACT = (0.0, 0.0, 0.0)


def do(table: State, **data: Any) -> State:
    return GMU.apply(table, GMU.actions.read(data))[0]


def judged(table: State, **data: Any) -> tuple[Finding, ...]:
    return GMU.judge(table, GMU.actions.read(data))


def fought(dice: list[int], *units: Data, **changes: Any) -> State:
    table = state(*(units or TABLE), **changes)
    return do(table, action="combat", attacker="csa-1", defender="usa-1", dice=dice)


def tasks(table: State) -> list[tuple[str, str]]:
    assert GMU.load(GMU.dump(table), "again") == table
    return [(str(task.task), task.unit) for task in table.awaited]


def rules(findings: tuple[Finding, ...]) -> list[tuple[str, Verdict]]:
    return [(finding.rule, finding.verdict) for finding in findings]


def test_a_draw_leaves_nothing_to_do() -> None:
    assert tasks(fought([3, 3])) == []


def test_a_beaten_defender_retreats_and_the_attacker_follows() -> None:
    table = fought([4, 3])
    assert tasks(table) == [("retreat", "usa-1"), ("pursue", "csa-1")]
    assert "usa-1 must retreat from csa-1" in str(GMU.prompt(table).text)
    assert GMU.prompt(table).side == "usa"
    who, where = GMU.prompt(table).overlays
    assert who == Mark("proof", "usa-1")
    assert isinstance(where, Area)
    asked = GMU.answer(table, {"ask": "retreat", "unit": "usa-1", "from": "csa-1"})
    assert (where.style, where.geometry) == ("retreat", asked["area"])
    left = table.by_id["usa-1"].place
    table = do(table, action="move", unit="usa-1", to=[12, 13, 270])
    assert tasks(table) == [("pursue", "csa-1")]
    assert "csa-1 must advance" in str(GMU.prompt(table).text)
    who, way, there = GMU.prompt(table).overlays
    assert who == Mark("proof", "csa-1")
    assert isinstance(way, Path)
    assert (way.points, way.arrow) == (((12, 8), (left.x, left.y)), True)
    assert isinstance(there, Ghost)
    table = do(table, action="moved", unit="csa-1", to=[12, 10.02, 268])
    assert tasks(table) == []
    assert GMU.prompt(table).overlays == ()


def test_a_beaten_attacker_retreats_and_nobody_follows() -> None:
    assert tasks(fought([1, 3])) == [("retreat", "csa-1")]


def test_after_the_dice_the_log_says_how_lucky_they_were() -> None:
    _, events = GMU.apply(
        state(*TABLE),
        GMU.actions.read(
            {"action": "combat", "attacker": "csa-1", "defender": "usa-1", "dice": [4, 3]}
        ),
    )
    (luck,) = (event for event in events if event.kind == "luck")
    assert luck.units == ("csa-1", "usa-1")
    assert str(luck.text) == (
        # 15 of 36 beat the other by one
        "Of all such combats csa-1 does at least this well in 42\N{NO-BREAK SPACE}%, "
        "usa-1 in 72\N{NO-BREAK SPACE}%."
    )


def test_the_log_has_each_item_of_a_fight() -> None:
    staff = unit("csa-hq", "headquarters", [12, 5.5, 90], formation="battle")
    staff["name"] = "Longstreet"
    strong = (TABLE[0] | {"battle_value": 1}, TABLE[1], staff)
    table = state(*strong, weather=["rain"], terrain=[box("h", "hill", 8, 9, 16, 12)])
    act = {"action": "combat", "attacker": "csa-1", "defender": "usa-1", "dice": [3, 2]}
    told = [str(event.text) for event in GMU.apply(table, GMU.actions.read(act))[1]]
    assert told[:3] == [
        "csa-1 (3+2 = 5) attacks usa-1 (2+2 = 4): usa-1 retreats.",
        "csa-1 +2: battle value +1, headquarters +1 (Longstreet)",
        "usa-1 +2: hill +1, rain +1",
    ]
    plain = GMU.apply(state(*TABLE), GMU.actions.read(act))[1]
    assert "tally" not in [event.kind for event in plain]  # nothing was added


@pytest.mark.parametrize(("turn", "returns"), [(13, True), (14, False)])
def test_a_corps_broken_too_late_never_returns(turn: int, returns: bool) -> None:
    table = state(*TABLE, turn=turn)
    act = {"action": "combat", "attacker": "csa-1", "defender": "usa-1", "dice": [6, 3]}
    after, events = GMU.apply(table, GMU.actions.read(act))
    assert str(events[0].text).endswith(
        "is broken." if returns else "is broken and will not return, since the game ends first."
    )
    asked = str(GMU.prompt(after).text)
    assert ("may return on turn 15" in asked) == returns
    assert ("the game ends first" in asked) != returns


def test_a_held_attacker_does_not_follow() -> None:
    assert tasks(fought([4, 3], *TABLE, corps("usa-2", 15, 8))) == [("retreat", "usa-1")]


@pytest.mark.parametrize(
    ("dice", "kind", "turn", "into"),
    [
        ([6, 3], "infantry", 3, "broken"), ([6, 3], "infantry", 15, "eliminated"),
        ([6, 1], "infantry", 3, "eliminated"),
        ([2, 3], "detachment", 3, "removed"), ([4, 3], "detachment", 3, "eliminated"),
    ],
)  # fmt: skip
def test_what_is_taken_off_the_table(dice: list[int], kind: str, turn: int, into: str) -> None:
    table = fought(dice, TABLE[0], TABLE[1] | {"type": kind}, turn=turn)
    assert tasks(table) == [("take-off", "usa-1"), ("pursue", "csa-1")]
    assert table.awaited[0].into == into
    for gone in (do(table, action="gone", unit="usa-1"), GMU.sense(table, {"usa-1": None})):
        assert tasks(gone) == [("pursue", "csa-1")]
        lists = {"broken": gone.broken, "eliminated": gone.eliminated, "removed": gone.aside}
        assert [entry.piece.id for entry in lists[into]] == ["usa-1"]
        assert [e.due for e in gone.broken] == ([turn + 2] if into == "broken" else [])
    assert judged(table, action="gone", unit="usa-1") == ()


def test_a_corps_without_a_retreat_is_broken_at_once() -> None:
    corner = corps("csa-1", 35.4, 22, 0), corps("usa-1", 35.45, 23.5, 90)
    walls = [corps("csa-2", 33.3, 23.4, 0), corps("csa-3", 33.3, 21.0, 0)]
    table = fought([4, 3], *corner, *walls)
    assert tasks(table)[0] == ("take-off", "usa-1")
    assert table.awaited[0].into == "broken"


def test_a_combat_that_is_not_allowed_is_flagged() -> None:
    far = corps("usa-1", 12, 11, 270)
    (finding,) = judged(
        state(TABLE[0], far), action="combat", attacker="csa-1", defender="usa-1", dice=[1, 1]
    )
    assert finding.rule == "combat.range"
    assert finding.verdict is Verdict.ILLEGAL
    assert finding.margin == pytest.approx(1.0)
    assert "2.00 in" in str(finding.message)
    close = state(TABLE[0], corps("usa-1", 12, 10.01, 270, sigma=[0.01, 0.01, 0]))
    found = judged(close, action="combat", attacker="csa-1", defender="usa-1", dice=[1, 1])
    assert rules(found) == [("combat.range", Verdict.TOO_CLOSE)]
    assert found[0].give_or_take == pytest.approx(0.02)


@pytest.mark.parametrize(("y", "flagged"), [(12.0, False), (12.004, False), (12.1, True)])
def test_a_move_too_far_says_how_far(y: float, flagged: bool) -> None:
    table = state(corps("csa-1", 12, 8), phase="movement")
    found = judged(table, action="move", unit="csa-1", to=[12, y, 90])
    assert rules(found) == ([("movement.allowance", Verdict.ILLEGAL)] if flagged else [])
    if flagged:
        assert found[0].margin == pytest.approx(0.1, abs=1e-6)
        assert "4.10 in" in str(found[0].message)
        assert "4.00 in" in str(found[0].message)


@pytest.mark.parametrize(
    ("to", "told"),
    [
        ([12, 8.06, 90], "csa-1 moved 0.06 in."),
        ([12, 8.04, 90], "csa-1 stayed where it was."),
        ([12, 8, 90.4], "csa-1 stayed where it was."),
        ([12, 8, 90.6], "csa-1 turned on the spot."),
    ],
)
def test_the_log_says_whether_a_corps_moved_turned_or_stayed(to: list[float], told: str) -> None:
    table = state(*TABLE, phase="movement")
    _, (event,) = GMU.apply(table, GMU.actions.read({"action": "move", "unit": "csa-1", "to": to}))
    assert str(event.text) == told


def test_a_move_about_as_far_as_allowed_is_too_close_to_call() -> None:
    table = state(corps("csa-1", 12, 8), phase="movement")
    move: Data = {"action": "move", "unit": "csa-1", "sigma": [0.01, 0.01, 0]}
    (finding,) = judged(table, **move, to=[12, 12.01, 90])
    assert finding.verdict is Verdict.TOO_CLOSE
    far = judged(table, **move, to=[12, 12.5, 90])
    assert rules(far) == [("movement.allowance", Verdict.ILLEGAL)]
    assert far[0].give_or_take == pytest.approx(2 * 2**0.5 * 0.01)


@pytest.mark.parametrize(
    ("sigma", "verdict", "margin", "give"),
    [([0.01, 0.01, 0.1], Verdict.ILLEGAL, 2.0, 0.2), ([0, 0, 2], Verdict.TOO_CLOSE, 2.0, 4.0)],
)
def test_amounts_of_an_alignment_are_degrees(
    sigma: list[float], verdict: Verdict, margin: float, give: float
) -> None:
    mover = corps("csa-1", 12, 8, sigma=sigma)
    table = state(mover, corps("usa-1", 12, 12, 270), phase="movement")
    found = judged(table, action="move", unit="csa-1", to=[12, 9.4, 97])
    flagged = next(each for each in found if each.verdict is verdict)
    assert flagged.margin == pytest.approx(margin)
    assert flagged.give_or_take == pytest.approx(give)
    assert flagged.as_json()["angle"] is True
    far = judged(table, action="move", unit="csa-1", to=[12, 2, 90])
    assert all("angle" not in each.as_json() for each in far)


def test_in_the_command_phase_headquarters_are_placed_and_corps_withdraw() -> None:
    hq = unit("csa-hq", "headquarters", [5, 5, 0])
    table = state(*TABLE, hq, phase="command")
    assert judged(table, action="move", unit="csa-1", to=[12, 5, 90]) == ()
    free = state(TABLE[0], phase="command")
    assert rules(judged(free, action="move", unit="csa-1", to=[12, 5, 90])) == [
        ("turn.phase", Verdict.ILLEGAL)
    ]
    assert judged(table, action="gone", unit="csa-hq") == ()


def test_a_combat_too_close_to_call_says_what_to_measure() -> None:
    near = state(TABLE[0], corps("usa-1", 12, 9.99, 270, sigma=[0.01, 0.01, 0]))
    (finding,) = judged(near, action="combat", attacker="csa-1", defender="usa-1", dice=[1, 1])
    assert (finding.rule, finding.verdict) == ("combat.range", Verdict.TOO_CLOSE)
    assert finding.margin == pytest.approx(-0.01)
    assert finding.give_or_take == pytest.approx(0.02)
    assert "csa-1" in str(finding.message)
    assert "usa-1" in str(finding.message)


def test_combat_out_of_phase_or_before_what_is_awaited() -> None:
    wrong = state(*TABLE, phase="movement")
    fight = {"action": "combat", "attacker": "csa-1", "defender": "usa-1", "dice": [3, 3]}
    assert rules(judged(wrong, **fight)) == [("turn.phase", Verdict.ILLEGAL)]
    found = judged(fought([4, 3]), **fight)
    assert rules(found) == [("turn.awaited", Verdict.ILLEGAL)] * 2


def test_phases_follow_each_other_and_turns_count() -> None:
    table = state(*TABLE, entered=["csa-1"], phase="movement")
    assert judged(table, action="phase", to="command") == ()
    assert rules(judged(table, action="phase", to="end")) == [("turn.phase", Verdict.ILLEGAL)]
    for phase in ("command", "end", "combat"):
        table = do(table, action="phase", to=phase)
        assert table.phase == phase
    assert table.turn == 4
    assert table.entered == frozenset()
    undone = judged(fought([4, 3]), action="phase", to="movement")
    assert ("turn.awaited", Verdict.ILLEGAL) in rules(undone)


@pytest.mark.parametrize(
    ("to", "verdicts"),
    [
        ([12, 13, 270], []),
        ([12, 13, 90], []),
        ([12, 10.5, 270], [Verdict.ILLEGAL]),
        ([12, 16, 270], [Verdict.ILLEGAL]),
    ],
)
def test_where_the_beaten_corps_was_put(to: list[float], verdicts: list[Verdict]) -> None:
    found = judged(fought([4, 3]), action="moved", unit="usa-1", to=to)
    assert [finding.verdict for finding in found] == verdicts
    assert all("usa-1" in finding.units for finding in found)


@pytest.mark.parametrize(
    ("to", "sigma", "verdicts"),
    [
        ([12, 10, 90], EXACT, []),
        ([12.1, 10.1, 275], EXACT, []),
        ([12.24, 10, 270], EXACT, []),
        ([12.26, 10, 270], EXACT, [Verdict.ILLEGAL]),
        ([12, 10, 281], EXACT, [Verdict.ILLEGAL]),
        ([12.26, 10, 270], (0.01, 0.01, 0.1), [Verdict.TOO_CLOSE]),
        ([12.24, 10, 270], (0.01, 0.01, 0.1), [Verdict.TOO_CLOSE]),
        ([12.2, 10, 270], (0.01, 0.01, 0.1), []),
    ],
)
def test_where_the_pursuer_was_put(
    to: list[float], sigma: tuple[float, float, float], verdicts: list[Verdict]
) -> None:
    table = do(fought([6, 3]), action="gone", unit="usa-1")
    found = judged(table, action="moved", unit="csa-1", to=to, sigma=list(sigma))
    assert [finding.verdict for finding in found] == verdicts
    assert all(finding.rule == "pursuit.place" for finding in found)


@pytest.mark.parametrize(("y", "follows"), [(10.99, False), (11.0, True), (13.0, True)])
def test_nobody_advances_onto_the_corps_that_retreated(y: float, follows: bool) -> None:
    """Bases are 1 in deep: from there on the corps has left its place."""
    before = fought([4, 3])
    assert tasks(before) == [("retreat", "usa-1"), ("pursue", "csa-1")]
    retreat = {"action": "moved", "unit": "usa-1", "to": [12, y, 270]}
    table, events = GMU.apply(before, GMU.actions.read(retreat))
    assert tasks(table) == ([("pursue", "csa-1")] if follows else [])
    told = [str(event.text) for event in events if event.kind == "pursuit"]
    assert told == ([] if follows else ["csa-1 cannot advance: usa-1 in the way."])


@pytest.mark.parametrize(
    ("lifted", "left"),
    [("usa-1", [("pursue", "csa-1")]), ("csa-1", [("retreat", "usa-1")])],
)
def test_of_a_corps_given_up_nothing_more_is_awaited(
    lifted: str, left: list[tuple[str, str]]
) -> None:
    before = fought([4, 3])
    assert rules(judged(before, action="gone", unit=lifted)) == [("turn.phase", Verdict.ILLEGAL)]
    for table in (do(before, action="gone", unit=lifted), GMU.sense(before, {lifted: None})):
        assert tasks(table) == left
        (offered,) = GMU.options(table)
        assert offered.action["unit"] == left[0][1]
        table = do(table, action="gone", unit=left[0][1])
        assert tasks(table) == []
        GMU.options(table)


def test_nobody_advances_before_the_beaten_unit_has_left() -> None:
    table = fought([4, 3])
    advance: Data = {"action": "move", "unit": "csa-1", "to": [12, 10, 90]}
    found = judged(table, **advance)
    assert rules(found) == [("turn.awaited", Verdict.ILLEGAL)]
    assert "usa-1 must retreat from csa-1" in str(found[0].message)
    assert rules(judged(fought([6, 3]), **advance)) == [("turn.awaited", Verdict.ILLEGAL)]
    early = do(table, **advance)  # the retreat is judged from where the victor stood all the same
    assert tasks(early) == [("retreat", "usa-1")]
    area = next(each for each in GMU.prompt(early).overlays if isinstance(each, Area))
    assert area == next(each for each in GMU.prompt(table).overlays if isinstance(each, Area))
    assert judged(early, action="move", unit="usa-1", to=[12, 13, 270]) == ()
    on_it = judged(early, action="move", unit="usa-1", to=[12.4, 10.9, 290])
    assert ("retreat.overlap", Verdict.ILLEGAL) in rules(on_it)
    after = do(table, action="move", unit="usa-1", to=[12, 13, 270])
    assert judged(after, **advance) == ()


@pytest.mark.parametrize("advances", [False, True])
def test_a_corps_that_was_lifted_still_owes_its_retreat(advances: bool) -> None:
    table = do(fought([4, 3]), action="gone", unit="usa-1")
    if advances:
        table = do(table, action="move", unit="csa-1", to=[12, 10, 90])
    assert tasks(table) == ([] if advances else [("pursue", "csa-1")])
    far: Data = {"action": "moved", "unit": "usa-1", "to": [12, 14, 270]}
    assert rules(judged(table, **far)) == [("retreat.unreachable", Verdict.ILLEGAL)]
    assert judged(table, **{**far, "to": [12, 13, 270]}) == ()
    after = do(table, **{**far, "to": [12, 13, 270]})
    assert tasks(after) == ([] if advances else [("pursue", "csa-1")])
    assert after.owed == ()
    (seen,) = GMU.recognise(table, {}, {"usa-1": Sensed(Pose(12, 14, 270), EXACT)})
    assert [action["action"] for action in seen.actions] == ["moved"]
    assert seen.flagged


def test_a_lifted_corps_that_is_put_down_as_something_else_owes_nothing() -> None:
    table = do(fought([4, 3]), action="gone", unit="usa-1")
    put: Data = {"action": "place", "as": "reinforcement", "unit": "usa-1", "to": [12, 20, 270]}
    assert judged(table, **put) != ()
    after = do(table, **put)
    assert tasks(after) == [("pursue", "csa-1")]
    assert after.owed == ()


def test_a_corps_that_was_lifted_still_owes_its_advance() -> None:
    table = do(fought([4, 3]), action="gone", unit="csa-1")
    table = do(table, action="move", unit="usa-1", to=[12, 13, 270])
    assert tasks(table) == []
    beside: Data = {"action": "moved", "unit": "csa-1", "to": [12, 9, 90]}
    assert rules(judged(table, **beside)) == [("pursuit.place", Verdict.ILLEGAL)]
    assert judged(table, **{**beside, "to": [12, 10, 90]}) == ()


def test_a_corps_that_is_back_where_it_was_lifted_has_its_retreat_before_it() -> None:
    table = GMU.sense(fought([4, 3]), {"usa-1": None})
    there = Sensed(Pose(12.02, 10, 270), EXACT)
    assert GMU.recognise(table, {}, {"usa-1": there}) == ()  # so it is taken to be there
    back = GMU.sense(table, {"usa-1": there})
    assert tasks(back) == [("retreat", "usa-1"), ("pursue", "csa-1")]
    assert back.owed == ()


def test_a_move_that_nothing_asks_for() -> None:
    found = judged(state(*TABLE), action="moved", unit="csa-1", to=[12, 6, 90])
    assert rules(found) == [("turn.phase", Verdict.ILLEGAL)]
    assert "2.00 in" in str(found[0].message)
    assert judged(state(*TABLE), action="moved", unit="csa-1", to=[12.05, 8, 92]) == ()
    assert judged(state(*TABLE), action="gone", unit="csa-1") != ()
    taken = judged(fought([6, 3]), action="moved", unit="usa-1", to=[12, 14, 270])
    assert rules(taken) == [("turn.awaited", Verdict.ILLEGAL)]


HELD = (corps("csa-1", 12, 8), corps("usa-1", 12, 9.9, 270))  # 0.90 in from base to base


def test_hands_do_not_creep_out_of_a_zone_of_control() -> None:
    """Each is too short to be a move; they are measured from where the corps was accepted."""
    table = state(*HELD, phase="movement")
    for number in range(1, 4):
        step = {"action": "moved", "unit": "csa-1", "to": [12, 8 - 0.05 * number, 90]}
        found = judged(table, **step)
        assert rules(found) == ([("movement.held", Verdict.ILLEGAL)] if number == 3 else [])
        if number < 3:
            table = do(table, **step)
            assert table.by_id["csa-1"].place == Pose(12, 8, 90)


@pytest.mark.parametrize("to", [[12, 8.1, 90], [12, 8, 270], [12, 8, 90]])
def test_what_hands_nudge_or_turn_about_is_no_act(to: list[float]) -> None:
    table = state(*TABLE, phase="movement", order={"step": "movement", "to_act": "usa"})
    assert judged(table, action="moved", unit="csa-1", to=to) == ()
    after = do(table, action="moved", unit="csa-1", to=to)
    assert after.by_id["csa-1"].place == Pose(12, 8, to[2])  # only which way round it stands
    assert after.play is not None
    assert after.play.to_act == "usa"


@pytest.mark.parametrize("to", [[5, 8.1, 90], [5, 8, 270]])
def test_what_a_player_announces_is_an_act_however_small(to: list[float]) -> None:
    alone = corps("csa-1", 5, 8), corps("usa-1", 30, 20, 270)
    hq = unit("csa-hq", "headquarters", [5, 5, 90])
    order = {"step": "movement", "to_act": "csa", "passed": ["usa"], "left": 2}
    table = state(*alone, hq, phase="movement", order=order)
    assert judged(table, action="move", unit="csa-1", to=to) == ()
    after = do(table, action="move", unit="csa-1", to=to)
    assert after.play is not None
    assert after.play.left == 1
    assert after.by_id["csa-1"].place == Pose(*to)


@pytest.mark.parametrize("y", [8.0, 7.95, 7.9, 7.89])
def test_a_short_move_is_judged_as_it_is_asked(y: float) -> None:
    table = state(*HELD, phase="movement")
    to = [12, y, 90]
    asked = GMU.answer(table, {"ask": "move", "unit": "csa-1", "to": to})
    found = judged(table, action="move", unit="csa-1", to=to)
    assert [breach["rule"] for breach in asked["breaches"]] == [each.rule for each in found]
    assert found


def test_a_unit_that_left_comes_back_as_it_was() -> None:
    table = state(*TABLE, unit("csa-hq", "headquarters", [3, 3, 0], formation="battle"))
    lifted = GMU.sense(table, {"csa-hq": None, "nobody": None})
    assert "csa-hq" not in lifted.by_id
    assert tasks(lifted) == []
    back = GMU.sense(lifted, {"csa-hq": Sensed(Pose(4, 4, 0), (0.01, 0.01, 0.1))})
    assert back.by_id["csa-hq"].formation == "battle"
    assert back.by_id["csa-hq"].place == Pose(4, 4, 0)
    assert back.by_id["csa-hq"].sigma == (0.01, 0.01, 0.1)
    assert back.aside == ()
    assert GMU.sense(back, {"stranger": Sensed(Pose(1, 1, 0), EXACT)}) == back


@pytest.mark.parametrize(
    ("data", "place"),
    [
        ({}, "action"),
        ({"action": "dance"}, "action"),
        ({"action": "combat", "attacker": "a", "defender": "b"}, "dice"),
        ({"action": "combat", "attacker": 1, "defender": "b", "dice": [1, 1]}, "attacker"),
        ({"action": "phase", "to": "lunch"}, "to"),
        ({"action": "move", "unit": "csa-1"}, "to"),
        ({"action": "move", "unit": "csa-1", "to": [1, 2]}, "to"),
        ({"action": "move", "unit": "csa-1", "to": [1, 2, 3], "sigma": [1, -1, 0]}, "sigma"),
        ({"action": "gone"}, "unit"),
    ],
)
def test_a_badly_written_action(data: Data, place: str) -> None:
    with pytest.raises(QuestionError) as caught:
        GMU.actions.read(data)
    assert caught.value.place == place


def test_an_action_about_a_unit_that_is_not_there() -> None:
    for data in ({"action": "move", "unit": "x", "to": [1, 1, 0]}, {"action": "gone", "unit": "x"}):
        with pytest.raises(QuestionError):
            GMU.apply(state(*TABLE), GMU.actions.read(data))
        with pytest.raises(QuestionError):
            GMU.judge(state(*TABLE), GMU.actions.read(data))
    hq = state(*TABLE, unit("csa-hq", "headquarters", [3, 3, 0]))
    fight = {"action": "combat", "attacker": "csa-hq", "defender": "usa-1", "dice": [1, 1]}
    with pytest.raises(QuestionError):
        GMU.judge(hq, GMU.actions.read(fight))
