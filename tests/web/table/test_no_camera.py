"""A game that is served without a camera: time goes by, posts are done, nothing is seen."""

from __future__ import annotations

import pytest

from tableside.cli import main
from tableside.session.session import Session
from tableside.vision.messages import Command, Seen
from tableside.web.table.live import LiveTable
from tableside.web.table.no_camera import NoCamera
from tests.rules.gitm import gitm_games

SCENARIO = "tableside/rules/gitm/scenarios/fordham-fords.json"


def test_it_tells_at_once_that_nothing_is_seen_and_ends_when_it_is_closed() -> None:
    link = NoCamera()
    first = link.receive(0.5)
    assert isinstance(first, Seen)
    assert (first.mode, first.observation.registered, first.observation.units) == (
        "none",
        False,
        (),
    )
    assert link.receive(0.001) is None  # the next second is not over
    link.send(Command("pause"))
    link.close()
    with pytest.raises(EOFError):
        link.receive(0.5)


def test_a_campaign_is_played_without_it_and_no_trouble_is_told() -> None:
    state = gitm_games.RULES.load(gitm_games.position(1), "campaign.json")
    table = LiveTable(Session(gitm_games.RULES, state), NoCamera)
    table.start()
    try:
        while b'"mode":"none"' not in table.feed.since(0)[1]:
            table.feed.wait(table.feed.number, 0.2)
        side = next(iter(state.sides))
        table.act(table.number, {"action": "truce", "side": side})
        assert table.number == 1
        assert b'"troubles":[]' in table.feed.since(0)[1]
    finally:
        table.close()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "name a source, or --no-camera"),
        (["0", "--no-camera"], "leave the source out"),
        (["--no-camera", "--record", "new", "--position", SCENARIO], "--record needs a camera"),
    ],
)
def test_a_source_or_none(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as wrong:
        main(["serve", *words])
    assert wrong.value.code == 2
    assert said in capsys.readouterr().err
