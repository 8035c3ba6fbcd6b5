"""One class an action: read from a post, made into one again, written and read as a line."""

from __future__ import annotations

import string
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.engine import action as action_module
from tableside.engine.action import Action, Actions, LineError, action, part
from tableside.engine.finding import Finding
from tableside.engine.ruleset import Event, QuestionError
from tableside.engine.values import (
    COUNT,
    DICE,
    DICE_PAIR,
    DIE,
    NAME,
    NAMES,
    POSE,
    POSES,
    SIGMA,
    number,
    one_of,
)
from tableside.geometry.pose import Pose, turn_between


class Doing(Action[int]):
    """What every action of this made-up game does: nothing."""

    def judge(self, state: int) -> Iterable[Finding]:
        return ()

    def apply(self, state: int) -> tuple[int, tuple[Event, ...]]:
        return state + 1, ()


@dataclass(frozen=True, slots=True)
class Duel(Doing):
    """Two fight, a die each."""

    names = ("duel",)
    lines = ("{one} x {two} {dice} [*] [by {rolled}]",)
    one: str = part(NAME)
    two: str = part(NAME)
    dice: tuple[int, int] = part(DICE_PAIR)
    rolled: str | None = part(one_of(("players", "program")), default=None)


@dataclass(frozen=True, slots=True)
class Go(Doing):
    """Somebody stands elsewhere, or his stands do; ``went``: a hand has done it."""

    names = ("go", "went")
    lines = ("{unit} {to} [as {as}]", "{unit} {stands} [as {as}]")
    unit: str = part(NAME)
    to: Pose | None = part(POSE, default=None)
    stands: tuple[Pose, ...] | None = part(POSES, default=None)
    way: str | None = part(NAME, key="as", default=None)
    sigma: tuple[float, float, float] | None = part(SIGMA, default=None)
    name: str = "go"


@dataclass(frozen=True, slots=True)
class Drop(Doing):
    """Somebody is set down as something, with what that takes."""

    names = ("drop-in",)
    line_name = "set"
    lines = ("{unit} {as=scout} {with}", "{unit} {as}")
    unit: str = part(NAME)
    way: str = part(NAME, key="as")
    other: str | None = part(NAME, key="with", default=None)


@dataclass(frozen=True, slots=True)
class Look(Doing):
    """Somebody looks, or ``stares`` at somebody: each name has its own lines."""

    names = ("look", "stare")
    lines = {"stare": ("{unit} {at}",)}  # noqa: RUF012
    unit: str = part(NAME)
    at: str | None = part(NAME, default=None)
    name: str = "look"


@dataclass(frozen=True, slots=True)
class Test(Doing):
    """A test with its numbers, each after its word; ``whom`` stands in no line."""

    __test__ = False
    names = ("test",)
    lines = ("{unit} [die {die}] [far {far}] [hits {hits}] [dice {dice}]",)
    unit: str = part(NAME)
    die: int | None = part(DIE, default=None)
    far: float | None = part(number(0.0), default=None)
    hits: int = part(COUNT, default=0)
    dice: tuple[int, ...] = part(DICE, default=())
    whom: tuple[str, ...] = part(NAMES, default=())


ACTIONS: Actions[Doing] = Actions(Duel, Go, Drop, Look, Test)

names = st.text(string.ascii_letters + string.digits + "-_ '", min_size=1, max_size=8)
die = st.integers(1, 6)
places = st.tuples(st.floats(-99, 99), st.floats(-99, 99), st.floats(-720, 720)).map(list)


def with_some(required: dict[str, Any], optional: dict[str, Any]) -> st.SearchStrategy[Any]:
    return st.fixed_dictionaries(required, optional=optional)


pairs = st.lists(die, min_size=2, max_size=2)
duels = with_some(
    {"action": st.just("duel"), "one": names, "two": names, "dice": pairs},
    {"rolled": st.sampled_from(("players", "program"))},
)
set_down = st.fixed_dictionaries(
    {"action": st.just("drop-in"), "unit": names, "as": names.filter(lambda n: n != "scout")}
)
scouts = st.fixed_dictionaries(
    {"action": st.just("drop-in"), "unit": names, "as": st.just("scout"), "with": names}
)
tests = with_some(
    {"action": st.just("test"), "unit": names},
    {
        "die": die,
        "far": st.floats(0, 50),
        "hits": st.integers(1, 20),
        "dice": st.lists(die, min_size=1),
    },
)
posts = st.one_of(duels, set_down, scouts, tests)


@given(posts)
def test_a_post_is_read_and_made_again(post: dict[str, Any]) -> None:
    assert ACTIONS.read(post).as_data() == post


@given(posts, st.sampled_from(("", "won")))
def test_a_line_says_all_of_a_post(post: dict[str, Any], remark: str) -> None:
    line = ACTIONS.words(post, remark)
    assert line is not None
    told = remark if post["action"] == "duel" else ""
    assert ACTIONS.from_words(line[0], line[1:]) == (post, told)


@given(st.sampled_from(("go", "went")), names, st.lists(places, min_size=2, max_size=4))
def test_places_stand_in_a_line_to_a_hundredth(name: str, unit: str, stands: list[Any]) -> None:
    one = {"action": name, "unit": unit, "to": stands[0], "sigma": [0.1, 0.1, 1.0]}
    all_of_them = {"action": name, "unit": unit, "stands": stands, "as": "charge"}
    for post in (one, all_of_them):
        assert ACTIONS.read(post).as_data()["action"] == name
        line = ACTIONS.words(post)
        assert line is not None
        again, _ = ACTIONS.from_words(line[0], line[1:])
        assert again.keys() == post.keys() - {"sigma"}
        assert ACTIONS.words(again) == line
        for was, now in zip([post.get("to"), *post.get("stands", [])],
                            [again.get("to"), *again.get("stands", [])], strict=True):  # fmt: skip
            if was is not None:
                assert max(abs(was[0] - now[0]), abs(was[1] - now[1])) <= 0.005 + 1e-9
                assert abs(turn_between(was[2], now[2])) <= 0.05 + 1e-9


