"""Random numbers from a seed, or drawn at the table."""

from __future__ import annotations

import pytest

from tableside.engine.draws import HUNDRED, Draws, NeededError


def test_the_same_seed_and_count_give_the_same_numbers() -> None:
    one = Draws(7, 0)
    numbers = [one.unit("a"), one.unit("b")]
    assert Draws(7, 1).unit("b") == numbers[1] != numbers[0]
    assert one.taken == [("a", numbers[0]), ("b", numbers[1])]
    assert one.count == 2


def test_a_table_s_numbers_are_the_middles_of_hundredths() -> None:
    drawn = Draws(7, 0, (1, HUNDRED))
    assert [drawn.unit("a"), drawn.unit("b")] == [0.005, 0.995]
    assert drawn.count == 0  # the seed's are left as they are
    with pytest.raises(NeededError) as needed:
        drawn.unit("c")
    assert needed.value.what == "c"


def test_the_only_thing_is_not_drawn() -> None:
    none = Draws(7, 0, ())
    assert none.one_of(["only"], "a") == "only"
    assert none.whole(3, 3, "a") == 3
    assert none.taken == []


@pytest.mark.parametrize(("number", "found"), [(1, 2), (50, 3), (51, 4), (HUNDRED, 5)])
def test_each_thing_has_an_equal_chance(number: int, found: int) -> None:
    assert Draws(7, 0, (number,)).whole(2, 5, "a") == found
    assert Draws(7, 0, (number,)).one_of((2, 3, 4, 5), "a") == found


def test_between_and_by_chance() -> None:
    assert Draws(7, 0, (50,)).between(10.0, 20.0, "a") == pytest.approx(14.95)
    assert Draws(7, 0, (50,)).chance(0.5, "a")
    assert not Draws(7, 0, (51,)).chance(0.5, "a")
