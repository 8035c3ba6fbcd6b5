"""``tableside battle``: a battle of a campaign as a game of its own; its result brought back."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tableside.commands.writing import write_file
from tableside.files.fault import FileError
from tableside.files.loading import parse_json, read_text
from tableside.files.opening import open_input

if TYPE_CHECKING:
    from tableside.engine.encounter import Encounter, Outcome
    from tableside.engine.ruleset import QuestionError, RuleSet

SUMMARY = "Fight a battle of a campaign as a game of its own, and bring its result back."

#: The files of a battle, in its folder.
POSITION, ROSTER, QUESTIONS, ENCOUNTER = (
    "position.json", "roster.json", "questions.json", "encounter.json",
)  # fmt: skip
#: What a kept game is called there, where it is not said.
GAME = "battle.tableside"
_SQLITE = b"SQLite format 3\0"
_LARGEST_SEED = 10**6


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.set_defaults(wrong_usage=parser.error)
    ways = parser.add_subparsers(dest="way", metavar="WAY", required=True)
    out = ways.add_parser("export", help="Make a battle that waits a game: position, roster.")
    out.add_argument("campaign", metavar="CAMPAIGN", help="a kept game, or a position")
    out.add_argument("--as", dest="ruleset", metavar="GAME", required=True, help=_games())
    out.add_argument("--out", metavar="FOLDER", required=True, help="a new folder for the files")
    out.add_argument("--at", metavar="SQUARE", help="where, as G8-V5 or G8-V5/9-5; usually clear")
    out.add_argument(
        "--seed", type=_seed, metavar="N", help="another ground of the same kind, 1 to 1000000"
    )
    back = ways.add_parser("import", help="Bring back what a battle cost, and who held the field.")
    back.add_argument("folder", metavar="FOLDER", help="what export made")
    back.add_argument("campaign", metavar="CAMPAIGN", help="the kept game or position it is of")
    back.add_argument(
        "--fought",
        metavar="FILE",
        help=f"the battle as it was fought: a kept game or a position (default: {GAME} in FOLDER)",
    )
    back.add_argument(
        "--save", metavar="OUT", help="write the campaign with the result to this new file"
    )


def _games() -> str:
    from tableside.rules.registry import names

    return f"by whose rules it is fought: {', '.join(names())}; not every game can"


def _seed(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= _LARGEST_SEED:
        raise argparse.ArgumentTypeError(f"{text!r} is no seed: give 1 to {_LARGEST_SEED}")
    return int(text)


def run(arguments: argparse.Namespace) -> int:
    """Export or import; raise FileError."""
    return _export(arguments) if arguments.way == "export" else _import(arguments)


def _export(arguments: argparse.Namespace) -> int:
    from tableside.engine.ruleset import QuestionError
    from tableside.rules.registry import names, ruleset

    if arguments.ruleset not in names():
        arguments.wrong_usage(f"--as {arguments.ruleset}: name one of {', '.join(names())}")
    rules, state = _current(arguments.campaign)
    target = ruleset(arguments.ruleset)
    try:
        found = rules.encounter(state, arguments.at)
    except QuestionError as error:
        mend = "name a campaign with a battle, and its place with --at"
        raise _refused(arguments.campaign, error, mend) from None
    if arguments.seed is not None:
        found = found.model_copy(update={"seed": arguments.seed})
    try:
        position = target.fielded(found)
    except QuestionError as error:
        raise _refused(f"--as {arguments.ruleset}", error, "name another game") from None
    target.load(position, str(Path(arguments.out) / POSITION))  # two things of one id, say
    folder = _new_folder(arguments.out)
    lists = target.lists()
    assert lists is not None, "what fields a battle has lists"
    _write(folder, found, position, lists.ask)
    _tell_export(folder, target, found)
    return 0


def _refused(file: str, error: QuestionError, mend: str) -> FileError:
    return FileError.one(file, "", str(error.message).rstrip("."), mend)


def _new_folder(name: str) -> Path:
    folder = Path(name)
    try:
        folder.mkdir(parents=True)
    except FileExistsError:
        raise FileError.one(name, "", "is there already", "name a new folder with --out") from None
    except OSError as error:
        found = f"cannot be made ({error.strerror or type(error).__name__})"
        raise FileError.one(name, "", found, "check --out") from None
    return folder


def _write(folder: Path, encounter: Encounter, position: dict[str, Any], ask: str) -> None:
    """Write the files of a battle; ``ask``: the question that one of them asks."""
    from tableside.engine.message import to_json
    from tableside.files.loading import dump
    from tableside.rig.trays import usual_roster
    from tableside.rules.registry import everyone_in

    units = everyone_in(position, str(folder / POSITION))
    troops = tuple(body.id for body in encounter.bodies)
    unit = next(each["id"] for each in position["units"] if each["id"].startswith(troops))
    questions = {"position": position, "ask": [{"ask": ask, "unit": unit}]}
    texts = {
        POSITION: to_json(position, ensure_ascii=False, indent=1),
        QUESTIONS: to_json(questions, ensure_ascii=False, indent=1),
        ROSTER: dump(usual_roster(units)),
        ENCOUNTER: dump(encounter),
    }
    for each, text in texts.items():
        write_file(folder / each, f"{text.rstrip()}\n".encode(), "--out")


def _tell_export(folder: Path, rules: RuleSet[Any], encounter: Encounter) -> None:
    attacker, defender = encounter.forces
    print(f"{folder}: {encounter.place} as {rules.title}")
    print(f"  {attacker.name} attacks from the south, {attacker.men} men")
    print(f"  {defender.name} stands in the north, {defender.men} men")
    game = folder / GAME
    print(f"play it: tableside serve --no-camera --position {folder / POSITION} --game {game}")


def _import(arguments: argparse.Namespace) -> int:
    from tableside.engine.encounter import Encounter
    from tableside.engine.ruleset import QuestionError
    from tableside.files.loading import load

    folder = Path(arguments.folder)
    encounter = load(folder / ENCOUNTER, Encounter)
    fought = arguments.fought or str(folder / GAME)
    table, ended = _current(fought)
    rules, state = _current(arguments.campaign)
    try:
        outcome = table.outcome(ended, encounter)
    except QuestionError as error:
        raise _refused(fought, error, f"name the game that was begun from {POSITION}") from None
    try:
        action = rules.bring_back(state, encounter, outcome)
        rules.judge(state, rules.actions.read(action))
    except QuestionError as error:
        raise _refused(arguments.campaign, error, "name the campaign that waits") from None
    _tell_import(encounter, outcome, rules, action)
    if arguments.save:
        _save(arguments, rules, state, action)
    return 0


def _tell_import(
    encounter: Encounter, outcome: Outcome, rules: RuleSet[Any], action: dict[str, Any]
) -> None:
    from tableside.session.notation import Line, Notation

    if not outcome.over:
        print("the battle is not over: it is taken as it stands")
    for force in encounter.forces:
        held = ", held the field" if force.side == outcome.held else ""
        print(f"{force.name}{held}")
        for body in force.bodies:
            print(f"  {body.name}: {outcome.lost.get(body.id, 0)} % lost")
    print(f"the line of it: {Notation(rules.actions).write(Line(encounter.turn, action))}")


def _save(
    arguments: argparse.Namespace, rules: RuleSet[Any], state: Any, action: dict[str, Any]
) -> None:
    """Write the campaign with the result, as a kept game or as a position, as it came."""
    from tableside.engine.message import to_json

    out = Path(arguments.save)
    if out.exists():
        raise FileError.one(str(out), "", "is there already", "name a new file with --save")
    if _is_game(arguments.campaign):
        _save_game(arguments.campaign, out, rules, action)
    else:
        after, _ = rules.apply(state, rules.actions.read(action))
        text = to_json(rules.dump(after), ensure_ascii=False, indent=1)
        write_file(out, f"{text}\n".encode(), "--save", secret=True)
    print(f"{out}: the campaign with the result")


def _save_game(campaign: str, out: Path, rules: RuleSet[Any], action: dict[str, Any]) -> None:
    from tableside.session.game import Game
    from tableside.session.store import StoreError, open_store

    store = open_store(campaign, write=False)
    try:
        store.save(out)
    finally:
        store.close()
    store = open_store(out)
    try:
        Game(rules, rules.load(store.start, str(out)), store).act(action, ())
    except StoreError as error:
        raise FileError.one(str(out), "", str(error), "make room") from None
    finally:
        store.close()


def _is_game(file: str) -> bool:
    """Whether a file is a kept game, and no position."""
    try:
        with open_input(file) as opened:
            return opened.read(len(_SQLITE)) == _SQLITE
    except OSError:
        return False  # whoever reads it says why


def _current(file: str) -> tuple[RuleSet[Any], Any]:
    """Return the rule set and the state of a kept game as it is now, or of a position.

    Raises FileError.
    """
    from tableside.rules.registry import load_position
    from tableside.session.store import open_store
    from tableside.session.timeline import Timeline

    if not _is_game(file):
        name, text = read_text(file)
        return load_position(parse_json(text, name), name)
    store = open_store(file, write=False)
    try:
        rules, start = load_position(store.start, file)
        timeline = Timeline(rules, start, store).read_all()
        return rules, timeline.state(timeline.number)
    finally:
        store.close()
