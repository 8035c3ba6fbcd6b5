"""A game's report: all of it is told, as HTML that needs nothing else and as PDF."""

from __future__ import annotations

import re
import stat
import time
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser

from tableside.cli import main
from tableside.engine.drawing import own_shape
from tableside.geometry.pose import Pose
from tableside.report.html import html_of
from tableside.report.maps import SMALLEST, TERRAIN, Way, legend, table_map
from tableside.report.pdf import pdf_of
from tableside.report.shapes import Area, Map, Stroke, Words
from tableside.report.story import Story, story_of
from tableside.report.wording import dates_text
from tableside.session.store import create_store, open_store
from tests.report.short_story import play, tell
from tests.rules.gmu.gmu_table import GMU
from tests.session.kept_game import START, begin, go_on


@pytest.fixture
def played(tmp_path: Path) -> Path:
    return play(tmp_path / "game")


@pytest.fixture
def story(played: Path) -> Story:
    return tell(played)


def test_what_was_agreed_on_is_told_before_the_first_turn(tmp_path: Path) -> None:
    house = {"alignment-degrees": 8, "headquarters-base": [50, 40]}
    start = {**START, "weather": ["rain"], "house_rules": house}
    path = tmp_path / "game"
    create_store(path, GMU.dump(GMU.load(start, "start.json"))).close()
    store = open_store(path, write=False)
    story = story_of(GMU, store)
    store.close()
    assert "Weather: rain." in story.agreed
    rules = [line for line in story.agreed if line.startswith("House rule")]
    assert rules[0].startswith("House rule “Headquarters base”: width 50 mm, depth 40 mm (usual: ")
    assert rules[1].startswith("House rule “Alignment to an enemy”: 8 degrees (usual: 5 degrees). ")
    assert len(rules) == 2
    told = [unescape(text) for text in re.findall("<p>(.*?)</p>", html_of(story))]
    assert set(story.agreed) <= set(told)


def test_the_turns_and_phases_are_told_in_order(story: Story) -> None:
    assert [str(chapter.title) for chapter in story.chapters] == ["Turn 3", "Turn 4"]
    first, second = story.chapters
    assert [name for name, _ in first.phases] == ["Combat", "Movement", "Command", "End"]
    assert [name for name, _ in second.phases] == ["Combat"]
    movement = dict(first.phases)["Movement"]
    told = [(item.number, item.texts[0], item.counts) for item in movement]
    assert told == [
        (4, "Turn 3: the Movement phase begins.", True),
        (5, "csa-2 moved 5.00 in.", False),
        (6, "csa-2 moved 3.50 in.", True),
        (7, "usa-2 moved 3.00 in.", False),
        (8, "Taken back: usa-2 moved 3.00 in.", True),
        (9, "usa-2 is off the table.", True),
    ]
    begins = [items[0].texts for name, items in second.phases if name == "Combat"]
    assert begins == [("Turn 4: the Combat phase begins.",)]
    assert story.left_out == 2
    assert story.outcome[0].startswith("Not over yet. Next: ")


def test_a_game_that_is_over_says_how_it_ended(tmp_path: Path) -> None:
    path = tmp_path / "game"
    create_store(path, GMU.dump(GMU.load({**START, "last_turn": 3}, "start.json"))).close()
    session = go_on(path)
    for phase in ("movement", "command", "end"):
        session.act({"action": "phase", "to": phase})
    session.close()
    assert tell(path).outcome[0].startswith("The last turn is over: ")


def test_without_a_combat_nothing_is_told_of_luck(tmp_path: Path) -> None:
    path = tmp_path / "game"
    session = begin(path)
    session.act({"action": "phase", "to": "movement"})
    session.close()
    story = tell(path)
    assert story.tallies == ()
    assert "Odds and luck" not in html_of(story)
    assert "Flagged" in html_of(story)


