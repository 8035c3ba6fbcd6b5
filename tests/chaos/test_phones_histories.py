"""The checker finds each kind of fault in a history, and none where there is none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.chaos.history import Line, Post, accusations, faults

#: Two phones: ``a-0`` is acknowledged before ``b-0`` is begun, ``a-1`` is sent meanwhile.
A0 = Post("a", "a-0", "10", 0.0, 1.0, "done", 1)
B0 = Post("b", "b-0", "20", 2.0, 3.0, "done", 2)
A1 = Post("a", "a-1", "30", 2.5, 4.0, "done", 3)
LOG = [Line(1, "a-0", "10"), Line(2, "b-0", "20"), Line(3, "a-1", "30")]


def kinds(posts: list[Post], log: list[Line]) -> set[str]:
    return {fault.partition(":")[0] for fault in faults(posts, log)}


def test_what_was_kept_as_it_was_told_is_no_fault() -> None:
    assert faults([A0, B0, A1], LOG) == []


def test_posts_that_were_on_their_way_at_once_may_stand_either_way() -> None:
    log = [LOG[0], Line(2, "a-1", "30"), Line(3, "b-0", "20")]
    assert faults([A0, replace(B0, number=3), replace(A1, number=2)], log) == []


@pytest.mark.parametrize("kept", [True, False])
def test_what_nobody_was_told_of_may_be_kept_or_not(kept: bool) -> None:
    unknown = replace(A1, outcome="unknown", number=None)
    assert faults([A0, B0, unknown], LOG if kept else LOG[:2]) == []


def test_what_was_acknowledged_and_is_not_there_is_lost() -> None:
    assert kinds([A0, B0, A1], LOG[:2]) == {"lost"}


def test_what_was_refused_and_is_there_was_done_all_the_same() -> None:
    assert kinds([A0, B0, replace(A1, outcome="refused", number=None)], LOG) == {
        "done all the same"
    }
    assert faults([A0, B0, replace(A1, outcome="refused", number=None)], LOG[:2]) == []


def test_what_is_there_twice_is_doubled() -> None:
    assert kinds([A0, B0, A1], [*LOG, Line(4, "a-1", "30")]) == {"doubled", "renumbered"}
    assert kinds([A0, B0, A1], [*LOG, Line(4, None, "30")]) == {"doubled", "made up"}


def test_what_stands_otherwise_than_it_was_sent_is_changed() -> None:
    assert kinds([A0, B0, A1], [*LOG[:2], Line(3, "a-1", "31")]) == {"changed"}


def test_what_is_kept_under_another_s_id_is_changed_for_both() -> None:
    log = [LOG[0], Line(2, "b-0", "30"), Line(3, "a-1", "20")]
    found = [fault for fault in faults([A0, B0, A1], log) if fault.startswith("changed")]
    assert len(found) == 2


def test_what_nobody_sent_is_made_up() -> None:
    assert kinds([A0, B0], LOG) == {"made up"}


def test_what_was_told_before_another_was_begun_has_to_stand_before_it() -> None:
    log = [Line(1, "b-0", "20"), Line(2, "a-0", "10"), LOG[2]]
    told = [replace(A0, number=2), replace(B0, number=1), A1]
    assert kinds(told, log) == {"reordered"}


def test_an_order_is_held_across_phones_that_heard_nothing() -> None:
    """Its outcome is unknown, but it was begun after another was acknowledged."""
    log = [Line(1, "b-0", "20"), Line(2, "a-0", "10")]
    told = [replace(A0, number=2), replace(B0, outcome="unknown", number=None)]
    assert kinds(told, log) == {"reordered"}


def test_a_begin_at_the_very_moment_of_an_end_is_at_once() -> None:
    log = [Line(1, "b-0", "20"), Line(2, "a-0", "10")]
    told = [replace(A0, number=2, ended=2.0), replace(B0, number=1, begun=2.0)]
    assert faults(told, log) == []


def test_an_answer_with_another_number_is_renumbered() -> None:
    assert kinds([A0, B0, replace(A1, number=4)], LOG) == {"renumbered"}


def test_a_log_with_a_gap_is_torn() -> None:
    assert "torn" in kinds([A0, A1], [LOG[0], LOG[2]])


def test_what_the_camera_saw_is_posted_by_nobody_and_may_come_again() -> None:
    seen = [Line(number, None, "csa-1", seen=True) for number in (4, 5)]
    assert faults([A0, B0, A1], [*LOG, *seen]) == []
    assert accusations([*LOG, *seen], 5) == []
    assert len(accusations([*LOG, *seen], 4)) == 1
    assert len(accusations([*LOG, *seen], 3)) == 2
