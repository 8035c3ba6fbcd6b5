"""The referee of a recording, if it holds a game."""

from __future__ import annotations

from collections.abc import Callable

from tableside.files.recordings import Recording
from tableside.rules.verdict import Finding
from tableside.vision.observation import Observation

Referee = Callable[[Observation], tuple[Finding, ...]]


def open_referee(recording: Recording) -> Referee:
    """Return what the referee flags at each observation; nothing where no game was recorded.

    Raises FileError when the recording's position or actions cannot be used.
    """
    if recording.position is None or "ruleset" not in recording.position:
        return _no_game
    from tableside.rules.registry import load_position
    from tableside.session.session import Session

    name = f"{recording.name}/{recording.head.position}"
    ruleset, state = load_position(recording.position, name)
    session = Session(ruleset, state, recording.actions)
    return session.observe


def _no_game(observation: Observation) -> tuple[Finding, ...]:
    del observation
    return ()
