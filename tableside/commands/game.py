"""``tableside game``: read a kept game, save a copy, report it, or make one from its text."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tableside.cli import CommandError
from tableside.commands.positions import read_position
from tableside.commands.writing import write_file
from tableside.engine.message import ENGLISH, LANGUAGES, rendered, to_json
from tableside.files.loading import read_text
from tableside.files.opening import LARGEST_LINES
from tableside.session.notation import Notation
from tableside.session.reading import entry_as_json, lines_of
from tableside.session.store import Store, open_store

if TYPE_CHECKING:
    from tableside.engine.ruleset import RuleSet
    from tableside.engine.secrets import Audience
    from tableside.report.story import Story

SUMMARY = "Read a kept game as text, write its report, save a copy, or make one from its text."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.description = (
        f"{SUMMARY} 'tableside serve --game FILE' keeps one; it may be read and saved while it is "
        "played. docs/games.md describes the lines."
    )
    parser.add_argument("file", metavar="FILE", nargs="?", help="the game's file")
    parser.add_argument(
        "--json", action="store_true", help="one JSON line an event, with all that is kept of it"
    )
    parser.add_argument(
        "--save", metavar="OUT", help="write a copy of the game to a new file instead"
    )
    parser.add_argument(
        "--salvage",
        metavar="OUT",
        help="of a damaged game: write all that comes before the damage to a new file instead",
    )
    parser.add_argument(
        "--from-text",
        metavar="TEXT",
        help="in place of FILE: play what this text tells, from --position, and --save it; "
        "- reads it from standard input",
    )
    parser.add_argument(
        "--report",
        metavar="OUT",
        action="append",
        default=[],
        help="write the game's report to OUT.html or OUT.pdf instead; may be given more than once",
    )
    _of_reports(parser)
    parser.set_defaults(wrong_usage=parser.error)


def _of_reports(parser: argparse.ArgumentParser) -> None:
    """Declare what goes with --report and --from-text."""
    words = "with --report: only what this side may know in a game of secrets; or 'everybody'"
    parser.add_argument("--for", metavar="SIDE", dest="reader", help=words)
    parser.add_argument(
        "--language", choices=LANGUAGES, help="with --report: what it is written in (default: en)"
    )
    parser.add_argument("--position", metavar="FILE", help="with --from-text: what it begins with")
    parser.add_argument(
        "--armies",
        metavar="FILE",
        action="append",
        default=[],
        help="with --from-text or --report: an army file of your own",
    )


def run(arguments: argparse.Namespace) -> int:
    """Print, save or make the game; raise FileError."""
    if arguments.from_text is not None:
        return _from_text(arguments)
    if arguments.file is None:
        arguments.wrong_usage("name a game's FILE, or --from-text TEXT")
    if (arguments.reader or arguments.language) and not arguments.report:
        arguments.wrong_usage("--for and --language go with --report OUT")
    if arguments.salvage is not None:
        return _salvage(arguments)
    store = open_store(arguments.file, write=False)
    try:
        if arguments.save:
            store.save(Path(arguments.save))
        if arguments.report:
            _report(store, arguments)
        if not arguments.save and not arguments.report:
            _print(store, arguments.json)
    finally:
        store.close()
    return 0


def _salvage(arguments: argparse.Namespace) -> int:
    from tableside.session.salvage import salvage

    if arguments.save or arguments.report or arguments.json:
        arguments.wrong_usage("--salvage OUT goes with FILE alone")
    whole, seen = salvage(Path(arguments.file), Path(arguments.salvage))
    lost = f", {seen - whole} lost" if seen > whole else ""
    print(f"{arguments.file}: {whole} of {max(seen, whole)} entries are whole{lost}")
    return 0


def _from_text(arguments: argparse.Namespace) -> int:
    from tableside.rules.registry import load_position
    from tableside.session.playing import play_text

    if (
        arguments.file
        or arguments.json
        or arguments.salvage
        or not (arguments.position and arguments.save)
    ):
        arguments.wrong_usage("--from-text TEXT goes with --position FILE and --save OUT alone")
    position_name, position = read_position(arguments.position)
    ruleset, start = load_position(position, position_name, data_files=arguments.armies)
    name, text = read_text(arguments.from_text, LARGEST_LINES)
    play_text(ruleset, start, text, name, Path(arguments.save))
    return 0


def _report(store: Store, arguments: argparse.Namespace) -> None:
    from tableside.report.story import story_of
    from tableside.rules.registry import load_position

    kinds = {".html", ".pdf"}
    for out in arguments.report:
        if Path(out).suffix.lower() not in kinds:
            arguments.wrong_usage(f"--report {out}: name a file that ends in .html or .pdf")
        if Path(out).exists():
            raise CommandError(f"{out} is there already: name another file with --report")
    ruleset, _ = load_position(store.start, str(store.path), data_files=arguments.armies)
    reader = _reader(ruleset, store, arguments)
    story = story_of(ruleset, store, reader, arguments.language or ENGLISH)
    for out in arguments.report:
        _write(Path(out), story)
        print(f"{out}: written")


def _reader(ruleset: RuleSet[Any], store: Store, arguments: argparse.Namespace) -> Audience:
    """Return who reads the report; end with the usage where there is no such side."""
    from tableside.engine.secrets import EVERYTHING, audiences

    if arguments.reader is None:
        return EVERYTHING
    start = ruleset.load(store.start, str(store.path))
    readers = {each.side or "everybody": each for each in audiences(ruleset, start)}
    about = ruleset.table(start)["sides"] if readers else {}
    called = {side: rendered(each.get("name") or side, ENGLISH) for side, each in about.items()}
    if not readers:
        arguments.wrong_usage("--for: nothing is secret in this game; leave it out")
    sides = {name.casefold(): side for side, name in called.items()}
    reader = sides.get(arguments.reader.casefold(), arguments.reader)
    if reader not in readers:
        names = ", ".join(called.get(each, each) for each in readers)
        arguments.wrong_usage(f"--for {arguments.reader}: name one of {names}")
    return readers[reader]


def _write(out: Path, story: Story) -> None:
    """Write the report in the form that the file's name says; raise FileError."""
    if out.suffix.lower() == ".html":
        from tableside.report.html import html_of

        body = html_of(story).encode()
    else:
        from tableside.report.pdf import pdf_of

        body = pdf_of(story)
    write_file(out, body, "--report", secret=True)


def _print(store: Store, as_json: bool) -> None:
    from tableside.files.position import ruleset_name
    from tableside.rules import registry

    entries, written = store.entries(), store.written()
    ruleset = registry.ruleset(ruleset_name(store.start, str(store.path)))
    notation = Notation(ruleset.actions)
    for number, line in enumerate(lines_of(store), 1):
        text = notation.write(line)
        if as_json:
            body = entry_as_json(number, entries[number - 1], text, written[number - 1])
            text = to_json(body, ensure_ascii=False)
        print(text)
