"""What the page of setting up a table, and that of measuring a lens, are told is German."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain, product
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Browser

import tableside
from tableside.rules import registry
from tableside.setup.looking import Looked, Looker
from tableside.setup.patch import WORDS
from tableside.setup.report import named
from tableside.setup.setting_up import STEPS
from tableside.setup.steps import accuracy, board, camera, go, lens, print_scale, tags, terrain
from tableside.setup.table import Kept, Table
from tableside.vision.calibration.collecting import CELLS, ENOUGH, _missing
from tableside.vision.calibration.patterns import EXAMPLES, Pattern, PatternError
from tests.setup import stand_in, tables
from tests.texts.german import Said, Template, german, templates

HOUSE = Path(tableside.__file__).parent

#: Whose texts these pages show; what the camera's side says in a game is held beside this.
SPEAKING = (
    *("setup", "files", "vision/calibration", "vision/sources"),
    *("vision/checks.py", "vision/families.py", "vision/board_fit.py"),
    *(
        "web/http/setting_up.py",
        "web/http/calibrating.py",
        "rules/registry.py",
        "rules/gmu/position.py",
    ),
    *("rules/gmu/position_play.py", "rules/mini_nap/position.py"),
)

#: Modules that speak only in a terminal, as recordings are made, or draw into a picture.
ELSEWHERE = {"recording_writer.py", "recorder.py", "picture.py"}

#: What reaches no page, or only as a part of what ``pieced`` puts together.
PIECES = (
    # names of files and sheets, forms of JSON and of numbers, what is looked for in a text
    "^camera $", "^Tableside $", '"format"', r"^\{:\.", "^ px$", "^<standard input>$",
    "^(cannot be opened|gives no picture|It is blurred|middle middle|Input should be )$",
    "^from (where|how) the board file", "^ could not be used: $", "^. Next$",
    # what ``tableside calibrate`` prints: its name, why a model was chosen
    "^tableside calibrate$", "^the  model (is|has) the (simplest|least)", "^  px$",
    # faults of the program's own
    "cannot be encoded$", "^a frame without a picture",
    # joined with others
    "^ and $", "^ or $", "^Marker $", "^ in $", "^ not seen$", "^1 piece$", "^ pieces$",
    "^(its|their) tags? (is|are)$", "^(lies up to|is drawn otherwise)", "^(left|right) middle$",
    "^'s already$", "^(piece|tag|marker|unit|terrain piece) *$", "^has $", "^. (Next: |Nothing is)",
    "^the file$", "^is $",
)  # fmt: skip

#: What may stand in slots of these codes, where a name may not; by the file's name and the code.
SAMPLES = {
    r" abs\(size - 1\):.0%$| share(:.1%)?$| scale:.1%$": "12.5 %",
    r" 'large' if": "large",
    r"laying.py template.type$": "hill",
    r"sure.py whose$": "usa-1",
    r"tag_shown.py whose$": "this unit's other tag",
    r"accuracy.py side$": "north",
    r" named\('marker', near\)": "markers 3 and 4 are",
    r"tags.py named\('tag', tags\)": "tag 41 is",
    r"tags.py named\('tag', unknown\)": "Tags 41, 42 and 43 are",
    r"tags.py words$": "in glare",
    r"board.py where.replace": "upper left",
    r"board.py found$": "'edge'",
    r"board.py name$": "Marker 3",
    r"board.py compass": "0.30 in east",
    r"terrain.py count$": "2 pieces",
    r"terrain.py their$": "its tag is",
    r"terrain.py _LAY$": "lay what is seen, at the terrain's step",
    r"lens.py self.why$": "it does not converge",
    r"(camera|loading).py (reason|error.strerror)": "permission denied",
    r"doing.py error$": "'x' is no length; write millimetres above 0",
    r"loading.py error.msg": "expecting value",
    r"loading.py wanted$": "a number",
    r"position.py what$": "unit",
    r"parts.py name$": "unit a-1",
    r"parts.py is_valid_reason": "self-intersection[3.5 4]",
    r" counts$": "0, 4 or 5",
    r" EXAMPLES": EXAMPLES["charuco"],
    r"calibrate.py whys$": "plain: it does not converge; fisheye: it does not converge",
    r"fit.py error$": "it does not converge",
    r"screening.py name$": "top left",
    r" rows\[r\]$": "top",
    r" columns\[c\]$": "left middle",
    r" edge$": "left",
    r"pictures.py trouble$": "the picture is black",
    r" width or 'nothing'$": "nothing",
    # numbers
    r"len\(|:g$|\.id$|tag\[1\]$|[^.]\bnumber$|\.checked$|count( - 1)?$|size\[|found\[|shape\[": "2",
    r" (width|height|more|tag|limit|index|strength|seen|total)$|place( \+ 1)?$|_length'\]$": "2",
    r"_PICTURES$|LARGEST_ERROR$|lengths\[|error\.(start|lineno|colno)|MOST_GUNS|_needed": "2",
    r"kind\.stands|line\.(time|frame)|before\.time": "2",
}  # fmt: skip

#: Names, and what stands as it is in every language.
NAMES = {
    *("a-1", "usa-1", "hill-1", "hill-2", "wood-1", "file", "position.json", "plain", "fisheye"),
    *("tag36h11", "chessboard", "charuco", "aprilgrid", "aruco_6x6_250", "aruco", "apriltag"),
    *("base", "stands", "pose", "step", "lens", "go", "frame", "time", "x", "a-12"),
}


def lost(browser: Browser, texts: Iterable[str], names: Iterable[str] = ()) -> str:
    """Return, a line each, the texts that stay English or keep words which are no names.

    Texts are told as a page of setting up does it: it has the words of all rule sets.
    """
    known = NAMES | set(names)
    asked = [text for text in texts if re.search("[A-Za-z]", text)]
    return "\n".join(
        f"{text}: {said}"
        for text, said in german(browser, None, asked).items()
        if said is None or not all(_stays(piece, known) for piece in said.kept)
    )


def _stays(piece: str, known: set[str]) -> bool:
    """Whether a piece is no word: a name, a place in a file, a value as JSON writes it."""
    value = re.match(r"""["'\[{]|(true|false|null)$""", piece)
    parts = {part for part in re.split(r"[.\[\]]+", piece) if re.search("[A-Za-z]", part)}
    return bool(value or piece in known or parts <= known)


