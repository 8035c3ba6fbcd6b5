"""Positions and actions of Gathered In Their Masses are read and written without loss."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tableside.engine.ruleset import QuestionError, Sensed
from tableside.files.fault import FileError
from tableside.files.loading import validate
from tableside.geometry.pose import Pose
from tableside.rules.gitm.data import FOLDER, Defaults, tables
from tableside.rules.gitm.position import load
from tableside.rules.gitm.ruleset import ACTIONS, make
from tests.rules.gitm import example
from tests.rules.gitm.example import HERE, Data, city, field, loaded, theatre

RULES = make()
TYPES = tables().types

squares = st.builds(lambda c, r: f"{c}-{r}", st.integers(0, 14), st.integers(0, 14))
strategic = st.builds(
    lambda a, b, c, d: f"{a}{b}-{c}{d}",
    st.sampled_from("ABCDEFGHIJKLMN"), st.integers(0, 9),
    st.sampled_from("PQRSTUVWXYZ"), st.integers(0, 9),
)  # fmt: skip
reactions = st.fixed_dictionaries(
    {"at": squares, "radius": st.integers(0, 14)},
    optional={"phases": st.lists(st.integers(1, 5), max_size=5)},
)
orders = st.fixed_dictionaries(
    {},
    optional={
        "boxes": st.lists(st.one_of(st.just(""), strategic), min_size=6, max_size=6),
        "pursue": st.booleans(),
        "march": st.lists(st.sampled_from(("battle", "allies", "enemies")), max_size=3),
        "entry": squares,
        "halt_detection": st.booleans(),
        "halt_entry": st.booleans(),
        "no_forced": st.booleans(),
        "to": st.one_of(squares, st.sampled_from(("nearest-ford", "nearest-pass"))),
        "waypoint": squares,
        "phase": st.integers(1, 5),
        "stay_out": st.booleans(),
        "engage": st.lists(st.integers(1, 5), min_size=2, max_size=2),
        "line": st.sampled_from(("front", "second", "rear")),
        "support": reactions,
        "intercept": reactions,
        "attack": st.sampled_from(("assault", "attack", "skirmish", "evade")),
        "defend": st.sampled_from(("last-ditch", "defend", "skirmish", "evade")),
        "level": st.integers(0, 12),
        "source": st.sampled_from(("None", "US1CQ", "town")),
    },
)


@st.composite
def units(draw: st.DrawFn, name: str) -> Data:
    """A unit of any type with any of its fields."""
    kind = draw(st.sampled_from(sorted(TYPES)))
    most = TYPES[kind].most
    made: Data = {"id": name, "side": draw(st.sampled_from(("us", "mx"))), "type": kind}
    made |= {"strategic": draw(strategic), "square": draw(squares)}
    made["men"] = draw(st.integers(1, most)) if most else draw(st.integers(0, 200))
    more: dict[str, st.SearchStrategy[Any]] = {
        "batteries": st.integers(0, TYPES[kind].batteries),
        "quality": st.sampled_from(("poor", "fair", "good", "excellent")),
        "experience": st.integers(0, 50),
        "morale": st.integers(0, 100),
        "fatigue": st.integers(0, 30),
        "supplies": st.integers(0, 12 if kind == "corps-hq" else 1),
        "ammunition": st.integers(0, 5),
        "state": st.sampled_from(("active", "inactive", "shattered")),
        "fort": st.booleans(),
        "entered_from": st.sampled_from(("N", "NE", "E", "SE", "S", "SW", "W", "NW")),
        "orders": orders,
        "name": st.text("abc ", min_size=1, max_size=5).filter(str.strip),
    }
    made |= draw(st.fixed_dictionaries({}, optional=more))
    if draw(st.booleans()):
        place = st.integers(2, 20).map(lambda n: n / 2)
        made["pose"] = [draw(place), draw(place), 0]
    return made


@st.composite
def positions(draw: st.DrawFn) -> Data:
    """A position of a few units, with or without maps, cities and a campaign under way."""
    here = [draw(units(f"u{index}")) for index in range(draw(st.integers(1, 4)))]
    names = st.sampled_from([unit["id"] for unit in here])
    ground: list[Data] = []
    if draw(st.booleans()):
        ground = [
            field({"~": "3-3 3-4", "f": "3-5"}, draw(strategic)),
            theatre("..m", "hDf", owner="MX", owners={"US": ["G6-V3"]}),
            city("town", HERE, supplies=draw(st.integers(0, 90)), besieged=draw(st.booleans())),
        ]
    conduct = st.fixed_dictionaries(
        {}, optional={"steps": st.integers(0, 5), "moved": st.booleans(), "start": squares}
    )
    campaign = st.fixed_dictionaries(
        {},
        optional={
            "stage": st.sampled_from(("deploy", "orders", "resolve", "counters", "draw", "over")),
            "seed": st.integers(0, 10**6),
            "drawn": st.integers(0, 10**6),
            "ready": st.lists(st.sampled_from(("us", "mx")), unique=True),
            "conduct": st.dictionaries(names, conduct),
            "losses": st.dictionaries(names, st.just({"killed": 3, "stragglers": 5})),
            "reforming": st.dictionaries(names, st.just({"turns": 2})),
            "fought": st.lists(strategic, max_size=2),
            "rest": st.lists(names, unique=True),
            "winner": st.sampled_from(("us", "mx", "draw")),
        },
    )
    return example.position(
        *here, terrain=ground, turn=draw(st.integers(1, 15)), campaign=draw(campaign)
    )


@settings(max_examples=60)
@given(positions())
def test_a_position_is_written_as_it_was_read(data: Data) -> None:
    state = load(data, "first.json")
    text = json.dumps(RULES.dump(state), allow_nan=False)
    again = load(json.loads(text), "again.json")
    assert again == state
    assert json.dumps(RULES.dump(again)) == text


@settings(max_examples=60)
@given(orders)
def test_orders_are_written_as_they_were_read(written: Data) -> None:
    action = {"action": "orders", "unit": "US1IN", "orders": written}
    read = ACTIONS.read(action)
    state = RULES.apply(loaded(example.SAMPLE | {"campaign": {}}), read)[0]
    kept = load(json.loads(json.dumps(RULES.dump(state))), "kept.json")
    assert kept.by_id["US1IN"].orders == read.orders  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", ["", " ", "x" * 61, "Worth\nHale", "W\0", "\u202eHale", 7])
def test_a_commander_has_a_name_that_can_be_read(name: object) -> None:
    for who in ("commander", "deputy"):
        action = {"action": "assign", "unit": "US1IN", "commander": "Worth", who: name}
        with pytest.raises(QuestionError) as caught:
            ACTIONS.read(action)
        assert caught.value.place == who
    longest = {"action": "assign", "unit": "US1IN", "commander": f" {'x' * 60} "}
    assert ACTIONS.read(longest).as_data()["commander"] == "x" * 60


@pytest.mark.parametrize(
    ("action", "line"),
    [
        ({"action": "clear", "unit": "US1IN"}, "clear US1IN"),
        ({"action": "source", "unit": "US1IN", "value": "None"}, "source US1IN None"),
        ({"action": "level", "unit": "US1CQ", "value": 9}, "level US1CQ 9"),
        ({"action": "assign", "unit": "US1IN", "commander": "Worth"}, "assign US1IN Worth"),
        ({"action": "merge", "from": "US1IN", "into": "US2IN"}, "merge US1IN US2IN"),
        ({"action": "inactivate", "unit": "US1IN"}, "inactivate US1IN"),
        ({"action": "activate", "unit": "US3ML"}, "activate US3ML"),
        (
            {"action": "ship", "from": "fort-brown", "to": "matamoros", "supplies": 12},
            "ship fort-brown matamoros 12",
        ),
        (
            {"action": "deploy", "unit": "US1IN", "strategic": "G8-V5", "square": "5-9"},
            "deploy US1IN G8-V5 5-9",
        ),
        ({"action": "deploy", "unit": "US1IN", "strategic": "G8-V5"}, "deploy US1IN G8-V5"),
        ({"action": "deploy", "unit": "US1IN", "square": "5-9"}, "deploy US1IN 5-9"),
        ({"action": "deploy", "unit": "US1IN"}, "deploy US1IN"),
        ({"action": "ready", "side": "us"}, "ready us"),
        ({"action": "unready", "side": "us"}, "unready us"),
        ({"action": "draw", "number": 57}, "draw 57"),
        ({"action": "resolve"}, "resolve"),
        ({"action": "placed", "unit": "US1IN", "square": "5-9"}, "placed US1IN 5-9"),
        ({"action": "placed", "unit": "US1IN"}, "placed US1IN"),
        ({"action": "confirm"}, "confirm"),
        ({"action": "concede", "side": "mx"}, "concede mx"),
        ({"action": "truce", "side": "mx"}, "truce mx"),
    ],
)  # fmt: skip
def test_an_action_has_a_line_of_text(action: Data, line: str) -> None:
    ACTIONS.read(action)
    words = ACTIONS.words(action)
    assert words is not None
    assert " ".join(words) == line
    assert ACTIONS.from_words(words[0], words[1:]) == (action, "")


@pytest.mark.parametrize(
    ("place", "square"), [(Pose(9.2, 9.1, 40), "5-9"), (Pose(0.3, 12, 5), None)]
)
def test_a_counter_that_a_hand_puts_down_lies_where_it_was_put(
    place: Pose, square: str | None
) -> None:
    """The next look at the table sees it just there, and takes it for nothing new."""
    state = loaded(example.SAMPLE)
    here = {"US1IN": Sensed(place, (0.0, 0.0, 0.0))}
    (found,) = RULES.recognise(state, {}, here)
    action = dict(found.actions[0])
    assert action.get("square") == square
    words = ACTIONS.words(action)
    assert words is not None
    assert ACTIONS.from_words(words[0], words[1:]) == (action, "")
    after = RULES.apply(state, ACTIONS.read(json.loads(json.dumps(action))))[0]
    assert after.by_id["US1IN"].pose == place
    lifted = RULES.recognise(after, here, {"US1IN": None})[0]
    assert dict(lifted.actions[0]) == {"action": "placed", "unit": "US1IN"}
    assert RULES.apply(after, ACTIONS.read(dict(lifted.actions[0])))[0].by_id["US1IN"].pose is None


def test_a_seed_of_the_table_can_be_kept() -> None:
    state = loaded(example.position(example.unit("US1IN", "5-9"), example.unit("MX1IN", "7-9")))
    after = RULES.apply(state, ACTIONS.read({"action": "setup", "seed": 10**6}))[0]
    assert load(json.loads(json.dumps(RULES.dump(after))), "kept.json") == after
    with pytest.raises(QuestionError, match="1000000"):
        ACTIONS.read({"action": "setup", "seed": 10**6 + 1})


@pytest.mark.parametrize("group", [("place",), ("posture", "evade"), ("kinds",)])
def test_a_group_of_a_table_has_every_name_of_its_type_and_no_other(group: tuple[str, ...]) -> None:
    data = json.loads((FOLDER / "defaults.json").read_text(encoding="utf-8"))
    numbers = data
    for name in group:
        numbers = numbers[name]
    numbers["odd"] = numbers.pop(lacking := next(iter(numbers)))
    with pytest.raises(FileError, match=r"odd"):
        validate(data, Defaults, "defaults.json")
    del numbers["odd"]
    with pytest.raises(FileError, match=rf"{lacking}: is missing"):
        validate(data, Defaults, "defaults.json")