def test_names_of_one_action_may_have_lines_of_their_own() -> None:
    post = {"action": "stare", "unit": "a", "at": "b"}
    assert ACTIONS.words(post) == ["stare", "a", "b"]
    assert ACTIONS.from_words("stare", ["a", "b"]) == (post, "")
    assert ACTIONS.words({**post, "action": "look"}) is None
    assert "look" not in ACTIONS.line_names


@pytest.mark.parametrize(
    "post",
    [
        {"action": "test", "unit": "a", "whom": ["b"]},  # no line holds it
        {"action": "go", "unit": "a"},  # neither place nor stands
        {"action": "duel", "one": "a", "two": "b", "dice": 4},
        {"action": "hop"},
    ],
)
def test_what_no_line_can_hold_has_no_words(post: dict[str, Any]) -> None:
    assert ACTIONS.words(post) is None


@pytest.mark.parametrize(
    ("line", "usage"),
    [
        ("duel a x b", "duel ONE x TWO 5:3 [by ROLLED]"),
        ("duel a b 5:3", "duel ONE x TWO 5:3 [by ROLLED]"),
        ("duel a x b 7:3", "duel ONE x TWO 5:3 [by ROLLED]"),
        ("duel a x b 5:3 won more", "duel ONE x TWO 5:3 [by ROLLED]"),
        ("go a 1 2", "go UNIT X Y FACING [as AS] or go UNIT X Y FACING X Y FACING ... [as AS]"),
        ("set a", "set UNIT scout WITH or set UNIT AS"),
        ("test a die 7", "test UNIT [die DIE] [far FAR] [hits HITS] [dice DICE]"),
        ("test a far nan", "test UNIT [die DIE] [far FAR] [hits HITS] [dice DICE]"),
        ("test a far 2 die 3", "test UNIT [die DIE] [far FAR] [hits HITS] [dice DICE]"),
    ],
)
def test_a_wrong_line_is_told_how_it_is_written(line: str, usage: str) -> None:
    name, *words = line.split()
    with pytest.raises(LineError) as caught:
        ACTIONS.from_words(name, words)
    assert caught.value.usage == usage


@pytest.mark.parametrize(
    ("post", "place"),
    [
        ({"action": "hop"}, "action"),
        ({}, "action"),
        ({"action": "duel", "one": "a", "two": "b"}, "dice"),
        ({"action": "duel", "one": "a", "two": "b", "dice": [1, 7]}, "dice"),
        ({"action": "duel", "one": "a", "two": "b", "dice": [1, 2, 3]}, "dice"),
        ({"action": "duel", "one": 3, "two": "b", "dice": [1, 2]}, "one"),
        ({"action": "duel", "one": "a", "two": "b", "dice": [1, 2], "rolled": "me"}, "rolled"),
        ({"action": "duel", "one": "a", "two": "b", "dice": [1, 2], "speed": 1}, "speed"),
        ({"action": "go", "unit": "a", "to": [1, 2]}, "to"),
        ({"action": "go", "unit": "a", "stands": [[1, 2, True]]}, "stands"),
        ({"action": "go", "unit": "a", "to": [1, 2, 3], "sigma": [0.1, -0.1, 0.1]}, "sigma"),
        ({"action": "test", "unit": "a", "far": -1}, "far"),
        ({"action": "test", "unit": "a", "hits": 1.5}, "hits"),
        ({"action": "test", "unit": "a", "whom": ["b", "b"]}, "whom"),
    ],
)
def test_a_wrong_post_names_the_field(post: dict[str, Any], place: str) -> None:
    with pytest.raises(QuestionError) as caught:
        ACTIONS.read(post)
    assert caught.value.place == place


def test_a_field_that_is_null_counts_as_left_out() -> None:
    assert ACTIONS.read({"action": "test", "unit": "a", "die": None}) == Test("a")


@action("wait", "{unit}")
class Wait(Doing):
    """Somebody waits."""

    unit: str = part(NAME)


@action("rest")
class Rest(Wait):
    """Somebody rests, and is told of in the same line."""


def test_an_action_is_declared_with_its_name_and_its_lines() -> None:
    assert (Wait.names, Wait.lines) == (("wait",), ("{unit}",))
    assert (Rest.names, Rest.lines) == (("rest",), ("{unit}",))
    assert Actions[Doing](Wait, Rest).words({"action": "rest", "unit": "a"}) == ["rest", "a"]


def test_an_action_that_is_declared_is_frozen_and_has_no_room_for_more() -> None:
    with pytest.raises(AttributeError):
        Wait("a").unit = "b"  # type: ignore[misc]
    assert vars(Wait)["__slots__"] == ("unit",)


def test_the_actions_of_a_module_are_those_that_it_declares() -> None:
    this = sys.modules[__name__]
    found: Actions[Doing] = Actions.of(this)
    assert {*found.by_name.values()} == {Duel, Go, Drop, Look, Test, Wait, Rest}
    assert found.names[-2:] == ("wait", "rest")
    assert Actions.of(action_module, this, action_module).names == found.names
    assert Actions.of().names == ()
