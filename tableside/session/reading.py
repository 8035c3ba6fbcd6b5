"""Read a kept game as lines of its notation, and as JSON."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tableside.session.entry import Entry, event_as_json, places_as_json
from tableside.session.notation import Line
from tableside.session.store import Store
from tableside.session.store_rows import turn_of


def lines_of(store: Store) -> tuple[Line, ...]:
    """Return the game's events in order, in its notation. Raises FileError."""
    entries = store.entries()
    turns = _turns(store, entries)
    lines, heads = [], [0]
    for number, entry in enumerate(entries):
        line = _line(entry, turns[number])
        back = entry.kind == "undo"
        lines.append(replace(line, instead=not back and entry.base != heads[-1]))
        heads.append(heads[entry.base] if back else number + 1)
    return tuple(lines)


def _turns(store: Store, entries: tuple[Entry, ...]) -> list[int | None]:
    """Return the turn in which the event after each number is played; number 0 is the start."""
    turns = [turn_of(store.start)]
    for entry, turn in zip(entries, store.turns(), strict=True):
        turns.append(turns[entry.base] if entry.kind == "undo" else turn)
    return turns


def _line(entry: Entry, turn: int | None) -> Line:
    if entry.kind == "undo":
        return Line(turn, back=entry.base)
    if entry.kind == "drop" and entry.action is not None:
        return Line(turn, drop=entry.action["drop"])
    if entry.action is None:
        places = {
            unit: None if place is None else place.pose.as_list()
            for unit, place in {**entry.before, **entry.after}.items()
        }
        return Line(turn, places=places)
    return Line(turn, entry.action, effect=_effect(entry))


def _effect(entry: Entry) -> str:
    """Return how a fight ended; if the rules added to it, the final effect."""
    words = [str(event.data["effect"]) for event in entry.events if "effect" in event.data]
    return words[-1] if words else ""


def entry_as_json(number: int, entry: Entry, line: str, written: str) -> dict[str, Any]:
    """Return everything logged about an entry, with both sensed and accepted poses."""
    accepted = {u: None if p is None else p.as_list() for u, p in entry.accepted.items()}
    return {
        "number": number,
        "kind": entry.kind,
        "base": entry.base,
        "time": entry.time,
        "written": written,
        "who": entry.who,
        "line": line,
        "action": entry.action,
        "sensed": places_as_json({**entry.before, **entry.after}),
        "accepted": accepted,
        "findings": list(entry.findings),
        "events": [event_as_json(event) for event in entry.events],
    }
