"""Each phone is told what its side may know, by every address, and nothing else."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, cast

import pytest

from tableside.engine import secrets
from tableside.engine.ruleset import QuestionError
from tableside.engine.secrets import EVERYTHING, PUBLIC, Audience
from tableside.geometry.pose import Pose
from tableside.session.findings import as_shown
from tableside.session.hearing import Hearer
from tableside.session.log import Log
from tableside.session.session import Session
from tableside.web.http.app import Settings, create_app
from tableside.web.people.roles import HOST, REFEREE, WATCHER, Kind, Role
from tableside.web.people.seat_book import SeatBook
from tableside.web.people.seats import Seats
from tableside.web.table.answers import Answers
from tableside.web.table.live import LiveTable
from tableside.web.table.told import Told
from tests.fake_game import FakeLink, look, moved, seen
from tests.secret_game import BELIEVED, GAME, GONE, OWN, plan, secret_session
from tests.waiting import until
from tests.web.leaks import Listener, differences, find, gather, leaks, listener

ROLES = ("red", "blue", "watcher", "referee", "host")
PLACES = {role: f"192.168.1.{10 + number}" for number, role in enumerate(ROLES)}
UNITS = ("red-open", "blue-open", "red-jackdaw", "blue-magpie", "nobody")
QUESTIONS: tuple[dict[str, Any], ...] = (
    {"ask": "plans"},
    *({"ask": "where", "unit": unit} for unit in UNITS),
    *({"ask": "action", "action": {"action": "march", "unit": unit}} for unit in UNITS),
)
#: What each may not be told: what is the other side's, or both sides'.
SECRET: dict[str, tuple[str | float, ...]] = {
    "red": OWN["blue"],
    "blue": (*OWN["red"], GONE),
    "watcher": (*OWN["red"], *OWN["blue"], GONE),
}


BE = {
    "red": Role(Kind.SIDE, "red"), "blue": Role(Kind.SIDE, "blue"), "watcher": WATCHER,
    "referee": REFEREE, "host": HOST,
}  # fmt: skip


@dataclass
class Table:
    """A table of the game of secrets, with a phone for each role."""

    live: LiveTable
    seats: Seats
    phones: dict[str, Listener] = field(default_factory=dict)
    link: FakeLink = field(default_factory=FakeLink)

    def post(self, role: str, path: str, /, **body: Any) -> tuple[int, dict[str, Any]]:
        phone = self.phones[role]
        state = (
            {}
            if path.startswith(("/join", "/host"))
            else {"state": self.live.number_for(BE[role].audience)}
        )
        answer = phone.client.post(
            path, json={**state, **body}, environ_overrides={"REMOTE_ADDR": phone.address}
        )
        return answer.status_code, answer.get_json()

    def act(self, role: str, /, **action: Any) -> dict[str, Any]:
        status, answer = self.post(role, "/act", action=action)
        assert status == 200, answer
        return answer

    def state(self, role: str) -> dict[str, Any]:
        return self.phones[role].state()

    def everything(self) -> dict[str, dict[str, bytes]]:
        """Return what each gets who is not told everything, by role and address."""
        return {
            role: gather(self.phones[role], UNITS, QUESTIONS, [*refused(role), ("/undo", {})])
            for role in SECRET
        }

    def leaks(self) -> dict[str, dict[str, list[str | float]]]:
        """Return who is told of what he may not know, and where."""
        found = {role: leaks(got, SECRET[role]) for role, got in self.everything().items()}
        return {role: told for role, told in found.items() if told}


def refused(role: str) -> list[tuple[str, Any]]:
    """Return posts that are not for a role: with units that are not its own."""
    others = [unit for unit in UNITS if not unit.startswith(role)]
    return [("/act", {"action": {"action": "show", "unit": unit}}) for unit in others]


def open_table(session: Session[Any] | None = None) -> Table:
    link, book = FakeLink(), SeatBook()
    live = LiveTable(session or secret_session(), lambda: link)
    seats = Seats(book)
    settings = Settings(join=("http://192.168.1.20:8000",), heartbeat=0.02)
    app = create_app(live, settings, seats)
    table = Table(live, seats, {role: listener(app, PLACES[role]) for role in ROLES}, link)
    for side in ("red", "blue"):
        join = {"role": "side", "side": side, "code": seats.code}
        assert table.post(side, "/join", **join)[0] == 200
    # Who sees all is made so by the host alone: by the code nobody is.
    assert table.post("referee", "/join", role="referee", code=seats.code)[0] == 403
    assert table.post("referee", "/host/enter", secret=book.secret)[0] == 200
    assert table.post("referee", "/join", role="referee")[0] == 200
    assert table.post("host", "/host/enter", secret=book.secret)[0] == 200
    return table


@pytest.fixture
def table() -> Iterator[Table]:
    made = open_table()
    yield made
    made.live.close()


def play(table: Table) -> None:
    """Have both plan and march in secret, and do what all see."""
    table.act("red", **plan("red", "Kingfisher"))
    table.act("blue", **plan("blue", "Nightjar"))
    table.act("red", action="march", unit="red-open")
    table.act("blue", action="go")
    table.act("red", **plan("red", "Kestrel"))
    table.act("blue", **plan("blue", "Osprey"))


@pytest.mark.slow
def test_nobody_is_told_by_any_address_what_he_may_not_know(table: Table) -> None:
    play(table)
    assert table.leaks() == {}
    for side in ("red", "blue"):
        own = gather(table.phones[side], UNITS, QUESTIONS)
        assert find(b"".join(own.values()), OWN[side]) == list(OWN[side])
    for role in ("referee", "host"):
        whole = gather(table.phones[role], UNITS, QUESTIONS)
        wanted = [*OWN["red"], *OWN["blue"], GONE]
        assert find(b"".join(whole.values()), wanted) == wanted


def test_what_hands_do_is_told_to_the_referee_alone(table: Table) -> None:
    table.live.start()
    home, away = Pose(28.713, 19.0, 270), Pose(26.777, 19.0, 270)
    units = [seen("blue-magpie", home), seen("red-open", Pose(14.333, BELIEVED, 90))]
    table.link.show(look(0, units))
    there = [seen("blue-magpie", away), units[1]]
    table.link.show(look(1, there, [moved("blue-magpie", home, away)]))
    referee = table.phones["referee"]
    until(lambda: bool(find(referee.bytes("GET", "/state"), [26.777])), "that it is told")
    assert table.live.number == 1
    wanted = ("blue-magpie", "Magpie", 26.777, 14.333)
    for role in ("red", "watcher"):
        got = gather(table.phones[role], UNITS, QUESTIONS)
        assert leaks(got, wanted) == {}


@pytest.mark.slow
def test_a_side_s_secret_posts_leave_the_other_s_pages_as_they_are(table: Table) -> None:
    """Of two games, in one of which red does much in secret, the others are told the same."""
    quiet = open_table()
    seen_by = {role: open_streams(table, role) for role in ("blue", "watcher")}
    _there = [open_streams(quiet, role) for role in seen_by]  # who is there is no secret
    for word in ("Kestrel", "Kingfisher", "Kestrel"):
        table.act("red", **plan("red", word))
    table.act("red", action="march", unit="red-jackdaw")
    for each in (table, quiet):
        each.act("blue", **plan("blue", "Osprey"))
        each.act("blue", action="show", unit="blue-magpie")
    table.act("red", **plan("red", "Kestrel"))
    here, there = table.everything(), quiet.everything()
    for role in ("blue", "watcher"):
        assert differences(here[role], there[role]) == []
    told = {role: messages(pieces) for role, pieces in seen_by.items()}
    assert [each["state"] for each in told["watcher"]] == [0, 1]
    assert [each["state"] for each in told["blue"]] == [0, 2]
    quiet.live.close()


def open_streams(table: Table, role: str) -> Iterator[bytes]:
    phone = table.phones[role]
    answer = phone.client.get("/stream", environ_overrides={"REMOTE_ADDR": phone.address})
    pieces = cast("Iterator[bytes]", iter(answer.response))
    next(pieces), next(pieces)
    return pieces


def messages(pieces: Iterator[bytes]) -> list[dict[str, Any]]:
    """Return what a stream has told, the first message at the state 0 included, up to a beat."""
    found: list[dict[str, Any]] = [{"state": 0}]
    for piece in pieces:
        if piece.startswith(b"event: beat"):
            break
        found.append(json.loads(piece.split(b"data: ")[1]))
    return found


def test_both_sides_post_in_secret_without_making_each_other_s_posts_stale(table: Table) -> None:
    red, blue = table.state("red")["state"], table.state("blue")["state"]
    for number in range(4):
        for side, state in (("red", red), ("blue", blue)):
            phone = table.phones[side]
            word = f"w{number}"
            body = {"state": state + number, "action": plan(side, word)}
            answer = phone.client.post(
                "/act", json=body, environ_overrides={"REMOTE_ADDR": phone.address}
            )
            assert (answer.status_code, answer.get_json()["state"]) == (200, state + number + 1)
    assert table.live.number == 8
    assert table.state("watcher")["state"] == 0
    assert table.phones["red"].client.post(
        "/act", json={"state": red, "action": plan("red", "late")},
        environ_overrides={"REMOTE_ADDR": PLACES["red"]},
    ).status_code == 409  # fmt: skip


def test_logs_are_numbered_without_gaps(table: Table) -> None:
    play(table)
    for role, lines in (("red", 6), ("blue", 4), ("watcher", 1), ("referee", 9)):
        log = table.state(role)["log"]
        assert sorted(map(int, log)) == list(range(1, lines + 1)), role
        for number in log:
            moment = table.phones[role].client.get(
                f"/log/{number}", environ_overrides={"REMOTE_ADDR": PLACES[role]}
            )
            assert moment.get_json()["text"] == log[number]["text"]


def test_a_unit_that_is_not_known_sounds_like_one_that_nobody_has(table: Table) -> None:
    play(table)
    _there = open_streams(table, "blue")  # before and after: who is there is no secret
    posts = [("/act", {"action": {"action": "march", "unit": "red-jackdaw"}})]
    known = gather(table.phones["blue"], ["red-jackdaw"], QUESTIONS[3:4], posts)
    posts = [("/act", {"action": {"action": "march", "unit": "nobody"}})]
    nobody = gather(table.phones["blue"], ["nobody"], QUESTIONS[5:6], posts)
    pairs = zip(known.items(), nobody.items(), strict=True)
    for (path, said), (_, other) in pairs:
        assert differences({path: said}, {path: other}) == []


def test_findings_of_an_action_go_to_those_that_may_hear_of_them(table: Table) -> None:
    assert [each["rule"] for each in table.act("red", **plan("red", "Kingfisher"))["findings"]] == [
        "plan.word"
    ]
    told = {role: [each["rule"] for each in table.state(role)["findings"]] for role in ROLES}
    assert told == {
        "red": ["plan.word"], "blue": [], "watcher": [],
        "referee": ["plan.word"], "host": ["plan.word"],
    }  # fmt: skip
    assert table.state("red")["findings"][0].keys() & {"to", "change"} == set()
    table.act("blue", **plan("blue", "short"))  # the same subject: red's stays red's
    assert len(table.state("red")["findings"]) == 1


def test_a_post_sent_again_is_answered_to_its_own_side_alone(table: Table) -> None:
    first = table.post("red", "/act", action=plan("red", "Kingfisher"), id="one")
    again = table.phones["red"].client.post(
        "/act", json={"state": 0, "action": plan("red", "Kingfisher"), "id": "one"},
        environ_overrides={"REMOTE_ADDR": PLACES["red"]},
    )  # fmt: skip
    assert again.get_json()["state"] == first[1]["state"] == 1
    assert [each["rule"] for each in again.get_json()["findings"]] == ["plan.word"]
    status, answer = table.post("blue", "/act", action=plan("blue", "mine"), id="one")
    assert (status, answer) == (200, {"state": 1, "findings": []})
    assert table.live.number == 2


def test_only_the_referee_and_the_host_take_back(table: Table) -> None:
    play(table)
    for side in ("red", "blue"):
        for path, body in (("/undo", {}), ("/decide", {"proposal": 1, "do": "confirm"})):
            status, answer = table.post(side, path, **body)
            assert (status, answer["error"].count("referee")) == (403, 1)
    before = {role: table.state(role) for role in ROLES}
    assert table.post("referee", "/undo")[0] == 200  # blue's last plan
    after = {role: table.state(role) for role in ROLES}
    for role in ("red", "watcher"):
        assert after[role]["number"] == before[role]["number"]
    assert "Osprey" not in json.dumps(after["blue"]["units"])
    assert max(after["blue"]["log"].items(), key=lambda item: int(item[0]))[1]["text"] == (
        "The referee went back to how the game stood before."
    )
    assert table.post("host", "/undo", to=3)[0] == 200
    assert table.leaks() == {}


def test_one_secret_change_is_taken_out_unheard_by_the_others(table: Table) -> None:
    table.act("red", **plan("red", "Kingfisher"))
    table.act("blue", action="go")
    before = table.state("blue")
    assert table.post("referee", "/undo", only=1)[0] == 200
    assert table.state("blue") == before
    assert "Kingfisher" not in table.phones["red"].bytes("GET", "/unit/red-jackdaw").decode()


def test_a_game_that_goes_on_tells_the_same(tmp_path: Path) -> None:
    path = tmp_path / "game.tableside"
    table = open_table(secret_session(path))
    play(table)
    before = {role: table.state(role) for role in ROLES}
    table.live.close()
    again = open_table(secret_session(path))
    for role in ROLES:
        now = again.state(role)
        for part in ("state", "units", "log", "findings", "table", "options"):
            assert now[part] == before[role][part], (role, part)
    assert again.leaks() == {}
    for side, planned in (("red", "Kestrel"), ("blue", "Osprey")):
        report = again.phones[side].bytes("GET", "/report")
        assert (report[:6], find(report, [planned])) == (b"200 OK", [planned])
    again.live.close()


def test_a_phone_that_leaves_its_side_is_told_no_more_of_it(table: Table) -> None:
    table.act("red", **plan("red", "Kingfisher"))
    pieces = open_streams(table, "red")
    assert table.post("red", "/join", role="watcher")[0] == 200
    told = messages(pieces)[1:]
    assert told[0]["since"] == 0
    assert told[0]["sees"] == {"as": "public", "side": None, "game": 0}
    assert told[0]["you"]["role"] == "watcher"
    assert find(json.dumps(told).encode(), OWN["red"]) == []
    assert leaks(gather(table.phones["red"], UNITS, QUESTIONS), SECRET["watcher"]) == {}


def test_a_new_game_is_told_anew(table: Table) -> None:
    play(table)
    assert table.post("host", "/host/restart")[0] == 200
    for role in ROLES:
        assert table.state(role)["sees"]["game"] == 1
        assert table.state(role)["log"] == {}
        assert table.state(role)["state"] > 0
    assert table.leaks() == {}


def test_the_big_screen_is_told_what_everybody_knows_even_the_host_s(table: Table) -> None:
    play(table)
    for path in ("/show", "/show/stream", "/join", "/host"):
        said = table.phones["host"].bytes("GET", path)
        assert find(said, SECRET["watcher"]) == []


def test_a_private_post_does_not_wake_the_big_screen(table: Table) -> None:
    table.live.quiet()
    table.act("red", **plan("red", "Kestrel"))
    assert not table.live.stirred.is_set()
    table.act("blue", action="go")
    assert table.live.stirred.is_set()


def test_what_fails_is_not_told_to_the_terminal(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    word = OWN["red"][2]

    def fail(*_: Any) -> Any:
        raise KeyError(word)

    monkeypatch.setattr(GAME, "judge", fail)
    with caplog.at_level(logging.DEBUG):
        assert table.post("red", "/act", action=plan("red", str(word)))[0] == 500
    assert "act failed: KeyError" in caplog.text
    assert find(caplog.text.encode(), OWN["red"]) == []


def test_words_of_what_is_wrong_are_those_of_what_a_side_knows(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole position refuses what a side's knowledge does not: it is not said why."""

    def judge(state: Any, action: Any) -> tuple[()]:
        if state.knower is None:
            raise QuestionError("unit", "Magpie stands in the way")
        return ()

    monkeypatch.setattr(GAME, "judge", judge)
    status, answer = table.post("red", "/act", action=plan("red", "Kestrel"))
    assert (status, answer) == (400, {"error": "'action' this cannot be done now"}) or (
        status == 400 and "Magpie" not in answer["error"]
    )


