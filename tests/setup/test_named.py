"""Steps that name a fault: what is offered to press, and what is asked on both sides of a limit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tableside.files.roster import Roster
from tableside.rig.markers import preset_board
from tableside.setup.doing import Doing
from tableside.setup.doubts import Called, misnamed
from tableside.setup.free_tags import owner_of
from tableside.setup.looking import Looked, Looker
from tableside.setup.report import SetupError
from tableside.setup.setting_up import SettingUp
from tableside.setup.steps import board, lens, tags
from tableside.setup.table import Kept, open_table
from tableside.simulate.view import look_down
from tableside.vision.sources.frame import Frame
from tableside.vision.words import say
from tests.setup.evening import first_evening
from tests.setup.tables import DEPTH, POSITION, WIDTH, pictured, roster, table
from tests.waiting import until

UNITS: list[dict[str, Any]] = POSITION["units"]


@pytest.mark.slow
def test_a_board_of_another_size_is_made_at_one_press(tmp_path: Path) -> None:
    wrong = preset_board("edge", 36, 24, side=28.0)
    before = replace(open_table(tmp_path), camera=table(tmp_path).camera).with_board(wrong)
    seen = Looker(before).look(pictured())
    line = board.report(before, seen).said[0]
    assert line.button is not None
    after = Doing().do(line.button.post, before, seen)
    assert after.board is not None
    assert (after.board.width, after.board.depth) == (WIDTH, DEPTH)
    assert after.board.markers[0].side == 28.0
    assert board.report(after, Looker(after).look(pictured())).state == "done"


def test_a_layout_of_ones_own_is_not_made_anew(tmp_path: Path) -> None:
    made = preset_board("edge", 36, 24)
    moved = [m.model_copy(update={"at": (m.at[0] / 2, m.at[1] / 2)}) for m in made.markers]
    own = made.model_copy(update={"markers": tuple(moved)})
    before = open_table(tmp_path).with_board(own)
    with pytest.raises(SetupError, match="layout of its own"):
        Doing().do({"do": "board-size", "width": 24, "depth": 16}, before, Looked())
    assert open_table(tmp_path).board == own


@pytest.mark.slow
@pytest.mark.parametrize(("roll", "told"), [(0.0, False), (90.0, False), (180.0, True)])
def test_a_camera_that_hangs_the_other_way_round_is_told_and_does_no_harm(
    roll: float, told: bool, tmp_path: Path
) -> None:
    evening = first_evening(tmp_path)
    height = 25.5 if roll != 90.0 else 42.0
    view = look_down((WIDTH / 2, DEPTH / 2), height, 5, 80, roll)
    image = replace(evening, view=view).picture()
    assert image is not None
    whole = evening.table
    report = board.report(whole, Looker(whole).look(image))
    assert report.state == "done"
    assert any("other way round" in str(line.text) for line in report.said) == told


@pytest.mark.parametrize(("measured_with", "state"), [("", "done"), ("0", "done"), ("1", "wrong")])
def test_a_lens_that_was_measured_with_another_camera_is_told(
    measured_with: str, state: str, tmp_path: Path
) -> None:
    asked = table(tmp_path, kept=Kept(source="0", lens_of=measured_with))
    assert lens.report(asked, Looked(), None).state == state


def test_names_that_are_nearly_alike_are_one_unit_and_others_are_not() -> None:
    assert misnamed(["III-Corps", "x"], ["III Corps", "usa-hq"]) == [("III-Corps", "III Corps")]
    assert misnamed(["fr-1"], ["usa-hq"]) == []
    assert misnamed(["csa-l", "csa-I"], ["csa-1"]) == [("csa-l", "csa-1")]


def renamed(old: str, new: str, side: str | None = None) -> Roster:
    """The usual roster with a unit of another id, and side."""
    about = {"id": new} | ({} if side is None else {"side": side})
    units = (u.model_copy(update=about) if u.id == old else u for u in roster().units)
    return roster().model_copy(update={"units": tuple(units)})


def test_a_unit_may_be_a_miswritten_one_of_its_side_that_is_not_in_the_game(
    tmp_path: Path,
) -> None:
    def asked(new: str, side: str, **position: Any) -> list[tuple[str, str]]:
        there = table(tmp_path, roster=renamed("csa-1", new, side), position=POSITION | position)
        return list(tags._misnamed(there, ["csa-1"]))

    assert asked("csa-l", "csa") == [("csa-1", "csa-l")]
    assert asked("usa-6", "usa") == []
    for aside in ("broken", "reserves", "eliminated"):
        assert asked("csa-l", "csa", **{aside: [{"id": "csa-l", "side": "csa"}]}) == []
    assert asked("csa-l/2", "csa", reserves=[{"id": "csa-l", "side": "csa"}]) == []


def test_a_unit_without_a_name_in_the_roster_is_called_as_in_the_game(tmp_path: Path) -> None:
    named = [{**unit, "name": "Hood"} if unit["id"] == "csa-1" else unit for unit in UNITS]
    there = table(tmp_path, roster=roster(), position={**POSITION, "units": named})
    called = Called.of(there)
    assert (called("csa-1"), called("csa-hq"), called("fr-1")) == ("Hood", "csa-hq", "fr-1")
    tag = there.roster.units[0].bases[0].tags[0] if there.roster else None
    assert tag is not None
    assert owner_of(there, (tag.family, tag.id)) == "Hood"
    broken = table(tmp_path, position={"units": 5, "broken": [None, {"id": []}, {"name": "x"}]})
    assert Called.of(broken)("csa-1") == "csa-1"


class Away:
    """A camera that is not there, until it comes."""

    live = True

    def __init__(self, trouble: str) -> None:
        self.trouble, self.closed = trouble, False

    def __iter__(self) -> Iterator[Frame]:
        number = 0
        while not self.closed:
            yield Frame(number, number / 10, None, say(self.trouble, place="0"))
            number += 1

    def close(self) -> None:
        self.closed = True


@pytest.mark.parametrize("trouble", ["camera-not-opened", "camera-silent", "stream-not-opened"])
def test_without_a_camera_its_step_is_shown_whatever_else_is_open(
    trouble: str, tmp_path: Path
) -> None:
    asked = open_table(tmp_path).with_kept(source="0").with_position(POSITION)
    job = SettingUp(asked, opener=lambda s, w: Away(trouble))
    assert job.status()["step"] == "print"
    job.start()
    try:
        until(lambda: job.status()["step"] == "camera")
        job.do({"do": "step", "step": "print"})
        until(lambda: job.status()["frame"] > 3)
        assert job.status()["step"] == "print", "who goes elsewhere is left there"
    finally:
        job.close()
