"""Tags in the corner of a rendered jig."""

from __future__ import annotations

import math

import cv2
import numpy as np
import pytest

from tableside.geometry.pose import Pose
from tableside.geometry.units import MM_PER_INCH
from tableside.vision.jig.card import CardReader, Glance
from tableside.vision.jig.looks import look_of
from tableside.vision.jig.solve import BaseLooks, solve
from tableside.vision.jig.written import with_measured
from tests.vision.jig.pictures import JIG, built, made, pictured, roster, seated, stage

HEIGHTS = {
    (tag.family, tag.id): tag.height
    for unit in roster().units
    for base in unit.bases
    for tag in base.tags
}


def reader() -> CardReader:
    return CardReader(JIG, stage(roster()).camera, ["tag36h11"])


def ids(glance: Glance) -> list[int]:
    return [tag.name[1] for tag in glance.tags]


@pytest.mark.slow
@pytest.mark.parametrize("front", [0, 1])
def test_tags_are_placed_from_the_corner(front: int) -> None:
    glance = reader().look(pictured(front=front), HEIGHTS, 3.0)
    assert (glance.trouble, sorted(ids(glance)), glance.twice) == ("", [40, 41], ())
    true = {t.id: t for t in built().units[0].bases[0].tags}
    corner = made().pose.compose(Pose.of(JIG.corner))
    for tag in glance.tags:
        real = true[tag.name[1]]
        at = Pose(real.at[0] / MM_PER_INCH, real.at[1] / MM_PER_INCH, real.angle)
        place = corner.inverse().compose(seated("csa-1", front).compose(at))
        raised = tag.lean * (real.height - tag.height)
        assert tag.place[0] - raised[0] == pytest.approx(place.x * MM_PER_INCH, abs=0.06)
        assert tag.place[1] - raised[1] == pytest.approx(place.y * MM_PER_INCH, abs=0.06)
        turned = math.degrees(tag.place[2]) - place.facing
        assert math.remainder(turned, 360) == pytest.approx(0.0, abs=0.4)
        assert tag.side == pytest.approx(real.side, rel=0.01)


@pytest.mark.slow
def test_a_box_is_learned_from_two_turns_each() -> None:
    looker, bases = reader(), []
    for unit in roster().units:
        glances = [looker.look(pictured(unit.id, f), HEIGHTS, 3.0) for f in (0, 1)]
        looks = tuple(look_of([glance.tags]) for glance in glances)
        bases.append(BaseLooks(unit.bases[0].base, looks, 0.4))
    found = solve(JIG, bases)
    places = {(u.id, 0): m for u, m in zip(roster().units, found, strict=True)}
    after = with_measured(roster(), places)
    off = []
    for unit, true in zip(after.units, built().units, strict=True):
        real = {tag.id: tag for tag in true.bases[0].tags}
        for tag in unit.bases[0].tags:
            off.append(np.subtract(tag.at, real[tag.id].at))
            turned = math.remainder(tag.angle - real[tag.id].angle, 360)
            assert turned == pytest.approx(0.0, abs=0.5)
    assert np.abs(off).max() < 0.15
    stated = {t.id: t.at for u in roster().units for t in u.bases[0].tags}
    before = [np.subtract(stated[t.id], t.at) for u in built().units for t in u.bases[0].tags]
    assert np.abs(before).max() > 0.5


@pytest.mark.slow
def test_small_tags_of_a_roster_are_read_too() -> None:
    """At half the size a detector does not read both; the roster says which to seek."""
    small = cv2.resize(pictured(), None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    whole = stage(roster()).camera
    (fx, _, cx), (_, fy, cy), last = whole.matrix
    halved = ((fx / 2, 0.0, cx / 2 - 0.25), (0.0, fy / 2, cy / 2 - 0.25), last)
    lens = whole.model_copy(update={"width": 640, "height": 360, "matrix": halved})
    plain = CardReader(JIG, lens, ["tag36h11"])
    knowing = CardReader(JIG, lens, ["tag36h11"], roster=roster())
    image = np.asarray(small, dtype=np.uint8)
    assert len(ids(plain.look(image, HEIGHTS, 3.0))) < 2
    assert sorted(ids(knowing.look(image, HEIGHTS, 3.0))) == [40, 41]


@pytest.mark.slow
def test_a_picture_without_the_card_says_so() -> None:
    glance = reader().look(pictured(bare=True), HEIGHTS, 3.0)
    assert glance.tags == ()
    assert glance.registration is None
    assert str(glance.trouble)


@pytest.mark.slow
def test_models_off_the_card_are_left_alone() -> None:
    away = reader().look(pictured(None), HEIGHTS, 3.0)
    assert away.tags == ()
    assert away.trouble == ""


@pytest.mark.slow
def test_a_second_model_on_the_card_is_seen_too() -> None:
    assert sorted(ids(reader().look(pictured(also="csa-2"), HEIGHTS, 3.0))) == [40, 41, 42, 43]


@pytest.mark.slow
def test_what_moves_is_told_and_what_stands_still_is_not() -> None:
    looker = reader()
    pictures = [
        pictured(),
        pictured(),
        pictured(hand=True),
        pictured(),
        pictured(),
        pictured(front=1),
    ]
    told = [looker.look(picture, HEIGHTS, 3.0).moving for picture in pictures]
    assert told == [True, False, True, True, False, True]


@pytest.mark.slow
def test_how_slantingly_the_card_is_seen_is_told() -> None:
    """In the table's corner it is seen as the picture's corners are, beneath the camera less."""
    aside = reader().look(pictured(None), HEIGHTS, 3.0)
    below = reader().look(pictured(None, card=(9.0, 3.0, 0.0)), HEIGHTS, 3.0)
    assert aside.slant > 0.4 > 0.25 > below.slant


@pytest.mark.slow
def test_a_card_that_is_turned_round_is_found_again() -> None:
    looker = reader()
    first = looker.look(pictured(front=1), HEIGHTS, 3.0)
    turned = CARD_TURNED
    again = looker.look(pictured(front=1, card=turned), HEIGHTS, 3.0)
    assert sorted(ids(again)) == [40, 41]
    before, after = ({t.name: t for t in g.tags} for g in (first, again))
    for name, tag in after.items():
        assert np.abs(tag.place - before[name].place)[:2].max() < 1.0
        assert tag.lean @ before[name].lean < 0


CARD_TURNED = (13.0 + JIG.width, 8.4 + JIG.depth, 180.0)