def test_a_fight_is_told_with_its_odds_and_its_luck(story: Story) -> None:
    item = dict(story.chapters[0].phases)["Combat"][0]
    fight = item.fight
    assert fight is not None
    assert (fight.units, fight.sides, fight.dice) == (("csa-1", "usa-1"), ("csa", "usa"), (4, 3))
    assert (fight.loser, fight.effect) == ("usa-1", "retreat")
    assert all(abs(sum(odds.values()) - 1) < 1e-9 for odds in fight.odds)
    assert [float(luck) for luck in fight.luck] == pytest.approx([15 / 36, 26 / 36])


def test_each_side_s_dice_are_added_up_against_what_was_to_be_expected(story: Story) -> None:
    csa, usa = story.tallies
    assert (csa.side, csa.thrown, csa.mean) == ("csa", 2, 2.5)
    assert (usa.side, usa.thrown, usa.mean) == ("usa", 2, 4.5)
    assert csa.luck < 1
    assert usa.luck < csa.luck
    assert csa.got == {"retreat": 1}
    first = dict(story.chapters[0].phases)["Combat"][0].fight
    assert first is not None
    assert csa.wanted["retreat"] >= first.odds[1]["retreat"]


def test_what_was_flagged_stands_or_was_put_right(story: Story) -> None:
    assert story.findings["movement.allowance"] == (0, 1, 0)
    assert story.findings["turn.phase"][0] >= 1  # a base taken off that nothing asked for


def test_the_map_has_an_arrow_for_each_way_and_a_cross_for_what_is_gone(story: Story) -> None:
    drawn = story.chapters[0].map
    assert drawn.title == "The table after Turn 3"
    arrows = [s for s in drawn.shapes if isinstance(s, Stroke) and s.arrow]
    assert len(arrows) == 3  # usa-1, csa-1, csa-2 once, however often it was put down
    crosses = [s for s in drawn.shapes if isinstance(s, Stroke) and s.width == 0.12]
    names = {s.text for s in drawn.shapes if isinstance(s, Words)}
    assert "usa-2" not in names
    assert {"csa-1", "csa-2", "usa-1", "csa-hq"} <= names
    assert len(crosses) == 2 + 4  # two strokes, and the four fronts
    assert [s for s in story.start.shapes if isinstance(s, Stroke) and s.arrow] == []


def test_an_arrow_ends_at_the_unit_s_edge() -> None:
    unit = {
        "id": "a", "side": "red", "label": "a", "pose": [10.0, 10.0, 90.0],
        "outlines": [[(9.0, 10.5), (11.0, 10.5), (11.0, 9.5), (9.0, 9.5)]],
    }  # fmt: skip
    table = {"board": {"width": 20, "depth": 15}, "sides": {"red": {}}, "terrain": []}
    for start, end in (
        (Pose(10, 5, 90), (10.0, 9.5)),
        (Pose(4, 10, 0), (9.0, 10.0)),
        (Pose(10, 14, 90), (10.0, 10.5)),
    ):
        way = Way("a", "red", start, Pose(10, 10, 90), own_shape(unit))
        drawn = table_map(table, [unit], [way], "")
        (arrow,) = [s for s in drawn.shapes if isinstance(s, Stroke) and s.arrow]
        assert list(arrow.points[0]) == pytest.approx([start.x, start.y])
        assert list(arrow.points[1]) == pytest.approx(list(end))
    near = Way("a", "red", Pose(10, 9.7, 90), Pose(10, 10, 90), own_shape(unit))
    drawn = table_map(table, [unit], [near], "")
    assert not any(isinstance(s, Stroke) and s.arrow for s in drawn.shapes)
    assert sum(isinstance(s, Area) and s.dashed for s in drawn.shapes) == 1  # where it stood


def words_of(table: dict[str, Any], *units: dict[str, Any]) -> list[Words]:
    """Return what is written on a map."""
    drawn = table_map(table, units, (), "A map")
    return [shape for shape in drawn.shapes if isinstance(shape, Words)]