def _templates() -> Iterator[Template]:
    for name in SPEAKING:
        path = HOUSE / name
        paths = [path] if path.suffix else sorted(path.rglob("*.py"))
        yield from templates((p for p in paths if p.name not in ELSEWHERE), PIECES)


def _samples(each: Template) -> dict[str, str]:
    found: dict[str, str] = {}
    for code in each.parts[1::2]:
        for pattern, sample in SAMPLES.items():
            if re.search(pattern, f"{each.file} {code}"):
                found.setdefault(code, sample)
    return found


def test_every_text_in_the_source_is_german(browser: Browser) -> None:
    texts = {each.filled(_samples(each)) for each in _templates()}
    assert len(texts) > 300
    assert lost(browser, texts) == ""


def _of_markers() -> Iterator[str]:
    for words, mend in WORDS.values():
        yield from (f"{named('marker', ids)} {words}" for ids in (["3"], ["3", "4"]))
        yield from (f"Tag 41 of usa-1 is {words}", mend)
    for ids in (["3"], ["3", "4"], ["3", "4", "11"]):
        yield f"{named('marker', ids)} not seen"
        yield f"{named('marker', ids).lower()} missing or out of place: mend that"
        yield f"usa-1 is not seen: {named('tag', ids).lower()} hidden or missing"
        yield f"{named('tag', ids)} of no unit"
    for across, up in product((0.3, 0.0, -0.3), repeat=2):
        yield f"Marker 3 lies 0.42 in from where it should: {board.compass((across, up))}"
    for side in ("north", "south", "east", "west"):
        yield f"Part of the table's {side} is not in the picture"
    for row, column in product(("upper", "middle", "lower"), ("left", "middle", "right")):
        where = f"{row} {column}".replace("middle middle", "middle")
        yield f"There is glare at the {where} of the picture"


def _of_the_lens() -> Iterator[str]:
    missing = [*_missing(np.zeros(CELLS, np.int64), set(), 0)]
    full = np.ones(CELLS, np.int64)
    every = {"left", "right", "top", "bottom"}
    missing += [more for left in (1, 3) for more in _missing(full, every, ENOUGH - left)]
    assert len(missing) == CELLS[0] * CELLS[1] + len(every) + 2
    yield from missing
    for words in ("Taken", "This view is taken already"):
        yield f"{words}. Nothing is missing"
        yield words  # the set-up page says it in two lines
        yield from (f"{words}. Next: {more}" for more in missing)
    for row, column in product(("top", "bottom"), ("left", "right")):
        yield f"no picture has the pattern near the {row} {column} corner: take one there"
    yield from (name for name, _ in lens._figures(stand_in.lens()))
    yield from ("The lens is that of the file", "The pattern is not seen", "focus, or more light")
    yield from ("It is blurred, edges are 4.2 px wide", "show it whole, with its white margin")
    yield from ("Error", "At pictures left out", "It adds on the table", "Pictures")


