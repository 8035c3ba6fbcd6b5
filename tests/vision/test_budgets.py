"""The budget by cause is what the covariance is made of, and the cures reach what they say."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tableside.files.build import Word
from tableside.geometry.budget import Budget, Cause, Cure
from tableside.vision.follow.tracker import Tracker
from tableside.vision.foretold import expected_registration, foretold, middle_of
from tableside.vision.measure import Measurer
from tableside.vision.measurement import UnitSight
from tests.vision.flat_scene import Scene, photograph, simple_scene
from tests.vision.test_build_errors import declared


@pytest.fixture(scope="module")
def scene() -> Scene:
    return simple_scene(units=2, tilt=12.0)


@pytest.fixture(scope="module")
def picture(scene: Scene) -> np.ndarray:
    return photograph(scene)


def sights(scene: Scene, picture: np.ndarray, board: Word, roster: Word) -> list[UnitSight]:
    found = Measurer(scene.camera, *declared(scene, board, roster)).measure(picture)
    assert len(found.units) == 2
    return list(found.units)


def budgets(scene: Scene, picture: np.ndarray, board: Word, roster: Word) -> list[Budget]:
    found = [sight.budget for sight in sights(scene, picture, board, roster)]
    assert all(found)
    return [each for each in found if each is not None]


@pytest.mark.parametrize("word", ["exact", "printed", "hand"])
def test_the_shares_add_up_to_what_is_told(scene: Scene, picture: np.ndarray, word: Word) -> None:
    for sight in sights(scene, picture, word, word):
        assert sight.budget is not None
        assert sight.budget.total == pytest.approx(np.diagonal(sight.covariance), rel=1e-9)
        assert {share.cause for share in sight.budget.shares} == set(Cause)


@pytest.mark.slow
def test_each_share_is_that_of_its_cause(scene: Scene, picture: np.ndarray) -> None:
    """Where only the board, or only the roster, is built by hand, the other causes are nothing."""
    for board, roster, there in (
        ("hand", "exact", {Cause.MARKERS}),
        ("exact", "hand", {Cause.TAGS, Cause.SEATS}),
        ("exact", "exact", set()),
    ):
        for found in budgets(scene, picture, board, roster):  # type: ignore[arg-type]
            shares = found.by_cause()
            built = {Cause.MARKERS, Cause.TAGS, Cause.SEATS}
            assert {cause for cause in built if shares[cause] > 1e-9} == there
            assert 0.0 < shares[Cause.PICTURE] < 0.002


@pytest.mark.slow
def test_cures_reach_what_files_then_say(scene: Scene, picture: np.ndarray) -> None:
    """After the jig the roster is ``measured``, after the survey the board is."""
    now = budgets(scene, picture, "hand", "hand")
    jigged = budgets(scene, picture, "hand", "measured")
    surveyed = budgets(scene, picture, "measured", "hand")
    for one, by_jig, by_survey in zip(now, jigged, surveyed, strict=True):
        assert one.cure is (Cure.JIG if one.main.cause is Cause.SEATS else Cure.SURVEY)
        assert by_jig.cure is Cure.SURVEY
        assert by_jig.main.how == "hand"
        assert one.after(Cure.JIG) == pytest.approx(by_jig.told, rel=0.01)
        assert one.after(Cure.SURVEY) == pytest.approx(by_survey.told, rel=0.05)
        assert by_jig.told < 0.8 * one.told
        assert one.after(Cure.JIG, Cure.SURVEY) < 0.3 * one.told
        assert by_jig.after(Cure.JIG) == pytest.approx(by_jig.told)


def test_the_budget_follows_the_averaged_place(scene: Scene, picture: np.ndarray) -> None:
    tracker = Tracker()
    (sight, _) = sights(scene, picture, "tray", "tray")
    for n in range(40):
        moved = replace(sight, pose=replace(sight.pose))
        tracker.step(n / 5, [moved])
    (state,) = tracker.states(8.0)
    assert state.budget is not None
    assert state.budget.total == pytest.approx(np.diagonal(state.covariance), rel=1e-9)


@pytest.mark.parametrize("word", ["printed", "hand"])
def test_what_is_foretold_is_what_a_picture_then_says(
    scene: Scene, picture: np.ndarray, word: Word
) -> None:
    board, roster = declared(scene, word, word)
    registration = expected_registration(scene.view, board, 0.0003)
    assert registration is not None
    for unit, sight in zip(roster.units, sights(scene, picture, word, word), strict=True):
        assert sight.budget is not None
        assert unit.id == sight.unit
        said = foretold(registration, unit, roster.build_of(unit), sight.pose, (0.0002, 0.01))
        assert said.told == pytest.approx(sight.budget.told, rel=0.03)
        for cause in (Cause.MARKERS, Cause.TAGS, Cause.SEATS):
            alone = sight.budget.by_cause()[cause]
            assert said.by_cause()[cause] == pytest.approx(alone, rel=0.05)
        assert said.cure is sight.budget.cure


def test_nothing_is_foretold_of_a_view_with_too_few_markers(scene: Scene) -> None:
    few = scene.board.model_copy(update={"markers": scene.board.markers[:2]})
    assert expected_registration(scene.view, few, 0.0003) is None
    three = [m for m in scene.board.markers if not m.held_out][:3]
    enough = scene.board.model_copy(update={"markers": tuple(three)})
    assert expected_registration(scene.view, enough, 0.0003) is not None


def test_the_mean_of_places_is_that_of_their_variances(scene: Scene, picture: np.ndarray) -> None:
    one, other = budgets(scene, picture, "hand", "tray")
    for mean, a, b in zip(middle_of([one, other]).total, one.total, other.total, strict=True):
        assert mean == pytest.approx((a + b) / 2)