@pytest.mark.parametrize(
    ("label", "lines"),
    [
        ("Hood", ["Hood"]),
        ("Sztab główny gen. Święcickiego", ["Sztab główny", "gen.…"]),
        ("Преображенский полк", ["Преображенский", "полк"]),
        ("Преображенскийполк", ["Преображенскийп", "олк"]),
    ],
)
def test_a_long_name_on_a_unit_stays_large_enough_to_read(label: str, lines: list[str]) -> None:
    unit = {
        "id": "a", "side": "red", "label": label, "pose": [10.0, 10.0, 90.0],
        "outlines": [[[8.8, 9.4], [11.2, 9.4], [11.2, 10.6], [8.8, 10.6]]],
    }  # fmt: skip
    found = words_of({"board": {"width": 36, "depth": 24}}, unit)
    assert [each.text for each in found] == lines
    assert all(each.size >= SMALLEST / 1.3 for each in found)
    assert [each.at[1] for each in found] == sorted((each.at[1] for each in found), reverse=True)


@pytest.mark.parametrize(("called", "written"), [("Młyn", "Młyn"), (None, "Mill Pond")])
def test_an_objective_is_called_by_its_name(called: str | None, written: str) -> None:
    point = {"type": "Point", "coordinates": [3.0, 4.0]}
    piece = {"id": "mill-pond", "look": "star", "name": "objective", "geometry": point}
    named = piece if called is None else {**piece, "called": called}
    board = {"width": 36, "depth": 24}
    assert [each.text for each in words_of({"board": board, "terrain": [named]})] == [written]


def test_the_first_map_says_what_its_ground_is(story: Story) -> None:
    area = {"type": "Polygon", "coordinates": [[]]}
    raised = {"type": "hill", "look": "raised", "name": "Hill", "geometry": area}
    table = {
        "board": {"width": 20, "depth": 15},
        "terrain": [
            {"id": "h", **raised},
            {"id": "g", **raised},
            {"id": "o", "type": "objective", "geometry": {"type": "Point", "coordinates": [1, 1]}},
            {"id": "off", "type": "town", "geometry": None},
        ],
    }
    (hill,) = legend(table, str)
    assert (hill.text, hill.fill, hill.edge) == ("Hill", *TERRAIN["raised"])
    drawn = Map(20, 15, (), "The table", (hill,))
    page = html_of(Story(**{**as_dict(story), "start": drawn}))
    assert f'background: {hill.fill}; border-color: {hill.edge}"></span>Hill' in page
    assert all(chapter.map.legend == () for chapter in story.chapters)


def test_what_was_flagged_is_said_in_plain_words(story: Story) -> None:
    said = GMU.wording("movement.allowance")
    assert said is not None
    assert story.rules["movement.allowance"].words == str(said.words)
    assert str(said.words) in unescape(html_of(story))


def test_what_the_players_let_stand_is_no_accusation(tmp_path: Path) -> None:
    """It is told as the log tells it, beside nothing in red; what nobody allowed still is."""
    session = begin(tmp_path / "game")
    session.act({"action": "phase", "to": "movement"})
    session.act({"action": "phase", "to": "combat"}, agreed=True)
    session.act({"action": "phase", "to": "end"})
    session.close()
    story = tell(tmp_path / "game")
    items = [item for each in story.chapters for _, told in each.phases for item in told]
    (stood,) = (item for item in items if item.agreed)
    assert stood.agreed[0].startswith("The players let it stand: ")
    assert stood.flagged == ()
    (rule,) = (rule for rule, counts in story.findings.items() if counts.agreed)
    assert story.findings[rule] == (2, 0, 1)
    text = unescape(html_of(story))
    assert f'<p class="agreed">{stood.agreed[0]}</p>' in text
    assert f'<p class="flag">{stood.agreed[0]}</p>' not in text
    assert "flagged 2 times, let stand by the players once" in text


def test_the_map_of_a_turn_that_goes_on_says_so(story: Story) -> None:
    *earlier, last = story.chapters
    assert [each.map.title for each in earlier] == ["The table after Turn 3"]
    assert last.map.title == "The table as it stands in Turn 4"


