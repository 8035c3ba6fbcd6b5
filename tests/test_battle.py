"""``tableside battle``: a battle of a campaign exported, fought, and brought back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tableside.cli import main
from tableside.files.roster import load_roster
from tableside.rules.registry import load_position
from tests.rules.encounters import CAMPAIGN, stopped
from tests.rules.gitm.example import HERE, position, theatre, unit

Files = dict[str, Path]
UNITS = (
    unit("US1IN", "5-9", men=1000, orders={"to": "5-6", "attack": "attack"}, name="1st Foot"),
    unit("MX1IN", "5-6", men=1000),
)
GROUND = [theatre(".....", ".....", ".....", ".....", ".....")]


@pytest.fixture
def files(tmp_path: Path) -> Files:
    """A campaign that waits, as a position and as a kept game; and one that does not."""
    start = position(*UNITS, terrain=GROUND, phase="tactical-1", house_rules={"battles": "table"},
                     campaign={"stage": "resolve"})  # fmt: skip
    found = {name: tmp_path / name for name in ("start.json", "waits.json", "text", "kept", "out")}
    found["start.json"].write_text(json.dumps(start), "utf-8")
    state = stopped(*UNITS, terrain=GROUND)
    found["waits.json"].write_text(json.dumps(CAMPAIGN.dump(state)), "utf-8")
    found["text"].write_text("T1 resolve\n", "utf-8")
    made = ["--position", str(found["start.json"]), "--save", str(found["kept"])]
    assert main(["game", "--from-text", str(found["text"]), *made]) == 0
    return found


def export(files: Files, campaign: str = "waits.json", *more: str, game: str = "gmu") -> int:
    return main(["battle", "export", str(files[campaign]), "--as", game, "--out",
                 str(files["out"]), *more])  # fmt: skip


def back(files: Files, campaign: str = "waits.json", *more: str) -> int:
    fought = ["--fought", str(files["out"] / "position.json")]
    return main(["battle", "import", str(files["out"]), str(files[campaign]), *fought, *more])


def error(capsys: pytest.CaptureFixture[str]) -> str:
    (line,) = capsys.readouterr().err.splitlines()
    return line


@pytest.mark.parametrize("campaign", ["waits.json", "kept"])
@pytest.mark.parametrize("game", ["gmu", "brothers-at-arms", "metal-men", "mini-nap"])
def test_a_battle_becomes_a_game_that_all_commands_take(
    files: Files, campaign: str, game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert export(files, campaign, game=game) == 0
    told = capsys.readouterr().out
    assert f"{HERE} 5-6 as " in told
    assert "US attacks from the south, 1000 men" in told
    out = files["out"]
    data = json.loads((out / "position.json").read_text("utf-8"))
    rules, state = load_position(data, "position.json")
    assert rules.name == game
    assert rules.options(state)
    units = (*data["units"], *data.get("aside", ()))
    ids = {each["id"].partition("/")[0] for each in units}
    roster = load_roster(out / "roster.json")
    assert {each.id.partition("/")[0] for each in roster.units} == ids
    assert main(["judge", str(out / "questions.json")]) == 0
    assert len(json.loads(capsys.readouterr().out)["answers"]) == 1
    for kind, of in (("counters", "position.json"), ("tags", "roster.json")):
        pdf = str(out / f"{kind}.pdf")
        assert main(["print", kind, str(out / of), "--out", pdf]) == 0


def test_another_seed_is_another_ground_and_the_same_one_the_same(
    tmp_path: Path, files: Files
) -> None:
    state = stopped(*UNITS, terrain=[*GROUND, _hills()])
    files["waits.json"].write_text(json.dumps(CAMPAIGN.dump(state)), "utf-8")
    grounds = []
    for number, seed in enumerate(("7", "7", "8")):
        files["out"] = tmp_path / f"out-{number}"
        assert export(files, "waits.json", "--seed", seed, "--at", f"{HERE}/5-6") == 0
        grounds.append(json.loads((files["out"] / "position.json").read_text("utf-8"))["terrain"])
    assert grounds[0] == grounds[1]
    assert grounds[0] != grounds[2]


def _hills() -> dict[str, Any]:
    return {"id": HERE, "type": "tactical-map", "rows": ["h" * 15] * 15}


def test_a_result_is_told_and_written_into_a_copy_of_a_position(
    files: Files, capsys: pytest.CaptureFixture[str]
) -> None:
    assert export(files) == 0
    capsys.readouterr()
    before = files["waits.json"].read_bytes()
    after = files["out"] / "after.json"
    assert back(files, "waits.json", "--save", str(after)) == 0
    assert capsys.readouterr().out.splitlines() == [
        "the battle is not over: it is taken as it stands",
        "US",
        "  1st Foot: 10 % lost",
        "MX, held the field",
        "  MX1IN: 10 % lost",
        "the line of it: T1 fought US1IN=10 MX1IN=10 held mx",
        f"{after}: the campaign with the result",
    ]
    state = CAMPAIGN.load(json.loads(after.read_text("utf-8")), "after.json")
    assert state.campaign.losses["US1IN"].killed > 0
    assert files["waits.json"].read_bytes() == before


def test_a_result_is_played_in_a_copy_of_a_kept_game(
    files: Files, capsys: pytest.CaptureFixture[str]
) -> None:
    assert export(files, "kept") == 0
    copy = files["out"] / "copy"
    assert back(files, "kept", "--save", str(copy)) == 0
    capsys.readouterr()
    lines = {}
    for file in (files["kept"], copy):
        assert main(["game", str(file)]) == 0
        lines[file] = capsys.readouterr().out.splitlines()
    assert lines[files["kept"]] == ["T1 resolve"]
    assert lines[copy] == ["T1 resolve", "T1 fought US1IN=10 MX1IN=10 held mx"]
    again = ["--position", str(files["start.json"]), "--save", str(files["out"] / "again")]
    files["text"].write_text("\n".join(lines[copy]), "utf-8")
    assert main(["game", "--from-text", str(files["text"]), *again]) == 0
    positions = []
    for file in (copy, files["out"] / "again"):
        assert main(["game", "--json", str(file)]) == 0
        entries = capsys.readouterr().out.splitlines()
        positions.append([json.loads(each)["events"] for each in entries])
    assert positions[0] == positions[1]


def test_what_cannot_be_exported_is_one_line(
    files: Files, capsys: pytest.CaptureFixture[str]
) -> None:
    assert export(files, "start.json") == 1
    assert "There is no battle there; name a campaign with a battle" in error(capsys)
    assert export(files, "waits.json", "--at", "Q") == 1
    assert "Q is no place of a battle: write one as in G8-V5 9-5;" in error(capsys)
    assert export(files, game="gitm") == 1
    assert "Gathered In Their Masses fights no battles of another game" in error(capsys)
    assert not files["out"].exists()
    assert export(files) == 0
    capsys.readouterr()
    assert export(files) == 1
    assert "is there already; name a new folder with --out" in error(capsys)
    files["waits.json"] = files["out"] / "position.json"
    assert export(files) == 1
    assert "Got mit uns has no battle that another game's rules can fight" in error(capsys)


def test_what_cannot_be_brought_back_is_one_line(
    files: Files, capsys: pytest.CaptureFixture[str]
) -> None:
    assert export(files) == 0
    capsys.readouterr()
    assert back(files, "start.json") == 1
    assert "No battle waits for a result" in error(capsys)
    assert back(files, "waits.json", "--save", str(files["kept"])) == 1
    assert "is there already; name a new file with --save" in error(capsys)
    assert main(["battle", "import", str(files["out"]), str(files["waits.json"])]) == 1
    assert "battle.tableside: there is no such file" in error(capsys)
    assert back({**files, "out": files["out"] / "none"}) == 1
    assert "encounter.json: there is no such file" in error(capsys)
    data = json.loads((files["out"] / "position.json").read_text("utf-8"))
    data["units"] = [each for each in data["units"] if each["id"] != "MX1IN-2"]
    (files["out"] / "position.json").write_text(json.dumps(data), "utf-8")
    assert back(files) == 1
    assert "unit MX1IN-2 of the encounter is not in this battle" in error(capsys)


def test_a_game_that_there_is_not_is_wrong_usage(files: Files) -> None:
    with pytest.raises(SystemExit) as stopped:
        export(files, game="chess")
    assert stopped.value.code == 2


@pytest.mark.parametrize("seed", ["0", "1000001", "x", "-1", "1.5"])
def test_a_seed_is_a_whole_number(seed: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["battle", "export", "a", "--as", "gmu", "--out", "b", f"--seed={seed}"])
    assert "is no seed" in capsys.readouterr().err


def test_units_whose_parts_would_have_one_id_are_told(
    files: Files, capsys: pytest.CaptureFixture[str]
) -> None:
    twin = unit("US1IN", "5-9") | {"id": "US1IN-1", "orders": {"to": "5-6"}}
    state = stopped(*UNITS, twin, terrain=GROUND)
    files["waits.json"].write_text(json.dumps(CAMPAIGN.dump(state)), "utf-8")
    assert export(files) == 1
    assert "position.json: units[" in error(capsys)
    assert not files["out"].exists()
