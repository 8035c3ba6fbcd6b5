"""Measuring each limit over a sequence of slides; compiled.

A margin is 0 or above where the limit is kept, inches. The derivatives of low margins by the
sequence's angles turn a sequence that nearly works into one that does.
"""

from __future__ import annotations

import math

import numpy as np

from tableside.engine.quantity import DEVIATIONS
from tableside.geometry.compiled import part
from tableside.motion.sequences.facts import (
    AFTER,
    AX,
    AY,
    BX,
    BY,
    DISTANCE,
    FIRST,
    GAIN,
    GIVEN,
    GIVEN_HELD,
    HELD,
    LIMIT,
    REACH,
    STAY,
    VAR_TURN,
    VAR_X,
    VAR_Y,
    Facts,
    X,
    Y,
)  # fmt: skip
from tableside.motion.sequences.forbidden_rows import forbidden_rows
from tableside.motion.sequences.scene import ROUNDING, SLIDES
from tableside.motion.sequences.scratch import (
    BEGIN,
    END,
    GAP,
    NORMAL_X,
    NORMAL_Y,
    SLIDING,
    TURN,
    Scratch,
    add_slopes,
    lay,
    take_row,
)  # fmt: skip
from tableside.motion.sequences.second_contact import second_contact
from tableside.motion.slide_gap import OTHER, WAY, slide_gap


@part
def measure(facts: Facts, scratch: Scratch, length: float, aim: float) -> float:
    """Return the lowest margin of the sequence at work, and sum up its rows below ``aim`` inches.

    Margins well above the aim may be told too low. Whether a sequence meets forbidden ground is
    known
    exactly, how far it is from that only roughly.
    """
    lay(facts, scratch, length)
    told = scratch.told
    told[0], told[1] = SLIDES * (facts.slide - length) + facts.length_slack + ROUNDING, 0.0
    for n in range(len(facts.watched)):
        _distances(facts, scratch, n)
        _gain_rows(facts, scratch, n, aim)
        if facts.watched[n, STAY] > 0.0:
            _stay_row(facts, scratch, n, aim)
    for leg in range(SLIDES):
        for rect in range(facts.swept):
            for own in range(len(facts.own)):
                if _near(facts, scratch, own, rect, leg, aim):
                    _sweep_rows(facts, scratch, own, rect, leg, aim)
    for rect in range(facts.swept, facts.under):
        for own in range(len(facts.own)):
            _under_rows(facts, scratch, own, rect, aim)
    if facts.near_edge:
        _edge_rows(facts, scratch, aim)
    if len(facts.forbidden):
        forbidden_rows(facts, scratch, aim)
    return float(told[0])


@part
def _slack(facts: Facts, rect: int, nx: float, ny: float) -> float:
    """Return the slack (inches) on lengths along a unit vector to a rectangle."""
    if facts.doubts == 0:
        return facts.tolerance
    limits = facts.limits[rect]
    variance = nx * nx * limits[VAR_X] + ny * ny * limits[VAR_Y] + limits[VAR_TURN]
    by = DEVIATIONS * math.sqrt(variance)
    if facts.doubts > 0:
        return max(facts.tolerance, by)
    return -by if by > 0.0 else facts.tolerance


@part
def _meeting(
    facts: Facts, scratch: Scratch, own: int, rect: int, leg: int, when: int
) -> tuple[float, float, float, float, float]:
    """Return the gap of a base to a rectangle, its unit vector, its turn, and the share.

    The share of the slide that is done where they are nearest.
    """
    base, other, segments = facts.own[own], facts.rects[rect], scratch.segments
    cos, sin = scratch.turns[leg, 0], scratch.turns[leg, 1]
    off_x, off_y = base[X] * cos - base[Y] * sin, base[X] * sin + base[Y] * cos
    segments[0, 0] = base[AX] * cos - base[AY] * sin
    segments[0, 1] = base[AX] * sin + base[AY] * cos
    segments[1, 0] = base[BX] * cos - base[BY] * sin
    segments[1, 1] = base[BX] * sin + base[BY] * cos
    segments[OTHER, 0], segments[OTHER, 1] = other[AX], other[AY]
    segments[OTHER + 1, 0], segments[OTHER + 1, 1] = other[BX], other[BY]
    at = leg + (1 if when == END else 0)
    wx, wy = 0.0, 0.0
    if when == SLIDING:
        wx, wy = scratch.ways[leg, 0] / 2, scratch.ways[leg, 1] / 2
    segments[WAY, 0], segments[WAY, 1] = wx, wy
    px = scratch.points[at, 0] + off_x + wx - other[X]
    py = scratch.points[at, 1] + off_y + wy - other[Y]
    gap, nx, ny, ox, oy, share = slide_gap(px, py, segments)
    turn = ny * (off_x + ox) - nx * (off_y + oy)
    return gap, nx, ny, turn, share if when == SLIDING else float(when)


