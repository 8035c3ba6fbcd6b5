"""Where tags are on their bases, from looks at them in the corner of a jig."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from tableside.files.build import SeatBuild
from tableside.rig.jig_card import usual_jig
from tableside.vision.jig.looks import Look, fronts_of, look_of, quarters_between
from tableside.vision.jig.solve import BaseLooks, MeasuredBase, solve
from tests.vision.jig.bases import PICTURE, SIZE, TAGS, Evening, seen_tag

Floats = NDArray[np.float64]


def errors(base: MeasuredBase, places: Floats) -> Floats:
    """By how much tags are out, mm and radians."""
    found = np.array([(*t.at, math.radians(t.angle)) for t in base.tags])
    return np.asarray(found - places)


def evening(seed: int, bases: int = 12, card_turned: bool = True) -> tuple[Floats, Floats, Floats]:
    """Errors (n, 2, 3), the same over covariance (n), errors of the heights over theirs (n)."""
    here = Evening(seed)
    looks, true = [], []
    for number in range(bases):
        places, high = here.base()
        last = here.seat()
        seen = [here.look(places, high, 0), here.look(places, high, 1, seat=last)]
        if number == 0 and card_turned:
            seen.append(here.look(places, high, 1, (-0.35, -0.2), last))
        looks.append(BaseLooks(SIZE, tuple(seen), here.height))
        true.append((places, high))
    found = solve(here.jig, looks)
    off = np.array([errors(b, p) for b, (p, _) in zip(found, true, strict=True)])
    squares = [float(o.ravel() @ np.linalg.solve(b.covariance, o.ravel())) / 6
               for o, b in zip(off, found, strict=True)]  # fmt: skip
    heights = [(b.tags[0].height - 3.0 - h) / b.tag.height
               for b, (_, h) in zip(found, true, strict=True)]  # fmt: skip
    return off, np.array(squares), np.array(heights)


@pytest.mark.slow
def test_an_evening_is_as_sure_as_it_says() -> None:
    told = [evening(seed) for seed in range(60)]
    squares = np.concatenate([each[1] for each in told])
    heights = np.concatenate([each[2] for each in told])
    assert 0.9 < squares.mean() < 1.1
    assert 0.85 < (heights**2).mean() < 1.15


def test_tags_are_known_to_a_tenth_of_a_millimetre() -> None:
    off = np.concatenate([evening(seed)[0] for seed in range(20)]).reshape(-1, 3)
    assert np.sqrt((off[:, :2] ** 2).mean()) < 0.1
    assert math.degrees(np.sqrt((off[:, 2] ** 2).mean())) < 0.2


def test_a_card_turned_round_tells_how_high_tags_lie() -> None:
    """Without it, where the edges are and how high all trays are look the same."""
    spread = []
    for turned in (False, True):
        here = Evening(3)
        places, high = here.base()
        last = here.seat()
        seen = [here.look(places, high, 0), here.look(places, high, 1, seat=last)]
        if turned:
            seen.append(here.look(places, high, 1, (-0.35, -0.2), last))
        (found,) = solve(here.jig, [BaseLooks(SIZE, tuple(seen), here.height)])
        spread.append(found.tag.height)
    assert spread[0] > 0.3
    assert spread[1] < 0.15


def test_from_right_above_a_height_stays_as_it_was_stated() -> None:
    here = Evening(5)
    places, _ = here.base()
    looks = tuple(here.look(places, 1.0, front, (0.0, 0.0)) for front in (0, 1))
    (found,) = solve(here.jig, [BaseLooks(SIZE, looks, 0.4)])
    assert found.tags[0].height == pytest.approx(3.0, abs=1e-6)
    assert found.tag.height == pytest.approx(0.4 * math.sqrt(2), rel=1e-6)


@pytest.mark.parametrize("fronts", [(0, 1), (1, 0), (0, 2), (0, 1, 1), (0,)])
def test_a_base_may_be_turned_by_a_quarter_or_a_half(fronts: tuple[int, ...]) -> None:
    here = Evening(7)
    places, high = here.base()
    looks = tuple(here.look(places, high, front) for front in fronts)
    assert fronts_of(looks) == fronts
    (found,) = solve(here.jig, [BaseLooks(SIZE, looks, here.height)])
    off = errors(found, places)
    assert np.abs(off[:, :2]).max() < (0.4 if len(fronts) > 1 else 1.5)


def test_two_turns_take_out_where_the_edges_are() -> None:
    """Edges that are glued a millimetre off spoil one look, and not two."""
    rough = usual_jig().model_copy(update={"edges": SeatBuild(place=1.0, angle=0.1)})
    alone: list[Floats] = []
    both: list[Floats] = []
    for seed in range(40):
        here = Evening(seed, rough)
        places, _ = here.base()
        first, second = (here.look(places, 0.0, front) for front in (0, 1))
        for into, looks in ((alone, (first,)), (both, (first, second))):
            (found,) = solve(here.jig, [BaseLooks(SIZE, looks, 0.01)])
            into.append(errors(found, places)[:, :2])
    assert np.sqrt(np.mean(np.square(alone))) > 0.7
    assert np.sqrt(np.mean(np.square(both))) < 0.2


def test_what_each_tag_has_and_what_all_share_add_up() -> None:
    here = Evening(11)
    places, high = here.base()
    looks = tuple(here.look(places, high, front) for front in (0, 1))
    (found,) = solve(here.jig, [BaseLooks(SIZE, looks, here.height)])
    tag, seat = found.tag, found.seat
    assert PICTURE[0] / math.sqrt(2) < tag.place < 1.5 * PICTURE[0]
    whole = np.diag(found.covariance).reshape(-1, 3)
    arms = np.array([sum(v * v for v in t.at) / 2 for t in found.tags])
    shared = tag.place**2 + seat.place**2 + arms * (math.radians(seat.angle) ** 2 + tag.scale**2)
    assert shared.mean() == pytest.approx(whole[:, :2].mean(), rel=0.02)
    turned = math.radians(tag.angle) ** 2 + math.radians(seat.angle) ** 2
    assert turned == pytest.approx(whole[:, 2].mean(), rel=0.02)


def test_bases_that_sit_worse_than_stated_are_less_surely_known() -> None:
    stated = usual_jig()
    here = Evening(13, stated.model_copy(update={"seat": SeatBuild(place=0.3, angle=0.4)}))
    looks = []
    for _ in range(12):
        places, high = here.base()
        seen = tuple(here.look(places, high, front) for front in (0, 1))
        looks.append(BaseLooks(SIZE, seen, here.height))
    seats = [base.seat.place for base in solve(stated, looks)]
    assert min(seats) > 0.15


def test_a_base_that_is_not_in_its_corner_shows() -> None:
    here = Evening(17)
    good, _ = here.base()
    fine = BaseLooks(SIZE, tuple(here.look(good, 0.0, f) for f in (0, 1)), 0.4)
    askew = np.array([0.0, 0.0, math.radians(1.5)])
    seen = (here.look(good, 0.0, 0), here.look(good, 0.0, 1, seat=askew))
    found = solve(here.jig, [fine, fine, BaseLooks(SIZE, seen, 0.4)])
    assert found[0].off[1] < 0.3
    assert found[2].off[1] == pytest.approx(0.75, abs=0.2)


def test_looks_that_are_no_quarter_turns_are_refused() -> None:
    here = Evening(19)
    places, _ = here.base()
    first = here.look(places, 0.0, 0)
    turned = [seen_tag(40 + n, t.place + np.array([0, 0, 0.4])) for n, t in enumerate(first.tags)]
    second = Look(tuple(turned))
    assert quarters_between(first, second) is None
    with pytest.raises(ValueError, match="quarters"):
        solve(here.jig, [BaseLooks(SIZE, (first, second), 0.4)])


def test_noise_averages_and_what_is_common_does_not() -> None:
    random = np.random.default_rng(2)
    spread = np.array([PICTURE[0], PICTURE[0], PICTURE[1]])
    still = np.array([20.0, 30.0, math.pi])
    noisy = [[seen_tag(40, still + random.normal(size=3) * spread)] for _ in range(40)]
    same = [[seen_tag(40, still)]] * 40
    stated = PICTURE[0] ** 2
    assert look_of(same).tags[0].covariance[0, 0] == pytest.approx(stated)
    assert look_of(noisy[:1]).tags[0].covariance[0, 0] == pytest.approx(stated)
    left = look_of(noisy).tags[0]
    assert 0.2 < left.covariance[0, 0] / stated < 0.35
    assert np.abs(left.place - still)[:2].max() < 0.02
    assert abs(math.remainder(left.place[2] - math.pi, math.tau)) < 0.003


def test_a_look_is_of_tags_in_the_order_of_their_names() -> None:
    tags = [seen_tag(41, np.zeros(3)), seen_tag(40, np.ones(3))]
    assert [t.name[1] for t in look_of([tags, tags[::-1]]).tags] == [40, 41]
    assert len(TAGS) == 2


def stated_by_pictures(times: float, tags: tuple[tuple[float, float], ...] = TAGS) -> float:
    """How surely (mm) a tag is said to be known for itself, in an evening of 20 bases.

    The pictures' variances are stated ``times`` what they are.
    """
    here, looks = Evening(29), []
    for _ in range(20):
        places, high = here.base(tags)
        both = [here.look(places, high, front) for front in (0, 1)]
        told = [Look(tuple(replace(t, covariance=t.covariance * times) for t in look.tags))
                for look in both]  # fmt: skip
        looks.append(BaseLooks(SIZE, tuple(told), here.height))
    return solve(here.jig, looks)[0].tag.place


@pytest.mark.parametrize("times", [0.5, 2.0])
def test_two_looks_tell_how_far_pictures_err(times: float) -> None:
    """The tags of one base are as far apart in both looks, whatever is said of the pictures."""
    assert stated_by_pictures(times) == pytest.approx(stated_by_pictures(1.0), rel=0.05)


def test_pictures_are_believed_to_err_no_less_than_so_much_of_what_is_stated() -> None:
    """Down to 0.4 of a stated variance, so four times as much is told twice as large at least."""
    assert stated_by_pictures(100.0) > 1.7 * stated_by_pictures(25.0)
    assert stated_by_pictures(25.0) > 2 * stated_by_pictures(1.0)


def test_one_tag_alone_does_not_tell_how_far_pictures_err() -> None:
    assert stated_by_pictures(4.0, TAGS[:1]) > 1.3 * stated_by_pictures(1.0, TAGS[:1])