def test_a_name_with_a_full_stop_ends_its_sentence(story: Story) -> None:
    assert story.text("Initiative: \u2068Fürth-Süd e. V.\u2069.").endswith("V.\u2069")
    assert story.text("Initiative: Fürth-Süd e. V..") == "Initiative: Fürth-Süd e. V."
    assert story.text("And so on...") == "And so on..."


def test_times_are_the_table_s_own(story: Story, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setenv("TZ", "XYZ-2")
        time.tzset()
        begun = replace(story, begun="2026-11-29T23:30:00Z", ended="2026-11-30T00:10:00Z")
        assert str(dates_text(begun)) == "Played 2026-11-30 01:30 to 2026-11-30 02:10 (XYZ)."
    time.tzset()


def test_a_phase_of_several_words_begins_with_a_capital(story: Story) -> None:
    """As a sentence does: no other word of it."""
    (chapter, *_) = story.chapters
    named = replace(chapter, phases=(("hand-to-hand", chapter.phases[0][1]),))
    page = html_of(replace(story, chapters=(named,)))
    assert "<h3>Hand-to-hand</h3>" in page
    assert "capitalize" not in page


def test_everything_is_in_the_page_and_nothing_outside_it(story: Story) -> None:
    page = html_of(story)
    text = unescape(page)
    for chapter in story.chapters:
        for _, items in chapter.phases:
            for item in items:
                assert all(told in text for told in (*item.texts, *item.flagged))
    assert not re.search(r"(?:src|href)\s*=|url\(|@import|<script|https?://", page)
    for svg in re.findall(r"<svg.*?</svg>", page, flags=re.S):
        ElementTree.fromstring(svg)
    assert page.count("<svg") == 2 + len(story.chapters)


def test_markup_in_a_name_is_text(story: Story) -> None:
    drawn = Map(10, 5, (Words((1, 1), "<b>&", 0.5, "#000000"), Area(((0, 0), (1, 1)), None)), "<i>")
    page = html_of(Story(**{**as_dict(story), "start": drawn, "title": "<script>"}))
    assert "<script>" not in page
    assert "&lt;b&gt;&amp;" in page


def as_dict(story: Story) -> dict[str, Any]:
    return {name: getattr(story, name) for name in Story.__dataclass_fields__}


#: Whether maps are wider than the page, and an arrow tells that there is more beside them.
ARROWS = """(maps) => maps.map((map) => [map.scrollWidth > map.clientWidth,
  getComputedStyle(map.lastChild, '::before').content.includes('\u2194')])"""


@pytest.mark.parametrize("width", [360, 1000])
def test_the_page_fits_a_phone_and_a_screen(story: Story, browser: Browser, width: int) -> None:
    page = browser.new_page(viewport={"width": width, "height": 800})
    try:
        page.set_content(html_of(story))
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        boxes = page.evaluate("[...document.querySelectorAll('svg')].map(s => s.clientWidth)")
        assert all(box > 0.8 * min(width, 928) for box in boxes)
        maps = page.locator(".map")
        assert maps.count() == 3
        for wider, told in maps.evaluate_all(ARROWS):
            assert wider == told
    finally:
        page.close()


def test_the_pdf_is_whole_and_names_that_its_type_lacks_do_no_harm(story: Story) -> None:
    pypdfium2 = pytest.importorskip("pypdfium2")
    made = Story(**{**as_dict(story), "title": "Got mit uns \u2014 \u0416 \u7b2c"})
    document = pypdfium2.PdfDocument(pdf_of(made))
    pages = [page.get_textpage().get_text_bounded() for page in document]
    document.close()
    text = "".join(pages)
    assert "csa-2 moved 3.50 in." in text
    assert "The table after Turn 3" in text
    assert "Got mit uns \u2014 \u0416 ?: report, page 1" in text
    assert "Corps movement: flagged once, put right or taken back" in text
    map_at = next(n for n, page in enumerate(pages) if "The table after Turn 3" in page)
    assert "Turn 4" in pages[map_at]  # there is room for it below the map


def test_the_command_writes_both(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    html, pdf = tmp_path / "report.html", tmp_path / "report.pdf"
    assert main(["game", str(played), "--report", str(html), "--report", str(pdf)]) == 0
    assert {stat.S_IMODE(each.stat().st_mode) for each in (html, pdf)} == {0o600}, "with secrets"
    assert html.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert pdf.read_bytes().startswith(b"%PDF-")
    assert capsys.readouterr().out == f"{html}: written\n{pdf}: written\n"
    assert main(["game", str(played), "--report", str(tmp_path / "no" / "r.pdf")]) == 1
    before = pdf.read_bytes()
    assert main(["game", str(played), "--report", str(pdf)]) == 1
    assert f"{pdf} is there already: name another file" in capsys.readouterr().err
    assert pdf.read_bytes() == before
    with pytest.raises(SystemExit) as caught:
        main(["game", str(played), "--report", "report.doc"])
    assert caught.value.code == 2
    assert "ends in .html or .pdf" in capsys.readouterr().err


def test_it_is_told_in_the_language_that_is_asked_for(played: Path, tmp_path: Path) -> None:
    out = tmp_path / "report.html"
    assert main(["game", str(played), "--report", str(out), "--language", "de"]) == 0
    page = unescape(out.read_text(encoding="utf-8"))
    assert '<html lang="de">' in page
    for text in (
        ">Konföderation</b> gegen", "<h3>Kampf</h3>", "<h2>Zug 3</h2>", "Wetter: klar.",
        "csa-2 zog 5,00 Zoll; erlaubt sind 4,00 Zoll.", "Der Tisch nach Zug 3",
        "Rückzug 25,0\N{NO-BREAK SPACE}%",
        "einmal beanstandet, richtiggestellt oder zurückgenommen", "2 Würfel, im Schnitt 2,50",
    ):  # fmt: skip
        assert text in page, text
    own = re.sub(r"(?s)<style>.*?</style>|<[^>]*>", " ", page)
    assert not re.search(r"\b(the|of|and|turn|phase|dice|against)\b", own)


@pytest.mark.parametrize("option", [("--for", "csa"), ("--language", "de")])
def test_what_goes_with_a_report_alone_is_not_left_unsaid(
    played: Path, option: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["game", str(played), *option])
    assert caught.value.code == 2
    assert "go with --report OUT" in capsys.readouterr().err


def test_a_game_in_which_nothing_happened_has_a_report_too(tmp_path: Path) -> None:
    begin(tmp_path / "game").close()
    store = open_store(tmp_path / "game", write=False)
    story = story_of(GMU, store)
    store.close()
    assert story.chapters == ()
    page = html_of(story)
    assert "Nothing has happened yet." in page
    assert pdf_of(story).startswith(b"%PDF-")


def test_the_page_is_dark_where_the_phone_is(story: Story, browser: Browser) -> None:
    """Its maps keep their light paper, on which their colours were chosen; print is light."""
    page = browser.new_page(color_scheme="dark")
    colour = "(e) => getComputedStyle(e).backgroundColor"
    try:
        page.set_content(html_of(story))
        assert page.locator("body").evaluate(colour) == "rgb(23, 27, 25)"
        assert page.locator("svg").first.evaluate(colour) == "rgb(246, 243, 234)"
        page.emulate_media(color_scheme="light")
        assert page.locator("body").evaluate(colour) == "rgb(246, 243, 234)"
        page.emulate_media(color_scheme="dark", media="print")
        assert page.locator("body").evaluate(colour) == "rgba(0, 0, 0, 0)"
        assert page.locator("li").first.evaluate("(e) => getComputedStyle(e).color") == (
            "rgb(29, 35, 33)"
        )
    finally:
        page.close()
