"""Moves on the phones' map, where no camera looks on: what breaks a rule is asked about."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tableside.engine.ruleset import Ask, Option
from tableside.rules.registry import load_position
from tableside.session.allowing import Breaches
from tableside.session.handling import LIVE, Handling
from tableside.session.session import Session
from tests.fake_game import LIMIT, FakeRuleSet, FakeState, fake_state
from tests.web.guests import House, open_house


class _Moves(FakeRuleSet):
    def options(self, state: FakeState) -> tuple[Option, ...]:
        asks = (Ask("unit", "unit", "Who", ("red-1",)), Ask("to", "pose", "Where"))
        return (*super().options(state), Option({"action": "move"}, "Move", "red", asks))


def opened(handling: Handling = LIVE, *, camera: bool = False) -> House:
    session = Session(_Moves(), fake_state(), handling=handling)
    if not camera:
        session.watch_nothing()
    return open_house(session=session)


@pytest.fixture
def blind() -> Iterator[House]:
    house = opened()
    yield house
    house.table.close()


def move(inches: float) -> dict[str, object]:
    """A move of red-1 so far ahead, from where it stands."""
    return {"action": "move", "unit": "red-1", "to": [10.0, 6.0 + inches, 90.0]}


def test_a_move_that_breaks_a_rule_stands_once_the_other_side_allows_it(blind: House) -> None:
    red, blue = blind.joined("side", "red"), blind.joined("side", "blue")
    far = {"state": 0, "action": move(LIMIT + 1)}
    assert red.post("/act", **far) == (202, {"state": 0, "waiting": ["blue"]})
    assert blind.table.number == 0
    (wish,) = blue.get("/state")[1]["wishes"]["asked"]
    told = f"red-1 moved {LIMIT + 1:.2f} in, at most {LIMIT:.2f} are allowed."
    assert wish["does"] == f"for this to stand: {told}"
    assert blue.post("/act", **{**far, "action": move(LIMIT + 2)})[0] == 403  # another is not asked
    assert blue.post("/act", **far)[0] == 200
    assert blind.table.number == 1
    state = red.get("/state")[1]
    assert state["findings"] == []  # they have let it stand: nothing is open
    assert f"The players let it stand: {told}" in str(state["log"])


def test_all_that_a_move_breaks_is_asked_about(
    blind: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever allows one breach of two did not mean the other."""
    red, blue = blind.joined("side", "red"), blind.joined("side", "blue")
    broken = Breaches(("It went too far.", "It entered a zone."), ())
    monkeypatch.setattr(blind.table.answers, "to_allow", lambda action: broken)
    assert red.post("/act", state=0, action=move(LIMIT + 1))[0] == 202
    (wish,) = blue.get("/state")[1]["wishes"]["asked"]
    assert wish["does"] == "for this to stand: It went too far. It entered a zone."


def test_a_move_that_is_not_allowed_is_not_done(blind: House) -> None:
    red, blue = blind.joined("side", "red"), blind.joined("side", "blue")
    far = {"state": 0, "action": move(LIMIT + 1)}
    red.post("/act", **far)
    (wish,) = blue.get("/state")[1]["wishes"]["asked"]
    assert blue.post("/wish", number=wish["number"], do="decline")[0] == 200
    assert blue.post("/act", **far)[0] == 403
    assert blind.table.number == 0


@pytest.mark.parametrize("role", [("side", "blue"), ("referee", None)])
def test_of_two_answers_at_once_the_first_holds(blind: House, role: tuple[str, str | None]) -> None:
    red, blue = blind.joined("side", "red"), blind.joined("side", "blue")
    accepts = blue if role[0] == "side" else blind.joined(*role)
    far = {"state": 0, "action": move(LIMIT + 1)}
    red.post("/act", **far)
    (wish,) = blue.get("/state")[1]["wishes"]["asked"]
    number = wish["number"]
    assert blue.post("/wish", number=number, do="decline")[0] == 200
    assert accepts.post("/act", **far, answers=number)[0] == 409
    assert blind.table.number == 0
    assert accepts.post("/undo", state=0, answers=number)[0] == 409
    assert accepts.post("/act", **far, answers="3")[0] == 400
    red.post("/act", **far)
    (wish,) = blue.get("/state")[1]["wishes"]["asked"]
    assert accepts.post("/act", **far, answers=wish["number"], id="once")[0] == 200
    assert accepts.post("/act", **far, answers=wish["number"], id="once")[0] == 200  # sent again
    assert blue.post("/wish", number=wish["number"], do="decline")[0] == 409
    assert blind.table.number == 1


def test_one_who_decides_alone_uses_a_wish_up_before_it_is_done(blind: House) -> None:
    """Whoever declines it after that is too late, however soon."""
    red = blind.joined("side", "red")
    blind.joined("side", "blue")
    red.post("/act", state=0, action=move(LIMIT + 1))
    agreement = blind.table.agreement
    (wish,) = agreement.as_json()["asked"]
    assert agreement.accept(wish["number"], alone=False)
    assert agreement.accept(wish["number"], alone=True)
    assert not agreement.decline(wish["number"], "blue")
    assert not agreement.accept(wish["number"], alone=True)


def test_what_is_legal_or_too_close_to_call_is_done_at_once(blind: House) -> None:
    red, _ = blind.joined("side", "red"), blind.joined("side", "blue")
    assert red.post("/act", state=0, action=move(LIMIT - 1))[0] == 200
    assert red.post("/act", state=1, action=move(0.0))[0] == 200
    assert red.post("/act", state=2, action=move(LIMIT))[0] == 200


def test_one_phone_alone_and_the_referee_ask_nobody(blind: House) -> None:
    far = {"state": 0, "action": move(LIMIT + 1)}
    assert blind.joined("side", "red").post("/act", **far)[0] == 200
    referee = blind.joined("referee")
    (flagged,) = referee.get("/state")[1]["findings"]  # nobody has allowed it
    assert flagged["verdict"] == "illegal"
    blind.joined("side", "blue")
    back = {"state": 1, "action": move(0.0)}
    assert referee.post("/act", **back)[0] == 200


@pytest.mark.parametrize(
    ("handling", "camera", "status"),
    [(LIVE, True, 200), (Handling(), False, 200), (LIVE, False, 202)],
)
def test_a_camera_sees_it_and_a_table_that_only_logs_asks_nobody(
    handling: Handling, camera: bool, status: int
) -> None:
    house = opened(handling, camera=camera)
    red, _ = house.joined("side", "red"), house.joined("side", "blue")
    assert red.post("/act", state=0, action=move(LIMIT + 1))[0] == status
    house.table.close()


def test_of_what_is_badly_written_nothing_is_asked(root: Path) -> None:
    position = json.loads((root / "fixtures/images/short-game/position.json").read_text("utf-8"))
    session = Session(*load_position(position, "short-game"), handling=LIVE)
    (corps,) = [each for each in position["units"] if each["id"] == "csa-1"]
    x, y, facing = corps["pose"]
    session.watch_nothing()
    far = {"action": "move", "unit": "csa-1", "to": [x - 6.0, y, facing]}
    broken = session.to_allow(far)
    assert broken is not None
    kinds = {each["kind"] for each in broken.overlays}
    assert {"ghost", "path"} <= kinds  # where it would stand, and the proof
    for wrong in ({"to": None}, {"to": "there"}, {"unit": "nobody"}, {"action": "fly"}):
        assert session.to_allow({**far, **wrong}) is None
