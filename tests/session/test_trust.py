"""Where the table is measured too poorly nothing is judged, and that is said."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tableside.engine.measure import CENTIMETRES
from tableside.geometry.pose import Pose
from tableside.session.replay_line import replay_line
from tableside.session.session import Session
from tableside.session.trust import Trust
from tableside.vision.accuracy_map import ACCURACY_LIMIT, AccuracyMap
from tableside.vision.observation import Observation
from tests.fake_game import FakeRuleSet, FakeState, fake_state, look, moved, seen

START = Pose(10, 6, 90)
FAR = Pose(10, 10.5, 90)  # 4.5 in away: too far
BOARD = (36.0, 24.0)


def even(error: float | None) -> AccuracyMap:
    return AccuracyMap(*BOARD, ((error, error), (error, error)))


def too_far(table: AccuracyMap | None) -> Observation:
    frame = look(3, [seen("red-1", FAR)], [moved("red-1", START, FAR)])
    return replace(frame, accuracy_map=table)


def session(limit: float = ACCURACY_LIMIT) -> Session[FakeState]:
    return Session(FakeRuleSet(), fake_state(), trust=Trust(limit))


@pytest.mark.parametrize(
    ("table", "limit"),
    [(None, 0.05), (even(0.05), 0.05), (even(0.0501), 0.06), (even(0.001), 0.001)],
)
def test_where_the_table_is_measured_well_enough_it_is_judged(
    table: AccuracyMap | None, limit: float
) -> None:
    game = session(limit)
    assert len(game.observe(too_far(table))) == 1
    assert game.unjudged == ()


@pytest.mark.parametrize(
    ("error", "limit", "said"),
    [
        (0.0501, 0.05, "0.0501"),
        (0.08, 0.05, "0.08"),
        (0.0123, 0.012, "0.0123"),
        (0.3, 0.05, "0.30"),
    ],
)
def test_where_it_is_not_the_move_counts_but_is_not_judged(
    error: float, limit: float, said: str
) -> None:
    game = session(limit)
    assert game.observe(too_far(even(error))) == ()
    assert game.state.pieces["red-1"].pose == FAR
    (finding,) = game.unjudged
    text = (
        f"red-1 was not judged: the camera measures only to {said} in here, "
        f"and {limit:g} in is needed."
    )
    assert str(finding.message) == text
    shown = game.snapshot()
    assert [(f["verdict"], str(f["message"])) for f in shown.findings] == [("not_judged", text)]
    assert text in [str(entry.text) for entry in shown.log]
    game.observe(replace(look(4, [seen("red-1", FAR)]), accuracy_map=even(error)))
    assert game.unjudged == ()


@pytest.mark.parametrize(("error", "said"), [(0.08, "0.20"), (0.0501, "0.13")])
def test_players_who_measure_in_cm_are_told_in_cm(error: float, said: str) -> None:
    found = Trust(0.05).doubt(even(error), "fr-1", [START], CENTIMETRES)
    assert found is not None
    assert str(found.message) == (
        f"fr-1 was not judged: the camera measures only to {said} cm here, and 0.127 cm is needed."
    )
    assert found.margin == pytest.approx(error - 0.05)  # inches, as every margin is


@pytest.mark.parametrize("bad_row", [0, 1])
def test_a_move_out_of_or_into_a_bad_place_is_not_judged(bad_row: int) -> None:
    """The southern or the northern edge is measured to 0.1 in, the other one well."""
    rows = ((0.1, 0.1), (0.01, 0.01))
    table = AccuracyMap(36.0, 16.0, rows if bad_row == 0 else rows[::-1])
    at = {0: START, 1: FAR}[bad_row]
    assert (table.at(at.x, at.y) or 0.0) > 0.05
    game = session()
    assert game.observe(too_far(table)) == ()
    assert len(game.unjudged) == 1


def test_a_place_without_a_figure_is_not_judged() -> None:
    game = session()
    assert game.observe(too_far(even(None))) == ()
    assert "not known how well the camera measures" in str(game.unjudged[0].message)


def test_the_page_gets_the_map_with_its_limit() -> None:
    game = session(0.04)
    assert game.snapshot().sections()["accuracy"] is None
    game.observe(too_far(AccuracyMap(36.0, 24.0, ((0.01, None), (0.02, 0.06)))))
    assert game.snapshot().sections()["accuracy"] == {
        "limit": 0.04,
        "typical": 0.02,
        "worst": 0.06,
        "size": [36.0, 24.0],
        "errors": [[0.01, None], [0.02, 0.06]],
    }


def test_a_replays_line_has_the_figures_and_what_was_not_judged() -> None:
    game = session()
    frame = too_far(AccuracyMap(36.0, 24.0, ((0.01, 0.2), (0.2, 0.3))))
    line = json.loads(replay_line(frame, game.observe(frame), game.unjudged))
    assert line["findings"] == []
    assert (line["typical"], line["worst"]) == (0.2, 0.3)
    (said,) = line["unjudged"]
    assert (said["rule"], said["units"]) == ("camera.accuracy", ["red-1"])
    assert "unjudged" not in json.loads(replay_line(frame, ()))
