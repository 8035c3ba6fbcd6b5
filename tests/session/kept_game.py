"""A game of Got mit uns that is kept in a file: for the tests of the store, and as a program.

Run as a program it is a player who is killed: ``python -m tests.session.kept_game FILE`` does
one action after the other and writes each number to standard output when it has been kept. With a
second argument, a setting of the referee, hands move models too and what waits is decided.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from tableside.geometry.pose import Pose
from tableside.session.handling import read_handling
from tableside.session.session import Session
from tableside.session.store import create_store, open_store
from tableside.session.timeline import Timeline
from tests.fake_game import look, moved, seen
from tests.rules.gmu import gmu_table

START = gmu_table.position(
    gmu_table.corps("csa-1", 10, 8),
    gmu_table.corps("csa-2", 20, 8),
    gmu_table.corps("usa-1", 10, 9.5, 270),
    gmu_table.corps("usa-2", 24, 18, 270),
    gmu_table.unit("csa-hq", "headquarters", [14, 5, 90]),
)
FIGHT = {"action": "combat", "attacker": "csa-1", "defender": "usa-1", "dice": [6, 1]}


def begin(path: Path) -> Session[Any]:
    """Return a new game, kept at ``path``."""
    state = gmu_table.GMU.load(START, "start.json")
    return Session(gmu_table.GMU, state, (), create_store(path, gmu_table.GMU.dump(state)))


def go_on(path: Path) -> Session[Any]:
    """Return the game that is kept at ``path``."""
    store = open_store(path)
    return Session(gmu_table.GMU, gmu_table.GMU.load(store.start, str(path)), (), store)


def play_on(path: Path, *words: str) -> Session[Any]:
    """Return the game at ``path``, new where there is none, what is flagged handled as set."""
    if not path.exists():
        begin(path).close()
    store = open_store(path)
    state = gmu_table.GMU.load(store.start, str(path))
    return Session(gmu_table.GMU, state, (), store, handling=read_handling(words))


def move_and_decide(session: Session[Any], number: int) -> None:
    """Do what is the ``number``-th in a game in which things wait: never one that only looks."""
    home = session._game.anchors["csa-2"]
    far = Pose(20, 12.5 if home.y < 12 else 8, 90)
    kind = number % 5
    if kind == 0:
        session.observe(look(number, [seen("csa-2", far)], [moved("csa-2", home, far)]))
    elif kind == 1:
        pending = session.pending
        assert pending is not None
        session.decide(pending.number, "confirm", post=f"post-{number}")
    elif kind == 2:
        session.act(FIGHT, post=f"post-{number}")
    elif kind == 3:
        session.drop(session.number - 1, post=f"post-{number}")
    else:
        session.undo(post=f"post-{number}")


def timeline(path: Path) -> Timeline[Any]:
    """Return the log of the game at ``path``, for reading."""
    store = open_store(path, write=False)
    return Timeline(gmu_table.GMU, gmu_table.GMU.load(store.start, str(path)), store).read_all()


def do(session: Session[Any], number: int) -> None:
    """Do the action that is the ``number``-th of every such game."""
    x = 18 + (number % 40) / 10
    actions: list[dict[str, Any]] = [
        {"action": "move", "unit": "csa-2", "to": [x, 8.123456789, 90]},
        FIGHT,
        {"action": "phase", "to": ("movement", "command")[number // 4 % 2]},
    ]
    if number % 4 == 3:
        session.undo()
    else:
        session.act(actions[number % 4], post=f"post-{number}")


def main() -> None:
    """Play until killed."""
    waits = len(sys.argv) > 2
    path = Path(sys.argv[1])
    session = play_on(path, sys.argv[2]) if waits else begin(path)
    number = 0
    while True:
        (move_and_decide if waits else do)(session, number)
        number += 1
        print(number if waits else session.number, flush=True)


if __name__ == "__main__":
    main()