def _whole(self: Any, *_: Any) -> bool:
    return True


#: A fault of each kind: what is put in the place of what keeps a secret.
FAULTS: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "everything is known": lambda m: m.setattr(GAME, "known", lambda state, side: state),
    "answers of the whole": lambda m: m.setattr(
        GAME, "answer_for", lambda state, question, side: GAME.answer(state, question)
    ),
    "all hear the log": lambda m: m.setattr(Audience, "hears", _whole),
    "the other's options": lambda m: m.setattr(
        Session, "options", lambda self, audience: self.ruleset.options(self.state)
    ),
    "one feed": lambda m: m.setattr(
        LiveTable, "feed_for", lambda self, audience: self.told.of(EVERYTHING).feed
    ),
    "all are the referee": lambda m: m.setattr(Role, "audience", property(lambda self: EVERYTHING)),
    "moments of the whole": lambda m: m.setattr(
        "tableside.session.views.secrets.known", lambda ruleset, state, audience: state
    ),
    "cards of the whole": lambda m: m.setattr(
        Answers, "present", lambda self, audience: ((0, 0), GAME, self._table()[1].state)
    ),
    "the referee's big screen": lambda m: m.setattr("tableside.web.http.app.PUBLIC", EVERYTHING),
    "what if of the whole": lambda m: m.setattr(
        Session, "suppose", lambda self, unit, to, audience: lambda: {"text": str(self.state)}
    ),
    "views of the whole": lambda m: m.setattr(
        Session, "_heard_by", lambda self, hearer: self._whole()
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_of_each_kind_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    FAULTS[fault](monkeypatch)
    table = open_table()
    play(table)
    assert table.leaks() != {}
    table.live.close()


TICKS = count()
#: Faults that tell nothing but how often, or that, something was done.
COUNTS: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "the game's numbers": lambda m: m.setattr(
        Session, "number_for", lambda self, audience: self.number
    ),
    "all changes are heard of": lambda m: m.setattr(Hearer, "hears", _whole),
    "numbers of changes": lambda m: m.setattr(
        "tableside.session.session.as_shown", lambda finding, audience: dict(finding)
    ),
    "numbers of the whole log": lambda m: m.setattr(Log, "of", lambda self, audience: self),
    "a publication for each change": lambda m: m.setattr(
        Told, "recorded", lambda self, recorded: {"n": next(TICKS)}
    ),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("fault", COUNTS)
def test_a_fault_that_counts_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    COUNTS[fault](monkeypatch)
    table, quiet = open_table(), open_table()
    table.act("red", **plan("red", "Kestrel"))
    table.act("red", **plan("red", "Kingfisher"))
    for each in (table, quiet):
        each.act("blue", **plan("blue", "Nightjars"))
    assert differences(table.everything()["blue"], quiet.everything()["blue"]) != []
    for each in (table, quiet):
        each.live.close()


@pytest.mark.parametrize(
    ("data", "secret"),
    [
        (b"A jackdaw.", "Jackdaw"),
        (b'"\\u004aackdaw"', "Jackdaw"),
        (b"J&auml;ckdaw", "J\u00e4ckdaw"),
        (b"red%20one", "red one"),
        (b"[7.3171, 5]", 7.317),
        (b"-7.317", 7.317),
    ],
)
def test_a_secret_is_found_however_it_is_written(data: bytes, secret: str | float) -> None:
    assert find(data, [secret]) == [secret]
    assert find(b"[7.32, 17.317]", [secret]) == []


def test_a_game_without_secrets_has_one_feed_for_all() -> None:
    from tests.fake_game import fake_session

    live = LiveTable(fake_session(), FakeLink)
    feeds = {id(live.feed_for(each)) for each in (EVERYTHING, PUBLIC, Audience("red"))}
    assert feeds == {id(live.feed)}
    assert "sees" not in json.loads(live.feed.since(0)[1])
    live.close()


def test_secrets_of_the_engine() -> None:
    assert secrets.audiences(GAME, secret_session().state) == (
        Audience("red"), Audience("blue"), PUBLIC,
    )  # fmt: skip
    assert as_shown({"rule": "a", "to": ["red"], "change": 3}, PUBLIC) == {"rule": "a"}


def test_no_phone_of_a_side_learns_more_by_another_role(table: Table) -> None:
    """What one side keeps to itself is the other's neither by its role nor the referee's."""
    for role in ({"role": "referee"}, {"role": "side", "side": "blue"}):
        status, answer = table.post("red", "/join", code=table.seats.code, **role)
        assert (status, "host" in answer["error"]) == (403, True)
    assert table.post("red", "/join", role="side", side="red")[0] == 200
