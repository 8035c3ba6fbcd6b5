"""What was measured, drawn or typed is kept where another file takes its place."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tableside.engine.message import rendered
from tableside.files.aside import set_aside
from tableside.files.board import Board, load_board
from tableside.files.build import marker_build
from tableside.files.fault import FileError
from tableside.files.roster import Roster, Unit, load_roster
from tableside.rig.markers import preset_board
from tableside.setup import kept_files, offers
from tableside.setup.doing import Doing
from tableside.setup.fitting import fitting_roster, keeps_all
from tableside.setup.looking import Looked
from tableside.setup.report import Report
from tableside.setup.steps.survey import SurveyWork
from tableside.setup.steps.tags import made_roster
from tableside.setup.table import Table, open_table
from tests.setup.tables import HILL, POSITION, roster

MADE = {"do": "board", "width": 36.0, "depth": 24.0, "side": 40.0, "preset": "edge"}
SCENARIO = offers.scenario("orchard-farm").position


def do(asked: Table, **post: Any) -> Table:
    return Doing().do(post, asked, Looked())


def measured_board(off: float = 0.02, build: Any = "measured") -> Board:
    made = preset_board("edge", 36, 24)
    markers = [m.model_copy(update={"at": (m.at[0] + off, m.at[1])}) for m in made.markers]
    return made.model_copy(update={"markers": tuple(markers), "build": marker_build(build)})


def tagged(unit: Unit, *ids: int) -> Unit:
    """A unit whose first base has other tags than the program gives it."""
    first = unit.bases[0]
    tags = [t.model_copy(update={"id": n}) for t, n in zip(first.tags, ids, strict=True)]
    base = first.model_copy(update={"tags": tuple(tags)})
    return unit.model_copy(update={"bases": (base, *unit.bases[1:])})


def measured_roster() -> Roster:
    first, *others = roster().units
    return roster().model_copy(update={"units": (tagged(first, 300, 301), *others)})


def whole(folder: Path) -> Table:
    """A table on which everything was measured."""
    made = open_table(folder).with_board(measured_board()).with_roster(measured_roster())
    return made.with_position({**POSITION, "terrain": HILL})


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob("*.*.json"))


def tags_of(asked: Table, unit: str) -> list[int]:
    assert asked.roster is not None
    (found,) = [each for each in asked.roster.units if each.id == unit]
    return [tag.id for base in found.bases for tag in base.tags]


def test_a_file_is_renamed_to_the_first_free_number(tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    assert set_aside(path) is None
    for number, text in enumerate("ab", start=1):
        path.write_text(text)
        assert set_aside(path) == str(tmp_path / f"board.{number}.json")
    assert (tmp_path / "board.1.json").read_text() == "a"


def test_a_board_that_is_so_already_is_not_made_anew(tmp_path: Path) -> None:
    before = whole(tmp_path)
    assert do(before, **MADE).board is before.board
    assert do(before, do="board-size", width=36, depth=24).board is before.board
    assert files(tmp_path) == []


@pytest.mark.parametrize(
    "post", [{**MADE, "side": 39.0}, {**MADE, "preset": "corners"}, {**MADE, "width": 48}]
)
def test_a_measured_board_is_kept_where_another_takes_its_place(
    tmp_path: Path, post: dict[str, Any]
) -> None:
    before = whole(tmp_path)
    after = do(before, **post)
    assert load_board(tmp_path / "board.1.json") == before.board
    assert load_board(tmp_path / "board.json") == after.board != before.board
    report = kept_files.with_kept_files(after, "board", Report("done"))
    assert [(rendered(line.text, "en"), line.tone) for line in report.said] == [
        ("The board that was there is kept as board.1.json", "plain")
    ]
    assert rendered(report.said[0].mend, "de") != rendered(report.said[0].mend, "en")
    assert kept_files.with_kept_files(after, "tags", Report("done")).said == ()


@pytest.mark.parametrize(("build", "kept"), [("measured", None), ("printed", "printed")])
def test_no_marker_of_a_board_of_another_size_was_measured(
    tmp_path: Path, build: str, kept: Any
) -> None:
    before = open_table(tmp_path).with_board(measured_board(build=build))
    after = do(before, do="board-size", width=48, depth=36).board
    assert after is not None
    assert after.markers == preset_board("edge", 48, 36).markers
    assert after.build == (None if kept is None else marker_build(kept))
    assert files(tmp_path) == ["board.1.json"]


def test_a_measured_board_is_kept_where_a_survey_takes_its_place(tmp_path: Path) -> None:
    before, work = whole(tmp_path), SurveyWork(tmp_path)
    work.found = cast(Any, SimpleNamespace(board=preset_board("edge", 36, 24)))
    after = work.accept(before)
    assert load_board(tmp_path / "board.1.json") == before.board
    assert after.kept_as == {"board.json": "board.1.json"}
    assert len(kept_files.with_kept_files(after, "survey", Report("done")).said) == 1


def test_a_board_that_the_program_made_is_not_kept(tmp_path: Path) -> None:
    after = do(do(open_table(tmp_path), **MADE), **{**MADE, "preset": "corners"})
    assert (files(tmp_path), after.kept_as) == ([], {})


def test_units_that_stay_keep_their_tags_in_another_game(tmp_path: Path) -> None:
    before = whole(tmp_path)
    more = {**POSITION["units"][0], "id": "csa-2", "pose": [5, 4, 90]}
    after = do(before, do="game", position={**POSITION, "units": [*POSITION["units"], more]})
    assert tags_of(after, "csa-1") == [300, 301]
    assert tags_of(after, "csa-2") == [40, 41]  # which csa-1 no longer has
    assert files(tmp_path) == ["position.1.json"]
    assert load_roster(tmp_path / "roster.json") == after.roster


def test_the_old_game_has_its_measured_tags_again(tmp_path: Path) -> None:
    before = whole(tmp_path)
    other = do(before, do="game", position=SCENARIO)
    assert other.roster is not None
    assert before.roster is not None
    assert keeps_all(other.roster, before.roster)
    fielded = {unit.id for unit in made_roster(SCENARIO, "lip").units}
    assert fielded <= {unit.id for unit in other.roster.units}
    back = do(other, do="game", position=POSITION)
    for unit in before.roster.units:
        assert tags_of(back, unit.id) == tags_of(before, unit.id)


def test_drawn_terrain_is_kept_and_a_scenario_as_it_came_is_not(tmp_path: Path) -> None:
    before = whole(tmp_path)
    after = do(before, do="game", position=SCENARIO)
    kept = json.loads((tmp_path / "position.1.json").read_text())
    assert kept == before.position
    assert do(after, do="game", position=SCENARIO).position is after.position
    do(after, do="game", position=POSITION)
    assert files(tmp_path) == ["position.1.json"]


def test_a_new_list_of_tags_keeps_the_measured_one(tmp_path: Path) -> None:
    before = whole(tmp_path)
    after = do(before, do="roster", form="lip")
    assert load_roster(tmp_path / "roster.1.json") == before.roster
    assert after.kept_as == {"roster.json": "roster.1.json"}
    again = do(do(after, do="roster", form="card"), do="roster", form="lip")
    assert again.roster == after.roster
    assert files(tmp_path) == ["roster.1.json"]


def test_a_list_that_the_program_made_stays_in_its_form(tmp_path: Path) -> None:
    card = do(do(open_table(tmp_path), do="game", position=POSITION), do="roster", form="card")
    other = do(card, do="game", position=SCENARIO)
    assert do(other, do="game", position=POSITION).roster == card.roster
    assert files(tmp_path) == ["position.1.json"]  # which was no scenario


def test_a_unit_whose_bases_are_others_now_gets_new_tags() -> None:
    kept = measured_roster()
    first, *others = roster().units
    wide = first.bases[0].model_copy(update={"base": (80.0, 30.0)})
    made = roster().model_copy(
        update={"units": (first.model_copy(update={"bases": (wide,)}), *others)}
    )
    after = fitting_roster(kept, made)
    assert [unit.id for unit in after.units] == ["csa-hq", "usa-1", "usa-hq", "csa-1"]
    assert not keeps_all(after, kept)
    assert keeps_all(kept, kept)
    assert {t.id for t in after.units[-1].bases[0].tags} == {40, 41}


def test_where_no_tags_are_left_the_list_is_made_anew(tmp_path: Path) -> None:
    many = [roster().units[0].model_copy(update={"id": f"old-{n}"}) for n in range(230)]
    full = [tagged(unit, 40 + 2 * n, 41 + 2 * n) for n, unit in enumerate(many)]
    new = roster().units[1].model_copy(update={"id": "new"})
    made = roster().model_copy(update={"units": (new,)})
    kept = roster().model_copy(update={"units": tuple(full)})
    assert fitting_roster(kept, made) is made
    fewer = kept.model_copy(update={"units": tuple(full[:-1])})
    assert [t.id for t in fitting_roster(fewer, made).units[-1].bases[0].tags] == [498, 499]


def test_a_full_disk_leaves_everything_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = whole(tmp_path)

    def full(path: Path, *words: Any, **named: Any) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(FileError, match=r"board\.json: cannot be written"):
        do(before, **{**MADE, "width": 48})
    assert open_table(tmp_path).board == before.board
    assert files(tmp_path) == []
