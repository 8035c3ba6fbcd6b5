"""``tableside judge``: answer questions about a position (docs/judge.md). No camera."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from typing import Any

from tableside.engine import judged
from tableside.engine.message import to_json
from tableside.engine.ruleset import QuestionError, RuleSet
from tableside.files.fault import Fault, FileError
from tableside.files.loading import found_text, parse_json, read_text
from tableside.rules.registry import load_position

SUMMARY = "Answer questions about a position: zones, combat, retreat, movement and more."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.description = (
        f"{SUMMARY} The file is JSON: "
        '{"position": {...}, "ask": [{...}, ...]}; the answers are printed as one JSON document, '
        "in the order of the questions. A wrong question gets an error in its place, and the exit "
        "status is then 1. See docs/judge.md."
    )
    parser.add_argument("file", metavar="FILE", help="the questions; - reads standard input")
    parser.add_argument(
        "--armies",
        metavar="FILE",
        action="append",
        default=[],
        help="a file with your own army lists, added to those of the rules (may be repeated)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the answers and return the exit status: 1 when a question was wrong."""
    name, text = read_text(arguments.file)
    data = parse_json(text, name, keep_not_finite=True)
    rules, state, questions = _parts(data, name, arguments.armies)
    answers = [_answer(rules, state, index, each) for index, each in enumerate(questions)]
    lines = ",\n".join(map(_line, answers))
    sys.stdout.write(f'{{"answers": [\n{lines}\n]}}\n')
    return 1 if any("error" in answer for answer in answers) else 0


def _line(answer: Mapping[str, Any]) -> str:
    """Return an answer as JSON, escaped where the output cannot show a character of it."""
    line = to_json(answer, ensure_ascii=False)
    try:
        line.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:  # half a character, or a terminal of few letters
        return to_json(answer)
    return line


def _parts(data: Any, name: str, armies: list[str]) -> tuple[RuleSet[Any], Any, list[Any]]:
    """Return the rule set, the state and the questions; raise FileError with all faults."""
    mend = 'write {"position": {...}, "ask": [...]}'
    if not isinstance(data, dict):
        raise FileError.one(name, "", f"is {found_text(data)}", mend)
    if "format" in data and "position" not in data:  # a position alone, most likely
        raise FileError.one(name, "format", f"is {found_text(data['format'])}", mend)
    faults = list(_faults(data, name))
    try:
        rules, state = load_position(data.get("position", {}), name, "position", armies)
    except FileError as error:
        faults += error.faults if "position" in data else ()
    if faults:
        raise FileError(faults)
    return rules, state, data["ask"]


def _faults(data: Mapping[str, Any], name: str) -> Iterator[Fault]:
    for field in ("position", "ask"):
        if field not in data:
            yield Fault(name, field, "is missing", "add it")
    for field in data:
        if field not in ("position", "ask"):
            yield Fault(name, field, "is not a known field", "remove it or mend its spelling")
    if not isinstance(data.get("ask", []), list):
        yield Fault(name, "ask", f"is {found_text(data['ask'])}", "write a list of questions")


def _answer(rules: RuleSet[Any], state: Any, index: int, question: Any) -> Mapping[str, Any]:
    place = f"ask[{index}]"
    if not isinstance(question, dict):
        return _error(place, f"is {found_text(question)}: a question is an object")
    try:
        return judged.answer(rules, state, question)
    except QuestionError as error:
        return _error(f"{place}.{error.place}" if error.place else place, str(error.message))
    except Exception as error:  # a fault of ours in one answer must not lose the others
        what = f"{type(error).__name__}: {error}".splitlines()[0]
        return _error(place, f"this program failed at it ({what}); please report the file")


def _error(place: str, message: str) -> dict[str, Any]:
    return {"error": {"place": place, "message": message}}
