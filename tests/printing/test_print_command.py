"""``tableside print``: the files it writes, and what it says when it cannot."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from tableside.cli import main
from tableside.commands.print import KINDS, PAPERS
from tableside.files import standard
from tableside.files.board import load_board
from tableside.files.build import marker_build, unit_build
from tableside.files.jig import load_jig
from tableside.files.loading import dump
from tableside.files.roster import Roster, load_roster
from tableside.printing.board_cards import on_ruler
from tableside.printing.lettering import LEAST, fitted
from tableside.printing.paper import SIZES
from tableside.rig.markers import preset_board
from tableside.rig.trays import paper_side
from tableside.rules.scenarios import path_of
from tableside.typeface.letters import width_of

DEMO = "fixtures/images/demo"


def pages_of(path: Path) -> int:
    with pypdfium2.PdfDocument(path) as document:
        return len(document)


def test_the_papers_are_those_that_are_known() -> None:
    assert sorted(PAPERS) == sorted(SIZES)


@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("what", sorted(KINDS))
def test_everything_prints_on_every_paper(
    what: str, paper: str, tmp_path: Path, root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / f"{what}.pdf"
    given = [str(root / DEMO / "roster.json")] if what in ("tags", "counters", "trays") else []
    given += [str(path_of("fordham-fords"))] if what == "map" else []
    assert main(["print", what, *given, "--paper", paper, "--out", str(out)]) == 0
    assert pages_of(out) >= 1
    assert f"{out}: {pages_of(out)} page" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "preset"),
    [
        ([], "corners"),
        (["--form", "mat"], "edge"),
        (["--form", "strips"], "corners"),
        (["--form", "cards"], "edge"),
        (["--preset", "edge"], "edge"),
    ],
)
def test_a_preset_comes_with_its_board_file(
    options: list[str], preset: str, tmp_path: Path
) -> None:
    out = tmp_path / "sheets.pdf"
    assert main(["print", "board", "--size", "40x30", *options, "--out", str(out)]) == 0
    made = load_board(tmp_path / "sheets.json")
    assert made.build == marker_build("hand")
    assert made.model_copy(update={"build": None}) == preset_board(preset, 40, 30)


def test_a_standard_board_is_printed_with_its_file(tmp_path: Path) -> None:
    out = tmp_path / "mat.pdf"
    assert main(["print", "board", "48x36-mat", "--form", "mat", "--out", str(out)]) == 0
    made = load_board(tmp_path / "mat.json")
    assert made.build == marker_build("hand")  # its tiles are joined by hand
    standing = load_board(standard.path_of("boards", "48x36-mat"))
    assert made.model_copy(update={"build": None}) == standing.model_copy(update={"build": None})


@pytest.mark.parametrize(
    ("board", "pages"), [("36x24-strips", 4), ("36x24-cards", 2), ("36x24-mat", 15)]
)
def test_a_standard_board_is_printed_in_its_own_form(
    board: str, pages: int, tmp_path: Path
) -> None:
    out = tmp_path / "board.pdf"
    assert main(["print", "board", board, "--out", str(out)]) == 0
    assert pages_of(out) == pages


@pytest.mark.parametrize(("preset", "words"), [("corners", "edges along edges"), ("edge", "tape")])
def test_a_board_of_one_s_own_is_printed_as_strips_where_it_can(
    preset: str, words: str, tmp_path: Path
) -> None:
    out, board = tmp_path / "b.pdf", tmp_path / "board.json"
    board.write_text(dump(preset_board(preset, 40, 30)), encoding="utf-8")
    assert main(["print", "board", str(board), "--out", str(out)]) == 0
    with pypdfium2.PdfDocument(out) as document:
        assert words in document[0].get_textpage().get_text_range()


def test_a_board_file_is_printed_as_it_is(tmp_path: Path, root: Path) -> None:
    out = tmp_path / "b.pdf"
    board = root / DEMO / "board.json"
    assert main(["print", "board", str(board), "--out", str(out)]) == 0
    assert not (tmp_path / "b.json").exists()
    with pypdfium2.PdfDocument(out) as document:
        text = "".join(page.get_textpage().get_text_range() for page in document)
    for marker in load_board(board).markers:
        x, y = marker.at
        assert f"x {on_ruler(x)} in, y {on_ruler(y)} in" in text


def test_a_jig_comes_with_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    out = tmp_path / "jig.pdf"
    assert main(["print", "jig", "--base", "40x30", "--first", "5", "--out", str(out)]) == 0
    made = load_jig(tmp_path / "jig.json")
    assert made.bases == ((60, 30), (60, 20), (40, 40), (40, 30))
    assert [marker.id for marker in made.markers] == list(range(5, 13))
    assert {marker.family for marker in made.markers} == {"tag25h9"}
    assert made.scale == 0.002
    assert main(["print", "jig", "--check-line", "199.5", "--out", str(out)]) == 0
    assert load_jig(tmp_path / "jig.json").scale == 0.001
    assert main(["print", "jig", "--out", str(out)]) == 0  # the printer is known now
    assert load_jig(tmp_path / "jig.json").scale == 0.001


def test_tags_for_terrain_are_numbered_on(tmp_path: Path) -> None:
    out = tmp_path / "t.pdf"
    options = ["--first", "584", "--count", "3", "--side", "30"]
    assert main(["print", "terrain", *options, "--out", str(out)]) == 0
    with pypdfium2.PdfDocument(out) as document:
        text = "".join(page.get_textpage().get_text_range() for page in document)
    assert all(f"{number}, 30 mm" in text for number in (584, 585, 586))


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--first", "585", "--count", "3"], "print terrain: tag36h11 has no tag 587"),
        (["--family", "tag99"], "print terrain: family tag99 is not known"),
        (["--side", "300"], "print terrain: the tag tag36h11 500"),
    ],
)
def test_tags_for_terrain_that_are_none_are_refused(
    options: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "t.pdf"
    assert main(["print", "terrain", *options, "--out", str(out)]) != 0
    assert words in capsys.readouterr().err
    assert not out.exists()


@pytest.mark.parametrize("options", [["--count", "0"], ["--first", "-1"]])
def test_no_tags_for_terrain_are_a_wrong_use(options: list[str], tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        main(["print", "terrain", *options, "--out", str(tmp_path / "t.pdf")])


def test_a_position_gets_its_roster(tmp_path: Path, root: Path) -> None:
    position = root / DEMO / "position.json"
    made = tmp_path / "r.json"
    for what, height, count in (("tags", 3.0, 2), ("trays", 3.0, 2), ("counters", 1.0, 2)):
        given = ["print", what, str(position), "--out", str(tmp_path / "x.pdf")]
        assert main([*given, "--write-roster", str(made)]) == 0
        roster = load_roster(made)
        assert roster.build == unit_build("printed" if what == "counters" else "tray")
        listed = json.loads(position.read_text())["units"]
        assert [unit.id for unit in roster.units][: len(listed)] == [u["id"] for u in listed]
        for unit in roster.units:
            assert [tag.height for tag in unit.bases[0].tags] == [height] * count


def test_the_file_that_sheets_are_made_from_is_never_written_over(
    tmp_path: Path, root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    position = tmp_path / "game.json"
    position.write_bytes((root / DEMO / "position.json").read_bytes())
    assert main(["print", "tags", str(position), "--out", str(tmp_path / "game.pdf")]) == 1
    said = f"tableside: {position}: is the file that these sheets are made from"
    assert capsys.readouterr().err.startswith(said)
    assert position.read_bytes() == (root / DEMO / "position.json").read_bytes()


def test_another_file_that_is_there_is_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["print", "board", "--out", str(tmp_path / "board.pdf")]
    assert main(given) == 0
    assert main(given) == 0, "the same again needs no other"
    assert not (tmp_path / "board.1.json").exists()
    capsys.readouterr()
    (tmp_path / "board.json").write_text("measured")
    assert main(given) == 0
    assert (tmp_path / "board.1.json").read_text() == "measured"
    assert "board.1.json" in capsys.readouterr().out
    assert load_board(tmp_path / "board.json").width == 36


def test_each_base_of_a_unit_gets_a_tray(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    unit = {"id": "b-1", "side": "blue", "type": "brigade"}
    bases = [{"base": [40, 30], "pose": [0, 0.8, 0]}, {"base": [40, 30], "pose": [0, -0.8, 0]}]
    position = {
        "format": "tableside.position/1",
        "ruleset": "any",
        "board": {"width": 36, "depth": 24},
        "units": [{**unit, "bases": bases}, {**unit, "id": "b-2", "base": [50, 25]}],
    }
    file, made = tmp_path / "p.json", tmp_path / "r.json"
    file.write_text(json.dumps(position))
    given = ["print", "counters", str(file), "--out", str(tmp_path / "c.pdf")]
    assert main([*given, "--write-roster", str(made)]) == 0
    first, second = load_roster(made).units
    assert [base.pose for base in first.bases] == [(0.0, 0.8, 0.0), (0.0, -0.8, 0.0)]
    assert [base.base for base in (*first.bases, *second.bases)] == [(40, 30), (40, 30), (50, 25)]
    tags = [tag.id for base in (*first.bases, *second.bases) for tag in base.tags]
    assert tags == [40, 41, 42, 43, 44, 45]
    capsys.readouterr()
    del position["units"][0]["bases"][1]["base"], position["units"][1]["base"]  # type: ignore[index]
    file.write_text(json.dumps(position))
    assert main(given) == 1
    lines = capsys.readouterr().err.strip().splitlines()
    assert [line.split(": ")[2] for line in lines] == ["b-1", "b-2"]
    assert "no known size" in lines[0]


def test_a_misspelt_field_is_named_before_it_is_on_paper(
    tmp_path: Path, root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    position = json.loads((root / DEMO / "position.json").read_text())
    del position["units"][0]["pose"]  # what is still to be written keeps no sheet back
    position["sides"]["usa"]["army"] = "one of a file of their own"
    file, out = tmp_path / "p.json", tmp_path / "tags.pdf"
    given = ["print", "tags", str(file), "--out", str(out)]
    file.write_text(json.dumps(position))
    assert main(given) == 0
    out.unlink()
    position["units"][1]["nmae"] = "12th Ohio"
    file.write_text(json.dumps(position))
    capsys.readouterr()
    assert main(given) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"tableside: {file}: units[1].nmae:")
    assert not out.exists()


def test_letters_that_no_sheet_has_are_told(
    tmp_path: Path, root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    position = json.loads((root / DEMO / "position.json").read_text())
    position["units"][0]["name"], position["units"][1]["name"] = "第一 Corps", "Żółw?"
    file = tmp_path / "p.json"
    file.write_text(json.dumps(position), encoding="utf-8")
    assert main(["print", "tags", str(file), "--out", str(tmp_path / "tags.pdf")]) == 0
    said = "“第一 Corps” is printed as “?? Corps”: sheets have no such letters"
    assert capsys.readouterr().err == f"tableside: {said}\n"


def test_counters_are_printed_of_standard_input(
    tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (root / DEMO / "position.json").read_bytes()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text)))
    made = ["--out", str(tmp_path / "c.pdf"), "--write-roster", str(tmp_path / "c.json")]
    assert main(["print", "counters", "-", *made]) == 0


def printed_roster(position: dict[str, Any], tmp_path: Path, what: str = "tags") -> Roster:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(position), encoding="utf-8")
    assert main(["print", what, str(path), "--out", str(tmp_path / "made.pdf")]) == 0
    return load_roster(tmp_path / "made.json")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scale", "foot", "guns", "leader"),
    [
        ("6mm", (30, 20), (30, 30), (25, 25)),
        ("15mm", (40, 30), (40, 40), (30, 30)),
        (None, (40, 30), (40, 40), (30, 30)),
        ("25mm", (60, 40), (60, 60), (50, 50)),
    ],
)
@pytest.mark.parametrize("what", ["tags", "counters", "trays"])
def test_bases_of_brothers_at_arms_go_by_its_figures(
    what: str,
    scale: str | None,
    foot: tuple[float, float],
    guns: tuple[float, float],
    leader: tuple[float, float],
    tmp_path: Path,
    root: Path,
) -> None:
    position = json.loads(path_of("valley-road").read_text("utf-8"))
    del position["scale"]
    position |= {} if scale is None else {"scale": scale}
    units = printed_roster(position, tmp_path, what).units
    sizes = {unit.type: unit.bases[0].base for unit in units}
    assert (sizes["infantry"], sizes["artillery"], sizes["commander"]) == (foot, guns, leader)
    assert len(units) == sum(len(unit.get("stands", "1")) for unit in position["units"])
    named = {unit.id: unit.name for unit in units}
    assert (named["south-h"], named["south-1/2"]) == ("Hale", "1 Sand 2")


@pytest.mark.parametrize("what", ["tags", "counters"])
def test_counters_of_a_campaign_carry_their_tag(what: str, tmp_path: Path) -> None:
    """17 x 17 mm with one tag on it, and some for the stacks of each side."""
    units = [
        {"id": "US2IN", "side": "us", "type": "infantry", "men": 1400},
        {"id": "MX1CQ", "side": "mx", "type": "corps-hq"},
    ]
    position = {"format": "tableside.position/1", "ruleset": "gitm", "sides": {"us": {}, "mx": {}}}
    made = printed_roster({**position, "units": units}, tmp_path, what).units
    stacks = [f"{side}-stack-{number}" for side in ("us", "mx") for number in (1, 2, 3, 4)]
    assert [unit.id for unit in made] == ["US2IN", "MX1CQ", *stacks]
    (tags,) = {(base.base, len(base.tags)) for unit in made for base in unit.bases}
    assert tags == ((17.0, 17.0), 1)
    for unit in made:
        ((tag,),) = (base.tags for base in unit.bases)
        room = (17.0 - paper_side(tag.side)) / 2
        assert abs(tag.at[0]) <= room
        assert abs(tag.at[1]) <= room
        assert tag.height == 1.0
    text = text_of(tmp_path / "made.pdf")
    assert all(name in text for name in ("US2IN", "MX1CQ", "US stack 1", "MX stack 4"))


def text_of(path: Path) -> str:
    with pypdfium2.PdfDocument(path) as document:
        return "".join(page.get_textpage().get_text_range() for page in document)


def test_reserves_of_brothers_at_arms_have_a_tray_for_each_base(tmp_path: Path, root: Path) -> None:
    position = json.loads(path_of("heron-river").read_text("utf-8"))
    ids = {unit.id for unit in printed_roster(position, tmp_path).units}
    assert {"north-13/1", "north-13/3", "north-c6", "north-12", "south-15/2"} <= ids
    assert not {"north-13", "north-13/4", "north-12/1", "south-15/3"} & ids


def test_a_base_of_its_own_counts_before_that_of_its_type(tmp_path: Path) -> None:
    stands = [{"id": "1", "pose": [5, 5, 0]}, {"id": "2", "pose": [5, 9, 0], "base": [50, 25]}]
    unit = {"id": "a", "side": "csa", "type": "infantry", "base": [45, 25], "stands": stands}
    position = {"format": "tableside.position/1", "ruleset": "brothers-at-arms", "units": [unit]}
    units = printed_roster(position, tmp_path).units
    assert [unit.bases[0].base for unit in units] == [(45, 25), (50, 25)]


@pytest.mark.parametrize("scale", ["28mm", 15, ["15mm"]])
def test_figures_of_an_unknown_size_are_one_line(
    scale: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "position.json"
    position = {"format": "tableside.position/1", "ruleset": "brothers-at-arms", "scale": scale}
    path.write_text(json.dumps({**position, "units": []}), encoding="utf-8")
    assert main(["print", "tags", str(path), "--out", str(tmp_path / "made.pdf")]) == 1
    said = capsys.readouterr().err
    assert "scale: is" in said
    assert "6mm, 15mm, 25mm" in said


def test_a_jig_has_the_outlines_of_a_games_own_bases(tmp_path: Path, root: Path) -> None:
    out = tmp_path / "jig.pdf"
    given = [str(path_of("valley-road")), "--base", "50x50"]
    assert main(["print", "jig", *given, "--out", str(out)]) == 0
    assert load_jig(tmp_path / "jig.json").bases == ((30, 30), (40, 30), (40, 40), (50, 50))


def test_strips_say_their_units_and_tags(tmp_path: Path, root: Path) -> None:
    position, out = root / "fixtures/images/nap-game/position.json", tmp_path / "trays.pdf"
    assert main(["print", "trays", str(position), "--out", str(out)]) == 0
    with pypdfium2.PdfDocument(out) as document:
        text = " ".join(document[0].get_textpage().get_text_range().split())
    for unit in load_roster(tmp_path / "trays.json").units:
        ids = " ".join(str(tag.id) for tag in unit.bases[0].tags)
        assert (unit.name or unit.id) in text
        assert ids in text


def test_a_flag_has_one_tag_high_up(tmp_path: Path, root: Path) -> None:
    given = ["print", "tags", str(root / DEMO / "position.json"), "--form", "flag"]
    assert main([*given, "--out", str(tmp_path / "t.pdf")]) == 0
    for unit in load_roster(tmp_path / "t.json").units:
        (tag,) = unit.bases[0].tags
        assert tag.height == 60.0


def test_counters_write_the_height_of_their_card(tmp_path: Path, root: Path) -> None:
    roster = root / DEMO / "roster.json"
    given = ["print", "counters", str(roster), "--thickness", "2.5"]
    assert main([*given, "--out", str(tmp_path / "c.pdf")]) == 0
    before, after = load_roster(roster), load_roster(tmp_path / "c.json")
    assert [u.id for u in before.units] == [u.id for u in after.units]
    assert {t.height for u in after.units for b in u.bases for t in b.tags} == {2.5}
    assert [t.at for u in before.units for b in u.bases for t in b.tags] == [
        t.at for u in after.units for b in u.bases for t in b.tags
    ]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["board", "no-such.json"], "no-such.json: there is no such file"),
        (["tags", "no-such.json"], "no-such.json: there is no such file"),
        (["board", "--check-line", "150"], "a check line of 150 mm cannot be"),
        (["board", "--family", "tag99"], "family tag99 is not known"),
        (["board", "--family", "tag16h5", "--side", "20", "--size", "8x8"], "no room"),
        (["board", "--form", "strips", "--side", "80"], "no room"),
        (["board", "--form", "mat", "--size", "400x400", "--side", "5"], "more than 300 sheets"),
        (["calibration", "--pattern", "charuco:5x7:40"], "is not written like"),
        (
            ["calibration", "--pattern", "chessboard:30x30:40"],
            "does not fit the 184 x 281 mm of a4: make it smaller",
        ),
        (["calibration", "--pattern", "chessboard:9x6:30"], "print it on a3 (--paper)"),
        (
            ["board", "--preset", "edge", "--form", "strips"],
            "print this board as cards or as a mat",
        ),
        (["calibration", "--pattern", "chessboard:2000x2000:0.05"], "'2000x2000' is no size"),
        (["calibration", "--pattern", "charuco:20x20:8:6:aruco_4x4_50"], "needs 200 tags"),
        (["jig", "--base", "50x150"], "a base of 50 x 150 mm is larger than the corner"),
        (["jig", "--first", "30"], "tag25h9 has no tag 35"),
        (["ruler", "--out", "no/such/folder.pdf"], "there is no such folder; check --out"),
    ],
)
def test_what_cannot_be_printed_is_one_line(
    arguments: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    assert main(["print", *arguments]) == 1
    lines = capsys.readouterr().err.strip().splitlines()
    assert len(lines) == 1
    assert said in lines[0]
    assert not list(tmp_path.glob("*.pdf"))


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["cake"],
        ["tags"],
        ["board", "b.json", "--size", "30x20"],
        ["board", "--size", "big"],
        ["board", "--size", "2x2"],
        ["board", "--side", "0"],
        ["board", "--family", "t" * 81],
        ["terrain", "--family", "t" * 81],
        ["jig", "--family", "t" * 81],
        ["counters", "r.json", "--thickness", "-1"],
        ["jig", "--base", "60"],
        ["jig", "--first", "-1"],
        ["ruler", "--paper", "b7"],
        ["ruler", "--check-line", "long"],
    ],
)
def test_wrong_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["print", *arguments])
    assert stopped.value.code == 2
    assert "usage: tableside print" in capsys.readouterr().err


def test_every_option_has_its_page(root: Path) -> None:
    text = (root / "docs" / "printing.md").read_text(encoding="utf-8")
    for what in KINDS:
        assert f"`tableside print {what}" in text
    for option in (
        "--out", "--paper", "--check-line", "--form", "--size", "--preset", "--family", "--side",
        "--write-board", "--write-roster", "--thickness", "--kind", "--pattern", "--base",
    ):  # fmt: skip
        assert f"`{option}" in text


def _line(path: Path) -> str:
    with pypdfium2.PdfDocument(path) as document:
        return str(document[0].get_textpage().get_text_range())


@pytest.mark.slow
def test_what_the_check_line_measured_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    kept = tmp_path / "settings" / "tableside" / "printer.json"
    out = tmp_path / "r.pdf"
    ruler = ["print", "ruler", "--out", str(out)]
    assert main([*ruler, "--check-line", "199.2"]) == 0
    assert f"{kept}: keeps 199.2 mm" in capsys.readouterr().out
    assert main(ruler) == 0
    assert "made 199.2 mm" in capsys.readouterr().out
    assert "drawn at 100.40 %" in _line(out)
    assert "--check-line 200" in _line(out)
    assert main([*ruler, "--check-line", "200"]) == 0
    assert not kept.exists()
    assert main(ruler) == 0
    assert "drawn at" not in _line(out)
    assert capsys.readouterr().out.count("check line") == 2


def test_settings_that_cannot_be_read_stop_a_print(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A sheet at a scale that nobody wanted is worse than none."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    kept = tmp_path / "tableside" / "printer.json"
    kept.parent.mkdir()
    kept.write_text('{"format": "tableside.printer/1", "check_line": 19.92}')
    assert main(["print", "ruler", "--out", str(tmp_path / "r.pdf")]) == 1
    assert "check_line: is 19.92" in capsys.readouterr().err
    assert main(["print", "ruler", "--out", str(tmp_path / "r.pdf"), "--check-line", "199"]) == 0


def test_settings_that_cannot_be_written_stop_no_print(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "file"))
    out = tmp_path / "r.pdf"
    assert main(["print", "ruler", "--out", str(out), "--check-line", "199"]) == 0
    assert "say --check-line again" in capsys.readouterr().out
    assert out.exists()


def test_what_is_too_long_shrinks_and_keeps_its_ends() -> None:
    assert fitted("short", 50, 3.0) == ("short", 3.0)
    words, size = fitted("a name of some length", 24, 3.0)
    assert words == "a name of some length"
    assert width_of(words, size) == pytest.approx(24)
    assert LEAST <= size < 3.0
    words, size = fitted("Army of the Upper Lakes HQ 2", 20, 3.0)
    assert words.startswith("Army")
    assert "..." in words
    assert words.endswith("HQ 2")
    assert width_of(words, size) <= 20
    assert fitted("name", 0.1, 3.0)[0] == ""


@pytest.mark.parametrize(
    ("size", "said"),
    [
        ("400.1x10", "'400.1x10' is too large; a board has at most 400 in a side"),
        ("36x7.9", "'36x7.9' is too small; a board has at least 8 in a side"),
        ("36", "'36' is no size; write inches such as 36x24"),
        ("-36x24", "is no size"),
        ("nanx24", "is no size"),
    ],
)
def test_a_size_that_no_board_has_is_told_as_what_it_is(
    size: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["print", "board", f"--size={size}"])
    assert said in capsys.readouterr().err


def test_nothing_is_written_where_the_pdf_cannot_be(
    tmp_path: Path, root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "sheets").mkdir()
    given = ["print", "tags", str(root / DEMO / "position.json")]
    assert main([*given, "--out", str(tmp_path / "sheets")]) == 1
    assert "sheets: is a folder" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["sheets"]
