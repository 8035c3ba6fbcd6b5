"""Who is let in when there are many: counted here, without a socket."""

from __future__ import annotations

from tableside.web.gate import Gate, Limits

LIMITS = Limits(all=6, waiting=3, working=2, queued=2, streams=2)


def wait(gate: Gate[str], address: str, *names: str) -> list[tuple[bool, str | None]]:
    """Have connections come and wait; one that has to go for another goes."""
    said = []
    for name in names:
        may, gone = gate.come(address)
        said.append((may, gone))
        if gone is not None:
            gate.stop_waiting(gone[0], gone)  # their names begin with their address
            gate.go()
        if may:
            gate.wait(address, name, 10.0)
    return said


def test_an_address_that_has_all_it_may_loses_its_oldest() -> None:
    gate: Gate[str] = Gate(LIMITS)
    assert wait(gate, "a", "a1", "a2", "a3") == [(True, None)] * 3
    assert wait(gate, "a", "a4") == [(True, "a1")]
    assert sorted(each for _, each in gate.waiting) == ["a2", "a3", "a4"]


def test_when_all_is_full_the_address_with_the_most_makes_room() -> None:
    gate: Gate[str] = Gate(LIMITS)
    wait(gate, "a", "a1", "a2", "a3")
    wait(gate, "b", "b1", "b2")
    assert wait(gate, "c", "c1") == [(True, None)]
    assert wait(gate, "d", "d1") == [(True, "a1")]


def test_nobody_comes_in_where_all_are_at_work() -> None:
    gate: Gate[str] = Gate(LIMITS)
    for address in "abcdef":
        wait(gate, address, address + "1")
        gate.stop_waiting(address, address + "1")
        assert gate.work(address, address + "1")
    assert gate.come("g") == (False, None)
    assert gate.make_room() is None
    gate.done("a")
    gate.go()
    assert gate.come("g") == (True, None)


def test_what_an_address_has_worked_on_beyond_its_share_is_queued_in_its_order() -> None:
    gate: Gate[str] = Gate(LIMITS)
    assert gate.work("a", "a1")
    assert not gate.would_queue("a")
    assert gate.work("a", "a2")
    assert gate.would_queue("a")
    assert not gate.would_queue("b")
    assert [gate.work("a", each) for each in ("a3", "a4")] == [False, False]
    assert gate.is_busy("a")
    assert not gate.is_busy("b")
    assert gate.work("b", "b1")
    assert [gate.done("a") for _ in range(4)] == ["a3", "a4", None, None]
    assert gate.work("a", "a5")
    assert gate.work("a", "a6")
    assert not gate.work("a", "a7")


def test_streams_are_counted_apart() -> None:
    gate: Gate[str] = Gate(LIMITS)
    assert [gate.stream("a") for _ in range(3)] == [True, True, False]
    assert gate.stream("b")
    assert gate.work("a", "a1")
    gate.stream_over("a")
    assert gate.stream("a")


def test_a_connection_is_late_at_its_time_and_not_before() -> None:
    gate: Gate[str] = Gate(LIMITS)
    wait(gate, "a", "a1", "a2")
    gate.more("a", "a1", 12.0)
    assert gate.late(9.9) == []
    assert gate.late(10.0) == [("a", "a2")]
    assert gate.late(12.0) == [("a", "a1"), ("a", "a2")]
    assert wait(gate, "a", "a3", "a4")[1] == (True, "a1"), "another time makes nothing younger"


def test_a_phone_with_a_role_has_a_few_streams_of_its_own() -> None:
    gate: Gate[str] = Gate(Limits(all=6, streams=3, own=2))
    assert [gate.stream("anna", own=True) for _ in range(3)] == [True, True, False]
    assert [gate.stream("a") for _ in range(4)] == [True, True, True, False]
    gate.stream_over("anna")
    assert gate.stream("anna", own=True)
