"""Graph the luck over a game: which side's dice were ahead after each combat, and by how much."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate

from tableside.engine.luck import DIFFERENCES, OpposedRoll
from tableside.engine.message import Text
from tableside.report.shapes import Area, Map, Point, Sample, Shape, Spot, Stroke, Words
from tableside.report.words import say

_Place = Callable[[float, float], Point]

#: The drawing's width and height, and its type size (drawn inches).
WIDTH, HEIGHT, TYPE = 24.0, 11.0, 0.6
#: The fewest combats for a graph.
FEWEST = 2
#: The most combats with a number below them.
NUMBERED = 12
#: The standard deviation of the difference of two dice.
SPREAD = math.sqrt(sum(d * d * n for d, n in DIFFERENCES.items()) / 36)
_BAND, _RULE, _INK, _SOFT = "#dedac9", "#b9b39d", "#1d2321", "#5a625e"


def luck_graph(
    fights: Sequence[OpposedRoll],
    sides: Mapping[str, str],
    colours: Mapping[str, str],
    said: Callable[[Text], str] = str,
) -> Map | None:
    """Return the graph of the first side's lead in dice; None if there were too few combats.

    The lead is the difference of the unmodified dice, summed over all combats so far. The band is
    where fair dice stay two times out of three: the standard deviation of a sum of that many
    differences of two dice. ``sides``: both sides' names by id; ``colours``: theirs, by id.
    ``said`` renders a text in the reader's language.
    """
    between = [fight for fight in fights if set(fight.sides) == set(sides)]
    if len(between) < FEWEST or len(sides) != 2:
        return None
    first, own = next(iter(sides)), [colours[side] for side in sides]
    leads = [0, *accumulate(_lead(fight, first) for fight in between)]
    count = len(between)
    top = max(*map(abs, leads), SPREAD * math.sqrt(count)) * 1.15

    def at(number: float, lead: float) -> Point:
        return 2.5 + (WIDTH - 3.5) * number / count, HEIGHT / 2 + (HEIGHT / 2 - 2) * lead / top

    shapes: list[Shape] = [
        Area(_band(count, at), _BAND),
        Stroke((at(0, 0), at(count, 0)), _RULE, 0.08),
        Stroke(tuple(at(n, lead) for n, lead in enumerate(leads)), _INK, 0.14),
    ]
    for number, lead in enumerate(leads):
        colour = own[lead < 0] if lead else _RULE
        shapes.append(Spot(at(number, lead), 0.28, colour, _INK))
    ahead = [said(say("graph-ahead", side=name)) for name in sides.values()]
    shapes += _words(list(zip(ahead, own, strict=True)), count, top, at)
    legend = (Sample(said(say("graph-band")), _BAND, _RULE),)
    return Map(WIDTH, HEIGHT, tuple(shapes), said(say("graph")), legend)


def _lead(fight: OpposedRoll, side: str) -> int:
    own, other = fight.dice if fight.sides[0] == side else reversed(fight.dice)
    return own - other


def _band(count: int, at: _Place) -> tuple[Point, ...]:
    numbers = [count * part / 24 for part in range(25)]
    upper = [at(number, SPREAD * math.sqrt(number)) for number in numbers]
    lower = [at(number, -SPREAD * math.sqrt(number)) for number in reversed(numbers)]
    return (*upper, *lower)


def _words(ahead: Sequence[tuple[str, str]], count: int, top: float, at: _Place) -> list[Shape]:
    middle = WIDTH / 2
    words: list[Shape] = [
        Words((middle, high), text, TYPE, colour)
        for high, (text, colour) in zip((HEIGHT - 0.7, 1.6), ahead, strict=True)
    ]
    for lead in (-_round(top), 0, _round(top)):
        words.append(Words((1.1, at(0, lead)[1]), f"{abs(lead)}", TYPE, _SOFT))
    every = math.ceil(count / NUMBERED)
    for number in range(every, count + 1, every):
        words.append(Words((at(number, 0)[0], 0.5), str(number), 0.75 * TYPE, _SOFT))
    return words


def _round(top: float) -> int:
    """Return an integer label for the axis that lies within the graph."""
    return max(1, math.floor(top / 1.15))