@part
def _distances(facts: Facts, scratch: Scratch, n: int) -> None:
    """Measure how far a watched enemy is where the slides begin and end."""
    for leg in range(SLIDES):
        for when in range(2):
            far = scratch.far[n, when, leg]
            far[GAP] = np.inf
            for rect in range(int(facts.watched[n, FIRST]), int(facts.watched[n, AFTER])):
                for own in range(len(facts.own)):
                    gap, nx, ny, turn, _ = _meeting(facts, scratch, own, rect, leg, when)
                    if gap < far[GAP]:
                        far[GAP], far[NORMAL_X], far[NORMAL_Y], far[TURN] = gap, nx, ny, turn
            far[GAP] = max(far[GAP], 0.0)


@part
def _far_slopes(scratch: Scratch, by: float, n: int, when: int, leg: int) -> None:
    """Add ``by`` times how a distance to a watched enemy follows the angles."""
    far = scratch.far[n, when, leg]
    if far[GAP] > 0.0:  # in an overlap it is 0 all over
        add_slopes(scratch, by, leg, float(when), far[NORMAL_X], far[NORMAL_Y], far[TURN])


@part
def _end_slack(facts: Facts, scratch: Scratch, n: int, leg: int) -> float:
    far, rect = scratch.far[n, END, leg], int(facts.watched[n, FIRST])
    return _slack(facts, rect, far[NORMAL_X], far[NORMAL_Y])


@part
def _gain_rows(facts: Facts, scratch: Scratch, n: int, aim: float) -> None:
    """Each slide ends farther off than it began, and than the slide before it ended."""
    if facts.watched[n, GAIN] < 0.0:
        return
    far = scratch.far[n]
    for leg in range(SLIDES):
        least = facts.watched[n, GAIN] - _end_slack(facts, scratch, n, leg) - ROUNDING
        end = far[END, leg, GAP] - least
        if end - far[BEGIN, leg, GAP] < aim:
            _far_slopes(scratch, 1.0, n, END, leg)
            _far_slopes(scratch, -1.0, n, BEGIN, leg)
            take_row(scratch, end - far[BEGIN, leg, GAP], aim)
        before = facts.watched[n, DISTANCE] if leg == 0 else far[END, leg - 1, GAP]
        if end - before < aim:
            _far_slopes(scratch, 1.0, n, END, leg)
            if leg > 0:
                _far_slopes(scratch, -1.0, n, END, leg - 1)
            take_row(scratch, end - before, aim)


@part
def _stay_row(facts: Facts, scratch: Scratch, n: int, aim: float) -> None:
    """A zone that the last turn stands in was not left."""
    last = SLIDES - 1
    slack = _end_slack(facts, scratch, n, last)
    margin = facts.zone + slack + ROUNDING - scratch.far[n, END, last, GAP]
    if margin < aim:
        _far_slopes(scratch, -1.0, n, END, last)
        take_row(scratch, margin, aim)


@part
def _room(facts: Facts, rect: int, aim: float) -> float:
    """Return how near (inches) a rectangle matters."""
    limits = facts.limits[rect]
    room = aim
    if limits[HELD] >= 0.0 or limits[LIMIT] > 0.0:
        room += facts.zone
    if facts.doubts < 0:
        room += DEVIATIONS * math.sqrt(max(limits[VAR_X], limits[VAR_Y]) + limits[VAR_TURN])
    return room


@part
def _near(facts: Facts, scratch: Scratch, own: int, rect: int, leg: int, aim: float) -> bool:
    """Whether a slide comes near a rectangle, by the circles round both."""
    base, other = facts.own[own], facts.rects[rect]
    cos, sin = scratch.turns[leg, 0], scratch.turns[leg, 1]
    bx = scratch.points[leg, 0] + base[X] * cos - base[Y] * sin - other[X]
    by = scratch.points[leg, 1] + base[X] * sin + base[Y] * cos - other[Y]
    wx, wy = scratch.ways[leg, 0], scratch.ways[leg, 1]
    share = min(max(-(bx * wx + by * wy) / (wx * wx + wy * wy), 0.0), 1.0)
    bx, by = bx + share * wx, by + share * wy
    reach = base[REACH] + other[REACH] + _room(facts, rect, aim)
    return bool(bx * bx + by * by < reach * reach)


