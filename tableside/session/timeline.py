"""The game as a sequence of entries: the state after each, and which of them still count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from tableside.engine.finding import Finding
from tableside.engine.message import Text
from tableside.engine.ruleset import Event, QuestionError, RuleSet
from tableside.files.fault import FileError
from tableside.session.entries import EVERY, Done, Entries, States
from tableside.session.entry import Entry
from tableside.session.store import Kept, Store
from tableside.session.store_rows import turn_of
from tableside.session.tolerance import nudged
from tableside.session.words import say

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Drop(Generic[S]):
    """The result of dropping one entry: the state, and what becomes of the later entries.

    ``flagged``: what the referee says of each that was done again; ``left_out`` the numbers of
    those that cannot be done any more, each with the reason.
    """

    state: S
    flagged: dict[int, tuple[Finding, ...]]
    left_out: dict[int, Text]


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """An entry that counts, with the states before and after its latest replay."""

    done: Done
    entry: Entry
    before: S
    after: S
    events: tuple[Event, ...]
    findings: tuple[Any, ...]


def step(ruleset: RuleSet[S], state: S, entry: Entry) -> tuple[S, tuple[Event, ...]]:
    """Apply an entry to the state of its base; return the new state and its events.

    The live game uses this too, so the log and the game cannot disagree.
    """
    events: tuple[Event, ...] = ()
    if entry.before:
        state = ruleset.sense(state, entry.before)
    if entry.action is not None:
        state, events = ruleset.apply(state, ruleset.actions.read(entry.action))
    if entry.after:
        state = ruleset.sense(state, entry.after)
    return state, events


def done_again(ruleset: RuleSet[S], state: S, entry: Entry) -> Entry:
    """Return an entry as it is replayed on a state other than its own.

    Only nudges survive of what was sensed before it: a unit that stands elsewhere in this state
    stays there, because the entry that moved it may be the one that was dropped.
    """
    poses = ruleset.poses(state)
    before = {
        unit: place
        for unit, place in entry.before.items()
        if place is not None and nudged(poses.get(unit), place.pose, times=2.0)
    }
    return replace(entry, before=before)


class Timeline(Generic[S]):
    """The entries of one game and the states after them; ``store`` None keeps them in memory only.

    ``start`` is the state before the first entry. What the store holds already is gone on with.
    Of the states only the last few are in memory; others come from the nearest one that was kept.
    """

    def __init__(self, ruleset: RuleSet[S], start: S, store: Store | None = None) -> None:
        self._ruleset, self._store = ruleset, store
        self.root = Done(0)
        self._states: States[S] = States(self.root, start, keep=store is None)
        self._lines: list[Done] = [self.root]
        self._kept: dict[Done, int] = {}  # under which number the store has a line's state
        self._heads = [0]
        self._posts: dict[str, int] = {}
        self.entries: Entries = Entries(store)

    def read(self) -> Iterator[Entry]:
        """Load the entries of the store, yielding each as it is loaded; call it once."""
        for entry in self._store.each_entry() if self._store is not None else ():
            self._note(entry)
            yield entry

    def read_all(self) -> Timeline[S]:
        """Load everything that the store holds, and return self."""
        for _ in self.read():
            pass
        return self

    def close(self) -> None:
        """Close the store, if there is one."""
        if self._store is not None:
            self._store.close()

    @property
    def store(self) -> Store | None:
        """The file that keeps the game, if there is one."""
        return self._store

    @property
    def number(self) -> int:
        """The number of the last entry, 0 before the first."""
        return len(self.entries)

    @property
    def head(self) -> int:
        """The entry whose state is the present one: the last, or the target of an undo."""
        return self._heads[-1]

    def keep(self, entries: Sequence[tuple[Entry, S]]) -> None:
        """Write entries and the states after them to the store, each based on the one before.

        Raises StoreError, and then none is written. They count only once ``add`` is called.
        """
        if self._store is not None and entries:
            depth = self._lines[entries[0][0].base].depth + 1
            kept = [self._kept_form(*each, depth + n) for n, each in enumerate(entries)]
            self._store.append_all(self.number + 1, kept)

    def _kept_form(self, entry: Entry, state: S, depth: int) -> Kept:
        if entry.kind == "undo":
            return entry, None, None
        position = self._ruleset.dump(state)
        # A drop does much again, so what it makes is kept, too.
        often = entry.kind == "drop" or depth % EVERY == 0
        return entry, position if often else None, turn_of(position)

    def add(self, entry: Entry, state: S) -> None:
        """Append an entry that the store has already, and the state after it."""
        self._note(entry)
        self._states[self._lines[-1]] = state

    def _note(self, entry: Entry) -> None:
        number = len(self.entries) + 1
        line = self._line_after(number, entry)
        self.entries.add(entry)
        back = entry.kind == "undo"
        self._heads.append(self._heads[entry.base] if back else number)
        self._lines.append(line)
        if entry.post is not None:
            self._posts.setdefault(entry.post, number)
        if not back and (entry.kind == "drop" or line.depth % EVERY == 0):
            self._kept.setdefault(line, number)

    def _line_after(self, number: int, entry: Entry) -> Done:
        line = self._lines[entry.base]
        if entry.kind == "undo":
            return line
        if entry.kind == "drop" and entry.action is not None:
            gone = {entry.action["drop"], *entry.action["left_out"]}
            return self._without(line, entry.action["drop"], number, gone)
        return Done(number, parent=line)

    def _without(self, line: Done, dropped: int, number: int, gone: set[int]) -> Done:
        out, after = line.back_to(dropped)
        line = out.before
        for done in after:
            if done.number not in gone:
                line = Done(done.number, number, line)
        return line

    def before(self, number: int) -> int:
        """Return the entry whose state was the present one when entry ``number`` was made."""
        return self._heads[number - 1]

    def last(self, number: int) -> Done:
        """Return the last entry that counts after ``number``; ``root`` where none does."""
        return self._lines[number]

    def line(self, number: int) -> tuple[Done, ...]:
        """Return the entries that count after ``number``, oldest first, without undone ones."""
        return tuple(self._lines[number].after(self.root))

    def counting(self, number: int) -> tuple[int, ...]:
        """Return the numbers of those entries."""
        return tuple(done.number for done in self.line(number))

    def state(self, number: int) -> S:
        """Return the state after entry ``number`` (0: the start). Raises FileError."""
        return self._state_of(self._lines[number])

    def _state_of(self, line: Done) -> S:
        known = line
        while known not in self._states and not self._load(known):
            known = known.before
        state = self._states[known]
        for done in line.after(known):
            state = self._redo(done, state)
            self._states[done] = state
        return state

    def _load(self, line: Done) -> bool:
        """Load a stored state; replay the entry where the stored table is not a valid position.

        A unit may stand with its centre off the board for a while, which no position file allows.
        """
        if line not in self._kept or self._store is None:
            return False
        position = self._store.position(self._kept[line])
        try:
            self._states[line] = self._ruleset.load(position, str(self._store.path))
        except FileError:
            return False
        return True

    def _redo(self, done: Done, state: S) -> S:
        entry = self.entries[done.number - 1]
        try:
            if done.again:
                entry = done_again(self._ruleset, state, entry)
            return step(self._ruleset, state, entry)[0]
        except QuestionError as error:
            path = "" if self._store is None else str(self._store.path)
            found = f"cannot be done again ({error.message})"
            mend = "go on with the version of Tableside that wrote it"
            raise FileError.one(path, f"entry {done.number}", found, mend) from None

    def drop(self, dropped: int) -> Drop[S]:
        """Return the game without the entry ``dropped``, which must count at present.

        All later entries are replayed and judged again; one that no longer applies is left out.
        """
        out, after = self._lines[-1].back_to(dropped)
        state = self._state_of(out.before)
        flagged: dict[int, tuple[Finding, ...]] = {}
        left_out: dict[int, Text] = {}
        for done in after:
            try:
                entry = done_again(self._ruleset, state, self.entries[done.number - 1])
                found = self._judged(state, entry)
                state, _ = step(self._ruleset, state, entry)
            except QuestionError as error:
                left_out[done.number] = error.message
            else:
                flagged[done.number] = found
        return Drop(state, flagged, left_out)

    def _judged(self, state: S, entry: Entry) -> tuple[Finding, ...]:
        if entry.action is None:
            return ()
        state = self._ruleset.sense(state, entry.before)
        return self._ruleset.judge(state, self._ruleset.actions.read(entry.action))

    def steps(self) -> Iterator[Step[S]]:
        """Yield what counts now, oldest first. Raises FileError."""
        for done in self.line(self.number):
            before, after = self._state_of(done.before), self._state_of(done)
            entry = self.entries[done.number - 1]
            events = entry.events
            if done.again:
                again = done_again(self._ruleset, before, entry)
                events = step(self._ruleset, before, again)[1]
            yield Step(done, entry, before, after, events, self.findings(done))

    def judged(self, number: int) -> tuple[S, Mapping[str, Any]]:
        """Return the state in which entry ``number`` was last judged, and its action.

        Raises QuestionError for one that does not count now, or has no action.
        """
        done = next((each for each in self._lines[-1].back() if each.number == number), None)
        entry = None if done is None else self.entries[number - 1]
        if done is None or entry is None or entry.action is None or entry.kind != "action":
            raise QuestionError("change", say("not-judged-change", number=number))
        before = self._state_of(done.before)
        if done.again:
            entry = done_again(self._ruleset, before, entry)
        state = self._ruleset.sense(before, entry.before) if entry.before else before
        return state, entry.action or {}

    def findings(self, done: Done) -> tuple[Any, ...]:
        """Return the findings of the latest replay of an entry that counts."""
        if done.again:
            action = self.entries[done.again - 1].action
            assert action is not None
            return tuple(action["flagged"].get(str(done.number), ()))
        return self.entries[done.number - 1].findings

    def between(self, to: int) -> Iterator[Entry]:
        """Yield the entries that count either now or after entry ``to``, but not both."""
        now, then = self._apart(to)
        numbers = {done.number for done in now} ^ {done.number for done in then}
        yield from (self.entries[number - 1] for number in sorted(numbers))

    def _apart(self, to: int) -> tuple[list[Done], list[Done]]:
        """Return what counts only now, and what counts only after entry ``to``."""
        now, then = self._lines[-1], self._lines[to]
        common = now.common_with(then)
        return now.after(common), then.after(common)

    def way_text(self, to: int) -> Text:
        """Return a sentence for going from the present state to that after entry ``to``."""
        lost, again = self._apart(to)
        if len(lost) == 1 and not again:
            return say("taken-back", what=self.text(lost[0].number))
        if again:
            return say("stands-again", number=to)
        return say("taken-back-from", number=to + 1)

    def would_text(self, to: int) -> Text:
        """Return what going back to the state after entry ``to`` would do, as a phrase."""
        lost, again = self._apart(to)
        if len(lost) == 1 and not again:
            return say("to-take-back", what=self.text(lost[0].number))
        return say("to-stand-again", number=to) if again else say("to-go-back", count=len(lost))

    def text(self, number: int) -> Text:
        """Return what happened at entry ``number``, a sentence."""
        events = self.entries[number - 1].events
        return next((event.text for event in events), say("model-placed"))

    def receipt(self, post: str) -> tuple[int, tuple[Any, ...]] | None:
        """Return the number and findings that a post of this id produced; None: none yet."""
        number = self._posts.get(post)
        return None if number is None else (number, self.entries[number - 1].findings)
