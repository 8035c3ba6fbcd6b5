"""The game as a line of entries: what the state was after each, and which of them still count."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic, TypeVar

from tableside.files.fault import FileError
from tableside.rules.ruleset import Event, QuestionError, RuleSet
from tableside.session.entry import Entry
from tableside.session.store import Store

S = TypeVar("S")


def step(ruleset: RuleSet[S], state: S, entry: Entry) -> tuple[S, tuple[Event, ...]]:
    """Return the state that an entry makes of its base's, and what happened.

    The game itself is played by this, so that what the log says and what was played are one.
    """
    events: tuple[Event, ...] = ()
    if entry.before:
        state = ruleset.sense(state, entry.before)
    if entry.action is not None:
        state, events = ruleset.apply(state, ruleset.action(entry.action))
    if entry.after:
        state = ruleset.sense(state, entry.after)
    return state, events


class Timeline(Generic[S]):
    """The entries of one game and the states after them; ``store`` None keeps them in memory only.

    ``start`` is the state before the first entry. What the store holds already is gone on with.
    """

    def __init__(self, ruleset: RuleSet[S], start: S, store: Store | None = None) -> None:
        self._ruleset, self._store = ruleset, store
        self._states: dict[int, S] = {0: start}
        self._heads = [0]
        self.entries: list[Entry] = []
        for entry in store.entries() if store is not None else ():
            self._note(entry)

    def close(self) -> None:
        """Close the store, if there is one."""
        if self._store is not None:
            self._store.close()

    @property
    def number(self) -> int:
        """The number of the last entry, 0 before the first."""
        return len(self.entries)

    @property
    def head(self) -> int:
        """The entry whose state is the present one: the last, or the one that was gone back to."""
        return self._heads[-1]

    def add(self, entry: Entry, state: S) -> None:
        """Append an entry and the state after it. Raises StoreError: it is not part then."""
        if self._store is not None:
            position = None if entry.kind == "undo" else self._ruleset.dump(state)
            self._store.append(self.number + 1, entry, position)
        self._note(entry)
        if entry.kind != "undo":
            self._states[self.number] = state

    def _note(self, entry: Entry) -> None:
        self.entries.append(entry)
        back = entry.kind == "undo"
        self._heads.append(self._heads[entry.base] if back else self.number)

    def before(self, number: int) -> int:
        """Return the entry whose state was the present one when entry ``number`` was made."""
        return self._heads[number - 1]

    def counting(self, number: int) -> tuple[int, ...]:
        """Return the entries, oldest first, that count after ``number``: none that was undone."""
        return tuple(reversed(tuple(self._back(number))))

    def _back(self, number: int) -> Iterator[int]:
        at = self._heads[number]
        while at:
            yield at
            at = self.before(at)

    def state(self, number: int) -> S:
        """Return the state after entry ``number`` (0: the start). Raises FileError."""
        wanted = self._heads[number]
        steps: list[int] = []
        at = wanted
        while at not in self._states and not self._load(at):
            steps.append(at)
            at = self._heads[self.entries[at - 1].base]
        for each in reversed(steps):
            entry = self.entries[each - 1]
            base = self._states[self._heads[entry.base]]
            self._states[each] = self._redo(each, base, entry)
        return self._states[wanted]

    def _load(self, number: int) -> bool:
        """Take the state that the store holds; a table that is no position has to be redone.

        A unit may stand with its centre off the board for a while, and no position may.
        """
        assert self._store is not None
        position = self._store.position(number)
        try:
            self._states[number] = self._ruleset.load(position, str(self._store.path))
        except FileError:
            return False
        return True

    def _redo(self, number: int, base: S, entry: Entry) -> S:
        try:
            return step(self._ruleset, base, entry)[0]
        except QuestionError as error:
            path = "" if self._store is None else str(self._store.path)
            found = f"cannot be done again ({error.message})"
            mend = "go on with the version of Tableside that wrote it"
            raise FileError.one(path, f"entry {number}", found, mend) from None

    def way_text(self, to: int) -> str:
        """Return a sentence for going from the present state to that after entry ``to``."""
        kept = set(self.counting(to))
        lost = [each for each in self.counting(self.number) if each not in kept]
        again = len(kept) - len(self.counting(self.number)) + len(lost)
        first = next((e.text for each in lost for e in self.entries[each - 1].events), "")
        if len(lost) == 1 and not again:
            return f"Taken back: {first or 'a model was placed.'}"
        if again:
            return f"The game stands again where it stood at number {to}."
        return f"Taken back: all from number {to + 1} on."

    def receipt(self, post: str) -> tuple[int, tuple[Any, ...]] | None:
        """Return the number and findings of what a post of this id did; None: nothing yet."""
        for number, entry in enumerate(self.entries, 1):
            if entry.post == post:
                return number, entry.findings
        return None