def _of_terrain() -> Iterator[str]:
    yield from ("1 piece of terrain", "hill-1, hill-2 and wood-1: their tags are seen")
    yield "hill-1 lies up to 8.6 in from where it is drawn"
    yield "hill-1 is drawn otherwise than it was learned"
    yield from (f"Tag 500 is {whose}" for whose in ("usa-1", "a marker of the board"))
    for whose in ("usa-1's already", "this unit's other tag", "a marker of the board"):
        yield f"Tag 41 is {whose}: show another"
    for name in registry.names():
        for kind in terrain.kinds_of({"ruleset": name}):
            yield f"hill-1 is a {kind}: this game knows none"


def pieced() -> Iterator[str]:
    """Return what is put together of pieces."""
    return chain(_of_markers(), _of_the_lens(), _of_terrain())


def _of_patterns() -> Iterator[str]:
    """Why a lens pattern cannot be one."""
    for words in (
        "chequers", "charuco:5x7:40", "charuco:5:40:20:aruco_6x6_250", "chessboard:10x7:wide",
        "charuco:5x7:20:40:aruco_6x6_250", "charuco:5x7:40:20:tag36h11", "charuco:5x7:40:20:tags",
        "aprilgrid:6x6:88:26.4:aruco_6x6_250", "aprilgrid:6x6:88:26.4:tag36h11/border3",
        "aprilgrid:6x6:88:26.4:tagStandard41h12/border2", "chessboard:10x7:0", "chessboard:1x7:20",
        "charuco:5x7:40:20:none.yml",
    ):  # fmt: skip
        with pytest.raises(PatternError) as error:
            Pattern.parse(words)
        yield f"the pattern: {error.value}"


def test_what_is_put_together_is_german(browser: Browser) -> None:
    texts = {*pieced()}
    assert len(texts) > 120
    assert lost(browser, texts) == ""


def test_why_a_pattern_is_none_is_german(browser: Browser) -> None:
    names = {"chequers", "charuco:5x7:40", "wide", "1x7", "none.yml", "tags", "/border2"}
    names |= {"tag16h5", "tag25h9", "tag36h10", "tag36h11/border3", "tagStandard41h12"}
    assert lost(browser, _of_patterns(), names | {"tagStandard41h12/border2"}) == ""


def test_what_is_still_open_names_its_step(browser: Browser) -> None:
    texts = [f"{title}: The board is not found in the picture" for _, title in STEPS[:-1]]
    found = german(browser, None, texts)
    assert lost(browser, texts) == ""
    assert found[texts[3]] == Said("Tisch: Der Tisch ist im Bild nicht zu finden", ())
    assert len({said.words for said in found.values() if said}) == len(texts)


def _of_an_evening(folder: Path) -> Iterator[str]:
    """What all steps say, from nothing that is there to a table where much is wrong."""
    hill = {"id": "hill-1", "type": "hill", "polygon": [[15, 6], [20, 6], [20, 10]]}
    asked = tables.table(
        folder,
        kept=Kept(source="http://camera/", check_line=194.0),
        roster=tables.roster(),
        position={**tables.POSITION, "terrain": [hill], "board": {"width": 30, "depth": 16}},
    )
    image = stand_in.glare(tables.pictured(0.97, ((7, 0.32, -0.24),)), [(300, 200)], 40)
    black = Looked(trouble="frame 3 could not be used: the picture is black")
    yield from _all_said(Table(folder), Looked())
    for looked in (Looked(), black, Looked(image), Looker(asked).look(image)):
        yield from _all_said(asked, looked)


def _all_said(table: Table, seen: Looked) -> Iterator[str]:
    reports = {
        "camera": camera.report(table, seen, []),
        "print": print_scale.report(table, 200.0),
        "lens": lens.report(table, seen, None),
        "board": board.report(table, seen),
        "accuracy": accuracy.report(table, seen),
        "tags": tags.report(table, seen, terrain.faults_of(table.position)),
        "terrain": terrain.report(table, seen, terrain.faults_of(table.position)),
    }
    reports["go"] = go.report(table, dict(STEPS), reports, live=True)
    for line in chain.from_iterable(report.said for report in reports.values()):
        yield from (line.text, line.mend, line.button.text if line.button else "")
    yield from chain.from_iterable(reports["lens"].values.get("figures", ()))


def test_what_all_steps_say_is_german(browser: Browser, tmp_path: Path) -> None:
    texts = {*_of_an_evening(tmp_path)}
    assert len(texts) > 50
    assert any("Marker 7 lies" in text for text in texts)
    names = {unit["id"] for unit in tables.POSITION["units"]} | {"http://camera/"}
    assert lost(browser, texts - NAMES, names) == ""
