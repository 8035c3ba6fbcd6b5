"""A game that begins waits until its players are ready; nobody is accused before."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tableside.geometry.pose import Pose
from tableside.session.handling import read_handling
from tableside.session.session import Session
from tableside.session.store import StoreError, put_aside
from tableside.vision.observation import Happening, Life, SeenUnit, TableEvent
from tableside.web.http.app import Settings, create_app
from tableside.web.people.seat_book import SeatBook
from tableside.web.people.seats import Seats
from tableside.web.table.live import LiveTable
from tableside.web.table.setting_up import SettingUp
from tests.fake_game import FakeLink, FakeRuleSet, FakeState, fake_state, look, moved, seen
from tests.session import kept_game
from tests.web.guests import JOIN, House

START = {piece.id: piece.pose for piece in fake_state().pieces.values() if piece.pose}
HOME, FAR = START["red-1"], Pose(20, 12, 90)
BOTH = ("red", "blue")


@pytest.mark.parametrize(
    ("said", "held", "plays"),
    [
        ([("red", True)], BOTH, False),
        ([("red", True), ("blue", True)], BOTH, True),
        ([("red", True), ("red", False), ("blue", True)], BOTH, False),
        ([("red", True), ("red", True)], BOTH, False),  # blue is there, and not ready
        ([("red", True)], ("red",), False),  # blue may come yet
        ([("red", True), ("red", True)], ("red",), True),
        ([(None, False)], BOTH, False),
        ([(None, True)], BOTH, True),
    ],
)
def test_play_begins_when_all_are_ready(
    said: list[tuple[str | None, bool]], held: tuple[str, ...], plays: bool
) -> None:
    table = SettingUp(waits=True)
    assert table.begin(begun=False)
    for side, on in said:
        table.say(side, on, held, BOTH)
    assert table.on is not plays
    assert (table.as_json() is None) is plays


@pytest.mark.parametrize(("waits", "begun"), [(False, False), (True, True)])
def test_what_is_being_played_is_not_set_up(waits: bool, begun: bool) -> None:
    table = SettingUp(waits=waits)
    assert not table.begin(begun=begun)
    assert table.as_json() is None


def session(*words: str) -> Session[FakeState]:
    made = Session(FakeRuleSet(), fake_state(), handling=read_handling(words))
    made.observe(look(1, [seen(name, pose) for name, pose in START.items()]))
    return made


def hand(made: Session[FakeState], frame: int, **at: Pose) -> tuple[Any, ...]:
    """Have hands put models somewhere; ``_`` in a name is a dash."""
    places = {name.replace("_", "-"): pose for name, pose in at.items()}
    before = {unit.id: unit.pose for unit in made._hands.seen.units}
    units = [seen(name, pose) for name, pose in {**before, **places}.items()]
    events = [moved(name, before[name], pose) for name, pose in places.items()]
    return made.observe(look(frame, units, events))


@pytest.mark.parametrize("word", ["log", "propose", "enforce"])
def test_models_are_laid_where_they_are_to_begin_and_nobody_is_accused(word: str) -> None:
    made = session(word)
    made.setting_up = True
    assert hand(made, 5, red_1=FAR) == ()
    shown = made.snapshot()
    assert (shown.findings, shown.proposals, shown.ghosts) == ((), (), ())
    assert made.state.pieces["red-1"].pose == FAR
    assert not made.begun
    made.setting_up = False
    (finding,) = hand(made, 9, red_1=HOME)
    assert finding.rule == "movement.allowance"


def test_a_model_that_is_taken_off_while_setting_up_is_asked_for() -> None:
    made = session()
    made.setting_up = True
    rest = [seen(name, pose) for name, pose in START.items() if name != "red-1"]
    gone = SeenUnit("red-1", HOME, ((0.0,) * 3,) * 3, Life.GONE, 1.0)
    made.observe(look(5, [gone, *rest], [TableEvent(Happening.GONE, "red-1", HOME, None)]))
    assert [each["unit"] for each in made.snapshot().ghosts if "unit" in each] == ["red-1"]
    assert made.state.pieces["red-1"].pose == HOME


def test_models_go_back_to_the_start_by_number_and_a_wrong_one_is_named() -> None:
    away = {"red_1": Pose(20, 12, 90), "red_2c": Pose(24, 12, 90), "blue_1": Pose(30, 12, 270)}
    made = session()
    for frame, (name, pose) in enumerate(away.items(), 3):
        hand(made, 8 * frame, **{name: pose})
    made.reset()
    made.setting_up = True
    made.observe(look(90, [seen(n.replace("_", "-"), pose) for n, pose in away.items()]))
    made.set_up()
    shown = made.snapshot()
    assert shown.back == {"back": 0, "of": 3, "wrong": []}
    kinds = [(each["kind"], each["style"]) for each in shown.ghosts]
    assert kinds.count(("ghost", "takeback")) == 2
    assert kinds.count(("ghost", "next")) == kinds.count(("path", "next")) == 1
    numbers = [each["text"] for each in shown.ghosts if each["style"] == "number"]
    assert sorted(numbers) == ["1", "1", "2", "2", "3", "3"]
    nearest = next(each for each in shown.ghosts if each["style"] == "next")
    assert nearest["unit"] == "red-2c"  # 10.8 in, the others 11.7 and 20.9
    assert hand(made, 100, red_1=START["red-2c"]) == ()
    assert made.snapshot().back == {"back": 0, "of": 3, "wrong": [["red-1", "red-2c"]]}
    assert hand(made, 108, red_1=HOME) == ()
    shown = made.snapshot()
    assert shown.back == {"back": 1, "of": 3, "wrong": []}
    assert {each["style"] for each in shown.ghosts} == {"takeback"}, "two have words again"
    hand(made, 116, red_2c=START["red-2c"], blue_1=START["blue-1"])
    assert (made.snapshot().back, made.snapshot().ghosts) == (None, ())
    assert made.number == 4, "what was put back is no move"


def test_models_that_stand_where_they_belong_are_not_counted() -> None:
    made = session()
    made.reset()
    made.setting_up = True
    away = {**START, "blue-1": Pose(30, 12, 270)}
    made.observe(look(90, [seen(name, pose) for name, pose in away.items()]))
    made.set_up()
    assert made.snapshot().back == {"back": 0, "of": 1, "wrong": []}
    shoved = {"red_1": Pose(20, 12, 90), "red_2c": Pose(24, 12, 90)}
    made.setting_up = False
    hand(made, 100, **shoved)
    made.reset()
    made.setting_up = True
    made.observe(look(120, [seen(n, p) for n, p in {**away, "red-1": shoved["red_1"]}.items()]))
    made.set_up()
    assert made.snapshot().back == {"back": 0, "of": 2, "wrong": []}


@pytest.fixture
def house() -> Iterator[House]:
    link, book = FakeLink(), SeatBook()
    table = LiveTable(session(), lambda: link, sets_up=True)
    seats = Seats(book)
    app = create_app(table, Settings(join=JOIN), seats)
    yield House(table, seats, app, book.secret, link)
    table.close()


def told(house: House) -> Any:
    return house.guest().get("/state")[1]


def test_each_side_says_that_it_is_ready(house: House) -> None:
    assert told(house)["setting_up"] == {"ready": []}
    assert told(house)["options"] == []
    red, blue = house.joined("side", "red"), house.joined("side", "blue")
    assert red.act(house) == 403, "there is no play yet"
    assert house.guest().post("/ready", on=True)[0] == 403
    assert red.post("/ready", on=True)[0] == 200
    assert told(house)["setting_up"] == {"ready": ["red"]}
    assert red.post("/ready", on="yes")[0] == 400
    assert blue.post("/ready", on=True)[0] == 200
    assert told(house)["setting_up"] is None
    assert told(house)["options"]
    assert blue.post("/ready", on=True)[0] == 409
    assert red.act(house) == 200


def test_the_referee_has_play_begin_and_so_does_whoever_acts(house: House) -> None:
    referee = house.joined("referee")
    assert referee.post("/ready", on=True)[0] == 200
    assert told(house)["setting_up"] is None
    referee.act(house)
    assert house.table.restart()
    assert told(house)["setting_up"] == {"ready": []}
    assert referee.act(house) == 200
    assert told(house)["setting_up"] is None


ARMIES = ("csa", "usa")


def served_from(path: Path) -> LiveTable:
    """Return the table of the game that is kept at ``path``, as a start of the server makes it."""
    return LiveTable(kept_game.play_on(path), FakeLink, sets_up=True)


def stage(table: LiveTable) -> Any:
    """Return what every page is told of setting up, and whether hands lay models."""
    told = json.loads(table.feed.since(0)[1])["setting_up"]
    assert table._session.setting_up is (told is not None)
    return told


def test_a_start_knows_who_was_ready(tmp_path: Path) -> None:
    path = tmp_path / "sunday.tableside"
    for says, told in (
        ((), {"ready": []}),
        ((("usa", True),), {"ready": ["usa"]}),
        ((), {"ready": ["usa"]}),
        ((("usa", False), ("csa", True)), {"ready": ["csa"]}),
        ((("usa", True),), None),
        ((), None),
    ):
        table = served_from(path)
        for side, on in says:
            assert table.ready(side, on, ARMIES)
        assert stage(table) == told
        table.close()


def test_play_that_the_referee_began_is_not_set_up_after_a_start(tmp_path: Path) -> None:
    path = tmp_path / "sunday.tableside"
    table = served_from(path)
    assert stage(table) == {"ready": []}
    assert table.ready(None, True, ())
    table.close()
    again = served_from(path)
    assert not again._session.begun, "nothing has happened yet"
    assert stage(again) is None
    again.close()


def test_a_new_game_in_the_same_file_is_set_up(tmp_path: Path) -> None:
    path = tmp_path / "sunday.tableside"
    table = served_from(path)
    table.ready(None, True, ())
    assert table._session.store is not None
    put_aside(table._session.store).close()
    table.close()
    again = served_from(path)
    assert stage(again) == {"ready": []}
    again.close()


def test_who_is_ready_is_not_told_where_it_cannot_be_kept(tmp_path: Path) -> None:
    table = served_from(tmp_path / "sunday.tableside")
    assert table._session.store is not None
    table._session.store._database.execute("PRAGMA query_only = ON")
    with pytest.raises(StoreError):
        table.ready("usa", True, ARMIES)
    assert stage(table) == {"ready": []}
    table._session.store._database.execute("PRAGMA query_only = OFF")
    assert table.ready("usa", True, ARMIES)
    assert stage(table) == {"ready": ["usa"]}
    table.close()
