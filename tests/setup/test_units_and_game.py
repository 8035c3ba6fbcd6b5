"""The last steps: units and their tags, terrain, the game that begins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tableside.rules import registry
from tableside.setup import ground
from tableside.setup.doing import Doing
from tableside.setup.doubts import Called, in_place
from tableside.setup.kept_games import KeptGame, games_of
from tableside.setup.looking import Looked, Looker
from tableside.setup.report import Report, Said, SetupError
from tableside.setup.setting_up import STEPS
from tableside.setup.sheets import sheet as print_sheet
from tableside.setup.steps import board as board_step
from tableside.setup.steps import game, go, tags, terrain
from tableside.setup.table import Table, open_table
from tests.setup.stand_in import HELD, glare, held
from tests.setup.stand_in import sheet as sheet_of
from tests.setup.tables import HILL, POSITION, Image, board, pictured, roster, table, upper_edge

pytestmark = pytest.mark.slow


def whole(folder: Path, **parts: Any) -> Table:
    return table(folder, **{"roster": roster(), "position": POSITION, **parts})


def told(image: Image, asked: Table) -> Report:
    return tags.report(asked, Looker(asked).look(image), ())


def test_all_units_are_seen_where_they_stand(tmp_path: Path) -> None:
    report = told(pictured(), whole(tmp_path))
    assert report.state == "done"
    assert [mark.label for mark in report.marks] == ["csa-1", "csa-hq", "usa-1", "usa-hq"]
    poses = {unit["id"]: unit["pose"] for unit in report.values["units"]}
    assert poses["csa-1"] == pytest.approx([9, 4, 90], abs=0.05)


def test_what_stands_at_its_place_is_told_from_what_does_not(tmp_path: Path) -> None:
    asked = whole(tmp_path)
    away = pictured(poses=(("csa-1", 4.0, 7.5, 90.0),))
    assert in_place(asked, Looker(asked).look(away)) == {"csa-hq", "usa-1", "usa-hq"}
    assert in_place(asked, Looked()) == frozenset()


def test_before_a_game_is_chosen_it_is_asked_for(tmp_path: Path) -> None:
    bare = table(tmp_path)
    report = game.report(bare, ())
    assert (report.state, str(report.said[0].text)) == ("open", "Which game is it?")
    assert tags.report(bare, Looked(), ()).state == "blocked"
    report = tags.report(replace(bare, position=POSITION), Looked(), ())
    assert (report.state, str(report.said[0].text)) == ("open", "The units have no tags yet")
    early = tags.report(whole(tmp_path), Looked(), ())
    assert early.state == "blocked"
    assert early.values["game"], "sheets can be printed before the board is found"
    assert [unit["id"] for unit in early.values["units"]] == ["csa-1", "csa-hq", "usa-1", "usa-hq"]
    assert not any(unit["pose"] for unit in early.values["units"])
    assert game.report(whole(tmp_path), ("units: is empty",)).state == "wrong"
    assert tags.report(whole(tmp_path), Looked(), ("units: is empty",)).state == "blocked"


def test_a_unit_that_is_not_there_is_named_with_its_tags(tmp_path: Path) -> None:
    units = POSITION["units"][:3]
    report = told(
        pictured(units=False), whole(tmp_path).with_position({**POSITION, "units": units})
    )
    assert report.state == "doubt"
    words = [str(line.text) for line in report.said]
    assert "csa-1 is not seen: tags 40 and 41 are hidden or missing" in words
    assert len(words) == 3


def test_more_that_are_not_there_are_told_in_one_line(tmp_path: Path) -> None:
    (line,) = told(pictured(units=False), whole(tmp_path)).said
    assert str(line.text) == "4 of 4 units are not seen: csa-1, csa-hq, usa-1 and usa-hq"
    assert "print their tags" in str(line.mend)


def test_a_unit_that_stands_on_a_marker_or_on_tags_is_named(tmp_path: Path) -> None:
    asked = whole(tmp_path)
    marker = next(m for m in board().markers if m.id == 2)
    seen = Looker(asked).look(pictured(poses=(("csa-1", *marker.at, 90.0),)))
    said = {str(line.text): str(line.mend) for line in board_step.report(asked, seen).said}
    assert "csa-1 stands on marker 2" in said
    assert "beside the marker" in said["csa-1 stands on marker 2"]
    assert not any("focus" in mend for mend in said.values())
    behind = pictured(poses=(("csa-hq", 8.2, 2.45, 90.0), ("csa-1", 90.0, 90.0, 0.0)))
    lines = [str(line.text) for line in told(behind, asked).said]
    assert "csa-hq stands on the tags of csa-1" in lines


def test_a_name_that_both_sides_have_is_told_with_its_side(tmp_path: Path) -> None:
    made = roster()
    twice = made.model_copy(
        update={"units": tuple(u.model_copy(update={"name": "Guard"}) for u in made.units)}
    )
    sides = {"csa": {**POSITION["sides"]["csa"], "name": "Reds"}, "usa": POSITION["sides"]["usa"]}
    called = Called.of(whole(tmp_path, roster=twice, position={**POSITION, "sides": sides}))
    assert [str(called(unit)) for unit in ("csa-1", "usa-1")] == ["Guard (Reds)", "Guard (Union)"]
    assert str(Called.of(whole(tmp_path))("csa-1")) == "csa-1"


def test_the_lens_sheet_that_still_lies_there_is_to_be_taken_away(tmp_path: Path) -> None:
    asked = whole(tmp_path)
    page = sheet_of(print_sheet(asked, "lens", "a4", ""))
    seen = Looker(asked).look(held(page, HELD[0]))
    (line,) = board_step.report(asked, seen).said
    assert (str(line.text), line.tone) == ("The lens pattern lies in the picture", "wrong")
    assert "take the lens sheet away" in str(line.mend)
    assert not Looker(asked).look(pictured()).pattern


def test_a_height_is_given_to_a_scenario_s_hill_where_it_lies(tmp_path: Path) -> None:
    flat = {key: value for key, value in HILL[0].items() if key != "height"}
    asked = Doing().do(
        {"do": "game", "position": {**POSITION, "terrain": [flat]}}, table(tmp_path), Looked()
    )
    seen = Looker(asked).look(pictured(terrain=True))
    raise_it = {"do": "height", "id": "hill-1", "height": 20}
    after = Doing().do(raise_it, asked, seen)
    assert after.pieces[0]["polygon"] == HILL[0]["polygon"]
    drawn = [{**flat, "polygon": [[15.5, 6], *HILL[0]["polygon"][1:]]}]
    dragged = Doing().do({"do": "terrain", "pieces": drawn}, asked, seen)
    assert Doing().do(raise_it, dragged, seen).pieces[0]["polygon"] != drawn[0]["polygon"]


def test_a_hill_that_lies_flat_says_so_with_a_height_of_0(tmp_path: Path) -> None:
    def said(height: float | None) -> list[str]:
        hill = {**HILL[0], "height": height}
        if height is None:
            del hill["height"]
        asked = whole(tmp_path, position={**POSITION, "terrain": [hill]})
        return [str(line.mend) for line in terrain.report(asked, Looked(), ()).said]

    assert "tap it" in said(None)[0]
    assert said(0) == said(20) == [""]


def test_a_unit_off_the_table_is_not_missed(tmp_path: Path) -> None:
    units = POSITION["units"][1:]
    first = {**POSITION["units"][0], "due": 3}
    del first["pose"]
    position = {**POSITION, "units": units, "broken": [first]}
    asked = whole(tmp_path, position=position)
    report = told(pictured(units=False), asked)
    assert not any("csa-1" in str(line.text) for line in report.said)
    assert report.values["units"][0]["on_table"] is False


def test_one_tag_in_glare_is_told_of_a_unit_that_is_seen(tmp_path: Path) -> None:
    asked = whole(tmp_path)
    seen = Looker(asked).look(pictured())
    assert seen.measured is not None
    sight = next(unit for unit in seen.measured.units if unit.unit == "usa-1")
    lost = sight.tags[0]
    report = told(glare(pictured(), [lost.centre], 9), asked)
    assert [str(line.text) for line in report.said] == [f"Tag {lost.id} of usa-1 is in glare"]


def test_tags_at_97_percent_are_told_and_can_be_used(tmp_path: Path) -> None:
    before = replace(whole(tmp_path), folder=tmp_path)
    image = pictured(tags=0.97)
    seen = Looker(before).look(image)
    report = tags.report(before, seen, ())
    assert report.state == "wrong"
    assert tags.tag_scale(seen) == pytest.approx(0.97, abs=0.002)
    assert str(report.said[0].text).startswith("The tags are 9")
    after = Doing().do({"do": "tag-sides"}, before, seen)
    assert told(image, after).state == "done"
    assert open_table(tmp_path).roster == after.roster


def test_a_board_at_97_percent_is_not_laid_to_the_tags(tmp_path: Path) -> None:
    """Sizes are compared with the markers', whose own scale the board's step tells."""
    seen = Looker(whole(tmp_path)).look(pictured(scale=0.97, tags=0.97))
    assert tags.tag_scale(seen) == pytest.approx(1.0, abs=0.003)


@pytest.mark.parametrize(("size", "state"), [(0.9905, "done"), (0.9895, "wrong")])
def test_a_tags_scale_is_wrong_from_1_percent_on(size: float, state: str, tmp_path: Path) -> None:
    asked = whole(tmp_path)
    seen = Looker(asked).look(pictured())
    markers = tuple(replace(look, size=1.0) for look in seen.markers)
    seen = replace(seen, markers=markers, tag_sizes=(size,) * tags.ENOUGH)
    assert tags.report(asked, seen, ()).state == state
    fewer = replace(seen, tag_sizes=(0.9,) * (tags.ENOUGH - 1))
    assert tags.report(asked, fewer, ()).state == "done"


def test_a_game_for_another_table_is_told(tmp_path: Path) -> None:
    position = {**POSITION, "board": {"width": 36, "depth": 24}}
    report = game.report(whole(tmp_path, position=position), ())
    assert report.state == "wrong"
    assert str(report.said[0].text) == "The game is for a table of 36 x 24 in, the board is 24 x 16"


def test_choosing_a_game_makes_its_roster_once(tmp_path: Path) -> None:
    doing, before = Doing(), open_table(tmp_path)
    after = doing.do({"do": "game", "position": POSITION}, before, Looked())
    assert after.roster == roster()
    flags = doing.do({"do": "roster", "form": "flag"}, after, Looked())
    assert flags.roster is not None
    assert len(flags.roster.units[0].bases[0].tags) == 1
    again = doing.do({"do": "game", "position": POSITION}, flags, Looked())
    assert again.roster == flags.roster
    assert open_table(tmp_path) == again


@pytest.mark.parametrize(
    "post",
    [
        {"do": "game", "position": []},
        {"do": "game", "position": {}},
        {"do": "game", "position": {**POSITION, "phase": "tea"}},
        {"do": "roster", "form": "lip"},
        {"do": "tag-sides"},
        {"do": "terrain", "pieces": []},
    ],
)
def test_what_cannot_be_done_is_refused(post: dict[str, Any], tmp_path: Path) -> None:
    with pytest.raises(SetupError):
        Doing().do(post, open_table(tmp_path), Looked())
    assert list(tmp_path.iterdir()) == []


def test_terrain_is_checked_by_the_rules_before_it_is_kept(tmp_path: Path) -> None:
    doing = Doing()
    before = doing.do({"do": "game", "position": POSITION}, open_table(tmp_path), Looked())
    crossed = {**HILL[0], "polygon": [[0, 0], [4, 4], [4, 0], [0, 4]]}
    with pytest.raises(SetupError, match=r"outline of Hill 1 crosses itself"):
        doing.do({"do": "terrain", "pieces": [crossed]}, before, Looked())
    with pytest.raises(SetupError, match=r"Hill 1\.type"):
        doing.do({"do": "terrain", "pieces": [{**HILL[0], "type": "lava"}]}, before, Looked())
    after = doing.do({"do": "terrain", "pieces": HILL}, before, Looked())
    assert open_table(tmp_path).position == {**POSITION, "terrain": HILL}
    assert after.surfaces[0].height == 20


def test_a_hill_drawn_over_the_photograph_moves_when_its_height_is_given(tmp_path: Path) -> None:
    doing = Doing()
    before = doing.do({"do": "game", "position": POSITION}, open_table(tmp_path), Looked())
    seen = Looker(whole(tmp_path)).look(pictured(terrain=True))
    flat = [{**HILL[0], "polygon": upper_edge(), "height": 0}]
    drawn = doing.do({"do": "terrain", "pieces": flat}, before, seen)
    assert flat[0]["polygon"][1][0] > HILL[0]["polygon"][1][0] + 0.1  # seen farther out
    after = doing.do({"do": "height", "id": "hill-1", "height": 20}, drawn, seen)
    found = after.surfaces[0]
    assert found.height == 20
    for point, true in zip(found.polygon, HILL[0]["polygon"], strict=True):
        assert point == pytest.approx(true, abs=0.02)
    unseen = doing.do({"do": "height", "id": "hill-1", "height": 10}, after, Looked())
    assert unseen.surfaces[0].polygon == found.polygon
    with pytest.raises(SetupError, match="no piece"):
        doing.do({"do": "height", "id": "hill-2", "height": 10}, after, seen)


def test_a_hill_without_height_is_doubted(tmp_path: Path) -> None:
    def state(pieces: list[dict[str, Any]]) -> str:
        asked = whole(tmp_path, position={**POSITION, "terrain": pieces})
        return terrain.report(asked, Looked(), ()).state

    assert state([]) == "done"
    assert state(HILL) == "done"
    assert state([{k: v for k, v in HILL[0].items() if k != "height"}]) == "doubt"


def test_every_type_of_terrain_can_be_drawn_as_its_rules_say() -> None:
    kinds = ground.kinds_of(POSITION)
    assert {kind.drawn for kind in kinds.values()} == {"polygon", "line", "point"}
    shapes: dict[str, dict[str, Any]] = {
        "polygon": {"polygon": [[2, 2], [5, 2], [4, 5]]},
        "line": {"line": [[0, 8], [24, 9]], "width": 1},
        "point": {"at": [12, 8]},
    }
    pieces = [{"id": kind, "type": kind, **shapes[of.drawn]} for kind, of in kinds.items()]
    assert terrain.faults_of({**POSITION, "terrain": pieces}) == ()
    for name in registry.names():
        assert ground.kinds_of({"ruleset": name})
    assert ground.kinds_of({"ruleset": "chess"}) == {}


def reports(**states: Any) -> dict[str, Report]:
    usual = {name: Report("done") for name, _ in STEPS[:-1]}
    return {**usual, **{name: Report(state) for name, state in states.items()}}


@pytest.mark.parametrize(
    ("states", "ready"),
    [
        ({}, True),
        ({"board": "wrong", "print": "open", "tags": "doubt"}, True),
        ({"lens": "open"}, False),
        ({"camera": "blocked"}, False),
        ({"accuracy": "blocked"}, False),
        ({"terrain": "wrong"}, False),
    ],
)
def test_a_game_begins_when_nothing_is_missing(
    states: dict[str, Any], ready: bool, tmp_path: Path
) -> None:
    report = go.report(whole(tmp_path), dict(STEPS), reports(**states), True)
    assert report.values["ready"] is ready
    assert (report.state == "done") is ready


def test_what_is_still_wrong_is_told_with_its_step(tmp_path: Path) -> None:
    moved = Report("wrong", (Said("Marker 7 is gone", "lay it"), Said("Good", tone="good")))
    report = go.report(whole(tmp_path), dict(STEPS), {**reports(), "board": moved}, True)
    assert [(str(line.text), str(line.mend)) for line in report.said] == [
        ("Board: Marker 7 is gone", "lay it")
    ]


def test_units_begin_where_they_stand(tmp_path: Path) -> None:
    asked = whole(tmp_path)
    seen = Looker(asked).look(pictured(poses=(("csa-1", 9.5, 4.5, 80.0),)))
    there = go.as_they_stand({**POSITION, "note": 1}, seen)
    assert there["units"][0]["pose"] == pytest.approx([9.5, 4.5, 80.0], abs=0.05)
    assert there["units"][0]["battle_value"] == 1
    assert there["note"] == 1
    nothing = go.as_they_stand(POSITION, Looked())
    assert nothing == POSITION


#: One unit of two stands and its commander, for the table that the pictures are of.
OF_STANDS: dict[str, Any] = {
    "format": "tableside.position/1",
    "ruleset": "brothers-at-arms",
    "board": POSITION["board"],
    "sides": {"csa": {}, "usa": {}},
    "units": [
        {
            "id": "csa",
            "side": "csa",
            "type": "artillery",
            "group": "1",
            "range": 2,
            "attack": 4,
            "strength": 2,
            "name": "Kerr's Battery",
            "stands": [{"id": "1", "pose": [9, 4, 90]}, {"id": "2", "pose": [3, 4, 90]}],
        },
        {"id": "hq", "side": "csa", "type": "commander", "higher": True, "command": 2,
         "pose": [9, 2, 90]},
    ],
}  # fmt: skip


def test_a_game_of_units_of_stands_gets_a_tray_for_each(tmp_path: Path) -> None:
    after = Doing().do({"do": "game", "position": OF_STANDS}, open_table(tmp_path), Looked())
    assert after.roster is not None
    assert [(unit.id, unit.name, unit.bases[0].base) for unit in after.roster.units] == [
        ("csa/1", "Kerr's Battery 1", (40, 40)),
        ("csa/2", "Kerr's Battery 2", (40, 40)),
        ("hq", None, (30, 30)),
    ]
    report = told(pictured(units=False), whole(tmp_path, roster=after.roster, position=OF_STANDS))
    words = [str(line.text) for line in report.said]
    assert "Kerr's Battery 1 is not seen: tags 40 and 41 are hidden or missing" in words
    assert not any("no tag is theirs" in line for line in words)
    assert all(unit["on_table"] for unit in report.values["units"])


def test_stands_begin_where_they_stand(tmp_path: Path) -> None:
    first, second, *_ = roster().units
    named = (first.model_copy(update={"id": "csa/1"}), second.model_copy(update={"id": "none"}))
    asked = whole(tmp_path, roster=roster().model_copy(update={"units": named}))
    seen = Looker(asked).look(pictured(poses=(("csa-1", 9.5, 4.5, 80.0),)))
    there = go.as_they_stand(OF_STANDS, seen)
    one, other = there["units"][0]["stands"]
    assert one["pose"] == pytest.approx([9.5, 4.5, 80.0], abs=0.05)
    assert (one["id"], other) == ("1", OF_STANDS["units"][0]["stands"][1])
    assert "pose" not in there["units"][0]
    assert there["units"][1] == OF_STANDS["units"][1]


def begun(folder: Path, *starts: dict[str, Any]) -> Callable[[Path], KeptGame]:
    """Keep a game for each start, from game-2 on; what is known of them."""
    found = {folder / f"game-{n}.tableside": KeptGame(s) for n, s in enumerate(starts, start=2)}
    for path in found:
        path.touch()
    return found.__getitem__


def test_a_game_of_other_rules_or_units_is_not_gone_on_with(tmp_path: Path) -> None:
    asked = whole(tmp_path)
    other = {**POSITION, "ruleset": "mini-nap"}
    known = begun(tmp_path, POSITION, other, {**POSITION, "units": []})
    assert games_of(asked, known).on == tmp_path / "game-2.tableside"
    on = go.arguments(asked, True, new=False, known=known)
    assert on[-2:] == ["--game", str(tmp_path / "game-2.tableside")]
    (tmp_path / "game-2.tableside").unlink()
    assert games_of(asked, known).on is None
    first = go.arguments(asked, True, new=False, known=known)
    assert first[-4:] == [
        "--position", str(tmp_path / "position.json"), "--game", str(tmp_path / "game-5.tableside"),
    ]  # fmt: skip


def at_go(asked: Table, known: Callable[[Path], KeptGame]) -> Report:
    return go.report(asked, dict(STEPS), reports(), True, known)


@pytest.mark.parametrize(
    ("start", "words"),
    [
        ({"units": POSITION["units"][:3]}, "its units are others than this game's"),
        ({"ruleset": "mini-nap"}, "it is a game by other rules"),
    ],
)
def test_why_a_newer_game_is_not_gone_on_with_is_told(
    start: dict[str, Any], words: str, tmp_path: Path
) -> None:
    known = begun(tmp_path, POSITION, {**POSITION, **start})
    report = at_go(whole(tmp_path), known)
    assert (report.state, report.values["game"]) == ("done", "game-2.tableside")
    assert [str(line.text) for line in report.said] == [
        "Everything is as it should be",
        f"game-3.tableside is not offered to go on with: {words}",
    ]
    (tmp_path / "game-3.tableside").unlink()
    assert len(at_go(whole(tmp_path), known).said) == 1


@pytest.mark.parametrize(
    ("changed", "what"),
    [
        ({}, None),
        ({"units": [{**unit, "pose": [5, 5, 0]} for unit in POSITION["units"]]}, None),
        ({"terrain": HILL}, "terrain"),
        ({"house_rules": {"alignment-degrees": 8}}, "house rules"),
        (
            {
                "units": [{**POSITION["units"][0], "name": "Iron"}, *POSITION["units"][1:]],
                "terrain": HILL,
            },
            "names and terrain",
        ),
        ({"sides": {**POSITION["sides"], "usa": {"army": "union-eastern", "name": "U"}}}, "names"),
    ],
)
def test_what_was_changed_since_a_game_began_is_told(
    changed: dict[str, Any], what: str | None, tmp_path: Path
) -> None:
    rules, state = registry.load_position(POSITION, "position.json")
    known = begun(tmp_path, rules.dump(state))
    report = at_go(whole(tmp_path, position={**POSITION, **changed}), known)
    assert report.values["ready"]
    if what is None:
        assert report.state == "done"
    else:
        (line,) = report.said
        assert (report.state, line.tone) == ("doubt", "doubt")
        assert str(line.text) == (
            f"What was changed here since game-2.tableside began is not in it: {what}"
        )


def test_a_kept_game_that_cannot_be_read_is_told_and_no_older_one_is_lost(tmp_path: Path) -> None:
    for name in ("game.tableside", "game-2.tableside"):
        (tmp_path / name).touch()
    bad = tmp_path / "game-2.tableside"
    report = at_go(whole(tmp_path), lambda game: KeptGame(fault="is bad" if game == bad else ""))
    assert (report.state, report.values["ready"]) == ("wrong", True)
    assert report.values["game"] == "game.tableside"
    assert [(str(line.text), line.tone) for line in report.said] == [("is bad", "wrong")]
    assert "salvage it as game-3.tableside" in str(report.said[0].mend)
    (tmp_path / "game-3.tableside").touch()  # salvaged
    assert (
        at_go(whole(tmp_path), lambda game: KeptGame(fault="is bad" if game == bad else ""))
        .said[0]
        .tone
        == "good"
    )
    folder = go.report(whole(tmp_path), dict(STEPS), reports(), False)
    assert (folder.values["game"], folder.state) == (None, "done")


def test_serving_goes_on_with_the_newest_game(tmp_path: Path) -> None:
    asked = whole(tmp_path)
    first = go.arguments(asked, True, new=False)
    assert first[-2:] == ["--game", str(tmp_path / "game.tableside")]
    assert "--position" in first
    for name in ("game.tableside", "game-2.tableside", "game-10.tableside"):
        (tmp_path / name).touch()
    on = go.arguments(asked, True, new=False)
    assert on[-2:] == ["--game", str(tmp_path / "game-10.tableside")]
    assert "--position" not in on
    assert go.arguments(asked, True, new=True)[-1] == str(tmp_path / "game-11.tableside")
    assert "--game" not in go.arguments(asked, False, new=False)
    with pytest.raises(SetupError):
        go.arguments(table(tmp_path), True, new=False)


def test_a_table_opens_at_what_it_lacks(tmp_path: Path) -> None:
    assert Table(tmp_path).first_step == "game"
    assert Table(tmp_path, position=POSITION).first_step == "camera"
    full = whole(tmp_path)
    assert full.first_step == "go"
    assert replace(full, camera=None).first_step == "lens"
    assert replace(full, board=None).first_step == "board"
    assert replace(full, roster=None).first_step == "tags"
    assert replace(full, position=None).first_step == "game"
    unmeasured = full.kept.model_copy(update={"check_line": None})
    assert replace(full, kept=unmeasured).first_step == "go"
    assert replace(full, kept=unmeasured, board=None).first_step == "print"
