"""Read the fields of a question about a position of Mini-Nap, with errors for wrong ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tableside.engine.asking import (
    Question,
    choice,
    die_of,
    is_whole,
    pose_of,
    required,
    shown,
    side_of,
)
from tableside.engine.ruleset import QuestionError
from tableside.engine.values import COUNT
from tableside.geometry.pose import Pose
from tableside.rules.mini_nap.formations.change import Placement
from tableside.rules.mini_nap.formations.formation import TWO_STANDS, Formation
from tableside.rules.mini_nap.kinds import Kind
from tableside.rules.mini_nap.state import State, Unit
from tableside.rules.mini_nap.words import say, term


def unit(
    state: State,
    question: Question,
    field: str = "unit",
    fits: Callable[[Kind], bool] = lambda kind: not kind.is_command,
    wrong: str = "is-command",
) -> Unit:
    """Return the unit on the table that ``field`` names; its kind must pass ``fits``."""
    name = required(question, field)
    if not isinstance(name, str) or name not in state.by_id:
        gone = {each.id for each in state.off_table}
        known = isinstance(name, str) and name in gone
        raise QuestionError(field, say("off-table" if known else "no-unit", unit=shown(name)))
    found = state.by_id[name]
    if not fits(found.kind):
        raise QuestionError(field, say(wrong, unit=found, kind=term(found.kind)))
    return found


def formation(question: Question, field: str) -> Formation:
    """Return the formation of two stands in ``field``."""
    return Formation(choice(question, field, tuple(f.value for f in TWO_STANDS)))


def stands(question: Question, unit_: Unit, field: str = "stands") -> tuple[Pose, ...]:
    """Return the poses of a unit's stands in ``field``."""
    value = required(question, field)
    count = len(unit_.sizes)
    if not isinstance(value, list) or len(value) != count:
        raise QuestionError(field, say("stand-count", unit=unit_, count=count))
    return tuple(pose_of(each, field) for each in value)


def goal(question: Question, unit_: Unit) -> Placement:
    """Return where a manoeuvre ends: ``to`` (with an optional ``formation``) or ``stands``."""
    if "stands" in question:
        if "to" in question:
            raise QuestionError("stands", say("stands-beside-to"))
        return Placement.of(unit_.stood(stands(question, unit_)))
    to = pose_of(required(question, "to"), "to")
    named = formation(question, "formation") if "formation" in question else None
    return Placement.of(unit_.moved_to(to, named))


def extension_dice(question: Question, count: int) -> tuple[int, int | None] | None:
    """Return the test's die and the total of the distance's dice, None if no dice are given.

    The total is None if the distance was not thrown.
    """
    if "dice" not in question:
        return None
    value = question["dice"]
    if not isinstance(value, list) or not 1 <= len(value) <= 2:
        raise QuestionError("dice", say("extension-dice"))
    test = die_of(value[0], "dice")
    thrown = value[1] if len(value) == 2 else None
    if thrown is None or thrown == []:
        return test, None
    if not isinstance(thrown, list) or len(thrown) != count:
        raise QuestionError("dice", say("distance-dice", count=count))
    return test, sum(die_of(each, "dice") for each in thrown)


def totals(state: State, question: Question, throwers: dict[str, int]) -> dict[str, int]:
    """Return the total of each side that rolls; ``throwers``: how many dice each throws."""
    if not throwers:
        return {}
    given = required(question, "dice")
    if not isinstance(given, dict):
        raise QuestionError("dice", say("no-totals"))
    for side in given:
        side_of(state, side, f"dice.{side}")
    found = {}
    for side, count in throwers.items():
        if side not in given:
            raise QuestionError(
                f"dice.{side}", say("side-rolls-total", side=state.side_called(side))
            )
        value: Any = given[side]
        if not is_whole(value) or not count <= value <= 6 * count:
            text = say("no-total", value=shown(value), count=count, low=count, high=6 * count)
            raise QuestionError(f"dice.{side}", text)
        found[side] = int(value)
    return found


def losses(question: Question) -> int | None:
    """Return the losses in a question, None if it has none."""
    return COUNT.read(question["losses"], "losses") if "losses" in question else None
