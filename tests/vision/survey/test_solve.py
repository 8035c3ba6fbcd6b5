"""The survey's solver, on corners that are worked out and not rendered."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tableside.simulate.view import look_down
from tableside.vision.lens import Floats, Lens
from tableside.vision.survey.findings import SAG, sag
from tableside.vision.survey.model import (
    PRINT_SCALE,
    Layout,
    Problem,
    Sights,
    corners_of,
    jacobian,
    outward,
    plain_lens,
    print_scale_of,
    residuals,
)
from tableside.vision.survey.solve import PictureLostError, Solved, gauge, solve, start

MM = 1 / 25.4
SIZE = (1280, 720)
LENS = plain_lens(np.array([1000.0, 645.0, 352.0, 0.05, -0.08, 0, 0, 0]), SIZE)
NOISE = 0.1
VIEWS = [
    look_down((18, 12), 26 + n % 3 * 4, tilt=20 + n % 4 * 8, towards=n * 45.0, roll=n * 40.0)
    for n in range(10)
]


def file_layout() -> Layout:
    flat = [(x, y) for y in (2.0, 12.0, 22.0) for x in (2.0, 12.0, 24.0, 34.0)]
    places = np.array([(x, y, 0.0, 0.0) for x, y in flat])
    spread = np.array([0.6 * MM, 0.6 * MM, np.radians(0.5), 0.3 * MM])
    return Layout(places, np.tile(spread, (12, 1)), np.full(12, 2.0))


def laid(layout: Layout, seed: int) -> Floats:
    chance = np.random.default_rng([seed, 7])
    return layout.places + layout.spread * chance.normal(size=layout.places.shape)


def seen(markers: list[Floats], sides: Floats, seed: int = 0) -> Sights:
    """Return what the views show; a picture each of its own markers."""
    chance, rows, corners = np.random.default_rng(seed), [], []
    for n, (view, there) in enumerate(zip(VIEWS, markers, strict=True)):
        for m, solid in enumerate(corners_of(there, sides)):
            pixels = LENS.project(solid @ view.matrix.T + np.array(view.translation))
            if np.isfinite(pixels).all() and ((pixels > 0) & (pixels < SIZE)).all():
                rows.append((n, m))
                corners.append(pixels + NOISE * chance.normal(size=(4, 2)))
    at = np.array(rows)
    return Sights(at[:, 0], at[:, 1], np.array(corners))


def problem(markers: Floats, lens: Lens | None = None, scale: float = 1.0) -> Problem:
    layout = file_layout()
    sights = seen([markers] * len(VIEWS), layout.sides * scale)
    return Problem(layout, sights, len(VIEWS), SIZE, lens)


def errors(solved: Solved, truth: Floats) -> Floats:
    places = solved.problem.layout.places
    layer = gauge(solved.problem)
    laid_on = places.reshape(-1) + layer @ (truth - places).reshape(-1)
    return solved.markers - laid_on.reshape(-1, 4)


def shape_errors(solved: Solved, off: Floats) -> Floats:
    """Return the errors without that of the scale, which the print leaves open."""
    away = solved.markers[:, :2] - solved.markers[:, :2].mean(axis=0)
    larger = float(np.sum(off[:, :2] * away) / np.sum(away**2))
    return np.column_stack([off[:, :2] - larger * away, off[:, 2:]])


def test_the_jacobian_is_that_of_the_residuals() -> None:
    one = problem(laid(file_layout(), 1))
    row = start(one)
    derivatives = jacobian(one, row).toarray()
    for n in range(0, one.length, 7):
        step = 1e-6 * max(1.0, abs(row[n]))
        ahead, behind = row.copy(), row.copy()
        ahead[n] += step
        behind[n] -= step
        wanted = (residuals(one, ahead) - residuals(one, behind)) / (2 * step)
        assert derivatives[:, n] == pytest.approx(
            wanted, rel=1e-3, abs=0.05 + 1e-4 * abs(wanted).max()
        )


@pytest.mark.slow
@pytest.mark.parametrize("lens", [None, LENS], ids=["unknown lens", "known lens"])
def test_finds_markers_taped_askew_and_says_how_well(lens: Lens | None) -> None:
    squares = []
    for seed in range(6):
        truth = laid(file_layout(), seed)
        scale = float(np.exp(PRINT_SCALE * np.random.default_rng([seed, 9]).normal()))
        solved = solve(problem(truth, lens, scale))
        off = errors(solved, truth)
        squares.append((off / solved.deviations) ** 2)
        assert np.sqrt(np.mean(off[:, :2] ** 2)) < 0.35 * MM
        assert np.sqrt(np.mean(shape_errors(solved, off)[:, :2] ** 2)) < 0.1 * MM
        assert solved.noise == pytest.approx(NOISE, rel=0.15)
        assert not solved.moved.any()
    assert 0.75 < np.mean(squares) < 1.25


def test_board_stays_where_the_file_has_it() -> None:
    layout = file_layout()
    turned = layout.places + np.array([0.3, -0.2, 0.0, 0.0])
    solved = solve(problem(turned))
    assert solved.markers == pytest.approx(layout.places, abs=0.3 * MM)


def test_marker_that_moved_is_named_and_spoils_no_other() -> None:
    layout = file_layout()
    truth = laid(layout, 3)
    after = truth.copy()
    after[5, 0] += 4 * MM
    sights = seen([truth] * 6 + [after] * 4, layout.sides)
    solved = solve(Problem(layout, sights, len(VIEWS), SIZE, None))
    assert np.flatnonzero(solved.moved).tolist() == [5]
    off = np.delete(errors(solved, truth), 5, axis=0)
    assert np.sqrt(np.mean(off[:, :2] ** 2)) < 0.35 * MM


def test_picture_of_another_table_is_named() -> None:
    layout = file_layout()
    other = layout.places.copy()
    other[:, :2] = other[[5, 3, 8, 0, 11, 1, 9, 2, 6, 10, 4, 7], :2]
    sights = seen([*[layout.places] * 9, other], layout.sides)
    with pytest.raises(PictureLostError) as lost:
        solve(Problem(layout, sights, len(VIEWS), SIZE, LENS))
    assert lost.value.picture == 9


@pytest.mark.parametrize("scale", [0.97, 1.0, 1.03])
def test_scale_of_the_print_is_told(scale: float) -> None:
    solved = solve(problem(laid(file_layout(), 2), scale=scale))
    assert np.exp(solved.scale) == pytest.approx(scale, abs=0.008)  # printers are trusted, too


@pytest.mark.parametrize("bleed", [-0.15, 0.15])
def test_squares_that_look_too_large_or_too_small_do_not_bend_the_scale(bleed: float) -> None:
    one = problem(laid(file_layout(), 4), LENS)
    bled = one.sights.corners + bleed * outward(one.sights.corners)
    sights = Sights(one.sights.picture, one.sights.marker, bled)
    solved = solve(replace(one, sights=sights, print_scale=print_scale_of(200.0)))
    assert solved.row[one.bleed_at] == pytest.approx(bleed, abs=0.06)
    assert solved.scale == pytest.approx(0.0, abs=0.0008)
    truth = laid(file_layout(), 4)
    assert np.sqrt(np.mean(errors(solved, truth)[:, :2] ** 2)) < 0.15 * MM


@pytest.mark.parametrize("line", [198.0, 200.0, 201.0])
def test_the_check_line_gives_the_scale(line: float) -> None:
    one = problem(file_layout().places, LENS, scale=line / 200.0)
    solved = solve(replace(one, print_scale=print_scale_of(line)))
    assert np.exp(solved.scale) == pytest.approx(line / 200.0, abs=0.0006)


def test_each_edge_moves_out_by_as_much() -> None:
    square = np.array([[[0.0, 0.0], [4.0, 0.0], [4.0, 2.0], [0.0, 2.0]]])
    assert outward(square)[0].tolist() == [[-1, -1], [1, -1], [1, 1], [-1, 1]]


def test_errors_of_a_sight_that_go_together_are_told() -> None:
    """Each sight is turned a little as a whole: four corners then say no more than one."""
    squares = []
    for seed in range(4):
        truth, chance = laid(file_layout(), seed), np.random.default_rng(seed)
        one = problem(truth, LENS)
        away = one.sights.corners - one.sights.corners.mean(axis=1, keepdims=True)
        turned = np.stack([-away[..., 1], away[..., 0]], axis=2)
        askew = chance.normal(0.0, 0.005, (len(away), 1, 1)) * turned
        sights = replace(one.sights, corners=one.sights.corners + askew)
        solved = solve(replace(one, sights=sights))
        squares.append((errors(solved, truth)[:, 2] / solved.deviations[:, 2]) ** 2)
    assert 0.5 < np.mean(squares) < 1.6


def test_known_distance_sets_the_scale() -> None:
    one = problem(file_layout().places)
    between = 32.0 + 3 * MM
    loose = replace(one.layout, spread=one.layout.spread * [10, 10, 1, 1])
    solved = solve(replace(one, layout=loose, known=((0, 3, between),)))
    found = float(np.hypot(*(solved.markers[3] - solved.markers[0])[:2]))
    assert 32.0 + 1.5 * MM < found < between


def test_markers_in_one_row_are_laid_onto_the_file_too() -> None:
    """Nothing tells how far they tilt about their row."""
    whole = file_layout()
    row = [n for n, place in enumerate(whole.places) if place[1] == 12.0]
    line = Layout(whole.places[row], whole.spread[row], whole.sides[row])
    sights = seen([line.places] * len(VIEWS), line.sides)
    solved = solve(Problem(line, sights, len(VIEWS), SIZE, LENS))
    assert solved.markers[:, :2] == pytest.approx(line.places[:, :2], abs=0.3 * MM)


@pytest.mark.parametrize(("deep", "named"), [(0.0, False), (0.5, False), (3.0, True)])
def test_a_bent_table_is_named_with_its_sag(deep: float, named: bool) -> None:
    """The middle hangs ``deep`` mm; a slope alone is no bow."""
    truth = file_layout().places
    across = (truth[:, 0] - 18.0) / 16.0
    truth[:, 3] += deep * MM * across**2 + 0.1 * MM * across
    found = sag(solve(problem(truth, LENS)))
    assert (found > SAG) is named
    if named:
        assert found == pytest.approx(deep * (1 - (6 / 16) ** 2), abs=0.4)
