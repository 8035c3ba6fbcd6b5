"""A whole game by two phones and a referee's, hands doing what the camera sees.

What is done is drawn from what is offered, with a fixed seed: taps on phones, moves by hands.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser

from tableside.engine.ruleset import Option
from tableside.geometry.pose import Pose
from tableside.rules.registry import load_position
from tableside.session.session import Session
from tableside.web.http.app import Settings
from tableside.web.people.seat_book import SeatBook
from tableside.web.people.seats import Seats
from tests.rules.random_play import Game, Guesses
from tests.waiting import until
from tests.web.players import Camera, Phone, new_phone
from tests.web.spoken import SpokenTable


def moving(action: Mapping[str, Any]) -> str:
    """Return the model that a hand moves in an action: a leader, or a unit."""
    name: str = action["unit"] if "unit" in action else action["leader"]
    return name


@dataclass
class Table:
    """The table, its phones, its camera, and who tapped how often."""

    served: SpokenTable
    session: Session[Any]
    phones: dict[str, Phone]
    camera: Camera
    game: Game
    tapped: dict[str, int] = field(default_factory=dict)
    done: list[str] = field(default_factory=list)

    def until_after(self, number: int, action: dict[str, Any]) -> None:
        """Wait until the game has gone on."""
        until(lambda: self.session.number > number, f"what follows {number}: {action}")

    def one(self) -> bool:
        """Do one thing that is offered; False when the game is over."""
        options = self.session.ruleset.options(self.session.state)
        if not options:
            return False
        option, action = self._chosen(options)
        number = self.session.number
        self.done.append(action["action"])
        if "to" in action:
            self.camera.do({"do": "move", "unit": moving(action), "to": action["to"]})
        else:
            side = option.side or "referee"
            who = "referee" if len(self.done) % 7 == 3 else side
            self.tapped[who] = self.tapped.get(who, 0) + 1
            self.phones[who].shows(number)
            offered = self.served.live.offered()[1]
            shown = next(each for each in offered if each["action"] == dict(option.action))
            self.phones[who].do(shown, action)
        self.until_after(number, action)
        self.camera.follow(self.session.ruleset.poses(self.session.state))
        return True

    def _as_hands_do(self, action: dict[str, Any] | None) -> dict[str, Any] | None:
        """Return an action as a hand does it that keeps a unit's shape, if it is legal so.

        None for a move that ends so near that nobody would tell it.
        """
        if action is None or "to" not in action:
            return action
        here = self.session.ruleset.poses(self.session.state)[moving(action)]
        if here is not None and here.distance_to(Pose.of(action["to"])) < 0.5:
            return None
        moved = {name: value for name, value in action.items() if name != "shape"}
        rules = self.session.ruleset
        flagged = rules.judge(self.session.state, rules.actions.read(moved))
        return None if flagged else moved

    def _chosen(self, options: tuple[Option, ...]) -> tuple[Option, dict[str, Any]]:
        self.game.state = self.session.state
        for option in self.game._order(options):
            action = self._as_hands_do(self.game.legal(option))
            if action is not None:
                return option, action
        raise AssertionError("nothing is legal")


@contextmanager
def played_by_two(
    browser: Browser,
    position: Mapping[str, Any],
    guesses: Guesses,
    seed: int,
    rare: Mapping[str, float],
) -> Iterator[Table]:
    """Give a table with the phones of both sides, csa and usa, and a referee's.

    Nothing may have been complained about on a phone when it is closed.
    """
    ruleset, state = load_position(position, "battle")
    session: Session[Any] = Session(ruleset, state)
    seats = Seats(SeatBook())
    settings = Settings(join=("http://192.168.1.20:8000",), ask_secret=True)
    served = SpokenTable(session, settings=settings, seats=seats)
    poses = {name: pose for name, pose in ruleset.poses(state).items() if pose is not None}
    phones = {name: new_phone(browser) for name in ("csa", "usa", "referee")}
    for role, name in (("csa", "Anna"), ("usa", "Ben"), ("referee", "")):
        phones[role].join(served.url, seats.code, "Referee" if role == "referee" else role, name)
    game = Game(ruleset, state, guesses, random.Random(seed), keen=0.8, rare=rare)
    yield Table(served, session, phones, Camera(served, poses), game)
    for phone in phones.values():
        phone.context.close()
    served.close()
    assert [each for phone in phones.values() for each in phone.complaints] == []