@part
def _sweep_rows(facts: Facts, scratch: Scratch, own: int, rect: int, leg: int, aim: float) -> None:
    """No slide meets what blocks, enters a closed zone, or one that it once left."""
    limits = facts.limits[rect]
    gap, nx, ny, turn, share = _meeting(facts, scratch, own, rect, leg, SLIDING)
    slack = _slack(facts, rect, nx, ny)
    least = limits[LIMIT] - slack - ROUNDING
    if leg == 0:
        least = min(least, limits[GIVEN])
    if gap - least < aim:  # never where the limit is NaN
        add_slopes(scratch, 1.0, leg, share, nx, ny, turn)
        take_row(scratch, gap - least, aim)
        _second_contact_row(facts, scratch, own, rect, leg, (gap - least, nx, ny, turn, share), aim)
    if limits[HELD] < 0.0:
        return
    least = facts.zone - slack - ROUNDING
    if leg == 0:
        least = min(least, limits[GIVEN_HELD])
    clear = gap - least
    n = int(limits[HELD])
    when, at = BEGIN, leg
    if leg > 0 and scratch.far[n, END, leg - 1, GAP] > scratch.far[n, BEGIN, leg, GAP]:
        when, at = END, leg - 1
    still = facts.zone + slack + ROUNDING - scratch.far[n, when, at, GAP]
    if max(clear, still) < aim:
        if clear < still:
            _far_slopes(scratch, -1.0, n, when, at)
        else:
            add_slopes(scratch, 1.0, leg, share, nx, ny, turn)
        take_row(scratch, max(clear, still), aim)


@part
def _second_contact_row(
    facts: Facts,
    scratch: Scratch,
    own: int,
    rect: int,
    leg: int,
    met: tuple[float, float, float, float, float],
    aim: float,
) -> None:
    """A row for the other end of edges that lie along each other."""
    margin, nx, ny, turn, share = met
    base, other = facts.own[own], facts.rects[rect]
    cos, sin = scratch.turns[leg, 0], scratch.turns[leg, 1]
    offset = base[X] * cos - base[Y] * sin, base[X] * sin + base[Y] * cos
    x = scratch.points[leg, 0] + share * scratch.ways[leg, 0] + offset[0] - other[X]
    y = scratch.points[leg, 1] + share * scratch.ways[leg, 1] + offset[1] - other[Y]
    found, more, turn = second_contact(scratch.segments, (nx, ny), (x, y), offset, turn)
    if found and margin + more < aim:
        add_slopes(scratch, 1.0, leg, share, nx, ny, turn)
        take_row(scratch, margin + more, aim)


@part
def _under_rows(facts: Facts, scratch: Scratch, own: int, rect: int, aim: float) -> None:
    """The last slide does not end on what may only be passed over."""
    last = SLIDES - 1
    base, other = facts.own[own], facts.rects[rect]
    cos, sin = scratch.turns[last, 0], scratch.turns[last, 1]
    x = scratch.points[SLIDES, 0] + base[X] * cos - base[Y] * sin - other[X]
    y = scratch.points[SLIDES, 1] + base[X] * sin + base[Y] * cos - other[Y]
    reach = base[REACH] + other[REACH] + _room(facts, rect, aim)
    if x * x + y * y >= reach * reach:
        return
    gap, nx, ny, turn, share = _meeting(facts, scratch, own, rect, last, END)
    margin = gap + _slack(facts, rect, nx, ny) + ROUNDING
    if margin < aim:
        add_slopes(scratch, 1.0, last, share, nx, ny, turn)
        take_row(scratch, margin, aim)
        _second_contact_row(facts, scratch, own, rect, last, (margin, nx, ny, turn, share), aim)


@part
def _edge_rows(facts: Facts, scratch: Scratch, aim: float) -> None:
    """The board's edges: a row for each corner of each base, where a slide begins and ends.

    Each corner by itself: a base that lies along an edge leans on two, and neither way out.
    """
    for edge in range(4):
        axis = edge // 2
        sign = 1.0 if edge % 2 == 0 else -1.0
        place = 0.0 if edge % 2 == 0 else facts.board[axis]
        for leg in range(SLIDES):
            least = -facts.edges[edge, 0] - ROUNDING
            if leg == 0:
                least = min(least, facts.edges[edge, 1] - ROUNDING)
            begin = sign * (scratch.points[leg, axis] - place)
            end = sign * (scratch.points[leg + 1, axis] - place)
            share = 1.0 if end < begin else 0.0
            for own in range(len(facts.own)):
                base = facts.own[own]
                for corner in range(4):
                    a, b = (1.0 if corner < 2 else -1.0), (1.0 if corner % 2 == 0 else -1.0)
                    x, y = (
                        base[X] + a * base[AX] + b * base[BX],
                        base[Y] + a * base[AY] + b * base[BY],
                    )
                    cos, sin = scratch.turns[leg, 0], scratch.turns[leg, 1]
                    at, turned = x * cos - y * sin, -(x * sin + y * cos)
                    if axis == 1:
                        at, turned = -turned, at
                    margin = min(begin, end) + sign * at - least
                    if margin < aim:
                        nx, ny = (sign, 0.0) if axis == 0 else (0.0, sign)
                        add_slopes(scratch, 1.0, leg, share, nx, ny, sign * turned)
                        take_row(scratch, margin, aim)
