"""``--accuracy-limit``: what is said on the command line is what the referee goes by."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableside.cli import build_parser
from tableside.commands.refereeing import open_referee
from tableside.files.recordings import open_recording
from tableside.geometry.pose import Pose
from tableside.vision.accuracy_map import ACCURACY_LIMIT, AccuracyMap
from tableside.vision.observation import Happening, Life, Observation, SeenUnit, TableEvent

NO_ERROR = ((0.0, 0.0, 0.0), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0))


@pytest.mark.parametrize(("limit", "judged"), [(0.039, False), (0.04, True), (0.05, True)])
def test_a_recordings_referee_goes_by_it(root: Path, limit: float, judged: bool) -> None:
    """csa-4 goes 20 in at once, on a table that is measured to 0.04 in."""
    recording = open_recording(root / "fixtures" / "images" / "demo")
    referee = open_referee(recording, limit)
    assert recording.position is not None
    (unit,) = (u for u in recording.position["units"] if u["id"] == "csa-4")
    start = Pose.of(unit["pose"])
    end = Pose(start.x, start.y + 20 if start.y < 4 else start.y - 3, start.facing)
    seen = SeenUnit("csa-4", end, NO_ERROR, Life.SETTLED)
    event = TableEvent(Happening.MOVED, "csa-4", start, end)
    table = AccuracyMap(36.0, 24.0, ((0.04, 0.04), (0.04, 0.04)))
    ruling = referee(
        Observation(0, 0.0, True, (seen,), (event,), accuracy=0.01, accuracy_map=table)
    )
    assert [f.rule for f in ruling.unjudged] == ([] if judged else ["camera.accuracy"])
    assert bool(ruling.findings) is judged


@pytest.mark.parametrize("command", ["serve x", "replay x", "demo"])
def test_it_is_an_option_of_every_command_that_referees(command: str) -> None:
    name, *rest = command.split()
    parser = build_parser([name])
    assert parser.parse_args([name, *rest]).accuracy_limit == ACCURACY_LIMIT
    assert parser.parse_args([name, *rest, "--accuracy-limit", "0.02"]).accuracy_limit == 0.02


@pytest.mark.parametrize("text", ["0", "-1", "inf", "nan", "x"])
def test_what_is_no_length_is_wrong_usage(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        build_parser(["replay"]).parse_args(["replay", "x", "--accuracy-limit", text])
    assert ended.value.code == 2
    assert "is not a number of inches above 0" in capsys.readouterr().err
