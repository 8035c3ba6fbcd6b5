"""From pictures of the bare table to a board file with the markers where they are."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from tableside.engine.message import SaidError, Text
from tableside.files.board import Board, Marker
from tableside.files.build import MarkerBuild, marker_build
from tableside.geometry.units import inches
from tableside.vision.lens import Floats, Lens
from tableside.vision.survey.findings import findings, one_direction
from tableside.vision.survey.model import (
    FITTED_BLEED,
    MARKER,
    Layout,
    Problem,
    Sights,
    print_scale_of,
)
from tableside.vision.survey.pictures import Gray, Shot, Shots, look
from tableside.vision.survey.prints import Album, fit_prints
from tableside.vision.survey.solve import PictureLostError, Solved, solve
from tableside.vision.words import say

LEAST_PICTURES = 3
_HELD = 1e-4  # inches: a height that the pictures cannot tell
_MM = 25.4


class RefusedError(SaidError):
    """The pictures do not locate the markers; ``left_out`` says why pictures were dropped."""

    def __init__(self, message: Text, left_out: Mapping[str, Text]) -> None:
        super().__init__(message)
        self.left_out = left_out


@dataclass(frozen=True, eq=False)
class Survey:
    """The surveyed board, the pictures it is from, and what is to be said of the table."""

    board: Board
    solved: Solved
    pictures: tuple[str, ...]
    left_out: Mapping[str, Text]
    said: tuple[Text, ...]


def survey(
    names: Sequence[str],
    read: Callable[[str], Gray | None],
    board: Board,
    lens: Lens | None = None,
    known: Sequence[tuple[int, int, float]] = (),
    check_line: float | None = None,
) -> Survey:
    """Return where the markers are; raise RefusedError where the pictures do not tell.

    ``lens`` None: it is solved for, as that of one camera that took all pictures. ``known`` are
    distances between the centres of two markers (numbers in the file's order), mm; ``check_line``
    is what the 200 mm line of the markers' sheets measures, None where nobody measured it.
    """
    size = None if lens is None else (lens.width, lens.height)
    gauged = [(a, b, inches(length)) for a, b, length in known]
    given = Given(board, lens, gauged, print_scale_of(check_line), read)
    shots, solved = _solved(look(names, read, board, size), given, len(names))
    narrow = one_direction(solved)
    said: list[Text] = []
    if narrow is not None:
        if lens is None:
            raise RefusedError(say("survey-one-direction", angle=narrow), shots.left_out)
        said.append(say("survey-heights-kept", angle=narrow))
        solved = solve(_heights_held(solved.problem))
    said += findings(board, solved, shots.strangers)
    return Survey(
        _measured(board, solved),
        solved,
        tuple(s.name for s in shots.used),
        shots.left_out,
        tuple(said),
    )


@dataclass(frozen=True, eq=False)
class Given:
    """The inputs of a survey besides pictures; ``known`` distances in inches."""

    board: Board
    lens: Lens | None
    known: Sequence[tuple[int, int, float]]
    print_scale: tuple[float, float]
    read: Callable[[str], Gray | None]


def _solved(shots: Shots, given: Given, total: int) -> tuple[Shots, Solved]:
    """Return the pictures that fit each other, and what they say."""
    while len(shots.used) >= LEAST_PICTURES:
        try:
            return shots, _with_prints(_problem(given, shots.used), given, shots)
        except PictureLostError as lost:
            shots = _without(shots, lost.picture)
    good = len(shots.used)
    few = say("survey-few-pictures", good=good, count=total, least=LEAST_PICTURES)
    raise RefusedError(few, shots.left_out)


def _with_prints(problem: Problem, given: Given, shots: Shots) -> Solved:
    """Return what the pictures say: by the markers' corners first, then by their whole prints."""
    album = Album([shot.name for shot in shots.used], given.read)
    sights = fit_prints(problem.sights, solve(problem), given.board.markers, album)
    return solve(replace(problem, sights=sights, bleed=FITTED_BLEED))


def _problem(given: Given, shots: Sequence[Shot]) -> Problem:
    number = {(m.family, m.id): n for n, m in enumerate(given.board.markers)}
    rows = [(p, number[t.family, t.id], t.corners) for p, s in enumerate(shots) for t in s.tags]
    pictures, markers, corners = zip(*rows, strict=True)
    sights = Sights(np.array(pictures), np.array(markers), np.array(corners, dtype=float))
    return Problem(
        layout_of(given.board),
        sights,
        len(shots),
        shots[0].size,
        given.lens,
        known=given.known,
        print_scale=given.print_scale,
    )


def layout_of(board: Board) -> Layout:
    """Return the file's markers with weak priors: none is held closer than one laid by hand."""
    hand = marker_build("hand")
    places, spread = np.empty((2, len(board.markers), MARKER))
    for n, m in enumerate(board.markers):
        build = board.build_of(m)
        places[n] = *m.at, math.radians(m.angle), inches(m.height)
        place = inches(max(build.place, hand.place))
        angle, height = max(build.angle, hand.angle), max(build.height, hand.height)
        spread[n] = place, place, math.radians(angle), inches(height)
    return Layout(places, spread, np.array([inches(m.side) for m in board.markers]))


def _without(shots: Shots, picture: int) -> Shots:
    gone = shots.used[picture].name
    used = tuple(s for n, s in enumerate(shots.used) if n != picture)
    return replace(shots, used=used, left_out={**shots.left_out, gone: say("survey-picture-lost")})


def _heights_held(problem: Problem) -> Problem:
    spread = problem.layout.spread.copy()
    spread[:, 3] = _HELD
    return replace(problem, layout=replace(problem.layout, spread=spread))


def _measured(board: Board, solved: Solved) -> Board:
    seen = np.isin(np.arange(len(board.markers)), solved.problem.sights.marker) & ~solved.moved
    markers = tuple(
        _placed(m, solved.markers[n], solved.deviations[n])
        if seen[n]
        else m.model_copy(update={"build": board.build_of(m)})
        for n, m in enumerate(board.markers)
    )
    return board.model_copy(update={"markers": markers, "build": marker_build("measured")})


def _placed(marker: Marker, at: Floats, spread: Floats) -> Marker:
    build = MarkerBuild(
        place=round(float(np.hypot(*spread[:2])) / math.sqrt(2) * _MM, 3),
        angle=round(math.degrees(spread[2]), 3),
        height=round(float(spread[3]) * _MM, 3),
    )
    place = (round(float(at[0]), 5), round(float(at[1]), 5))
    angle, height = round(math.degrees(at[2]), 4), round(float(at[3]) * _MM, 3)
    return marker.model_copy(update={"at": place, "angle": angle, "height": height, "build": build})
