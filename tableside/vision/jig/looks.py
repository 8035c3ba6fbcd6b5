"""The result of a look at a base in the corner: its pictures combined, and its orientation."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tableside.vision.jig.card import Name, SeenTag

Floats = NDArray[np.float64]

#: Which way a base's front looks in the corner, radians from its first edge: against that edge,
#: against the second one, and so round. Even ones stand with their width along the first edge.
FRONTS = (-math.pi / 2, math.pi, math.pi / 2, 0.0)

#: Radians that a base may seem to be turned off a quarter turn.
_ASKEW = math.radians(4.0)
#: However many pictures there are, so much of their stated variance is common to all.
_COMMON = 0.2


@dataclass(frozen=True, eq=False)
class Look:
    """A base as it stood in the corner: its tags' places there, of one or several pictures."""

    tags: tuple[SeenTag, ...]

    @property
    def names(self) -> frozenset[Name]:
        """Family and id of its tags."""
        return frozenset(tag.name for tag in self.tags)


def look_of(pictures: Sequence[Sequence[SeenTag]]) -> Look:
    """Return the combined result of one look's pictures; all show the same tags.

    Errors that differ between pictures average out. The others (the lens, the print, how the edges
    of a tag fall on the pixels) stay, however long the look.
    """
    found = []
    for tag in pictures[0]:
        same = [next(t for t in tags if t.name == tag.name) for tags in pictures]
        places = np.array([each.place for each in same])
        places[:, 2] = places[0, 2] + _wrapped(places[:, 2] - places[0, 2])
        stated = np.mean([each.covariance for each in same], axis=0)
        found.append(
            replace(
                tag,
                place=places.mean(axis=0),
                covariance=stated * _left(places, stated),
                lean=np.mean([each.lean for each in same], axis=0),
                side=float(np.mean([each.side for each in same])),
            )
        )
    return Look(tuple(sorted(found, key=lambda tag: tag.name)))


def _left(places: Floats, stated: Floats) -> float:
    """Return the factor from the stated covariance of one picture to that of the mean of all."""
    count = len(places)
    if count < 2:
        return 1.0
    shares = places.var(axis=0, ddof=1) / np.diag(stated)
    varies = min(float(shares.mean()), 1.0 - _COMMON)
    return 1.0 - varies + varies / count


def turn_between_looks(first: Look, second: Look) -> float:
    """Return the turn of the base (radians, -pi to pi), by the tags that both looks show."""
    before = {tag.name: tag.place[2] for tag in first.tags}
    turns = [tag.place[2] - before[tag.name] for tag in second.tags if tag.name in before]
    return math.atan2(sum(map(math.sin, turns)), sum(map(math.cos, turns)))


def quarters_between(first: Look, second: Look) -> int | None:
    """Return the quarter turns (0 to 3, counter-clockwise) between looks.

    None where the base stands askew, and where no tag is seen in both.
    """
    if not first.names & second.names:
        return None
    turn = turn_between_looks(first, second)
    quarters = round(turn / (math.pi / 2))
    return quarters % 4 if abs(turn - quarters * math.pi / 2) <= _ASKEW else None


def fronts_of(looks: Sequence[Look]) -> tuple[int, ...] | None:
    """Return how a base stood in each look, numbers of ``FRONTS``; None where one is askew.

    Its front met the first edge, or the second one. After a quarter turn the turn's sense tells
    with which of them it began; else it began with the first.
    """
    quarters = [quarters_between(looks[0], look) for look in looks]
    if any(each is None for each in quarters):
        return None
    # Clockwise by a quarter takes the front from the first edge to the second.
    first = 1 if 1 in quarters else 0
    return tuple((first - each) % 4 for each in quarters if each is not None)


def _wrapped(angles: Floats) -> Floats:
    return np.asarray((angles + np.pi) % (2 * np.pi) - np.pi)
