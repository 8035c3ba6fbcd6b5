"""The referee of a recording, if it holds a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tableside.engine.finding import Finding
from tableside.engine.message import Text
from tableside.files.recordings import Recording
from tableside.session.handling import Handling
from tableside.vision.accuracy_map import ACCURACY_LIMIT
from tableside.vision.observation import Observation

ALL_AT_ONCE = Handling()


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the referee flags at an observation, and which moves it could not judge."""

    findings: tuple[Finding, ...] = ()
    unjudged: tuple[Finding, ...] = ()
    left_out: tuple[Text, ...] = ()


Referee = Callable[[Observation], Ruling]


def open_referee(
    recording: Recording, limit: float = ACCURACY_LIMIT, handling: Handling = ALL_AT_ONCE
) -> Referee:
    """Return what the referee says at each observation; nothing where no game was recorded.

    Nothing is judged where the table's accuracy is worse than ``limit`` (inches); ``handling``:
    what becomes of what is flagged.

    Raises FileError when the recording's position or actions cannot be used.
    """
    if recording.position is None or "ruleset" not in recording.position:
        return _no_game
    from tableside.rules.registry import load_position
    from tableside.session.session import Session
    from tableside.session.trust import Trust

    name = f"{recording.name}/{recording.head.position}"
    ruleset, state = load_position(recording.position, name)
    trust = Trust(limit)
    session = Session(ruleset, state, recording.actions, trust=trust, handling=handling)

    def referee(observation: Observation) -> Ruling:
        found = session.observe(observation)
        return Ruling(found, session.unjudged, session.left_out)

    return referee


def _no_game(observation: Observation) -> Ruling:
    del observation
    return Ruling()
