"""``tableside game``: read a kept game as text, or save a copy of it."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from tableside.session.notation import write_line
from tableside.session.reading import entry_as_json, lines_of
from tableside.session.store import Store, open_store

SUMMARY = "Read a kept game as text, one line an event, or save a copy of it."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.description = (
        f"{SUMMARY} 'tableside serve --game FILE' keeps one; it may be read and saved while it is "
        "played. docs/games.md describes the lines."
    )
    parser.add_argument("file", metavar="FILE", help="the game's file")
    parser.add_argument(
        "--json", action="store_true", help="one JSON line an event, with all that is kept of it"
    )
    parser.add_argument(
        "--save", metavar="OUT", help="write a copy of the game to a new file instead"
    )


def run(arguments: argparse.Namespace) -> int:
    """Print or save the game; raise FileError."""
    store = open_store(arguments.file, write=False)
    try:
        if arguments.save:
            store.save(Path(arguments.save))
        else:
            _print(store, arguments.json)
    finally:
        store.close()
    return 0


def _print(store: Store, as_json: bool) -> None:
    entries, written = store.entries(), store.written()
    for number, line in enumerate(lines_of(store), 1):
        text = write_line(line)
        if as_json:
            body = entry_as_json(number, entries[number - 1], text, written[number - 1])
            text = json.dumps(body, ensure_ascii=False)
        print(text)
