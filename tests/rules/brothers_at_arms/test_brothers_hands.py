"""What hands do in a game of Brothers at Arms, and what a unit owes that is off the table."""

from __future__ import annotations

import pytest

from tableside.engine.ruleset import Sensed
from tableside.files.fault import FileError
from tableside.geometry.pose import Pose
from tests.rules.brothers_at_arms.brothers_playing import Table, fight
from tests.rules.brothers_at_arms.brothers_table import (
    RULES,
    Data,
    line,
    unit,
)


def test_hands_that_move_each_stand_move_the_unit() -> None:
    table = Table(unit("c1", "csa", *line(10, 10, 2)), unit("u1", "usa", [40, 40, 0]), phase=7)
    stands = tuple(Pose(stand.pose.x, 14, 90) for stand in table.unit("c1").stands)
    here = Sensed(Pose(10.8, 14, 90), (0.01, 0.01, 0.2), stands, names=("1", "2"))
    first = RULES.recognise(table.state, {}, {"c1": here})[0]
    assert [action["action"] for action in first.actions] == ["moved"]
    assert first.flagged == ()
    assert set(first.actions[0]["to"]) == {"1", "2"}


def test_a_base_that_is_gone_when_one_is_owed_is_the_loss() -> None:
    table = fight()
    table.do(action="fire", unit="c1", target="u1", dice=[4, 1, 1])
    unit_ = table.unit("u1")
    stands = tuple(stand.pose for stand in unit_.stands)
    here = Sensed(unit_.middle, (0.01, 0.01, 0.2), stands, True, ("1", "2", "3"), ("3",))
    first = RULES.recognise(table.state, {}, {"u1": here})[0]
    assert first.actions == ({"action": "lose", "unit": "u1", "stands": ["3"]},)
    assert first.flagged == ()


def test_nothing_is_certain_about_a_unit_with_a_hidden_base() -> None:
    table = fight()
    unit_ = table.unit("u1")
    stands = tuple(stand.pose for stand in unit_.stands)
    here = Sensed(unit_.middle, (0.01, 0.01, 0.2), stands, True, ("1", "2", "3"), ("3",))
    seen = RULES.sense(table.state, {"u1": here})
    found = RULES.judge(
        seen,
        RULES.actions.read({"action": "fire", "unit": "c1", "target": "u1", "dice": [1, 1, 1]}),
    )
    assert "nearness" in {finding.rule for finding in found}
    gone = Sensed(unit_.middle, (0.01, 0.01, 0.2), stands, True, ("1", "2", "9"), ("9",))
    assert not RULES.sense(table.state, {"u1": gone}).by_id["u1"].guessed


def test_a_unit_that_is_lifted_owes_when_it_is_back() -> None:
    table = fight()
    table.do(action="fire", unit="c1", target="u1", dice=[4, 4, 1])
    off = RULES.sense(table.state, {"u1": None})
    assert "lose" not in [option.action["action"] for option in RULES.options(off)]
    RULES.prompt(off)
    here = Sensed(Pose(11.5, 16, 270), (0.0, 0.0, 0.0))
    back = RULES.sense(off, {"u1": here})
    assert [option.action["action"] for option in RULES.options(back)] == ["lose"]


@pytest.mark.parametrize(
    ("debt", "place"),
    [
        ({"owed": "lose", "unit": "nobody", "count": 1}, "owes[0].unit"),
        ({"owed": "fall-back", "unit": "u1", "to": {"9": [1, 1, 0]}}, "owes[0].to"),
        ({"owed": "sleep", "unit": "u1"}, "owes[0].owed"),
    ],
)
def test_a_debt_that_cannot_be_paid_is_a_fault_of_the_file(debt: Data, place: str) -> None:
    with pytest.raises(FileError) as caught:
        fight(owes=[debt])
    assert place in [fault.place for fault in caught.value.faults]


def test_where_models_lie_edge_to_edge_no_move_of_them_is_in_doubt() -> None:
    """A camera cannot tell touching bases from such as overlap by a hair; models cannot overlap."""
    table = Table(unit("c1", "csa", *line(10, 10, 3)), unit("u1", "usa", [40, 40, 0]), phase=7)
    to = {stand.id: [stand.pose.x, 14, 90] for stand in table.unit("c1").stands}
    sigma = [0.02, 0.02, 0.5]
    assert table.judge(action="moved", unit="c1", to=to, sigma=sigma) == {}
    to["2"][0] -= 0.2  # so much no measurement is off
    assert set(table.judge(action="moved", unit="c1", to=to, sigma=sigma)) == {"movement.overlap"}


def test_how_many_bases_have_to_leave_is_told_as_long_as_it_is_due() -> None:
    table = fight()
    assert RULES.leaving(table.state) == {}
    table.do(action="fire", unit="c1", target="u1", dice=[4, 1, 1])
    assert RULES.leaving(table.state) == {"u1": 1}
    table.do(action="lose", unit="u1", stands=["2"])
    assert RULES.leaving(table.state) == {}
