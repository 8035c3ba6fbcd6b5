"""The ``tableside`` command: finds the subcommand's module and turns errors into one clear line."""

from __future__ import annotations

import argparse
import errno
import importlib
import os
import sys
from collections.abc import Sequence
from types import ModuleType
from typing import Any, NoReturn, Protocol, cast

from tableside import __version__
from tableside.files.addresses import cleaned, is_stream
from tableside.files.fault import MOST_FAULTS, FileError, one_line, reason_of

COMMANDS = (
    "demo",
    "setup",
    "serve",
    "replay",
    "record",
    "judge",
    "game",
    "battle",
    "calibrate",
    "survey",
    "units",
    "simulate",
    "print",
    "rig",
    "cameras",
    "report-bug",
)


#: What a disk says that takes no more of what is printed.
_OUTPUT_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO})


class Command(Protocol):
    """What a module of ``tableside.commands`` offers."""

    SUMMARY: str

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the command's arguments."""

    def run(self, arguments: argparse.Namespace) -> int:
        """Do it and return the exit status; raise FileError or CommandError for a failure."""


class CommandError(Exception):
    """A failure that is no file's fault: its text is one line that names the mend."""


def command(name: str) -> Command:
    """Return the command's module, imported only when it is asked for."""
    module: ModuleType = importlib.import_module(f"tableside.commands.{name.replace('-', '_')}")
    return cast(Command, module)


#: Arguments that name what is written: an address there would become folders of its parts.
_WRITTEN = ("folder", "out", "record", "game", "rulings", "save", "salvage", "keep", "report")

#: Arguments that are words for people and may be empty; any other that is empty is a mistake.
_WORDS = ("title", "name")


class _Parser(argparse.ArgumentParser):
    """Says what is wrong with what was typed in a short line, and no password that is in it."""

    def error(self, message: str) -> NoReturn:
        """End the program with status 2."""
        super().error(one_line(cleaned(message)))

    def _get_values(self, action: argparse.Action, arg_strings: list[str]) -> Any:
        """Return an argument's value; ``--option=--`` has none.

        Some versions of Python strike out that ``--`` as the mark after which no option comes, and
        hand over an empty list where the option's own value should be.
        """
        if action.option_strings and "--" in arg_strings:
            raise argparse.ArgumentError(action, "'--' is no value")
        if "" in arg_strings and action.nargs != argparse.PARSER and action.dest not in _WORDS:
            raise argparse.ArgumentError(action, "is empty; write what is meant, or leave it out")
        if action.dest in _WRITTEN and any(is_stream(word) for word in arg_strings):
            raise argparse.ArgumentError(action, "is an address; name a place on this computer")
        return super()._get_values(action, arg_strings)


def build_parser(names: Sequence[str] = COMMANDS) -> argparse.ArgumentParser:
    """Return the parser with the subcommands ``names``."""
    parser = _Parser(
        prog="tableside",
        description="Measure a miniatures table with a camera and referee the game on it.",
        epilog="'tableside COMMAND --help' tells more. Start with: tableside demo",
    )
    parser.add_argument("--version", action="version", version=f"tableside {__version__}")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name in names:
        module = command(name)
        sub = subparsers.add_parser(name, help=module.SUMMARY, description=module.SUMMARY)
        module.add_arguments(sub)
    return parser


def _wanted(arguments: Sequence[str]) -> Sequence[str]:
    """Return the commands to import: only the one that is named, none to tell the version."""
    first = arguments[0] if arguments else ""
    return [first] if first in COMMANDS else [] if first == "--version" else COMMANDS


def _drop_output() -> None:
    """Have what is not written yet go nowhere: Python would complain of it at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _refused(error: OSError) -> int:
    """Tell what the operating system refused in one line, and return status 1.

    Raises ``error`` where it is of no file and not of the output: then the program itself errs.
    """
    if error.filename is not None:
        text = f"{error.filename}: {reason_of(error)}; name another file"
    elif error.errno in _OUTPUT_FULL:
        text = f"the output cannot be written ({error.strerror}); make room"
    else:
        raise error
    print(f"tableside: {one_line(cleaned(text))}", file=sys.stderr)
    if error.filename is None:
        _drop_output()
    return 1


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status: 0 done, 1 failed, 2 wrong usage."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    # Small matrices only: threads would cost more than they bring, and steal from the vision.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    # A small file may unfold to gigabytes: pictures of more pixels than any camera's are refused.
    os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", str(128 * 1024 * 1024))
    try:
        parsed = build_parser(_wanted(arguments)).parse_args(arguments)
        status = command(parsed.command).run(parsed)
        if sys.stdout is not None:  # None: closed by whoever started the program
            sys.stdout.flush()
        return status
    except FileError as error:
        for fault in error.faults:
            print(f"tableside: {one_line(cleaned(str(fault)))}", file=sys.stderr)
        if len(error.faults) == MOST_FAULTS:
            print("tableside: there may be more; mend these first", file=sys.stderr)
        return 1
    except CommandError as error:
        print(f"tableside: {one_line(cleaned(str(error)))}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        _drop_output()  # its reader has gone
        return 1
    except OSError as error:
        return _refused(error)
    except KeyboardInterrupt:
        return 130
