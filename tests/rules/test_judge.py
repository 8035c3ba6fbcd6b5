"""``tableside judge``: answers in order, wrong questions in their place, bad files told in full."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tableside.cli import main
from tableside.rules.registry import load_position
from tests.rules.gmu.gmu_table import box, corps, position, unit

POSITION = position(
    corps("csa-1", 12, 8), corps("usa-1", 12, 10, 270), unit("csa-hq", "headquarters", [12, 5, 0])
)
Judge = Callable[[Any], tuple[int, Any, str]]


@pytest.fixture
def judge(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Judge:
    """Run the command on a file with this content; return status, the document, the errors."""

    def run(content: Any) -> tuple[int, Any, str]:
        path = tmp_path / "game.json"
        path.write_text(content if isinstance(content, str) else json.dumps(content), "utf-8")
        status = main(["judge", str(path)])
        out, err = capsys.readouterr()
        return status, json.loads(out) if out else None, err.replace(str(path), "game.json")

    return run


def test_the_example_of_its_page(root: Path, judge: Judge) -> None:
    blocks = re.findall(r"```json\n(.*?)```", (root / "docs" / "judge.md").read_text("utf-8"), re.S)
    question, answer = blocks[1], blocks[2]
    status, found, err = judge(question)
    assert found == json.loads(answer)
    assert (status, err) == (1, "")


def test_the_army_file_of_its_page(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    blocks = re.findall(r"```json\n(.*?)```", (root / "docs" / "judge.md").read_text("utf-8"), re.S)
    (tmp_path / "armies.json").write_text(blocks[3], "utf-8")
    sides = {"csa": {"army": "french"}, "usa": {"army": "english"}}
    game = {**POSITION, "sides": sides, "period": "napoleonic-wars"}
    questions = {"position": game, "ask": [{"ask": "command", "unit": "csa-hq"}]}
    (tmp_path / "game.json").write_text(json.dumps(questions), "utf-8")
    plain = ["judge", str(tmp_path / "game.json")]
    assert main(plain) == 1
    assert "command range" in json.loads(capsys.readouterr().out)["answers"][0]["error"]["message"]
    assert main([*plain, "--armies", str(tmp_path / "armies.json")]) == 0
    assert json.loads(capsys.readouterr().out)["answers"][0]["in_command"] == ["csa-1"]


def test_answers_come_in_order_with_wrong_questions_in_their_place(judge: Judge) -> None:
    asked = [
        {"ask": "zones", "unit": "csa-1"},
        {"ask": "zones", "unit": "csa-9"},
        {"ask": "objectives"},
        {"ask": "tea"},
        "zones",
        {"unit": "csa-1"},
        {"ask": "command", "unit": "csa-1"},
        {"ask": "combat", "attacker": "csa-1", "defender": "usa-1", "dice": [1, 9]},
        {"ask": "combat", "attacker": "usa-1", "defender": "csa-1"},
    ]
    status, found, err = judge({"position": POSITION, "ask": asked})
    places = [answer.get("error", {}).get("place") for answer in found["answers"]]
    assert places == [
        None, "ask[1].unit", None, "ask[3].ask", "ask[4]", "ask[5].ask", "ask[6].unit",
        "ask[7].dice", None,
    ]  # fmt: skip
    assert (status, err) == (1, "")
    assert all(a["error"]["message"] for a in found["answers"] if "error" in a)


def test_all_answered_is_status_0(judge: Judge) -> None:
    asked = [{"ask": "combat", "attacker": "csa-1", "defender": "csa-1"}, {"ask": "scenario"}]
    status, found, _ = judge({"position": POSITION, "ask": asked})
    assert status == 0
    assert found["answers"][0]["allowed"] is False
    assert judge({"position": POSITION, "ask": []})[:2] == (0, {"answers": []})


def test_a_bad_file_is_told_in_full_a_line_a_fault(judge: Judge) -> None:
    bad = {**POSITION, "turn": "x", "terrain": [box("h", "hill", 0, 0, 1, 1)] * 2}
    bad["units"] = [corps("csa-1", 99, 8), corps("usa-1", 12, 8, 90, colour="blue")]
    status, found, err = judge({"position": bad, "ask": {}, "more": 1})
    assert (status, found) == (1, None)
    lines = err.splitlines()
    assert all(line.startswith("tableside: game.json: ") for line in lines)
    for place in (
        "position.turn", "position.units[0].pose", "position.units[1].colour",
        "position.terrain[1].id", "ask", "more",
    ):  # fmt: skip
        assert sum(f"game.json: {place}: " in line for line in lines) == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "line 1 column 2"),
        ("[]", "game.json: is []"),
        ('{"ask": []}', "position: is missing"),
        (
            json.dumps(POSITION),
            'format: is "tableside.position/1"; write {"position": {...}, "ask": [...]}',
        ),
        ('{"position": 3, "ask": []}', "position: is 3"),
        ('{"position": {"ruleset": "chess"}, "ask": []}', "position.ruleset"),
        ('{"position": {}, "position": {}, "ask": []}', "given twice"),
    ],
)
def test_a_file_that_is_no_question_sheet(text: str, said: str, judge: Judge) -> None:
    status, found, err = judge(text)
    assert (status, found) == (1, None)
    assert said in err
    assert "Traceback" not in err


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999"])
def test_a_number_that_is_not_finite_is_told_with_its_place(number: str, judge: Judge) -> None:
    text = json.dumps({"position": POSITION, "ask": []}).replace(
        "[12, 8, 90]", f"[12, {number}, 90]"
    )
    status, _, err = judge(text)
    assert status == 1
    assert "position.units[0].pose[1]" in err
    asked = json.dumps(
        {"position": POSITION, "ask": [{"ask": "move", "unit": "csa-1", "to": [1, 2, 77]}]}
    )
    status, found, _ = judge(asked.replace("77", number))
    assert found["answers"][0]["error"]["place"] == "ask[0].to"


def test_a_number_of_thousands_of_digits_is_told(judge: Judge) -> None:
    status, _, err = judge('{"position": 1' + "0" * 5000 + ', "ask": []}')
    assert status == 1
    assert err == "tableside: game.json: holds a number of too many digits; write a shorter one\n"


def test_a_file_may_begin_with_a_byte_order_mark(judge: Judge) -> None:
    status, found, _ = judge("\ufeff" + json.dumps({"position": POSITION, "ask": []}))
    assert (status, found) == (0, {"answers": []})


def test_a_missing_file_and_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", "/no/such/file.json"]) == 1
    assert "no such file" in capsys.readouterr().err
    with pytest.raises(SystemExit) as stop:
        main(["judge"])
    assert stop.value.code == 2


def test_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = json.dumps({"position": POSITION, "ask": [{"ask": "objectives"}]})
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert main(["judge", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["answers"][0]["winner"] is None


def _typed(monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    """Put these bytes on standard input, of a terminal that knows ASCII only."""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content), "ascii"))


def test_standard_input_is_utf_8_with_or_without_a_byte_order_mark(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = position(corps("csa-Ö", 12, 8))
    text = json.dumps(
        {"position": game, "ask": [{"ask": "objectives"}]}, ensure_ascii=False, indent=1
    )
    for content in (text.encode(), text.replace("\n", "\r\n").encode("utf-8-sig")):
        _typed(monkeypatch, content)
        assert main(["judge", "-"]) == 0
        assert json.loads(capsys.readouterr().out)["answers"][0]["winner"] is None
    _typed(monkeypatch, text.encode("latin-1"))
    assert main(["judge", "-"]) == 1
    assert re.search(r"<standard input>: byte \d+: is not UTF-8 text;", capsys.readouterr().err)


def test_half_a_character_in_a_question_is_told(judge: Judge) -> None:
    """JSON may hold one, escaped; no output can show it, so the answer escapes it again."""
    asked = [{"ask": ["\ud800"]}, {"ask": "zones", "unit": ["\ud800"]}, {"ask": "objectives"}]
    status, found, err = judge({"position": POSITION, "ask": asked})
    places = [answer.get("error", {}).get("place") for answer in found["answers"]]
    assert (status, places, err) == (1, ["ask[0].ask", "ask[1].unit", None], "")
    assert found["answers"][0]["error"]["message"].startswith(r'["\ud800"] is none of')
    status, found, err = judge({"position": position(corps("csa-\ud800", 12, 8)), "ask": []})
    assert (status, found) == (1, None)
    assert "position.units[0].id: " in err


def test_answers_on_a_terminal_of_few_letters(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path, out = tmp_path / "game.json", io.BytesIO()
    game = position(corps("csa-Ö", 12, 8))
    path.write_text(json.dumps({"position": game, "ask": [{"ask": "command", "unit": "csa-Ö"}]}))
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(out, "ascii", write_through=True))
    assert main(["judge", str(path)]) == 1
    assert "csa-Ö" in json.loads(out.getvalue())["answers"][0]["error"]["message"]


def test_a_board_of_no_size_is_told_once(judge: Judge) -> None:
    _, _, err = judge({"position": {**POSITION, "board": {"width": 0, "depth": 24}}, "ask": []})
    assert [line.partition(": is ")[0] for line in err.splitlines()] == [
        "tableside: game.json: position.board.width"
    ]


def test_the_position_is_read_once_for_all_questions(
    judge: Judge, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How long answers take is measured by ``python -m bench rules``."""
    read = []

    def loaded(*arguments: Any) -> Any:
        read.append(arguments)
        return load_position(*arguments)

    monkeypatch.setattr("tableside.commands.judge.load_position", loaded)
    asked = [{"ask": "zones", "unit": name} for name in ("csa-1", "usa-1")] * 3
    assert judge({"position": POSITION, "ask": asked})[0] == 0
    assert len(read) == 1
