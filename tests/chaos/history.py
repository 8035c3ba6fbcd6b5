"""What phones were told, held against the log that was kept: pure functions, as Jepsen checks.

A phone writes down each post before it is sent and what became of it. When everything is over the
log has to be one that explains all of these histories: what was acknowledged is there once, as it
was sent and under the number that was told; what was refused is not; and what was acknowledged
before another post was begun stands before it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

#: ``unknown``: it was sent, and whether it was done was never told.
Outcome = Literal["done", "refused", "unknown"]


@dataclass(frozen=True, slots=True)
class Post:
    """One post in a phone's history.

    ``id`` and ``what`` (its content as text) are like no other post's. ``begun`` and ``ended``:
    when it was first sent and when its outcome was known, in seconds of one clock that all phones
    share. ``number``: the number of the state that the answer told, None where there was none.
    """

    phone: str
    id: str
    what: str
    begun: float
    ended: float
    outcome: Outcome
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the kept log: its number, the id it was posted under, and its content.

    ``seen``: it says what the camera saw, which nobody posted.
    """

    number: int
    id: str | None
    what: str
    seen: bool = False


def faults(posts: Sequence[Post], log: Sequence[Line]) -> list[str]:
    """Return what the log does not explain, a sentence each; none: nothing went wrong."""
    by_id: dict[str, list[Line]] = {}
    for line in log:
        by_id.setdefault(line.id or "", []).append(line)
    found = [*_misnumbered(log), *_doubled(log), *_made_up(posts, log)]
    for post in posts:
        found += _of(post, by_id.get(post.id, ()))
    found += _reordered(posts, {name: lines[0].number for name, lines in by_id.items()})
    return found


def accusations(log: Sequence[Line], since: int) -> list[str]:
    """Return what the log has of the camera after line ``since``, where nothing was touched."""
    return [
        f"accused: {line.what}, which nobody touched, is {line.number} of the log"
        for line in log
        if line.seen and line.number > since
    ]


def _of(post: Post, lines: Sequence[Line]) -> Iterator[str]:
    """Yield what is wrong with one post."""
    said = f"{post.id} of {post.phone}"
    if post.outcome == "done" and not lines:
        yield f"lost: {said} was acknowledged as {post.number} and is not in the log"
    if post.outcome == "refused" and lines:
        yield f"done all the same: {said} was refused and is in the log as {lines[0].number}"
    for line in lines:
        if line.what != post.what:
            yield f"changed: {said} was {post.what} and is {line.what} in the log"
        if post.outcome == "done" and line.number != post.number:
            yield f"renumbered: {said} was acknowledged as {post.number} and is {line.number}"


def _misnumbered(log: Sequence[Line]) -> Iterator[str]:
    numbers = [line.number for line in log]
    if numbers != list(range(1, len(log) + 1)):
        yield "torn: the log's numbers are not 1, 2, 3 ..."


def _doubled(log: Sequence[Line]) -> Iterator[str]:
    for what, count in Counter(line.what for line in log if not line.seen).items():
        if count > 1:
            yield f"doubled: {what} is in the log {count} times"


def _made_up(posts: Sequence[Post], log: Sequence[Line]) -> Iterator[str]:
    sent = {post.id for post in posts}
    for line in log:
        if line.id not in sent and not line.seen:
            yield f"made up: {line.number} of the log ({line.what}) was posted by nobody"


def _reordered(posts: Sequence[Post], numbers: Mapping[str, int]) -> Iterator[str]:
    """Yield what was begun after another was acknowledged and stands before it.

    Walks the ends and the beginnings in the order of time, so it is quick for long histories.
    """
    moments = [(post.ended, 1, post) for post in posts if post.outcome == "done"]
    moments += [(post.begun, 0, post) for post in posts]
    latest, held = 0, ""
    for _, over, post in sorted(moments, key=lambda moment: moment[:2]):
        number = numbers.get(post.id)
        if number is None:
            continue
        if over:
            latest, held = max((latest, held), (number, post.id))
        elif number < latest:
            yield (
                f"reordered: {post.id} of {post.phone} was begun after {held} was acknowledged and "
                f"is {number} in the log, before {latest}"
            )
