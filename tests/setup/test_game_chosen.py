"""The step at which a game is chosen: scenarios, armies called out, what the table then has."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from tableside.engine.message import rendered, to_json
from tableside.files.fault import FileError
from tableside.rules import registry
from tableside.setup import offers
from tableside.setup.doing import Doing
from tableside.setup.looking import Looked
from tableside.setup.report import SetupError
from tableside.setup.sheets import sheet
from tableside.setup.steps import board, game
from tableside.setup.table import Table, open_table
from tests.setup.tables import POSITION, roster, table

LINES = [
    {"arm": "foot", "name": "Infantry", "count": 2, "skill": 2},
    {"arm": "horse", "name": "Cavalry", "count": 1, "skill": 1},
]
ARMIES = [{"name": "Reds", "lines": LINES, "colour": "#8c1d18"}, {"name": "Blues", "lines": LINES}]


def do(asked: Table, **post: Any) -> Table:
    return Doing().do(post, asked, Looked())


def sized(asked: Table, size: tuple[float, float]) -> Table:
    """The table, its board made anew of another size."""
    assert asked.board is not None
    return asked.with_board(board.made_board(*size, "edge", asked.board.markers[0].side))


def test_every_game_is_offered_with_its_scenarios() -> None:
    told = json.loads(to_json(offers.games()))
    assert [each["id"] for each in told] == list(registry.names())
    assert all(each["title"] and each["scenarios"] for each in told)
    assert {each["id"]: each["arms"] for each in told} == {
        "gmu": ["foot", "horse"],
        "mini-nap": ["foot", "horse", "guns"],
        "brothers-at-arms": ["foot", "horse", "guns"],
        "metal-men": ["foot", "horse", "guns"],
        "gitm": [],
    }
    assert {each["id"] for each in told if each["armies"]} == {"gmu"}


@pytest.mark.parametrize("name", [s["id"] for g in offers.games() for s in g["scenarios"]])
def test_a_scenario_is_played_with_a_tag_for_everybody(tmp_path: Path, name: str) -> None:
    after = do(sized(table(tmp_path), offers.scenario(name).board), do="scenario", name=name)
    assert after.position is not None
    assert after.roster is not None
    again = open_table(tmp_path)
    assert (again.position, again.roster) == (after.position, after.roster)
    assert game.report(after, ()).values["chosen"] == after.position["ruleset"]
    assert game.report(after, ()).values["scenario"] == name


def test_the_tags_of_a_scenario_name_the_sides(tmp_path: Path) -> None:
    after = do(open_table(tmp_path), do="scenario", name="cutlers-ridge")
    with pypdfium2.PdfDocument(sheet(after, "tags", "a4", "")) as document:
        words = " ".join(document[0].get_textpage().get_text_range().split())
    assert "Army of the Pinelands" in words


@pytest.mark.parametrize("name", [n for n in registry.names() if n != "gitm"])
def test_two_armies_are_called_out_and_told(tmp_path: Path, name: str) -> None:
    bare = table(tmp_path)
    assert bare.board is not None
    bare = bare.with_board(bare.board.model_copy(update={"width": 36, "depth": 24}))
    after = do(bare, do="muster", ruleset=name, armies=ARMIES)
    assert after.position is not None
    assert bare.board is not None
    size = after.position["board"]
    assert (size["width"], size["depth"]) == (bare.board.width, bare.board.depth)
    report = game.report(after, ())
    assert report.state == "done"
    words = [rendered(line.text, "en") for line in report.said]
    assert words[0] == registry.ruleset(name).title
    assert words[1].startswith("Reds: ")
    assert words[1].endswith("units on the table")


def test_a_scenario_for_another_table_is_refused_with_the_size_that_it_needs(
    tmp_path: Path,
) -> None:
    with pytest.raises(SetupError) as refused:
        do(table(tmp_path), do="scenario", name="gravenor-heights")
    said = rendered(refused.value.message, "en")
    assert said.startswith("Gravenor Heights needs a table of 72 x 48 in, the board is 24 x 16")
    after = do(
        do(table(tmp_path), do="board-size", width=72, depth=48),
        do="scenario",
        name="gravenor-heights",
    )
    assert game.report(after, ()).state == "done"


def test_before_there_is_a_board_every_scenario_is_taken(tmp_path: Path) -> None:
    after = do(Table(tmp_path), do="scenario", name="gravenor-heights")
    values = board.report(replace(after, camera=table(tmp_path).camera), Looked()).values
    assert values["wanted"] == [72, 48]


def test_a_board_that_became_another_s_is_made_to_fit_at_one_tap(tmp_path: Path) -> None:
    chosen = do(sized(table(tmp_path), (36, 24)), do="scenario", name="orchard-farm")
    report = game.report(do(chosen, do="board-size", width=30, depth=20), ())
    assert report.state == "wrong"
    (line,) = [each for each in report.said if each.button]
    assert "36 x 24" in rendered(line.text, "en")
    after = do(chosen, **(line.button.post if line.button else {}))
    assert game.report(after, ()).state == "done"


@pytest.mark.parametrize(
    ("post", "words"),
    [
        ({"do": "scenario", "name": "waterloo"}, "no such scenario"),
        ({"do": "scenario"}, "no such scenario"),
        (
            {
                "do": "muster",
                "ruleset": "gmu",
                "armies": [ARMIES[0], {**ARMIES[1], "name": "Reds"}],
            },
            "both armies are called Reds: call one of them otherwise",
        ),
        ({"do": "muster", "ruleset": "gitm", "armies": ARMIES}, "no armies can be called out"),
        ({"do": "muster", "ruleset": "chess", "armies": ARMIES}, "no armies can be called out"),
        (
            {
                "do": "muster",
                "ruleset": "gmu",
                "armies": [{"name": "A", "lines": [{"arm": "guns", "name": "Guns"}]}, ARMIES[1]],
            },
            "no units of that arm",
        ),
        (
            {
                "do": "muster",
                "ruleset": "metal-men",
                "armies": [{**ARMIES[0], "lines": [{**LINES[0], "count": 30}] * 3}, ARMIES[1]],
            },
            "room for 1 unit a side on this table, and 90 are called out",
        ),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(
    tmp_path: Path, post: dict[str, Any], words: str
) -> None:
    bare = table(tmp_path)
    with pytest.raises(SetupError) as refused:
        do(bare, **post)
    assert words in rendered(refused.value.message, "en")
    assert rendered(refused.value.message, "de") != rendered(refused.value.message, "en")


@pytest.mark.parametrize("armies", [None, [], ARMIES[:1], [ARMIES[0], {**ARMIES[1], "lines": 3}]])
def test_what_is_no_muster_names_its_fault(tmp_path: Path, armies: Any) -> None:
    with pytest.raises(FileError, match="armies"):
        do(table(tmp_path), do="muster", ruleset="gmu", armies=armies)


def test_armies_need_a_board_or_the_size_of_one(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="width"):
        do(Table(tmp_path), do="muster", ruleset="gmu", armies=ARMIES)
    asked = {"do": "muster", "ruleset": "gmu", "armies": ARMIES, "width": 48, "depth": 36}
    after = do(Table(tmp_path), **asked)
    assert after.position is not None
    assert after.position["board"] == {"width": 48, "depth": 36}


def test_sides_are_named_as_units_are(tmp_path: Path) -> None:
    chosen = do(Table(tmp_path), do="scenario", name="fordham-fords")
    after = do(chosen, do="names", sides={"west": " The West "})
    assert after.position is not None
    assert after.position["sides"]["west"]["name"] == "The West"
    assert rendered(game.report(after, ()).said[1].text, "en").startswith("The West: ")
    for wrong in ({"south": "X"}, {"west": ""}, ["west"]):
        with pytest.raises(SetupError):
            do(chosen, do="names", sides=wrong)


def test_tags_that_fit_are_kept_and_called_after_the_new_army(tmp_path: Path) -> None:
    asked = sized(table(tmp_path), (36, 24))
    kept = do(asked, do="muster", ruleset="gmu", armies=ARMIES)
    assert kept.roster is not None
    first = kept.roster.units[0]
    moved = first.bases[0].tags[0].model_copy(update={"id": 300})
    bases = (first.bases[0].model_copy(update={"tags": (moved, *first.bases[0].tags[1:])}),)
    own = kept.roster.model_copy(
        update={"units": (first.model_copy(update={"bases": bases}), *kept.roster.units[1:])}
    )
    named = [{**ARMIES[0], "lines": [{**LINES[0], "name": "Iron"}, LINES[1]]}, ARMIES[1]]
    after = do(kept.with_roster(own), do="muster", ruleset="gmu", armies=named).roster
    assert after is not None
    assert after.units[0].bases[0].tags[0].id == 300
    assert after.units[0].name == "Iron 1"
    turned = [{**ARMIES[0], "lines": LINES[::-1]}, ARMIES[1]]
    other = do(kept.with_roster(own), do="muster", ruleset="brothers-at-arms", armies=turned).roster
    assert other is not None
    assert [u for u in other.units if u.bases == own.units[0].bases]  # whoever's it is today


def test_the_old_files_of_a_table_are_as_good(tmp_path: Path) -> None:
    asked = table(tmp_path, roster=roster(), position=POSITION)
    assert game.report(asked, ()).values["chosen"] == "gmu"
