"""The entries of a game, stored so that a long game costs no more than a short one."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from typing import Generic, TypeVar

from tableside.session.entry import Entry
from tableside.session.store import Store

S = TypeVar("S")

#: Each so-many-th state of a line is kept: none is further than that from one that is.
EVERY = 16
#: How many of the last states, and of the last entries that a file has too, stay in memory.
RECENT = 2 * EVERY


class Done:
    """An entry that counts: its number, and the drop after which it was done again (0: none).

    ``parent`` is what counts before it, so that lines share what is the same in them; the root
    (number 0) has none. ``depth``: how many count up to here, itself included.
    """

    __slots__ = ("again", "depth", "number", "parent")

    def __init__(self, number: int, again: int = 0, parent: Done | None = None) -> None:
        self.number, self.again, self.parent = number, again, parent
        self.depth: int = 0 if parent is None else parent.depth + 1

    @property
    def before(self) -> Done:
        """The entry before it that counts; not defined for the root."""
        assert self.parent is not None
        return self.parent

    def back(self) -> Iterator[Done]:
        """Yield the entries that count up to this one, newest first, without the root."""
        done = self
        while done.parent is not None:
            yield done
            done = done.parent

    def after(self, first: Done) -> list[Done]:
        """Return the entries that count after ``first`` up to this one, oldest first."""
        found = []
        for done in self.back():
            if done is first:
                break
            found.append(done)
        return found[::-1]

    def back_to(self, number: int) -> tuple[Done, list[Done]]:
        """Return the entry ``number``, which must count, and the entries that count after it."""
        out = next(done for done in self.back() if done.number == number)
        return out, self.after(out)

    def common_with(self, other: Done) -> Done:
        """Return the last entry that two lines of play have in common."""
        one, two = self, other
        while one is not two:
            if one.depth >= two.depth:
                one = one.before
            else:
                two = two.before
        return one


class States(Generic[S]):
    """States by where they stand in a line: the first, the last few, and those that are kept.

    ``keep``: whether each ``EVERY``-th stays in memory, no file having it.
    """

    def __init__(self, root: Done, start: S, *, keep: bool) -> None:
        self._keep = keep
        self._kept: dict[Done, S] = {root: start}
        self._recent: OrderedDict[Done, S] = OrderedDict()

    def __contains__(self, done: Done) -> bool:
        return done in self._kept or done in self._recent

    def __getitem__(self, done: Done) -> S:
        return self._kept[done] if done in self._kept else self._recent[done]

    def __setitem__(self, done: Done, state: S) -> None:
        if done in self._kept:
            return
        if self._keep and done.depth % EVERY == 0:
            self._kept[done] = state
            return
        self._recent[done] = state
        self._recent.move_to_end(done)
        while len(self._recent) > RECENT:
            self._recent.popitem(last=False)


class Entries:
    """All entries of a game, from 0; those in a file are read on demand."""

    def __init__(self, store: Store | None) -> None:
        self._store, self._count = store, 0
        self._at_hand: OrderedDict[int, Entry] = OrderedDict()

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Entry]:
        return (self[at] for at in range(self._count))

    def __getitem__(self, at: int) -> Entry:
        at = at + self._count if at < 0 else at
        if not 0 <= at < self._count:
            raise IndexError(at)
        if at not in self._at_hand:
            assert self._store is not None
            self._hold(at, self._store.entry(at + 1))
        return self._at_hand[at]

    def add(self, entry: Entry) -> None:
        """Append the next entry, which the file has already."""
        self._count += 1
        self._hold(self._count - 1, entry)

    def _hold(self, at: int, entry: Entry) -> None:
        self._at_hand[at] = entry
        while self._store is not None and len(self._at_hand) > RECENT:
            self._at_hand.popitem(last=False)
