"""What a state is asked for often is worked out once (engine/once.py)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tableside.engine.once import once, once_by_arguments

asked: list[tuple[int, ...]] = []


@dataclass(frozen=True)
class Number:
    """A number of which things are asked."""

    value: int

    @once_by_arguments
    def times(self, factor: int) -> int:
        """Return it times a factor."""
        asked.append((self.value, factor))
        return self.value * factor


@once
def double(number: Number) -> int:
    """Return twice a number."""
    asked.append((number.value,))
    return 2 * number.value


def test_the_same_question_is_worked_out_once() -> None:
    asked.clear()
    three = Number(3)
    assert [three.times(2), three.times(5), three.times(2)] == [6, 15, 6]
    assert [double(three), double(three)] == [6, 6]
    assert asked == [(3, 2), (3, 5), (3,)]


def test_another_state_is_another_answer() -> None:
    three = Number(3)
    assert (three.times(2), double(three)) == (6, 6)
    four = replace(three, value=4)
    assert (four.times(2), double(four)) == (8, 8)
